# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython
from lexc.kernels.automaton cimport Automaton
from lexc.kernels.search cimport Search
from lexc.kernels.speller cimport Speller

# What `Match` begins; `search_chain.py` says what it means.

@cython.final
cdef class ChainSearch(Search):
    cdef unsigned long long[::1] chain

    cdef object begin(self, Speller nodes, Py_ssize_t root, Automaton automaton, bint is_reversed)
