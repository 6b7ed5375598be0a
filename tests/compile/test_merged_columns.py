"""Words take their values of every column into the lexicons that are made of theirs."""

from __future__ import annotations

import struct
from itertools import chain
from typing import Any

import pytest
from compile.test_merged_weights import combine_all
from image.plain_columns import columns as plain_columns
from image.plain_reader import PlainImage

import lexc
from lexc.compile.column_types import ColumnType
from lexc.compile.columns import bit_section, column_sections, number_sections
from lexc.compile.edit import edit_words
from lexc.errors import Malformed, SourceError, UsageError
from lexc.image.columns import COLUMN, TEXT
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

WORDS = ["CAR", "CAT", "DOG"]


def text_section(name: str, values: list[Any]) -> Section:
    """The section of a column of texts. values: UTF-8 without a zero byte, by ordinal."""
    return column_sections(name, values, ColumnType(TEXT))[0]


def with_columns(words: list[str], *sections: Section) -> Lexicon:
    others = [Section(s.type, s.flags, bytes(s.data)) for s in lexc.build(words, alphabet="english").image.sections]
    return lexc.frombytes(b"".join(bytes(piece) for piece in assemble([*others, *sections])))


def values_of(lexicon: Lexicon, name: str) -> dict[str, Any]:
    assert plain_columns(PlainImage(lexicon.tobytes()))  # as the specification says
    return dict(zip(lexicon, lexicon.image.columns[name].values(), strict=True))


def test_a_column_of_numbers_is_kept_if_all_words_have_one() -> None:
    one = with_columns(["CAR", "CAT"], *number_sections("played", [3, 4]))
    other = with_columns(["CAT", "DOG"], *number_sections("played", [500, -6]))
    merged, notes = combine_all([one, other], "merge", "sum")
    assert values_of(merged, "played") == {"CAR": 3, "CAT": 504, "DOG": -6}
    assert notes == ["words with several values of played, of which the sum is kept: 1"]
    assert merged.image.columns["played"].is_indexed


def test_a_column_that_some_words_lack_keeps_the_gaps() -> None:
    one, plain = with_columns(["CAR", "CAT"], *number_sections("played", [3, 4])), lexc.build(["CAR", "DOG"])
    merged, notes = combine_all([one, plain], "merge")
    assert values_of(merged, "played") == {"CAR": 3, "CAT": 4, "DOG": None}
    assert notes == []
    for operation, values in (("common", {"CAR": 3}), ("diff", {"CAT": 4})):
        result, notes = combine_all([one, plain], operation)
        assert values_of(result, "played") == values
        assert notes == []


def test_a_chosen_type_is_kept_while_it_holds_all_values() -> None:
    one, other = lexc.build([("CAR", {"x": 3})], types={"x": "u32"}), lexc.build([("CAT", {"x": 70_000})])
    assert (one | other).column("x").type == (other | one).column("x").type == "u32"
    larger = lexc.build([("DOG", {"x": 1 << 40})])
    assert (one | larger).column("x").type == "u64"
    other = lexc.build([("CAT", {"x": 1})], types={"x": "u64"})
    assert (one | other).column("x").type == "u8"


def test_many_makes_lists_of_different_values() -> None:
    one, other = lexc.build({"CAR": "a", "CAT": "b"}), lexc.build({"CAR": "c", "CAT": "b", "DOG": "d"})
    merged, notes = combine_all([one, other], "merge", "many")
    assert values_of(merged, "value") == {"CAR": ["a", "c"], "CAT": ["b"], "DOG": ["d"]}
    assert notes == ["words with several values of value, of which every one is kept: 1"]
    assert values_of(combine_all([merged, lexc.build({"CAR": "e"})], "merge")[0], "value")["CAR"] == ["a", "c", "e"]


def test_an_error_names_the_word_whose_values_differ() -> None:
    one, other = lexc.build({"CAR": "a", "CAT": "b"}), lexc.build({"CAR": "a", "CAT": "c"})
    with pytest.raises(SourceError, match="CAT: a word has different values of value; found 'b' and 'c'"):
        combine_all([one, other], "merge", "error")
    assert values_of(combine_all([one, one], "merge", "error")[0], "value") == {"CAR": "a", "CAT": "b"}


@pytest.mark.parametrize(("on_duplicate", "bit"), [("max", 1), ("min", 0), ("sum", 1), ("first", 1)])
def test_a_column_of_bits_is_kept(on_duplicate: str, bit: int) -> None:
    one = with_columns(["CAR", "CAT"], bit_section("small", [1, 1]))
    other = with_columns(["CAR", "CAT", "DOG"], bit_section("small", [1, 0, 1]))
    merged, _ = combine_all([one, other], "merge", on_duplicate)
    assert values_of(merged, "small") == {"CAR": 1, "CAT": bit, "DOG": 1}


def test_different_texts_are_an_error_unless_a_rule_chooses() -> None:
    one = with_columns(WORDS, text_section("meaning", [b"", "kató".encode(), b"a dog"]))
    other = with_columns(["CAR", "CAT", "EEL"], text_section("meaning", [b"vehicle", b"feline", b"a dog"]))
    lexicons = [one, other, lexc.build(["FOX"])]
    for rule in ("max", "min", "sum", "error"):
        with pytest.raises(
            SourceError, match=r"CAR: a word has different values of meaning.*--on-duplicate meaning:first"
        ):
            combine_all(lexicons, "merge", rule)
    merged, notes = combine_all(lexicons, "merge", "last")
    assert values_of(merged, "meaning") == {
        "CAR": "vehicle", "CAT": "feline", "DOG": "a dog", "EEL": "a dog", "FOX": None,
    }  # fmt: skip
    assert merged.tobytes().count(b"a dog\0") == 1
    assert notes == ["words with several values of meaning, of which the last is kept: 2"]


def test_operators_keep_the_first_text_since_nobody_can_choose() -> None:
    one, other = (lexc.build({"CAR": {"n": n, "note": note}}) for n, note in ((1, "a"), (2, "b")))
    assert (one | other).values_of("CAR") == (one & other).values_of("CAR") == {"n": 2, "note": "a"}
    assert (other | one).values_of("CAR") == {"n": 2, "note": "b"}


def test_columns_have_rules_of_their_own() -> None:
    pairs = [("CAR", {"n": 1, "m": 4, "note": "a"}), ("CAR", {"n": 2, "m": 5, "note": "b"})]
    rules = {"": "sum", "note": "many", "m": "min"}
    built = lexc.build(pairs, on_duplicate=rules)
    merged, notes = combine_all([lexc.build([pair]) for pair in pairs], "merge", rules)
    assert built.values_of("CAR") == merged.values_of("CAR") == {"n": 3, "m": 4, "note": ["a", "b"]}
    assert notes == [
        "words with several values of m, of which the smallest is kept: 1",
        "words with several values of n, of which the sum is kept: 1",
        "words with several values of note, of which every one is kept: 1",
    ]
    assert lexc.build(pairs, on_duplicate={"note": "last"}).values_of("CAR") == {"n": 2, "m": 5, "note": "b"}


@pytest.mark.parametrize("rules", [{"noet": "first"}, {"note": "mean"}, {"x": "max"}])
def test_a_rule_of_no_column_is_refused(rules: dict[str, str]) -> None:
    lexicon = lexc.build({"CAR": {"note": "a"}})
    for attempt in (
        lambda: lexc.build({"CAR": {"note": "a"}}, on_duplicate=rules),
        lambda: combine_all([lexicon, lexicon], "merge", rules),
    ):
        with pytest.raises(UsageError, match="rule for"):
            attempt()
    with pytest.raises(UsageError, match=r"expected none|expected max"):
        lexc.build(["CAR"], on_duplicate=rules)


def test_a_column_of_several_types_is_an_error_that_names_the_options_and_left_out_where_there_are_none() -> None:
    one, other = with_columns(["CAR"], bit_section("x", [1])), with_columns(["CAT"], *number_sections("x", [1]))
    with pytest.raises(UsageError, match=r"column x: .*bit in .*, u8 in .*lexc columns --rename x:NEW, --drop x\.$"):
        combine_all([one, other], "merge")
    assert not (one | other).image.columns
    assert values_of(combine_all([one, other], "diff")[0], "x") == {"CAR": 1}


def test_columns_are_sorted_by_name() -> None:
    columns = [number_sections(name, [1, 2, 3]) for name in ("b", "weight", "a")]
    columns.append([text_section("é", [b"", b"x", b""])])
    lexicons = [with_columns(WORDS, *chain(*order)) for order in (columns, columns[::-1])]
    results = [combine_all([one, one], "merge")[0] for one in lexicons]
    assert results[0].tobytes() == results[1].tobytes()
    heads = [(s.type, bytes(s.data[:6]).rstrip(b"\0").decode()) for s in results[0].image.sections[5:]]
    assert heads == [
        *(("COLU", name) for name in ("a", "b", "weight", "é")), ("WIDX", "a"), ("WIDX", "b"), ("WIDX", "weight"),
    ]  # fmt: skip


def test_editing_keeps_the_columns_of_words_that_remain() -> None:
    sections = [*number_sections("played", [3, 4, 5]), text_section("meaning", [b"a", b"b", b"c"])]
    lexicon = with_columns(WORDS, *sections)
    tiles = {word: lexicon.meta.alphabet.tokenize(word) for word in ("CAT", "EEL")}
    less = edit_words(lexicon.image, [], [tiles["CAT"], tiles["EEL"]])
    result = lexc.frombytes(b"".join(assemble(less.sections)))
    assert (values_of(result, "played"), less.words.summary.notes) == ({"CAR": 3, "DOG": 5}, [])
    more = edit_words(lexicon.image, [tiles["EEL"]], [])
    result = lexc.frombytes(b"".join(assemble(more.sections)))
    assert values_of(result, "meaning") == {"CAR": "a", "CAT": "b", "DOG": "c", "EEL": None}
    assert values_of(result, "played") == {"CAR": 3, "CAT": 4, "DOG": 5, "EEL": None}
    assert more.words.summary.notes == []


def test_overlapping_texts_cannot_take_unlimited_memory() -> None:
    words = sorted({a + b + c + d for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "ABCDEFGHIJ" for d in "ABCDE"})
    texts = b"\0" + b"x" * 8000 + b"\0"
    head = COLUMN.pack(name=b"t", type=5, width=2, n_entries=len(words))
    body = struct.pack(f"<{len(words)}H", *range(1, len(words) + 1))
    with pytest.raises(Malformed, match="does not begin"):
        with_columns(words, Section("COLU", 2, head + body + texts))


def test_a_letter_table_is_rebuilt_and_stands_behind_the_columns() -> None:
    weighted = lexc.build({"CAR": 1, "ARC": 2}, kind="anag")
    merged, notes = combine_all([weighted, lexc.build({"CAT": 3})], "merge")
    assert merged.tobytes() == lexc.build({"CAR": 1, "ARC": 2, "CAT": 3}, kind="anag").tobytes()
    assert list(merged.anagram("RAC")) == ["ARC", "CAR"]
    assert notes == []


@pytest.mark.parametrize(("n", "width"), [(2, 1), (200, 2), (70_000, 4)])
def test_offsets_of_texts_have_the_narrowest_type(n: int, width: int) -> None:
    assert text_section("t", [b"%x" % i for i in range(n)]).data[33] == width
