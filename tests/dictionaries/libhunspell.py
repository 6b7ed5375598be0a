"""Hunspell itself, by its library, whose verdicts are those that lexc should give."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
from collections.abc import Callable
from pathlib import Path

import pytest

_Texts = ctypes.POINTER(ctypes.c_char_p)


def library() -> ctypes.CDLL | None:
    """The library, None where it is not installed."""
    names = [ctypes.util.find_library(name) for name in ("hunspell-1.7", "hunspell-1.6", "hunspell")]
    for name in filter(None, names):
        loaded = ctypes.CDLL(name)
        loaded.Hunspell_create.restype = ctypes.c_void_p
        loaded.Hunspell_create.argtypes = [ctypes.c_char_p] * 2
        loaded.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        loaded.Hunspell_stem.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Texts), ctypes.c_char_p]
        loaded.Hunspell_suggest.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Texts), ctypes.c_char_p]
        loaded.Hunspell_free_list.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Texts), ctypes.c_int]
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

    def find_stems(self, word: str) -> list[str]:
        """The stems that hunspell gives for a word. The dictionary's encoding must have its letters."""
        return self._list(self._library.Hunspell_stem, word)

    def suggest(self, word: str) -> list[str]:
        """The suggestions of hunspell for a word. The dictionary's encoding must have its letters."""
        return self._list(self._library.Hunspell_suggest, word)

    def _list(self, function: Callable[..., int], word: str) -> list[str]:
        texts = _Texts()
        n = function(self._handle, ctypes.byref(texts), word.encode(self.encoding))
        found = [(texts[i] or b"").decode(self.encoding) for i in range(n)]
        self._library.Hunspell_free_list(self._handle, ctypes.byref(texts), n)
        return found
