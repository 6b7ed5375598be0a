# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What leaves are worth, from racks that were played: counted, then smoothed where they were few.

A rack of n tiles holds 2 ** n sets of tiles, each of which could have been the leave that the rest was drawn to. So
each counts as seen once, with what the rack then was worth: over many racks the mean of a leave is what racks are worth
that begin with it.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Buffer

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from cython.cimports.lexc.kernels.layout._bits import popcount
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.plays._equity_units import MOST_TILES
    from cython.cimports.lexc.kernels.plays.leaves import RackLeaves
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_mask, first_target_unit
    from lexc.kernels.layout._bits import popcount
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.plays._equity_units import MOST_TILES
    from lexc.kernels.plays.leaves import RackLeaves

_NUMBER = 4  # bytes of a rack's worth


@cython.final
@cython.cclass
class LeaveCounts:
    """How often each leave of an image was seen, and what racks with it were worth, in all. Not to be shared by
    threads.

    leaves: of that image; its words are numbered as sums and counts are (i64, changed in place).
    """

    leaves: RackLeaves
    sums: cython.longlong[::1]
    counts: cython.longlong[::1]
    ways: cython.longlong[::1]

    def __cinit__(self, leaves: RackLeaves, sums, counts):
        if not len(sums) == len(counts) == len(leaves.learned):
            raise ValueError(f"{len(sums)} sums and {len(counts)} counts of {len(leaves.learned)} leaves")
        self.leaves = leaves
        self.sums = sums
        self.counts = counts
        self.ways = array("q", bytes(8 * len(leaves.places)))

    def add(self, observations: Buffer, rack_size: cython.Py_ssize_t) -> tuple[int, int, int]:
        """Take note of racks. observations: for each rack its tiles, rack_size bytes, and its worth, i32 little endian.

        (racks, the sum of their worths, the sum of the squares.)
        """
        row: cython.Py_ssize_t = rack_size + _NUMBER
        i: cython.Py_ssize_t
        worth: cython.longlong
        total: object = 0
        squares: object = 0
        if len(observations) % row:
            raise ValueError(f"{len(observations)} bytes are no racks of {rack_size} tiles")
        for i in range(0, len(observations), row):
            self.leaves._take(observations[i:i + rack_size])
            worth = int.from_bytes(observations[i + rack_size:i + row], "little", signed=True)
            total += worth
            squares += worth * worth
            with cython.nogil:
                self._count(self.leaves, worth)
        return len(observations) // row, total, squares

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, leaves: RackLeaves, worth: cython.longlong) -> cython.void:
        """Count the leaves of the rack that was taken, each as often as it can be chosen from the rack's tiles."""
        kind: cython.int
        i: cython.int
        at: cython.int
        taken: cython.int
        n: cython.int
        ways: cython.longlong
        leaves._number()
        leaves._locate()
        self.ways[0] = 1
        for kind in range(leaves.n_kinds):
            n = leaves.counts[leaves.kinds[kind]]
            ways = 1
            for taken in range(1, n + 1):
                ways = ways * (n - taken + 1) // taken
                at = taken * leaves.radix[kind]
                for i in range(leaves.radix[kind]):
                    self.ways[at + i] = ways * self.ways[i]
        for i in range(1, leaves.n_leaves):
            if leaves.places[i] >= 0:
                self.sums[leaves.places[i]] += worth * self.ways[i]
                self.counts[leaves.places[i]] += self.ways[i]


@cython.final
@cython.cclass
class Smoother:
    """Values for leaves of which some were seen seldom or never, the short ones first.

    nodes, root, upto: as for `RackLeaves`. labels: all leaves as `write_all_leaves` writes them. means (f64):
    what was seen of each; counts (i64): how often. values (f64): what comes out.

    A leave's *prior* is what it would be worth if its tiles mattered one by one and two by two only: of n tiles,
    2 / (n - 1) * (A - B / (n - 2)), A being the sum of the values of the n leaves with one tile less and B that of the
    n (n - 1) / 2 with two less. (Let a set's value be a sum over its tiles and its pairs of tiles: each tile is in
    n - 1 and in (n - 1) (n - 2) / 2 of those, each pair in n - 2 and in (n - 2) (n - 3) / 2.) With m sightings of mean
    x the value is (m * x + k * prior) / (m + k).
    """

    units: cython.const[cython.uint][::1]
    layout: cython.int
    root: cython.Py_ssize_t
    upto: cython.const[cython.uint][::1]
    labels: cython.const[cython.uchar][::1]
    means: cython.const[cython.double][::1]
    counts: cython.const[cython.longlong][::1]
    values: cython.double[::1]
    part: cython.uchar[::1]

    def __cinit__(self, nodes: Nodes, root, upto, labels, means, counts, values):
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.root = root
        self.upto = upto
        self.labels = labels
        self.means = means
        self.counts = counts
        self.values = values
        self.part = bytearray(256)

    def estimate_prior_variance(self, size: cython.Py_ssize_t, variance: cython.double) -> tuple[float, int, int]:
        """How far leaves of so many tiles lie from their priors: the variance of what is not noise, by moments.

        variance: of what a rack is worth. Values of shorter leaves must be there. (that variance, leaves, sightings)
        """
        at: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        seen: cython.double = 0
        sightings: cython.double = 0
        total: cython.double = 0
        apart: cython.double
        n: cython.double
        while at < len(self.labels):
            end = self._end(at)
            if end - at == size and self.counts[i] > 0:
                n = self.counts[i]
                apart = self.means[i] - self._prior(at, end)
                total += n * apart * apart
                seen += 1
                sightings += n
            at = end + 1
            i += 1
        return (max(total - seen * variance, 0.0) / sightings if sightings > 0 else 0.0), int(seen), int(sightings)

    def smooth(self, size: cython.Py_ssize_t, k: cython.double):
        """Write the values of the leaves of so many tiles; k: how many sightings the prior counts for."""
        at: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        n: cython.double
        while at < len(self.labels):
            end = self._end(at)
            if end - at == size:
                n = self.counts[i]
                self.values[i] = (n * self.means[i] + k * self._prior(at, end)) / (n + k)
            at = end + 1
            i += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        while self.labels[at] != 0:
            at += 1
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prior(self, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.double:
        n: cython.Py_ssize_t = end - at
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        one_less: cython.double = 0
        two_less: cython.double = 0
        if n == 1 or n > MOST_TILES:
            return 0
        for i in range(n):
            one_less += self._value_without(at, n, i, i)
            for k in range(i):
                two_less += self._value_without(at, n, i, k)
        if n == 2:
            return one_less
        return 2 * (one_less - two_less / (n - 2)) / (n - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_without(self, at: cython.Py_ssize_t, n: cython.Py_ssize_t, i: cython.Py_ssize_t,
                       k: cython.Py_ssize_t) -> cython.double:
        """The value of the n labels from `at` on without numbers i and k; 0 of a leave that is none."""
        node: cython.Py_ssize_t = self.root
        ordinal: cython.Py_ssize_t = 0
        left: cython.Py_ssize_t = n - 1 - (i != k)
        label: cython.int
        j: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        children: cython.ulonglong
        accepts: cython.ulonglong
        below: cython.ulonglong
        for j in range(n):
            if j == i or j == k:
                continue
            label = self.labels[at + j]
            below = (ONE << label) - 1
            children = child_mask(self.units, self.layout, node)
            accepts = accept_mask(self.units, self.layout, node)
            slot = first_target_unit(self.layout, node) + popcount(children & below)
            ordinal += popcount(accepts & below)
            if children & below:
                ordinal += self.upto[slot - 1]
            left -= 1
            if left == 0:
                return self.values[ordinal] if accepts >> label & 1 else 0.0
            if children >> label & 1 == 0:
                return 0
            if accepts >> label & 1:
                ordinal += 1
            node = self.units[slot]
        return 0


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(LeaveCounts)
    emulate_cinit(Smoother)
