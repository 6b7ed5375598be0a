"""A process of one commit's lexc. It runs the rows that standard input names, and prints a line of JSON for each.

python worker.py INPUTS          INPUTS: the paths of `RowInputs` as JSON. An answer has the seconds of a run
python worker.py INPUTS RUNS     Run each row once, then RUNS times between two marks, for callgrind
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.compare.rows import Command, RowInputs, Run, make
from benchmarks.timing import cpu


def main() -> None:
    pin()
    paths, *runs = sys.argv[1:]
    inputs = RowInputs(**{name: Path(path) for name, path in json.loads(paths).items()})
    measure = partial(count, times=int(runs[0])) if runs else seconds
    prepared: dict[str, Run] = {}
    for line in sys.stdin:
        print(json.dumps(_answer(line.strip(), inputs, prepared, measure)), flush=True)


def pin() -> None:
    """Run on one processor, always the same one, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _answer(
    name: str, inputs: RowInputs, prepared: dict[str, Run], measure: Callable[[Run], dict[str, Any]]
) -> dict[str, Any]:
    """The measure of a row. The first request for a row prepares it, and runs it once without a measure."""
    try:
        if name not in prepared:
            prepared[name] = make(name, inputs)
            prepared[name]()
        return measure(prepared[name])
    except Exception as error:  # a commit that lacks something may raise anything
        return {"missing": f"{type(error).__name__}: {error}".partition("\n")[0]}


def seconds(run: Run) -> dict[str, Any]:
    """CPU time of a run and of the processes that it started."""
    before = getrusage(RUSAGE_CHILDREN)
    own = cpu(run)
    after = getrusage(RUSAGE_CHILDREN)
    return {"seconds": own + after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime}


def count(run: Run, times: int) -> dict[str, Any]:
    """Run a row between two calls of `instructions.MARK`. A command is counted as a process of its own, by its line."""
    if isinstance(run, Command):
        return {"command": run.line}
    gc.collect()
    gc.freeze()  # what other rows have made does not count
    os.getppid()
    for _ in range(times):
        run()
    os.getppid()
    return {"runs": times}


if __name__ == "__main__":
    main()
