"""Building the minimal automaton of words: the DAWG first, then the GADDAG, which shares its states."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from lexc.compile.buffers import Region, enlarged_copy, zeros
from lexc.compile.growing_minimiser import MAX_ARCS, GrowingMinimiser, capacity_error
from lexc.errors import CapacityExceeded
from lexc.kernels.building import sorting, table_rows
from lexc.kernels.layout._arc import SHIFT
from lexc.source.words import Words
from lexc.system.progress import Listener
from lexc.system.progress import report as progress_of_all
from lexc.system.threads import ALONE, Threads

if TYPE_CHECKING:
    from lexc.compile.gaddag import GaddagStrings

_MAX_PREFIXES = 1 << 31  # a prefix's number, and twice the index of its DAWG state, are 32-bit numbers


class Automaton(NamedTuple):
    """A minimal automaton (or a trie) in the arena of `lexc.kernels.building.minimise`. A state is an index in arcs.

    The DAWG's states lie in arcs[1:dawg_end], those that only the GADDAG has in arcs[dawg_end:end]. gaddag_root is 0 if
    there is no GADDAG; in a tiny lexicon it may be a DAWG state. second_root is that of the alphagrams or of the sets
    of a dictionary, 0 if there are none; a DAWG state, for alphagrams perhaps dawg_root. longest, shortest: tiles of a
    word; longest also of the strings behind the second root. region: memory for buffers of those who place the states.
    """

    arcs: memoryview
    dawg_end: int
    end: int
    dawg_root: int
    second_root: int
    gaddag_root: int
    longest: int
    shortest: int
    n_words: int
    region: Region = Region()


def sort(words: Words) -> Words:
    """The words in ascending order, each once. Duplicates are counted in the summary."""
    for valued in words.values if words.is_all_rows else ():
        valued.free()  # ordinals follow from the order
    if words.is_sorted:
        return words.replace(ordinals=range(words.n_words)) if words.is_all_rows else words
    check_sortable(words)
    starts, output = zeros("I", words.n_words), zeros("B", len(words.tiles))
    sorting.find_word_starts(words.tiles, starts)
    sorting.sort_words(words.tiles, starts, zeros("Q", words.n_words))
    used, n = sorting.copy_unique_words(words.tiles, starts, output)
    ordinals = _ordinals_of_rows(words, starts) if words.is_all_rows else None
    words.summary.duplicates += words.n_words - n
    words.summary.words = n
    measures = sorting.measure_words(output[:used])
    return words.replace(tiles=output[:used], n_words=n, is_sorted=True, measures=measures, ordinals=ordinals)


def _ordinals_of_rows(words: Words, starts: memoryview) -> memoryview:
    """The ordinal of each word in the order in which it was read. starts: of the words, sorted."""
    starts_in_order, ordinals = zeros("I", words.n_words), zeros("I", words.n_words)
    sorting.find_word_starts(words.tiles, starts_in_order)
    table_rows.find_ordinals(words.tiles, starts_in_order, starts, ordinals)
    return ordinals


def check_sortable(words: Words) -> None:
    """Raise CapacityExceeded if the words, or their alphagrams, are too long to sort."""
    if len(words.tiles) > MAX_ARCS:
        raise CapacityExceeded(
            "the word list is too long to sort",
            expected=f"at most {MAX_ARCS} letters in all",
            found=str(len(words.tiles)),
            remedy="Sort the list first, and build no letter table.",
        )


def build(
    words: Words,
    kind: str,
    threads: Threads = ALONE,
    progress: Listener | None = None,
    alphagrams: Words | None = None,
) -> Automaton:
    """Build the automaton of sorted words. kind: dawg, gaddag, anag, or trie (no states shared).

    alphagrams: a second set of sorted strings, none longer than the longest word, which shares states with the DAWG.
    Raises CapacityExceeded if there are too many prefixes or arcs.
    """
    report = progress or progress_of_all
    n_prefixes, longest, shortest = words.measures
    if n_prefixes >= _MAX_PREFIXES:
        raise capacity_error(f"at most {_MAX_PREFIXES} distinct prefixes", n_prefixes)
    strings = _sort_prefixes(words, threads) if kind == "gaddag" else None
    sizes = longest, words.alphabet.n_letters, n_prefixes
    builder = strings.builder if strings else GrowingMinimiser(*sizes, is_sharing=kind != "trie")
    builder.add_words(words, report)
    dawg_root, second_root = builder.minimiser.finish(), 0
    if alphagrams is not None:
        builder.add_words(alphagrams, report)
        second_root = builder.minimiser.finish()
    dawg_end = builder.n_arcs
    gaddag_root = strings.add(dawg_root, report) if strings else 0
    arcs, end = memoryview(builder.minimiser.arena()), builder.n_arcs
    roots, region = (dawg_root, second_root, gaddag_root), strings.region if strings else Region()
    return Automaton(arcs, dawg_end, end, *roots, longest, shortest, words.n_words, region)


def _sort_prefixes(words: Words, threads: Threads) -> GaddagStrings:
    """Begin to sort the prefixes of the words."""
    from lexc.compile.gaddag import GaddagStrings  # lazy: lexc.compile.gaddag costs 2 ms

    return GaddagStrings(words, threads)


class SizeLimit(Protocol):
    """A limit of an automaton that is built as words are read."""

    def check(self, n_arcs: int, n_read: int) -> None:
        """Raise an exception if so many arcs, of the first n_read bytes of words, are too many."""

    def check_words(self, n_arcs: int, n_words: int) -> None:
        """Raise an exception if the automaton of all words is none for memory."""


def build_stream(
    pieces: Iterable[memoryview], longest: int, n_labels: int, n_prefixes: int, limit: SizeLimit | None = None
) -> Automaton:
    """Build the DAWG of sorted words that come piece by piece, as zero-ended tiles, and are not kept.

    longest: the most tiles of a word; n_labels: the largest label. n_prefixes: a guess. In the result the number of
    words and their lengths are missing. Raises CapacityExceeded if there are too many arcs, and what the limit raises.
    """
    builder, last, n_read = GrowingMinimiser(longest, n_labels, n_prefixes), b"", 0
    for piece in pieces:
        tiles = b"".join((last, piece))
        builder.add_tiles(memoryview(tiles), len(last))
        n_read += len(piece)
        if limit:
            limit.check(builder.n_arcs, n_read)
        last = tiles[tiles.rfind(b"\0", 0, -1) + 1 :]
    root = builder.minimiser.finish()
    end, _ = builder.minimiser.counts()
    return Automaton(memoryview(builder.minimiser.arena()), end, end, root, 0, 0, 0, 0, 0)


def absorb_arena(arena: memoryview, bounds: list[int], n_letters: int) -> tuple[memoryview, int, list[int]]:
    """Minimise the states of an arena, and append its roots, to which no arc leads.

    The states lie in arena[1:bounds[0]], targets before sources; root i has the arcs arena[bounds[i]:bounds[i + 1]].
    Returns a new arena, its end, and the roots in it, 0 for a root without arcs.
    """
    end, n_roots = bounds[0], len(bounds) - 1
    builder = GrowingMinimiser(1, n_letters, max(end, 1024))
    new_states, position = zeros("I", max(end, 2)), 1
    while position < end:
        position = builder.minimiser.absorb_states(arena, position, end, new_states)
        progress_of_all("minimising the DAWG", position / end)
        builder.make_room()
    last, _ = builder.minimiser.counts()
    found = enlarged_copy(memoryview(builder.minimiser.arena())[:last], last + bounds[-1] - end + 1)
    roots = [last + start - end if start < stop else 0 for start, stop in itertools.pairwise(bounds)]
    for arc in arena[end : bounds[n_roots]]:
        target = new_states[(arc >> SHIFT) - 1] if arc >> SHIFT else 0
        found[last] = arc & ((1 << SHIFT) - 1) | target << SHIFT
        last += 1
    return found, last, roots
