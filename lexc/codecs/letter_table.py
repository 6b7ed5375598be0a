"""The letter table of Shapiro and Smith (1977, section 3) as they keep it in a sequential file.

A node has a letter and the words that end there; its success subtree goes on behind the letter, its fail subtree has
the letters that come later in the canonical order. The file has the nodes in the order of a search: the letter, the
words, then the success subtree, then the fail subtree. They print no bytes, so these are lexc's own, as text:

    letter table<TAB>Z<TAB>Q<TAB>…    the canonical order of letters
    V<TAB>                            a node: its letter, a tab, its words with tabs between
    .                                 no subtree
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.sibling_lists import words_from_text
from lexc.codecs.text import encode_lines
from lexc.errors import CapacityExceeded, FormatError
from lexc.lexicon import Lexicon

_MARK, _NOTHING = "letter table", "."
_MAX_WORDS = 5_000_000
Key = tuple[int, ...]


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    if len(lexicon) > _MAX_WORDS:
        raise CapacityExceeded(
            "too many words for a letter table", expected=f"at most {_MAX_WORDS:,}", found=f"{len(lexicon):,}"
        )
    return encode_lines(_lines(lexicon))


def _lines(lexicon: Lexicon) -> Iterator[str]:
    """The lines of the file. Words are sorted by their letters in the canonical order, shorter ones first."""
    order, keyed = _sort_words(lexicon)
    yield "\t".join((_MARK, *order))
    path: Key = ()
    for key, group in groupby(keyed, key=lambda pair: pair[0]):
        n_common = _count_common(path, key)
        if path and n_common < len(path):
            yield from [_NOTHING] * (len(path) - n_common)  # the last success, and all fails below the common letters
        for rank in key[n_common:-1]:
            yield f"{order[rank]}\t"
        yield "\t".join((order[key[-1]], *(word for _, word in group)))
        path = key
    yield from [_NOTHING] * (len(path) + 1)


def _sort_words(lexicon: Lexicon) -> tuple[list[str], list[tuple[Key, str]]]:
    """(the canonical order of letters, each word with the sorted ranks of its letters, in the order of the file)."""
    alphabet = lexicon.meta.alphabet
    words = list(lexicon)
    if any("\t" in word for word in words):
        raise CapacityExceeded("a word with a tab", expected="words without tabs, which separate fields")
    if alphabet.is_utf8:
        order = sorted({*"".join(words)})
        letters: list[Sequence[str]] = [*words]
    else:
        order = [alphabet.label(tile) for tile in alphabet.value_order or range(1, alphabet.n_letters + 1)]
        letters = [[alphabet.label(tile) for tile in alphabet.tokenize(word)] for word in words]
    ranks = {letter: rank for rank, letter in enumerate(order)}
    keys = (tuple(sorted(ranks[letter] for letter in spelled)) for spelled in letters)
    return order, sorted(zip(keys, words, strict=True), key=lambda pair: pair[0])


def _count_common(first: Key, second: Key) -> int:
    """The number of ranks with which both keys begin."""
    for number, (a, b) in enumerate(zip(first, second, strict=False)):
        if a != b:
            return number
    return min(len(first), len(second))


def _recognises(data: memoryview) -> bool:
    return bytes(data[: len(_MARK)]) == _MARK.encode()


def _read(file: File) -> Decoded:
    try:
        lines = bytes(file.data).decode().removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        raise FormatError("not UTF-8", where=file.where, found=str(error)) from error
    mark, *order = lines[0].split("\t")
    if mark != _MARK or len({*order}) != len(order) or "" in order:
        expected = f"'{_MARK}' and the letters, each once, with tabs between"
        raise FormatError("the first line is wrong", where=f"{file.where}:1", expected=expected, found=repr(lines[0]))
    words = [*_read_nodes(lines, {letter: rank for rank, letter in enumerate(order)}, file)]
    text = "".join(f"{word}\0" for word in words).encode()
    return Decoded(words_from_text(text, "utf-8", file), {"nodes": lines.count(_NOTHING) - 1})


def _read_nodes(lines: Sequence[str], ranks: dict[str, int], file: File) -> Iterator[str]:
    """Yield the words of all nodes. The stack has (letters before, lowest rank) of each subtree to come."""
    path, stack = list[str](), [(0, 0)]
    for number, line in enumerate(lines[1:], 2):
        where = f"{file.where}:{number}"
        if not stack:
            raise FormatError("a line behind the last subtree", where=where, expected="the end", found=repr(line[:60]))
        depth, lowest = stack.pop()
        if line == _NOTHING:
            continue
        letter, *words = line.split("\t")
        if ranks.get(letter, -1) < lowest or not words:
            expected = f"'{_NOTHING}', or a letter that comes no earlier in the order, and a tab"
            raise FormatError("a node is wrong", where=where, expected=expected, found=repr(line[:60]))
        path[depth:] = [letter]
        stack += [(depth, ranks[letter] + 1), (depth + 1, ranks[letter])]
        if words != [""]:
            _check_words(words, path, where)
            yield from words
    if stack:
        expected, found = "both subtrees of each node", f"{len(stack)} missing"
        raise FormatError("the file ends too early", where=file.where, expected=expected, found=found)


def _check_words(words: Sequence[str], path: Sequence[str], where: str) -> None:
    """Raise FormatError unless the words have the letters of the path."""
    letters = Counter("".join(path))
    for word in words:
        if Counter(word.replace("[", "").replace("]", "")) != letters:
            raise FormatError("a word has other letters", where=where, expected=" ".join(path), found=repr(word[:60]))


CODEC = Codec(
    "letter-table",
    "Shapiro and Smith's letter table in a sequential file",
    (".letters",),
    recognises=_recognises,
    read=_read,
    write=_write,
)
