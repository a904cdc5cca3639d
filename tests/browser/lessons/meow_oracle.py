"""Meow Oracle: see ``test_learn.py`` for the words."""

GIVE, LAY = "[Give the cards]", "[Lay the card]"
STEPS = [
    (f"cell 5; {LAY}", "Nothing is below 0", f"cell 1; {LAY}"),
    (f"cell 9; {LAY}", "the climb breaks off", f"cell 6; {LAY}; …"),
    ("blue 5", "lies face up there and never moves again", f"cell 8; {LAY}"),
    (f"red 6; red 2; green 10; {GIVE}", "Only the red 2 fits", f"red 2; green 10; red 6; {GIVE}; cell 2; {LAY}"),
    (f"cell 2; {LAY}", "just one line", f"cell 5; {LAY}"),
    (f"cell 7; {LAY}", "two greens one way and two reds another", f"cell 5; {LAY}"),
    ("Total=4", "Now the lines", "Total=10"),
    ("3", "Jun sits opposite", "2"),
    (f"blue 5; red 8; green 7; {GIVE}", "The red 8 is what", f"green 7; blue 5; red 8; {GIVE}"),
    (
        f"red 8; blue 6; grey joker 4; {GIVE}",
        "Jun’s middle row has two reds",
        f"grey joker 4; red 8; blue 6; {GIVE}; …",
    ),
    ("Mika: 12", "round two decides", "Jun: 5"),
    (
        f"blue 0; blue 6; grey joker 4; {GIVE}; cell 1; {LAY}; blue 0",
        "lies face up there and never moves again",
        "…",
    ),
]
#: Words of the first rule of the first step.
RULE = "nine"
