"""The common parts of macondo's old .dawg and .gaddag: big-endian numbers, and letter sets apart from the arcs.

The elements of a file are numbers of 32 bits. A node is an element and its arcs behind it:

    node  8 bits: the number of its arcs | 24 bits: the index of the set of letters that end words there
    arc   8 bits: the letter             | 24 bits: the element at which the next node begins
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from lexc.alphabet import Alphabet
from lexc.codecs.codec import File
from lexc.codecs.sibling_lists import ACCEPTS, LAST, Arcs
from lexc.compile.automaton import build
from lexc.errors import AlphabetError, CapacityExceeded, FormatError
from lexc.source.words import Words

SEPARATOR = 50  # the code of the separator; letters are coded from 0
MAX_TITLE = 255  # bytes
_SEPARATOR_SORT_KEY = "^"  # among a node's arcs the separator is sorted as this character
_LOW_24_BITS = 0xFFFFFF
_MAX_ELEMENTS = 1 << 24  # and letter sets: their indexes have 24 bits


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a file.

    sets: sets of letters, bit i for letter i. elements: nodes and their arcs. start: the byte at which they begin.
    """

    name: str
    letters: list[str]
    sets: tuple[int, ...]
    elements: tuple[int, ...]
    start: int


class _Cursor:
    """A reader of a file from front to back; raises FormatError at its end."""

    def __init__(self, file: File, offset: int) -> None:
        self.file, self.offset = file, offset

    def take(self, n: int, part: str) -> bytes:
        data = bytes(self.file.data[self.offset : self.offset + n])
        if len(data) < n:
            where = f"{self.file.where}: {part} at byte {self.offset}"
            raise FormatError("the file ends too early", where=where, expected=f"{n:,} bytes", found=f"{len(data):,}")
        self.offset += n
        return data

    def numbers(self, code: str, part: str) -> tuple[int, ...]:
        """Read an array of numbers, which begins with its length. code: of one number, for `struct`."""
        n = int.from_bytes(self.take(4, f"the number of {part}"), "big")
        return struct.unpack(f">{n}{code}", self.take(n * struct.calcsize(f">{code}"), part))


def read_parts(file: File) -> Parts:
    """Read the parts of a file. Raises FormatError if the counts do not fit it, or the letters make no alphabet."""
    cursor = _Cursor(file, 4)
    name = cursor.take(cursor.take(1, "the name")[0], "the name").decode("utf-8", "replace")
    points = cursor.numbers("I", "letters")
    if not 0 < len(points) < SEPARATOR or max(points) > 0x10FFFF:
        expected, found = f"1 to {SEPARATOR - 1} code points", f"{len(points)}: {points[:8]}"
        raise FormatError("the file's letters make no alphabet", where=file.where, expected=expected, found=found)
    sets = cursor.numbers("Q", "letter sets")
    elements = cursor.numbers("I", "elements")
    return Parts(name, [chr(point) for point in points], sets, elements, cursor.offset - 4 * len(elements))


def to_sibling_lists(parts: Parts, file: File, has_separator: bool) -> tuple[Arcs, int]:
    """The nodes as sibling lists, with i + 1 as the label of letter i, and the root, 0 if there is no word.

    has_separator: whether an arc may have the separator, as those of a GADDAG.
    """
    starts = _node_starts(parts, file)
    index_of = dict.fromkeys(starts, 1)  # from a node's element to the index of its list
    rows, n = list[list[tuple[int, int, int]]](), 1
    for offset in starts:
        index_of[offset] = n
        rows.append(_node_arcs(parts, offset, file))
        n += max(len(rows[-1]), 1)  # a node without arcs takes one index, too
    letters = {*range(len(parts.letters)), *([SEPARATOR] if has_separator else [])}
    arcs = Arcs(memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H"), file, max(letters) + 1)
    for offset, row in zip(starts, rows, strict=True):
        _fill_list(arcs, index_of[offset], row, index_of, letters)
    return arcs, 1 if any(rows) else 0


def _node_starts(parts: Parts, file: File) -> list[int]:
    """The element at which each node begins. Nodes follow one another without gaps."""
    starts, offset = [], 0
    while offset < len(parts.elements):
        starts.append(offset)
        offset += 1 + (parts.elements[offset] >> 24)
    if offset != len(parts.elements) or not starts:
        raise FormatError(
            "the last node has more arcs than elements follow it",
            where=file.where,
            expected=f"{len(parts.elements)} elements",
        )
    return starts


def _node_arcs(parts: Parts, offset: int, file: File) -> list[tuple[int, int, int]]:
    """Each arc of a node as (letter, target element or 0, whether it ends a word), letters ascending."""
    n, set_index = parts.elements[offset] >> 24, parts.elements[offset] & _LOW_24_BITS
    targets = {element >> 24: element & _LOW_24_BITS for element in parts.elements[offset + 1 : offset + 1 + n]}
    if set_index >= len(parts.sets) or len(targets) < n or parts.sets[set_index] >> len(parts.letters):
        where = f"{file.where}: node {offset} at byte {parts.start + 4 * offset}"
        expected = f"a letter set below {len(parts.sets)} of {len(parts.letters)} letters, arcs of different letters"
        raise FormatError("a node that no DAWG has", where=where, expected=expected, found=f"set {set_index}, {n} arcs")
    accepted = {letter for letter in range(len(parts.letters)) if parts.sets[set_index] >> letter & 1}
    return [(letter, targets.get(letter, 0), int(letter in accepted)) for letter in sorted(accepted | set(targets))]


def _fill_list(
    arcs: Arcs, first: int, row: list[tuple[int, int, int]], index_of: dict[int, int], letters: set[int]
) -> None:
    """Write one node's arcs as a list that begins at an index. letters: those that an arc may have."""
    for i, (letter, element, accepts) in enumerate(row):
        if element not in index_of or letter not in letters:
            found = f"letter {letter} to element {element}"
            raise FormatError("an arc leads to no node, or has no letter", where=arcs.file.where, found=found)
        arcs.targets[first + i] = index_of[element] if element else 0
        arcs.marks[first + i] = letter + 1 | (ACCEPTS if accepts else 0) | (LAST if i == len(row) - 1 else 0)
    if not row:
        arcs.marks[first] = LAST


def file_bytes(words: Words, kind: str, magic: bytes, name: str) -> bytes:
    """The file with these words. name: its title.

    Raises AlphabetError if there are 50 letters or one has several characters, CapacityExceeded if there are too many
    nodes.
    """
    codes = _letter_codes(words.alphabet)
    automaton = build(words, kind)
    arcs, root = automaton.arcs, automaton.gaddag_root if kind == "gaddag" else automaton.dawg_root
    states = _depth_first(arcs, root)
    sets = {0: 0}  # from a set of letters to its index
    start_of, n = dict[int, int](), 0
    for state in states:
        start_of[state] = n
        n += 1 + sum(1 for arc in _arcs(arcs, state) if arc >> 10)  # an arc of the arena: see `_arcs`
    elements = list[int]()
    for state in states:
        row = sorted(_arcs(arcs, state), key=lambda arc: codes[arc & 255][1])
        accepted = sum(1 << codes[arc & 255][0] for arc in row if arc & 256)
        with_target = [arc for arc in row if arc >> 10]
        elements.append(len(with_target) << 24 | sets.setdefault(accepted, len(sets)))
        elements += [codes[arc & 255][0] << 24 | start_of[arc >> 10] for arc in with_target]
    if n > _MAX_ELEMENTS or len(sets) > _MAX_ELEMENTS:
        raise CapacityExceeded("too many nodes for the format", expected=f"at most {_MAX_ELEMENTS:,}", found=f"{n:,}")
    letters = sorted(words.alphabet.labels)
    title = name.encode()[:MAX_TITLE]
    header = magic + bytes([len(title)]) + title
    points = _pack_array("I", [ord(letter) for letter in letters])
    return header + points + _pack_array("Q", list(sets)) + _pack_array("I", elements)


def _pack_array(code: str, values: Sequence[int]) -> bytes:
    return struct.pack(f">I{len(values)}{code}", len(values), *values)


def _letter_codes(alphabet: Alphabet) -> list[tuple[int, str]]:
    """For each label of the arena: macondo's code of the letter, and the character by which arcs are sorted."""
    labels = sorted(alphabet.labels)
    if alphabet.is_utf8 or any(len(label) > 1 for label in labels) or len(labels) >= SEPARATOR:
        expected = f"fewer than {SEPARATOR} letters of one character each"
        raise AlphabetError("letters that the format cannot store", expected=expected, found=alphabet.name)
    return [(SEPARATOR, _SEPARATOR_SORT_KEY), *((labels.index(label), label) for label in alphabet.labels)]


def _arcs(arcs: memoryview, state: int) -> list[int]:
    """The arcs of a state. Bits of one: label (0-7), accept (8), last (9), target (from 10)."""
    end = state
    while not arcs[end] & 512:
        end += 1
    return arcs[state : end + 1].tolist()


def _depth_first(arcs: memoryview, root: int) -> list[int]:
    """The states below a root, depth first, children in the order of their labels."""
    found, stack = dict.fromkeys([root]), [root]
    order = []
    while stack:
        state = stack.pop()
        order.append(state)
        for arc in reversed(_arcs(arcs, state)):
            if arc >> 10 and arc >> 10 not in found:
                found[arc >> 10] = None
                stack.append(arc >> 10)
    return order
