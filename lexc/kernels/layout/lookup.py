"""Look-ups of text: `word in lexicon`, ordinals, prefixes.

`Lexicon` inherits `Lookup`, so that these methods call C directly. The bytes of a compact ASCII string are read from
its buffer, and a table of 256 entries maps each byte to its tile. Where the entry is `UNDECIDED`, and for every other
string, the method calls a method of the subclass, which reads the text by the alphabet:

    method                  for other text
    in, contains_many       _to_tiles
    index                   _find_ordinal_by_alphabet
    prefixes                _find_prefixes_by_alphabet
    has_keys_with_prefix    _has_prefix
    keys                    _list_keys_by_alphabet
    [i]                     _item
"""

from __future__ import annotations

import sys
from array import array
from itertools import repeat

import cython
from cython.cimports.lexc.kernels.layout import (
    _always_inline,  # noqa: F401
    _arc,
    _bitmap,
    _cell,
    _masks,
    _nodes,
    _text,
    _tiles,
    packed_nodes,
)
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.ordinals import Ordinals
from cython.cimports.lexc.kernels.layout.tile_lookup import TileLookup

from lexc.kernels._types import Any, Buffer, Iterable, Text, Whole

# Without the GIL, another thread may change a list during a look-up: `contains_many` takes a copy.
_HAS_GIL = getattr(sys, "_is_gil_enabled", lambda: True)()
# Larger nodes are walked as they are: of so many, a double array takes 0.2 s to make, front-coded words take 1 s.
_MAX_COPIED_UNITS = cython.declare(cython.Py_ssize_t, 3 << 20)
_MAX_KEYS = cython.declare(cython.Py_ssize_t, 1024)  # a longer list is left to a walk, which Ctrl-C interrupts
# A bit that no mask of narrow nodes has. Other nodes are walked by `ascii_tiles`, without bits.
_UNDECIDED_BIT = cython.declare(cython.ulonglong, 1 << 45)
_PREFETCH_DISTANCE = cython.declare(cython.Py_ssize_t, 8)  # strings between the one read and the one fetched


@cython.cclass
class Lookup:
    """Look-ups of text in verified nodes. Threads may share it.

    Only `_attach` and `_detach` write, and with the GIL look-ups that count, until there are copies that answer faster.
    """

    tile_lookup: TileLookup
    units: cython.const[cython.uint][::1]  # of the nodes
    is_narrow: cython.bint  # whether the nodes are narrow bitmap nodes
    ascii_tiles: cython.const[cython.uchar][::1]
    ascii_bits: cython.const[cython.ulonglong][::1]  # for each byte the bit of its tile, or _UNDECIDED_BIT
    pairs: cython.const[cython.uint][::1]  # the node behind each two tiles below 32, 0 if there is none
    cells: cython.const[cython.uint][::1]  # the double array, empty if there is none
    has_cells: cython.bint
    n_before_cells: cython.longlong  # the look-ups before the double array is made; 0 if none will be
    letters: cython.const[cython.uchar][::1]
    ordinals: Ordinals
    n_words: cython.longlong  # 0 if words have no ordinals, or letters that are not ASCII
    front_coded: object  # the words once more, by their ordinals; None if there is no such copy
    n_before_front_coded: cython.longlong  # as n_before_cells
    longest: cython.Py_ssize_t
    word: cython.uchar[::1]  # buffers of `keys`: letters of the current word
    stack: cython.ulonglong[::1]  # a cursor for each of its letters

    def __cinit__(self):
        self._detach()  # buffers are valid before the first image, too

    def _attach(self, tile_lookup: TileLookup, ascii_tiles: Buffer, letters: Buffer, ordinals: Ordinals | None,
                n_words: Whole, longest: Whole) -> None:
        """Look words up in an image from now on.

        ascii_tiles: 256 bytes, for each byte its tile or `UNDECIDED`. letters: 256 bytes, the ASCII letter of each
        tile, empty if a letter is none. ordinals: None if the image has none.
        """
        self.tile_lookup = tile_lookup
        self.ascii_tiles = ascii_tiles
        self.ascii_bits = self._tile_bits()
        self.units = tile_lookup.nodes.units32
        self.is_narrow = tile_lookup.nodes.layout == _nodes.NARROW_BITMAP
        self.pairs = self._nodes_behind_pairs()
        self.cells = array("I")
        self.has_cells = False
        self.n_before_cells = self._look_ups_before_cells()
        self.letters = letters
        self.ordinals = ordinals
        self.n_words = n_words if ordinals is not None and ordinals.is_ascii() else 0
        self.longest = longest
        self.front_coded = None
        self.n_before_front_coded = self._ordinals_before_copy()
        self.word = bytearray(0)

    @cython.cfunc
    def _tile_bits(self) -> object:
        """The bit in masks of narrow nodes for each byte's tile, `_UNDECIDED_BIT` where the table does not decide."""
        i: cython.Py_ssize_t
        tile: cython.int
        table = array("Q", bytes(8 * 256))
        bits: cython.ulonglong[::1] = table
        for i in range(256):
            tile = self.ascii_tiles[i]
            bits[i] = _UNDECIDED_BIT if tile == _tiles.UNDECIDED else _masks.ONE << (tile & 31)
        return table

    @cython.cfunc
    def _nodes_behind_pairs(self) -> object:
        """The node behind each two tiles of narrow nodes, at 32 times the first plus the second; 0 if there is none."""
        root: cython.Py_ssize_t = self.tile_lookup.root
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t
        table = array("I", bytes(4 * 1024))
        pairs: cython.uint[::1] = table
        for i in range(1024 if self.is_narrow else 0):
            node = _bitmap.child_by_tile(self.units, _nodes.NARROW_BITMAP, root, i >> 5)
            if node:
                pairs[i] = _bitmap.child_by_tile(self.units, _nodes.NARROW_BITMAP, node, i & 31)
        return table

    @cython.cfunc
    def _look_ups_before_cells(self) -> cython.longlong:
        """The look-ups after which a double array pays: it takes as long to make as they gain by it."""
        return len(self.units) if self.is_narrow and self._may_copy() else 0

    @cython.cfunc
    def _ordinals_before_copy(self) -> cython.longlong:
        """The ordinals after which front-coded words pay, for the same reason."""
        return self.n_words if len(self.units) and self._may_copy() else 0

    @cython.cfunc
    def _may_copy(self) -> cython.bint:
        """Whether the lexicon may keep copies that answer faster.

        Not without the GIL, since threads that count together wait for one another.
        """
        return len(self.units) <= _MAX_COPIED_UNITS and _HAS_GIL

    def _detach(self):
        """Release the image's memory. Every look-up from now on calls `_to_tiles`."""
        no_words: Nodes = Nodes(memoryview(bytes(8)).cast("I"), 1)  # one node of two empty masks of 32 bits
        self._attach(TileLookup(no_words, 0), b"\xff" * 256, b"", None, 0, 0)  # 0xFF: UNDECIDED

    def _to_tiles(self, word: Text) -> bytes | None:
        """The tiles of a text, None if the alphabet cannot spell it. Abstract: subclasses define it."""
        raise NotImplementedError

    def __contains__(self, word: object) -> bool:
        found: cython.int = self._look_up_ascii(word)
        if found >= 0:
            return found != 0
        return self._contains_any_text(word)

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Whether each word of an iterable is in the lexicon. Raises RuntimeError if the list changes meanwhile."""
        items: list = words if type(words) is list and _HAS_GIL else list(words)
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
            if found > 0 or (found < 0 and self._contains_any_text(item)):
                result[i] = True
        return result

    def index(self, word: Text) -> int:
        """The word's ordinal, from 0. Raises WordNotFound, a KeyError."""
        found: cython.longlong = self._find_ordinal(word)
        return found if found >= 0 else self._find_ordinal_by_alphabet(_require_text(word))

    def __getitem__(self, index: Any) -> Any:
        """The word with an ordinal, or the words of a slice. Raises OrdinalOutOfRange, an IndexError."""
        i: cython.longlong
        if type(index) is int and -self.n_words <= index < self.n_words:  # 0 words without ordinals
            i = index
            i += self.n_words if i < 0 else 0
            if self.front_coded is not None:
                return self.front_coded[i]
            word = self.ordinals._word_at(i, self.longest, True)
            if self.n_before_front_coded > 0:
                self.n_before_front_coded -= 1
                if self.n_before_front_coded == 0:
                    self._copy_words()
            return word
        return self._item(index)

    def prefixes(self, text: Text) -> list[str]:
        """The words that are prefixes of a text, the shortest first. Any characters may follow them."""
        found = self._find_prefixes(text)
        return self._find_prefixes_by_alphabet(_require_text(text)) if found is None else found

    def has_keys_with_prefix(self, prefix: Text) -> bool:
        """Whether any word begins with a prefix."""
        found: cython.int = self._follow_ascii(prefix)
        return found != 0 if found >= 0 else self._has_prefix(_require_text(prefix))

    def keys(self, prefix: Text = "") -> list[str]:
        """The words that begin with a prefix."""
        with cython.critical_section(self):  # two threads may share the buffers
            found = self._list_keys(prefix)
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

    def _has_prefix(self, prefix: Text) -> bool:
        """Whether any word begins with a text of any characters. Abstract: subclasses define it."""
        raise NotImplementedError

    def _contains_any_text(self, word: Any) -> bool:
        tiles = self._to_tiles(word) if isinstance(word, str) else None
        return bool(tiles) and self.tile_lookup.is_word(tiles)

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
            return self._look_up_bytes(text, length)
        else:
            if type(word) is not str or not word.isascii():
                return -1
            return self._look_up_bytes(word.encode("ascii"), len(word))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-2)
    def _look_up_bytes(self, text: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.int:
        """1 for a word, 0 for none; -1 if the table does not decide."""
        if self.has_cells:
            return _look_up_cells(self.cells, self.ascii_tiles, text, length)
        if self.is_narrow:
            if self.n_before_cells > 0:
                self.n_before_cells -= 1
                if self.n_before_cells == 0:
                    self._make_cells()
            return _look_up_narrow(self.units, self.ascii_tiles, self.ascii_bits, self.pairs, self.tile_lookup.root,
                                   text, length)
        nodes: Nodes = self.tile_lookup.nodes
        root: cython.Py_ssize_t = self.tile_lookup.root
        if _nodes.is_packed(nodes.layout) and cython.compiled:  # one call instead of one for each letter
            return packed_nodes.look_up(cython.address(nodes.units64[0]), nodes.layout, root,
                                        cython.address(self.ascii_tiles[0]), text, length)
        return _look_up(nodes.units32, nodes.units64, nodes.layout, root, self.ascii_tiles, text, length)

    @cython.cfunc
    def _make_cells(self):
        """Make the double array, if memory suffices. From then on, look-ups read it instead of the nodes."""
        tile_lookup: TileLookup = self.tile_lookup
        try:
            from lexc.kernels.layout import double_array  # lazy: lexc.kernels.layout.double_array costs 0.3 ms

            cells = double_array.make_double_array(tile_lookup.nodes, tile_lookup.root)
        except (MemoryError, ImportError):  # Python that ends imports nothing
            return
        if cells is not None and self.tile_lookup is tile_lookup:  # no other thread has closed the lexicon
            self.cells = cells
            self.has_cells = True

    @cython.cfunc
    def _copy_words(self):
        """Copy the words front-coded, unless their letters take more memory than the nodes."""
        ordinals: Ordinals = self.ordinals
        words = map(ordinals.text_at, range(self.n_words), repeat(self.longest))
        try:
            from lexc.kernels.layout import front_coded  # lazy: lexc.kernels.layout.front_coded costs 0.3 ms

            copy = front_coded.FrontCodedWords(words, self.n_words, 4 * len(self.units))
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
    def _find_prefixes(self, word: object) -> object:
        """The words that are prefixes of plain letters; None if the table does not decide."""
        letters = cython.declare(cython.uchar[1020])  # MAX_TILES
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong
        found: list = []
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return None
        else:
            if type(word) is not str or not word.isascii():
                return None
            letters, text, length = bytearray(1020), word.encode("ascii"), len(word)
        if len(self.letters) < 256:
            return None
        for i in range(min(length, _tiles.MAX_TILES)):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return None
            if tile == 0:
                break
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            letters[i] = self.letters[tile]
            if arc & _arc.ACCEPT:
                if cython.compiled:
                    found.append(_text.new_ascii(letters, i + 1))
                else:
                    found.append(letters[: i + 1].decode("ascii"))
            node = arc >> _arc.SHIFT
            if node == 0:
                break
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow_ascii(self, word: object) -> cython.int:
        """1 if a word begins with plain letters, 0 if none does; -1 if the table does not decide."""
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return -1
        else:
            if type(word) is not str or not word.isascii():
                return -1
            text, length = word.encode("ascii"), len(word)
        if length == 0 or length > _tiles.MAX_TILES:
            return -1
        for i in range(length):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return -1
            if tile == 0 or (node == 0 and i):
                return 0
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if arc == 0:
                return 0
            node = arc >> _arc.SHIFT
        return 1

    @cython.cfunc
    def _list_keys(self, prefix: object) -> object:
        """The words that begin with plain letters; None if they are many, or the tables do not decide."""
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong = 0
        found: list = []
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(prefix, cython.address(length))
            if text is cython.NULL:
                return None
        else:
            if type(prefix) is not str or not prefix.isascii():
                return None
            text, length = prefix.encode("ascii"), len(prefix)
        if length == 0 or length > self.longest or len(self.letters) < 256:
            return None
        if len(self.word) == 0:
            self.word = bytearray(self.longest + 2)
            self.stack = memoryview(bytearray(8 * _nodes.LONG_CURSOR_WIDTH * (self.longest + 2))).cast("Q")
        for i in range(length):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return None
            if tile == 0 or (node == 0 and i):
                return found
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if arc == 0:
                return found
            self.word[i] = self.letters[tile]
            node = arc >> _arc.SHIFT
        if arc & _arc.ACCEPT:
            found.append(self._text(length))
        return self._list_below(node, length, found) if node else found

    @cython.cfunc
    def _list_below(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t, found: list) -> object:
        """Append the words below a node. length: of its prefix, which is in `word`. None if they are too many."""
        nodes: Nodes = self.tile_lookup.nodes
        depth: cython.Py_ssize_t = length
        arc: cython.ulonglong
        _nodes.start_long_cursor(nodes.units32, nodes.units64, nodes.layout, self.stack,
                                 _nodes.LONG_CURSOR_WIDTH * depth, node)
        while depth >= length:
            if self.stack[_nodes.LONG_CURSOR_WIDTH * depth] == 0:  # no arc remains: go up
                depth -= 1
                continue
            arc = _nodes.next_long_arc(nodes.units32, nodes.units64, nodes.layout, self.stack,
                                       _nodes.LONG_CURSOR_WIDTH * depth)
            self.word[depth] = self.letters[arc & _arc.LABEL]
            if self.word[depth] >= 0x80:  # a byte of UTF-8
                return None
            if arc & _arc.ACCEPT:
                found.append(self._text(depth + 1))
                if len(found) > _MAX_KEYS:
                    return None
            if arc >> _arc.SHIFT:
                depth += 1
                if depth >= self.longest:  # not in verified nodes
                    return None
                _nodes.start_long_cursor(
                    nodes.units32, nodes.units64, nodes.layout, self.stack, _nodes.LONG_CURSOR_WIDTH * depth,
                    arc >> _arc.SHIFT
                )
        return found

    @cython.cfunc
    @cython.inline
    def _text(self, length: cython.Py_ssize_t) -> object:
        """The first letters of the current word."""
        if cython.compiled:
            return _text.new_ascii(cython.address(self.word[0]), length)
        else:
            return self.word[:length].decode("ascii")


@cython.cfunc
def _require_text(text: object) -> object:
    """The argument, which may be of a subclass of str, such as numpy.str_. Raises TypeError for another type."""
    if not isinstance(text, str):
        raise TypeError(f"expected a str, found {type(text).__name__}")
    return text


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _look_up_narrow(units: cython.const[cython.uint][::1], tiles: cython.const[cython.uchar][::1],
                    bits: cython.const[cython.ulonglong][::1], pairs: cython.const[cython.uint][::1],
                    node: cython.Py_ssize_t, text: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.int:
    """The answer of `Lookup._look_up_bytes` for narrow bitmap nodes: 12 instructions for a letter.

    Each letter takes two loads that wait for one another. The first two letters take one, from `pairs`.
    """
    i: cython.Py_ssize_t
    first: cython.uint
    second: cython.uint
    n_read: cython.Py_ssize_t = 0
    bit: cython.ulonglong
    children: cython.ulonglong
    if length == 0:
        return 0
    if length > 2:
        first = tiles[text[0]]
        second = tiles[text[1]]
        if (first | second) > 31:  # UNDECIDED
            return -1
        node = pairs[first << 5 | second]
        if node == 0:
            return 0
        n_read = 2
    for i in range(n_read, length - 1):
        bit = bits[text[i]]
        children = _bitmap.child_mask(units, _nodes.NARROW_BITMAP, node)
        if children & bit == 0:
            return -1 if bit == _UNDECIDED_BIT else 0
        node = units[_bitmap.target_unit(_nodes.NARROW_BITMAP, node, children, bit)]
    bit = bits[text[length - 1]]
    if bit == _UNDECIDED_BIT:
        return -1
    return _bitmap.accept_mask(units, _nodes.NARROW_BITMAP, node) & bit != 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _look_up(units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1], layout: cython.int,
             node: cython.Py_ssize_t, ascii_tiles: cython.const[cython.uchar][::1], text: cython.p_const_uchar,
             length: cython.Py_ssize_t) -> cython.int:
    """The answer of `Lookup._look_up_bytes`; the C compiler makes one such function for a layout given as a literal."""
    i: cython.Py_ssize_t
    tile: cython.int
    for i in range(length - 1):
        tile = ascii_tiles[text[i]]
        if tile == _tiles.UNDECIDED:
            return -1
        node = _nodes.child(units32, units64, layout, node, tile)
        if node == 0:
            return 0
    if length == 0:
        return 0
    tile = ascii_tiles[text[length - 1]]
    if tile == _tiles.UNDECIDED:
        return -1
    return _nodes.accepts(units32, units64, layout, node, tile)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _look_up_cells(cells: cython.const[cython.uint][::1], tiles: cython.const[cython.uchar][::1],
                   text: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.int:
    """The answer of `Lookup._look_up_bytes` for a double array: one load for a letter that waits for the one before."""
    i: cython.Py_ssize_t
    tile: cython.uint
    base: cython.uint = _cell.ROOT_BASE
    cell: cython.uint = 0
    for i in range(length):
        tile = tiles[text[i]]
        cell = cells[base ^ tile]
        if cell & _cell.CELL_TILE != tile:
            return -1 if tile == _tiles.UNDECIDED else 0
        base = cell >> _cell.BASE_SHIFT
    return cell & _cell.ENDS_WORD != 0
