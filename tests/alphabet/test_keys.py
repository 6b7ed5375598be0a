"""Keys: what is left of a text without case, accents, and all that is no letter."""

from __future__ import annotations

import tomllib
from unicodedata import category, combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.alphabet.key_names import RULES
from lexc.alphabet.keys import KeyRule
from lexc.errors import AlphabetError
from lexc.source.alphabet_choice import _ALPHABETS, letters_of_language
from lexc.system import resources

SOME = "éÈßæŒøłÞıİǅﬁª½ 3-'’ʼ.&\u0301क्हอ็안א\u05b0Ωίa\u00adZ["

CHARACTERS = st.sampled_from(SOME) | st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs", "Cc", "Co", "Cn"])


def alphabet_of(rule: str, digits: str = "refuse", letters: str = "") -> Alphabet:
    base = Alphabet.from_letters(letters) if letters else Alphabet.load("english")
    return base._replace(key=KeyRule(rule, digits))


@pytest.mark.parametrize(
    ("text", "letters", "unaccented", "casefold"),
    [
        ("Crème brûlée", "CREMEBRULEE", "CREME BRULEE", "CRÈME BRÛLÉE"),
        ("ice-cream", "ICECREAM", "ICE-CREAM", "ICE-CREAM"),
        ("don’t", "DONT", "DON’T", "DON’T"),
        ("Straße", "STRASSE", "STRASSE", "STRASSE"),
        ("Ærøskøbing", "AEROSKOBING", "AEROSKOBING", "ÆRØSKØBING"),
        ("œuvre", "OEUVRE", "OEUVRE", "ŒUVRE"),
        ("Łódź", "LODZ", "LODZ", "ŁÓDŹ"),
        ("Þór", "THOR", "THOR", "ÞÓR"),
        ("ﬁancé", "FIANCE", "FIANCE", "FIANCÉ"),
        ("R&B", "RB", "R&B", "R&B"),
        ("Ωμέγα", "ΩΜΕΓΑ", "ΩΜΕΓΑ", "ΩΜΈΓΑ"),
        ("हिन्दी", "हिन्दी", "हिन्दी", "हिन्दी"),
        ("안녕", "안녕", "안녕", "안녕"),
        ("ʻOkina", "OKINA", "ʻOKINA", "ʻOKINA"),
    ],
)
def test_a_key_lacks_what_its_rule_leaves_out(text: str, letters: str, unaccented: str, casefold: str) -> None:
    found = [alphabet_of(rule).normalise(text) for rule in ("letters", "unaccented", "casefold")]
    assert found == [letters, unaccented, casefold]


def test_letters_of_the_alphabet_stay() -> None:
    assert (
        Alphabet.load("swedish")._replace(key=KeyRule("letters")).normalise("Ångström à la carte") == "ÅNGSTRÖMALACARTE"
    )
    assert Alphabet.load("spanish")._replace(key=KeyRule("letters")).normalise("El Niño está") == "ELNIÑOESTA"


def test_turkish_keeps_its_two_letters_i() -> None:
    lexicon = lexc.build(["ısı", "isi", "İzmir’de", "kâğıt"], key="letters", language="tr")
    assert lexicon.count() == 4
    assert [word in lexicon for word in ("ISI", "İSİ", "izmirde", "kağıt", "kagit")] == [True, True, True, True, False]


@pytest.mark.parametrize(("digits", "expected"), [("drop", "D"), ("keep", "3D")])
def test_digits_are_left_out_or_letters(digits: str, expected: str) -> None:
    assert alphabet_of("letters", digits).normalise("3-D") == expected


@pytest.mark.parametrize("letters", ["A-Z", "utf8"])
def test_digits_are_refused_unless_a_treatment_is_chosen(letters: str) -> None:
    alphabet = (Alphabet.utf8() if letters == "utf8" else Alphabet.load("english"))._replace(key=KeyRule("letters"))
    with pytest.raises(AlphabetError, match=r"column 3.*'3'.*--digits drop"):
        alphabet.tokenize("a 3d")


def accentless(char: str) -> str:
    """An accent is a mark that Unicode puts on, above or below a letter, or a point of Hebrew or Arabic."""
    mark = combining(char)
    return "" if mark == 1 or 10 <= mark <= 36 or mark >= 200 else char


@given(
    st.text(st.sampled_from(SOME) | st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs", "Cc", "Co", "Cn"]))
)
def test_keys_have_no_accents_and_only_letters(text: str) -> None:
    key = alphabet_of("letters", "drop").normalise(text)
    assert all(category(char)[0] in "LM" and char not in "ʻʼ" for char in key)
    assert all(accentless(char) for char in normalize("NFD", key))


@given(st.text(CHARACTERS), st.sampled_from(RULES))
def test_the_key_of_a_key_is_itself(text: str, rule: str) -> None:
    alphabet = Alphabet.utf8()._replace(key=KeyRule(rule, "keep" if rule == "letters" else "refuse"))
    key = alphabet.normalise(text)
    assert alphabet.normalise(key) == key


@given(st.lists(st.text(st.sampled_from(SOME), max_size=5), min_size=2))
def test_the_keys_of_lines_are_lines_of_keys(lines: list[str]) -> None:
    alphabet = alphabet_of("letters", "drop")
    assert alphabet.normalise("\n".join(lines)).split("\n") == [alphabet.normalise(line) for line in lines]


def test_letters_that_stay_in_a_language_are_those_of_its_bundled_alphabet() -> None:

    files = {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in (resources.lexicons() / "alphabets").glob("*.toml")
    }
    for code, name in _ALPHABETS.items():
        assert files[name]["language"] == ("nb" if name == "norwegian" else code)
    assert "Ñ" in letters_of_language("es_MX")


@pytest.mark.parametrize(
    ("language", "word", "others"),
    [("ru", "мой", ["мои"]), ("", "їжак", ["іжак"]), ("be", "ёлка", ["елка"]), ("hu", "őr", ["or", "ör"]),
     ("cs-CZ", "řád", ["rád", "řad"]), ("hr", "čas", ["cas", "ćas"]), ("eo", "ŝi", ["si"]), ("vi", "ăn", ["an", "ân"])],
)  # fmt: skip
def test_letters_of_their_own_stay_in_a_language(language: str, word: str, others: list[str]) -> None:
    lexicon = lexc.build([word, *others], key="letters", language=language)
    assert len(lexicon) == 1 + len(others)
    assert [lexicon[lexicon.index(text)] for text in (word, *others)] == [word.upper(), *map(str.upper, others)]


@pytest.mark.parametrize(
    ("language", "word", "asked"),
    [
        ("ru", "ёж", "еж"),
        ("el", "λόγος", "ΛΟΓΟΣ"),
        ("vi", "việc", "viêc"),
        ("ar", "كتـــاب", "كتاب"),
        ("he", "שָׁלוֹם", "שלום"),
    ],
)
def test_accents_points_and_tatweel_are_left_out(language: str, word: str, asked: str) -> None:
    assert asked in lexc.build([word, "b"], key="letters", language=language)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("characters", ["Crème brûlée, 3-D", SOME, "".join(map(chr, range(32, 0x500)))])
def test_the_keys_of_a_long_text_are_those_of_its_lines(rule: str, characters: str) -> None:
    keys, n = alphabet_of(rule).keys, 5000 // len(characters) + 1
    assert keys.key_of("\n".join([characters] * n)) == "\n".join([keys.key_of(characters)] * n)
