"""The order of a part's nodes in its stream: clusters by their rate, the nodes of a cluster in preorder.

    heads    [ 2^32 - 1 - rate | head ] ...     the upper and the lower 32 bits of an item; sorted by the upper ones
    order    [ head | its nodes ... | head | ...                         <- a stack grows downward from the end
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_part import PackedPart
from cython.cimports.lexc.kernels.layout import _masks


def order_clusters(part: PackedPart, others: cython.const[cython.uint][::1]) -> int:
    """Put the clusters in order, and give nodes to which global fields lead an index in the table of addresses.

    others: the nodes of the other part, in their final order. Returns the number of addresses. The first `n_others`
    of them are nodes of the other part.
    """
    i: cython.Py_ssize_t
    position: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    target: cython.uint
    n: cython.uint = 0
    n_heads: cython.Py_ssize_t = 0
    for i in range(part.begin, part.end):
        n_heads += part.is_head[i]
    sorted_heads: cython.ulonglong[::1] = memoryview(bytearray(8 * n_heads)).cast("Q")
    scratch: cython.ulonglong[::1] = memoryview(bytearray(8 * n_heads)).cast("Q")
    with cython.nogil:
        for i in range(part.end):
            part.references[i] = part.outer_references[i] if i >= part.begin else 0
        for i in range(part.begin, part.end):
            for arc in range(part.first_arcs[i], part.first_arcs[i + 1]):
                target = part.targets[arc]
                if target != _masks.HALF and not part.is_local(i, target) and (
                        target >= part.begin or part.labels[arc] != 0):
                    part.references[target] += 1
        _sort_heads(part, sorted_heads, scratch)
        position = 0
        for i in range(n_heads):
            position = _append_cluster(part, cython.cast(cython.uint, sorted_heads[i] & _masks.HALF), position)
        for i in range(len(others)):
            if part.references[others[i]]:
                part.address_indexes[others[i]] = n
                n += 1
        part.n_others = n
        for i in range(len(part.order)):
            if part.references[part.order[i]]:
                part.address_indexes[part.order[i]] = n
                n += 1
        part.n_addresses = n
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort_heads(part: PackedPart, heads: cython.ulonglong[::1], scratch: cython.ulonglong[::1]) -> cython.void:
    """Write the heads of clusters to `heads`, those with the highest rate first.

    The rate of a cluster is the mean number of references to those of its nodes that have any. An item of
    heads has the head in its lower 32 bits. Its upper 32 are 2^32 - 1 - rate, so that high rates come first.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    head: cython.uint
    rate: cython.ulonglong
    # Three buffers hold other numbers here. offsets: for a head, the references to its cluster. subtree_sizes: for a
    # head, its nodes that have any. order: each node's head. The first two are filled anew by `measure_nodes`.
    for i in range(part.begin, part.end):
        head = cython.cast(cython.uint, i) if part.is_head[i] else part.order[part.owners[i] - part.begin]
        part.order[i - part.begin] = head
        if part.is_head[i]:
            part.offsets[i] = 0
            part.subtree_sizes[i] = 0
        part.offsets[head] += part.references[i]
        part.subtree_sizes[head] += part.references[i] != 0
    for i in range(part.begin, part.end):
        if part.is_head[i]:
            rate = 0
            if part.subtree_sizes[i]:
                # With 12 binary places.
                rate = (cython.cast(cython.ulonglong, part.offsets[i]) << 12) // part.subtree_sizes[i]
            if rate > _masks.HALF:
                rate = _masks.HALF
            heads[n] = (_masks.HALF - rate) << 32 | cython.cast(cython.ulonglong, i)
            n += 1
    _radix_sort(heads, scratch)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _radix_sort(heads: cython.ulonglong[::1], scratch: cython.ulonglong[::1]) -> cython.void:
    """Sort the items of heads by their upper 32 bits: a stable radix sort, 8 bits in each pass."""
    counts: cython.ulonglong[257]
    if not cython.compiled:
        counts = [0] * 257
    i: cython.Py_ssize_t
    shift: cython.int = 32
    digit: cython.ulonglong
    while shift < 64:
        for i in range(257):
            counts[i] = 0
        for i in range(len(heads)):
            counts[(heads[i] >> shift & _masks.BYTE) + 1] += 1
        for i in range(256):
            counts[i + 1] += counts[i]
        for i in range(len(heads)):
            digit = heads[i] >> shift & _masks.BYTE
            scratch[counts[digit]] = heads[i]
            counts[digit] += 1
        for i in range(len(heads)):
            heads[i] = scratch[i]
        shift += 8


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _append_cluster(part: PackedPart, head: cython.uint, position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the nodes of a cluster in preorder to `order`, from a position on. Return the position behind them.

    The stack is the end of `order`, growing downward. It never meets the nodes in order, since together they are
    at most all nodes.
    """
    node: cython.uint
    k: cython.Py_ssize_t
    top: cython.Py_ssize_t = len(part.order) - 1
    part.order[top] = head
    while top < len(part.order):
        node = part.order[top]
        top += 1
        part.order[position] = node
        position += 1
        k = part.first_owned[node + 1]
        while k > part.first_owned[node]:
            k -= 1
            if not part.is_head[part.owned[k]]:
                top -= 1
                part.order[top] = part.owned[k]
    return position
