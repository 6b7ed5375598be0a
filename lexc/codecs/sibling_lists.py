"""Sibling lists, the way in which nearly all formats store an automaton: reading them as words, writing words as them.

What differs from format to format is a `Record`: how one arc is packed into bytes, and where the first one stands.
"""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lexc.alphabet import Alphabet
from lexc.codecs.codec import File, Settings
from lexc.compile.automaton import Automaton, build, sort
from lexc.compile.buffers import zeros
from lexc.compile.sets import list_tiles
from lexc.errors import CapacityExceeded, FormatError
from lexc.image.reader import Image
from lexc.kernels.building import _sibling_problems, list_order, sibling_lists, sorting
from lexc.source import ReadOptions, read_words
from lexc.source.texts import IterableText
from lexc.source.words import Words

_PASSES = 32  # arcs that may be passed for a letter
_VALUE = 32  # letters that take about the memory of a word's value
LAST, ACCEPTS, FLAG = 256, 512, 1024  # in the marks of arcs, beside the label
_PIECE = 1 << 20
_WRONG = {
    _sibling_problems.NO_TARGET: ("an arc leads beyond the end", "fewer than {n} as its target"),
    _sibling_problems.NO_END: ("a list of arcs runs over the end", "a last arc"),
    _sibling_problems.LOOP: ("arcs lead round in a circle", "no way back"),
    _sibling_problems.TOO_LONG: ("a way of more than 255 letters", "shorter words"),
    _sibling_problems.NO_LABEL: ("a letter that the alphabet lacks", "{labels}"),
}


class BitField(NamedTuple):
    """Where a field of a record lies: its lowest bit, and how many it has; none when the format lacks the field."""

    lowest: int = 0
    n: int = 0


_NO_FIELD = BitField()


@dataclass(frozen=True, slots=True)
class Record:
    """One arc in a file, seen as one number of so many bytes. bias: what is added to a label, modulo 256, so that
    those of letters begin with 1."""

    size: int
    target: BitField
    label: BitField
    last: BitField
    accepts: BitField
    flag: BitField = _NO_FIELD
    is_big_endian: bool = False
    bias: int = 0

    @property
    def max_arcs(self) -> int:
        """How many arcs a target can tell apart."""
        return 1 << self.target.n

    def to_bytes(self) -> bytes:
        """As kernels take it."""
        fields = self.target, self.label, self.last, self.accepts, self.flag
        return bytes([self.size, self.is_big_endian, *(number for bits in fields for number in bits), self.bias])


@dataclass(slots=True)
class Arcs:
    """The arcs of a file, not believed yet. labels: the largest one that may occur; start, size: where the first of
    them stands in the file and how long each is, for errors; name: says in words which letter a label is.
    """

    targets: memoryview
    marks: memoryview
    file: File
    labels: int
    start: int = 0
    size: int = 4
    name: Callable[[int], str] = "tile {}".format

    def __len__(self) -> int:
        return len(self.targets)


@dataclass(slots=True)
class SpelledStrings:
    """Strings of labels, zero-ended, in the file's order, and the index of the last arc of each."""

    labels: bytearray
    finals: array[int]

    def __len__(self) -> int:
        return len(self.finals)


def unpack_arcs(data: memoryview, record: Record, file: File, labels: int, start: int = 0) -> Arcs:
    """All whole records of some bytes; what is left over at the end belongs to nobody."""
    n = len(data) // record.size
    targets, marks = zeros("I", n), zeros("H", n)
    sibling_lists.unpack_records(data, record.to_bytes(), targets, marks)
    return Arcs(targets, marks, file, labels, start, record.size)


def check_lists(
    arcs: Arcs, root: int, separator: int = -1, follows_separator: bool = False, is_valued: bool = False
) -> sibling_lists.SiblingLists:
    """What a root leads to, found sound. is_valued: a number will be kept for each word. FormatError names the arc
    where it is not sound, CapacityExceeded what would be too much: a small sound file may spell 2^60 words.
    """
    found = sibling_lists.SiblingLists(arcs.targets, arcs.marks, root, arcs.labels, separator, follows_separator)
    wrong, at = found.verify()
    if wrong != _sibling_problems.SOUND:
        raise _list_error(arcs, wrong, at)
    n_strings, _, visits, letters = found.sizes()
    most = arcs.file.letter_limit
    if follows_separator:  # a word has as many strings as letters, and none of them stays in memory
        letters = n_strings
    if letters + n_strings * _VALUE * is_valued > most or visits > _PASSES * most:
        words, all_letters, passed = ("2^63 or more" if n >> 62 else f"{n:,}" for n in (n_strings, letters, visits))
        raise too_many_letters(arcs.file, f"{words} words, {all_letters} letters, over {passed} arcs", _PASSES)
    return found


def too_many_letters(file: File, found: str = "more", passes: int = 0) -> CapacityExceeded:
    """The error for a file whose words have more letters than are read, or lead over passes times as many arcs."""
    over = f", over {passes} times as many arcs" if passes else ""
    return CapacityExceeded(
        "too many words to read",
        where=file.where,
        expected=f"at most {file.letter_limit:,} letters in all{over}",
        found=found,
        remedy="If the file can be trusted and there is memory, allow more with --max-letters.",
    )


def _list_error(arcs: Arcs, wrong: int, at: int) -> FormatError:
    problem, expected = _WRONG[wrong]
    label, target = (arcs.marks[at] & 255, arcs.targets[at]) if at < len(arcs) else (0, at)
    return FormatError(
        problem,
        where=f"{arcs.file.where}: arc {at} at byte {arcs.start + at * arcs.size}",
        expected=expected.format(n=len(arcs), labels=f"1 to {arcs.labels}"),
        found=arcs.name(label) if wrong == _sibling_problems.NO_LABEL else f"target {target}",
        remedy="Name the alphabet that it was made with." if wrong == _sibling_problems.NO_LABEL else "",
    )


def spell_strings(arcs: Arcs, root: int, separator: int = -1, is_valued: bool = False) -> SpelledStrings:
    """All strings below a root, 0 for none; arcs with the separator are passed over. is_valued and errors: see
    `check_lists`."""
    if not root:
        return SpelledStrings(bytearray(), array("I"))
    labels, finals = bytearray(), array("I")
    for piece, last in _spell_in_pieces(check_lists(arcs, root, separator, is_valued=is_valued), 0):
        labels += piece
        finals.frombytes(last)
    return SpelledStrings(labels, finals)


def spell_reversed(arcs: Arcs, root: int, separator: int = -1) -> bytearray:
    """As `spelled`, each string from its end, the last one first: how the words of a GADDAG are had, which spells each
    of them backwards, too."""
    labels = spell_strings(arcs, root, separator).labels
    labels.reverse()
    return labels[1:] + labels[:1]


def gaddag_strings(arcs: Arcs, root: int, separator: int) -> Iterator[bytes]:
    """Every string of a GADDAG, 255 standing for the separator. Errors as `check_lists`."""
    if root:
        for piece, _ in _spell_in_pieces(check_lists(arcs, root, separator, follows_separator=True), 255):
            yield from bytes(piece).split(b"\0")[:-1]


def _spell_in_pieces(found: sibling_lists.SiblingLists, shown: int) -> Iterator[tuple[memoryview, memoryview]]:
    output, finals = memoryview(bytearray(_PIECE)), zeros("I", _PIECE // 2)
    while True:
        used, n = found.spell(output, finals, shown)
        if not n:
            return
        yield output[:used], finals[:n].cast("B")


def no_words(alphabet: Alphabet) -> Words:
    """No words."""
    return Words(memoryview(b""), 0, True, alphabet, (0, 0, 0))


def words_from_text(labels: bytes | bytearray, encoding: str, file: File, notes: Sequence[str] = ()) -> Words:
    """Zero-ended strings of bytes as words of the alphabet asked for, else of english or of their own letters."""
    if not labels:
        return no_words(file.alphabet or Alphabet.load("english"))
    if b"\n" in labels or b"\r" in labels:
        raise FormatError("a line end in a word", where=file.where, expected="letters")
    try:
        text = labels[:-1].decode(encoding)
    except UnicodeDecodeError as error:
        found = repr(bytes(labels[error.start : error.end]))
        raise FormatError(f"letters that are not {encoding}", where=file.where, found=found) from error
    entries = IterableText(file.where, text.replace("\0", "\n").encode(), is_list=False)
    words = sort(read_words([entries], ReadOptions(alphabet=file.alphabet or "auto")))
    words.summary.notes += notes
    return words


def sort_words(tiles: bytes | bytearray, words: Words) -> Words:
    """The words of zero-ended tiles in whatever order; words has the alphabet, and the summary that counts them."""
    n = tiles.count(0)
    if not n:
        return words
    words.summary.lines = n
    words.summary.words = n
    return sort(Words(memoryview(tiles), n, False, words.alphabet, (0, 0, 0), words.summary))


@dataclass(slots=True)
class SiblingLists:
    """An automaton as sibling lists, records of the first indexes left free. Roots are indexes, 0 for none."""

    targets: memoryview
    marks: memoryview
    dawg_root: int
    gaddag_root: int


@dataclass(frozen=True, slots=True)
class ListOptions:
    """How words become lists. record: what an arc has room for. first: the index of the first arc. labels: of each
    tile, at 0 of the separator; None leaves tiles as they are.
    """

    record: Record
    kind: str = "dawg"
    first: int = 1
    labels: bytes | None = None
    is_separator_last: bool = False
    order: str = "depth"
    share_tails: bool = False
    has_dawg: bool = True
    remedy: str = "Use fewer words."


def list_options(settings: Settings, record: Record, **changes: object) -> ListOptions:
    """A plan that follows the settings, with these changes."""
    values = {"record": record, "kind": settings.kind, "order": settings.order, "share_tails": settings.share_tails}
    return ListOptions(**{**values, **changes})  # type: ignore[arg-type]


def image_words(image: Image) -> Words:
    """The words of an image, ascending."""
    tiles = list_tiles(image)
    return Words(tiles, image.graph.n_words, True, image.alphabet, sorting.measure_words(tiles))


def build_lists(words: Words, how: ListOptions) -> SiblingLists:
    """The minimal automaton of words as sibling lists. CapacityExceeded when the format cannot hold it."""
    automaton = build(words, how.kind)
    arcs, end = automaton.arcs, automaton.end
    aliases = _find_shared_tails(automaton) if how.share_tails else zeros("I", end)
    order, index = _order_states(automaton, aliases, how), zeros("I", end)
    n, most = list_order.assign_indexes(arcs, order, aliases, how.first, index), how.record.max_arcs
    if n > most:
        raise CapacityExceeded(
            "too many nodes for the format", expected=f"at most {most - 1:,}", found=f"{n - 1:,}", remedy=how.remedy
        )
    targets, marks = zeros("I", n), zeros("H", n)
    list_order.write_lists(arcs, order, index, how.labels or bytes(range(256)), how.is_separator_last, targets, marks)
    return SiblingLists(targets, marks, index[automaton.dawg_root], index[automaton.gaddag_root])


def _find_shared_tails(automaton: Automaton) -> memoryview:
    """Which states need no lists of their own."""
    bits = (2 * automaton.end).bit_length()
    aliases = zeros("I", automaton.end)
    list_order.share_tails(
        automaton.arcs, automaton.end, zeros("I", 1 << bits), 64 - bits, secrets.randbits(64) | 1, aliases
    )
    return aliases


def _order_states(automaton: Automaton, aliases: memoryview, how: ListOptions) -> memoryview:
    """All states that have lists of their own. order: depth, breadth, post (children first) or down (children last)."""
    order = how.order
    arcs, end = automaton.arcs, automaton.end
    roots = [automaton.dawg_root, automaton.gaddag_root][not how.has_dawg :]
    states, seen = zeros("I", end), zeros("B", end)
    if order == "breadth":
        return states[: list_order.order_breadth_first(arcs, array("I", roots), aliases, seen, states)]
    n, stack = 0, zeros("I", 2 * (2 * automaton.longest + 4))
    for root in roots:
        n = list_order.order_depth_first(arcs, root, order in ("post", "down"), aliases, seen, stack, states, n)
    return memoryview(array("I", states[:n])[::-1]) if order == "down" else states[:n]


def pack_records(flat: SiblingLists, record: Record, first: int = 0) -> bytearray:
    """The records from an index on."""
    data = bytearray(record.size * (len(flat.targets) - first))
    sibling_lists.pack_records(flat.targets[first:], flat.marks[first:], record.to_bytes(), data)
    return data
