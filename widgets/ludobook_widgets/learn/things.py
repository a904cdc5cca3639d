"""Things: what the words of a step mean on its table, and a number in them that a slider changes.

A card, a square or a name in backticks, in any words of a step, lights what it means on the table: ``R5``, ``red 5``,
``b2``, ``R10 B20``, and what ``things`` in ``lesson.toml`` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from typing import Any

from ludobook import Game

from ludobook_widgets.game.lesson_file import is_true_of
from ludobook_widgets.page.blocks import Block, Content, Slot, Words, Zone
from ludobook_widgets.page.game_blocks import Slider
from ludobook_widgets.page.part import Part

NUMBER = "{n}"  # the place of the number in what is said of it, and in what the engine is asked


@dataclass(frozen=True)
class Things:
    """What the words of a step mean on its table.

    Attributes:
        named: for each word, the patterns of cards and of slots' keys that it means, separated by spaces.
        slider: a slider for a number in the words, with what each of its values makes.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    slider: Slider | None = None

    def words(self) -> list[Block]:
        """Return the place for the step's own words and, below it, the slider if there is one."""
        return [Words("words"), *([self.slider] if self.slider else [])]

    def linked(self, content: Content, game: Game) -> Content:
        """Return a page whose words light what they mean on its table."""
        return replace(content, links=links(game, content.main, self.named))


def without_backticks(words: str) -> str:
    """Write words as they are read where nothing can be touched."""
    return words.replace("`", "")


def read_things(game: Game, step: Mapping[str, Any], common: Mapping[str, str]) -> Things:
    """Read what ``lesson.toml`` tells of the things of a step; ``common`` are named in all steps.

    Raises:
        KeyError: what is said of a number names what the engine does not answer.
    """
    return Things({**common, **step.get("things", {})}, slider_of(game, step["slider"]) if "slider" in step else None)


def links(game: Game, shown: Sequence[Block], named: Mapping[str, str]) -> dict[str, list[str]]:
    """Find the keys of the slots that each word means: cards as written and as called, squares, and what is named."""
    found: dict[str, list[str]] = {}
    parts = list(_parts(shown))
    lying = list(_slots(parts))
    for face, slot in lying:
        if face in game.deck.kinds:
            for word in dict.fromkeys((face, game.card_label(face))):
                found.setdefault(word, []).append(slot)
    found |= dict(_squares(parts))
    for word, patterns in named.items():
        keys = [
            slot
            for face, slot in lying
            if any(
                (face in game.deck.kinds and fnmatchcase(face, each)) or fnmatchcase(slot, each)
                for each in patterns.split()
            )
        ]
        if keys:
            found[word] = keys
    return found


def slider_of(game: Game, table: Mapping[str, Any]) -> Slider:
    """Make a slider for a number; for each of its values, an ``op`` of the engine says what it makes.

    In ``table``, ``values`` maps what is shown to what takes the number's place in the ``request``, and ``says`` maps a
    condition on the engine's answer, such as ``forced = True``, to a sentence.
    """
    values = table["values"] if isinstance(table["values"], dict) else {str(value): value for value in table["values"]}
    says = []
    for value in values.values():
        answer = game.ops[table["op"]](_filled(table["request"], value))
        known = answer if isinstance(answer, Mapping) else {"answer": answer}
        text = next(text for when, text in table["says"].items() if when == "*" or is_true_of(when, known))
        before, after = text.split(NUMBER)
        says.append(
            [part.format(**{key: _readable(value) for key, value in known.items()}) for part in (before, after)]
        )
    return Slider("slider", table["label"], list(values), says, list(values).index(table["start"]))


class _Cards(list[str]):
    """Cards that stand in a sentence as things to touch."""

    def __format__(self, spec: str) -> str:
        return " ".join(f"`{card}`" for card in self)


def _readable(value: Any) -> Any:
    return _Cards(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value


def _filled(request: Any, value: Any) -> Any:
    """Put the number in its place in the request; in a text of more it is written."""
    if isinstance(request, Mapping):
        return {key: _filled(inner, value) for key, inner in request.items()}
    if isinstance(request, list):
        return [_filled(inner, value) for inner in request]
    if request == NUMBER:
        return value
    return request.replace(NUMBER, str(value)) if isinstance(request, str) else request


def _parts(shown: Any) -> Iterator[Part]:
    """Yield every part of a page, from top to bottom."""
    if isinstance(shown, list | tuple):
        for one in shown:
            yield from _parts(one)
    elif isinstance(shown, Part):
        yield shown
        for each in fields(shown):  # type: ignore[arg-type]  # every part is a dataclass
            value = getattr(shown, each.name)
            if isinstance(value, list | tuple | Part):  # what else it has is not worth a call, on every page
                yield from _parts(value)


def _slots(parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """Yield the slots that lie there: what is seen of each, if anything, and its key."""
    for part in parts:
        if isinstance(part, Slot):
            yield part.face or "", part.key


def _squares(parts: Sequence[Part]) -> Iterator[tuple[str, list[str]]]:
    """Yield the squares of a board by their names, which its edges write."""
    for part in parts:
        if isinstance(part, Zone) and part.edges:
            ranks, files = part.edges
            for i, slot in enumerate(part.slots):
                yield f"{files[i % len(files)]}{ranks[i // len(files)]}", [slot.key]
