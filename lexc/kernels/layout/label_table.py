"""The labels of a text, read by a table of code points: tiles, or bytes of UTF-8.

An alphabet composes a text (NFC), folds its case, and takes the tile of each letter, or the bytes of UTF-8. For most
characters no step depends on the characters around them, so that a table can hold their labels:

    entry        meaning
    0            nobody has asked for this character: `find_labels` gives its entry
    labels       up to four, the first in the lowest byte: for é C3 A9, for ß as capitals the tiles of S and S
    mark         up to three labels, and the highest byte is FE: a mark that composes with no letter, as a virama
    no letter    no word holds the character
    undecided    only the alphabet can tell: a mark that composes, a part of a longer letter, Σ in lower case

Two marks in succession may change places, so that the alphabet reads such a text, too. The table lies in pages that the
system provides when they are first touched: 4 KiB for each 1,024 characters in use.
"""

from __future__ import annotations

import mmap

import cython
from cython.cimports.lexc.kernels.layout import _characters, _label_entries, _tiles

from lexc.kernels._types import Callable, Text

_N_CHARACTERS = cython.declare(cython.uint, 0x20000)  # the basic and the supplementary plane: all scripts in use
_LABELS_OF_MARK = cython.declare(cython.uint, 0x00FFFFFF)
_ONLY_THE_ALPHABET = cython.declare(cython.Py_ssize_t, -1)
_NO_WORD = cython.declare(cython.Py_ssize_t, -2)


@cython.final
@cython.cclass
class LabelTable:
    """A table of labels for one alphabet. Threads may share it: they write the same entries.

    find_labels: a function from a code point to its entry, called once for each character in use.
    """

    def __cinit__(self, find_labels: Callable[[int], int]):
        self.entries = memoryview(mmap.mmap(-1, 4 * _N_CHARACTERS)).cast("I")
        self.find_labels = find_labels

    def tiles(self, text: Text) -> bytes | None:
        """The labels of a text; None if it has a character that is no letter, or only the alphabet can read it."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        n: cython.Py_ssize_t = self.read(text, labels)
        return bytes(labels[:n]) if n >= 0 else None

    @cython.cfunc
    @cython.exceptval(-9999)
    def read(self, text: object, labels: cython.p_uchar) -> cython.Py_ssize_t:
        """Write the labels of a text to `labels`, which has room for 1,024, and return their number.

        -1 if only the alphabet can read the text. -2 - n if it has a character that is no letter, behind n labels.
        """
        length: cython.Py_ssize_t = 0
        kind: cython.int = 0
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        n_before: cython.Py_ssize_t = -1  # labels before the first character that is no letter
        code_point: cython.uint
        entry: cython.uint
        follows_mark: cython.bint = False
        if cython.compiled:
            characters: cython.p_const_void = _characters.buffer(text, cython.address(length), cython.address(kind))
            if characters is cython.NULL:
                return _ONLY_THE_ALPHABET
        else:
            if type(text) is not str:
                return _ONLY_THE_ALPHABET
            length = len(text)
        if length > _tiles.MAX_TILES:
            return _ONLY_THE_ALPHABET
        for i in range(length):
            code_point = _characters.read(kind, characters, i) if cython.compiled else ord(text[i])
            if code_point >= _N_CHARACTERS or n > _tiles.MAX_TILES:
                return _ONLY_THE_ALPHABET
            entry = self.entries[code_point]
            if entry == 0:
                entry = self._find(code_point)
            if entry > _label_entries.ENTRY_OF_MARK:
                if entry == _label_entries.ENTRY_OF_NO_LETTER:
                    n_before = n if n_before < 0 else n_before
                    continue
                if entry == _label_entries.UNDECIDED_ENTRY or follows_mark:
                    return _ONLY_THE_ALPHABET
                follows_mark = True
                entry &= _LABELS_OF_MARK
            else:
                follows_mark = False
            while entry:
                labels[n] = entry & 0xFF
                n += 1
                entry >>= 8
        if n > _tiles.MAX_TILES:
            return _ONLY_THE_ALPHABET
        return n if n_before < 0 else _NO_WORD - n_before

    @cython.cfunc
    @cython.exceptval(0)
    def _find(self, code_point: cython.uint) -> cython.uint:
        """The entry of a character for which nobody has asked yet."""
        entry: cython.uint = self.find_labels(code_point)
        self.entries[code_point] = entry
        return entry


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(LabelTable)
