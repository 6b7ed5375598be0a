"""Searches of several threads take turns, and none waits for ever."""

from __future__ import annotations

import threading
from time import monotonic, sleep

import pytest

from lexc.server import turns
from lexc.server.turns import Turns


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SLICE", 0.001)
    monkeypatch.setattr(turns, "LONGEST_WAIT", 60.0)


@pytest.mark.usefixtures("short_slices")
def test_one_search_runs_at_a_time_and_all_have_their_turns() -> None:
    shared, n_running, most = Turns(), [0], list[int]()
    counts = dict.fromkeys(range(4), 0)

    def search(number: int) -> None:
        with shared.take(threading.Event()) as stop:
            end = monotonic() + 0.3
            while monotonic() < end:
                n_running[0] += 1
                most.append(n_running[0])
                counts[number] += 1
                sleep(0.0005)  # gives up Python's lock
                n_running[0] -= 1
                assert not stop.is_set()

    threads = [threading.Thread(target=search, args=(number,)) for number in counts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {*most} == {1}
    assert min(counts.values()) > 0
    assert shared.acquire()  # since all gave it back


@pytest.mark.usefixtures("short_slices")
def test_a_search_goes_on_without_a_turn_if_the_other_one_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", 0.01)
    shared, stop = Turns(), threading.Event()
    with shared.take(threading.Event()), shared.take(stop) as waiting:  # in one thread, which would wait for itself
        assert not waiting.is_set()
        stop.set()
        assert waiting.is_set()
    assert not shared.are_awaited
    assert shared.acquire()
