"""Sibling lists, in which nearly all formats store an automaton: reading words from them, writing words to them.

A file is an array of records of one size, one for each arc. The arcs of a state are neighbours, and the last one is
marked. An arc's target is the index of the first arc of the next state, 0 if it leads to none:

    index  label  target  last  accepts
      1      A      2      yes    no        the root, with one arc
      2      B      0      no     yes       AB is a word
      3      D      0      yes    yes       AD is a word

Formats differ in their `Record`: which bits of a record hold which field.
"""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import lexc.kernels.building._sibling_problems as problems
from lexc.alphabet import Alphabet
from lexc.codecs.codec import File, Settings
from lexc.compile.automaton import Automaton, build, sort
from lexc.compile.buffers import zeros
from lexc.compile.sets import list_tiles
from lexc.errors import CapacityExceeded, FormatError
from lexc.image.reader import Image
from lexc.kernels.building import list_order, sibling_lists, sorting
from lexc.source import ReadOptions, read_words
from lexc.source.texts import IterableText
from lexc.source.words import Words

_MAX_VISITS = 32  # arcs that a reader visits, at most, for each letter that its file may have
_VALUE_COST = 32  # a word's value takes about as much memory as this many letters
LAST, ACCEPTS, FLAG = 256, 512, 1024  # bits of a mark; its lower 8 bits are the label
_PIECE_SIZE = 1 << 20  # bytes of strings that are spelled at a time
_PROBLEMS = {
    problems.BEYOND_LISTS: ("an arc leads beyond the last arc", "a target below {n}"),
    problems.NO_END: ("the last list of arcs has no end", "an arc that is marked as the last one"),
    problems.LIST_CYCLE: ("a cycle of arcs", "arcs that lead to no earlier state of their path"),
    problems.TOO_LONG: ("a word of more than 1,020 letters", "shorter words"),
    problems.NO_LABEL: ("a letter that the alphabet lacks", "{labels}"),
}


class BitField(NamedTuple):
    """The bits of a field in a record. width: the number of bits, 0 if the format lacks the field."""

    lowest: int = 0
    width: int = 0


_NO_FIELD = BitField()


@dataclass(frozen=True, slots=True)
class Record:
    """The layout of one arc in a file, as a number of `size` bytes.

    flag: an additional bit of some formats. bias: is added to a stored label, modulo 256, so that letters begin at 1.
    """

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
        """The most arcs that a target can address."""
        return 1 << self.target.width

    def to_bytes(self) -> bytes:
        """The layout as `lexc.kernels.building.sibling_lists` takes it: 13 bytes."""
        fields = self.target, self.label, self.last, self.accepts, self.flag
        return bytes([self.size, self.is_big_endian, *(number for bits in fields for number in bits), self.bias])


@dataclass(slots=True)
class Arcs:
    """The arcs of a file, not yet verified (`check_lists`).

    targets, marks: of each arc; a mark is a label and the bits LAST, ACCEPTS and FLAG. n_labels: the largest label.
    start, record_size: the first record's offset in the file and each record's size, for errors. label_name: the text
    of a label, for errors.
    """

    targets: memoryview
    marks: memoryview
    file: File
    n_labels: int
    start: int = 0
    record_size: int = 4
    label_name: Callable[[int], str] = "tile {}".format

    def __len__(self) -> int:
        return len(self.targets)


@dataclass(slots=True)
class SpelledStrings:
    """Strings in the file's order. labels: each string ended by 0. last_arcs: the index of each string's last arc."""

    labels: bytearray
    last_arcs: array[int]

    def __len__(self) -> int:
        return len(self.last_arcs)


def unpack_arcs(data: memoryview, record: Record, file: File, n_labels: int, start: int = 0) -> Arcs:
    """Unpack all whole records of some bytes; ignore the remaining bytes. start: the offset of data in the file."""
    n = len(data) // record.size
    targets, marks = zeros("I", n), zeros("H", n)
    sibling_lists.unpack_records(data, record.to_bytes(), targets, marks)
    return Arcs(targets, marks, file, n_labels, start, record.size)


def check_lists(
    arcs: Arcs, root: int, separator: int = -1, follows_separator: bool = False, is_valued: bool = False
) -> sibling_lists.StringSpeller:
    """Verify the lists below a root. Return a speller of their strings.

    is_valued: whether the caller keeps a number for each word. Raises FormatError for the first unsound arc, and
    CapacityExceeded for too many strings: a small file without an error may spell 2^60 words.
    """
    speller = sibling_lists.StringSpeller(arcs.targets, arcs.marks, root, arcs.n_labels, separator, follows_separator)
    problem, arc = speller.verify()
    if problem != problems.SOUND:
        raise _list_error(arcs, problem, arc)
    n_strings, _, visits, letters = speller.sizes()
    limit = arcs.file.letter_limit
    if follows_separator:  # a word of n letters has n strings, and none of them stays in memory
        letters = n_strings
    if letters + n_strings * _VALUE_COST * is_valued > limit or visits > _MAX_VISITS * limit:
        n_words, n_letters, n_arcs = ("2^63 or more" if n >> 62 else f"{n:,}" for n in (n_strings, letters, visits))
        raise too_many_letters_error(
            arcs.file, f"{n_words} words, {n_letters} letters, over {n_arcs} arcs", _MAX_VISITS
        )
    return speller


def too_many_letters_error(file: File, found: str = "more", max_visits: int = 0) -> CapacityExceeded:
    """The error for a file with more letters than its limit, or with max_visits times as many visits of arcs."""
    visits = f", over {max_visits} times as many arcs" if max_visits else ""
    return CapacityExceeded(
        "too many words to read",
        where=file.where,
        expected=f"at most {file.letter_limit:,} letters in all{visits}",
        found=found,
        remedy="If the file can be trusted and there is memory, allow more with --max-letters.",
    )


def _list_error(arcs: Arcs, problem: int, arc: int) -> FormatError:
    text, expected = _PROBLEMS[problem]
    label, target = (arcs.marks[arc] & 255, arcs.targets[arc]) if arc < len(arcs) else (0, arc)
    return FormatError(
        text,
        where=f"{arcs.file.where}: arc {arc} at byte {arcs.start + arc * arcs.record_size}",
        expected=expected.format(n=len(arcs), labels=f"1 to {arcs.n_labels}"),
        found=arcs.label_name(label) if problem == problems.NO_LABEL else f"target {target}",
        remedy="Name the alphabet that it was made with." if problem == problems.NO_LABEL else "",
    )


def spell_strings(arcs: Arcs, root: int, separator: int = -1, is_valued: bool = False) -> SpelledStrings:
    """Spell all strings below a root, none if it is 0, without following arcs with the separator.

    is_valued and errors: see `check_lists`.
    """
    if not root:
        return SpelledStrings(bytearray(), array("I"))
    labels, last_arcs = bytearray(), array("I")
    for piece, indexes in _spell_in_pieces(check_lists(arcs, root, separator, is_valued=is_valued), 0):
        labels += piece
        last_arcs.frombytes(indexes)
    return SpelledStrings(labels, last_arcs)


def spell_backward(arcs: Arcs, root: int, separator: int = -1) -> bytearray:
    """Spell all strings as `spell_strings` does, but each one reversed, in reverse order, ended by 0.

    The strings of a GADDAG without a separator are the reversed words, so that the result is its words.
    """
    labels = spell_strings(arcs, root, separator).labels
    labels.reverse()
    return labels[1:] + labels[:1]  # the 0 that ended the last string comes to the end again


def gaddag_strings(arcs: Arcs, root: int, separator: int) -> Iterator[bytes]:
    """Every string of a GADDAG, with 255 for the separator. Raises the errors of `check_lists`."""
    if root:
        for piece, _ in _spell_in_pieces(check_lists(arcs, root, separator, follows_separator=True), 255):
            yield from bytes(piece).split(b"\0")[:-1]


def _spell_in_pieces(
    speller: sibling_lists.StringSpeller, separator_byte: int
) -> Iterator[tuple[memoryview, memoryview]]:
    """Strings ended by 0, and the bytes of their last arcs' indexes. separator_byte: written for the separator."""
    output, last_arcs = memoryview(bytearray(_PIECE_SIZE)), zeros("I", _PIECE_SIZE // 2)
    while True:
        used, n = speller.spell(output, last_arcs, separator_byte)
        if not n:
            return
        yield output[:used], last_arcs[:n].cast("B")


def no_words(alphabet: Alphabet) -> Words:
    """An empty list of words."""
    return Words(memoryview(b""), 0, True, alphabet, (0, 0, 0))


def words_from_text(labels: bytes | bytearray, encoding: str, file: File, notes: Sequence[str] = ()) -> Words:
    """Read strings of bytes, each ended by 0, as words of the caller's alphabet, otherwise of English or a new one."""
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
    """Sort strings of tiles, each ended by 0, into words. words: an empty list with the alphabet and the summary."""
    n = tiles.count(0)
    if not n:
        return words
    words.summary.lines = n
    words.summary.words = n
    return sort(Words(memoryview(tiles), n, False, words.alphabet, (0, 0, 0), words.summary))


@dataclass(slots=True)
class ListArrays:
    """A minimal automaton as sibling lists: the target and the mark of each arc.

    The first few items are free, for headers. dawg_root, gaddag_root: indexes of arcs, 0 for none.
    """

    targets: memoryview
    marks: memoryview
    dawg_root: int
    gaddag_root: int


@dataclass(frozen=True, slots=True)
class ListOptions:
    """The settings of `build_lists`.

    first_index: of the first arc. labels: a table from tiles to the file's labels, with the separator's at 0; None
    keeps tiles. is_separator_last: the separator's arc comes behind its siblings. order: of the states, "depth",
    "breadth", "post" (children first) or "down" (children behind all parents). has_dawg: store the DAWG's states as
    well as the GADDAG's. remedy: of the error if the format is too small.
    """

    record: Record
    kind: str = "dawg"
    first_index: int = 1
    labels: bytes | None = None
    is_separator_last: bool = False
    order: str = "depth"
    share_tails: bool = False
    has_dawg: bool = True
    remedy: str = "Use fewer words."


def list_options(settings: Settings, record: Record, **changes: object) -> ListOptions:
    """The options that follow from a writer's settings, with some fields replaced."""
    values = {"record": record, "kind": settings.kind, "order": settings.order, "share_tails": settings.share_tails}
    return ListOptions(**{**values, **changes})  # type: ignore[arg-type]


def image_words(image: Image) -> Words:
    """The words of an image, ascending."""
    tiles = list_tiles(image)
    return Words(tiles, image.graph.n_words, True, image.alphabet, sorting.measure_words(tiles))


def build_lists(words: Words, options: ListOptions) -> ListArrays:
    """Build the minimal automaton of words as sibling lists. Raises CapacityExceeded if it has too many arcs."""
    automaton = build(words, options.kind)
    arcs, end = automaton.arcs, automaton.end
    aliases = _find_shared_tails(automaton) if options.share_tails else zeros("I", end)
    order, index = _order_states(automaton, aliases, options), zeros("I", end)
    n, max_arcs = list_order.assign_indexes(arcs, order, aliases, options.first_index, index), options.record.max_arcs
    if n > max_arcs:
        raise CapacityExceeded(
            "too many nodes for the format",
            expected=f"at most {max_arcs - 1:,}",
            found=f"{n - 1:,}",
            remedy=options.remedy,
        )
    targets, marks = zeros("I", n), zeros("H", n)
    list_order.write_lists(
        arcs, order, index, options.labels or bytes(range(256)), options.is_separator_last, targets, marks
    )
    return ListArrays(targets, marks, index[automaton.dawg_root], index[automaton.gaddag_root])


def _find_shared_tails(automaton: Automaton) -> memoryview:
    """For each state the index of its arcs at the end of another state's list; 0 if it needs a list of its own."""
    bits = (2 * automaton.end).bit_length()  # so the register has more than twice as many slots as there are arcs
    aliases = zeros("I", automaton.end)
    list_order.share_tails(
        automaton.arcs, automaton.end, zeros("I", 1 << bits), 64 - bits, secrets.randbits(64) | 1, aliases
    )
    return aliases


def _order_states(automaton: Automaton, aliases: memoryview, options: ListOptions) -> memoryview:
    """All states that have lists of their own, in the order of the options."""
    order = options.order
    arcs, end = automaton.arcs, automaton.end
    roots = [automaton.dawg_root, automaton.gaddag_root][not options.has_dawg :]
    states, seen = zeros("I", end), zeros("B", end)
    if order == "breadth":
        return states[: list_order.order_breadth_first(arcs, array("I", roots), aliases, seen, states)]
    n, stack = 0, zeros("I", 2 * (2 * automaton.longest + 4))
    for root in roots:
        n = list_order.order_depth_first(arcs, root, order in ("post", "down"), aliases, seen, stack, states, n)
    return memoryview(array("I", states[:n])[::-1]) if order == "down" else states[:n]


def record_bytes(lists: ListArrays, record: Record, first: int = 0) -> bytearray:
    """The arcs of sibling lists as the bytes of records, from index `first` on."""
    data = bytearray(record.size * (len(lists.targets) - first))
    sibling_lists.pack_records(lists.targets[first:], lists.marks[first:], record.to_bytes(), data)
    return data
