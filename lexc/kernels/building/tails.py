"""The tails of the reversed prefixes of a lexicon: what follows where a string leaves all others.

The strings REV(x)◇ are sorted by REV(x). At a node of their trie, two strings or more pass, or one alone. One tile
behind the last node that it shares, a string is alone (the minimal prefix of Aoe 1989). The tiles that remain are its
tail:

    x        REV(x)         shared tiles    tail
    DER      R E D ◇        0               none: WANDER continues it
    WANDER   R E D N A W    3               A W, that is REV(WA)
    FAR      R A F          1               F,   that is REV(F)

So a tail is the reversal of a prefix, too, and is named by it. Here x itself stands for none. If no word goes on after
x, no ◇ follows, and the accept bit of the last arc stands for all of REV(x). Then x does not pass the node behind it.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks


def find_shared_lengths(order: cython.const[cython.uint][::1], keys: cython.const[cython.ulonglong][::1],
                        packed: cython.const[cython.ulonglong][::1], parents: cython.const[cython.uint][::1],
                        bits: cython.int, shared: cython.ushort[::1], lengths: cython.uint[::1]) -> int:
    """Write to shared[i] the depth of the last node that REV(order[i]) shares with the string before it.

    Write to lengths[x], for each prefix x in order, the depth of the last node that it shares with any.

    keys: of the sorted prefixes, packed: of all prefixes, with tiles of `bits`. The prefixes are numbered in preorder.
    shared has an item more than order, for a string behind them. Its first and last item must be 0: threads that do so
    for ranges side by side have them in common. Return the number of shared nodes below the root.
    Raises ValueError if a buffer is too short.
    """
    tile_indexes = cython.declare(cython.int[64])  # of a bit of a key: the index of its tile
    if not cython.compiled:
        tile_indexes = [0] * 64
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(order)
    n_nodes: cython.Py_ssize_t = 0
    depth: cython.int
    if len(shared) <= n or len(keys) < n or len(lengths) < len(parents):
        raise ValueError("a buffer is too short")
    with cython.nogil:
        for i in range(60):
            tile_indexes[i] = (59 - i) // bits
        for i in range(1, n):
            if keys[i] == keys[i - 1]:
                depth = _shared_depth(order[i - 1], order[i], packed, parents, bits, _is_leaf(parents, order[i - 1]))
            else:
                depth = tile_indexes[_bits.highest(keys[i] ^ keys[i - 1])]
                if _is_leaf(parents, order[i - 1]) and _ends_at(keys[i - 1], depth, bits):
                    depth -= 1
            shared[i] = cython.cast(cython.ushort, depth)
            if depth > shared[i - 1]:
                n_nodes += depth - shared[i - 1]
            lengths[order[i - 1]] = max(shared[i - 1], shared[i])
        if n:
            lengths[order[n - 1]] = shared[n - 1]
    return n_nodes


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_leaf(parents: cython.const[cython.uint][::1], prefix: cython.Py_ssize_t) -> cython.bint:
    """Whether no word goes on after a prefix: the one behind it in preorder does not continue it."""
    return prefix + 1 == len(parents) or parents[prefix + 1] != prefix


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shared_depth(one: cython.uint, other: cython.uint, packed: cython.const[cython.ulonglong][::1],
                  parents: cython.const[cython.uint][::1], bits: cython.int, is_word_alone: cython.bint) -> cython.int:
    """As above, for two neighbours with equal keys. is_word_alone: no word goes on after `one`."""
    width: cython.int = 60 // bits
    depth: cython.int = 0
    last: cython.int
    while packed[one] == packed[other]:  # ends, since prefixes are distinct; equal keys are full
        for _ in range(width):
            one = parents[one]
            other = parents[other]
        depth += width
    last = (59 - _bits.highest(packed[one] ^ packed[other])) // bits
    return depth + last - (is_word_alone and _ends_at(packed[one], last, bits))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ends_at(key: cython.ulonglong, index: cython.int, bits: cython.int) -> cython.bint:
    """Whether a key has no tile with this index."""
    return key >> (60 - bits * (index + 1)) & ((_masks.ONE << bits) - 1) == 0


def find_tails(parents: cython.const[cython.uint][::1], path: cython.uint[::1], tails: cython.uint[::1]) -> int:
    """Replace tails[x], from `find_shared_lengths`, by the prefix whose reversal is the tail of REV(x), x for none.

    Return the tiles of all tails.

    The prefixes are numbered in preorder. path: scratch, the current prefix and those that it continues, by length,
    longest + 2 items. A prefix whose item is all ones has no tail.
    """
    i: cython.Py_ssize_t
    length: cython.Py_ssize_t = 0
    n_tiles: cython.Py_ssize_t = 0
    with cython.nogil:
        path[0] = 0
        for i in range(1, len(tails)):
            while path[length] != parents[i]:
                length -= 1
            length += 1
            path[length] = cython.cast(cython.uint, i)
            if tails[i] < length:
                n_tiles += length - 1 - tails[i]
                tails[i] = path[length - 1 - tails[i]]
            else:
                tails[i] = cython.cast(cython.uint, i)
    return n_tiles


def group_tails(states: cython.const[cython.uint][::1], tails: cython.const[cython.uint][::1],
                starts: cython.uint[::1], groups: cython.ulonglong[::1]) -> int:
    """Write the prefixes that have tails to groups, those with the same state side by side. Return their number.

    An item of groups is tails[x] << 32 | x. starts: scratch, zeroed, an item more than the largest of states. Raises
    ValueError if groups are fewer than prefixes.
    """
    i: cython.Py_ssize_t
    state: cython.uint
    count: cython.uint
    total: cython.uint = 0
    if len(groups) < len(tails) - 1 or len(states) < len(tails):
        raise ValueError("a buffer is too short")
    with cython.nogil:
        for i in range(1, len(tails)):
            starts[states[i]] += tails[i] != i
        for i in range(len(starts)):
            count = starts[i]
            starts[i] = total
            total += count
        for i in range(1, len(tails)):
            if tails[i] != i:
                state = states[i]
                groups[starts[state]] = (cython.cast(cython.ulonglong, tails[i]) << 32) | (i & _masks.HALF)
                starts[state] += 1
    return total


def gather_ends(order: cython.const[cython.uint][::1], states: cython.const[cython.uint][::1],
                tail_states: cython.const[cython.uint][::1], ends: cython.ulonglong[::1]):
    """Write the tail state and the DAWG state of each prefix x to ends, in order, to be read one behind the other.

    An item is tail_states[x] << 32 | states[x]. Raises ValueError if ends are fewer than prefixes.
    """
    i: cython.Py_ssize_t
    if len(ends) < len(order):
        raise ValueError("a buffer is too short")
    with cython.nogil:
        for i in range(len(order)):
            ends[i] = cython.cast(cython.ulonglong, tail_states[order[i]]) << 32 | states[order[i]]


def clear(numbers: cython.ulonglong[::1]):
    """Write zeros to all numbers."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(len(numbers)):
            numbers[i] = 0
