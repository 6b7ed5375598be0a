"""Greek in capitals has no accents, and ends in Σ: the lexicon's λόγος is right as ΛΟΓΟΣ."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexc
from lexc.lexicon import Lexicon

WORDS = ["λόγος", "Αθήνα", "Μάιος", "αϋπνία", "του", "σχολείο", "ευρωπαϊκός"]


@pytest.fixture(scope="module", params=["list", "capitals", "dictionary"])
def greek(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    if request.param != "dictionary":
        return lexc.build(WORDS, language="el", fold="upper" if request.param == "capitals" else "none")
    folder: Path = tmp_path_factory.mktemp("greek")
    (folder / "el.dic").write_text("\n".join([str(len(WORDS)), *WORDS]), encoding="utf-8")
    (folder / "el.aff").write_text("SET UTF-8\n", encoding="utf-8")
    return lexc.build(folder / "el.dic")


@pytest.mark.parametrize("text", ["ΛΟΓΟΣ", "ΛΌΓΟΣ", "ΑΘΗΝΑ", "ΜΑΪΟΣ", "ΜΑΙΟΣ", "ΑΫΠΝΙΑ", "ΤΟΥ", "ΕΥΡΩΠΑΪΚΟΣ", "Λόγος"])
def test_capitals_without_an_accent_are_correct(greek: Lexicon, text: str) -> None:
    assert greek.mistakes(f"({text})") == greek.mistakes(text) == []


@pytest.mark.parametrize("text", ["ΛΟΓΟ", "ΑΥΠΝΙΑ", "λογος", "Λογος"])
def test_other_words_need_their_accent(greek: Lexicon, text: str) -> None:
    assert greek.mistakes(text) == [(0, text)]


@pytest.mark.parametrize(("text", "suggestion"), [("ΣΧΟΛΙΟ", "ΣΧΟΛΕΙΟ"), ("ΜΑΪΩΣ", "ΜΑΪΟΣ"), ("ΛΟΓΓΟΣ", "ΛΟΓΟΣ")])
def test_suggestions_for_capitals_have_no_accent(greek: Lexicon, text: str, suggestion: str) -> None:
    assert greek.suggest(text)[0] == suggestion
