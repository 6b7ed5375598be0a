"""Minimisers that share an arena and a register: whoever adds a word, the automaton is minimal, and in order."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from types import ModuleType
from typing import Any

import pytest
from kernels.test_sorting import zeros

Kernel = Callable[[str], ModuleType]
Times = Callable[[int], range]
Words = list[bytes]
_LONGEST, _N_LETTERS = 12, 3
_LAST, _ACCEPT, _SHIFT = 1 << 9, 1 << 8, 10


class Sharing:
    """A minimiser that has added some words, and others that share its arena and register. results: words by root."""

    def __init__(self, kernel: Kernel, first: Words, n_strings: int, n: int = 2) -> None:
        module, plain = kernel("building.concurrent_minimise"), kernel("building.gaddag_minimise")
        n_first, self.n_other = len(first) * (_LONGEST + 1), n_strings * (_LONGEST + 1)
        self.n_items = module.n_items_for(0, self.n_other, _LONGEST, n)
        self.stack = (_LONGEST + 2) * (_N_LETTERS + 1)
        self.arcs = zeros("Q", 1 + n_first + self.n_items + self.stack)
        self.register = zeros("I", 1 << max(6, (2 * (n_first + self.n_other)).bit_length()))
        self.base = plain.GaddagMinimiser(self.arcs, self.register, *self.new_stack(), 12345)
        self.results: list[tuple[Words, int]] = []
        self.add(self.base, first)
        self.start, self.next_item = self.base.counts()[0], zeros("I", 1)
        self.next_item[0] = self.start
        self.sharers = [module.ConcurrentMinimiser(self.arcs, self.register, *self.new_stack(), 1) for _ in range(n)]
        for sharer in self.sharers:
            sharer.join(self.base, self.next_item)

    def new_stack(self) -> tuple[memoryview, memoryview]:
        return zeros("Q", self.stack), zeros("I", _LONGEST + 3)

    def add(self, minimiser: Any, words: Words) -> None:
        for _ in self.add_in_steps(minimiser, words):
            pass

    def add_in_steps(self, minimiser: Any, words: Words) -> Iterable[None]:
        """Add words, one a step; the last step freezes their root."""
        tiles, position = memoryview(b"".join(word + b"\0" for word in words)), 0
        for word in words:
            position = minimiser.add_words(tiles, position, position + len(word) + 1)
            yield
        self.results.append((words, minimiser.finish()))
        yield

    def words_of(self, state: int, before: bytes = b"") -> Iterable[bytes]:
        arc = 0
        while state and not arc & _LAST:
            arc, state = self.arcs[state], state + 1
            text = before + bytes([arc & 0xFF])
            if arc & _ACCEPT:
                yield text
            yield from self.words_of(arc >> _SHIFT, text)

    def states(self) -> list[int]:
        """All states, in the order of the arena, without the items that stayed unused."""
        found, start = [], 1
        for i in range(1, self.next_item[0]):
            if self.arcs[i] & _LAST:
                if self.arcs[i] != _LAST:
                    found.append(start)
                start = i + 1
        return found

    def check(self) -> None:
        """Expect all words, no two equal states, targets before their sources, and no more items than were promised."""
        for sharer in self.sharers:
            sharer.take_root_arcs()  # ends its block
        for words, root in self.results:
            assert list(self.words_of(root)) == words
        states = self.states()
        assert len({tuple(self.state(state)) for state in states}) == len(states)
        assert len(states) == len(right_languages(words for words, _ in self.results))
        assert all(self.arcs[state] for state in states)  # unused items end before each
        assert all(arc >> _SHIFT < state for state in states for arc in self.state(state))
        assert self.next_item[0] <= self.start + self.n_items

    def state(self, state: int) -> Iterable[int]:
        while True:
            yield self.arcs[state]
            if self.arcs[state] & _LAST:
                return
            state += 1


def right_languages(lists: Iterable[Words]) -> set[frozenset[bytes]]:
    """The words that continue each prefix of each list, if any do: the states of the minimal automaton."""
    found = set()
    for words in lists:
        for prefix in {word[:n] for word in words for n in range(len(word))}:
            found.add(frozenset(word[len(prefix) :] for word in words if word.startswith(prefix) and word != prefix))
    return found


def random_words(rng: random.Random, n: int) -> Words:
    letters, longest = bytes(range(1, rng.choice([1, 2, 3]) + 1)), rng.choice([2, 5, _LONGEST])
    return sorted({bytes(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(rng.randint(1, n))})


def test_minimisers_in_turns_make_one_minimal_automaton(kernel: Kernel, times: Times) -> None:
    rng = random.Random(1)
    for _ in times(60):
        first, *lists = (random_words(rng, 30) for _ in range(rng.choice([3, 4])))
        sharing = Sharing(kernel, first, sum(map(len, lists)), len(lists))
        turns = [iter(sharing.add_in_steps(*each)) for each in zip(sharing.sharers, lists, strict=True)]
        while turns:
            turn = rng.choice(turns)
            for _ in range(rng.choice([1, 1, 9])):
                if next(turn, turn) is turn:
                    turns.remove(turn)
                    break
        sharing.check()


def test_minimisers_in_threads_make_one_minimal_automaton(kernel: Kernel, times: Times) -> None:
    rng = random.Random(2)
    with ThreadPoolExecutor(3) as threads:
        for _ in times(20):
            words = random_words(rng, 400)
            lists = [rng.choice([words, random_words(rng, 400)]) for _ in range(3)]
            sharing = Sharing(kernel, [], sum(map(len, lists)), 3)
            list(threads.map(sharing.add, sharing.sharers, lists))
            sharing.check()


def test_a_state_that_another_thread_has_just_added_is_dropped(
    uncompiled: Kernel, monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    """Before each entry into the register, the other minimiser adds the same words, up to the present one."""
    module, rng = uncompiled("building.concurrent_minimise")._atomic, random.Random(3)
    replace_zero, n_lost = module.replace_zero, 0
    for _ in times(30):
        words = random_words(rng, 12)
        sharing = Sharing(uncompiled, [], 40 * len(words) ** 2)
        one, other = sharing.sharers

        def lose(register: memoryview, i: int, state: int, add: Callable[[], None]) -> int:
            monkeypatch.setattr(module, "replace_zero", replace_zero)
            add()
            monkeypatch.setattr(module, "replace_zero", partial(lose, add=add))
            nonlocal n_lost
            found: int = replace_zero(register, i, state)
            n_lost += found != 0
            return found

        monkeypatch.setattr(module, "replace_zero", partial(lose, add=partial(sharing.add, other, words)))
        sharing.add(one, words)
        monkeypatch.setattr(module, "replace_zero", replace_zero)
        assert len({root for _, root in sharing.results[1:]}) == 1
        sharing.check()
    assert n_lost


def test_blocks_take_no_more_items_than_promised_though_most_targets_lie_behind_them(kernel: Kernel) -> None:
    """Each word ends as the word before, which another minimiser has added."""
    words = [bytes([1 + (i >> k & 1) for k in reversed(range(9))]) for i in range(1 << 9)]
    words.sort(key=lambda word: word[::-1])
    sharing = Sharing(kernel, [], len(words), 3)
    for word, sharer in zip(words, cycle(sharing.sharers)):
        sharing.add(sharer, [word])
    sharing.check()
    assert sum(arc in (0, _LAST) for arc in sharing.arcs[sharing.start : sharing.next_item[0]]) > 20


def test_a_minimiser_that_has_not_joined_another_adds_words_alone(kernel: Kernel) -> None:
    sharing = Sharing(kernel, [], 0)
    register, stack = zeros("I", 64), sharing.new_stack()
    minimiser = kernel("building.concurrent_minimise").ConcurrentMinimiser(sharing.arcs, register, *stack, 1)
    sharing.add(minimiser, [b"\1", b"\1\2", b"\3\2"])
    words, root = sharing.results[-1]
    assert list(sharing.words_of(root)) == words


def test_a_register_is_needed(kernel: Kernel) -> None:
    sharing = Sharing(kernel, [], 0)
    with pytest.raises(ValueError, match="a register"):
        kernel("building.concurrent_minimise").ConcurrentMinimiser(sharing.arcs, None, *sharing.new_stack(), 1)
