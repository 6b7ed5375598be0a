# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The order of nodes in the packed layout, and the kind of each target: what is decided before bits are written.

A node that one arc leads to, or a few, belongs to the node of one of these arcs, its owner. Owned nodes form trees, the
clusters. A cluster is written in preorder, children with smaller subtrees first, so that most targets lie close:

        a            a  b  c  d  e         a -> b: next, right behind a
       / \\           `-----^               a -> c: local, a few bits behind b
      b   c                                other arcs to b .. e, from any cluster: global, a number in a table
         / \\
        d   e

Clusters that are referred to most stand first, so that the numbers of their nodes are small.

Nodes have numbers: in a part, the DAWG's or the GADDAG's, every target has a larger number than its node.
"""

from __future__ import annotations

from lexc.kernels._types import Iterable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building.packed_chains import Chains
    from cython.cimports.lexc.kernels.building.packed_shapes import Shapes
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._bits import highest
    from cython.cimports.lexc.kernels.layout._masks import BYTE, HALF, ONE
    from cython.cimports.lexc.kernels.layout._packed import FAR, GLOBAL, NEAR, NEXT, NONE
else:
    from lexc.kernels.building.packed_chains import Chains
    from lexc.kernels.building.packed_shapes import Shapes
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._bits import highest
    from lexc.kernels.layout._masks import BYTE, HALF, ONE
    from lexc.kernels.layout._packed import FAR, GLOBAL, NEAR, NEXT, NONE

NOWHERE = cython.declare(cython.uint, HALF)  # the target of an arc without one


def read_arcs(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
              first_number: cython.uint, first_arc: cython.uint, numbers: cython.uint[::1], firsts: cython.uint[::1],
              labels: cython.uchar[::1], accepts: cython.uchar[::1]) -> int:
    """Copy the states of a part from the arena of `building.minimise`: their arcs one after another, in their order.

    order: the index of each state. numbers: by index, the number of each state, from first_number on. firsts: by
    number, the first arc of each, from first_arc on. Returns the number behind the last arc. `read_targets` follows.
    """
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    n: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            numbers[arc] = cython.cast(cython.uint, first_number + i)
            firsts[first_number + i] = n
            while True:
                labels[n] = cython.cast(cython.uchar, arcs[arc] & LABEL)
                accepts[n] = arcs[arc] & ACCEPT != 0
                n += 1
                if arcs[arc] & LAST:
                    break
                arc += 1
        firsts[first_number + len(order)] = n
    return n


def read_targets(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 first_arc: cython.uint, numbers: cython.const[cython.uint][::1], targets: cython.uint[::1]):
    """The number of each arc's target, `NOWHERE` for none: as `read_arcs`, when every state has its number."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    n: cython.uint = first_arc
    with cython.nogil:
        for i in range(len(order)):
            arc = order[i]
            while True:
                targets[n] = numbers[arcs[arc] >> SHIFT] if arcs[arc] >> SHIFT else NOWHERE
                n += 1
                if arcs[arc] & LAST:
                    break
                arc += 1


def count_separators(labels: cython.const[cython.uchar][::1], targets: cython.const[cython.uint][::1],
                     first_arc: cython.Py_ssize_t, end: cython.Py_ssize_t, n: cython.uint, counts: cython.uint[::1]):
    """Count the arcs of ◇ that lead to each of the first n nodes, among those from first_arc on."""
    arc: cython.Py_ssize_t
    with cython.nogil:
        for arc in range(first_arc, end):
            if labels[arc] == 0 and targets[arc] < n:
                counts[targets[arc]] += 1


@cython.cclass
class PackedPart:
    """The nodes `low` to `high` - 1 of an automaton: the DAWG's, or those that only the GADDAG has.

    firsts, labels, accepts, targets: all nodes, as `read_arcs` gives them. references: by number, how many arcs of the
    other part lead to a node. is_text: labels are bytes. most: the arcs of a node that a shape may have.
    """

    def __cinit__(self, firsts, labels, accepts, targets, kinds, references, low, high,
                  roots: Iterable[int], is_text, most, label_bits):
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = high
        self.firsts = firsts
        self.labels = labels
        self.accepts = accepts
        self.targets = targets
        self.kinds = kinds
        self.outside = references
        self.low = low
        self.high = high
        self.is_text = is_text
        self.most = most
        self.label_bits = label_bits
        self.references = _numbers(n)
        self.owners = _numbers(n)
        self.kid_firsts = _numbers(n + 1)
        self.kids = _numbers(n)
        self.indexes = _numbers(n)
        self.order = _numbers(n - low)
        self.fields = _numbers(n)
        self.sizes = _numbers(n)
        self.subtrees = memoryview(bytearray(8 * n)).cast("Q")
        self.starts = memoryview(bytearray(8 * n)).cast("Q")
        self.scratch = memoryview(bytearray(8 * (n - low))).cast("Q")
        self.sorted = memoryview(bytearray(8 * (n - low))).cast("Q")
        self.is_head = bytearray(n)
        self.is_root = bytearray(n)
        self.widths = memoryview(bytearray(32)).cast("I")
        self.near_lengths = memoryview(bytearray(8 * 65)).cast("Q")
        self.global_lengths = memoryview(bytearray(8 * 65)).cast("Q")
        for i in roots:
            self.is_root[i] = 1
        for i in range(n):
            self.owners[i] = NOWHERE

    def set_widths(self, widths: cython.const[cython.uchar][::1]):
        """The bits of a field for each of the eight kinds."""
        i: cython.Py_ssize_t
        for i in range(8):
            self.widths[i] = widths[i]

    def find_owners(self, limit: cython.uint):
        """Choose the owner of each node that at most `limit` arcs lead to; then list what each node owns.

        A node that one arc leads to belongs to its parent. A parent without such a child takes the free one with the
        fewest arcs to it; a node that is free afterwards goes to the first that leads to it.
        """
        arc: cython.Py_ssize_t
        i: cython.Py_ssize_t
        t: cython.uint
        best: cython.uint
        has: cython.bint
        with cython.nogil:
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    t = self.targets[arc]
                    if t != NOWHERE and t >= self.low:
                        self.references[t] += 1
            for i in range(self.low, self.high):
                self.references[i] += self.outside[i]
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    t = self.targets[arc]
                    if self._is_free(t) and self.references[t] == 1:
                        self.owners[t] = i
            for i in range(self.low, self.high):
                best = NOWHERE
                has = False
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    t = self.targets[arc]
                    if t != NOWHERE and t >= self.low and self.owners[t] == i:
                        has = True
                        break
                    if self._is_free(t) and self.references[t] <= limit and (
                            best == NOWHERE or self.references[t] < self.references[best]):
                        best = t
                if not has and best != NOWHERE:
                    self.owners[best] = i
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    t = self.targets[arc]
                    if self._is_free(t) and self.references[t] <= limit:
                        self.owners[t] = i
            self._list_kids()

    def begin_chains(self, n_bytes: cython.int) -> Chains:
        """Each node a chain of its own, to be joined before `measure`. n_bytes: labels that a chain may have."""
        self.chains = Chains(self.firsts, self.labels, self.accepts, self.targets, self.owners, self.references,
                             self.low, self.high, n_bytes)
        return self.chains

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_free(self, node: cython.uint) -> cython.bint:
        """Whether a target may get an owner: it is a node of this part, no root, and has none."""
        return node != NOWHERE and node >= self.low and self.owners[node] == NOWHERE and self.is_root[node] == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_kids(self) -> cython.void:
        """kids[kid_firsts[i] : kid_firsts[i + 1]] are those of i: by size of subtree, then by number."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        owner: cython.uint
        kid: cython.uint
        for i in range(self.low, self.high + 1):
            self.kid_firsts[i] = 0
        for i in range(self.low, self.high):
            self.is_head[i] = self.owners[i] == NOWHERE
            if self.owners[i] != NOWHERE:
                self.kid_firsts[self.owners[i] + 1] += 1
        for i in range(self.low, self.high):
            self.kid_firsts[i + 1] += self.kid_firsts[i]
            self.starts[i] = self.kid_firsts[i]
        # Subtrees in estimated bits; a node's children have larger numbers, so they are known already.
        i = self.high
        while i > self.low:
            i -= 1
            self.subtrees[i] += 9 + 14 * (self.firsts[i + 1] - self.firsts[i])
            if self.owners[i] != NOWHERE:
                self.subtrees[self.owners[i]] += self.subtrees[i]
        for i in range(self.low, self.high):
            owner = self.owners[i]
            if owner == NOWHERE:
                continue
            k = self.starts[owner]
            self.starts[owner] += 1
            kid = cython.cast(cython.uint, i)
            while k > self.kid_firsts[owner] and self.subtrees[self.kids[k - 1]] > self.subtrees[kid]:
                self.kids[k] = self.kids[k - 1]
                k -= 1
            self.kids[k] = kid

    def measure(self, shapes: Shapes, sets: Shapes, chains: Shapes, may_split: cython.bint) -> int:
        """Find the kind of each local target and the bits of each node, from the last node to the first.

        Where a target lies too far behind its field, its node becomes the head of a cluster of its own, if may_split.
        Returns how many were too far. shapes, sets, chains: the codes of shapes, of label sets and of chains.
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        behind: cython.ulonglong
        n_far: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t
        with cython.nogil:
            for i in range(65):
                self.near_lengths[i] = 0
            i = self.high
            while i > self.low:
                i -= 1
                while True:
                    behind = 0
                    for k in range(self.kid_firsts[i], self.kid_firsts[i + 1]):
                        if not self.is_head[self.kids[k]]:
                            self.starts[self.kids[k]] = behind
                            behind += self.subtrees[self.kids[k]]
                    n = self._find_kinds(i, may_split)
                    n_far += n
                    if n == 0 or not may_split:
                        break
                self.sizes[i] = self._code_size(i, shapes, sets, chains) + self.fields[i]
                self.subtrees[i] = self.sizes[i] + behind
        return n_far

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_local(self, node: cython.Py_ssize_t, target: cython.uint) -> cython.bint:
        return target >= self.low and self.owners[target] == node and not self.is_head[target]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_kinds(self, node: cython.Py_ssize_t, may_split: cython.bint) -> cython.Py_ssize_t:
        """The kinds of a node's local targets, and the bits of all its fields. Returns how many were too far."""
        arc: cython.Py_ssize_t = self.firsts[node + 1]
        target: cython.uint
        distance: cython.ulonglong
        fields: cython.uint = 0
        n_far: cython.Py_ssize_t = 0
        kind: cython.uchar
        while arc > self.firsts[node]:
            arc -= 1
            target = self.targets[arc]
            kind = NONE
            if target != NOWHERE:
                kind = self.kinds[arc]
                if self._is_local(node, target):
                    distance = fields + self.starts[target]
                    kind = NEXT if self.starts[target] == 0 else NEAR
                    if kind != NEXT and distance >> self.widths[NEAR]:
                        kind = FAR
                    if kind != NEXT and distance >> self.widths[FAR]:
                        n_far += 1
                        if may_split:
                            self.is_head[target] = 1
                            return n_far
                    elif kind != NEXT:
                        self.near_lengths[highest(distance) + 1 if distance else 0] += 1
                elif kind < GLOBAL:
                    kind = GLOBAL + 2
            self.kinds[arc] = kind
            fields += self.widths[kind]
        self.fields[node] = fields
        return n_far

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shape_labels(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The labels of a node in a shape: a mask, or bytes of label + 1, the first the lowest. 0: too many."""
        arc: cython.Py_ssize_t
        labels: cython.ulonglong = 0
        shift: cython.int = 0
        if not self.is_text:
            for arc in range(self.firsts[node], self.firsts[node + 1]):
                labels |= ONE << self.labels[arc]
        elif self.firsts[node + 1] - self.firsts[node] <= 8:
            for arc in range(self.firsts[node], self.firsts[node + 1]):
                labels |= cython.cast(cython.ulonglong, self.labels[arc] + 1) << shift
                shift += 8
        return labels

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shape_nibbles(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The nibbles of a node as those of a shape, the first arc's the lowest. 0: too many arcs."""
        arc: cython.Py_ssize_t
        nibbles: cython.ulonglong = 0
        shift: cython.int = 0
        if self.firsts[node + 1] - self.firsts[node] > self.most:
            return 0
        for arc in range(self.firsts[node], self.firsts[node + 1]):
            nibbles |= cython.cast(cython.ulonglong, self.kinds[arc] | self.accepts[arc] << 3) << shift
            shift += 4
        return nibbles

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _code_size(self, node: cython.Py_ssize_t, shapes: Shapes, sets: Shapes, chains: Shapes) -> cython.uint:
        """The bits of a node before its fields. A chain's first node has those of the chain, the others none."""
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        n: cython.uint = self.chains.length(node)
        number: cython.ulonglong = 0
        if n == 0:
            return 0
        if n > 1:
            self.chains.read_entry(node)
            return chains.numbers[chains.slot(self.chains.entry[0], self.chains.entry[1])] & BYTE
        labels = self.shape_labels(node)
        nibbles = self.shape_nibbles(node)
        n = self.firsts[node + 1] - self.firsts[node]
        if nibbles != 0 and labels != 0:
            number = shapes.numbers[shapes.slot(labels, nibbles)]
            if number != 0:
                return number & BYTE
        if labels != 0:
            number = sets.numbers[sets.slot(labels, 0)]
            if number != 0:
                return (number & BYTE) + 4 * n
        return 12 + 12 * n if self.is_text else 4 + self.label_bits + 4 * n

    def count_shapes(self, shapes: Shapes):
        """Count the shape of each node that may have one."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        with cython.nogil:
            for i in range(self.low, self.high):
                if self.chains.length(i) != 1:
                    continue
                labels = self.shape_labels(i)
                nibbles = self.shape_nibbles(i)
                if labels != 0 and nibbles != 0:
                    at = shapes.slot(labels, nibbles)
                    shapes.labels[at] = labels
                    shapes.nibbles[at] = nibbles
                    shapes.numbers[at] += 1

    def count_sets(self, shapes: Shapes, sets: Shapes):
        """Count the label set of each node whose shape has no code."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        with cython.nogil:
            for i in range(self.low, self.high):
                if self.chains.length(i) != 1:
                    continue
                labels = self.shape_labels(i)
                nibbles = self.shape_nibbles(i)
                if labels != 0 and (nibbles == 0 or shapes.numbers[shapes.slot(labels, nibbles)] == 0):
                    at = sets.slot(labels, 0)
                    sets.labels[at] = labels
                    sets.numbers[at] += 1

    def arrange(self, others: cython.const[cython.uint][::1]) -> int:
        """Put the clusters in order, and number the nodes to which a global field leads.

        others: the nodes of the other part, in their order. Returns how many numbers there are; the first ones, those
        of nodes of the other part, are as many as `n_others` says.
        """
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        t: cython.uint
        n: cython.uint = 0
        n_heads: cython.Py_ssize_t
        with cython.nogil:
            for i in range(self.high):
                self.references[i] = self.outside[i] if i >= self.low else 0
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    t = self.targets[arc]
                    if t != NOWHERE and not self._is_local(i, t) and (t >= self.low or self.labels[arc] != 0):
                        self.references[t] += 1
            n_heads = self._sort_heads()
            j = 0
            for i in range(n_heads):
                j = self._add_cluster(cython.cast(cython.uint, self.sorted[i] & HALF), j)
            for i in range(len(others)):
                if self.references[others[i]]:
                    self.indexes[others[i]] = n
                    n += 1
            self.n_others = n
            for i in range(len(self.order)):
                if self.references[self.order[i]]:
                    self.indexes[self.order[i]] = n
                    n += 1
            self.n_indexes = n
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort_heads(self) -> cython.Py_ssize_t:
        """The heads of clusters, into `sorted`: by references for each node that has any, descending, then by number.

        An entry is the rate, inverted, in the upper 32 bits, and the node's number. Returns how many there are.
        """
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        head: cython.uint
        rate: cython.ulonglong
        # starts: references to nodes of a cluster; scratch: how many nodes have any. fields: each node's head.
        for i in range(self.low, self.high):
            head = cython.cast(cython.uint, i) if self.is_head[i] else self.fields[self.owners[i]]
            self.fields[i] = head
            if self.is_head[i]:
                self.starts[i] = 0
                self.scratch[i - self.low] = 0
            self.starts[head] += self.references[i]
            self.scratch[head - self.low] += self.references[i] != 0
        for i in range(self.low, self.high):
            if self.is_head[i]:
                rate = 0
                if self.scratch[i - self.low]:
                    rate = (self.starts[i] << 12) // self.scratch[i - self.low]
                if rate > HALF:
                    rate = HALF
                self.sorted[n] = (HALF - rate) << 32 | cython.cast(cython.ulonglong, i)
                n += 1
        self._sort(n)
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort(self, n: cython.Py_ssize_t) -> cython.void:
        """Sort the first n entries of `sorted` by their upper 32 bits, four passes of eight bits; equal ones stay."""
        counts: cython.ulonglong[257]
        if not cython.compiled:
            counts = [0] * 257
        i: cython.Py_ssize_t
        shift: cython.int = 32
        at: cython.ulonglong
        while shift < 64:
            for i in range(257):
                counts[i] = 0
            for i in range(n):
                counts[(self.sorted[i] >> shift & BYTE) + 1] += 1
            for i in range(256):
                counts[i + 1] += counts[i]
            for i in range(n):
                at = self.sorted[i] >> shift & BYTE
                self.scratch[counts[at]] = self.sorted[i]
                counts[at] += 1
            for i in range(n):
                self.sorted[i] = self.scratch[i]
            shift += 8

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_cluster(self, head: cython.uint, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The nodes of a cluster in preorder, into `order` from `at` on. Returns where they end.

        The stack lies in `order` itself, from its end downward: what waits there is not in order yet.
        """
        i: cython.uint
        k: cython.Py_ssize_t
        top: cython.Py_ssize_t = len(self.order) - 1
        self.order[top] = head
        while top < len(self.order):
            i = self.order[top]
            top += 1
            self.order[at] = i
            at += 1
            k = self.kid_firsts[i + 1]
            while k > self.kid_firsts[i]:
                k -= 1
                if not self.is_head[self.kids[k]]:
                    top -= 1
                    self.order[top] = self.kids[k]
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def global_number(self, target: cython.uint) -> cython.uint:
        """The number that a field holds for a target: its index, those of the other part behind all others."""
        if target < self.low:
            return self.indexes[target] + self.n_indexes - self.n_others
        return self.indexes[target] - self.n_others

    def measure_numbers(self, separators: PackedPart):
        """Count the lengths of global numbers, into `global_lengths`. separators: the part to which ◇ leads."""
        i: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        number: cython.uint
        with cython.nogil:
            for i in range(65):
                self.global_lengths[i] = 0
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    if self._is_global(i, arc):
                        number = self._number(arc, separators)
                        self.global_lengths[highest(number) + 1 if number else 0] += 1

    def find_global_kinds(self, separators: PackedPart):
        """The kind of each global target: the first whose field is wide enough."""
        i: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        number: cython.uint
        kind: cython.uchar
        with cython.nogil:
            for i in range(self.low, self.high):
                for arc in range(self.firsts[i], self.firsts[i + 1]):
                    if self._is_global(i, arc):
                        number = self._number(arc, separators)
                        kind = GLOBAL
                        while kind < 7 and number >> self.widths[kind]:
                            kind += 1
                        self.kinds[arc] = kind

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_global(self, node: cython.Py_ssize_t, arc: cython.Py_ssize_t) -> cython.bint:
        return self.targets[arc] != NOWHERE and not self._is_local(node, self.targets[arc])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, arc: cython.Py_ssize_t, separators: PackedPart) -> cython.uint:
        """The number in the field of an arc with a global target."""
        if self.labels[arc] == 0:
            return separators.global_number(self.targets[arc])
        return self.global_number(self.targets[arc])

    def lengths(self) -> tuple[list[int], list[int]]:
        """The frequencies of local distances, and of global numbers, of 0, 1, ... 64 bits."""
        return list(self.near_lengths), list(self.global_lengths)


@cython.cfunc
def _numbers(n: cython.Py_ssize_t) -> object:
    return memoryview(bytearray(4 * n)).cast("I")


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PackedPart)
