"""The chapter Practise: drills, puzzles and today's five."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.practise")["say"]
