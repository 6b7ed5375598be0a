# The compiler's own bit operations. The pragma asks for the instruction popcnt (x86-64-v2: every x86 processor since
# 2009); without it, the compiler calls a function with a table at each node of a walk.

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
    #pragma GCC target("popcnt")
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int lexc_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int lexc_highest(unsigned long long x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    static __inline int lexc_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    static inline int lexc_popcount(unsigned long long x) { return __builtin_popcountll(x); }
    static inline int lexc_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    static inline int lexc_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int popcount "lexc_popcount"(unsigned long long) noexcept nogil
    int highest "lexc_highest"(unsigned long long) noexcept nogil
    int lowest "lexc_lowest"(unsigned long long) noexcept nogil
