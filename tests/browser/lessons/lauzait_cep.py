"""Lauzait-Cep: see ``test_learn.py`` for the words. A land square's label goes on after its name: ``b2: .*``."""

FORM, DECLARE, END = "[Form a department]", "[Declare Lauzait-Cep!]", "[End the Day]"
RULE = ("LZ-HIRE-2", "whose number is exactly one higher or one lower")
STEPS = [
    ("white 9; b2: .*", "G5 is not of the colour of W9", "white 9; b1: .*; b2: .*; [Hire]"),
    ("white 4; c3", "the piece just discarded is not the one that moves", "white 4; b3; c3; [Hire]"),
    ("green 1", "No piece on the board is one above or below green 1", f"green 8; c2; b2: .*; [Hire]; {END}"),
    ("white 4; b2: .*; c2; [Hire]", "Some throw would leave you without", "white 6; b2: .*; c2; [Hire]"),
    ("green 5; c3; e5: .*", "From the Mountain a piece goes to a neighbour, or to a3", "green 5; c3; e3; [Hire]"),
    (
        f"{FORM}; green 7; green 8; green 9; {FORM}",
        "Look for a three of a kind",
        f"{FORM}; white 6; white 6; white 6; {FORM}",
    ),
    (
        f"{FORM}; green 7; green 8; green 9; {FORM}",
        "Which number with many dots",
        f"{FORM}; white 9; white 9; joker; {FORM}",
    ),
    (
        f"{FORM}; white 6; white 6; joker; {FORM}",
        "one piece of many dots is enough",
        f"{FORM}; green 9; joker; joker; {FORM}",
    ),
    ("green 7; d4: .*; e5: .*; [Hire]", "That does not leave you 7, 8 and 9", "white 1; d4: .*; e5: .*; [Hire]"),
    (
        "green 2",
        "With G2+G3+G4 dissolved, no piece left in hand could be hired with",
        f"green 7; [Dissolve a department]; green 7; c3; b2: .*; [Hire]; {END}",
    ),
    (
        "[Hire]; white 8; a2: .*",
        "G5 is not of the colour of W8",
        f"white 8; b3; a2: .*; [Hire]; {FORM}; green 3; green 4; green 5; {FORM}; {DECLARE}",
    ),
    (
        f"{FORM}; green 6; green 7; green 8; {FORM}",
        "one or two departments are neither three nor none",
        f"[Dissolve a department]; white 1; [Dissolve a department]; {DECLARE}",
    ),
    (DECLARE, "which piece is in the way", f"[Hire]; white 4; a4: .*; a5: .*; [Hire]; {DECLARE}"),
    (DECLARE, "which one is missing", f"[Hire]; white 6; b4: .*; a5: .*; [Hire]; {DECLARE}"),
    (
        "[Hire]; white 9; c1; b1: .*; [Hire]",
        "Green has to lose 3",
        f"[Hire]; green 5; d1: .*; d2: .*; [Hire]; {DECLARE}",
    ),
    (
        "[Hire]; green 5; d5: .*; e5: .*; [Hire]",
        "but all in white",
        f"[Hire]; green 5; a2: .*; a1: .*; [Hire]; {DECLARE}",
    ),
    (DECLARE, "you left 2 lying", f"green 4; green 5; green 6; {FORM}; {DECLARE}"),
    ("[Jun and then Noor]", "whoever has fewer points comes next", "[Jun and then Mika]"),
    (DECLARE, "win the white 3 in the corner", f"[Hire]; joker; b1: .*; a1: .*; [Hire]; {DECLARE}"),
    (
        "[Hire]; green 8; c3",
        "the piece just discarded is not the one that moves",
        f"green 8; b5: .*; a4: .*; [Hire]; white 3; white 3; white 3; {FORM}; {END}; [Hire]; green 2; a1: .*; b1: .*; "
        f"[Hire]; {FORM}; green 4; green 5; green 6; {FORM}; {END}; [Hire]; white 7; c1; b2: .*; [Hire]; {FORM}; "
        f"white 1; white 2; joker; {FORM}; {DECLARE}",
    ),
]
