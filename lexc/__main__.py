"""`python -m lexc`: the program `lexc`, where no script of that name is on the path."""

from __future__ import annotations

import os
import sys


def _forget_current_folder() -> None:
    """Remove the folder that `python -m` has put first in the search path: nothing else shall be imported from it."""
    try:
        is_first = not sys.flags.safe_path and sys.path[0] == os.getcwd()
    except OSError:  # it is gone, and Python has not put it there
        return
    if is_first:
        del sys.path[0]


if __name__ == "__main__":
    _forget_current_folder()

    from lexc.cli.program import run

    run()
