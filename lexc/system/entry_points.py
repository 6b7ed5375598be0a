"""The entry points of installed packages, read from the folders of `sys.path`.

`importlib.metadata` reads them, too, but imports modules for mail, archives and sockets first, which took a third of
`lexc --help`. It is used only if `sys.path` names an archive.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from importlib import import_module
from typing import Any, NamedTuple

_METADATA = re.compile(r"(?P<package>[^-]+).*\.(dist|egg)-info")
_VALUE = re.compile(r"(?P<module>[\w.]+)\s*(:\s*(?P<name>[\w.]+)\s*)?(\[.*\]\s*)?")


class EntryPoint(NamedTuple):
    """A name that a package adds to a group. value: the object's module and its name there."""

    package: str
    group: str
    name: str
    value: str

    def load(self) -> Any:
        """Import the object. Raises any exception that the package raises."""
        found = _VALUE.fullmatch(self.value)
        if found is None:
            raise ValueError("expected MODULE:NAME")
        names = found["name"].split(".") if found["name"] else []
        return reduce(getattr, names, import_module(found["module"]))


def find_entry_points(group: str) -> list[EntryPoint]:
    """The entry points of a group. The first folder of `sys.path` that has a package counts, as for its modules."""
    if any(map(os.path.isfile, sys.path)):
        return _ask_library(group)
    texts: dict[str, str] = {}
    for package, path in installed_packages():
        if package not in texts:
            texts[package] = _read(os.path.join(path, "entry_points.txt"))
    return [
        EntryPoint(package.replace("_", "-"), group, name, value)
        for package, text in texts.items()
        if f"[{group}]" in text
        for name, value in _lines_of(text, group)
    ]


def _ask_library(group: str) -> list[EntryPoint]:
    from importlib.metadata import entry_points  # lazy: importlib.metadata costs 20 ms

    found = entry_points(group=group)
    return [EntryPoint(entry.dist.name if entry.dist else "", group, entry.name, entry.value) for entry in found]


def installed_packages() -> Iterator[tuple[str, str]]:
    """(name, folder of metadata) of each package, in the order of `sys.path`."""
    for folder in sys.path:
        with suppress(OSError), os.scandir(folder or ".") as entries:
            for entry in entries:
                if found := _METADATA.fullmatch(entry.name):
                    yield re.sub(r"[._]+", "_", found["package"]).lower(), entry.path


def _read(path: str) -> str:
    """The text of a file; "" if there is none."""
    with suppress(OSError, UnicodeDecodeError), open(path, encoding="utf-8") as file:
        return file.read()
    return ""


def _lines_of(text: str, group: str) -> Iterator[tuple[str, str]]:
    """(name, value) of the lines below the heading of a group."""
    heading = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            heading = line
        elif heading == f"[{group}]" and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()
