from lexc.kernels.building.packed_entries cimport EntryTable

# A part of an automaton while it is packed; `packed_part.py` explains the class.

cdef class PackedPart:
    cdef const unsigned int[::1] first_arcs
    cdef const unsigned char[::1] labels
    cdef const unsigned char[::1] accepts
    cdef const unsigned int[::1] targets
    cdef unsigned char[::1] kinds
    cdef const unsigned int[::1] outer_references
    cdef unsigned int[::1] references
    cdef unsigned int[::1] owners
    cdef unsigned int[::1] first_owned
    cdef unsigned int[::1] owned
    cdef unsigned int[::1] address_indexes
    cdef readonly unsigned int[::1] order
    cdef unsigned short[::1] field_sizes
    cdef unsigned short[::1] node_sizes
    cdef unsigned long long[::1] subtree_sizes
    cdef unsigned int[::1] offsets
    cdef readonly unsigned long long[::1] addresses
    cdef unsigned char[::1] is_head
    cdef unsigned char[::1] is_root
    cdef unsigned int[::1] widths
    cdef unsigned long long[::1] distance_lengths
    cdef unsigned long long[::1] global_lengths
    cdef const unsigned short[::1] chains
    cdef const unsigned char[::1] chain_lengths
    cdef readonly Py_ssize_t begin
    cdef readonly Py_ssize_t end
    cdef bint is_text
    cdef int max_shape_arcs
    cdef int label_bits
    cdef readonly unsigned int n_others
    cdef readonly unsigned int n_addresses

    cdef void _list_nodes_of_owners(self) noexcept nogil
    cdef bint _is_free(self, unsigned int node) noexcept nogil
    cdef bint is_local(self, Py_ssize_t node, unsigned int target) noexcept nogil
    cdef Py_ssize_t _find_local_kinds(self, Py_ssize_t node, bint may_split) noexcept nogil
    cdef unsigned long long shape_labels(self, Py_ssize_t node) noexcept nogil
    cdef unsigned long long shape_nibbles(self, Py_ssize_t node) noexcept nogil
    cdef unsigned int _code_size(self, Py_ssize_t node, EntryTable shapes, EntryTable sets,
                                 const unsigned int[::1] chain_codes) noexcept nogil
    cdef unsigned int number_of_target(self, unsigned int target) noexcept nogil
    cdef bint _is_global(self, Py_ssize_t node, Py_ssize_t arc) noexcept nogil
    cdef unsigned int field_number(self, Py_ssize_t arc, PackedPart dawg_part) noexcept nogil
