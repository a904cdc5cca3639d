"""Kirin: see ``test_learn.py`` for the words."""

SET, PLAY = "[Set face down]", "[Play]"
DRAGON, BIRD, TIGER, TORTOISE = "Azure Dragon", "Vermilion Bird", "White Tiger", "Black Tortoise"
STEPS = [
    (f"4 of the {BIRD}; {PLAY}", "Jun’s B5 has a stronger rank", f"6 of the {TIGER}; {PLAY}"),
    (f"4 of the {BIRD}; {PLAY}", "Which of your two cards is stronger than all", f"trump of the {TORTOISE}; {PLAY}; …"),
    (f"trump of the {TIGER}; {SET}", "which beats all numbers, would be gone", f"2 of the {TIGER}; {SET}"),
    (f"5 of the {DRAGON}; {PLAY}", "rank comes first", f"6 of the {TIGER}; {PLAY}; 2 of the {TORTOISE}; {PLAY}"),
    (
        f"3 of the {DRAGON}; [Check]",
        "a 3 only ties a 3",
        f"!3 of the {DRAGON}; 4 of the {DRAGON}; 5 of the {DRAGON}; [Check]",
    ),
    (f"trump of the {TIGER}", "the 4 of the Azure Dragon or the 5", f"4 of the {DRAGON}; {PLAY}"),
    (f"trump of the {TIGER}; {PLAY}", "Keep the trump", f"ascending Kirin of the {BIRD}; {PLAY}"),
    (f"trump of the {TIGER}; {PLAY}", "a cheaper card would do", f"5 of the {DRAGON}; {PLAY}"),
    (
        f"trump of the {TORTOISE}; [Check]",
        "not even that of another trump",
        f"!trump of the {TORTOISE}; descending Kirin of the {BIRD}; ascending Kirin of the {DRAGON}; [Check]",
    ),
    (
        f"ascending Kirin of the {DRAGON}; {PLAY}",
        "Which Kirin sets the other order?",
        f"descending Kirin of the {BIRD}; {PLAY}",
    ),
    (
        f"1 of the {DRAGON}; [Check]",
        "but the Dragon is the weakest beast",
        f"!1 of the {DRAGON}; 3 of the {TIGER}; trump of the {TORTOISE}; descending Kirin of the {TORTOISE}; [Check]",
    ),
    (f"3 of the {TIGER}; {PLAY}", "it isn’t a Kirin", f"descending Kirin of the {TORTOISE}; {PLAY}"),
    (f"1 of the {DRAGON}", "You must play the trump of the Black Tortoise", "…"),
]
#: Words of the first rule of the first step.
RULE = "strongest"
