"""The Luminous Dragon Egg: see ``test_learn.py`` for the words."""

LAY = "[Lay two sets]"
STEPS = [
    ("red 3; blue 5", "weaker than any Near", f"red 10; blue 20; red 3; blue 5; {LAY}"),
    (
        "Player 1 earns=2; Player 2 earns=1; Player 3 earns=2; [Check]",
        "Fars only meet Fars",
        "Player 1 earns=0; Player 2 earns=1; Player 3 earns=2; [Check]",
    ),
    (f"red 20; blue 20; red 2; blue 15; {LAY}", "Your Far is BAH-YAH 40", f"red 2; red 2; red 20; blue 15; {LAY}"),
    (f"red 15; red 10; red 3; blue 5; {LAY}", "are not level", f"red 15; blue 5; red 10; blue 10; {LAY}"),
    (f"blue 15; blue 20; blue 7; red 10; {LAY}", "seldom beats anybody", f"blue 20; blue 7; blue 15; red 10; {LAY}"),
    (
        f"blue 10; blue 15; red 7; blue 3; {LAY}",
        "That is BAH-YAH 25",
        f"red 7; red Revelation; blue 3; blue 10; {LAY}",
    ),
    (
        f"red Revelation; blue 2; blue 5; blue 10; {LAY}",
        "Your W is in the Far",
        f"blue 10; blue 15; red Revelation; blue 2; {LAY}",
    ),
    (f"red 10; blue 20; red 3; blue 10; {LAY}", "You kept the bracelet", "[Spend a bracelet]; …"),
    ("", "", "*; [Throw away]"),
    (
        f"red 3; red 3; red 20; blue 7; {LAY}",
        "Both sets have to be Friends",
        f"blue 7; blue Revelation; red 3; red 3; {LAY}",
    ),
    ("[Player 1]", "only Nears decide", "[Player 3]"),
    (
        "[Keep the Egg]",
        "That earns less than 4",
        f"[Read every Far]; red 20; blue 7; blue 10; blue 15; {LAY}",
    ),
    ("[It goes on]", "How many end a game of two?", "[It is over]"),
]
#: Words of the first rule of the first step.
RULE = "The stronger set is the Far"
