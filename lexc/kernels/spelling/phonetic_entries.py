"""Look-ups of phonetic codes among the entries of words.

An entry is a number of 64 bits, as `PhoneticRules.hash_words` writes it: the hash of the word's code in the higher
half, the word's ordinal in the lower one. Entries are sorted.

The hash is FNV-1a, which takes one letter after another. So all edits at one place share the hash of what is before it.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks
from cython.cimports.lexc.kernels.spelling import _fnv


def sort_entries(entries: cython.ulonglong[::1], scratch: cython.ulonglong[::1]):
    """Sort entries by their hashes; equal ones stay in order. It is a radix sort by bytes.

    scratch: as long. Raises ValueError if it is shorter.
    """
    shift: cython.int
    if len(scratch) < len(entries):
        raise ValueError("scratch is too short")
    with cython.nogil:
        for shift in range(32, 64, 16):
            _sort_by_byte(entries, scratch, shift)
            _sort_by_byte(scratch, entries, shift + 8)


def find_equal(entries: cython.const[cython.ulonglong][::1], code: str, limit: cython.Py_ssize_t) -> list[int]:
    """The ordinals of the first words with a code, ascending, at most `limit`; none for an empty code."""
    found: list = []
    if code:
        _append_ordinals(entries, _hash_from(_fnv.EMPTY_HASH, code, 0), limit, found)
    return found


def find_near(entries: cython.const[cython.ulonglong][::1], code: str, letters: str, limit: cython.Py_ssize_t
              ) -> list[int]:
    """The ordinals of words whose code is one edit away from a code, or equal. Some may come twice.

    An edit removes a letter, exchanges it with the next one, or puts one of `letters` before it or in its place. The
    search ends when it has found at least `limit` ordinals.
    """
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(code)
    before: cython.uint = _fnv.EMPTY_HASH  # the hash of code[:i]
    after: cython.uint
    letter: str
    found: list = []
    for i in range(n + 1):
        if len(found) >= limit:
            break
        if i < n and n > 1:
            _append_ordinals(entries, _hash_from(before, code, i + 1), limit, found)
        if i + 1 < n:
            after = _next_hash(_next_hash(before, ord(code[i + 1])), ord(code[i]))
            _append_ordinals(entries, _hash_from(after, code, i + 2), limit, found)
        for letter in letters:
            after = _next_hash(before, ord(letter))
            _append_ordinals(entries, _hash_from(after, code, i), limit, found)
            if i < n:
                _append_ordinals(entries, _hash_from(after, code, i + 1), limit, found)
        if i < n:
            before = _next_hash(before, ord(code[i]))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort_by_byte(source: cython.ulonglong[::1], target: cython.ulonglong[::1], shift: cython.int) -> cython.void:
    """Write the entries, sorted by the byte at a shift, to a target."""
    next_index = cython.declare(cython.Py_ssize_t[256])  # first the number of entries with each byte
    if not cython.compiled:
        next_index = [0] * 256
    i: cython.Py_ssize_t
    count: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    for i in range(256):
        next_index[i] = 0
    for i in range(len(source)):
        next_index[source[i] >> shift & 255] += 1
    for i in range(256):
        count = next_index[i]
        next_index[i] = total
        total += count
    for i in range(len(source)):
        target[next_index[source[i] >> shift & 255]] = source[i]
        next_index[source[i] >> shift & 255] += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next_hash(before: cython.uint, letter: cython.uint) -> cython.uint:
    """The hash of a text and one more letter. before: that of the text."""
    return cython.cast(cython.uint, (before ^ letter) * _fnv.FNV_PRIME & _masks.HALF)


@cython.cfunc
@cython.exceptval(check=False)
def _hash_from(before: cython.uint, code: str, start: cython.Py_ssize_t) -> cython.uint:
    """The hash of a text and code[start:], at least 1. before: that of the text."""
    i: cython.Py_ssize_t
    for i in range(start, len(code)):
        before = _next_hash(before, ord(code[i]))
    return before if before != 0 else 1


@cython.cfunc
def _append_ordinals(entries: cython.const[cython.ulonglong][::1], hash_: cython.ulonglong, limit: cython.Py_ssize_t,
                     found: list) -> object:
    """Append the ordinals of the entries with a hash to a list, until it has `limit` items."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = len(entries)
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) >> 1
        if entries[middle] >> 32 < hash_:
            low = middle + 1
        else:
            high = middle
    while low < len(entries) and entries[low] >> 32 == hash_ and len(found) < limit:
        found.append(entries[low] & _masks.HALF)
        low += 1
    return None
