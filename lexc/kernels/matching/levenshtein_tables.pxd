# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout.node_reader cimport NodeReader

# What `NearSearch` inherits; `levenshtein_tables.py` says what it means.

cdef class LevenshteinTables(NodeReader):
    cdef int k
    cdef int edits
    cdef unsigned long long[::1] scratch
    cdef unsigned char[::1] path
    cdef Py_ssize_t length  # letters of the query
    cdef Py_ssize_t n_known  # different code points among them
    cdef Py_ssize_t words  # 64-bit words in a row
    cdef Py_ssize_t near  # where the tiles of depths begin
    cdef Py_ssize_t valid  # where the bits of depths begin
    cdef Py_ssize_t errors  # where those begin from which an error may be made
    cdef Py_ssize_t deletions  # where those begin to which a letter left out may lead
    cdef Py_ssize_t query  # where the query begins
    cdef Py_ssize_t known  # where its code points begin
    cdef Py_ssize_t frames  # where frames begin
    cdef unsigned long long lanes  # bit 0 of each lane
    cdef unsigned long long window  # the bits of all lanes that are used
    cdef unsigned long long replace  # all bits if letters may be replaced
    cdef unsigned long long insert
    cdef unsigned long long delete

    cdef object _reserve(self, object query)
    cdef object _read(self, object query, Py_ssize_t middle, int early)
    cdef object _forget(self)
    cdef unsigned long long _places(self, Py_ssize_t depth, Py_ssize_t first, Py_ssize_t last) noexcept
    cdef Py_ssize_t _row(self, unsigned long long letter) noexcept
