"""Score: calculators, and the sheet of an evening."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.score")["say"]
