r"""Words that fit a pattern.

``?`` is one letter, ``*`` any run of letters, also none; ``@`` a vowel, ``#`` a consonant; ``[XYZ]`` one of these
letters, ``[^XYZ]`` any other, ``[A-F]`` one from A to F in alphabet order. In brackets letters are read longest first
like everywhere: in Spanish ``[CH]`` is the letter CH, ``[C|H]`` is C or H. ``\`` takes the next character for itself.
``.``, ``_`` and ``-`` are any letter, too, where the alphabet has no such letter; over UTF-8 text they are themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import QueryError
from lexc.image.graph import GADDAG, WORDS
from lexc.image.reader import Image
from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.matcher import Matcher
from lexc.query.automaton import Expression, Read, Repeat, Sequence, compile_expression
from lexc.query.letters import Letters, Question, all_letters, complement, letters_of
from lexc.query.limits import limit_answers

_MOST, _AT_ONCE = 24_600, 16_000
"""So many words that a GADDAG finds from their end are put in order, so many at once, in 64 kB; more are listed so."""

_WILDCARDS = "._-"
"""Any letter, where they are no letters: what people type who know other programs."""

_SURVEYED = 90_000
"""Of so many nodes, a byte each, a walk that is long in vain finds out where words can end."""


def pattern(image: Image, text: str, limit: int | None = None) -> Iterator[str]:
    """The words that fit a pattern from beginning to end, in alphabet order.

    QueryError points at what makes no sense; CapacityExceeded when it asks for more than 512 letters.
    """
    if backwards := reversed_automaton(image, text):
        key = _key(image)
        walk = image.node_reader(Matcher).begin(image.graph.roots[GADDAG], backwards, True)
        found = walk.take_in_order(_AT_ONCE if key else _MOST, _AT_ONCE, key)
        if found is not None:
            return limit_answers(map(image.alphabet.spell, found) if image.gives_tiles else found, limit)
    return matches(image, _forward_automaton(image.alphabet, text), limit)


def reversed_automaton(image: Image, text: str) -> Automaton | None:
    """The automaton of a pattern read backwards, where a GADDAG finds its words from their end sooner."""
    has_ends = GADDAG in image.graph.roots and isinstance(text, str)
    return _reversed_automaton(image.alphabet, text) if has_ends else None


@lru_cache(maxsize=64)
def _forward_automaton(alphabet: Alphabet, text: str) -> Automaton:
    question = Question(alphabet, text, "pattern")
    return compile_expression(Sequence(_parts(question)), question)


@lru_cache(maxsize=64)
def _reversed_automaton(alphabet: Alphabet, text: str) -> Automaton | None:
    """The automaton of the pattern read backwards; None where its end leaves more to look through than its start."""
    question = Question(alphabet, text, "pattern")
    parts, n = _parts(question), alphabet.n_letters
    sizes = _sizes(reversed(parts), n)
    is_wide = sizes >= _sizes(parts, n) or 4 * sizes[0] > n
    return None if alphabet.is_utf8 or is_wide else compile_expression(Sequence(parts[::-1]), question)


def matches(image: Image, automaton: Automaton, limit: int | None = None) -> Iterator[str]:
    """The words that an automaton accepts, in alphabet order."""
    directory = image.directory if image.graph.n_dawg_nodes <= _SURVEYED else None
    found = image.node_reader(Matcher).begin(image.graph.roots[WORDS], automaton, False, directory)
    words = map(image.alphabet.spell, found) if image.gives_tiles else found
    return limit_answers(words, limit)


def letters_by_position(alphabet: Alphabet, text: str) -> list[Letters | None]:
    """What each place of a pattern may hold; None where any run of letters may stand."""
    parts = _parts(Question(alphabet, text, "pattern"))
    return [part.letters if isinstance(part, Read) else None for part in parts]


def _key(image: Image) -> Callable[[str], Any] | None:
    """What tells which of two found words comes first, where Python's own comparison does not."""
    labels = image.alphabet.labels
    return None if image.gives_tiles or sorted(labels) == list(labels) else image.alphabet.tokenize


def _sizes(parts: Iterable[Expression], n: int) -> list[int]:
    """How many ways there are, of n letters, to go on at each of the first three parts."""
    return [sum(b - a + 1 for a, b in p.letters) if isinstance(p, Read) else n**3 for p in islice(parts, 3)]


def _parts(question: Question) -> list[Expression]:
    plain, parts, at = question.plain, list[Expression](), 0
    while at < len(plain):
        if plain[at] == "*":
            parts.append(Repeat(Read(all_letters(question.alphabet), at), 0, None))
            at += 1
        else:
            letters, after = _one(question, at)
            parts.append(Read(letters, at))
            at = after
    return parts


def _one(question: Question, at: int) -> tuple[Letters, int]:
    """What one place of a pattern may hold, and the offset behind it."""
    alphabet, sign = question.alphabet, question.plain[at]
    if sign == "?" or _is_wildcard(question, at):
        return all_letters(alphabet), at + 1
    if sign in "@#":
        return _vowels(question, at) if sign == "@" else complement(_vowels(question, at), alphabet), at + 1
    if sign == "[":
        return _class(question, at)
    if sign == "]":
        raise question.error(at, "a bracket that is never opened", remedy="Write \\] for the character itself.")
    number, after = _letter(question, at)
    return ((number, number),), after


def _is_wildcard(question: Question, at: int) -> bool:
    alphabet = question.alphabet
    return question.plain[at] in _WILDCARDS and not alphabet.is_utf8 and not alphabet.letter_at(question.plain, at)[0]


def _letter(question: Question, at: int) -> tuple[int, int]:
    """As `read_letter`; what is refused hears of the wildcards."""
    try:
        return read_letter(question, at)
    except QueryError as error:
        wildcards = Question(question.alphabet, _WILDCARDS, "pattern")
        signs = ["?", *(sign for i, sign in enumerate(_WILDCARDS) if _is_wildcard(wildcards, i))]
        named = f"{', '.join(signs[:-1])} and {signs[-1]} stand" if len(signs) > 1 else "? stands"
        error.remedy += f" {named} for any letter, * for any run of letters."
        raise


def read_letter(question: Question, at: int) -> tuple[int, int]:
    """The letter at an offset, or behind the backslash there, and the offset behind it."""
    if question.plain[at] != "\\":
        return question.letter(at)
    if at + 1 == len(question.plain):
        raise question.error(at, "a backslash with nothing behind it")
    return question.character(at + 1), at + 2


def _vowels(question: Question, at: int) -> Letters:
    vowels = question.alphabet.vowels
    if not vowels:
        raise question.error(
            at,
            "the alphabet does not tell vowels from consonants",
            remedy="List the letters in brackets, or build the image with an alphabet that has vowels.",
        )
    return letters_of((tile, tile) for tile in vowels)


def _class(question: Question, start: int) -> tuple[Letters, int]:
    """The letters in brackets, and the offset behind them."""
    plain, at, runs = question.plain, start + 1, list[tuple[int, int]]()
    is_negated = plain[at : at + 1] == "^"
    at += is_negated
    while at < len(plain) and plain[at] != "]":
        if plain[at] == "|":
            at += 1
            continue
        low, after = read_letter(question, at)
        high = low
        if plain[after : after + 1] == "-" and plain[after + 1 : after + 2] not in ("", "]"):
            high, after = read_letter(question, after + 1)
            if high < low:
                raise question.error(at, "a range that runs backwards")
        runs.append((low, high))
        at = after
    if at == len(plain):
        raise question.error(start, "a bracket that is never closed")
    if not runs:
        raise question.error(start, "brackets without a letter in them")
    letters = letters_of(runs)
    return complement(letters, question.alphabet) if is_negated else letters, at + 1
