"""The chapter Play: a table, with its coach, its hints, its review and its replay."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.play")["say"]
