# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""The words that an automaton over letters accepts, in alphabet order, one `str` at a time.

The automaton has no states but positions, places of an expression that each read one letter (V. Glushkov, 1961). The
set of positions where one may be is a set of bits, so it needs no determinising and never grows: a step is an `and` of
those that may follow with those that read the letter (G. Navarro and M. Raffinot, "Compact DFA representation for
fast regular expression search", 2001). Only letters that lead on are looked at: a mask of them goes with each node.
Where the expression has a loop, nodes that were searched in vain are remembered, since many words end alike; when there
were many, one pass over all nodes finds out below which ones words can end, so that no other is entered.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import lowest, popcount
    from cython.cimports.lexc.kernels._list import move, swap
    from cython.cimports.lexc.kernels._node import mask_at
    from cython.cimports.lexc.kernels._spell import check_signals, letter_after, spelled
else:
    from lexc.kernels._bits import lowest, popcount
    from lexc.kernels._list import move, swap
    from lexc.kernels._node import mask_at
    from lexc.kernels._spell import check_signals, letter_after, spelled

from lexc.kernels.reach import reach
from lexc.kernels.walk import FORMS

_UTF8 = cython.declare(cython.int, 3)
_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)
_TILES = cython.declare(cython.Py_ssize_t, 64)  # rows of an automaton over tiles
# A frame of the stack: what is left of the node; the node; how many words were found before it, or what has been read
# of a letter; the set of positions.
_PENDING = cython.declare(cython.ulonglong, 1 << 24)  # from here on a letter lacks bytes
_PAUSE = cython.declare(cython.Py_ssize_t, 1 << 16)  # steps after which somebody may interrupt
_NEVER = cython.declare(cython.Py_ssize_t, 1 << 62)
_IN_VAIN = cython.declare(cython.Py_ssize_t, 1 << 10)  # nodes searched in vain, after which it pays to look ahead
_FEW = cython.declare(cython.Py_ssize_t, 32)  # numbers that are sorted one by one
_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NOTHING = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # no arc is left, where arcs are listed


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _place(node: cython.ulonglong, positions: cython.ulonglong) -> cython.Py_ssize_t:
    """Where the memory, of 2048 pairs, keeps a node with a set of positions."""
    return 2 * (((((node ^ (positions << 24)) * _MIX) & _ALL) >> 40) & 2047)


@cython.final
@cython.cclass
class Automaton:
    """Positions, what each reads and what may follow it. Nothing changes it: any number of words may be sought by it.

    words: 64-bit words in a set of positions.
    table: first the sets of positions that read each row of letters; then for each position, and at last for the
    start, a record: the set of those that follow, the tiles that lead on from there, the tiles that may end a word
    there; then the set of positions at which a word may end.
    bounds, rows: code points from bounds[i] on, and below bounds[i + 1], are of row rows[i]; both empty where letters
    are tiles, tile t of row t of 64. has_loop: whether a position may come again.
    ValueError where that does not fit together.
    """

    table: cython.const[cython.ulonglong][::1]
    bounds: cython.const[cython.uint][::1]
    rows: cython.const[cython.uint][::1]
    words: cython.Py_ssize_t
    n_rows: cython.Py_ssize_t
    n_positions: cython.Py_ssize_t
    has_loop: cython.bint
    chain: cython.ulonglong[::1]  # the tiles that each position reads, where just the next may follow; else empty
    run: cython.Py_ssize_t  # a position that nothing but itself follows, if there is one; else -1

    def __init__(self, words, n_rows, n_positions, table, bounds, rows, has_loop):
        self.table = table
        self.bounds = bounds
        self.rows = rows
        self.words = words
        self.n_rows = n_rows
        self.n_positions = n_positions
        self.has_loop = has_loop
        if not self._is_sound():
            raise ValueError("an automaton that does not fit together")
        self.chain = memoryview(bytearray(8 * n_positions if self._is_chain() else 0)).cast("Q")
        self._take_chain()
        self.run = self._find_run()

    @cython.cfunc
    def _is_sound(self) -> cython.bint:
        """Whether no row and no record reaches outside: what lets the walk do without looking."""
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        words: cython.Py_ssize_t = self.words
        n: cython.Py_ssize_t = self.n_positions
        record: cython.Py_ssize_t = words + 2
        if not 1 <= words <= 1024 or not 0 <= n <= words * 64 or not 1 <= self.n_rows <= 1 << 24:
            return False
        if len(self.table) != self.n_rows * words + (n + 1) * record + words:
            return False
        if len(self.bounds) != len(self.rows):
            return False
        if len(self.bounds) == 0:
            if self.n_rows != _TILES:
                return False
        elif self.bounds[0] != 0:
            return False
        for i in range(len(self.rows)):
            if self.rows[i] >= self.n_rows:
                return False
        for i in range(self.n_rows):
            if not self._is_set(i * words):
                return False
        for p in range(n + 1):
            if not self._is_set(self.n_rows * words + p * record):
                return False
        return self._is_set(len(self.table) - words)

    @cython.cfunc
    def _is_chain(self) -> cython.bint:
        """Whether each position is followed by the next one alone, and a word ends at the last: a fixed length."""
        p: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.n_positions
        records: cython.Py_ssize_t = self.n_rows
        if self.words != 1 or n == 0 or len(self.bounds) != 0:
            return False
        for p in range(n):
            if self.table[records + 3 * p] != (_ONE << p + 1 if p + 1 < n else 0):
                return False
        return self.table[records + 3 * n] == 1 and self.table[len(self.table) - 1] == _ONE << n - 1

    @cython.cfunc
    def _find_run(self) -> cython.Py_ssize_t:
        p: cython.Py_ssize_t
        for p in range(self.n_positions if self.words == 1 else 0):
            if self.table[self.n_rows + 3 * p] == _ONE << p:
                return p
        return -1

    @cython.cfunc
    def _take_chain(self) -> object:
        p: cython.Py_ssize_t
        tile: cython.int
        for p in range(len(self.chain)):
            for tile in range(1, 64):
                if self.table[tile] >> p & 1:
                    self.chain[p] |= _ONE << tile
        return None

    @cython.cfunc
    def _is_set(self, at: cython.Py_ssize_t) -> cython.bint:
        """Whether a set holds no more than the positions there are."""
        p: cython.Py_ssize_t
        for p in range(self.n_positions, self.words * 64):
            if self.table[at + p // 64] >> (p % 64) & 1:
                return False
        return True


@cython.final
@cython.cclass
class Match:
    """Iterates over the words that an automaton accepts; in the form of tiles they are bytes.

    The constructor takes what `lexc.kernels.walk.Walk` takes; what it makes is at its end: `begin` makes those that
    walk.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    letters: cython.const[cython.uchar][::1]
    points: cython.const[cython.uint][::1]
    mask_units: cython.int
    unit_bytes: cython.int
    form: cython.int
    longest: cython.Py_ssize_t

    table: cython.const[cython.ulonglong][::1]
    bounds: cython.const[cython.uint][::1]
    rows: cython.const[cython.uint][::1]
    chain: cython.ulonglong[::1]
    words: cython.Py_ssize_t
    records: cython.Py_ssize_t  # where the records begin in the table
    ends: cython.Py_ssize_t  # where the set of last positions stands
    is_reversed: cython.bint
    depth: cython.Py_ssize_t
    found: cython.ulonglong
    stack: cython.ulonglong[::1]
    path: cython.uchar[::1]
    memory: cython.ulonglong[::1]  # node and set of positions below which there is no word; empty without a loop
    run: cython.ulonglong  # the set of just a position that nothing but itself follows; 0 if there is none
    run_record: cython.Py_ssize_t
    base: cython.Py_ssize_t  # the depth from which on all frames hold this set, or beyond the stack
    directory: object  # what `begin` was given, until somebody looked ahead
    in_vain: cython.Py_ssize_t  # nodes searched in vain; far below 0 if nobody will look ahead
    start: cython.Py_ssize_t
    node_starts: cython.const[cython.ulonglong][::1]
    nodes_before: cython.const[cython.uint][::1]
    alive: cython.uchar[::1]  # for each node of the directory the positions from which there is a word; else empty

    def __cinit__(self):
        self.depth = -1  # however it is made, it is at its end

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, form, letters, points, longest):
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.form = FORMS.index(form)
        self.letters = letters
        self.points = points
        self.longest = longest
        self.depth = -1
        self.memory = memoryview(bytearray(8)).cast("Q")
        self.alive = bytearray(0)
        self.node_starts = memoryview(b"").cast("Q")
        self.nodes_before = memoryview(b"").cast("I")

    def begin(self, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint, directory=None):
        """The words below a root that an automaton accepts; is_reversed: they are spelt, and read, from their end.

        directory: RANK's of all nodes below the root: where the first one stands, the bits, the counts, and how many
        nodes there are; a search that is long in vain then takes a byte for each.
        IndexError for a node outside the image, ValueError for an automaton over letters that are none of its.
        """
        size: cython.Py_ssize_t = 2 * self.mask_units if self.mask_units else 1
        if root < 0 or root + size > (len(self.nodes32) if self.unit_bytes == 4 else len(self.nodes64)):
            raise IndexError("no such node")
        if (len(automaton.bounds) != 0) != (self.form == _UTF8) or (is_reversed and self.form == _UTF8):
            raise ValueError("an automaton over other letters")
        match: Match = Match.__new__(Match)
        match.nodes32 = self.nodes32
        match.nodes64 = self.nodes64
        match.mask_units = self.mask_units
        match.unit_bytes = self.unit_bytes
        match.form = self.form
        match.letters = self.letters
        match.points = self.points
        match.longest = self.longest
        match.memory = self.memory
        match.alive = self.alive
        match.node_starts = self.node_starts
        match.nodes_before = self.nodes_before
        match.table = automaton.table
        match.bounds = automaton.bounds
        match.rows = automaton.rows
        match.chain = automaton.chain
        match.words = automaton.words
        match.records = automaton.n_rows * automaton.words
        match.ends = len(automaton.table) - automaton.words
        match.is_reversed = is_reversed
        match.run = 0 if automaton.run < 0 else _ONE << automaton.run
        match.run_record = match.records + 3 * automaton.run
        match.base = _NEVER
        match.start = 0
        match.in_vain = -_NEVER
        if directory is not None and automaton.has_loop and automaton.n_positions <= 8:
            match.directory = directory
            match.in_vain = 0
        # Read from their end, words that go on behind a fixed end are there: nothing is searched in vain.
        match._start(root, automaton.n_positions, automaton.has_loop and automaton.words == 1 and not is_reversed)
        return match

    @cython.cfunc
    def _start(self, root: cython.Py_ssize_t, start: cython.Py_ssize_t, has_memory: cython.bint) -> object:
        w: cython.Py_ssize_t
        at: cython.Py_ssize_t = self.records + start * (self.words + 2)
        # Nothing proves that a GADDAG of somebody else's leads into the DAWG by ◇ alone: both depths.
        frames: cython.Py_ssize_t = (2 * self.longest if self.is_reversed else self.longest) + 2
        self.stack = memoryview(bytearray(8 * frames * (3 + self.words))).cast("Q")
        self.path = bytearray(frames)
        if has_memory:
            self.memory = memoryview(bytearray(16 * 2048)).cast("Q")
        for w in range(self.words):
            self.stack[3 + w] = self.table[at + w]
        self.depth = 0
        self.found = 0
        self._enter(self.stack, 0, root)
        if self.mask_units:  # letters that do not lead on are not looked at, here as elsewhere
            self.stack[0] = ~_ONE & (
                (mask_at(self.nodes32, root, self.mask_units) & self.table[at + self.words])
                | (mask_at(self.nodes32, root + self.mask_units, self.mask_units) & self.table[at + self.words + 1]))
        return None

    def __iter__(self):
        return self

    def __next__(self):
        length: cython.Py_ssize_t = -1
        with cython.critical_section(self):  # two threads may share one iterator
            if self.depth < 0:  # at its end, or made out of nothing and without buffers
                raise StopIteration
            while True:
                length = self._next()
                if length >= 0:
                    break
                check_signals()
                if self.in_vain >= _IN_VAIN:
                    if self.found < 2 * _IN_VAIN:
                        self._look_ahead()
                    self.in_vain = -_NEVER  # where as much is found, looking costs more than it saves
            if length == 0:
                raise StopIteration
            return spelled(self.form, self.letters, self.points, self.path, length, self.is_reversed)

    def take_in_order(self, most: cython.Py_ssize_t, at_once: cython.Py_ssize_t, key=None):
        """An iterator over the words that are left, of which no letter is above 63, in order; None if they are more
        than most, or, after the first `at_once`, may well be.

        at_once: of so many the first letters are sorted as numbers, six where five bits hold a tile and five where six
        do; then the words that agree so far, as Python compares them, or what key makes of them. The sorted runs are
        merged as Python does.
        """
        words: list = []
        room: cython.Py_ssize_t = min(2048, at_once)
        keys: cython.uint[::1] = memoryview(bytearray(4 * room)).cast("I")
        more: cython.uint[::1]
        n: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        bits: cython.int = 5 if self.mask_units == 1 else 6
        if at_once < 1:
            raise ValueError("too few words to sort")
        with cython.critical_section(self):
            while self.depth >= 0:
                length = self._next()
                if length < 0:
                    check_signals()
                    continue
                if length == 0:
                    break
                if len(words) >= most or (len(words) == at_once and self._has_just_begun()):
                    return None
                if n == at_once:
                    _put_in_order(words, keys, n, key)
                    n = 0
                elif n == room:
                    room = at_once
                    more = memoryview(bytearray(4 * room)).cast("I")
                    more[:n] = keys
                    keys = more
                keys[n] = _first_letters(self.path, length, self.is_reversed, bits)
                n += 1
                words.append(spelled(self.form, self.letters, self.points, self.path, length, self.is_reversed))
        _put_in_order(words, keys, n, key)
        if len(words) > n:
            keys = more = memoryview(bytearray(4)).cast("I")  # Python takes as much to merge
            words.sort(key=key)
        return Taken(words)

    @cython.cfunc
    def _has_just_begun(self) -> cython.bint:
        """Whether at the first place with letters left more of them are left than gone."""
        depth: cython.Py_ssize_t
        stride: cython.Py_ssize_t = 3 + self.words
        for depth in range(self.depth if self.mask_units else 0):
            if self.stack[depth * stride]:
                return popcount(self.stack[depth * stride]) > self.path[depth]
        return False

    @cython.cfunc
    def _look_ahead(self) -> object:
        """Find out for all nodes from which positions words end below them; from now on no other is entered."""
        p: cython.Py_ssize_t
        s: cython.Py_ssize_t
        n: cython.Py_ssize_t = (self.ends - self.records) // 3 - 1
        reads = bytearray(64)
        before = bytearray(256)
        for p in range(64):
            reads[p] = self.table[p]
        for p in range(n):
            for s in range(256):
                if self.table[self.records + 3 * p] & s:
                    before[s] |= 1 << p
        start, node_starts, nodes_before, n_nodes = self.directory
        self.memory = memoryview(bytearray(8)).cast("Q")  # makes room for what takes its place
        alive = bytearray(n_nodes)
        reach(self.nodes32, self.mask_units, start, node_starts, nodes_before, reads, before, self.table[self.ends],
              alive)
        self.alive = alive
        self.start = start
        self.node_starts = node_starts
        self.nodes_before = nodes_before
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next word; its length in labels, 0 at the end, -1 after many steps without a word."""
        if self.mask_units and len(self.chain) != 0:
            return _next_of_chain(self, self.nodes32, self.chain, self.stack, self.path)
        if self.mask_units and self.words == 1:
            if self.depth >= self.base:
                length: cython.Py_ssize_t = _next_of_run(self, self.nodes32, self.table, self.stack, self.path)
                if length != 0 or self.depth < 0:
                    return length
            return _next_quick(self, self.nodes32, self.table, self.stack, self.path, self.memory, self.alive,
                               self.node_starts, self.nodes_before)
        return self._next_any(self.table, self.stack, self.path)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next_any(self, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
                  path: cython.uchar[::1]) -> cython.Py_ssize_t:
        """`_next` in either layout, for any number of positions.

        UTF-8 labels add up to a letter before the positions move; _PARTIAL holds what has been read of one.
        """
        depth: cython.Py_ssize_t = self.depth
        words: cython.Py_ssize_t = self.words
        stride: cython.Py_ssize_t = 3 + words
        nothing: cython.ulonglong = 0 if self.mask_units else _NOTHING
        steps: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t
        length: cython.Py_ssize_t
        record: cython.Py_ssize_t
        w: cython.Py_ssize_t
        arc: cython.ulonglong
        letter: cython.ulonglong
        here: cython.ulonglong
        hit: cython.ulonglong
        some: cython.ulonglong
        while depth >= 0:
            at = depth * stride
            if stack[at] == nothing:
                depth -= 1
                continue
            steps += 1
            if steps > _PAUSE:
                break
            arc = self._next_arc(stack, at)
            letter = arc & _LABEL
            if letter == 0:  # ◇
                continue
            path[depth] = letter
            length = depth + 1
            hit = 0
            some = 0
            if self.form == _UTF8:
                letter = letter_after(stack[at + 2], letter)
            if letter >= _PENDING:
                for w in range(words):
                    stack[at + stride + 3 + w] = stack[at + 3 + w]
                some = 1
            elif letter != 0:
                record = self._row(letter) * words
                for w in range(words):
                    stack[at + stride + 3 + w] = 0
                for w in range(words):
                    here = stack[at + 3 + w] & table[record + w]
                    hit |= here & table[self.ends + w]
                    while here:
                        some |= self._follow(table, stack, 64 * w + lowest(here), at + stride + 3, words)
                        here &= here - 1
            if arc >> _SHIFT != 0 and some != 0:
                depth += 1
                self._enter(stack, at + stride, arc >> _SHIFT)
                stack[at + stride + 2] = letter if letter >= _PENDING else 0
            if hit != 0 and (arc & _ACCEPT) != 0:
                self.depth = depth
                return length
        self.depth = depth
        return 0 if depth < 0 else -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter(self, stack: cython.ulonglong[::1], at: cython.Py_ssize_t, node: cython.ulonglong) -> cython.void:
        """Begin with the arcs of a node: what is left of them is a mask, or the place of the next one."""
        stack[at + 1] = node
        stack[at] = node
        if self.mask_units:
            stack[at] = (mask_at(self.nodes32, node, self.mask_units)
                         | mask_at(self.nodes32, node + self.mask_units, self.mask_units)) & ~_ONE

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next_arc(self, stack: cython.ulonglong[::1], at: cython.Py_ssize_t) -> cython.ulonglong:
        """The next arc of a frame, as in the arcs layout."""
        rest: cython.ulonglong = stack[at]
        node: cython.ulonglong
        bit: cython.ulonglong
        arc: cython.ulonglong
        children: cython.ulonglong
        if self.mask_units == 0:
            arc = self.nodes32[rest] if self.unit_bytes == 4 else self.nodes64[rest]
            stack[at] = _NOTHING if arc & _LAST else rest + 1
            return arc
        node = stack[at + 1]
        bit = rest & (0 - rest)
        stack[at] = rest ^ bit
        arc = lowest(rest)
        if mask_at(self.nodes32, node + self.mask_units, self.mask_units) & bit:
            arc |= _ACCEPT
        children = mask_at(self.nodes32, node, self.mask_units)
        if children & bit:
            node = self.nodes32[node + 2 * self.mask_units + popcount(children & (bit - 1))]
            arc |= node << _SHIFT
        return arc

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _follow(self, table: cython.const[cython.ulonglong][::1], stack: cython.ulonglong[::1],
                position: cython.Py_ssize_t, at: cython.Py_ssize_t, words: cython.Py_ssize_t) -> cython.ulonglong:
        """Add the positions that may follow one to the set at a place of the stack; not 0 if there are any."""
        w: cython.Py_ssize_t
        record: cython.Py_ssize_t = self.records + position * (words + 2)
        some: cython.ulonglong = 0
        for w in range(words):
            stack[at + w] |= table[record + w]
            some |= table[record + w]
        return some

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _row(self, letter: cython.ulonglong) -> cython.Py_ssize_t:
        """The row of a tile, or of a code point: the last of the bounds that is not above it."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.bounds)
        middle: cython.Py_ssize_t
        if self.form != _UTF8:
            return letter
        while high - low > 1:
            middle = (low + high) >> 1
            if self.bounds[middle] <= letter:
                low = middle
            else:
                high = middle
        return self.rows[low]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_quick(walk: Match, nodes: cython.const[cython.uint][::1], table: cython.const[cython.ulonglong][::1],
                stack: cython.ulonglong[::1], path: cython.uchar[::1], memory: cython.ulonglong[::1],
                alive: cython.uchar[::1], node_starts: cython.const[cython.ulonglong][::1],
                nodes_before: cython.const[cython.uint][::1]) -> cython.Py_ssize_t:
    """`Match._next` in the bitmap layout, for at most 64 positions.

    No method: only of a function whose address nobody has does C pass on what it needs of the buffers and no more.
    """
    depth: cython.Py_ssize_t = walk.depth
    records: cython.Py_ssize_t = walk.records
    units: cython.int = walk.mask_units
    found: cython.ulonglong = walk.found
    last: cython.ulonglong = table[walk.ends]
    has_memory: cython.bint = len(memory) > 1
    is_ahead: cython.bint = len(alive) != 0
    start: cython.Py_ssize_t = walk.start
    block: cython.Py_ssize_t
    steps: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    node: cython.Py_ssize_t
    length: cython.Py_ssize_t
    place: cython.Py_ssize_t
    is_word: cython.bint
    bit: cython.ulonglong
    rest: cython.ulonglong
    here: cython.ulonglong
    children: cython.ulonglong
    follow: cython.ulonglong
    going: cython.ulonglong
    ending: cython.ulonglong
    while depth >= 0:
        at = 4 * depth
        rest = stack[at]
        node = stack[at + 1]
        if rest == 0:
            if has_memory and stack[at + 2] == found:
                place = _place(node, stack[at + 3])
                memory[place] = node
                memory[place + 1] = stack[at + 3]
                walk.in_vain += 1
                if walk.in_vain == _IN_VAIN:
                    break
            depth -= 1
            continue
        steps += 1
        if steps > _PAUSE:
            break
        bit = rest & (0 - rest)
        stack[at] = rest ^ bit
        path[depth] = lowest(rest)
        here = stack[at + 3] & table[lowest(rest)]
        is_word = (here & last) != 0 and (mask_at(nodes, node + units, units) & bit) != 0
        found += is_word
        length = depth + 1
        children = mask_at(nodes, node, units)
        if children & bit:
            follow = 0
            going = 0
            ending = 0
            while here:
                place = records + 3 * lowest(here)
                here &= here - 1
                follow |= table[place]
                going |= table[place + 1]
                ending |= table[place + 2]
            node = nodes[node + 2 * units + popcount(children & (bit - 1))]
            rest = ((mask_at(nodes, node, units) & going) | (mask_at(nodes, node + units, units) & ending)) & ~_ONE
            if is_ahead and rest:
                block = (node - start) >> 6
                follow &= alive[
                    nodes_before[block] + popcount(node_starts[block] & ((_ONE << ((node - start) & 63)) - 1))]
                if follow == 0:
                    rest = 0
            if has_memory and rest:
                place = _place(node, follow)
                if memory[place] == node and memory[place + 1] == follow:
                    rest = 0
            if rest:
                at += 4
                depth += 1
                stack[at] = rest
                stack[at + 1] = node
                stack[at + 2] = found
                stack[at + 3] = follow
                if follow == walk.run:
                    walk.base = depth
                    walk.found = found
                    walk.depth = depth
                    if not is_word:
                        length = _next_of_run(walk, nodes, table, stack, path)
                        if length != 0:
                            return length
                        depth = walk.depth
                        found = walk.found
        if is_word:
            walk.depth = depth
            walk.found = found
            return length
    walk.depth = depth
    return 0 if depth < 0 else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_of_run(walk: Match, nodes: cython.const[cython.uint][::1], table: cython.const[cython.ulonglong][::1],
                 stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """`Match._next` among frames of which each holds the set `run`: from its base on, below which it ends with 0.

    The set stays, and with it the tiles that go on and those that end a word.
    """
    depth: cython.Py_ssize_t = walk.depth
    base: cython.Py_ssize_t = walk.base
    units: cython.int = walk.mask_units
    going: cython.ulonglong = table[walk.run_record + 1] & ~_ONE
    ending: cython.ulonglong = table[walk.run_record + 2] & ~_ONE
    steps: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t
    node: cython.Py_ssize_t
    rest: cython.ulonglong
    bit: cython.ulonglong
    children: cython.ulonglong
    is_word: cython.bint
    while depth >= base:
        rest = stack[4 * depth]
        if rest == 0:
            depth -= 1
            continue
        steps += 1
        if steps > _PAUSE:
            walk.depth = depth
            return -1
        bit = rest & (0 - rest)
        stack[4 * depth] = rest ^ bit
        path[depth] = lowest(rest)
        node = stack[4 * depth + 1]
        children = mask_at(nodes, node, units)
        is_word = (mask_at(nodes, node + units, units) & ending & bit) != 0
        length = depth + 1
        if children & bit:
            node = nodes[node + 2 * units + popcount(children & (bit - 1))]
            rest = (mask_at(nodes, node, units) & going) | (mask_at(nodes, node + units, units) & ending)
            if rest:
                depth += 1
                stack[4 * depth] = rest
                stack[4 * depth + 1] = node
        if is_word:
            walk.depth = depth
            walk.found += 1
            return length
    walk.depth = depth
    walk.base = _NEVER
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_of_chain(walk: Match, nodes: cython.const[cython.uint][::1], chain: cython.ulonglong[::1],
                   stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
    """`Match._next` in the bitmap layout where each place has letters of its own; no set of positions in a frame."""
    depth: cython.Py_ssize_t = walk.depth
    units: cython.int = walk.mask_units
    last: cython.Py_ssize_t = len(chain) - 1
    steps: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    rest: cython.ulonglong
    bit: cython.ulonglong
    while depth >= 0:
        rest = stack[4 * depth]
        if rest == 0:
            depth -= 1
            continue
        bit = rest & (0 - rest)
        stack[4 * depth] = rest ^ bit
        path[depth] = lowest(rest)
        if depth == last:
            walk.depth = depth
            return depth + 1
        steps += 1
        if steps > _PAUSE:
            break
        node = stack[4 * depth + 1]
        node = nodes[node + 2 * units + popcount(mask_at(nodes, node, units) & (bit - 1))]
        rest = chain[depth + 1] & mask_at(nodes, node + (units if depth + 1 == last else 0), units)
        if rest:
            depth += 1
            stack[4 * depth] = rest
            stack[4 * depth + 1] = node
    walk.depth = depth
    return 0 if depth < 0 else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first_letters(path: cython.uchar[::1], length: cython.Py_ssize_t, is_reversed: cython.bint, bits: cython.int
                   ) -> cython.uint:
    """The first letters of a word as a number of 30 bits that sorts as they do."""
    key: cython.uint = 0
    n: cython.int = 6 if bits == 5 else 5
    used: cython.int = min(length, n)
    i: cython.Py_ssize_t
    if is_reversed:
        for i in range(length - 1, length - 1 - used, -1):
            key = key << bits | (path[i] & 63)
    else:
        for i in range(used):
            key = key << bits | (path[i] & 63)
    return key << bits * (n - used)


@cython.cfunc
@cython.exceptval(check=False)
def _sort(keys: cython.uint[::1], words: list, base: cython.Py_ssize_t, low: cython.Py_ssize_t,
          high: cython.Py_ssize_t, shift: cython.int) -> cython.void:
    """Sort numbers that agree in all above the six bits at shift, and with them their words, from base on in the list.

    P. McIlroy's, K. Bostic's and M. McIlroy's American flag sort ("Engineering radix sort", 1993): count by those six
    bits, bring each number to where its like go, then sort these by the next six.
    """
    starts = cython.declare(cython.Py_ssize_t[64])
    ends = cython.declare(cython.Py_ssize_t[64])
    if not cython.compiled:
        starts, ends = [0] * 64, [0] * 64
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    digit: cython.Py_ssize_t
    key: cython.uint
    other: cython.uint
    if high - low <= _FEW:
        for i in range(low + 1, high):
            key = keys[i]
            j = i
            while j > low and keys[j - 1] > key:
                keys[j] = keys[j - 1]
                j -= 1
            keys[j] = key
            move(words, base + i, base + j)
        return
    for digit in range(64):
        ends[digit] = 0
    for i in range(low, high):
        ends[(keys[i] >> shift) & 63] += 1
    i = low
    for digit in range(64):
        starts[digit] = i
        i += ends[digit]
        ends[digit] = i
    for digit in range(64):
        while starts[digit] < ends[digit]:
            i = starts[digit]
            key = keys[i]
            j = (key >> shift) & 63
            while j != digit:
                other = keys[starts[j]]
                keys[starts[j]] = key
                swap(words, base + i, base + starts[j])
                starts[j] += 1
                key = other
                j = (key >> shift) & 63
            keys[i] = key
            starts[digit] += 1
    if shift == 0:
        return
    i = low
    for digit in range(64):
        if ends[digit] - i > 1:
            _sort(keys, words, base, i, ends[digit], shift - 6)
        i = ends[digit]


@cython.cfunc
def _put_in_order(words: list, keys: cython.uint[::1], n: cython.Py_ssize_t, key: object) -> object:
    """Sort the last n words by their keys; those of equal keys as Python compares them, or what `key` makes of them."""
    i: cython.Py_ssize_t
    start: cython.Py_ssize_t = 0
    base: cython.Py_ssize_t = len(words) - n
    _sort(keys, words, base, 0, n, 24)
    for i in range(1, n + 1):
        if i == n or keys[i] != keys[start]:
            if key is None and i - start <= _FEW:
                _insert(words, base + start, base + i)
            elif i - start > 1:
                words[base + start:base + i] = sorted(words[base + start:base + i], key=key)
            start = i
    return None


@cython.cfunc
@cython.inline
def _insert(words: list, low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> object:
    """Sort a few words one by one: sooner done than a list of them is made."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(low + 1, high):
        j = i
        while j > low and words[j] < words[j - 1]:
            swap(words, j, j - 1)
            j -= 1
    return None


@cython.final
@cython.cclass
class Taken:
    """Iterates over the items of a list and gives them away: its memory goes as those who ask take what was in it."""

    items: list

    def __init__(self, items: list):
        items.reverse()
        self.items = items

    def __iter__(self):
        return self

    def __next__(self):
        with cython.critical_section(self):
            if not self.items:
                raise StopIteration
            return self.items.pop()
