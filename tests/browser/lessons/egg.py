"""The Luminous Dragon Egg: see ``test_learn.py`` for the words."""

LAY = "[Lay two sets]"
STEPS = [
    ("red 3; blue 5", "weaker than any Near", f"red 10; blue 20; blue 5; blue 7; {LAY}"),
    (
        "ZOO for Mika=0; ZOO for Jun=0; [Check]",
        "a tie counts for both of you",
        "ZOO for Mika=0; ZOO for Jun=1; [Check]",
    ),
    (f"red 20; blue 20; red 3; blue 15; {LAY}", "but not in colour", f"red 3; red 3; red 20; blue 20; {LAY}"),
    (f"red 10; blue 20; red 5; blue 7; {LAY}", "don’t tie", f"blue 20; red 5; red 10; blue 15; {LAY}"),
    (f"blue 15; red 20; blue 7; red 10; {LAY}", "often neither beats", f"red 20; blue 7; blue 15; red 10; {LAY}"),
    (
        f"blue 10; blue 15; red 5; blue 3; {LAY}",
        "BAH-YAH 25 isn’t Friends",
        f"red 5; red Revelation; blue 3; blue 10; {LAY}",
    ),
    (
        f"red Revelation; blue 2; blue 5; blue 10; {LAY}",
        "Your W is in the Far",
        f"blue 10; blue 15; red Revelation; blue 5; {LAY}",
    ),
    (f"red 10; blue 20; blue 2; blue 7; {LAY}", "You kept the bracelet", "[Spend a bracelet]; …"),
    ("red 3; [Discard]", "The two red 3s are Friends", "blue 2; [Discard]"),
    (
        f"red 3; red 3; red 20; blue 7; {LAY}",
        "Which card can the W make Friends with?",
        f"blue 7; blue Revelation; red 3; red 3; {LAY}",
    ),
    ("[Mika]", "but Jun’s Near is also 6", "[You]"),
    ("[Don’t use the Egg]", "and Mika wins", f"[Reveal all other Fars]; red 20; blue 7; blue 10; blue 15; {LAY}"),
    ("[It goes on]", "At how many ZOO does a game for two end?", "[It is over]"),
]
#: Words of the first rule of the first step.
RULE = "The stronger set is the Far"
