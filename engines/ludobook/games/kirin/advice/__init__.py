"""Says what speaks for an action of Kirin: insights, what an action is for, and the principles of good play."""
