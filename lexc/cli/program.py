"""The program `lexc`."""

from __future__ import annotations

import gc

_THRESHOLD = 5_000  # objects that are made, less those freed, between two searches for cyclic garbage


def run() -> None:
    """Run the command line of this process, which then ends at once.

    Importing makes 30,000 objects and hardly any garbage: Python's threshold of 700 costs 3 % of a short command.
    """
    gc.set_threshold(_THRESHOLD)
    from lexc.cli.main import run_program  # lazy: lexc.cli.main costs 40 ms

    run_program()
