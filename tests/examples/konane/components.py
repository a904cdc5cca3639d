"""The squares and the rulebook of Konane. A square is an int 0 … 35, row by row from a1."""

from ludobook.core.rulebook_toml import read_rulebook

RULEBOOK = read_rulebook("konane")
SIDE = 6
FILES, RANKS = "abcdef", "123456"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
COLOURS = ("black", "white")
