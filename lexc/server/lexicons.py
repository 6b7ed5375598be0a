"""The lexicons that are served, by name. A file that is replaced is opened anew; requests that began before end with
the old one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from time import monotonic
from typing import NamedTuple

from lexc.errors import LexcError, ResourceMissing, UsageError, did_you_mean, printable
from lexc.lexicon import Lexicon

_CHECK_INTERVAL = 1.0  # seconds between two looks at a file
_RETRY_INTERVAL = 60.0  # seconds until a file that could not be opened, and has not changed, is tried again

RESERVED = frozenset({"gcg", "languages", "spell"})
"""Addresses below /v1 that are no lexicons."""


class Version(NamedTuple):
    """A lexicon as its file was when it was opened. tag: differs between any two files."""

    name: str
    lexicon: Lexicon
    tag: str


@dataclass(slots=True)
class _Served:
    path: str
    version: Version
    stamp: tuple[int, ...]
    next_check: float
    refused: tuple[int, ...] | None = None  # the stamp of a file that could not be opened
    next_try: float = 0.0


class Lexicons:
    """The served lexicons. The name of one is its file's without the suffix.

    paths: files, or bundled names. open_image: opens one of them. report: is called with a sentence for the log.
    Raises UsageError for no path and for two of one name, and what `open_image` raises.
    """

    def __init__(
        self, paths: Iterable[str], open_image: Callable[[str], Lexicon], report: Callable[[str], None] = print
    ) -> None:
        self._open, self._report = open_image, report
        self._served: dict[str, _Served] = {}
        for path in paths:
            name = name_of(path)
            if name in RESERVED:
                remedy = "Rename the file: requests would not reach it."
                raise UsageError("a lexicon has the name of an address of the server", found=repr(name), remedy=remedy)
            if name in self._served:
                remedy = "Rename one of the files: requests name them."
                raise UsageError("two lexicons have one name", found=repr(name), remedy=remedy)
            self._served[name] = self._read(name, path)
        if not self._served:
            raise UsageError("no lexicon to serve", expected="one or more", remedy="Name an image: lexc serve english.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lexicons, in the order of their paths."""
        return tuple(self._served)

    def __iter__(self) -> Iterator[Version]:
        return map(self.find, self._served)

    def find(self, name: str) -> Version:
        """The lexicon with a name, as its file is now. Raises ResourceMissing if there is none.

        If the file was replaced by one that cannot be opened, the old one answers on, and a report says so.
        """
        served = self._served.get(name)
        if served is None:
            remedy = did_you_mean(name, self._served)
            raise ResourceMissing("no such lexicon", expected=", ".join(self._served), found=repr(name), remedy=remedy)
        if monotonic() >= served.next_check:
            self._renew(name, served)
        return served.version

    def _renew(self, name: str, served: _Served) -> None:
        served.next_check = monotonic() + _CHECK_INTERVAL
        stamp = _stamp(served.path)
        if stamp == served.stamp or (stamp == served.refused and monotonic() < served.next_try):
            return
        try:
            self._served[name] = renewed = self._read(name, served.path)
            served.version = renewed.version
            self._report(f"{name}: opened anew")
        except LexcError as error:
            if stamp != served.refused:
                self._report(f"{name}: the old file is served on: {error}")
            served.refused, served.next_try = stamp, monotonic() + _RETRY_INTERVAL

    def _read(self, name: str, path: str) -> _Served:
        stamp = _stamp(path)  # first: if the file is replaced now, the next check opens it again
        lexicon = self._open(path)
        key = repr((stamp, lexicon.meta.identity, len(lexicon.image.data))).encode()
        version = Version(name, lexicon, blake2b(key, digest_size=12).hexdigest())
        return _Served(path, version, stamp, monotonic() + _CHECK_INTERVAL)


def name_of(path: str) -> str:
    """The name under which a file is served."""
    name = os.path.basename(path)
    name = name.rpartition(".")[0] or name
    if not name.isprintable() or "/" in name:
        raise UsageError("a name that no address can have", found=printable(name), remedy="Rename the file.")
    return name


def _stamp(path: str) -> tuple[int, ...]:
    """Numbers that change when a file is replaced; empty for a bundled name, and for a file that is gone."""
    try:
        found = os.stat(path)
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
