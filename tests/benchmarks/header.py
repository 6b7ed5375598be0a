"""The C reader lexc.h, compiled with cc -O2 and called through ctypes on the same image as lexc."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from lexc.system import resources

NAME = "lexc.h, C, -O2"


class Header:
    """The C reader with an open image. A process has one, since header.c keeps one image."""

    def __init__(self, library: Path, image: Path) -> None:
        self._library = ctypes.CDLL(str(library))
        self._library.header_count.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
        self._library.header_count.restype = self._library.header_list.restype = ctypes.c_size_t
        status = self._library.header_open(os.fsencode(image))
        if status:
            raise RuntimeError(f"lexc.h refuses {image}: status {status}")

    def count(self, texts: bytes) -> int:
        """The number of words among zero-ended texts."""
        n: int = self._library.header_count(texts, len(texts))
        return n

    def list_words(self, is_text: bool) -> int:
        """List all words as labels or as text. Returns a sum that depends on all of them."""
        total: int = self._library.header_list(int(is_text))
        return total


def open_header(image: Path, folder: Path) -> Header | None:
    """Compile the reader in a folder and open an image. Returns None where there is no C compiler."""
    compiler = shutil.which(os.environ.get("CC") or "cc")
    if not compiler:
        return None
    library, source = folder / "header.so", Path(__file__).with_name("header.c")
    include = resources.formats() / "c"
    subprocess.run([compiler, "-O2", "-fPIC", "-shared", "-I", include, source, "-o", library], check=True)
    return Header(library, image)


def join_with_zeros(words: Sequence[str]) -> bytes:
    return "".join(word + "\0" for word in words).encode()
