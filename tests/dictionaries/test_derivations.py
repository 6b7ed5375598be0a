"""Stems and affixes of words in an image with STEM, and damaged STEM sections."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import long
from dictionaries.libhunspell import library
from dictionaries.stems import compare_stems
from dictionaries.tiny_dictionaries import DICTIONARIES, Tiny, write

import lexc
from lexc.cli.check import command as check
from lexc.errors import CapacityExceeded, LexcError, Malformed, SectionMissing, UsageError
from lexc.image import stem_section
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.installed import system_dictionaries
from lexc.lexicon import Lexicon

AFFIXES = (
    "SET UTF-8|NEEDAFFIX X|CIRCUMFIX C|ONLYINCOMPOUND O|COMPOUNDFLAG Z|FORBIDDENWORD F|PFX U Y 1|PFX U 0 un .|"
    "PFX V N 1|PFX V a in a|SFX Y Y 2|SFX Y y ily [^aeiou]y|SFX Y 0 ly [^y]|SFX D Y 1|SFX D 0 ed .|SFX E Y 1|"
    "SFX E 0 er/S .|SFX S Y 1|SFX S 0 s .|PFX A Y 1|PFX A 0 ge/C .|SFX B Y 1|SFX B 0 t/C .|SFX T Y 1|SFX T e 0/R .|"
    "SFX R Y 1|SFX R k ches .|SFX N Y 1|SFX N 0 n/X .|SFX M Y 1|SFX M 0 s/OZ ."
)
ENGLISH = Tiny(
    "English", AFFIXES,
    "happy/UY|lock/UD|lock/S|work/E|sag/AB|foo/XS|bar/F|able/V|take/T|ending/N|Haus/ZM|tür/ZS|Otter|otter/S|ends/F",
    "", "",
)  # fmt: skip
EXPECTED = {
    "happy": ["happy"], "unhappy": ["un- happy"], "happily": ["happy -ily"], "unhappily": ["un- happy -ily"],
    "happyly": [], "locks": ["lock -s"], "unlocked": ["un- lock -ed"], "unlocks": [], "workers": ["work -er -s"],
    "worker": ["work -er"], "works": [], "sag": ["sag"], "gesagt": ["ge- sag -t"], "sagt": [], "foos": ["foo -s"],
    "gesag": ["ge- sag"], "foo": [], "bar": [], "inble": ["in- able"], "endingn": [], "taches": ["take -ches"],
    "Otter": ["otter", "Otter"],
    "Otters": ["otter -s"], "OTTERS": ["otter -s"], "Hauss": [], "nothing": [], "": [], "x" * 300: [],
}  # fmt: skip


def texts(lexicon: Lexicon, word: str, is_part: bool = False) -> list[str]:
    """The derivations of a word, as the command prints them."""
    found = []
    for derivation in lexicon.derivations(word, is_part):
        prefix = [f"{derivation.prefix}-"] if derivation.prefix else []
        found.append(" ".join([*prefix, derivation.stem, *(f"-{suffix}" for suffix in derivation.suffixes)]))
    return found


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexc.build(write(tmp_path_factory.mktemp("english"), ENGLISH), fold="none", stems=True)


@pytest.mark.parametrize("word", EXPECTED)
def test_a_word_is_analysed_by_the_flags_of_its_stem(english: Lexicon, word: str) -> None:
    assert sorted(texts(english, word)) == sorted(EXPECTED[word])


def test_the_parts_of_a_compound_are_analysed(english: Lexicon) -> None:
    assert english.analyse("Haustürs") == ["Haus", "türs"]
    assert [texts(english, part, True) for part in ("Haus", "türs")] == [["Haus"], ["tür -s"]]
    assert (texts(english, "Hauss", True), texts(english, "Hauss")) == (["Haus -s"], [])


@pytest.mark.parametrize(
    "tiny",
    [derivation for derivation in DICTIONARIES if "COMPOUND" not in derivation.aff],
    ids=lambda derivation: derivation.rule,
)
def test_simple_words_have_derivations_and_words_that_are_forbidden_have_none(tiny: Tiny, tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, tiny), fold="none", stems=True)
    for word in lexicon:
        assert lexicon.derivations(word), word
    for word in tiny.wrong.split():
        if not lexicon.is_correct(word) and word.islower():
            assert lexicon.derivations(word) == [], word


def test_an_image_without_stems_is_the_same_but_for_them(english: Lexicon, tmp_path: Path) -> None:
    plain = lexc.build(write(tmp_path, ENGLISH), fold="none")
    sections = {section.type: bytes(section.data) for section in english.image.sections}
    del sections["STEM"]
    assert sections == {section.type: bytes(section.data) for section in plain.image.sections}
    with pytest.raises(SectionMissing, match="lexc build --stems"):
        plain.derivations("happy")


def test_stems_stay_when_the_layout_changes(english: Lexicon, tmp_path: Path) -> None:
    english.save(tmp_path / "english.dawg")
    lexc.convert(tmp_path / "english.dawg", tmp_path / "packed.dawg", layout="packed")
    assert texts(lexc.open(tmp_path / "packed.dawg"), "unhappily") == ["un- happy -ily"]


def test_only_dictionaries_have_stems() -> None:
    with pytest.raises(UsageError, match="only a hunspell dictionary"):
        lexc.build(["cat"], stems=True)


def test_damaged_stems_are_refused_or_harmless(english: Lexicon) -> None:
    chooser, section = random.Random(5), next(s for s in english.image.sections if s.type == "STEM")
    for _ in range(300):
        data = bytearray(section.data)
        data[chooser.choice((chooser.randrange(64), chooser.randrange(len(data))))] = chooser.randrange(256)
        others = [Section(s.type, s.flags, bytes(data if s is section else s.data)) for s in english.image.sections]
        try:
            lexicon = lexc.frombytes(b"".join(map(bytes, assemble(others))))
        except LexcError:
            continue
        for word in ("unhappily", "gesagt", "s" * 99):
            lexicon.derivations(word)


def test_many_affixes_that_fit_take_bounded_time(tmp_path: Path) -> None:
    rows = "|".join(f"SFX A 0 {'a' * n}/A ." for n in range(1, 100))
    tiny = Tiny("many suffixes", f"SFX A Y 99|{rows}", "b/A", "", "")
    lexicon = lexc.build(write(tmp_path, tiny), fold="none", stems=True)
    assert len(lexicon.derivations("b" + "a" * 198)) <= 20_000


def test_a_part_of_any_length_takes_bounded_time(english: Lexicon) -> None:
    assert english.derivations("s" * 1_000_000, is_part=True) == []


def test_more_rules_than_the_section_may_have_are_refused(english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stem_section, "MAX_RULES", 100)
    with pytest.raises(Malformed, match="the rules in STEM are too long"):
        lexc.frombytes(english.tobytes())
    with pytest.raises(CapacityExceeded, match="too many stems"):
        stem_section.pack(b"", stem_section.StemRules(classes=(((1,) * 100,),)))


def test_the_command_prints_stems_and_affixes(english: Lexicon, tmp_path: Path) -> None:
    english.save(tmp_path / "english.dawg")
    image = str(tmp_path / "english.dawg")
    found = CliRunner().invoke(check, [image, "--stems", "unhappily", "Otter", "Haustürs", "works"])
    assert found.output.splitlines() == [
        "yes unhappily\tun- happy -ily", "yes Otter\tOtter; otter", "yes Haustürs\tHaus + tür -s", "no  works"
    ]  # fmt: skip
    row = CliRunner().invoke(check, [image, "--stems", "--json", "workers"])
    assert row.output.startswith(
        '{"query": "workers", "count": 1, "results": [{"part": "workers", "derivations": [{"stem"'
    )


@long
@pytest.mark.skipif(library() is None, reason="libhunspell is not installed")
@pytest.mark.parametrize("language", ["de_DE", "en_US"])
def test_hunspell_gives_the_same_stems(language: str) -> None:
    dic = system_dictionaries.find_all().get(language)
    if dic is None:
        pytest.skip(f"no dictionary of {language} is installed: {system_dictionaries.package_of(language)}")
    found = compare_stems(lexc.build(Path(dic), fold="none", stems=True), Path(dic), 500, seed=3)
    assert (found.n_words > 500, found.n_within >= 0.99 * found.n_words, found.details[:9]) == (
        True,
        True,
        found.details[:9],
    )
