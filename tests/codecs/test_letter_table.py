"""Shapiro and Smith's letter table is written in the order of their search, and read with all checks."""

from __future__ import annotations

import random

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.codecs import decode, write
from lexc.errors import FormatError

TABLE_1 = ["QUIT", "KILTER", "LIVES", "EVILS", "LIVE", "EVIL", "VILE", "NOT"]
ORDER = "ZQJXKVWYFHBPMCGDULSIRNOATE"


def lines_of(words: list[str], tmp_path: object) -> list[str]:
    path = f"{tmp_path}/x.letters"
    write(lexc.build(words, alphabet="english"), path, "letter-table")
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def test_nodes_come_as_letter_words_success_subtree_fail_subtree(tmp_path: object) -> None:
    """The words of Table 1: VLSIE and VLIE share V and L."""
    lines = lines_of(["LIVES", "EVILS", "LIVE", "EVIL", "VILE"], tmp_path)
    assert lines[0].split("\t") == ["letter table", *ORDER]
    assert lines[1:] == [
        "V\t", "L\t", "S\t", "I\t", "E\tEVILS\tLIVES", ".", ".", ".",
        "I\t", "E\tEVIL\tLIVE\tVILE", ".", ".", ".", ".", ".",
    ]  # fmt: skip


def slow_lines(words: list[str], path: str = "") -> list[str]:
    """The file's lines of the words whose sorted letters begin with a path, from its success subtree on."""
    keys = {"".join(sorted(word, key=ORDER.index)) for word in words}
    longer = [key for key in keys if key.startswith(path) and len(key) > len(path)]
    following = sorted({key[len(path)] for key in longer}, key=ORDER.index)
    lines = list[str]()
    for letter in following:
        ending = sorted(word for word in words if "".join(sorted(word, key=ORDER.index)) == path + letter)
        lines += ["\t".join([letter, *(ending or [""])]), *slow_lines(words, path + letter)]
    return [*lines, "."]


def test_the_file_is_that_of_a_slow_recursion_and_reads_back(tmp_path: object) -> None:
    rng = random.Random(2)
    for _ in range(30):
        words = sorted({"".join(rng.choices("ABCDE", k=rng.randint(1, 6))) for _ in range(rng.randint(1, 60))})
        lines = lines_of(words, tmp_path)
        assert lines[1:] == slow_lines(words)
        assert list(lexc.codecs.read(f"{tmp_path}/x.letters")) == words


@pytest.mark.parametrize(
    ("alphabet", "words"),
    [(Alphabet.load("spanish"), ["CHA[R]R", "[C]HA", "CALLE"]), (Alphabet.utf8(), ["žluť", "luť", "a b"])],
    ids=["spanish", "utf8"],
)
def test_words_of_other_alphabets_read_back(alphabet: Alphabet, words: list[str], tmp_path: object) -> None:
    lexicon = lexc.build(words, alphabet=alphabet)
    write(lexicon, f"{tmp_path}/y.letters", "letter-table")
    assert list(lexc.codecs.read(f"{tmp_path}/y.letters", "letter-table", alphabet)) == list(lexicon)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("\nV\t\n", "\nV\n", "a node is wrong"),
        ("L\t\n", "Z\t\n", "a node is wrong"),
        ("L\t\n", "Ä\t\n", "a node is wrong"),
        ("EVILS", "EVIL", "other letters"),
        (".\n.\n.\n.\n", ".\n", "a node is wrong"),
        ("I\t\nE\tEVIL\t", "S\t\nE\tEVIL\t", "a node is wrong"),
        ("letter table\tZ\tQ", "letter table\tZ\tZ", "first line"),
        ("\nV\t\n", "\nV\t\xff\n", "other letters"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(old: str, new: str, named: str, tmp_path: object) -> None:
    text = "\n".join(lines_of(TABLE_1, tmp_path)) + "\n"
    assert old in text
    with open(f"{tmp_path}/bad.letters", "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    with pytest.raises(FormatError, match=named):
        lexc.codecs.read(f"{tmp_path}/bad.letters", "letter-table")


def test_a_file_that_ends_too_early_is_refused(tmp_path: object) -> None:
    text = "\n".join(lines_of(TABLE_1, tmp_path)[:-1])
    with pytest.raises(FormatError, match="too early"):
        decode(text.encode(), "letter-table")


def test_lines_behind_the_table_are_refused(tmp_path: object) -> None:
    lines_of(TABLE_1, tmp_path)
    with open(f"{tmp_path}/x.letters", "a", encoding="utf-8") as file:
        file.write(".\n")
    with pytest.raises(FormatError, match="behind the last subtree"):
        lexc.codecs.read(f"{tmp_path}/x.letters", "letter-table")
