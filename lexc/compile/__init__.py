"""Words to automata to nodes: sort, minimise, place. `build` is `lexc.build`."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lexc.alphabet import Alphabet
from lexc.compile.build import Options, compile_words
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, frombytes
from lexc.source import MAX_LETTERS, ReadOptions, read_words


def build(
    words: str | os.PathLike[str] | Iterable[str],
    kind: str = "dawg",
    alphabet: str | os.PathLike[str] | Alphabet = "auto",
    *,
    fold: str = "",
    layout: str = "auto",
    lengths: tuple[int, int] = (1, MAX_LETTERS),
    skip_invalid: bool = False,
    rank: bool = True,
    threads: int = 1,
    title: str = "",
    language: str = "",
    licence: str = "",
    source: str = "",
) -> Lexicon:
    """Compile words into a lexicon in memory; `save` writes its image.

    words: a word list's path (str or PathLike), or any iterable of words, in any order, with any duplicates.
    kind: dawg, gaddag (which holds the DAWG), or trie. alphabet: "auto", a bundled name, a TOML file, or an `Alphabet`.
    fold: upper, lower or none instead of the alphabet's own. lengths: the shortest and longest word kept, in letters.
    The result does not depend on the order of words or on threads. SourceError names the place of a bad word.
    """
    read = ReadOptions(alphabet=alphabet, fold=fold, lengths=lengths, skip_invalid=skip_invalid)
    about = {"title": title, "language": language, "licence": licence, "source": source}
    shaping = {"lengths": list(lengths)} if lengths != (1, MAX_LETTERS) else {}
    options = Options(kind=kind, layout=layout, rank=rank, threads=threads, about=about, shaping=shaping)
    return frombytes(b"".join(assemble(compile_words(read_words([words], read), options).sections)))
