"""The alphabet that a list gets, the folding of case, and the queries that follow from both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import ResourceMissing, SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.system import resources

Build = Callable[..., Lexicon]
CYRILLIC = [chr(0x410 + i) for i in range(64)]


@pytest.fixture(params=["a file", "an iterable", "a one-shot iterator", "a file with a bad line"])
def build(request: pytest.FixtureRequest, tmp_path: Path) -> Build:
    """build(words, ...): from words as each kind of source; they must not differ."""

    def build_from_source(words: list[str], **options: Any) -> Lexicon:
        if request.param == "an iterable":
            return lexc.build(words, **options)
        if request.param == "a one-shot iterator":
            return lexc.build(iter(words), **options)
        path = tmp_path / "words.txt"
        path.write_bytes("\n".join(words).encode() + (b"\n\xff\n" if "bad" in request.param else b""))
        return lexc.build(path, skip_invalid="bad" in request.param, **options)

    return build_from_source


@pytest.mark.parametrize(
    ("fold", "expected"),
    [("", ["Az", "az", "Ель"]), ("lower", ["az", "ель"]), ("upper", ["AZ", "ЕЛЬ"]), ("upper-tr", ["AZ", "ЕЛЬ"])],
)
def test_the_alphabet_utf8_has_every_character_and_keeps_case_unless_it_is_folded(
    build: Build, fold: str, expected: list[str]
) -> None:
    lexicon = build(["az", "Az", "Ель"], alphabet="utf8", **({"fold": fold} if fold else {}))
    assert lexicon.meta.alphabet.is_utf8
    assert lexicon.meta.alphabet.fold == (fold or "none")
    assert list(lexicon) == expected


def test_the_alphabet_utf8_writes_the_image_of_its_object() -> None:
    words = ["https://example.org/ä?b=1#c", "冬"]
    image = lexc.build(words, alphabet="utf8").tobytes()
    assert image == lexc.build(words, alphabet=lexc.Alphabet.utf8("none")).tobytes()


@pytest.mark.parametrize("words", [["CAR", "ZEBRA"], ["car", "zebra"], ["q"], ["Q"]])
def test_a_list_of_capitals_or_of_small_letters_is_english(build: Build, words: list[str]) -> None:
    lexicon = build(words)
    assert lexicon.meta.alphabet.name == "english"
    assert lexicon.meta.alphabet.fold == "upper"
    assert list(lexicon) == [word.upper() for word in words]
    assert words[0].lower() in lexicon
    assert words[0].title() in lexicon


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        (["Car", "car"], "C a c r"),
        (["CAR", "car"], "A C R a c r"),
        (["don't"], "' d n o t"),
        (["été", "a"], "a t é"),
        (["3D"], "3 D"),
        (["ﬁn", "car"], "a c n r ﬁ"),  # it would be FIN if it were folded
        (["ſo"], "o ſ"),
        (["ıs"], "s ı"),
        (["AC\\DC"], "A C D \\"),
        (["A[B]C"], "A B C [ ]"),
        (["ＡＢ"], "Ａ Ｂ"),
        (["x-ray", "ice cream"], "  - a c e i m r x y"),
    ],
)
def test_any_other_list_has_its_own_letters_as_they_are(build: Build, words: list[str], letters: str) -> None:
    lexicon = build(words)
    assert lexicon.meta.alphabet.name == "auto"
    assert lexicon.meta.alphabet.fold == "none"
    assert " ".join(lexicon.meta.alphabet.labels) == letters
    assert list(lexicon) == sorted(words)
    assert lexicon.graph.layout == "bitmap"


def test_letters_of_comments_and_blanks_around_words_are_none_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("\ufeff# ÉÉ Ünder 5\n\tCAR \u00a0\n\n   # ñ\nTAR\n", encoding="utf-8")
    assert lexc.build(path).meta.alphabet.name == "english"
    path.write_text("# ÉÉ Ünder 5\n é \n", encoding="utf-8")
    assert lexc.build(path).meta.alphabet.labels == ("é",)


def test_decomposed_letters_are_counted_as_composed(build: Build) -> None:
    assert build(["e\u0301a"]).meta.alphabet.labels == ("a", "é")


def test_sixty_three_letters_make_a_bitmap_and_more_make_utf8_labels(build: Build) -> None:
    few, many = build(CYRILLIC[:63]), build(CYRILLIC[:64])
    assert few.graph.layout == "bitmap"
    assert few.meta.alphabet.n_letters == 63
    assert many.graph.layout == "arcs"
    assert many.meta.alphabet.is_utf8
    assert list(few) == CYRILLIC[:63]
    assert list(many) == CYRILLIC[:64]
    for lexicon in (few, many):
        assert lexicon.meta.alphabet.fold == "none"
        assert CYRILLIC[0] in lexicon
        assert "Q" not in lexicon


@pytest.mark.parametrize(
    ("fold", "name", "words"),
    [
        ("upper", "english", ["CAR", "TAR"]),
        ("lower", "auto", ["car", "tar"]),
        ("none", "auto", ["Car", "TAR", "car"]),
    ],
)
def test_folding_can_be_chosen(build: Build, fold: str, name: str, words: list[str]) -> None:
    lexicon = build(["Car", "TAR", "car"], fold=fold)
    assert lexicon.meta.alphabet.name == name
    assert lexicon.meta.alphabet.fold == fold
    assert list(lexicon) == words
    assert ("cAR" in lexicon) is (fold != "none")
    assert lexicon.keys("cA") == ([words[0]] if fold != "none" else [])


def test_folding_can_merge_letters_that_are_longer_when_folded(build: Build) -> None:
    assert list(build(["straße", "élan"], fold="upper")) == ["STRASSE", "ÉLAN"]


def test_utf8_labels_are_folded_too(build: Build) -> None:
    lexicon = build([*map(str.lower, CYRILLIC), *(chr(0x3B1 + i) for i in range(24)), *"abcdefgh"], fold="upper")
    assert lexicon.meta.alphabet.is_utf8 or lexicon.meta.alphabet.n_letters <= 63
    assert "ж" in lexicon
    assert "Ж" in lexicon
    assert all(word == word.upper() for word in lexicon)


@pytest.mark.parametrize("name", resources.names("alphabets", ".toml"))
def test_named_alphabets_fold_upper_and_folding_is_kept_in_meta(name: str) -> None:
    upper, lower = words_of(name)
    lexicon = lexc.build([lower], alphabet=name)
    assert lexicon.meta.alphabet.name == name
    assert lexicon.meta.alphabet.fold == "upper"
    assert lexicon.meta.normalisation == "NFC"
    assert upper in lexc.frombytes(lexicon.tobytes())
    assert lower in lexc.frombytes(lexicon.tobytes())


@pytest.mark.parametrize("name", resources.names("alphabets", ".toml"))
def test_a_named_alphabet_can_be_folded_otherwise(name: str) -> None:
    upper, lower = words_of(name)
    folded = lexc.build([upper], alphabet=name, fold="lower")
    assert list(folded) == [lower]
    assert folded.meta.alphabet.fold == "lower"
    assert upper[:1] + lower[1:] in folded
    plain = lexc.build([upper], alphabet=name, fold="none")
    assert lower not in plain
    with pytest.raises(SourceError):
        lexc.build([lower], alphabet=name, fold="none")


def words_of(alphabet: str) -> tuple[str, str]:
    """A word of letters that have one character, in capitals and in small letters."""
    upper = "".join(label for label in Alphabet.load(alphabet).labels if len(label) == 1)[:6]
    return upper, upper.lower()


def test_an_alphabet_of_a_file_is_used_as_it_says(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('name = "own"\ntitle = "Own"\nlanguage = "xx"\nletter = [{ label = "B" }, { label = "AB" }]\n')
    lexicon = lexc.build(["b", "ab", "bab"], alphabet=path)
    assert lexicon.meta.alphabet.name == "own"
    assert list(lexicon) == ["B", "BAB", "AB"]


def test_a_folding_or_an_alphabet_that_does_not_exist_is_an_error_that_lists_those_that_do() -> None:
    with pytest.raises(UsageError, match="upper, lower, none, upper-tr, lower-tr"):
        lexc.build(["a"], fold="title")
    with pytest.raises(ResourceMissing, match=r"swedish.*Did you mean 'english'"):
        lexc.build(["a"], alphabet="englsh")


@given(st.lists(st.text(st.characters(categories=["L", "M", "N", "P", "S"]), min_size=1, max_size=4), min_size=1))
def test_any_list_of_printable_words_loads_with_what_it_says_kept(words: list[str]) -> None:
    lexicon = lexc.build(words)
    assert all(word in lexicon for word in words)
    assert len(lexicon) == len({lexicon.meta.alphabet.normalise(word) for word in words})
