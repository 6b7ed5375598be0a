# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""The words that a few edits make of a query: inserting, leaving out, replacing and exchanging letters.

A walk of the lexicon carries the automaton of K. Schulz and S. Mihov ("Fast string correction with Levenshtein
automata", 2002) as bits: for each number of errors e a lane of eight, bit i for "the letters so far are the first j of
the query but for e errors", where j lies i - k from the number of letters so far. With k errors at most 3 no other j is
possible, so that all lanes fit into one number, however long the query is. A step is S. Wu's and U. Manber's ("Fast
text searching allowing errors", 1992). Where no error may be made, only exact letters go on.

Few errors may be allowed in the query's first half, so that a search meets little at its start, where a lexicon is
wide. Then a second search, from the ends of words, finds those that have their errors there (S. Mihov and K. Schulz,
"Fast approximate search in large dictionaries", 2004).
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import lowest, popcount
    from cython.cimports.lexc.kernels._node import mask_at
    from cython.cimports.lexc.kernels._spell import check_signals, letter_after, spelled
else:
    from lexc.kernels._bits import lowest, popcount
    from lexc.kernels._node import mask_at
    from lexc.kernels._spell import check_signals, letter_after, spelled

from lexc.kernels.speller import FORMS

# Kinds of edits, to be added up: a letter more than in the query, one less, another one, two neighbours exchanged.
INSERT = 1
DELETE = 2
REPLACE = 4
EXCHANGE = 8

_UTF8 = cython.declare(cython.int, 3)
_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)
_NOTHING = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # no arc is left, where arcs are listed
_PENDING = cython.declare(cython.ulonglong, 1 << 24)  # from here on a letter lacks bytes
_LANES = cython.declare(cython.ulonglong, 0x01010101)


@cython.final
@cython.cclass
class _Search:
    """One question while it is answered.

    scratch: for each row of letters the places of the query that hold it, k further up; for each depth the tiles that
    the query holds thereabouts; for each depth the bits that stand for a place in the query, and those from which an
    error may be made; the query; of code points those in it, each once, ascending; then frames.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    letters: cython.const[cython.uchar][::1]
    points: cython.const[cython.uint][::1]
    mask_units: cython.int
    unit_bytes: cython.int
    form: cython.int
    k: cython.int
    edits: cython.int
    is_prefix: cython.bint
    limit: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    early: cython.int
    is_reversed: cython.bint
    found: list
    scratch: cython.ulonglong[::1]
    path: cython.uchar[::1]
    length: cython.Py_ssize_t  # letters of the query
    n_known: cython.Py_ssize_t  # different code points among them
    words: cython.Py_ssize_t  # 64-bit words in a row
    near: cython.Py_ssize_t  # where the tiles of depths begin
    valid: cython.Py_ssize_t  # where the bits of depths begin
    errors: cython.Py_ssize_t  # where those begin from which an error may be made
    query: cython.Py_ssize_t  # where the query begins
    known: cython.Py_ssize_t  # where its code points begin
    frames: cython.Py_ssize_t  # where frames begin
    lanes: cython.ulonglong  # bit 0 of each lane
    window: cython.ulonglong  # the bits of all lanes that are used
    replace: cython.ulonglong  # all bits if letters may be replaced
    insert: cython.ulonglong
    delete: cython.ulonglong

    @cython.cfunc
    def _reserve(self, query: object, longest: cython.Py_ssize_t) -> object:
        """Scratch for a query of such letters and length, and what every step needs."""
        m: cython.Py_ssize_t = len(query)
        k: cython.Py_ssize_t = self.k
        known: list = sorted(set(query)) if self.form == _UTF8 else []
        one: cython.ulonglong = 1
        i: cython.Py_ssize_t
        self.length = m
        self.n_known = len(known)
        self.words = (m + 2 * k) // 64 + 2
        self.near = (len(known) + 1 if self.form == _UTF8 else 64) * self.words
        self.valid = self.near + m + k + 3
        self.errors = self.valid + m + k + 3
        self.query = self.errors + m + k + 3
        self.known = self.query + m
        self.frames = self.known + self.n_known
        self.scratch = memoryview(bytearray(8 * (self.frames + 8 * (longest + 2)))).cast("Q")
        self.path = bytearray(longest + 2)
        self.lanes = _LANES & ((one << (8 * k + 1)) - 1)
        self.window = self.lanes * ((one << (2 * k + 1)) - 1)
        self.replace = _NOTHING if self.edits & 4 else 0
        self.insert = _NOTHING if self.edits & 1 else 0
        self.delete = _NOTHING if self.edits & 2 else 0
        for i in range(self.n_known):
            self.scratch[self.known + i] = known[i]
        return None

    @cython.cfunc
    def _read(self, query: object, middle: cython.Py_ssize_t, early: cython.int) -> object:
        """Note the query. Before the middle there may be so many edits. ValueError for a letter that is no tile."""
        k: cython.Py_ssize_t = self.k
        letter: cython.ulonglong
        scratch: cython.ulonglong[::1] = self.scratch
        j: cython.Py_ssize_t
        at: cython.Py_ssize_t
        d: cython.Py_ssize_t
        for j in range(self.length):
            letter = query[j]
            if self.form != _UTF8 and letter > 63:
                raise ValueError("no tile")
            scratch[self.query + j] = letter
            at = self._row(letter) * self.words + (j + k) // 64
            scratch[at] |= _ONE << ((j + k) % 64)
            if self.form != _UTF8:
                for d in range(max(j - k, 0), j + k + 1):
                    scratch[self.near + d] |= _ONE << letter
        for d in range(self.length + k + 3):
            scratch[self.valid + d] = self._places(d, 0, self.length)
            scratch[self.errors + d] = (self._places(d, middle, self.length) | (
                self.window & ((_ONE << 8 * early) - 1))) & ((_ONE << 8 * k) - 1)
        return None

    @cython.cfunc
    def _forget(self) -> object:
        """Make ready for another query of as many letters."""
        i: cython.Py_ssize_t
        for i in range(self.valid):
            self.scratch[i] = 0
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _places(self, depth: cython.Py_ssize_t, first: cython.Py_ssize_t, last: cython.Py_ssize_t
                ) -> cython.ulonglong:
        """In each lane the bits that stand for a place from first to last at a depth: bit i is place i + depth - k."""
        low: cython.Py_ssize_t = min(max(first - depth + self.k, 0), 7)
        high: cython.Py_ssize_t = min(max(last - depth + self.k + 1, 0), 2 * self.k + 1)
        return self.lanes * ((_ONE << high) - 1 >> low << low)

    @cython.cfunc
    def _begin(self, root: cython.Py_ssize_t) -> object:
        state: cython.ulonglong = self._closed(self.lanes << self.k, 0)
        nearest: cython.ulonglong = 99
        if self.is_prefix and self.length <= self.k and self.edits & 2:
            nearest = self.length
        self._enter(self.scratch, self.frames, root, 0, state, 0, 0, nearest)
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _row(self, letter: cython.ulonglong) -> cython.Py_ssize_t:
        """The row of a letter; 0 is that of code points which the query lacks."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.n_known
        middle: cython.Py_ssize_t
        if self.form != _UTF8:
            return letter
        while low < high:
            middle = (low + high) >> 1
            if self.scratch[self.known + middle] < letter:
                low = middle + 1
            else:
                high = middle
        if low < self.n_known and self.scratch[self.known + low] == letter:
            return low + 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _hits(self, scratch: cython.ulonglong[::1], row: cython.Py_ssize_t, depth: cython.Py_ssize_t
              ) -> cython.ulonglong:
        """In each lane, the places around a depth at which the query has the letter of a row."""
        at: cython.Py_ssize_t = row * self.words + (depth >> 6)
        by: cython.int = depth & 63
        hits: cython.ulonglong = scratch[at] >> by
        if by:
            hits |= scratch[at + 1] << (64 - by) & _NOTHING
        return (hits & 127) * self.lanes & self.window

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _closed(self, state: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """A state with what leaving letters of the query out makes of it."""
        valid: cython.ulonglong = self.scratch[self.valid + depth]
        errors: cython.ulonglong = self.scratch[self.errors + depth]
        state &= valid
        valid &= self.delete
        state |= (state & errors) << 9 & valid
        state |= (state & errors) << 9 & valid
        return state | ((state & errors) << 9 & valid)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _stepped(self, scratch: cython.ulonglong[::1], state: cython.ulonglong, hits: cython.ulonglong,
                 exchanged: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """The state one letter further, from that at a depth. exchanged: what comes of two letters exchanged."""
        one_more: cython.ulonglong = (state & scratch[self.errors + depth]) << 8
        after: cython.ulonglong = (state & hits) | (one_more & self.replace) | exchanged
        return self._closed(after | (one_more >> 1 & self.window & self.insert), depth + 1)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _exchanged(self, scratch: cython.ulonglong[::1], at: cython.Py_ssize_t, row: cython.Py_ssize_t,
                   depth: cython.Py_ssize_t) -> cython.ulonglong:
        """Where the letter of a row and the one before it are the query's in exchange, from the state before both."""
        if depth == 0 or not self.edits & 8 or scratch[at + 3] == 0:
            return 0
        return (scratch[at + 3] & scratch[self.errors + depth - 1] & self._hits(scratch, row, depth - 1)
                & self._hits(scratch, scratch[at + 4], depth)) << 8

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _distance(self, state: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.ulonglong:
        """The fewest errors with which a state is at the query's end, 99 if it is not."""
        i: cython.Py_ssize_t = self.length - depth + self.k
        if i < 0 or i > 2 * self.k:
            return 99
        state &= self.lanes << i
        if state == 0:
            return 99
        return lowest(state) >> 3

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter(self, scratch: cython.ulonglong[::1], at: cython.Py_ssize_t, node: cython.Py_ssize_t,
               depth: cython.Py_ssize_t, state: cython.ulonglong, before: cython.ulonglong, row: cython.Py_ssize_t,
               nearest: cython.ulonglong) -> cython.void:
        """A frame: what is left of the node, the node, the state, the one before it, the row of the letter between.

        Then the depth in letters, the least distance of a beginning, and the state after a letter that is not near.
        """
        scratch[at] = node
        scratch[at + 1] = node
        scratch[at + 2] = state
        scratch[at + 3] = before
        scratch[at + 4] = row
        scratch[at + 5] = depth
        scratch[at + 6] = nearest
        if self.mask_units:
            self._enter_bitmap(self.nodes32, scratch, at, node, depth, state)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter_bitmap(self, nodes: cython.const[cython.uint][::1], scratch: cython.ulonglong[::1],
                      at: cython.Py_ssize_t, node: cython.Py_ssize_t, depth: cython.Py_ssize_t,
                      state: cython.ulonglong) -> cython.void:
        """Take from a node the letters that lead on."""
        rest: cython.ulonglong = (mask_at(nodes, node, self.mask_units)
                                  | mask_at(nodes, node + self.mask_units, self.mask_units)) & ~_ONE
        other: cython.ulonglong = 0
        wanted: cython.ulonglong = 0
        exact: cython.ulonglong
        j: cython.Py_ssize_t
        if state != 0:
            if state & scratch[self.errors + depth]:
                other = self._stepped(scratch, state, 0, 0, depth)
            if self.edits & 8 and depth and scratch[at + 3] & scratch[self.errors + depth - 1]:
                wanted = scratch[self.near + depth - 1]
            exact = (state | state >> 8 | state >> 16 | state >> 24) & 127
            while exact:
                j = lowest(exact) + depth - self.k
                exact &= exact - 1
                if j < self.length:
                    wanted |= _ONE << self.scratch[self.query + j]
        scratch[at + 7] = other
        if other == 0 and not (self.is_prefix and scratch[at + 6] <= cython.cast(cython.ulonglong, self.k)):
            rest &= wanted
        scratch[at] = rest

    @cython.cfunc
    def _keep(self, length: cython.Py_ssize_t, distance: cython.ulonglong) -> object:
        """Whether there are enough now at the largest distance, when the word on the path has been kept."""
        words: list = self.found[distance]
        if self.limit < 0 or len(words) < self.limit:
            words.append((spelled(self.form, self.letters, self.points, self.path, length, self.is_reversed),
                          distance))
        return len(words) == self.limit and self.k == cython.cast(cython.int, distance)

    @cython.cfunc
    def _walk_bitmap(self, nodes: cython.const[cython.uint][::1], scratch: cython.ulonglong[::1],
                     path: cython.uchar[::1]) -> object:
        units: cython.int = self.mask_units
        k: cython.ulonglong = self.k
        is_exchange: cython.bint = (self.edits & 8) != 0
        at: cython.Py_ssize_t = self.frames
        depth: cython.Py_ssize_t = 0
        steps: cython.Py_ssize_t = 0
        node: cython.Py_ssize_t
        tile: cython.int
        rest: cython.ulonglong
        bit: cython.ulonglong
        state: cython.ulonglong
        after: cython.ulonglong
        near: cython.ulonglong
        children: cython.ulonglong
        distance: cython.ulonglong
        while depth >= 0:
            rest = scratch[at]
            if rest == 0:
                depth -= 1
                at -= 8
                continue
            steps += 1
            if steps & 0xFFFF == 0:
                check_signals()
            bit = rest & (0 - rest)
            scratch[at] = rest ^ bit
            tile = lowest(rest)
            path[depth] = tile
            node = scratch[at + 1]
            state = scratch[at + 2]
            after = 0
            if state != 0:
                near = scratch[self.near + depth]
                if is_exchange and depth:
                    near |= scratch[self.near + depth - 1]
                after = scratch[at + 7]
                if near & bit:
                    after = self._stepped(scratch, state, self._hits(scratch, tile, depth),
                                          self._exchanged(scratch, at, tile, depth), depth)
            distance = self._distance(after, depth + 1)
            if self.is_prefix and scratch[at + 6] < distance:
                distance = scratch[at + 6]
            if distance <= k and (mask_at(nodes, node + units, units) & bit) != 0:
                if self._keep(depth + 1, distance):
                    break
            children = mask_at(nodes, node, units)
            if children & bit and (after != 0 or (self.is_prefix and distance <= k)):
                node = nodes[node + 2 * units + popcount(children & (bit - 1))]
                self._enter(scratch, at + 8, node, depth + 1, after, state, tile, distance)
                depth += 1
                at += 8
        return None

    @cython.cfunc
    def _walk_arcs(self, scratch: cython.ulonglong[::1], path: cython.uchar[::1]) -> object:
        """The same where a node lists its arcs. UTF-8 labels add up to a letter before the state moves."""
        k: cython.ulonglong = self.k
        at: cython.Py_ssize_t = self.frames
        length: cython.Py_ssize_t = 1
        steps: cython.Py_ssize_t = 0
        depth: cython.Py_ssize_t
        row: cython.Py_ssize_t
        arc: cython.ulonglong
        letter: cython.ulonglong
        state: cython.ulonglong
        after: cython.ulonglong
        distance: cython.ulonglong
        scratch[at + 7] = 0
        while length > 0:
            if scratch[at] == _NOTHING:
                length -= 1
                at -= 8
                continue
            steps += 1
            if steps & 0xFFFF == 0:
                check_signals()
            arc = self.nodes32[scratch[at]] if self.unit_bytes == 4 else self.nodes64[scratch[at]]
            scratch[at] = _NOTHING if arc & _LAST else scratch[at] + 1
            letter = arc & _LABEL
            if letter == 0:  # ◇
                continue
            path[length - 1] = letter
            if self.form == _UTF8:
                letter = letter_after(scratch[at + 7], letter)
            if letter == 0:
                continue
            if letter >= _PENDING:
                if arc >> _SHIFT:
                    self._enter(scratch, at + 8, arc >> _SHIFT, scratch[at + 5], scratch[at + 2], scratch[at + 3],
                                scratch[at + 4], scratch[at + 6])
                    at += 8
                    length += 1
                    scratch[at + 7] = letter
                continue
            depth = scratch[at + 5]
            state = scratch[at + 2]
            row = self._row(letter)
            after = 0
            if state != 0:
                after = self._stepped(scratch, state, self._hits(scratch, row, depth),
                                      self._exchanged(scratch, at, row, depth), depth)
            distance = self._distance(after, depth + 1)
            if self.is_prefix and scratch[at + 6] < distance:
                distance = scratch[at + 6]
            if distance <= k and (arc & _ACCEPT) != 0:
                if self._keep(length, distance):
                    break
            if arc >> _SHIFT and (after != 0 or (self.is_prefix and distance <= k)):
                self._enter(scratch, at + 8, arc >> _SHIFT, depth + 1, after, state, row, distance)
                at += 8
                length += 1
                scratch[at + 7] = 0
        return None


@cython.cfunc
def _together(found: list, more: list, key: object) -> list:
    """Of what was found in two ways each word once, at the least of its distances, in order."""
    nearest: dict = {}
    changed: set = set()
    pair: tuple
    for pairs in found:
        for pair in pairs:
            nearest[pair[0]] = pair
    for pairs in more:
        for pair in pairs:
            before = nearest.get(pair[0])
            if before is not None:
                if before[1] <= pair[1]:
                    continue
                found[before[1]].remove(before)
            found[pair[1]].append(pair)
            changed.add(pair[1])
    for distance in changed:
        found[distance].sort(key=key)
    return found


@cython.final
@cython.cclass
class Near:
    """Finds words near others on the nodes of one image; the constructor takes what `lexc.kernels.walk.Walk` takes.

    Nothing is written after it: any number of threads may ask.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    letters: cython.const[cython.uchar][::1]
    points: cython.const[cython.uint][::1]
    mask_units: cython.int
    unit_bytes: cython.int
    form: cython.int
    longest: cython.Py_ssize_t

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, form, letters, points, longest):
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.form = FORMS.index(form)
        self.letters = letters
        self.points = points
        self.longest = longest

    def find(self, root: cython.Py_ssize_t, query, k: cython.int, edits: cython.int, is_prefix: cython.bint,
             limit: cython.Py_ssize_t):
        """k + 1 lists of (word, distance), one for each distance, in alphabet order, of limit at most (below 0: all).

        The search ends when the last list is full.

        query: a sequence of numbers of letters, tiles below 64 or code points. k: at most 3. edits: kinds, added up.
        is_prefix: words that have a beginning near the query, at the distance of the nearest. IndexError, ValueError
        for what cannot be asked.
        """
        search: _Search = self._asked(query, k, edits)
        search.is_prefix = is_prefix
        search.limit = limit
        search._read(query, 0, 0)
        return self._found(search, root)

    def find_from_both_ends(self, root: cython.Py_ssize_t, gaddag: cython.Py_ssize_t, query, k: cython.int,
                            edits: cython.int, key):
        """The same for k above 0, without limit, sooner, with the help of a GADDAG's root. Not for code points.

        Of a word's edits either the first half of the query has few, and it is found from its beginning, or the second
        half has, and it is found from its end. key: for sorting pairs in alphabet order, None where they compare so.
        """
        middle: cython.Py_ssize_t = len(query) // 2
        overlap: cython.Py_ssize_t = 1 if edits & 8 else 0  # where halves meet, an exchange is in both
        search: _Search = self._asked(query, k, edits)
        if k < 1 or self.form == _UTF8:
            raise ValueError("no errors to share out, or no GADDAG")
        search._read(query, max(middle - overlap, 0), k // 2)
        found = self._found(search, root)
        search._forget()
        search.is_reversed = True
        search._read(query[::-1], max(len(query) - middle - overlap, 0), k - k // 2 - 1)
        return _together(found, self._found(search, gaddag), key)

    @cython.cfunc
    def _asked(self, query: object, k: cython.int, edits: cython.int) -> _Search:
        """A search with room for a query."""
        search: _Search = _Search.__new__(_Search)
        if not 0 <= k <= 3 or len(query) > 4096:
            raise ValueError("more than 3 errors, or too long a query")
        search.nodes32 = self.nodes32
        search.nodes64 = self.nodes64
        search.letters = self.letters
        search.points = self.points
        search.mask_units = self.mask_units
        search.unit_bytes = self.unit_bytes
        search.form = self.form
        search.k = k
        search.edits = edits
        search.limit = -1
        search.is_prefix = search.is_reversed = False
        search._reserve(query, self.longest)
        return search

    @cython.cfunc
    def _found(self, search: _Search, root: cython.Py_ssize_t) -> list:
        """What a search that has read its query finds below a root."""
        size: cython.Py_ssize_t = 2 * self.mask_units if self.mask_units else 1
        if root < 0 or root + size > (len(self.nodes32) if self.unit_bytes == 4 else len(self.nodes64)):
            raise IndexError("no such node")
        search.found = [[] for _ in range(search.k + 1)]
        search._begin(root)
        if self.mask_units:
            search._walk_bitmap(search.nodes32, search.scratch, search.path)
        else:
            search._walk_arcs(search.scratch, search.path)
        return search.found
