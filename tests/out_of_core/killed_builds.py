"""Builds that are killed at random moments go on to the same bytes. As a command: many of them, from a seed.

make killed-builds [KILLS=200]

A moment is before or after a call that changes files: only these can a start after a kill tell apart. A place in the
code is chosen first, then one of its moments, so that a place where little happens is tried, too. Each build is killed
up to three times, then it runs to its end.
"""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any
from unittest import mock

from out_of_core.random_lists import make_plan, small_pieces

from lexc.cli.main import main as run_command
from lexc.out_of_core import building
from lexc.out_of_core.tasks import task_folder

_CHANGING = {
    "open", "write", "close", "__exit__", "flush", "rename", "replace", "unlink", "rmdir", "mkdir", "fsync", "lockf"
}  # fmt: skip
_MOST_KILLS = 3
WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]
INPUTS = {
    "sorted": "\n".join(sorted(set(WORDS))),
    "shuffled": "\n".join(WORDS),
    "polish": "\n".join(WORDS).replace("B", "ą"),
    "table": "\n".join(f"{word}\t{len(word) * 7}" for word in WORDS),
}


class Moments:
    """The moments of a process, as places in the code. kill_at: the one at which it kills itself, -1 for none.

    place: the only one of which moments count, "" for all.
    """

    def __init__(self, kill_at: int = -1, place: str = "") -> None:
        self.places: list[str] = []
        self._kill_at, self._place = kill_at, place

    def __call__(self, frame: Any, event: str, function: Any) -> None:
        if event in ("c_call", "c_return") and function.__name__ in _CHANGING and _is_of_files(function.__self__):
            place = f"{event} {function.__name__} {frame.f_code.co_name}"
            if self._place in ("", place):
                if len(self.places) == self._kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)
                self.places.append(place)


def _is_of_files(owner: Any) -> bool:
    """Whether an object is a file, or a module whose functions change files."""
    return type(owner).__module__ == "_io" or getattr(owner, "__name__", "") in ("posix", "_io", "io", "fcntl")


def fork(call: Callable[[], object]) -> int:
    """Call in another process. Return its exit status, or less than 0 for a signal."""
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    status = 99
    try:
        call()
        status = 0
    except SystemExit as error:
        status = int(error.code or 0)
    finally:
        os._exit(status)


def kill_during(name: str, after: bool, build_it: Callable[[], object]) -> None:
    """Fork, and build until the first task whose name begins so has finished, or is about to: then SIGKILL."""
    real_finish = task_folder._finish

    def finish(root: Path, task: task_folder.Task, *rest: Any) -> Any:
        is_last = task.name.startswith(name)
        if not is_last or after:
            real_finish(root, task, *rest)
        if is_last:
            os.kill(os.getpid(), signal.SIGKILL)
        return task_folder.read_result(root, task.name)

    def build_in_child() -> None:
        with mock.patch.object(task_folder, "_finish", finish):
            build_it()

    assert fork(build_in_child) == -signal.SIGKILL


class KilledBuild:
    """A build that is killed, and goes on. source: a name of INPUTS. is_piped: whether it comes by standard input."""

    def __init__(self, folder: Path, source: str, is_piped: bool, jobs: int) -> None:
        self.folder, self._text, self._is_piped = folder, INPUTS[source], is_piped
        (folder / "words.txt").write_text(self._text)
        options = ["--column", "1", "--value", "2:points"] if source == "table" else []
        self._command = ["build", "-" if is_piped else str(folder / "words.txt"), "-q", *options, "-o"]
        self._limits = ["--memory", "32M", "--resume", str(folder / "kept"), "--jobs", str(jobs)]

    def build_in_memory(self) -> bytes:
        """The bytes of a build in memory."""
        return self._run([*self._command, str(self.folder / "memory.dawg")], "memory.dawg")

    def places(self) -> list[str]:
        """The places of the moments of a build that is not killed."""
        read, write = os.pipe()
        moments = Moments()
        fork(lambda: (self._build(moments), os.write(write, json.dumps(moments.places).encode())))
        os.close(write)
        with open(read, "rb") as file:
            found: list[str] = json.load(file)
            return found

    def dies_at(self, moment: int, place: str = "") -> bool:
        """Build, and kill it at a moment, perhaps of those in one place. False if the build ended before."""
        return fork(lambda: self._build(Moments(moment, place))) == -signal.SIGKILL

    def finish(self) -> bytes:
        """Build to the end. Return the bytes, or the message of an error."""
        return self._run([*self._command, str(self.folder / "a.dawg"), *self._limits], "a.dawg")

    def leftovers(self) -> list[str]:
        """The names of files that should not be there. An empty folder may stay, if its build was killed at once."""
        known = {"words.txt", "memory.dawg", "a.dawg", "kept"}
        names = {path.name for path in self.folder.iterdir()} - known
        return [name for name in names if not name.endswith(".tmp")] + [*map(str, self.folder.glob("kept/*"))]

    def _build(self, moments: Moments) -> None:
        sys.setprofile(moments)
        with suppress(SystemExit):
            self.finish()
        sys.setprofile(None)

    def _run(self, command: list[str], name: str) -> bytes:
        plan = make_plan(random.Random(1))._replace(bucket_bits=2, part_bytes=1)
        errors = io.StringIO()
        with (
            mock.patch.object(building, "make_plan", return_value=plan),
            small_pieces(1500),
            mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(self._text.encode()))),
            redirect_stderr(errors),
            redirect_stdout(errors),
            suppress(SystemExit),
        ):
            run_command(command)
        return errors.getvalue().encode() or (self.folder / name).read_bytes()


def check_killed_builds(n_kills: int, seeds: Iterable[int], most_jobs: int = 1) -> list[str]:
    """Kill builds so many times. Return what was wrong."""
    problems: list[str] = []
    for seed in seeds:
        rng = random.Random(seed)
        source, is_piped, jobs = rng.choice(sorted(INPUTS)), rng.random() < 0.3, rng.randint(1, most_jobs)
        with tempfile.TemporaryDirectory() as folder:
            build = KilledBuild(Path(folder), source, is_piped, jobs)
            expected, places = build.build_in_memory(), build.places()
            moments = [_choose_moment(rng, places) for _ in range(min(n_kills, rng.randint(1, _MOST_KILLS)))]
            case = f"seed {seed}, {source}, killed at {[places[moment] for moment in moments]}"
            n_kills -= sum([build.dies_at(moment) for moment in moments])
            if (found := build.finish()) != expected:
                problems.append(f"{case}: {found[:300]!r}")
            if build.leftovers():
                problems.append(f"{case}: left {build.leftovers()}")
        if n_kills <= 0:
            break
    return problems


def _choose_moment(rng: random.Random, places: list[str]) -> int:
    place = rng.choice(sorted(set(places)))
    return rng.choice([moment for moment, other in enumerate(places) if other == place])


def main(n_kills: int) -> str | None:
    """Kill builds so many times. Return what is wrong."""
    problems = check_killed_builds(n_kills, range(10 * n_kills), most_jobs=2)
    print(f"{n_kills} kills, {len(problems)} builds that did not go on to the same bytes")
    return "\n".join(problems) or None


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
