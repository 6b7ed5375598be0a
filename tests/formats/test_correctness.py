"""lexc.h and lexc.mjs judge the words of texts as lexc does, by the rules of dictionaries."""

from __future__ import annotations

import random
import subprocess
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgpack
import pytest
from conftest import alike, long, share, shared_folder
from dictionaries.agreement import sample_walks, samples
from dictionaries.tiny_dictionaries import DICTIONARIES, write
from formats.attacks import problem_of
from formats.c_reader import CC, HEADER, SANITIZED
from formats.case_tables import tables
from formats.library import compile_once
from formats.npm_tools import MODULE, NODE, has_node
from formats.random_dictionaries import random_texts, write_random

import lexc
from formats.conformance import KIT, SIGNS
from lexc.image.dictionary_sets import dictionary_sets
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon
from lexc.source.hunspell import Dictionary
from lexc.system import resources

HUNSPELL = Path("/usr/share/hunspell")
Texts = list[str]
Judge = Callable[[Iterable[tuple[bytes, Texts]]], list[str]]
"""A function of images and texts, that returns for each image a digit for each text, or why there is none."""


@pytest.fixture(scope="module", params=alike(["C", "JavaScript"]))
def judge(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Judge:
    folder = tmp_path_factory.mktemp("judge")
    if request.param == "JavaScript":
        if not has_node():
            pytest.skip("no Node 20")
        command = [str(NODE), str(KIT / "drivers" / "driver.mjs"), str(MODULE)]
    else:
        if CC is None:
            pytest.skip("no C compiler")
        sources = [str(KIT / "drivers" / "driver.c"), str(HEADER.with_name("liblexc.c"))]
        options = ["-std=c99", "-DLIBLEXC_NO_CLONES", "-I", str(HEADER.parent), *SANITIZED]
        shared = shared_folder(tmp_path_factory)
        command = [str(compile_once(shared, "driver", CC, *options, *sources, "-o"))]

    def run(cases: Iterable[tuple[bytes, Texts]]) -> list[str]:
        lines, lengths = [], []
        for i, (image, texts) in enumerate(cases):
            (folder / f"{i}.dawg").write_bytes(image)
            lines += [f"open\t{folder / f'{i}.dawg'}", *(f"correct\t{escape(text)}" for text in texts)]
            lengths.append(len(texts))
        found = subprocess.run(
            command, input="\n".join([*lines, ""]), capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert found.returncode == 0, found.stderr[-3000:]
        answers = iter(found.stdout.split("\n"))
        return [verdict(next(answers), [*islice(answers, n)]) for n in lengths]

    return run


def escape(text: str) -> str:
    """A text as a field of the conformance kit."""
    return text.translate(SIGNS)


def verdict(opened: str, answers: list[str]) -> str:
    """The answers of a driver about one image, as a digit for each text."""
    if opened.startswith("refused"):
        return f"rule {opened.split()[1]}"
    return "no rules" if "error" in answers else "".join("1" if answer == "yes" else "0" for answer in answers)


def compare(judge: Judge, cases: dict[str, tuple[Lexicon, Texts]]) -> None:
    """Judge texts by dictionaries, given by name, and compare with lexc."""
    found = judge((lexicon.tobytes(), texts) for lexicon, texts in cases.values())
    for (name, (lexicon, texts)), digits in zip(cases.items(), found, strict=True):
        judged = {text: digit == "1" for text, digit in zip(texts, digits, strict=True)}
        expected = {text: lexicon.is_correct(text) for text in texts}
        differing = {text: found for text, found in judged.items() if expected[text] is not found}
        assert (name, differing) == (name, {})


def variants(words: Iterable[str]) -> Texts:
    """Words in other cases, with dots, hyphens and apostrophes, and twice."""
    return [
        text
        for word in words
        for text in (word, word.upper(), word.lower(), word.capitalize(), f"{word}.", f"{word}-{word}", word + word,
                     f"-{word}", f"{word}'s", f"{word.upper()}.", f"{word}x", word.title())
    ]  # fmt: skip


def compose(texts: Iterable[str]) -> Texts:
    """Texts as lexc.h takes them: in NFC, without LF."""
    return [unicodedata.normalize("NFC", text).replace("\n", "") for text in texts]


def test_tiny_dictionaries_judge_as_in_lexc(judge: Judge, tmp_path: Path) -> None:
    lexicons = {tiny: lexc.build(write(tmp_path, tiny), fold="none") for tiny in DICTIONARIES}
    cases = {
        tiny.rule: (lexicon, compose(variants([*tiny.right.split(), *tiny.wrong.split(), *tiny.dic.split("|")])))
        for tiny, lexicon in lexicons.items()
        if lexicon.image.dictionary
    }
    assert len(cases) > 40
    compare(judge, cases)


def test_forbidden_capitals_and_repeated_parts_are_judged_as_in_lexc(judge: Judge, tmp_path: Path) -> None:
    cases = {}
    for name, lines, entries, texts in (
        ("forbidden", "FORBIDDENWORD F", "FOO/F Foo foo BAR bar", ["FOO", "Foo", "foo", "BAR", "FOO."]),
        ("repeated", "COMPOUNDFLAG A|CHECKCOMPOUNDDUP|COMPOUNDMIN 1", "a/A aa/A b/A", ["a" * n for n in range(9)]),
    ):
        (tmp_path / "x.aff").write_text(lines.replace("|", "\n") + "\nSET UTF-8\n", encoding="utf-8")
        (tmp_path / "x.dic").write_text("9\n" + entries.replace(" ", "\n"), encoding="utf-8")
        cases[name] = lexc.build(tmp_path / "x.dic", fold="none"), [*texts, "aab", "baab", "aaab"]
    compare(judge, cases)


def test_golden_dictionaries_judge_as_in_lexc(judge: Judge) -> None:
    lexicons = {path.name: lexc.open(path) for path in (resources.formats() / "golden").glob("dictionary*.dawg")}
    words = sorted(set().union(*lexicons.values()))
    texts = compose([*variants(words), *(one + other for one in words for other in words), "TÜRHAUS’S", "12.5", ""])
    assert len(lexicons) == 3
    compare(judge, {name: (lexicon, texts) for name, lexicon in lexicons.items()})


def test_random_dictionaries_judge_as_in_lexc(judge: Judge, tmp_path: Path, times: Callable[[int], range]) -> None:
    cases = {}
    for seed in times(40):
        chooser = random.Random(seed)
        layout = chooser.choice(["auto", "packed", "arcs"])
        lexicon = lexc.build(write_random(tmp_path, chooser), fold="none", layout=layout)
        if lexicon.image.dictionary:
            words = [*islice(lexicon, 100), *strings_of_sets(lexicon, chooser)]
            cases[str(seed)] = lexicon, compose(random_texts(chooser, words, 120))
    compare(judge, cases)


def strings_of_sets(lexicon: Lexicon, chooser: random.Random) -> Texts:
    """Some strings of each set of a dictionary."""
    roots = [found.node_after(b"") for found in dictionary_sets(lexicon.image).values()]
    return [text for root in roots for text in sample_walks(lexicon.image, root, 8, chooser)]


@long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de_DE", "en_US"])
def test_dictionaries_of_debian_judge_as_in_lexc(judge: Judge, language: str) -> None:
    dic = HUNSPELL / f"{language}.dic"
    if not dic.exists():
        pytest.skip(f"no {dic}, of the package hunspell-{language.lower().replace('_', '-')}")
    lexicon, texts = debian_texts(dic)
    compare(judge, {language: (lexicon, texts)})


@cache
def debian_texts(dic: Path) -> tuple[Lexicon, Texts]:
    """A dictionary, and texts of every kind."""
    lexicon, chooser = lexc.build(dic, fold="none"), random.Random(4)
    stems = sorted({entry.word for entry in Dictionary(dic).entries if entry.word})
    texts = [text for _, sample in samples(lexicon.image, stems, 150, chooser) for text in sample]
    short = [stem.lower() for stem in stems if len(stem) < 6]
    texts += ["".join(chooser.choices(short, k=20))[:98] for _ in range(20)]
    texts += ["-".join(chooser.choices(stems, k=9))[:98] for _ in range(20)]
    return lexicon, compose(texts)


def forge(lexicon: Lexicon, **changes: Any) -> bytes:
    """The image with other values in DICT."""
    return with_rules(lexicon, msgpack.packb(dict(sorted((rules_of(lexicon) | changes).items()))))


def rules_of(lexicon: Lexicon) -> dict[str, Any]:
    values: dict[str, Any] = msgpack.unpackb(lexicon.image.section("DICT"))
    return values


def with_rules(lexicon: Lexicon, rules: bytes) -> bytes:
    """The image with another DICT."""
    sections = [Section(s.type, s.flags, rules if s.type == "DICT" else s.data) for s in lexicon.image.sections]
    return b"".join(map(bytes, assemble(sections)))


def hostile_rules() -> dict[str, dict[str, Any]]:
    """Values of DICT that keep all rules of the format, and ask for very much work."""
    whole = "a" * 20_000
    return {
        "breaks at the beginning": {"breaks": ["^a"] * 20_000},
        "breaks": {"breaks": [chr(0x10000 + i) for i in range(20_000)]},
        "long breaks": {"breaks": [whole, f"^{whole}", f"{whole}$"]},
        "conversions": {"conversions": [["a", "b" * 5000]] * 2000},
        "conversions that grow": {"conversions": [["a", whole]]},
        "growing patterns": {"patterns": [["a", "", "aa", "", "a"]]},
        "patterns": {"patterns": [["a", "begin", "a", "end", ""]] * 20_000},
        "replacements": {"replacements": [["a", whole]] * 100, "switches": ["rep"]},
        "long rules": {"compound_rules": [[["begin", "*"]] * 20_000]},
        "rules": {"compound_rules": [[["begin", "*"]] * 60] * 900},
        "names": {"compound_rules": [[[f"flag:{i}", "?"]] for i in range(20_000)]},
        "ignored letters": {"ignored": "b" * 1_000_000},
        "vowels": {"vowels": "b" * 1_000_000, "language": "hu", "most_words": 2, "most_syllables": 9},
        "switches": {"switches": ["rep", "dup", "case", "triple", "simplified_triple", "sharps"] * 9000},
    }


def test_work_is_bounded_for_rules_that_ask_for_very_much(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "a.aff").write_text("SET UTF-8\nCOMPOUNDFLAG A\nCOMPOUNDMIN 1\n", encoding="utf-8")
    (tmp_path / "a.dic").write_text("3\na/A\naa/A\nb\n", encoding="utf-8")
    lexicon = lexc.build(tmp_path / "a.dic", fold="none")
    texts = ["b", "a" * 98 + "c", "ac" * 45, "A" * 50, "a-" * 9 + "c", "SS" * 20 + "."]
    rules = dict(share(hostile_rules().items()))
    found = judge((forge(lexicon, **changes), texts) for changes in rules.values())
    for name, digits in zip(rules, found, strict=True):
        assert (name, len(digits)) == (name, len(texts))
    (digits,) = judge([(forge(lexicon, breaks=[]), texts)])
    assert digits == "".join(str(int(lexicon.is_correct(text))) for text in texts)


def test_a_changed_byte_of_the_rules_is_judged_as_in_lexc(judge: Judge) -> None:
    chooser, texts = random.Random(5), ["Haustür", "haustür", "HAUSTÜRS", "Schule-Schule", "x" * 90, "m\0"]
    cases = []
    for name in ("dictionary.dawg", "dictionary-packed.dawg", "dictionary-utf8.dawg"):
        lexicon = lexc.open(resources.formats() / "golden" / name)
        for _ in range(150):
            rules = bytearray(lexicon.image.section("DICT"))
            for _ in range(chooser.choice((1, 1, 2))):
                rules[chooser.randrange(len(rules))] = chooser.choice((chooser.randrange(256), chooser.randrange(4)))
            cases.append((with_rules(lexicon, bytes(rules)), texts))
    for (image, _), found in zip(cases, judge(cases), strict=True):
        assert found.startswith("rule D") == bool(problem_of(image)), (found, problem_of(image))


def test_other_images_have_no_rules_and_words_that_are_not_utf8_are_not_correct(judge: Judge) -> None:
    assert judge([(lexc.build(["A"]).tobytes(), ["A"])]) == ["no rules"]
    lexicon = lexc.open(resources.formats() / "golden" / "dictionary-utf8.dawg")
    (digits,) = judge([(lexicon.tobytes(), ["müssen", "Haus" * 30, "9" * 99, "9" * 100, "𝄞", "m\ufffd"])])
    assert digits == "101000"


def test_the_case_tables_of_the_header_are_those_of_unicode() -> None:
    if unicodedata.unidata_version != "14.0.0":
        pytest.skip(f"Python knows Unicode {unicodedata.unidata_version}, the tables are of 14.0.0")
    assert tables() in HEADER.read_text(encoding="utf-8")
