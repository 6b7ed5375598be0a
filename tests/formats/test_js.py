"""lexc.mjs reads what lexc writes, answers as lexc does, and refuses what lexc refuses."""

from __future__ import annotations

import json
import os
import random
import subprocess
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from configurations import CONFIGURATIONS, LETTERS, build_lexicon, words_of
from conftest import long, no_kernel, random_cases, share
from formats.attacks import byte_flips, designed_attacks, forgeries, huge_lexicons, problem_of, utf8_forgeries
from formats.npm_tools import MODULE, NODE, ask_javascript, has_node
from formats.packed_images import PACKED, crowded_chains, deep_image, packed_forgeries, packed_images
from hypothesis import given
from hypothesis import strategies as st
from image.hostile.images import base_parts, image_of
from image.hostile.many_words import overflowing_image
from xxhash import xxh3_64_intdigest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import QueryError
from lexc.lexicon import Lexicon
from lexc.system import resources

HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(not has_node(), reason="no Node 20")


MOST = 500
"""Words of an answer that are taken."""


def probe(
    images: Iterable[bytes],
    texts: Sequence[str] = (),
    prefixes: Sequence[str] = (),
    patterns: Sequence[str] = (),
    racks: Sequence[str] = (),
    verify: bool = False,
) -> list[dict[str, Any]]:
    """The rule that each image breaks, or "OK" and the answers to questions about it. All values are read."""
    parts = {"sub": True}
    kinds: dict[str, list[list[Any]]] = {
        "size": [["size"]], "words": [["words"]],
        "has": [["has", text] for text in texts], "prefixes": [["words", text] for text in prefixes],
        "patterns": [["pattern", text] for text in patterns],
        "anagrams": [["anagram", rack] for rack in racks], "parts": [["anagram", rack, parts] for rack in racks],
    }  # fmt: skip
    questions = [question for kind in kinds.values() for question in kind]
    asked = {"verify": verify, "most": MOST, "reads": True, "questions": questions}
    found = ask_javascript({"data": b64encode(data).decode(), **asked} for data in images)
    for one in found:
        answers = iter(one.get("answers", ()))
        for name, kind in kinds.items():
            given = [answer for _, answer in zip(kind, answers, strict=False)]
            one[name] = ["error" if isinstance(answer, dict) else answer for answer in given]
        if one["rule"] == "OK":
            one["size"], one["words"] = str(one["size"][0]), one["words"][0]
    return found


@no_kernel
def test_the_javascript_readers_own_tests_pass_on_golden_and_packed_images(tmp_path: Path) -> None:
    chosen = share(PACKED)
    for name, data in packed_images().items():
        if name in chosen:
            (tmp_path / name).write_bytes(data)
            (tmp_path / f"{name}.words.txt").write_text("\n".join(lexc.frombytes(data)) + "\n", encoding="utf-8")
    run = subprocess.run(
        [str(NODE), "--test", str(HERE / "lexc.test.mjs")], capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "LEXC_FORMATS": str(resources.formats()), "LEXC_IMAGES": str(tmp_path)},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-5000:]


def test_checksums_are_those_of_xxhash_for_every_length() -> None:
    data = random.Random(3).randbytes(9000)
    sizes = [*range(600), *range(1020, 1030), *range(1080, 1100), 2047, 2048, 2049, 3000, 8192, 8193]
    script = f"""
        import {{ checksum }} from {json.dumps(MODULE.as_uri())};
        import {{ readFileSync }} from "node:fs";
        const data = readFileSync(0);
        for (const n of {sizes}) console.log(checksum(data.subarray(n % 9, n % 9 + n)).toString(16));
    """
    command = [str(NODE), "--input-type=module", "-e", script]
    run = subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)
    expected = [xxh3_64_intdigest(data[n % 9 : n % 9 + n]) for n in sizes]
    assert [int(line, 16) for line in run.stdout.split()] == expected, run.stderr


SIGNS = ["?", "*", "@", "#", "|", "[", "[^", "]", "-", "\\"]


@random_cases(15)
@given(data=st.data())
def test_the_javascript_reader_answers_as_lexc_does(data: st.DataObject) -> None:
    name, kind, layout = data.draw(st.sampled_from(CONFIGURATIONS))
    lexicon = build_lexicon(data.draw(words_of(name)), name, kind, layout)
    signs = st.sampled_from([*LETTERS[name], *SIGNS])
    texts = data.draw(st.lists(st.lists(st.sampled_from(LETTERS[name]), min_size=1).map("".join), max_size=8))
    patterns = data.draw(st.lists(st.lists(signs, min_size=1, max_size=8).map("".join), max_size=12))
    racks = data.draw(st.lists(st.lists(st.sampled_from([*LETTERS[name], "?"]), max_size=6).map("".join), max_size=4))
    (found,) = probe([lexicon.tobytes()], texts=texts, patterns=patterns, racks=racks)
    assert found["words"] == list(lexicon)
    assert found["has"] == [text in lexicon for text in texts]
    assert found["patterns"] == [find_pattern(lexicon, pattern) for pattern in patterns]
    assert found["anagrams"] == [words_of_rack(lexicon, rack, False) for rack in racks]
    assert found["parts"] == [words_of_rack(lexicon, rack, True) for rack in racks]


def find_pattern(lexicon: Lexicon, pattern: str) -> list[str] | str:
    """The words that fit a pattern, "error" if it is invalid."""
    try:
        return list(lexicon.pattern(pattern))
    except QueryError:
        return "error"


def words_of_rack(lexicon: Lexicon, rack: str, is_part: bool) -> list[str]:
    """The words of a rack's letters, found by counting the letters of every word. is_part: of some of the letters."""
    letters: Counter[Any] = Counter()
    for part in rack.split("?"):  # in Spanish, LL is one letter and L?L are two
        letters += letters_of(lexicon, part)
    blanks = rack.count("?")
    found = []
    for word in lexicon:
        own = letters_of(lexicon, word)
        missing, remaining = (own - letters).total(), (letters - own).total()
        if missing <= blanks and (is_part or (missing == blanks and not remaining)):
            found.append(word)
    answers = list(lexicon.anagram(rack, sub=is_part, order="alphabet"))
    assert [lexicon.meta.alphabet.normalise(answer) for answer in answers] == found
    return answers  # letters for which a blank stands are in lower case


def letters_of(lexicon: Lexicon, text: str) -> Counter[Any]:
    alphabet = lexicon.meta.alphabet
    return Counter(alphabet.normalise(text) if alphabet.is_utf8 else alphabet.tokenize(text))


@pytest.mark.sweep
@pytest.mark.parametrize("name", packed_images())
def test_the_javascript_reader_reads_packed_images_as_lexc_does(name: str) -> None:
    data = packed_images()[name]
    lexicon = lexc.frombytes(data)
    words = list(lexicon)
    texts = [*words[::9], *(word[:-1] for word in words[::7]), *(word + words[0] for word in words[:5]), "Q", "Ω"]
    prefixes = ["", *(word[:2] for word in words[::60]), words[3]]
    patterns = ["??", f"{words[-1][0]}*", f"*{words[5][-1]}", f"?*{words[-3][0]}*", f"[^{words[2][0]}]???"]
    racks = [words[4], words[-2] + "?", "??"]
    (found,) = probe([data], verify=True, texts=texts, prefixes=prefixes, patterns=patterns, racks=racks)
    assert (found["rule"], found["size"]) == ("OK", str(len(words)))
    assert found["words"] == words[:MOST]
    assert found["has"] == [text in lexicon for text in texts]
    assert found["prefixes"] == [lexicon.keys(prefix)[:MOST] for prefix in prefixes]
    assert found["patterns"] == [find_pattern(lexicon, pattern)[:MOST] for pattern in patterns]
    assert found["anagrams"] == [words_of_rack(lexicon, rack, False)[:MOST] for rack in racks]
    assert found["parts"] == [words_of_rack(lexicon, rack, True)[:MOST] for rack in racks]


@long
def test_the_javascript_reader_judges_and_reads_forged_packed_images_as_lexc_does() -> None:
    images = list(packed_forgeries(350))
    rules: Counter[str] = Counter()
    for data, found in zip(images, probe(images, verify=True), strict=True):
        problem, rule = problem_of(data), found["rule"]
        rules[rule] += 1
        assert (rule == "OK") == (not problem), f"{rule}, lexc: {problem}"
        if rule == "OK":
            words = list(islice(lexc.frombytes(data), MOST))
            assert found["words"] == ("error" if "\ufffd" in "".join(words) else words)
    assert {"P1", "P2", "P3", "P4", "P5", "P6", "P7", "Q1", "Q2", "C9", "N9", "N10", "N11"} <= rules.keys()
    assert rules["OK"] > 20


def test_a_packed_image_needs_no_levels_and_other_images_need_them() -> None:
    parts = base_parts("dawg-packed")
    other = base_parts("dawg-bitmap")
    images = [image_of({**parts, "LEVL": (3, bytes(8))}), image_of({k: v for k, v in other.items() if k != "LEVL"})]
    assert [found["rule"] for found in probe(images)] == ["C9", "C9"]


MARKS = ["", "\u0301", "\u0303", "\u0307", "\u0327", "\u0301\u0307", "7", "\u00df"]


@pytest.mark.parametrize(
    ("letters", "fold"), [("CÇIİGĞSŞ", "upper-tr"), ("cçıiiğsş", "lower-tr"), ("CEÉAÍOU", "upper"), ("eėiín", "none")]
)
def test_a_mark_changes_the_letter_before_it_wherever_that_letter_stands(letters: str, fold: str) -> None:
    """Plain letters are walked without reading the text first, so a mark may come after the walk has ended."""
    rng = random.Random(fold)
    words = {"".join(rng.choices(letters, k=rng.randint(1, 4))) for _ in range(60)}
    lexicon = lexc.build(words, "dawg", Alphabet.from_letters(sorted(set(letters)), fold))
    signs = sorted({normalize("NFD", letter)[0] for letter in letters} | {"i", "e", "X"})
    texts = ["".join(rng.choice(signs) + rng.choice(MARKS) for _ in range(rng.randint(1, 4))) for _ in range(4000)]
    (found,) = probe([lexicon.tobytes()], texts=[*texts, *words], prefixes=["", *letters])
    assert found["has"] == [text in lexicon for text in [*texts, *words]]
    assert found["prefixes"] == [lexicon.keys(prefix) for prefix in ["", *letters]]
    assert sum(text in lexicon for text in texts) > 20


def test_checksums_are_compared_only_on_request() -> None:
    (found,) = probe([(resources.formats() / "refused" / "C11.dawg").read_bytes()])
    assert found["rule"] == "OK"


def test_the_javascript_reader_counts_all_words() -> None:
    images = {**huge_lexicons(), **crowded_chains()}
    probed = probe(data for data, _ in images.values())
    for name, found in zip(images, probed, strict=True):
        assert (name, found["rule"], found.get("lost", 0)) == (name, images[name][1], 0)


def test_the_javascript_reader_counts_all_nodes_of_a_path() -> None:
    assert [found["rule"] for found in probe([deep_image()])] == ["P8"]


def test_the_javascript_reader_judges_forged_images_as_lexc_does() -> None:
    images = [*forgeries(200), *designed_attacks(), *share(utf8_forgeries())]
    rules: Counter[str] = Counter()
    for data, found in zip(images, probe(images, verify=True), strict=True):
        problem, rule = problem_of(data), found["rule"]
        rules[rule] += 1
        assert (rule == "OK") == (not problem), f"{rule}, lexc: {problem}"
    assert len(rules) > 25, "attacks on many rules"
    assert rules["OK"] > 20


CHANGED = ["dawg-bitmap", "gaddag-arcs", "dawg-arcs-utf8", "dawg-packed", "gaddag-packed-letters", "anag-packed-utf8"]
CHANGED += ["dawg-packed-chains"]


@pytest.mark.sweep
@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_byte_gives_an_error_or_answers(name: str) -> None:
    rules = Counter(found["rule"] for found in probe(byte_flips(name, masks=(0xFF,)), patterns=["*?*"], racks=["A?"]))
    assert len(rules) > 15


def test_a_search_without_an_answer_ends_in_an_image_of_very_many_words() -> None:
    (found,) = probe([overflowing_image(62)], patterns=["?*" * 40 + "Z" * 30, "*Z*"], racks=["Z" * 10 + "?" * 40])
    assert found["patterns"] == [[], []]
    assert found["anagrams"] == [[]]
