"""Misuse gives answers or errors and never a crash: threads, lists that change, iterators that __new__ made."""

from __future__ import annotations

import random
import sys
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from typing import Any

import pytest

import lexc

Times = Callable[[int], range]


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns as often as Python lets them."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("quick_switches")
def test_threads_read_one_lexicon_at_the_same_time(
    words: list[str], times: Times, configuration: dict[str, Any]
) -> None:
    lexicon = lexc.build(words, **configuration)
    others = [word + "QQ" for word in words]
    failures: list[str] = []
    start = threading.Barrier(8)

    def read(seed: int) -> None:
        rng = random.Random(seed)
        start.wait()
        for _ in times(100):
            i = rng.randrange(len(words))
            answers = (
                list(islice(lexicon, 20)) == words[:20], lexicon[i] == words[i], lexicon.index(words[i]) == i,
                all(lexicon.contains_many(words)), not any(other in lexicon for other in others[:5]),
                lexicon.keys(words[i])[0] == words[i], bisect_left(lexicon, words[i]) == i,
            )  # fmt: skip
            if not all(answers):
                failures.append(f"{words[i]}: {answers}")

    threads = [threading.Thread(target=read, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.skipif(
    not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="without the GIL a copy of the list is looked up"
)
def test_a_list_that_shrinks_while_it_is_looked_up_is_an_error() -> None:
    class Clearing(str):
        __slots__ = ()

        def isascii(self) -> bool:
            words.clear()
            return False

    words: list[str] = [Clearing("CARÉ"), *["CARE"] * 1000]
    with pytest.raises(RuntimeError, match="changed"):
        lexc.build(["CARE"]).contains_many(words)


def test_an_iterator_that_new_made_is_at_its_end() -> None:
    walk = type(iter(lexc.build(["CARE"])))
    if hasattr(walk, "__cinit__"):  # uncompiled kernels cannot crash
        return
    assert walk.__new__(walk).take(1) == []
    with pytest.raises(StopIteration):
        next(walk.__new__(walk))


def test_threads_that_share_an_iterator_get_every_word_once() -> None:
    words = sorted("".join(letters) for letters in product("ABCDEF", repeat=5))
    walk = iter(lexc.build(words))
    if hasattr(walk, "__cinit__"):
        pytest.skip("a thread may leave uncompiled kernels in the middle of a step")
    with ThreadPoolExecutor(4) as pool:
        found = [word for part in pool.map(lambda _: list(walk), range(4)) for word in part]
    assert sorted(found) == words
