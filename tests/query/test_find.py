"""`find` gives the words of the plain list that fulfil all conditions, in any combination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice, product
from math import comb
from types import ModuleType
from typing import Any

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import (
    CONFIGURATIONS,
    POOLS,
    Example,
    Letters,
    count_missing,
    letters,
    lexicon_of,
    random_lexicons,
    walking,
)

import lexc
from lexc.errors import QueryError, UsageError
from lexc.query import conditions

Load = Callable[[str], ModuleType]
Oracle = Callable[[Example, Letters, Any], bool]


def score(example: Example, word: Letters) -> int:
    return sum(example.alphabet.scores[example.alphabet.tile(letter) - 1] for letter in word)


def hooks(example: Example, front: bool, word: Letters) -> int:
    return sum(len(w) == len(word) + 1 and (w[1:] if front else w[:-1]) == word for w in example.words)


def draws(example: Example, word: Letters, blanks: int | None = None) -> int:
    """Sets of tiles from a full bag that spell the word: over all ways to let blanks stand for some of its letters."""
    alphabet = example.alphabet
    bag = {letter: alphabet.counts[alphabet.tile(letter) - 1] for letter in word}
    n_blanks = alphabet.blank_count if blanks is None else blanks

    def count_draws(remaining: list[tuple[str, int]], used: int) -> int:
        if not remaining:
            return comb(n_blanks, used)
        (letter, n), *others = remaining
        return sum(comb(bag[letter], n - m) * count_draws(others, used + m) for m in range(n + 1))

    return count_draws(list(Counter(word).items()), 0)


def rank_by_draws(example: Example, word: Letters) -> int:
    """The word's rank by draws among the words of its length."""
    same = [w for w in example.words if len(w) == len(word)]
    return 1 + sorted(same, key=lambda w: -draws(example, w)).index(word)


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
def test_no_word_has_more_different_letters_than_the_bound(limit: int) -> None:
    words = sorted({"".join(letters) for n in (limit, limit + 1) for letters in product("ABCDEF", repeat=n)})[
        :: limit + 2
    ]
    lexicon = lexc.build(words, alphabet="english")
    for longest in (limit, limit + 1, limit + 2):
        expected = [word for word in words if len(word) <= longest and len(set(word)) <= limit]
        assert sorted(lexicon.find(length=(1, longest), unique=(0, limit))) == expected


def is_between(n: int, value: int | tuple[int, int]) -> bool:
    return value <= n <= value if isinstance(value, int) else value[0] <= n <= value[1]


ORACLES: dict[str, Oracle] = {
    "length": lambda d, w, v: is_between(len(w), v),
    "vowels": lambda d, w, v: is_between(sum(d.alphabet.tile(c) in d.alphabet.vowels for c in w), v),
    "points": lambda d, w, v: is_between(score(d, w), v),
    "unique": lambda d, w, v: is_between(len(set(w)), v),
    "includes": lambda d, w, v: not Counter(v) - Counter(w),
    "excludes": lambda d, w, v: not set(v) & set(w),
    "anagram": lambda d, w, v: len(w) == len(v[0]) + v[1] and count_missing(w, v[0]) == v[1],
    "subanagram": lambda d, w, v: count_missing(w, v[0]) <= v[1],
    "consists": lambda d, w, v: v[1] * len(w) <= 100 * sum(c in v[0] for c in w) <= v[2] * len(w),
    "stem": lambda d, w, v: any(len(w) == len(stem) + 1 and not Counter(stem) - Counter(w) for stem in v),
    "prefix": lambda d, w, v: w[: len(v)] == v,
    "suffix": lambda d, w, v: not v or w[-len(v) :] == v,
    "anagrams": lambda d, w, v: is_between(sum(Counter(w) == Counter(other) for other in d.words), v),
    "front_hooks": lambda d, w, v: is_between(hooks(d, True, w), v),
    "back_hooks": lambda d, w, v: is_between(hooks(d, False, w), v),
    "probability": lambda d, w, v: is_between(rank_by_draws(d, w), v),
    "within": lambda d, w, v: w in v,
    "pattern": lambda d, w, v: fits(list(w), v),
}
TILES_ONLY = {"vowels", "points", "probability"}


spans = st.integers(0, 4) | st.tuples(st.integers(0, 3), st.integers(3, 9))


def values(name: str, condition: str) -> st.SearchStrategy[Any]:
    if condition in ("anagram", "subanagram"):
        return st.tuples(letters(name, 5, 0), st.integers(0, 2))
    if condition in ("includes", "excludes", "prefix", "suffix"):
        return letters(name, 3, 0)
    if condition == "within":
        return st.lists(letters(name, 4), max_size=30)
    if condition == "consists":
        return st.tuples(letters(name, 3, 0), st.integers(0, 60), st.integers(60, 100))
    if condition == "stem":
        return st.lists(letters(name, 3), min_size=1, max_size=3)
    if condition == "pattern":
        part = st.sampled_from([*POOLS[name], "*", "any"])
        return st.lists(part, min_size=1, max_size=5)
    if condition == "points":
        return st.integers(0, 20) | st.tuples(st.integers(-3, 9), st.integers(9, 40))
    return spans


def argument_of(example: Example, condition: str, value: Any) -> Any:
    """The value as `find` takes it."""
    if condition in ("anagram", "subanagram"):
        return example.text(value[0]) + "?" * value[1]
    if condition == "consists":
        return f"{argument_of(example, 'includes', value[0])}:{value[1]}-{value[2]}"
    if condition == "stem":
        return ", ".join(argument_of(example, "includes", stem) for stem in value)
    if condition in ("includes", "excludes", "prefix", "suffix"):
        return "".join(value) if example.alphabet.is_utf8 else example.text(value)
    if condition == "within":
        spell = example.alphabet.spell
        return {"".join(w) if example.alphabet.is_utf8 else spell(bytes(map(example.alphabet.tile, w))) for w in value}
    if condition == "pattern":
        signs = {"*": "*", "any": "?"}
        return "".join(signs.get(part) or example.text((part,)) for part in value)
    return value


def fits(word: list[str], parts: list[str]) -> bool:
    """Whether a word fits a pattern, part by part."""
    if not parts:
        return not word
    if parts[0] == "*":
        return fits(word, parts[1:]) or (bool(word) and fits(word[1:], parts))
    return bool(word) and parts[0] in ("any", word[0]) and fits(word[1:], parts[1:])


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(12)
@given(data=st.data())
def test_conditions_together_leave_the_words_for_which_all_are_true(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject
) -> None:
    example = data.draw(random_lexicons(configuration))
    possible = sorted(set(ORACLES) - (TILES_ONLY if example.alphabet.is_utf8 else set()))
    names = data.draw(st.lists(st.sampled_from(possible), min_size=1, max_size=4, unique=True))
    wanted = {name: (data.draw(values(configuration[0], name)), data.draw(st.integers(0, 2)) > 0) for name in names}
    given_ = {
        ("" if is_wanted else "not_") + name: argument_of(example, name, value)
        for name, (value, is_wanted) in wanted.items()
    }
    with walking(kernel):
        found = list(example.lexicon.find(**given_))
    expected = [
        word
        for word in example.words
        if all(ORACLES[name](example, word, value) is is_wanted for name, (value, is_wanted) in wanted.items())
    ]
    assert [example.read(word) for word in found] == expected


@pytest.mark.parametrize(
    "configuration", [configuration for configuration in CONFIGURATIONS if configuration[0] != "utf8"]
)
@random_cases(10)
@given(data=st.data(), blanks=st.sampled_from([None, 0, 1, 2, 9]))
def test_words_come_in_the_order_of_their_draws(
    configuration: tuple[str, str, str], data: st.DataObject, blanks: int | None
) -> None:
    example = data.draw(random_lexicons(configuration))
    found = list(example.lexicon.find(order="probability", blanks=blanks))
    assert [example.read(word) for word in found] == sorted(
        example.words, key=lambda word: -draws(example, word, blanks)
    )
    assert list(example.lexicon.find(order="probability", blanks=blanks, limit=3)) == found[:3]
    by_length = [example.read(word) for word in example.lexicon.find(order="length")]
    assert by_length == sorted(example.words, key=lambda word: -len(word))


@pytest.mark.parametrize("few", [0, 3, 10_000])
def test_few_candidates_and_many_give_the_same_answers(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "MAX_CANDIDATES", few)
    example = lexicon_of("english", "anag", "bitmap", [tuple(word) for word in ("EAT", "TEA", "ATE", "A", "QA")])
    assert list(example.lexicon.find(pattern="*A*", anagrams=3)) == ["ATE", "EAT", "TEA"]
    assert list(example.lexicon.find(pattern="*A", not_anagrams=(2, 5))) == ["A", "QA"]


def test_draws_are_the_published_figures_of_english() -> None:
    from lexc.query.draws import draw_counter, probability_rank

    lexicon = lexc.build(["RETAINS", "QUIZZED", "A", "ZZZ", "STEARIN"], alphabet="english")
    count_without_blanks, count_with_blanks = draw_counter(lexicon.image, 0), draw_counter(lexicon.image, 2)
    tiles = lexicon.meta.alphabet.tokenize
    assert count_without_blanks(tiles("RETAINS")) == 6 * 12 * 6 * 9 * 9 * 6 * 4
    assert (count_without_blanks(tiles("ZZZ")), count_with_blanks(tiles("ZZZ"))) == (0, 1)
    assert (count_without_blanks(tiles("A")), count_with_blanks(tiles("A"))) == (9, 11)
    assert [probability_rank(lexicon.image, tiles(word)) for word in ("RETAINS", "STEARIN", "QUIZZED")] == [1, 2, 3]


@random_cases(40)
@given(word=st.text("AEQZ", min_size=1, max_size=40), blanks=st.integers(0, 12))
def test_draws_of_any_word_are_exact(word: str, blanks: int) -> None:
    from lexc.query.draws import draw_counter

    example = lexicon_of("english", "dawg", "bitmap", [("A",) * 40])
    assert draw_counter(example.lexicon.image, blanks)(example.alphabet.tokenize(word)) == draws(
        example, tuple(word), blanks
    )


def test_a_search_can_be_left_and_resumed() -> None:
    example = lexicon_of("english", "dawg", "bitmap", [("A",) * n for n in range(1, 9)])
    found = example.lexicon.find(length=(2, 7))
    assert list(islice(found, 2)) == ["AA", "AAA"]
    assert next(found) == "AAAA"
    assert list(example.lexicon.find(length=(2, 7), limit=2)) == ["AA", "AAA"]
    assert list(example.lexicon.find(limit=0)) == []
    assert list(example.lexicon.find(prefix="A" * 500)) == list(example.lexicon.find(suffix="A" * 500)) == []


def test_impossible_conditions_are_errors() -> None:
    english = lexc.build(["CARE"], alphabet="english")
    text = lexc.build(["é"], alphabet=lexc.alphabet.Alphabet.utf8())
    invalid: list[tuple[lexc.Lexicon, dict[str, Any]]] = [
        (english, {"lenght": 3}), (english, {"length": "3"}), (english, {"length": (1, 2, 3)}),
        (english, {"points": (5, 4)}), (english, {"order": "x"}), (english, {"limit": -1}), (english, {"includes": 3}),
        (english, {"probability": 1, "blanks": -1}),
        (text, {"vowels": 1}), (text, {"points": 1}), (text, {"probability": 1}), (text, {"order": "probability"}),
    ]  # fmt: skip
    for lexicon, options in invalid:
        with pytest.raises(UsageError):
            list(lexicon.find(**options))
    for name in ("includes", "not_excludes", "prefix", "suffix", "anagram", "subanagram", "pattern"):
        with pytest.raises(QueryError, match="column 3"):
            english.find(**{name: "CA!"})


def test_points_of_an_alphabet_without_points_are_refused() -> None:
    lexicon = lexc.build(["ёлка", "елка"])
    with pytest.raises(UsageError, match="the alphabet has no points"):
        lexicon.find(points=(1, 5))


def test_a_text_is_no_lexicon_to_find_words_in() -> None:
    with pytest.raises(UsageError, match="a text is no lexicon"):
        list(lexc.build(["A", "AB"]).find(within="ABC"))
