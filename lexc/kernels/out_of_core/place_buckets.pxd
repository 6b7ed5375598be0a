# cython: boundscheck=False, wraparound=False, initializedcheck=False
# Buckets of places; `place_buckets.py` explains the class.

cdef class PlaceBuckets:
    cdef unsigned int[::1] numbers
    cdef Py_ssize_t ranges_per_level
    cdef unsigned long long range_size
    cdef Py_ssize_t n_buckets
    cdef Py_ssize_t max_buckets

    cdef Py_ssize_t bucket(self, unsigned long long place) except? -1
