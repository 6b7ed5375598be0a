"""A CSV that lexc wrote is read with all its columns; other tables and lists are read as ever."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st
from image.plain_columns import columns as plain_columns
from image.plain_reader import PlainImage
from query.test_values import draw_columns, with_values

import lexc
from lexc.errors import SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.source.value_cells import guard_cell, join_list, split_list, unguard_cell


def to_csv(lexicon: Lexicon) -> str:
    stream = io.BytesIO()
    lexc.convert(lexicon, stream, to_format="csv")
    return stream.getvalue().decode()


def types_of(lexicon: Lexicon) -> dict[str, str]:
    return {name: lexicon.column(name).type for name in lexicon.column_names}


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_all_columns_come_back_with_their_types_and_gaps(
    data: st.DataObject, configuration: tuple[str, str, str]
) -> None:
    words = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    lexicon = with_values(words, truth := draw_columns(data, len(words)), configuration)
    back = lexc.open(to_csv(lexicon).encode(), from_format="csv", alphabet=lexicon.meta.alphabet)
    assert plain_columns(PlainImage(back.tobytes())) == truth
    assert types_of(back) == types_of(lexicon)


VALUES: dict[str, list[Any]] = {
    "definition": ['a "large", wide\nroad\r\n', " outer space ", None],
    "empty": ["", '"', None],
    "code": ["12", "13", None],
    "zeros": ["007", "008", None],
    "bit": [True, False, None],
    "bytes": [b"\0,", b"", None],
    "tags": [["a; b", 'say "x"', ""], [""], None],
    "numbers": [[1, 0.5], [3], None],
    "points": [1, 1 << 63, None],
    "chance": [1e300, 0.1, None],
    "chosen": [1, 2, None],
    "weight": [5, 0, 7],
}
TYPES = {"chosen": "u32"}


def test_a_column_that_is_called_like_the_number_of_the_words_column_is_no_words(tmp_path: Path) -> None:
    lexicon = lexc.build(["care", "cart"], columns={"1": ["x", None], "2": ["y", "z"]})
    lexc.convert(lexicon, tmp_path / "words.csv")
    for back in (lexc.build(tmp_path / "words.csv"), lexc.open(tmp_path / "words.csv")):
        assert list(back) == ["CARE", "CART"]
        assert back.values_of("CARE") == {"1": "x", "2": "y"}


def test_the_same_image_is_built_of_the_csv_by_each_way(tmp_path: Path) -> None:
    lexicon = lexc.build(["care", "cart", "dog"], columns=VALUES, types=TYPES)
    assert lexicon.column("tags")["care"] == VALUES["tags"][0]
    lexc.convert(lexicon, tmp_path / "words.csv")
    for back in (lexc.build(tmp_path / "words.csv"), lexc.open(tmp_path / "words.csv")):
        assert back.tobytes() == lexicon.tobytes()
    (tmp_path / "words.txt").write_bytes((tmp_path / "words.csv").read_bytes())
    assert lexc.build(tmp_path / "words.txt").tobytes() == lexicon.tobytes()


def test_the_header_names_a_type_where_the_cells_do_not_show_it() -> None:
    rows = list(csv.reader(io.StringIO(to_csv(lexc.build(["care", "cart", "dog"], columns=VALUES, types=TYPES)))))
    assert rows[0] == [
        "word", "ordinal", "bit:bit", "bytes:bytes", "chance", "chosen:u32", "code:text", "definition", "empty",
        "numbers:many number", "points", "tags:many text", "weight", "zeros",
    ]  # fmt: skip
    assert rows[1][2:] == [
        "1", "002c", "1e+300", "1", "12", 'a "large", wide\nroad\r\n', '""', "1.0; 0.5", "1",
        '"a; b"; "say ""x"""; ""', "5", "007",
    ]  # fmt: skip


class TestChoices:
    @pytest.fixture
    def table(self, tmp_path: Path) -> Path:
        path = tmp_path / "words.csv"
        path.write_text("word,ordinal,definition,points:u16\ncare,0,to look after,6\ncart,1,,7\n")
        return path

    def test_named_columns_alone_are_read_with_their_types(self, table: Path) -> None:
        assert types_of(lexc.build(table, values=["points"])) == {"points": "u16"}
        assert types_of(lexc.build(table, values=["points:score:u32"])) == {"score": "u32"}
        assert types_of(lexc.build(table, values=["4:score"])) == {"score": "u16"}
        assert types_of(lexc.build(table, weight=4)) == {"weight": "u16"}

    def test_another_column_of_words_brings_no_values(self, table: Path) -> None:
        assert lexc.build(table, column="points", alphabet=lexc.Alphabet.utf8("none")).column_names == []

    def test_an_image_takes_the_columns(self, table: Path, tmp_path: Path) -> None:
        assert lexc.build([table, table]).column("points")[:] == [6, 7]
        other = tmp_path / "other.csv"
        other.write_text("word,ordinal,points,definition:text\ndog,0,300,5\n")
        joined = lexc.build([table, other])
        assert types_of(joined) == {"definition": "text", "points": "u16"}
        assert joined.values_of("dog") == {"definition": "5", "points": 300}

    @pytest.mark.parametrize(
        ("header", "error"),
        [
            ("x:u7", "no such type of values"),
            (":u8", "not a name"),
            ("a,a", "two columns"),
            ("x:u8", "holds no number"),
        ],
    )
    def test_a_damaged_header_or_cell_is_refused(self, tmp_path: Path, header: str, error: str) -> None:
        (tmp_path / "words.csv").write_text(f"word,ordinal,{header}\ncare,0,y,z\n")
        with pytest.raises((UsageError, SourceError), match=error):
            lexc.build(tmp_path / "words.csv")


@pytest.mark.parametrize("first", ["word", "ordinal", "word;ordinal", "word ordinal"])
def test_a_list_that_begins_with_these_words_stays_a_list(tmp_path: Path, first: str) -> None:
    (tmp_path / "words.txt").write_text(f"{first}\ncare\n")
    assert len(lexc.build(tmp_path / "words.txt")) == 2


@pytest.mark.parametrize(
    ("cell", "items"),
    [("a; b", ["a", "b"]), ("a;b ;c", ["a", "b", "c"]), (";;a;", ["a"]), ('"a;b";c', ["a;b", "c"]), ('""', [""]),
     ('a "b" c; d', ['a "b" c', "d"]), ('"a" b', ['"a" b']), ('" a "', [" a "]), ('"""";x', ['"', "x"]), (" ", [])],
)  # fmt: skip
def test_a_cell_of_a_list_has_items_between_semicolons(cell: str, items: list[str]) -> None:
    assert split_list(cell) == items


@given(st.lists(st.text(), min_size=1))
def test_items_of_any_text_come_back(items: list[str]) -> None:
    assert split_list(join_list(items)) == items


def test_values_of_tables_may_be_lists(tmp_path: Path) -> None:
    (tmp_path / "words.tsv").write_text("care\tverb; noun\t1;2\ncart\tnoun\t\n")
    lexicon = lexc.build(tmp_path / "words.tsv", values=["2:kinds:many text", "3:senses:many u16"])
    assert dict(lexicon.items()) == {
        "CARE": {"kinds": ["verb", "noun"], "senses": [1, 2]}, "CART": {"kinds": ["noun"]},
    }  # fmt: skip


FORMULAS = ["=1+1", "@x", "-ing", "+x", "'=a", "''-", "\uff1dA", "-1;2", "+007"]
NO_FORMULAS = ["-3", "+5", "-1e9", "a=b", "'twas", "care", ""]


def test_a_spreadsheet_runs_no_cell_and_numbers_stay_numbers() -> None:
    assert [guard_cell(text) for text in FORMULAS] == [f"'{text}" for text in FORMULAS]
    assert [guard_cell(text) for text in NO_FORMULAS] == NO_FORMULAS


@given(st.text(st.sampled_from("'=+-@\t\r\uff0b1a")))
def test_a_guarded_cell_is_read_as_its_text(text: str) -> None:
    assert unguard_cell(guard_cell(text)) == text


def test_words_values_and_names_that_look_like_formulas_come_back() -> None:
    words = [text for text in [*FORMULAS, *NO_FORMULAS] if text]
    lexicon = lexc.build({word: {"@c": f"{words[-i]}!", "n": -i} for i, word in enumerate(words)})
    written = to_csv(lexicon)
    assert not re.search(r"^[=@]|,[=@]", written, re.MULTILINE)
    back = lexc.open(written.encode(), from_format="csv")
    assert {word: back.get(word) for word in back} == {word: lexicon.get(word) for word in lexicon}
