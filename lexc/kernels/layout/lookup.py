"""Look-ups of text: `word in lexicon`, ordinals, prefixes.

`Lexicon` inherits `Lookup`, so that these methods call C directly. The bytes of a compact ASCII string are read from
its buffer, and a table of 256 entries maps each byte to its tile. A `LabelTable` reads other strings. Where the tables
do not decide, the method calls a method of the subclass, which reads the text by the alphabet:

    method                  for other text
    in, contains_many       _to_tiles
    index                   _find_ordinal_by_alphabet
    prefixes                _find_prefixes_by_alphabet
    longest_prefix          _find_longest_prefix_by_alphabet
    has_keys_with_prefix    _has_prefix
    keys                    _list_keys_by_alphabet
    [i]                     _item
"""

from __future__ import annotations

import sys
from array import array

import cython
from cython.cimports.lexc.kernels.layout import (
    _always_inline,  # noqa: F401
    _bitmap,
    _label_text,
    _masks,
    _nodes,
    _packed,
    _text,
    _text_forms,
    _tiles,
    _word_walks,
    packed_nodes,
)
from cython.cimports.lexc.kernels.layout.label_table import LabelTable
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.ordinals import Ordinals
from cython.cimports.lexc.kernels.layout.prefix_lookup import PrefixLookup
from cython.cimports.lexc.kernels.layout.tile_lookup import TileLookup

from lexc.kernels._types import Any, Buffer, Iterable, Text, Whole
from lexc.kernels.layout.node_reader import TEXT_FORMS

# Without the GIL, another thread may change a list during a look-up: `contains_many` takes a copy.
_HAS_GIL = getattr(sys, "_is_gil_enabled", lambda: True)()
_ALL_LABELS = cython.declare(object, bytes(range(256)))  # the table of tiles where the bytes of a text are labels
_BITS_OF_ALL_LABELS = cython.declare(object, array("Q", [1 << (label & 31) for label in range(256)]))
# Larger nodes are walked as they are: of so many, a double array takes 0.2 s to make, front-coded words take 1 s.
_MAX_COPIED_UNITS = cython.declare(cython.Py_ssize_t, 3 << 20)
_BYTES_OF_WORD = cython.declare(cython.Py_ssize_t, 16)  # for front-coded words, if the nodes take less
_LOOK_UPS_OF_ORDINAL = cython.declare(cython.int, 12)  # a copy saves as much at one ordinal as at so many look-ups
_PREFETCH_DISTANCE = cython.declare(cython.Py_ssize_t, 8)  # strings between the one read and the one fetched


@cython.cclass
class Lookup:
    """Look-ups of text in verified nodes. Threads may share it.

    Only `_attach` and `_detach` write, and with the GIL look-ups that count, until there are copies that answer faster.
    """

    tile_lookup: TileLookup
    units: cython.const[cython.uint][::1]  # of the nodes
    is_narrow: cython.bint  # whether the nodes are narrow bitmap nodes
    is_packed: cython.bint  # whether the nodes are packed, and will be copied: n_before_cells is of that copy then
    label_table: LabelTable  # None if there is no image
    labels: cython.const[cython.uchar][::1]  # as ascii_tiles and ascii_bits, for bytes that are labels
    label_bits: cython.const[cython.ulonglong][::1]
    ascii_tiles: cython.const[cython.uchar][::1]
    ascii_bits: cython.const[cython.ulonglong][::1]  # for each byte the bit of its tile, or UNDECIDED_BIT
    pairs: cython.const[cython.uint][::1]  # the node behind each two tiles below 32, 0 if there is none
    cells: cython.const[cython.uint][::1]  # the double array, empty if there is none
    has_cells: cython.bint
    counted: cython.const[cython.ulonglong][::1]  # the cells with counts, for ordinals; empty if there are none
    find_ordinals: object  # reads them
    n_before_counts: cython.longlong  # the ordinals of arrays before counts are made; 0 if none will be
    n_before_cells: cython.longlong  # the look-ups before the double array is made; 0 if none will be
    n_before_samples: cython.longlong  # the ordinals before RANK of packed nodes gets finer samples; 0 if it will not
    prefix_lookup: PrefixLookup
    ordinals: Ordinals
    n_words: cython.longlong  # 0 if words have no ordinals, or only the alphabet can spell them
    text_form: cython.int
    letters: cython.const[cython.uchar][::1]
    code_points: cython.const[cython.uint][::1]
    front_coded: object  # the words once more, by their ordinals; None if there is no such copy
    n_before_front_coded: cython.longlong  # as n_before_cells
    longest: cython.Py_ssize_t

    def __cinit__(self):
        self._detach()  # buffers are valid before the first image, too

    def _attach(self, tile_lookup: TileLookup, ascii_tiles: Buffer, label_table: LabelTable | None, text_form: Text,
                letters: Buffer, code_points: Buffer, ordinals: Ordinals | None, n_words: Whole,
                longest: Whole) -> None:
        """Look words up in an image from now on.

        ascii_tiles: 256 bytes, for each byte its tile or `UNDECIDED`. label_table: for other characters. text_form,
        letters, code_points: as in `NodeReader`. ordinals: None if the image has none.
        """
        self.ascii_tiles = ascii_tiles
        self.ascii_bits = self._tile_bits()
        self.label_table = label_table
        self.labels = _ALL_LABELS
        self.label_bits = _BITS_OF_ALL_LABELS
        self.text_form = TEXT_FORMS.index(text_form)
        self.letters = letters
        self.code_points = code_points
        self.n_words = n_words if ordinals is not None and self.text_form != _text_forms.AS_TILES else 0
        self.longest = longest
        self._attach_nodes(tile_lookup, ordinals)

    @cython.cfunc
    def _attach_nodes(self, tile_lookup: TileLookup, ordinals: Ordinals | None) -> object:
        """Look words up in these nodes from now on."""
        layout: cython.int = tile_lookup.nodes.layout
        self.tile_lookup = tile_lookup
        self.units = tile_lookup.nodes.units32
        self.is_packed = _nodes.is_packed(layout) and layout != _packed.TEXT_PACKED and self._may_copy()
        self.pairs = self._nodes_behind_pairs(layout == _nodes.NARROW_BITMAP)
        self.is_narrow = layout == _nodes.NARROW_BITMAP  # last: in plain Python other threads look words up meanwhile
        self.cells = array("I")
        self.has_cells = False
        self.n_before_cells = self._look_ups_before_cells()
        self.counted = array("Q")
        has_counts: cython.bint = 0 < self.n_words < 1 << 32 and not _nodes.is_packed(layout) and self._may_copy()
        self.n_before_counts = len(tile_lookup.nodes) if has_counts else 0
        self.prefix_lookup = PrefixLookup(
            tile_lookup, self.ascii_tiles, self.label_table, self.text_form, self.letters, self.code_points,
            self.longest
        )
        self.ordinals = ordinals
        self.front_coded = None
        self.n_before_front_coded = self._ordinals_before_copy()
        self.n_before_samples = self._ordinals_before_samples()
        return None

    @cython.cfunc
    def _tile_bits(self) -> object:
        """The bit in masks of narrow nodes for each byte's tile, `UNDECIDED_BIT` where the table does not decide."""
        i: cython.Py_ssize_t
        tile: cython.int
        table = array("Q", bytes(8 * 256))
        bits: cython.ulonglong[::1] = table
        for i in range(256):
            tile = self.ascii_tiles[i]
            bits[i] = _tiles.UNDECIDED_BIT if tile == _tiles.UNDECIDED else _masks.ONE << (tile & 31)
        return table

    @cython.cfunc
    def _nodes_behind_pairs(self, is_narrow: cython.bint) -> object:
        """The node behind each two tiles of narrow nodes, at 32 times the first plus the second; 0 if there is none."""
        root: cython.Py_ssize_t = self.tile_lookup.root
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t
        table = array("I", bytes(4 * 1024))
        pairs: cython.uint[::1] = table
        for i in range(1024 if is_narrow else 0):
            node = _bitmap.child_by_tile(self.units, _nodes.NARROW_BITMAP, root, i >> 5)
            if node:
                pairs[i] = _bitmap.child_by_tile(self.units, _nodes.NARROW_BITMAP, node, i & 31)
        return table

    @cython.cfunc
    def _look_ups_before_cells(self) -> cython.longlong:
        """The look-ups after which a double array pays: it takes as long to make as they gain by it.

        Packed nodes are copied to the bitmap layout before; for one byte of them that takes as long as a quarter of a
        look-up gains.
        """
        nodes: Nodes = self.tile_lookup.nodes
        if _nodes.is_packed(nodes.layout):
            return 2 * len(nodes) if self.is_packed else 0
        return len(nodes) if self._may_copy() else 0

    @cython.cfunc
    def _ordinals_before_copy(self) -> cython.longlong:
        """The ordinals after which front-coded words pay, for the same reason."""
        is_bitmap_or_arcs: cython.bint = not _nodes.is_packed(self.tile_lookup.nodes.layout)
        return self.n_words if is_bitmap_or_arcs and self._may_copy() else 0

    @cython.cfunc
    def _ordinals_before_samples(self) -> cython.longlong:
        """The ordinals after which finer samples of RANK pay, in packed nodes that will not be copied.

        They take as long to make for 256 units as one ordinal gains.
        """
        is_text: cython.bint = self.tile_lookup.nodes.layout == _packed.TEXT_PACKED
        if not is_text or self.ordinals is None or not self._may_copy():
            return 0
        return len(self.tile_lookup.nodes) // 256 + 1

    @cython.cfunc
    def _may_copy(self) -> cython.bint:
        """Whether the lexicon may keep copies that answer faster.

        Not without the GIL, since threads that count together wait for one another.
        """
        return len(self.tile_lookup.nodes) <= _MAX_COPIED_UNITS and _HAS_GIL

    def _detach(self):
        """Release the image's memory. Every look-up from now on calls `_to_tiles`."""
        no_words: Nodes = Nodes(memoryview(bytes(8)).cast("I"), 1)  # one node of two empty masks of 32 bits
        self._attach(TileLookup(no_words, 0), b"\xff" * 256, None, "tiles", b"", array("I"), None, 0, 0)

    def _to_tiles(self, word: Text) -> bytes | None:
        """The tiles of a text, None if the alphabet cannot spell it. Abstract: subclasses define it."""
        raise NotImplementedError

    def __contains__(self, word: object) -> bool:
        found: cython.int = self._look_up_ascii(word)
        return found != 0 if found >= 0 else self._contains_any_text(word)

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Whether each word of an iterable is in the lexicon.

        Raises TypeError for bytes, RuntimeError if the list changes meanwhile.
        """
        if isinstance(words, (bytes, bytearray, memoryview)):
            raise TypeError(f"words are str; expected an iterable of str; found {type(words).__name__}. Decode it.")
        # a list of its own from anything else, without asking for a length, which may be wrong
        items: list = words if type(words) is list and _HAS_GIL else [word for word in words]
        result: list = [False] * len(items)
        item: object
        i: cython.Py_ssize_t
        found: cython.int
        n: cython.Py_ssize_t = len(items)
        for i in range(n):
            if len(items) != n:  # a method of a str's subclass, or another thread, changed it
                raise RuntimeError("the list of words changed its length while it was looked up")
            if cython.compiled and i + _PREFETCH_DISTANCE < n:  # the strings lie scattered in memory
                _text.prefetch(items, i + _PREFETCH_DISTANCE)
            item = items[i]  # only once: a look-up may let other threads run, when it makes a copy
            found = self._look_up_ascii(item)
            if found < 0 and isinstance(item, (bytes, bytearray, memoryview)):  # a file in binary, a numpy array
                raise TypeError(f"words are str; expected a str; found {type(item).__name__}. Decode it.")
            if found > 0 or (found < 0 and self._contains_any_text(item)):
                result[i] = True
        return result

    def _look_up_texts(self, offsets: Buffer, data: Buffer, are_in: Buffer) -> None:
        """Write for each text of UTF-8 in a buffer whether it is a word: 1 or 0.

        offsets: 64 bits each, where texts begin, and where the last one ends. Raises ValueError if they leave the data.
        """
        starts: cython.const[cython.longlong][::1] = offsets
        texts: cython.const[cython.uchar][::1] = data
        result: cython.uchar[::1] = are_in
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = _count_texts(starts, len(texts), len(result))
        found: cython.int
        for i in range(n):
            if starts[i] == starts[i + 1]:
                continue
            if cython.compiled:
                found = self._look_up_bytes(cython.address(texts[starts[i]]), starts[i + 1] - starts[i],
                                            self.ascii_tiles, self.ascii_bits)
            else:
                part = bytes(texts[starts[i]:starts[i + 1]])
                found = self._look_up_bytes(part, len(part), self.ascii_tiles, self.ascii_bits)
            if found < 0:
                found = self._contains_any_text(_decode(texts[starts[i]:starts[i + 1]]))
            result[i] = found

    def _find_texts(self, offsets: Buffer, data: Buffer, ordinals: Buffer) -> None:
        """Write the ordinal of each text of UTF-8 in a buffer, -1 for no word. See `_look_up_texts`."""
        starts: cython.const[cython.longlong][::1] = offsets
        texts: cython.const[cython.uchar][::1] = data
        result: cython.longlong[::1] = ordinals
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = _count_texts(starts, len(texts), len(result))
        found: cython.longlong
        tiles = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            tiles = bytearray(1024)
        has_counts: cython.bint = self._has_counts(n)
        if has_counts:
            self.find_ordinals(self.counted, self.ascii_tiles, texts, starts, result)
        for i in range(n):
            if has_counts:
                found = result[i]
            else:
                self._count_ordinal()
                found = -1
                if starts[i] != starts[i + 1]:
                    found = self._find_ordinal_of_bytes(texts, starts[i], starts[i + 1], tiles)
            if found == _tiles.UNDECIDED_ORDINAL:
                word = _decode(texts[starts[i]:starts[i + 1]])
                try:
                    found = -1 if word is None else self.index(word)
                except KeyError:
                    found = -1
            result[i] = found

    @cython.cfunc
    @cython.exceptval(-1)
    def _has_counts(self, n: cython.Py_ssize_t) -> cython.int:
        """Whether there are counted cells for n ordinals of an array. Make them if that pays."""
        if self.n_before_counts > 0 and not self.is_packed and n > 0:
            self.n_before_counts -= min(n, self.n_before_counts)
            if self.n_before_counts == 0:
                self._make_counts()
        return len(self.counted) > 0

    @cython.cfunc
    def _make_counts(self):
        """Make the counted cells, and the double array before them, if memory suffices."""
        if not self.has_cells:
            self.n_before_cells = 0
            self._make_cells()
        cells: cython.const[cython.uint][::1] = self.cells
        if not self.has_cells:
            return
        try:
            from lexc.kernels.layout import counted_cells  # lazy: lexc.kernels.layout.counted_cells costs 0.3 ms

            counted = counted_cells.make_counted_cells(cells, 32 if self.is_narrow else 254)
        except (MemoryError, ImportError):
            return
        if counted is not None and self.has_cells:  # no other thread has closed the lexicon
            self.find_ordinals = counted_cells.find_ordinals
            self.counted = counted

    @cython.cfunc
    @cython.exceptval(-3)
    def _find_ordinal_of_bytes(self, texts: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
                               end: cython.Py_ssize_t, tiles: cython.p_uchar) -> cython.longlong:
        """The ordinal of a text of plain bytes; -1 for none, UNDECIDED_ORDINAL for other texts."""
        i: cython.Py_ssize_t
        tile: cython.uchar
        if self.ordinals is None or end - start > _tiles.MAX_TILES:
            return _tiles.UNDECIDED_ORDINAL
        for i in range(start, end):
            tile = self.ascii_tiles[texts[i]]
            if tile == _tiles.UNDECIDED:
                return _tiles.UNDECIDED_ORDINAL
            if tile == 0:
                return -1
            tiles[i - start] = tile
        return self.ordinals.find_array(tiles, end - start)

    def index(self, word: Text) -> int:
        """The word's ordinal, from 0. Raises WordNotFound, a KeyError."""
        self._count_ordinal()
        found: cython.longlong = self._find_ordinal(word)
        if found == _tiles.UNDECIDED_ORDINAL:
            found = self._find_ordinal_of_characters(word)
        return found if found >= 0 else self._find_ordinal_by_alphabet(_require_text(word))

    def __getitem__(self, index: Any) -> Any:
        """The word with an ordinal, or the words of a slice. Raises OrdinalOutOfRange, an IndexError."""
        i: cython.longlong
        self._count_ordinal()
        if type(index) is int and -self.n_words <= index < self.n_words:  # 0 words without ordinals
            i = index
            i += self.n_words if i < 0 else 0
            if self.front_coded is not None:
                return self.front_coded[i]
            word = self._spell(self.ordinals, i)
            if self.n_before_front_coded > 0:
                self.n_before_front_coded -= 1
                if self.n_before_front_coded == 0:
                    self._copy_words()
            return word
        return self._item(index)

    def prefixes(self, text: Text) -> list[str]:
        """The words that are prefixes of a text, the shortest first. Any characters may follow them."""
        if self.is_packed:
            self._count_look_ups(1)
        found = self.prefix_lookup.find_prefixes(text)
        return self._find_prefixes_by_alphabet(_require_text(text)) if found is None else found

    def longest_prefix(self, text: Text, default: Any = None) -> Any:
        """The longest word that is a prefix of a text, the default if there is none. Any characters may follow it."""
        if self.is_packed:
            self._count_look_ups(1)
        found = self.prefix_lookup.find_longest_prefix(text)
        if found is None:
            found = self._find_longest_prefix_by_alphabet(_require_text(text))
        return found or default

    def has_keys_with_prefix(self, prefix: Text) -> bool:
        """Whether any word begins with a prefix."""
        if self.is_packed:
            self._count_look_ups(1)
        found: cython.int = self.prefix_lookup.follow(prefix)
        return found != 0 if found >= 0 else self._has_prefix(_require_text(prefix))

    def keys(self, prefix: Text = "") -> list[str]:
        """The words that begin with a prefix."""
        if self.is_packed:
            self._count_look_ups(1)
        found = self.prefix_lookup.list_keys(prefix)
        return self._list_keys_by_alphabet(_require_text(prefix)) if found is None else found

    def _list_keys_by_alphabet(self, prefix: Text) -> list[str]:
        """The words that begin with a text of any characters. Abstract: subclasses define it."""
        raise NotImplementedError

    def _find_ordinal_by_alphabet(self, word: Text) -> int:
        """The ordinal of a text of any characters. Raises WordNotFound. Abstract: subclasses define it."""
        raise NotImplementedError

    def _item(self, index: Any) -> Any:
        """The word of an index, or the words of a slice. Abstract: subclasses define it."""
        raise NotImplementedError

    def _find_prefixes_by_alphabet(self, text: Text) -> list[str]:
        """The words that are prefixes of a text of any characters. Abstract: subclasses define it."""
        raise NotImplementedError

    def _find_longest_prefix_by_alphabet(self, text: Text) -> str | None:
        """The longest word that is a prefix of a text of any characters. Abstract: subclasses define it."""
        raise NotImplementedError

    def _has_prefix(self, prefix: Text) -> bool:
        """Whether any word begins with a text of any characters. Abstract: subclasses define it."""
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(-2)
    def _contains_any_text(self, word: object) -> cython.int:
        """1 for a word, 0 for none. word: any object."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        n: cython.Py_ssize_t = self._read(word, labels)
        if n >= 0:
            return self._look_up_bytes(labels, n, self.labels, self.label_bits)
        if n < -1:
            return 0
        tiles = self._to_tiles(word) if isinstance(word, str) else None
        return bool(tiles) and self.tile_lookup.is_word(tiles)

    @cython.cfunc
    @cython.exceptval(-9999)
    def _read(self, word: object, labels: cython.p_uchar) -> cython.Py_ssize_t:
        """As `LabelTable.read`."""
        return -1 if self.label_table is None else self.label_table.read(word, labels)

    @cython.cfunc
    @cython.exceptval(-3)
    def _find_ordinal_of_characters(self, word: object) -> cython.longlong:
        """The ordinal of a word; -1 for none, UNDECIDED_ORDINAL if only the alphabet can decide."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        n: cython.Py_ssize_t = self._read(word, labels) if self.ordinals is not None else -1
        if n == -1:
            return _tiles.UNDECIDED_ORDINAL
        return self.ordinals.find_array(labels, n) if n > 0 else -1

    @cython.cfunc
    def _spell(self, ordinals: Ordinals, ordinal: cython.longlong) -> object:
        """The word of an ordinal. ordinals: those of the image, which another thread may close meanwhile."""
        if self.text_form == _text_forms.AS_ASCII:
            return ordinals._word_at(ordinal, self.longest, True)
        labels: bytes = ordinals._word_at(ordinal, self.longest, False)
        if cython.compiled:
            n: cython.Py_ssize_t = len(labels)
            return _label_text.lexc_word_from_labels(
                self.text_form, cython.NULL, cython.address(self.code_points[0]),
                cython.cast(cython.p_const_uchar, labels), n, False,
            )
        else:
            return _label_text.word_from_labels(self.text_form, b"", self.code_points, labels, len(labels), False)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2)
    def _look_up_ascii(self, word: object) -> cython.int:
        """1 for a word, 0 for none; -1 if the string is not compact ASCII or the table does not decide."""
        if cython.compiled:
            length: cython.Py_ssize_t = 0
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return -1
            return self._look_up_bytes(text, length, self.ascii_tiles, self.ascii_bits)
        else:
            if type(word) is not str or not word.isascii():
                return -1
            return self._look_up_bytes(word.encode("ascii"), len(word), self.ascii_tiles, self.ascii_bits)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2)
    def _look_up_bytes(self, text: cython.p_const_uchar, length: cython.Py_ssize_t,
                       tiles: cython.const[cython.uchar][::1],
                       bits: cython.const[cython.ulonglong][::1]) -> cython.int:
        """1 for a word, 0 for none; -1 if the table does not decide. tiles, bits: of each byte of the text."""
        if self.has_cells:
            return _word_walks.look_up_cells(self.cells, tiles, text, length)
        if self.n_before_cells > 0:
            self.n_before_cells -= 1
            if self.n_before_cells == 0:
                if self.is_packed:
                    self._unpack()
                else:
                    self._make_cells()
        if self.is_narrow:
            return _word_walks.look_up_narrow(self.units, tiles, bits, self.pairs, self.tile_lookup.root, text,
                                              length)
        tile_lookup: TileLookup = self.tile_lookup  # once: its nodes and its root belong together
        nodes: Nodes = tile_lookup.nodes
        root: cython.Py_ssize_t = tile_lookup.root
        if _nodes.is_packed(nodes.layout) and cython.compiled:  # one call instead of one for each letter
            return packed_nodes.look_up(cython.address(nodes.units64[0]), nodes.layout, root,
                                        cython.address(tiles[0]), text, length)
        return _word_walks.look_up_any(nodes.units32, nodes.units64, nodes.layout, tiles, root, text, length)

    @cython.cfunc
    @cython.inline
    def _count_ordinal(self):
        """Count an ordinal of packed nodes. Copy them, or refine the samples of RANK, if that pays."""
        if self.is_packed:
            self._count_look_ups(_LOOK_UPS_OF_ORDINAL)
        elif self.n_before_samples > 0:
            self.n_before_samples -= 1
            if self.n_before_samples == 0:
                self._refine_ranks()

    @cython.cfunc
    def _refine_ranks(self):
        """Sample RANK more often, if memory suffices."""
        ordinals: Ordinals = self.ordinals
        try:
            ordinals.packed.refine()
        except MemoryError:
            return

    @cython.cfunc
    def _count_look_ups(self, n: cython.int):
        """Count n look-ups in packed nodes, and copy them if it pays."""
        self.n_before_cells -= n
        if self.n_before_cells <= 0:
            self._unpack()

    @cython.cfunc
    def _unpack(self):
        """Copy packed nodes to the bitmap layout, if memory suffices. From then on, look-ups read the copy."""
        tile_lookup: TileLookup = self.tile_lookup
        self.is_packed = False
        try:
            copy = self._copied_lookup(_MAX_COPIED_UNITS)
        except (MemoryError, ValueError, ImportError):  # no room, damaged nodes, Python that ends
            return
        if copy is not None and self.tile_lookup is tile_lookup:  # no other thread has closed the lexicon
            self._attach_nodes(copy[0], copy[1])

    def _copied_lookup(self, max_units: Whole) -> tuple[TileLookup, Ordinals | None] | None:
        """Look-ups in a copy of the nodes in the bitmap layout; None for more units. Abstract: subclasses define it."""
        raise NotImplementedError

    @cython.cfunc
    def _make_cells(self):
        """Make the double array, if memory suffices. From then on, look-ups read it instead of the nodes."""
        tile_lookup: TileLookup = self.tile_lookup
        try:
            from lexc.kernels.layout import double_array, label_double_array  # lazy: lexc.kernels.layout costs 0.6 ms

            module = double_array if self.is_narrow else label_double_array
            cells = module.make_double_array(tile_lookup.nodes, tile_lookup.root)
        except (MemoryError, ImportError):  # Python that ends imports nothing
            return
        if cells is not None and self.tile_lookup is tile_lookup:  # no other thread has closed the lexicon
            self.cells = cells
            self.has_cells = True

    @cython.cfunc
    def _copy_words(self):
        """Copy the words front-coded, unless they take more memory than the nodes, and more than some bytes a word."""
        ordinals: Ordinals = self.ordinals
        max_bytes = max(4 * len(self.units), min(_BYTES_OF_WORD * self.n_words, 4 * _MAX_COPIED_UNITS))
        words = (self._spell(ordinals, i).encode() for i in range(self.n_words))
        try:
            from lexc.kernels.layout import front_coded  # lazy: lexc.kernels.layout.front_coded costs 0.3 ms

            copy = front_coded.FrontCodedWords(words, self.n_words, max_bytes)
        except (MemoryError, ValueError, ImportError):
            return
        if self.ordinals is ordinals:  # no other thread has closed the lexicon
            self.front_coded = copy

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _find_ordinal(self, word: object) -> cython.longlong:
        """As `Ordinals.find_text`."""
        if self.ordinals is None:
            return _tiles.UNDECIDED_ORDINAL
        if cython.compiled:
            return self.ordinals.find_text(word, cython.address(self.ascii_tiles[0]))
        else:
            return self.ordinals.find_text(word, self.ascii_tiles)


@cython.cfunc
@cython.exceptval(-1)
def _count_texts(starts: cython.const[cython.longlong][::1], size: cython.Py_ssize_t,
                 n_results: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The number of texts with these offsets. Raises ValueError unless they ascend within data of some size."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(starts) - 1
    if n < 0 or n_results < n or starts[0] < 0:
        raise ValueError("the offsets of texts are not as many as the texts")
    for i in range(n):
        if starts[i] > starts[i + 1]:
            raise ValueError(f"the offsets of texts do not ascend: {starts[i]} and {starts[i + 1]}")
    if starts[n] > size:
        raise ValueError(f"the offsets of texts end at {starts[n]}, behind their {size} bytes")
    return n


@cython.cfunc
def _decode(text: cython.const[cython.uchar][:]) -> object:
    """A text of UTF-8; None for other bytes, which are no word."""
    try:
        return bytes(text).decode()
    except UnicodeDecodeError:
        return None


@cython.cfunc
def _require_text(text: object) -> object:
    """The argument, which may be of a subclass of str, such as numpy.str_. Raises TypeError for another type."""
    if not isinstance(text, str):
        raise TypeError(f"expected a str, found {type(text).__name__}")
    return text
