cimport cython
from lexc.kernels.puzzles.cell_weights cimport CellWeights
from lexc.kernels.puzzles.distinct_words cimport DistinctWords
from lexc.kernels.puzzles.domains cimport Domains
from lexc.kernels.puzzles.slot_queue cimport SlotQueue
from lexc.kernels.puzzles.slots cimport Slots
from lexc.kernels.puzzles.trail cimport Trail

# What follows from a change; `propagation.py` explains the class.

@cython.final
cdef class Propagation:
    cdef Slots slots
    cdef Domains domains
    cdef SlotQueue queue
    cdef Trail trail
    cdef DistinctWords distinct
    cdef CellWeights weights
    cdef unsigned int[::1] residues  # by slot, position and letter: a unit in which a word of the domain had it
    cdef unsigned long long[::1] scratch  # a domain
    cdef Py_ssize_t empty_slot  # the slot whose words ran out last; UNSET

    cdef bint begin(self) noexcept
    cdef bint assign(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef bint run(self) noexcept nogil
    cdef bint _revise(self, Py_ssize_t slot) noexcept nogil
    cdef bint _filter(self, Py_ssize_t slot, Py_ssize_t position, Py_ssize_t cell) noexcept nogil
    cdef inline void _collect(self, Py_ssize_t slot, Py_ssize_t position, unsigned long long letters) noexcept nogil
    cdef void _support(self, Py_ssize_t slot, Py_ssize_t position) noexcept nogil
    cdef inline bint _has_any(self, Py_ssize_t slot, Py_ssize_t row, Py_ssize_t residue) noexcept nogil
    cdef bint _settle(self, Py_ssize_t slot) noexcept nogil
    cdef bint _fail(self, Py_ssize_t slot, Py_ssize_t cell) noexcept nogil
