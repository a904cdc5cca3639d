"""Lauzait-Cep: see ``test_learn.py`` for the words. A land square's label goes on after its name: ``b2: .*``."""

FORM, DECLARE, END = "[Form a department]", "[Declare Lauzait-Cep!]", "[End the Day]"
STEPS = [
    (
        "[Hire]; white 9; b2: .*",
        "The green 5 is not of the colour of the white 9",
        f"white 9; b1: .*; b2: .*; [Hire]; {DECLARE}",
    ),
    (f"{FORM}; white 6; white 7; white 8; {FORM}", "That brings 3", f"{FORM}; white 6; white 6; white 6; {FORM}"),
    (
        "[Hire]; white 3; b4: .*",
        "the piece just discarded is not the one that moves",
        "white 3; a5: .*; b4: .*; [Hire]",
    ),
    ("[Hire]; green 4; b2: .*; c2; [Hire]", "The right bet", "[Hire]; green 6; b2: .*; c2; [Hire]"),
    (
        "[Hire]; white 3; e5: .*",
        "The white 9 is",
        f"white 3; e4: .*; e5: .*; [Hire]; {FORM}; white 7; white 8; white 9; {FORM}; {DECLARE}",
    ),
    (f"{FORM}; green 7; green 8; green 9; {FORM}", "three dots, but once", f"{FORM}; white 9; white 9; joker; {FORM}"),
    ("green 7; d4: .*; e5: .*; [Hire]", "let go of the G7", "white 1; d4: .*; e5: .*; [Hire]"),
    (
        "green 2",
        "With green 2, green 3 and green 4 dissolved, no piece left in hand could be hired with",
        f"green 7; [Dissolve a department]; green 7; c3; b2: .*; [Hire]; {END}",
    ),
    (
        "[Dissolve a department]; white 1; [Dissolve a department]",
        "Forming brings more",
        f"{FORM}; green 4; green 4; green 4; {FORM}; [Hire]; green 7; c1; b2: .*; [Hire]; {END}",
    ),
    (DECLARE, "which piece is in the way", f"[Hire]; white 4; a4: .*; a5: .*; [Hire]; {DECLARE}"),
    (DECLARE, "which one is missing", f"[Hire]; white 6; b4: .*; a5: .*; [Hire]; {DECLARE}"),
    ("[Jun and then Noor]", "who has fewer?", "[Jun and then Mika]"),
    (
        "[Hire]; green 8; c3",
        "the piece just discarded is not the one that moves",
        f"green 8; b5: .*; a4: .*; [Hire]; white 3; white 3; white 3; {FORM}; {END}; [Hire]; green 2; a1: .*; b1: .*; "
        f"[Hire]; {FORM}; green 4; green 5; green 6; {FORM}; {END}; [Hire]; white 7; c1; b2: .*; [Hire]; {FORM}; "
        f"white 1; white 2; joker; {FORM}; {DECLARE}",
    ),
]
#: Words of the first rule of the first step.
RULE = "whose number is exactly one higher or one lower"
