"""Values in tables and JSON Lines: their columns, types, gaps and faults."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import SourceError, UsageError

WORD = st.text("ABC", min_size=1, max_size=3)
CELL = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=6)


def build(folder: Path, content: str, name: str = "list.csv", **options: Any) -> lexc.Lexicon:
    (folder / name).write_text(content, encoding="utf-8", errors="surrogateescape", newline="")
    return lexc.build(str(folder / name), alphabet="english", **options)


@given(st.dictionaries(WORD, st.tuples(CELL, st.integers(-9, 300) | st.none()), min_size=1, max_size=6))
def test_a_table_has_the_values_that_were_written(
    tmp_path_factory: pytest.TempPathFactory, rows: dict[str, tuple[str, int | None]]
) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([word, text, "" if number is None else number] for word, (text, number) in rows.items())
    lexicon = build(tmp_path_factory.mktemp("t"), out.getvalue(), values=["2:text:text", "3:number"])
    expected = {word: {"number": number, "text": text.strip()} for word, (text, number) in rows.items()}
    assert dict(lexicon.items()) == {
        word: {name: value for name, value in values.items() if value not in (None, "")}
        for word, values in expected.items()
    }


@given(st.dictionaries(WORD, st.dictionaries(st.sampled_from("xyz"), CELL | st.lists(CELL, min_size=1)), min_size=1))
def test_json_lines_have_the_values_that_were_written(
    tmp_path_factory: pytest.TempPathFactory, rows: dict[str, dict[str, Any]]
) -> None:
    kinds = {name: {type(row[name]) for row in rows.values() if name in row} for name in "xyz"}
    text = "\n".join(json.dumps({"word": word, **row}) for word, row in rows.items())
    if any(len(kind) > 1 for kind in kinds.values()):
        with pytest.raises(SourceError, match="different types"):
            build(tmp_path_factory.mktemp("j"), text, "list.jsonl")
    else:
        assert dict(build(tmp_path_factory.mktemp("j"), text, "list.txt").items()) == rows


class TestTables:
    TABLE = 'word,definition,points\ncare,"to look, after",6\ncared,,7\ncares,"a ""b""",\n'

    def test_columns_have_the_names_of_the_header(self, tmp_path: Path) -> None:
        lexicon = build(tmp_path, self.TABLE, header=True, column="word", values=["definition", "points:score:u16"])
        assert dict(lexicon.items()) == {
            "CARE": {"definition": "to look, after", "score": 6},
            "CARED": {"score": 7},
            "CARES": {"definition": 'a "b"'},
        }
        assert lexicon.column("score").type == "u16"
        assert list(lexicon.notes) == ["column definition: text, 2 values", "column score: u16, 2 values"]

    def test_a_name_that_the_header_lacks_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="no such column; expected word, definition, points; found 'gloss'"):
            build(tmp_path, self.TABLE, header=True, values=["gloss"])

    def test_the_rest_of_a_line_is_a_definition(self, tmp_path: Path) -> None:
        lexicon = build(tmp_path, "care to look  after\ncared\npast", "list.txt", values=["2+:definition"])
        assert dict(lexicon.items()) == {"CARE": {"definition": "to look  after"}, "CARED": {}, "PAST": {}}
        lexicon = build(tmp_path, "care,6,a,b\n", values=["2:n", "3+:rest"])
        assert lexicon.values_of("care") == {"n": 6, "rest": "a,b"}

    def test_numbers_stand_behind_semicolons(self, tmp_path: Path) -> None:
        lexicon = build(tmp_path, "care;50\ncared;7\n", "list.txt", delimiter=";", values=["2:score"])
        assert dict(lexicon.items("", "score")) == {"CARE": 50, "CARED": 7}

    @pytest.mark.parametrize(("cells", "type_"), [(["1", "x"], "text"), (["1", "007"], "text"), (["1", "-2"], "i8"),
                                                  (["1.5", "2"], "f32"), (["", ""], "text")])  # fmt: skip
    def test_the_type_of_cells_is_found_out(self, tmp_path: Path, cells: list[str], type_: str) -> None:
        lexicon = build(
            tmp_path, "".join(f"{word},{cell}\n" for word, cell in zip("ab", cells, strict=True)), values=["2:x"]
        )
        assert lexicon.column("x").type == type_

    def test_two_tables_have_one_type(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text("a,1\n")
        (tmp_path / "b.csv").write_text("b,x\n")
        lexicon = lexc.build([tmp_path / "a.csv", tmp_path / "b.csv"], values=["2:x"])
        assert dict(lexicon.items("", "x")) == {"A": "1", "B": "x"}

    @pytest.mark.parametrize(
        ("type_", "cell", "value"),
        [
            ("bit", "yes", True),
            ("bit", "0", False),
            ("bytes", "00ff", b"\0\xff"),
            ("f64", "1e3", 1000.0),
            ("text", "1", "1"),
        ],
    )
    def test_cells_are_read_as_their_type(self, tmp_path: Path, type_: str, cell: str, value: Any) -> None:
        assert build(tmp_path, f"a,{cell}\n", values=[f"2:x:{type_}"]).column("x")["a"] == value

    @pytest.mark.parametrize(
        ("type_", "cell", "problem"),
        [("bit", "maybe", "holds no bit"), ("bytes", "0", "holds no bytes"), ("u8", "x", "holds no number"),
         ("many bit", "1;maybe", "holds no bit"), ("many bytes", "00;0", "holds no bytes"),
         ("text", "a\0", "is not UTF-8, or has a NUL"), ("many text", "a;b\0c;d", "is not UTF-8, or has a NUL"),
         ("many text", "a;\udcff", "is not UTF-8, or has a NUL"), ("text", "\udcff", "is not UTF-8, or has a NUL")],
    )  # fmt: skip
    def test_a_cell_of_another_type_is_refused_by_its_line(
        self, tmp_path: Path, type_: str, cell: str, problem: str
    ) -> None:
        with pytest.raises(SourceError, match=rf"list.csv:2: column 2 {problem}"):
            build(tmp_path, f"a,\nb,{cell}\n", values=[f"2:x:{type_}"])
        lexicon = build(tmp_path, f"a,\nb,{cell}\n", values=[f"2:x:{type_}"], skip_invalid=True)
        assert list(lexicon) == ["A"]

    def test_words_that_come_several_times_have_one_value_or_all(self, tmp_path: Path) -> None:
        table = "a,x\na,y\nb,z\n"
        with pytest.raises(SourceError, match="A: a word has different values of s; found 'x' and 'y'"):
            build(tmp_path, table, values=["2:s"])
        for rule, value in (("first", "x"), ("last", "y"), ("many", ["x", "y"])):
            assert build(tmp_path, table, values=["2:s"], on_duplicate=rule).column("s")["a"] == value

    def test_the_line_of_a_value_that_differs_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(SourceError, match=r"list.csv:4: A: a word has different values of s; found 'x' and 'y'"):
            build(tmp_path, "b,z\na,x\na,\na,y\n", values=["2:s"])
        with pytest.raises(SourceError, match=r"list.jsonl:3: column x has values of different types; .* int, str"):
            build(tmp_path, '{"word": "a", "x": 1}\n\n{"word": "b", "x": "t"}\n', "list.jsonl")
        with pytest.raises(SourceError, match=r"list.csv:2: B: a value of column x does not fit its type.* found 300"):
            build(tmp_path, "a,1\nb,300\n", values=["2:x:u8"])

    @pytest.mark.parametrize("text", ["", ":", "2", "2:", "2:a:u8:x", "2:a,b", "2:a:u7"])
    def test_a_column_that_is_not_written_well_is_refused(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(UsageError, match=r"column|no such type"):
            build(tmp_path, "a,1\n", values=[text])

    def test_a_list_has_no_columns(self) -> None:
        with pytest.raises(UsageError, match="only a table has columns of values"):
            lexc.build(["a"], values=["2:x"])


class TestJsonLines:
    @pytest.mark.parametrize(
        "line", ["{", "[]", '{"word": 5}', '{"word": ""}', '{"x": "a"}', '{"word": "b", "x": NaN}',
                 '{"word": "b", "x": {}}', '{"word": "b", "x": "\\u0000"}', '{"word": "b", "x": "\\ud800"}',
                 '{"word": "b", "a,b": 1}', "[" * 100_000,
                 '{"word": "b", "x": [null]}', '{"word": "b", "x": ' + "9" * 5000 + "}"],
    )  # fmt: skip
    def test_a_damaged_line_is_refused_by_its_number(self, tmp_path: Path, line: str) -> None:
        text = '{"word": "a", "x": null}\n\n' + line + "\n"
        with pytest.raises(SourceError, match=r"list\.jsonl:3"):
            build(tmp_path, text, "list.jsonl")
        assert list(build(tmp_path, text, "list.jsonl", skip_invalid=True)) == ["A"]

    def test_keys_are_chosen(self, tmp_path: Path) -> None:
        text = '{"w": "a", "x": 1, "y": [1, 2], "z": "no"}\n{"w": "b", "y": []}\n'
        lexicon = build(tmp_path, text, "list.jsonl", column="w", values=["x:n:u32", "y"])
        assert dict(lexicon.items()) == {"A": {"n": 1, "y": [1, 2]}, "B": {}}
        assert "column y: many u8, 1 value" in lexicon.notes
        assert lexicon.column("n").type == "u32"

    def test_one_key_may_be_two_columns_and_any_of_their_names(self, tmp_path: Path) -> None:
        path = tmp_path / "w.jsonl"
        path.write_text('{"word": "care", "n": 5}\n{"word": "cart", "n": null}\n')
        lexicon = lexc.build(path, values=["n:word", "n:b:u16", "word:spelling"])
        assert lexicon.values_of("care") == {"b": 5, "spelling": "care", "word": 5}
        assert lexicon.values_of("cart") == {"spelling": "cart"}

    def test_bytes_are_hexadecimal_digits(self, tmp_path: Path) -> None:
        path = tmp_path / "w.jsonl"
        path.write_text('{"word": "care", "x": "00ff", "y": ["01", ""]}\n{"word": "cart"}\n')
        lexicon = lexc.build(path, values=["x:x:bytes", "y:y:many bytes"])
        assert lexicon.values_of("care") == {"x": b"\0\xff", "y": [b"\1", b""]}
        path.write_text('{"word": "care", "x": "0g"}\n')
        with pytest.raises(SourceError, match=r"w\.jsonl:1: not a value of column x; expected hexadecimal digits"):
            lexc.build(path, values=["x:x:bytes"])

    def test_a_key_that_no_line_has_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "w.jsonl"
        path.write_text('{"word": "care", "x": 1}\n')
        with pytest.raises(UsageError, match="no line has such a key; found 'y'"):
            lexc.build(path, values=["y"])

    @pytest.mark.parametrize("line", ['{"word": "care", "x": NaN}', '{"word": "care"', '{ "word": "care", "x": }'])
    def test_a_damaged_first_line_makes_no_list(self, tmp_path: Path, line: str) -> None:
        path = tmp_path / "w.jsonl"
        path.write_text(line + "\n")
        with pytest.raises(SourceError, match=r"w\.jsonl:1: this line is no JSON"):
            lexc.build(path)


def test_a_column_that_no_row_has_is_refused(tmp_path: Path) -> None:
    (tmp_path / "w.tsv").write_text("care\t1\ncart\t2\t3\n")
    assert lexc.build(tmp_path / "w.tsv", values=["3:x"]).column("x")[:] == [None, 3]
    for column in ("4:x", "99999999999999999999:x", "4+:x"):
        with pytest.raises(UsageError, match=r"no row has such a column.*expected at most 3"):
            lexc.build(tmp_path / "w.tsv", values=[column])


class TestColumnsOfNumbersButForAFewCells:
    TEXT = "ABLE;100\nOREO;60\nEPEE;?\nNEXT;\n"

    @pytest.mark.parametrize("memory", [None, "16M"])
    def test_a_cell_that_is_no_number_is_named(self, tmp_path: Path, memory: str | None) -> None:
        path = tmp_path / "w.txt"
        path.write_text(self.TEXT)
        expected = (
            r"w\.txt:3: a cell of column score is no number.*2 other cells; found '\?'.*score:number --skip-invalid"
        )
        with pytest.raises(SourceError, match=expected):
            lexc.build(path, values=["2:score"], delimiter=";", memory=memory)
        numbers = lexc.build(path, values=["2:score:u8"], delimiter=";", skip_invalid=True, memory=memory)
        assert list(numbers.find(where="score>=50")) == ["ABLE", "OREO"]
        for options in ({"values": ["2:score:text"]}, {"values": ["2:score"], "types": {"score": "text"}}):
            texts = lexc.build(path, delimiter=";", memory=memory, **options)  # type: ignore[arg-type]
            assert dict(texts.items("", "score")) == {"ABLE": "100", "OREO": "60", "EPEE": "?"}

    @pytest.mark.parametrize("memory", [None, "16M"])
    def test_numbers_with_needless_zeros_and_columns_of_few_numbers_are_texts(
        self, tmp_path: Path, memory: str | None
    ) -> None:
        for cells in (["100", "60", "007"], ["5", "x", "6", "y"], ["100", "60", "007", "x"]):
            path = tmp_path / "w.txt"
            path.write_text("".join(f"{word};{cell}\n" for word, cell in zip("ABCD", cells, strict=False)))
            built = lexc.build(path, values=["2:n"], delimiter=";", memory=memory)
            assert built.column("n")[:] == cells

    @pytest.mark.parametrize("memory", [None, "16M"])
    def test_the_error_of_different_values_names_the_cell_that_made_texts(
        self, tmp_path: Path, memory: str | None
    ) -> None:
        path = tmp_path / "w.txt"
        path.write_text("A;100\nB;x\nA;y\nC;60\n")
        with pytest.raises(SourceError, match=r"different values of n.*holds texts.*w\.txt:2: 'x'"):
            lexc.build(path, values=["2:n"], delimiter=";", memory=memory)


@pytest.mark.parametrize("words", [{"a": {}}, {"a": None}, [("a", None)], [("a", {}), ("b", None)]], ids=repr)
def test_words_without_any_value_are_words(words: Any) -> None:
    lexicon = lexc.build(words)
    assert (list(lexicon), lexicon.column_names) == ([*map(str.upper, dict(words))], [])


def follow(value: Any, keys: list[str]) -> list[Any]:
    """All values at the end of a path, slowly."""
    if isinstance(value, list):
        return [found for item in value for found in follow(item, keys)]
    if not keys:
        return [] if value is None else [value]
    return follow(value[keys[0]], keys[1:]) if isinstance(value, dict) and keys[0] in value else []


LEAVES = st.none() | st.text("xy;, ", min_size=1, max_size=3) | st.lists(st.text("xy", min_size=1), max_size=2)
OBJECTS = st.dictionaries(st.sampled_from("ab"), LEAVES, max_size=2)


@given(
    st.lists(st.dictionaries(st.just("s"), LEAVES | OBJECTS | st.lists(OBJECTS, max_size=3)), min_size=1, max_size=4)
)
def test_paths_lead_through_objects_and_lists(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]]
) -> None:
    lines = [json.dumps({"word": "word" + "abcd"[i], **row}) for i, row in enumerate(rows)]
    path = tmp_path_factory.mktemp("j") / "list.jsonl"
    path.write_text("\n".join([*lines, '{"word": "last", "s": [{"a": ["t"]}]}']))
    lexicon = lexc.build(path, values=["s.a:found:many text"])
    found = [lexicon.get("word" + "abcd"[i], column="found") or [] for i in range(len(rows))]
    assert found == [follow(row.get("s"), ["a"]) for row in rows]
    assert lexicon.get("last", column="found") == ["t"]


def test_a_key_with_dots_goes_before_a_path(tmp_path: Path) -> None:
    lexicon = build(tmp_path, '{"word": "a", "b.c": 1, "b": {"c": 2, "d": 3}}', "list.jsonl", values=["b.c:x", "b.d:y"])
    assert lexicon.values_of("a") == {"x": 1, "y": 3}


def test_the_error_for_an_object_names_a_path(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"list.jsonl:1: .*Name what to keep: --value senses\.glosses"):
        build(tmp_path, '{"word": "a", "senses": [{"links": [{}], "glosses": ["x"]}]}', "list.jsonl")
    with pytest.raises(UsageError, match=r"no line has such a key.*'senses\.gloss'"):
        build(tmp_path, '{"word": "a", "senses": [{"glosses": ["x"]}]}', "list.jsonl", values=["senses.gloss"])
