"""Every golden image stays readable, and lexc goes on writing the same bytes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from image.plain_reader import PlainImage
from modules import import_from
from oracles import gaddag_strings

import lexc
from lexc.alphabet.byte_words import text_of_bytes
from lexc.image.meta import WRITER
from lexc.system import resources
from lexc.system.processes import python_command

FOLDER = resources.formats() / "golden"
WORDS = ".words.txt"
IMAGES = sorted(path.with_name(path.name.removesuffix(WORDS)) for path in FOLDER.rglob(f"*{WORDS}"))
NAMES = [path.relative_to(FOLDER).as_posix() for path in IMAGES]
PAGE = Path(__file__).parents[2] / "specs" / "image.md"
every_image = pytest.mark.parametrize("path", IMAGES, ids=NAMES)


def words_of(path: Path) -> list[str]:
    text = path.with_name(path.name + WORDS).read_bytes().decode()
    assert text.endswith("\n")
    return text.removesuffix("\n").split("\n")


def recipes() -> ModuleType:
    return import_from(FOLDER / "make.py", "golden_make")


def text_in_image(lexicon: lexc.Lexicon, word: str | bytes) -> str:
    """A word of an answer as every reader lists it: its key, or its bytes as characters."""
    text = text_of_bytes(word) if isinstance(word, bytes) else word
    alphabet = lexicon.image.alphabet
    return alphabet.normalise(text) if alphabet.key else text


@every_image
def test_a_golden_image_opens_and_lists_exactly_its_words(path: Path) -> None:
    expected = words_of(path)
    with lexc.open(path) as lexicon:
        assert [text_in_image(lexicon, word) for word in lexicon] == expected
        assert len(lexicon) == len(expected)
        assert all(word in lexicon for word in expected)


@every_image
def test_the_plain_reader_lists_the_same_words_and_finds_the_images_identity(path: Path) -> None:
    plain = PlainImage(path.read_bytes())
    assert plain.words() == words_of(path)
    assert plain.identity() == plain.meta["identity"]


@every_image
def test_the_ordinal_of_a_word_is_its_line(path: Path) -> None:
    expected, plain = words_of(path), PlainImage(path.read_bytes())
    with lexc.open(path) as lexicon:
        if not plain.has_rank:
            with pytest.raises(lexc.errors.SectionMissing):
                lexicon.index(expected[0])
            return
        assert [lexicon.index(word) for word in expected] == list(range(len(expected)))
        assert [text_in_image(lexicon, lexicon[i]) for i in range(len(expected))] == expected
    assert [plain.spell(plain.tiles_at(i)) for i in range(len(expected))] == expected
    assert [plain.ordinal(plain.read(word)) for word in expected] == list(range(len(expected)))


@pytest.mark.parametrize("path", [path for path in IMAGES if path.suffix == ".gaddag"], ids=lambda path: path.name)
def test_a_golden_gaddag_spells_the_strings_of_gordons_language(path: Path) -> None:
    plain = PlainImage(path.read_bytes())
    if plain.meta["alphabet"]["is_utf8"]:
        cut = (string.partition("◇") for string in gaddag_strings(words_of(path)))
        expected = {tuple(x[::-1].encode()[::-1] + bytes(bool(y)) + y.encode()) for x, _, y in cut}
    else:
        strings = gaddag_strings(plain.tiles())
        expected = {tuple(0 if label == "◇" else label for label in string) for string in strings}
    assert set(plain.tiles("gaddag")) == expected


@pytest.mark.parametrize("path", [path for path in IMAGES if path.suffix == ".anag"], ids=lambda path: path.name)
def test_a_golden_letter_table_spells_the_alphagrams_and_finds_their_words(path: Path) -> None:
    plain, words = PlainImage(path.read_bytes()), words_of(path)
    found = [words[i] for group in plain.groups for i in group]
    assert sorted(found) == sorted(words)
    for letters, group in zip(plain.tiles("alphagrams"), plain.groups, strict=True):
        assert all(sorted(plain.read(words[i])) == sorted(letters) for i in group)


@every_image
def test_a_golden_image_is_below_eight_kilobytes(path: Path) -> None:
    assert path.stat().st_size < 8192


def test_every_golden_image_has_a_recipe_and_a_line_in_the_readme() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    current = {path.name for path in IMAGES if path.parent == FOLDER}
    assert current == {golden.name for golden in recipes().goldens()}
    assert all(f"`{name}`" in readme for name in current)


@pytest.mark.parametrize("name", [path.name for path in IMAGES if path.parent == FOLDER])
def test_the_same_words_give_the_same_bytes_as_when_the_file_was_written(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert PlainImage(data).meta["writer"] == WRITER, "images of older revisions belong into folders of their own"
    golden = next(golden for golden in recipes().goldens() if golden.name == name)
    assert golden.image() == data
    assert golden.text().splitlines() == words_of(FOLDER / name)


def test_the_command_replaces_no_golden_file_unless_forced(tmp_path: Path) -> None:
    folder = tmp_path / "golden"
    shutil.copytree(FOLDER, folder)
    changed = folder / "one.dawg"
    changed.write_bytes(b"other")

    def run(*options: str) -> subprocess.CompletedProcess[str]:
        command = python_command(folder / "make.py", *options)
        environment = {**os.environ, "PYTHONPATH": str(Path(lexc.__file__).parents[1])}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    assert run("--check").returncode == 1
    refused = run()
    assert (refused.returncode, changed.read_bytes()) == (1, b"other")
    assert "one.dawg: differs from byte 0 on" in refused.stderr
    assert run("--force").returncode == 0
    assert changed.read_bytes() == (FOLDER / "one.dawg").read_bytes()
    assert run("--check").returncode == 0


@pytest.mark.skipif(not PAGE.exists(), reason="the specification is not installed")
def test_the_image_printed_in_the_specification_is_the_golden_one() -> None:
    data = (FOLDER / "one.dawg").read_bytes()
    printed = bytearray(len(data))
    lines = re.findall(r"^    ([0-9a-f]{4})  ((?:[0-9a-f]{2} +){1,16})", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    for offset, line in lines:
        octets = bytes.fromhex(line)
        printed[int(offset, 16) : int(offset, 16) + len(octets)] = octets
    assert len(lines) > 30
    assert printed == data  # what is not printed is zero
