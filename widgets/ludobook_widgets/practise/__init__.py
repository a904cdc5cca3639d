"""Practise: drills, puzzles and today's five."""
