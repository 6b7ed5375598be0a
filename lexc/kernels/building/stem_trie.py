"""A trie of sorted words, minimised word by word; automata of a store can be joined to its states.

The states along the last word are open. The next word closes those that it does not share: each is united with the
automata joined to it, and becomes a state of the store.

    the last word   C - A - R - T       C and CA stay open, R and T are closed
    a new word      C - A - T
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.building.state_store import StateStore
from cython.cimports.lexc.kernels.layout import _masks

from lexc.kernels.building.state_store import enlarge

MAX_WORD = 255
"""The most letters of a word of a trie."""
_MAX_WORD = cython.declare(cython.int, MAX_WORD)


@cython.final
@cython.cclass
class StemTrie:
    """A trie whose states become states of a store."""

    store: StateStore
    last_word: object
    open_arcs: cython.ulonglong[::1]
    open_starts: cython.Py_ssize_t[::1]  # the first arc of each open state
    open_masks: cython.uint[::1]
    open_joins: cython.uint[::1]  # of each open state the first item of a list of states to join, 0 for none
    joins: cython.ulonglong[::1]  # items of such lists: state << 32 | next item
    free_join: cython.uint
    n_joins: cython.Py_ssize_t

    def __cinit__(self, store: StateStore):
        self.store = store
        self.last_word = ""
        self.open_arcs = array("Q", bytes(8 << 12))
        self.open_starts = array("q", bytes(8 * (_MAX_WORD + 2)))
        self.open_masks = array("I", bytes(4 * (_MAX_WORD + 2)))
        self.open_joins = array("I", bytes(4 * (_MAX_WORD + 2)))
        self.joins = array("Q", bytes(8 << 12))
        self.free_join = 0  # the first item of the free list
        self.n_joins = 1

    def add_word(self, word: str, mask: cython.uint, joined: tuple) -> None:
        """Add a word to the trie, not before the word added last. mask: the number of its mask.

        joined: in turn the number of letters to remove from the word's end, and the state whose strings follow. Raises
        ValueError for a word that is too long or out of order.
        """
        i: cython.Py_ssize_t
        common: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t = len(word)
        last: str = self.last_word
        depth: cython.Py_ssize_t = len(last)
        label: cython.ulonglong
        removed: cython.Py_ssize_t
        if length > _MAX_WORD or word < last:
            raise ValueError("a word that is too long, or out of order")
        while common < length and common < depth and last[common] == word[common]:
            common += 1
        self._close_states(common)
        for i in range(common, length):
            label = ord(word[i])
            self._append_open_arc(label, i)
        self.last_word = word
        self.open_masks[length] = self.store.or_masks(self.open_masks[length], mask)
        for i in range(0, len(joined) - 1, 2):
            removed = joined[i]
            if 0 <= removed <= length:
                self.store.check(joined[i + 1])
                self._join(length - removed, joined[i + 1])

    def finish(self) -> int:
        """The automaton of all words and of the strings joined to them. The next word begins a new trie."""
        self._close_states(0)
        state: cython.uint = self._close_state(0)
        self.last_word = ""
        return state

    @cython.cfunc
    def _append_open_arc(self, label: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.void:
        """Add an arc to the open state at a depth, and open an empty state behind it."""
        end: cython.Py_ssize_t = self.open_starts[depth + 1]  # the arcs of the state at this depth end here
        if end + 1 >= len(self.open_arcs):
            self.open_arcs = enlarge(self.open_arcs, "Q", self.store.zeros)
        self.open_arcs[end] = label << 32
        self.open_starts[depth + 1] = end + 1
        if depth + 2 < len(self.open_starts):
            self.open_starts[depth + 2] = end + 1
        self.open_masks[depth + 1] = 0
        self.open_joins[depth + 1] = 0

    @cython.cfunc
    def _join(self, depth: cython.Py_ssize_t, state: cython.uint) -> cython.void:
        """Record that the open state at a depth has to be united with a state."""
        item: cython.uint = self.free_join
        if item:
            self.free_join = cython.cast(cython.uint, self.joins[item] & _masks.HALF)
        else:
            item = cython.cast(cython.uint, self.n_joins)
            if item == len(self.joins):
                self.joins = enlarge(self.joins, "Q", self.store.zeros)
            self.n_joins += 1
        self.joins[item] = cython.cast(cython.ulonglong, state) << 32 | self.open_joins[depth]
        self.open_joins[depth] = item

    @cython.cfunc
    def _close_states(self, depth: cython.Py_ssize_t) -> cython.void:
        """Close the open states deeper than a depth."""
        last: cython.Py_ssize_t = len(self.last_word)
        end: cython.Py_ssize_t
        state: cython.ulonglong
        while last > depth:
            state = self._close_state(last)
            last -= 1
            end = self.open_starts[last + 1]  # behind the arcs of the state at this depth
            if state:
                self.open_arcs[end - 1] |= state
            else:
                self.open_starts[last + 1] = end - 1

    @cython.cfunc
    def _close_state(self, depth: cython.Py_ssize_t) -> cython.uint:
        """Close the deepest open state. Return its union with the states joined to it. depth: of the state."""
        start: cython.Py_ssize_t = self.store.top
        operands: cython.Py_ssize_t = self.store.n_operands
        i: cython.Py_ssize_t
        item: cython.uint = self.open_joins[depth]
        next_item: cython.uint
        for i in range(self.open_starts[depth], self.open_starts[depth + 1]):
            self.store.push(self.open_arcs[i])
        self.store.push_operand(self.store.intern(self.open_masks[depth], start))
        self.store.top = start
        while item:
            self.store.push_operand(cython.cast(cython.uint, self.joins[item] >> 32))
            next_item = cython.cast(cython.uint, self.joins[item] & _masks.HALF)
            self.joins[item] = self.free_join
            self.free_join = item
            item = next_item
        self.open_starts[depth + 1] = self.open_starts[depth]
        self.open_masks[depth] = 0
        self.open_joins[depth] = 0
        return self.store.unite_operands(operands)
