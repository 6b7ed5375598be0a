"""Images of dictionaries: their content, their rules, and what building them refuses."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgpack
import pytest
from dictionaries.tiny_dictionaries import Tiny, write

import lexc
from lexc.errors import LexcError, Malformed, SectionMissing
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon
from lexc.opening import is_lexicon, open_or_empty
from lexc.overlays.overlay import Overlay
from lexc.query.spelling import judge_words, mistakes

GERMAN = Tiny(
    "German", "SET UTF-8|COMPOUNDBEGIN B|COMPOUNDEND E|KEEPCASE K|NOSUGGEST N|FORBIDDENWORD F",
    "Haus/B|haus/E|tür/BE|Tür/B|Schule|TV/K|Mist/N|Hautür/F", "", "",
)  # fmt: skip


@pytest.fixture
def german(tmp_path: Path) -> Lexicon:
    return lexc.build(write(tmp_path, GERMAN))


def forge(lexicon: Lexicon, **changes: Any) -> bytes:
    """The image with other values in DICT."""
    sections = []
    for section in lexicon.image.sections:
        data = bytes(section.data)
        if section.type == "DICT":
            values = msgpack.unpackb(data) | changes
            data = msgpack.packb({name: values[name] for name in sorted(values) if values[name] is not None})
        sections.append(Section(section.type, section.flags, data))
    return b"".join(map(bytes, assemble(sections)))


@pytest.mark.parametrize(
    "changes",
    [
        {"labels": {"begin": 60}}, {"labels": {"begin": 0}}, {"labels": {"nonsense": 1}}, {"labels": {}},
        {"labels": {"begin": 1, "end": 1}}, {"labels": {"flag:x": 1}}, {"labels": [1]}, {"shortest_part": 0},
        {"shortest_part": -1}, {"most_words": "2"}, {"most_words": 1 << 40}, {"switches": ["fast"]}, {"breaks": [""]},
        {"breaks": "-"}, {"conversions": [["a"]]}, {"conversions": [["", "b"]]}, {"replacements": [[1, 2]]},
        {"patterns": [["a", "b", "c", "d", "e"]]}, {"compound_rules": [[["begin", "+"]]]}, {"vowels": None},
        {"surplus": 1}, {"language": 5}, {"ignored": ["a"]}, {"compound_rules": [["begin"]]},
    ],
    ids=str,
)  # fmt: skip
def test_a_section_with_other_values_is_refused(german: Lexicon, changes: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="DICT"):
        lexc.frombytes(forge(german, **changes))


def test_damaged_sections_are_refused_or_harmless(german: Lexicon) -> None:
    chooser, section = random.Random(5), next(s for s in german.image.sections if s.type == "DICT")
    for _ in range(300):
        data = bytearray(section.data)
        data[chooser.randrange(len(data))] = chooser.randrange(256)
        others = [Section(s.type, s.flags, bytes(data if s is section else s.data)) for s in german.image.sections]
        try:
            lexicon = lexc.frombytes(b"".join(map(bytes, assemble(others))))
        except LexcError:
            continue
        for word in ("Haustür", "haustür", "HAUSTÜR", "Schule-Schule", "x" * 90):
            lexicon.is_correct(word)


def test_other_images_have_no_rules() -> None:
    with pytest.raises(SectionMissing, match="no rules of a dictionary"):
        lexc.build(["a"]).is_correct("a")


def test_simple_words_are_the_lexicon_and_compounds_are_correct(german: Lexicon) -> None:
    assert sorted(german) == sorted(["Haus", "haus", "tür", "Tür", "Schule", "TV", "Mist"])
    assert (german.is_correct("Haustür"), "Haustür" in german) == (True, False)
    assert german.analyse("Haustür") == ["Haus", "tür"]
    assert german.analyse("Schule") == ["Schule"]
    assert german.analyse("Schultür") == []
    assert not german.is_correct("Hautür")


def test_the_full_check_compares_the_identity_of_the_automaton(german: Lexicon) -> None:
    german.verify()
    sections = []
    for section in german.image.sections:
        data = bytes(section.data)
        if section.type == "META":
            data = data.replace(german.meta.identity, bytes(32))
        sections.append(Section(section.type, section.flags, data))
    with pytest.raises(Malformed, match="identity"):
        lexc.frombytes(b"".join(map(bytes, assemble(sections)))).verify()


def test_a_text_is_judged_by_the_rules(german: Lexicon) -> None:
    text = "Die Haustür, HAUSTÜR, haustür, Schule-Schule, tv, 12.5"
    assert [word for _, word in mistakes(german.image, text)] == ["Die", "haustür", "tv"]
    assert [found.verdict for found in judge_words(german.image, "Haustür Xyz")] == ["*", "#"]


def test_words_that_shall_not_be_suggested_are_not(german: Lexicon) -> None:
    assert german.suggest("Misd") == []
    assert "Schule" in german.suggest("Schuhle")


def test_personal_words_join_a_dictionary_without_losing_its_rules(german: Lexicon) -> None:
    overlay = Overlay(german)
    overlay.add("Sicht")
    overlay.discard("Schule")
    personal = overlay.personal_words
    assert [word for _, word in mistakes(overlay.image, "sicht Haustür Schule", personal)] == ["Schule"]


def test_a_dictionary_is_opened_with_its_rules(tmp_path: Path) -> None:
    dic = write(tmp_path, GERMAN)
    for lexicon in (lexc.open(dic), lexc.open(str(dic), from_format="hunspell"), open_or_empty(dic)):
        assert isinstance(lexicon, Lexicon)
        assert (lexicon.is_correct("Haustür"), lexicon.image.where) == (True, str(dic))
    assert is_lexicon(str(dic))
    assert lexc.open(dic, alphabet=lexc.Alphabet.utf8("none")).image.dictionary is None
    dic.with_suffix(".aff").unlink()
    assert not is_lexicon(str(dic))


def test_other_kinds_of_images_have_no_rules(tmp_path: Path) -> None:
    with pytest.raises(SectionMissing, match=r"Build a \.dawg"):
        lexc.build(write(tmp_path, GERMAN), kind="gaddag").is_correct("Haus")
