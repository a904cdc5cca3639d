"""Thin wrappers that give the games to people who train players, for OpenSpiel and PettingZoo.

They need ``pip install "ludobook[adapters]"``.
"""
