"""Golden files, made by independent writers from the formats' descriptions, are read correctly and never change."""

from __future__ import annotations

from pathlib import Path

import independent
import pytest

from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs import Decoded

NAMES = sorted(independent.FILES)


def read(name: str) -> Decoded:
    alphabet = Alphabet.load("spanish") if name.startswith("spanish") else None
    return codecs.decode(independent.GOLDEN / name, alphabet=alphabet)


def tiles_of(decoded: Decoded) -> list[tuple[int, ...]]:
    return [tuple(word) for word in bytes(decoded.words.tiles).split(b"\0")[:-1]]


def expected_words(name: str) -> list[tuple[int, ...]]:
    if name.startswith("none"):
        return []
    if name.startswith("spanish"):
        return sorted(independent.SPANISH)
    words = independent.ENGLISH
    return sorted({tuple(sorted(word)) for word in words} if name.endswith(".kad") else words)


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_files_are_what_their_writers_made(name: str) -> None:
    assert (independent.GOLDEN / name).read_bytes() == independent.FILES[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_file_is_detected_by_its_content_and_read(name: str, tmp_path: Path) -> None:
    decoded = read(name)
    assert tiles_of(decoded) == expected_words(name)
    is_alphagrams = name.endswith(".kad")  # a KAD looks just like a KWG
    assert decoded.facts["format"] == Path(name).suffix[1:]
    (tmp_path / "file.bin").write_bytes(independent.FILES[name])
    alphabet = Alphabet.load("spanish") if name.startswith("spanish") else None
    again = codecs.decode(tmp_path / "file.bin", alphabet=alphabet)
    assert tiles_of(again) == expected_words(name)
    assert again.facts["format"] == ("kwg" if is_alphagrams else decoded.facts["format"])


@pytest.mark.parametrize("name", NAMES)
def test_a_gaddag_holds_just_the_strings_of_its_words(name: str) -> None:
    decoded = read(name)
    assert (decoded.gaddag_strings is not None) == (decoded.kind == "gaddag")
    codecs.audit_gaddag(decoded, name)


def test_a_gaddag_that_lacks_a_string_is_refused(tmp_path: Path) -> None:
    full = independent.gaddag(independent.ENGLISH, 0)
    del full.children[1].children[3].children[0]  # AC@RE and AC@T, CA…
    arcs, roots = independent.lists([independent.trie(independent.ENGLISH), full], 2)
    nodes = [root | 1 << 22 for root in roots]
    nodes += [arc.target | arc.is_last << 22 | arc.ends << 23 | arc.label << 24 for arc in arcs]
    path = tmp_path / "holes.kwg"
    path.write_bytes(b"".join(node.to_bytes(4, "little") for node in nodes))
    decoded = codecs.decode(path)
    assert tiles_of(decoded) == sorted(independent.ENGLISH)
    with pytest.raises(codecs.FormatError, match="lacks strings"):
        codecs.audit_gaddag(decoded, "holes.kwg")


def test_the_playability_of_quackle_becomes_a_column() -> None:
    (column,) = read("played.quackle-dawg").columns
    assert (column.name, column.type, column.numbers) == ("playability", "unsigned", [70_000] * 8)
    assert read("new.quackle-dawg").columns == []


def test_a_note_says_that_a_file_does_not_name_its_alphabet() -> None:
    assert "English is taken" in read("both.kwg").words.summary.notes[0]
    assert read("spanish.kwg").words.summary.notes == []
    assert read("new.quackle-dawg").words.summary.notes == []
