"""One depth-first walk below a root, beside a Levenshtein automaton: the words near a query.

Each frame carries a state of `matching.levenshtein_tables`. A step from state to state is that of S. Wu and U. Manber
("Fast text searching allowing errors", 1992). Where no further error is allowed, only the tiles of the query are tried.
With a table of `letters_below`, no node is entered below which more letters are missing than errors are allowed. Where
one error is left, most nodes lie behind it: `_without_dead_ends` and `_is_dead_end` leave them out before all else.

    frame   0, 1  cursor of the node: the remaining tiles and the node, or as `layout.start_cursor` writes it
            2     the state
            3     the state before the last letter
            4     the row of the last letter
            5     the depth in letters
            6     with is_prefix, the least distance of a prefix of the path; UNREACHED for none
            7     the state after a letter that is not useful
            8     the useful letters, by their last six bits: those that the query has at a position of the state, and
                  those that end a transposition. A letter that is not useful is an insertion or a replacement.
            9     UTF-8: the incomplete code point
            10    UTF-8: the letters that can lead to a near word, by their last six bits
            11    UTF-8: 0, or the bits by which `_is_dead_end` judges the letters after the last error
"""

import cython
from cython.cimports.lexc.kernels.layout import (
    _arc,
    _bitmap,
    _bits,
    _label_text,
    _masks,
    _nodes,
    _signal_interval,
    _text_forms,
)
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.matching import _edits
from cython.cimports.lexc.kernels.matching.levenshtein_tables import LevenshteinTables

_TILE_FRAME = cython.declare(cython.Py_ssize_t, 9)  # numbers of a frame
_TEXT_FRAME = cython.declare(cython.Py_ssize_t, 12)
_MAY_ACCEPT = cython.declare(cython.ulonglong, 256)  # in a frame: a letter that is not useful may end a near word


@cython.final
@cython.cclass
class NearSearch(LevenshteinTables):
    """One search. found: k + 1 lists of (word, distance), one for each distance.

    is_prefix: a word is as near as its nearest prefix. limit: the most words of a distance, below 0 for all.
    is_reversed: words are read from their ends, below a GADDAG's root. below, shift: of `letters_below`; below may be
    empty.
    """

    def _search(self, root: cython.Py_ssize_t) -> list:
        """Find the words below a root that are near the query."""
        nodes: Nodes = self.nodes
        state: cython.ulonglong = self._epsilon_closure(self.low_bits << self.k, 0)
        prefix_distance: cython.ulonglong = _edits.UNREACHED
        self.has_below = len(self.below) > 0 and not self.is_prefix
        self.error_left = (_masks.ONE << 8 * self.k) - 1
        self.found = [[] for _ in range(self.k + 1)]
        if self.is_prefix and self.length <= self.k and self.edits & _edits.DELETE:
            prefix_distance = self.length
        self._write_frame(self.scratch, self.frames, 0, state, 0, 0, prefix_distance)
        if self.text_form == _text_forms.AS_UTF8 and nodes.layout == _nodes.NARROW_ARCS:
            self._walk_text(nodes.units32, nodes.units64, _nodes.NARROW_ARCS, root, self.scratch, self.path)
        elif self.text_form == _text_forms.AS_UTF8:
            self._walk_text(nodes.units32, nodes.units64, nodes.layout, root, self.scratch, self.path)
        elif nodes.layout == _nodes.NARROW_BITMAP:
            self._walk_tiles(nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, root, self.scratch, self.path)
        elif nodes.layout == _nodes.WIDE_BITMAP:
            self._walk_tiles(nodes.units32, nodes.units64, _nodes.WIDE_BITMAP, root, self.scratch, self.path)
        else:
            self._walk_tiles(nodes.units32, nodes.units64, nodes.layout, root, self.scratch, self.path)
        return self.found

    def _characteristic_vector(self, scratch: cython.ulonglong[::1], row: cython.Py_ssize_t, depth: cython.Py_ssize_t
              ) -> cython.ulonglong:
        """The positions around a depth at which the query has the letter of a row, as the same bits in every byte."""
        offset: cython.Py_ssize_t = row * self.row_width + (depth >> 6)
        shift: cython.int = depth & 63
        matches: cython.ulonglong = scratch[offset] >> shift
        if shift:
            matches |= scratch[offset + 1] << (64 - shift) & _masks.FULL
        return (matches & _edits.POSITIONS) * self.low_bits & self.all_positions

    def _epsilon_closure(self, state: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """Add the positions that deletions of query letters reach: at most k deletions, an error each."""
        deletions: cython.ulonglong = self.scratch[self.deletions + depth]
        state &= self.scratch[self.valid + depth]
        state |= state << 9 & deletions
        if self.k == 1:
            return state
        state |= state << 9 & deletions
        return state | (state << 9 & deletions)

    def _advance(self, scratch: cython.ulonglong[::1], state: cython.ulonglong, matches: cython.ulonglong,
                 transposed: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """The state after the next letter.

        matches: the letter's characteristic vector. transposed: the bits that a transposition reaches.
        """
        with_error: cython.ulonglong = (state & scratch[self.errors + depth]) << 8
        after: cython.ulonglong = (state & matches) | (with_error & self.replace) | transposed
        return self._epsilon_closure(after | (with_error >> 1 & self.all_positions & self.insert), depth + 1)

    def _state_after(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t, row: cython.Py_ssize_t,
               depth: cython.Py_ssize_t, state: cython.ulonglong) -> cython.ulonglong:
        """The state after a frame's state and the letter of a row."""
        after: cython.ulonglong = self._advance(scratch, state, self._characteristic_vector(scratch, row, depth),
                                                self._transposition(scratch, frame, row, depth), depth)
        if self.edits & (_edits.INSERT | _edits.REPLACE | _edits.TRANSPOSE) == _edits.TRANSPOSE:
            # After the first of two transposed letters the state may be 0. The bit keeps the walk from turning back.
            if state & scratch[self.errors + depth] & self._characteristic_vector(scratch, row, depth + 1):
                after |= _edits.HALFWAY
        return after

    def _transposition(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t, row: cython.Py_ssize_t,
                   depth: cython.Py_ssize_t) -> cython.ulonglong:
        """The bits reached if the last letter and that of a row are two letters of the query in reverse order.

        They come from the state before both letters, which the frame keeps.
        """
        if depth == 0 or not self.edits & _edits.TRANSPOSE or scratch[frame + 3] == 0:
            return 0
        return (scratch[frame + 3] & scratch[self.errors + depth - 1]
                & self._characteristic_vector(scratch, row, depth - 1)
                & self._characteristic_vector(scratch, scratch[frame + 4], depth)) << 8

    def _may_end(self, scratch: cython.ulonglong[::1], before: cython.ulonglong, row: cython.Py_ssize_t,
                 after: cython.ulonglong, depth: cython.Py_ssize_t, node: cython.ulonglong) -> cython.bint:
        """Whether the letters below a node suffice for the rest of the query: each missing one needs an error.

        before, after: the states before and after the last letter, that of a row. depth: of the node.
        """
        errors: cython.int = self.k
        positions: cython.ulonglong
        missing: cython.ulonglong
        transposed: cython.ulonglong = 0
        below: cython.ulonglong = ~self.below[node >> self.shift]
        if self.edits & _edits.TRANSPOSE:  # of two exchanged letters the first one may have been read
            transposed = (before & scratch[self.errors + depth - 1]
                          & self._characteristic_vector(scratch, row, depth)) << 9
        if self._may_match(scratch, after >> 8 * self.k, depth, below):
            return True
        after = (after & self.error_left) | transposed
        while errors >= 0:  # that remain
            positions = after & 255
            if positions:  # the last position needs the fewest letters
                missing = scratch[self.needed + depth - self.k + _bits.highest(positions)] & below
                if missing == 0:
                    return True
                if errors:
                    missing &= missing - 1
                    if missing and errors > 1:
                        missing &= missing - 1
                        if missing and errors > 2:
                            missing &= missing - 1
                    if missing == 0:
                        return True
            after >>= 8
            errors -= 1
        return False

    def _may_match(self, scratch: cython.ulonglong[::1], positions: cython.ulonglong, depth: cython.Py_ssize_t,
                   below: cython.ulonglong) -> cython.bint:
        """Whether the query from one of some positions on may be below a node, without an error.

        positions: a byte of a state at the node's depth. below: the complement of the node's mask.
        """
        positions &= 255
        while positions:
            if scratch[self.rest + depth - self.k + _bits.lowest(positions)] & below == 0:
                return True
            positions &= positions - 1
        return False

    def _without_dead_ends(self, layout: cython.int, node: cython.Py_ssize_t, depth: cython.Py_ssize_t,
                           after: cython.ulonglong, useful: cython.ulonglong) -> cython.ulonglong:
        """The tiles of a node of the bitmap layout, without those that lead to no near word after the last error.

        after: the state after a tile that is not useful. The loads of this loop do not depend on each other, so that a
        processor makes several at once.
        """
        nodes: Nodes = self.nodes
        kept: cython.ulonglong = useful
        bit: cython.ulonglong
        below: cython.ulonglong
        remaining: cython.ulonglong = _bitmap.child_mask(nodes.units32, layout, node)
        unit: cython.Py_ssize_t = self.rest + depth + 1 - self.k
        first: cython.ulonglong
        second: cython.ulonglong = _masks.FULL
        third: cython.ulonglong = _masks.FULL
        if self._distance(after, depth + 1) <= cython.cast(cython.ulonglong, self.k):
            kept |= _bitmap.accept_mask(nodes.units32, layout, node)
        after >>= 8 * self.k
        first = self.scratch[unit + _bits.lowest(after)]
        after &= after - 1
        if after:
            second = self.scratch[unit + _bits.lowest(after)]
            after &= after - 1
            if after:
                third = self.scratch[unit + _bits.lowest(after)]
                if after & (after - 1):
                    return _masks.FULL
        unit = _bitmap.first_target_unit(layout, node)
        while remaining:
            bit = remaining & ~(remaining - 1)
            below = ~self.below[nodes.units32[unit] >> self.shift]
            if (first & below) == 0 or (second & below) == 0 or (third & below) == 0:
                kept |= bit
            remaining ^= bit
            unit += 1
        return kept

    def _distance(self, state: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """The fewest errors with which a state has reached the query's end, UNREACHED if it has not."""
        i: cython.Py_ssize_t = self.length - depth + self.k
        if i < 0 or i > 2 * self.k:
            return _edits.UNREACHED
        state &= self.low_bits << i
        if state == 0:
            return _edits.UNREACHED
        return _bits.lowest(state) >> 3

    def _write_frame(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t, depth: cython.Py_ssize_t,
                     state: cython.ulonglong, before: cython.ulonglong, row: cython.Py_ssize_t,
                     prefix_distance: cython.ulonglong) -> cython.void:
        """Fill numbers 2 to 6 of a frame."""
        scratch[frame + 2] = state
        scratch[frame + 3] = before
        scratch[frame + 4] = row
        scratch[frame + 5] = depth
        scratch[frame + 6] = prefix_distance

    def _enter(self, layout: cython.int, frame: cython.Py_ssize_t, node: cython.Py_ssize_t) -> cython.void:
        """Write a node and the tiles that can lead to a near word to a frame.

        Buffers are no arguments: C copies 200 bytes for each.
        """
        nodes: Nodes = self.nodes
        depth: cython.Py_ssize_t = self.scratch[frame + 5]
        state: cython.ulonglong = self.scratch[frame + 2]
        candidates: cython.ulonglong = ~_masks.ONE
        mismatch_state: cython.ulonglong = 0
        useful: cython.ulonglong = 0
        if state:
            useful = self._useful_tiles(self.scratch, frame, depth, state)
            if state & self.scratch[self.errors + depth]:
                mismatch_state = self._advance(self.scratch, state, 0, 0, depth)
        # Without an error to spend and without a near prefix, only tiles of the query can lead to a near word.
        is_near: cython.bint = self.is_prefix and self.scratch[frame + 6] <= cython.cast(cython.ulonglong, self.k)
        if mismatch_state == 0 and not is_near:
            candidates &= useful
        elif layout <= _nodes.WIDE_BITMAP and self.has_below and mismatch_state & self.error_left == 0:
            candidates &= self._without_dead_ends(layout, node, depth, mismatch_state, useful)
        self.scratch[frame] = _nodes.matching_labels(nodes.units32, nodes.units64, layout, node, candidates, candidates)
        self.scratch[frame + 1] = node
        self.scratch[frame + 7] = mismatch_state
        self.scratch[frame + 8] = useful

    def _useful_tiles(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t, depth: cython.Py_ssize_t,
                state: cython.ulonglong) -> cython.ulonglong:
        """The useful letters of the query: at the positions of the state, or next to them if transposed."""
        candidates: cython.ulonglong = 0
        positions: cython.ulonglong = state | state >> 8 | state >> 16 | state >> 24
        transposable: cython.ulonglong = 0
        j: cython.Py_ssize_t
        if self.edits & _edits.TRANSPOSE:
            transposable = state & scratch[self.errors + depth]
            transposable = (transposable | transposable >> 8 | transposable >> 16) & _edits.POSITIONS
            positions = (positions & _edits.POSITIONS) | transposable << 1
            if depth and scratch[frame + 3] & scratch[self.errors + depth - 1]:
                # Behind the second letter of two, the first one ends a transposition.
                transposable = (scratch[frame + 3] & scratch[self.errors + depth - 1]
                                & self._characteristic_vector(scratch, scratch[frame + 4], depth))
                transposable = (transposable | transposable >> 8 | transposable >> 16) & _edits.POSITIONS
                while transposable:
                    j = _bits.lowest(transposable) + depth - 1 - self.k
                    transposable &= transposable - 1
                    candidates |= _masks.ONE << (scratch[self.query + j] & 63)
        else:
            positions &= _edits.POSITIONS
        while positions:
            j = _bits.lowest(positions) + depth - self.k
            positions &= positions - 1
            if j < self.length:
                candidates |= _masks.ONE << (scratch[self.query + j] & 63)
        return candidates

    def _append_word(self, length: cython.Py_ssize_t, distance: cython.ulonglong) -> object:
        """Append the word on the path to the list of its distance. Return whether the list of distance k is full."""
        words: list = self.found[distance]
        if self.limit < 0 or len(words) < self.limit:
            words.append((_label_text.word_from_labels(self.text_form, self.letters, self.code_points, self.path,
                                                       length,
                                           self.is_reversed),
                          distance))
        return len(words) == self.limit and self.k == cython.cast(cython.int, distance)

    def _walk_tiles(self, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
                    layout: cython.int, root: cython.Py_ssize_t, scratch: cython.ulonglong[::1],
                    path: cython.uchar[::1]) -> object:
        """Walk nodes whose labels are tiles.

        Buffers and layout are arguments, so that C compiles a function for each layout that is a literal.
        """
        k: cython.ulonglong = self.k
        has_below: cython.bint = self.has_below
        frame: cython.Py_ssize_t = self.frames
        depth: cython.Py_ssize_t = 0
        steps: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t
        tile: cython.int
        remaining: cython.ulonglong
        state: cython.ulonglong
        after: cython.ulonglong
        distance: cython.ulonglong
        self._enter(layout, frame, root)
        while depth >= 0:
            remaining = scratch[frame]
            if remaining == 0:
                depth -= 1
                frame -= _TILE_FRAME
                continue
            steps += 1
            if steps & (_signal_interval.SIGNAL_INTERVAL - 1) == 0:
                _label_text.check_signals()
            scratch[frame] = remaining & (remaining - 1)
            tile = _bits.lowest(remaining)
            path[depth] = tile
            node = scratch[frame + 1]
            state = scratch[frame + 2]
            after = scratch[frame + 7]
            if scratch[frame + 8] >> tile & 1:
                after = self._state_after(scratch, frame, tile, depth, state)
            distance = self._distance(after, depth + 1)
            if self.is_prefix and scratch[frame + 6] < distance:
                distance = scratch[frame + 6]
            if distance <= k and _nodes.accepts(units32, units64, layout, node, tile):
                if self._append_word(depth + 1, distance):
                    break
            if after != 0 or (self.is_prefix and distance <= k):
                node = _nodes.child(units32, units64, layout, node, tile)
                if node != 0 and (not has_below or self._may_end(scratch, state, tile, after, depth + 1, node)):
                    depth += 1
                    frame += _TILE_FRAME
                    self._write_frame(scratch, frame, depth, after, state, tile, distance)
                    self._enter(layout, frame, node)
        return None

    def _enter_text(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t) -> cython.void:
        """Write the letters that can lead from a frame's state to a near word, at the beginning of a letter."""
        depth: cython.Py_ssize_t = scratch[frame + 5]
        state: cython.ulonglong = scratch[frame + 2]
        mismatch_state: cython.ulonglong = 0
        useful: cython.ulonglong = 0
        wanted: cython.ulonglong = _masks.FULL
        after_last: cython.ulonglong = 0
        if state:
            useful = self._useful_tiles(scratch, frame, depth, state)
            if state & scratch[self.errors + depth]:
                mismatch_state = self._advance(scratch, state, 0, 0, depth)
        if mismatch_state == 0 and not (self.is_prefix and scratch[frame + 6] <= cython.cast(cython.ulonglong, self.k)):
            wanted = useful
        elif self.has_below and mismatch_state & self.error_left == 0:
            after_last = mismatch_state >> 8 * self.k
            if self._distance(mismatch_state, depth + 1) <= cython.cast(cython.ulonglong, self.k):
                after_last |= _MAY_ACCEPT
        scratch[frame + 7] = mismatch_state
        scratch[frame + 8] = useful
        scratch[frame + 9] = 0
        scratch[frame + 10] = wanted
        scratch[frame + 11] = after_last

    def _is_dead_end(self, scratch: cython.ulonglong[::1], frame: cython.Py_ssize_t, arc: cython.ulonglong
                     ) -> cython.bint:
        """Whether a letter of one byte after the last error leads to no near word: nearly all do not."""
        after_last: cython.ulonglong = scratch[frame + 11]
        if (arc & _arc.LABEL) > 127 or scratch[frame + 8] >> (arc & 63) & 1 or (after_last & _MAY_ACCEPT
                                                                                and arc & _arc.ACCEPT):
            return False
        return arc >> _arc.SHIFT == 0 or not self._may_match(
            scratch, after_last, scratch[frame + 5] + 1, ~self.below[arc >> _arc.SHIFT >> self.shift])

    def _walk_text(self, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
                   layout: cython.int, root: cython.Py_ssize_t, scratch: cython.ulonglong[::1],
                   path: cython.uchar[::1]) -> object:
        """Walk nodes whose labels are bytes of UTF-8: the state moves when a code point is complete."""
        k: cython.ulonglong = self.k
        has_below: cython.bint = self.has_below
        frame: cython.Py_ssize_t = self.frames
        length: cython.Py_ssize_t = 1
        steps: cython.Py_ssize_t = 0
        depth: cython.Py_ssize_t
        row: cython.Py_ssize_t
        arc: cython.ulonglong
        letter: cython.ulonglong
        state: cython.ulonglong
        after: cython.ulonglong
        distance: cython.ulonglong
        _nodes.start_cursor(units32, units64, layout, scratch, frame, root)
        self._enter_text(scratch, frame)
        while length > 0:
            if scratch[frame] == 0:
                length -= 1
                frame -= _TEXT_FRAME
                continue
            steps += 1
            if steps & (_signal_interval.SIGNAL_INTERVAL - 1) == 0:
                _label_text.check_signals()
            arc = _nodes.next_arc(units32, units64, layout, scratch, frame)
            if scratch[frame + 11] and self._is_dead_end(scratch, frame, arc):
                continue
            path[length - 1] = arc & _arc.LABEL
            letter = _label_text.extend_code_point(scratch[frame + 9], arc & _arc.LABEL)
            if letter == 0:
                continue
            depth = scratch[frame + 5]
            state = scratch[frame + 2]
            if letter >= _label_text.INCOMPLETE:
                if arc >> _arc.SHIFT:
                    self._write_frame(scratch, frame + _TEXT_FRAME, depth, state, scratch[frame + 3],
                                      scratch[frame + 4], scratch[frame + 6])
                    frame += _TEXT_FRAME
                    length += 1
                    _nodes.start_cursor(units32, units64, layout, scratch, frame, arc >> _arc.SHIFT)
                    scratch[frame + 7] = scratch[frame + 7 - _TEXT_FRAME]
                    scratch[frame + 8] = scratch[frame + 8 - _TEXT_FRAME]
                    scratch[frame + 9] = letter
                    scratch[frame + 10] = scratch[frame + 10 - _TEXT_FRAME]
                    scratch[frame + 11] = 0
                continue
            if scratch[frame + 10] >> (letter & 63) & 1 == 0:
                continue
            row = 0
            after = scratch[frame + 7]
            if scratch[frame + 8] >> (letter & 63) & 1:
                row = self._row(letter)
                after = self._state_after(scratch, frame, row, depth, state)
            distance = self._distance(after, depth + 1)
            if self.is_prefix and scratch[frame + 6] < distance:
                distance = scratch[frame + 6]
            if distance <= k and (arc & _arc.ACCEPT) != 0:
                if self._append_word(length, distance):
                    break
            if has_below and arc >> _arc.SHIFT and not (
                    after and self._may_end(scratch, state, row, after, depth + 1, arc >> _arc.SHIFT)):
                continue
            if arc >> _arc.SHIFT and (after != 0 or (self.is_prefix and distance <= k)):
                self._write_frame(scratch, frame + _TEXT_FRAME, depth + 1, after, state, row, distance)
                frame += _TEXT_FRAME
                length += 1
                _nodes.start_cursor(units32, units64, layout, scratch, frame, arc >> _arc.SHIFT)
                self._enter_text(scratch, frame)
        return None
