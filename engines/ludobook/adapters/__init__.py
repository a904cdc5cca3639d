"""Thin wrappers that make every game available in OpenSpiel and PettingZoo, for training players.

They need ``pip install "ludobook[adapters]"``.
"""
