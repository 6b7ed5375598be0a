"""The values of words, by ordinal or by word (`specs/image.md`, COLU).

    type                      entry i                            value of word i
    unsigned, signed, float   a number                           the number
    bits                      bit i                              False or True
    text                      the offset of a text               the bytes from there to a zero byte, as UTF-8
    bytes                     the end of a value                 the bytes from entry i - 1 to entry i
    many                      the end of a word's items          the items from entry i - 1 to entry i

Items are numbers, offsets or ends as entries are. A presence bitmap tells which words have a value.
"""

from __future__ import annotations

import operator

import cython
from cython.cimports.lexc.kernels.layout import _column_types, _text, _tiles
from cython.cimports.lexc.kernels.layout.ordinals import Ordinals

from lexc.kernels._types import Any, Buffer, Text


@cython.final
@cython.cclass
class Numbers:
    """Numbers of one type and width, by index. Threads may share them: nothing is written after `__cinit__`.

    type: 1 unsigned, 2 signed, 3 float. width: bytes of a number. stored: the stored bits, as unsigned numbers of that
    width.
    """

    type: cython.int
    width: cython.int
    n: cython.Py_ssize_t
    mask: cython.ulonglong  # the bits of a number
    unsigned8: cython.const[cython.ulonglong][::1]
    unsigned4: cython.const[cython.uint][::1]
    unsigned2: cython.const[cython.ushort][::1]
    unsigned1: cython.const[cython.uchar][::1]
    floats8: cython.const[cython.double][::1]
    floats4: cython.const[cython.float][::1]

    def __cinit__(self, type, width, stored: Buffer):
        none = memoryview(b"")
        raw = memoryview(stored).cast("B")
        self.type = type
        self.width = width
        self.n = len(stored)
        self.mask = (1 << 8 * width) - 1
        self.unsigned8 = stored if width == 8 else none.cast("Q")
        self.unsigned4 = stored if width == 4 else none.cast("I")
        self.unsigned2 = stored if width == 2 else none.cast("H")
        self.unsigned1 = stored if width == 1 else none
        self.floats8 = raw.cast("d") if type == 3 and width == 8 else none.cast("d")
        self.floats4 = raw.cast("f") if type == 3 and width == 4 else none.cast("f")

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _bits(self, i: cython.Py_ssize_t) -> cython.ulonglong:
        """The stored bits of number i."""
        if self.width == 1:
            return self.unsigned1[i]
        if self.width == 2:
            return self.unsigned2[i]
        return self.unsigned4[i] if self.width == 4 else self.unsigned8[i]

    @cython.cfunc
    def _number(self, i: cython.Py_ssize_t) -> object:
        """Number i."""
        bits: cython.ulonglong
        complement: cython.longlong
        if self.type == _column_types.FLOAT:
            return self.floats4[i] if self.width == 4 else self.floats8[i]
        bits = self._bits(i)
        if self.type == _column_types.SIGNED and bits > self.mask >> 1:
            complement = self.mask - bits  # of two's complement: the number is ~complement
            return -1 - complement
        return bits

    def find_invalid_float(self) -> int:
        """The index of the first float that is infinite, NaN or −0; -1 if there is none, or if these are no floats."""
        sign: cython.ulonglong = self.mask ^ (self.mask >> 1)
        infinity: cython.ulonglong = 0x7F800000 if self.width == 4 else 0x7FF0000000000000
        bits: cython.ulonglong
        i: cython.Py_ssize_t
        if self.type == _column_types.FLOAT:
            for i in range(self.n):
                bits = self._bits(i)
                if bits == sign or bits & ~sign & self.mask >= infinity:
                    return i
        return -1


@cython.cclass
class Values:
    """The values of a column. Threads may share them: only `_attach` and `_attach_words` write."""

    column_type: cython.int  # not `type`, which is public in Column; `presence` likewise
    item_type: cython.int
    n: cython.Py_ssize_t
    entries: Numbers
    items: Numbers
    bits: cython.const[cython.uchar][::1]
    presence_bits: cython.const[cython.uchar][::1]
    content: cython.const[cython.uchar][::1]
    ordinals: Ordinals
    ascii_tiles: cython.const[cython.uchar][::1]

    def __cinit__(self):
        none = Numbers(1, 1, b"")
        self._attach(4, 0, none, b"", b"", 0, none, b"")
        self.ascii_tiles = b"\xff" * 256  # 0xFF: UNDECIDED
        self.ordinals = None

    def _attach(self, type: cython.int, n: cython.Py_ssize_t, entries: Numbers, bits: Buffer, presence: Buffer,
                item_type: cython.int, items: Numbers, content: Buffer) -> None:
        """Set the column to read. n: words. bits: of type 4. presence: empty if all words have values.

        content: the bytes of texts or of values. Sizes must fit, as rule U3 demands.
        """
        self.column_type = type
        self.n = n
        self.entries = entries
        self.bits = bits
        self.presence_bits = presence
        self.item_type = item_type
        self.items = items
        self.content = content

    def _attach_words(self, ordinals: Ordinals, ascii_tiles: Buffer) -> None:
        """Set the ordinals of words. ascii_tiles: 256 bytes, for each byte its tile or `UNDECIDED`."""
        self.ordinals = ordinals
        self.ascii_tiles = ascii_tiles

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, key: Any) -> Any:
        i: cython.Py_ssize_t
        if isinstance(key, slice):
            return self._slice(key)
        i = self._index(key)
        if i < 0 or not self._has(i):
            return self._raise_missing(key)
        return self._value(i)

    def get(self, key: Any, default: Any = None) -> Any:
        """The value of a word or an ordinal; default if there is no such word, or if it has no value."""
        i: cython.Py_ssize_t = self._index(key)
        return default if i < 0 or not self._has(i) else self._value(i)

    def __contains__(self, key: object) -> bool:
        i: cython.Py_ssize_t = self._index(key)
        return i >= 0 and self._has(i)

    def value_at(self, i: cython.Py_ssize_t) -> Any:
        """The value of the word with an ordinal, None if it has none. Raises IndexError."""
        if i < 0 or i >= self.n:
            raise IndexError("no such entry")
        return self._value(i) if self._has(i) else None

    def ordinals_of(self, words: list[Any]) -> list[int]:
        """The ordinal of each word, below 0 if it is none."""
        return [self._ordinal_of(word) for word in words]

    def number_at(self, i: cython.Py_ssize_t) -> Any:
        """The stored number of an ordinal, 0 where there is no value. Raises IndexError, TypeError."""
        if i < 0 or i >= self.entries.n:
            raise IndexError("no such entry")
        if self.column_type > _column_types.FLOAT:
            raise TypeError("no column of numbers")
        return self.entries._number(i)

    def values_of(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> list[Any]:
        """The values of ordinals first to end - 1, None where there is none. Equal offsets share one text.

        So a list takes no more memory than the section and 8 bytes for each word or item.
        """
        i: cython.Py_ssize_t
        texts: dict = {}
        found: list = []
        for i in range(max(first, 0), min(end, self.n)):
            if not self._has(i):
                found.append(None)
            elif self.column_type == _column_types.TEXT:
                found.append(self._shared_text(texts, self.entries._bits(i)))
            elif self.column_type == _column_types.MANY and self.item_type == _column_types.TEXT:
                found.append([self._shared_text(texts, self.items._bits(j)) for j in range(*self._extent(i))])
            else:
                found.append(self._value(i))
        return found

    def find_fault(self) -> int:
        """The number of the first fault, 0 for none. UTF-8, floats that are entries, and unused bits are not checked.

        1: texts do not begin or end with zero. 2: an offset is inside a text. 3: an end descends. 4: a float is not
        allowed. 5: a word without a value has an entry.
        """
        text_offsets: Numbers = self.entries if self.column_type == _column_types.TEXT else self.items
        if self.column_type == _column_types.TEXT or self.item_type == _column_types.TEXT:
            if len(self.content) == 0 or self.content[0] or self.content[len(self.content) - 1]:
                return 1
            if self._has_offset_inside(text_offsets):
                return 2
        if self.column_type >= _column_types.BYTES and _descends(self.entries):
            return 3
        if self.item_type == _column_types.BYTES and _descends(self.items):
            return 3
        if self.items.find_invalid_float() >= 0:
            return 4
        return 5 if self._has_entry_without_value() else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _has(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether the word with an ordinal has a value."""
        if self.column_type == _column_types.MANY:
            return self.entries._bits(i) != (self.entries._bits(i - 1) if i else 0)
        return len(self.presence_bits) == 0 or (self.presence_bits[i >> 3] >> (i & 7)) & 1

    @cython.cfunc
    def _index(self, key: object) -> cython.Py_ssize_t:
        """The ordinal of a key, a word or a number; below 0 if there is none."""
        i: cython.Py_ssize_t
        if isinstance(key, str):
            return self._ordinal_of(key)
        i = key if type(key) is int and -self.n <= key < self.n else self._require_ordinal(key)
        return i + self.n if i < 0 else i

    @cython.cfunc
    @cython.inline
    def _ordinal_of(self, word: object) -> cython.Py_ssize_t:
        """The ordinal of a word, below 0 if it is none."""
        found: cython.Py_ssize_t = _tiles.UNDECIDED_ORDINAL
        if self.ordinals is not None:
            if cython.compiled:
                found = self.ordinals.find_text(word, cython.address(self.ascii_tiles[0]))
            else:
                found = self.ordinals.find_text(word, self.ascii_tiles)
        return self._find_word(word) if found == _tiles.UNDECIDED_ORDINAL else found

    def _find_word(self, word: Text) -> int:
        """The ordinal of any text, below 0 if it is no word. Abstract: subclasses define it, by their alphabet."""
        raise NotImplementedError

    def _require_ordinal(self, key: Any) -> int:
        """A key that is no word, as an ordinal. Raises IndexError beyond the words, TypeError for other types."""
        found = operator.index(key)
        if not -self.n <= found < self.n:
            raise IndexError("no such ordinal")
        return found

    def _raise_missing(self, key: Any) -> Any:
        """Raise the error for a key without a value."""
        raise KeyError(key)

    def _slice(self, key: slice) -> list[Any]:
        first, end, step = key.indices(self.n)
        if step == 1:
            return self.values_of(first, end)
        return [self._value(i) if self._has(i) else None for i in range(first, end, step)]

    @cython.cfunc
    def _value(self, i: cython.Py_ssize_t) -> object:
        """The value of entry i, which has one."""
        if self.column_type <= _column_types.FLOAT:
            return self.entries._number(i)
        if self.column_type == _column_types.BITS:
            return bool((self.bits[i >> 3] >> (i & 7)) & 1)
        if self.column_type == _column_types.TEXT:
            return self._text(self.entries._bits(i))
        if self.column_type == _column_types.BYTES:
            return self._bytes(self.entries, i)
        return [self._item(j) for j in range(*self._extent(i))]

    @cython.cfunc
    def _item(self, j: cython.Py_ssize_t) -> object:
        """Item j of a column of lists."""
        if self.item_type == _column_types.TEXT:
            return self._text(self.items._bits(j))
        if self.item_type == _column_types.BYTES:
            return self._bytes(self.items, j)
        return self.items._number(j)

    @cython.cfunc
    def _extent(self, i: cython.Py_ssize_t) -> object:
        """(first, end) of the items of word i. Raises IndexError in an unverified image."""
        first: cython.ulonglong = self.entries._bits(i - 1) if i else 0
        end: cython.ulonglong = self.entries._bits(i)
        if end > cython.cast(cython.ulonglong, self.items.n):
            raise IndexError("items beyond the section")
        return first, end

    @cython.cfunc
    def _text(self, offset: cython.ulonglong) -> object:
        """The text at an offset. Raises IndexError in an unverified image."""
        n: cython.Py_ssize_t = len(self.content)
        start: cython.Py_ssize_t
        end: cython.Py_ssize_t
        if offset >= cython.cast(cython.ulonglong, n):
            raise IndexError("a text beyond the section")
        start = offset
        end = start
        while end < n and self.content[end] != 0:
            end += 1
        if end == start:
            return ""
        if cython.compiled:
            return _text.new_utf8(cython.address(self.content[start]), end - start, cython.NULL)
        else:
            return bytes(self.content[start:end]).decode()

    @cython.cfunc
    def _bytes(self, ends: Numbers, i: cython.Py_ssize_t) -> object:
        """Value i of bytes. Raises IndexError in an unverified image."""
        start: cython.ulonglong = ends._bits(i - 1) if i else 0
        end: cython.ulonglong = ends._bits(i)
        if start > end or end > cython.cast(cython.ulonglong, len(self.content)):
            raise IndexError("bytes beyond the section")
        return bytes(self.content[start:end])

    @cython.cfunc
    def _shared_text(self, texts: dict, offset: cython.ulonglong) -> object:
        """The text at an offset, the same object for each offset."""
        key: object = offset
        if key not in texts:
            texts[key] = self._text(offset)
        return texts[key]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_offset_inside(self, offsets: Numbers) -> cython.bint:
        """Whether an offset is neither 0 nor directly behind a zero byte."""
        i: cython.Py_ssize_t
        offset: cython.ulonglong
        size: cython.ulonglong = len(self.content)
        for i in range(offsets.n):
            offset = offsets._bits(i)
            if offset >= size or (offset and self.content[offset - 1]):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_entry_without_value(self) -> cython.bint:
        """Whether a word without a value has an entry other than 0, or an end other than the end before it."""
        i: cython.Py_ssize_t
        if len(self.presence_bits) == 0:
            return False
        for i in range(self.n):
            if not self._has(i):
                if self.column_type == _column_types.BITS:
                    if (self.bits[i >> 3] >> (i & 7)) & 1:
                        return True
                elif self.entries._bits(i) != (self.entries._bits(i - 1) if self.column_type == _column_types.BYTES
                                               and i else 0):
                    return True
        return False


@cython.final
@cython.cclass
class ValueRows:
    """The values of words in all columns. Threads may share it.

    finder: a column whose words are attached. names: of the columns.
    """

    finder: Values
    names: list
    columns: list

    def __cinit__(self, finder: Values, names: Any, columns: Any):
        self.finder = finder
        self.names = list(names)
        self.columns = list(columns)

    def of_word(self, word: object) -> dict[str, Any] | None:
        """The word's values by column, without columns in which it has none; None for no word."""
        i: cython.Py_ssize_t
        if not isinstance(word, str):
            return None
        i = self.finder._ordinal_of(word)
        return self.of_ordinal(i) if i >= 0 else None

    def of_ordinal(self, i: cython.Py_ssize_t) -> dict[str, Any]:
        """The values of the word with an ordinal. Raises IndexError."""
        k: cython.Py_ssize_t
        column: Values
        found: dict = {}
        for k in range(len(self.columns)):
            column = self.columns[k]
            if i < 0 or i >= column.n:
                raise IndexError("no such entry")
            if column._has(i):
                found[self.names[k]] = column._value(i)
        return found


@cython.cfunc
@cython.exceptval(check=False)
def _descends(ends: Numbers) -> cython.bint:
    """Whether a number is below the one before it."""
    i: cython.Py_ssize_t
    for i in range(1, ends.n):
        if ends._bits(i) < ends._bits(i - 1):
            return True
    return False
