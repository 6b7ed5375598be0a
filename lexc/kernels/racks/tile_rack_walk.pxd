from lexc.kernels.racks.rack_walk cimport RackWalk

# The base class of `TextRackWalk`; `tile_rack_walk.py` describes it.

cdef class TileRackWalk(RackWalk):
    cdef inline bint _take_letter(self, Py_ssize_t letter) noexcept
    cdef inline void _return_letter(self, Py_ssize_t letter, bint is_blank) noexcept
    cdef inline bint _meets_bounds(self) noexcept
    cdef inline bint _may_extend(self) noexcept
    cdef inline bint _enter(self, const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                            unsigned long long[::1] stack, Py_ssize_t depth, Py_ssize_t node) noexcept
    cdef inline unsigned long long _letters_to_first_need(self) noexcept
    cdef inline int _first_letter(self, unsigned long long letters) noexcept
    cdef inline Py_ssize_t _next_tiles(self, const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                       int layout, unsigned long long[::1] stack, unsigned char[::1] tiles) noexcept
