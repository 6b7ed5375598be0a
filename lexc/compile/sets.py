"""Lexicons as sets: unions, intersections and differences of the words of images, compiled into a new image.

Words stay tiles throughout: one kernel lists them in order, another combines two sorted lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lexc.alphabet import Alphabet
from lexc.compile.automaton import sort
from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions, CompiledImage, compile_words, with_value_order
from lexc.compile.duplicate_rules import DuplicateRule, check_rule
from lexc.compile.empty_image import make_empty_image
from lexc.compile.merged_columns import ColumnSource, MergedColumns, merge_columns
from lexc.compile.parallel_lists import align_images
from lexc.errors import AlphabetError, CapacityExceeded, EmptySource, Malformed, SourceError, UsageError
from lexc.image.graph import WORDS
from lexc.image.meta import ABOUT
from lexc.image.reader import Image
from lexc.image.section_types import GROUPS, NODES, VALUES, WORD_DEPENDENT, Section
from lexc.image.writer import assemble
from lexc.kernels.building import sets, sorting
from lexc.kernels.layout.walk import Walk
from lexc.layouts import LAYOUTS
from lexc.source.coding import coding_of
from lexc.source.texts import Text
from lexc.source.word_reader import MAX_LETTERS, WordReader
from lexc.source.words import Summary, Words

# Each operation with the words that it keeps: 1 only in the first list, 2 only in the second, 4 in both, or a sum.
OPERATIONS = {"merge": 7, "common": 4, "diff": 1, "differ": 3}

_MAX_WORDS = 50_000_000
_MAX_LETTERS, _LETTERS_PER_BYTE = 1 << 28, 16  # the limit for all words: the larger of 2^28 and 16 a byte of nodes
_PIECE_SIZE = 1 << 20  # bytes of tiles listed at a time
_REBUILT = (NODES, VALUES, GROUPS)  # parts of an image


@dataclass(slots=True)
class CombinedWords:
    """Sorted words in one alphabet, the result of set operations. tiles: as in `Words`.

    counts: of the last operation, the words only in the result before it, only in the other list, in both.
    """

    tiles: memoryview
    alphabet: Alphabet
    counts: tuple[int, int, int] = (0, 0, 0)
    notes: list[str] = field(default_factory=list)

    def n_words(self) -> int:
        """The number of words."""
        return bytes(self.tiles).count(0)

    def word_at(self, ordinal: int) -> str:
        """The word with an ordinal, for errors."""
        return self.alphabet.spell(bytes(self.tiles).split(b"\0")[ordinal])


def combine(
    images: Sequence[Image],
    operation: str,
    options: BuildOptions | None = None,
    on_duplicate: DuplicateRule | None = "max",
) -> tuple[CompiledImage, tuple[int, int, int]]:
    """Combine the words of several images into a new one. Return it, and the counts of the last operation.

    operation: one of `OPERATIONS`, applied from left to right. Counts: words only in the result before it, only
    in the last image, in both. Kind, layout and description are the first image's unless options says otherwise. An
    image with columns has ordinals. The alphabet is the first of the images' alphabets that can spell all words. Words
    keep their values; on_duplicate: see `lexc.compile.merged_columns.merge_columns`. Other sections that depend on the
    words are dropped, and a note in the summary names them. Raises AlphabetError if no alphabet can spell all words,
    EmptySource if no word remains. Raises CapacityExceeded if a sum of weights is not finite, SourceError if values
    differ that must not.
    """
    if operation not in OPERATIONS:
        raise UsageError("no such set operation", expected=", ".join(OPERATIONS), found=repr(operation))
    check_rule("max" if on_duplicate is None else on_duplicate, {name for image in images for name in image.columns})
    lists = [list_tiles(image) for image in images]
    common_index = _find_common_alphabet(images)
    alphabet = without_implied_value_order(images[common_index], lists[common_index])
    combined = CombinedWords(convert_tiles(lists[0], images[0], alphabet), alphabet)
    for image, tiles in zip(images[1:], lists[1:], strict=True):
        combine_with(combined, convert_tiles(tiles, image, alphabet), operation)
    combined.notes = [*alphabet_notes(images), *(note for image in images for note in omission_notes(image))]
    if options is None:
        options = options_like(
            images[0], [image.meta for image in images[1:]] if operation in ("merge", "differ") else []
        )
    lost = [name for name, text in options.about.items() if not text and any(getattr(i.meta, name) for i in images)]
    if lost:
        combined.notes.append(f"not kept, since the images do not agree: {', '.join(lost)}")
    n_sources = 1 if operation == "diff" else len(images)  # words of the others do not remain
    pairs = list(zip(images, lists, strict=True))[:n_sources]
    sources = [column_source(image, tiles, combined) for image, tiles in pairs if image.columns]
    if alphabet.holds_keys:
        sources = align_images(sources, on_duplicate, combined.word_at)
    columns = merge_columns(sources, combined.n_words(), on_duplicate, combined.word_at) if sources else MergedColumns()
    return compile_result(images[0], combined, options, columns), combined.counts


def combine_images(image: Image, other: Image, operation: str) -> tuple[Image, Summary | None]:
    """The result of an operator on two lexicons, in memory, and its summary. It may have no words."""
    try:
        compiled, _ = combine([image, other], operation, on_duplicate=None)
    except EmptySource:
        return make_empty_image(image, other), None
    data = memoryview(b"".join(assemble(compiled.sections)))
    return Image(data.toreadonly(), "<buffer>"), compiled.words.summary


def column_source(image: Image, tiles: memoryview, combined: CombinedWords) -> ColumnSource:
    """The columns of an image, with the ordinals of its words in the result. tiles: its words, in its own alphabet."""
    ordinals = zeros("I", image.graph.n_words)
    if _has_equal_tiles(image.alphabet, combined.alphabet):
        sets.find_ordinals(tiles, combined.tiles, ordinals)
    else:  # the other alphabet may have another order, and may fold two words of the image into one
        known = {word: i for i, word in enumerate(bytes(combined.tiles).split(b"\0")[:-1])}
        for i, text in enumerate(coding_of(image.alphabet).decode(bytes(tiles)).split("\n")[:-1]):
            ordinals[i] = known.get(combined.alphabet.tokenize(text), sets.NO_ORDINAL)
    return ColumnSource(ordinals, image.columns, image.where)


def combine_with(combined: CombinedWords, tiles: memoryview, operation: str) -> None:
    """Replace the words by the result of one of `OPERATIONS` on them and a sorted list in the same alphabet."""
    output = memoryview(bytearray(len(combined.tiles) + len(tiles)))
    used, *counts = sets.combine(combined.tiles, tiles, OPERATIONS[operation], output)
    combined.tiles, combined.counts = output[:used], (counts[0], counts[1], counts[2])


def compile_result(
    image: Image, combined: CombinedWords, options: BuildOptions | None = None, columns: MergedColumns | None = None
) -> CompiledImage:
    """Compile combined words, with columns, and with the sections of the image that do not depend on its words.

    Raises EmptySource if there are no words.
    """
    if not len(combined.tiles):
        raise EmptySource("no words remain", where=image.where, remedy="An image holds at least one word.")
    tiles, n_words, columns = combined.tiles, combined.n_words(), columns or MergedColumns()
    words = Words(tiles, n_words, True, combined.alphabet, sorting.measure_words(tiles))
    words.summary.words = n_words
    words.summary.notes += [*combined.notes, *columns.notes]
    options = options or options_like(image)
    if words.alphabet.is_utf8 and not LAYOUTS[options.layout].holds_utf8:
        options = options._replace(layout="arcs")
    result = compile_words(words, options._replace(rank=True) if columns.sections else options)
    insert_columns(result, columns.sections)
    others = (s for s in image.sections if s.part not in _REBUILT and not s.flags & WORD_DEPENDENT)
    result.sections.extend(section.copy() for section in others)
    return result


def insert_columns(result: CompiledImage, columns: Sequence[Section]) -> None:
    """Insert sections of columns where an image has them: behind its base sections, before other optional ones."""
    n_base = sum(section.part == NODES for section in result.sections)
    result.sections[n_base:n_base] = columns


def options_like(image: Image, others: Sequence[Any] = (), **changes: Any) -> BuildOptions:
    """The options to build an image like this one, with changes.

    others: the META of more images; a title or other description that differs from one of theirs becomes empty.
    """
    about = {name: getattr(image.meta, name) for name in ABOUT}
    for other in others:
        about = {name: value if value == getattr(other, name) else "" for name, value in about.items()}
    return BuildOptions(image.graph.kind, image.graph.layout, image.ranks is not None, about=about)._replace(**changes)


def convert_tiles(tiles: memoryview, image: Image, alphabet: Alphabet) -> memoryview:
    """Convert the listed words of an image to ascending tiles of another alphabet.

    Raises AlphabetError if that cannot spell a word, Malformed if the words are not UTF-8.
    """
    if _has_equal_tiles(image.alphabet, alphabet):
        return tiles
    try:
        text = coding_of(image.alphabet).decode(bytes(tiles))
        reader = WordReader(alphabet, (1, MAX_LETTERS))
        reader.add_text(Text(image.where, text.encode(), is_list=False))
        return sort(reader.words()).tiles
    except UnicodeError as error:
        raise Malformed("words that are not UTF-8", where=image.where, found=str(error)) from error
    except SourceError as error:
        raise AlphabetError(error.problem, where=image.where, expected=error.expected, found=error.found) from error


def list_tiles(image: Image) -> memoryview:
    """All words as ascending zero-ended tiles. Raises CapacityExceeded if there are too many words or letters."""
    tiles = bytearray()
    for piece in iterate_tiles(image, "work on"):
        tiles += piece
    return memoryview(tiles)


def iterate_tiles(image: Image, purpose: str) -> Iterator[memoryview]:
    """As `list_tiles`, in pieces of whole words. Each piece is valid until the next. purpose: a verb, for errors.

    The limits are needed because a sound image of a kilobyte may hold 2^60 words.
    """
    graph, n = image.graph, 0
    check_number_of_words(image, purpose)
    limit = max(_MAX_LETTERS, _LETTERS_PER_BYTE * graph.node_bytes)
    walk = Walk(image.nodes, "tiles", bytes(range(256)), memoryview(b"").cast("I"), graph.longest)
    walk = walk.from_node(graph.roots[WORDS], b"", False)
    piece = memoryview(bytearray(_PIECE_SIZE))
    while used := walk.write(piece):
        n += used
        if n > limit:
            raise CapacityExceeded(
                f"too many letters to {purpose} in memory",
                where=image.where,
                expected=f"at most {limit:,}",
                found="more",
            )
        yield piece[:used]


def check_number_of_words(image: Image, purpose: str) -> None:
    """Raise CapacityExceeded if the words are too many for a list. purpose: a verb, for the error."""
    n_words = image.graph.n_words
    if n_words > _MAX_WORDS:
        raise CapacityExceeded(
            f"too many words to {purpose} in memory", where=image.where, expected=f"at most {_MAX_WORDS:,}",
            found=f"{n_words:,}", remedy="Use the image as it is: queries and spelling need no list.",
        )  # fmt: skip


def without_implied_value_order(image: Image, tiles: memoryview) -> Alphabet:
    """The image's alphabet, without its value order if that follows from the image's words (`with_value_order`)."""
    plain = image.alphabet._replace(value_order=None)
    words = Words(tiles, image.graph.n_words, True, plain, (0, 0, 0))
    return plain if with_value_order(words).alphabet.value_order == image.alphabet.value_order else image.alphabet


def _has_equal_tiles(one: Alphabet, other: Alphabet) -> bool:
    """Whether equal words have equal tiles."""
    return (one.labels, one.fold, one.is_utf8) == (other.labels, other.fold, other.is_utf8)


def _find_common_alphabet(images: Sequence[Image]) -> int:
    """The index of the first image whose alphabet can spell the words of all. Raises AlphabetError if none can."""
    for i, image in enumerate(images):
        if all(_can_spell(image.alphabet, other.alphabet) for other in images):
            return i
    first = images[0]
    second = next(image for image in images if not _can_spell(first.alphabet, image.alphabet))
    raise AlphabetError(
        "the lexicons have different alphabets",
        where=f"{first.where} and {second.where}",
        expected=_description(first.alphabet),
        found=_description(second.alphabet),
        remedy="Build both with one alphabet that has all their letters, such as --alphabet utf8.",
    )


def _description(alphabet: Alphabet) -> str:
    return f"{repr(alphabet)[1:-1]} (fold {alphabet.fold})"


def _can_spell(one: Alphabet, other: Alphabet) -> bool:
    """Whether the first alphabet reads every letter of the other one as one letter."""
    if _has_equal_tiles(one, other):
        return True
    if other.is_utf8:
        return False
    if one.is_utf8:
        is_plain = all(len(text) == 1 for text in (*other.labels, *(text for text, _ in other.aliases)))
        return is_plain and one.fold in ("none", other.fold)
    return {one.normalise(label) for label in other.labels} <= set(one.labels)


def alphabet_notes(images: Sequence[Image]) -> Iterator[str]:
    """Notes on the images that are combined in another alphabet than their own."""
    alphabet = images[_find_common_alphabet(images)].alphabet
    for image in images:
        if not _has_equal_tiles(image.alphabet, alphabet):
            yield f"the words of {image.where} ({image.alphabet.name}) are read in the alphabet {alphabet.name}"


def omission_notes(image: Image) -> Iterator[str]:
    """A note on the dropped sections: they depend on the image's words and cannot be rebuilt for other words."""
    lost = [s.type for s in image.sections if s.part not in _REBUILT and s.flags & WORD_DEPENDENT]
    if lost:
        yield f"left out, since it describes the words of {image.where} alone: {', '.join(lost)}"
