"""dawgdic's dictionaries, which the Python packages DAWG and DAWG2 read and write: a double array over UTF-8 bytes.

A unit is a number of 32 bits:

    bits 0-7    the label
    bit 8       whether a word ends here: then the child with label 0 holds its value
    bit 9       whether the offset is stored divided by 256
    bits 10-30  the offset: unit i's base is i XOR offset, and its child with label c is unit base XOR c
    bit 31      whether this unit holds a value, in its other bits, instead of these fields

A completion dictionary has a guide behind the units: for each unit the labels of its first child and next sibling.
"""

from __future__ import annotations

import struct
from array import array
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Iterator, Sequence

from lexc.codecs.codec import Bytes, Codec, ColumnValues, Decoded, File, Settings
from lexc.codecs.double_array import base_of, build_guide, build_units
from lexc.codecs.payloads import VALUE, has_payloads, is_payload_column, printed_payloads, words_with_payloads
from lexc.codecs.sibling_lists import ACCEPTS, LAST, Arcs, spell_strings, words_from_text
from lexc.codecs.valued_automaton import minimise_with_values
from lexc.errors import CapacityExceeded, FormatError
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.words import Words

_LEAF, _HAS_LEAF = 1 << 31, 1 << 8
_BYTES_SEPARATOR = b"\1"  # in keys of a BytesDAWG, between the word and its value


def _n_units(data: memoryview) -> int:
    return int.from_bytes(data[:4], "little")


def _recognises(data: memoryview) -> bool:
    """Whether the size fits the number of units, with or without a guide."""
    n = _n_units(data)
    size = 4 + 4 * n
    return n > 0 and n % 256 == 0 and len(data) in (size, size + 4 + 2 * n)


def _read(file: File) -> Decoded:
    n = _n_units(file.data)
    if not n or 4 + 4 * n > len(file.data):
        expected, found = f"{4 + 4 * max(1, n):,} bytes of units", f"{len(file.data):,}"
        raise FormatError("the file ends too early", where=file.where, expected=expected, found=found)
    units = struct.unpack_from(f"<{n}I", file.data, 4)
    arcs, values, root = _to_sibling_lists(units, file)
    is_valued = any(values)
    strings = spell_strings(arcs, root, is_valued=is_valued)
    has_guide = len(file.data) > 4 + 4 * n
    if any(_BYTES_SEPARATOR in word for word in strings.labels.split(b"\0", 8)[:8]):
        words = words_with_payloads(_split_keys(strings.labels, file), file)
        return Decoded(words, {"units": n, "guide": has_guide})
    words = words_from_text(strings.labels, "utf-8", file)
    columns = _columns(strings.labels, strings.last_arcs, values, words) if is_valued else []
    return Decoded(words, {"units": n, "guide": has_guide}, columns)


def _split_keys(labels: bytes | bytearray, file: File) -> Iterator[tuple[bytes, bytes]]:
    """(word, payload) of each key of a BytesDAWG or RecordDAWG, whose payloads are in base 64."""
    for key in bytes(labels).split(b"\0")[:-1]:
        word, separator, payload = key.partition(_BYTES_SEPARATOR)
        try:
            decoded = a2b_base64(payload)
        except ValueError:
            separator = b""
        if not separator:
            raise FormatError(
                "a key without a payload", where=file.where, expected="base 64 behind byte 1, as in a BytesDAWG",
                found=repr(key[:60]),
            )  # fmt: skip
        yield word, decoded


def _to_sibling_lists(units: Sequence[int], file: File) -> tuple[Arcs, array[int], int]:
    """The units as sibling lists, the value of each arc, and the root, 0 if there is no word."""
    # Units that share a base share a list of children, so lists are numbered by base.
    children = _children_by_base(units)
    index_of, order, n = {base_of(units, 0): 1}, [base_of(units, 0)], 1
    for base in order:  # a queue, which grows while it is read: breadth-first
        index_of[base] = n
        n += len(children.get(base, ()))
        for child in children.get(base, ()):
            child_base = base_of(units, child)
            if child_base not in index_of and child_base in children:
                index_of[child_base] = 0  # not known yet
                order.append(child_base)
    arcs = Arcs(memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H"), file, 255)
    values = array("I", bytes(4 * n))
    for base in order:
        row = children.get(base, [])
        for arc, child in enumerate(row, index_of[base]):
            child_base = base_of(units, child)
            arcs.targets[arc] = index_of.get(child_base, 0)
            arcs.marks[arc] = units[child] & 255 | (LAST if child == row[-1] else 0)
            if units[child] & _HAS_LEAF:
                arcs.marks[arc] |= ACCEPTS
                values[arc] = units[child_base] & ~_LEAF if child_base < len(units) else 0
    return arcs, values, 1 if n > 1 else 0


def _children_by_base(units: Sequence[int]) -> dict[int, list[int]]:
    """For each base its children by label, without those that hold values."""
    children: dict[int, list[int]] = {}
    for i, unit in enumerate(units):
        if not unit & _LEAF and i and unit & 255:
            children.setdefault(i ^ unit & 255, []).append(i)
    for base, row in children.items():
        row.sort(key=base.__xor__)
    return children


def _columns(labels: bytearray, last_arcs: Sequence[int], values: Sequence[int], words: Words) -> list[ColumnValues]:
    """A column of the words' values, none if all are 0."""
    tokenize = words.alphabet.tokenize
    texts = labels.decode().split("\0")
    value_of = {tokenize(text): values[arc] for text, arc in zip(texts, last_arcs, strict=False)}
    numbers = [value_of[word] for word in bytes(words.tiles).split(b"\0")[:-1]]
    return [ColumnValues(VALUE, "unsigned", numbers)] if any(numbers) else []


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write words in UTF-8 with the values of the column "value", or 0, and a guide, which readers may ignore."""
    keys, values = _keys_with_payloads(lexicon) if has_payloads(lexicon) else _words_and_values(lexicon)
    units = build_units(minimise_with_values(keys, values))
    yield struct.pack(f"<I{len(units)}I", len(units), *units)
    yield struct.pack("<I", len(units)) + build_guide(units)


def _words_and_values(lexicon: Lexicon) -> tuple[list[bytes], list[int]]:
    """All words as bytes, ascending, and their values. Raises CapacityExceeded for a value outside 31 bits."""
    keys = [lexicon.meta.alphabet.strip_notation(word).encode() for word in lexicon]
    columns = filter(_keeps_column, lexicon.image.columns.values())
    values = next(([int(value) for value in column.stored_numbers()] for column in columns), [0] * len(keys))
    if min(values) < 0 or max(values) >= _LEAF:
        raise CapacityExceeded(
            "a value that the format cannot store",
            expected=f"0 to {_LEAF - 1}",
            found=f"{min(values)} to {max(values)}",
        )
    value_of = dict(sorted(zip(keys, values, strict=True)))  # the largest value of words that differ only in brackets
    return list(value_of), list(value_of.values())


def _keys_with_payloads(lexicon: Lexicon) -> tuple[list[bytes], list[int]]:
    """The keys of a BytesDAWG, ascending: words with their payloads."""
    pairs = printed_payloads(lexicon)
    keys = sorted({word.encode() + _BYTES_SEPARATOR + b2a_base64(payload) for word, payload in pairs})
    return keys, [0] * len(keys)


def _keeps_column(column: StoredColumn) -> bool:
    return is_payload_column(column) or (column.name == VALUE and column.type in ("unsigned", "signed"))


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
