"""Starting Python processes that import nothing from the current folder.

Python searches the current folder first for `-c` and `-m`, and for every relative or empty entry of PYTHONPATH. In a
folder of untrusted files, lexc would otherwise run a file called `json.py`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

MAX_JOBS = 256
"""The most processes of one call."""
_SAFE, _PATHS = "PYTHONSAFEPATH", "PYTHONPATH"
_environment_lock = threading.RLock()


def python_command(*arguments: str | os.PathLike[str]) -> list[str]:
    """The command that runs this Python with some arguments. Start it with `environment`.

    It searches neither the current folder nor a script's, and the user's own packages only if this process does.
    """
    flags = {"-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site, "-S": sys.flags.no_site}
    command = [sys.executable, "-P", *(flag for flag, is_set in flags.items() if is_set)]
    return [*command, *(os.fspath(argument) for argument in arguments)]


def environment(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Variables for a process, with which Python does not search the current folder."""
    paths = [path for path in variables.get(_PATHS, "").split(os.pathsep) if os.path.isabs(path)]
    others = {name: value for name, value in variables.items() if name != _PATHS}
    return {**others, **({_PATHS: os.pathsep.join(paths)} if paths else {}), _SAFE: "1"}


@contextmanager
def safe_environment() -> Iterator[None]:
    """Inside the block this process has the variables of `environment`, and passes them on.

    It is for libraries that start processes, as `multiprocessing` does. One thread at a time enters the block.
    """
    with _environment_lock:
        before = {name: os.environ.get(name) for name in (_SAFE, _PATHS)}
        safe = environment()
        try:
            _set({name: safe.get(name) for name in before})
            yield
        finally:
            _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        elif os.environ.get(name) != value:
            os.environ[name] = value


def forget_current_folder() -> None:
    """Remove the current folder and relative entries of PYTHONPATH from this process's search path.

    The program `lexc` calls this first. It cannot undo imports that happened before.
    """
    entries = os.environ[_PATHS].split(os.pathsep) if os.environ.get(_PATHS) else []
    unwanted = {os.path.abspath(path) for path in entries if not os.path.isabs(path)}
    sys.path[:] = [path for path in sys.path if not _is_relative_folder(path) and path not in unwanted]


def _is_relative_folder(path: str) -> bool:
    return not os.path.isabs(path) and os.path.isdir(path or os.curdir)
