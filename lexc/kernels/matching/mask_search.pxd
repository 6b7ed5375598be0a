cimport cython
cimport lexc.kernels.layout._always_inline
from lexc.kernels.matching.automaton cimport Automaton
from lexc.kernels.matching.automaton_search cimport AutomatonSearch
from lexc.kernels.layout.node_reader cimport NodeReader

# One of the searches of `Matcher`; `mask_search.py` describes it.

@cython.final
cdef class MaskSearch(AutomatonSearch):
    cdef bint has_cache
    cdef unsigned long long[::1] cache
    cdef object node_starts
    cdef object copy_nodes
    cdef bint has_few_positions
    cdef Py_ssize_t n_fruitless
    cdef bint has_lookahead
    cdef unsigned char[::1] coaccessible
    cdef unsigned int[::1] tile_masks
    cdef unsigned long long tail_positions
    cdef unsigned char[::1] tail_tiles
    cdef Py_ssize_t start
    cdef unsigned long long loop_set
    cdef Py_ssize_t loop_record
    cdef Py_ssize_t loop_depth

    cdef object begin(self, NodeReader nodes, Py_ssize_t root, Automaton automaton, bint is_reversed,
                      object node_starts, object copy_nodes)
    cdef object _look_ahead(self)
    cdef object _find_tail(self, const unsigned char[::1] reads)
    cdef object _use_copied_nodes(self)
