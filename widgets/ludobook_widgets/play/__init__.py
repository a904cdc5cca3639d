"""Play: a table, and what it is in the middle of."""
