"""What macondo's old .dawg and .gaddag have in common: big-endian numbers, and letter sets apart from arcs.

A node is one number, how many arcs it has and which set of letters ends a word there, and behind it its arcs.
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

SEPARATOR = 50  # as a letter's number; letters count from 0
MAX_TITLE = 255  # bytes
_MARK = "^"  # the character in whose place the separator stands among arcs
_TARGET = 0xFFFFFF
_MOST = _TARGET + 1  # elements, and letter sets


@dataclass(frozen=True, slots=True)
class Parts:
    """A file taken apart. sets: bit i is letter i; elements: nodes and their arcs; start: where those begin."""

    name: str
    letters: list[str]
    sets: tuple[int, ...]
    elements: tuple[int, ...]
    start: int


class _Cursor:
    def __init__(self, file: File, at: int) -> None:
        self.file, self.at = file, at

    def take(self, n: int, what: str) -> bytes:
        data = bytes(self.file.data[self.at : self.at + n])
        if len(data) < n:
            where = f"{self.file.where}: {what} at byte {self.at}"
            raise FormatError("the file ends too early", where=where, expected=f"{n:,} bytes", found=f"{len(data):,}")
        self.at += n
        return data

    def numbers(self, code: str, what: str) -> tuple[int, ...]:
        """As many as the number before them says."""
        n = int.from_bytes(self.take(4, f"the number of {what}"), "big")
        return struct.unpack(f">{n}{code}", self.take(n * struct.calcsize(f">{code}"), what))


def take_apart(file: File) -> Parts:
    """FormatError when the counts do not fit the file, or the letters are none."""
    cursor = _Cursor(file, 4)
    name = cursor.take(cursor.take(1, "the name")[0], "the name").decode("utf-8", "replace")
    points = cursor.numbers("I", "letters")
    if not 0 < len(points) < SEPARATOR or max(points) > 0x10FFFF:
        expected, found = f"1 to {SEPARATOR - 1} code points", f"{len(points)}: {points[:8]}"
        raise FormatError("the file's letters make no alphabet", where=file.where, expected=expected, found=found)
    sets = cursor.numbers("Q", "letter sets")
    elements = cursor.numbers("I", "elements")
    return Parts(name, [chr(point) for point in points], sets, elements, cursor.at - 4 * len(elements))


def lists_of(parts: Parts, file: File) -> tuple[Arcs, int]:
    """The nodes as sibling lists, letter i as the label i + 1; and the root, 0 when there is no word."""
    starts = _starts(parts, file)
    where = dict.fromkeys(starts, 1)
    rows, n = list[list[tuple[int, int, int]]](), 1
    for at in starts:
        where[at] = n
        rows.append(_row(parts, at, file))
        n += max(len(rows[-1]), 1)
    arcs = Arcs(memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H"), file, SEPARATOR + 1)
    for at, row in zip(starts, rows, strict=True):
        _fill(arcs, where[at], row, where, parts, file)
    return arcs, 1 if any(rows) else 0


def _starts(parts: Parts, file: File) -> list[int]:
    """Where each node begins: they stand one behind the other."""
    starts, at = [], 0
    while at < len(parts.elements):
        starts.append(at)
        at += 1 + (parts.elements[at] >> 24)
    if at != len(parts.elements) or not starts:
        raise FormatError(
            "the last node runs over the end of the file", where=file.where, expected=f"{len(parts.elements)} elements"
        )
    return starts


def _row(parts: Parts, at: int, file: File) -> list[tuple[int, int, int]]:
    """(letter, element that its arc leads to or 0, whether it ends a word) of a node, letters ascending."""
    n, number = parts.elements[at] >> 24, parts.elements[at] & _TARGET
    letters = {element >> 24: element & _TARGET for element in parts.elements[at + 1 : at + 1 + n]}
    if number >= len(parts.sets) or len(letters) < n or parts.sets[number] >> len(parts.letters):
        place = f"{file.where}: node {at} at byte {parts.start + 4 * at}"
        expected = f"a letter set below {len(parts.sets)} of {len(parts.letters)} letters, and arcs of several letters"
        raise FormatError("an impossible node", where=place, expected=expected, found=f"set {number}, {n} arcs")
    ends = {letter for letter in range(len(parts.letters)) if parts.sets[number] >> letter & 1}
    return [(letter, letters.get(letter, 0), int(letter in ends)) for letter in sorted(ends | set(letters))]


def _fill(
    arcs: Arcs, to: int, row: list[tuple[int, int, int]], where: dict[int, int], parts: Parts, file: File
) -> None:
    for i, (letter, element, is_end) in enumerate(row):
        if element not in where or (letter >= len(parts.letters) and letter != SEPARATOR):
            found = f"letter {letter} to element {element}"
            raise FormatError("an arc leads to no node, or has no letter", where=file.where, found=found)
        arcs.targets[to + i] = where[element] if element else 0
        arcs.marks[to + i] = letter + 1 | (ACCEPTS if is_end else 0) | (LAST if i == len(row) - 1 else 0)
    if not row:
        arcs.marks[to] = LAST


def written(words: Words, kind: str, magic: bytes, name: str) -> bytes:
    """A file of these words. AlphabetError when a letter is more than one character or there are 50, CapacityExceeded
    when there are too many nodes."""
    order = _order(words.alphabet)
    automaton = build(words, kind)
    arcs, root = automaton.arcs, automaton.gaddag_root if kind == "gaddag" else automaton.dawg_root
    states = _reachable(arcs, root)
    sets = {0: 0}
    where, n = dict[int, int](), 0
    for state in states:
        where[state] = n
        n += 1 + sum(1 for arc in _arcs(arcs, state) if arc >> 10)
    elements = list[int]()
    for state in states:
        row = sorted(_arcs(arcs, state), key=lambda arc: order[arc & 255][1])
        ends = sum(1 << order[arc & 255][0] for arc in row if arc & 256)
        going = [arc for arc in row if arc >> 10]
        elements.append(len(going) << 24 | sets.setdefault(ends, len(sets)))
        elements += [order[arc & 255][0] << 24 | where[arc >> 10] for arc in going]
    if n > _MOST or len(sets) > _MOST:
        raise CapacityExceeded("too many nodes for the format", expected=f"at most {_MOST:,}", found=f"{n:,}")
    letters = sorted(words.alphabet.labels)
    title = name.encode()[:MAX_TITLE]
    head = magic + bytes([len(title)]) + title
    return head + _array("I", [ord(letter) for letter in letters]) + _array("Q", list(sets)) + _array("I", elements)


def _array(code: str, values: Sequence[int]) -> bytes:
    return struct.pack(f">I{len(values)}{code}", len(values), *values)


def _order(alphabet: Alphabet) -> list[tuple[int, str]]:
    """For each label of the arena macondo's number of the letter, and what arcs are sorted by."""
    labels = sorted(alphabet.labels)
    if alphabet.is_utf8 or any(len(label) > 1 for label in labels) or len(labels) >= SEPARATOR:
        expected = f"fewer than {SEPARATOR} letters of one character each"
        raise AlphabetError("a letter that the format has no room for", expected=expected, found=alphabet.name)
    return [(SEPARATOR, _MARK), *((labels.index(label), label) for label in alphabet.labels)]


def _arcs(arcs: memoryview, state: int) -> list[int]:
    """The arcs of a state of the arena."""
    end = state
    while not arcs[end] & 512:
        end += 1
    return arcs[state : end + 1].tolist()


def _reachable(arcs: memoryview, root: int) -> list[int]:
    """The states below a root, depth first, in the order of their labels."""
    found, open_ = dict.fromkeys([root]), [root]
    order = []
    while open_:
        state = open_.pop()
        order.append(state)
        for arc in reversed(_arcs(arcs, state)):
            if arc >> 10 and arc >> 10 not in found:
                found[arc >> 10] = None
                open_.append(arc >> 10)
    return order
