"""The states of a bucket, each once, numbered and joined with the states that they lead to.

Records with the same fingerprint are compared byte for byte: if they differ, two states share it by chance, and the
build begins again with another key. States are numbered by height, then by bucket, then as they stand in it. So the
targets of a state have smaller numbers.

    bucket of the source                     bucket of the target          block of the source's number
    (fingerprint, source, k)            ->   fingerprint = number     ->   (source's number, k, k-th target's number)

Numbers are known when all buckets have been read. Until then a source is its bucket, height, and position there. The
rest of a state stays in its bucket: its record without the fingerprints of its targets. Later its number is known, and
it goes to the block of that as a *skeleton*: its number, words, and arcs without targets. Tails stay with the arcs.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.out_of_core import _bytes, _records, _reserve, _sound_arcs
from cython.cimports.lexc.kernels.out_of_core.spill import Spill

MAX_HEIGHTS = 1024
"""No state has this height: words have at most 1,020 labels."""

# a source in 64 bits: 12 of its bucket, 10 of its height, 34 of its position, 8 of k
_BUCKET_SHIFT = cython.declare(cython.int, 52)
_HEIGHT_SHIFT = cython.declare(cython.int, 42)
_HEIGHT_MASK = cython.declare(cython.ulonglong, 1023)
_POSITION = cython.declare(cython.ulonglong, 0x3FFFFFFFF)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _targets(records: cython.const[cython.uchar][::1], labels: cython.Py_ssize_t,
             n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The targets without tails of a state whose n pairs of label and flags begin at `labels`."""
    i: cython.Py_ssize_t
    n_targets: cython.Py_ssize_t = 0
    for i in range(n):
        n_targets += records[labels + 2 * i + 1] & (_records.HAS_TARGET | _records.IS_TAIL) == _records.HAS_TARGET
    return n_targets


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _record_size(records: cython.const[cython.uchar][::1], start: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The bytes of the record at a position."""
    n: cython.Py_ssize_t = _bytes.load16(records, start + 26)
    return (_records.RECORD_HEAD + 2 * n + _bytes.load16(records, start + 28)
            + 16 * _targets(records, start + _records.RECORD_HEAD, n))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _clear(table: cython.uint[::1]) -> cython.void:
    """Make all numbers of a table 0."""
    i: cython.Py_ssize_t
    for i in range(len(table)):
        table[i] = 0


def count_records(records: cython.const[cython.uchar][::1], n_heights: cython.Py_ssize_t,
                  n_labels: cython.int) -> int:
    """The number of records in a bucket, from the first pass. Raises ValueError unless all are sound.

    n_heights: above the largest height of a state. n_labels: the largest label. The other functions trust records that
    were counted.
    """
    start: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    n_arcs: cython.Py_ssize_t
    n_tail_bytes: cython.Py_ssize_t
    while start < len(records):
        if len(records) - start < _records.RECORD_HEAD or _bytes.load16(records, start + 24) >= n_heights:
            raise ValueError("a record is damaged")
        n_arcs = _bytes.load16(records, start + 26)
        n_tail_bytes = _bytes.load16(records, start + 28)
        if not _sound_arcs.are_arcs(
            records, start + _records.RECORD_HEAD, n_arcs, n_labels
        ) or not _sound_arcs.are_tails(records, start + _records.RECORD_HEAD, n_arcs, n_tail_bytes, n_labels):
            raise ValueError("a record is damaged")
        start += _record_size(records, start)
        if start > len(records):
            raise ValueError("a record is damaged")
        n += 1
    return n


def find_unique(records: cython.const[cython.uchar][::1], table: cython.uint[::1], starts: cython.ulonglong[::1],
                heights: cython.ulonglong[::1]) -> int:
    """Write the start of the first record of each fingerprint to starts. Return their number, -1 for a false match.

    table: of any content, its length a power of 2 above the number of records. heights: the number of states of each
    height, to which those found are added. A false match is two different records with the same fingerprint.
    """
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t = 0
    known: cython.Py_ssize_t
    size: cython.Py_ssize_t
    slot: cython.ulonglong
    n: cython.Py_ssize_t = 0
    is_new: cython.bint
    _clear(table)
    while start < len(records):
        size = _record_size(records, start)
        slot = (_bytes.load64(records, start) ^ _bytes.load64(records, start + 8)) & mask
        is_new = True
        while table[slot]:
            known = starts[table[slot] - 1]
            if _bytes.has_equal_bytes(records, known, start, 16):
                if _record_size(records, known) != size or not _bytes.has_equal_bytes(records, known, start, size):
                    return -1
                is_new = False
                break
            slot = (slot + 1) & mask
        if is_new:
            starts[n] = start
            n += 1
            table[slot] = cython.cast(cython.uint, n)
            heights[_bytes.load16(records, start + 24)] += 1
        start += size
    return n


def write_by_height(records: cython.const[cython.uchar][::1], starts: cython.const[cython.ulonglong][::1],
                    positions: cython.ulonglong[::1], order: cython.ulonglong[::1], bucket: cython.ulonglong,
                    bucket_bits: cython.int, output: Spill, references: Spill, arcs: cython.ulonglong[::1],
                    targets: cython.ulonglong[::1], tail_bytes: cython.ulonglong[::1]):
    """Write the states of a bucket to a spill, sorted by height, and references to the buckets of their targets.

    positions: of each height, the position of its first record in order; it is changed. arcs, targets, tail_bytes: the
    number of those of each height, to which those of the records are added.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t
    start: cython.Py_ssize_t
    k: cython.Py_ssize_t
    flags: cython.int
    size: cython.Py_ssize_t
    room: cython.Py_ssize_t
    height: cython.Py_ssize_t
    target: cython.Py_ssize_t
    source: cython.ulonglong
    for i in range(len(starts)):
        height = _bytes.load16(records, starts[i] + 24)
        order[positions[height]] = starts[i]
        positions[height] += 1
    for i in range(len(starts)):
        start = order[i]
        n = _bytes.load16(records, start + 26)
        size = _records.RECORD_HEAD + 2 * n + _bytes.load16(records, start + 28)
        height = _bytes.load16(records, start + 24)
        arcs[height] += n
        tail_bytes[height] += _bytes.load16(records, start + 28)
        room = _reserve.reserve(output, 0, size)
        _bytes.copy_bytes(records, start, output.buffer, room, size)
        source = bucket << _BUCKET_SHIFT | height << _HEIGHT_SHIFT | i << 8
        target = start + size
        for k in range(n):
            flags = records[start + _records.RECORD_HEAD + 2 * k + 1]
            if flags & _records.HAS_TARGET:
                targets[height] += 1
                if not flags & _records.IS_TAIL:
                    room = _reserve.reserve(references,
                                            _bytes.load64(records,
                                                          target) >> (64 - bucket_bits) if bucket_bits else 0, 24)
                    _bytes.copy_bytes(records, target, references.buffer, room, 16)
                    _bytes.store64(references.buffer, room + 16, source)
                    target += 16
                source += 1


def index_states(states: cython.const[cython.uchar][::1], numbers: cython.const[cython.ulonglong][::1],
                 lows: cython.ulonglong[::1], highs: cython.ulonglong[::1], indexed: cython.ulonglong[::1],
                 table: cython.uint[::1], skeletons: Spill, block_size: cython.ulonglong):
    """Enter the states of a bucket into a hash table, and send their skeletons to the blocks of their numbers.

    numbers: what to add, for each height, to the position of a state in its bucket. lows, highs, indexed: an item for
    each state, which get fingerprints and numbers. table: of any content, its length a power of 2 above their number.
    Raises ValueError unless there are as many states, and all lie inside.
    """
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t = 0
    room: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t
    size: cython.Py_ssize_t
    slot: cython.ulonglong
    if len(table) <= len(indexed) or len(lows) != len(indexed) or len(highs) != len(indexed):
        raise ValueError("a buffer has another length")
    _clear(table)
    for i in range(len(indexed)):
        if len(states) - start < _records.RECORD_HEAD:
            raise ValueError("a bucket has fewer states")
        n = _bytes.load16(states, start + 26)
        size = 2 * n + _bytes.load16(states, start + 28)
        if size > len(states) - start - _records.RECORD_HEAD or _bytes.load16(states, start + 24) >= len(numbers):
            raise ValueError("a state is damaged")
        lows[i] = _bytes.load64(states, start)
        highs[i] = _bytes.load64(states, start + 8)
        indexed[i] = numbers[_bytes.load16(states, start + 24)] + i
        slot = (lows[i] ^ highs[i]) & mask
        while table[slot]:
            slot = (slot + 1) & mask
        table[slot] = cython.cast(cython.uint, i + 1)
        room = _reserve.reserve(skeletons, indexed[i] // block_size, _records.SKELETON_HEAD + size)
        _bytes.store64(skeletons.buffer, room, indexed[i])
        _bytes.copy_bytes(states, start + 16, skeletons.buffer, room + 8, 8)
        _bytes.copy_bytes(states, start + 26, skeletons.buffer, room + 16, 4 + size)
        start += _records.RECORD_HEAD + size
    if start != len(states):
        raise ValueError("a bucket has more states")


def join_references(references: cython.const[cython.uchar][::1], lows: cython.const[cython.ulonglong][::1],
                    highs: cython.const[cython.ulonglong][::1], indexed: cython.const[cython.ulonglong][::1],
                    table: cython.const[cython.uint][::1], numbers: cython.const[cython.ulonglong][::1],
                    n_heights: cython.Py_ssize_t, joined: Spill, block_size: cython.ulonglong) -> bool:
    """Send (source << 8 | k, number of its k-th target) to the block of the source. False if a target is missing.

    numbers: of each bucket and height, as for `index_states`; False, too, if there is none for a source.
    """
    mask: cython.ulonglong = len(table) - 1
    start: cython.Py_ssize_t
    room: cython.Py_ssize_t
    low: cython.ulonglong
    high: cython.ulonglong
    slot: cython.ulonglong
    source: cython.ulonglong
    row: cython.ulonglong
    height: cython.ulonglong
    number: cython.ulonglong
    if len(references) % 24:
        return False
    for start in range(0, len(references), 24):
        low = _bytes.load64(references, start)
        high = _bytes.load64(references, start + 8)
        slot = (low ^ high) & mask
        while table[slot] and (lows[table[slot] - 1] != low or highs[table[slot] - 1] != high):
            slot = (slot + 1) & mask
        if not table[slot]:
            return False
        source = _bytes.load64(references, start + 16)
        row = (source >> _BUCKET_SHIFT) * n_heights
        height = source >> _HEIGHT_SHIFT & _HEIGHT_MASK
        if row + n_heights > cython.cast(cython.ulonglong, len(numbers)) or height >= n_heights:
            return False
        number = numbers[row + height] + (source >> 8 & _POSITION)
        room = _reserve.reserve(joined, number // block_size, 16)
        _bytes.store64(joined.buffer, room, number << 8 | (source & 255))
        _bytes.store64(joined.buffer, room + 8, indexed[table[slot] - 1])
    return True
