"""Files that MAGPIE, wolges and Quackle wrote are read correctly. Where their order of nodes is simple, lexc writes the
same bytes. LEXC_TEST_SAMPLES names a folder with the files and a manifest."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs import Settings

FOLDER = Path(os.environ.get("LEXC_TEST_SAMPLES") or "/nonexistent")
pytestmark = pytest.mark.skipif(not (FOLDER / "manifest.json").exists(), reason="LEXC_TEST_SAMPLES names no samples")


def files() -> list[dict[str, Any]]:
    if not (FOLDER / "manifest.json").exists():
        return []
    stored: list[dict[str, Any]] = json.loads((FOLDER / "manifest.json").read_text())["files"]
    return [file for file in stored if file["stored"]]


@dataclass
class Sample:
    """A file and its words, as those programs read them: each letter outside brackets is a tile."""

    file: dict[str, Any]

    @property
    def alphabet(self) -> Alphabet:
        return Alphabet.load("spanish" if "spanish" in self.file["file"] else "english")

    def lines(self) -> list[str]:
        words = (FOLDER / self.file["word_list"]).read_text().split()
        return [re.sub(r"(?<!\[)(\w)(?![A-Z]*\])", r"[\1]", word) for word in words]

    def words(self) -> list[bytes]:
        found = {self.alphabet.tokenize(word) for word in self.lines()}
        return sorted({bytes(sorted(word)) for word in found} if self.file["file"].endswith(".kad") else found)


@pytest.mark.parametrize("file", files(), ids=lambda file: file["file"])
def test_every_sample_is_read_correctly(file: dict[str, Any]) -> None:
    sample = Sample(file)
    alphabet = sample.alphabet if sample.alphabet.name == "spanish" else None
    decoded = codecs.decode(FOLDER / file["file"], alphabet=alphabet)
    assert bytes(decoded.words.tiles).split(b"\0")[:-1] == sample.words()
    assert decoded.words.n_words == len(sample.words())
    for field in ("nodes", "header_nodes"):
        if field in decoded.facts and field in file["facts"] and "wmp" not in file["file"]:
            assert decoded.facts[field] == file["facts"][field]
    if "unsorted" not in file["file"]:  # in that file a list of arcs has a letter twice, and so strings come twice
        codecs.audit_gaddag(decoded, file["file"])


SIMPLE_ORDER = {
    r"magpie/\w+\.text2dawg\.kwg": ("kwg", Settings("dawg", "breadth")),
    r"magpie/\w+\.text2kwg\.kwg": ("kwg", Settings("gaddag", "breadth")),
    r"wolges/\w+\.\w+-magpie-kwg\.kwg": ("kwg", Settings()),
    r"wolges/\w+\.\w+-magpie-kbwg\.kbwg": ("kbwg", Settings()),
    r"wolges/(one|tiny)\.\w+-macondo\.dawg": ("macondo-dawg", Settings()),
    r"wolges/one\.\w+-macondo\.gaddag": ("macondo-gaddag", Settings()),
    r"wolges/\w+\.\w+-lxd\.lxd": ("lxd", Settings()),
    r"quackle/one\.make\w+\.dawg": ("quackle-dawg", Settings()),
    r"quackle/one\.make\w+\.gaddag": ("quackle-gaddag", Settings()),
}


def simple_samples() -> list[tuple[dict[str, Any], str, Settings]]:
    return [
        (file, name, chosen)
        for file in files()
        for pattern, (name, chosen) in SIMPLE_ORDER.items()
        if re.fullmatch(pattern, file["file"]) and file["words"] and "unsorted" not in file["file"]
    ]


@pytest.mark.parametrize(
    ("file", "name", "chosen"),
    simple_samples(),
    ids=[file["file"] for file, *_ in simple_samples()],
)
def test_files_with_a_simple_order_are_written_with_the_same_bytes(
    file: dict[str, Any], name: str, chosen: Settings, tmp_path: Path
) -> None:
    sample, theirs = Sample(file), (FOLDER / file["file"]).read_bytes()
    title = re.search(rb"sample-\w+|lexc sample \w+", theirs[:40])
    lexicon = lexc.build(sample.lines(), alphabet=sample.alphabet)
    chosen = Settings(chosen.kind, chosen.order, chosen.share_tails, title[0].decode() if title else "")
    codecs.write(lexicon, tmp_path / "ours", name, chosen)
    ours = (tmp_path / "ours").read_bytes()
    if name == "lxd":  # the date, which lexc leaves out
        ours, theirs = ours[:40] + ours[60:], theirs[:40] + theirs[60:]
    assert ours == theirs
