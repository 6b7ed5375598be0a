"""Letters that an alphabet lacks: no word has them, so a question answers as over text that may have any letter."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import asdict
from itertools import product
from typing import Any

import pytest

import lexc
from lexc.errors import QueryError, WordNotFound
from lexc.query.letters import foreign_letters

WORDS = ["CAFE", "CAR", "ARC", "CARE", "RACE", "FACE", "SCAR", "SCARF", "CARS", "ACES", "ACE", "FACES", "A", "AREA"]
TEXTS = ["É", "CÉR", "CAFÉ", "ÉCAR", "SCÉR", "CARÉ", "7", "CÉRÉ", "CÉRÈ", "RACÉ"]
QUESTIONS: dict[str, Callable[[lexc.Lexicon, str], Any]] = {
    "in": lambda lexicon, text: text in lexicon,
    "keys": lambda lexicon, text: lexicon.keys(text),
    "count": lambda lexicon, text: lexicon.count(text),
    "prefixes": lambda lexicon, text: lexicon.prefixes("CAR" + text),
    "has_keys_with_prefix": lambda lexicon, text: lexicon.has_keys_with_prefix(text),
    "complete": lambda lexicon, text: lexicon.complete(text),
    "pattern": lambda lexicon, text: lexicon.pattern(text),
    "pattern, any ends": lambda lexicon, text: lexicon.pattern(f"*{text}*"),
    "pattern, brackets": lambda lexicon, text: lexicon.pattern(f"[{text}]*[{text}]"),
    "pattern, other letters": lambda lexicon, text: lexicon.pattern(f"[^{text}]*"),
    "regex": lambda lexicon, text: lexicon.regex(text),
    "regex, choice": lambda lexicon, text: lexicon.regex(f"{text}|CAR|[{text}]*"),
    "regex, other letters": lambda lexicon, text: lexicon.regex(f"[^{text}]*"),
    "near": lambda lexicon, text: lexicon.near(text, 1),
    "near 2": lambda lexicon, text: lexicon.near(text, 2, transpositions=True),
    "near, prefix": lambda lexicon, text: lexicon.near(text, 1, prefix=True),
    "anagram": lambda lexicon, text: lexicon.anagram(text),
    "anagram, blank": lambda lexicon, text: map(str.upper, lexicon.anagram(text + "?")),
    "sub-anagram": lambda lexicon, text: sorted(lexicon.anagram(text, sub=True)),
    "anagram, includes": lambda lexicon, text: lexicon.anagram("CARES", sub=True, includes=text),
    "phrase anagrams": lambda lexicon, text: lexicon.phrase_anagrams("CAR" + text),
    "extensions": lambda lexicon, text: lexicon.extensions(text),
    "hooks": lambda lexicon, text: lexicon.hooks(text),
    "isomorphs": lambda lexicon, text: lexicon.isomorphs(text),
    "similar": lambda lexicon, text: lexicon.similar(text, {"A": "E"}),
    "acrostic": lambda lexicon, text: [list(found) for _, found in lexicon.acrostic(text)],
    "ladder": lambda lexicon, text: lexicon.ladder(text, "SCAR"),
    "facts": lambda lexicon, text: [asdict(found)["front_hooks"] for found in lexicon.facts([text], ["hooks"])],
    "study": lambda lexicon, text: _comparable(lexicon.study(text)),
} | {
    f"find {name}": lambda lexicon, text, name=name: lexicon.find(**{name: text})  # type: ignore[misc]
    for plain in ("prefix", "suffix", "includes", "excludes", "anagram", "subanagram", "pattern")
    for name in (plain, f"not_{plain}")
}  # fmt: skip


def _comparable(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that every alphabet has."""
    return {name: facts[name] for name in ("is_in", "n_letters", "anagrams", "front_hooks", "inner_hooks",
                                           "one_letter_replaced", "n_words_from_its_letters")}  # fmt: skip


def answer(question: Callable[[lexc.Lexicon, str], Any], lexicon: lexc.Lexicon, text: str) -> Any:
    try:
        found = question(lexicon, text)
    except WordNotFound as error:
        return type(error)
    except QueryError as error:
        return error.problem
    return list(found) if isinstance(found, Iterable) and not isinstance(found, (str, dict)) else found


@pytest.fixture(scope="module", params=list(product(("dawg", "gaddag"), ("bitmap", "arcs", "packed"))), ids="-".join)
def lexicon(request: pytest.FixtureRequest) -> lexc.Lexicon:
    kind, layout = request.param
    return lexc.build(((word, 1) for word in WORDS), alphabet="english", kind=kind, layout=layout)


@pytest.fixture(scope="module")
def of_any_letters() -> lexc.Lexicon:
    return lexc.build(((word, 1) for word in WORDS), alphabet="utf8")


@pytest.mark.sweep
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_answers_as_over_text_of_any_letters(
    lexicon: lexc.Lexicon, of_any_letters: lexc.Lexicon, name: str
) -> None:
    for text in TEXTS:
        expected = answer(QUESTIONS[name], of_any_letters, text)
        assert answer(QUESTIONS[name], lexicon, text) == expected, text


def test_random_racks_with_a_foreign_letter_spell_what_the_others_spell(lexicon: lexc.Lexicon) -> None:
    for seed in range(20):
        rack = "".join(random.Random(seed).choices("ACEFRS", k=5))
        assert list(lexicon.anagram(f"{rack}É", sub=True)) == list(lexicon.anagram(rack, sub=True))
        assert list(lexicon.anagram(f"{rack}É")) == []


def test_a_letter_table_answers_alike() -> None:
    questions: list[Callable[[lexc.Lexicon, str], Iterable[str]]] = [
        lambda lexicon, rack: lexicon.anagram(rack),
        lambda lexicon, rack: lexicon.findwords(rack),
        lambda lexicon, rack: lexicon.findwords("CARES", rack),
    ]
    table, text = (lexc.build(WORDS, kind="anag", alphabet=alphabet) for alphabet in ("english", "utf8"))
    for rack in TEXTS:
        for question in questions:
            assert sorted(question(table, rack)) == sorted(question(text, rack)), rack


def test_a_sign_that_is_no_letter_is_still_an_error() -> None:
    lexicon = lexc.build(WORDS)
    for ask in (lexicon.pattern, lexicon.near, lexicon.anagram, lexicon.hooks):
        with pytest.raises(QueryError, match="no such letter"):
            list(ask("CA!"))
    with pytest.raises(QueryError, match="range"):
        list(lexicon.pattern("[A-É]"))
    with pytest.raises(QueryError, match="range"):
        list(lexicon.regex("[É-Z]"))


@pytest.mark.parametrize(
    ("query", "found"),
    [("CAR", ""), ("café", "É"), ("C4R", "4"), ("ÉÈÉ", "ÉÈ"), (r"\dÉ\w\x41{2,30}", "É"), ("[^É]*?@#", "É"), ("A!", "")],
)
def test_the_letters_that_an_alphabet_lacks_are_named(query: str, found: str) -> None:
    assert foreign_letters(lexc.build(WORDS).meta.alphabet, query) == found
    assert foreign_letters(lexc.Alphabet.utf8("none"), query) == ""
