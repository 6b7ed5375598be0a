"""The strings of a GADDAG, added to the arena of the DAWG."""

from __future__ import annotations

import os

from lexc.compile.growing_minimiser import GrowingMinimiser
from lexc.compile.prefixes import Prefixes, ReversedPrefixes, reverse_prefixes
from lexc.progress import Listener


def add_gaddag(
    builder: GrowingMinimiser, prefixes: Prefixes, dawg_root: int, is_utf8: bool, threads: int, report: Listener
) -> int:
    """Add REV(x)◇ for each prefix x of the words. Return the GADDAG's root.

    Each ◇ arc leads to the DAWG state after x: Gordon 1994, Figure 4, for all words at once.
    """
    strings = _reverse_prefixes(prefixes, builder, dawg_root, is_utf8)
    builder.add_tails(strings, report)
    strings.gather_ends()
    _, n_states = builder.minimiser.counts()
    builder.reserve(n_states + strings.n_nodes * 7 // 8)  # 0.85 of them become states
    builder.reserve_arcs(len(strings.order) + strings.n_nodes)  # one to each node, and one from a string to its tail
    parts = strings.partition(min(threads, builder.n_letters, os.cpu_count() or 1))
    if len(parts) > 1:
        _add_parts(builder, parts, strings, report)
    else:
        builder.add_prefixes(strings, 0, len(strings.order), report)
    return int(builder.minimiser.finish())


def _reverse_prefixes(prefixes: Prefixes, builder: GrowingMinimiser, dawg_root: int, is_utf8: bool) -> ReversedPrefixes:
    """The prefixes of the DAWG, reversed. They keep no view of its arena, which is replaced later."""
    end, _ = builder.minimiser.counts()
    arcs = memoryview(builder.minimiser.arena())[:end]
    return reverse_prefixes(prefixes, arcs, dawg_root, builder.n_letters, is_utf8, builder.longest)


def _add_parts(
    builder: GrowingMinimiser, parts: list[tuple[int, int]], strings: ReversedPrefixes, report: Listener
) -> None:
    """Add the parts of the sorted prefixes, each in a thread and a minimiser of its own; then absorb these in order."""
    from concurrent.futures import ThreadPoolExecutor  # lazy: concurrent.futures costs 5 ms

    n_shared, _ = builder.minimiser.counts()
    forks = [builder.fork(strings.n_nodes * (end - start) // len(strings.order)) for start, end in parts[1:]]
    with ThreadPoolExecutor(len(forks)) as pool:
        jobs = [pool.submit(_add_part, fork, *part, strings) for fork, part in zip(forks, parts[1:], strict=True)]
        builder.add_prefixes(strings, *parts[0], report)
        for fork, job in zip(forks, jobs, strict=True):
            builder.absorb(fork, job.result(), n_shared)


def _add_part(builder: GrowingMinimiser, start: int, end: int, strings: ReversedPrefixes) -> int:
    """Add one part of the prefixes to a fork. Return its root."""
    builder.add_prefixes(strings, start, end, lambda _task_name, _share: None)
    return int(builder.minimiser.finish())
