"""The games for people who train players: thin wrappers for OpenSpiel and PettingZoo.

Needs what ``pip install "ludobook[adapters]"`` brings; nothing else in the package imports this folder.
"""
