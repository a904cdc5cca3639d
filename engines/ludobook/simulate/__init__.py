"""Many games, and what came of them: played here, compiled, on more cores or on a cluster."""

from ludobook.simulate.result import SHARES, Result, Spread
from ludobook.simulate.run import results, simulate

__all__ = ["SHARES", "Result", "Spread", "results", "simulate"]
