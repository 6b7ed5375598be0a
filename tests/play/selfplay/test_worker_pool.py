"""A pool of workers gives the same results in the same order, even if workers die."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from conftest import long

import lexc
from lexc.errors import LexcError, UsageError
from lexc.play import Rules
from lexc.play.selfplay.autoplay import Match, Tally, autoplay, play_games
from lexc.play.selfplay.worker_pool import WorkerPool, as_pool, split_range

ALL = [WorkerPool(1), WorkerPool(2), WorkerPool(2, threads=True), WorkerPool(3)]


def square(unit: int) -> int:
    return unit * unit


def refuse(unit: int) -> int:
    raise UsageError("no such unit", found=str(unit)) if unit == 7 else LexcError("another")


@pytest.mark.parametrize("workers", ALL)
def test_results_come_in_the_order_of_the_units(workers: WorkerPool) -> None:
    assert list(workers.run(square, range(50))) == [n * n for n in range(50)]
    assert list(workers.run(square, [])) == []


@pytest.mark.parametrize("workers", ALL)
def test_an_error_of_a_task_is_raised_in_the_main_process(workers: WorkerPool) -> None:
    with pytest.raises(UsageError, match="no such unit"):
        list(workers.run(refuse, [7] * 3))


@pytest.mark.parametrize("workers", ALL[1:3])
def test_units_are_submitted_only_a_few_ahead(workers: WorkerPool) -> None:
    taken = []

    def units() -> Iterator[int]:
        for n in range(10_000):
            taken.append(n)
            yield n

    results = workers.run(square, units())
    assert next(results) == 0
    assert len(taken) <= 20
    results.close()  # type: ignore[attr-defined]


def test_units_are_ranges_of_games() -> None:
    assert list(split_range(60)) == [range(25), range(25, 50), range(50, 60)]
    assert list(split_range(60, 20, 40)) == [range(40, 60)]
    assert as_pool(3) == WorkerPool(3)


def die_once(folder: str, unit: int) -> int:
    """The square of a unit; the first process with unit 5 kills itself."""
    flag = Path(folder) / "dead"
    if unit == 5 and not flag.exists():
        flag.touch()
        os._exit(9)
    return unit * unit


def die(unit: int) -> int:
    os._exit(9)


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    task = partial(die_once, str(tmp_path))
    assert list(WorkerPool(2, threads=False).run(task, range(40))) == [n * n for n in range(40)]
    assert (tmp_path / "dead").exists()


def test_a_pool_whose_processes_always_die_is_an_error() -> None:
    with pytest.raises(LexcError, match="keep dying"):
        list(WorkerPool(2, threads=False).run(die, range(3)))


def test_a_missing_scheduler_is_an_error() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UsageError, match="no scheduler answers"):
        list(WorkerPool(dask="nonsense://127.0.0.1:1").run(square, range(3)))


@pytest.mark.filterwarnings("ignore")
@long
def test_on_a_cluster_one_of_whose_workers_is_killed_the_games_are_the_same(
    cluster: object, times: Callable[[int], range]
) -> None:
    """Each worker gets the image's bytes once; one is killed in the middle and replaced by Dask."""
    with lexc.open("english.gaddag") as lexicon:
        match, n = Match(lexicon, Rules.load("english"), seed=3), 25 * max(6, len(times(12)))
        tallies = list[Tally]()
        for tally in autoplay(match, n, WorkerPool(dask=cluster.scheduler_address)):  # type: ignore[attr-defined]
            if not tallies:
                kill_one(cluster)
            tallies.append(tally)
        assert tallies[-1] == play_games(match, range(n))
        assert len(tallies) == n // 25


def kill_one(cluster: object) -> None:
    workers = list(cluster.workers.values())  # type: ignore[attr-defined]
    os.kill(workers[0].pid, signal.SIGKILL)
