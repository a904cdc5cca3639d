"""The contract that every game keeps: states, views, actions, and the one ``Game`` that declares all its parts."""
