"""Odds: charts, the odds of a hand, simulation."""
