"""Meow Oracle: see ``test_learn.py`` for the words."""

GIVE, LAY = "[Give the cards]", "[Lay the card]"
STEPS = [
    (f"cell 4; {LAY}", "a 0 is best read first", f"cell 0; {LAY}"),
    ("Cards that climb=9; [Check]", "Stop before the first number lower", "Cards that climb=5; [Check]"),
    ("blue 5", "lies face up in cell 4 and never moves again", f"cell 7; {LAY}"),
    (f"cell 8; {LAY}", "the climb breaks off", f"cell 5; {LAY}"),
    (
        "cell 3; cell 5; cell 7; [Turn cards up]",
        "take one from your side",
        "face-down card 1 at the side; face-down card 2 at the side; cell 3; [Turn cards up]",
    ),
    (f"red 6; red 2; green 10; {GIVE}", "Only the red 2 fits", f"red 2; green 10; red 6; {GIVE}; cell 1; {LAY}"),
    (f"cell 1; {LAY}", "just one line red", f"cell 4; {LAY}"),
    (f"cell 6; {LAY}", "two green cards one way and two red ones another", f"cell 4; {LAY}"),
    (
        "Cards that climb=4; Lines of one colour=5; Total=10; [Check]",
        "The grey cats make one line together",
        "Cards that climb=4; Lines of one colour=3; Total=10; [Check]",
    ),
    (f"cell 3; {LAY}", "One cell does both", f"cell 2; {LAY}"),
    (
        "Player 1, with 9, gets=0; Player 2, with 14, gets=2; Player 3, with 9, gets=0; [Check]",
        "if level, both do",
        "Player 1, with 9, gets=1; Player 2, with 14, gets=2; Player 3, with 9, gets=1; [Check]",
    ),
    (
        "Player 1, with 12, gets=3; Player 2, with 7, gets=1; Player 3, with 10, gets=2; Player 4, with 7, gets=1; "
        "[Check]",
        "Compare only those side by side",
        "Player 1, with 12, gets=2; Player 2, with 7, gets=0; Player 3, with 10, gets=2; Player 4, with 7, gets=0; "
        "[Check]",
    ),
    (f"blue 5; red 8; green 7; {GIVE}", "The red 8 is what Mika needs", f"green 7; blue 5; red 8; {GIVE}"),
    (f"red 8; blue 6; grey joker 4; {GIVE}", "See who could use the red 8", f"grey joker 4; red 8; blue 6; {GIVE}; …"),
    ("[Player 1]", "one of them has started already", "[Player 3]"),
    (
        "Player 1=wins; Player 2=does not win; Player 3=wins; [Check]",
        "the totals of round two alone",
        "Player 1=does not win; Player 2=does not win; Player 3=wins; [Check]",
    ),
    (f"blue 0; red 9; grey joker 4; {GIVE}", "The 9 is for Mika.", f"blue 0; grey joker 4; red 9; {GIVE}"),
    (
        f"blue 0; blue 6; grey joker 4; {GIVE}; cell 0; {LAY}; blue 0",
        "lies face up in cell 0 and never moves again",
        "…",
    ),
]
#: A rule in the first step, and words of it.
RULE = ("MEOW-HIDE-1", "Nobody looks at a face-down card")
