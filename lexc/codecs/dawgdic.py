"""dawgdic's dictionaries, which the Python packages DAWG and DAWG2 read and write: a double array over UTF-8 bytes.

A unit of 32 bits is a label, where its children are (an exclusive or with its own index), and whether a word ends; the
child with label 0 holds the word's value. A completion dictionary has, behind the units, the first child and the next
sibling of each.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings, Values
from lexc.codecs.double_array import base_of, guide, units_of
from lexc.codecs.sibling_lists import ACCEPTS, LAST, Arcs, spell_strings, words_from_text
from lexc.codecs.valued_automaton import minimal
from lexc.errors import CapacityExceeded, FormatError
from lexc.image.columns import Column
from lexc.lexicon import Lexicon
from lexc.source.words import Words

VALUE = "value"
_LEAF, _HAS_LEAF = 1 << 31, 1 << 8
_BYTES_SEPARATOR = b"\1"  # of a BytesDAWG: what stands behind is no word


def _n_units(data: memoryview) -> int:
    return int.from_bytes(data[:4], "little")


def _recognises(data: memoryview) -> bool:
    """As many units as it says, and perhaps as many pairs of a guide."""
    n = _n_units(data)
    plain = 4 + 4 * n
    return n > 0 and n % 256 == 0 and len(data) in (plain, plain + 4 + 2 * n)


def _read(file: File) -> Decoded:
    n = _n_units(file.data)
    if not n or 4 + 4 * n > len(file.data):
        expected, there = f"{4 + 4 * max(1, n):,} bytes of units", f"{len(file.data):,}"
        raise FormatError("the file ends too early", where=file.where, expected=expected, found=there)
    units = struct.unpack_from(f"<{n}I", file.data, 4)
    arcs, values, root = _lists(units, file)
    is_valued = any(values)
    found = spell_strings(arcs, root, is_valued=is_valued)
    if any(_BYTES_SEPARATOR in word for word in found.labels.split(b"\0", 8)[:8]):
        remedy = "Take its keys with the package that wrote it."
        raise FormatError("a BytesDAWG or RecordDAWG, whose keys hold more than words", where=file.where, remedy=remedy)
    words = words_from_text(found.labels, "utf-8", file)
    has_guide = len(file.data) > 4 + 4 * n
    columns = _columns(found.labels, found.finals, values, words) if is_valued else []
    return Decoded(words, {"units": n, "guide": has_guide}, columns)


def _lists(units: Sequence[int], file: File) -> tuple[Arcs, array[int], int]:
    """The children of each unit as sibling lists, a value for each arc, and the root; 0 when there is no word."""
    children = _children(units)
    where, order, n = {base_of(units, 0): 1}, [base_of(units, 0)], 1
    for base in order:  # grows
        where[base] = n
        n += len(children.get(base, ()))
        for child in children.get(base, ()):
            below = base_of(units, child)
            if below not in where and below in children:
                where[below] = 0
                order.append(below)
    arcs = Arcs(memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H"), file, 255)
    values = array("I", bytes(4 * n))
    for base in order:
        row = children.get(base, [])
        for at, child in enumerate(row, where[base]):
            below = base_of(units, child)
            arcs.targets[at] = where.get(below, 0)
            arcs.marks[at] = units[child] & 255 | (LAST if child == row[-1] else 0)
            if units[child] & _HAS_LEAF:
                arcs.marks[at] |= ACCEPTS
                values[at] = units[below] & ~_LEAF if below < len(units) else 0
    return arcs, values, 1 if n > 1 else 0


def _children(units: Sequence[int]) -> dict[int, list[int]]:
    """By base the units that answer to it, by label: all but those of values."""
    children: dict[int, list[int]] = {}
    for i, unit in enumerate(units):
        if not unit & _LEAF and i and unit & 255:
            children.setdefault(i ^ unit & 255, []).append(i)
    for base, row in children.items():
        row.sort(key=base.__xor__)
    return children


def _columns(labels: bytearray, finals: Sequence[int], values: Sequence[int], words: Words) -> list[Values]:
    """The words' values, unless all are 0."""
    tokenize = words.alphabet.tokenize
    texts = labels.decode().split("\0")
    found = {tokenize(text): values[at] for text, at in zip(texts, finals, strict=False)}
    numbers = [found[word] for word in bytes(words.tiles).split(b"\0")[:-1]]
    return [Values(VALUE, "unsigned", numbers)] if any(numbers) else []


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Words in UTF-8, each with its value if the lexicon has that column, else with 0; with a guide, which readers that
    need none pass over."""
    keys, values = _keys(lexicon)
    units = units_of(minimal(keys, values))
    yield struct.pack(f"<I{len(units)}I", len(units), *units)
    yield struct.pack("<I", len(units)) + guide(units)


def _keys(lexicon: Lexicon) -> tuple[list[bytes], list[int]]:
    """All words as bytes, ascending, and their values."""
    keys = [lexicon.meta.alphabet.strip_notation(word).encode() for word in lexicon]
    columns = filter(_keeps_column, lexicon.image.columns.values())
    values = next(([int(value) for value in column.values()] for column in columns), [0] * len(keys))
    if min(values) < 0 or max(values) >= _LEAF:
        raise CapacityExceeded(
            "a value that the format has no room for",
            expected=f"0 to {_LEAF - 1}",
            found=f"{min(values)} to {max(values)}",
        )
    largest = dict(sorted(zip(keys, values, strict=True)))  # of words that are written alike
    return list(largest), list(largest.values())


def _keeps_column(column: Column) -> bool:
    return column.name == VALUE and column.type in ("unsigned", "signed")


CODEC = Codec(
    "dawgdic",
    "dawgdic, of the packages DAWG and DAWG2",
    (".dawg",),
    _recognises,
    _read,
    _write,
    _keeps_column,
    drops_brackets=True,
)
