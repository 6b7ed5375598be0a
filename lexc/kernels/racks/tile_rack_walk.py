"""A walk over strings of tiles within bounds. The letters of a node that may be taken are one mask.

    frame of 4 numbers:  0  the remaining letters
                         1  the node
                         2  its letters on which a word ends
                         3  its letters that have a child

tiles[depth] is the letter taken at a depth, with `BLANK` added if a blank stands for it.
"""

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks, _nodes, _signal_interval, _text_forms, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.racks.rack_walk import RackWalk


@cython.cclass
class TileRackWalk(RackWalk):
    """A walk over strings of tiles. `TextRackWalk` inherits the counting of letters.

    Methods are final where possible: C calls these directly, and others by a table of pointers.
    """

    @cython.cfunc
    def _begin(self, root: cython.Py_ssize_t) -> object:
        if self.text_form == _text_forms.AS_UTF8:
            raise ValueError("labels that are no tiles")
        self._enter(self.nodes.units32, self.nodes.units64, self.nodes.layout, self.stack, 0, root)
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        nodes: Nodes = self.nodes
        if nodes.layout == _nodes.NARROW_BITMAP:
            return self._next_tiles(nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, self.stack, self.tiles)
        if nodes.layout == _nodes.WIDE_BITMAP:
            return self._next_tiles(nodes.units32, nodes.units64, _nodes.WIDE_BITMAP, self.stack, self.tiles)
        return self._next_tiles(nodes.units32, nodes.units64, nodes.layout, self.stack, self.tiles)

    @cython.final
    def _take_letter(self, letter: cython.Py_ssize_t) -> cython.bint:
        """Take a letter from the rack, or a blank for it. Return whether it is a blank."""
        row: cython.int
        is_blank: cython.bint = self.caps[letter] <= 0
        if is_blank:
            self.blanks -= 1
            if self.blanks_needed > 0:
                self.missing -= 1
            self.blanks_needed -= 1
        else:
            self.caps[letter] -= 1
            if self.caps[letter] == 0 and self.text_form != _text_forms.AS_UTF8:
                self.available ^= _masks.ONE << letter
        if self.needs[letter] > 0:
            self.missing -= 1
            if self.needs[letter] == 1 and self.text_form != _text_forms.AS_UTF8:
                self.needed ^= _masks.ONE << letter
        self.needs[letter] -= 1
        self.n_distinct += self.n_used[letter] == 0
        self.n_used[letter] += 1
        self.n_placed += 1
        for row in range(self.n_sums):
            self.sums[row] += self.weights[row * len(self.caps) + letter]
        return is_blank

    @cython.final
    def _return_letter(self, letter: cython.Py_ssize_t, is_blank: cython.bint) -> cython.void:
        """Undo `_take_letter`."""
        row: cython.int
        if is_blank:
            self.blanks += 1
            self.blanks_needed += 1
            if self.blanks_needed > 0:
                self.missing += 1
        else:
            if self.caps[letter] == 0 and self.text_form != _text_forms.AS_UTF8:
                self.available |= _masks.ONE << letter
            self.caps[letter] += 1
        self.needs[letter] += 1
        if self.needs[letter] > 0:
            self.missing += 1
            if self.needs[letter] == 1 and self.text_form != _text_forms.AS_UTF8:
                self.needed |= _masks.ONE << letter
        self.n_used[letter] -= 1
        self.n_distinct -= self.n_used[letter] == 0
        self.n_placed -= 1
        for row in range(self.n_sums):
            self.sums[row] -= self.weights[row * len(self.caps) + letter]

    @cython.final
    def _meets_bounds(self) -> cython.bint:
        """Whether the letters on the path are a string within all bounds."""
        row: cython.int
        if self.n_placed < self.shortest or self.missing:
            return False
        if self.n_distinct < self.min_distinct or self.n_distinct > self.max_distinct:
            return False
        for row in range(self.n_sums):
            if self.sums[row] < self.lows[row] or self.sums[row] > self.highs[row]:
                return False
        return True

    @cython.final
    def _may_extend(self) -> cython.bint:
        """Whether more letters can lead to a string within all bounds."""
        row: cython.int
        n_remaining: cython.int = self.longest - self.n_placed
        if n_remaining <= 0 or self.missing > n_remaining:
            return False
        if self.n_distinct > self.max_distinct or self.n_distinct + n_remaining < self.min_distinct:
            return False
        for row in range(self.n_sums):
            if self.max_gains[row] >= 0 and (
                    self.sums[row] > self.highs[row]
                    or self.sums[row] + self.max_gains[row] * n_remaining < self.lows[row]):
                return False
        return True

    @cython.final
    def _enter(self, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
               layout: cython.int, stack: cython.ulonglong[::1], depth: cython.Py_ssize_t, node: cython.Py_ssize_t
               ) -> cython.bint:
        """Fill the frame of a node, as the module describes it. Return whether the node has letters to take."""
        usable: cython.ulonglong = self.allowed if self.blanks > 0 else self.available
        letters: cython.ulonglong = 0
        n_remaining: cython.int = self.longest - self.n_placed
        row: cython.int
        frame: cython.Py_ssize_t = 4 * depth
        stack[frame + 2] = _nodes.accept_labels(units32, units64, layout, node)
        stack[frame + 3] = _nodes.child_labels(units32, units64, layout, node)
        if depth < len(self.positions):
            usable &= self.positions[depth]
        # Each bound removes letters from the mask that cannot be part of a string within it.
        if len(self.order) and self.missing:
            usable &= self._letters_to_first_need()
        if self.missing >= n_remaining and self.blanks_needed <= 0:
            usable &= self.needed
        for row in range(self.n_sums):
            if self.max_gains[row] >= 0:
                if self.sums[row] >= self.highs[row]:
                    usable &= self.zero_letters[row]
                if self.sums[row] + self.max_gains[row] * n_remaining <= self.lows[row]:
                    usable &= self.max_letters[row]
        if n_remaining > 1:
            letters = stack[frame + 3]
        if self.n_placed + 1 >= self.shortest:
            letters |= stack[frame + 2]
        stack[frame] = letters & usable
        stack[frame + 1] = node
        return stack[frame] != 0

    @cython.final
    def _letters_to_first_need(self) -> cython.ulonglong:
        """The letters up to the first needed one in the order. After a later letter that one cannot come any more."""
        i: cython.Py_ssize_t
        letters: cython.ulonglong = 0
        for i in range(len(self.order)):
            letters |= _masks.ONE << self.order[i]
            if self.needs[self.order[i]] > 0:
                break
        return letters

    @cython.final
    def _first_letter(self, letters: cython.ulonglong) -> cython.int:
        """The first letter of a mask: by the order, if there is one."""
        i: cython.Py_ssize_t = 0
        if len(self.order) == 0:
            return _bits.lowest(letters)
        while not letters >> self.order[i] & 1:
            i += 1
        return self.order[i]

    @cython.final
    def _next_tiles(self, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
                    layout: cython.int, stack: cython.ulonglong[::1], tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
        """`_next` with its buffers as arguments, so that C compiles a function for each layout that is a literal."""
        depth: cython.Py_ssize_t = self.depth
        letter: cython.int
        bit: cython.ulonglong
        is_blank: cython.bint
        is_found: cython.bint
        _step: cython.Py_ssize_t
        for _step in range(_signal_interval.SIGNAL_INTERVAL):
            if stack[4 * depth] == 0:
                if depth == 0:
                    self.depth = -1
                    return 0
                if self.is_pending[depth - 1]:
                    self.is_pending[depth - 1] = 0
                    self.depth = depth
                    return depth
                depth -= 1
                letter = tiles[depth] & _tiles.TILE
                if self.counted >> letter & 1:
                    self._return_letter(letter, tiles[depth] >= _tiles.BLANK)
                else:
                    self.n_placed -= 1
                continue
            letter = self._first_letter(stack[4 * depth])
            bit = _masks.ONE << letter
            stack[4 * depth] ^= bit
            is_blank = True
            if self.counted & bit:
                is_blank = self._take_letter(letter)
            else:
                self.n_placed += 1
            tiles[depth] = letter | _tiles.BLANK if is_blank else letter
            is_found = (stack[4 * depth + 2] & bit) != 0 and self._meets_bounds()
            if stack[4 * depth + 3] & bit and self._may_extend() and self._enter(
                    units32, units64, layout, stack, depth + 1,
                    _nodes.child(units32, units64, layout, stack[4 * depth + 1], letter)):
                self.is_pending[depth] = is_found and self.is_postorder
                depth += 1
                if is_found and not self.is_postorder:
                    self.depth = depth
                    return depth
            else:
                if self.counted & bit:
                    self._return_letter(letter, is_blank)
                else:
                    self.n_placed -= 1
                if is_found:
                    self.depth = depth
                    return depth + 1
        self.depth = depth
        return -1
