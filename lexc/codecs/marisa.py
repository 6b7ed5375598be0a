"""marisa-trie's files, by way of the package of that name, which is optional."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.lists import as_text
from lexc.errors import FormatError, UsageError
from lexc.lexicon import Lexicon

_MAGIC = b"We love Marisa.\0"
_MOST = 50_000_000  # words


def _package() -> Any:
    try:
        import marisa_trie
    except ImportError as error:
        raise UsageError("the package marisa-trie is missing", remedy="pip install 'lexc[marisa]'") from error
    return marisa_trie


def _sniff(data: memoryview) -> bool:
    return bytes(data[: len(_MAGIC)]) == _MAGIC


def _read(file: File) -> Decoded:
    """The package reads the file: a damaged one is in its hands, in a process of its own when the path is known."""
    trie = _package().Trie()
    try:
        trie.frombytes(bytes(file.data))
        keys = trie.keys()
    except (RuntimeError, ValueError, UnicodeDecodeError, MemoryError) as error:
        raise FormatError("no sound marisa trie", where=file.where, found=str(error)) from error
    return Decoded(as_text(b"".join(key.encode() + b"\0" for key in keys), "utf-8", file), {"bytes": len(file.data)})


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [_package().Trie(iter(lexicon)).tobytes()]


CODEC = Codec("marisa", "marisa-trie, by its own package", (".marisa",), _sniff, _read, _write)
