"""Threads share the work of one call, give all of its results and errors, and end with it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from lexc.system.progress import report, report_to
from lexc.system.threads import ALONE, Task, Threads, count_processors

LONG = 60  # seconds until a test that waits fails


@pytest.fixture(params=[1, 2, 3, 5])
def threads(request: pytest.FixtureRequest) -> Iterator[Threads]:
    with Threads(request.param) as threads:
        yield threads


def test_a_task_has_the_result_of_its_call(threads: Threads) -> None:
    tasks = [threads.start(partial(pow, i, 2)) for i in range(20)]
    assert [task.result() for task in tasks] == [i * i for i in range(20)]


def test_another_thread_makes_the_call() -> None:
    with Threads(2) as threads:
        begun, ended = threading.Event(), threading.Event()

        def call() -> int:
            begun.set()
            assert ended.wait(LONG)
            return threading.get_ident()

        task = threads.start(call)
        assert begun.wait(LONG)
        ended.set()
        assert task.result() != threading.get_ident()


def test_a_call_that_no_thread_has_begun_is_made_where_its_result_is_needed() -> None:
    with Threads(2) as threads:
        begun, ended = threading.Event(), threading.Event()
        threads.start(lambda: begun.set() or ended.wait(LONG))
        assert begun.wait(LONG)
        assert threads.start(threading.get_ident).result() == threading.get_ident()
        ended.set()


def test_alone_a_call_is_made_when_its_result_is_needed() -> None:
    calls: list[int] = []
    task = ALONE.start(lambda: calls.append(1))
    assert calls == []
    task.result()
    task.result()
    assert calls == [1]
    assert ALONE.start_others(lambda: calls.append(2)) == []


def test_an_offered_call_is_made_where_offers_start(threads: Threads) -> None:
    calls: list[str] = []
    task = threads.offer(lambda: calls.append("offered"))
    threads.start(lambda: calls.append("started")).result()
    assert calls == ["started"]
    threads.start_offers()
    threads.start_offers()
    task.result()
    assert calls == ["started", "offered"]


def test_an_offered_call_is_made_by_another_thread() -> None:
    with Threads(2) as threads:
        made = threading.Event()
        threads.offer(made.set)
        threads.start_offers()
        assert made.wait(LONG)


def test_a_call_is_made_once() -> None:
    calls: list[int] = []
    task = Task(lambda: calls.append(1))
    for _ in range(3):
        task.run()
        task.result()
    assert calls == [1]


def test_an_error_is_raised_where_the_result_is_needed(threads: Threads) -> None:
    def fail() -> None:
        raise ZeroDivisionError("no")

    with pytest.raises(ZeroDivisionError, match="no"):
        threads.start(fail).result()
    with pytest.raises(ZeroDivisionError, match="no"):
        threads.run_all([lambda: None, fail, lambda: None])
    assert threads.start(lambda: 5).result() == 5


def test_all_calls_are_made(threads: Threads) -> None:
    made: set[int] = set()
    threads.run_all([partial(made.add, i) for i in range(50)])
    assert made == set(range(50))
    threads.run_all([])


def test_each_item_is_taken_once(threads: Threads) -> None:
    items = deque(range(5000))
    tasks = threads.start_others(lambda: list(threads.take(items)))
    taken = list(threads.take(items))
    for task in tasks:
        taken += task.result()
    assert sorted(taken) == list(range(5000))


def test_items_made_ahead_come_in_their_order(threads: Threads) -> None:
    assert list(threads.ahead(iter(range(500)))) == list(range(500))
    assert list(threads.ahead([])) == []
    assert list(threads.ahead([None, 0])) == [None, 0]


def test_the_next_item_is_made_while_one_is_used() -> None:
    begun = threading.Event()

    def items() -> Iterator[int]:
        yield threading.get_ident()
        begun.set()
        yield threading.get_ident()

    with Threads(2) as threads:
        ahead = threads.ahead(items())
        next(ahead)
        assert begun.wait(LONG)
        assert next(ahead) != threading.get_ident()


def test_an_error_comes_after_the_items_before_it(threads: Threads) -> None:
    def items() -> Iterator[int]:
        yield from (1, 2)
        raise ValueError("third")

    found = list[int]()
    with pytest.raises(ValueError, match="third"):
        found.extend(threads.ahead(items()))
    assert found == [1, 2]


def test_reports_of_items_made_ahead_reach_the_listener(threads: Threads) -> None:
    reports = list[tuple[str, float | None]]()

    def items() -> Iterator[int]:
        for i in range(20):
            report("reading", i)
            yield i

    with report_to(lambda task, share: reports.append((task, share))):
        assert sum(threads.ahead(items())) == 190
    assert reports == [("reading", i) for i in range(20)]


def test_items_that_nobody_takes_are_not_made() -> None:
    made = list[int]()
    with Threads(2) as threads:
        assert next(threads.ahead(made.append(i) for i in range(100))) is None
    assert len(made) <= 2
    assert not any(thread.is_alive() for thread in threads._others)


def test_other_threads_end_with_the_block() -> None:
    with Threads(4) as threads:
        threads.run_all([lambda: None] * 10)
    assert threads._others
    assert not any(thread.is_alive() for thread in threads._others)


def fail_during(work: Callable[[Threads], object]) -> None:
    """End threads by an error while another thread does some work."""
    begun, threads = threading.Event(), Threads(2)

    def fail() -> None:
        with threads:
            threads.start(lambda: begun.set() or work(threads))
            assert begun.wait(LONG)
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert threads._others
    assert not any(thread.is_alive() for thread in threads._others)


def test_after_an_error_other_threads_end_at_their_next_report() -> None:
    def work(threads: Threads) -> None:
        with suppress(KeyboardInterrupt):
            while True:
                threads.check("a task", 0.5)
        errors.append(True)

    errors: list[bool] = []
    fail_during(work)
    assert errors == [True]


def test_after_an_error_other_threads_take_no_item_and_wait_for_no_task() -> None:
    nobody_makes_it = Task(lambda: None)
    nobody_makes_it._claim.acquire()

    def wait(threads: Threads) -> None:
        task = threads.start(lambda: None)
        task._claim = nobody_makes_it._claim
        task.result()

    fail_during(wait)
    fail_during(lambda threads: sum(threads.take(Endless())))


class Endless(deque[int]):
    """Items without end."""

    def popleft(self) -> int:
        return 1


def test_a_system_without_more_threads_leaves_the_work_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with Threads(3) as threads:
        assert [threads.start(partial(pow, i, 2)).result() for i in range(4)] == [0, 1, 4, 9]
        threads.run_all([lambda: None] * 3)


def test_there_is_a_processor() -> None:
    assert count_processors() >= 1
