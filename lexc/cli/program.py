"""The program `lexc`."""

from __future__ import annotations

import gc

_THRESHOLD = 50_000  # objects that are made, less those freed, between two searches for cyclic garbage


def run() -> None:
    """Run the command line of this process, which then ends at once.

    Importing makes 30,000 objects and hardly any garbage. With Python's threshold of 700, searches for garbage take 5 %
    of a short command, with 5,000 still 2 %.
    """
    gc.set_threshold(_THRESHOLD)
    from lexc.cli.main import run_program  # lazy: lexc.cli.main costs 40 ms

    run_program()
