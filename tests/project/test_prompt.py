"""What a reader finds at the Python prompt: README's example, doctests, and a map for ``help``."""

import doctest
import importlib
from pathlib import Path

import ludobook
import ludobook_widgets
import pytest

README = Path(__file__).resolve().parents[2] / "README.md"
LONG = "1_000_000"


def of_readme():
    """README's examples; what is left out of an output is written as three dots there."""
    [shown] = [part.partition("```")[0] for part in README.read_text("utf-8").split("```pycon\n")[1:]]
    return doctest.DocTestParser().get_doctest(shown, {}, "README", str(README), 0)


def run(test):
    told = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not told, "".join(told)


def test_readme_opens_with_python_that_is_true():
    test = of_readme()
    assert 10 <= len(test.examples) <= 14
    long = [example for example in test.examples if LONG in example.source]
    assert len(long) == 1
    test.examples = [example for example in test.examples if example not in long]
    run(test)


@pytest.mark.long
def test_a_million_games_come_out_as_readme_says():
    run(of_readme())


def test_examples_of_the_widgets_are_true():
    """Those of the engines are tests of their own."""
    found = []
    package = Path(ludobook_widgets.__file__).parent
    for path in sorted(package.rglob("*.py")):
        if ">>> " in path.read_text("utf-8"):
            parts = path.relative_to(package.parent).with_suffix("").parts
            module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
            found += doctest.DocTestFinder(exclude_empty=True).find(module, extraglobs={"ludobook": ludobook})
    for test in found:
        run(test)
    assert any(test.examples for test in found)


@pytest.mark.long
def test_the_reference_has_a_page_for_every_room(tmp_path):
    from ludobook_site.build.__main__ import write_reference

    write_reference(tmp_path)
    for room in ("ludobook", "ludobook/contract/game", "ludobook/simulate", "ludobook/referee", "ludobook_widgets"):
        assert "docstring" in (tmp_path / f"{room}.html").read_text("utf-8"), room
    assert "on_action" in (tmp_path / "ludobook_widgets.html").read_text("utf-8")


def test_help_is_a_map():
    """Each public room of the package, and each public name, is named by the module's docstring."""
    rooms = [
        path
        for path in Path(ludobook.__file__).parent.iterdir()
        if path.name[0] not in "_." and path.suffix != ".typed"
    ]
    for room in rooms:
        assert f"ludobook.{room.stem}" in ludobook.__doc__, room
    for name in ludobook.__all__:
        assert name in ludobook.__doc__, name
