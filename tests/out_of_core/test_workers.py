"""Any executor builds the bytes of a build in memory, whatever happens to its workers."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from out_of_core.random_lists import build_in_memory, build_out_of_core, builds_the_same, make_plan

import lexc
from lexc.compile.build import BuildOptions
from lexc.errors import LexcError, UsageError
from lexc.out_of_core.states.state_passes import StatePasses
from lexc.out_of_core.tasks import task_folder
from lexc.out_of_core.tasks import workers as workers_module
from lexc.out_of_core.tasks.task_folder import Task, TaskFolder, execute
from lexc.out_of_core.tasks.task_runner import TaskRunner
from lexc.out_of_core.tasks.workers import open_workers
from lexc.system.executors import Processes

WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]


class Serial(Executor):
    """Calls at once, `times` times; the last result counts."""

    def __init__(self, times: int = 1) -> None:
        self.times = times

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        try:
            results = [call(*args, **kwargs) for _ in range(self.times)]
            future.set_result(results[-1])
        except Exception as error:
            future.set_exception(error)
        return future


class Late(Serial):
    """Calls late and in another order: when a result is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[_LateFuture] = []

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = _LateFuture(self, lambda: super(Late, self).submit(call, *args, **kwargs))
        self.waiting.append(future)
        return future

    def call_all(self) -> None:
        random.Random(len(self.waiting)).shuffle(self.waiting)
        while self.waiting:
            future = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                inner = future.call()
                error = inner.exception()
                future.set_exception(error) if error else future.set_result(inner.result())


class _LateFuture(Future[Any]):
    def __init__(self, executor: Late, call: Callable[[], Future[Any]]) -> None:
        super().__init__()
        self.executor, self.call = executor, call

    def result(self, timeout: float | None = None) -> Any:
        self.executor.call_all()
        return super().result(timeout)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 106))
@pytest.mark.parametrize("executor", [Serial(), Serial(2), Late(), ThreadPoolExecutor(3)])
def test_any_executor_gives_the_bytes_of_a_build_in_memory(executor: Executor, seed: int) -> None:
    with open_workers(3, executor=executor) as workers:
        assert builds_the_same(seed, workers)


def test_processes_give_the_bytes_of_a_build_in_memory() -> None:
    with open_workers(2) as workers:
        assert all(builds_the_same(seed, workers) for seed in range(200, 206))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_one_of_whose_workers_is_killed_gives_the_same_bytes(cluster: Any) -> None:
    with open_workers(dask=cluster.scheduler_address) as workers:
        assert workers.jobs == 2
        assert builds_the_same(300, workers)
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        assert builds_the_same(301, workers)


class Killed(Processes):
    """Processes of which one is killed after the fifth call."""

    n_calls = 0
    n_pools = 0

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        Killed.n_pools += 1

    def submit(self, call: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(call, *args, **kwargs)
        Killed.n_calls += 1
        if Killed.n_calls == 5:
            os.kill(next(iter(self._processes)), signal.SIGKILL)
        return future


def test_a_process_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    with mock.patch.object(workers_module, "Processes", Killed), open_workers(2) as workers:
        plan = make_plan(random.Random(6))._replace(bucket_bits=5)
        image = build_out_of_core(WORDS, BuildOptions(), plan, tmp_path, workers)
    assert image == build_in_memory(WORDS, BuildOptions())
    assert Killed.n_pools == 2
    assert list(tmp_path.iterdir()) == []


def die(folder: TaskFolder) -> dict[str, Any]:
    os._exit(9)


def test_processes_that_always_die_are_an_error(tmp_path: Path) -> None:
    with open_workers(2) as workers, pytest.raises(LexcError, match="keep dying"):
        list(workers.run(tmp_path, [Task("a", die)]))
    with (
        ProcessPoolExecutor(1) as executor,
        open_workers(1, executor=executor) as workers,
        pytest.raises(LexcError, match="executor is broken"),
    ):
        list(workers.run(tmp_path, [Task("a", die)]))


def write_one(folder: TaskFolder, text: bytes) -> dict[str, Any]:
    folder.output("letters").write(0, memoryview(text))
    return {"n": len(text)}


def refuse(folder: TaskFolder) -> dict[str, Any]:
    folder.output("letters").write(0, memoryview(b"half"))
    raise ValueError("half of it")


def test_a_task_runs_once(tmp_path: Path) -> None:
    assert execute(tmp_path, Task("a", write_one, (b"first",))) == {"n": 5}
    assert execute(tmp_path, Task("a", write_one, (b"second",))) == {"n": 5}
    assert bytes(TaskRunner(tmp_path).files("letters", ["a"]).load(0)) == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_copy_of_a_task_that_is_slower_than_the_other_keeps_the_files_of_the_other(tmp_path: Path) -> None:
    def meet_the_other(folder: TaskFolder) -> dict[str, Any]:
        execute(tmp_path, Task("a", write_one, (b"first",)))
        return write_one(folder, b"second")

    assert execute(tmp_path, Task("a", meet_the_other)) == {"n": 5}
    assert bytes(TaskRunner(tmp_path).files("letters", ["a"]).load(0)) == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_task_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="half of it"):
        execute(tmp_path, Task("a", refuse))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_a_worker_does_not_see_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LexcError, match="--tmp"):
        execute(tmp_path / "elsewhere", Task("a", write_one, (b"",)))


@pytest.mark.parametrize("pattern", ["records.0/records*", "states.0/states*", "states.0/outcome.json"])
def test_a_lost_file_is_an_error_that_names_it(tmp_path: Path, pattern: str) -> None:
    words = memoryview(b"\0".join(sorted({word.encode() for word in WORDS})) + b"\0")
    runner = TaskRunner(tmp_path)
    real_run = TaskRunner.run

    def lose(runner: TaskRunner, tasks: Any) -> Iterator[Any]:
        for result in real_run(runner, tasks):
            for path in tmp_path.glob(pattern):
                path.unlink()
            yield result

    with mock.patch.object(TaskRunner, "run", lose), pytest.raises(LexcError, match="lost") as raised:
        StatePasses(runner, make_plan(random.Random(8))).run([words], 7, 255)
    assert raised.value.where.startswith(str(tmp_path))
    assert raised.value.remedy


@pytest.mark.parametrize("pattern", ["records.0*/records*", "states.0/states*", "joined.0/outcome.json", "order/*"])
def test_a_build_that_loses_a_file_begins_again(tmp_path: Path, pattern: str) -> None:
    real_result, found = task_folder._finish, []

    def lose(root: Path, task: Task, *rest: Any) -> Any:
        result = real_result(root, task, *rest)
        if not found:
            found.extend(root.glob(pattern))
            for path in found:
                path.unlink()
        return result

    with mock.patch.object(task_folder, "_finish", lose):
        image = build_out_of_core(WORDS, BuildOptions(), make_plan(random.Random(8)), tmp_path)
    assert found
    assert image == build_in_memory(WORDS, BuildOptions())
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_loses_files_again_and_again_is_an_error(tmp_path: Path) -> None:
    real_result = task_folder._finish

    def lose(root: Path, task: Task, *rest: Any) -> Any:
        result = real_result(root, task, *rest)
        for path in root.glob("states.0/states*"):
            path.unlink()
        return result

    with mock.patch.object(task_folder, "_finish", lose), pytest.raises(LexcError, match="lost"):
        build_out_of_core(WORDS, BuildOptions(), make_plan(random.Random(8)), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_lexc_build_takes_jobs_and_an_executor() -> None:
    images = {lexc.build(WORDS, memory="64M", jobs=jobs).tobytes() for jobs in (1, 2)}
    with ThreadPoolExecutor(2) as executor:
        images.add(lexc.build(WORDS, memory="16M", executor=executor).tobytes())
    assert images == {lexc.build(WORDS).tobytes()}
    with pytest.raises(UsageError, match="go with memory"):
        lexc.build(WORDS, jobs=2)
    with pytest.raises(UsageError, match="too little memory"):
        lexc.build(WORDS, memory="16M", jobs=2)
