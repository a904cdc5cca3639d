"""The command line: ``python -m ludobook``."""

import sys

from ludobook.referee import Referee

Referee().serve(sys.stdin.buffer, sys.stdout)
