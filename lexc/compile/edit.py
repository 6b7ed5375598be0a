"""An image with some words more and some fewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from lexc.compile import sets
from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.merged_columns import ColumnSource, merge_columns
from lexc.errors import EmptySource, SourceError
from lexc.image.reader import Image
from lexc.kernels.building.sets import NO_ORDINAL, find_ordinals
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


def edit_words(
    image: Image, added: Collection[bytes], removed: Collection[bytes], options: BuildOptions | None = None
) -> CompiledImage:
    """The image's words without those removed, and those added, as tiles; what is in both is a new word.

    Words that stay keep their values; new ones weigh 0 and have empty texts; a column of other numbers, or of bits, is
    left out if there are new words, and so are other sections that depend on the words: notes in the summary say so.
    Kind, layout and description are the image's, but for options. EmptySource when no word is left.
    """
    tiles = sets.list_tiles(image)
    alphabet = sets.without_implied_value_order(image, tiles)
    combined = sets.CombinedWords(tiles, alphabet, notes=list(sets.omission_notes(image)))
    stayed = _stepped(combined, removed, "diff")
    _stepped(combined, added, "merge")
    sources = [_source(image, tiles, stayed, combined)] if image.columns else []
    carried = merge_columns(sources, combined.n_words())
    return sets.compile_combined(image, combined, options, carried)


def _stepped(combined: sets.CombinedWords, words: Collection[bytes], how: str) -> memoryview:
    """Take some words into account; the tiles of all there are then."""
    if words:
        sets.combine_with(combined, memoryview(b"".join(word + b"\0" for word in sorted(words))), how)
    return combined.tiles


def _source(image: Image, tiles: memoryview, stayed: memoryview, combined: sets.CombinedWords) -> ColumnSource:
    """The values of the words that stayed: what was taken out and put back comes without."""
    source = sets.column_source(image, tiles, combined)
    places = zeros("I", image.graph.n_words)
    find_ordinals(tiles, stayed, places)
    ordinals = [i if place != NO_ORDINAL else NO_ORDINAL for i, place in zip(source.ordinals, places, strict=True)]
    return replace(source, ordinals=ordinals)
