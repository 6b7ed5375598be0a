"""Sorted lists compiled as they are read: memory holds the automaton, not the words."""

from __future__ import annotations

import os
from collections.abc import Sequence

from lexc.compile.automaton import build_stream
from lexc.compile.build import BuildOptions, CompiledImage, assemble_sections
from lexc.compile.sources import compile_sources
from lexc.errors import EmptySource
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.out_of_core.word_stream import NotPlain, NotSorted, ReadAgain, WordStream
from lexc.source import ReadOptions, Source
from lexc.source.words import Words

_MAX_GUESS = 1 << 24  # prefixes for which buffers are made at first; they grow if there are more


def compile_in_order(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> CompiledImage:
    """Compile sources into an image as `compile_sources` does, but keep no words of sorted plain lists in files.

    Of their words, the result has only the number, alphabet and summary.
    """
    if not _may_stream(sources, reading, options):
        return compile_sources(sources, reading, options)
    try:
        words = WordStream(sources, reading, None, 0)
        while True:
            try:
                return _compile(words, options)
            except ReadAgain as error:
                if isinstance(error, NotSorted):
                    raise
    except (NotPlain, NotSorted, EmptySource):
        return compile_sources(sources, reading, options)


def _may_stream(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> bool:
    """Whether all options are those of a plain list that becomes a DAWG."""
    plain = ReadOptions(
        alphabet=reading.alphabet, fold=reading.fold, lengths=reading.lengths, skip_invalid=reading.skip_invalid
    )  # fmt: skip
    return (
        reading == plain
        and options.kind == "dawg"
        and not options.stems
        and all(isinstance(source, (str, os.PathLike)) for source in sources)
    )


def _compile(words: WordStream, options: BuildOptions) -> CompiledImage:
    """Compile the words of a stream. Raises ReadAgain, EmptySource."""
    longest = MAX_TILES if words.alphabet.is_utf8 else words.longest_allowed
    guess = min(words.n_bytes // 4, _MAX_GUESS)
    automaton = build_stream(words.pieces(), longest, words.alphabet.n_letters, guess)
    summary = words.summary
    if not summary.words:
        raise EmptySource("no words", remedy="An image holds at least one word.")
    automaton.n_words, (automaton.longest, automaton.shortest) = summary.words, words.lengths
    alphabet, identity = words.facts()
    facts = Words(memoryview(b""), summary.words, True, alphabet, (0, *words.lengths), summary, language=words.language)
    return assemble_sections(automaton, facts, identity, options)
