"""liblexc for tests: compiled once, called through ctypes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Iterator
from ctypes import byref, c_bool, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

from formats.c_reader import CC, HEADER, WARNINGS

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SOURCE = HEADER.with_name("liblexc.c")
NONE = (1 << 64) - 1
QUESTION = 90
"""The status of a question that the library cannot answer."""

_TEXT = [c_void_p, c_char_p, c_size_t]
_SIGNATURES = {
    "lexc_load": (c_void_p, [c_char_p, c_void_p]), "lexc_free": (None, [c_void_p]),
    "lexc_load_bytes": (c_void_p, [c_char_p, c_size_t, c_void_p]), "lexc_size": (c_uint64, [c_void_p]),
    "lexc_has_index": (c_bool, [c_void_p]), "lexc_max_text": (c_size_t, [c_void_p]),
    "lexc_status_rule": (c_char_p, [c_int]),
    "lexc_has_text": (c_bool, _TEXT), "lexc_index_text": (c_uint64, _TEXT), "lexc_count_prefix": (c_uint64, _TEXT),
    "lexc_text_at": (c_size_t, [c_void_p, c_uint64, c_char_p, c_size_t]),
    "lexc_has_many": (c_size_t, [c_void_p, c_char_p, c_void_p, c_size_t, c_void_p]),
    "lexc_index_many": (c_size_t, [c_void_p, c_char_p, c_void_p, c_size_t, c_void_p]),
    "lexc_find_prefix": (c_void_p, [*_TEXT, c_void_p]), "lexc_find_pattern": (c_void_p, [*_TEXT, c_void_p]),
    "lexc_find_near": (c_void_p, [*_TEXT, c_uint, c_uint, c_void_p]), "lexc_find_rack": (c_void_p, [*_TEXT, c_void_p]),
    "lexc_find_anagrams": (c_void_p, [*_TEXT, c_void_p]),
    "lexc_find_top": (c_void_p, [*_TEXT, c_char_p, c_size_t, c_void_p]),
    "lexc_next_text": (c_void_p, [c_void_p, c_void_p]), "lexc_next_lines": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "lexc_distance": (c_uint, [c_void_p]), "lexc_end": (None, [c_void_p]), "lexc_column_count": (c_int, [c_void_p]),
    "lexc_column_number": (c_int, [c_void_p, c_char_p]), "lexc_column_name": (c_char_p, [c_void_p, c_int]),
    "lexc_column_type": (c_int, [c_void_p, c_int]), "lexc_column_has_lists": (c_bool, [c_void_p, c_int]),
    "lexc_value_count": (c_uint64, [c_void_p, c_int, c_uint64, c_void_p]),
    "lexc_get_unsigned": (c_uint64, [c_void_p, c_int, c_uint64]),
    "lexc_get_signed": (ctypes.c_int64, [c_void_p, c_int, c_uint64]),
    "lexc_get_float": (ctypes.c_double, [c_void_p, c_int, c_uint64]),
    "lexc_get_bit": (c_bool, [c_void_p, c_int, c_uint64]),
    "lexc_get_text": (c_void_p, [c_void_p, c_int, c_uint64, c_void_p]),
    "lexc_get_bytes": (c_void_p, [c_void_p, c_int, c_uint64, c_void_p]),
    "lexc_new_checker": (c_void_p, [c_void_p, c_void_p]), "lexc_is_correct_text": (c_bool, _TEXT),
    "lexc_free_checker": (None, [c_void_p]),
}  # fmt: skip


def compile_once(folder: Path, name: str, *command: str) -> Path:
    """The file that a command makes, its last argument being the file. Tests in several processes share the folder."""

    def compile_file(target: Path) -> None:
        run = subprocess.run([*command, str(target)], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr

    return make_once(folder / name, compile_file)


def make_once(target: Path, make: Callable[[Path], object]) -> Path:
    """A file that `make` writes where no other process of this run has written it."""
    with target.with_name(f"{target.name}.lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            make(target)
    return target


def compile_library(folder: Path) -> Path:
    """liblexc as a shared library, each function once: its versions for other processors take long to compile."""
    options = ["-std=c99", "-O1", "-DLIBLEXC_NO_CLONES", "-fPIC", "-shared", "-fvisibility=hidden"]
    return compile_once(folder, "liblexc.so", str(CC), *options, *WARNINGS, "-Wno-unused-function", str(SOURCE), "-o")


def has_linker_of_shared_libraries() -> bool:
    return CC is not None and shutil.which("ld") is not None


class Library:
    """The functions of liblexc."""

    def __init__(self, path: Path) -> None:
        library = ctypes.CDLL(str(path))
        for name, (result, arguments) in _SIGNATURES.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        self.c = library

    def load(self, image: Path | bytes) -> Loaded:
        return Loaded(self, image)


class RefusedError(Exception):
    """A status that is not 0."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Loaded:
    """A lexicon."""

    def __init__(self, library: Library, image: Path | bytes) -> None:
        status = c_int(-1)
        self.c, self.bytes = library.c, image
        self.handle = (
            self.c.lexc_load_bytes(image, len(image), byref(status))
            if isinstance(image, bytes)
            else self.c.lexc_load(bytes(image), byref(status))
        )
        if not self.handle:
            raise RefusedError(status.value)
        assert status.value == 0

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            self.c.lexc_free(self.handle)

    def has(self, text: str | bytes) -> bool:
        data = text.encode() if isinstance(text, str) else text
        return bool(self.c.lexc_has_text(self.handle, data, len(data)))

    def index(self, text: str) -> int | None:
        data = text.encode()
        ordinal: int = self.c.lexc_index_text(self.handle, data, len(data))
        return None if ordinal == NONE else ordinal

    def at(self, ordinal: int, room: int | None = None) -> str:
        buffer = ctypes.create_string_buffer(room or self.c.lexc_max_text(self.handle))
        size = self.c.lexc_text_at(self.handle, ordinal, buffer, room or len(buffer))
        return buffer.raw[:size].decode()

    def query(self, kind: str, text: str | bytes, *arguments: object) -> int:
        """A query, to be ended. Raises RefusedError if it is none."""
        status, data = c_int(-1), text.encode() if isinstance(text, str) else text
        query: int | None = getattr(self.c, f"lexc_find_{kind}")(
            self.handle, data, len(data), *arguments, byref(status)
        )
        if not query:
            raise RefusedError(status.value)
        return query

    def find(self, kind: str, text: str | bytes, *arguments: object) -> list[str]:
        return [word for word, _ in self.find_with_distance(kind, text, *arguments)]

    def find_with_distance(self, kind: str, text: str | bytes, *arguments: object) -> list[tuple[str, int]]:
        query, size = self.query(kind, text, *arguments), c_size_t()
        try:
            return [*self._answers(query, size)]
        finally:
            self.c.lexc_end(query)

    def _answers(self, query: int, size: c_size_t) -> Iterator[tuple[str, int]]:
        while text := self.c.lexc_next_text(query, byref(size)):
            yield ctypes.string_at(text, size.value).decode(), self.c.lexc_distance(query)
        assert not self.c.lexc_next_text(query, byref(size)), "a query that has ended stays so"

    def values(self, column: int, ordinal: int) -> list[object]:
        """The values of a word."""
        first, size, kind = c_uint64(), c_size_t(), self.c.lexc_column_type(self.handle, column)
        n = self.c.lexc_value_count(self.handle, column, ordinal, byref(first))
        name = ["", "unsigned", "signed", "float", "bit", "text", "bytes"][kind]
        get = getattr(self.c, f"lexc_get_{name}")
        if kind < 5:
            return [get(self.handle, column, i) for i in range(first.value, first.value + n)]
        found = [
            ctypes.string_at(get(self.handle, column, i, byref(size)), size.value)
            for i in range(first.value, first.value + n)
        ]
        return [data.decode() for data in found] if name == "text" else [*found]
