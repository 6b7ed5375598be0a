"""The labels of a text, read by a table of code points: tiles, or bytes of UTF-8.

An alphabet composes a text (NFC), folds its case, and takes the tile of each letter, or the bytes of UTF-8. For most
characters no step depends on the characters around them, so that a table can hold their labels:

    entry        meaning
    0            nobody has asked for this character: `find_labels` gives its entry
    labels       up to four, the first in the lowest byte: for é C3 A9, for ß as capitals the tiles of S and S
    mark         up to three labels, and the highest byte is FE: a mark that composes with no letter, as a virama
    no letter    no word holds the character
    undecided    it depends on others: a mark that composes, a part of a longer letter, Σ in lower case

Two marks in succession may change places. A text with these, or with undecided characters, is read in two steps. First
each cluster, a character with up to two marks behind it, becomes up to seven *symbols*: the characters that composing
and folding leave, by numbers; in a byte alphabet the bytes of UTF-8. Then the longest letters are read from the
symbols by a trie of all spellings:

    moves[256 * node + symbol]    the node behind a symbol, 0 if there is none; node 0 is the root
    accepts[node]                 the tile of the spelling that ends there, 0 if none does

Only the alphabet reads notation, longer clusters, and Σ in lower case. Both tables of characters lie in pages that the
system provides when they are first touched: 4 KiB for each 1,024 or 512 characters in use.
"""

from __future__ import annotations

import mmap

import cython
from cython.cimports.lexc.kernels.layout import _characters, _hash, _label_entries, _tiles

from lexc.kernels._types import Any, Text

_N_CHARACTERS = cython.declare(cython.uint, 0x20000)  # the basic and the supplementary plane: all scripts in use
_LABELS_OF_MARK = cython.declare(cython.uint, 0x00FFFFFF)
_MAX_CLUSTER = cython.declare(cython.Py_ssize_t, 3)  # code points of 21 bits that fit into a key
_CODE_POINT_BITS = cython.declare(cython.int, 21)
_N_CLUSTERS = cython.declare(cython.Py_ssize_t, 1 << 14)  # entries of the cache; all Korean syllables fit
_N_PROBES = cython.declare(cython.Py_ssize_t, 4)
_ONLY_THE_ALPHABET = cython.declare(cython.Py_ssize_t, -1)
_NO_WORD = cython.declare(cython.Py_ssize_t, -2)


@cython.final
@cython.cclass
class LabelTable:
    """A table of labels for one alphabet. Threads may share it: they write the same entries.

    source: an object with three methods, which are called when their answers are needed first. `entry` gives the entry
    of a code point; `symbols` those of a cluster with its flags, as in `_label_entries`; `letters` moves and accepts of
    the trie, which are empty in a byte alphabet, or None if only the alphabet can read letters.
    """

    def __cinit__(self, source: Any):
        self.entries = memoryview(mmap.mmap(-1, 4 * _N_CHARACTERS)).cast("I")
        self.source = source
        self.has_letters = False
        self.letters_are_known = False

    def tiles(self, text: Text) -> bytes | None:
        """The labels of a text; None if it has a character that is no letter, or only the alphabet can read it."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        n: cython.Py_ssize_t = self.read(text, labels)
        return bytes(labels[:n]) if n >= 0 else None

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
            characters, length = text, len(text)
        if length > _tiles.MAX_TILES:
            return _ONLY_THE_ALPHABET
        for i in range(length):
            code_point = _character(kind, characters, i)
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
                    return self._read_letters(characters, kind, length, labels)
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

    def _find(self, code_point: cython.uint) -> cython.uint:
        """The entry of a character for which nobody has asked yet."""
        entry: cython.uint = self.source.entry(code_point)
        self.entries[code_point] = entry
        return entry

    def _read_letters(self, characters: cython.p_const_void, kind: cython.int, length: cython.Py_ssize_t,
                      labels: cython.p_uchar) -> cython.Py_ssize_t:
        """As `read`, where labels depend on neighbouring characters."""
        symbols = cython.declare(cython.uchar[1028])  # MAX_TILES, and those of one cluster more
        if not cython.compiled:
            symbols = bytearray(1028)
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        entry: cython.ulonglong
        following: cython.ulonglong = 0  # that of the character behind the cluster
        if not self.letters_are_known:
            self._prepare_letters()
        if not self.has_letters:
            return _ONLY_THE_ALPHABET
        while i < length:
            entry = self._symbols(_character(kind, characters, i)) if i == 0 else following
            end = i + 1
            while end < length:
                following = self._symbols(_character(kind, characters, end))
                if following & _label_entries.ATTACHES == 0:
                    break
                end += 1
            if end > i + 1 and entry & _label_entries.HAS_NO_SYMBOLS == 0:
                entry = self._symbols_of_cluster(characters, kind, i, end)
            if entry & _label_entries.HAS_NO_SYMBOLS or n > _tiles.MAX_TILES:
                return _ONLY_THE_ALPHABET
            entry &= _label_entries.SYMBOLS
            while entry:
                symbols[n] = entry & 0xFF
                n += 1
                entry >>= 8
            i = end
        if n > _tiles.MAX_TILES:
            return _ONLY_THE_ALPHABET
        return self._match_letters(symbols, n, labels)

    def _match_letters(self, symbols: cython.p_const_uchar, n: cython.Py_ssize_t,
                       labels: cython.p_uchar) -> cython.Py_ssize_t:
        """Write the label of each letter in n symbols, the longest first. As `read`."""
        n_labels: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = 0
        j: cython.Py_ssize_t
        end: cython.Py_ssize_t
        node: cython.int
        tile: cython.uchar
        while i < n:
            tile = 0
            end = i
            if len(self.moves) == 0:
                tile = 0 if symbols[i] == _label_entries.SYMBOL_OF_NO_LETTER else symbols[i]
                end = i + 1
            else:
                node = 0
                for j in range(i, n):
                    node = self.moves[256 * node + symbols[j]]
                    if node == 0:
                        break
                    if self.accepts[node]:
                        tile = self.accepts[node]
                        end = j + 1
            if tile == 0:
                return _NO_WORD - n_labels
            labels[n_labels] = tile
            n_labels += 1
            i = end
        return n_labels

    def _prepare_letters(self):
        """Make the tables for texts whose characters depend on one another."""
        letters = self.source.letters()
        if letters is not None:
            self.moves, self.accepts = letters
            self.characters = memoryview(mmap.mmap(-1, 8 * _N_CHARACTERS)).cast("Q")
            self.clusters = memoryview(mmap.mmap(-1, 16 * _N_CLUSTERS)).cast("Q")
            self.has_letters = True
        self.letters_are_known = True

    def _symbols(self, code_point: cython.uint) -> cython.ulonglong:
        """The symbols of a character that no mark follows, and its flags."""
        if code_point >= _N_CHARACTERS:
            return _label_entries.HAS_NO_SYMBOLS
        entry: cython.ulonglong = self.characters[code_point]
        if entry == 0:
            entry = self.source.symbols(chr(code_point))
            self.characters[code_point] = entry
        return entry

    def _symbols_of_cluster(self, characters: cython.p_const_void, kind: cython.int, start: cython.Py_ssize_t,
                            end: cython.Py_ssize_t) -> cython.ulonglong:
        """The symbols of the characters from start to end, from the cache if they are in it."""
        i: cython.Py_ssize_t
        key: cython.ulonglong = 0
        if end - start > _MAX_CLUSTER:
            return _label_entries.HAS_NO_SYMBOLS
        for i in range(start, end):
            if _character(kind, characters, i) >= _N_CHARACTERS:  # which symbols that attach are not
                return _label_entries.HAS_NO_SYMBOLS
            key |= cython.cast(cython.ulonglong, _character(kind, characters, i)) << (_CODE_POINT_BITS * (i - start))
        with cython.critical_section(self):  # key and symbols change together
            return self._cached_symbols(key)

    def _cached_symbols(self, key: cython.ulonglong) -> cython.ulonglong:
        """The symbols of a cluster, its code points as one number. Four neighbours may hold them in the cache."""
        slot: cython.Py_ssize_t
        i: cython.Py_ssize_t
        entry: cython.ulonglong
        first: cython.Py_ssize_t = (((key * _hash.GOLDEN) & 0xFFFFFFFFFFFFFFFF) >> 50) % _N_CLUSTERS
        for i in range(_N_PROBES):
            slot = 2 * ((first + i) % _N_CLUSTERS)
            if self.clusters[slot] == key:
                return self.clusters[slot + 1]
            if self.clusters[slot] == 0:
                break
        else:
            slot = 2 * first
        text = "".join([chr((key >> (_CODE_POINT_BITS * i)) & 0x1FFFFF) for i in range(_MAX_CLUSTER)])
        entry = self.source.symbols(text.rstrip("\0"))
        self.clusters[slot] = key
        self.clusters[slot + 1] = entry
        return entry


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _character(kind: cython.int, characters: cython.p_const_void, i: cython.Py_ssize_t) -> cython.uint:
    """The code point of a character of a string's buffer; uncompiled, of the string."""
    if cython.compiled:
        return _characters.read(kind, characters, i)
    else:
        return ord(characters[i])  # type: ignore[index]
