"""A process of one commit's lexc. It runs the rows that standard input names, and prints a line of JSON for each.

python worker.py INPUTS             INPUTS: the paths of `RowInputs` as JSON. Read names of rows, one a line
python worker.py INPUTS ROW TIMES    Prepare the row, run it once and then TIMES times, to count instructions
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.compare.rows import Command, RowInputs, Run, make
from benchmarks.timing import cpu


def main() -> None:
    pin()
    paths, *counted_row = sys.argv[1:]
    inputs = RowInputs(**{name: Path(path) for name, path in json.loads(paths).items()})
    if counted_row:
        count(make(counted_row[0], inputs), int(counted_row[1]))
    else:
        answer(inputs)


def pin() -> None:
    """Run on one processor, always the same one, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def answer(inputs: RowInputs) -> None:
    prepared: dict[str, Run] = {}
    for line in sys.stdin:
        print(json.dumps(_answer(line.strip(), inputs, prepared)), flush=True)


def _answer(name: str, inputs: RowInputs, prepared: dict[str, Run]) -> dict[str, Any]:
    """The seconds of one run. The first request for a row prepares it, and runs it once without the clock."""
    try:
        if name not in prepared:
            prepared[name] = make(name, inputs)
            prepared[name]()
        return {"seconds": seconds(prepared[name])}
    except Exception as error:  # a commit that lacks something may raise anything
        return {"missing": f"{type(error).__name__}: {error}".partition("\n")[0]}


def seconds(run: Run) -> float:
    """CPU time of a run and of the processes that it started."""
    before = getrusage(RUSAGE_CHILDREN)
    own = cpu(run)
    after = getrusage(RUSAGE_CHILDREN)
    return own + after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def count(run: Run, times: int) -> None:
    """Run a row once and then `times` times. A command replaces this process, so that only its instructions count."""
    if isinstance(run, Command):
        line = run.line if times else [sys.executable, "-P", "-c", ""]  # an empty Python: the base of the count
        os.execv(line[0], line)
    for _ in range(1 + times):
        run()


if __name__ == "__main__":
    main()
