"""Queries take little memory beside their answers."""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import product

import pytest
from conftest import long
from memory import peak_of

import lexc
from lexc.errors import LexcError, UsageError
from lexc.lexicon import Lexicon

LETTERS = "ABCDEFGH"

ALLOWANCES = {"cryptogram": 400_000, "pattern from its end": 450_000}
"""Candidates of a cryptogram are listed first, within a bound. A long search for a pattern marks up to 90,000 nodes."""
SORTED = {"any letters of a rack", "find by length"}  # documented: a list of all answers, and their sort keys

QUERIES_BY_NAME: dict[str, Callable[[Lexicon], Iterable[object]]] = {
    "pattern": lambda lexicon: lexicon.pattern("*A?B*"),
    "pattern from its end": lambda lexicon: lexicon.pattern("*ABC"),
    "regex": lambda lexicon: lexicon.regex("(AB|C.)*[^D]+"),
    "near": lambda lexicon: lexicon.near("ABCABC", 2),
    "near with a limit": lambda lexicon: lexicon.near("AB", 3, prefix=True, limit=100),
    "hooks": lambda lexicon: lexicon.hooks("ABC"),
    "extensions": lambda lexicon: lexicon.extensions("ABC"),
    "isomorphs": lambda lexicon: lexicon.isomorphs("ABCA"),
    "cryptogram": lambda lexicon: lexicon.cryptogram("ABCADA EFG", limit=50),
    "anagram": lambda lexicon: lexicon.anagram("ABCDE???"),
    "any letters of a rack": lambda lexicon: lexicon.anagram("ABCDEFG??", sub=True),
    "any letters of a rack by alphabet": lambda lexicon: lexicon.anagram("ABCDEFG??", sub=True, order="alphabet"),
    "findwords": lambda lexicon: lexicon.findwords("ABCDEFG??"),
    "anagrams of a phrase": lambda lexicon: lexicon.phrase_anagrams("ABCDEFGH", min_length=3),
    "find": lambda lexicon: lexicon.find(length=(3, 6), vowels=2, points=(9, 30), back_hooks=(1, 9)),
    "find a pattern": lambda lexicon: lexicon.find(pattern="*A*", not_includes="BC", unique=4),
    "find a pattern's end": lambda lexicon: lexicon.find(pattern="*ABC", vowels=(0, 3)),
    "find anagrams": lambda lexicon: lexicon.find(length=6, anagram="ABCD??", anagrams=(2, 9)),
    "find by number of anagrams": lambda lexicon: lexicon.find(anagrams=(2, 9)),
    "find by many anagrams": lambda lexicon: lexicon.find(anagrams=(40, 99)),
    "find what has no anagram": lambda lexicon: lexicon.find(prefix="A", anagrams=1),
    "find by length": lambda lexicon: lexicon.find(length=(3, 6), order="length"),
    "suggestions": lambda lexicon: lexicon.suggest("ABCABC"),
}
LONG = {("find by number of anagrams", "gaddag")}
QUERIES = [
    pytest.param(name, kind, marks=long if (name, kind) in LONG else ())
    for name in QUERIES_BY_NAME
    for kind in ("anag", "gaddag")
    if (name, kind) != ("findwords", "gaddag")  # findwords needs a letter table
]


@pytest.fixture(scope="module")
def lexicons() -> dict[str, Lexicon]:
    rng = random.Random(4)
    words = {"".join(rng.choices(LETTERS, k=rng.randint(2, 9))) for _ in range(20_000)}
    return {kind: lexc.build(words, kind, "english") for kind in ("anag", "gaddag")}


IMPOSSIBLE_NUMBERS: dict[str, Callable[[Lexicon], object]] = {
    "pattern": lambda lexicon: lexicon.pattern("A*", -1),
    "pattern from its end": lambda lexicon: lexicon.pattern("*AB", -1),
    "regex": lambda lexicon: lexicon.regex("A", -1),
    "near": lambda lexicon: lexicon.near("A", limit=-1),
    "hooks": lambda lexicon: lexicon.hooks("A", -1),
    "extensions": lambda lexicon: lexicon.extensions("A", -1),
    "isomorphs": lambda lexicon: lexicon.isomorphs("AB", -1),
    "cryptogram": lambda lexicon: lexicon.cryptogram("AB", limit=-1),
    "anagram": lambda lexicon: lexicon.anagram("AB", limit=-1),
    "anagram, lengths": lambda lexicon: lexicon.anagram("AB", sub=True, lengths=(3, 2)),
    "findwords": lambda lexicon: lexicon.findwords("AB", limit=-1),
    "findwords, at_least": lambda lexicon: lexicon.findwords("AB", at_least=-1),
    "anagrams of a phrase": lambda lexicon: lexicon.phrase_anagrams("ABC", limit=-1),
    "anagrams of a phrase, words": lambda lexicon: lexicon.phrase_anagrams("ABC", words=(3, 2)),
    "find": lambda lexicon: lexicon.find(limit=-1),
    "find, a range": lambda lexicon: lexicon.find(length=(3, 2)),
}


@pytest.mark.parametrize("name", IMPOSSIBLE_NUMBERS)
def test_negative_limits_and_reversed_ranges_are_refused(lexicons: dict[str, Lexicon], name: str) -> None:
    with pytest.raises(UsageError, match=r"0 or more|smaller number"):
        IMPOSSIBLE_NUMBERS[name](lexicons["anag" if name.startswith("findwords") else "gaddag"])


HUGE = [(1 << 31) - 1, 1 << 31, (1 << 63) - 1, 1 << 63, 10**30]
COUNTS = ("length", "vowels", "points", "unique", "anagrams", "front_hooks", "back_hooks", "probability")
NUMBERS: dict[str, Callable[[Lexicon, int], Iterable[object]]] = {
    "anagram, plus": lambda lexicon, n: lexicon.anagram("AB", plus=n),
    "sub-anagram, plus": lambda lexicon, n: lexicon.anagram("AB", plus=n, sub=True),
    "anagram, lengths": lambda lexicon, n: lexicon.anagram("AB", sub=True, lengths=range_to(n)),
    "anagrams of a phrase, words": lambda lexicon, n: lexicon.phrase_anagrams("ABC", words=range_to(n)),
    "anagrams of a phrase, letters": lambda lexicon, n: lexicon.phrase_anagrams("ABC", min_length=n),
    "findwords, at_least": lambda lexicon, n: lexicon.findwords("AB", at_least=n),
    "near, limit": lambda lexicon, n: lexicon.near("AB", 1, limit=n),
    **{f"find, {name}": partial(lambda name, lexicon, n: lexicon.find(**{name: range_to(n)}), name) for name in COUNTS},
}


def range_to(n: int) -> tuple[int, int]:
    """The numbers from 1 to n, or from n to 1."""
    return min(1, n), max(1, n)


@pytest.mark.sweep
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_any_size_have_an_answer_or_are_refused(lexicons: dict[str, Lexicon], name: str) -> None:
    """Kernels take numbers of 32 or 64 bits, people type others."""
    for lexicon, huge, sign in product(lexicons.values(), HUGE, (1, -1)):
        with suppress(LexcError):
            deque(NUMBERS[name](lexicon, sign * huge), 0)


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "kind"), QUERIES)
def test_no_query_takes_more_than_its_answers_and_a_hundred_kilobytes(
    lexicons: dict[str, Lexicon], name: str, kind: str
) -> None:
    def run_query() -> Iterable[object]:
        return QUERIES_BY_NAME[name](lexicons[kind])

    answers = list(run_query())
    size = sys.getsizeof(answers) + sum(map(sys.getsizeof, answers))
    if answers and isinstance(answers[0], tuple):
        size += sum(sys.getsizeof(part) for answer in answers for part in answer)
    size += 24 * len(answers) * (name in SORTED)
    del answers
    bound = size + ALLOWANCES.get(name, 100_000)
    assert peak_of(lambda: deque(run_query(), maxlen=0), bound) < bound
