"""Memory that a process has freed, but that its allocator keeps between objects in use."""

from __future__ import annotations

from contextlib import suppress


def return_free_memory() -> None:
    """Give free memory back to the system, where the C library can: glibc keeps what large texts have left.

    It takes some milliseconds, and is worth them between two tasks that need hundreds of megabytes each.
    """
    with suppress(ImportError, OSError, AttributeError):
        import ctypes  # lazy: ctypes may be missing

        ctypes.CDLL(None).malloc_trim(0)
