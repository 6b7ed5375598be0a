"""A build frees texts, copies and arcs before the next task takes memory; its bytes do not depend on that."""

from __future__ import annotations

import ctypes
import hashlib
from pathlib import Path
from unittest import mock

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.compile import build, identity, value_sections
from lexc.errors import SourceError
from lexc.source import ReadOptions, read_words
from lexc.system.free_memory import return_free_memory

TABLE = "BARE\t3\nCARE\t1\nDOG\t2\n"


@pytest.mark.parametrize("alphabet", ["utf8", "polish", "english", "абв"])
def test_the_identity_is_that_of_the_whole_text(alphabet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"utf8": ["an", "año", "añoş"], "polish": ["AĆB", "AD", "ĄB"], "абв": ["аб", "бв"]}.get(
        alphabet, ["AB", "BC"]
    )
    spelled = Alphabet.from_letters(alphabet, "none") if alphabet == "абв" else alphabet
    read = build.sort(read_words([words], ReadOptions(alphabet=spelled)))
    monkeypatch.setattr(identity, "_PIECE", 3)
    expected = hashlib.sha256("".join(f"{word}\n" for word in sorted(words, key=str.encode)).encode())
    assert identity.identity(read) == expected.digest()


def test_words_with_values_are_not_copied_as_an_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.tsv"
    path.write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(value_sections, "open_sections", mock.Mock(side_effect=AssertionError))
    lexicon = lexc.build(path, values=["2:n"])
    assert lexicon.column("n").data.tolist() == [3, 1, 2]


def test_an_error_names_the_word_of_its_value(tmp_path: Path) -> None:
    path = tmp_path / "table.tsv"
    path.write_text(f"{TABLE}DOG\t5\n", encoding="utf-8")
    with pytest.raises(SourceError, match="DOG"):
        lexc.build(path, values=["2:n"], on_duplicate="error")


def test_memory_is_returned_for_many_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    returned = mock.Mock()
    monkeypatch.setattr(build, "return_free_memory", returned)
    lexc.build(["CARE"])
    assert not returned.called
    monkeypatch.setattr(build, "_MANY_TILES", 1)
    lexc.build(["CARE"])
    assert returned.called


@pytest.mark.parametrize("error", [OSError, AttributeError])
def test_a_system_without_glibc_keeps_its_memory(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    return_free_memory()
    monkeypatch.setattr(ctypes, "CDLL", mock.Mock(side_effect=error))
    return_free_memory()
