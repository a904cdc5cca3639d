"""The Luminous Dragon Egg: see ``test_learn.py`` for the words."""

NO_FRIENDS = "not Friends"
LOOK = "Look at the rules"
LAY = "[Lay two sets]"
STEPS = [
    ("red 3; blue 5", "weaker than any Near", f"red 10; blue 20; red 3; blue 5; {LAY}"),
    (f"red 20; blue 20; red 2; blue 15; {LAY}", NO_FRIENDS, f"red 2; red 2; red 20; blue 15; {LAY}"),
    (f"red 10; blue 10; red 2; blue 7; {LAY}", "The two 10s are not Friends", f"red 15; blue 10; red 2; blue 7; {LAY}"),
    (f"red 15; red 10; red 3; blue 5; {LAY}", "not level", f"red 15; blue 5; red 10; blue 10; {LAY}"),
    (f"blue 10; blue 15; red 7; blue 3; {LAY}", NO_FRIENDS, f"red 7; red Revelation; blue 3; blue 10; {LAY}"),
    (
        f"red Revelation; blue 2; blue 5; blue 10; {LAY}",
        "The W is in your Far",
        f"blue 10; blue 15; red Revelation; blue 2; {LAY}",
    ),
    (
        f"red Revelation; blue Revelation; red 2; blue 3; {LAY}",
        "two Revelations of one colour",
        f"red Revelation; red Revelation; red 2; blue 3; {LAY}",
    ),
    (
        "Player 1 earns=2; Player 2 earns=1; Player 3 earns=2; [Check]",
        "Look again at: Player 1 earns.",
        "Player 1 earns=0; Player 2 earns=1; Player 3 earns=2; [Check]",
    ),
    ("red 7; blue 3", "weaker than any Near", f"*; *; *; *; {LAY}"),
    (
        f"red 10; blue 20; red 3; blue 10; {LAY}",
        "You kept the bracelet",
        f"[Spend a bracelet]; *; *; *; *; {LAY}",
    ),
    ("", "", "*; [Throw away]"),
    (
        f"red 3; red 3; red 20; blue 7; {LAY}",
        "Both sets have to be Friends",
        f"blue 7; blue Revelation; red 3; red 3; {LAY}",
    ),
    ("[Player 1]", LOOK, "[Player 3]"),
    (
        "[Keep the Egg]",
        "That earns less than 4 ZOO",
        f"[Read every Far]; red 20; blue 7; blue 10; blue 15; {LAY}",
    ),
    ("[It goes on]", LOOK, "[It is over]"),
]
#: A rule in the first step, and words of it.
RULE = ("EGG-SET-2", "The stronger set is the Far")
