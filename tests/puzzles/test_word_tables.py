"""Words are grouped by length, the best first, whatever their ranks."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.kernels.puzzles.word_tables import MAX_RANK, fill_bits, group_by_length

ranks = st.one_of(st.integers(0, 3), st.integers(0, 2 * MAX_RANK))
words = st.lists(st.tuples(st.binary(max_size=5).map(lambda word: word.replace(b"\0", b"\1")), ranks), max_size=30)


@given(words, st.integers(0, 4), st.booleans())
def test_groups_have_all_words_of_a_length_by_descending_rank(
    rows: list[tuple[bytes, int]], longest: int, has_ranks: bool
) -> None:
    tiles = b"".join(word + b"\0" for word, _ in rows)
    given_ranks = array("I", [rank for _, rank in rows] if has_ranks else [])
    groups = group_by_length(tiles, given_ranks, longest, 7)
    assert groups == group_by_length(tiles, given_ranks, longest, 7)
    assert len(groups) == longest + 1
    for length, (letters, ordinals) in enumerate(groups):
        assert sorted(ordinals) == [i for i, (word, _) in enumerate(rows) if len(word) == length]
        assert letters == b"".join(bytes(tile - 1 for tile in rows[ordinal][0]) for ordinal in ordinals)
        found = [min(rows[ordinal][1], MAX_RANK) for ordinal in ordinals]
        assert not has_ranks or found == sorted(found, reverse=True)


def test_missing_ranks_and_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="too many words"):
        group_by_length(b"\1\0\2\0", array("I", [1]), 3, 0)
    with pytest.raises(ValueError, match="no such letter"):
        fill_bits(b"\2", 1, 2, array("Q", bytes(16)), 0)
