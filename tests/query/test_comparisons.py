"""`find` compares values of columns and orders words by them, as a plain loop over all words does."""

from __future__ import annotations

import operator
from contextlib import suppress
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import OutOfTime, QueryError, SectionMissing, UsageError
from lexc.query import conditions
from lexc.query.comparisons import Comparison
from lexc.query.rack import Bounds

SIGNS = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq, "!=": operator.ne}
KINDS: dict[str, st.SearchStrategy[Any]] = {
    "small": st.integers(0, 5), "signed": st.integers(-4, 4), "wide": st.sampled_from([0, 1, 1 << 63, (1 << 64) - 1]),
    "float": st.sampled_from([-2.5, 0.0, 0.1, 1e300]), "halves": st.sampled_from([-0.5, 0.0, 0.5, 1.5]),
    "bit": st.booleans(), "text": st.sampled_from(["", "a", "b"]), "list": st.lists(st.integers(0, 3), min_size=1),
}  # fmt: skip


def text_of(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else repr(value) if value != str(value) else value


def fulfils(found: Any, sign: str, value: Any) -> bool:
    if found is None:
        return False
    return any(SIGNS[sign](item, value) for item in (found if isinstance(found, list) else [found]))


@given(st.data(), st.sampled_from(CONFIGURATIONS), st.sampled_from([0, 3, 2000]))
def test_comparisons_and_orders_are_those_of_a_plain_loop(
    data: st.DataObject, configuration: tuple[str, str, str], max_candidates: int
) -> None:
    words = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    kind = data.draw(st.sampled_from([*KINDS]))
    values = [data.draw(st.none() | KINDS[kind]) for _ in words]
    values[0] = data.draw(KINDS[kind])
    alphabet = build_lexicon(words, *configuration).meta.alphabet
    lexicon = lexc.build(
        words, configuration[1], alphabet, layout=configuration[2], columns={"x": values, "length": values}
    )
    value = data.draw(KINDS[kind] if kind != "list" else st.integers(0, 3))
    sign, limit = data.draw(st.sampled_from([*SIGNS])), data.draw(st.none() | st.integers(0, 9))
    value_of = dict(zip(words, values, strict=True))
    wanted = [word for word in words if fulfils(value_of[word], sign, value)]
    old, conditions.MAX_CANDIDATES = conditions.MAX_CANDIDATES, max_candidates
    try:
        comparison = f"x{sign}{text_of(value)}"
        assert list(lexicon.find(where=comparison)) == wanted
        assert list(lexicon.find(not_where=comparison)) == [word for word in words if word not in wanted]
        assert list(lexicon.find(where=comparison, limit=limit)) == wanted[:limit]
        short = [word for word in wanted if len(alphabet.tokenize(word)) <= 2]
        assert list(lexicon.find(where=[comparison], length=(1, 2))) == [
            word for word in (wanted if alphabet.is_utf8 else short) if word in set(lexicon.find(length=(1, 2)))
        ]
        prefix = data.draw(st.sampled_from(words))[: data.draw(st.integers(1, 2))]
        begun = set(lexicon.iterkeys(prefix))
        with suppress(QueryError):  # half a letter of two characters
            assert list(lexicon.find(prefix=prefix)) == [word for word in words if word in begun]
            assert list(lexicon.find(prefix=prefix, where=comparison)) == [word for word in wanted if word in begun]
            assert list(lexicon.find(not_prefix=prefix, where=comparison)) == [w for w in wanted if w not in begun]
            assert list(lexicon.find(prefix=prefix, length=(1, 2))) == [
                word for word in lexicon.find(length=(1, 2)) if word in begun
            ]
        if kind == "list":
            with pytest.raises(UsageError, match="lists have no order"):
                lexicon.find(order="x")
            return
        descends = kind not in ("text",)
        gaps = [word for word in words if value_of[word] is None]
        ordered = sorted((w for w in words if value_of[w] is not None), key=lambda w: value_of[w], reverse=descends)
        if descends:  # `reverse` keeps the order of equal ones
            assert ordered == sorted((w for w in words if value_of[w] is not None), key=lambda w: -value_of[w])
        assert list(lexicon.find(order="x", limit=limit)) == (ordered + gaps)[:limit]
        with suppress(QueryError):
            begun_in_order = [word for word in ordered + gaps if word in begun]
            assert list(lexicon.find(order="x", prefix=prefix, limit=limit)) == begun_in_order[:limit]
        assert list(lexicon.find(order="column:length", limit=limit)) == (ordered + gaps)[:limit]
        assert (
            list(lexicon.find(order="x", where=comparison, limit=limit)) == [w for w in ordered if w in wanted][:limit]
        )
        assert (
            list(lexicon.find(order="x", not_where=comparison, limit=limit))
            == [w for w in ordered + gaps if w not in wanted][:limit]
        )
    finally:
        conditions.MAX_CANDIDATES = old


VALUES = {"a": {"points": 5, "note": "x and y>=1", "raw": b"\0"}, "b": {"points": 7}, "c": {"note": "z"}}


class TestComparisons:
    def test_several_must_all_hold(self) -> None:
        lexicon = lexc.build(VALUES)
        assert list(lexicon.find(where="points>=5 and points<7")) == ["A"]
        assert list(lexicon.find(where=["points>=5", "points<7"])) == ["A"]
        assert list(lexicon.find(where="points >= 5", not_where="note=z")) == ["A", "B"]
        assert list(lexicon.find(where="column:raw=00")) == ["A"]

    def test_none_of_several_unwanted_ones_may_hold(self) -> None:
        lexicon = lexc.build(VALUES)
        assert list(lexicon.find(not_where=["points=5", "points=7"])) == ["C"]
        assert list(lexicon.find(not_where="points=5 and note=z")) == ["A", "B", "C"]

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ('t="z and x=3"', ["A"]), ('t="z and x=3" and x=1', ["A"]), ("t=z and x=3", ["B"]), ("t=a and b", ["D"]),
            ('t="""q"""', ["C"]), ('t = "z" and x > 1', ["B"]), ('t=5" and x=4', ["D"]), ('t="', []), ('t=""', []),
        ],
    )  # fmt: skip
    def test_quotation_marks_keep_a_value_together(self, text: str, found: list[str]) -> None:
        texts = {"a": ("z and x=3", 1), "b": ("z", 3), "c": ('"q"', 5), "d": (["a and b", '5"'], 4)}
        rows = {word: {"t": t if isinstance(t, list) else [t], "x": x} for word, (t, x) in texts.items()}
        assert list(lexc.build(rows).find(where=text)) == found

    @pytest.mark.parametrize(
        "text", ["points>5" + " and x" * 9000, " " * 60_000 + "t", "note=" + " " * 60_000 + "and", "a" * 60_000]
    )
    def test_a_long_text_is_read_in_time_that_grows_with_its_length(self, text: str) -> None:
        with suppress(UsageError):  # a square of its length would take a minute
            lexc.build(VALUES).find(where=text)

    @pytest.mark.parametrize(
        "text", ["", "points", ">=5", "points>=", "points>=x", "raw=0", "points=>5", "points>5 and", " =5"]
    )
    def test_a_comparison_that_cannot_be_read_is_refused(self, text: str) -> None:
        with pytest.raises(UsageError, match=r"not a (comparison|value of the column)"):
            lexc.build(VALUES).find(where=text)

    @pytest.mark.parametrize("order", ["alphabet", "price"])
    def test_comparisons_alone_neither_walk_nor_look_words_up(
        self, order: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        words = {f"{number:04}": {"price": number % 1000} for number in range(3000)}
        lexicon = lexc.build(words, alphabet="utf8")
        monkeypatch.setattr(conditions, "MAX_CANDIDATES", 0)
        monkeypatch.setattr(Bounds, "walk", None)
        if order == "alphabet":
            monkeypatch.setattr(conditions, "ordinal_finder", lambda _: None)
        wanted = [word for word, row in words.items() if row["price"] < 900]
        found = list(lexicon.find(where="price<900", order=order, limit=None if order == "alphabet" else 2))
        assert found == (wanted if order == "alphabet" else ["0899", "1899"])
        kept = [word for word in wanted if words[word]["price"] >= 5]
        assert list(lexicon.find(where="price<900", not_where="price<5")) == kept

    @pytest.mark.parametrize("order", ["alphabet", "price"])
    def test_with_a_prefix_only_its_words_are_compared(self, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
        words = {f"{number:04}": {"price": number % 1000} for number in range(3000)}
        lexicon, ordinals = lexc.build(words, alphabet="utf8"), list[int]()
        monkeypatch.setattr(conditions, "MAX_CANDIDATES", 0)
        monkeypatch.setattr(Bounds, "walk", None)
        accepts = Comparison.accepts
        monkeypatch.setattr(Comparison, "accepts", lambda self, i: [ordinals.append(i), accepts(self, i)][1])
        for limit in (None, 2):
            found = list(lexicon.find(prefix="12", where="price!=207", order=order, limit=limit))
            wanted = [f"{number}" for number in range(1200, 1300) if number != 1207]
            assert found == wanted[:: 1 if order == "alphabet" else -1][:limit]
        assert set(ordinals) <= {*range(1200, 1300)}

    def test_a_prefix_that_ends_with_sigma_is_read_as_in_a_word_and_as_its_end(self) -> None:
        lexicon = lexc.build(["λόγος", "λόγοσα", "λόγου"], alphabet="utf8", fold="lower")
        assert list(lexicon.find(prefix="ΛΌΓΟΣ")) == list(lexicon.iterkeys("ΛΌΓΟΣ")) == ["λόγος", "λόγοσα"]

    def test_a_column_is_read_until_the_time_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(conditions, "MAX_CANDIDATES", 0)
        lexicon = lexc.build(VALUES)
        with pytest.raises(OutOfTime), lexc.limits(seconds=0):
            list(lexicon.find(where="points>=5"))

    def test_unknown_columns_are_refused(self) -> None:
        lexicon = lexc.build(VALUES)
        with pytest.raises(SectionMissing, match="Did you mean 'points'"):
            lexicon.find(where="point>5")
        with pytest.raises(UsageError, match="Did you mean 'note'"):
            lexicon.find(order="nota")

    def test_built_in_orders_come_before_columns_of_their_names(self) -> None:
        lexicon = lexc.build({"aa": {"length": 1}, "b": {"length": 2}})
        assert list(lexicon.find(order="length")) == ["AA", "B"]
        assert list(lexicon.find(order="column:length")) == ["B", "AA"]
