"""Meow Oracle: see ``test_learn.py`` for the words."""

GIVE, LAY = "[Give the cards]", "[Place the card]"
STEPS = [
    (f"cell 9; {LAY}", "which is a drop", f"cell 6; {LAY}; …"),
    ("1", "A tie gives a winner point", "2"),
    (f"cell 5; {LAY}", "a 0 is a drop", f"cell 1; {LAY}"),
    (
        f"green 10; green 2; blue 8; {GIVE}",
        "The first card you choose is the one you keep",
        f"green 2; green 10; blue 8; {GIVE}; cell 2; {LAY}",
    ),
    (f"cell 4; {LAY}", "Which of the eight lines", f"cell 3; {LAY}"),
    (f"cell 5; {LAY}", "nothing but another 4", f"cell 4; {LAY}"),
    (
        f"red 7; blue 9; green 5; {GIVE}",
        "would finish Mika’s bottom row",
        f"red 7; green 5; blue 9; {GIVE}; cell 6; {LAY}",
    ),
    (f"cell 5; {LAY}", "a 7 after a 10 is a drop", f"cell 8; {LAY}"),
    (f"cell 5; {LAY}", "four cards", f"cell 9; {LAY}"),
    (
        f"red 8; green 8; grey joker 5; {GIVE}",
        "Jun’s top row has two blues",
        f"grey joker 5; red 8; green 8; {GIVE}; …",
    ),
    ("", "", "…"),
    ("You: 1 winner point so far", "How many would Noor have?", "Noor: 0 winner points so far"),
    ("You: 4", "you come last among the players who tie", "Jun: 4"),
    (
        f"red 0; green 5; blue 10; {GIVE}",
        "which last",
        f"red 0; blue 10; green 5; {GIVE}; cell 1; {LAY}; cell 9; {LAY}",
    ),
]
#: Words of the first rule of the first step.
RULE = "drops"
