# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The bits of the packed layout: a stream of nodes, and a table of addresses (specs/image.md, "Layout `packed`").

Bit i of a section is bit i mod 64 of word i // 64. A table of addresses is in Elias and Fano's form: the low bits of
each address one after another, and a bit set for each address at its high bits plus its index.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building.packed_part import PackedPart
    from cython.cimports.lexc.kernels.building.packed_shapes import Shapes
    from cython.cimports.lexc.kernels.layout._masks import BYTE, ONE
    from cython.cimports.lexc.kernels.layout._packed import GLOBAL, NEAR, RAW_CLASS, SAMPLE, put_bits
else:
    from lexc.kernels.building.packed_part import PackedPart
    from lexc.kernels.building.packed_shapes import Shapes
    from lexc.kernels.layout._masks import BYTE, ONE
    from lexc.kernels.layout._packed import GLOBAL, NEAR, RAW_CLASS, SAMPLE, put_bits



def size(part: PackedPart) -> int:
    """The bits of all nodes of a part."""
    i: cython.Py_ssize_t
    n: cython.ulonglong = 0
    with cython.nogil:
        for i in range(part.low, part.high):
            n += part.sizes[i]
    return n


def give_addresses(order: cython.const[cython.uint][::1], addresses: cython.const[cython.ulonglong][::1],
                   offsets: cython.ulonglong[::1]):
    """The address of each state, by its index. order: the index of each state of a part, by number."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(order)):
            offsets[order[i]] = addresses[i]


def place(part: PackedPart, at: cython.ulonglong, addresses: cython.ulonglong[::1]) -> int:
    """The address of each node, its first one at `at`. Returns where the last one ends."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(part.order)):
            addresses[part.order[i]] = at
            at += part.sizes[part.order[i]]
    return at


def write_nodes(part: PackedPart, separators: PackedPart, shapes: Shapes, sets: Shapes, chains: Shapes,
                addresses: cython.const[cython.ulonglong][::1], words: cython.ulonglong[::1]) -> int:
    """Write the nodes of a part. separators: the part to which ◇ leads.

    Returns -1, or the number of a node that does not end where it should.
    """
    i: cython.Py_ssize_t
    node: cython.Py_ssize_t
    end: cython.ulonglong
    wrong: cython.Py_ssize_t = -1
    with cython.nogil:
        for i in range(len(part.order)):
            node = part.order[i]
            if part.chains.length(node) == 0:
                continue
            end = _write_node(part, separators, shapes, sets, chains, addresses, words, node)
            if end != addresses[node] + part.sizes[node]:
                wrong = node
                break
    return wrong


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_node(part: PackedPart, separators: PackedPart, shapes: Shapes, sets: Shapes, chains: Shapes,
                addresses: cython.const[cython.ulonglong][::1], words: cython.ulonglong[::1],
                node: cython.Py_ssize_t) -> cython.ulonglong:
    """Write a node. Returns the bit behind it."""
    arc: cython.Py_ssize_t
    target: cython.uint
    width: cython.uint
    kind: cython.uchar
    at: cython.ulonglong
    if part.chains.length(node) > 1:
        part.chains.read_entry(node)
        at = chains.numbers[chains.slot(part.chains.entry[0], part.chains.entry[1])]
        return put_bits(words, addresses[node], at >> 8, at & BYTE)
    at = _write_code(part, shapes, sets, words, node, addresses[node])
    for arc in range(part.firsts[node], part.firsts[node + 1]):
        target = part.targets[arc]
        kind = part.kinds[arc]
        width = part.widths[kind]
        if kind >= GLOBAL:
            at = put_bits(words, at, part._number(arc, separators), width)
        elif kind >= NEAR:
            at = put_bits(words, at, addresses[target] - at - width, width)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write_code(part: PackedPart, shapes: Shapes, sets: Shapes, words: cython.ulonglong[::1],
                node: cython.Py_ssize_t, at: cython.ulonglong) -> cython.ulonglong:
    """Write the shape of a node: its code; or that of its labels, or the labels themselves, and its nibbles."""
    arc: cython.Py_ssize_t
    labels: cython.ulonglong = part.shape_labels(node)
    nibbles: cython.ulonglong = part.shape_nibbles(node)
    code: cython.ulonglong = 0
    if labels != 0 and nibbles != 0:
        code = shapes.numbers[shapes.slot(labels, nibbles)]
        if code != 0:
            return put_bits(words, at, code >> 8, code & BYTE)
    if labels != 0:
        code = sets.numbers[sets.slot(labels, 0)]
    if code != 0:
        at = put_bits(words, at, code >> 8, code & BYTE)
    else:
        at = put_bits(words, at, RAW_CLASS, 4)
        if part.is_text:
            at = put_bits(words, at, part.firsts[node + 1] - part.firsts[node], 8)
            for arc in range(part.firsts[node], part.firsts[node + 1]):
                at = put_bits(words, at, part.labels[arc] + 1, 8)
        else:
            at = put_bits(words, at, labels, part.label_bits)
    for arc in range(part.firsts[node], part.firsts[node + 1]):
        at = put_bits(words, at, part.kinds[arc] | part.accepts[arc] << 3, 4)
    return at


def list_addresses(part: PackedPart, others: cython.const[cython.uint][::1],
                   addresses: cython.const[cython.ulonglong][::1], origin: cython.ulonglong,
                   output: cython.ulonglong[::1]) -> int:
    """The addresses, counted from `origin`, of nodes to which global fields lead, ascending. Returns how many."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(len(others)):
            if part.references[others[i]] != 0:
                output[n] = addresses[others[i]] - origin
                n += 1
        for i in range(len(part.order)):
            if part.references[part.order[i]] != 0:
                output[n] = addresses[part.order[i]] - origin
                n += 1
    return n


def write_addresses(addresses: cython.const[cython.ulonglong][::1], low_width: cython.int, low: cython.ulonglong,
                    high: cython.ulonglong, samples: cython.ulonglong, words: cython.ulonglong[::1]):
    """Write a table of addresses. low, high, samples: the bits at which its three columns begin.

    A sample, 32 bits, is the place of the bit of every 16th address, counted from `high`.
    """
    i: cython.Py_ssize_t
    place: cython.ulonglong
    with cython.nogil:
        for i in range(len(addresses)):
            put_bits(words, low + cython.cast(cython.ulonglong, i) * low_width, addresses[i], low_width)
            place = (addresses[i] >> low_width) + i
            put_bits(words, high + place, ONE, 1)
            if i % SAMPLE == 0:
                put_bits(words, samples + cython.cast(cython.ulonglong, i // SAMPLE) * 32, place, 32)
