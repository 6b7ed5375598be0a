"""Queries far longer than any word are refused before they are parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from limited import run_with_limit

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, QueryError, RulesError
from lexc.lexicon import Lexicon
from lexc.play import Rules
from lexc.query.limits import MAX_TEXT
from lexc.system.resources import MAX_SETTINGS

QUERIES: dict[str, Callable[[Lexicon, str], object]] = {
    "pattern": lambda lexicon, text: lexicon.pattern(text),
    "regular expression": lambda lexicon, text: lexicon.regex(text),
    "near": lambda lexicon, text: lexicon.near(text),
    "hooks": lambda lexicon, text: lexicon.hooks(text),
    "extensions": lambda lexicon, text: lexicon.extensions(text),
    "ladder": lambda lexicon, text: lexicon.ladder(text, "CAT"),
    "the end of a ladder": lambda lexicon, text: lexicon.ladder("CAT", text),
    "isomorphs": lambda lexicon, text: lexicon.isomorphs(text),
    "cryptogram": lambda lexicon, text: lexicon.cryptogram(text),
    "key of a cryptogram": lambda lexicon, text: lexicon.cryptogram("AB", {text: "A"}),
    "anagram": lambda lexicon, text: lexicon.anagram(text),
    "subanagram": lambda lexicon, text: lexicon.anagram(text, sub=True),
    "letters of an anagram": lambda lexicon, text: lexicon.anagram("A", includes=text),
    "phrase": lambda lexicon, text: lexicon.phrase_anagrams(text),
    "word of a phrase": lambda lexicon, text: lexicon.phrase_anagrams("CAT", with_words=[text]),
    "findwords": lambda lexicon, text: lexicon.findwords(text),
    "acrostic": lambda lexicon, text: lexicon.acrostic(text),
    "study": lambda lexicon, text: lexicon.study(text),
    "keys": lambda lexicon, text: lexicon.keys(text),
    "iterkeys": lambda lexicon, text: lexicon.iterkeys(text),
    "count": lambda lexicon, text: lexicon.count(text),
    "index": lambda lexicon, text: lexicon.index(text),
    "weight": lambda lexicon, text: lexicon.weight(text),
    "complete": lambda lexicon, text: lexicon.complete(text),
    "has prefix": lambda lexicon, text: lexicon.has_keys_with_prefix(text),
    **{
        f"find {name}": lambda lexicon, text, name=name: lexicon.find(**{name: text})  # type: ignore[misc]
        for name in ("includes", "not_includes", "anagram", "subanagram", "prefix", "suffix", "pattern")
    },
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build({"CAT": 3, "COT": 2, "COG": 1}, "anag", "english")


def find_answers(lexicon: Lexicon, name: str, text: str) -> None:
    """Run a query and list its answers, except those of an acrostic, which has one for each letter."""
    found = QUERIES[name](lexicon, text)
    if isinstance(found, Iterable) and name != "acrostic":
        list(found)


@pytest.mark.sweep
@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.parametrize("sign", ["A", "?", "[", "É"])
def test_a_query_of_more_than_the_most_characters_is_refused(lexicon: Lexicon, name: str, sign: str) -> None:
    with pytest.raises(QueryError, match="is too long") as error:
        find_answers(lexicon, name, sign * (MAX_TEXT + 1))
    assert error.value.expected == f"at most {MAX_TEXT:,} characters"
    assert error.value.found == f"{MAX_TEXT + 1:,}"


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for name in QUERIES if name not in ("key of a cryptogram",)])
def test_the_longest_query_is_read(lexicon: Lexicon, name: str) -> None:
    try:
        find_answers(lexicon, name, "A" * MAX_TEXT)
    except lexc.errors.LexcError as error:
        assert "is too long" not in error.problem


def test_a_word_too_long_is_no_word_and_no_error(lexicon: Lexicon) -> None:
    word = "A" * (MAX_TEXT + 1)
    assert word not in lexicon
    assert lexicon.contains_many([word, "CAT"]) == [False, True]
    assert lexicon.suggest(word) == []
    assert lexicon.mistakes(word) == [(0, word)]


def test_two_million_characters_take_little_memory() -> None:
    code = """
import lexc
lexicon = lexc.build(["CAT"], alphabet="english")
for ask in (lexicon.pattern, lexicon.regex, lexicon.near, lexicon.anagram, lexicon.cryptogram, lexicon.isomorphs):
    try:
        list(ask("? " * 1_000_000))
    except lexc.errors.QueryError as error:
        print(error.problem)
"""
    ran = run_with_limit(code)
    assert len(ran.lines) == 6, ran.err
    assert all(line.endswith("is too long") for line in ran.lines)


def test_settings_have_a_bound(tmp_path: Path) -> None:
    text = "#" * (MAX_SETTINGS + 1)
    with pytest.raises(AlphabetError, match="the file of settings is too long") as error:
        Alphabet.from_toml(text, "x.toml")
    assert error.value.where == "x.toml"
    with pytest.raises(RulesError, match="the file of settings is too long"):
        Rules.from_toml(text)
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.write(b"title = 'A'\n#" + b"A" * MAX_SETTINGS)
        file.truncate(2 << 30)
    ran = run_with_limit(f"""
import lexc
from lexc.alphabet import Alphabet
from lexc.play import Rules
for load in (Alphabet.load, Rules.load):
    try:
        load({str(path)!r})
    except lexc.errors.LexcError as error:
        print(error.problem, error.where)
""")
    assert ran.lines == [f"the file of settings is too long {path}"] * 2, ran.err
