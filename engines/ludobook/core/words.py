"""Small tools for English sentences: lists, numbers, and sentences that fit both a name and “You”."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

YOU = "You"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
TENTHS = 10  # a share is told as so many of ten
FEW = {2: "two", 3: "three"}  # small numbers in a sentence
OPENERS = frozenset(
    ["a", "an", "the", "your", "on", "in", "with", "where", "early", "late"]
)  # words that can open a part of a phrase
HIDDEN = "?"  # stands for a card that is not seen, in a text or a view
WHO = "{who}"  # stands in a sentence for the seat that acts
MOST_SEATS = 9  # more than any table has
_SEAT = re.compile(r"\{seat:(\d+)\}(’s)?|\[([^][|]*)\|([^][|]*)\]")
_SEATS = re.compile(r"(\{seat:\d+\}(?:, \{seat:\d+\})*) and (\{seat:\d+\})")


def seat_mark(number: int) -> str:
    """Return the mark that stands for a seat in an engine's text, such as ``{seat:1}``.

    ``with_names`` replaces it with a name, and ``plain`` with a number.
    """
    return f"{{seat:{number}}}"


def seat_marks(numbers: Iterable[int]) -> list[str]:
    """Return the marks of several seats."""
    return list(map(seat_mark, numbers))


def done_by(text: str, seat: int) -> str:
    """Replace WHO with the mark of a seat; if a text has no WHO, put the mark in front of it.

    >>> done_by("{who} [plays|play] A6", 2)
    '{seat:2} [plays|play] A6'
    """
    mark = seat_mark(seat)
    return text.replace(WHO, mark) if WHO in text else f"{mark}: {text}"


def plain(text: str) -> str:
    """Replace the marks of seats with their numbers, such as ``seat 2``.

    >>> plain(f"{seat_mark(2)} [leads|lead]")
    'Seat 2 leads'
    """

    def number(found: re.Match[str]) -> str:
        return found[3] or "" if found[1] is None else f"{_case('seat', found)} {found[1]}{found[2] or ''}"

    return _SEAT.sub(number, text)


def with_names(text: str, names: Sequence[str]) -> str:
    """Replace the marks of seats with the players' names. One name may be “You”, which then comes first in a list.

    Forms such as ``[plays|play]`` depend on the seat before them: the first is for a name, the second for “You”.

    >>> [with_names(f"{seat_mark(seat)} [leads|lead]", ["You", "Bo"]) for seat in (1, 0)]
    ['Bo leads', 'You lead']
    """
    last = ""

    def listed_anew(found: re.Match[str]) -> str:
        marks = [*found[1].split(", "), found[2]]
        return listed(sorted(marks, key=lambda mark: names[int(mark[6:-1])] != YOU))

    def name(found: re.Match[str]) -> str:
        nonlocal last
        if found[1] is None:
            form: str = found[3 + (last == YOU)]
            return form
        last = names[int(found[1])]
        shown = whose(last) if found[2] else last
        return _case(shown, found) if last == YOU else shown

    # in one pass, because a name may itself look like a mark
    return _SEAT.sub(name, _SEATS.sub(listed_anew, text))


def _case(word: str, found: re.Match[str]) -> str:
    """Write a word for the place of the match: with a capital at the beginning of a sentence, otherwise without."""
    before = found.string[: found.start()].rstrip("*")
    return opening(word) if not before or before.endswith((". ", "! ", "? ")) else word.lower()


def order(text: str) -> str:
    """Turn a sentence about WHO into an instruction. The marks of other seats stay.

    >>> order("{who} [plays|play] A6"), order("{who} [gives|give] A6 to {seat:1}")
    ('Play A6', 'Give A6 to {seat:1}')
    """
    done_by = text.replace(WHO, seat_mark(MOST_SEATS))
    return opening(with_names(done_by, [*seat_marks(range(MOST_SEATS)), YOU]).removeprefix(f"{YOU} "))


def spoken(text: str) -> str:
    """Remove the marks of emphasis and code from prose, for a screen reader.

    >>> spoken("*Ada* leads `W3`")
    'Ada leads W3'
    """
    return text.replace("*", "").replace("`", "")


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Join words into a list: ``a``, ``a and b``, ``a, b and c``; ``a, b, and c`` where one has a comma itself.

    >>> listed(["W1", "W2", "J"]), listed(["take a card, the 8", "end"]), listed(["A4", "A5"], "or")
    ('W1, W2 and J', 'take a card, the 8, and end', 'A4 or A5')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])}{',' * any(',' in word for word in words[:-1])} {joint} {words[-1]}"


def together(names: Sequence[str]) -> str:
    """Join the names of cards that belong together. Equal names are counted, and a shared colour is said once.

    >>> together(["white 1", "white 2", "white 3"]), together(["green 8", "green 8", "joker"])
    ('white 1, 2 and 3', 'two green 8s and a joker')
    >>> together(["white 1", "white 3", "joker"])
    'white 1 and 3 with a joker'
    """
    counts, parts = Counter(names), [name.split() for name in names]
    if len(counts) < len(names):
        return listed([f"a {name}" if n == 1 else f"{FEW.get(n, n)} {name}s" for name, n in counts.items()])
    if len(names) > 2 and len(parts[-1]) == 1:
        return f"{together(names[:-1])} with a {names[-1]}"
    if len({part[0] for part in parts}) == 1 and all(part[1:] and part[1].isdigit() for part in parts):
        return listed([names[0], *(number for _, number in parts[1:])])
    return listed(names)


def unrepeated(one: str, other: str) -> str:
    """Shorten the second of two phrases to be compared, where both begin alike, to the words in which they differ.

    It then begins with one of the words that can open such a phrase. Otherwise it stays whole, and also if it has a
    comma or one of the two has a second verb.

    >>> unrepeated("keep the blue 10", "keep the red 9"), unrepeated("play A6 in cell 5", "play A6 in cell 7")
    ('the red 9', 'in cell 7')
    >>> unrepeated("play the 4 of the Azure Dragon", "play the 4 of the Black Tortoise")
    'the 4 of the Black Tortoise'
    >>> unrepeated("keep the blue 7 and finish the top row with it", "keep the red 0")
    'keep the red 0'
    >>> unrepeated("declare", "dissolve white 5, 6 and 7")
    'dissolve white 5, 6 and 7'
    """
    mine, theirs = one.split(), other.split()
    if "," in other or any(
        "and" in words[:-1] and words[words.index("and") + 1] not in OPENERS for words in (mine, theirs)
    ):
        return other
    alike = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), 0)
    start = next((n for n in range(alike, 0, -1) if theirs[n] in OPENERS and theirs[n - 1] != "of"), 0)
    return " ".join(theirs[start:])


def times(count: int, one: str, many: str = "") -> str:
    """Write a number with its noun: ``1 card``, ``2 cards``. Give ``many`` if the plural is not ``one`` plus an s.

    >>> times(1, "card"), times(2, "card")
    ('1 card', '2 cards')
    """
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def in_quarters(amount: float) -> str:
    """Write an amount to the nearest quarter.

    >>> in_quarters(0.8), in_quarters(1.4), in_quarters(2)
    ('¾', '1½', '2')
    """
    whole, part = divmod(round(4 * amount), 4)
    return f"{whole or '' if part else whole}{('', '¼', '½', '¾')[part]}"


def ordinal(n: int) -> str:
    """Write an ordinal number ≥ 1: in words up to ``tenth``, then as ``11th``, ``21st``.

    >>> ordinal(2), ordinal(12), ordinal(21)
    ('second', '12th', '21st')
    """
    if n <= len(ORDINALS):
        return ORDINALS[n - 1]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def whose(name: str) -> str:
    """Write the possessive of a name or of “You”: ``Mika’s``, ``your``.

    >>> whose("Mika"), whose("You")
    ('Mika’s', 'your')
    """
    return "your" if name == YOU else f"{name}’s"


def does(name: str, verb: str, plain: str = "") -> str:
    """Write a name with its verb: ``Mika gains``, ``You gain``. Give ``plain`` if “You” needs more than a dropped s.

    >>> does("Mika", "gains"), does("You", "gains")
    ('Mika gains', 'You gain')
    """
    return f"{name} {plain or verb.removesuffix('s')}" if name == YOU else f"{name} {verb}"


def opening(sentence: str) -> str:
    """Write a sentence with a capital first letter.

    >>> opening("nobody wins")
    'Nobody wins'
    """
    return sentence[:1].upper() + sentence[1:]
