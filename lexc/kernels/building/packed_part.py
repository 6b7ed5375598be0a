"""A part of packed nodes before it is written: owners and sizes of nodes, and the kind of each target.

A node to which few arcs lead is owned by the node of one of these arcs. Nodes and their owners form trees, the
clusters; the root of a cluster is its head. A cluster is written in preorder, smaller subtrees first, so that most
targets lie close (`packed_order`):

        a            a  b  c  d  e         a -> b: next, right behind a
       / \\           `-----^               a -> c: near or far, some bits behind a's field
      b   c                                other arcs to b .. e, from any cluster: global, a number in a table
         / \\
        d   e

Next, near and far targets are local: the arc's node owns them. Clusters to which most arcs of other clusters lead
stand first, so that the numbers of their nodes are small.

A node is an index of arrays here; a chain is one node. Targets have larger indexes than their nodes, in the DAWG's
part and the GADDAG's.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_entries import EntryTable
from cython.cimports.lexc.kernels.layout import _bits, _masks, _packed

from lexc.kernels._types import Any, Iterable

_USUAL_GLOBAL = cython.declare(cython.uchar, _packed.GLOBAL + 2)  # the kind of a global target before widths are known


@cython.cclass
class PackedPart:
    """The nodes `begin` to `end` - 1 of an automaton: the DAWG's, or those that only the GADDAG has.

    first_arcs, labels, accepts, targets: of all nodes, as `packed_arcs` writes them. kinds: the kind of
    each arc's target, to be found. outer_references: the number of arcs of the other part that lead to each node.
    chains: of all nodes, the number of its chain, 0 for none. chain_lengths: the states of each chain of the part.
    is_text: whether labels are bytes. max_shape_arcs: the most arcs of a node whose shape may have an entry.
    label_bits: the bits of a raw node's mask of labels. cut: returns a zeroed buffer of a typecode and a length.
    """

    def __cinit__(self, first_arcs, labels, accepts, targets, kinds, outer_references, chains, chain_lengths, begin,
                  end, roots: Iterable[int], is_text, max_shape_arcs, label_bits, cut: Any):
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = end
        self.first_arcs = first_arcs
        self.labels = labels
        self.accepts = accepts
        self.targets = targets
        self.kinds = kinds
        self.outer_references = outer_references
        self.chains = chains
        self.chain_lengths = chain_lengths
        self.begin = begin
        self.end = end
        self.is_text = is_text
        self.max_shape_arcs = max_shape_arcs
        self.label_bits = label_bits
        self.references = cut("I", n)  # arcs to each node; after `packed_order` only those with a global field
        self.addresses = cut("Q", n + 1)  # in the memory of the next two, which nobody reads once codes are chosen
        self.owners = memoryview(self.addresses).cast("B").cast("I")[: n + 1]
        # owned[first_owned[i] : first_owned[i + 1]]: the nodes with owner i
        self.first_owned = memoryview(self.addresses).cast("B").cast("I")[n + 1 :]
        self.owned = cut("I", n)
        self.address_indexes = cut("I", n)  # of nodes with references: the index in the table of addresses
        self.order = cut("I", n - begin)  # the nodes as they are written
        self.field_sizes = cut("H", n)  # sizes are in bits
        self.node_sizes = cut("H", n)
        self.subtree_sizes = cut("Q", n)  # of each node and all below it in its cluster
        self.offsets = cut("I", n)  # bits between the end of a node's owner and the node, HALF for more
        self.is_head = cut("B", n)
        self.is_root = cut("B", n)
        self.widths = memoryview(bytearray(32)).cast("I")
        # The number of local distances, and of global numbers, with 0 to 64 bits.
        self.distance_lengths = memoryview(bytearray(8 * 65)).cast("Q")
        self.global_lengths = memoryview(bytearray(8 * 65)).cast("Q")
        for i in roots:
            self.is_root[i] = 1
        for i in range(n):
            self.owners[i] = _masks.HALF

    def set_widths(self, widths: cython.const[cython.uchar][::1]):
        """Set the width of a field for each of the eight kinds of targets."""
        i: cython.Py_ssize_t
        for i in range(8):
            self.widths[i] = widths[i]

    def find_owners(self, max_references: cython.uint):
        """Choose the owner of each node to which at most max_references arcs lead, then list the nodes of each owner.

        First each node becomes the owner of its free child with the fewest references. Then each child that is still
        free gets its first parent as owner.
        """
        arc: cython.Py_ssize_t
        i: cython.Py_ssize_t
        target: cython.uint
        best: cython.uint
        with cython.nogil:
            for i in range(self.begin, self.end):
                for arc in range(self.first_arcs[i], self.first_arcs[i + 1]):
                    target = self.targets[arc]
                    if target != _masks.HALF and target >= self.begin:
                        self.references[target] += 1
            for i in range(self.begin, self.end):
                self.references[i] += self.outer_references[i]
            for i in range(self.begin, self.end):
                best = _masks.HALF
                for arc in range(self.first_arcs[i], self.first_arcs[i + 1]):
                    target = self.targets[arc]
                    if self._is_free(target) and self.references[target] <= max_references and (
                            best == _masks.HALF or self.references[target] < self.references[best]):
                        best = target
                if best != _masks.HALF:
                    self.owners[best] = i
            for i in range(self.begin, self.end):
                for arc in range(self.first_arcs[i], self.first_arcs[i + 1]):
                    target = self.targets[arc]
                    if self._is_free(target) and self.references[target] <= max_references:
                        self.owners[target] = i
            self._list_nodes_of_owners()

    def _is_free(self, node: cython.uint) -> cython.bint:
        """Whether a target may get an owner: it is a node of this part, is no root, and has no owner."""
        return (node != _masks.HALF and node >= self.begin and self.owners[node] == _masks.HALF
                and self.is_root[node] == 0)

    def _list_nodes_of_owners(self) -> cython.void:
        """Fill `owned` and `first_owned`. The nodes of an owner are sorted by size of subtree, then by index."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        owner: cython.uint
        child: cython.uint
        for i in range(self.begin, self.end + 1):
            self.first_owned[i] = 0
        for i in range(self.begin, self.end):
            self.is_head[i] = self.owners[i] == _masks.HALF
            if self.owners[i] != _masks.HALF:
                self.first_owned[self.owners[i] + 1] += 1
        for i in range(self.begin, self.end):
            self.first_owned[i + 1] += self.first_owned[i]
            # Until `measure_nodes`, offsets hold where in `owned` the next node of each owner belongs.
            self.offsets[i] = self.first_owned[i]
        # Sizes of subtrees are estimates until `measure_nodes`: 9 bits a state, 14 an arc. Children have larger
        # indexes, so that their sizes are known before their parent's.
        i = self.end
        while i > self.begin:
            i -= 1
            self.subtree_sizes[i] += 9 + 14 * (self.first_arcs[i + 1] - self.first_arcs[i])
            if self.chains[i]:
                self.subtree_sizes[i] += 23 * (self.chain_lengths[self.chains[i]] - 1)
            if self.owners[i] != _masks.HALF:
                self.subtree_sizes[self.owners[i]] += self.subtree_sizes[i]
        for i in range(self.begin, self.end):
            owner = self.owners[i]
            if owner == _masks.HALF:
                continue
            k = self.offsets[owner]
            self.offsets[owner] += 1
            child = cython.cast(cython.uint, i)
            while k > self.first_owned[owner] and self.subtree_sizes[self.owned[k - 1]] > self.subtree_sizes[child]:
                self.owned[k] = self.owned[k - 1]
                k -= 1
            self.owned[k] = child

    def measure_nodes(self, shapes: EntryTable, sets: EntryTable, chain_codes: cython.const[cython.uint][::1],
                      may_split: cython.bint) -> int:
        """Find the kind of each local target and the size of each node, from the last node to the first.

        If may_split, a target whose distance no field can hold becomes the head of a new cluster. Returns the number
        of such targets. shapes, sets: their codes. chain_codes: by the number of a chain.
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        behind: cython.ulonglong
        size: cython.uint
        n_too_far: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t
        with cython.nogil:
            for i in range(65):
                self.distance_lengths[i] = 0
            i = self.end
            while i > self.begin:
                i -= 1
                while True:  # repeated after a child became a head, which changes all offsets
                    behind = 0
                    for k in range(self.first_owned[i], self.first_owned[i + 1]):
                        if not self.is_head[self.owned[k]]:
                            self.offsets[self.owned[k]] = cython.cast(cython.uint, min(behind, _masks.HALF))
                            behind += self.subtree_sizes[self.owned[k]]
                    n = self._find_local_kinds(i, may_split)
                    n_too_far += n
                    if n == 0 or not may_split:
                        break
                size = self._code_size(i, shapes, sets, chain_codes) + self.field_sizes[i]
                self.node_sizes[i] = cython.cast(cython.ushort, size)  # at most 257 arcs of 44 bits
                self.subtree_sizes[i] = self.node_sizes[i] + behind
        return n_too_far

    def is_local(self, node: cython.Py_ssize_t, target: cython.uint) -> cython.bint:
        """Whether a target lies behind a node in its cluster, since the node owns it."""
        return target >= self.begin and self.owners[target] == node and not self.is_head[target]

    def _find_local_kinds(self, node: cython.Py_ssize_t, may_split: cython.bint) -> cython.Py_ssize_t:
        """Find the kinds of a node's local targets and the size of all its fields. Count the targets too far away.

        Arcs are visited from the last to the first, since a distance includes the fields behind its own.
        """
        arc: cython.Py_ssize_t = self.first_arcs[node + 1]
        target: cython.uint
        distance: cython.ulonglong
        fields: cython.uint = 0
        n_too_far: cython.Py_ssize_t = 0
        kind: cython.uchar
        while arc > self.first_arcs[node]:
            arc -= 1
            target = self.targets[arc]
            kind = _packed.NO_TARGET
            if target != _masks.HALF:
                kind = self.kinds[arc]
                if self.is_local(node, target):
                    distance = cython.cast(cython.ulonglong, self.offsets[target]) + fields
                    kind = _packed.NEXT if self.offsets[target] == 0 else _packed.NEAR
                    if kind != _packed.NEXT and distance >> self.widths[_packed.NEAR]:
                        kind = _packed.FAR
                    if kind != _packed.NEXT and distance >> self.widths[_packed.FAR]:
                        n_too_far += 1
                        if may_split:
                            self.is_head[target] = 1
                            return n_too_far
                    elif kind != _packed.NEXT:
                        self.distance_lengths[_bits.highest(distance) + 1 if distance else 0] += 1
                elif kind < _packed.GLOBAL:
                    kind = _USUAL_GLOBAL  # until `find_global_kinds`
            self.kinds[arc] = kind
            fields += self.widths[kind]
        self.field_sizes[node] = cython.cast(cython.ushort, fields)
        return n_too_far

    def shape_labels(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The labels of a node's shape: a mask, or bytes of label + 1, the first one lowest; 0 for too many."""
        arc: cython.Py_ssize_t
        labels: cython.ulonglong = 0
        shift: cython.int = 0
        if not self.is_text:
            for arc in range(self.first_arcs[node], self.first_arcs[node + 1]):
                labels |= _masks.ONE << self.labels[arc]
        elif self.first_arcs[node + 1] - self.first_arcs[node] <= 8:
            for arc in range(self.first_arcs[node], self.first_arcs[node + 1]):
                labels |= cython.cast(cython.ulonglong, self.labels[arc] + 1) << shift
                shift += 8
        return labels

    def shape_nibbles(self, node: cython.Py_ssize_t) -> cython.ulonglong:
        """The nibbles of a node's shape, the first arc's lowest; 0 if there are too many arcs."""
        arc: cython.Py_ssize_t
        nibbles: cython.ulonglong = 0
        shift: cython.int = 0
        if self.first_arcs[node + 1] - self.first_arcs[node] > self.max_shape_arcs:
            return 0
        for arc in range(self.first_arcs[node], self.first_arcs[node + 1]):
            nibbles |= cython.cast(cython.ulonglong, self.kinds[arc] | self.accepts[arc] << 3) << shift
            shift += 4
        return nibbles

    def _code_size(self, node: cython.Py_ssize_t, shapes: EntryTable, sets: EntryTable,
                   chain_codes: cython.const[cython.uint][::1]) -> cython.uint:
        """The size of a node before its fields: code, labels and nibbles.

        A number of a table has the code's size in bits 0 to 7.
        """
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        n: cython.uint
        code: cython.ulonglong = 0
        if self.chains[node]:
            return chain_codes[self.chains[node]] & _masks.BYTE
        labels = self.shape_labels(node)
        nibbles = self.shape_nibbles(node)
        n = self.first_arcs[node + 1] - self.first_arcs[node]
        if nibbles != 0 and labels != 0:
            code = shapes.numbers[shapes.slot(labels, nibbles)]
            if code != 0:
                return code & _masks.BYTE
        if labels != 0:
            code = sets.numbers[sets.slot(labels, 0)]
            if code != 0:
                return (code & _masks.BYTE) + 4 * n
        # The class; the number of labels and a byte for each, or a mask; nibbles.
        return 12 + 12 * n if self.is_text else 4 + self.label_bits + 4 * n

    def number_of_target(self, target: cython.uint) -> cython.uint:
        """The number of a target in a global field: its index in the table, rotated by n_others.

        So nodes of this part have the smallest numbers.
        """
        if target < self.begin:
            return self.address_indexes[target] + self.n_addresses - self.n_others
        return self.address_indexes[target] - self.n_others

    def count_number_lengths(self, dawg_part: PackedPart):
        """Count in `global_lengths` the lengths of numbers in global fields. dawg_part: to which arcs of ◇ lead."""
        i: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        number: cython.uint
        with cython.nogil:
            for i in range(65):
                self.global_lengths[i] = 0
            for i in range(self.begin, self.end):
                for arc in range(self.first_arcs[i], self.first_arcs[i + 1]):
                    if self._is_global(i, arc):
                        number = self.field_number(arc, dawg_part)
                        self.global_lengths[_bits.highest(number) + 1 if number else 0] += 1

    def find_global_kinds(self, dawg_part: PackedPart):
        """Set the kind of each global target: the first whose field is wide enough for its number."""
        i: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        number: cython.uint
        kind: cython.uchar
        with cython.nogil:
            for i in range(self.begin, self.end):
                for arc in range(self.first_arcs[i], self.first_arcs[i + 1]):
                    if self._is_global(i, arc):
                        number = self.field_number(arc, dawg_part)
                        kind = _packed.GLOBAL
                        while kind < _packed.LAST_GLOBAL and number >> self.widths[kind]:
                            kind += 1
                        self.kinds[arc] = kind

    def _is_global(self, node: cython.Py_ssize_t, arc: cython.Py_ssize_t) -> cython.bint:
        """Whether an arc of a node needs a number in the table of addresses."""
        return self.targets[arc] != _masks.HALF and not self.is_local(node, self.targets[arc])

    def field_number(self, arc: cython.Py_ssize_t, dawg_part: PackedPart) -> cython.uint:
        """The number in the field of an arc with a global target: of ◇ in the DAWG's table, or in this part's."""
        if self.labels[arc] == 0:
            return dawg_part.number_of_target(self.targets[arc])
        return self.number_of_target(self.targets[arc])

    def length_frequencies(self) -> tuple[list[int], list[int]]:
        """The frequencies of local distances, and of global numbers, with 0, 1, ... 64 bits."""
        return list(self.distance_lengths), list(self.global_lengths)
