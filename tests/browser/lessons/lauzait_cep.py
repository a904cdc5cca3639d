"""Lauzait-Cep: see ``test_learn.py`` for the words. A land square's label goes on after its name: ``b2: .*``."""

FORM, DECLARE, END = "[Form a department]", "[Declare Lauzait-Cep!]", "[End the Day]"
STEPS = [
    ("white 9; b2: .*", "The green 5 does not match the white 9", f"white 9; b1: .*; b2: .*; [Hire]; {DECLARE}"),
    (f"{FORM}; white 6; white 7; white 8; {FORM}", "so it scores only 3", f"{FORM}; white 6; white 6; white 6; {FORM}"),
    (
        "white 3; b4: .*; a5: .*; a4: .*; [Hire]",
        "That Hire doesn’t give you back the piece that you discard",
        f"white 3; a5: .*; b4: .*; [Hire]; {END}",
    ),
    ("green 4; b2: .*; c2; [Hire]", "That’s the right bet", "green 6; b2: .*; c2; [Hire]"),
    (
        "white 3; e5: .*",
        "The white 9 does not match",
        f"white 3; e4: .*; e5: .*; [Hire]; white 7; white 8; white 9; {FORM}; {DECLARE}",
    ),
    (
        f"{FORM}; green 2; green 3; green 4; {FORM}",
        "dots of the 4 count once",
        f"{FORM}; green 9; green 9; joker; {FORM}",
    ),
    (
        "green 3; d4: .*; e5: .*; [Hire]",
        "gives up the green 3, which one of your sets needs",
        f"white 4; d4: .*; e5: .*; [Hire]; {END}",
    ),
    (
        "[Dissolve a department]; green 9; [Dissolve a department]",
        "keep what you’ve formed",
        f"{FORM}; white 7; white 8; white 9; {FORM}; [Hire]; green 2; a2: .*; b1: .*; [Hire]; {END}",
    ),
    (
        f"{FORM}; green 2; green 3; green 4; {FORM}",
        "your white ones to 24",
        f"[Hire]; green 4; a2: .*; b1: .*; [Hire]; {FORM}; green 1; green 2; green 3; {FORM}; {DECLARE}",
    ),
    ("[Jun and then you]", "who has fewer points?", "[Jun and then Mika]"),
    (
        "white 1",
        "With white 1, 2 and 3 dissolved, you could neither discard a piece from your hand",
        f"green 4; [Dissolve a department]; green 6; d2: .*; c3; [Hire]; green 4; green 5; green 6; {FORM}; {END}",
    ),
    ("18", "Which formation do they show?", "21"),
    (
        "[Hire]; white 8; c3; b2: .*; [Hire]",
        "for the white 7-8-9",
        f"[Hire]; green 9; d2: .*; c3; [Hire]; {FORM}; white 7; white 8; white 9; {FORM}; {DECLARE}",
    ),
    ("6", "one piece too many", "5"),
    (
        "white 8; c3; d4: .*; [Hire]",
        "Let it leap two squares up",
        "white 8; c3; c5; [Hire]",
    ),
    (
        "",
        "",
        f"{FORM}; white 3; white 3; joker; {FORM}; {END}; {FORM}; green 4; green 5; green 6; {FORM}; [Hire]; white 7; "
        f"c4; b4: .*; [Hire]; {END}",
    ),
]
#: Words of the first rule of the first step.
RULE = "whose number is exactly one higher or one lower"
