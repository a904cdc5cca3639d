"""What the chapters share: pages about a game, its board, its questions, mistakes and decisions."""
