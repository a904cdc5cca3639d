"""Ludobook: exact engines for four small tabletop games, with every score explained."""

__version__ = "0.1.0"
