import io

import pytest
from ludobook.__main__ import main


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command in this process: (exit code, output, errors)."""

    def command(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return command
