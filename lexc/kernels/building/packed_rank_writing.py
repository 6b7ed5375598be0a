# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Write the RANK section of packed nodes, which `layout.packed_ranks` reads and explains."""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._bits import highest
    from cython.cimports.lexc.kernels.layout._packed import put_bits
else:
    from lexc.kernels.layout._arc import LAST, SHIFT
    from lexc.kernels.layout._bits import highest
    from lexc.kernels.layout._packed import put_bits



def sort_states(states: cython.const[cython.uint][::1], numbers: cython.const[cython.uint][::1],
                order: cython.uint[::1]):
    """The states of a part in the order of their nodes. numbers: of each node in that order, its state's number."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            order[i] = states[numbers[i]]


def measure(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
            counts: cython.const[cython.ulonglong][::1]) -> tuple[int, int]:
    """(bits of all entries, bits of the numbers of class 15, 0 if there are none), for the RANK of packed nodes.

    order: states in the order of their nodes. counts: as `node_layout.count_words` gives them.
    """
    i: cython.Py_ssize_t
    m: cython.int
    bits: cython.int
    widest: cython.int = 0
    n_short: cython.ulonglong = 0
    n_widest: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            m = _n_children(arcs, order[i])
            if m > 1:
                bits = highest(_last_number(arcs, counts, order[i], m)) + 1
                n_short += 4
                if bits > 15:
                    n_widest += m - 1
                    widest = max(widest, bits)
                else:
                    n_short += (m - 1) * bits
    return n_short + n_widest * widest, widest


def write(arcs: cython.const[cython.ulonglong][::1], order: cython.const[cython.uint][::1],
                 counts: cython.const[cython.ulonglong][::1], addresses: cython.const[cython.ulonglong][::1],
                 begin: cython.ulonglong, end: cython.ulonglong, widest: cython.int, samples: cython.ulonglong[::1],
                 entries: cython.ulonglong[::1]):
    """Write samples and entries for the RANK of packed nodes. addresses: by state. begin, end: bits of the nodes."""
    i: cython.Py_ssize_t
    arc: cython.Py_ssize_t
    block: cython.Py_ssize_t = 0
    m: cython.int
    bits: cython.int
    at: cython.ulonglong = 0
    with cython.nogil:
        for i in range(len(order)):
            while block << 10 <= cython.cast(cython.Py_ssize_t, addresses[order[i]] - begin):
                samples[block] = at << 16 | (addresses[order[i]] - begin - (block << 10))
                block += 1
            m = _n_children(arcs, order[i])
            if m < 2:
                continue
            bits = highest(_last_number(arcs, counts, order[i], m)) + 1
            at = put_bits(entries, at, bits - 1 if bits < 16 else 15, 4)
            arc = order[i]
            for _ in range(1, m):
                while not arcs[arc] >> SHIFT:
                    arc += 1
                at = put_bits(entries, at, counts[arc], bits if bits < 16 else widest)
                arc += 1
        while block < len(samples):
            samples[block] = at << 16 | (end - begin - (block << 10))
            block += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_children(arcs: cython.const[cython.ulonglong][::1], state: cython.Py_ssize_t) -> cython.int:
    n: cython.int = arcs[state] >> SHIFT != 0
    while not arcs[state] & LAST:
        state += 1
        n += arcs[state] >> SHIFT != 0
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _last_number(arcs: cython.const[cython.ulonglong][::1], counts: cython.const[cython.ulonglong][::1],
                 state: cython.Py_ssize_t, m: cython.int) -> cython.ulonglong:
    """The words below all children of a state but the last; it has m."""
    k: cython.int = 0
    while True:
        if arcs[state] >> SHIFT:
            k += 1
            if k == m - 1:
                return counts[state]
        state += 1
