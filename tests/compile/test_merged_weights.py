"""Words take their weights into the lexicons that are made of theirs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.cli.shared.image_options import on_duplicate_option
from lexc.compile import sets
from lexc.compile.duplicate_rules import DUPLICATE_RULES
from lexc.errors import CapacityExceeded, EmptySource, UsageError
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "small": st.integers(0, 9),
    "wide": st.integers(0, (1 << 63) - 1),
    "signed": st.integers(-300, 300),
    "halves": st.integers(-20, 20).map(lambda n: n / 2),
    "floats": st.floats(-1e300, 1e300),
    "both": st.one_of(st.integers(-5, 5), st.floats(-5, 5)),
}
Weights = dict[str, Any]


def exact_sum(values: list[Any]) -> Any:
    total = sum(map(Fraction, values), Fraction())
    return int(total) if total.denominator == 1 else float(total)


RULES: dict[str, Callable[[list[Any]], Any]] = {
    "max": max, "min": min, "sum": exact_sum, "first": lambda values: values[0], "last": lambda values: values[-1],
}  # fmt: skip


def expected_weights(lists: list[Weights], operation: str, on_duplicate: str) -> Weights:
    """The words of the combined lexicon and their weights, None for none, by plain Python."""
    words = set(lists[0])
    for other in lists[1:]:
        words = {"merge": words | set(other), "common": words & set(other), "diff": words - set(other)}[operation]
    numbers = {word: [ws[word] for ws in lists if ws.get(word) is not None] for word in words}
    return {word: RULES[on_duplicate](found) if found else None for word, found in numbers.items()}


def combine_all(lexicons: list[Lexicon], operation: str, on_duplicate: Any = "max") -> tuple[Lexicon, list[str]]:
    compiled, _ = sets.combine([lexicon.image for lexicon in lexicons], operation, None, on_duplicate)
    return lexc.frombytes(b"".join(assemble(compiled.sections))), compiled.words.summary.notes


def weights_of(lexicon: Lexicon) -> Weights:
    return {word: lexicon.weight(word) for word in lexicon}


def draw_weights(data: st.DataObject, configuration: tuple[str, str, str], kind: str = "both") -> Weights:
    """Draw words of a configuration's alphabet, spelled as lexc returns them, and numbers; not all are None."""
    words = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    number = NUMBERS[kind]
    return {word: data.draw(st.one_of(st.none(), number) if i else number) for i, word in enumerate(words)}


def is_without_weights(weights: Weights) -> bool:
    return all(weight is None for weight in weights.values())


@given(
    st.data(),
    st.sampled_from(CONFIGURATIONS),
    st.sampled_from(["merge", "common", "diff"]),
    st.sampled_from([*RULES]),
)
def test_a_combined_lexicon_is_what_building_from_the_weighted_words_gives(
    data: st.DataObject, configuration: tuple[str, str, str], operation: str, on_duplicate: str
) -> None:
    numbers = data.draw(st.lists(st.sampled_from([*NUMBERS]), min_size=2, max_size=3))
    lists = [draw_weights(data, configuration, kind) for kind in numbers]
    lexicons = [build_lexicon(weights, *configuration) for weights in lists]
    truth = expected_weights(lists, operation, on_duplicate)
    if not truth:
        with pytest.raises(EmptySource):
            combine_all(lexicons, operation, on_duplicate)
        return
    result, _ = combine_all(lexicons, operation, on_duplicate)
    if not is_without_weights(truth):  # a column without values stays
        assert result.tobytes() == build_lexicon(truth, *configuration).tobytes()
    is_float = result.image.weight.type == "float"  # which holds whole numbers of 53 bits
    as_stored = {w: float(weight) if is_float and weight is not None else weight for w, weight in truth.items()}
    assert weights_of(result) == as_stored
    assert result.complete("", None) == sorted(result, key=lambda w: (as_stored[w] is None, -(as_stored[w] or 0)))


@given(st.data(), st.sampled_from(CONFIGURATIONS), st.sampled_from([*RULES]))
def test_a_list_with_words_twice_is_built_as_its_parts_are_merged(
    data: st.DataObject, configuration: tuple[str, str, str], on_duplicate: str
) -> None:
    lists = [draw_weights(data, configuration) for _ in range(2)]
    pairs = [pair for weights in lists for pair in weights.items()]
    whole = lexc.build(
        pairs,
        configuration[1],
        build_lexicon(lists[0], *configuration).meta.alphabet,
        layout=configuration[2],
        on_duplicate=on_duplicate,
    )
    merged, _ = combine_all([build_lexicon(weights, *configuration) for weights in lists], "merge", on_duplicate)
    assert weights_of(whole) == expected_weights(lists, "merge", on_duplicate) == weights_of(merged)
    assert [s.data for s in whole.image.sections[2:]] == [s.data for s in merged.image.sections[2:]]


def test_a_weight_remains_one_number_where_other_values_become_lists() -> None:
    first, second = lexc.build({"CARE": 3}), lexc.build({"CARE": 9})
    merged, _ = combine_all([first, second], "merge", "many")
    assert merged.weight("CARE") == 9


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_operators_keep_the_larger_weight(data: st.DataObject, configuration: tuple[str, str, str]) -> None:
    one, other = (draw_weights(data, configuration) for _ in range(2))
    first, second = build_lexicon(one, *configuration), build_lexicon(other, *configuration)
    truths = {
        "__or__": expected_weights([one, other], "merge", "max"),
        "__and__": expected_weights([one, other], "common", "max"),
        "__sub__": expected_weights([one, other], "diff", "max"),
        "__xor__": {word: {**one, **other}[word] for word in set(one) ^ set(other)},
    }
    for operator, truth in truths.items():
        if not is_without_weights(truth):
            result = getattr(first, operator)(second)
            assert result.tobytes() == build_lexicon(truth, *configuration).tobytes()


@given(st.data(), st.sampled_from(CONFIGURATIONS))
def test_an_overlay_keeps_the_weights_of_words_that_remain(
    data: st.DataObject, configuration: tuple[str, str, str]
) -> None:
    pool = list(build_lexicon(data.draw(words_of(configuration[0])), *configuration))
    truth = {word: data.draw(NUMBERS["both"]) for word in pool[: data.draw(st.integers(1, len(pool)))]}
    overlay = lexc.Overlay(build_lexicon(truth, *configuration))
    for _ in range(data.draw(st.integers(1, 12))):
        word, step = data.draw(st.sampled_from(pool)), data.draw(st.sampled_from(["add", "discard", "ask"]))
        if step == "add":
            overlay.add(word)
            truth.setdefault(word, None)
        elif step == "discard" and set(truth) != {word}:
            overlay.discard(word)
            truth.pop(word, None)
        elif step == "ask":
            assert weights_of(overlay) == truth
    if not is_without_weights(truth):
        assert overlay.tobytes() == build_lexicon(truth, *configuration).tobytes()


def test_a_word_that_is_removed_and_added_again_is_a_new_one(tmp_path: Any) -> None:
    base, journal = lexc.build({"CAR": 5, "CAT": 9}), tmp_path / "journal"
    for asks in (False, True):
        overlay = lexc.Overlay(base, journal if not asks else None)
        overlay.remove("CAR")
        if asks:
            assert overlay.complete("", None) == ["CAT"]
        overlay.add("CAR")
        assert len(overlay) == 2
        assert "CAR" in overlay
        assert weights_of(overlay) == {"CAR": None, "CAT": 9}
        overlay.close()
    with lexc.Overlay(base, journal) as again:
        assert weights_of(again) == {"CAR": None, "CAT": 9}


class TestWeightedAndUnweighted:
    def test_words_without_a_weight_stay_without_and_the_one_weight_counts(self) -> None:
        weighted, plain = lexc.build({"CAR": -3, "CAT": 2}), lexc.build(["CAR", "DOG"])
        for lexicons in ([weighted, plain], [plain, weighted]):
            for on_duplicate in DUPLICATE_RULES:
                assert weights_of(combine_all(lexicons, "merge", on_duplicate)[0]) == {
                    "CAR": -3,
                    "CAT": 2,
                    "DOG": None,
                }
                assert weights_of(combine_all(lexicons, "common", on_duplicate)[0]) == {"CAR": -3}
        assert weights_of(weighted - plain) == {"CAT": 2}

    def test_words_that_never_had_a_weight_get_none_from_words_that_are_gone(self) -> None:
        result, notes = combine_all([lexc.build(["CAR", "DOG"]), lexc.build({"CAR": 3})], "diff")
        assert not result.image.columns
        assert notes == []

    def test_the_result_has_ordinals_if_one_image_has_weights(self) -> None:
        plain = lexc.build(["CAR"], rank=False)
        assert weights_of(plain | lexc.build({"CAT": 2})) == {"CAR": None, "CAT": 2}
        assert not (plain | lexc.build(["CAT"])).image.has("RANK")


class TestNumbers:
    @pytest.mark.parametrize(
        ("one", "other", "kind", "width"),
        [
            (3, 255, "unsigned", 1), (255, 256, "unsigned", 2), (-1, 127, "signed", 1), (-1, 128, "signed", 2),
            (0.5, 3, "float", 4), (0.1, 3, "float", 8), (-1, (1 << 63) - 1, "signed", 8),
            (0, (1 << 64) - 1, "unsigned", 8), (1.0, 2, "unsigned", 1),
        ],
    )  # fmt: skip
    def test_types_widen_as_far_as_they_must(self, one: float, other: float, kind: str, width: int) -> None:
        for result in (lexc.build({"A": one}) | lexc.build({"B": other}), lexc.build({"A": one, "B": other})):
            assert (result.image.weight.type, result.image.weight.width) == (kind, width)
            assert weights_of(result) == {"A": one, "B": other}

    def test_numbers_that_no_common_type_holds_are_rounded_with_a_note(self) -> None:
        largest = (1 << 64) - 1
        result, notes = combine_all([lexc.build({"A": largest}), lexc.build({"B": -1})], "merge")
        assert weights_of(result) == {"A": float(largest), "B": -1}
        assert notes == ["weights that were rounded, since no type holds all of them exactly: 1"]

    def test_whole_sums_beyond_eight_bytes_become_floats(self) -> None:
        largest = (1 << 64) - 1
        lexicons = [lexc.build({"A": largest, "B": 1}), lexc.build({"A": 1})]
        assert weights_of(combine_all(lexicons, "merge", "sum")[0]) == {"A": float(1 << 64), "B": 1}

    def test_a_sum_that_is_no_finite_number_is_an_error(self) -> None:
        lexicons = [lexc.build({"A": 1e308}), lexc.build({"A": 1e308})]
        for attempt in (
            lambda: combine_all(lexicons, "merge", "sum"),
            lambda: lexc.build([("A", 1e308), ("A", 1e308)], on_duplicate="sum"),
            lambda: lexc.build([("A", 10**308), ("A", 10**308)], on_duplicate="sum"),
        ):
            with pytest.raises(
                CapacityExceeded,
                match=r"the sum of a word's values is too large; expected at most 1.8e\+308; found 1e\+308",
            ):
                attempt()
        assert weights_of(combine_all(lexicons, "merge")[0]) == {"A": 1e308}

    def test_sums_are_exact_in_any_order(self) -> None:
        values = [1e308, 0.1, 0.2, -1e308, 1e308, 0.3, -1e308, 1 << 62]
        rng = random.Random(3)
        for _ in range(10):
            rng.shuffle(values)
            lexicon = lexc.build([("A", value) for value in values], on_duplicate="sum")
            assert lexicon.weight("A") == float(sum(map(Fraction, values)))
        assert lexc.build([("A", 0.1)] * 10, on_duplicate="sum").weight("A") == math.fsum([0.1] * 10) == 1.0

    def test_whole_numbers_of_any_size_are_weights(self) -> None:
        assert weights_of(lexc.build({"A": 10**40, "B": -1, "C": 2**100})) == {"A": 1e40, "B": -1, "C": 2**100}


class TestChoices:
    PAIRS = (("CAR", 2), ("car", 5), ("CAR", 3), ("CAT", 1))

    @pytest.mark.parametrize(("on_duplicate", "weight"), [("max", 5), ("min", 2), ("sum", 10), ("first", 2)])
    def test_the_rule_decides_the_weight_of_a_word_listed_twice(self, on_duplicate: str, weight: int) -> None:
        lexicon = lexc.build(self.PAIRS, alphabet="english", on_duplicate=on_duplicate)
        assert weights_of(lexicon) == {"CAR": weight, "CAT": 1}

    def test_equal_weights_add_up_too(self) -> None:
        assert lexc.build([("CAR", 2), ("CAR", 2)], on_duplicate="sum").weight("CAR") == 4
        once = lexc.build({"CAR": 2})
        assert combine_all([once, once, once], "merge", "sum")[0].weight("CAR") == 6

    @pytest.mark.parametrize("on_duplicate", ["", "mean", "MAX"])
    def test_an_unknown_rule_is_refused(self, on_duplicate: str) -> None:
        plain = lexc.build(["CAR"])
        with pytest.raises(UsageError, match="expected max, min, sum, first"):
            lexc.build(self.PAIRS, on_duplicate=on_duplicate)
        with pytest.raises(UsageError):
            lexc.build(["CAR"], on_duplicate=on_duplicate)
        with pytest.raises(UsageError):
            combine_all([plain, plain], "merge", on_duplicate)

    def test_the_command_line_offers_the_same_rules(self) -> None:
        def nothing() -> None: ...

        on_duplicate_option(nothing)
        choices = nothing.__click_params__[0].type.choices  # type: ignore[attr-defined]
        assert list(choices) == list(DUPLICATE_RULES)

    def test_a_note_counts_the_words_with_several_weights(self) -> None:
        lexicons = [lexc.build({"A": 1, "B": 2, "C": 3}), lexc.build({"A": 1, "B": 3, "C": 2})]
        notes = {rule: combine_all(lexicons, "merge", rule)[1] for rule in RULES}
        assert notes["max"] == ["words with several weights, of which the largest is kept: 2"]
        assert notes["min"] == ["words with several weights, of which the smallest is kept: 2"]
        assert notes["first"] == ["words with several weights, of which the first is kept: 2"]
        assert notes["sum"] == ["words with several weights, of which the sum is kept: 2"]


class TestAlphabets:
    def test_words_converted_to_another_alphabet_keep_their_weights(self) -> None:
        few = lexc.build({"ÑU": 7, "CHE": 5, "LÑ": 1}, fold="upper")
        spanish = lexc.build({"[C]HE": 2, "CHE": 9}, alphabet="spanish")
        for one, other in ((few, spanish), (spanish, few)):
            assert weights_of(one | other) == {"[C]HE": 2, "CHE": 9, "LÑ": 1, "ÑU": 7}

    def test_words_that_fold_to_one_word_are_duplicates(self) -> None:
        mixed, english = lexc.build({"Cat": 3, "cat": 5, "cAt": 4}), lexc.build({"CAR": 1}, alphabet="english")
        for on_duplicate, weight in (("max", 5), ("min", 3), ("sum", 12), ("first", 3)):
            assert weights_of(combine_all([mixed, english], "merge", on_duplicate)[0]) == {"CAR": 1, "CAT": weight}

    def test_plain_letters_keep_their_weights_in_utf8(self) -> None:
        utf8 = lexc.build({"日本": 4, "ab": 1}, alphabet=lexc.Alphabet.utf8("none"))
        merged = lexc.build({"ab": 2, "Ab": 3}) | utf8
        assert weights_of(merged) == {"Ab": 3, "ab": 2, "日本": 4}


def test_merging_many_small_lexicons_one_by_one_gives_the_whole_lexicon() -> None:
    rng = random.Random(9)
    words = sorted({"".join(rng.choices("ABCDE", k=rng.randint(1, 6))) for _ in range(400)})
    weights = {word: rng.randrange(1000) for word in words}
    parts = [lexc.build({word: weights[word] for word in rng.sample(words, 120)}) for _ in range(12)]
    parts.append(lexc.build(weights))
    assert reduce(lambda one, other: one | other, parts).tobytes() == lexc.build(weights).tobytes()
    assert combine_all(parts, "merge")[0].tobytes() == lexc.build(weights).tobytes()
