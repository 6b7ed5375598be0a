"""Files of marisa-trie, read and written with the optional package of that name."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.payloads import has_payloads, is_payload_column, printed_payloads, words_with_payloads
from lexc.codecs.sibling_lists import too_many_letters_error, words_from_text
from lexc.codecs.text import printed_words
from lexc.errors import FormatError, UsageError, missing_package_error
from lexc.lexicon import Lexicon
from lexc.source.words import Words
from lexc.system.processes import environment, python_command

_MAGIC = b"We love Marisa.\0"
_SEPARATOR = b"\xff"  # in keys of a BytesTrie or RecordTrie, between the word and its payload
_TIMEOUT = 60  # seconds
_TOO_MANY = 3  # the exit status of the lister for a file with too many letters
_LISTER = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
except ImportError:
    pass
import marisa_trie
trie = marisa_trie.BinaryTrie()
trie.frombytes(sys.stdin.buffer.read())
remaining = int(sys.argv[2])
for key in trie.iterkeys():
    remaining -= len(key)
    if remaining < 0:
        sys.exit(3)
    sys.stdout.buffer.write(len(key).to_bytes(4, "little") + key)
"""


def _require_package() -> None:
    if find_spec("marisa_trie") is None:
        raise missing_package_error(UsageError, "marisa-trie", "marisa")


def _recognises(data: memoryview) -> bool:
    return bytes(data[: len(_MAGIC)]) == _MAGIC


def _read(file: File) -> Decoded:
    """List the keys, in a process with limits of memory and time: the package crashes on some damaged files."""
    _require_package()
    memory = 1 << 30 | 64 * len(file.data)
    arguments = ["-c", _LISTER, str(memory), str(file.letter_limit)]
    lister: dict[str, Any] = {"args": python_command(*arguments), "env": environment()}
    try:
        listed = subprocess.run(**lister, input=bytes(file.data), capture_output=True, timeout=_TIMEOUT, check=True)
    except subprocess.TimeoutExpired as error:
        expected = f"at most {_TIMEOUT} seconds"
        raise FormatError(
            "the trie takes too long to list",
            where=file.where,
            expected=expected,
            remedy="List its keys with marisa_trie.",
        ) from error
    except subprocess.CalledProcessError as error:
        if error.returncode == _TOO_MANY:
            raise too_many_letters_error(file) from error
        last_line = error.stderr.decode(errors="replace").strip().split("\n")[-1] or f"status {error.returncode}"
        raise _listing_error(last_line, file) from error
    return Decoded(_words(list(_keys(listed.stdout)), file), {"bytes": len(file.data)})


def _keys(listed: bytes) -> Iterator[bytes]:
    """The keys that the lister wrote, each behind its length."""
    position = 0
    while position < len(listed):
        start = position + 4
        position = start + int.from_bytes(listed[position:start], "little")
        yield listed[start:position]


def _words(keys: list[bytes], file: File) -> Words:
    """The words of keys, with payloads if all keys have the separator of a BytesTrie, which UTF-8 never has."""
    if keys and all(_SEPARATOR in key for key in keys):
        pairs = (key.split(_SEPARATOR, 1) for key in keys)
        return words_with_payloads(((word, payload) for word, payload in pairs), file)
    if (key := next((key for key in keys if b"\0" in key), None)) is not None:
        raise FormatError("a key that is no word", where=file.where, expected="text", found=repr(key[:60]))
    return words_from_text(b"".join(key + b"\0" for key in keys), "utf-8", file)


def _listing_error(last_line: str, file: File) -> FormatError:
    """The error for a file that cannot be listed. last_line: of the process's standard error."""
    return FormatError("a damaged marisa trie", where=file.where, found=last_line)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    _require_package()
    import marisa_trie  # lazy: marisa_trie may be missing

    if has_payloads(lexicon):
        return [marisa_trie.BytesTrie(printed_payloads(lexicon)).tobytes()]
    return [marisa_trie.Trie(printed_words(lexicon)).tobytes()]


CODEC = Codec(
    "marisa",
    "marisa-trie, by its own package",
    (".marisa",),
    _recognises,
    _read,
    _write,
    is_payload_column,
    drops_brackets=True,
)
