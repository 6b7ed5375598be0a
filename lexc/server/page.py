"""The files of the page that the server shows at /, made of the served lexicons when they are first read."""

from __future__ import annotations

import mimetypes
import threading
from hashlib import blake2b

from lexc.errors import CapacityExceeded
from lexc.page.write import PageLexicon, door_files, folder_files, locked_files, page_lexicon
from lexc.server.lexicons import Lexicons, Version

_TYPES = {".js": "text/javascript", ".dawg": "application/octet-stream", ".anag": "application/octet-stream"}
_File = tuple[bytes, str, str]


class PageFiles:
    """The files by name. They are made anew when a lexicon was replaced.

    has_door: whether the page asks for a token. Then its code, which names no lexicon, is for all who ask.
    """

    def __init__(self, lexicons: Lexicons, has_door: bool = False) -> None:
        self._lexicons = lexicons
        self._door = {name: _file(name, content) for name, content in (door_files() if has_door else {}).items()}
        self._make = locked_files if has_door else folder_files
        self._tags: list[str] = []
        self._files: dict[str, _File] = {}
        self._lock = threading.Lock()

    @property
    def open_paths(self) -> frozenset[str]:
        """The paths of files that need no token, if the server has one."""
        return frozenset({f"/{name}" for name in self._door} | {"/"} if self._door else ())

    def find(self, name: str) -> _File | None:
        """The content of a file, its media type, and its ETag; None if the page has none of this name."""
        if name in self._door:
            return self._door[name]
        with self._lock:
            versions = list(self._lexicons)
            tags = [version.tag for version in versions]
            if tags != self._tags:
                lexicons = [lexicon for version in versions if (lexicon := _read(version)) is not None]
                found = self._make(lexicons, address="v1")
                self._files = {path: _file(path, content) for path, content in found.items()}
                self._tags = tags
            return self._files.get(name)


def _read(version: Version) -> PageLexicon | None:
    """A lexicon of the page; None if it is too large for one."""
    try:
        return page_lexicon(version.name, version.lexicon)
    except CapacityExceeded:
        return None


def _file(name: str, content: bytes) -> _File:
    suffix = name[name.rfind(".") :]
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return content, media_type, f'"{blake2b(content, digest_size=12).hexdigest()}"'
