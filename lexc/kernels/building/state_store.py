"""Minimal acyclic automata whose states carry masks, built by unions without listing strings.

A state is a header and its arcs, in one array of 64-bit items. The index of the header identifies the state:

    header    63 ... 32  number of the mask     31 ... 0  number of arcs
    arc       63 ... 32  label (a code point)   31 ... 0  target

Arcs ascend by label. A register finds equal states, so that each is stored once. Targets are older than their
states. So all automata in the store are minimal, and indexes are a topological order. State 0 is the empty automaton.

A mask is a Python number of any size, a set of bits, and has a number of its own. A string's mask is that of the state
where it ends. A union of automata gives each string the OR of its masks. Unions are memoised by their sorted
operands; otherwise they would take exponential time:

    unions   [ 0 | key | 0 | ...                        a hash table of indexes of `keys`
    keys     n | n operands, ascending | union | n | ...

    CAT: mask 1    states of the union    root -C-> . -A-> . -R-> mask 2
    CAR: mask 2                                              -T-> mask 1
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _hash, _label_text, _masks, _signal_interval

from lexc.kernels._types import Callable, Iterable, Whole, Writable


@cython.final
@cython.cclass
class StateStore:
    """A store of states. seed: a secret odd number of 64 bits, so that nobody can make states that collide.

    zeros: returns a buffer of zeros for a typecode, "I" or "Q", and a number of items.
    max_items: the most items of states, and of operands of unions; then methods raise OverflowError. After that, and
    after an interrupt by Ctrl-C, the store is unusable.
    masks: each mask, by its number; number 0 is the mask 0.
    """

    def __cinit__(self, seed, max_items, zeros):
        self.seed = seed
        self.zeros = zeros
        self.max_items = max_items
        self.items = zeros("Q", 1 << 12)
        self.n_items = 1
        self.n_states = 0
        self.register = zeros("I", 1 << 12)
        self.stack = zeros("Q", 1 << 12)
        self.top = 0
        self.operands = zeros("I", 1 << 12)
        self.n_operands = 0
        self.unions = zeros("I", 1 << 12)
        self.n_unions = 0
        self.keys = zeros("I", 1 << 12)
        self.n_keys = 1
        self.masks = [0]
        self.mask_numbers = {0: 0}
        self.ored_numbers = {}

    def counts(self) -> tuple[int, int, int]:
        """(states, items, memoised unions)."""
        return self.n_states, self.n_items, self.n_unions

    def number_mask(self, mask: Whole) -> int:
        """The number of a mask."""
        number = self.mask_numbers.get(mask)
        if number is None:
            number = self.mask_numbers[mask] = len(self.masks)
            self.masks.append(mask)
        return number

    def all_masks(self) -> list[int]:
        """All masks, by number."""
        return self.masks

    def arcs(self, state: cython.uint) -> list[tuple[int, int]]:
        """The arcs of a state: (label, target)."""
        self.check(state)
        n: cython.Py_ssize_t = self.items[state] & _masks.HALF
        return [(self.items[state + i] >> 32, self.items[state + i] & _masks.HALF) for i in range(1, n + 1)]

    def mask_number(self, state: cython.uint) -> int:
        """The number of a state's mask."""
        self.check(state)
        return self.items[state] >> 32

    def make_state(self, mask: cython.uint, arcs: list) -> int:
        """The state with this number of a mask and these arcs, sorted by label.

        arcs: (label, target); those with the target 0 are left out.
        """
        start: cython.Py_ssize_t = self.top
        state: cython.uint
        label: cython.ulonglong
        target: cython.uint
        for label, target in arcs:
            self.check(target)
            if target:
                self.push(label << 32 | target)
        state = self.intern(mask, start)
        self.top = start
        return state

    def unite(self, states: Iterable[int]) -> int:
        """The union of states."""
        start: cython.Py_ssize_t = self.n_operands
        state: cython.uint
        for state in states:
            self.check(state)
            self.push_operand(state)
        return self.unite_operands(start)

    def prepend(self, text: str, state: cython.uint) -> int:
        """The strings of a state with a text before each."""
        i: cython.Py_ssize_t
        label: cython.ulonglong
        start: cython.Py_ssize_t = self.top
        self.check(state)
        if state == 0:
            return 0
        for i in range(len(text) - 1, -1, -1):
            label = ord(text[i])
            self.push(label << 32 | state)
            state = self.intern(0, start)
            self.top = start
        return state

    def check(self, state: cython.uint) -> cython.void:
        """Raise ValueError for a number beyond the states. Callers pass only states that this store returned."""
        if state >= self.n_items:
            raise ValueError("no such state")

    def push(self, arc: cython.ulonglong) -> cython.void:
        """Push an arc on the stack, which grows if it is full."""
        if self.top == len(self.stack):
            self.stack = enlarge(self.stack, "Q", self.zeros)
        self.stack[self.top] = arc
        self.top += 1

    def push_operand(self, state: cython.uint) -> cython.void:
        """Push an operand of a union, whose buffer grows if it is full."""
        if self.n_operands == len(self.operands):
            self.operands = enlarge(self.operands, "I", self.zeros)
        self.operands[self.n_operands] = state
        self.n_operands += 1

    def or_masks(self, one: cython.uint, other: cython.uint) -> cython.uint:
        """The number of the OR of two masks."""
        if one == other or other == 0:
            return one
        if one == 0:
            return other
        pair: cython.ulonglong = cython.cast(cython.ulonglong, one) << 32 | other
        number = self.ored_numbers.get(pair)
        if number is None:
            number = self.ored_numbers[pair] = self.number_mask(self.masks[one] | self.masks[other])
        return number

    def intern(self, mask: cython.uint, start: cython.Py_ssize_t) -> cython.uint:
        """The state with this mask and the arcs stack[start:top]."""
        n: cython.Py_ssize_t = self.top - start
        i: cython.Py_ssize_t
        header: cython.ulonglong = cython.cast(cython.ulonglong, mask) << 32 | n
        slot: cython.ulonglong
        state: cython.Py_ssize_t
        size: cython.ulonglong = len(self.register) - 1
        if header == 0:
            return 0
        slot = self._hash(header, self.stack, start, n) & size
        while self.register[slot]:  # ends, since half of the slots or more are free
            state = self.register[slot]
            if self.items[state] == header:
                i = 0
                while i < n and self.items[state + 1 + i] == self.stack[start + i]:
                    i += 1
                if i == n:
                    return cython.cast(cython.uint, state)
            slot = (slot + 1) & size
        state = self.n_items
        while state + n + 1 > len(self.items):
            if len(self.items) >= self.max_items:
                raise OverflowError("too many states")
            self.items = enlarge(self.items, "Q", self.zeros)
        self.items[state] = header
        for i in range(n):
            self.items[state + 1 + i] = self.stack[start + i]
        self.n_items += n + 1
        self.n_states += 1
        self.register[slot] = cython.cast(cython.uint, state)
        if 2 * self.n_states > len(self.register):
            self._enlarge_register()
        if self.n_states & (_signal_interval.SIGNAL_INTERVAL - 1) == 0:
            _label_text.check_signals()
        return cython.cast(cython.uint, state)

    def _hash(self, header: cython.ulonglong, arcs: cython.ulonglong[::1], start: cython.Py_ssize_t,
              n: cython.Py_ssize_t) -> cython.ulonglong:
        """The hash of a header and of the arcs arcs[start : start + n]."""
        key: cython.ulonglong = _hash.mix64(header ^ self.seed)
        i: cython.Py_ssize_t
        for i in range(start, start + n):
            key = ((key ^ arcs[i]) * self.seed) & _masks.FULL
            key ^= key >> 29
        return _hash.mix64(key)

    def _enlarge_register(self) -> cython.void:
        """Double the register, and enter all states again."""
        self.register = self.zeros("I", 2 * len(self.register))
        size: cython.ulonglong = len(self.register) - 1
        state: cython.Py_ssize_t = 1
        n: cython.Py_ssize_t
        slot: cython.ulonglong
        while state < self.n_items:
            n = self.items[state] & _masks.HALF
            slot = self._hash(self.items[state], self.items, state + 1, n) & size
            while self.register[slot]:
                slot = (slot + 1) & size
            self.register[slot] = cython.cast(cython.uint, state)
            state += n + 1

    def unite_operands(self, start: cython.Py_ssize_t) -> cython.uint:
        """The union of operands[start:], which are removed.

        A union of targets is a call of this function. It uses operands and stack behind this union's, and frees them.
        """
        n: cython.Py_ssize_t = self._sort_operands(start)
        result: cython.uint = 0
        mask: cython.uint = 0
        i: cython.Py_ssize_t
        arcs_start: cython.Py_ssize_t = self.top
        if n == 1:
            result = self.operands[start]
        if n > 1:
            result = self._find_union(start, n)
            if result == 0:
                for i in range(start, start + n):
                    mask = self.or_masks(mask, cython.cast(cython.uint, self.items[self.operands[i]] >> 32))
                    self._push_arcs(self.operands[i])
                self._merge_arcs(arcs_start)
                result = self.intern(mask, arcs_start)
                self.top = arcs_start
                self._remember_union(start, n, result)
        self.n_operands = start
        return result

    def _sort_operands(self, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Sort operands[start:], and leave out zeros and duplicates. Return the number of the others."""
        gap: cython.Py_ssize_t = 1
        end: cython.Py_ssize_t = self.n_operands
        kept_end: cython.Py_ssize_t = start
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        value: cython.uint
        while 3 * gap < end - start:
            gap = 3 * gap + 1
        while gap > 0:  # Shellsort: mostly a handful of operands, sometimes thousands
            for i in range(start + gap, end):
                value = self.operands[i]
                j = i
                while j >= start + gap and self.operands[j - gap] > value:
                    self.operands[j] = self.operands[j - gap]
                    j -= gap
                self.operands[j] = value
            gap //= 3
        for i in range(start, end):
            value = self.operands[i]
            if value != 0 and (kept_end == start or self.operands[kept_end - 1] != value):
                self.operands[kept_end] = value
                kept_end += 1
        self.n_operands = kept_end
        return kept_end - start

    def _push_arcs(self, state: cython.Py_ssize_t) -> cython.void:
        """Push all arcs of a state on the stack."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.items[state] & _masks.HALF
        for i in range(state + 1, state + n + 1):
            self.push(self.items[i])

    def _merge_arcs(self, start: cython.Py_ssize_t) -> cython.void:
        """Sort stack[start:top] by label, and unite the targets of equal labels."""
        self._sort_arcs(start)
        end: cython.Py_ssize_t = self.top
        kept_end: cython.Py_ssize_t = start
        i: cython.Py_ssize_t = start
        label: cython.ulonglong
        first_operand: cython.Py_ssize_t
        target: cython.ulonglong
        # A union leaves `top` at `end`. kept_end <= i: the merged arcs never overwrite arcs that remain.
        while i < end:
            label = self.stack[i] >> 32
            first_operand = self.n_operands
            while i < end and self.stack[i] >> 32 == label:
                self.push_operand(cython.cast(cython.uint, self.stack[i] & _masks.HALF))
                i += 1
            target = self.unite_operands(first_operand)
            self.stack[kept_end] = label << 32 | target
            kept_end += 1
        self.top = kept_end

    def _sort_arcs(self, start: cython.Py_ssize_t) -> cython.void:
        """Sort stack[start:top] by label, then by target: Shellsort."""
        gap: cython.Py_ssize_t = 1
        end: cython.Py_ssize_t = self.top
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        value: cython.ulonglong
        while 3 * gap < end - start:
            gap = 3 * gap + 1
        while gap > 0:
            for i in range(start + gap, end):
                value = self.stack[i]
                j = i
                while j >= start + gap and self.stack[j - gap] > value:
                    self.stack[j] = self.stack[j - gap]
                    j -= gap
                self.stack[j] = value
            gap //= 3

    def _hash_operands(self, operands: cython.uint[::1], start: cython.Py_ssize_t,
                       n: cython.Py_ssize_t) -> cython.ulonglong:
        """The hash of operands[start : start + n]."""
        key: cython.ulonglong = self.seed
        i: cython.Py_ssize_t
        for i in range(start, start + n):
            key = ((key ^ operands[i]) * self.seed) & _masks.FULL
            key ^= key >> 29
        return _hash.mix64(key)

    def _find_union(self, start: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.uint:
        """The memoised union of operands[start:start + n], 0 if there is none."""
        size: cython.ulonglong = len(self.unions) - 1
        slot: cython.ulonglong = self._hash_operands(self.operands, start, n) & size
        key: cython.Py_ssize_t
        i: cython.Py_ssize_t
        while self.unions[slot]:
            key = self.unions[slot]
            if self.keys[key] == n:
                i = 0
                while i < n and self.keys[key + 1 + i] == self.operands[start + i]:
                    i += 1
                if i == n:
                    return self.keys[key + 1 + n]
            slot = (slot + 1) & size
        return 0

    def _remember_union(self, start: cython.Py_ssize_t, n: cython.Py_ssize_t, result: cython.uint) -> cython.void:
        """Record the union of operands[start : start + n] in the hash table."""
        key: cython.Py_ssize_t = self.n_keys
        i: cython.Py_ssize_t
        while key + n + 2 > len(self.keys):
            if len(self.keys) >= self.max_items:
                raise OverflowError("too many unions")
            self.keys = enlarge(self.keys, "I", self.zeros)
        self.keys[key] = cython.cast(cython.uint, n)
        for i in range(n):
            self.keys[key + 1 + i] = self.operands[start + i]
        self.keys[key + 1 + n] = result
        self.n_keys += n + 2
        self.n_unions += 1
        if 2 * self.n_unions > len(self.unions):
            self._enlarge_unions()
        else:
            self._enter_union(key, n)
        if self.n_unions & (_signal_interval.SIGNAL_INTERVAL - 1) == 0:
            _label_text.check_signals()

    def _enter_union(self, key: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Enter a recorded union into the hash table. key: its index in `keys`. n: the number of its operands."""
        size: cython.ulonglong = len(self.unions) - 1
        slot: cython.ulonglong = self._hash_operands(self.keys, key + 1, n) & size
        while self.unions[slot]:
            slot = (slot + 1) & size
        self.unions[slot] = cython.cast(cython.uint, key)

    def _enlarge_unions(self) -> cython.void:
        """Double the hash table of unions, and enter all unions again."""
        key: cython.Py_ssize_t = 1
        self.unions = self.zeros("I", 2 * len(self.unions))
        while key < self.n_keys:
            self._enter_union(key, self.keys[key])
            key += self.keys[key] + 2


def enlarge(buffer: Writable, typecode: str, zeros: Callable[[str, int], Writable]) -> Writable:
    """A copy of a buffer with twice its length. zeros: as `StateStore` takes it."""
    larger = zeros(typecode, 2 * len(buffer))
    memoryview(larger)[: len(buffer)] = memoryview(buffer)
    return larger
