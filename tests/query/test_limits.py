"""Questions take little memory beside their answers."""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterable

import pytest

import lexc
from lexc.lexicon import Lexicon

LETTERS = "ABCDEFGH"

QUESTIONS: dict[str, Callable[[Lexicon], Iterable[object]]] = {
    "pattern": lambda lexicon: lexicon.pattern("*A?B*"),
    "pattern from its end": lambda lexicon: lexicon.pattern("*ABC"),
    "regex": lambda lexicon: lexicon.regex("(AB|C.)*[^D]+"),
    "near": lambda lexicon: lexicon.near("ABCABC", 2),
    "near with a limit": lambda lexicon: lexicon.near("AB", 3, prefix=True, limit=100),
    "hooks": lambda lexicon: lexicon.hooks("ABC"),
    "extensions": lambda lexicon: lexicon.extensions("ABC"),
    "isomorphs": lambda lexicon: lexicon.isomorphs("ABCA"),
    "cryptogram": lambda lexicon: lexicon.cryptogram("ABCADA EFG", limit=50),
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    rng = random.Random(4)
    words = {"".join(rng.choices(LETTERS, k=rng.randint(2, 9))) for _ in range(20_000)}
    return lexc.build(words, "gaddag")


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_takes_more_than_its_answers_and_a_hundred_kilobytes(lexicon: Lexicon, name: str) -> None:
    def ask() -> Iterable[object]:
        return QUESTIONS[name](lexicon)

    answers = list(ask())
    size = sys.getsizeof(answers) + sum(map(sys.getsizeof, answers))
    if answers and isinstance(answers[0], tuple):
        size += sum(sys.getsizeof(part) for answer in answers for part in answer)
    del answers
    tracemalloc.start()
    try:
        deque(ask(), maxlen=0)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < size + 100_000
