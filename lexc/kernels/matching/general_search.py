"""The search for any automaton: any number of positions, any layout, tiles or UTF-8.

`automaton_search` describes frames. Where labels are bytes of UTF-8, the positions move when a code point is complete.
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _label_text, _nodes, _signal_interval, _text_forms
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
from cython.cimports.lexc.kernels.matching.automaton import Automaton
from cython.cimports.lexc.kernels.matching.automaton_search import AutomatonSearch


@cython.final
@cython.cclass
class GeneralSearch(AutomatonSearch):
    """A search that relies on no special property of the automaton or of the nodes."""

    def begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton,
              is_reversed: cython.bint) -> object:
        """Begin below a root. nodes: the reader whose nodes and text form are shared."""
        self.bounds = automaton.bounds
        self.rows = automaton.rows
        self._begin(nodes, root, automaton, is_reversed)
        self.has_mask_cursor = _nodes.has_mask_cursor(self.nodes.layout)
        self._enter(self.stack, 0, root)
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        return self._next_any(self.table, self.stack, self.path)

    def _next_any(self, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
                  path: cython.uchar[::1]) -> cython.Py_ssize_t:
        """`_next` with its buffers as arguments."""
        depth: cython.Py_ssize_t = self.depth
        set_width: cython.Py_ssize_t = self.set_width
        stride: cython.Py_ssize_t = 3 + set_width
        steps: cython.Py_ssize_t = 0
        frame: cython.Py_ssize_t
        length: cython.Py_ssize_t
        record: cython.Py_ssize_t
        w: cython.Py_ssize_t
        arc: cython.ulonglong
        letter: cython.ulonglong
        readers: cython.ulonglong
        last_readers: cython.ulonglong  # not 0 if the letter is read at a last position
        followers: cython.ulonglong  # not 0 if any position may follow
        while depth >= 0:
            frame = depth * stride
            if stack[frame] == 0:
                depth -= 1
                continue
            steps += 1
            if steps > _signal_interval.SIGNAL_INTERVAL:
                break
            arc = _nodes.next_arc(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, frame)
            letter = arc & _arc.LABEL
            path[depth] = letter
            length = depth + 1
            last_readers = 0
            followers = 0
            if self.text_form == _text_forms.AS_UTF8:
                letter = _label_text.extend_code_point(stack[frame + 2], letter)
            if letter >= _label_text.INCOMPLETE:
                for w in range(set_width):
                    stack[frame + stride + 3 + w] = stack[frame + 3 + w]
                followers = 1
            elif letter != 0:
                record = self._row(letter) * set_width
                for w in range(set_width):
                    stack[frame + stride + 3 + w] = 0
                for w in range(set_width):
                    readers = stack[frame + 3 + w] & table[record + w]
                    last_readers |= readers & table[self.last_positions + w]
                    while readers:
                        followers |= self._follow(table, stack, 64 * w + _bits.lowest(readers), frame + stride + 3,
                                                set_width)
                        readers &= readers - 1
            if arc >> _arc.SHIFT != 0 and followers != 0:
                depth += 1
                self._enter(stack, frame + stride, arc >> _arc.SHIFT)
                stack[frame + stride + 2] = letter if letter >= _label_text.INCOMPLETE else 0
            if last_readers != 0 and (arc & _arc.ACCEPT) != 0:
                self.depth = depth
                return length
        self.depth = depth
        return 0 if depth < 0 else -1

    def _enter(self, stack: cython.ulonglong[::1], frame: cython.Py_ssize_t, node: cython.ulonglong) -> cython.void:
        """Set a frame's cursor to the arcs of a node."""
        _nodes.start_cursor(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, frame, node)

    def _follow(self, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
                position: cython.Py_ssize_t, offset: cython.Py_ssize_t, set_width: cython.Py_ssize_t
                ) -> cython.ulonglong:
        """Add the positions that may follow one to the set at an offset of the stack. Return not 0 if there are any."""
        w: cython.Py_ssize_t
        record: cython.Py_ssize_t = self.records + position * (set_width + 2)
        followers: cython.ulonglong = 0
        for w in range(set_width):
            stack[offset + w] |= table[record + w]
            followers |= table[record + w]
        return followers

    def _row(self, letter: cython.ulonglong) -> cython.Py_ssize_t:
        """The row of a tile, or of a code point: that of the last bound which is not above it."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.bounds)
        middle: cython.Py_ssize_t
        if self.text_form != _text_forms.AS_UTF8:
            return letter
        while high - low > 1:
            middle = (low + high) >> 1
            if self.bounds[middle] <= letter:
                low = middle
            else:
                high = middle
        return self.rows[low]
