"""The tables of a dictionary (KEY, TRY, MAP, OCONV) find and order suggestions; broken ones change nothing."""

from __future__ import annotations

import random
from pathlib import Path
from unicodedata import normalize

import pytest

import lexc
from lexc import lexicon as lexicons
from lexc.errors import SourceError
from lexc.image.meta import Meta
from lexc.image.spelling_model import SpellingModel
from lexc.image.suggestion_tables import SuggestionTables, from_meta, to_meta
from lexc.lexicon import Lexicon
from lexc.query.correctness import Conversion
from lexc.query.suggestions.related_letters import RelatedWords, relate
from lexc.query.suggestions.table_model import model_of_tables
from lexc.query.suggestions.word_test import word_test
from lexc.query.word_spelling import is_correct
from lexc.source.affix import read_affixes
from lexc.source.suggestion_rules import read_tables
from lexc.source.suggestion_tables import MAX_ROWS


def build_dictionary(folder: Path, words: str, rules: str, entries: str = "") -> Lexicon:
    lines = [*words.split(), *entries.split()]
    (folder / "xx.dic").write_text("\n".join([str(len(lines)), *lines]), encoding="utf-8")
    (folder / "xx.aff").write_text(f"SET UTF-8\n{rules}", encoding="utf-8")
    return lexc.build(folder / "xx.dic")


def test_any_number_of_related_letters_is_replaced(tmp_path: Path) -> None:
    words = "kościół kosiciel strasse łódź cosciot"
    dictionary = build_dictionary(tmp_path, words, "MAP 4\nMAP sś\nMAP cć\nMAP oó\nMAP lł\n")
    assert dictionary.suggest("kosciol")[0] == "kościół"
    assert dictionary.suggest("KOSCIOL")[0] == "KOŚCIÓŁ"
    assert dictionary.suggest("Lodź")[0] == "Łódź"


def test_several_letters_may_be_related_to_one(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "straße strafe strass", "MAP 1\nMAP ß(ss)\n")
    assert dictionary.suggest("strasse")[0] == "straße"


def test_accents_are_related_without_a_table(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "élève elevé enlevé", "TRY eéèlvn\n")
    assert {"élève", "elevé"} <= set(dictionary.suggest("eleve", 3))


def test_an_accent_too_many_is_related_in_any_language(tmp_path: Path) -> None:
    """The word without accents is among the first three, whatever else is near."""
    words = "cafe chafe chaff cage care cave safe resume resumed senor senior pinata pita Zoe so saga oeuvre"
    for lexicon in (build_dictionary(tmp_path, words, "TRY abc\n"), lexc.build(words.split(), language="en")):
        for written, meant in [("café", "cafe"), ("résumé", "resume"), ("señor", "senor"), ("piñata", "pinata"),
                               ("Zoë", "Zoe"), ("œuvre", "oeuvre"), ("CAFÉ", "CAFE")]:  # fmt: skip
            assert meant in lexicon.suggest(written)[:3]


def test_a_letter_that_is_left_out_comes_before_a_vowel_for_a_vowel_where_no_model_was_learned(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "barbeira barbura barbora", "TRY abeioru\n")
    assert dictionary.suggest("barbira")[0] == "barbeira"


def test_silent_letters_and_vowels_of_hangul_are_cheaply_confused(tmp_path: Path) -> None:
    letters = "".join(chr(code) for start, end in ((0x1100, 0x1113), (0x1161, 0x1176), (0x11A8, 0x11C3))
                      for code in range(start, end))  # fmt: skip
    rules = f"TRY {letters}\n"
    words = [normalize("NFD", word) for word in ("깨끗이", "깨끗기")]
    dictionary = build_dictionary(tmp_path, " ".join(words), rules)
    assert dictionary.suggest(normalize("NFD", "깨끗히"))[0] == words[0]


def test_compounds_come_after_plain_words_where_no_model_was_learned(tmp_path: Path) -> None:
    rules = "COMPOUNDFLAG C\nCOMPOUNDMIN 3\nTRY aehostuvw\n"  # vowels are cheaply confused
    dictionary = build_dictionary(tmp_path, "houvast houw/C vest/C", rules)
    assert dictionary.suggest("houwvast") == ["houvast", "houwvest"]


def test_related_letters_are_those_that_a_plain_search_finds() -> None:
    rng, related = random.Random(4), relate([["a", "à", "aa"], ["o", "ó"]], "ç")
    words = {"".join(rng.choices("aàoócç", k=rng.randint(1, 5))) for _ in range(400)}
    image = lexc.build(sorted(words)).image

    def rewritings(text: str) -> set[str]:
        """All texts that related letters make."""
        if not text:
            return {""}
        found = {first + rest for first in (text[0], normalize("NFD", text[0])[0]) for rest in rewritings(text[1:])}
        for n in (1, 2):
            found |= {
                other + rest for other in related.get(text[:n], ()) for rest in rewritings(text[n:]) if text[n - 1 :]
            }
        return found

    for _ in range(100):
        text = "".join(rng.choices("aàoóc", k=rng.randint(1, 5)))
        assert set(RelatedWords(image, related).find(text)) == (rewritings(text) - {text}) & words


def test_neighbouring_keys_are_confused_first(tmp_path: Path) -> None:
    words = "bat cat fat"
    assert build_dictionary(tmp_path, words, "KEY xc|zf\n").suggest("xat")[0] == "cat"
    assert build_dictionary(tmp_path, words, "KEY xf|zc\n").suggest("xat")[0] == "fat"


def test_suggestions_are_written_as_the_dictionary_wants(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "aujourd'hui d'abord", "OCONV 2\nOCONV ' ’\nOCONV d' D’\n")
    assert dictionary.suggest("aujourdhui") == ["aujourD’hui"]
    assert Conversion([("a", "x"), ("ab", "y")]).convert("abcab") == "ycy"
    assert Conversion([]).convert("abc") == "abc"


def test_an_unknown_word_is_converted_before_its_suggestions_are_searched(tmp_path: Path) -> None:
    """As in Dutch, where ij is one letter of the dictionary, and in Korean, where it has the parts of syllables."""
    tables = "ICONV 1\nICONV ij ĳ\nOCONV 1\nOCONV ĳ ij\n"
    dictionary = build_dictionary(tmp_path, "burgerlĳk vrĳ", tables)
    assert dictionary.suggest("burgelijk") == ["burgerlijk"]
    syllables = dict.fromkeys("한국어사랑굴")
    rows = [(syllable, normalize("NFD", syllable)) for syllable in syllables]
    tables = "".join(f"ICONV {syllable} {parts}\n" for syllable, parts in rows)
    tables += "".join(f"OCONV {parts} {syllable}\n" for syllable, parts in rows)
    korean = build_dictionary(tmp_path, normalize("NFD", "한국어 사랑"), f"ICONV 6\nOCONV 6\n{tables}")
    assert korean.suggest("한굴어") == ["한국어"]
    assert korean.mistakes("한국어 사랑 한굴어") == [(7, "한굴어")]


def test_no_table_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of Korean, whose 11,172 rows were cut at 4,096."""
    assert MAX_ROWS == 65_535
    monkeypatch.setattr("lexc.source.suggestion_rules.MAX_ROWS", 5_000)

    def read(rules: str) -> SuggestionTables:
        (tmp_path / "xx.aff").write_text(f"SET UTF-8\n{rules}", encoding="utf-8")
        return read_tables(read_affixes(tmp_path / "xx.aff"))

    rows = "".join(f"OCONV x{n} y\n" for n in range(5_000))
    tables = read(f"OCONV 5000\n{rows}")
    assert len(tables.output) == 5_000
    assert from_meta(to_meta(tables)) == tables
    with pytest.raises(SourceError, match=r"xx.aff:5003:1: OCONV is too large; expected at most 5,000 rows"):
        read(f"OCONV 5001\n{rows}OCONV z y\n")
    with pytest.raises(SourceError, match=r"xx.aff:2:1: KEY is too large"):
        read(f"KEY {'x' * 1025}\n")
    with pytest.raises(SourceError, match=r"xx.aff:1802:1: MAP is too large; expected at most 900,000 bytes"):
        read("MAP 2000\n" + f"MAP {'x' * 497}\n" * 2000)


def test_the_letters_to_try_make_compounds(tmp_path: Path) -> None:
    rules = "COMPOUNDFLAG C\nCOMPOUNDMIN 3\n"
    assert "hauszïl" not in build_dictionary(tmp_path, "haus/C zïl/C", rules).suggest("hauszl")
    assert "hauszïl" in build_dictionary(tmp_path, "haus/C zïl/C", rules + "TRY ïsl\n").suggest("hauszl")


@pytest.mark.parametrize("rules", ["MAP\n", "MAP x\nMAP ab\n", "MAP 9\nMAP (\nMAP\n", "KEY\n", "OCONV 1\nOCONV a\n"])
def test_broken_tables_are_left_out(tmp_path: Path, rules: str) -> None:
    assert build_dictionary(tmp_path, "house mouse", rules).suggest("xouse") == ["house", "mouse"]


@pytest.mark.parametrize(
    "values",
    [None, 5, {"keys": 5}, {"related": 5}, {"related": [5, ["a", 5]]}, {"output": [["a"], ["", "b"], "ab"]}, {"x": {}}],
)
def test_tables_of_another_form_are_left_out(values: object) -> None:
    assert from_meta(values) == SuggestionTables()


def test_an_image_without_tables_says_nothing_of_them(tmp_path: Path) -> None:
    assert b"suggesting" not in Meta(lexc.build(["a"]).image.alphabet, bytes(32)).pack()
    image = build_dictionary(tmp_path, "ab", "TRY ab\nKEY ab|c\nMAP 1\nMAP aá\nOCONV 1\nOCONV a b\n").image
    assert from_meta(image.meta.suggesting) == SuggestionTables("ab|c", "ab", (("a", "á"),), (("a", "b"),))


def test_another_layout_keeps_the_tables(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "kościół łódź", "MAP 1\nMAP sś\n")
    path = tmp_path / "a.dawg"
    dictionary.save(path)
    lexc.convert(path, tmp_path / "b.dawg", layout="packed")
    assert lexicons.Lexicon(lexc.open(tmp_path / "b.dawg").image).image.meta.suggesting == {"related": [["s", "ś"]]}


def test_learned_rules_are_trusted_more_than_those_of_tables() -> None:
    base = SpellingModel("ab", {("a", "b"): 30}, (120, 144, 152, 70), frozenset({"a b"}))
    model = model_of_tables(SuggestionTables(related=(("a", "b", "á"),)), [("^ab", "^ba"), ("a", "^")], base)
    assert model.rules["a", "b"] == 30
    assert model.rules["á", "b"] == 56
    assert ("^ab", "^ba") in model.rules
    assert ("a", "^") not in model.rules
    assert model.phrases == base.phrases
    assert model.channel.find_costs("áa", ["bb"]) == [86]


@pytest.mark.parametrize("word", ["haustür", "Haustür", "HAUS", "a1b", "l’eau", "ha\u0308user", "tür"])
def test_the_quick_test_of_words_agrees_with_the_thorough_one(tmp_path: Path, word: str) -> None:
    words = "haus tür eau häuser a b1 Tür"
    lexica = [
        build_dictionary(tmp_path, words, ""),
        lexc.build([*words.split(), "HAUS"]),
        lexc.build(words.split()[:2]),
    ]
    for lexicon in lexica:
        find_correct = word_test(lexicon.image, word)
        parts = [part for i in range(len(word)) for part in (word[:i], word[i:]) if part]
        assert find_correct(parts) == [part for part in parts if is_correct(lexicon.image, part)]


def test_one_word_is_suggested_for_several() -> None:
    lexicon = lexc.build(["nevertheless", "never", "the", "less", "hello", "world"], language="en")
    assert lexicon.suggest("never the less") == ["nevertheless"]
    assert lexicon.suggest("helo wrold")[0] == "hello world"
    assert lexicon.suggest("never thelles") == ["nevertheless"] or "nevertheless" in lexicon.suggest("never thelles")
    assert lexicon.suggest(" helo ") == ["hello"]
    assert lexicon.suggest("   ") == lexicon.suggest("a " * 40) == []


def test_words_of_known_phrases_are_divided_before_others() -> None:
    image = lexc.build(["gar", "nicht", "kein", "garn", "echt"], language="de").image
    assert "gar nicht" in lexicons.Lexicon(image).suggest("garnicht", 2)
