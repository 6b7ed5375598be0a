# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The states of a bucket, each once, numbered and joined with the states that they lead to.

Records with the same fingerprint are compared byte for byte: if they differ, two states share it by chance, and the
build begins again with another key. States are numbered by height, then by bucket, then as they stand in it. So the
targets of a state have smaller numbers.

    bucket of the source                     bucket of the target          block of the source's number
    (source, k-th target, fingerprint)  ->   fingerprint = number     ->   (source, k-th target, number)

A *skeleton* is the rest of a state: its number, words, and arcs without targets.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.out_of_core._bytes import copy_bytes, has_equal_bytes, load16, load64, store64
    from cython.cimports.lexc.kernels.out_of_core._records import RECORD_HEAD, SKELETON_HEAD
    from cython.cimports.lexc.kernels.out_of_core.spill import Spill
else:
    from lexc.kernels.out_of_core._bytes import copy_bytes, has_equal_bytes, load16, load64, store64
    from lexc.kernels.out_of_core._records import RECORD_HEAD, SKELETON_HEAD
    from lexc.kernels.out_of_core.spill import Spill

MAX_HEIGHTS = 1024
"""No state has this height: words have at most 1,020 labels."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _targets(records: cython.const[cython.uchar][::1], labels: cython.Py_ssize_t,
             n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The number of targets of a state whose n pairs of label and flags begin at `labels`."""
    i: cython.Py_ssize_t
    n_targets: cython.Py_ssize_t = 0
    for i in range(n):
        n_targets += records[labels + 2 * i + 1] >> 1 & 1
    return n_targets


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _record_size(records: cython.const[cython.uchar][::1], start: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The bytes of the record at a position."""
    n: cython.Py_ssize_t = load16(records, start + 26)
    return RECORD_HEAD + 2 * n + 16 * _targets(records, start + RECORD_HEAD, n)


def count_records(records: cython.const[cython.uchar][::1]) -> int:
    """The number of records in a bucket."""
    start: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    while start < len(records):
        start += _record_size(records, start)
        n += 1
    return n


def find_unique(records: cython.const[cython.uchar][::1], table: cython.uint[::1], starts: cython.ulonglong[::1],
                heights: cython.ulonglong[::1]) -> int:
    """Write the start of the first record of each fingerprint to starts. Return their number, -1 for a false match.

    table: zeroed, its length a power of 2 above the number of records. heights: the number of states of each height,
    to which those found are added. A false match is two different records with the same fingerprint.
    """
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t = 0
    known: cython.Py_ssize_t
    size: cython.Py_ssize_t
    slot: cython.ulonglong
    n: cython.Py_ssize_t = 0
    is_new: cython.bint
    while start < len(records):
        size = _record_size(records, start)
        slot = (load64(records, start) ^ load64(records, start + 8)) & mask
        is_new = True
        while table[slot]:
            known = starts[table[slot] - 1]
            if has_equal_bytes(records, known, start, 16):
                if _record_size(records, known) != size or not has_equal_bytes(records, known, start, size):
                    return -1
                is_new = False
                break
            slot = (slot + 1) & mask
        if is_new:
            starts[n] = start
            n += 1
            table[slot] = cython.cast(cython.uint, n)
            heights[load16(records, start + 24)] += 1
        start += size
    return n


def write_by_height(records: cython.const[cython.uchar][::1], starts: cython.const[cython.ulonglong][::1],
                    positions: cython.ulonglong[::1], order: cython.ulonglong[::1], output: Spill,
                    bucket: cython.Py_ssize_t) -> tuple[int, int]:
    """Write records to the bucket of a spill, sorted by height. Return the number of their arcs, and of targets.

    positions: of each height, the position of its first record in order; it is changed.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t
    start: cython.Py_ssize_t
    size: cython.Py_ssize_t
    room: cython.Py_ssize_t
    height: cython.Py_ssize_t
    n_arcs: cython.ulonglong = 0
    n_targets: cython.ulonglong = 0
    for i in range(len(starts)):
        height = load16(records, starts[i] + 24)
        order[positions[height]] = starts[i]
        positions[height] += 1
    for i in range(len(starts)):
        start = order[i]
        n = load16(records, start + 26)
        size = _record_size(records, start)
        n_arcs += n
        n_targets += (size - RECORD_HEAD - 2 * n) // 16
        room = output.reserve(bucket, size)
        copy_bytes(records, start, output.buffer, room, size)
    return n_arcs, n_targets


def send_states(records: cython.const[cython.uchar][::1], numbers: cython.ulonglong[::1], bucket_bits: cython.int,
                references: Spill, skeletons: Spill, block_size: cython.ulonglong):
    """Send the references of states to the buckets of their targets, and skeletons to the blocks of their numbers.

    numbers: of each height, the number of the bucket's next state; it is changed.
    """
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    n: cython.Py_ssize_t
    k: cython.Py_ssize_t
    room: cython.Py_ssize_t
    height: cython.Py_ssize_t
    number: cython.ulonglong
    bucket: cython.Py_ssize_t
    while start < len(records):
        n = load16(records, start + 26)
        height = load16(records, start + 24)
        number = numbers[height]
        numbers[height] += 1
        room = skeletons.reserve(number // block_size, SKELETON_HEAD + 2 * n)
        store64(skeletons.buffer, room, number)
        copy_bytes(records, start + 16, skeletons.buffer, room + 8, 8)
        copy_bytes(records, start + 26, skeletons.buffer, room + 16, 2 + 2 * n)
        end = start + _record_size(records, start)
        start += RECORD_HEAD + 2 * n
        k = 0
        while start < end:
            bucket = load64(records, start) >> (64 - bucket_bits) if bucket_bits else 0
            room = references.reserve(bucket, 24)
            copy_bytes(records, start, references.buffer, room, 16)
            store64(references.buffer, room + 16, number << 8 | k)
            start += 16
            k += 1


def index_states(records: cython.const[cython.uchar][::1], numbers: cython.ulonglong[::1],
                 lows: cython.ulonglong[::1], highs: cython.ulonglong[::1], indexed: cython.ulonglong[::1],
                 table: cython.uint[::1]) -> int:
    """Enter the states of a bucket into a hash table, with their fingerprints and numbers. Return how many there are.

    numbers: as for `send_states`. table: zeroed, its length a power of 2 above the number of states.
    """
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t = 0
    height: cython.Py_ssize_t
    slot: cython.ulonglong
    n: cython.Py_ssize_t = 0
    while start < len(records):
        height = load16(records, start + 24)
        lows[n] = load64(records, start)
        highs[n] = load64(records, start + 8)
        indexed[n] = numbers[height]
        numbers[height] += 1
        slot = (lows[n] ^ highs[n]) & mask
        while table[slot]:
            slot = (slot + 1) & mask
        n += 1
        table[slot] = cython.cast(cython.uint, n)
        start += _record_size(records, start)
    return n


def join_references(references: cython.const[cython.uchar][::1], lows: cython.const[cython.ulonglong][::1],
                    highs: cython.const[cython.ulonglong][::1], indexed: cython.const[cython.ulonglong][::1],
                    table: cython.const[cython.uint][::1], joined: Spill, block_size: cython.ulonglong) -> bool:
    """Send (source << 8 | k, number of its k-th target) to the block of the source. False if a target is missing."""
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t
    room: cython.Py_ssize_t
    low: cython.ulonglong
    high: cython.ulonglong
    slot: cython.ulonglong
    source: cython.ulonglong
    for start in range(0, len(references), 24):
        low = load64(references, start)
        high = load64(references, start + 8)
        slot = (low ^ high) & mask
        while table[slot] and (lows[table[slot] - 1] != low or highs[table[slot] - 1] != high):
            slot = (slot + 1) & mask
        if not table[slot]:
            return False
        source = load64(references, start + 16)
        room = joined.reserve((source >> 8) // block_size, 16)
        store64(joined.buffer, room, source)
        store64(joined.buffer, room + 8, indexed[table[slot] - 1])
    return True
