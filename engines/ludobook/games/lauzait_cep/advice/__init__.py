"""Says what speaks for an action of Lauzait-Cep: insights, what an action is for, and the principles of good play."""
