# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.building.packed_chains cimport Chains
from lexc.kernels.building.packed_shapes cimport Shapes

# A part of an automaton while it is packed; `packed_part.py` says what it means.

cdef class PackedPart:
    cdef const unsigned int[::1] firsts
    cdef const unsigned char[::1] labels
    cdef const unsigned char[::1] accepts
    cdef const unsigned int[::1] targets
    cdef unsigned char[::1] kinds
    cdef const unsigned int[::1] outside
    cdef unsigned int[::1] references
    cdef unsigned int[::1] owners
    cdef unsigned int[::1] kid_firsts
    cdef unsigned int[::1] kids
    cdef unsigned int[::1] indexes
    cdef readonly unsigned int[::1] order
    cdef unsigned int[::1] fields
    cdef unsigned int[::1] sizes
    cdef unsigned long long[::1] subtrees
    cdef unsigned long long[::1] starts
    cdef unsigned long long[::1] scratch
    cdef unsigned long long[::1] sorted
    cdef unsigned char[::1] is_head
    cdef unsigned char[::1] is_root
    cdef unsigned int[::1] widths
    cdef unsigned long long[::1] near_lengths
    cdef unsigned long long[::1] global_lengths
    cdef readonly Chains chains
    cdef readonly Py_ssize_t low
    cdef readonly Py_ssize_t high
    cdef bint is_text
    cdef int most
    cdef int label_bits
    cdef readonly unsigned int n_others
    cdef readonly unsigned int n_indexes

    cdef void _list_kids(self) noexcept nogil
    cdef bint _is_free(self, unsigned int node) noexcept nogil
    cdef bint _is_local(self, Py_ssize_t node, unsigned int target) noexcept nogil
    cdef Py_ssize_t _find_kinds(self, Py_ssize_t node, bint may_split) noexcept nogil
    cdef unsigned long long shape_labels(self, Py_ssize_t node) noexcept nogil
    cdef unsigned long long shape_nibbles(self, Py_ssize_t node) noexcept nogil
    cdef unsigned int _code_size(self, Py_ssize_t node, Shapes shapes, Shapes sets, Shapes chains) noexcept nogil
    cdef Py_ssize_t _sort_heads(self) noexcept nogil
    cdef void _sort(self, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _add_cluster(self, unsigned int head, Py_ssize_t at) noexcept nogil
    cdef unsigned int global_number(self, unsigned int target) noexcept nogil
    cdef bint _is_global(self, Py_ssize_t node, Py_ssize_t arc) noexcept nogil
    cdef unsigned int _number(self, Py_ssize_t arc, PackedPart separators) noexcept nogil
