"""Texts of every script: their words are whole, those of other scripts are passed over, corrections add no mistakes."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts.scripts_dictionaries import UNSPACED, WORDS, lexicon_of

import lexc
from lexc.cli.spell.correct import correct_text, take_first_suggestions
from lexc.cli.spell.texts import TextToCorrect
from lexc.query.paragraphs import mistakes_by_paragraph
from lexc.query.scripts import script_of, scripts_of
from lexc.query.spelling import mistakes
from lexc.query.text_words import equivalent_texts
from lexc.texts.masks import Prose
from lexc.views.spelling import Speller

LANGUAGES = st.sampled_from(sorted(WORDS))
SIGNS = [" ", " ", " ", "\n", ", ", ". ", "-", "'", "’", "\u00ad", "\u200d", "\u0301", "12", "X", "Ж", "あ", "़", "ิ"]


def unknown(lexicon: lexc.Lexicon, text: str, other_scripts: bool = False) -> list[str]:
    return [word for _, word in mistakes(lexicon.image, text, other_scripts=other_scripts)]


@pytest.mark.parametrize("language", WORDS)
def test_no_word_of_a_lexicon_is_cut_or_reported(language: str) -> None:
    lexicon, words = lexicon_of(language), WORDS[language].split()
    joint = "" if language in UNSPACED else " "
    for text in ("\n".join(words), joint.join(words) + ".", f"«{words[0]}», {words[-1]}!"):
        for form in ("NFC", "NFD"):
            assert unknown(lexicon, unicodedata.normalize(form, text)) == []


@pytest.mark.parametrize("language", WORDS)
def test_a_wrong_word_of_any_script_is_reported_whole(language: str) -> None:
    word = WORDS[language].split()[0]
    wrong = word + re.findall(r"\w[^\w ]*", word)[-1] * 2
    assert unknown(lexicon_of(language), f"{word} {wrong} {word}")[0] in wrong
    if language not in UNSPACED:
        assert unknown(lexicon_of(language), f"{word} {wrong} {word}") == [unicodedata.normalize("NFC", wrong)]


def test_a_text_without_spaces_is_divided_into_words_of_the_lexicon() -> None:
    thai = lexicon_of("th")
    assert unknown(thai, "ฉันกินข้าวที่บ้าน") == []
    assert unknown(thai, "ฉันกนิข้าวที่บ้าน") == ["กนิ"]
    assert unknown(thai, "ฉันกนิข้าว๑๒๓และPythonกิน") == ["กนิ", "และ"]


def test_words_in_scripts_that_the_lexicon_lacks_are_passed_over() -> None:
    english, text = lexicon_of("en"), "see 日本語 and Привет, ψ."
    assert unknown(english, text) == []
    assert unknown(english, text, other_scripts=True) == ["日本語", "Привет"]
    assert english.suggest("日本語") == english.suggest("Привет") == []


@pytest.mark.parametrize("languages", ["en", "ko", "en ko"])
def test_a_particle_of_korean_behind_a_word_of_another_script_is_no_part_of_it(languages: str) -> None:
    lists = {"en": ["react", "state", "the"], "ko": ["상태", "컴포넌트"]}
    first, *others = (lexc.build(lists[language], "dawg", "utf8").image for language in languages.split())
    found = [word for _, word in mistakes(first, "React는 State를 Hok을 API에서", (), others)]
    assert found == (["Hok", "API"] if "en" in languages else [])


def test_a_word_that_mixes_scripts_is_a_mistake_for_its_look_alike() -> None:
    english, russian = lexicon_of("en"), lexicon_of("ru")
    assert unknown(english, "see раypal") == ["раypal"]
    assert english.suggest("раypal")[0] == "paypal"
    assert english.suggest("wοrld")[0] == "world"  # with an omicron
    assert russian.suggest("cлoвo")[0] == "слово"


def test_a_few_words_in_another_script_do_not_make_it_one_of_the_lexicon() -> None:
    words = [f"{first}{second}" for first in "abcdefgh" for second in "abcdefgh"]
    assert scripts_of(lexc.build([*words, "π", "ωμέγα"], "dawg", "utf8").image) == {"LATIN"}


def test_a_script_of_few_letters_is_one_of_the_lexicon_if_a_share_of_the_words_is_in_it() -> None:
    latin, han = [f"{first}{n}" for first in "abcd" for n in range(50)], [chr(0x4E00 + n) for n in range(400)]
    lexicon = lexc.build([*latin, *han, "π"], alphabet="utf8")
    assert scripts_of(lexicon.image) == {"LATIN", "HAN"}
    assert unknown(lexicon, "a1 zyx") == ["zyx"]


def test_a_script_of_which_all_words_go_on_with_a_sign_is_one_of_the_lexicon() -> None:
    lexicon = lexc.build(["a", "aa", "日𝄞"])
    assert scripts_of(lexicon.image) == {"LATIN", "HAN"}
    assert lexicon.suggest("日日𝄞") == ["日𝄞"]


def test_the_names_of_letters_begin_with_their_script() -> None:
    for letters, script in [("aßǅªK\uff21", "LATIN"), ("жӏ", "CYRILLIC"), ("日々〆", "HAN"), ("ωΩ", "GREEK"),
                            ("ｶア", "KATAKANA"), ("한ᄀ", "HANGUL"), ("ʼˈµー1-\u0301", "")]:  # fmt: skip
        for letter in letters.replace("々", ""):
            assert script_of(letter) == script, letter


def test_a_word_of_a_paragraph_is_judged_by_the_languages_that_have_its_script() -> None:
    images = (lexicon_of("en").image, lexicon_of("ru").image)
    text = "see the слово and the прривет\n\nслово мир привет the teh\n\nमानक"
    found = [(word, judges) for _, word, judges in mistakes_by_paragraph(images, text)]
    assert found == [("прривет", images[1:]), ("teh", images[:1])]


def test_letters_that_nfc_decomposes_are_found_composed() -> None:
    for code_point in range(0x11_0000):
        letter = chr(code_point)
        if unicodedata.category(letter) == "Lo" and len(composed := unicodedata.normalize("NFC", letter)) > 1:
            assert letter in equivalent_texts(composed), hex(code_point)


def test_signs_that_a_dictionary_has_in_words_are_looked_up_with_them(tmp_path: Path) -> None:
    entries = ["po'", 'צה"ל', "EU:n", "z.B.", "co/op", "ինչպես"]
    (tmp_path / "xx.dic").write_text("\n".join(["6", *(entry.replace("/", "\\/") for entry in entries)]), "utf-8")
    (tmp_path / "xx.aff").write_text("SET UTF-8\nWORDCHARS '/՞\nIGNORE ՞\nBREAK 0\n", "utf-8")
    dictionary = lexc.build(tmp_path / "xx.dic", fold="none")
    assert unknown(dictionary, "po', (po') 'po'' EU:n, z.B. z.B.. co/op; ինչպե՞ս?") == []
    assert unknown(dictionary, 'צה"ל', other_scripts=True) == []
    assert unknown(dictionary, "po EUxn zz.B. op co-op") == ["po", "EUxn", "zz", "op", "co", "op"]


def correct(lexicon: lexc.Lexicon, text: str) -> str:
    speller, read = Speller(lexicon.image), TextToCorrect(b"", text, Prose(text))
    found = list(speller.unknown_words(read.prose))
    return correct_text(text, found, take_first_suggestions(speller, read, found))


@given(language=LANGUAGES, data=st.data())
def test_corrections_never_make_more_mistakes_and_keep_nfc(language: str, data: st.DataObject) -> None:
    words = st.sampled_from(WORDS[language].split())
    letters = st.sampled_from(WORDS[language].replace(" ", ""))
    parts = st.one_of(words, words, letters, st.sampled_from(SIGNS))
    text = "".join(data.draw(st.lists(parts, max_size=12)))
    text = unicodedata.normalize(data.draw(st.sampled_from(["NFC", "NFD"])), text)
    lexicon = lexicon_of(language)
    written = correct(lexicon, text)
    assert len(unknown(lexicon, written)) <= len(unknown(lexicon, text))
    if unicodedata.is_normalized("NFC", text):
        assert unicodedata.is_normalized("NFC", written)
