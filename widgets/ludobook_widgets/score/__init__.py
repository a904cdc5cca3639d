"""The chapter Score: calculators, and the score sheet of an evening."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.score")["say"]
