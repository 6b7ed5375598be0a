# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""Words to ordinals and back, by the RANK section (`specs/image.md`).

RANK holds, for every target slot of the DAWG's range, how many words go on below the node's children up to and with
that one. So the words before a letter are the accepts before it plus one entry, and the words below a node are its
accepts plus its last entry. The bitmap layout's slots are numbered through a directory: one bit for each unit where
a node begins, and the nodes before each 64 units. In the arcs layout an arc is its own slot.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import lowest, popcount
    from cython.cimports.lexc.kernels._node import mask_at
else:
    from lexc.kernels._bits import lowest, popcount
    from lexc.kernels._node import mask_at

_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)


@cython.cclass
class Ranks:
    """Reads RANK beside the nodes of one image; shared by threads, nothing is written after __init__.

    Levels are the DAWG's: level_units their first units and, last, the end of the nodes; level_slots their first slots
    and, last, the number of slots; level_places where in `values` their entries begin, of level_widths bytes each.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    mask_units: cython.int
    unit_bytes: cython.int
    start: cython.Py_ssize_t
    root: cython.Py_ssize_t
    values: cython.const[cython.uchar][::1]
    node_starts: cython.const[cython.ulonglong][::1]
    nodes_before: cython.const[cython.uint][::1]
    level_units: cython.const[cython.ulonglong][::1]
    level_slots: cython.const[cython.ulonglong][::1]
    level_places: cython.const[cython.ulonglong][::1]
    level_widths: cython.const[cython.uchar][::1]

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, start, root, values, node_starts, nodes_before,
                 level_units, level_slots, level_places, level_widths):
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.start = start
        self.root = root
        self.values = values
        self.node_starts = node_starts
        self.nodes_before = nodes_before
        self.level_units = level_units
        self.level_slots = level_slots
        self.level_places = level_places
        self.level_widths = level_widths

    def ordinal(self, tiles: cython.const[cython.uchar][::1]):
        """The number of words before this one, or -1 when it is no word."""
        first: cython.ulonglong
        count: cython.ulonglong
        is_word: cython.bint
        first, count, is_word = self.span(tiles)
        return first if is_word else -1

    def span(self, tiles: cython.const[cython.uchar][::1]):
        """(ordinal of the first word that begins with these tiles, how many do, whether the first is these tiles)."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        level: cython.Py_ssize_t = 0
        before: cython.ulonglong = 0
        is_word: cython.bint = False
        arc: cython.ulonglong
        for i in range(tiles.shape[0]):
            if node == 0 and i:
                return 0, 0, False
            level = self._level(node, level)
            arc = self._arc(node, level, tiles[i])
            before += is_word + self._before(node, level, tiles[i])
            is_word = (arc & _ACCEPT) != 0
            node = arc >> _SHIFT
        if node == 0 and tiles.shape[0]:
            return before, cython.cast(cython.ulonglong, is_word), is_word
        return before, is_word + self._count(node, self._level(node, level)), is_word

    def tiles_at(self, ordinal: cython.ulonglong, tiles: cython.uchar[::1]):
        """Write the word of that ordinal, which must be below the number of words, to tiles; returns its length."""
        node: cython.Py_ssize_t = self.root
        level: cython.Py_ssize_t = 0
        depth: cython.Py_ssize_t = 0
        tile: cython.int
        arc: cython.ulonglong
        while depth < tiles.shape[0]:
            level = self._level(node, level)
            tile = self._letter(node, level, ordinal)
            if tile == 0:
                return 0
            ordinal -= self._before(node, level, tile)
            arc = self._arc(node, level, tile)
            tiles[depth] = tile
            depth += 1
            if arc & _ACCEPT:
                if ordinal == 0:
                    return depth
                ordinal -= 1
            node = arc >> _SHIFT
        return 0

    def mismatch(self, n_words: cython.ulonglong):
        """-1 when directory and entries agree with a recount of the nodes, else the unit of the first node that differs.

        The entry of a slot needs only the child's last entry, so no scratch is needed; by induction from the deepest
        level all of them are right. A sum over 64 bits is a mismatch too.
        """
        wrong: cython.Py_ssize_t
        with cython.nogil:
            wrong = self._directory_mismatch() if self.mask_units else -1
            if wrong < 0:
                wrong = self._level_mismatch()
            if wrong < 0:
                wrong = self._entry_mismatch()
            if wrong < 0 and self._count(self.root, 0) != n_words:
                wrong = self.root
        return wrong

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _level(self, node: cython.Py_ssize_t, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The level of a node that lies at `level` or behind it."""
        while cython.cast(cython.ulonglong, node) >= self.level_units[level + 1]:
            level += 1
        return level

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The number of a node's first slot."""
        unit: cython.ulonglong = node - self.start
        block: cython.Py_ssize_t
        number: cython.ulonglong
        if not self.mask_units:
            return unit
        block = unit >> 6
        number = self.nodes_before[block] + popcount(self.node_starts[block] & ((_ONE << (unit & 63)) - 1))
        return unit - 2 * self.mask_units * number

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, slot: cython.ulonglong, level: cython.Py_ssize_t) -> cython.ulonglong:
        width: cython.int = self.level_widths[level]
        at: cython.ulonglong = self.level_places[level] + (slot - self.level_slots[level]) * width
        value: cython.ulonglong = self.values[at]
        i: cython.int
        for i in range(1, width):
            value |= cython.cast(cython.ulonglong, self.values[at + i]) << 8 * i
        return value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unit(self, at: cython.ulonglong) -> cython.ulonglong:
        return self.nodes32[at] if self.unit_bytes == 4 else self.nodes64[at]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _arc(self, node: cython.Py_ssize_t, level: cython.Py_ssize_t, tile: cython.int) -> cython.ulonglong:
        """A node's arc for a tile as target and accept bit, whatever the layout; 0 if there is none."""
        bit: cython.ulonglong = _ONE << (tile & 63)
        arc: cython.ulonglong = 0
        children: cython.ulonglong
        if self.mask_units:
            if mask_at(self.nodes32, node + self.mask_units, self.mask_units) & bit:
                arc = _ACCEPT
            children = mask_at(self.nodes32, node, self.mask_units)
            if children & bit:
                arc |= cython.cast(cython.ulonglong, self.nodes32[
                    node + 2 * self.mask_units + popcount(children & (bit - 1))]) << _SHIFT
            return arc
        while True:
            arc = self._unit(node)
            if cython.cast(cython.int, arc & _LABEL) == tile:
                return arc
            if arc & _LAST:
                return 0
            node += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _before(self, node: cython.Py_ssize_t, level: cython.Py_ssize_t, tile: cython.int) -> cython.ulonglong:
        """Words below a node whose first letter comes before the tile."""
        below: cython.ulonglong = (_ONE << (tile & 63)) - 1
        n: cython.ulonglong = 0
        k: cython.int = 0
        if self.mask_units:
            n = popcount(mask_at(self.nodes32, node + self.mask_units, self.mask_units) & below)
            k = popcount(mask_at(self.nodes32, node, self.mask_units) & below)
        else:
            while cython.cast(cython.int, self._unit(node + k) & _LABEL) < tile:
                n += (self._unit(node + k) & _ACCEPT) != 0
                k += 1
                if self._unit(node + k - 1) & _LAST:
                    break
        return n + self._value(self._slot(node) + k - 1, level) if k else n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, node: cython.Py_ssize_t, level: cython.Py_ssize_t) -> cython.ulonglong:
        """Words below a node."""
        n: cython.ulonglong = 0
        k: cython.int = 0
        if self.mask_units:
            n = popcount(mask_at(self.nodes32, node + self.mask_units, self.mask_units))
            k = popcount(mask_at(self.nodes32, node, self.mask_units))
        else:
            while True:
                n += (self._unit(node + k) & _ACCEPT) != 0
                k += 1
                if self._unit(node + k - 1) & _LAST:
                    break
        return n + self._value(self._slot(node) + k - 1, level) if k else n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _letter(self, node: cython.Py_ssize_t, level: cython.Py_ssize_t, ordinal: cython.ulonglong) -> cython.int:
        """The last letter with at most `ordinal` words before it; 0 if the node has none."""
        found: cython.int = 0
        rest: cython.ulonglong
        if self.mask_units:
            rest = (mask_at(self.nodes32, node, self.mask_units)
                    | mask_at(self.nodes32, node + self.mask_units, self.mask_units))
            while rest and self._before(node, level, lowest(rest)) <= ordinal:
                found = lowest(rest)
                rest &= rest - 1
            return found
        rest = node
        while self._before(node, level, cython.cast(cython.int, self._unit(rest) & _LABEL)) <= ordinal:
            found = cython.cast(cython.int, self._unit(rest) & _LABEL)
            if self._unit(rest) & _LAST:
                break
            rest += 1
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _directory_mismatch(self) -> cython.Py_ssize_t:
        """The first node that the directory has not, or has wrongly; the nodes are known to tile their range."""
        node: cython.Py_ssize_t = self.start
        end: cython.Py_ssize_t = self.nodes32.shape[0]
        n_blocks: cython.Py_ssize_t = self.node_starts.shape[0]
        block: cython.Py_ssize_t = 0
        starts: cython.ulonglong = 0
        before: cython.ulonglong = 0
        n: cython.ulonglong = 0
        while block < n_blocks:
            starts = 0
            before = n
            while node < end and (node - self.start) >> 6 == block:
                starts |= _ONE << ((node - self.start) & 63)
                n += 1
                node += 2 * self.mask_units + popcount(mask_at(self.nodes32, node, self.mask_units))
            if starts != self.node_starts[block] or before != self.nodes_before[block]:
                return self.start + 64 * block
            block += 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _level_mismatch(self) -> cython.Py_ssize_t:
        """The first level whose slots do not begin where its first node's do: before this, no entry may be read."""
        level: cython.Py_ssize_t
        for level in range(self.level_widths.shape[0]):
            if self._slot(self.level_units[level]) != self.level_slots[level]:
                return self.level_units[level]
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _entry_mismatch(self) -> cython.Py_ssize_t:
        node: cython.Py_ssize_t = self.start
        end: cython.Py_ssize_t = self.level_units[self.level_units.shape[0] - 1]
        level: cython.Py_ssize_t = 0
        slot: cython.ulonglong = 0
        sum_: cython.ulonglong
        target: cython.Py_ssize_t
        below: cython.ulonglong
        k: cython.int
        n: cython.int
        while node < end:
            level = self._level(node, level)
            sum_ = 0
            n = popcount(mask_at(self.nodes32, node, self.mask_units)) if self.mask_units else 1 << 30
            for k in range(n):
                target = self._target(node, k)
                below = self._count(target, self._level(target, level)) if target else 0
                sum_ += below
                if sum_ < below or self._value(slot, level) != sum_:
                    return node
                slot += 1
                if not self.mask_units and self._unit(node + k) & _LAST:
                    n = k + 1
                    break
            node += n + 2 * self.mask_units
        return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, node: cython.Py_ssize_t, k: cython.int) -> cython.Py_ssize_t:
        """Where a node's k-th slot leads."""
        if self.mask_units:
            return self.nodes32[node + 2 * self.mask_units + k]
        return self._unit(node + k) >> _SHIFT


def write_directory(order: cython.const[cython.uint][::1], offsets: cython.const[cython.ulonglong][::1],
                    start: cython.ulonglong, node_starts: cython.ulonglong[::1], nodes_before: cython.uint[::1]):
    """The directory of the nodes in order, the first of which stands at start. Both outputs zeroed."""
    i: cython.Py_ssize_t
    unit: cython.ulonglong
    block: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(order.shape[0]):
            unit = offsets[order[i]] - start
            while block < cython.cast(cython.Py_ssize_t, unit >> 6):
                block += 1
                nodes_before[block] = cython.cast(cython.uint, i)
            node_starts[block] |= _ONE << (unit & 63)
        while block + 1 < nodes_before.shape[0]:
            block += 1
            nodes_before[block] = cython.cast(cython.uint, order.shape[0])


def level_shape(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                counts: cython.const[cython.ulonglong][::1], all_arcs: cython.bint):
    """(slots, largest entry) of one level's states; a slot is an arc with a target, or any arc."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    slots: cython.ulonglong = 0
    largest: cython.ulonglong = 0
    with cython.nogil:
        for i in range(order.shape[0]):
            arc = order[i]
            while True:
                slots += all_arcs or arcs[arc] >> _SHIFT != 0
                if arcs[arc] & _LAST:
                    break
                arc += 1
            largest = max(largest, counts[arc])
    return slots, largest


def write_values(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 counts: cython.const[cython.ulonglong][::1], all_arcs: cython.bint, width: cython.int,
                 output: cython.uchar[::1]):
    """One level's entries, little endian, width bytes each."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    at: cython.Py_ssize_t = 0
    k: cython.int
    with cython.nogil:
        for i in range(order.shape[0]):
            arc = order[i]
            while True:
                if all_arcs or arcs[arc] >> _SHIFT != 0:
                    output[at] = cython.cast(cython.uchar, counts[arc] & _LABEL)
                    for k in range(1, width):
                        output[at + k] = cython.cast(cython.uchar, counts[arc] >> 8 * k & _LABEL)
                    at += width
                if arcs[arc] & _LAST:
                    break
                arc += 1
