"""Sorted lists whose automaton fits into the memory of a build: compiled as they are read, without passes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from lexc.compile.build import BuildOptions, CompiledImage, check_options, has_long_words
from lexc.compile.streams.lists import NotPlain
from lexc.compile.streams.streaming import compile_stream, may_stream
from lexc.compile.streams.word_stream import NotSorted
from lexc.errors import EmptySource
from lexc.out_of_core.states.plan import MIN_MEMORY
from lexc.source import ReadOptions, Source

MIN_BYTES = 8 << 20
"""The size of lists that are tried; passes over smaller ones take a second."""
_BYTES_OF_ARC = 40  # of memory at most: arena, register and its larger copy; later levels, order, offsets, nodes, RANK
_REST = 16 << 20  # bytes beside the memory: the process may take 50 MB more, and its start takes 20
_SAMPLES = 40, 20  # growth is measured between these parts of the lists: a fortieth, a twentieth
_MARGIN = 1.5  # times the limit; growth slows down, so that an estimate is a quarter too high


class TooManyArcs(Exception):
    """The automaton is larger than its limit, or will be."""


class ArcLimit:
    """A limit of arcs, known to be missed early if the automaton of the first words grows too quickly.

    n_bytes: of all words. allows_long_words: without it an automaton of long words, which a build in memory would pack,
    is refused, too.
    """

    def __init__(self, most: int, n_bytes: int, allows_long_words: bool = True) -> None:
        self.most, self.n_bytes, self.allows_long_words = most, n_bytes, allows_long_words
        self._samples: list[tuple[int, int]] = []

    def check(self, n_arcs: int, n_read: int) -> None:
        """Raise TooManyArcs if n_arcs, of the first n_read bytes of words, are too many, or those of all will be."""
        n_samples = len(self._samples)
        if n_samples < len(_SAMPLES) and n_read * _SAMPLES[n_samples] >= self.n_bytes:
            self._samples.append((n_arcs, n_read))
            n_arcs = max(n_arcs, int(self._estimate() / _MARGIN))
        if n_arcs > self.most:
            raise TooManyArcs

    def check_words(self, n_arcs: int, n_words: int) -> None:
        """Raise TooManyArcs for long words, unless they are allowed."""
        if not self.allows_long_words and has_long_words(n_arcs, n_words):
            raise TooManyArcs

    def _estimate(self) -> float:
        """The arcs of all words, if they go on as between the samples; 0 before the last sample."""
        (n_first, start), (n, end) = self._samples[0], self._samples[-1]
        return n + (n - n_first) / (end - start) * max(0, self.n_bytes - end) if end > start else 0


def compile_if_small(
    sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, memory: int
) -> CompiledImage | None:
    """Compile sorted lists in files if their automaton is small enough for the memory, in bytes.

    None for other sources and options, for words that are not sorted, and for larger automata.
    """
    n_bytes = _size_of_files(sources)
    if n_bytes < MIN_BYTES or memory < MIN_MEMORY or options.layout == "packed":
        return None
    if not may_stream(sources, reading, options):
        return None
    check_options(options, False, ())
    with suppress(TooManyArcs, NotPlain, NotSorted, EmptySource):
        limit = ArcLimit((memory + _REST) // _BYTES_OF_ARC, n_bytes, options.layout != "auto")
        return compile_stream(sources, reading, options, limit)
    return None


def _size_of_files(sources: Sequence[Source]) -> int:
    """The size of all sources, 0 if any is no regular file."""
    paths = [source for source in sources if isinstance(source, (str, os.PathLike)) and os.path.isfile(source)]
    return sum(map(os.path.getsize, paths)) if len(paths) == len(sources) else 0
