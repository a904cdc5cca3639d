"""Pages about a game, its board, its questions, mistakes and decisions: shared by the chapters."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.game")["say"]
