"""The peak memory of a call, measured in spite of other activity in the process."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

with contextlib.suppress(ImportError):  # on Windows
    from mmap import MAP_PRIVATE, PAGESIZE, PROT_READ, PROT_WRITE, mmap

ATTEMPTS = 3


def peak_of(call: Callable[[], object], enough: int) -> int:
    """The most bytes that a call holds at any time, its result included. enough: stop as soon as one run takes less.

    Python counts the allocations of the whole process: threads that other tests left, finalisers and their warnings.
    So garbage is collected first, and a call that took too much is repeated twice: its own allocations recur.
    """
    peak = 0
    for _ in range(ATTEMPTS):
        peak = _peak_of(call)
        if peak < enough:
            break
    return peak


def _peak_of(call: Callable[[], object]) -> int:
    gc.collect()
    gc.freeze()  # the next search leaves out what other tests keep: it took 0.1 s here, longer than most calls
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def mapped_bytes(path: Path) -> int:
    """The bytes of a mapped file that are in this process's memory, on Linux."""
    lines = Path("/proc/self/smaps").read_text().splitlines()
    end = f" {path.resolve()}"
    starts = [i for i, line in enumerate(lines) if line.endswith(end)]
    return 1024 * sum(int(next(line for line in lines[i:] if line.startswith("Rss:")).split()[1]) for i in starts)


def cached_bytes(path: Path) -> int:
    """The bytes of a file that the system holds in memory for all processes, in whole pages. For Unix."""
    with path.open("rb") as file, mmap(file.fileno(), 0, flags=MAP_PRIVATE, prot=PROT_READ | PROT_WRITE) as mapped:
        states = (ctypes.c_ubyte * -(-len(mapped) // PAGESIZE))()
        first = ctypes.c_ubyte.from_buffer(mapped)
        address = ctypes.c_void_p(ctypes.addressof(first))
        failed = ctypes.CDLL(None, use_errno=True).mincore(address, ctypes.c_size_t(len(mapped)), states)
        del first  # otherwise the mapping cannot be closed
    if failed:
        raise OSError(ctypes.get_errno(), "mincore")
    return PAGESIZE * sum(state & 1 for state in states)


def drop_cached_pages(path: Path) -> None:
    """Ask the system to drop a file's pages from memory; it keeps those that are mapped."""
    gc.collect()
    with path.open("rb+") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
