"""Cases: worked cases, and rulings to choose."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.cases")["say"]
