"""Hunspell dictionaries expand to the words that hunspell accepts.

Compared with two other programs where they are installed:

- `unmunch` (hunspell-tools) on en_US, where the sets agree but for ONLYINCOMPOUND. unmunch cannot judge other
  dictionaries: it knows no NEEDAFFIX, FORBIDDENWORD, ONLYINCOMPOUND or CIRCUMFIX, no continuation classes, no AF
  aliases, no long, numeric or UTF-8 flags (it compares single bytes), no escaped slash, matches conditions byte by
  byte, and drops forms beyond a fixed number for each word.
- libhunspell, asked word by word (the command `hunspell -l` first cuts each line into tokens of its own, and would
  judge the parts of "don't" or "a priori"), with compounding and BREAK switched off so that only affixes can justify
  a word.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import itertools
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import random_cases
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from lexc.errors import SourceError
from lexc.source import hunspell
from lexc.source.hunspell import MAX_WORK, Dictionary, expand

INSTALLED = Path("/usr/share/hunspell")
LANGUAGES = ["ar", "bg_BG", "cs_CZ", "de_DE", "en_GB", "en_US", "es_ES", "fr", "he_IL", "it_IT"]
LANGUAGES += ["lv_LV", "nl", "pl_PL", "pt_BR", "ro_RO", "ru_RU", "sv_SE", "th_TH", "tr_TR"]
Words = Callable[..., list[str]]


def write(folder: Path, aff: str | bytes, dic: str | bytes, encoding: str = "utf-8") -> Path:
    (folder / "t.aff").write_bytes(aff if isinstance(aff, bytes) else aff.encode(encoding))
    (folder / "t.dic").write_bytes(dic if isinstance(dic, bytes) else dic.encode(encoding))
    return folder / "t.dic"


@pytest.fixture
def words(tmp_path: Path) -> Words:
    """words(aff, *entries): the expansion, sorted."""

    def expand_words(aff: str, *entries: str, encoding: str = "utf-8") -> list[str]:
        dic = "\n".join([str(len(entries)), *entries, ""])
        return sorted({word for _, word in expand(write(tmp_path, aff, dic, encoding))})

    return expand_words


def read_error(tmp_path: Path, aff: str | bytes, dic: str | bytes = "1\na/A\n") -> SourceError:
    with pytest.raises(SourceError) as caught:
        list(expand(write(tmp_path, aff, dic)))
    return caught.value


# --- what the features mean ------------------------------------------------------------------------------------------


def test_a_suffix_strips_and_adds_where_its_condition_holds(words: Words) -> None:
    aff = "SFX D Y 3\nSFX D 0 d e\nSFX D y ied [^aeiou]y\nSFX D 0 ed [^ey]\n"
    assert words(aff, "create/D", "cry/D", "play/D", "walk/D") == [
        "create", "created", "cried", "cry", "play", "walk", "walked",
    ]  # fmt: skip


def test_prefix_and_suffix_combine_only_when_both_allow_the_cross_product(words: Words) -> None:
    aff = "PFX U Y 1\nPFX U 0 un .\nPFX R N 1\nPFX R 0 re .\nSFX S Y 1\nSFX S 0 s .\nSFX T N 1\nSFX T 0 t .\n"
    assert words(aff, "do/URST") == ["do", "dos", "dot", "redo", "undo", "undos"]


def test_a_hyphen_in_a_condition_is_a_letter_and_no_range(words: Words) -> None:
    assert words("SFX A Y 1\nSFX A 0 s [a-c]\n", "ab/A", "ac/A", "x-/A") == ["ab", "ac", "acs", "x-", "x-s"]


def test_a_condition_longer_than_the_word_never_holds(words: Words) -> None:
    assert words("SFX A Y 1\nSFX A 0 s ..[^x]\n", "ab/A", "abc/A") == ["ab", "abc", "abcs"]


def test_a_whole_word_is_stripped_only_with_fullstrip(words: Words) -> None:
    aff = "SFX A Y 1\nSFX A go went go\n"
    assert words(aff, "go/A") == ["go"]
    assert words("FULLSTRIP\n" + aff, "go/A") == ["go", "went"]


def test_suffixes_go_two_deep_and_no_deeper(words: Words) -> None:
    aff = "SFX A Y 1\nSFX A 0 a/B .\nSFX B Y 1\nSFX B 0 b/C .\nSFX C Y 1\nSFX C 0 c .\n"
    assert words(aff, "x/A") == ["x", "xa", "xab"]


def test_complex_prefixes_go_two_deep_while_suffixes_do_not(words: Words) -> None:
    aff = "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 tek .\nPFX B Y 1\nPFX B 0 met/A [ou].\nSFX C Y 1\nSFX C 0 i/D u\n"
    aff += "SFX D Y 1\nSFX D 0 x .\n"
    assert words(aff, "ouru/BC") == ["metouru", "metourui", "ouru", "ourui", "tekmetouru", "tekmetourui"]


def test_a_suffix_grants_a_prefix_and_a_prefix_grants_a_suffix(words: Words) -> None:
    aff = "SFX A Y 1\nSFX A 0 s/P .\nPFX P Y 1\nPFX P 0 p .\nPFX Q Y 1\nPFX Q 0 q/B .\nSFX B Y 1\nSFX B 0 b .\n"
    assert words(aff, "x/A", "y/Q") == ["pxs", "qy", "qyb", "x", "xs", "y"]


@pytest.mark.parametrize("name", ["NEEDAFFIX", "PSEUDOROOT"])
def test_a_root_that_needs_an_affix_is_no_word_alone(words: Words, name: str) -> None:
    assert words(f"{name} X\nSFX A Y 1\nSFX A 0 s .\n", "foo/AX", "bar/X", "baz") == ["baz", "foos"]


def test_an_affix_that_needs_an_affix_is_no_word_without_it(words: Words) -> None:
    aff = "NEEDAFFIX X\nSFX A Y 1\nSFX A 0 a/XB .\nSFX B Y 1\nSFX B 0 b .\nPFX P Y 1\nPFX P 0 p .\n"
    assert words(aff, "x/A", "y/AP") == ["py", "pya", "pyab", "x", "xab", "y", "yab"]


def test_a_forbidden_word_subtracts_itself_and_its_forms(words: Words) -> None:
    aff = "FORBIDDENWORD !\nSFX S Y 1\nSFX S 0 s .\nSFX D Y 1\nSFX D 0 ed .\n"
    assert words(aff, "go/SD", "goed/!", "put/SD", "put/D!") == ["go", "gos", "puts"]
    assert words(aff, "put/SD", "pute/!", "puted/!S") == ["put", "puts"]


def test_a_root_only_for_compounds_is_never_a_word(words: Words) -> None:
    assert words("ONLYINCOMPOUND c\nSFX S Y 1\nSFX S 0 s .\n", "th/cS", "one/S") == ["one", "ones"]


def test_an_affix_only_for_compounds_makes_no_word(words: Words) -> None:
    assert words("ONLYINCOMPOUND c\nSFX S Y 2\nSFX S 0 s/c .\nSFX S 0 en .\n", "ox/S") == ["ox", "oxen"]


def test_a_circumfix_needs_both_of_its_halves(words: Words) -> None:
    aff = "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nSFX C Y 3\nSFX C 0 obb .\nSFX C 0 obb/AX .\nSFX C 0 abb/X .\n"
    assert words(aff, "nagy/C") == ["legnagyobb", "nagy", "nagyobb"]


def test_flags_that_concern_only_checking_change_nothing(words: Words) -> None:
    aff = "KEEPCASE k\nNOSUGGEST n\nWARN w\nSUBSTANDARD u\nTRY abc\nREP 1\nREP a b\nKEY qwe\n# SFX A Y 9\n"
    assert words(aff, "foo/knwu") == ["foo"]


@pytest.mark.parametrize(
    ("flag_type", "flags"),
    [("", "AB"), ("FLAG long\n", "AaBb"), ("FLAG num\n", "12,345"), ("FLAG UTF-8\n", "éЖ")],
    ids=["char", "long", "num", "UTF-8"],
)
def test_every_flag_type_is_read(words: Words, flag_type: str, flags: str) -> None:
    first, second = {"AB": "AB", "AaBb": ("Aa", "Bb"), "12,345": ("12", "345"), "éЖ": "éЖ"}[flags]
    aff = f"SET UTF-8\n{flag_type}SFX {first} Y 1\nSFX {first} 0 a .\nSFX {second} Y 1\nSFX {second} 0 b .\n"
    assert words(aff, f"x/{flags}") == ["x", "xa", "xb"]


def test_a_flag_beyond_ascii_counts_as_its_bytes_unless_flags_are_utf8(words: Words) -> None:
    assert words("SET UTF-8\nNEEDAFFIX ¤\nSFX A Y 1\nSFX A 0 s .\n", "foo/A¤") == ["foos"]


def test_aliases_stand_for_sets_of_flags(words: Words) -> None:
    aff = "AF 2\nAF AB\nAF B\nSFX A Y 1\nSFX A 0 a/2 .\nSFX B Y 1\nSFX B 0 b .\n"
    assert words(aff, "x/1", "y/2") == ["x", "xa", "xab", "xb", "y", "yb"]


def test_morphological_fields_and_their_aliases_are_no_part_of_a_word(words: Words) -> None:
    aff = "AM 1\nAM po:noun\nSFX A Y 1\nSFX A 0 s . is:plural\n"
    entries = ["cat/A\tpo:noun", "dog/A po:noun", "a priori po:adv", "eel\told field", "hen/A # laid it"]
    assert words(aff, *entries) == ["a priori", "cat", "cats", "dog", "dogs", "eel", "hen", "hens"]


def test_an_escaped_slash_belongs_to_the_word(words: Words) -> None:
    assert words("SFX A Y 1\nSFX A 0 s .\n", "km\\/h/A", "/etc") == ["/etc", "km/h", "km/hs"]


def test_comments_blank_lines_and_the_count_are_no_words_but_a_slash_is_one(tmp_path: Path) -> None:
    dic = write(tmp_path, "", "999999999\r\n# note\r\n/ note\r\n/\r\n\r\nfoo\r\n\tindented\r\n")
    assert list(expand(dic)) == [(4, "/"), (6, "foo")]


def test_the_first_word_of_the_lines_of_a_block_does_not_matter(tmp_path: Path) -> None:
    dic = write(tmp_path, "SFX A Y 2$\nSFX A 0 s .\nSFT A 0 ed .\nSFX B Y 1\nSFX B 0 x .\n", "1\nfoo/AB\n")
    dictionary = Dictionary(dic)
    assert sorted(word for _, word in dictionary) == ["foo", "fooed", "foos", "foox"]
    (note,) = dictionary.affixes.notes
    assert note.endswith("t.aff:3:1: 'SFT' is read as SFX, as hunspell does")


def test_no_letter_fits_bytes_of_a_condition_that_the_encoding_does_not_have(tmp_path: Path) -> None:
    aff = b"SET UTF-8\nSFX A Y 3\nSFX A 0 s \xe9\nSFX A 0 t [^\xe9]\nSFX A 0 u [\xe9o]\n"
    dictionary = Dictionary(write(tmp_path, aff, "1\nfoo/A\n"))
    assert [word for _, word in dictionary] == ["foo", "foot", "foou"]
    assert len(dictionary.affixes.notes) == 3


def test_blanks_and_letters_behind_the_flags_are_flags_too_where_a_flag_is_a_character(tmp_path: Path) -> None:
    aff = "SFX A Y 1\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 t .\n"
    assert [word for _, word in expand(write(tmp_path, aff, "1\nfoo/A xB\n"))] == ["foo", "foos", "foot"]
    assert [word for _, word in expand(write(tmp_path, aff, "1\nfoo/A # B\n"))] == ["foo", "foos"]


def test_ignored_letters_disappear_from_words_and_affixes(words: Words) -> None:
    assert words("SET UTF-8\nIGNORE ́-\nSFX A Y 1\nSFX A 0 -s .\n", "fo\u0301o-o/A") == ["fooo", "fooos"]


@pytest.mark.parametrize(
    ("name", "codec", "word"),
    [
        ("UTF-8", "utf-8", "žluť"),
        ("ISO8859-1", "iso8859-1", "été"),
        ("ISO8859-2", "iso8859-2", "žluť"),
        ("ISO8859-15", "iso8859-15", "œuf"),
        ("KOI8-R", "koi8-r", "слово"),
        ("KOI8-U", "koi8-u", "їжа"),
        ("microsoft-cp1251", "cp1251", "слово"),
        ("TIS620-2533", "tis-620", "กขค"),
    ],
)
def test_every_encoding_is_read(words: Words, name: str, codec: str, word: str) -> None:
    aff = f"SET {name}\nSFX A Y 1\nSFX A 0 {word[0]} [{word[-1]}]\n"
    assert words(aff, f"{word}/A", encoding=codec) == sorted([word, word + word[0]])


def test_a_byte_order_mark_is_skipped_and_means_utf8(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"
    dic = write(tmp_path, mark + "SFX A Y 1\nSFX A 0 é .\n".encode(), mark + "1\nñ/A\n".encode())
    assert [word for _, word in expand(dic)] == ["ñ", "ñé"]


def test_without_a_set_line_the_encoding_is_latin_1(words: Words) -> None:
    assert words("", "été", encoding="iso8859-1") == ["été"]


def test_words_come_with_the_line_of_their_entry(tmp_path: Path) -> None:
    dic = write(tmp_path, "SFX A Y 1\nSFX A 0 s .\n", "2\ncat/A\ndog\n")
    assert list(expand(dic)) == [(2, "cat"), (2, "cats"), (3, "dog")]


def test_the_affix_file_may_be_named(tmp_path: Path) -> None:
    dic = write(tmp_path, "", "1\ncat/A\n")
    (tmp_path / "other.aff").write_text("SFX A Y 1\nSFX A 0 s .\n")
    assert [word for _, word in expand(dic, tmp_path / "other.aff")] == ["cat", "cats"]


def test_the_caller_learns_which_directives_would_make_compounds(tmp_path: Path) -> None:
    dic = write(tmp_path, "COMPOUNDMIN 2\nCOMPOUNDFLAG X\nCOMPOUNDRULE 1\nCOMPOUNDRULE AB\n", "1\nfoo/X\n")
    assert Dictionary(dic).affixes.compounding == ["COMPOUNDFLAG", "COMPOUNDRULE"]
    assert list(expand(dic)) == [(2, "foo")]
    assert not Dictionary(write(tmp_path, "COMPOUNDMIN 2\n", "0\n")).affixes.compounding


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aff", "dic", "where", "problem"),
    [
        ("FLAG short\n", "1\na\n", "t.aff:1:6", "unknown FLAG type"),
        ("FLAG\n", "1\na\n", "t.aff:1:1", "FLAG without a value"),
        ("SET EBCDIC-X\n", "1\na\n", "t.aff:1:5", "no such encoding"),
        ("SET utf-16\n", "1\na\n", "t.aff:1:5", "no such encoding"),
        ("SET base64\n", "1\na\n", "t.aff:1:5", "no such encoding"),
        ("", "cat\ndog\n", "t.dic:1:1", "not a hunspell dictionary"),
        ("", "", "t.dic:1:1", "not a hunspell dictionary"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(
    tmp_path: Path, aff: str | bytes, dic: str | bytes, where: str, problem: str
) -> None:
    error = read_error(tmp_path, aff, dic)
    assert error.where.startswith(str(tmp_path / where)), error.where
    assert error.problem == problem


@pytest.mark.parametrize(
    ("aff", "dic", "note", "words"),
    [
        ("SFX A Y x\n", "a", "t.aff:1:1: not a count of affixes", "a"),
        ("\nSFX A Y 0\n", "a", "t.aff:2:1: not a count of affixes", "a"),
        ("SFX A Y\n", "a", "t.aff:1:1: incomplete affix header", "a"),
        ("SFX A Y 1\nSFX A 0 s .\nSFX A 0 வில்/NU .\nSFX B Y 1\nSFX B 0 t .\n", "a/A|b/B",
         "t.aff:3:1: not a count of affixes, found 'வில்/NU'", "a as b bt"),
        ("SFX A Y 2\nSFX A 0 s .\n", "a/A", "t.aff:1:1: the SFX A block is incomplete: it has 1 lines", "a as"),
        ("SFX A Y 2\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 t .\n", "a/AB", "t.aff:1:1: the SFX A block", "a as at"),
        ("SFX A Y 999999999\nSFX A 0 s .\n", "a/A", "t.aff:1:1: the SFX A block is incomplete", "a as"),
        ("SFX A Y 2\nSFX A 0\nSFX A 0 s .\n", "a/A", "t.aff:2:1: incomplete affix", "a as"),
        ("SFX A Y 2\nSFX A 0 s [ab\nSFX A 0 t .\n", "a/A", "t.aff:2:1: a bracket that is never closed", "a at"),
        ("AF 2\nAF A\nSFX A Y 1\nSFX A 0 s .\n", "a/1", "t.aff:1:1: the AF block is incomplete", "a as"),
        ("AF 1\nAF A\n", "a/2|b", "t.dic:2:3: no such flag alias, found '2'", "a b"),
        ("FLAG long\nSFX p10 Y 1\nSFX p10 0 s .\n", "a/p1", "t.aff:2:5: these flags cannot be read, found 'p10'",
         "a as"),
        ("FLAG long\nSFX AB Y 1\nSFX AB 0 s .\n", "ab/ABC", "t.dic:2:4: these flags cannot be read", "ab abs"),
        ("FLAG long\nNOSUGGEST !0\n", "///!0|b", "t.dic:2:3: these flags cannot be read, found '/!0'", "/ b"),
        ("FLAG num\n", "ab/1234567|b", "t.dic:2:4: these flags cannot be read", "ab b"),
        (b"FLAG UTF-8\n", b"ab/\xff|b", "t.dic:2:4: these flags cannot be read", "ab b"),
        (b"", b"ok|ab\xff", "t.dic:3:3: a byte that the encoding does not have, found 0xff", "ok"),
        (b"SFX A Y 2\nSFX A 0 \xff .\nSFX A 0 s .\n", b"a/A", "t.aff:2:1: a byte that the encoding does not", "a as"),
        ("", "a" * 1001 + "|b", "t.dic:2:1: the word or affix is too long, found 1001 letters", "b"),
    ],
)  # fmt: skip
def test_a_bad_line_is_left_out_with_a_note(
    tmp_path: Path, aff: str | bytes, dic: str | bytes, note: str, words: str
) -> None:
    """Published dictionaries have some; hunspell reads their other lines."""
    raw_aff, raw_dic = (text.encode() if isinstance(text, str) else text for text in (aff, dic))
    dictionary = Dictionary(write(tmp_path, raw_aff + b"SET UTF-8\n", b"9\n" + raw_dic.replace(b"|", b"\n")))
    assert sorted({word for _, word in dictionary}) == sorted(words.split())
    assert [found for found in dictionary.affixes.notes if note in found]


def test_a_file_of_bad_lines_is_refused(tmp_path: Path) -> None:
    """Its encoding is another one."""
    dic = write(tmp_path, b"SET UTF-8\n", b"9\n" + b"caf\xe9\n" * 1001)
    with pytest.raises(SourceError, match=r"t.dic:1002:4: too many lines cannot be read; expected at most 1,000"):
        Dictionary(dic)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none.aff"):
        expand(tmp_path / "none.dic")


def test_an_entry_with_endless_forms_is_refused_soon(tmp_path: Path) -> None:
    block = "".join(f"SFX A 0 {chr(97 + n % 26)}{n}/A .\n" for n in range(3000))
    error = read_error(tmp_path, f"SFX A Y 3000\n{block}")
    assert error.problem == "an entry with too many affixed forms"
    assert error.where.endswith("t.dic:2:1")
    assert error.expected == f"at most {MAX_WORK} affixes to try"


# --- random files ----------------------------------------------------------------------------------------------------

_AFF_LINES = """SET UTF-8|SET KOI8-R|SET \0|FLAG num|FLAG long|FLAG UTF-8|AF 1|AF A|AF AB|NEEDAFFIX A|FORBIDDENWORD B
|CIRCUMFIX C|ONLYINCOMPOUND|COMPLEXPREFIXES|FULLSTRIP|IGNORE a|SFX A Y 1|SFX A 0 b/AB .|SFX A a 0 [^b]|PFX B Y 2
|PFX B 0 a/A b|PFX B ab 0/C [ab].|SFX 1 N 1|SFX 1 0 x/1,2 [|PFX|COMPOUNDRULE 1|é É"""
_DIC_LINES = "ab/A|ba/AB|b/BCA|a/1|é/AA|/|//|\\/|a\\/b/A|#|\t|a b/A po:x| "


def _text(lines: str, head: bytes) -> st.SearchStrategy[bytes]:
    line = st.one_of(st.sampled_from(lines.replace("\n", "").split("|")).map(str.encode), st.binary(max_size=12))
    return st.lists(line, max_size=12).map(lambda rows: b"\n".join([head, *rows]))


@random_cases(300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(aff=_text(_AFF_LINES, b"SET UTF-8"), dic=_text(_DIC_LINES, b"3"))
@example(aff=b"FLAG UTF-8\nSFX \xed\xa0\x80 Y 1", dic=b"1\na")
def test_garbage_gives_words_or_a_source_error(tmp_path: Path, aff: bytes, dic: bytes) -> None:
    try:
        for line, word in expand(write(tmp_path, aff, dic)):
            assert line > 1
            assert word
    except SourceError as error:
        assert error.where


# --- other programs --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("unmunch") is None, reason="hunspell-tools not installed")
@pytest.mark.skipif(not (INSTALLED / "en_US.dic").exists(), reason="hunspell-en-us not installed")
def test_american_english_agrees_with_unmunch_but_for_parts_of_compounds() -> None:
    dic, aff = INSTALLED / "en_US.dic", INSTALLED / "en_US.aff"
    run = subprocess.run(["unmunch", str(dic), str(aff)], capture_output=True, check=True)
    theirs = set(run.stdout.decode("utf-8").splitlines())
    ours = {word for _, word in expand(dic)}
    assert ours - theirs == set()
    # unmunch ignores ONLYINCOMPOUND: these are no words but ends of 11th, 12th, 13th.
    assert theirs - ours == {"1th", "2th", "3th"}


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    name = next(filter(None, (ctypes.util.find_library(f"hunspell-1.{n}") for n in range(9, 2, -1))), None)
    try:
        library = ctypes.CDLL(name or "libhunspell is missing")
    except OSError:
        pytest.skip("libhunspell not installed")
    library.Hunspell_create.restype = ctypes.c_void_p
    library.Hunspell_create.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    library.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    library.Hunspell_destroy.argtypes = [ctypes.c_void_p]
    return library


def accepted_words(library: ctypes.CDLL, aff: Path, dic: Path, encoding: str, words: list[str]) -> Iterator[str]:
    speller = library.Hunspell_create(str(aff).encode(), str(dic).encode())
    try:
        yield from (word for word in words if library.Hunspell_spell(speller, word.encode(encoding)))
    finally:
        library.Hunspell_destroy(speller)


def without_compounds(aff: Path, target: Path) -> Path:
    first, *rest = aff.read_bytes().split(b"\n")
    rest = [line for line in rest if not line.startswith((b"COMPOUND", b"BREAK"))]
    target.write_bytes(b"\n".join([first, b"BREAK 0", *rest]))
    return target


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_hunspell_accepts_every_form_of_an_installed_dictionary(
    library: ctypes.CDLL, tmp_path: Path, language: str
) -> None:
    """Some 1000 entries at even distances, and of each at most some 30 forms."""
    dic, aff = INSTALLED / f"{language}.dic", INSTALLED / f"{language}.aff"
    if not dic.exists():
        pytest.skip(f"no {language} dictionary installed")
    dictionary = Dictionary(dic)
    forms: list[str] = []
    for entry in dictionary.entries[:: max(1, len(dictionary.entries) // 1000)]:
        own = dictionary.expand_entry(entry)
        forms += own[:: max(1, len(own) // 30)]
    simple = without_compounds(aff, tmp_path / "t.aff")
    good = set(accepted_words(library, simple, dic, dictionary.affixes.encoding, forms))
    assert [form for form in forms if form not in good] == []
    assert len(forms) >= 900


@pytest.mark.parametrize("language", ["hu_HU", "ko"])
def test_a_dictionary_that_spells_by_rule_without_practical_end_is_refused(language: str) -> None:
    """Hungarian makes some five million forms of one noun."""
    if not (INSTALLED / f"{language}.dic").exists():
        pytest.skip(f"no {language} dictionary installed")
    with pytest.raises(SourceError, match="too many affixed forms"):
        for _ in itertools.islice(expand(INSTALLED / f"{language}.dic"), 20_000_000):
            pass


def random_dictionary(seed: int) -> tuple[str, str]:
    """Over the letters a and b, with six affix flags. Left out is what hunspell treats against its manual:
    conditions longer than the word, a prefix and a suffix that grant each other, NEEDAFFIX on a second suffix."""
    rng = random.Random(seed)
    rows = [f"SET {rng.choice(['UTF-8', 'ISO8859-1'])}", "BREAK 0"]
    rows += [name for name in ("NEEDAFFIX X", "FULLSTRIP", "COMPLEXPREFIXES") if rng.random() < 0.3]
    needy = "X" if "NEEDAFFIX X" in rows else ""

    def text(shortest: int, longest: int) -> str:
        return "".join(rng.choices("ab", k=rng.randint(shortest, longest)))

    for i, flag in enumerate("ABCDEF"):
        kind, count = rng.choice(["PFX", "SFX"]), rng.randint(1, 2)
        rows.append(f"{kind} {flag} {rng.choice('YYN')} {count}")
        for _ in range(count):
            grants = "".join(other for other in "ABCDEF"[i + 1 :] if rng.random() < 0.25)
            condition = rng.choice([".", ".", "a", "b", "[ab]", "[^a]"])
            rows.append(f"{kind} {flag} {rng.choice(['0', '0', 'a', 'b'])} {text(1, 2)}/{grants} {condition}")
    roots = sorted({text(1, 3) for _ in range(4)})
    flags = ["".join(rng.sample("ABCDEF" + needy, rng.randint(1, 3))) for _ in roots]
    lines = [str(len(roots)), *(f"{root}/{own}" for root, own in zip(roots, flags, strict=True))]
    return "\n".join([*rows, ""]), "\n".join([*lines, ""])


def test_random_dictionaries_expand_to_exactly_what_hunspell_accepts(library: ctypes.CDLL, tmp_path: Path) -> None:
    every = ["".join(letters) for n in range(1, 9) for letters in itertools.product("ab", repeat=n)]
    for seed in range(150):
        dic = write(tmp_path, *random_dictionary(seed))
        ours = {word for _, word in expand(dic) if len(word) <= 8}
        theirs = set(accepted_words(library, tmp_path / "t.aff", dic, "ascii", every))
        assert ours == theirs, f"seed {seed}"


def test_the_bound_of_work_leaves_room_for_real_dictionaries() -> None:
    if not (INSTALLED / "it_IT.dic").exists():
        pytest.skip("no it_IT dictionary installed")
    dictionary = Dictionary(INSTALLED / "it_IT.dic")
    entry = next(entry for entry in dictionary.entries if entry.word == "cinquecento")
    assert 10 * len(dictionary.expand_entry(entry)) < hunspell.MAX_WORK
