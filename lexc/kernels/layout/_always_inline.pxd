# In a kernel that cimports this file, inline functions are inlined however large they are. GCC leaves a walk out of
# line that two callers share, and then it neither knows the layout, which one caller gives as a literal, nor keeps
# buffers in registers. No twin: only compiled kernels use it.

cdef extern from *:
    """
    #ifdef __GNUC__
    #undef CYTHON_INLINE
    #define CYTHON_INLINE inline __attribute__((always_inline))
    #endif
    """
