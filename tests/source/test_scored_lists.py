"""Scored lists (WORD;50, in files named .dict or otherwise) are read without options, merged, and written back."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import SourceError, UsageError

LIST = "\ufefforca;85\r\n# mine\r\n\r\nice age ; 55 ;a note; more\r\nzoo;\r\nhigh;1000 # best\r\n"


def write(folder: Path, text: str, name: str = "list.dict") -> Path:
    (folder / name).write_bytes(text.encode())
    return folder / name


def test_a_list_is_read_without_options(tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, LIST), key="letters")
    assert list(lexicon.items(column="score")) == [("HIGH", 1000), ("ice age", 55), ("ORCA", 85)]
    assert "zoo" in lexicon
    assert list(lexc.open(tmp_path / "list.dict").items(column="score")) == [
        ("high", 1000),
        ("ice age", 55),
        ("orca", 85),
    ]
    (tmp_path / "z.dict.gz").write_bytes(gzip.compress(LIST.encode()))
    assert lexc.build(tmp_path / "z.dict.gz", key="letters") == lexicon


def test_a_list_is_read_in_limited_memory_too(tmp_path: Path) -> None:
    text = "".join(f"word {i % 97}x{i};{i}\n" for i in range(9000))
    small = lexc.build(write(tmp_path, text), memory="64M", tmp=tmp_path)
    assert small.tobytes() == lexc.build(tmp_path / "list.dict").tobytes()


def test_a_list_of_another_name_is_read_if_all_of_its_lines_are_entries(tmp_path: Path) -> None:
    path = write(tmp_path, "# mine\norca;85\n\nice age;55 # good\nzoo;\n", "list.txt")
    assert lexc.build(path, key="letters").column("score")[:] == [55, 85, None]
    assert lexc.build(path, memory="64M") == lexc.build(path)
    for line in ("emu", "emu;50;a note", "emu;high", "7;50", ";50"):
        with pytest.raises(SourceError, match=r"table|alphabet|number"):
            lexc.build(write(tmp_path, f"orca;85\nzoo;7\n{line}\n", "list.txt"), alphabet="english")
    as_words = lexc.build(write(tmp_path, "orca;85\n", "list.txt"), alphabet=lexc.Alphabet.utf8("none"))
    assert list(as_words) == ["orca;85"]  # in an alphabet that has semicolons


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("emu", "a line without a score among lines with one"),
        ("emu;high", "a score that is no number"),
        (";50", "a score without a word"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, problem: str) -> None:
    path = write(tmp_path, f"orca;85\n\n{line}\n")
    with pytest.raises(SourceError, match=rf"list.dict:3: {problem}"):
        lexc.build(path)
    assert list(lexc.build(path, skip_invalid=True)) == ["ORCA"]


def test_a_file_of_this_name_without_a_semicolon_is_a_list_of_words(tmp_path: Path) -> None:
    assert list(lexc.build(write(tmp_path, "# a;b\norca\nemu\n"))) == ["EMU", "ORCA"]


def test_options_of_tables_read_it_as_a_table(tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, "orca;85;x\n"), column=1, values=["3:note"], delimiter=";")
    assert lexicon.values_of("orca") == {"note": "x"}


def test_lists_on_other_scales_merge_and_say_where_words_come_from(tmp_path: Path) -> None:
    mine, club = (
        write(tmp_path, "ORCA;55\nEMU;\n", "mine.dict"),
        write(tmp_path, "orca;40\nzoo;25\nemu;9\n", "club.dict"),
    )
    lexicon = lexc.build([mine, club], alphabet="english", scales={"club": "0-50:0-100"}, origin=True)
    assert {word: (values.get("score"), values["origin"]) for word, values in lexicon.items()} == {
        "EMU": (18, ["mine", "club"]),
        "ORCA": (80, ["mine", "club"]),
        "ZOO": (50, ["club"]),
    }
    first = lexc.build([mine, club], alphabet="english", on_duplicate="first")
    assert dict(first.items(column="score")) == {"EMU": 9, "ORCA": 55, "ZOO": 25}


@pytest.mark.parametrize(
    ("scales", "problem"),
    [
        ({"klub": "0-50:0-100"}, "a scale for an unknown list"),
        ({"club": "50-0:0-100"}, "two ranges"),
        ({"club": "half"}, "two ranges"),
        ({"words": "0-50:0-100"}, "a scale for a list without scores"),
    ],
)
def test_other_scales_are_errors(tmp_path: Path, scales: dict[str, str], problem: str) -> None:
    lists = [write(tmp_path, "orca;40\n", "club.dict"), write(tmp_path, "EMU\n", "words.txt")]
    with pytest.raises(UsageError, match=problem):
        lexc.build(lists, scales=scales, origin=True)


def test_origins_of_plain_lists_are_known_too(tmp_path: Path) -> None:
    lists = [write(tmp_path, "b\na\n", "x.txt"), write(tmp_path, "b\n", "y.txt")]
    assert lexc.build(lists, origin=True).values_of("B") == {"origin": ["x", "y"]}


@given(
    st.dictionaries(
        st.text(st.sampled_from("aBÉ -'ß"), min_size=1, max_size=5).map(str.strip).filter(bool),
        st.none() | st.integers(0, 70000),
        min_size=1,
        max_size=8,
    )
)
def test_a_list_that_is_written_back_has_every_word_and_score(scores: dict[str, int | None]) -> None:
    folder = Path(tempfile.mkdtemp())
    text = "".join(f"{word};{'' if score is None else score}\n" for word, score in scores.items())
    lexicon = lexc.build(write(folder, text), fold="none")
    lexc.convert(lexicon, folder / "back.dict")
    assert sorted((folder / "back.dict").read_text("utf-8").splitlines()) == sorted(text.splitlines())
    assert lexc.build(folder / "back.dict", fold="none").tobytes() == lexicon.tobytes()


def test_written_forms_come_back_with_their_key_s_score(tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, "CAFÉ;40\ncafe;50\nre-sign;1\nresign;2\nCafé;3\n"), key="letters")
    lexc.convert(lexicon, tmp_path / "back.dict")
    assert (tmp_path / "back.dict").read_text("utf-8") == "CAFÉ;50\nCafé;50\nre-sign;2\n"
    again = lexc.build(tmp_path / "back.dict", key="letters")
    assert again.tobytes() == lexicon.tobytes()


def test_a_scale_for_scores_that_are_no_numbers_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text("orca\tx\nemu\ty\n", "utf-8")
    for memory in ({}, {"memory": "16M"}):
        with pytest.raises(SourceError, match=r"t.tsv:1: a score that is no number; found 'x'"):
            lexc.build(tmp_path / "t.tsv", values=["2:score"], scales={"t": "0-5:0-10"}, **memory)
        with pytest.raises(UsageError, match="a scale for a list without scores"):
            lexc.build(tmp_path / "t.tsv", values=["2:gloss"], scales={"t": "0-5:0-10"}, **memory)
