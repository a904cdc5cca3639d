"""Kirin: see ``test_learn.py`` for the words."""

SET, PLAY, CHECK = "[Set face down]", "[Play]", "[Check]"
DRAGON, BIRD, TIGER, TORTOISE = "Azure Dragon", "Vermilion Bird", "White Tiger", "Black Tortoise"
STEPS = [
    (f"5 of the {TORTOISE}; {SET}", "collect another beast", f"2 of the {TIGER}; {SET}"),
    (f"4 of the {BIRD}; {PLAY}", "the rank of Jun’s B5 is higher", f"trump of the {TORTOISE}; {PLAY}"),
    (f"5 of the {DRAGON}; {PLAY}", "the rank comes first", f"6 of the {BIRD}; {PLAY}"),
    (f"trump of the {TORTOISE}", "the Black Tortoise is weaker", f"5 of the {BIRD}; {PLAY}"),
    (
        f"A3=yes; V6=no; A5=yes; B6=no; {CHECK}",
        "Look again at: A3. Stronger in beast and in rank",
        f"A3=no; {CHECK}",
    ),
    (f"4 of the {TIGER}; {PLAY}", "That loses to Jun’s A6", f"trump of the {TORTOISE}; {PLAY}"),
    (f"trump of the {TORTOISE}", "V4 must be played", f"4 of the {BIRD}; {PLAY}"),
    (f"trump of the {DRAGON}; {PLAY}", "Your trump may be played", f"ascending Kirin of the {BIRD}; {PLAY}"),
    (
        f"AT=yes; A6=no; V+=yes; B-=no; {CHECK}",
        "Look again at: AT. Only a Kirin can answer a trump",
        f"AT=no; {CHECK}",
    ),
    (f"trump of the {DRAGON}", "W+ is a Kirin", f"ascending Kirin of the {DRAGON}; {PLAY}"),
    (f"6 of the {DRAGON}; {PLAY}", "without a Kirin", f"descending Kirin of the {BIRD}; {PLAY}"),
    (f"1 of the {DRAGON}", "the Azure Dragon is weaker", f"3 of the {TIGER}; {PLAY}"),
    (
        f"The winner is=W3; The next order is=ascending; {CHECK}",
        "Look again at: The next order is.",
        f"The next order is=descending; {CHECK}",
    ),
    (
        f"The winner is=W3; The next order is=ascending; {CHECK}",
        "In the descending order 2 is above 3",
        f"The winner is=V2; The next order is=descending; {CHECK}",
    ),
    (
        f"The winner is=A+; The next order is=descending; {CHECK}",
        "Both Kirins of the Dragon are here",
        f"The winner is=B2; The next order is=ascending; {CHECK}",
    ),
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
