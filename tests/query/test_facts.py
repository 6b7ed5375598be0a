"""Facts beside words, and what words weigh, are those of the plain list, over every alphabet and layout."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from configurations import ALPHABETS, CONFIGURATIONS, build_lexicon, words_of
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import Example

import lexc
from lexc.errors import LexcError, SectionMissing, UsageError, WordNotFound
from lexc.query import conditions
from lexc.query.facts import KINDS, Facts

numbers = st.one_of(st.integers(-5, 9), st.floats(-3, 3).map(lambda number: round(number, 2)))
weights = st.one_of(st.none(), numbers)


def letters(lexicon: lexc.Lexicon, word: str) -> tuple[str, ...]:
    return Example(lexicon, [], ()).read(word)


@given(data=st.data(), configuration=st.sampled_from(CONFIGURATIONS))
def test_facts_are_those_of_the_list(data: st.DataObject, configuration: tuple[str, str, str]) -> None:
    words = data.draw(words_of(configuration[0]))
    weighed = {word: data.draw(weights if i else numbers) for i, word in enumerate(words)}
    lexicon = build_lexicon(weighed, *configuration)
    alphabet = lexicon.meta.alphabet
    read = {word: letters(lexicon, word) for word in lexicon}
    order = ord if alphabet.is_utf8 else alphabet.tile
    for word, found in zip(lexicon, lexicon.facts(lexicon), strict=True):
        own = read[word]
        assert found.word == word
        assert found.front_hooks == tuple(other[0] for other in read.values() if other[1:] == own)
        assert found.back_hooks == tuple(other[-1] for other in read.values() if other[:-1] == own)
        assert found.alphagram is not None
        assert letters(lexicon, found.alphagram) == tuple(sorted(own, key=order))
        assert found.weight == lexicon.weight(word)
        if any(alphabet.scores):
            assert found.points == sum(alphabet.scores[alphabet.tile(letter) - 1] for letter in own)
        else:
            assert found.points is None


@given(
    data=st.data(), configuration=st.sampled_from(CONFIGURATIONS), few=st.sampled_from([0, 3, 2000]),
    limit=st.sampled_from([None, 3])
)  # fmt: skip
def test_words_are_found_and_ordered_by_weight(
    data: st.DataObject, configuration: tuple[str, str, str], few: int, limit: int | None
) -> None:
    words = data.draw(words_of(configuration[0]))
    weighed = {word: data.draw(weights if i else numbers) for i, word in enumerate(words)}
    lexicon = build_lexicon(weighed, *configuration)
    low, high = sorted(data.draw(st.tuples(*[st.one_of(numbers, st.sampled_from([-inf, inf]))] * 2)))
    pattern = data.draw(st.sampled_from([None, "*A*"])) if configuration[0] not in ALPHABETS else None
    by_word = {word: lexicon.weight(word) for word in lexicon}
    inside = [
        word
        for word in lexicon.find(pattern=pattern)
        if (weight := by_word[word]) is not None and low <= weight <= high
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conditions, "MAX_CANDIDATES", few)
        assert list(lexicon.find(pattern=pattern, weight=(low, high))) == inside
        outside = lexicon.find(pattern=pattern, not_weight=(low, high))
        assert [*outside] == [word for word in lexicon.find(pattern=pattern) if word not in inside]
        found = lexicon.find(pattern=pattern, weight=(low, high), order="weight", limit=limit)
        assert list(found) == sorted(inside, key=lambda word: -(by_word[word] or 0))[:limit]
        every = sorted(lexicon.find(pattern=pattern), key=lambda word: (by_word[word] is None, -(by_word[word] or 0)))
        assert list(lexicon.find(pattern=pattern, order="weight", limit=limit)) == every[:limit]


@given(
    data=st.data(),
    configuration=st.sampled_from(
        [configuration for configuration in CONFIGURATIONS if configuration[0] in ("english", "spanish")]
    ),
)
def test_words_are_ordered_by_points(data: st.DataObject, configuration: tuple[str, str, str]) -> None:
    lexicon = build_lexicon(data.draw(words_of(configuration[0])), *configuration)
    points = {found.word: found.points or 0 for found in lexicon.facts(lexicon, ["points"])}
    assert list(lexicon.find(order="points")) == sorted(lexicon, key=lambda word: -points[word])


def test_only_requested_facts_are_given() -> None:
    lexicon = lexc.build({"CARE": 3, "SCARE": 1, "CARED": 2}, alphabet="english")
    (found,) = lexicon.facts(["care"], ["weight", "hooks"])
    assert found == Facts("care", ("S",), ("D",), None, None, 3)
    assert found.to_dict() == {"word": "care", "front_hooks": ["S"], "back_hooks": ["D"], "weight": 3}
    assert found.columns() == ("care", "S", "D", "3")
    assert [*lexicon.facts(["ARC"], "alphagram")] == [Facts("ARC", alphagram="ACR")]


def test_letters_of_several_characters_stand_apart() -> None:
    lexicon = lexc.build(["ALA", "CHALA", "ALACH", "ALAS"], alphabet="spanish")
    (found,) = lexicon.facts(["ALA"], ["hooks"])
    assert (found.front_hooks, found.back_hooks) == (("CH",), ("CH", "S"))
    assert found.columns() == ("ALA", "CH", "CH S")


def test_unknown_facts_are_left_out_unless_they_are_requested() -> None:
    plain = lexc.build(["жук"], alphabet=ALPHABETS["utf8"])
    assert [*plain.facts(plain)] == [Facts("жук", (), (), "жку")]
    assert {kind for kind in KINDS if kind not in ("hooks", "alphagram")} == {"points", "weight"}
    invalid: list[tuple[Any, type[LexcError]]] = [
        ("points", UsageError), ("weight", SectionMissing), ("hoks", UsageError), (["hooks", 3], UsageError),
    ]  # fmt: skip
    for kinds, error in invalid:
        with pytest.raises(error):
            plain.facts([], kinds)
    for condition in ({"weight": 1}, {"order": "weight"}, {"order": "points"}):
        with pytest.raises((SectionMissing, UsageError)):
            plain.find(**condition)
    with pytest.raises(WordNotFound):
        [*lexc.build({"CAT": 1}).facts(["DOG"], "weight")]


@pytest.mark.parametrize("value", ["5", (1, 2, 3), (2, 1), float("nan"), (None, 3)])
def test_a_weight_that_is_none_is_refused(value: Any) -> None:
    with pytest.raises(UsageError):
        lexc.build({"CAT": 1}).find(weight=value)
