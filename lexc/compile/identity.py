"""The identity of a set of words: SHA-256 of the words as text, sorted by their UTF-8 bytes, each ended by LF."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from lexc.source.coding import canonical_text, has_byte_order
from lexc.source.words import Words
from lexc.system.threads import ALONE, Threads

_LONG = (
    1 << 22
)  # bytes of text; from here on OpenSSL, which is six times as fast, saves more time than its import takes
_PIECE = 1 << 22  # bytes of tiles; the text of all words would take as much memory again, or twice
_PLAIN_MODULE = "_sha2" if sys.version_info >= (3, 12) else "_sha256"


def new_sha256(n_bytes: int) -> Any:
    """A SHA-256 of no bytes yet. n_bytes: the bytes that it will take, about; 0 if they are unknown.

    For short texts it is the one that is built into Python, as in the standard library's `random`: importing `hashlib`
    loads OpenSSL, which takes 4 ms and 3.6 MB.
    """
    if 0 < n_bytes < _LONG and "hashlib" not in sys.modules:
        with suppress(ImportError):
            return import_module(_PLAIN_MODULE).sha256()
    return import_module("hashlib").sha256()


def identity(words: Words, threads: Threads = ALONE) -> bytes:
    """The identity of words in memory."""
    n = len(words.tiles)
    sha256 = new_sha256(n if threads.n == 1 else 0)  # OpenSSL lets other threads run
    step = _PIECE if has_byte_order(words.alphabet) else max(n, 1)
    for start in range(0, n, step):
        sha256.update(canonical_text(bytes(words.tiles[start : start + step]), words.alphabet))
    digest: bytes = sha256.digest()
    return digest
