"""A lexicon is a map: values by word and by ordinal, in every type, of every alphabet and layout."""

from __future__ import annotations

import math
import pickle
from array import array
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st
from image.plain_columns import columns as plain_columns
from image.plain_reader import PlainImage

import lexc
from lexc.errors import (
    CapacityExceeded,
    LexcError,
    OrdinalOutOfRange,
    SectionMissing,
    SourceError,
    UsageError,
    ValueNotFound,
    WordNotFound,
)
from lexc.lexicon import Lexicon

TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)
ITEMS: dict[str, st.SearchStrategy[Any]] = {
    "whole": st.integers(0, 300), "signed": st.integers(-(1 << 63), (1 << 63) - 1), "small": st.integers(-3, 3),
    "float": st.floats(allow_nan=False, allow_infinity=False), "text": TEXT, "bytes": st.binary(max_size=5),
}  # fmt: skip
KINDS: dict[str, st.SearchStrategy[Any]] = {
    **ITEMS,
    "bits": st.booleans(),
    **{f"many {name}": st.lists(items, min_size=1, max_size=4) for name, items in ITEMS.items()},
}


def draw_columns(data: st.DataObject, n: int) -> dict[str, list[Any]]:
    kinds = data.draw(st.lists(st.sampled_from([*KINDS]), min_size=1, max_size=3, unique=True))
    sparse = st.booleans()
    return {
        kind: [data.draw(KINDS[kind]) if data.draw(sparse) else None for _ in range(n)]
        for kind in kinds
    }  # fmt: skip


def with_values(words: list[str], columns: dict[str, list[Any]], configuration: tuple[str, str, str]) -> Lexicon:
    alphabet = build_lexicon(words, *configuration).meta.alphabet
    return lexc.build(words, configuration[1], alphabet, layout=configuration[2], columns=columns)


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_every_word_has_the_values_that_it_was_built_with(
    data: st.DataObject, configuration: tuple[str, str, str]
) -> None:
    words = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    truth = draw_columns(data, len(words))
    lexicon = with_values(words, truth, configuration)
    assert plain_columns(PlainImage(lexicon.tobytes())) == truth
    assert lexicon.column_names == sorted(truth)
    for name, values in truth.items():
        column = lexicon.column(name)
        assert list(column) == column[:] == values
        assert [column.get(word) for word in words] == [column.get(i - len(words)) for i in range(len(words))] == values
        assert [word in column for word in words] == [value is not None for value in values]
        first, end = sorted(data.draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9))))
        assert column[first:end] == values[first:end]
    prefix = data.draw(st.sampled_from(words))[:2]
    expected = {word: {name: truth[name][i] for name in sorted(truth) if truth[name][i] is not None}
                for i, word in enumerate(words)}  # fmt: skip
    assert dict(lexicon.items()) == expected == {word: lexicon.values_of(word) for word in words}
    assert list(lexicon.items(prefix)) == [(word, expected[word]) for word in lexicon.keys(prefix)]
    name = next(iter(truth))
    assert list(lexicon.items(prefix, name)) == [
        (word, expected[word][name]) for word in lexicon.keys(prefix) if name in expected[word]
    ]


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_the_order_of_words_does_not_change_the_image(data: st.DataObject, configuration: tuple[str, str, str]) -> None:
    words = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    columns = draw_columns(data, len(words))
    order = data.draw(st.permutations(range(len(words))))
    turned = {name: [values[i] for i in order] for name, values in columns.items()}
    one = with_values(words, columns, configuration)
    assert one.tobytes() == with_values([words[i] for i in order], turned, configuration).tobytes()
    rows = {word: {name: values[i] for name, values in columns.items()} for i, word in enumerate(words)}
    assert lexc.build(rows, configuration[1], one.meta.alphabet, layout=configuration[2]).tobytes() == one.tobytes()


CARE = {"care": {"definition": "to look after", "points": 6}, "cared": {"points": -3}, "cares": {"definition": "é"}}


class TestErrors:
    @pytest.mark.parametrize("sign", ["<", ">", "<=", ">="])
    def test_texts_are_not_compared_with_a_number_by_order(self, sign: str) -> None:
        texts = lexc.build(["a", "b"], columns={"score": ["100", "60"]})
        lists = lexc.build(["a", "b"], columns={"score": [["100"], ["60", "?"]]})
        for lexicon in (texts, lists):
            with pytest.raises(UsageError, match=r"a number is compared with texts.*--value COLUMN:score:number"):
                lexicon.find(where=f"score{sign}50")
            assert list(lexicon.find(where='score>="50"')) == list(lexicon.find(where="score=60")) == ["B"]
            assert list(lexicon.find(where="score<1x")) == ["A"]

    def test_a_word_without_a_value_is_no_key(self) -> None:
        column = lexc.build(CARE).column("definition")
        with pytest.raises(ValueNotFound, match="no value of definition; found 'cared'"):
            column["cared"]
        with pytest.raises(KeyError):
            column[1]
        assert column.get("cared", "none") == column.get(1, "none") == "none"

    def test_an_unknown_word_is_no_key(self) -> None:
        column = lexc.build(CARE).column("definition")
        for word in ("CAR", "", "ÄÄ", "c\0", "x" * 2000):
            with pytest.raises(WordNotFound):
                column[word]
            assert column.get(word) is None
            assert word not in column

    def test_an_ordinal_beyond_the_words_is_refused(self) -> None:
        column = lexc.build(CARE).column("definition")
        for ordinal in (3, -4, 1 << 70):
            with pytest.raises(OrdinalOutOfRange, match="expected -3 to 2"):
                column[ordinal]
        for key in (1.0, None, b"care"):
            with pytest.raises(TypeError):
                column[key]

    def test_a_missing_column_is_named_with_those_that_are_there(self) -> None:
        lexicon = lexc.build(CARE)
        with pytest.raises(SectionMissing, match=r"expected definition, points; found 'point'. Did you mean 'points'"):
            lexicon.column("point")
        with pytest.raises(SectionMissing, match="--value"):
            lexc.build(["care"]).column("x")
        with pytest.raises(SectionMissing, match="RANK"):
            _ = lexc.build(["care"], rank=False).values_of("care")

    @pytest.mark.parametrize("value", [math.nan, math.inf, 10**400, "a\0b", "\ud800", object(), {1}, ["a", math.nan]])
    def test_a_value_that_cannot_be_stored_is_refused(self, value: Any) -> None:
        with pytest.raises((SourceError, UsageError), match=r"word 1|different types"):
            lexc.build([("care", {"x": value})])

    @pytest.mark.parametrize("values", [[1, "a"], ["a", b"a"], [[1], 1], [["a"], [1]], [True, "a"]])
    def test_a_column_has_one_type(self, values: list[Any]) -> None:
        with pytest.raises(SourceError, match="column x has values of different types"):
            lexc.build(["a", "b"], columns={"x": values})

    @pytest.mark.parametrize("name", ["", "x" * 33, "é" * 17, "a,b", "a:b", "a<", " a", "a\n", "=", 5])
    def test_a_name_that_commands_could_not_name_is_refused(self, name: Any) -> None:
        with pytest.raises(UsageError, match="not a name for a column"):
            lexc.build(["a"], columns={name: [1]})

    def test_a_column_has_a_value_for_each_word(self) -> None:
        with pytest.raises(UsageError, match="expected 2; found 1"):
            lexc.build(["a", "b"], columns={"x": [1]})

    def test_pairs_have_values_of_one_kind(self) -> None:
        for pairs in (
            [("a", 1), ("b", "x")],
            [("a", {"x": 1}), ("b", 1)],
            [("a", "x"), ("b", {"x": 1})],
            [("a", 1), "b"],
        ):
            with pytest.raises(SourceError, match="word 2"):
                lexc.build(pairs)

    def test_more_columns_than_sections_are_refused(self) -> None:
        texts = {f"t{i:02}": ["x"] for i in range(58)}
        assert len(lexc.build(["a"], columns=texts).column_names) == 58
        with pytest.raises(CapacityExceeded, match=r"too many columns .* at most 64 .* found 65, 60"):
            lexc.build(["a"], columns={**texts, "t58": ["x"], "t59": ["x"]})
        numbers = {f"n{i:02}": [i] for i in range(29)}
        assert len(lexc.build(["a"], "anag", columns=numbers).column_names) == 29
        with pytest.raises(CapacityExceeded, match="A column of numbers takes two sections"):
            lexc.build(["a"], columns={**numbers, "n30": [1]})

    def test_none_is_no_value_wherever_it_stands(self) -> None:
        assert lexc.build({"a": None, "b": {"x": 1}, "c": None}).column("x")[:] == [None, 1, None]
        assert lexc.build({"a": None, "b": "x"}).column("value")[:] == [None, "x"]
        assert lexc.build([("a", None), ("b", 5)]).column("weight")[:] == [None, 5]
        assert lexc.build({"a": None, "b": None}).column_names == []

    @pytest.mark.parametrize("columns", [[1], {"x": 5}])
    def test_columns_that_are_no_lists_of_values_are_refused(self, columns: Any) -> None:
        with pytest.raises(UsageError, match=r"expected a (mapping|list)"):
            lexc.build(["a"], columns=columns)

    def test_a_file_takes_no_columns_of_python(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text("care\n")
        with pytest.raises(UsageError, match="belong to words that are given"):
            lexc.build(tmp_path / "words.txt", columns={"x": [1]})


class TestTypes:
    @pytest.mark.parametrize(
        ("values", "name"),
        [([0, 255], "u8"), ([256, 0], "u16"), ([-1, 0], "i8"), ([1 << 63, 0], "u64"), ([0.5, 1], "f32"),
         ([0.1, 1], "f64"), ([True, False], "bit"), (["", "x"], "text"), ([b"", b"x"], "bytes"),
         ([[1], [300]], "many u16"), ([["a"], None], "many text"), ([[b""], [b"a"]], "many bytes"),
         ([[True], [False]], "many u8"), ([None, None], "text")],
    )  # fmt: skip
    def test_the_narrowest_type_is_found_out(self, values: list[Any], name: str) -> None:
        assert lexc.build(["a", "b"], columns={"x": values}).column("x").type == name

    def test_a_caller_may_choose_the_type(self) -> None:
        lexicon = lexc.build(["a", "b"], columns={"x": [1, None]}, types={"x": "i32"})
        assert (lexicon.column("x").type, lexicon.column("x")[:]) == ("i32", [1, None])
        with pytest.raises(UsageError, match="no such type"):
            lexc.build(["a"], columns={"x": [1]}, types={"x": "u7"})

    @pytest.mark.parametrize(
        ("value", "type_", "expected"),
        [(-1, "u8", "u8, whole numbers from 0 to 255"), (1.5, "i8", "i8, whole numbers from -128 to 127"),
         (1 << 64, "u64", "u64"), (1e39, "f32", r"f32, at most 3.4e\+38"), ("x", "u8", "u8"), (1, "text", "a text"),
         ("x", "bytes", "bytes"), (2, "bit", "a bit"), ("x", "bit", "a bit"), ([1, 300], "u8", "a list of u8"),
         ([1], "many text", "a list of a text"), (1, "many u8", "a list of u8")],
    )  # fmt: skip
    def test_a_value_that_is_not_of_the_type_is_named_with_its_word(
        self, value: Any, type_: str, expected: str
    ) -> None:
        with pytest.raises(SourceError, match=f"^B: a value of column x does not fit its type; expected {expected}"):
            lexc.build(["a", "b"], columns={"x": [None, value]}, types={"x": type_})

    def test_the_type_of_lists_is_that_of_their_items(self) -> None:
        for type_ in ("u16", "many u16"):
            assert lexc.build({"a": [1, 2], "b": None}, types={"value": type_}).column("value").type == "many u16"

    def test_a_type_of_no_column_is_refused(self) -> None:
        with pytest.raises(UsageError, match=r"'point'\. Did you mean 'points'"):
            lexc.build(["a"], columns={"points": [1]}, types={"point": "u8"})

    def test_subclasses_of_values_are_values(self) -> None:
        class Text(str):
            def __str__(self) -> str:
                return "another"

        class Size(IntEnum):
            SMALL = 3

        lexicon = lexc.build(["a"], columns={"t": [Text("x")], "n": [Size.SMALL], "l": [[Text("y")]]})
        assert lexicon.values_of("a") == {"t": "x", "n": 3, "l": ["y"]}

    def test_zero_has_no_sign(self) -> None:
        lexicon = lexc.build(["a", "b"], columns={"x": [-0.0, 0.5], "y": [[-0.0, 0.5], None]})
        assert math.copysign(1, lexicon.column("x")[0]) == 1
        assert math.copysign(1, lexicon.column("y")[0][0]) == 1

    def test_a_number_that_a_short_float_rounds_to_zero_is_zero(self) -> None:
        columns = {"x": [-1e-50, 1e-50], "y": [[-1e-50], [1.5]]}
        lexicon = lexc.build(["a", "b"], columns=columns, types={"x": "f32", "y": "f32"})
        assert [math.copysign(1, number) for number in lexicon.column("x")] == [1, 1]
        assert [math.copysign(1, number) for number in (lexicon.column("y")[0][0], lexicon.column("y")[1][0])] == [1, 1]


class TestDuplicates:
    PAIRS = (("a", "x"), ("b", "y"), ("a", "z"), ("a", "x"))

    def test_texts_must_not_differ_by_default(self) -> None:
        with pytest.raises(
            SourceError, match=r"A: a word has different values of value; found 'x' and 'z'.*--on-duplicate"
        ):
            lexc.build(self.PAIRS)
        assert lexc.build([("a", "x"), ("a", "x")]).column("value")["a"] == "x"

    def test_the_rules_choose(self) -> None:
        values = {
            rule: lexc.build(self.PAIRS, on_duplicate=rule).column("value")["a"] for rule in ("first", "last", "many")
        }
        assert values == {"first": "x", "last": "x", "many": ["x", "z"]}

    def test_a_gap_is_no_value_that_differs(self) -> None:
        lexicon = lexc.build([("a", {"x": 1, "y": None}), ("a", {"y": "t"})], on_duplicate="error")
        assert lexicon.values_of("a") == {"x": 1, "y": "t"}

    def test_weights_are_no_lists(self) -> None:
        assert lexc.build([("a", 1), ("a", 5)], on_duplicate="many").weight("a") == 5


class TestBuffers:
    def test_numbers_are_viewed_without_a_copy(self) -> None:
        lexicon = lexc.build(["a", "b", "c"], columns={"x": [1, None, 70_000], "f": [0.5, 2, None], "s": [-1, 2, 3]})
        assert lexicon.column("x").data.tolist() == [1, 0, 70_000]
        assert lexicon.column("f").data.tolist() == [0.5, 2.0, 0.0]
        assert lexicon.column("s").data.format == "b"
        assert bytes(lexicon.column("x").presence or b"") == b"\5"
        assert lexicon.column("s").presence is None
        assert lexicon.column("x").data.obj is lexicon.column("x").data.obj
        assert lexicon.column("x").data.readonly

    def test_bits_are_bytes_of_eight(self) -> None:
        bits = [i % 3 == 0 for i in range(20)]
        column = lexc.build([f"a{'b' * i}" for i in range(20)], columns={"x": bits}).column("x")
        assert int.from_bytes(column.data, "little") == sum(bit << i for i, bit in enumerate(bits))
        with pytest.raises(TypeError):
            _ = lexc.build({"a": "text"}).column("value").data

    def test_numpy_sees_the_memory_of_the_image(self) -> None:
        np = pytest.importorskip("numpy")
        numbers = np.arange(20)
        columns = {"x": numbers * 1000, "b": numbers % 2, "t": numbers % 3 == 0}
        data = lexc.build([chr(97 + i) for i in range(20)], columns=columns).tobytes()
        lexicon = lexc.frombytes(data)
        view = np.asarray(lexicon.column("x"))
        assert view.dtype == "<u2"
        assert view.tolist() == [i * 1000 for i in range(20)]
        start = np.frombuffer(data, "u1").__array_interface__["data"][0]
        assert start < view.__array_interface__["data"][0] < start + len(data)
        assert np.asarray(lexicon.column("t")).tolist() == [i % 3 == 0 for i in range(20)]
        assert np.asarray(lexicon.column("x"), dtype=float).sum() == 190_000.0

    def test_arrays_of_any_library_are_values(self) -> None:
        assert lexc.build(["a", "b"], columns={"x": array("h", [1, -2])}).column("x")[:] == [1, -2]


def test_a_column_outlives_its_lexicon() -> None:
    lexicon = lexc.build(CARE)
    column, data = lexicon.column("points"), lexicon.column("points").data
    lexicon.close()
    del lexicon
    assert (column["care"], data[0]) == (6, 6)


def test_values_are_pickled_with_their_lexicon() -> None:
    assert dict(pickle.loads(pickle.dumps(lexc.build(CARE))).items()) == dict(lexc.build(CARE).items())


def test_an_overlay_keeps_values_and_gaps() -> None:
    overlay = lexc.Overlay(lexc.build(CARE))
    overlay.add("cart")
    overlay.discard("cares")
    assert dict(overlay.items()) == {
        "CARE": {"definition": "to look after", "points": 6}, "CARED": {"points": -3}, "CART": {},
    }  # fmt: skip
    assert overlay.column("points").get("cart") is None


def test_a_weight_stays_a_weight() -> None:
    lexicon = lexc.build({"a": {"weight": 5, "note": "x"}, "b": {"note": "y"}})
    assert lexicon.complete() == ["A", "B"]
    assert (lexicon.weight("b"), lexicon.column("weight").get("b"), lexicon.column("weight").type) == (None, None, "u8")


def test_a_closed_lexicon_gives_no_values_of_words_that_it_gave_before() -> None:
    lexicon = lexc.build(["CAT", "COT"], columns={"points": [5, None]})
    assert [lexicon.values_of(word) for word in ("CAT", "COT")] == [{"points": 5}, {}]
    with pytest.raises(KeyError):
        lexicon.values_of("COG")
    lexicon.close()
    with pytest.raises(LexcError, match="closed"):
        lexicon.values_of("CAT")
