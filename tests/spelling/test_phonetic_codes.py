"""Phonetic codes beside a plain implementation and hunspell; words that sound alike are suggested for one another."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from conftest import long
from dictionaries.libhunspell import Hunspell
from hypothesis import given
from hypothesis import strategies as st
from spelling.plain_phonetic import plain_code

import lexc
from lexc.errors import SourceError
from lexc.image.suggestion_tables import from_meta
from lexc.lexicon import Lexicon
from lexc.query.suggestions.phonetic import PhoneticIndex, compile_rules, make_tables
from lexc.source.phonetic_rules import parse_rule
from lexc.system import resources

Load = Callable[[str], ModuleType]
Rows = tuple[tuple[str, str], ...]
SOUNDS = (("PH", "F"), ("F", "F"), ("V", "F"), ("C(EIY)-", "S"), ("CK", "K"), ("C", "K"), ("KN^", "N"), ("K", "K"),
          ("S", "S"), ("Z", "S"), ("X", "KS"), ("N", "N"), ("L", "L"), ("T", "T"), ("R", "R"), ("D", "T"), ("GH", ""),
          ("G", "K"), ("P", "P"), ("B", "B"), ("M", "M"))  # fmt: skip
PATTERNS = st.builds(
    "".join,
    st.tuples(
        st.text("ABÉ'", min_size=1, max_size=3), st.sampled_from(["", "", "(A)", "(BÉ)"]),
        st.sampled_from(["", "", "-", "--"]), st.sampled_from(["", "", "<"]), st.sampled_from(["", "3", "7"]),
        st.sampled_from(["", "", "^", "^^"]), st.sampled_from(["", "", "$"]),
    ),
)  # fmt: skip


def build_dictionary(folder: Path, words: str, rows: Rows = (), header: str = "") -> Lexicon:
    lines = [header or f"PHONE {len(rows)}", *(f"PHONE {pattern} {code or '_'}" for pattern, code in rows)]
    (folder / "xx.dic").write_text("\n".join([str(len(words.split())), *words.split()]), encoding="utf-8")
    (folder / "xx.aff").write_text("\n".join(["SET UTF-8", *(lines if rows or header else []), ""]), encoding="utf-8")
    return lexc.build(folder / "xx.dic")


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return lexc.open("spelling")


def bundled_rows(language: str) -> Rows:
    lines = resources.find("spelling", language, (".phonetic",)).read_text(encoding="utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return tuple((pattern, code.replace("_", "")) for pattern, code in pairs)


@given(
    rows=st.lists(st.tuples(PATTERNS, st.text("ABÉX", max_size=3)), max_size=8),
    words=st.lists(st.text("ABÉ'C", max_size=8), min_size=1, max_size=6),
)
def test_the_kernel_gives_the_codes_of_the_plain_implementation(kernel: Load, rows: Rows, words: list[str]) -> None:
    rules = [rule for row in rows if (rule := parse_rule(*row))]
    found = kernel("spelling.phonetic_rules").PhoneticRules(*make_tables(rules))
    assert [found.code(word) for word in words] == [plain_code(rules, word) for word in words]


def test_words_of_one_text_are_hashed_in_turn(kernel: Load) -> None:
    rules = [rule for row in SOUNDS if (rule := parse_rule(*row))]
    found, entries = kernel("spelling.phonetic_rules").PhoneticRules(*make_tables(rules)), array("Q", bytes(8 * 5))
    assert found.hash_words("PHONE\nFONE\n\nBONE", entries, 1) > 0
    assert [entry & 0xFFFFFFFF for entry in entries] == [0, 1, 2, 3, 4]
    hashes = [entry >> 32 for entry in entries]
    assert hashes[1] == hashes[2] != hashes[4]
    assert hashes[3] == 0
    with pytest.raises(ValueError, match="too few entries"):
        found.hash_words("A\nB\nC", entries, 3)


@pytest.mark.parametrize(
    ("heads", "ranges", "rows", "letters"),
    [
        ("AA", [0, 0, 0, 0], [], []),
        ("A", [0], [], []),
        ("A", [0, 1], [], []),
        ("A", [0, 1], [0] * 8, []),
        ("A", [0, 1], [0, 2, 0, 0, 0, 0, 5, 0, 0], [65]),
        ("A", [0, 1], [0, 0, 2, 0, 0, 0, 5, 0, 0], [65]),
        ("A", [0, 1], [0, 0, 0, 0, 0, 0, 5, 1, 1], [65]),
        ("A", [0, 1], [0, -1, 0, 0, 0, 0, 5, 0, 0], [65]),
        ("A", [0, 1], [0, 0, 0, 0, -1, 0, 5, 0, 0], [65]),
    ],
)
def test_tables_that_do_not_fit_together_are_refused(
    kernel: Load, heads: str, ranges: list[int], rows: list[int], letters: list[int]
) -> None:
    with pytest.raises(ValueError, match=r"lengths|range|letters"):
        kernel("spelling.phonetic_rules").PhoneticRules(
            heads, array("i", ranges), array("i", rows), array("I", letters)
        )


def test_rules_that_would_take_long_give_no_code() -> None:
    letters = "A" * 30
    slow = compile_rules([(letters + "(" + "B" * 30 + ")", "X"), *[(letters, "X")] * 4_000])
    assert slow.code("A" * 64) == ""
    assert compile_rules([("A", "X")]).code("A" * 65) == ""
    image = lexc.build(["a" * 60 + letter for letter in "abcdefgh"]).image
    assert PhoneticIndex(image, ((letters, "X"),) * 4_000).find_equal("X") == []


def test_rules_that_replace_each_other_end() -> None:
    found = compile_rules([("AB<", "BA"), ("BA<", "AB"), ("A<", "A"), ("B^^", "AB")])
    assert len(found.code("AB" * 30)) <= 60


@pytest.mark.parametrize("language", ["en"])
def test_every_rule_of_the_bundled_tables_can_be_read(language: str) -> None:
    rows = bundled_rows(language)
    assert len(rows) > 100
    assert all(parse_rule(*row) for row in rows)


def test_the_index_finds_the_words_whose_codes_a_plain_search_finds() -> None:
    rng = random.Random(3)
    words = sorted({"".join(rng.choices("abcfgknprsxé", k=rng.randint(1, 7))) for _ in range(3_000)})
    image, rules = lexc.build(words).image, [rule for row in SOUNDS if (rule := parse_rule(*row))]
    index = PhoneticIndex(image, SOUNDS)
    codes = {word: plain_code(rules, word.upper().replace("É", "E")) for word in words}  # no rule has É
    letters = {letter for _, code in SOUNDS for letter in code}
    for word in rng.sample(words, 100):
        code = codes[word]
        assert index.code(word) == code
        assert index.find_equal(code) == ([other for other in words if codes[other] == code][:400] if code else [])
        replaced = {
            code[:i] + new + code[j:] for i in range(len(code) + 1) for j in (i, i + 1) for new in ["", *letters]
        }
        exchanged = {code[:i] + code[i : i + 2][::-1] + code[i + 2 :] for i in range(len(code))}
        near = [other for other in words if codes[other] and codes[other] in replaced | exchanged]
        found = index.find_near(code)
        assert set(found) <= set(near)
        assert len(found) == len(set(found))
        assert len(near) > 400 or found == near


def test_hunspell_and_lexc_suggest_words_that_sound_alike(tmp_path: Path) -> None:
    words = "physics phase knackwurst exotic banana bandanas orange tangerine"
    dictionary = build_dictionary(tmp_path, words, SOUNDS)
    assert dictionary.suggest("fyziks")[0] == "physics"
    assert Hunspell(tmp_path / "xx.dic").suggest("fyziks")[:1] == ["physics"]


def test_far_words_need_the_table(tmp_path: Path) -> None:
    words = "knights bananas"
    assert build_dictionary(tmp_path, words).suggest("nitz") == []
    assert build_dictionary(tmp_path, words, (("TZ", "TS"), *SOUNDS)).suggest("nitz") == ["knights"]


def test_the_table_is_kept_in_the_image(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "physics", SOUNDS)
    assert from_meta(dictionary.image.meta.suggesting).phonetic == SOUNDS
    path = tmp_path / "a.dawg"
    dictionary.save(path)
    lexc.convert(path, tmp_path / "b.dawg", layout="packed")
    assert from_meta(lexc.open(tmp_path / "b.dawg").image.meta.suggesting).phonetic == SOUNDS


@pytest.mark.parametrize(
    ("header", "line", "problem"),
    [
        ("PHONE", 2, "number of rows"),
        ("PHONE x", 2, "number of rows"),
        ("PHONE 0", 2, "number of rows"),
        ("PHONE 5000", 2, "number of rows"),
        ("PHONE 999999999999", 2, "number of rows"),
        ("PHONE 2\nPHONE A B", 2, "rows of PHONE are missing"),
        ("PHONE 2\nPHONE A B\nTRY abc", 4, "row of PHONE is missing"),
        ("PHONE 1\nPHONE A", 3, "incomplete"),
        ("PHONE 1\nPHONE A B\nPHONE C D", 4, "more rows"),
        ("PHONE 1100\n" + "\n".join(["PHONE " + "A" * 60 + " " + "B" * 60] * 1100), 2, "too large"),
    ],
)
def test_a_table_that_hunspell_refuses_is_an_error_with_its_line(
    tmp_path: Path, header: str, line: int, problem: str
) -> None:
    with pytest.raises(SourceError, match=problem) as caught:
        build_dictionary(tmp_path, "a b", header=header)
    assert f"xx.aff:{line}:" in str(caught.value)


def test_a_pattern_that_cannot_be_read_is_noted_with_its_line(tmp_path: Path) -> None:
    dictionary = build_dictionary(tmp_path, "a b", header="PHONE 3\nPHONE A(B C\nPHONE A^- C\nPHONE A C")
    assert from_meta(dictionary.image.meta.suggesting).phonetic == (("A", "C"),)


@long
@pytest.mark.parametrize(
    ("written", "meant"),
    [line.split() for line in (
        "fizix physics", "enuff enough", "newmonia pneumonia", "nolij knowledge", "kwik quick", "filosofee philosophy",
        "sikeeatrist psychiatrist", "kolidge college", "akshun action", "vakashun vacation", "sikolojy psychology",
        "rendayvoo rendezvous", "skizofrenia schizophrenia", "restront restaurant", "nayber neighbor",
        "skwirl squirrel", "fizishun physician", "majikal magical", "rekwest request",
    )],
)  # fmt: skip
def test_words_written_by_their_sound_are_found(english: Lexicon, written: str, meant: str) -> None:
    assert meant in english.suggest(written, 5)


def test_no_table_is_needed() -> None:
    assert lexc.build(["physics"], language="pl").suggest("fizix") == []


def test_entries_are_sorted_by_their_hashes(kernel: Load) -> None:
    rng = random.Random(5)
    entries = array("Q", (rng.choice((0, 1, rng.getrandbits(32), 0xFFFFFFFF)) << 32 | i for i in range(1_000)))
    expected = sorted(entries)
    kernel("spelling.phonetic_entries").sort_entries(entries, array("Q", bytes(8 * 1_000)))
    assert list(entries) == expected
    with pytest.raises(ValueError, match="too short"):
        kernel("spelling.phonetic_entries").sort_entries(entries, array("Q", bytes(8 * 999)))
