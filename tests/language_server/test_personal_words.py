"""The file of personal words of the language server."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexc.errors import LexcError
from lexc.language_server.personal_words import PersonalFile
from lexc.overlays.journal import Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "words.txt"


def test_words_stay_while_their_file_cannot_be_read(path: Path) -> None:
    path.write_text("lexc\n-the", encoding="utf-8")
    file = PersonalFile(str(path))
    file.read()
    path.write_bytes(b"caf\xe9\n")
    for _ in range(2):
        assert file.has_changed()
        with pytest.raises(LexcError, match=r"words.txt:1.*not UTF-8"):
            file.read()
        assert (file.words.added, file.words.refused) == ({"lexc"}, {"the"})
    path.write_text("café\n", encoding="utf-8")
    file.read()
    assert file.words.added == {"café"}
    assert not file.has_changed()


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_words_are_read_while_another_program_has_their_file_open(path: Path) -> None:
    path.write_text("lexc\n", encoding="utf-8")
    journal, file = Journal(path), PersonalFile(str(path))
    file.read()
    journal.close()
    assert file.words.added == {"lexc"}


def test_an_added_word_is_known_at_once_beside_those_of_another_window(path: Path) -> None:
    file, other = PersonalFile(str(path)), PersonalFile(str(path))
    file.add("naïve")
    other.add("lexc")
    assert file.words.added == {"naïve"}
    assert file.has_changed()
    file.read()
    assert file.words.added == {"naïve", "lexc"}


def test_words_of_a_file_that_is_removed_are_forgotten(path: Path) -> None:
    path.write_text("lexc\n", encoding="utf-8")
    file = PersonalFile(str(path))
    file.read()
    path.unlink()
    assert file.has_changed()
    file.read()
    assert not file.words.added
    assert not path.exists()
