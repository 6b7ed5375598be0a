"""An overlay of a lexicon of bytes takes and gives bytes, as the lexicon does."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import UsageError

WORD = st.binary(min_size=1, max_size=4)
OPERATORS: list[Callable[[Any, Any], Any]] = [operator.ior, operator.iand, operator.isub, operator.ixor]
CHANGES = st.lists(st.tuples(st.sampled_from([*OPERATORS, set.add, set.discard]), st.frozensets(WORD, max_size=3)))


@given(words=st.sets(WORD, min_size=1), changes=CHANGES)
def test_after_every_change_it_has_the_bytes_of_a_set_and_so_has_its_journal(
    words: set[bytes], changes: list[tuple[Callable[[Any, Any], Any], frozenset[bytes]]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:  # fmt: skip
    journal = tmp_path_factory.mktemp("journals") / "changes.txt"
    lexicon: Any = lexc.build(sorted(words), encoding="bytes")
    with lexc.Overlay(lexicon, journal) as opened:
        overlay: Any = opened
        for change, others in changes:
            changed = change_set(change, set(words), others)
            if not changed:  # a lexicon is never empty
                continue
            overlay, words = change_set(change, overlay, others), changed
            assert len(overlay) == len(words)
            assert all(word in overlay for word in words)
        assert set(overlay) == set(pickle.loads(pickle.dumps(overlay))) == words
        assert overlay == words
    assert journal.read_bytes().isascii()
    assert set(lexc.Overlay(lexicon, journal)) == words


def change_set(change: Callable[[Any, Any], Any], words: Any, others: frozenset[bytes]) -> Any:
    if change in OPERATORS:
        return change(words, others)
    for word in others:
        getattr(words, change.__name__)(word)
    return words


def test_texts_with_escapes_are_bytes_too_and_answers_are_bytes(tmp_path: Path) -> None:
    base: Any = lexc.build({b"a\0": {"n": 5}, b"\xe9t\xe9": {"n": 7}}, encoding="bytes")
    overlay: Any = lexc.Overlay(base, tmp_path / "changes.txt")
    assert overlay.update(iter([b"b\\x41", r"b\x41"])) == 2
    assert overlay.discard(r"\xe9t\xe9")
    assert [*overlay] == [b"a\0", b"bA", b"b\\x41"]
    assert overlay.values_of(b"a\0") == {"n": 5}
    assert overlay.contains_many((b"bA", b"\xff")) == [True, False]
    assert [*overlay.near(b"b\xff")] == [(b"bA", 1)]
    assert type(overlay).__name__ == "BytesOverlay"
    assert (tmp_path / "changes.txt").read_text() == "+bA\n+b\\\\x41\n-\\xe9t\\xe9\n"
    with pytest.raises(KeyError, match=r"\\xff"):
        overlay.remove(b"\xff")
    with pytest.raises(UsageError, match="its last word"):
        overlay -= {b"a\0", b"b\\x41", b"bA"}
