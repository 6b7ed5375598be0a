"""Files that are no word lists are recognised by their first bytes, and the error names the next step."""

from __future__ import annotations

import gzip
import sqlite3
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import codecs
from lexc.errors import SourceError
from lexc.source import ReadOptions, read_words
from lexc.source.binary import refuse_binary


def read_error(path: Path) -> SourceError:
    """The same whether bad lines are left out or not."""
    errors = []
    for skip_invalid in (False, True):
        with pytest.raises(SourceError) as caught:
            read_words([path], ReadOptions(skip_invalid=skip_invalid))
        errors.append(caught.value)
    assert str(errors[0]) == str(errors[1])
    assert (errors[0].where, errors[0].expected) == (str(path), "a word list")
    return errors[0]


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_an_image_is_refused(tmp_path: Path, kind: str) -> None:
    lexc.build(["car"], kind).save(tmp_path / "words.txt")
    error = read_error(tmp_path / "words.txt")
    assert error.problem == "this is a lexc image"
    assert "lexc convert, merge and words" in error.remedy


def test_an_archive_is_refused_compressed_or_not(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("car\n")
    with zipfile.ZipFile(tmp_path / "w.zip", "w") as zipped:
        zipped.write(tmp_path / "w.txt")
    for mode, name in (("w", "w.tar"), ("w:gz", "w.tar.gz"), ("w:xz", "w.txz")):
        with tarfile.open(tmp_path / name, mode) as archive:
            archive.add(tmp_path / "w.txt")
    (tmp_path / "w.7z").write_bytes(b"7z\xbc\xaf\x27\x1c\0\4")
    for name in ("w.zip", "w.tar", "w.tar.gz", "w.txz", "w.7z"):
        error = read_error(tmp_path / name)
        assert (error.problem, error.remedy) == ("this is an archive", "Unpack it, and name the list in it.")


def test_a_database_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "w.db")
    connection.execute("CREATE TABLE words (word)")
    connection.commit()
    connection.close()
    assert read_error(tmp_path / "w.db").problem == "this is an SQLite database"


def test_a_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ls").write_bytes(b"\x7fELF\2\1\1" + bytes(9) + b"\3\0>\0")
    assert read_error(tmp_path / "ls").problem == "a binary file, not a word list"
    assert "a binary" in read_error(Path(sys.executable).resolve()).problem


LISTS = {"text", "csv", "hunspell"}
TEXTS = {"letter-table": "this is a letter table, not a word list"}
BINARY = [name for name, codec in codecs.all_codecs().items() if codec.read and codec.write and name not in LISTS]


@pytest.mark.parametrize("name", BINARY)
def test_other_programs_lexicons_are_converted(tmp_path: Path, name: str) -> None:
    if name == "marisa":
        pytest.importorskip("marisa_trie")
    codecs.write(
        lexc.build(["car", "cars", "cat", "do", "dog"], kind="gaddag", alphabet="english"), tmp_path / "w", name
    )
    error = read_error(tmp_path / "w")
    assert error.problem == TEXTS.get(name, "a binary file, not a word list")
    assert "lexc convert" in error.remedy


@given(st.text(st.characters(exclude_characters=[chr(n) for n in [*range(1, 9), *range(14, 27)]])))
def test_a_text_is_a_list_whatever_bytes_it_is_made_of(text: str) -> None:
    for encoding in ("utf-8", "latin-1"):
        data = text.encode(encoding, "replace")
        if not data.startswith(b"PK") and b"ustar" not in data:
            refuse_binary("w.txt", data)


def test_a_nul_in_a_list_is_the_fault_of_its_line(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_bytes(gzip.compress(b"car\nc\0t\ncars\n"))
    with pytest.raises(SourceError, match=r"w\.txt:2:2: a NUL"):
        read_words([tmp_path / "w.txt"], ReadOptions())
    assert read_words([tmp_path / "w.txt"], ReadOptions(skip_invalid=True)).n_words == 2
