"""Random word lists, built in memory and out of core with the same options. As a command: many of them.

PYTHONPATH=tests python -m out_of_core.random_lists 300
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from lexc.compile.build import BuildOptions
from lexc.compile.sources import compile_sources
from lexc.image.writer import assemble
from lexc.out_of_core import building
from lexc.out_of_core.plan import MIN_MEMORY, Plan
from lexc.out_of_core.work_folder import WorkFolder
from lexc.source import ReadOptions

ALPHABETS = [
    "ab", "abc", "ABCDEFGHIJ", "aB", "äöüabc", "abcdefghijklmnopqrstuvwxyzäöüßéèABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "".join(map(chr, range(0x4E00, 0x4E80))),
]  # fmt: skip


def make_plan(rng: random.Random) -> Plan:
    """A plan with parts so small that a list of a hundred words has several."""
    states, nodes, slots, units = (
        rng.choice(sizes) for sizes in ([64, 100, 1000], [1, 7, 64, 1000], [1, 13, 64, 5000], [64, 192, 3200])
    )

    class SmallParts(Plan):
        states_per_block = property(lambda _: states)  # type: ignore[assignment]
        nodes_per_part = property(lambda _: nodes)  # type: ignore[assignment]
        slots_per_range = property(lambda _: slots)  # type: ignore[assignment]
        cache_sets = property(lambda _: 16)  # type: ignore[assignment]

        def units_per_range(self, unit_bytes: int) -> int:
            return units

        def block(self, n_buckets: int) -> int:
            return 4096

    return SmallParts(MIN_MEMORY, rng.choice([0, 1, 3, 8]))


def make_words(rng: random.Random) -> list[str]:
    """Words of a random alphabet, sorted or not, some of them twice."""
    letters, longest = rng.choice(ALPHABETS), rng.choice([3, 6, 14])
    words = ["".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(rng.choice([1, 5, 50, 600, 3000]))]
    return sorted(words) if rng.random() < 0.5 else words


def build_in_memory(words: Any, options: BuildOptions) -> bytes:
    return b"".join(assemble(compile_sources([words], ReadOptions(), options).sections))


def build_out_of_core(words: Any, options: BuildOptions, plan: Plan, folder: Path | None = None) -> bytes:
    with WorkFolder(folder) as work, mock.patch.object(building, "make_plan", return_value=plan):
        image = building.build_image([words], ReadOptions(), options, MIN_MEMORY, work)
        data = b"".join(image.pieces())
    assert len(data) == image.n_bytes
    return data


def builds_the_same(seed: int) -> bool:
    """Whether both ways build the same bytes."""
    rng = random.Random(seed)
    words, options = make_words(rng), BuildOptions(layout=rng.choice(["auto", "arcs"]), rank=rng.random() < 0.8)
    return build_out_of_core(words, options, make_plan(rng)) == build_in_memory(words, options)


if __name__ == "__main__":
    differing = [seed for seed in range(int(sys.argv[1])) if not builds_the_same(seed)]
    sys.exit(f"other bytes for the seeds {differing}" if differing else None)
