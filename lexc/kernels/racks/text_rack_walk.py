"""A walk over strings of UTF-8 within bounds. Letters are code points, and have numbers instead of tiles.

    frame of 4 numbers:  0, 1  the cursor of the node
                         2     the incomplete code point
                         3     twice the number of the letter taken here, plus 1 for a blank; or `_NO_LETTER`
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _label_text, _masks, _nodes, _signal_interval, _text_forms
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.racks.tile_rack_walk import TileRackWalk

_NO_LETTER = cython.declare(cython.ulonglong, _masks.FULL)


@cython.final
@cython.cclass
class TextRackWalk(TileRackWalk):
    """A walk over strings of UTF-8; it counts letters as `TileRackWalk` does."""

    @cython.cfunc
    def _begin(self, root: cython.Py_ssize_t) -> object:
        if self.text_form != _text_forms.AS_UTF8 or _nodes.has_mask_cursor(self.nodes.layout):
            raise ValueError("labels that are no UTF-8")
        _nodes.start_cursor(self.nodes.units32, self.nodes.units64, self.nodes.layout, self.stack, 0, root)
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        return self._next_text(self.stack, self.tiles)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _letter_number(self, code_point: cython.ulonglong) -> cython.Py_ssize_t:
        """The number of a code point: 1 and its index in known_code_points, 0 if it is not among them."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.known_code_points)
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.known_code_points[middle] < code_point:
                low = middle + 1
            else:
                high = middle
        return low + 1 if low < len(self.known_code_points) and self.known_code_points[low] == code_point else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next_text(self, stack: cython.ulonglong[::1], tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
        """`_next` with its buffers as arguments. A letter is taken with its last byte."""
        nodes: Nodes = self.nodes
        depth: cython.Py_ssize_t = self.depth
        frame: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        arc: cython.ulonglong
        is_letter: cython.bint
        is_found: cython.bint
        _step: cython.Py_ssize_t
        for _step in range(_signal_interval.SIGNAL_INTERVAL):
            frame = 4 * depth
            if stack[frame] == 0:
                if depth == 0:
                    self.depth = -1
                    return 0
                if self.is_pending[depth - 1]:
                    self.is_pending[depth - 1] = 0
                    self.depth = depth
                    return depth
                depth -= 1
                if stack[4 * depth + 3] != _NO_LETTER:
                    self._return_letter(stack[4 * depth + 3] >> 1, stack[4 * depth + 3] & 1)
                continue
            arc = _nodes.next_arc(nodes.units32, nodes.units64, nodes.layout, stack, frame)
            tiles[depth] = arc & _arc.LABEL
            stack[frame + 6] = _label_text.extend_code_point(stack[frame + 2], arc & _arc.LABEL)
            is_letter = stack[frame + 6] < _label_text.INCOMPLETE
            stack[frame + 3] = _NO_LETTER
            is_found = False
            if is_letter:
                letter = self._letter_number(stack[frame + 6])
                stack[frame + 6] = 0
                if self.caps[letter] < 0 or (self.caps[letter] == 0 and self.blanks <= 0):
                    continue
                stack[frame + 3] = letter << 1 | self._take_letter(letter)
                is_found = (arc & _arc.ACCEPT) != 0 and self._meets_bounds()
            if arc >> _arc.SHIFT and (self._may_extend() or not is_letter):
                _nodes.start_cursor(nodes.units32, nodes.units64, nodes.layout, stack, frame + 4, arc >> _arc.SHIFT)
                self.is_pending[depth] = is_found and self.is_postorder
                depth += 1
                if is_found and not self.is_postorder:
                    self.depth = depth
                    return depth
            elif is_letter:
                self._return_letter(stack[frame + 3] >> 1, stack[frame + 3] & 1)
                if is_found:
                    self.depth = depth
                    return depth + 1
        self.depth = depth
        return -1
