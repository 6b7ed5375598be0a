"""Bundled definitions are those of English words, for lexicons without a column of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.cli import find
from lexc.cli.shared.values import ShownValues
from lexc.errors import SectionMissing, UsageError
from lexc.installed import bundled
from lexc.page.definitions import add_definitions
from lexc.quiz.quizzes import Definitions

LINES = 'care\tv. feel concern; mind\ncare\tn. an anxious "feeling"\ncart\tn. a vehicle\n'


@pytest.fixture(autouse=True)
def three_definitions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short list in the place of `glosses`."""
    entry = next(entry for entry in bundled._entries() if entry["name"] == "glosses")
    (tmp_path / "glosses.tsv").write_text(LINES)
    monkeypatch.setattr(bundled, "_entries", lambda: [entry | {"file": str(tmp_path / "glosses.tsv")}])
    monkeypatch.setattr(bundled, "_source", lambda found: found["file"])


def english(**options: Any) -> lexc.Lexicon:
    return lexc.build(["care", "cart", "zebra"], language="en-GB", **options)


def test_a_bundled_lexicon_has_all_senses_of_a_word_as_they_are() -> None:
    column = lexc.open("glosses").column("definition")
    assert column["CARE"] == ["v. feel concern; mind", 'n. an anxious "feeling"']
    assert column["CART"] == ["n. a vehicle"]


def test_studies_and_shown_values_of_english_words_have_definitions() -> None:
    lexicon = english()
    assert lexicon.study("cart")["definition"] == ["n. a vehicle"]
    assert "definition" not in lexicon.study("zebra")
    assert [*ShownValues(lexicon, ["definition"]).add_fields(["CART", "ZEBRA"])] == [
        ("CART", "n. a vehicle"),
        ("ZEBRA", ""),
    ]


def test_a_column_of_the_lexicon_goes_before() -> None:
    lexicon = english(columns={"definition": ["mine", None, None]})
    assert lexicon.study("care")["values"] == {"definition": "mine"}
    assert "definition" not in lexicon.study("care")
    assert [*ShownValues(lexicon, ["definition"]).add_fields(["CARE"])] == [("CARE", "mine")]
    assert add_definitions(lexicon) is lexicon


@pytest.mark.parametrize("language", ["", "de", "enm"])
def test_words_of_other_languages_have_none(language: str) -> None:
    lexicon = lexc.build(["care"], language=language)
    assert "definition" not in lexicon.study("care")
    with pytest.raises(SectionMissing):
        ShownValues(lexicon, ["definition"])
    with pytest.raises(SectionMissing):
        Definitions(lexicon)
    with pytest.raises(UsageError, match="no definitions are bundled"):
        add_definitions(lexicon)


def test_a_quiz_asks_for_the_word_of_a_definition() -> None:
    quiz = Definitions(english())
    assert [*quiz.cards_of(["CARE", "CART", "ZEBRA"])] == ["CARE", "CART"]
    assert quiz._display("CARE") == 'v. feel concern; mind; n. an anxious "feeling"'


def test_a_page_has_them_as_a_column() -> None:
    lexicon = add_definitions(english())
    assert [*lexicon.items(column="definition")] == [
        ("CARE", ["v. feel concern; mind", 'n. an anxious "feeling"']), ("CART", ["n. a vehicle"]),
    ]  # fmt: skip
    assert [*lexicon] == ["CARE", "CART", "ZEBRA"]
    other = add_definitions(lexc.build(["zebra"], language="en"))
    assert ([*other], other.column_names) == (["ZEBRA"], [])


def test_lexc_find_shows_definitions_beside_facts(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    english().save(tmp_path / "words.dawg")
    arguments = [str(tmp_path / "words.dawg"), "--prefix", "CART", "--show", "alphagram,definition"]
    find.command.main(arguments, standalone_mode=False)
    assert capsysbinary.readouterr().out == b"CART\tACRT\tn. a vehicle\n"
