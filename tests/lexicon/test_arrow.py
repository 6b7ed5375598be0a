"""Arrow's arrays are looked up like lists of their texts, from any library; tables become lexicons and come of them."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.configurations import fixture_per_configuration, lexicons

import lexc
from lexc.errors import LexcError, SectionMissing, SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay

TEXTS = st.lists(st.none() | st.text("ABCZé日 abc", max_size=6), max_size=20)


def ordinal_or_none(lexicon: Lexicon, text: str | None) -> int | None:
    return lexicon.index(text) if text is not None and text in lexicon else None


@fixture_per_configuration
@given(lexicons, TEXTS, st.integers(0, 3))
def test_an_array_is_looked_up_like_its_texts(
    configuration: dict[str, Any], words: list[str], texts: list[str | None], start: int
) -> None:
    pa = pytest.importorskip("pyarrow")
    lexicon = lexc.build(words, **configuration)
    texts = [*texts, *words]
    are_in = [None if text is None else text in lexicon for text in texts][start:]
    ordinals = [ordinal_or_none(lexicon, text) for text in texts][start:]
    for type_ in (pa.string(), pa.large_string()):
        found = pa.array(texts, type_)[start:]  # which begins within its buffers
        assert lexicon.contains_many(found).to_pylist() == are_in
        assert lexicon.index_many(found).to_pylist() == ordinals
        chunks = pa.chunked_array([found[:2], found[2:]], type_)
        assert lexicon.contains_many(chunks).to_pylist() == are_in
    assert Overlay(lexicon).contains_many(pa.array(texts)[start:]).to_pylist() == are_in


def test_lists_and_arrays_of_numpy_have_ordinals(lexicon: Lexicon, words: list[str]) -> None:
    assert lexicon.index_many([*words, "ZZZ", ""]) == [*range(len(words)), -1, -1]
    np = pytest.importorskip("numpy")
    found = lexicon.index_many(np.array([words[:4], [*words[:3], "ZZZ"]]))
    assert found.tolist() == [[0, 1, 2, 3], [0, 1, 2, -1]]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_series_and_frames_of_other_libraries_are_read(library: str) -> None:
    pytest.importorskip("pyarrow")
    module = pytest.importorskip(library)
    lexicon = lexc.build(module.DataFrame({"n": [5, 6, 300], "term": ["care", "cart", "cat"]}), column="term")
    assert [*lexicon.items()] == [("CARE", {"n": 5}), ("CART", {"n": 6}), ("CAT", {"n": 300})]
    series = module.Series(["cat", "cot", None])
    assert lexicon.contains_many(series).to_pylist() == [True, False, None]
    assert [*lexc.build(module.Series(["cat", "cot"]))] == ["CAT", "COT"]


def test_a_table_of_words_and_values_comes_back() -> None:
    pa = pytest.importorskip("pyarrow")
    columns: dict[str, list[Any]] = {
        "b": [True, False, None], "f": [0.5, None, -2.0], "i": [-5, 70_000, None], "l": [["x", "y"], None, ["z"]],
        "t": ["a", None, "é"], "u": [1, 2, 3], "y": [b"\0", None, b"x"],
    }  # fmt: skip
    lexicon = lexc.build(["AB", "AC", "AD"], columns=columns, types={"b": "bit"})
    table = lexicon.to_arrow()
    assert table.to_pydict() == {"word": ["AB", "AC", "AD"], **columns}
    assert [str(type_) for type_ in table.schema.types] == [
        "string", "bool", "float", "int32", "list<item: string>", "string", "uint8", "binary",
    ]  # fmt: skip
    table.validate(full=True)
    assert lexicon.to_arrow(["u"]).column_names == ["word", "u"]
    again = lexc.build(table.drop_columns(["b"]))
    assert [again.get(word, column="l") for word in again] == columns["l"]
    assert [*again.items(column="y")] == [("AB", b"\0"), ("AD", b"x")]
    with pytest.raises(SectionMissing):
        lexicon.to_arrow(["none"])
    assert [*lexc.build(pa.record_batch({"word": ["x"]}))] == ["X"]
    assert [*lexc.build(pa.array(["x"]))] == ["X"]


def test_a_table_that_does_not_fit_is_an_error() -> None:
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(SourceError, match="row 2: a row without a word"):
        lexc.build(pa.table({"word": ["a", None]}))
    with pytest.raises(UsageError, match="no such column; expected word; found 'term'"):
        lexc.build(pa.table({"word": ["a"]}), column="term")
    with pytest.raises(UsageError, match=r"not an array of texts.*int64"):
        lexc.build(pa.table({"word": [1]}))
    with pytest.raises(UsageError, match=r"not an array of texts.*int64"):
        lexc.build(["a"]).contains_many(pa.array([1]))
    with pytest.raises(LexcError, match="not a value of column when"):
        lexc.build(pa.table({"word": ["a"], "when": pa.array([0], pa.timestamp("s"))}))


@pytest.mark.parametrize(
    ("offsets", "size"), [([0, 9], 4), ([-1, 2], 4), ([0, 3, 2], 4), ([1 << 40, 1 << 41], 4), ([], 4), ([0, 1, 2], 1)]
)
def test_forged_offsets_are_refused(lexicon: Lexicon, offsets: list[int], size: int) -> None:
    for look_up, results in ((lexicon._look_up_texts, bytearray(1)), (lexicon._find_texts, array("q", [0]))):
        with pytest.raises(ValueError, match="offsets of texts"):
            look_up(array("q", offsets), b"A" * size, results)


def test_bytes_that_are_no_text_are_no_words(lexicon: Lexicon) -> None:
    are_in, ordinals = bytearray(2), array("q", [0, 0])
    lexicon._look_up_texts(array("q", [0, 1, 3]), b"\xffA\xc3", are_in)
    lexicon._find_texts(array("q", [0, 1, 3]), b"\xffA\xc3", ordinals)
    assert (bytes(are_in), ordinals.tolist()) == (b"\0\0", [-1, -1])


def test_arrays_without_pyarrow_are_iterables(monkeypatch: pytest.MonkeyPatch) -> None:
    class Series(list[str]):
        """A list that offers itself to Arrow, as a series of polars does."""

        def __arrow_c_stream__(self) -> None: ...

    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert lexc.build(["a"]).contains_many(Series(["a", "b"])) == [True, False]
    assert [*lexc.build(Series(["a"]))] == ["A"]
    with pytest.raises(UsageError, match=r"pyarrow is not installed. Install it: pip install 'lexc\[arrow\]'"):
        lexc.build(["a"]).to_arrow()
