"""Processes of Python that lexc starts: none of them imports what lies in the current folder.

Python searches the current folder first for `-c` and `-m`, and for every relative entry of PYTHONPATH; an empty entry
means the current folder, too. Whoever works in a folder of somebody else's files would run what is called `json.py`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_SAFE, _PATHS = "PYTHONSAFEPATH", "PYTHONPATH"
_starting = threading.RLock()


def python_command(*arguments: str | os.PathLike[str]) -> list[str]:
    """The command that runs this Python with these arguments. Start it with `environment`.

    It searches neither the current folder nor a script's, and the user's own packages only if this process does.
    """
    flags = {"-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site, "-S": sys.flags.no_site}
    command = [sys.executable, "-P", *(flag for flag, is_set in flags.items() if is_set)]
    return [*command, *(os.fspath(argument) for argument in arguments)]


def environment(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """These variables, with the current folder searched by no Python that is started with them."""
    paths = [path for path in variables.get(_PATHS, "").split(os.pathsep) if os.path.isabs(path)]
    others = {name: value for name, value in variables.items() if name != _PATHS}
    return {**others, **({_PATHS: os.pathsep.join(paths)} if paths else {}), _SAFE: "1"}


@contextmanager
def safe_environment() -> Iterator[None]:
    """Meanwhile processes that others start, `multiprocessing` for one, have that environment. One thread at a time."""
    with _starting:
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
    """This process imports nothing more from the current folder, nor from a relative entry of PYTHONPATH.

    For lexc as a program: what it has imported by then has been found elsewhere, or was run already.
    """
    entries = os.environ[_PATHS].split(os.pathsep) if os.environ.get(_PATHS) else []
    unwanted = {os.path.abspath(path) for path in entries if not os.path.isabs(path)}
    sys.path[:] = [path for path in sys.path if not _is_relative_folder(path) and path not in unwanted]


def _is_relative_folder(path: str) -> bool:
    return not os.path.isabs(path) and os.path.isdir(path or os.curdir)
