"""Sorts of strings by packed keys: words by eight tiles at a time, reversed prefixes by as many tiles as 60 bits hold.

Both sorts pack the next tiles of each string into a 64-bit key and sort the pairs of key and item. Then they sort each
run of equal keys by the tiles that follow: a multikey sort with cached keys, after Bentley and Sedgewick 1997.

    words       CARDINALS  CARDINALLY  CAT       the items are the words' starts
    first keys  CARDINAL   CARDINAL    CAT00000  a run of two equal keys
    next keys   S0000000   LY000000              LY before S

Prefixes are nodes of a trie: letters[x] is the last tile of prefix x, parents[x] the prefix without it. Prefix 0 is the
empty one. To sort prefixes by their reversals is to sort nodes by their paths up to the root.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _words
from cython.cimports.lexc.kernels.layout import _label_text, _masks

_TILES_PER_KEY = cython.declare(cython.int, 8)  # tiles of a word in a key
_INSERTION_LIMIT = cython.declare(cython.int, 24)  # pairs: shorter ranges are sorted by insertion
_DIGIT_BITS = cython.declare(cython.int, 11)  # of the radix sort
_DIGIT_MASK = cython.declare(cython.ulonglong, 2047)
_RADIX_MINIMUM = cython.declare(cython.Py_ssize_t, 1024)  # prefixes; fewer are sorted by comparisons
_PAIRS_PER_CHECK = cython.declare(cython.Py_ssize_t, 1 << 18)  # pairs between two checks for Ctrl-C


def find_word_starts(tiles: cython.const[cython.uchar][::1], starts: cython.uint[::1]) -> int:
    """Write the start of each zero-ended word of tiles to starts. Return the number of words."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    is_start: cython.bint = True
    with cython.nogil:
        for i in range(len(tiles)):
            if is_start:
                starts[n] = cython.cast(cython.uint, i)
                n += 1
            is_start = tiles[i] == 0
    return n


def sort_words(tiles: cython.const[cython.uchar][::1], starts: cython.uint[::1], keys: cython.ulonglong[::1]):
    """Sort the starts of zero-ended words by the words. keys: scratch, as long as starts."""
    with cython.nogil:
        _sort_words(tiles, starts, keys, 0, len(starts), 0)


def copy_unique_words(tiles: cython.const[cython.uchar][::1], starts: cython.const[cython.uint][::1],
                      output: cython.uchar[::1]) -> tuple[int, int]:
    """Copy sorted words, zero-ended and without duplicates, to output. Return (bytes used, words)."""
    i: cython.Py_ssize_t
    used: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(len(starts)):
            if i and _words.is_same_word(tiles, starts[i - 1], starts[i]):
                continue
            used = _append_word(tiles, starts[i], output, used)
            n += 1
    return used, n


def measure_words(tiles: cython.const[cython.uchar][::1]) -> tuple[int, int, int]:
    """(distinct non-empty prefixes, tiles of the longest word, of the shortest) of sorted distinct words."""
    word: cython.Py_ssize_t = 0
    previous: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    longest: cython.Py_ssize_t = 0
    shortest: cython.Py_ssize_t = len(tiles)
    with cython.nogil:
        while word < len(tiles):
            length = 0
            if word:
                length = _words.count_equal(tiles, previous, word, len(tiles) - word)
            n -= length
            while tiles[word + length]:
                length += 1
            n += length
            longest = max(longest, length)
            shortest = min(shortest, length)
            previous = word
            word += length + 1
    return n, longest, shortest


def find_prefixes(tiles: cython.const[cython.uchar][::1], letters: cython.uchar[::1], parents: cython.uint[::1],
                  path: cython.uint[::1]) -> int:
    """Write the last tile of each prefix i of sorted distinct words to letters[i], the prefix without it to parents[i].

    Prefix 0 is the empty one. path: scratch, zeroed, an item more than the longest word has tiles. Return the number of
    prefixes. Raises ValueError if a buffer is too short.
    """
    n: cython.Py_ssize_t
    if len(parents) < len(letters):
        raise ValueError("a buffer is too short")
    with cython.nogil:
        n = _find_prefixes(tiles, letters, parents, path)
    if n < 0:
        raise ValueError("a buffer is too short")
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_prefixes(tiles: cython.const[cython.uchar][::1], letters: cython.uchar[::1], parents: cython.uint[::1],
                   path: cython.uint[::1]) -> cython.Py_ssize_t:
    """As `find_prefixes`; -1 if a buffer is too short."""
    word: cython.Py_ssize_t = 0
    previous: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t
    tile: cython.uchar
    n: cython.Py_ssize_t = 1
    while word < len(tiles):
        length = 0
        if word:
            length = _words.count_equal(tiles, previous, word, len(tiles) - word)
        tile = tiles[word + length]
        while tile:
            if n >= len(letters) or length + 1 >= len(path):
                return -1
            letters[n] = tile
            parents[n] = path[length]
            length += 1
            path[length] = cython.cast(cython.uint, n)
            n += 1
            tile = tiles[word + length]
        previous = word
        word += length + 1
    return n


def count_tiles(tiles: cython.const[cython.uchar][::1], counts: cython.ulonglong[::1]):
    """Add the occurrences of each tile in the words to counts, which has 256 entries."""
    i: cython.Py_ssize_t
    if len(counts) != 256:
        raise ValueError("counts must have 256 entries")
    with cython.nogil:
        for i in range(len(tiles)):
            counts[tiles[i]] += 1


def group_prefixes(letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
                   packed: cython.const[cython.ulonglong][::1], is_utf8: cython.bint, order: cython.uint[::1],
                   keys: cython.ulonglong[::1], starts: cython.uint[::1], outside: cython.uint[::1]):
    """Write the non-empty prefixes to order by their last tiles; in UTF-8 without those that end inside a character.

    packed: the keys of `pack_prefix_keys`, which are written to keys in the same order. starts: zeroed, 257 items.
    starts[t] is the index in order of the first prefix that ends with tile t, or of the next one; starts[256] is their
    number. outside[x] is all ones for each prefix x that is left out. Raises ValueError if a buffer is too short.
    """
    next_index = cython.declare(cython.uint[256])  # of a tile: the index in order of its next prefix
    if not cython.compiled:
        next_index = [0] * 256
    prefix: cython.uint
    tile: cython.int
    none: cython.uint = 0xFFFFFFFF
    n: cython.Py_ssize_t = len(letters)
    if len(starts) < 257 or len(order) < n - 1 or len(keys) < n - 1 or len(packed) < n or len(outside) < n:
        raise ValueError("a buffer is too short")
    with cython.nogil:
        for prefix in range(1, n):
            if is_utf8 and not _is_whole(letters, parents, prefix):
                outside[prefix] = none
            else:
                starts[letters[prefix] + 1] += 1
        for tile in range(256):
            starts[tile + 1] += starts[tile]
            next_index[tile] = starts[tile]
        for prefix in range(1, n):
            if not is_utf8 or outside[prefix] != none:
                order[next_index[letters[prefix]]] = prefix
                keys[next_index[letters[prefix]]] = packed[prefix]
                next_index[letters[prefix]] += 1


def pack_prefix_keys(letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
                     bits: cython.int, keys: cython.ulonglong[::1]):
    """Write to keys[x] the last tiles of prefix x, the very last in the highest bits. A tile takes `bits` of 60."""
    i: cython.Py_ssize_t
    shift: cython.int = 60 - bits
    unused: cython.ulonglong = 60 % bits  # low bits that hold no whole tile, and must be zero
    one: cython.ulonglong = 1
    mask: cython.ulonglong = ~((one << unused) - 1) & 0xFFFFFFFFFFFFFFF
    with cython.nogil:
        keys[0] = 0
        for i in range(1, len(letters)):
            keys[i] = (cython.cast(cython.ulonglong, letters[i]) << shift | keys[parents[i]] >> bits) & mask


def sort_prefixes(packed: cython.const[cython.ulonglong][::1], parents: cython.const[cython.uint][::1],
                  bits: cython.int, other_order: cython.uint[::1], other_keys: cython.ulonglong[::1],
                  order: cython.uint[::1], keys: cython.ulonglong[::1], cursors: cython.uint[::1]):
    """Sort prefixes with the same last tile by their reversals, from other_order to order, with their keys.

    A radix sort by the next 33 bits of their keys, in which most keys differ, comes first. Then the runs of keys that
    are equal so far are sorted, and those of equal keys. packed: the keys of all prefixes. cursors: scratch, an item
    for each of these prefixes. Raises ValueError if a buffer is too short.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(order)
    shift: cython.int = 60 - bits - 3 * _DIGIT_BITS
    if len(keys) < n or len(other_keys) < n or len(other_order) < n or len(cursors) < len(parents):
        raise ValueError("a buffer is too short")
    with cython.nogil:
        if n < _RADIX_MINIMUM:
            for i in range(n):
                order[i] = other_order[i]
                keys[i] = other_keys[i]
            _sort_pairs(keys, order, 0, n, _partition_budget(n))
        else:
            _radix_pass(other_keys, other_order, keys, order, n, shift)
            _radix_pass(keys, order, other_keys, other_order, n, shift + _DIGIT_BITS)
            _radix_pass(other_keys, other_order, keys, order, n, shift + 2 * _DIGIT_BITS)
            i = 0
            while i < n:
                j = i + 1
                while j < n and keys[j] >> shift == keys[i] >> shift:
                    j += 1
                if j - i > 1:
                    _sort_pairs(keys, order, i, j, _partition_budget(j - i))
                i = j
        _sort_runs(packed, parents, 60 // bits, order, keys, cursors, 0, n, True)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_whole(letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
              prefix: cython.uint) -> cython.bint:
    """Whether the last UTF-8 character of a prefix is complete: it has as many bytes as its lead byte announces."""
    n: cython.int = 1
    lead: cython.int
    while (letters[prefix] & 0xC0) == 0x80:
        prefix = parents[prefix]
        n += 1
    lead = letters[prefix]
    return n == 1 + (lead >= 0xC0) + (lead >= 0xE0) + (lead >= 0xF0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _radix_pass(keys: cython.ulonglong[::1], items: cython.uint[::1], to_keys: cython.ulonglong[::1],
                to_items: cython.uint[::1], n: cython.Py_ssize_t, shift: cython.int) -> cython.void:
    """One stable pass of a radix sort of n pairs, by _DIGIT_BITS of the keys from `shift` on."""
    next_index = cython.declare(cython.uint[2048])  # of a digit: first its count, then the index of its next pair
    if not cython.compiled:
        next_index = [0] * 2048
    i: cython.Py_ssize_t
    total: cython.uint = 0
    count: cython.uint
    digit: cython.int
    for digit in range(2048):
        next_index[digit] = 0
    for i in range(n):
        next_index[keys[i] >> shift & _DIGIT_MASK] += 1
    for digit in range(2048):
        count = next_index[digit]
        next_index[digit] = total
        total += count
    for i in range(n):
        digit = keys[i] >> shift & _DIGIT_MASK
        to_keys[next_index[digit]] = keys[i]
        to_items[next_index[digit]] = items[i]
        next_index[digit] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _sort_runs(packed: cython.const[cython.ulonglong][::1], parents: cython.const[cython.uint][::1],
               width: cython.int, order: cython.uint[::1], keys: cython.ulonglong[::1], cursors: cython.uint[::1],
               low: cython.Py_ssize_t, high: cython.Py_ssize_t, is_first: cython.bint) -> cython.int:
    """Sort each run of equal keys in order[low:high] by the tiles further from the prefixes' ends.

    width: tiles in a key. Equal keys are full, since prefixes are distinct: so each prefix of a run has an ancestor
    `width` steps up. cursors[x] is the ancestor of prefix x at which its present key begins; the ancestor `width` steps
    further up has its next key.
    """
    i: cython.Py_ssize_t = low
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    next_check: cython.Py_ssize_t = low + _PAIRS_PER_CHECK
    key: cython.ulonglong
    while i < high:
        if i > next_check:
            next_check = i + _PAIRS_PER_CHECK
            with cython.gil:
                _label_text.check_signals()
        j = i + 1
        while j < high and keys[j] == keys[i]:
            j += 1
        if j - i > 1:
            key = keys[i]
            for k in range(i, j):
                cursors[order[k]] = _ancestor(parents, order[k] if is_first else cursors[order[k]], width)
                keys[k] = packed[cursors[order[k]]]
            _sort_pairs(keys, order, i, j, _partition_budget(j - i))
            _sort_runs(packed, parents, width, order, keys, cursors, i, j, False)
            for k in range(i, j):
                keys[k] = key
        i = j
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ancestor(parents: cython.const[cython.uint][::1], prefix: cython.uint, n: cython.int) -> cython.uint:
    """The prefix without its last n tiles."""
    while n:
        prefix = parents[prefix]
        n -= 1
    return prefix


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _sort_words(tiles: cython.const[cython.uchar][::1], starts: cython.uint[::1], keys: cython.ulonglong[::1],
                low: cython.Py_ssize_t, high: cython.Py_ssize_t, depth: cython.Py_ssize_t) -> cython.int:
    """Sort starts[low:high], whose words have their first `depth` tiles in common."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    next_check: cython.Py_ssize_t = low + _PAIRS_PER_CHECK
    for i in range(low, high):
        keys[i] = _pack_key(tiles, starts[i] + depth)
    _sort_pairs(keys, starts, low, high, _partition_budget(high - low))
    i = low
    while i < high:
        if i > next_check:
            next_check = i + _PAIRS_PER_CHECK
            with cython.gil:
                _label_text.check_signals()
        j = i + 1
        while j < high and keys[j] == keys[i]:
            j += 1
        if j - i > 1 and keys[i] & _masks.BYTE:  # the eighth tile is not zero: these words have more tiles
            _sort_words(tiles, starts, keys, i, j, depth + _TILES_PER_KEY)
        i = j
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pack_key(tiles: cython.const[cython.uchar][::1], position: cython.ulonglong) -> cython.ulonglong:
    """A key of the next eight tiles, the first in the highest byte; zeros from the word's end on."""
    key: cython.ulonglong = 0
    shift: cython.int = 56
    while shift >= 0 and tiles[position]:
        key |= cython.cast(cython.ulonglong, tiles[position]) << shift
        position += 1
        shift -= 8
    return key


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _append_word(tiles: cython.const[cython.uchar][::1], start: cython.ulonglong, output: cython.uchar[::1],
                 used: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Copy the word at tiles[start:], with its zero, to output[used:]. Return the index behind it."""
    while tiles[start]:
        output[used] = tiles[start]
        start += 1
        used += 1
    output[used] = 0
    return used + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _sort_pairs(keys: cython.ulonglong[::1], items: cython.uint[::1], low: cython.Py_ssize_t,
                high: cython.Py_ssize_t, budget: cython.int) -> cython.int:
    """Sort keys[low:high], and items along with them: three-way quicksort, the shorter side by recursion.

    budget: the partitions that remain. A range that uses them up is sorted by heapsort, as in introsort. Only input
    that is made against quicksort uses them up.
    """
    less: cython.Py_ssize_t
    more: cython.Py_ssize_t
    i: cython.Py_ssize_t
    pivot: cython.ulonglong
    while high - low > _INSERTION_LIMIT:
        if high - low > _PAIRS_PER_CHECK:
            with cython.gil:
                _label_text.check_signals()
        if budget == 0:
            _heapsort_pairs(keys, items, low, high)
            return 0
        budget -= 1
        pivot = _pivot(keys, low, high)
        less = i = low  # keys[low:less] < pivot, keys[less:i] == pivot, keys[more:high] > pivot
        more = high
        while i < more:
            if keys[i] < pivot:
                _swap(keys, items, i, less)
                less += 1
                i += 1
            elif keys[i] > pivot:
                more -= 1
                _swap(keys, items, i, more)
            else:
                i += 1
        if less - low < high - more:
            _sort_pairs(keys, items, low, less, budget)
            low = more
        else:
            _sort_pairs(keys, items, more, high, budget)
            high = less
    _insertion_sort_pairs(keys, items, low, high)
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pivot(keys: cython.ulonglong[::1], low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> cython.ulonglong:
    """The median of three medians of three keys, spread over the range (Tukey's ninther)."""
    step: cython.Py_ssize_t = (high - low) // 9
    return _median(_median(keys[low], keys[low + step], keys[low + 2 * step]),
                   _median(keys[low + 3 * step], keys[low + 4 * step], keys[low + 5 * step]),
                   _median(keys[low + 6 * step], keys[low + 7 * step], keys[high - 1]))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _median(a: cython.ulonglong, b: cython.ulonglong, c: cython.ulonglong) -> cython.ulonglong:
    """The median of three keys."""
    if a > b:
        a, b = b, a
    return max(a, min(b, c))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _swap(keys: cython.ulonglong[::1], items: cython.uint[::1], i: cython.Py_ssize_t,
          j: cython.Py_ssize_t) -> cython.void:
    """Swap two pairs."""
    key: cython.ulonglong = keys[i]
    item: cython.uint = items[i]
    keys[i] = keys[j]
    items[i] = items[j]
    keys[j] = key
    items[j] = item


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _insertion_sort_pairs(keys: cython.ulonglong[::1], items: cython.uint[::1],
                          low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> cython.void:
    """Sort a range of a few pairs by insertion."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    key: cython.ulonglong
    item: cython.uint
    for i in range(low + 1, high):
        key = keys[i]
        item = items[i]
        j = i
        while j > low and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            items[j] = items[j - 1]
            j -= 1
        keys[j] = key
        items[j] = item


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _partition_budget(n: cython.Py_ssize_t) -> cython.int:
    """The partitions that quicksort may take for n pairs: twice the bit length of n."""
    bits: cython.int = 0
    while n:
        bits += 2
        n >>= 1
    return bits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _heapsort_pairs(keys: cython.ulonglong[::1], items: cython.uint[::1],
                    low: cython.Py_ssize_t, high: cython.Py_ssize_t) -> cython.void:
    """Sort a range by heapsort, whose worst case is O(n log n)."""
    n: cython.Py_ssize_t = high - low
    root: cython.Py_ssize_t = n // 2
    while root > 0:
        root -= 1
        _sift_down(keys, items, low, root, n)
    while n > 1:
        n -= 1
        _swap(keys, items, low, low + n)
        _sift_down(keys, items, low, 0, n)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sift_down(keys: cython.ulonglong[::1], items: cython.uint[::1], low: cython.Py_ssize_t, root: cython.Py_ssize_t,
               n: cython.Py_ssize_t) -> cython.void:
    """Move the pair at a heap's node down until no child is larger. The heap is keys[low : low + n]."""
    child: cython.Py_ssize_t = 2 * root + 1
    while child < n:
        if child + 1 < n and keys[low + child + 1] > keys[low + child]:
            child += 1
        if keys[low + child] <= keys[low + root]:
            return
        _swap(keys, items, low + root, low + child)
        root = child
        child = 2 * root + 1
