"""`lexc.limits` ends the searches of its thread, and no others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from typing import Any

import pytest
from image.hostile.many_words import overflowing_image

import lexc
from lexc.errors import OutOfTime, UsageError
from lexc.lexicon import Lexicon

SEARCHES: dict[str, Callable[[Lexicon], Iterable[object]]] = {
    "words": iter,
    "a list of words": lambda lexicon: lexicon.keys(),
    "pattern": lambda lexicon: lexicon.pattern("*"),
    "pattern of no word": lambda lexicon: lexicon.pattern("?*" * 40 + "Z" * 30),
    "regex": lambda lexicon: lexicon.regex("(A|B)*"),
    "near": lambda lexicon: lexicon.near("A", 1, prefix=True),
    "letters of a rack": lambda lexicon: lexicon.anagram("A" * 30 + "B" * 32, sub=True),
    "anagrams": lambda lexicon: lexicon.anagram("A" * 30 + "B" * 32),
    "find": lambda lexicon: lexicon.find(length=62, front_hooks=5),
}


@pytest.fixture(scope="module")
def endless() -> Lexicon:
    """2**62 words of A and B, and a few of other letters."""
    return lexc.frombytes(overflowing_image(62))


def outcome(search: Callable[[], object], **limits: Any) -> str:
    """The problem that ended a search inside limits, "" if none did."""
    try:
        with lexc.limits(**limits):
            search()
    except OutOfTime as error:
        return error.problem
    return ""


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_in_any_thread_ends_when_its_time_is_over(endless: Lexicon, name: str) -> None:
    def search() -> None:
        list(SEARCHES[name](endless))

    assert outcome(search, seconds=0.02) == "the search took longer than 0.02 s"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(outcome, search, seconds=0.02).result(60) == "the search took longer than 0.02 s"


@pytest.mark.parametrize("name", SEARCHES)
def test_another_thread_stops_a_search(endless: Lexicon, name: str) -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(outcome, lambda: list(SEARCHES[name](endless)), stop=stop)
        stop.set()
        assert ended.result(60) == "the search was stopped"


def test_a_limit_belongs_to_the_call_that_runs_in_it(endless: Lexicon) -> None:
    with lexc.limits(seconds=0):
        words = endless.pattern("*")
    assert len(list(islice(words, 10_000))) == 10_000
    with pytest.raises(OutOfTime), lexc.limits(seconds=0):
        list(islice(words, 10_000))
    assert len(list(islice(words, 10_000))) == 10_000


def test_other_threads_go_on(endless: Lexicon) -> None:
    with lexc.limits(seconds=0), ThreadPoolExecutor(1) as pool:
        assert len(pool.submit(lambda: list(islice(endless.pattern("*"), 10_000))).result(60)) == 10_000


def test_a_block_inside_a_block_ends_by_the_limits_of_both(endless: Lexicon) -> None:
    stop = threading.Event()
    stop.set()
    with lexc.limits(stop=stop):
        assert outcome(lambda: list(iter(endless)), seconds=60) == "the search was stopped"
    with lexc.limits(seconds=60):
        assert outcome(lambda: list(iter(endless)), seconds=0) == "the search took longer than 0 s"


def test_limits_of_generators_end_in_any_order(endless: Lexicon) -> None:
    def in_a_block(seconds: float) -> Generator[None, None, None]:
        with lexc.limits(seconds=seconds):
            yield

    first, second = in_a_block(0), in_a_block(60)
    next(first)
    next(second)
    first.close()
    assert len(list(islice(endless.pattern("*"), 10_000))) == 10_000
    second.close()
    assert len(list(islice(endless.pattern("*"), 10_000))) == 10_000


def test_thousands_of_blocks_lie_inside_each_other(endless: Lexicon) -> None:
    with ExitStack() as blocks:
        for _ in range(2000):
            blocks.enter_context(lexc.limits(seconds=60))
        assert len(list(islice(endless.pattern("*"), 10_000))) == 10_000


@pytest.mark.parametrize("seconds", [-1, float("nan"), "soon", 10**400])
def test_seconds_that_are_no_time_are_refused(seconds: Any) -> None:
    with pytest.raises(UsageError, match="out of range; expected 0 or more"), lexc.limits(seconds):
        pass
