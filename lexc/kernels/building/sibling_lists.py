# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Sibling lists: how other programs store automata, an arc a record, a state the index of its first arc.

Here such an automaton is two arrays by index: targets, the index of the list that an arc leads to (0: none), and
marks, as `building._marks` has them: label, last, accept, flag (one more bit that some formats have). A list may begin
inside another one (shared tails), in no order, and may be reached by nobody. Nothing is believed before `measure` has
seen it.
"""

from __future__ import annotations

from lexc.kernels._types import Buffer, Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building._marks import MARKED_ACCEPT, MARKED_FLAG, MARKED_LABEL, MARKED_LAST
    from cython.cimports.lexc.kernels.building._wrong_lists import LOOP, NO_END, NO_LABEL, NO_TARGET, SOUND, TOO_LONG
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._tiles import MOST_LETTERS
else:
    from lexc.kernels.building._marks import MARKED_ACCEPT, MARKED_FLAG, MARKED_LABEL, MARKED_LAST
    from lexc.kernels.building._wrong_lists import LOOP, NO_END, NO_LABEL, NO_TARGET, SOUND, TOO_LONG
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._tiles import MOST_LETTERS

_COUNTED = cython.declare(cython.ulonglong, 0x7FFFFFFFFFFFFFFF)
_BUSY = cython.declare(cython.ushort, 0xFFFF)


def unpack(data: cython.const[cython.uchar][::1], record: cython.const[cython.uchar][::1],
           targets: cython.uint[::1], marks: cython.ushort[::1]):
    """Records of bytes to targets and marks, as many as these are long; data holds so many.

    record: bytes of one, 1 for big-endian, then for target, label, last, accepts, flag the lowest bit and the number
    of bits (0: the field is missing), and what is added to a label, modulo 256.
    """
    size: cython.int = record[0]
    is_big: cython.bint = record[1] != 0
    i: cython.Py_ssize_t
    k: cython.int
    value: cython.ulonglong
    label: cython.ulonglong
    with cython.nogil:
        for i in range(len(targets)):
            value = 0
            for k in range(size):
                value = value << 8 | data[i * size + (k if is_big else size - 1 - k)]
            targets[i] = cython.cast(cython.uint, value >> record[2] & ((ONE << record[3]) - 1))
            label = (value >> record[4] & ((ONE << record[5]) - 1)) + record[12]
            marks[i] = cython.cast(cython.ushort, label & MARKED_LABEL)
            if value >> record[6] & ((ONE << record[7]) - 1):
                marks[i] |= MARKED_LAST
            if value >> record[8] & ((ONE << record[9]) - 1):
                marks[i] |= MARKED_ACCEPT
            if value >> record[10] & ((ONE << record[11]) - 1):
                marks[i] |= MARKED_FLAG


def pack(targets: cython.const[cython.uint][::1], marks: cython.const[cython.ushort][::1],
         record: cython.const[cython.uchar][::1], data: cython.uchar[::1]):
    """Targets and marks to records, the other way round; data has room for them. Of a wide accept the low bit is set.
    """
    size: cython.int = record[0]
    is_big: cython.bint = record[1] != 0
    i: cython.Py_ssize_t
    k: cython.int
    value: cython.ulonglong
    mark: cython.ushort
    with cython.nogil:
        for i in range(len(targets)):
            mark = marks[i]
            value = cython.cast(cython.ulonglong, targets[i]) << record[2]
            value |= (cython.cast(cython.ulonglong, mark & MARKED_LABEL) + 256 - record[12] & MARKED_LABEL) << record[4]
            if mark & MARKED_LAST and record[7]:
                value |= ONE << record[6]
            if mark & MARKED_ACCEPT and record[9]:
                value |= ONE << record[8]
            if mark & MARKED_FLAG and record[11]:
                value |= ONE << record[10]
            for k in range(size):
                data[i * size + (size - 1 - k if is_big else k)] = cython.cast(cython.uchar, value >> 8 * k & 255)


@cython.cclass
class Lists:
    """An automaton in sibling lists, from one root. What strings it holds is known once `measure` has found it sound.

    n_labels: labels are 1 to n_labels. separator: a label besides, -1 for none. follows_separator: whether strings go
    on behind it; else an arc with it is passed over.
    """

    targets: cython.const[cython.uint][::1]
    marks: cython.const[cython.ushort][::1]
    root: cython.Py_ssize_t
    n_labels: cython.int
    separator: cython.int
    follows_separator: cython.bint
    heights: cython.ushort[::1]
    counts: cython.ulonglong[::1]
    visits: cython.ulonglong[::1]
    letters: cython.ulonglong[::1]
    stack: cython.uint[::1]
    path: cython.uint[::1]
    depth: cython.int
    top: cython.Py_ssize_t

    def __cinit__(self, targets: Buffer, marks: Buffer, root: Whole, n_labels: Whole, separator: Whole = -1,
                  follows_separator: cython.bint = False):
        n = len(targets)
        if len(marks) != n or not 0 <= root < 1 << 62:
            raise ValueError("targets and marks of one length, and a root")
        self.targets, self.marks, self.root = targets, marks, root
        self.n_labels, self.separator, self.follows_separator = n_labels, separator, follows_separator
        self.heights = memoryview(bytearray(2 * n)).cast("H")
        self.counts = memoryview(bytearray(8 * n)).cast("Q")
        self.visits = memoryview(bytearray(8 * n)).cast("Q")
        self.letters = memoryview(bytearray(8 * n)).cast("Q")
        self.stack = memoryview(bytearray(4 * n)).cast("I")
        self.path = memoryview(bytearray(4 * (MOST_LETTERS + 3))).cast("I")
        self.top = 0
        self.depth = -1

    def measure(self) -> tuple[int, int]:
        """Look at all that the root leads to, once. Returns (what is wrong, the index of the arc where it is).

        What is wrong: SOUND; NO_TARGET, a target beyond the end; NO_END, a list that runs over the end; LOOP; TOO_LONG,
        strings of more than 255 labels; NO_LABEL. An arc that neither accepts nor leads anywhere may have any label.
        """
        wrong: cython.int = SOUND
        if self.root >= len(self.targets):
            return NO_TARGET, self.root
        self.stack[0] = cython.cast(cython.uint, self.root)
        self.top = 1
        with cython.nogil:
            while self.top and wrong == SOUND:
                wrong = self._visit(self.stack[self.top - 1])
        if wrong == SOUND and self.counts[self.root]:
            self.depth = 0
            self.path[0] = cython.cast(cython.uint, self.root)
        return wrong, self.stack[self.top - 1] if wrong != SOUND else 0

    def measured(self) -> tuple[int, int, int, int]:
        """(strings, labels of the longest way, arcs to pass when all strings are spelled, labels of all strings);
        2^63 - 1: that or more."""
        return self.counts[self.root], self.heights[self.root] - 1, self.visits[self.root], self.letters[self.root]

    def spell(self, output: cython.uchar[::1], finals: cython.uint[::1],
              shown_separator: cython.int = 0) -> tuple[int, int]:
        """The next strings, zero-ended, and the index of each one's last arc, as far as there is room.

        shown_separator: what stands for the separator. Output must have room for a longest string and its end. Returns
        (bytes, strings): no strings when all have been spelled. Only after `measure` has said SOUND.
        """
        used: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = 0
        k: cython.int
        at: cython.Py_ssize_t
        if len(output) < MOST_LETTERS + 3:
            raise ValueError("no room for a string")
        with cython.nogil:
            while self.depth >= 0 and n < len(finals) and used + self.depth + 2 <= len(output):
                at = self.path[self.depth]
                if self.marks[at] & MARKED_ACCEPT and not self._is_passed_over(at):
                    for k in range(self.depth + 1):
                        output[used + k] = cython.cast(cython.uchar, self.marks[self.path[k]] & MARKED_LABEL)
                        if output[used + k] == self.separator:
                            output[used + k] = cython.cast(cython.uchar, shown_separator)
                    used += self.depth + 1
                    output[used] = 0
                    used += 1
                    finals[n] = cython.cast(cython.uint, at)
                    n += 1
                self._advance(at)
        return used, n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(self, at: cython.Py_ssize_t) -> cython.void:
        """To the next arc that leads to a string, or is one's last."""
        target: cython.Py_ssize_t = self._target(at)
        if target and self.counts[target]:
            self.depth += 1
            self.path[self.depth] = cython.cast(cython.uint, target)
            return
        while self.depth >= 0:
            at = self.path[self.depth]
            if not self.marks[at] & MARKED_LAST and self.counts[at + 1]:
                self.path[self.depth] = cython.cast(cython.uint, at + 1)
                return
            self.depth -= 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_passed_over(self, at: cython.Py_ssize_t) -> cython.bint:
        return not self.follows_separator and (self.marks[at] & MARKED_LABEL) == self.separator

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Where strings go on behind an arc; 0: nowhere."""
        return 0 if self._is_passed_over(at) else self.targets[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _visit(self, at: cython.Py_ssize_t) -> cython.int:
        """The arc on top of the stack: look at what is behind it first, what it leads to and the next of its list."""
        target: cython.Py_ssize_t = self.targets[at]
        mark: cython.ushort = self.marks[at]
        label: cython.int = mark & MARKED_LABEL
        if self.heights[at] == 0:
            if target >= len(self.targets):
                return NO_TARGET
            if not mark & MARKED_LAST and at + 1 >= len(self.targets):
                return NO_END
            if (target or mark & MARKED_ACCEPT) and not 1 <= label <= self.n_labels and label != self.separator:
                return NO_LABEL
            self.heights[at] = _BUSY
        target = self._target(at)
        if target and (self.heights[target] == 0 or self.heights[target] == _BUSY):
            return self._push(target)
        if not mark & MARKED_LAST and (self.heights[at + 1] == 0 or self.heights[at + 1] == _BUSY):
            return self._push(at + 1)
        self.top -= 1
        return self._note(at, target, mark)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, at: cython.Py_ssize_t) -> cython.int:
        """An arc is on the stack once at most, so that this has room for all."""
        if self.heights[at] == _BUSY:
            return LOOP
        self.stack[self.top] = cython.cast(cython.uint, at)
        self.top += 1
        return SOUND

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note(self, at: cython.Py_ssize_t, target: cython.Py_ssize_t, mark: cython.ushort) -> cython.int:
        """Height, count, visits and letters of an arc, all behind it known."""
        height: cython.int = 1
        n: cython.ulonglong = 0
        visits: cython.ulonglong = 1
        letters: cython.ulonglong
        if mark & MARKED_ACCEPT and not self._is_passed_over(at):
            n = 1
        if target:
            height += self.heights[target] - 1
            n += self.counts[target]
            visits += self.visits[target] if self.counts[target] else 0
        letters = min(n, _COUNTED)  # each of these strings has the arc's own label
        if target:
            letters = min(letters + self.letters[target], _COUNTED)
        if not mark & MARKED_LAST:
            height = max(height, self.heights[at + 1] - 1)
            n += self.counts[at + 1]
            visits += self.visits[at + 1] if self.counts[at + 1] else 0
            letters = min(letters + self.letters[at + 1], _COUNTED)
        if height > MOST_LETTERS + (1 if self.follows_separator else 0):
            self.top += 1
            return TOO_LONG
        self.heights[at] = cython.cast(cython.ushort, height + 1)
        self.counts[at] = min(n, _COUNTED)
        self.visits[at] = min(visits, _COUNTED)
        self.letters[at] = letters
        return SOUND


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Lists)
