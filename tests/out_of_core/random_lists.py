"""Random word lists, built in memory and out of core with the same options. As a command: many of them.

make random-lists [LISTS=300]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from lexc.compile.build import BuildOptions
from lexc.compile.sources import compile_sources
from lexc.compile.streams import lists
from lexc.image.writer import assemble
from lexc.out_of_core import building
from lexc.out_of_core.files import bucket_files
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.states.plan import MIN_MEMORY, Plan
from lexc.out_of_core.tasks.workers import Workers, open_workers
from lexc.out_of_core.words import word_sorting
from lexc.source import ReadOptions

ALPHABETS = [
    "ab", "abc", "ABCDEFGHIJ", "aB", "äöüabc", "abcdefghijklmnopqrstuvwxyzäöüßéèABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "".join(map(chr, range(0x4E00, 0x4E80))),
]  # fmt: skip


class SmallPlan(Plan):
    """A plan with parts so small that a list of a hundred words has several.

    Workers receive it as a tuple, so its memory holds the sizes of parts, 16 bits each.
    """

    states_per_block = property(lambda plan: plan.memory & 0xFFFF)  # type: ignore[assignment]
    nodes_per_part = property(lambda plan: plan.memory >> 16 & 0xFFFF)  # type: ignore[assignment]
    node_bytes_per_part = property(lambda plan: 4100 + 24 * plan.nodes_per_part)  # type: ignore[assignment]
    slots_per_range = property(lambda plan: plan.memory >> 32 & 0xFFFF)  # type: ignore[assignment]
    cache_sets = property(lambda _: 16)  # type: ignore[assignment]

    def units_per_range(self, unit_bytes: int) -> int:
        return self.memory >> 48

    def block(self, n_buckets: int) -> int:
        return 4096


def make_plan(rng: random.Random, n_words: int = 0) -> Plan:
    """A plan with random sizes. n_words: of them, many need many files."""
    least = 1 if n_words < 1000 else 32
    states, nodes, slots, units = (
        rng.choice(sizes)
        for sizes in ([64, 100, 1000], [least, 7 * least, 1000], [least, 13 * least, 5000], [64, 192, 3200])
    )
    sizes = states | nodes << 16 | slots << 32 | units << 48
    return SmallPlan(sizes, rng.choice([0, 1, 3, 8]), MIN_MEMORY, rng.choice([1, 3]), rng.choice([0, 1, 1]))


def make_words(rng: random.Random) -> list[str]:
    """Words of a random alphabet, sorted or not, some of them twice."""
    letters, longest = rng.choice(ALPHABETS), rng.choice([3, 6, 14, 150])
    n = rng.choice([1, 5, 50, 600, 3000]) if longest < 100 else 20
    words = ["".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(n)]
    return sorted(words) if rng.random() < 0.5 else words


@contextmanager
def small_pieces(size: int) -> Iterator[None]:
    """Words are read in pieces of about this size, in bytes; parts consist of such pieces."""
    with (
        mock.patch.object(lists, "_PIECE_SIZE", size),
        mock.patch.object(word_sorting, "_PIECE_SIZE", size),
        mock.patch.object(lists, "BATCH_SIZE", size // 16 + 1),
        mock.patch.object(bucket_files, "_CHUNK", size),
    ):
        yield


def build_in_memory(words: Any, options: BuildOptions) -> bytes:
    return b"".join(assemble(compile_sources([words], ReadOptions(), options).sections))


def build_out_of_core(
    words: Any, options: BuildOptions, plan: Plan, folder: Path | None = None, workers: Workers | None = None
) -> bytes:
    with WorkFolder(folder) as work, mock.patch.object(building, "make_plan", return_value=plan):
        image = building.build_image([words], ReadOptions(), options, MIN_MEMORY, work, workers)
        data = b"".join(map(bytes, image.pieces()))
    assert len(data) == image.n_bytes
    return data


def builds_the_same(seed: int, workers: Workers | None = None) -> bool:
    """Whether both ways build the same bytes."""
    rng = random.Random(seed)
    words, options = make_words(rng), BuildOptions(layout=rng.choice(["auto", "arcs"]), rank=rng.random() < 0.8)
    piece_size = (
        sum(map(len, words)) // rng.randint(1, 12) + 64 + 3 * max(map(len, words)) if rng.random() < 0.7 else 1 << 18
    )
    with small_pieces(piece_size):
        return build_out_of_core(words, options, make_plan(rng, len(words)), workers=workers) == build_in_memory(
            words, options
        )


def main(n: int) -> str | None:
    """Build n lists in turn with one process, threads and processes. Returns what is wrong."""
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        differing = []
        for seed in range(n):
            executor = (None, threads, processes)[seed % 3]
            with open_workers(1 if executor is None else 2, executor=executor) as workers:
                differing += [] if builds_the_same(seed, workers) else [seed]
    print(f"{n} lists, {n - len(differing)} with the bytes of a build in memory")
    return f"other bytes for the seeds {differing}" if differing else None


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
