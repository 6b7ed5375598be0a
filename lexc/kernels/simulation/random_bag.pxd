# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

# What `Playouts` uses; `random_bag.py` says what it means. Hands are rows of HAND tiles.

@cython.final
cdef class RandomBag:
    cdef Py_ssize_t n_players
    cdef Py_ssize_t rack_size
    cdef Py_ssize_t n_in_bag  # when the mover's turn begins
    cdef const unsigned char[::1] unseen
    cdef unsigned char[::1] known  # as hands: what is known of each
    cdef Py_ssize_t[::1] n_known
    cdef Py_ssize_t[::1] n_dealt  # how many tiles each has before the mover draws
    cdef unsigned char[::1] returned  # of the mover
    cdef Py_ssize_t n_returned
    cdef unsigned long long state
    cdef unsigned char[::1] bag
    cdef Py_ssize_t front
    cdef Py_ssize_t back
    cdef unsigned char[::1] hands
    cdef Py_ssize_t[::1] sizes
    cdef unsigned char[::1] going  # what the next exchange changes
    cdef Py_ssize_t n_going

    cdef inline unsigned long long _next(self) noexcept nogil
    cdef inline Py_ssize_t _below(self, unsigned long long n) noexcept nogil
    cdef void _sample(self, unsigned long long seed, unsigned long long number) noexcept nogil
    cdef void _shuffle(self) noexcept nogil
    cdef void _draw(self, Py_ssize_t player) noexcept nogil
    cdef void _return(self, Py_ssize_t player, unsigned char tile) noexcept nogil
    cdef void _take(self, Py_ssize_t player, int tile) noexcept nogil
    cdef void _exchange(self, Py_ssize_t player) noexcept nogil
    cdef Py_ssize_t _out(self) noexcept nogil
