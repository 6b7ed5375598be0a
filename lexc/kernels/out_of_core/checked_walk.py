"""All words below a node of a file that nobody has verified, in memory that does not grow.

`layout.walk` trusts its nodes, and a `Verifier` needs a bit for each unit to prove that it may. This walk checks each
node as it enters it. It reads the file in blocks, and keeps some of them. So it lists images that are larger than
memory, and no page of the file stays mapped.

    entering  the node lies inside, behind the node that leads to it, and ends inside; its labels are letters
    each arc  it accepts or has a target; labels ascend; no path is longer than the longest word

Targets only lead on, so that the walk ends, whatever the bytes. It meets a shared node again on each path.

The stack has a frame for each depth:

    unit | remaining labels | labels of children | labels that accept | next unit: a target, or an arc

In the arcs layout `remaining` is 1 as long as an arc remains.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _masks, _nodes, _problems

from lexc.kernels._types import Callable, Whole, Writable

BLOCK_BYTES = 4096
"""The bytes of a block of the file."""
_WALK_FRAME = cython.declare(cython.Py_ssize_t, 5)  # numbers of a frame of the stack


@cython.final
@cython.cclass
class CheckedWalk:
    """A walk over the words below a root, as tiles.

    load: takes a distance from the begin of the nodes in bytes, and a buffer of BLOCK_BYTES bytes. It fills the buffer
    with what is there, in the byte order of the host. n_units: the units of all nodes. layout: of `layout.nodes`, not
    packed. root: a unit. largest_label: of any arc, at most 255, in the bitmap layout 63. longest: the most labels of a
    word. n_blocks: blocks that are kept, a power of 2. Raises ValueError for numbers out of bounds.
    """

    load: object
    n_units: cython.ulonglong
    layout: cython.int
    largest_label: cython.ulonglong
    longest: cython.Py_ssize_t
    depth: cython.Py_ssize_t  # of the deepest frame, -1 at the end
    stack: cython.ulonglong[::1]
    labels: cython.uchar[::1]  # of the arcs taken; at the deepest frame that of its last arc, 0 before the first
    problem_code: cython.int
    problem_unit: cython.ulonglong
    units32: cython.uint[::1]  # the blocks that are kept, under the width of a unit
    units64: cython.ulonglong[::1]
    views: list  # each place of a block as a memoryview, for `load`
    kept: cython.ulonglong[::1]  # for each place 1 + the number of its block, 0 for none
    block_shift: cython.int  # of a unit to its block

    def __cinit__(self, load: Callable, n_units: Whole, layout: Whole, root: Whole, largest_label: Whole,
                  longest: Whole, n_blocks: Whole):
        most: cython.int = 63 if layout <= _nodes.WIDE_BITMAP else 0xFF
        if (not _nodes.NARROW_BITMAP <= layout <= _nodes.WIDE_ARCS or not 0 <= n_units < 1 << 60
            or not 0 <= root < 1 << 60):
            raise ValueError("no such nodes")
        if not 0 < largest_label <= most or not 1 <= longest <= 0xFFFF or n_blocks < 1 or n_blocks & (n_blocks - 1):
            raise ValueError("a number is out of bounds")
        blocks = memoryview(bytearray(BLOCK_BYTES * n_blocks))
        self.load = load
        self.n_units = n_units
        self.layout = layout
        self.largest_label = largest_label
        self.longest = longest
        self.stack = memoryview(bytearray(8 * _WALK_FRAME * longest)).cast("Q")
        self.labels = bytearray(longest)
        self.units32 = blocks.cast("I")
        self.units64 = blocks.cast("Q")
        self.views = [blocks[BLOCK_BYTES * i : BLOCK_BYTES * (i + 1)] for i in range(n_blocks)]
        self.kept = memoryview(bytearray(8 * n_blocks)).cast("Q")
        self.block_shift = 9 if layout == _nodes.WIDE_ARCS else 10
        self.problem_code = _problems.NOTHING
        self.problem_unit = 0
        self.depth = -1
        self._enter(root)

    def write(self, output: Writable) -> int:
        """Write the next words into output, a zero behind each. Return the number of bytes, 0 at the end.

        Stops when output might have no room for the longest word, and at a fault, which `problem` names. Raises
        ValueError unless output has room for the longest word, and what `load` raises.
        """
        text: cython.uchar[::1] = output
        used: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if len(text) <= self.longest:
            raise ValueError("output is too short")
        with cython.critical_section(self):  # two threads may share a walk
            while used + self.longest < len(text):
                length = self._next()
                if length == 0:
                    break
                for i in range(length):
                    text[used + i] = self.labels[i]
                text[used + length] = 0
                used += length + 1
        return used

    def problem(self) -> tuple[int, int]:
        """(code, unit) of the first fault; the code is an index of `verify.PROBLEMS`, 0 if there is none."""
        return self.problem_code, self.problem_unit

    @cython.cfunc
    @cython.exceptval(-1)
    def _next(self) -> cython.Py_ssize_t:
        """Go on to the next word and return its length; 0 at the end, and at a fault."""
        depth: cython.Py_ssize_t
        arc: cython.ulonglong
        while self.depth >= 0 and self.problem_code == _problems.NOTHING:
            depth = self.depth
            if self.stack[_WALK_FRAME * depth + 1] == 0:  # no arc remains: go up
                self.depth -= 1
                continue
            if _nodes.is_bitmap(self.layout):
                arc = self._next_branch(_WALK_FRAME * depth)
            else:
                arc = self._next_arc(_WALK_FRAME * depth)
            self._check_arc(arc, depth)
            self.labels[depth] = arc & _arc.LABEL
            if arc >> _arc.SHIFT and self.problem_code == _problems.NOTHING:
                self._enter(arc >> _arc.SHIFT)
            if arc & _arc.ACCEPT and self.problem_code == _problems.NOTHING:
                return depth + 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _next_branch(self, frame: cython.Py_ssize_t) -> cython.ulonglong:
        """The next arc of a node in the bitmap layout."""
        remaining: cython.ulonglong = self.stack[frame + 1]
        bit: cython.ulonglong = remaining & (0 - remaining)
        arc: cython.ulonglong = _bits.lowest(bit)
        self.stack[frame + 1] = remaining ^ bit
        if self.stack[frame + 3] & bit:
            arc |= _arc.ACCEPT
        if self.stack[frame + 2] & bit:
            arc |= self._unit(self.stack[frame + 4]) << _arc.SHIFT
            self.stack[frame + 4] += 1
        return arc

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _next_arc(self, frame: cython.Py_ssize_t) -> cython.ulonglong:
        """The next arc of a node in the arcs layout; 0 and a fault if the list goes on behind the nodes."""
        arc: cython.ulonglong
        if self.stack[frame + 4] >= self.n_units:
            self._fail(_problems.LIST_BEYOND_END, self.stack[frame])
            return 0
        arc = self._unit(self.stack[frame + 4])
        self.stack[frame + 4] += 1
        if arc & _arc.LAST:
            self.stack[frame + 1] = 0
        return arc

    @cython.cfunc
    @cython.exceptval(check=False)
    def _check_arc(self, arc: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.void:
        """Record a fault unless an arc accepts or has a target, and its label is a letter behind the last one."""
        unit: cython.ulonglong = self.stack[_WALK_FRAME * depth]
        if not arc & _arc.LABEL:
            self._fail(_problems.SEPARATOR_MISPLACED, unit)
        elif not arc & _arc.ACCEPT and not arc >> _arc.SHIFT:
            self._fail(_problems.DEAD_ARC, unit)
        elif (arc & _arc.LABEL) > self.largest_label:
            self._fail(_problems.UNKNOWN_LETTER, unit)
        elif (arc & _arc.LABEL) <= self.labels[depth]:
            self._fail(_problems.LABELS_NOT_ASCENDING, unit)

    @cython.cfunc
    @cython.exceptval(-1)
    def _enter(self, unit: cython.ulonglong) -> cython.int:
        """Go down to a node. A fault is recorded unless it lies inside, behind the node that leads to it."""
        depth: cython.Py_ssize_t = self.depth + 1
        if depth and unit <= self.stack[_WALK_FRAME * self.depth]:
            self._fail(_problems.TARGET_NOT_LATER, self.stack[_WALK_FRAME * self.depth])
        elif depth == self.longest:
            self._fail(_problems.CYCLE, unit)
        elif unit >= self.n_units:
            self._fail(_problems.NODE_BEYOND_END, unit)
        else:
            self.depth = depth
            self.labels[depth] = 0
            self.stack[_WALK_FRAME * depth] = unit
            self.stack[_WALK_FRAME * depth + 1] = 1
            self.stack[_WALK_FRAME * depth + 4] = unit
            if _nodes.is_bitmap(self.layout):
                self._read_masks(unit, _WALK_FRAME * depth)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _read_masks(self, unit: cython.ulonglong, frame: cython.Py_ssize_t) -> cython.int:
        """Read a node's masks into a frame. A fault is recorded unless its targets lie inside, and labels are letters.
        """
        width: cython.ulonglong = self.layout  # units of a mask: 1 or 2
        children: cython.ulonglong
        accepts: cython.ulonglong
        if self.n_units - unit < 2 * width:
            self._fail(_problems.NODE_BEYOND_END, unit)
            return 0
        children = self._unit(unit)
        accepts = self._unit(unit + width)
        if width == 2:
            children |= self._unit(unit + 1) << 32
            accepts |= self._unit(unit + 3) << 32
        self.stack[frame + 1] = children | accepts
        self.stack[frame + 2] = children
        self.stack[frame + 3] = accepts
        self.stack[frame + 4] = unit + 2 * width
        if self.n_units - unit - 2 * width < _bits.popcount(children):
            self._fail(_problems.NODE_BEYOND_END, unit)
        elif not children | accepts:
            self._fail(_problems.EMPTY_NODE, unit)
        elif (children | accepts) & (_masks.FULL
                                     - ((_masks.ONE << self.largest_label << 1) - 1) if self.largest_label < 63 else 0):
            self._fail(_problems.UNKNOWN_LETTER, unit)
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def _unit(self, unit: cython.ulonglong) -> cython.ulonglong:
        """A unit that lies inside. Its block is loaded unless it is kept."""
        block: cython.ulonglong = unit >> self.block_shift
        place: cython.Py_ssize_t = block & (len(self.kept) - 1)
        if self.kept[place] != block + 1:
            self._load_block(block, place)
        unit &= (_masks.ONE << self.block_shift) - 1
        if self.layout == _nodes.WIDE_ARCS:
            return self.units64[(place << self.block_shift) + unit]
        return self.units32[(place << self.block_shift) + unit]

    @cython.cfunc
    @cython.exceptval(-1)
    def _load_block(self, block: cython.ulonglong, place: cython.Py_ssize_t) -> cython.int:
        """Load a block into a place."""
        self.kept[place] = 0
        self.load(block * BLOCK_BYTES, self.views[place])
        self.kept[place] = block + 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fail(self, code: cython.int, unit: cython.ulonglong) -> cython.void:
        """Record a fault, unless there was one before."""
        if self.problem_code == _problems.NOTHING:
            self.problem_code = code
            self.problem_unit = unit
