"""Notes name all data that a format cannot store, and nothing else."""

from __future__ import annotations

import csv
import sqlite3
from pathlib import Path

import pytest

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs.codec import Codec, ColumnValues, File
from lexc.codecs.compilation import compile_content
from lexc.codecs.omissions import describe_omissions
from lexc.codecs.sibling_lists import words_from_text
from lexc.compile.build import BuildOptions
from lexc.errors import AlphabetError
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

ABOUT = {"title": "Two words", "language": "en", "licence": "MIT", "source": "here"}
COLUMNS = [
    ColumnValues("value", "unsigned", [3, 9]),
    ColumnValues("playability", "unsigned", [300, 900]),
    ColumnValues("smaller", "bits", [0, 1]),
]
WRITTEN = [codec for codec in codecs.all_codecs().values() if codec.write]


def two_words(columns: list[ColumnValues], about: dict[str, str]) -> Lexicon:
    """A lexicon of CAR and CAT with numbers for both."""
    decoded = codecs.Decoded(words_from_text(b"CAR\0CAT\0", "ascii", File(memoryview(b""), "two")), columns=columns)
    return lexc.frombytes(b"".join(assemble(compile_content(decoded, BuildOptions(about=about)).sections)))


def kept_by(codec: Codec, path: Path) -> set[str]:
    """The data besides words that are read back from a file."""
    if codec.name == "csv":
        return {f"column {cell.split(':')[0]}" for cell in next(csv.reader(path.read_text().splitlines()))[2:]}
    if codec.name == "sqlite":
        with sqlite3.connect(path) as database:
            return {f"column {name}" for (name,) in database.execute('SELECT DISTINCT name FROM "values"')}
    if codec.read is None:
        return set()
    decoded = codecs.decode(path, codec.name)
    return {f"column {column.name}" for column in decoded.columns} | ({"title"} if decoded.title else set())


@pytest.mark.parametrize("codec", WRITTEN, ids=lambda codec: codec.name)
def test_a_note_names_the_data_that_is_not_read_back(codec: Codec, tmp_path: Path) -> None:
    lexicon, path = two_words(COLUMNS, ABOUT), tmp_path / "file"
    codecs.write(lexicon, path, codec.name)
    note, *remark = describe_omissions(codec, lexicon)
    assert remark == [codec.remark] * bool(codec.remark)
    omitted = note.removeprefix(f"left out, since {codec.name} cannot store it: ").split(", ")
    everything = [*ABOUT, *(f"column {column.name}" for column in COLUMNS)]
    assert sorted(omitted) == sorted(set(everything) - kept_by(codec, path))


@pytest.mark.parametrize("codec", WRITTEN, ids=lambda codec: codec.name)
def test_there_is_no_note_if_nothing_is_lost(codec: Codec) -> None:
    always = ["each word is written as its letters in alphabet order, so anagrams become one word"] * (
        codec.name == "kad"
    )
    assert describe_omissions(codec, lexc.build(["CAR", "CAT"], alphabet="english")) == always


def test_a_column_of_another_type_than_the_format_has_is_left_out(tmp_path: Path) -> None:
    lexicon = two_words([ColumnValues("playability", "bits", [0, 1]), ColumnValues("smaller", "unsigned", [2, 3])], {})
    codecs.write(lexicon, tmp_path / "x", "quackle-dawg")
    assert codecs.decode(tmp_path / "x", "quackle-dawg").columns == []
    (note,) = describe_omissions(codecs.find_codec("quackle-dawg"), lexicon)
    assert note.endswith(": column playability, column smaller")


def test_a_note_says_where_a_long_title_is_cut(tmp_path: Path) -> None:
    lexicon = lexc.build(["CAR"], title="x" * 40)
    codecs.write(lexicon, tmp_path / "x.lxd")
    assert codecs.decode(tmp_path / "x.lxd").title == "x" * 31
    assert describe_omissions(codecs.find_codec("lxd"), lexicon) == [
        "left out, since lxd cannot store it: title beyond 31 characters"
    ]
    assert describe_omissions(codecs.find_codec("lxd"), lexicon, "short") == []
    assert describe_omissions(codecs.find_codec("macondo-dawg"), lexicon) == []


@pytest.mark.parametrize("name", ["hunspell", "marisa", "dawgdic"])
def test_other_programs_get_words_without_brackets_and_a_note_names_equal_ones(name: str, tmp_path: Path) -> None:
    if name == "marisa":
        pytest.importorskip("marisa_trie")
    lexicon, path = lexc.build(["BA[N]GOR", "CATHOD", "CA[T]HOD"], alphabet="welsh"), tmp_path / "x.dic"
    codecs.write(lexicon, path, name)
    if name == "hunspell":
        assert path.read_text() == "2\nBANGOR\nCATHOD\n"
    else:
        assert list(codecs.read(path, name)) == ["BANGOR", "CATHOD"]
    alike = "words that the format writes alike are written once: CA[T]HOD and CATHOD"
    assert describe_omissions(codecs.find_codec(name), lexicon) == [alike]


def test_a_note_names_at_most_five_groups_of_equal_words() -> None:
    words = [f"{letter}{end}" for letter in "AEIORSU" for end in ("CH", "[C]H")]
    (note,) = describe_omissions(codecs.find_codec("hunspell"), lexc.build(words, alphabet="spanish"))
    assert note.count(" and ") == 6
    assert note.endswith("; and 2 more")


@pytest.mark.parametrize(
    ("name", "misread"), [("text", ["#foo", " foo", "foo ", "\ufefffoo", "foo\u2003"]),
                          ("csv", [" foo", "foo ", "\ufefffoo", "foo\u2003"]),
                          ("hunspell", [" foo", "foo ", "foo\u2003"]), ("letter-table", [])],
)  # fmt: skip
@pytest.mark.parametrize("alphabet", ["utf8", None])
def test_a_note_names_words_that_a_reader_takes_for_others(
    name: str, misread: list[str], alphabet: str | None, tmp_path: Path
) -> None:
    words = ["#foo", " foo", "foo ", "\ufefffoo", "foo\u2003", "f o#o", "foo"]
    lexicon = lexc.build(words, alphabet=alphabet or "auto")
    codecs.write(lexicon, tmp_path / "x", name)
    notes = describe_omissions(codecs.find_codec(name), lexicon)
    assert [repr(word) in "".join(notes) for word in words] == [word in misread for word in words]
    assert set(words) - set(codecs.read(tmp_path / "x", name, alphabet=Alphabet.utf8("none"))) == set(misread)


def test_quackle_files_hold_no_letter_with_a_space(tmp_path: Path) -> None:
    with pytest.raises(AlphabetError, match="without a space"):
        codecs.write(lexc.build(["A B"], alphabet="auto"), tmp_path / "x.dawg", "quackle-dawg")


@pytest.mark.parametrize("name", ["text", "csv"])
def test_lists_that_are_read_back_keep_their_brackets(name: str, tmp_path: Path) -> None:
    lexicon, path = lexc.build(["BA[N]GOR", "CATHOD", "CA[T]HOD"], alphabet="welsh"), tmp_path / f"x.{name}"
    codecs.write(lexicon, path, name)
    assert describe_omissions(codecs.find_codec(name), lexicon) == []
    assert [row[0] for row in csv.reader(path.read_text().splitlines())][name == "csv" :] == list(lexicon)
    if name == "text":
        assert list(lexc.build(path, alphabet="welsh")) == list(lexicon)


def test_dawgdic_keeps_the_largest_value_of_equal_words(tmp_path: Path) -> None:
    file = File(memoryview(b""), "two", alphabet=lexc.Alphabet.load("spanish"))
    decoded = codecs.Decoded(
        words_from_text(b"CH\0[C]H\0", "ascii", file), columns=[ColumnValues("value", "unsigned", [7, 5])]
    )
    lexicon = lexc.frombytes(b"".join(assemble(compile_content(decoded).sections)))
    codecs.write(lexicon, tmp_path / "x", "dawgdic")
    assert codecs.decode(tmp_path / "x", "dawgdic").columns == [ColumnValues("value", "unsigned", [7])]


def test_a_note_names_words_whose_end_hunspell_takes_for_what_it_knows_of_a_word(tmp_path: Path) -> None:
    lexicon = lexc.build(["foo po", "foo po:noun", "foo\tbar"], alphabet="utf8")
    codecs.write(lexicon, tmp_path / "x.dic")
    (tmp_path / "x.aff").write_text("SET UTF-8\n")
    (note,) = describe_omissions(codecs.find_codec("hunspell"), lexicon)
    assert note.endswith(": 'foo\\tbar'; 'foo po:noun'")
    assert set(lexc.build(tmp_path / "x.dic", alphabet="utf8")) == {"foo po", "foo"}
