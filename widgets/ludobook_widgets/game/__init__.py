"""Pages about a game, its board, its questions, mistakes and decisions: shared by the chapters."""
