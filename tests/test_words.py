"""The bundled word lists agree with their README and metadata."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lexc.installed import bundled
from lexc.system.processes import python_command

WORDS = Path(__file__).parents[1] / "lexicons" / "words"
README = (WORDS / "README.md").read_text(encoding="utf-8")
ENGLISH = gzip.decompress((WORDS / "english.txt.gz").read_bytes())
LISTS: list[dict[str, Any]] = bundled._entries()


def readme_value(pattern: str) -> str:
    """The number or text in the README that a pattern's group matches."""
    match = re.search(pattern, README, re.MULTILINE)
    assert match, pattern
    return match[1].replace(",", "")


def test_the_readme_has_the_size_and_the_digest_of_the_english_list() -> None:
    assert int(readme_value(r"^words: ([\d,]+)$")) == ENGLISH.count(b"\n")
    assert int(readme_value(r"^bytes: ([\d,]+)$")) == len(ENGLISH)
    assert readme_value(r"^SHA-256: ([0-9a-f]{64})$") == hashlib.sha256(ENGLISH).hexdigest()


def test_the_readme_has_the_number_of_english_words_of_each_length() -> None:
    rows = re.findall(r"^\| (\d+) \| ([\d,]+) \|$", README, re.MULTILINE)
    stated = {int(length): int(count.replace(",", "")) for length, count in rows}
    assert stated == Counter(map(len, ENGLISH.split()))


def test_the_english_list_is_sorted_lower_case_ascii_without_repetition() -> None:
    words = ENGLISH.decode("ascii").removesuffix("\n").split("\n")
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{2,15}", word) for word in words)


def test_the_english_list_has_its_notice() -> None:
    notice = (WORDS / "english.LICENSE.txt").read_text(encoding="utf-8")
    assert "Copyright 2000-2011 by Kevin Atkinson" in notice
    assert "Permission to use, copy, modify, distribute and sell" in notice


def test_the_compressed_file_has_no_time_stamp() -> None:
    assert (WORDS / "english.txt.gz").read_bytes()[4:8] == bytes(4)


def test_the_tiny_list_is_that_of_appel_and_jacobson() -> None:
    words = (WORDS / "tiny.txt").read_text(encoding="ascii")
    assert words.replace("\n", " ") == "car cars cat cats do dog dogs done ear ears eat eats "


@pytest.mark.parametrize("described", LISTS, ids=[described["name"] for described in LISTS])
def test_every_described_list_is_there_with_all_its_metadata(described: dict[str, Any]) -> None:
    assert set(described) - {"weight", "definition"} == {
        "name",
        "file",
        "title",
        "language",
        "licence",
        "source",
        "alphabet",
    }
    assert all(isinstance(value, str) and value for value in described.values())
    assert (WORDS / described["file"]).is_file()
    assert f"## {described['name']}\n" in README


def test_every_list_in_the_folder_is_described() -> None:
    names = {path.name for path in WORDS.iterdir() if path.name.endswith((".txt", ".gz", ".xz"))} - {
        "accented.txt"
    }  # a source
    assert {name for name in names if "LICENSE" not in name} == {described["file"] for described in LISTS}


def test_the_readme_has_the_figures_of_the_definitions_and_the_notice_is_theirs() -> None:
    path = WORDS / "glosses.tsv.xz"
    content = lzma.decompress(path.read_bytes())
    section = README.partition("## glosses")[2].partition("## spelling")[0]
    assert f"definitions: {content.count(10):,}\nbytes: {len(content):,}\n" in section
    assert hashlib.sha256(content).hexdigest() in section
    assert path.stat().st_size < 1_600_000
    words = [line.partition(b"\t")[0] for line in content.splitlines()]
    assert words == sorted(words)
    assert {*words} <= {*ENGLISH.split()}
    assert f"words: {len({*words}):,}\n" in section
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in (WORDS / "glosses.LICENSE.txt").read_text()


@pytest.mark.skipif(not Path("/usr/share/wordnet").is_dir(), reason="package wordnet-base not installed")
def test_the_installed_wordnet_gives_the_committed_definitions() -> None:
    script = python_command(WORDS / "make_glosses.py", "--check")
    run = subprocess.run(script, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(not Path("/usr/share/dict/scowl").is_dir(), reason="package scowl not installed")
@pytest.mark.parametrize("name", ["make_english.py", "make_spelling.py"])
def test_the_installed_scowl_gives_the_committed_english_list(name: str) -> None:
    script = python_command(WORDS / name, "--check")
    run = subprocess.run(script, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "agrees with" in run.stdout
