"""Lists of zero-ended words, for kernels that run uncompiled; `_words.pxd` is the compiled twin."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def count_equal(words: Sequence[int], one: int, other: int, n: int) -> int:
    """The number of equal bytes from two indexes on, at most n. words[other:] has n bytes, and one < other."""
    i = 0
    while i < n and words[one + i] == words[other + i]:
        i += 1
    return i


def end_of_word(words: Sequence[int], offset: int) -> int:
    """The index of the zero that ends the word at an index, or the end of the list."""
    while offset < len(words) and words[offset]:
        offset += 1
    return offset


def is_same_word(words: Sequence[int], one: int, other: int) -> bool:
    """Whether the words that begin at two indexes are equal. Both must end with a zero."""
    while words[one] and words[one] == words[other]:
        one += 1
        other += 1
    return words[one] == words[other]


def copy_word(words: Sequence[int], offset: int, end: int, output: MutableSequence[int], used: int) -> int:
    """Copy words[offset:end] to output[used:]. Return the index behind the copy.

    words and output may be the same buffer if used <= offset.
    """
    while offset < end:
        output[used] = words[offset]
        used += 1
        offset += 1
    return used
