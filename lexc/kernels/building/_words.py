"""Lists of zero-ended words, for kernels that run uncompiled; `_words.pxd` is the compiled twin."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def end_of_word(words: Sequence[int], at: int) -> int:
    """The place of the zero that ends the word here, or the end of all words."""
    while at < len(words) and words[at]:
        at += 1
    return at


def is_same_word(words: Sequence[int], one: int, other: int) -> bool:
    """Whether the words that begin at two places are equal; both have their zero."""
    while words[one] and words[one] == words[other]:
        one += 1
        other += 1
    return words[one] == words[other]


def copy_word(words: Sequence[int], at: int, end: int, output: MutableSequence[int], used: int) -> int:
    """Write what stands from at to end to output, from used on; where that ends now. Both may be one, used below at."""
    while at < end:
        output[used] = words[at]
        used += 1
        at += 1
    return used
