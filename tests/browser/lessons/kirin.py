"""Kirin: see ``test_learn.py`` for the words."""

SET, PLAY = "[Set face down]", "[Play]"
DRAGON, BIRD, TIGER, TORTOISE = "Azure Dragon", "Vermilion Bird", "White Tiger", "Black Tortoise"
STEPS = [
    (f"5 of the {TORTOISE}; {SET}", "collect another beast", f"2 of the {TIGER}; {SET}"),
    (f"4 of the {BIRD}; {PLAY}", "the rank of Jun’s B5 is stronger", f"trump of the {TORTOISE}; {PLAY}"),
    (f"5 of the {DRAGON}; {PLAY}", "the rank comes first", f"6 of the {BIRD}; {PLAY}"),
    (f"trump of the {TORTOISE}", "the Black Tortoise is weaker", f"5 of the {BIRD}; {PLAY}"),
    (f"3 of the {DRAGON}", "A5 must be played", f"5 of the {DRAGON}; {PLAY}"),
    (f"4 of the {TIGER}; {PLAY}", "That loses to Jun’s A6", f"trump of the {TORTOISE}; {PLAY}"),
    (f"trump of the {TORTOISE}", "V4 must be played", f"4 of the {BIRD}; {PLAY}"),
    (f"trump of the {DRAGON}; {PLAY}", "Your trump may be played", f"ascending Kirin of the {BIRD}; {PLAY}"),
    (f"6 of the {DRAGON}; {PLAY}", "That loses to WT", f"trump of the {DRAGON}; {PLAY}"),
    (f"trump of the {DRAGON}", "W+ is a Kirin", f"ascending Kirin of the {DRAGON}; {PLAY}"),
    (f"6 of the {DRAGON}; {PLAY}", "without a Kirin", f"descending Kirin of the {BIRD}; {PLAY}"),
    (f"1 of the {DRAGON}", "the Azure Dragon is weaker", f"3 of the {TIGER}; {PLAY}"),
    (
        f"descending Kirin of the {TIGER}; {PLAY}",
        "The order stays ascending",
        f"descending Kirin of the {DRAGON}; {PLAY}",
    ),
    (f"1 of the {TORTOISE}; {PLAY}", "The order stays descending", f"ascending Kirin of the {TORTOISE}; {PLAY}"),
    (f"ascending Kirin of the {BIRD}; {PLAY}", "The order turns over", f"ascending Kirin of the {DRAGON}; {PLAY}"),
    (
        f"ascending Kirin of the {TIGER}; {PLAY}",
        "Not all of them must answer",
        f"ascending Kirin of the {TORTOISE}; {PLAY}",
    ),
    (f"5 of the {TIGER}; {PLAY}", "That loses", f"3 of the {BIRD}; {PLAY}; …"),
    (f"trump of the {TORTOISE}; {PLAY}", "A new round starts ascending", f"3 of the {DRAGON}; {PLAY}"),
    (f"4 of the {DRAGON}; {SET}; trump of the {TORTOISE}", "One of A6 and A- must be played", "…"),
]
#: A rule in the first step, and words of it.
RULE = ("KIRIN-DECLARE-1", "its beast is what that player collects")
