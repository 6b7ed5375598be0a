"""Lexicons combined are the lexicons of the combined lists, whatever their alphabets, kinds and layouts."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from configurations import ALPHABETS, CONFIGURATIONS, build_lexicon, words_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.compile import sets
from lexc.errors import AlphabetError, EmptySource, LexcError, UsageError
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "merge": operator.or_, "common": operator.and_, "diff": operator.sub, "differ": operator.xor,
}  # fmt: skip
zero_ended = st.sets(st.lists(st.integers(1, 4), min_size=1, max_size=5).map(tuple), max_size=30)


def combine_lexicons(images: list[Lexicon], operation: str, **options: Any) -> tuple[Lexicon, list[str]]:
    compiled, _ = sets.combine([lexicon.image for lexicon in images], operation, options.get("options"))
    return lexc.frombytes(b"".join(assemble(compiled.sections))), compiled.words.summary.notes


@given(st.data(), st.sampled_from(CONFIGURATIONS), st.sampled_from(list(OPERATORS)))
def test_operators_give_what_building_from_the_words_gives(
    data: st.DataObject, configuration: tuple[str, str, str], operation: str
) -> None:
    lists = [data.draw(words_of(configuration[0])) for _ in range(2)]
    first, second = build_lexicon(lists[0], *configuration), build_lexicon(lists[1], configuration[0])
    expected = OPERATORS[operation](set(first), set(second))
    if not expected:
        assert list(OPERATORS[operation](first, second)) == []
        return
    result = OPERATORS[operation](first, second)
    assert isinstance(result, Lexicon)
    assert set(result) == expected
    assert len(result) == len(expected)
    assert result.tobytes() == build_lexicon(list(expected), *configuration).tobytes()


@settings(suppress_health_check=[*HealthCheck], deadline=None)
@given(zero_ended, zero_ended, st.integers(0, 7))
def test_the_kernel_copies_the_words_to_keep(
    kernel: Callable[[str], ModuleType], one: set[tuple[int, ...]], other: set[tuple[int, ...]], keep: int
) -> None:
    lists = [b"".join(bytes([*word, 0]) for word in sorted(words)) for words in (one, other)]
    output = bytearray(len(lists[0]) + len(lists[1]))
    used, *counts = kernel("building.sets").combine(*lists, keep, output)
    parts = one - other, other - one, one & other
    expected = set().union(*(part for bit, part in zip((1, 2, 4), parts, strict=True) if keep & bit))
    assert bytes(output[:used]) == b"".join(bytes([*word, 0]) for word in sorted(expected))
    assert counts == list(map(len, parts))


def test_the_kernel_refuses_words_without_a_final_zero_and_a_short_buffer(kernel: Callable[[str], ModuleType]) -> None:
    for arguments in ((b"\1", b"", bytearray(9)), (b"", b"\1", bytearray(9)), (b"\1\0", b"\2\0", bytearray(3))):
        with pytest.raises(ValueError, match="does not end with a zero"):
            kernel("building.sets").combine(arguments[0], arguments[1], 7, arguments[2])


def test_a_walk_fills_a_buffer_with_words(kernel: Callable[[str], ModuleType]) -> None:
    image = lexc.build(["CAR", "CARE", "CARES", "DO"], alphabet="english").image
    words = b"".join(image.alphabet.tokenize(word) + b"\0" for word in ("CAR", "CARE", "CARES", "DO"))
    points = memoryview(bytes(4)).cast("I")
    for size in (6, 7, 11, 100):
        walk = kernel("layout.walk").Walk(image.nodes, "tiles", bytes(range(256)), points, image.graph.longest)
        walk, buffer, found = walk.from_node(image.graph.roots["words"], b"", False), bytearray(size), b""
        while used := walk.write(buffer):
            found += buffer[:used]
        assert found == words
        with pytest.raises(ValueError, match="output is too short"):
            walk.write(bytearray(5))


def test_operators_read_the_words_of_plain_sets_as_in_does() -> None:
    lexicon, others = lexc.build(["CARE", "CART"]), {"care", "new", 5}
    assert lexicon & others == others & lexicon == {"CARE"}
    assert lexicon | others == others | lexicon == {"CARE", "CART", "new", 5}
    assert lexicon ^ others == others ^ lexicon == {"CART", "new", 5}
    assert lexicon - others == {"CART"}
    assert others - lexicon == {"new", 5}
    with pytest.raises(TypeError):
        lexicon & 5  # type: ignore[operator]


def test_operators_note_the_columns_that_they_leave_out() -> None:
    one, other = lexc.build({"CARE": {"x": 1}}), lexc.build({"CARE": {"x": "a"}})
    for result in (one | other, one & other):
        assert not result.column_names
        assert "column x" in result.notes[0]


def test_operators_with_plain_sets_give_plain_sets() -> None:
    lexicon = lexc.build(["CAR", "CAT"])
    assert lexicon | {"DOG"} == {"CAR", "CAT", "DOG"}
    assert type(lexicon & {"CAR"}) is set
    assert type({"CAR", "X"} - lexicon) is set
    assert {"CAR", "X"} ^ lexicon == {"X", "CAT"}


def test_several_lexicons_are_combined_from_left_to_right() -> None:
    rng = random.Random(3)
    lists = [{"".join(rng.choices("ABC", k=rng.randint(1, 4))) for _ in range(40)} for _ in range(4)]
    lexicons = [lexc.build(words, alphabet="english") for words in lists]
    for operation, combine in OPERATORS.items():
        expected = lists[0]
        for words in lists[1:]:
            expected = combine(expected, words)
        if expected:
            assert set(combine_lexicons(lexicons, operation)[0]) == expected


def test_the_first_lexicon_decides_kind_layout_and_description() -> None:
    dawg, gaddag = (
        lexc.build(["CAR"], layout="arcs", rank=False),
        lexc.build(["CAT"], kind="gaddag", alphabet="english"),
    )
    assert (gaddag | lexc.build(["CAR"])).graph.kind == "gaddag"
    result = dawg | gaddag
    assert (result.graph.kind, result.graph.layout, result.image.has("RANK")) == ("dawg", "arcs", False)


def test_descriptions_that_agree_are_kept() -> None:
    about = {"title": "Words", "language": "en", "licence": "MIT", "source": "a friend"}
    first, second = lexc.build(["CAR"], **about), lexc.build(["CAT"], **{**about, "title": "Other words", "source": ""})
    merged, notes = combine_lexicons([first, second], "merge")
    assert (merged.meta.title, merged.meta.language, merged.meta.licence, merged.meta.source) == ("", "en", "MIT", "")
    assert any("title, source" in note for note in notes)
    assert combine_lexicons([first, second], "diff")[0].meta.title == "Words"


def test_sections_that_depend_on_the_words_are_dropped_and_others_kept() -> None:
    weighed = lexc.build({"CAR": 1, "CAT": 2})
    sections = [Section(s.type, s.flags, bytes(s.data)) for s in weighed.image.sections]
    extra = [Section("NOTE", 0, b"hello"), Section("TWIN", 2, b"of the words")]
    first = lexc.frombytes(b"".join(bytes(piece) for piece in assemble([*sections, *extra])))
    merged, notes = combine_lexicons([first, weighed], "merge")
    assert [s.type for s in merged.image.sections][5:] == ["COLU", "WIDX", "NOTE"]
    assert bytes(merged.image.section("NOTE")) == b"hello"
    assert notes == ["left out, since it describes the words of <buffer> alone: TWIN"]


class TestAlphabets:
    def test_alphabets_may_differ_in_scores_and_names(self) -> None:
        merged, notes = combine_lexicons(
            [lexc.build(["CAR"], alphabet="english"), lexc.build(["CAT"], alphabet="wwf")], "merge"
        )
        assert merged.meta.alphabet.name == "english"
        assert list(merged) == ["CAR", "CAT"]
        assert notes == []

    def test_the_result_has_an_alphabet_with_all_letters(self) -> None:
        few, spanish = lexc.build(["CHÉ", "ÉL"], fold="upper"), lexc.build(["[C]HE"], alphabet="spanish")
        with pytest.raises(AlphabetError):
            few | spanish
        few = lexc.build(["ÑU", "CHE", "LÑ"], fold="upper")
        for one, other in ((few, spanish), (spanish, few)):
            merged, notes = combine_lexicons([one, other], "merge")
            assert list(merged) == ["[C]HE", "CHE", "LÑ", "ÑU"]  # CHE as Spanish text
            assert merged.meta.alphabet.name == "spanish"
            assert any("read in the alphabet spanish" in note for note in notes)

    def test_letters_of_one_character_can_become_utf8(self) -> None:
        utf8 = lexc.build(["日本"], alphabet=ALPHABETS["utf8"])
        merged, _ = combine_lexicons([lexc.build(["ab", "Ab"]), utf8], "merge")
        assert list(merged) == ["Ab", "ab", "日本"]
        with pytest.raises(AlphabetError):
            lexc.build(["[C]H"], alphabet="spanish") | utf8

    def test_words_that_fold_to_one_word_are_one_word(self) -> None:
        mixed = lexc.build(["Cat", "cat"])
        assert list(mixed | lexc.build(["CAR"], alphabet="english")) == ["CAR", "CAT"]

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (Alphabet.load("english"), Alphabet.load("polish")), (Alphabet.load("english"), Alphabet.load("spanish")),
            (Alphabet.utf8("none"), Alphabet.utf8("upper")),
            (Alphabet.from_letters("ABC"), Alphabet.from_letters("ABD")),
            (Alphabet.load("catalan"), Alphabet.load("welsh")), (Alphabet.load("english"), Alphabet.utf8("lower")),
        ],
    )  # fmt: skip
    def test_alphabets_that_differ_in_letters_are_refused_by_name(self, one: Alphabet, other: Alphabet) -> None:
        lexicons = lexc.build(["A"], alphabet=one._replace(name="this")), lexc.build(["A"], alphabet=other)
        with pytest.raises(AlphabetError) as caught:
            lexicons[0] | lexicons[1]
        assert "this" in str(caught.value)
        assert other.name in str(caught.value)

    def test_an_implied_value_order_follows_the_combined_words(self) -> None:
        alphabet = Alphabet.load("english")._replace(value_order=tuple(range(26, 0, -1)))
        one, other = lexc.build(["CAR"], alphabet=alphabet), lexc.build(["ZOO"], alphabet=alphabet)
        assert (one | other).meta.alphabet.value_order == alphabet.value_order


def test_invalid_arguments_raise_errors_of_lexc() -> None:
    lexicon = lexc.build(["CAR"])
    with pytest.raises(UsageError):
        sets.combine([lexicon.image], "mix")
    with pytest.raises(EmptySource, match="no words remain"):
        sets.combine([lexicon.image, lexicon.image], "diff")
    closed = lexc.build(["CAR"])
    closed.close()
    with pytest.raises(LexcError, match="closed"):
        lexicon | closed
