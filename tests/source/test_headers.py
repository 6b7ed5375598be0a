"""A table's first line may name its columns: where that is said, and where lexc itself wrote it."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

import lexc
from lexc import codecs
from lexc.errors import SourceError, UsageError
from lexc.source import ReadOptions, Words, read_words

COUNTED = "word\tcount\ncar\t3\ncat\t2\n"


def table(folder: Path, text: str, name: str) -> Path:
    (folder / name).write_bytes(lzma.compress(text.encode()) if name.endswith(".xz") else text.encode())
    return folder / name


def read(path: Path, **options: object) -> Words:
    return read_words([path], ReadOptions(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("w.tsv", COUNTED),
        ("w.txt", COUNTED),
        ("w.tsv.xz", COUNTED),
        ("w.txt", "# from a corpus\n\nword count\ncar 3\ncat 2\n"),
        ("w.csv", 'word,"how\noften"\r\ncar,3\r\ncat,2\r\n'),
        ("w.csv", "wórd,count\ncar,3\ncat,2\n"),
    ],
)
def test_a_header_is_no_word_and_has_no_weight(tmp_path: Path, name: str, text: str) -> None:
    path = table(tmp_path, text, name)
    lexicon = lexc.build(path, header=True, weight=2)
    assert list(lexicon) == ["CAR", "CAT"]
    assert [lexicon.weight(word) for word in lexicon] == [3, 2]
    summary = read(path, header=True).summary
    assert (summary.lines, summary.words, summary.notes) == (2, 2, [])


def test_places_count_the_header(tmp_path: Path) -> None:
    path = table(tmp_path, "word,count\ncar,3\nc4t,x\n", "w.csv")
    with pytest.raises(SourceError, match=r"w\.csv:3:2: the alphabet has no such letter"):
        read(path, header=True, alphabet="english")
    with pytest.raises(SourceError, match=r"w\.csv:3: column 2 holds no number") as caught:
        read(path, header=True, weight=2)
    assert "--header" not in caught.value.remedy


def test_a_first_line_without_a_number_may_be_a_header(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"w\.tsv:1: column 2 holds no number") as caught:
        read(table(tmp_path, COUNTED, "w.tsv"), weight=2)
    assert caught.value.remedy.startswith("Say --header")


@pytest.mark.parametrize("words", [["car", "cat", "word"], {"car": 3, "cat": 2, "word": 7}])
def test_the_header_that_lexc_writes_is_known(tmp_path: Path, words: list[str] | dict[str, int]) -> None:
    path, columns = tmp_path / "w.csv", ["word", "ordinal"] + ["weight"] * isinstance(words, dict)
    codecs.write(lexc.build(words), path)
    assert path.read_text().startswith(",".join(columns) + "\n")
    found = read(path)
    assert (found.n_words, found.summary.lines) == (3, 3)
    assert found.summary.notes == [f"{path}:1 names the columns: {', '.join(columns)}"]
    assert read(path, header=True).n_words == 3
    if isinstance(words, dict):
        again = lexc.build(path, weight=3)
        assert {word: again.weight(word) for word in again} == {"CAR": 3, "CAT": 2, "WORD": 7}


@pytest.mark.parametrize(("name", "text"), [("w.csv", "word,noun\ncar,noun\n"), ("w.txt", "word\ncar\n")])
def test_no_other_first_line_is_taken_for_one(tmp_path: Path, name: str, text: str) -> None:
    assert read(table(tmp_path, text, name)).n_words == 2


def test_a_list_that_is_no_table_has_no_header(tmp_path: Path) -> None:
    table(tmp_path, "SET UTF-8\n", "w.aff")
    for source in (table(tmp_path, "1\ncar\n", "w.dic"), ["car"]):
        with pytest.raises(UsageError, match="only a table has a header"):
            lexc.build(source, header=True)


def test_a_hunspell_dictionary_that_lexc_writes_can_be_read(tmp_path: Path) -> None:
    words = ["CAFÉ", "CAR", "A/C"]
    codecs.write(lexc.build(words), tmp_path / "w.dic")
    with pytest.raises(SourceError, match="without affixes") as caught:
        read(tmp_path / "w.dic")
    Path(caught.value.expected).write_text(caught.value.remedy.rpartition(": ")[2] + "\n")
    assert set(lexc.build(tmp_path / "w.dic")) == set(words)


def test_a_table_with_a_value_as_long_as_a_line_may_be_is_read_again(tmp_path: Path) -> None:
    text = " ".join(["canine"] * 30_000)
    codecs.write(lexc.build(["CAR"], columns={"definition": [text]}), tmp_path / "w.csv")
    assert lexc.build(tmp_path / "w.csv", header=True, values=["definition"]).column("definition")["CAR"] == text
