"""The examples in the docstrings of the engines: every one is true, and there are enough of them."""

import doctest
import importlib
import pkgutil

import ludobook
import pytest

LEAST = 80  # public names with an example
LEFT_OUT = ("adapters", "__main__")  # need other libraries; a program


def modules():
    found = (name for _, name, _ in pkgutil.walk_packages(ludobook.__path__, "ludobook."))
    return ["ludobook", *(name for name in found if not any(part in name.split(".") for part in LEFT_OUT))]


def examples(name):
    """The docstrings of a module that have examples; each can use ``ludobook`` and what its module knows."""
    module = importlib.import_module(name)
    found = doctest.DocTestFinder(exclude_empty=True).find(module, extraglobs={"ludobook": ludobook})
    return [test for test in found if test.examples]


ALL = [test for name in modules() for test in examples(name)]


@pytest.mark.parametrize("test", ALL, ids=lambda test: test.name)
def test_an_example_is_true(test):
    told = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append, clear_globs=False)
    assert not told, "".join(told)


def test_there_are_enough():
    assert len(ALL) >= LEAST


def test_they_are_short():
    assert [test.name for test in ALL if len(test.examples) > 4] == []
