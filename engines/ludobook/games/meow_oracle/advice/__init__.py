"""Says what speaks for an action of Meow Oracle: insights, what an action is for, and the principles of good play."""
