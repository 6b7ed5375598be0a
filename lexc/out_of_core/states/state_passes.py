"""The first passes: words become states, each once, with a number, its targets and its level."""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from lexc.errors import EmptySource
from lexc.kernels.out_of_core._records import RECORD_HEAD
from lexc.kernels.out_of_core.unique_states import MAX_HEIGHTS
from lexc.out_of_core.states import level_pass, state_tasks
from lexc.out_of_core.states.level_pass import Sizes
from lexc.out_of_core.states.plan import Plan
from lexc.out_of_core.states.state_tasks import Fingerprints
from lexc.out_of_core.tasks.task_folder import Result, Task
from lexc.out_of_core.tasks.task_runner import TaskRunner
from lexc.out_of_core.words.parts import Part, write_parts

_SEAMS, _NUMBERS, _LEVELS = "seams", "numbers", "levels"

_RECORDS_TASK = re.compile(r"records\.\d+(-[0-9a-f]{16})?|seams")  # the names of tasks that write records

WORDS = "known-words"
"""The task whose result is what is known of the words."""


@dataclass(slots=True)
class StateCounts:
    """Counts of words, states, arcs and targets. longest, shortest: tiles of a word. max_height: of a state.

    Before pass 4 the states are those with records.
    """

    n_words: int = 0
    longest: int = 0
    shortest: int = 0
    max_height: int = 0
    n_states: int = 0
    n_arcs: int = 0
    n_targets: int = 0


@dataclass(slots=True)
class PlacedStates:
    """Nodes and targets by the buckets of their places (level and sequence number), as files of a task.

    level_parts: the number of nodes in each part of each level. n_buckets: of places. n_ranges: the most buckets of a
    level.
    """

    task: str
    level_parts: list[list[int]]
    n_buckets: int
    n_ranges: int


class StatePasses:
    """The passes from words to placed states.

    fingerprint_bits: fewer than 128 only in tests, to have false matches.
    """

    def __init__(self, runner: TaskRunner, plan: Plan, fingerprint_bits: int = 128) -> None:
        self.counts = StateCounts()
        self.plan = plan
        self._runner = runner
        self._fingerprint_bits = fingerprint_bits
        self._tail_bytes = 0

    def run(
        self, words: Iterable[memoryview], max_length: int, n_labels: int, describe: Callable[[], Result] = dict
    ) -> PlacedStates:
        """Run all passes. words: sorted zero-ended tiles in pieces. max_length: of a word. n_labels: the largest label.

        describe: what to keep of the words, once they are streamed. Raises FalseMatch, EmptySource if there is no word,
        SourceError if the words do not ascend.
        """
        self.plan = self.plan._replace(n_labels=n_labels)
        known = self._runner.result(WORDS)
        if known is None:
            parts = self._stream(words, self._fingerprints(max_length, n_labels))
            counts = asdict(self.counts)
            known = self._runner.run_here(Task(WORDS, lambda _: {"parts": parts, "counts": counts, **describe()}))
        self.counts = StateCounts(**known["counts"])
        if self._n_heights > MAX_HEIGHTS or not all(map(_RECORDS_TASK.fullmatch, known["parts"])):
            raise ValueError("the words are damaged")
        sources = self._make_unique(known["parts"])
        return self._find_levels(self._join(sources))

    def _fingerprints(self, max_length: int, n_labels: int) -> Fingerprints:
        """Settings with a secret key, which a build that was ended keeps."""
        key = self._runner.run_here(Task("key", lambda _: {"key": os.urandom(16).hex()}))["key"]
        return Fingerprints(bytes.fromhex(key), max_length, n_labels, self._fingerprint_bits)

    def _stream(self, words: Iterable[memoryview], fingerprints: Fingerprints) -> list[str]:
        """Pass 1: the records of states, in buckets of their fingerprints. Returns the tasks that wrote them."""
        settings, files, names = (self.plan, fingerprints), self._runner.new_files("words"), list[str]()

        def part_tasks() -> Iterator[Task]:
            for part in write_parts(words, files, self.plan.part_bytes):
                names.append(f"records.{part.number}-{part.checksum:016x}")
                yield Task(names[-1], state_tasks.stream, (*settings, part))

        if self.plan.part_bytes:
            results = self._runner.run(part_tasks())
        else:
            names.append("records.0")
            task = Task(names[0], state_tasks.stream, (*settings, Part(0, 0, 0, 0), words))
            results = iter([self._runner.run_here(task)])
        for number, result in enumerate(results):
            files.remove(number)
            self._count_words(result)
        if not self.counts.n_words:
            raise EmptySource("no words", remedy="One word a line is expected.")
        seams = self._runner.run_here(Task(_SEAMS, state_tasks.join_seams, (*settings, names)))
        self.counts.max_height = seams["max_height"]
        return [*names, _SEAMS]

    def _count_words(self, result: Result) -> None:
        counts = self.counts
        counts.shortest = min(counts.shortest, result["shortest"]) if counts.n_words else result["shortest"]
        counts.longest = max(counts.longest, result["longest"])
        counts.n_words += result["n_words"]

    def _make_unique(self, parts: Sequence[str]) -> list[str]:
        """Pass 2: each state once, sorted by height in its bucket. Returns the tasks that wrote them."""
        ranges, counts, heights = self.plan.bucket_ranges, self.counts, [[0, 0, 0, 0] for _ in range(self._n_heights)]
        names = _names("states", ranges)
        tasks = [
            Task(name, state_tasks.make_unique, (self.plan, self._n_heights, buckets, parts))
            for name, buckets in zip(names, ranges, strict=True)
        ]
        results = self._runner.run_all(tasks, "removing equal states")
        for buckets, result in zip(ranges, results, strict=True):
            self._runner.remove("records", parts, buckets)
            for total, numbers in zip(heights, result["heights"], strict=True):
                total[:] = map(operator.add, total, numbers)
        counts.n_states, counts.n_arcs, counts.n_targets, self._tail_bytes = map(sum, zip(*heights, strict=True))
        n_bytes = sum(map(self._runner.files("states", names).size, range(self.plan.n_buckets)))
        if n_bytes != RECORD_HEAD * counts.n_states + 2 * counts.n_arcs + self._tail_bytes:
            raise ValueError("the numbers of states are damaged")  # they decide on the sizes of buffers
        self.plan = self.plan.for_states(heights)
        return names

    def _join(self, sources: Sequence[str]) -> list[str]:
        """Pass 3: number the states, find the numbers of their targets. Returns the tasks that wrote both."""
        plan = self.plan
        sizes = Task(_NUMBERS, state_tasks.number_states, (plan, self._n_heights, sources))
        bucket_sizes = self._runner.run_here(sizes)["bucket_sizes"]
        joiners = _names("joined", plan.bucket_ranges)
        tasks = [
            Task(name, state_tasks.join_references, (plan, self._sizes, buckets, sources, bucket_sizes))
            for name, buckets in zip(joiners, plan.bucket_ranges, strict=True)
        ]
        results = self._runner.run_all(tasks, "joining states and targets")
        for buckets, _ in zip(plan.bucket_ranges, results, strict=True):
            self._runner.remove("references", sources, buckets)
            self._runner.remove("states", sources, buckets)
        return joiners

    def _find_levels(self, joiners: Sequence[str]) -> PlacedStates:
        """Pass 4: the level and place of each state."""
        levels = self._runner.run_here(Task(_LEVELS, level_pass.find_levels, (self.plan, self._sizes, joiners)))
        for name in ("skeletons", "joined"):
            self._runner.remove(name, joiners)
        n_tails, n_ends, level_parts = levels["n_tails"], levels["n_ends"], levels["level_parts"]
        self.counts.n_states += n_tails
        self.counts.n_arcs += n_tails
        self.counts.n_targets += n_tails - n_ends
        if not n_ends <= n_tails <= self._tail_bytes or sum(map(sum, level_parts)) != self.counts.n_states:
            raise ValueError("the numbers of nodes are damaged")
        return PlacedStates(_LEVELS, level_parts, levels["n_buckets"], levels["n_ranges"])

    @property
    def _sizes(self) -> Sizes:
        return Sizes(self.counts.n_states, self._n_heights, self._tail_bytes)

    @property
    def _n_heights(self) -> int:
        return self.counts.max_height + 1


def _names(name: str, parts: Sequence[object]) -> list[str]:
    """The names of tasks, one for each part."""
    return [f"{name}.{number}" for number in range(len(parts))]
