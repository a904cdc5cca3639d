"""A lesson explains each word of its game before it uses it: it has its gloss where it stands in *emphasis*."""

import re

import ludobook
import pytest
from chapters import cells
from declaring import BOOKS
from ludobook_widgets.game.lesson_file import lesson_of

TOLD = ("title", "prompt", "task", "hint", "guess", "good")


def steps(game):
    """Each step's words in a lesson, by its title: the prose before it, what it asks and all that it answers."""
    told, prose = {}, ""
    for cell in cells(f"{game}/1-learn"):
        source = cell["source"]
        if cell["cell_type"] == "markdown":
            prose += "" if source.startswith("# ") else f"\n{source}"
        elif found := re.fullmatch(r'lesson\.step\("(\w+)"\)', source):
            step = lesson_of(game).steps[found[1]]
            answers = [*step.get("replies", {}).values(), *step.get("slider", {}).get("says", {}).values()]
            told[step["title"]] = "\n".join([prose, *(str(step.get(key, "")) for key in TOLD), *answers])
            prose = ""
    return told


def forms(term):
    """The words that a term consists of, each as a pattern; only a name has to be written with its capitals."""
    for word in term.split(", "):
        word = word.removeprefix("the ")
        yield ("" if word[0].isupper() else "(?i)") + rf"\b{re.escape(word.removesuffix('s'))}(s|es|d)?\b"


@pytest.mark.parametrize("game", BOOKS)
def test_no_word_of_the_game_is_used_before_its_gloss(game):
    book, told = ludobook.game(game).rulebook, steps(game)
    early = {}
    for form in [form for term in book.terms if term.word not in book.title for form in forms(term.word)]:
        used = next((title for title, words in told.items() if re.search(form, words)), None)
        if used and not any(re.search(form, bold) for bold in re.findall(r"\*+([^*]+)\*+", told[used])):
            early[form] = used
    assert not early, f"used before the lesson explains it: {early}"
