"""Nodes of any layout as nodes of the bitmap layout, each of which is unpacked when a search first visits it.

Generators of plays read the bitmap layout alone, and visit a small part of a lexicon. `units` has the nodes that they
visit. A slot holds a child's unit or, above `LAST_UNIT`, the number of a child that was not yet unpacked when the slot
was written:

    units       [ masks | slot | slot ] [ masks | slot ] ...
                           |      `--> LAST_UNIT + 1 + number         of a child that is not yet unpacked
                           `---------^                                to the unit of one that is
    addresses   [ number 0 | number 1 | ... ]       of the nodes in the other layout, in the order of their discovery
    node_units  [ unit     | 0        | ... ]       0: not yet unpacked
    table       a hash table with open addressing, from an address to its number + 1; 0: the slot is free

Buffers have room for all nodes of the image. The system provides their memory page by page, where it is written.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _hash, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

LAST_UNIT = (1 << 31) - 1
_LAST_UNIT = cython.declare(cython.Py_ssize_t, LAST_UNIT)
_INITIAL_SLOTS = cython.declare(cython.Py_ssize_t, 1 << 12)  # of the hash table


@cython.final
@cython.cclass
class UnpackedNodes:
    """The nodes of a verified image that searches have visited, in the bitmap layout. Not thread-safe.

    source: the image's nodes. layout: 1 or 2, the units of a mask. units: u32 zeros, at most 2^31, with room for all
    nodes. addresses, node_units: u64 and u32 zeros, an item for each node of the image.
    """

    def __cinit__(self, source: Nodes, layout, units, addresses, node_units):
        if len(units) > LAST_UNIT or len(addresses) != len(node_units) or not 1 <= layout <= 2:
            raise ValueError("buffers of the wrong size")
        self.source = source
        self.layout = layout
        self.units = units
        self.nodes = Nodes(memoryview(units).toreadonly(), layout)
        self.addresses = addresses
        self.node_units = node_units
        self.n_units = 2 * self.layout  # unit 0 is no node
        self.n_nodes = 0
        self.table = memoryview(bytearray(4 * _INITIAL_SLOTS)).cast("I")
        self.cursor = memoryview(bytearray(8 * _nodes.CURSOR_WIDTH)).cast("Q")

    def add_root(self, address: cython.ulonglong) -> int:
        """Unpack the node at an address of the source. Return its unit."""
        return self.unit(_LAST_UNIT + 1 + self._find_node(address))

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def unit(self, child: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The unit of a child that a slot holds as LAST_UNIT + 1 + number. Unpack it if it is not unpacked."""
        node: cython.Py_ssize_t = child - _LAST_UNIT - 1
        if self.node_units[node] == 0:
            self._unpack(node)
        return self.node_units[node]

    def _unpack(self, node: cython.Py_ssize_t) -> cython.void:
        """Write the masks and slots of a node behind the last one."""
        unit: cython.Py_ssize_t = self.n_units
        address: cython.Py_ssize_t = self.addresses[node]
        arc: cython.ulonglong = _nodes.arc_for(self.source.units32, self.source.units64, self.source.layout, address, 0)
        self.node_units[node] = cython.cast(cython.uint, unit)
        self.n_units += 2 * self.layout
        if arc != 0:
            self._write_arc(unit, arc)
        _nodes.start_cursor(self.source.units32, self.source.units64, self.source.layout, self.cursor, 0, address)
        while self.cursor[0] != 0:
            self._write_arc(unit, _nodes.next_arc(self.source.units32, self.source.units64, self.source.layout,
                                           self.cursor, 0))

    def _write_arc(self, unit: cython.Py_ssize_t, arc: cython.ulonglong) -> cython.void:
        """Add an arc to the last node, which begins at a unit. Labels must ascend."""
        label: cython.int = arc & _arc.LABEL
        bit: cython.uint = cython.cast(cython.uint, _masks.ONE << (label & 31))
        mask: cython.Py_ssize_t = unit + (label >> 5)
        if arc >> _arc.SHIFT:
            self.units[mask] |= bit
            self.units[self.n_units] = cython.cast(cython.uint, _LAST_UNIT + 1 + self._find_node(arc >> _arc.SHIFT))
            self.n_units += 1
        if arc & _arc.ACCEPT:
            self.units[mask + self.layout] |= bit

    def _find_node(self, address: cython.ulonglong) -> cython.Py_ssize_t:
        """The number of the node at an address of the source. A new node gets the next number."""
        mask: cython.ulonglong = len(self.table) - 1
        table_slot: cython.ulonglong = _hash.mix64(address) & mask
        while self.table[table_slot] != 0:
            if self.addresses[self.table[table_slot] - 1] == address:
                return self.table[table_slot] - 1
            table_slot = (table_slot + 1) & mask
        self.addresses[self.n_nodes] = address
        self.n_nodes += 1
        self.table[table_slot] = cython.cast(cython.uint, self.n_nodes)
        if 2 * self.n_nodes > len(self.table):
            self._grow()
        return self.n_nodes - 1

    def _grow(self) -> cython.void:
        """Double the hash table."""
        node: cython.Py_ssize_t
        mask: cython.ulonglong = 2 * len(self.table) - 1
        table_slot: cython.ulonglong
        with cython.gil:
            self.table = memoryview(bytearray(8 * len(self.table))).cast("I")
        for node in range(self.n_nodes):
            table_slot = _hash.mix64(self.addresses[node]) & mask
            while self.table[table_slot] != 0:
                table_slot = (table_slot + 1) & mask
            self.table[table_slot] = cython.cast(cython.uint, node + 1)
