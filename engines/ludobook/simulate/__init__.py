"""Plays many games and counts the results: in plain Python or compiled, on one core, on several or on a cluster."""

from ludobook.simulate.result import SHARES, Result, Spread
from ludobook.simulate.run import results, simulate

__all__ = ["SHARES", "Result", "Spread", "results", "simulate"]
