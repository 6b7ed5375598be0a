"""The values of leaves, learned from racks that were played: sightings are counted, then rare leaves are smoothed.

A rack of n tiles has 2 ** n subsets of tiles. Each of them could have been the leave to which the other tiles were
drawn. So each subset counts as seen once, with the rack's *worth*: the equity of its best move. Over many racks, the
mean for a leave is the mean worth of the racks drawn to it.

    rack A B C, worth 30    adds 30 to the leaves A, B, C, AB, AC, BC, ABC
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.plays import _equity_units
from cython.cimports.lexc.kernels.plays.leaves import RackLeaves

from lexc.kernels._types import Buffer

_WORTH_SIZE = 4  # bytes of a rack's worth in observations


@cython.final
@cython.cclass
class LeaveCounts:
    """The number of sightings of each leave of an image, and the sum of its racks' worths. Not to be shared by threads.

    leaves: of that image. sums, counts (i64, changed in place): an entry for each word of the image, by ordinal. Raises
    ValueError if they have other lengths.
    """

    leaves: RackLeaves
    value_sums: cython.longlong[::1]
    counts: cython.longlong[::1]
    ways: cython.longlong[::1]  # by index of a leave: the number of subsets of the rack's tiles that equal it

    def __cinit__(self, leaves: RackLeaves, sums, counts):
        if not len(sums) == len(counts) == len(leaves.learned_values):
            raise ValueError(f"{len(sums)} sums and {len(counts)} counts of {len(leaves.learned_values)} leaves")
        self.leaves = leaves
        self.value_sums = sums
        self.counts = counts
        self.ways = array("q", bytes(8 * len(leaves.ordinals)))

    def add(self, observations: Buffer, rack_size: cython.Py_ssize_t) -> tuple[int, int, int]:
        """Count racks. observations: for each rack its tiles, rack_size bytes, and its worth, i32 little endian.

        Return (number of racks, sum of their worths, sum of the squares). Raises ValueError if the size of observations
        is wrong.
        """
        row_size: cython.Py_ssize_t = rack_size + _WORTH_SIZE
        i: cython.Py_ssize_t
        worth: cython.longlong
        worth_sum: object = 0
        square_sum: object = 0
        if len(observations) % row_size:
            raise ValueError(f"{len(observations)} bytes are not rows of {rack_size} tiles and a worth")
        for i in range(0, len(observations), row_size):
            self.leaves._read_rack(observations[i:i + rack_size])
            worth = int.from_bytes(observations[i + rack_size:i + row_size], "little", signed=True)
            worth_sum += worth
            square_sum += worth * worth
            with cython.nogil:
                self._count_leaves(self.leaves, worth)
        return len(observations) // row_size, worth_sum, square_sum

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_leaves(self, leaves: RackLeaves, worth: cython.longlong) -> cython.void:
        """Count the leaves of the rack in `leaves`, each once for every subset of the rack's tiles that equals it."""
        kind: cython.int
        i: cython.int
        first_leave: cython.int
        n_kept: cython.int
        n_on_rack: cython.int
        ways: cython.longlong
        leaves._number_leaves()
        leaves._find_ordinals()
        self.ways[0] = 1
        for kind in range(leaves.n_kinds):
            n_on_rack = leaves.counts[leaves.kinds[kind]]
            ways = 1
            for n_kept in range(1, n_on_rack + 1):
                ways = ways * (n_on_rack - n_kept + 1) // n_kept  # a binomial coefficient
                first_leave = n_kept * leaves.radix[kind]
                for i in range(leaves.radix[kind]):
                    self.ways[first_leave + i] = ways * self.ways[i]
        for i in range(1, leaves.n_leaves):
            if leaves.ordinals[i] >= 0:
                self.value_sums[leaves.ordinals[i]] += worth * self.ways[i]
                self.counts[leaves.ordinals[i]] += self.ways[i]


@cython.final
@cython.cclass
class Smoother:
    """A smoother of the values of all leaves, the shortest first: rare leaves get values from shorter ones.

    nodes, root, cumulative_word_counts: as for `RackLeaves`. labels: all leaves as `write_all_leaves` writes them.
    means (f64), counts (i64): the mean and the number of each leave's sightings. values (f64): the result.

    A leave's *prior* is the value that it would have if each tile and each pair of tiles added a value of its own.
    For n tiles

        prior = 2 / (n - 1) * (A - B / (n - 2))

    A is the sum of the values of the n leaves with one tile less. B is the sum of the values of the n (n - 1) / 2
    leaves with two tiles less. Proof: let a leave's value be a sum over its tiles and its pairs of tiles. Then each
    tile occurs n - 1 times in A and (n - 1) (n - 2) / 2 times in B. Each pair occurs n - 2 and (n - 2) (n - 3) / 2
    times.

    The value of a leave with n sightings of mean x is (n * x + prior_weight * prior) / (n + prior_weight).
    """

    units: cython.const[cython.uint][::1]
    layout: cython.int
    root: cython.Py_ssize_t
    cumulative_word_counts: cython.const[cython.uint][::1]
    labels: cython.const[cython.uchar][::1]
    means: cython.const[cython.double][::1]
    counts: cython.const[cython.longlong][::1]
    values: cython.double[::1]

    def __cinit__(self, nodes: Nodes, root, cumulative_word_counts, labels, means, counts, values):
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.root = root
        self.cumulative_word_counts = cumulative_word_counts
        self.labels = labels
        self.means = means
        self.counts = counts
        self.values = values

    def estimate_prior_variance(self, size: cython.Py_ssize_t, variance: cython.double) -> tuple[float, int, int]:
        """Estimate, by the method of moments, the variance of true values around priors, for leaves of `size` tiles.

        variance: of a rack's worth. Return (estimate, number of leaves seen, number of sightings). The values of
        shorter leaves must be known.
        """
        start: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        n_leaves: cython.double = 0
        n_sightings: cython.double = 0
        square_sum: cython.double = 0
        difference: cython.double
        estimate: cython.double
        count: cython.double
        while start < len(self.labels):
            end = self._leave_end(start)
            if end - start == size and self.counts[i] > 0:
                count = self.counts[i]
                difference = self.means[i] - self._prior(start, end)
                square_sum += count * difference * difference
                n_leaves += 1
                n_sightings += count
            start = end + 1
            i += 1
        estimate = max(square_sum - n_leaves * variance, 0.0) / n_sightings if n_sightings > 0 else 0.0
        return estimate, int(n_leaves), int(n_sightings)

    def smooth(self, size: cython.Py_ssize_t, prior_weight: cython.double):
        """Write the values of the leaves of `size` tiles. prior_weight: the weight of the prior, in sightings."""
        start: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        count: cython.double
        weighted_prior: cython.double
        while start < len(self.labels):
            end = self._leave_end(start)
            if end - start == size:
                count = self.counts[i]
                weighted_prior = prior_weight * self._prior(start, end)
                self.values[i] = (count * self.means[i] + weighted_prior) / (count + prior_weight)
            start = end + 1
            i += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave_end(self, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index of the 0 that ends the leave at this index of labels."""
        while self.labels[start] != 0:
            start += 1
        return start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prior(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.double:
        """The prior of the leave whose labels are labels[start:end]; 0 for one tile or more than MAX_RACK_TILES."""
        n_tiles: cython.Py_ssize_t = end - start
        i: cython.Py_ssize_t
        other: cython.Py_ssize_t
        without_one: cython.double = 0
        without_two: cython.double = 0
        if n_tiles == 1 or n_tiles > _equity_units.MAX_RACK_TILES:
            return 0
        for i in range(n_tiles):
            without_one += self._value_without(start, n_tiles, i, i)
            for other in range(i):
                without_two += self._value_without(start, n_tiles, i, other)
        if n_tiles == 2:
            return without_one
        return 2 * (without_one - without_two / (n_tiles - 2)) / (n_tiles - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value_without(self, start: cython.Py_ssize_t, n_tiles: cython.Py_ssize_t, omitted: cython.Py_ssize_t,
                       also_omitted: cython.Py_ssize_t) -> cython.double:
        """The value of a leave of n_tiles labels without one or two of them; 0 if the image lacks it.

        start: the index of its first label. omitted, also_omitted: numbers of labels, from 0; equal if it is one label.
        """
        node: cython.Py_ssize_t = self.root
        ordinal: cython.Py_ssize_t = 0
        n_after: cython.Py_ssize_t = n_tiles - 1 - (omitted != also_omitted)
        label: cython.int
        i: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        children: cython.ulonglong
        accepts: cython.ulonglong
        lower_labels: cython.ulonglong
        for i in range(n_tiles):
            if i == omitted or i == also_omitted:
                continue
            label = self.labels[start + i]
            lower_labels = (_masks.ONE << label) - 1
            children = _bitmap.child_mask(self.units, self.layout, node)
            accepts = _bitmap.accept_mask(self.units, self.layout, node)
            slot = _bitmap.first_target_unit(self.layout, node) + _bits.popcount(children & lower_labels)
            ordinal += _bits.popcount(accepts & lower_labels)
            if children & lower_labels:
                ordinal += self.cumulative_word_counts[slot - 1]
            n_after -= 1
            if n_after == 0:
                return self.values[ordinal] if accepts >> label & 1 else 0.0
            if children >> label & 1 == 0:
                return 0
            if accepts >> label & 1:
                ordinal += 1
            node = self.units[slot]
        return 0
