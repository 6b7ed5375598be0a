"""Quick fixes of an unknown word: which one editors prefer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.query.suggestions.related_letters import without_accents

types = pytest.importorskip("lsprotocol.types", reason="the extra lsp is not installed")
from lexc.language_server.diagnostics import make_fixes  # noqa: E402

DIAGNOSTIC = types.Diagnostic(types.Range(types.Position(0, 0), types.Position(0, 1)), "Unknown word")
WORDS = st.text(st.sampled_from("abcéèzЖя日本हवा한"), min_size=1, max_size=5)


def find_preferred_texts(word: str, suggestions: list[str]) -> list[str]:
    fixes = make_fixes("file:///a", DIAGNOSTIC, word, suggestions)
    return [fix.edit.changes["file:///a"][0].new_text for fix in fixes if fix.is_preferred]


def test_the_first_suggestion_is_preferred_if_it_shares_a_letter() -> None:
    assert find_preferred_texts("teh", ["the", "tea"]) == ["the"]
    assert find_preferred_texts("é", ["e"]) == find_preferred_texts("É", ["e"]) == ["e"]
    assert (
        find_preferred_texts("日本語", ["a", "日本"])
        == find_preferred_texts("xyz", ["abc"])
        == find_preferred_texts("teh", [])
        == []
    )


@given(WORDS, st.lists(WORDS, max_size=3))
def test_a_preferred_fix_shares_a_letter_with_the_text(word: str, suggestions: list[str]) -> None:
    for fix in find_preferred_texts(word, suggestions):
        assert {*without_accents(fix).lower()} & {*without_accents(word).lower()}
