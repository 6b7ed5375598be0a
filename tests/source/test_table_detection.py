"""A table that is given as a list of words is refused, and the refusal says what works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli import hostile

import lexc
from lexc.errors import SourceError, UsageError

TABLES = {
    "semicolons": ("w.txt", "WORD;1;50\nCAT;2;7\n", ["CAT", "WORD"], [7, 50]),
    "commas": ("w.txt", "word,50\ncat,-7.5\n", ["CAT", "WORD"], [-7.5, 50]),
    "colons": ("w.txt", "word:50\r\n\r\n# list:\r\ncat: 7\r\n", ["CAT", "WORD"], [7, 50]),
    "tabs": ("w.txt", "word\t50\ncat\t7\n", ["CAT", "WORD"], [7, 50]),
    "tabs by name": ("w.tsv", "word\t50\ncat\t7\n", ["CAT", "WORD"], [7, 50]),
    "commas by name": ("w.csv", '"word",50\ncat,1e1\n', ["CAT", "WORD"], [10, 50]),
    "semicolons in a file named otherwise": ("w.csv", "word;1;50\ncat;2;7\n", ["CAT", "WORD"], [7, 50]),
    "a header": ("w.txt", "word;count\nword;50\ncat;7\n", ["CAT", "WORD"], [7, 50]),
    "a header, tabs": ("w.tsv", "word\tcount\nword\t50\ncat\t7\n", ["CAT", "WORD"], [7, 50]),
    "one line": ("w.txt", "WORD,50", ["WORD"], [50]),
    "three columns": ("w.txt", "word;noun;50\ncat;noun;7\n", ["CAT", "WORD"], [7, 50]),
    "definitions": ("w.txt", "word\twhat is said\ncat\tan animal\n", ["CAT", "WORD"], None),
    "rows of several lengths": ("w.txt", "word\ta\tb\ncat\t5\n", ["CAT", "WORD"], None),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_refused_and_the_suggested_options_work(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, text, words, weights = TABLES[name]
    Path(file).write_bytes(text.encode())
    with pytest.raises(SourceError, match="this is a table"):
        lexc.build(file)
    for source, stdin in ((file, b""), ("-", text.encode())):
        ran = hostile.run(["build", source, "-o", "w.dawg"], stdin)
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        advice, _, _ = ran.err.partition("Say ")[2].partition(". ")
        typed = shlex.split(advice.strip().removesuffix("."))
        assert hostile.run(["build", source, "-o", "w.dawg", *typed], stdin).status == 0
        with lexc.open("w.dawg") as lexicon:
            assert list(lexicon) == words
            column = lexicon.image.columns.get("weight")
            assert (list(column.values()) if column else None) == weights


@pytest.mark.parametrize(
    "text",
    [
        "cat\ndog;5\n", "cat;5\ndog\n", "cat\t5\ndog\n", "12:30\n1:2\n", "10,5\n", "a;b\nc;d\n", "cat;\n", "don't\n",
        "# a;5\ncat\n", "\tcat\n", "cat \t\ndog\t\n", "word;count\n", ";5\n",
    ],
)  # fmt: skip
def test_a_list_with_a_line_that_fits_no_table_is_read_as_a_list(text: str, tmp_path: Path) -> None:
    path = tmp_path / "w.txt"
    path.write_text(text)
    try:
        assert len(lexc.build(path))
    except SourceError as error:
        assert "table" not in error.problem


def test_a_named_column_delimiter_or_alphabet_is_used(tmp_path: Path) -> None:
    path = tmp_path / "w.txt"
    path.write_text("cat;5\ndog;7\n")
    assert list(lexc.build(path, delimiter="\t")) == ["cat;5", "dog;7"]  # which the refusal tells, too
    assert list(lexc.build(path, delimiter=";")) == ["CAT", "DOG"]
    assert list(lexc.build(path, column=2, delimiter=";")) == ["5", "7"]
    assert len(lexc.build(path, alphabet=lexc.Alphabet.utf8("none"))) == 2
    assert len(lexc.build(path, alphabet=lexc.Alphabet.from_letters(set("acdgot57;"), "none"))) == 2
    assert len(lexc.build(["cat;5", "dog;7"])) == 2
    (tmp_path / "w.tsv").write_text("cat\t5\ndog\t7\n")
    assert list(lexc.build(tmp_path / "w.tsv", column=1)) == ["CAT", "DOG"]


@pytest.mark.parametrize("separator", ";,:")
def test_the_separator_before_numbers_is_found_if_a_column_is_named(separator: str, tmp_path: Path) -> None:
    path = tmp_path / "w.txt"
    path.write_text(f"cat{separator}5\ndog{separator}7\n")
    for options in ({"column": 1}, {"weight": 2}, {"values": ["2:n"]}):
        lexicon = lexc.build(path, **options)  # type: ignore[arg-type]
        assert list(lexicon) == ["CAT", "DOG"]
        assert [lexicon.column(name)[:] for name in lexicon.column_names] == [[5, 7]] * ("column" not in options)
    path.write_text(f"word{separator}n\ncat{separator}5\n")
    assert dict(lexc.build(path, header=True, values=["n"]).items("", "n")) == {"CAT": 5}
    with pytest.raises(SourceError, match=f"this is a table.*--header --delimiter '?{separator}"):
        lexc.build(path, values=["2:n"])


def test_a_table_that_lexc_wrote_is_read_with_a_note_on_its_other_columns(tmp_path: Path) -> None:
    lexc.codecs.write(lexc.build(["cat", "dog"]), tmp_path / "w.csv")
    assert list(lexc.build(tmp_path / "w.csv")) == ["CAT", "DOG"]
    table = tmp_path / "d.csv"
    table.write_text("cat,an animal\ndog,too\n")
    for command in (["build", str(table), "-o", str(tmp_path / "d.dawg")], ["words", str(table)]):
        ran = hostile.run(command, b"")
        assert "only its first column is read, from line 1 on; lexc build has --header" in ran.err + ran.out.decode()


MIXED = "ABLE;50\nOREO;60 # a comment\nNEW\n# no word\nEPEE;7\n"


def test_a_line_that_is_unlike_most_is_named_and_both_command_lines_work(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text(MIXED)
    with pytest.raises(SourceError, match=r"w\.txt:3: most lines are a table .* found 'NEW'") as caught:
        lexc.build(tmp_path / "w.txt")
    as_table, as_list = re.findall(r"--[^.]*", str(caught.value))
    assert as_table == "--column 1 --weight 2 --delimiter ';'"
    assert as_list == "--delimiter none"
    for advice, words in ((as_table, ["ABLE", "EPEE", "NEW", "OREO"]), (as_list, None)):
        image = tmp_path / "w.dawg"
        ran = hostile.run(["build", str(tmp_path / "w.txt"), "-o", str(image), *shlex.split(advice)], b"")
        assert (ran.status, ran.err if ran.status else "") == (0, "")
        with lexc.open(image) as lexicon:
            expected = words or sorted(line for line in MIXED.splitlines() if not line.startswith("#"))
            assert list(lexicon) == expected
            if words:
                assert lexicon.column("weight")[:] == [50, 7, None, 60]
    assert dict(lexc.build(tmp_path / "w.txt", values=["2:n"]).items("", "n")) == {"ABLE": 50, "OREO": 60, "EPEE": 7}


@pytest.mark.parametrize("separator", ",:")
def test_other_separators_of_most_lines_are_named_too(separator: str, tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text(f"a{separator}5\nb{separator}x\nc{separator}7\n")
    with pytest.raises(SourceError, match=rf"w\.txt:2: most lines .*--delimiter '{separator}' --skip-invalid"):
        lexc.build(tmp_path / "w.txt")
    assert len(lexc.build(tmp_path / "w.txt", weight=2, delimiter=separator, skip_invalid=True)) == 2


def test_a_text_with_spaces_does_not_change_the_separator(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("ICE AGE;55\nORCA;85\nBIG ICE AGE;1 # a; b\n")
    lexicon = lexc.build(tmp_path / "w.txt", values=["2:score"])
    assert dict(lexicon.items("", "score")) == {"ICE AGE": 55, "ORCA": 85, "BIG ICE AGE": 1}
    (tmp_path / "w.txt").write_text("cat 1,5\ndog 2,5\n")
    assert list(lexc.build(tmp_path / "w.txt", column=1)) == ["CAT", "DOG"]


def test_a_column_that_no_row_has_asks_for_the_delimiter(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("cat|5\ndog|7\n")
    with pytest.raises(UsageError, match=r"no row has such a column, with white space between.*--delimiter ';'"):
        lexc.build(tmp_path / "w.txt", values=["2:score"])
    assert list(lexc.build(tmp_path / "w.txt", values=["2:score"], delimiter="|").column("score")) == [5, 7]


def test_no_delimiter_keeps_lines_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("a;5\nb:c\nd;7\n")
    assert list(lexc.build(tmp_path / "w.txt", delimiter="none")) == ["a;5", "b:c", "d;7"]
    for option in ({"column": 1}, {"weight": 2}, {"header": True}, {"values": ["2:n"]}):
        with pytest.raises(UsageError, match="only a table has"):
            lexc.build(tmp_path / "w.txt", delimiter="none", **option)  # type: ignore[arg-type]


def test_a_long_list_with_few_separators_stays_a_list(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("".join(f"word{i};{i}\n" if i % 3 == 0 else f"word{i}\n" for i in range(5000)))
    assert len(lexc.build(tmp_path / "w.txt")) == 5000
    (tmp_path / "w.txt").write_text("".join(f"word{i};{i}\n" if i % 3 else f"word{i}\n" for i in range(5000)))
    with pytest.raises(SourceError, match=r"w\.txt:1: most lines"):
        lexc.build(tmp_path / "w.txt")
