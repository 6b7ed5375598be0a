# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Minimal acyclic automata whose states carry masks, built by tries, unions and projections without listing strings.

A state is a header and its arcs, in one array of 64-bit items; its name is the index of the header:

    header    63 ... 32  number of the mask     31 ... 0  number of arcs
    arc       63 ... 32  label (a code point)   31 ... 0  target

Arcs ascend by label. Equal states are one (a register finds them), and a target is always older than its state. So all
automata in the store are minimal, and indexes are a topological order. State 0 is the empty automaton.

A mask is a Python number of any size, a set of bits, and has a number of its own. A string's mask is that of the state
where it ends. A union of automata gives each string the OR of its masks. Unions are remembered by their sorted
operands; otherwise they would take exponential time.

    CAT: mask 1    states of the union    root -C-> . -A-> . -R-> mask 2
    CAR: mask 2                                              -T-> mask 1
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Callable, Iterable, Whole, Writable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._hash import mix64
    from cython.cimports.lexc.kernels.layout._label_text import check_signals
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF
    from cython.cimports.lexc.kernels.layout._signal_interval import SIGNAL_INTERVAL
else:
    from lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
    from lexc.kernels.layout._hash import mix64
    from lexc.kernels.layout._label_text import check_signals
    from lexc.kernels.layout._masks import FULL, HALF
    from lexc.kernels.layout._signal_interval import SIGNAL_INTERVAL

MAX_WORD = 255
"""The most letters of a word of a trie."""
_MAX_WORD = cython.declare(cython.int, MAX_WORD)


@cython.cclass
class StateStore:
    """A store of states. seed: a secret odd number of 64 bits, so that nobody can make states that collide.

    max_items: the most items of states, and of operands of unions; then methods raise OverflowError. After that, and
    after an interrupt by Ctrl-C, the store is of no use.
    masks: each mask, by its number; number 0 is the mask 0.
    """

    items: cython.ulonglong[::1]
    n_items: cython.Py_ssize_t
    n_states: cython.Py_ssize_t
    max_items: cython.Py_ssize_t
    register: cython.uint[::1]
    stack: cython.ulonglong[::1]  # arcs of the unions that are being made
    top: cython.Py_ssize_t
    operands: cython.uint[::1]  # operands of the unions that are being made
    n_operands: cython.Py_ssize_t
    unions: cython.uint[::1]  # a hash table of indexes of keys
    n_unions: cython.Py_ssize_t
    keys: cython.uint[::1]  # of each union: the number of operands, the operands, the result
    n_keys: cython.Py_ssize_t
    seed: cython.ulonglong
    mask_numbers: dict  # the number of each mask
    ored_numbers: dict  # from two numbers of masks, packed, to the number of the OR of these masks
    masks: list
    # The trie: the open states along the last word.
    last_word: object
    open_arcs: cython.ulonglong[::1]
    open_starts: cython.Py_ssize_t[::1]  # the first arc of each open state
    open_masks: cython.uint[::1]
    open_joins: cython.uint[::1]  # of each open state the first item of a list of states to join, 0 for none
    joins: cython.ulonglong[::1]  # items of such lists: state << 32 | next item
    free_join: cython.uint
    n_joins: cython.Py_ssize_t

    def __cinit__(self, seed, max_items):
        self.seed = seed
        self.max_items = max_items
        self.items = array("Q", bytes(8 << 12))
        self.n_items = 1
        self.n_states = 0
        self.register = array("I", bytes(4 << 12))
        self.stack = array("Q", bytes(8 << 12))
        self.top = 0
        self.operands = array("I", bytes(4 << 12))
        self.n_operands = 0
        self.unions = array("I", bytes(4 << 12))
        self.n_unions = 0
        self.keys = array("I", bytes(4 << 12))
        self.n_keys = 1
        self.masks = [0]
        self.mask_numbers = {0: 0}
        self.ored_numbers = {}
        self.last_word = ""
        self.open_arcs = array("Q", bytes(8 << 12))
        self.open_starts = array("q", bytes(8 * (_MAX_WORD + 2)))
        self.open_masks = array("I", bytes(4 * (_MAX_WORD + 2)))
        self.open_joins = array("I", bytes(4 * (_MAX_WORD + 2)))
        self.joins = array("Q", bytes(8 << 12))
        self.free_join = 0
        self.n_joins = 1

    def counts(self) -> tuple[int, int, int]:
        """(states, items, remembered unions)."""
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
        self._check(state)
        n: cython.Py_ssize_t = self.items[state] & HALF
        return [(self.items[state + i] >> 32, self.items[state + i] & HALF) for i in range(1, n + 1)]

    def mask_number(self, state: cython.uint) -> int:
        """The number of a state's mask."""
        self._check(state)
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
            self._check(target)
            if target:
                self._push(label << 32 | target)
        state = self._intern(mask, start)
        self.top = start
        return state

    def unite(self, states: Iterable[int]) -> int:
        """The union of states."""
        start: cython.Py_ssize_t = self.n_operands
        state: cython.uint
        for state in states:
            self._check(state)
            self._push_operand(state)
        return self._unite(start)

    def unite_pairs(self, states: list) -> int:
        """The state whose arcs lead to these (label, state); states with one label are united."""
        start: cython.Py_ssize_t = self.top
        state: cython.uint
        label: cython.ulonglong
        for label, state in states:
            self._check(state)
            if state:
                self._push(label << 32 | state)
        self._merge_arcs(start)
        state = self._intern(0, start)
        self.top = start
        return state

    def prepend(self, text: str, state: cython.uint) -> int:
        """The strings of a state with a text before each."""
        i: cython.Py_ssize_t
        label: cython.ulonglong
        start: cython.Py_ssize_t = self.top
        self._check(state)
        if state == 0:
            return 0
        for i in range(len(text) - 1, -1, -1):
            label = ord(text[i])
            self._push(label << 32 | state)
            state = self._intern(0, start)
            self.top = start
        return state

    def project(self, root: cython.uint, function: Callable[[int], int], numbers: dict, memo: dict) -> int:
        """The automaton with other masks: function(m) instead of m. Strings of mask 0 vanish.

        numbers, memo: empty at first; they may be used again with the same function. For small automata.
        """
        self._check(root)
        return self._project(root, function, numbers, memo)

    def project_all(self, root: cython.uint, function: Callable[[int], int], numbers: dict) -> int:
        """The same as `project` for a large automaton, with a memo of four bytes for each item of the store."""
        memo: cython.uint[::1] = array("I", bytes(4 * (root + 1)))
        self._check(root)
        return self._project_all(root, function, numbers, memo)

    def encode_utf8(self, root: cython.uint, memo: cython.uint[::1]) -> int:
        """The automaton with bytes of UTF-8 as labels. memo: as for `project`."""
        self._check(root)
        if root >= len(memo):
            raise ValueError("the memo is too short")
        return self._encode(root, memo)

    def add_word(self, word: str, mask: cython.uint, joined: tuple) -> None:
        """Add a word to the trie, not before the word added last. mask: the number of its own mask.

        joined: numbers in pairs: how many letters to remove from the word's end, and the state whose strings follow.
        Raises ValueError for a word that is too long or out of order.
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
        self.open_masks[length] = self._or_masks(self.open_masks[length], mask)
        for i in range(0, len(joined) - 1, 2):
            removed = joined[i]
            if 0 <= removed <= length:
                self._check(joined[i + 1])
                self._join(length - removed, joined[i + 1])

    def finish_trie(self) -> int:
        """The automaton of all added words, with the strings joined to them. The next word begins a new trie."""
        self._close_states(0)
        state: cython.uint = self._close_state(0)
        self.last_word = ""
        return state

    def measure(self, root: cython.uint) -> tuple[int, int, int, int]:
        """(strings with a mask, the most and the fewest labels of one, states), saturated at 2^63 - 1 strings."""
        self._check(root)
        n_strings: cython.ulonglong[::1] = array("Q", bytes(8 * (root + 1)))
        longest: cython.uint[::1] = array("I", bytes(4 * (root + 1)))
        shortest: cython.uint[::1] = array("I", bytes(4 * (root + 1)))
        reachable: cython.uchar[::1] = bytearray(root + 1)
        self._mark(root, reachable)
        n: cython.Py_ssize_t = self._measure_states(root, reachable, n_strings, longest, shortest)
        return n_strings[root], longest[root], shortest[root], n

    def count_arcs(self, roots: list) -> int:
        """The arcs of all states that are reachable from these roots, and once more those of the roots."""
        reachable: cython.uchar[::1] = bytearray(self.n_items)
        n: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        root: cython.uint
        for root in roots:
            self._check(root)
            self._mark(root, reachable)
            n += self.items[root] & HALF
        for state in range(1, self.n_items):
            if reachable[state]:
                n += self.items[state] & HALF
        return n

    def labels(self, roots: list) -> set[int]:
        """The labels of all arcs that are reachable from these roots."""
        reachable: cython.uchar[::1] = bytearray(self.n_items)
        found: set = set()
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        root: cython.uint
        last: cython.ulonglong = 0
        for root in roots:
            self._check(root)
            self._mark(root, reachable)
        for state in range(1, self.n_items):
            if reachable[state]:
                for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, self.items[state] & HALF)):
                    if self.items[i] >> 32 != last:
                        last = self.items[i] >> 32
                        found.add(last)
        return found

    def export(self, roots: list, labels: cython.const[cython.uchar][::1], arena: cython.ulonglong[::1],
               offsets: cython.uint[::1]) -> list[int]:
        """Write all states below the roots as an arena of the minimiser, then the roots, each without sharing.

        Return the index in the arena of each root, and the end. labels: the byte for each label; longer labels do not
        occur. offsets: scratch, zeros, an item for each item of the store. Raises ValueError if a buffer is too short.
        """
        reachable: cython.uchar[::1] = bytearray(self.n_items)
        i: cython.Py_ssize_t
        end: cython.Py_ssize_t
        root: cython.uint
        found: list = []
        if len(offsets) < self.n_items or len(arena) <= self.count_arcs(roots):
            raise ValueError("a buffer is too short")
        for root in roots:
            for i in range(root + 1, root + 1 + cython.cast(cython.Py_ssize_t, self.items[root] & HALF)):
                self._mark(self.items[i] & HALF, reachable)
        end = self._write_arena(reachable, labels, arena, offsets)
        for root in roots:
            found.append(end)
            end = self._write_state(root, labels, arena, offsets, end)
        found.append(end)
        return found

    @cython.cfunc
    def _check(self, state: cython.uint) -> cython.void:
        """Raise ValueError for a number beyond the states. Callers keep numbers that this class returned."""
        if state >= self.n_items:
            raise ValueError("no such state")

    @cython.cfunc
    def _push(self, arc: cython.ulonglong) -> cython.void:
        """Push an arc on the stack, which grows if it is full."""
        if self.top == len(self.stack):
            self.stack = _enlarge(self.stack, "Q")
        self.stack[self.top] = arc
        self.top += 1

    @cython.cfunc
    def _push_operand(self, state: cython.uint) -> cython.void:
        """Push an operand of a union, whose buffer grows if it is full."""
        if self.n_operands == len(self.operands):
            self.operands = _enlarge(self.operands, "I")
        self.operands[self.n_operands] = state
        self.n_operands += 1

    @cython.cfunc
    def _or_masks(self, one: cython.uint, other: cython.uint) -> cython.uint:
        """The number of the union of two masks."""
        if one == other or other == 0:
            return one
        if one == 0:
            return other
        pair: cython.ulonglong = cython.cast(cython.ulonglong, one) << 32 | other
        number = self.ored_numbers.get(pair)
        if number is None:
            number = self.ored_numbers[pair] = self.number_mask(self.masks[one] | self.masks[other])
        return number

    @cython.cfunc
    def _intern(self, mask: cython.uint, start: cython.Py_ssize_t) -> cython.uint:
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
        while self.register[slot]:
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
            self.items = _enlarge(self.items, "Q")
        self.items[state] = header
        for i in range(n):
            self.items[state + 1 + i] = self.stack[start + i]
        self.n_items += n + 1
        self.n_states += 1
        self.register[slot] = cython.cast(cython.uint, state)
        if 2 * self.n_states > len(self.register):
            self._enlarge_register()
        if self.n_states & (SIGNAL_INTERVAL - 1) == 0:
            check_signals()
        return cython.cast(cython.uint, state)

    @cython.cfunc
    def _hash(self, header: cython.ulonglong, arcs: cython.ulonglong[::1], start: cython.Py_ssize_t,
              n: cython.Py_ssize_t) -> cython.ulonglong:
        """The hash of a header and of the arcs arcs[start : start + n]."""
        key: cython.ulonglong = mix64(header ^ self.seed)
        i: cython.Py_ssize_t
        for i in range(start, start + n):
            key = ((key ^ arcs[i]) * self.seed) & FULL
            key ^= key >> 29
        return mix64(key)

    @cython.cfunc
    def _enlarge_register(self) -> cython.void:
        """Double the register, and enter all states again."""
        self.register = array("I", bytes(8 * len(self.register)))
        size: cython.ulonglong = len(self.register) - 1
        state: cython.Py_ssize_t = 1
        n: cython.Py_ssize_t
        slot: cython.ulonglong
        while state < self.n_items:
            n = self.items[state] & HALF
            slot = self._hash(self.items[state], self.items, state + 1, n) & size
            while self.register[slot]:
                slot = (slot + 1) & size
            self.register[slot] = cython.cast(cython.uint, state)
            state += n + 1

    @cython.cfunc
    def _unite(self, start: cython.Py_ssize_t) -> cython.uint:
        """The union of operands[start:]; they are removed."""
        n: cython.Py_ssize_t = self._sort_operands(start)
        result: cython.uint = 0
        mask: cython.uint = 0
        i: cython.Py_ssize_t
        arcs: cython.Py_ssize_t = self.top
        if n == 1:
            result = self.operands[start]
        if n > 1:
            result = self._find_union(start, n)
            if result == 0:
                for i in range(start, start + n):
                    mask = self._or_masks(mask, cython.cast(cython.uint, self.items[self.operands[i]] >> 32))
                    self._push_arcs(self.operands[i])
                self._merge_arcs(arcs)
                result = self._intern(mask, arcs)
                self.top = arcs
                self._remember_union(start, n, result)
        self.n_operands = start
        return result

    @cython.cfunc
    def _sort_operands(self, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Sort operands[start:], and leave out zeros and duplicates. Return how many remain."""
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

    @cython.cfunc
    def _push_arcs(self, state: cython.Py_ssize_t) -> cython.void:
        """Push all arcs of a state on the stack."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.items[state] & HALF
        for i in range(state + 1, state + n + 1):
            self._push(self.items[i])

    @cython.cfunc
    def _merge_arcs(self, start: cython.Py_ssize_t) -> cython.void:
        """Sort stack[start:top] by label, and unite the targets of equal labels."""
        self._sort_arcs(start)
        end: cython.Py_ssize_t = self.top
        kept_end: cython.Py_ssize_t = start
        i: cython.Py_ssize_t = start
        label: cython.ulonglong
        operands: cython.Py_ssize_t
        target: cython.ulonglong
        while i < end:
            label = self.stack[i] >> 32
            operands = self.n_operands
            while i < end and self.stack[i] >> 32 == label:
                self._push_operand(cython.cast(cython.uint, self.stack[i] & HALF))
                i += 1
            target = self._unite(operands)
            self.stack[kept_end] = label << 32 | target
            kept_end += 1
        self.top = kept_end

    @cython.cfunc
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

    @cython.cfunc
    def _hash_operands(self, operands: cython.uint[::1], start: cython.Py_ssize_t,
                       n: cython.Py_ssize_t) -> cython.ulonglong:
        """The hash of operands[start : start + n]."""
        key: cython.ulonglong = self.seed
        i: cython.Py_ssize_t
        for i in range(start, start + n):
            key = ((key ^ operands[i]) * self.seed) & FULL
            key ^= key >> 29
        return mix64(key)

    @cython.cfunc
    def _find_union(self, start: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.uint:
        """The remembered union of operands[start:start + n], 0 if there is none."""
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

    @cython.cfunc
    def _remember_union(self, start: cython.Py_ssize_t, n: cython.Py_ssize_t, result: cython.uint) -> cython.void:
        """Record the union of operands[start : start + n] in the hash table."""
        key: cython.Py_ssize_t = self.n_keys
        i: cython.Py_ssize_t
        while key + n + 2 > len(self.keys):
            if len(self.keys) >= self.max_items:
                raise OverflowError("too many unions")
            self.keys = _enlarge(self.keys, "I")
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
        if self.n_unions & (SIGNAL_INTERVAL - 1) == 0:
            check_signals()

    @cython.cfunc
    def _enter_union(self, key: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Enter a recorded union into the hash table. key: its index in `keys`. n: the number of its operands."""
        size: cython.ulonglong = len(self.unions) - 1
        slot: cython.ulonglong = self._hash_operands(self.keys, key + 1, n) & size
        while self.unions[slot]:
            slot = (slot + 1) & size
        self.unions[slot] = cython.cast(cython.uint, key)

    @cython.cfunc
    def _enlarge_unions(self) -> cython.void:
        """Double the hash table of unions, and enter all unions again."""
        key: cython.Py_ssize_t = 1
        self.unions = array("I", bytes(8 * len(self.unions)))
        while key < self.n_keys:
            self._enter_union(key, self.keys[key])
            key += self.keys[key] + 2

    @cython.cfunc
    def _map_mask(self, number: cython.uint, function: object, numbers: dict) -> cython.uint:
        """The number of function(mask), remembered in numbers."""
        found = numbers.get(number)
        if found is None:
            found = numbers[number] = self.number_mask(function(self.masks[number]))
        return found

    @cython.cfunc
    def _project(self, state: cython.Py_ssize_t, function: object, numbers: dict, memo: dict) -> cython.uint:
        """The result of `project` for a state. memo: from states to results."""
        start: cython.Py_ssize_t = self.top
        n: cython.Py_ssize_t = self.items[state] & HALF
        i: cython.Py_ssize_t
        target: cython.ulonglong
        result: cython.uint
        known = memo.get(state)
        if known is not None:
            return known
        for i in range(state + 1, state + n + 1):
            target = self._project(self.items[i] & HALF, function, numbers, memo)
            if target:
                self._push((self.items[i] >> 32) << 32 | target)
        result = self._intern(self._map_mask(self.items[state] >> 32, function, numbers), start)
        self.top = start
        memo[state] = result
        return result

    @cython.cfunc
    def _project_all(self, state: cython.Py_ssize_t, function: object, numbers: dict,
                     memo: cython.uint[::1]) -> cython.uint:
        """The result of `project_all` for a state. memo[state]: the result plus 1, 0 where it is not known."""
        start: cython.Py_ssize_t = self.top
        n: cython.Py_ssize_t = self.items[state] & HALF
        i: cython.Py_ssize_t
        target: cython.ulonglong
        result: cython.uint
        if state == 0:
            return 0
        if memo[state]:
            return memo[state] - 1
        for i in range(state + 1, state + n + 1):
            target = self._project_all(self.items[i] & HALF, function, numbers, memo)
            if target:
                self._push((self.items[i] >> 32) << 32 | target)
        result = self._intern(self._map_mask(self.items[state] >> 32, function, numbers), start)
        self.top = start
        memo[state] = result + 1
        return result

    @cython.cfunc
    def _encode(self, state: cython.Py_ssize_t, memo: cython.uint[::1]) -> cython.uint:
        """The state with labels of UTF-8. The arcs, with encoded labels, go on the stack, then become byte tries."""
        start: cython.Py_ssize_t = self.top
        n: cython.Py_ssize_t = self.items[state] & HALF
        i: cython.Py_ssize_t
        target: cython.ulonglong
        result: cython.uint
        if state == 0:
            return 0
        if memo[state]:
            return memo[state] - 1
        for i in range(state + 1, state + n + 1):
            target = self._encode(self.items[i] & HALF, memo)
            self._push(_utf8(self.items[i] >> 32) << 32 | target)
        result = self._make_byte_state(start, self.top, 24, cython.cast(cython.uint, self.items[state] >> 32))
        self.top = start
        memo[state] = result + 1
        return result

    @cython.cfunc
    def _make_byte_state(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t, shift: cython.int,
                         mask: cython.uint) -> cython.uint:
        """The state of stack[start:end], whose labels are up to four bytes, left-aligned. shift: of the byte to use.

        Arcs with equal bytes there form one arc to a state of the bytes after it, so that a state is a trie of bytes.
        """
        first: cython.Py_ssize_t
        i: cython.Py_ssize_t = start
        arcs_start: cython.Py_ssize_t = self.top
        byte: cython.ulonglong
        later_bytes: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << shift) - 1
        target: cython.ulonglong
        state: cython.uint
        while i < end:
            first = i
            byte = self.stack[i] >> (32 + shift) & 0xFF
            while i < end and self.stack[i] >> (32 + shift) & 0xFF == byte:
                i += 1
            if shift == 0 or (self.stack[first] >> 32) & later_bytes == 0:  # the last byte of one character
                target = self.stack[first] & HALF
            else:
                target = self._make_byte_state(first, i, shift - 8, 0)
            self._push(byte << 32 | target)
        state = self._intern(mask, arcs_start)
        self.top = arcs_start
        return state

    @cython.cfunc
    def _append_open_arc(self, label: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.void:
        """Add an arc to the open state at a depth, and open an empty state behind it."""
        end: cython.Py_ssize_t = self.open_starts[depth + 1]  # the arcs of the state at this depth end here
        if end + 1 >= len(self.open_arcs):
            self.open_arcs = _enlarge(self.open_arcs, "Q")
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
            self.free_join = cython.cast(cython.uint, self.joins[item] & HALF)
        else:
            item = cython.cast(cython.uint, self.n_joins)
            if item == len(self.joins):
                self.joins = _enlarge(self.joins, "Q")
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
        """The state at a depth, the deepest that is open, united with those that were joined to it."""
        start: cython.Py_ssize_t = self.top
        operands: cython.Py_ssize_t = self.n_operands
        i: cython.Py_ssize_t
        item: cython.uint = self.open_joins[depth]
        next_item: cython.uint
        for i in range(self.open_starts[depth], self.open_starts[depth + 1]):
            self._push(self.open_arcs[i])
        self._push_operand(self._intern(self.open_masks[depth], start))
        self.top = start
        while item:
            self._push_operand(cython.cast(cython.uint, self.joins[item] >> 32))
            next_item = cython.cast(cython.uint, self.joins[item] & HALF)
            self.joins[item] = self.free_join
            self.free_join = item
            item = next_item
        self.open_starts[depth + 1] = self.open_starts[depth]
        self.open_masks[depth] = 0
        self.open_joins[depth] = 0
        return self._unite(operands)

    @cython.cfunc
    def _mark(self, root: cython.Py_ssize_t, reachable: cython.uchar[::1]) -> cython.void:
        """Mark the states that are reachable from a root. Targets are older, so one pass downward finds them."""
        start: cython.Py_ssize_t = self.n_operands
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if root and not reachable[root]:
            reachable[root] = 1
            self._push_operand(cython.cast(cython.uint, root))
        while self.n_operands > start:
            self.n_operands -= 1
            state = self.operands[self.n_operands]
            for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, self.items[state] & HALF)):
                root = self.items[i] & HALF
                if not reachable[root]:
                    reachable[root] = 1
                    self._push_operand(cython.cast(cython.uint, root))

    @cython.cfunc
    def _measure_states(self, root: cython.Py_ssize_t, reachable: cython.uchar[::1], n_strings: cython.ulonglong[::1],
                        longest: cython.uint[::1], shortest: cython.uint[::1]) -> cython.Py_ssize_t:
        """Fill the buffers for all reachable states, the oldest first. Return their number."""
        max_strings: cython.ulonglong = FULL >> 1
        n: cython.Py_ssize_t = 0
        state: cython.Py_ssize_t
        target: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for state in range(1, root + 1):
            if reachable[state] == 0:
                continue
            n += 1
            n_strings[state] = self.items[state] >> 32 != 0
            shortest[state] = 0 if n_strings[state] else 0x7FFFFFFF
            for i in range(state + 1, state + 1 + cython.cast(cython.Py_ssize_t, self.items[state] & HALF)):
                target = self.items[i] & HALF
                n_strings[state] = min(max_strings, n_strings[state] + n_strings[target])
                longest[state] = max(longest[state], longest[target] + 1)
                shortest[state] = min(shortest[state], shortest[target] + 1)
        return n

    @cython.cfunc
    def _write_arena(self, reachable: cython.uchar[::1], labels: cython.const[cython.uchar][::1],
                     arena: cython.ulonglong[::1], offsets: cython.uint[::1]) -> cython.Py_ssize_t:
        """Write the reachable states to the arena, the oldest first, and their indexes to offsets. Return the end."""
        end: cython.Py_ssize_t = 1
        start: cython.Py_ssize_t
        state: cython.Py_ssize_t
        for state in range(1, self.n_items):
            if reachable[state]:
                start = end
                end = self._write_state(state, labels, arena, offsets, start)
                offsets[state] = cython.cast(cython.uint, start) if end > start else 0
        return end

    @cython.cfunc
    def _write_state(self, state: cython.Py_ssize_t, labels: cython.const[cython.uchar][::1],
                     arena: cython.ulonglong[::1], offsets: cython.uint[::1],
                     end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Write the arcs of a state to the arena from an index on. Return the index behind them."""
        target: cython.Py_ssize_t
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.items[state] & HALF
        arc: cython.ulonglong
        for i in range(state + 1, state + n + 1):
            target = self.items[i] & HALF
            arc = labels[self.items[i] >> 32]
            if self.items[target] >> 32:
                arc |= ACCEPT
            arena[end] = arc | cython.cast(cython.ulonglong, offsets[target]) << SHIFT
            end += 1
        if n:
            arena[end - 1] |= LAST
        return end


@cython.cfunc
@cython.inline
def _utf8(code: cython.ulonglong) -> cython.ulonglong:
    """A code point in UTF-8, left-aligned in four bytes."""
    if code < 0x80:
        return code << 24
    if code < 0x800:
        return (0xC0 | code >> 6) << 24 | (0x80 | code & 0x3F) << 16
    if code < 0x10000:
        return (0xE0 | code >> 12) << 24 | (0x80 | code >> 6 & 0x3F) << 16 | (0x80 | code & 0x3F) << 8
    return (0xF0 | code >> 18) << 24 | (0x80 | code >> 12 & 0x3F) << 16 | (0x80 | code >> 6 & 0x3F) << 8 | (
        0x80 | code & 0x3F
    )


def _enlarge(buffer: Writable, typecode: str) -> array[int]:
    """A copy of a buffer with twice its length."""
    larger = array(typecode, bytes(2 * len(buffer) * array(typecode).itemsize))
    memoryview(larger)[: len(buffer)] = memoryview(buffer)
    return larger


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(StateStore)
