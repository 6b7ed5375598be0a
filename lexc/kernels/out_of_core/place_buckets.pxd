# Buckets of places; `place_buckets.py` explains the class.

cdef class PlaceBuckets:
    cdef unsigned int[::1] numbers
    cdef Py_ssize_t ranges_per_level
    cdef unsigned long long range_size
    cdef Py_ssize_t n_buckets
    cdef Py_ssize_t max_buckets

    cdef Py_ssize_t bucket(self, unsigned long long place) except? -1

cdef class PlaceCounter:
    cdef unsigned long long[::1] ends
    cdef unsigned long long[::1] part_bytes
    cdef unsigned long long part_size
    cdef unsigned long long most_bytes

    cdef unsigned long long next_place(self, Py_ssize_t level, unsigned long long size) except? 0xFFFFFFFFFFFFFFFF
