"""The contract that every game keeps: states, views, actions, and the one value that declares a game."""
