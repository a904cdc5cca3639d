"""The chapter Cases: worked cases, and rulings whose readings can be switched."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.cases")["say"]
