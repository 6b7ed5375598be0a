"""The strings of a GADDAG, added to the arena of the DAWG."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import partial
from itertools import chain

from lexc.compile.buffers import Region
from lexc.compile.gaddag_builder import GaddagBuilder, SharingBuilder
from lexc.compile.prefixes import ReversedPrefixes
from lexc.source.words import Words
from lexc.system.progress import Listener
from lexc.system.threads import Threads


class GaddagStrings:
    """The strings of the words' GADDAG. Other threads sort them, while this one builds the words' DAWG.

    builder: of the DAWG, to which `add` adds the strings. region: after `add`, the memory of the strings, which are not
    needed any more.
    """

    def __init__(self, words: Words, threads: Threads) -> None:
        self._threads, self.region = threads, Region()
        self._prefixes = threads.start(lambda: ReversedPrefixes(words, min(threads.n, 2)))
        self._sorting = threads.start_others(self._sort_groups)
        n_prefixes, longest, _ = words.measures
        self.builder = GaddagBuilder(longest, words.alphabet.n_letters, n_prefixes)

    def add(self, dawg_root: int, report: Listener) -> int:
        """Add REV(x)◇ for each prefix x of the words to their DAWG. Return the GADDAG's root.

        Each ◇ arc leads to the DAWG state after x: Gordon 1994, Figure 4, for all words at once.
        """
        report("sorting the prefixes", None)
        n_nodes = self._sort_groups() + sum(task.result() for task in self._sorting)
        strings, builder, threads = self._prefixes.result(), self.builder, self._threads
        reserving = threads.start(lambda: _find_tails(strings, builder, n_nodes, threads))
        strings.find_states(builder.minimiser.arena(), dawg_root)
        reserving.result()
        if builder.can_share:
            _add_in_threads(builder, strings, threads, report)
        else:
            _add_alone(builder, strings, report)
        self.region = strings.region
        self.region.reuse()
        return int(builder.minimiser.finish())

    def _sort_groups(self) -> int:
        return self._prefixes.result().sort_groups(self._threads)


def _find_tails(strings: ReversedPrefixes, builder: GaddagBuilder, n_nodes: int, threads: Threads) -> None:
    """Find the tails, and make room for all states. n_nodes: the nodes of the strings' trie where two pass."""
    strings.find_tails()
    n_strings = len(strings.order)
    builder.reserve(n_strings + strings.n_tail_tiles, n_strings, n_nodes, threads.n)


def _add_alone(builder: GaddagBuilder, strings: ReversedPrefixes, report: Listener) -> None:
    strings.group_tails(builder.n_arcs)
    builder.add_tails(strings, (0, len(strings.groups)), report)
    strings.start_ends()
    strings.gather_ends((0, len(strings.order)))
    strings.free_tails()
    builder.use_register(builder.make_register())
    builder.add_prefixes(strings, 0, len(strings.order), report)


def _add_in_threads(builder: GaddagBuilder, strings: ReversedPrefixes, threads: Threads, report: Listener) -> None:
    """Add tails in this thread and another one, then prefixes in all threads."""
    registering = threads.start(builder.make_register)
    strings.group_tails(builder.n_arcs)
    middle, n = strings.divide_groups(), len(strings.order)
    builder.use_register(registering.result())
    one, *others = builder.share(threads.n)
    tails = threads.start(lambda: others[0].add_tails(strings, (middle, len(strings.groups)), threads.check))
    one.add_tails(strings, (0, middle), report)
    tails.result()
    strings.start_ends()
    threads.run_all(partial(strings.gather_ends, part) for part in ((0, n // 2), (n // 2, n)))
    strings.free_tails()
    groups = deque(strings.ranges_by_size())
    tasks = [threads.start(partial(_add_groups, each, strings, threads.take(groups), threads.check)) for each in others]
    root_arcs = _add_groups(one, strings, threads.take(groups), report)
    builder.end_sharing([*root_arcs, *chain.from_iterable(task.result() for task in tasks)])


def _add_groups(
    builder: SharingBuilder, strings: ReversedPrefixes, groups: Iterable[tuple[int, int]], report: Listener
) -> list[int]:
    """Add ranges of prefixes. Return the arcs of the root that lead to them."""
    for start, end in groups:
        builder.add_prefixes(strings, start, end, report)
    return builder.minimiser.take_root_arcs()
