import gc
from pathlib import Path

import pytest
import tiers
from hypothesis import settings

#: These compile every machine, which takes longer than all they ask of it: one process does it for all of a game.
COMPILING = [
    f"tests/engines/{name}.py" for name in ("test_contract", "test_rollout", "test_simulate", "odds/test_simulated")
]
#: The first tier tries the same few examples each time; ``start.py test --all`` looks for new ones.
settings.register_profile("first", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("all", deadline=None, max_examples=100, print_blob=True)
GAMES = ("egg", "meow_oracle", "lauzait_cep", "kirin")
SITE = "tests/browser/test_static_site.py"  # builds a site


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden games anew, after a change meant")


def pytest_configure(config):
    tiers.first_alone = config.option.markexpr == "not long"
    settings.load_profile("first" if tiers.first_alone else "all")
    gc.disable()  # of what is imported and collected nothing goes: looking through it took a fifth of all that


def pytest_collection_finish():
    """Look for garbage again, but never through what was there before the first test."""
    gc.freeze()
    gc.enable()


def group(nodeid):
    """Return the group that one worker runs: a browser test is a group of its own, others are grouped by file."""
    file = nodeid.partition("::")[0]
    if file in COMPILING:
        return f"compiling {next((game for game in GAMES if f'[{game}' in nodeid), 'what names no game')}"
    return nodeid if file.startswith("tests/browser/") and file != SITE else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Where workers share the tests as ``start.py`` has it."""
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group(nodeid)

    return Groups(config, log)


def pytest_collection_modifyitems(items):
    """What takes longest as a whole begins first."""
    root = Path(__file__).parents[1]
    items.sort(key=lambda item: item.path.relative_to(root).as_posix() not in (*COMPILING, SITE))
