"""Hunspell itself, by its library: the truth about which words of a text are correct."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
from pathlib import Path

import pytest


def library() -> ctypes.CDLL | None:
    """The library, None where it is not installed."""
    names = [ctypes.util.find_library(name) for name in ("hunspell-1.7", "hunspell-1.6", "hunspell")]
    for name in filter(None, names):
        loaded = ctypes.CDLL(name)
        loaded.Hunspell_create.restype = ctypes.c_void_p
        loaded.Hunspell_create.argtypes = [ctypes.c_char_p] * 2
        loaded.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        loaded.Hunspell_get_dic_encoding.argtypes = [ctypes.c_void_p]
        loaded.Hunspell_get_dic_encoding.restype = ctypes.c_char_p
        return loaded
    return None


class Hunspell:
    """A dictionary as hunspell reads it. Skips the test where the library is missing."""

    def __init__(self, dic: Path) -> None:
        found = library()
        if found is None:
            pytest.skip("libhunspell is not installed")
        self._library = found
        self._handle = found.Hunspell_create(str(dic.with_suffix(".aff")).encode(), str(dic).encode())
        encoding = found.Hunspell_get_dic_encoding(self._handle).decode().lower().removeprefix("microsoft-")
        self.encoding = re.sub("^tis620.*", "tis-620", encoding)

    def is_correct(self, word: str) -> bool:
        """Whether hunspell accepts a word."""
        try:
            raw = word.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return bool(self._library.Hunspell_spell(self._handle, raw))
