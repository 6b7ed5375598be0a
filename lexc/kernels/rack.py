# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""The strings below a root whose letters keep within bounds: what a rack can spell, and much of what `find` asks.

One depth-first walk with the letters taken so far in hand. A letter that the rack has is played from it, else a blank
stands for it: so every string is met once, and of equal letters the last ones are the blanks. The walk keeps its place
on a small stack, can be stopped and gone on with, and allocates nothing but its answers.

Shapiro and Smith's `findwords2` (1977, section 4) is this walk from the root of alphagrams, the letters of a node taken
in value order, and each string told of only after those that go on behind it.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import lowest
    from cython.cimports.lexc.kernels._node import child_at, mask_at
    from cython.cimports.lexc.kernels._spell import check_signals, letter_after, spelled
else:
    from lexc.kernels._bits import lowest
    from lexc.kernels._node import child_at, mask_at
    from lexc.kernels._spell import check_signals, letter_after, spelled

from lexc.kernels.speller import FORMS

BLANK = 64  # added to a tile: a blank stands for it
_UTF8 = cython.declare(cython.int, 3)
_BLANK = cython.declare(cython.int, 64)
_LETTER = cython.declare(cython.int, 63)
_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NO_ARC = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NO_LETTER = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_PENDING = cython.declare(cython.ulonglong, 1 << 24)  # from here on a letter lacks bytes
_PAUSE = cython.declare(cython.Py_ssize_t, 1 << 20)  # steps after which somebody may interrupt


@cython.cclass
class RackWalk:
    """Iterates over the strings below a node that keep within bounds.

    nodes32, nodes64, mask_units, unit_bytes, root: the image's; deepest: no path is longer (proven by the verifier).
    form, letters, points: how to write strings, as `Walk` is told; the entries from `BLANK` on are for blanks.
    Letters have numbers, here and below: in tile alphabets the tiles; with UTF-8 labels 1 for the first of `numbered`
    (ascending code points), and so on, 0 for any other.
    caps[letter]: how many the rack has, -1 if no string may hold it; needs[letter]: how many each string must hold.
    Both are used up. blanks, blanks_needed: how many there are, and how many must be used.
    shortest, longest: of the strings, in letters. positions: a mask of the tiles that each place allows, of the first
    so many places; none for UTF-8.
    weights: rows of a number for each letter; lows, highs: what each row's sum over a string may be. Of a row with a
    negative weight, sums are looked at only in the end. kinds: how many different letters, least and most.
    order: where the letters of all strings keep to an order of tiles, that order, in which they are then taken; else
    empty. is_after: a string comes after those that begin with it.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    letters: cython.const[cython.uchar][::1]
    points: cython.const[cython.uint][::1]
    numbered: cython.const[cython.uint][::1]
    order: cython.const[cython.uchar][::1]
    positions: cython.const[cython.ulonglong][::1]
    weights: cython.const[cython.int][::1]
    lows: cython.const[cython.longlong][::1]
    highs: cython.const[cython.longlong][::1]
    caps: cython.int[::1]
    needs: cython.int[::1]
    times: cython.int[::1]
    sums: cython.longlong[::1]
    best: cython.longlong[::1]
    idle: cython.ulonglong[::1]
    heavy: cython.ulonglong[::1]
    stack: cython.ulonglong[::1]
    tiles: cython.uchar[::1]
    is_waiting: cython.uchar[::1]
    mask_units: cython.int
    unit_bytes: cython.int
    form: cython.int
    n_sums: cython.int
    blanks: cython.int
    blanks_needed: cython.int
    missing: cython.int
    placed: cython.int
    shortest: cython.int
    longest: cython.int
    kinds: cython.int
    kinds_least: cython.int
    kinds_most: cython.int
    is_after: cython.bint
    available: cython.ulonglong
    allowed: cython.ulonglong
    needed: cython.ulonglong
    watched: cython.ulonglong  # letters of which some bound keeps account
    depth: cython.Py_ssize_t

    def __cinit__(self):
        self.depth = -1  # made out of nothing, it is at its end

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, root, deepest, form, letters, points, numbered, caps,
                 needs, blanks, blanks_needed, shortest, longest, positions, weights, lows, highs, kinds, order,
                 is_after):
        letter: cython.Py_ssize_t
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.form = FORMS.index(form)
        self.letters = letters
        self.points = points
        self.numbered = numbered
        self.caps = caps
        self.needs = needs
        self.blanks = blanks
        self.blanks_needed = blanks_needed
        self.shortest = shortest
        self.longest = longest
        self.positions = positions
        self.weights = weights
        self.lows = lows
        self.highs = highs
        self.kinds_least, self.kinds_most = kinds
        self.order = order
        self.is_after = is_after
        self.times = memoryview(bytearray(4 * len(caps))).cast("i")
        self.stack = memoryview(bytearray(32 * (deepest + 2))).cast("Q")
        self.tiles = bytearray(deepest + 2)
        self.is_waiting = bytearray(deepest + 2)
        self.kinds = 0
        self.placed = 0
        self.available = 0
        self.allowed = 0
        self.needed = 0
        self.missing = blanks_needed
        self.depth = -1
        for letter in range(len(caps)):
            self.missing += max(0, needs[letter])
            if self.form != _UTF8 and letter:  # bit 0 is ◇, which no string of letters holds
                self.available |= _ONE << letter if caps[letter] > 0 else 0
                self.allowed |= _ONE << letter if caps[letter] >= 0 else 0
                self.needed |= _ONE << letter if needs[letter] > 0 else 0
        self._add_up(len(caps))
        self.watched = self._accounted()
        if self.longest > 0 and self.missing <= self.longest:
            self.depth = 0
            self._enter(self.nodes32, self.stack, 0, root)

    @cython.cfunc
    def _add_up(self, n_letters: cython.Py_ssize_t) -> object:
        """Room for the sums; for each the most that one letter adds, -1 where it may fall; who adds 0, and most."""
        k: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        self.n_sums = len(self.lows)
        self.sums = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.best = memoryview(bytearray(8 * self.n_sums + 8)).cast("q")
        self.idle = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        self.heavy = memoryview(bytearray(8 * self.n_sums + 8)).cast("Q")
        for k in range(self.n_sums):
            for letter in range(n_letters):
                self.best[k] = max(self.best[k], self.weights[k * n_letters + letter])
            for letter in range(n_letters):
                if self.form != _UTF8 and self.weights[k * n_letters + letter] == 0:
                    self.idle[k] |= _ONE << letter
                if self.form != _UTF8 and self.weights[k * n_letters + letter] == self.best[k]:
                    self.heavy[k] |= _ONE << letter
            for letter in range(n_letters):
                if self.weights[k * n_letters + letter] < 0:
                    self.best[k] = -1
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _accounted(self) -> cython.ulonglong:
        """The letters that change more than a string's length: all of them, where blanks or kinds of letters count."""
        k: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        n_letters: cython.Py_ssize_t = len(self.caps)
        watched: cython.ulonglong = 0
        if self.form == _UTF8 or self.blanks < self.longest or self.blanks_needed > 0:
            return _ALL
        if self.kinds_least > 0 or self.kinds_most < self.longest:
            return _ALL
        for letter in range(n_letters):
            if self.caps[letter] != 0 or self.needs[letter] > 0:
                watched |= _ONE << letter
            for k in range(self.n_sums):
                if self.weights[k * n_letters + letter] != 0:
                    watched |= _ONE << letter
        return watched

    def __iter__(self):
        return self

    def __next__(self):
        length: cython.Py_ssize_t
        with cython.critical_section(self):  # two threads may share one iterator
            length = self._next_length()
            if length == 0:
                raise StopIteration
            return spelled(self.form, self.letters, self.points, self.tiles, length, False)

    def take(self, limit: cython.Py_ssize_t):
        """A list of the next strings, at most `limit` (below 0: all)."""
        length: cython.Py_ssize_t
        words: list = []
        with cython.critical_section(self):
            while limit < 0 or len(words) < limit:
                length = self._next_length()
                if length == 0:
                    break
                words.append(spelled(self.form, self.letters, self.points, self.tiles, length, False))
        return words

    def write(self, output: cython.uchar[::1], most: cython.Py_ssize_t):
        """Write the labels of the next strings, a zero behind each, at most so many; how many bytes that are.

        Nothing is written where there may not be room for a string. Blanks are written as what they stand for.
        """
        used: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        i: cython.Py_ssize_t
        label: cython.int = 255 if self.form == _UTF8 else _LETTER
        with cython.critical_section(self):
            while most > 0 and len(self.tiles) <= len(output) - used:
                length = self._next_length()
                if length == 0:
                    break
                for i in range(length):
                    output[used + i] = self.tiles[i] & label
                output[used + length] = 0
                used += length + 1
                most -= 1
        return used

    @cython.cfunc
    @cython.exceptval(-2)
    def _next_length(self) -> cython.Py_ssize_t:
        """Walk on to the next string; its length in labels, 0 at the end. Ctrl-C is heard on the way."""
        length: cython.Py_ssize_t = self._next()
        while length < 0:
            check_signals()
            length = self._next()
        return length

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next string; its length in labels, 0 at the end, -1 after many steps in vain."""
        if self.depth < 0:  # at its end, or made out of nothing and without buffers
            return 0
        if self.form == _UTF8:
            return self._next_text(self.stack, self.tiles)
        return self._next_tiles(self.nodes32, self.stack, self.tiles)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _place(self, letter: cython.Py_ssize_t) -> cython.bint:
        """Take a letter from the rack; whether a blank had to stand for it."""
        k: cython.int
        is_blank: cython.bint = self.caps[letter] <= 0
        if is_blank:
            self.blanks -= 1
            if self.blanks_needed > 0:
                self.missing -= 1
            self.blanks_needed -= 1
        else:
            self.caps[letter] -= 1
            if self.caps[letter] == 0 and self.form != _UTF8:
                self.available ^= _ONE << letter
        if self.needs[letter] > 0:
            self.missing -= 1
            if self.needs[letter] == 1 and self.form != _UTF8:
                self.needed ^= _ONE << letter
        self.needs[letter] -= 1
        self.kinds += self.times[letter] == 0
        self.times[letter] += 1
        self.placed += 1
        for k in range(self.n_sums):
            self.sums[k] += self.weights[k * len(self.caps) + letter]
        return is_blank

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _take_back(self, letter: cython.Py_ssize_t, is_blank: cython.bint) -> cython.void:
        k: cython.int
        if is_blank:
            self.blanks += 1
            self.blanks_needed += 1
            if self.blanks_needed > 0:
                self.missing += 1
        else:
            if self.caps[letter] == 0 and self.form != _UTF8:
                self.available |= _ONE << letter
            self.caps[letter] += 1
        self.needs[letter] += 1
        if self.needs[letter] > 0:
            self.missing += 1
            if self.needs[letter] == 1 and self.form != _UTF8:
                self.needed |= _ONE << letter
        self.times[letter] -= 1
        self.kinds -= self.times[letter] == 0
        self.placed -= 1
        for k in range(self.n_sums):
            self.sums[k] -= self.weights[k * len(self.caps) + letter]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_enough(self) -> cython.bint:
        """Whether the letters placed keep all bounds."""
        k: cython.int
        if self.placed < self.shortest or self.missing or self.kinds < self.kinds_least or self.kinds > self.kinds_most:
            return False
        for k in range(self.n_sums):
            if self.sums[k] < self.lows[k] or self.sums[k] > self.highs[k]:
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_go_on(self) -> cython.bint:
        """Whether more letters could bring the bounds within reach, or keep them."""
        k: cython.int
        room: cython.int = self.longest - self.placed
        if room <= 0 or self.missing > room or self.kinds > self.kinds_most or self.kinds + room < self.kinds_least:
            return False
        for k in range(self.n_sums):
            if self.best[k] >= 0 and (
                    self.sums[k] > self.highs[k] or self.sums[k] + self.best[k] * room < self.lows[k]):
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter(self, nodes: cython.const[cython.uint][::1], stack: cython.ulonglong[::1], depth: cython.Py_ssize_t,
               node: cython.Py_ssize_t) -> cython.bint:
        """Put a node on the stack: the letters of it still to be taken, itself, which accept, which lead on.

        Of UTF-8: its next arc; what has been read of a letter is there already. Whether there are any letters.
        """
        usable: cython.ulonglong = self.allowed if self.blanks > 0 else self.available
        letters: cython.ulonglong = 0
        room: cython.int = self.longest - self.placed
        k: cython.int
        at: cython.Py_ssize_t = 4 * depth
        if self.form == _UTF8:
            stack[at] = node
            return True
        if self.mask_units:
            stack[at + 2] = mask_at(nodes, node + self.mask_units, self.mask_units)
            stack[at + 3] = mask_at(nodes, node, self.mask_units)
        else:
            self._read_arcs(stack, at, node)
        if depth < len(self.positions):
            usable &= self.positions[depth]
        if len(self.order) and self.missing:
            usable &= self._until_needed()
        if self.missing >= room and self.blanks_needed <= 0:
            usable &= self.needed
        for k in range(self.n_sums):
            if self.best[k] >= 0:
                if self.sums[k] >= self.highs[k]:
                    usable &= self.idle[k]
                if self.sums[k] + self.best[k] * room <= self.lows[k]:
                    usable &= self.heavy[k]
        if room > 1:
            letters = stack[at + 3]
        if self.placed + 1 >= self.shortest:
            letters |= stack[at + 2]
        stack[at] = letters & usable
        stack[at + 1] = node
        return stack[at] != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _until_needed(self) -> cython.ulonglong:
        """The letters up to the first that is needed: in strings that keep to the order, it comes behind no other."""
        i: cython.Py_ssize_t
        letters: cython.ulonglong = 0
        for i in range(len(self.order)):
            letters |= _ONE << self.order[i]
            if self.needs[self.order[i]] > 0:
                break
        return letters

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _read_arcs(self, stack: cython.ulonglong[::1], at: cython.Py_ssize_t, node: cython.Py_ssize_t) -> cython.void:
        """The masks of a node in the arcs layout."""
        arc: cython.ulonglong = 0
        bit: cython.ulonglong
        stack[at + 2] = 0
        stack[at + 3] = 0
        while not arc & _LAST:
            arc = self._arc(node)
            bit = _ONE << (arc & _LETTER)
            if arc & _ACCEPT:
                stack[at + 2] |= bit
            if arc >> _SHIFT:
                stack[at + 3] |= bit
            node += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _arc(self, at: cython.ulonglong) -> cython.ulonglong:
        return self.nodes32[at] if self.unit_bytes == 4 else self.nodes64[at]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _child(self, nodes: cython.const[cython.uint][::1], node: cython.Py_ssize_t,
               tile: cython.int) -> cython.Py_ssize_t:
        """Where the node's arc for a tile that it has leads."""
        if self.mask_units:
            return child_at(nodes, node, self.mask_units, tile)
        while cython.cast(cython.int, self._arc(node) & _LABEL) != tile:
            node += 1
        return self._arc(node) >> _SHIFT

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _first(self, letters: cython.ulonglong) -> cython.int:
        """The letter of a mask that is taken first."""
        i: cython.Py_ssize_t = 0
        if len(self.order) == 0:
            return lowest(letters)
        while not letters >> self.order[i] & 1:
            i += 1
        return self.order[i]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next_tiles(self, nodes: cython.const[cython.uint][::1], stack: cython.ulonglong[::1],
                    tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
        depth: cython.Py_ssize_t = self.depth
        letter: cython.int
        bit: cython.ulonglong
        is_blank: cython.bint
        is_found: cython.bint
        _step: cython.Py_ssize_t
        for _step in range(_PAUSE):
            if stack[4 * depth] == 0:
                if depth == 0:
                    self.depth = -1
                    return 0
                if self.is_waiting[depth - 1]:
                    self.is_waiting[depth - 1] = 0
                    self.depth = depth
                    return depth
                depth -= 1
                letter = tiles[depth] & _LETTER
                if self.watched >> letter & 1:
                    self._take_back(letter, tiles[depth] >= _BLANK)
                else:
                    self.placed -= 1
                continue
            letter = self._first(stack[4 * depth])
            bit = _ONE << letter
            stack[4 * depth] ^= bit
            is_blank = True
            if self.watched & bit:
                is_blank = self._place(letter)
            else:
                self.placed += 1
            tiles[depth] = letter | _BLANK if is_blank else letter
            is_found = (stack[4 * depth + 2] & bit) != 0 and self._is_enough()
            if stack[4 * depth + 3] & bit and self._may_go_on() and self._enter(
                    nodes, stack, depth + 1, self._child(nodes, stack[4 * depth + 1], letter)):
                self.is_waiting[depth] = is_found and self.is_after
                depth += 1
                if is_found and not self.is_after:
                    self.depth = depth
                    return depth
            else:
                if self.watched & bit:
                    self._take_back(letter, is_blank)
                else:
                    self.placed -= 1
                if is_found:
                    self.depth = depth
                    return depth + 1
        self.depth = depth
        return -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _number(self, point: cython.ulonglong) -> cython.Py_ssize_t:
        """The number of a code point: 0 if it is not one of those that have one."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.numbered)
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.numbered[middle] < point:
                low = middle + 1
            else:
                high = middle
        return low + 1 if low < len(self.numbered) and self.numbered[low] == point else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next_text(self, stack: cython.ulonglong[::1], tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
        """`_next_tiles` for UTF-8, byte by byte: a letter is placed with its last byte."""
        depth: cython.Py_ssize_t = self.depth
        at: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        arc: cython.ulonglong
        is_letter: cython.bint
        is_found: cython.bint
        _step: cython.Py_ssize_t
        for _step in range(_PAUSE):
            at = 4 * depth
            if stack[at] == _NO_ARC:
                if depth == 0:
                    self.depth = -1
                    return 0
                if self.is_waiting[depth - 1]:
                    self.is_waiting[depth - 1] = 0
                    self.depth = depth
                    return depth
                depth -= 1
                if stack[4 * depth + 3] != _NO_LETTER:
                    self._take_back(stack[4 * depth + 3] >> 1, stack[4 * depth + 3] & 1)
                continue
            arc = self._arc(stack[at])
            stack[at] = _NO_ARC if arc & _LAST else stack[at] + 1
            tiles[depth] = arc & _LABEL
            stack[at + 5] = letter_after(stack[at + 1], arc & _LABEL)
            is_letter = stack[at + 5] < _PENDING
            stack[at + 3] = _NO_LETTER
            is_found = False
            if is_letter:
                letter = self._number(stack[at + 5])
                stack[at + 5] = 0
                if self.caps[letter] < 0 or (self.caps[letter] == 0 and self.blanks <= 0):
                    continue
                stack[at + 3] = letter << 1 | self._place(letter)
                is_found = (arc & _ACCEPT) != 0 and self._is_enough()
            if arc >> _SHIFT and (self._may_go_on() or not is_letter):
                self._enter(self.nodes32, stack, depth + 1, arc >> _SHIFT)
                self.is_waiting[depth] = is_found and self.is_after
                depth += 1
                if is_found and not self.is_after:
                    self.depth = depth
                    return depth
            elif is_letter:
                self._take_back(stack[at + 3] >> 1, stack[at + 3] & 1)
                if is_found:
                    self.depth = depth
                    return depth + 1
        self.depth = depth
        return -1
