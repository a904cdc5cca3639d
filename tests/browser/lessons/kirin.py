"""Kirin: see ``test_learn.py`` for the words."""

SET, PLAY = "[Set face down]", "[Play]"
DRAGON, BIRD, TIGER, TORTOISE = "Azure Dragon", "Vermilion Bird", "White Tiger", "Black Tortoise"
STEPS = [
    (f"4 of the {BIRD}; {PLAY}", "Jun’s B5 has a stronger rank", f"trump of the {TORTOISE}; {PLAY}"),
    (f"4 of the {TIGER}; {PLAY}", "with three of your Dragons", f"trump of the {TORTOISE}; {PLAY}; …"),
    (f"5 of the {DRAGON}; {PLAY}", "the rank comes first", f"6 of the {BIRD}; {PLAY}"),
    (
        f"3 of the {BIRD}; [Check]",
        "3 is only level with 3",
        f"!3 of the {BIRD}; 4 of the {DRAGON}; 5 of the {BIRD}; [Check]",
    ),
    (f"trump of the {TORTOISE}", "The 4 of the Vermilion Bird must be played", f"4 of the {BIRD}; {PLAY}"),
    (f"trump of the {TIGER}; {SET}", "above all numbers, would be gone", f"2 of the {TIGER}; {SET}"),
    (f"trump of the {DRAGON}; {PLAY}", "Keep the trump", f"ascending Kirin of the {BIRD}; {PLAY}"),
    (
        f"trump of the {DRAGON}; [Check]",
        "not even another trump",
        f"!trump of the {DRAGON}; descending Kirin of the {BIRD}; descending Kirin of the {DRAGON}; [Check]",
    ),
    (f"6 of the {DRAGON}; {PLAY}", "Which of your Kirins turns it?", f"descending Kirin of the {BIRD}; {PLAY}"),
    (
        f"6 of the {DRAGON}; [Check]",
        "Now the Dragon is the weakest beast",
        f"!6 of the {DRAGON}; 3 of the {TIGER}; trump of the {TORTOISE}; [Check]",
    ),
    (
        f"ascending Kirin of the {BIRD}; {PLAY}",
        "twins, but of a weaker beast",
        f"ascending Kirin of the {DRAGON}; {PLAY}",
    ),
    (f"trump of the {TORTOISE}; {PLAY}", "a cheaper card would do", f"6 of the {TIGER}; {PLAY}"),
    (f"4 of the {DRAGON}; {SET}; trump of the {TORTOISE}", "descending Kirin of the Azure Dragon must be played", "…"),
]
#: Words of the first rule of the first step.
RULE = "strongest"
