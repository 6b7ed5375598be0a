# An arc as one number.
#
#     bit   31 or 63 … 10    9      8       7 … 0
#           target           last   accept  label
#
# The target is a node's first unit, 0 if the arc leads nowhere. The last arc of a list has the bit `LAST`.

cdef extern from *:
    unsigned long long LABEL "0xFFULL"
    unsigned long long ACCEPT "0x100ULL"
    unsigned long long LAST "0x200ULL"
    int SHIFT "10"
