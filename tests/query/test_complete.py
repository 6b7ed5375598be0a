"""Completion gives the heaviest words of a prefix, best first; weights are kept as they were given."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from configurations import CONFIGURATIONS, LETTERS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st
from memory import peak_of

import lexc
from lexc.errors import SectionMissing, SourceError, UsageError, WordNotFound
from lexc.query.complete import complete

NUMBERS = {
    "small": st.integers(0, 9),
    "signed": st.integers(-300, 300),
    "large": st.integers(0, (1 << 64) - 1),
    "very negative": st.integers(-(1 << 63), 100),
    "halves": st.integers(-20, 20).map(lambda n: n / 2),
    "floats": st.floats(allow_nan=False, allow_infinity=False),
    "both": st.one_of(st.integers(-5, 5), st.floats(-5, 5)),
}


@given(st.data(), st.sampled_from(CONFIGURATIONS), st.sampled_from(list(NUMBERS)))
def test_completions_are_the_heaviest_words_in_order(
    data: st.DataObject, configuration: tuple[str, str, str], numbers: str
) -> None:
    words = data.draw(words_of(configuration[0]))
    weights = {word: data.draw(NUMBERS[numbers]) for word in words}
    lexicon = build_lexicon(weights, *configuration)
    listed = list(lexicon)
    prefix = data.draw(st.sampled_from(["", *LETTERS[configuration[0]], words[0], words[0] + words[-1]]))
    n = data.draw(st.integers(0, 40))
    ascending = sorted(weights.items(), key=lambda item: item[1])  # of a word written in two ways, the most counts
    by_word = {listed[lexicon.index(word)]: weight for word, weight in ascending}
    assert lexicon.complete(prefix, n) == sorted(lexicon.keys(prefix), key=lambda word: -by_word[word])[:n]
    assert all(lexicon.weight(word) == by_word[word] for word in listed)
    assert lexicon.complete("", None) == list(complete(lexicon.image))


@pytest.mark.parametrize(
    ("weights", "kind", "width"),
    [
        ([0, 0], "unsigned", 1), ([0, 255], "unsigned", 1), ([1, 256], "unsigned", 2), ([1, 1 << 16], "unsigned", 4),
        ([1, 1 << 32], "unsigned", 8), ([0, (1 << 64) - 1], "unsigned", 8), ([-1, 127], "signed", 1),
        ([-1, 128], "signed", 2), ([-129, 0], "signed", 2), ([-(1 << 63), 0], "signed", 8), ([1.0, 2.0], "unsigned", 1),
        ([-1, 1 << 63], "float", 4), ([0.5, 2], "float", 4), ([0.1, 2], "float", 8), ([1e300, 2], "float", 8),
        ([-0.0, 0.5], "float", 4), ([-0.0, 0], "unsigned", 1),
    ],
)  # fmt: skip
def test_a_column_is_as_narrow_as_its_weights_allow(weights: list[float], kind: str, width: int) -> None:
    lexicon = lexc.build(zip(["A", "B"], weights, strict=True))
    column = lexicon.image.weight
    assert (column.type, column.width) == (kind, width)
    assert [lexicon.weight("A"), lexicon.weight("B")] == weights


def test_many_words_of_equal_weight_come_in_alphabet_order() -> None:
    rng = random.Random(5)
    words = sorted({"".join(rng.choices("ABCDEFGH", k=rng.randint(1, 5))) for _ in range(9000)})
    weights = {word: rng.randrange(4) for word in words}
    lexicon = lexc.build(weights)
    assert list(complete(lexicon.image)) == sorted(words, key=lambda word: -weights[word])
    for prefix in ("", "A", "AB", "H", "HHHHH"):
        below = [word for word in words if word.startswith(prefix)]
        assert lexicon.complete(prefix, 25) == sorted(below, key=lambda word: -weights[word])[:25]


def test_completion_can_be_resumed() -> None:
    walk = complete(lexc.build({"CAR": 1, "CAT": 3, "CARE": 2}).image, "CA")
    assert next(walk) == "CAT"
    assert list(walk) == ["CARE", "CAR"]


def test_completion_takes_no_memory_but_its_words() -> None:
    words = ["".join(random.Random(i).choices("ABCDEFGH", k=8)) for i in range(20000)]
    image = lexc.build({word: i for i, word in enumerate(words)}).image
    bound = 100_000 + 500 * 80
    assert len(list(islice(complete(image), 500))) == 500
    assert peak_of(lambda: list(islice(complete(image), 500)), bound) < bound


def test_a_counter_a_mapping_and_pairs_bring_weights() -> None:
    counted = lexc.build(Counter(["the", "cat", "the", "dog", "the", "cat"]))
    assert counted.complete("", None) == ["THE", "CAT", "DOG"]
    assert lexc.build([("the", 3), ("cat", 2), ("dog", 1)]).tobytes() == counted.tobytes()


def test_a_table_brings_weights(tmp_path: Path) -> None:
    table = tmp_path / "freq.tsv"
    table.write_text("# word, count\n12\tcar\n7\tcat\n", encoding="utf-8")
    lexicon = lexc.build(table, column=2, weight=1)
    assert lexicon.complete() == ["CAR", "CAT"]
    assert lexicon.weight("cat") == 7


def test_the_largest_weight_of_duplicates_is_kept() -> None:
    lexicon = lexc.build([("car", 2), ("CAR", 5), ("car", 3)], alphabet="english")
    assert (len(lexicon), lexicon.weight("car")) == (1, 5)


def test_weights_do_not_depend_on_the_order_of_the_words() -> None:
    pairs = [(word, len(word) + ord(word[0])) for word in ["CAR", "CARE", "DOG", "EAR", "EAT", "ZOO"]]
    assert lexc.build(pairs).tobytes() == lexc.build(pairs[::-1]).tobytes()


@pytest.mark.parametrize(
    "pairs",
    [
        [("car", float("nan"))], [("car", float("inf"))], [("car", 1), "cat"],
        [("car",)], [("car", 1, 2)], [("car", 10**400)], [(5, 1)], {"car": 1, "cat": "x"},
    ],
)  # fmt: skip
def test_an_impossible_weight_is_an_error_that_names_the_word(pairs: Any) -> None:
    with pytest.raises(SourceError, match="word"):
        lexc.build(pairs)


@pytest.mark.parametrize("cell", ["x", "1,000", "nan", "inf", "1e999", "0x10", "1_0", "٣", "--1", "9" * 500, "1 2"])
def test_a_row_without_a_number_is_an_error_with_its_line(tmp_path: Path, cell: str) -> None:
    table = tmp_path / "freq.tsv"
    table.write_text(f"car\t5\ncat\t{cell}\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"freq.tsv:2: column 2 holds no number"):
        lexc.build(table, weight=2)
    lexicon = lexc.build(table, weight=2, skip_invalid=True)
    assert lexicon.complete() == ["CAR"]


@given(st.data(), st.sampled_from(CONFIGURATIONS), st.sampled_from(["small", "signed", "halves"]))
def test_words_without_a_weight_come_last(
    data: st.DataObject, configuration: tuple[str, str, str], numbers: str
) -> None:
    first, *others = build_lexicon(data.draw(words_of(configuration[0])), *configuration)
    weights: dict[str, Any] = {first: data.draw(NUMBERS[numbers])}
    weights |= {word: data.draw(st.one_of(st.none(), NUMBERS[numbers])) for word in others}
    lexicon = build_lexicon(weights, *configuration)
    for prefix, n in [("", None), ("", 3), (first[0], None), (first[0], 2)]:
        below = lexicon.keys(prefix)
        expected = sorted(below, key=lambda word: (weights[word] is None, -(weights[word] or 0)))
        assert lexicon.complete(prefix, n) == expected[:n]
    assert {word: lexicon.weight(word) for word in lexicon} == weights
    assert dict(lexicon.items(column="weight")) == {word: w for word, w in weights.items() if w is not None}
    assert list(lexicon.find(where="weight=0")) == [word for word in lexicon if weights[word] == 0]


def test_an_empty_cell_of_a_table_is_no_weight(tmp_path: Path) -> None:
    table = tmp_path / "freq.tsv"
    table.write_text("car\t5\ncat\t\ncow\t-2\ndog\nemu\t0\n", encoding="utf-8")
    lexicon = lexc.build(table, weight=2)
    assert lexicon.complete() == ["CAR", "EMU", "COW", "CAT", "DOG"]
    assert lexicon.column("weight").get("CAT") is None
    assert list(lexicon.find(where="weight=0")) == list(lexicon.find(weight=0)) == ["EMU"]
    assert list(lexicon.find(not_weight=(-9, 9))) == ["CAT", "DOG"]
    assert lexicon.summary is not None
    assert "column weight: i8, 3 values" in lexicon.summary.notes


def test_a_list_without_weights_of_most_words_lists_the_others_at_once() -> None:
    words = ["".join(letters) for letters in product("ABCDEFGH", repeat=6)]
    image = lexc.build(words, columns={"weight": [3 if i in (7, 70000) else None for i in range(len(words))]}).image
    assert list(complete(image, limit=4)) == [words[7], words[70000], words[0], words[1]]


def test_only_tables_have_a_column_of_weights(tmp_path: Path) -> None:
    (tmp_path / "x.dic").write_text("1\ncar\n", encoding="utf-8")
    (tmp_path / "x.aff").write_text("", encoding="utf-8")
    for source in (tmp_path / "x.dic", ["car"], {"car": 1}):
        with pytest.raises(UsageError, match="table"):
            lexc.build(source, weight=2)


def test_weights_need_ordinals() -> None:
    with pytest.raises(UsageError, match="ordinals"):
        lexc.build({"car": 1}, rank=False)


def test_completion_without_weights_is_an_error() -> None:
    lexicon = lexc.build(["car"])
    with pytest.raises(SectionMissing, match="--weight"):
        lexicon.complete("c")
    with pytest.raises(SectionMissing):
        lexicon.weight("car")


def test_unusual_arguments_are_answered_or_refused() -> None:
    lexicon = lexc.build({"car": 1})
    assert lexicon.complete("xyz") == lexicon.complete("c7") == lexicon.complete("", 0) == []
    with pytest.raises(WordNotFound):
        lexicon.weight("cat")
    with pytest.raises(UsageError):
        lexicon.complete("c", -1)
