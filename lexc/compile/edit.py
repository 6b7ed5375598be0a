"""An image with some words more and some fewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lexc.compile import sets
from lexc.compile.build import Compiled, Options
from lexc.compile.weighing import column_sections
from lexc.errors import EmptySource, SourceError
from lexc.image.columns import NAME_SIZE, WEIGHT, Column, Number
from lexc.image.container import Section
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.source import ReadOptions, read_words


def read_tiles(words: Iterable[str], image: Image) -> list[bytes]:
    """The tiles of words, ascending, each once. SourceError names a word that the image's alphabet cannot spell."""
    try:
        read = read_words([list(words)], ReadOptions(alphabet=image.alphabet))
    except EmptySource:
        return []
    except SourceError as error:
        error.remedy = "Correct it, or leave it out."
        raise
    return sorted(set(bytes(read.tiles).split(b"\0")[:-1]))


def edited(
    image: Image, added: Collection[bytes], removed: Collection[bytes], options: Options | None = None
) -> Compiled:
    """The image's words and those added, without those removed, as tiles; what is in both goes.

    Words that stay keep their weights, new ones weigh 0; other sections that depend on the words are left out, which a
    note in the summary says. Kind, layout and description are the image's, but for options. EmptySource when no word
    is left.
    """
    tiles = sets.listed(image)
    combined = sets.Combined(tiles, sets.own_alphabet(image, tiles))
    for words, how in ((added, "merge"), (removed, "diff")):
        if words:
            sets.step(combined, memoryview(b"".join(word + b"\0" for word in sorted(words))), how)
    result = sets.compiled(image, combined, options)
    others = [section for section in image.sections if section.type not in sets.OURS]
    column = image.columns.get(WEIGHT)
    if column is not None and column.numbers is not None and image.has("RANK"):
        others = [section for section in others if not _is_of(section, WEIGHT)]
        n_ours = sum(section.type in sets.OURS for section in result.sections)
        result.sections[n_ours:n_ours] = column_sections(_weights(image, column, result, added, removed))
    result.words.summary.notes += sets.left_out(image, others)
    return result


def _is_of(section: Section, column: str) -> bool:
    """Whether a section is a column of that name, or its index."""
    return section.type in ("COLU", "WIDX") and bytes(section.data[:NAME_SIZE]).rstrip(b"\0") == column.encode()


def _weights(
    image: Image, column: Column, result: Compiled, added: Collection[bytes], removed: Collection[bytes]
) -> list[Number]:
    """The weights of the new image's words, by ordinal."""
    new = Image(memoryview(b"".join(assemble(result.sections))), image.where, trust=True)
    gone = {image.rank.ordinal(word) for word in removed}
    values = [value for i, value in enumerate(column.values()) if i not in gone]
    for i in sorted(new.rank.ordinal(word) for word in added if image.rank.ordinal(word) < 0):
        if i >= 0:
            values.insert(i, 0)
    return values
