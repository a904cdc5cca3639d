"""Says what speaks for an action of the Egg: insights, what an action is for, and the principles of good play."""
