"""`python -m lexc`: the program `lexc`, where no script of that name is on the path."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # the current folder, from which nothing else shall be imported

    from lexc.cli.program import run

    run()
