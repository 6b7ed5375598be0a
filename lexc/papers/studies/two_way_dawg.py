"""The two-way DAWG (Appel and Jacobson 1988, section 7.1): a node is a part of words, and grows on both sides.

The contexts of a part s are the pairs (u, v) for which usv is a word. Parts with the same contexts are one node: they
grow by the same letters, into parts that have the same contexts again.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

_PRIME = (1 << 61) - 1


@dataclass(slots=True)
class TwoWayDawg:
    """A two-way DAWG. n_parts: the number of distinct parts of words; n_part_arcs: their arcs, each part a node.

    left, right: by node, the node after a letter is added on that side. is_word: by node, whether its parts are words.
    nodes: by part, its node.
    """

    n_parts: int = 0
    n_part_arcs: int = 0
    left: list[dict[int, int]] = field(default_factory=list)
    right: list[dict[int, int]] = field(default_factory=list)
    is_word: list[bool] = field(default_factory=list)
    nodes: dict[bytes, int] = field(default_factory=dict)

    @property
    def n_arcs(self) -> int:
        """The number of arcs between nodes."""
        return sum(map(len, self.left)) + sum(map(len, self.right))


def build_two_way(words: Iterable[bytes]) -> TwoWayDawg:
    """Build the two-way DAWG of words, each given once."""
    marks, lefts, rights, is_word = _mark_parts(words)
    built, numbers = TwoWayDawg(len(marks)), dict[int, int]()
    examples = list[bytes]()
    for part, mark in marks.items():
        number = built.nodes[part] = numbers.setdefault(mark, len(numbers))
        if number == len(examples):
            examples.append(part)
            built.is_word.append(part in is_word)
        built.n_part_arcs += lefts[part].bit_count() + rights[part].bit_count()
    for part in examples:
        built.left.append({letter: built.nodes[bytes([letter]) + part] for letter in _letters(lefts[part])})
        built.right.append({letter: built.nodes[part + bytes([letter])] for letter in _letters(rights[part])})
    return built


def _mark_parts(words: Iterable[bytes]) -> tuple[dict[bytes, int], dict[bytes, int], dict[bytes, int], set[bytes]]:
    """By part: a mark of its contexts, masks of the letters on its left and right; and the parts that are words.

    Each u and each v has a random number. A mark is the sum of the products of these numbers over all contexts (u, v).
    Two different sets of contexts have the same mark with a probability of 2⁻⁶⁰.
    """
    rng, factors = random.Random("contexts"), dict[tuple[bool, bytes], int]()
    marks, lefts, rights, is_word = dict[bytes, int](), dict[bytes, int](), dict[bytes, int](), set[bytes]()

    for word in words:
        is_word.add(word)
        n = len(word)
        before, after = list[int](), list[int]()
        for i in range(n):
            for is_left, text, row in ((True, word[:i], before), (False, word[i + 1 :], after)):
                if (is_left, text) not in factors:
                    factors[is_left, text] = rng.getrandbits(61)
                row.append(factors[is_left, text])
        for start in range(n):
            for end in range(start, n):
                part = word[start : end + 1]
                marks[part] = (marks.get(part, 0) + before[start] * after[end]) % _PRIME
                lefts[part] = lefts.get(part, 0) | (1 << word[start - 1] if start else 0)
                rights[part] = rights.get(part, 0) | (1 << word[end + 1] if end + 1 < n else 0)
    return marks, lefts, rights, is_word


def _letters(mask: int) -> Iterable[int]:
    return (letter for letter in range(1, mask.bit_length()) if mask >> letter & 1)
