"""Building the minimal automaton of words: the DAWG first, then the GADDAG, which shares its states."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from lexc.compile.buffers import enlarged_copy, zeros
from lexc.errors import CapacityExceeded
from lexc.kernels.building import sorting
from lexc.kernels.building.minimise import Minimiser
from lexc.kernels.layout._arc import SHIFT
from lexc.progress import report as progress_of_all
from lexc.source.words import Words

if TYPE_CHECKING:
    from lexc.compile.prefixes import Prefixes, ReversedPrefixes

Progress = Callable[[str, float | None], None]  # as of `lexc.progress.Listener`

_MAX_ARCS = (1 << 32) - 1
_MAX_PREFIXES = 1 << 31  # a prefix's number, and twice the index of its DAWG state, are 32-bit numbers
_PREFIX_STEP = 1 << 16  # prefixes between two reports of progress, when Ctrl-C is noticed
_TILE_STEP = 1 << 21  # tiles of words between two such reports


class Automaton(NamedTuple):
    """A minimal automaton (or a trie) in the arena of `lexc.kernels.building.minimise`. A state is an index in arcs.

    The DAWG's states lie in arcs[1:dawg_end], those that only the GADDAG has in arcs[dawg_end:end]. gaddag_root is 0 if
    there is no GADDAG; in a tiny lexicon it may be a DAWG state. second_root is that of the alphagrams or of the sets
    of a dictionary, 0 if there are none; a DAWG state, for alphagrams perhaps dawg_root. longest, shortest: tiles of a
    word; longest also of the strings behind the second root.
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


def sort(words: Words) -> Words:
    """The words in ascending order, each once. Duplicates are counted in the summary."""
    if words.is_sorted:
        return words
    check_sortable(words)
    starts, output = zeros("I", words.n_words), zeros("B", len(words.tiles))
    sorting.find_word_starts(words.tiles, starts)
    sorting.sort_words(words.tiles, starts, zeros("Q", words.n_words))
    used, n = sorting.copy_unique_words(words.tiles, starts, output)
    words.summary.duplicates += words.n_words - n
    words.summary.words = n
    measures = sorting.measure_words(output[:used])
    return words.replace(tiles=output[:used], n_words=n, is_sorted=True, measures=measures)


def check_sortable(words: Words) -> None:
    """Raise CapacityExceeded if the words, or their alphagrams, are too long to sort."""
    if len(words.tiles) > _MAX_ARCS:
        raise CapacityExceeded(
            "the word list is too long to sort",
            expected=f"at most {_MAX_ARCS} letters in all",
            found=str(len(words.tiles)),
            remedy="Sort the list first, and build no letter table.",
        )


def build(
    words: Words,
    kind: str,
    threads: int = 1,
    progress: Progress | None = None,
    alphagrams: Words | None = None,
) -> Automaton:
    """Build the automaton of sorted words. kind: dawg, gaddag, anag, or trie (no states shared).

    threads: the most threads for the GADDAG. alphagrams: a second set of sorted strings, none longer than the longest
    word, which shares states with the DAWG. Raises CapacityExceeded if there are too many prefixes or arcs.
    """
    report = progress or progress_of_all
    n_prefixes, longest, shortest = words.measures
    if n_prefixes >= _MAX_PREFIXES:
        raise _capacity_error(f"at most {_MAX_PREFIXES} distinct prefixes", n_prefixes)
    builder = _GrowingMinimiser(longest, words.alphabet.n_letters, n_prefixes, is_sharing=kind != "trie")
    prefixes = _new_prefixes(n_prefixes + 1) if kind == "gaddag" else None
    builder.add_words(words, prefixes, longest, report)
    dawg_root, second_root = builder.minimiser.finish(), 0
    if alphagrams is not None:
        builder.add_words(alphagrams, None, longest, report)
        second_root = builder.minimiser.finish()
    dawg_end, _ = builder.minimiser.counts()
    gaddag_root = 0
    if prefixes is not None:
        report("sorting the prefixes", None)
        strings = _reverse_prefixes(prefixes, builder, dawg_root, words.alphabet.is_utf8)
        gaddag_root = _add_gaddag(builder, strings, threads, report)
    end, _ = builder.minimiser.counts()
    arcs = memoryview(builder.minimiser.arena())
    return Automaton(arcs, dawg_end, end, dawg_root, second_root, gaddag_root, longest, shortest, words.n_words)


def build_stream(pieces: Iterable[memoryview], longest: int, n_labels: int, n_prefixes: int) -> Automaton:
    """Build the DAWG of sorted words that come piece by piece, as zero-ended tiles, and are not kept.

    longest: the most tiles of a word; n_labels: the largest label. n_prefixes: a guess. In the result the number of
    words and their lengths are missing. Raises CapacityExceeded if there are too many arcs.
    """
    builder, last = _GrowingMinimiser(longest, n_labels, n_prefixes), b""
    for piece in pieces:
        tiles = b"".join((last, piece))
        builder.add_tiles(memoryview(tiles), len(last))
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
    builder = _GrowingMinimiser(1, n_letters, max(end, 1024))
    new_states, position = zeros("I", max(end, 2)), 1
    while position < end:
        position = builder.minimiser.absorb_states(arena, position, end, 1, new_states)
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


class _GrowingMinimiser:
    """A `Minimiser` whose buffers grow: it is called again with larger buffers until it has added all strings."""

    def __init__(self, longest: int, n_letters: int, n_prefixes: int, is_sharing: bool = True) -> None:
        self.longest, self.n_letters = longest, n_letters
        register = zeros("I", _register_size(n_prefixes // 4)) if is_sharing else None
        stack = (longest + 2) * (n_letters + 1)
        self.minimiser = Minimiser(
            zeros("Q", min(n_prefixes, 1 << 20) + stack + 2),  # arena; a word adds at most `stack` arcs
            register,
            zeros("Q", stack),  # arcs of open states
            zeros("I", longest + 3),  # starts of open states in the stack
            _seed(),
        )
        self.n_stack = stack
        self.register_size = len(register) if register is not None else 0

    def fork(self, n_nodes: int) -> _GrowingMinimiser:
        """Another minimiser that begins with the present states, with room for the strings of n_nodes more."""
        other = _GrowingMinimiser(self.longest, self.n_letters, n_nodes)
        end, n_states = self.minimiser.counts()
        arena = enlarged_copy(memoryview(self.minimiser.arena())[:end], end + max(n_nodes, self.n_stack) + 2)
        other.minimiser.adopt_states(self.minimiser, arena)
        other.reserve(n_states + n_nodes)
        return other

    def reserve(self, n_states: int) -> None:
        """Replace the register by one with room for about n_states; its states are entered again."""
        self.register_size = max(self.register_size, _register_size(n_states))
        self.minimiser.replace_register(zeros("I", self.register_size))

    def reserve_arcs(self, n_arcs: int) -> None:
        """Enlarge the arena, so that it has room for n_arcs more. Pages that stay unused cost nothing."""
        arena, (end, _) = memoryview(self.minimiser.arena()), self.minimiser.counts()
        size = min(end + n_arcs + self.n_stack, _MAX_ARCS)
        if len(arena) < size:
            self.minimiser.replace_arena(enlarged_copy(arena[:end], size))

    def make_room(self) -> None:
        """Enlarge the arena and the register if they are full. Raises CapacityExceeded at the largest arena."""
        arena_is_full, register_is_full = self.minimiser.needs_room()
        if arena_is_full:
            arena = memoryview(self.minimiser.arena())
            if len(arena) >= _MAX_ARCS:
                raise _capacity_error(f"at most {_MAX_ARCS} arcs", len(arena) + 1)
            self.minimiser.replace_arena(enlarged_copy(arena, min(2 * len(arena), _MAX_ARCS)))
        if register_is_full:
            self.register_size *= 2
            self.minimiser.replace_register(zeros("I", self.register_size))

    def add_words(self, words: Words, prefixes: Prefixes | None, longest: int, report: Progress) -> None:
        """Add sorted words. prefixes: zeroed buffers in which their prefixes are recorded."""
        letters = prefixes.letters if prefixes else zeros("B", 0)
        parents = prefixes.parents if prefixes else zeros("I", 0)
        path, position, n, total = zeros("I", longest + 2), 0, 1, len(words.tiles)
        while position < total:
            stop = min(position + _TILE_STEP, total)
            position, n = self.minimiser.add_words(words.tiles, position, stop, letters, parents, path, n)
            report("minimising the DAWG", position / total)
            self.make_room()

    def add_tiles(self, tiles: memoryview, position: int) -> None:
        """Add the sorted words that begin at tiles[position:]. A word before them is the last one that was added."""
        nothing, path = (zeros("B", 0), zeros("I", 0)), zeros("I", self.longest + 2)
        while position < len(tiles):
            position, _ = self.minimiser.add_words(tiles, position, len(tiles), *nothing, path, 1)
            self.make_room()

    def add_tails(self, strings: ReversedPrefixes, report: Progress) -> None:
        """Add the states of the tails of all strings. `add_prefixes` needs them."""
        position, total, prefixes = 0, strings.n_groups, strings.prefixes
        places = prefixes.letters, prefixes.parents, strings.states, strings.marks, strings.path, strings.tail_states
        while position < total:
            end = min(position + _PREFIX_STEP, total)
            position = self.minimiser.add_tails(strings.groups, position, end, *places)
            report("minimising the GADDAG", None)
            self.make_room()

    def add_prefixes(self, strings: ReversedPrefixes, position: int, end: int, report: Progress) -> None:
        """Add REV(x)◇ for the prefixes x of order[position:end]."""
        order = strings.order, strings.keys, strings.bits, strings.shared
        places = strings.prefixes.letters, strings.prefixes.parents, strings.ends
        while position < end:
            position = self.minimiser.add_prefixes(*order, position, min(position + _PREFIX_STEP, end), *places)
            report("minimising the GADDAG", position / end)
            self.make_room()

    def absorb(self, other: _GrowingMinimiser, root: int, n_shared: int) -> None:
        """Add the states of a fork from the index n_shared on, and append the arcs of its root to the root here."""
        arcs, (end, _) = other.minimiser.arena(), other.minimiser.counts()
        new_states, position = zeros("I", end - n_shared), n_shared
        while position < root:
            position = self.minimiser.absorb_states(arcs, position, root, n_shared, new_states)
            self.make_room()
        self.minimiser.append_root_arcs(arcs, root, n_shared, new_states)


def _capacity_error(expected: str, found: int) -> CapacityExceeded:
    remedy = "Build from fewer words, or a DAWG instead of a GADDAG."
    return CapacityExceeded("the automaton is too large", expected=expected, found=str(found), remedy=remedy)


def _seed() -> int:
    """A random odd number of 64 bits for hashing, so that nobody can make a word list whose states collide."""
    return int.from_bytes(os.urandom(8), "little") | 1


def _register_size(n: int) -> int:
    """The size of a register that n states fill at most half: a power of two."""
    return 1 << max(10, (2 * n).bit_length())


def _new_prefixes(n: int) -> Prefixes:
    """Zeroed buffers for n prefixes."""
    from lexc.compile.prefixes import Prefixes  # lazy: lexc.compile.prefixes costs 2 ms

    return Prefixes(zeros("B", n), zeros("I", n))


def _reverse_prefixes(
    prefixes: Prefixes, builder: _GrowingMinimiser, dawg_root: int, is_utf8: bool
) -> ReversedPrefixes:
    """The prefixes of the DAWG, reversed. They keep no view of its arena, which is replaced later."""
    from lexc.compile.prefixes import reverse_prefixes  # lazy: lexc.compile.prefixes costs 2 ms

    end, _ = builder.minimiser.counts()
    arcs = memoryview(builder.minimiser.arena())[:end]
    return reverse_prefixes(prefixes, arcs, dawg_root, builder.n_letters, is_utf8, builder.longest)


def _add_gaddag(builder: _GrowingMinimiser, strings: ReversedPrefixes, threads: int, report: Progress) -> int:
    """Add REV(x)◇ for each prefix x of the words. Return the GADDAG's root.

    Each ◇ arc leads to the DAWG state after x: Gordon 1994, Figure 4, for all words at once.
    """
    builder.add_tails(strings, report)
    strings.gather_ends()
    _, n_states = builder.minimiser.counts()
    builder.reserve(n_states + strings.n_nodes * 7 // 8)  # 0.85 of them become states
    builder.reserve_arcs(len(strings.order) + strings.n_nodes)  # one to each node, and one from a string to its tail
    parts = strings.partition(min(threads, builder.n_letters, os.cpu_count() or 1))
    if len(parts) > 1:
        _add_parts(builder, parts, strings, report)
    else:
        builder.add_prefixes(strings, 0, len(strings.order), report)
    return int(builder.minimiser.finish())


def _add_parts(
    builder: _GrowingMinimiser, parts: list[tuple[int, int]], strings: ReversedPrefixes, report: Progress
) -> None:
    """Add the parts of the sorted prefixes, each in a thread and a minimiser of its own; then absorb these in order."""
    from concurrent.futures import ThreadPoolExecutor  # lazy: concurrent.futures costs 5 ms

    n_shared, _ = builder.minimiser.counts()
    forks = [builder.fork(strings.n_nodes * (end - start) // len(strings.order)) for start, end in parts[1:]]
    with ThreadPoolExecutor(len(forks)) as pool:
        jobs = [pool.submit(_add_part, fork, *part, strings) for fork, part in zip(forks, parts[1:], strict=True)]
        builder.add_prefixes(strings, *parts[0], report)
        for fork, job in zip(forks, jobs, strict=True):
            builder.absorb(fork, job.result(), n_shared)


def _add_part(builder: _GrowingMinimiser, start: int, end: int, strings: ReversedPrefixes) -> int:
    """Add one part of the prefixes to a fork. Return its root."""
    builder.add_prefixes(strings, start, end, lambda _task_name, _share: None)
    return int(builder.minimiser.finish())
