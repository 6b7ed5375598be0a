"""Images with more words than 64 bits count are refused; searches among as many as 63 bits count can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Iterable

import pytest
from image.hostile.judge import judge
from image.hostile.many_words import overflowing_image
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError

import lexc
from lexc.errors import Malformed


@pytest.mark.parametrize("layout", ["bitmap", "packed"])
@pytest.mark.parametrize("has_rank", [True, False])
def test_more_words_than_64_bits_count_are_refused(layout: str, has_rank: bool) -> None:
    for k, n_words in ((64, None), (64, 5), (64, 6), (64, 1 << 63), (64, (1 << 64) - 1), (63, None)):
        image = overflowing_image(k, n_words, has_rank=has_rank, layout=layout)
        with pytest.raises(Malformed):
            lexc.frombytes(image)
        with pytest.raises(RefusedError):
            PlainImage(image)


@pytest.mark.parametrize("layout", ["bitmap", "packed"])
def test_as_many_words_as_63_bits_count_are_read(layout: str) -> None:
    image = overflowing_image(62, layout=layout)
    lexicon = lexc.frombytes(image)
    assert len(lexicon) == PlainImage(image).n_words == (1 << 62) + 5
    assert judge(image) == "sound"
    for i in (0, 1, 12345, 1 << 61, (1 << 62) - 1, (1 << 62) + 4):
        assert lexicon.index(lexicon[i]) == i
    assert lexicon[-1] == "AF"


@pytest.mark.skipif(os.name != "posix", reason="timers of POSIX")
def test_a_search_among_more_words_than_anybody_can_look_at_can_be_interrupted(apart: Callable[..., list[str]]) -> None:
    process = subprocess.run(
        apart(__file__), capture_output=True, text=True, errors="replace", timeout=120, check=False
    )
    assert (process.stdout.split(), process.returncode) == (["pattern", "near"], 0), process.stderr[-3000:]


def test_nodes_searched_in_vain_are_not_searched_again() -> None:
    assert list(lexc.frombytes(overflowing_image(62)).pattern("*Z")) == []


def interrupt_searches() -> None:
    """Begin searches that would take for ever, and print the name of each that was interrupted."""

    def stop(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 1)  # once more: something may run that swallows exceptions
        raise KeyboardInterrupt

    lexicon = lexc.frombytes(overflowing_image(62))
    signal.signal(signal.SIGALRM, stop)
    searches: dict[str, Callable[[], Iterable[object]]] = {
        "pattern": lambda: lexicon.pattern("?*" * 40 + "Z" * 30),
        "near": lambda: lexicon.near("A", 1, prefix=True),
    }
    for name, ask in searches.items():
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            deque(ask(), maxlen=0)
        except KeyboardInterrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
            print(name)


if __name__ == "__main__":
    interrupt_searches()
