cimport cython
from lexc.kernels.matching.automaton cimport Automaton
from lexc.kernels.matching.automaton_search cimport AutomatonSearch
from lexc.kernels.layout.node_reader cimport NodeReader

# One of the searches of `Matcher`; `fixed_length_search.py` describes it.

@cython.final
cdef class FixedLengthSearch(AutomatonSearch):
    cdef unsigned long long[::1] tile_sets

    cdef object begin(self, NodeReader nodes, Py_ssize_t root, Automaton automaton, bint is_reversed,
                      object copy_nodes)
