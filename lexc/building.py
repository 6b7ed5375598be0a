"""`lexc.build`: words, with or without values, compiled into a lexicon in memory."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.image import writer
from lexc.image.reader import open_image
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.lexicon import Lexicon, frombytes
from lexc.query.limits import require_str
from lexc.source.arrow import is_table, read_table

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from lexc.compile.build import BuildOptions
    from lexc.source import ReadOptions
    from lexc.system.progress import Listener


def build(
    words: str
    | os.PathLike[str]
    | Iterable[str]
    | Iterable[bytes]
    | Iterable[os.PathLike[str]]
    | Iterable[tuple[str, Any]]
    | Mapping[str, Any]
    | Mapping[bytes, Any],
    kind: str = "dawg",
    alphabet: str | os.PathLike[str] | Alphabet = "auto",
    *,
    fold: str = "",
    key: str = "",
    digits: str = "refuse",
    scales: Mapping[str, str] | None = None,
    origin: bool = False,
    layout: str = "auto",
    lengths: tuple[int, int] = (1, MAX_TILES),
    skip_invalid: bool = False,
    is_sorted: bool = False,
    encoding: str = "",
    column: int | str = 0,
    delimiter: str | None = None,
    weight: int = 0,
    header: bool = False,
    on_duplicate: str | Mapping[str, str] = "max",
    columns: Mapping[str, Iterable[Any]] | None = None,
    types: Mapping[str, str] | None = None,
    values: Iterable[str] = (),
    rank: bool = True,
    stems: bool = False,
    threads: int = 1,
    title: str = "",
    language: str = "",
    licence: str = "",
    source: str = "",
    progress: Listener | None = None,
    memory: int | str | None = None,
    tmp: str | os.PathLike[str] | None = None,
    jobs: int = 0,
    executor: Executor | None = None,
    resume: str | os.PathLike[str] | None = None,
) -> Lexicon:
    """Compile words into a lexicon in memory. `save` writes its image; `summary` counts the words read and left out.

    words: the path of a word list (str or PathLike), a list of paths (PathLike), or any iterable of words, in any order
    and with duplicates. (word, value) pairs, or a mapping, give words values: a number is the weight, which orders
    completions; a mapping gives each column's value by name; any other value goes to the column "value".
    A table of pyarrow, polars, pandas or DuckDB gives words with values, too (extra `arrow`): column names its words,
    by default `word` or the first one; the other columns are values.
    columns: values by the column's name, one for each word of an iterable; None is no value. types: by the column's
    name, u8 … u64, i8 … i64, f32, f64, bit, text, bytes, or many and one of these; by default the narrowest that holds
    all values.
    kind: dawg, gaddag (which holds the DAWG, too), trie, or anag, a letter table. alphabet: "auto", a bundled name, a
    TOML file, an `Alphabet`, or "utf8", the byte alphabet, which has every character and keeps case unless fold is
    given.
    fold: upper, lower or none instead of the alphabet's own; upper-tr and lower-tr distinguish two letters I, and are
    the default for the languages tr and az.
    key: what is stored of a word: its letters alone (letters: no accents, spaces, hyphens, apostrophes), or all of it
    without accents (unaccented), or in one case (casefold). The column `written` has the forms of words that are not
    just their key. Answers show them, and questions may be spelled in any way. Letters of an alphabet or a language
    that is named stay. digits: with letters, refuse, drop or keep.
    scales: of the scores of lists, by the names of their files: {"mine": "0-50:0-100"}. origin: the column `origin` has
    the names of all lists that have a word.
    lengths: (shortest, longest) word to keep, in letters. skip_invalid: leave out words that the alphabet
    cannot spell.
    is_sorted: the words ascend in the order of the alphabet; a word out of order raises SourceError. So no words of an
    iterable are kept. If they have other letters than A-Z, the alphabet must be named.
    encoding: of files, as Python names it (latin-1, shift_jis), or auto: the one that fits best. By default UTF-8.
    "bytes": words are `bytes` and no text, in files one a line; the lexicon takes and gives `bytes`.
    column, weight: of a table, the columns of words and of weights, from 1. values: columns of values of a table, as in
    `lexc build --value`: "2:definition", "points:score:u16", "2+:definition". delimiter: between columns, by default
    white space, "," for .csv, a tab for .tsv. header: the first line names the columns.
    on_duplicate: the value of a word that comes with several: max, min or sum of numbers; first; last; many, a list of
    all; error, if they differ. Texts and bytes must not differ unless it is first, last or many. A mapping has rules
    of columns by name, and "" for the others.
    rank: store ordinals. stems: store the stems and affixes of a hunspell dictionary, for `Lexicon.derivations`.
    title, language, licence, source: stored in META.
    progress: is called with the current task and the share of it that is done.
    memory: bytes, or a text as "256M": build a DAWG in that much memory, with temporary files in the folder tmp. The
    lexicon is mapped from one of them then, which vanishes with it. jobs: processes that share this memory. executor:
    any `concurrent.futures.Executor` instead, such as that of a Dask client: it runs `jobs` tasks at the same time, as
    many as there are CPUs by default, each in that much memory. Its workers see the folder tmp. resume: a folder for
    the temporary files instead of tmp, which keeps them if the build is ended: the same call goes on from there.
    The image does not depend on threads, nor on the order of the words, except if on_duplicate is first. Raises
    SourceError, which locates the word, if the alphabet cannot spell one.
    """
    from lexc.compile.sources import BuildOptions, list_sources  # lazy: lexc.compile costs 50 ms
    from lexc.source import ReadOptions  # lazy: lexc.source costs 20 ms
    from lexc.source.read_options import make_key_rule  # lazy: lexc.source costs 20 ms
    from lexc.source.value_cells import parse_value_column  # lazy: lexc.source costs 20 ms

    if is_table(words):
        words, found = read_table(words, column, columns is not None)
        column, columns = 0, columns or found
    reading = ReadOptions(
        alphabet=alphabet, fold=fold, column=column, delimiter=delimiter, weight=weight, header=header,
        lengths=lengths, skip_invalid=skip_invalid, language=language, columns=columns or {}, types=types or {},
        values=tuple(map(parse_value_column, values)), is_sorted=is_sorted, encoding=encoding,
        key=make_key_rule(key, digits), scales=scales or {}, origin=origin,
    )  # fmt: skip
    options = BuildOptions(
        kind=kind, layout=layout, rank=rank, stems=stems, threads=threads, progress=progress,
        about=_require_texts(title=title, language=language, licence=licence, source=source),
        content_options=reading.content_options(), on_duplicate=on_duplicate,
    )  # fmt: skip
    if memory is None:
        _refuse_limits(tmp, jobs, executor, resume)
        return _build_in_memory(list_sources(words), reading, options)
    return _build_in_limited_memory(list_sources(words), reading, options, memory, tmp, jobs, executor, resume)


def _require_texts(**texts: str) -> dict[str, str]:
    """The texts by name. Raises UsageError for one that is no str."""
    return {name: require_str(text, name) for name, text in texts.items()}


def _refuse_limits(*limits: Any) -> None:
    """Raise UsageError if any of tmp, jobs, executor and resume is given: they are for builds in limited memory."""
    if any(limits):
        raise UsageError(
            "tmp, jobs, executor and resume go with memory", found="no memory", remedy='Give it: memory="256M".'
        )


def _build_in_memory(sources: Sequence[Any], reading: ReadOptions, options: BuildOptions) -> Lexicon:
    from lexc.compile.streams.streaming import compile_in_order  # lazy: lexc.compile costs 4 ms

    compiled = compile_in_order(sources, reading, options)
    lexicon = frombytes(b"".join(writer.assemble(compiled.sections)))
    lexicon.summary = compiled.words.summary
    return lexicon


def _build_in_limited_memory(
    sources: Sequence[Any],
    reading: ReadOptions,
    options: BuildOptions,
    memory: int | str,
    tmp: str | os.PathLike[str] | None,
    jobs: int,
    executor: Executor | None,
    resume: str | os.PathLike[str] | None,
) -> Lexicon:
    """Build with temporary files, and map the last of them."""
    from lexc.out_of_core.limited_building import Limits, build_in_limited_memory  # lazy: lexc.out_of_core costs 10 ms
    from lexc.out_of_core.states.plan import parse_memory  # lazy: lexc.out_of_core costs 10 ms

    size = parse_memory(memory) if isinstance(memory, str) else memory
    limits = Limits(size, tmp, jobs, executor=executor, resume=resume)
    with build_in_limited_memory(sources, reading, options, limits) as (image, folder):
        path = folder.path / "image.dawg"
        writer.write_atomically(path, image.pieces())
        lexicon = Lexicon(open_image(path))
        lexicon.image.path = ""  # the file vanishes with the folder, while the image remains mapped
    lexicon.summary = image.compiled.words.summary
    return lexicon
