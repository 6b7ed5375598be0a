"""Sorted lists compiled as they are read: memory holds the automaton, not the words."""

from __future__ import annotations

import os
from collections.abc import Sequence

from lexc.compile.automaton import SizeLimit, build_stream
from lexc.compile.build import BuildOptions, CompiledImage, assemble_sections
from lexc.compile.streams.lists import NotPlain, open_lists
from lexc.compile.streams.word_stream import NotSorted, ReadAgain, WordStream
from lexc.errors import EmptySource, UsageError
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.source import ReadOptions, Source
from lexc.source.words import Words
from lexc.system.threads import Threads, count_processors

_MIN_DIVIDED = 1 << 18  # bytes of lists that a second thread reads
# Prefixes for which buffers are made at first; they grow if there are more.
_MIN_GUESS = 1 << 12
_MAX_GUESS = 1 << 24


def compile_in_order(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> CompiledImage:
    """Compile sources into an image as `compile_sources` does, but keep no words of sorted plain lists in files.

    The result has only the number of their words, the alphabet and the summary. With `reading.is_sorted`, no words are
    kept of any source; raises UsageError for sources and options that need all of them.
    """
    if reading.is_sorted:
        return _compile_words_in_order(sources, reading, options)
    if not may_stream(sources, reading, options):
        return compile_in_memory(sources, reading, options)
    try:
        return compile_stream(sources, reading, options)
    except (NotPlain, NotSorted, EmptySource):
        return compile_in_memory(sources, reading, options)


def compile_in_memory(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> CompiledImage:
    """Compile sources into an image by `compile_sources`, which is imported for those that cannot be streamed."""
    from lexc.compile.sources import compile_sources  # lazy: lexc.compile.sources costs 1 ms

    return compile_sources(sources, reading, options)


def _compile_words_in_order(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> CompiledImage:
    """Compile sources whose words are known to be sorted."""
    if not may_stream(sources, reading, options):
        raise _needs_words_error("other options")
    try:
        return compile_stream(sources, reading, options)
    except NotPlain as error:
        raise _needs_words_error(error.found) from None


def _needs_words_error(found: str) -> UsageError:
    return UsageError(
        "only a .dawg of plain lists is compiled as its words are read", expected="lists with one word a line",
        found=found, remedy="Leave --sorted out.",
    )  # fmt: skip


def compile_stream(
    sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, limit: SizeLimit | None = None
) -> CompiledImage:
    """Compile sources as they are read. Raises NotPlain, NotSorted, EmptySource, and what the limit raises.

    limit: of the automaton.
    """
    words = WordStream(open_lists(sources, reading), reading)
    while True:
        try:
            with Threads(_count_threads(sources, words)) as threads:
                return _compile(words, options, threads, limit)
        except ReadAgain as error:
            if isinstance(error, NotSorted):
                raise


def may_stream(sources: Sequence[Source], reading: ReadOptions, options: BuildOptions) -> bool:
    """Whether all options are those of a plain list that becomes a DAWG."""
    plain = ReadOptions(
        alphabet=reading.alphabet, fold=reading.fold, lengths=reading.lengths, skip_invalid=reading.skip_invalid,
        is_sorted=reading.is_sorted, language=reading.language, encoding=reading.encoding,
    )  # fmt: skip
    return (
        reading == plain
        and options.kind == "dawg"
        and not options.stems
        and (reading.is_sorted or all(isinstance(source, (str, os.PathLike)) for source in sources))
    )


def _count_threads(sources: Sequence[Source], words: WordStream) -> int:
    """The number of threads: one for a short list, and where reading may wait for another program."""
    are_files = all(isinstance(source, (str, os.PathLike)) and os.path.isfile(source) for source in sources)
    return min(2, count_processors()) if are_files and words.n_bytes >= _MIN_DIVIDED else 1


def _compile(words: WordStream, options: BuildOptions, threads: Threads, limit: SizeLimit | None) -> CompiledImage:
    """Compile the words of a stream: another thread reads the next ones. Raises ReadAgain, EmptySource."""
    longest = MAX_TILES if words.alphabet.is_utf8 else words.longest_allowed
    guess = max(_MIN_GUESS, min(words.n_bytes // 8, _MAX_GUESS))
    automaton = build_stream(threads.ahead(words.pieces()), longest, words.alphabet.n_letters, guess, limit)
    summary = words.summary
    if not summary.words:
        raise EmptySource("no words", where=words.names, remedy="An image holds at least one word.")
    if limit:
        limit.check_words(automaton.end, summary.words)
    longest, shortest = words.lengths
    automaton = automaton._replace(n_words=summary.words, longest=longest, shortest=shortest)
    alphabet, identity = words.facts()
    facts = Words(memoryview(b""), summary.words, True, alphabet, (0, *words.lengths), summary, language=words.language)
    return assemble_sections(automaton, facts, lambda: identity, options)
