"""A personal list beside a lexicon: which words are new, which letters they may have, which programs share its file."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

import lexc
from lexc.errors import LexcError, SourceError
from lexc.overlays.journal import Journal
from lexc.overlays.personal_list import PersonalList
from lexc.query.word_spelling import is_correct


@pytest.fixture
def lexicon() -> lexc.Lexicon:
    return lexc.build(["CAT", "THE"], alphabet="english")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.txt"


def is_known(words: PersonalList, word: str) -> bool:
    return is_correct(words.image, word, words.personal_words)


def test_a_word_that_comes_several_times_is_added_once(lexicon: lexc.Lexicon, path: Path) -> None:
    with PersonalList(lexicon, path) as words:
        assert words.update(["Zzq", "zzq", "ZZQ", "xyz", "cat", "Naïve", "naïve"]) == 3
        assert words.update(["zzq", "NAÏVE"]) == 0
    assert path.read_text(encoding="utf-8") == "+Zzq\n+xyz\n+Naïve\n"


def test_a_text_is_no_list_of_words(lexicon: lexc.Lexicon) -> None:
    with pytest.raises(TypeError, match="not one str"):
        PersonalList(lexicon).update("words")


@pytest.mark.parametrize("word", ["", "x" * 256, "a\nb"])
def test_a_text_that_is_no_word_is_not_added(lexicon: lexc.Lexicon, path: Path, word: str) -> None:
    with PersonalList(lexicon, path) as words, pytest.raises(SourceError, match="not a word"):
        words.update(["dog", word])
    assert path.read_bytes() == b""


def test_words_with_letters_that_the_lexicon_lacks_are_correct_as_they_stand(lexicon: lexc.Lexicon, path: Path) -> None:
    path.write_text("naïve\ne-mailzz\n+dog \n-the \n-café\n+\n", encoding="utf-8-sig")
    with PersonalList(lexicon, path) as words:
        known = [word for word in ("naïve", "Naïve", "e-mailzz", "dog", "the", "cat", "café") if is_known(words, word)]
        assert known == ["naïve", "Naïve", "e-mailzz", "dog", "cat"]
        assert list(lexc.Lexicon(words.image)) == ["CAT", "DOG"]


def test_a_word_that_was_refused_can_be_added(tmp_path: Path, path: Path) -> None:
    (tmp_path / "de.aff").write_text("SET UTF-8\n")
    (tmp_path / "de.dic").write_text("1\nHaus\n")
    dictionary, words_alone = lexc.open(tmp_path / "de.dic"), lexc.build(["Haus", "Maus"])
    for lexicon, written in ((words_alone, "-Haus\n"), (dictionary, "-Haus\n"), (dictionary, "haus\n-Haus\n")):
        path.write_text(written)
        with PersonalList(lexicon, path) as words:
            assert not is_known(words, "Haus")
            assert words.update(["Haus"]) == 1
        with PersonalList(lexicon, path) as words:
            assert is_known(words, "Haus")


def test_programs_share_a_list(lexicon: lexc.Lexicon, path: Path) -> None:
    with PersonalList(lexicon, path) as one, PersonalList(lexicon, path) as other:
        one.update(["dog"])
        other.update(["naïve"])
        with PersonalList(lexicon, path) as words:
            assert is_known(words, "dog")
            assert is_known(words, "naïve")


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_a_list_is_read_while_another_program_has_it_open(
    lexicon: lexc.Lexicon, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("dog\n")
    journal = Journal(path)
    with PersonalList(lexicon, path) as words:
        assert is_known(words, "dog")
        monkeypatch.setattr("lexc.overlays.journal._PATIENCE", 0)
        with pytest.raises(LexcError, match="this program"):
            words.update(["rat"])
    journal.close()
    assert path.read_text() == "dog\n"


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_a_change_waits_until_another_program_has_closed_the_list(
    lexicon: lexc.Lexicon, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(path)
    monkeypatch.setattr(time, "sleep", lambda _: journal.close())
    with PersonalList(lexicon, path) as words:
        words.update(["rat"])
    assert path.read_text() == "+rat\n"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write every file")
def test_a_list_that_nobody_may_write_is_read(lexicon: lexc.Lexicon, path: Path) -> None:
    path.write_text("dog")
    path.chmod(0o444)
    with PersonalList(lexicon, path) as words:
        assert is_known(words, "dog")
        with pytest.raises(LexcError, match="cannot open"):
            words.update(["rat"])
