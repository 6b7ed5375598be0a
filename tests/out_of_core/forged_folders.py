"""Folders of `--resume` that somebody has forged, with right checksums. As a command: many of them, from a seed.

make forged-folders [FOLDERS=300]

A build is killed after a task. Then a file of a task is changed, or its result, and the checksums are made right. The
build that goes on ends with an error of lexc, or gives an image that `verify` accepts.
"""

from __future__ import annotations

import contextlib
import json
import random
import resource
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from out_of_core.killed_builds import INPUTS, fork, kill_during
from out_of_core.random_lists import make_plan, small_pieces
from xxhash import xxh3_64_hexdigest

import lexc
from lexc.errors import LexcError
from lexc.out_of_core import building

SOUND, REFUSED = 0, 3
TASKS = ["copy", "plan", "records.1", "seams", "known-words", "states.1", "numbers", "joined.1", "levels", "order",
         "complete"]  # fmt: skip
_MOST_SECONDS = 60
_OTHERS = [0, 1, 2, 255, 1 << 20, 1 << 33, 1 << 61, 1 << 70, -1, 1.5, "x", "", None, [], {}, True]


def build(folder: Path, source: str) -> lexc.Lexicon:
    """Build a list of INPUTS with a folder that is kept."""
    plan = make_plan(random.Random(1))._replace(bucket_bits=2, part_bytes=1)
    rows = [line.split("\t") for line in INPUTS[source].split("\n")]
    words = [row[0] for row in rows]
    columns = {"points": [int(row[1]) for row in rows]} if source == "table" else None
    with mock.patch.object(building, "make_plan", return_value=plan), small_pieces(1500):
        return lexc.build(iter(words), columns=columns, memory="16M", resume=folder)


class ForgedFolders:
    """Folders of builds that were killed, and forged. folder: for all of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _killed_build(self, source: str, task: str) -> Path:
        """The folder of a build that was killed after a task."""
        path = self._folder / f"{source}-{task}"
        if not path.exists():
            kill_during(task, True, lambda: build(path, source))
        return path

    def try_seed(self, seed: int) -> str:
        """Forge a folder, and go on with its build. Return what is wrong, "" for nothing."""
        rng = random.Random(seed)
        source, task = rng.choice(["sorted", "polish", "table"]), rng.choice(TASKS)
        kept, path = self._killed_build(source, task), self._folder / "kept"
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(kept, path)
        changes = [forge(rng, path)]
        if rng.random() < 0.3:
            with contextlib.suppress(TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
                changes.append(forge(rng, path))  # unless the first change has spoiled the outcome
        status = fork(lambda: _go_on(path, source))
        return "" if status in (SOUND, REFUSED) else f"seed {seed}, {source} after {task}: {changes}: {status}"


def _go_on(folder: Path, source: str) -> None:
    """Build, and verify the image. Exit with REFUSED at an error of lexc."""
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    try:
        lexicon = build(folder, source)
    except LexcError:
        raise SystemExit(REFUSED) from None
    except Exception:
        traceback.print_exc()
        raise
    lexicon.verify()


def forge(rng: random.Random, folder: Path) -> str:
    """Change a file of a task or its outcome, and the checksums. Return the change."""
    path = rng.choice(sorted(folder.rglob("outcome.json")))
    outcome = json.loads(path.read_bytes().partition(b"\n")[2])
    names = [name for name in sorted(outcome["checksums"]) if path.with_name(name).exists()]
    if names and rng.random() < 0.6:
        file = path.with_name(rng.choice(names))
        change = _forge_file(rng, file, outcome)
        outcome["checksums"][file.name] = xxh3_64_hexdigest(file.read_bytes())
    else:
        change = _forge_outcome(rng, outcome)
    text = json.dumps(outcome).encode()
    path.write_bytes(xxh3_64_hexdigest(text).encode() + b"\n" + text)
    return f"{path.parent.name}: {change}"


def _forge_file(rng: random.Random, file: Path, outcome: Any) -> str:
    data = bytearray(file.read_bytes())
    kind = rng.choice(["bytes", "bytes", "bytes", "words", "cut", "moved"])
    for _ in range(rng.choice([1, 1, 4])):
        i = rng.randrange(len(data)) if data else 0
        if kind == "bytes" and data:
            data[i] = rng.choice([0, 1, 255, data[i] ^ 1 << rng.randrange(8), rng.randrange(256)])
        elif kind == "words":
            i -= i % 8
            data[i : i + 8] = rng.choice([0, 1, 1 << 40, (1 << 64) - 1, rng.getrandbits(64)]).to_bytes(8, "little")
        elif kind == "moved":
            size = rng.choice([1, 8, 16, 24, 60])
            data[i:i] = data[: rng.randrange(len(data) + 1)][-size:]
    if kind == "cut":
        del data[rng.randrange(len(data) + 1) :]
    file.write_bytes(data)
    _fit_segments(file, len(data), outcome)
    return f"{kind} of {file.name}"


def _fit_segments(file: Path, size: int, outcome: Any) -> None:
    """Let the segments of a file end where it does."""
    name, _, number = file.name.rpartition(".")
    group, segments = outcome["outputs"].get(name, [1, {}])
    own = [pair for bucket, pairs in segments.items() if int(bucket) // group == int(number) for pair in pairs]
    for pair in own:
        pair[0] = min(pair[0], size)
        pair[1] = min(pair[1], size - pair[0])
    if own:
        last = max(own)
        last[1] = size - last[0]


def _forge_outcome(rng: random.Random, outcome: Any) -> str:
    values = [*_values(outcome["result"]), *_values(outcome["outputs"]), *_values(outcome)]
    numbers = [place for place in values if type(place[0][place[1]]) in (int, float)]
    holder, key = rng.choice(numbers if numbers and rng.random() < 0.7 else values)
    if rng.random() < 0.05:
        del holder[key]
        return f"no {key}"
    near = [holder[key] + 1, holder[key] - 1, holder[key] * 2] if (holder, key) in numbers else []
    holder[key] = rng.choice([*near, *near, *_OTHERS])
    return f"{key} is {holder[key]}"


def _values(value: Any) -> Iterator[tuple[Any, Any]]:
    """(list or mapping, key) of each value in a value."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from _values(item)


def check_forged_folders(seeds: Iterable[int]) -> list[str]:
    """Forge a folder for each seed. Return what was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        folders = ForgedFolders(Path(folder))
        return [*filter(None, map(folders.try_seed, seeds))]


def main(n: int) -> str | None:
    """Forge so many folders. Return what is wrong."""
    problems = check_forged_folders(range(n))
    print(f"{n} forged folders, {len(problems)} that gave neither an error of lexc nor a sound image")
    return "\n".join(problems) or None


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main(int(sys.argv[1])))
