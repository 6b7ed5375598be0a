"""Folding: Turkish and Azeri have two letters I in both cases, and the Turkic folds keep them apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from image.plain_letters import read

import lexc
from lexc.alphabet import Alphabet
from lexc.alphabet.folding import FOLDS, fold_for_language, lower_in, turkic_language, upper_in
from lexc.errors import AlphabetError
from lexc.play.interactive.lexicon_manager import LexiconManager

TURKISH = ["ışık", "izmir", "ısı", "isi", "kâğıt", "çiğ"]
LETTERS = "iIıİ\u0307\u0301\u0323jJßΣσαAaïîﬁǰ-"


def dictionary(folder: Path, language: str, words: list[str]) -> Path:
    (folder / "x.aff").write_text(f"SET UTF-8\n{language}\nSFX A Y 1\nSFX A 0 li .\n", encoding="utf-8")
    lines = [str(len(words)), *words[:-1], f"{words[-1]}/A"]
    (folder / "x.dic").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder / "x.dic"


class TestFolding:
    @pytest.mark.parametrize(
        ("text", "upper", "lower"),
        [("Işık", "IŞIK", "ışık"), ("İzmir", "İZMİR", "izmir"), ("iI", "İI", "iı"), ("ıİ", "Iİ", "ıi"),
         ("i\u0307zm\u0131", "İZMI", "izmı"), ("I\u0307", "İ", "i"), ("i\u0307\u0307", "İ", "i"), ("İ\u0307", "İ", "i"),
         ("i\u0301", "Í", "í"), ("î", "Î", "î"), ("ı\u0307", "İ", "ı\u0307"), ("straße", "STRASSE", "straße"),
         ("ΣΑΣ", "ΣΑΣ", "σας")],
    )  # fmt: skip
    def test_each_letter_keeps_its_dot(self, text: str, upper: str, lower: str) -> None:
        assert Alphabet.utf8("upper-tr").normalise(text) == upper
        assert Alphabet.utf8("lower-tr").normalise(text) == lower

    @given(text=st.text(LETTERS, max_size=9), fold=st.sampled_from(FOLDS))
    def test_texts_are_folded_as_the_specification_says_and_folding_twice_is_folding_once(
        self, text: str, fold: Any
    ) -> None:
        alphabet = Alphabet.utf8(fold)
        assert alphabet.tokenize(text) == bytes(read(alphabet.to_meta(), text))
        once = alphabet.normalise(text)
        if "Σ" not in text and "σ" not in text and "ς" not in text:
            assert alphabet.normalise(once) == once

    @given(text=st.text(LETTERS + "iIABC", max_size=9), fold=st.sampled_from(FOLDS))
    def test_alphabets_of_letters_fold_in_the_same_way(self, text: str, fold: Any) -> None:
        alphabet = Alphabet.from_letters("aiIıİjbck", fold)
        try:
            expected = bytes(read(alphabet.to_meta(), text))
        except ValueError:
            with pytest.raises(AlphabetError):
                alphabet.tokenize(text)
        else:
            assert alphabet.tokenize(text) == expected

    @pytest.mark.parametrize("language", ["tr", "TR", "tr_TR", "tr-TR", "az", "az_AZ.UTF-8", "az-Cyrl", "crh"])
    def test_languages_with_two_letters_i(self, language: str) -> None:
        assert fold_for_language(language, "upper") == "upper-tr"
        assert (lower_in(language, "IŞIK İ"), upper_in(language, "ışık i")) == ("ışık i", "IŞIK İ")

    @pytest.mark.parametrize("language", ["", "en", "trv", "de_DE", "aze", "nl-tr", "lt", "English"])
    def test_languages_with_one_letter_i(self, language: str) -> None:
        assert turkic_language(language) == ""
        assert fold_for_language(language, "lower") == "lower"
        assert lower_in(language, "II") == "ii"


@pytest.mark.parametrize("alphabet", [Alphabet.from_letters(TURKISH, "upper-tr"), Alphabet.utf8("upper-tr"), "auto"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
def test_every_query_distinguishes_both_letters(alphabet: Any, kind: str) -> None:
    lexicon = lexc.build(TURKISH, kind, alphabet, fold="upper-tr")
    assert sorted(lexicon) == sorted(["IŞIK", "İZMİR", "ISI", "İSİ", "KÂĞIT", "ÇİĞ"])
    assert lexicon.meta.alphabet.fold == "upper-tr"
    for word in ("ışık", "IŞIK", "Işık", "izmir", "İZMİR", "İzmir", "i\u0307zmi\u0307r", "isi", "ısı", "KÂĞIT"):
        assert word in lexicon
        assert lexicon.contains_many([word]) == [True]
        assert lexicon[lexicon.index(word)] in lexicon
    for word in ("isik", "IZMIR", "izmır", "ısi", "İŞİK"):
        assert word not in lexicon
    assert (lexicon.keys("i"), lexicon.count("ı")) == (["İSİ", "İZMİR"], 2)
    assert lexicon.prefixes("izmirde") == ["İZMİR"]
    assert [word for word, _ in lexicon.near("isı")] == sorted(["ISI", "İSİ"])
    assert list(lexicon.pattern("i*")) == ["İSİ", "İZMİR"]
    assert list(lexicon.anagram("iis")) == ["İSİ"]
    assert lexc.frombytes(lexicon.tobytes()).keys("i") == ["İSİ", "İZMİR"]


def test_the_lower_folds_keep_lower_case() -> None:
    lexicon = lexc.build([word.upper() for word in TURKISH[:1]] + ["İZMİR"], fold="lower-tr")
    assert sorted(lexicon) == ["izmir", "ışık"]
    assert "IŞIK" in lexicon
    assert "İzmir" in lexicon


def test_the_language_of_a_word_list_selects_the_fold() -> None:
    for language in ("tr", "az-AZ"):
        lexicon = lexc.build(TURKISH, fold="upper", language=language)
        assert lexicon.meta.alphabet.fold == "upper-tr"
        assert "izmir" in lexicon
    assert lexc.build(TURKISH, fold="upper", language="de").meta.alphabet.fold == "upper"
    plain = lexc.build(["kedi", "kira"], language="tr")  # no English: its capital I has no dot
    assert (list(plain), plain.meta.alphabet.fold) == (["kedi", "kira"], "none")
    assert lexc.build(["kedi", "kira"]).meta.alphabet.name == "english"
    assert list(lexc.build(["KIR", "kir"], language="tr", fold="upper")) == ["KIR", "KİR"]


@pytest.mark.parametrize("language", ["LANG tr_TR", "LANG az_AZ", "LANG tr"])
def test_a_turkish_dictionary_selects_the_turkic_fold(tmp_path: Path, language: str) -> None:
    path = dictionary(tmp_path, language, [*TURKISH, "kedi"])
    lexicon = lexc.build(path, fold="upper")
    assert (lexicon.meta.alphabet.fold, lexicon.meta.language) == ("upper-tr", language[5:7])
    for word in ("IŞIK", "İZMİR", "izmir", "kedi", "KEDİLİ"):
        assert word in lexicon
    assert "KEDILI" not in lexicon


def test_capitals_are_turkic_if_the_dictionary_keeps_case(tmp_path: Path) -> None:
    lexicon = lexc.build(dictionary(tmp_path, "LANG tr_TR", [*TURKISH, "kedi"]))
    assert (lexicon.meta.alphabet.fold, lexicon.meta.language) == ("none", "tr")
    assert lexicon.mistakes("IŞIK İZMİR İzmir Işık ISI İSİ KEDİLİ I\u0307ZMI\u0307R") == []
    assert [word for _, word in lexicon.mistakes("IZMIR İŞİK Izmir")] == ["IZMIR", "İŞİK", "Izmir"]
    assert lexicon.suggest("IZMİR") == ["İZMİR"]
    assert lexicon.suggest("Izmir") == ["İzmir"]


@pytest.mark.parametrize("line", ["LANG de_DE", "LANG", "", "LANG trv_TW"])
def test_a_dictionary_of_another_language_selects_the_usual_fold(tmp_path: Path, line: str) -> None:
    lexicon = lexc.build(dictionary(tmp_path, line, ["kedi"]), fold="upper")
    assert (list(lexicon), lexicon.meta.alphabet.fold, lexicon.meta.language) == (["KEDI", "KEDILI"], "upper", "")


def test_an_alphabet_file_may_name_a_turkic_fold() -> None:
    letters = ", ".join(f'{{ label = "{label}" }}' for label in "DEIİKR")
    text = f'name = "x"\ntitle = "X"\nlanguage = "tr"\nfold = "upper-tr"\nletter = [{letters}]\n'
    alphabet = Alphabet.from_toml(text)
    assert alphabet.blanks == ("d", "e", "ı", "i", "k", "r")
    lexicon = lexc.build(["kedi", "kır"], alphabet=alphabet)
    assert list(lexicon) == ["KEDİ", "KIR"]
    assert list(lexicon.anagram("KED?")) == ["KEDi"]
    with pytest.raises(AlphabetError, match=r"letter\[1\].label"):
        Alphabet.from_toml(text.replace('"D"', '"i"'))
    words = LexiconManager(lexicon)
    assert (words.has("kedi"), words.has("kır"), words.has("kir")) == (True, True, False)
    assert words.capitals("kedi") == "KEDİ"
