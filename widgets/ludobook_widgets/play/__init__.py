"""Play: a table, and what it is in the middle of."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.play")["say"]
