"""marisa-trie's files, by way of the package of that name, which is optional."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.lists import as_text, too_many
from lexc.codecs.text import in_print
from lexc.errors import FormatError, UsageError
from lexc.lexicon import Lexicon

_MAGIC = b"We love Marisa.\0"
_SECONDS = 60
_TOO_MANY = 3
_LISTER = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
except ImportError:
    pass
import marisa_trie
trie = marisa_trie.Trie()
trie.frombytes(sys.stdin.buffer.read())
left = int(sys.argv[2])
for key in trie.iterkeys():
    left -= len(key)
    if left < 0:
        sys.exit(3)
    sys.stdout.buffer.write(key.encode() + b"\\0")
"""


def _require() -> None:
    if find_spec("marisa_trie") is None:
        raise UsageError("the package marisa-trie is missing", remedy="pip install 'lexc[marisa]'")


def _sniff(data: memoryview) -> bool:
    return bytes(data[: len(_MAGIC)]) == _MAGIC


def _read(file: File) -> Decoded:
    """By a process of its own, of limited memory and time: the package crashes on some damaged files."""
    _require()
    memory = 1 << 30 | 64 * len(file.data)
    command = [sys.executable, "-c", _LISTER, str(memory), str(file.letters_read)]
    try:
        listed = subprocess.run(command, input=bytes(file.data), capture_output=True, timeout=_SECONDS, check=True)
    except subprocess.TimeoutExpired as error:
        expected = f"at most {_SECONDS} seconds"
        raise FormatError("it takes too long to list", where=file.where, expected=expected) from error
    except subprocess.CalledProcessError as error:
        if error.returncode == _TOO_MANY:
            raise too_many(file) from error
        said = error.stderr.decode(errors="replace").strip().split("\n")[-1] or f"status {error.returncode}"
        raise FormatError(
            "no sound marisa trie", where=file.where, found=said, remedy="Copy the file again."
        ) from error
    return Decoded(as_text(listed.stdout, "utf-8", file), {"bytes": len(file.data)})


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    _require()
    import marisa_trie

    return [marisa_trie.Trie(in_print(lexicon)).tobytes()]


CODEC = Codec("marisa", "marisa-trie, by its own package", (".marisa",), _sniff, _read, _write, is_print=True)
