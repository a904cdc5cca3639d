"""The chapter Odds: charts, the odds of a hand, simulation."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.odds")["say"]
