"""lexc.h reads what lexc writes, in C and in C++, and refuses what lexc refuses."""

from __future__ import annotations

import lzma
import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from configurations import ALPHABETS, CONFIGURATIONS, LETTERS, words_of
from conftest import ROUNDS, alike, long, no_kernel, random_cases, share, shared_folder
from formats.attacks import (
    PACKED,
    build_image,
    byte_flips,
    designed_attacks,
    forgeries,
    huge_lexicons,
    is_about_unicode,
    many_words,
    packed_forgeries,
    problem_of,
    random_words,
    truncations,
    utf8_forgeries,
)
from formats.c_reader import CC, CHECKSUMS, CXX, HEADER, LOOKUP, PROBE, build, probe
from formats.library import make_once
from formats.packed_images import CHAINS, deep_image
from hypothesis import given
from hypothesis import strategies as st
from image.hostile.images import base
from image.plain_reader import PlainImage
from xxhash import xxh3_64_intdigest

import lexc
from lexc.system import resources

pytestmark = pytest.mark.skipif(CC is None, reason="no C compiler")

TINY_WORDS = resources.formats() / "golden" / "tiny.dawg.words.txt"
GOLDEN = sorted(resources.formats().glob("golden/*.words.txt"))
IGNORED_RULES = ("S1", "S2", "S3", "S4", "M6")  # the reader skips STEM, and META's keys of minor version 1
REFUSED = resources.formats() / "refused"
SPECIFICATION = HEADER.parents[2] / "specs" / "image.md"
BUILDS = {
    "C99": (str(CC), "-std=c99"),
    "without checksums": (str(CC), "-std=c99", "-DLEXC_CHECKSUMS=0"),
    "all functions static": (str(CC), "-std=c99", "-DLEXC_STATIC"),
    "C++": (str(CXX), "-x", "c++", "-std=c++11"),
}


Build = Callable[..., Path]


@pytest.fixture(scope="module")
def build_program(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """A function (source, name of a build) that compiles a program once a run and returns its path."""
    folder = shared_folder(tmp_path_factory)

    def build_once(source: Path, name: str = "C99") -> Path:
        return make_once(folder / f"{source.stem} {name}", lambda program: build(source, program, BUILDS[name]))

    return cache(build_once)


@pytest.fixture(scope="module", params=alike(BUILDS))
def any_reader(request: pytest.FixtureRequest, build_program: Build) -> Path:
    """probe.c, compiled in each of the ways that programs may compile the header."""
    if request.param == "C++" and CXX is None:
        pytest.skip("no C++ compiler")
    return build_program(PROBE, request.param)


@pytest.fixture(scope="module")
def reader(build_program: Build) -> Path:
    return build_program(PROBE)


@pytest.fixture(scope="module")
def reader_without_checksums(build_program: Build) -> Path:
    """A reader compiled without checksums."""
    return build_program(PROBE, "without checksums")


@pytest.mark.sweep
def test_the_c_reader_reads_the_same_strings_from_golden_images_as_the_plain_reader(any_reader: Path) -> None:
    images = [Path(str(path).removesuffix(".words.txt")) for path in GOLDEN]
    for path, words, probed in zip(images, GOLDEN, probe(any_reader, (p.read_bytes() for p in images)), strict=True):
        plain = PlainImage(path.read_bytes())
        assert (path.name, probed.rule, probed.contradictions) == (path.name, "OK", [])
        assert probed.spelled == words.read_text(encoding="utf-8").splitlines()
        assert probed.words == [bytes(word) for word in plain.tiles()]
        for root in ("gaddag", "alphagrams"):
            expected = plain.tiles(root) if root in plain.roots else []
            assert getattr(probed, root) == [bytes(string) for string in expected]


def test_the_c_reader_reads_packed_nodes_as_those_of_other_layouts(reader: Path) -> None:
    for size in (60, 700):
        words = [random_words(key[1], size) for key in PACKED]
        texts = random_words("31 letters", 90)
        packed = [build_image(*key, "packed", listed) for key, listed in zip(PACKED, words, strict=True)]
        others = [build_image(*key, "arcs", listed) for key, listed in zip(PACKED, words, strict=True)]
        found = zip(probe(reader, packed, texts), probe(reader, others, texts), strict=True)
        for key, (probed, expected) in zip(PACKED, found, strict=True):
            assert (key, probed.rule, probed.contradictions) == (key, "OK", [])
            assert (key, probed) == (key, expected)


def test_the_c_reader_reads_chains_of_packed_nodes_as_the_plain_reader_does(reader: Path) -> None:
    images = [base(name) for name in CHAINS]
    for name, data, probed in zip(CHAINS, images, probe(reader, images), strict=True):
        plain = PlainImage(data)
        assert plain.packed.parts[-1].n_chains, "a part with chains"
        assert (name, probed.rule, probed.contradictions) == (name, "OK", [])
        assert probed.words == [bytes(word) for word in plain.tiles()]
        assert probed.gaddag == [bytes(string) for string in (plain.tiles("gaddag") if "gaddag" in plain.roots else [])]


def test_the_c_reader_counts_all_nodes_of_a_path(reader: Path) -> None:
    assert [probed.rule for probed in probe(reader, [deep_image()])] == ["P8"]


def test_the_c_reader_finds_packed_words_by_ordinals_of_many_bits(reader: Path) -> None:
    (probed,) = probe(reader, [build_image("dawg", "31 letters", True, "packed", many_words())])
    assert (probed.rule, probed.contradictions) == ("OK", [])


@random_cases(40)
@given(data=st.data())
def test_the_c_reader_finds_the_words_of_a_lexicon_and_no_others(reader: Path, data: st.DataObject) -> None:
    name, kind, layout = data.draw(st.sampled_from(CONFIGURATIONS))
    words, others = data.draw(words_of(name)), data.draw(words_of(name))
    lexicon = lexc.build(words, kind, ALPHABETS.get(name, name), layout=layout, rank=data.draw(st.booleans()))
    texts = [*words, *others, *data.draw(st.lists(st.text(LETTERS[name][0] + "[]\\C|", min_size=1), max_size=5))]
    (probed,) = probe(reader, [lexicon.tobytes()], texts)
    assert (probed.rule, probed.contradictions) == ("OK", [])
    assert probed.spelled == list(lexicon)
    assert probed.has == [text in lexicon for text in texts]


def test_a_reader_without_checksums_opens_an_image_in_which_only_a_checksum_is_wrong(
    reader_without_checksums: Path,
) -> None:
    (probed,) = probe(reader_without_checksums, [(REFUSED / "C11.dawg").read_bytes()])
    assert (probed.rule, probed.contradictions) == ("OK", [])


@no_kernel
@pytest.mark.parametrize("name", ["C99", "C++"])
def test_checksums_are_those_of_xxhash_for_every_length_at_any_address(build_program: Build, name: str) -> None:
    if name == "C++" and CXX is None:
        pytest.skip("no C++ compiler")
    data = random.Random(4).randbytes(300_000)
    around = (1024 * k + d for k in (3, 4, 64) for d in range(-65, 66))
    sizes = [*range(300), *share(range(300, 2200)), *around, 100_001, 299_990]
    run = subprocess.run(
        [build_program(CHECKSUMS, name), *map(str, sizes)], input=data, capture_output=True, timeout=60, check=False
    )
    expected = [xxh3_64_intdigest(data[n % 9 : n % 9 + n]) for n in sizes]
    assert [int(line, 16) for line in run.stdout.split()] == expected, run.stderr


def test_the_c_reader_counts_all_words(reader: Path) -> None:
    images = huge_lexicons()
    for name, probed in zip(images, probe(reader, [data for data, _ in images.values()]), strict=True):
        assert (name, probed.rule, probed.contradictions) == (name, images[name][1], [])


def test_the_c_reader_judges_forged_images_as_lexc_does(reader: Path) -> None:
    images = [*forgeries(200), *designed_attacks(), *share(utf8_forgeries())]
    outcomes: Counter[str] = Counter()
    for data, probed in zip(images, probe(reader, images), strict=True):
        problem = problem_of(data)
        outcomes[probed.rule] += 1
        assert probed.contradictions == []
        if probed.rule == "OK" and is_about_unicode(problem):
            continue  # the header says that it does not check this
        assert (probed.rule == "OK") == (not problem), f"{probed.rule}, lexc: {problem}"
    assert len(outcomes) > 30, "attacks on many rules"
    assert outcomes["OK"] > 20


@long
def test_the_c_reader_judges_forged_packed_nodes_as_lexc_does(reader: Path) -> None:
    images = list(packed_forgeries(300 * ROUNDS))
    outcomes: Counter[str] = Counter()
    for i, (data, probed) in enumerate(zip(images, probe(reader, images), strict=True)):
        problem = problem_of(data)
        outcomes[probed.rule] += 1
        assert probed.contradictions == []
        assert (probed.rule == "OK") == (not problem), f"{i}: {probed.rule}, lexc: {problem}"
    assert {"OK", *(f"P{i}" for i in range(1, 8)), "Q1", "Q2", "N10"} <= {*outcomes}  # P8 has a test above


def test_a_reader_with_checksums_notices_every_changed_byte(reader: Path) -> None:
    assert all(probed.rule != "OK" for probed in probe(reader, share(byte_flips())))


@pytest.mark.sweep
@no_kernel
@pytest.mark.parametrize(
    "name",
    [
        "dawg-bitmap",
        "gaddag-arcs",
        "anag-bitmap",
        "dawg-arcs-utf8",
        "dawg-bitmap-weights",
        "gaddag-packed",
        "anag-packed-letters",
        "dawg-packed-utf8",
        "dawg-packed-chains",
    ],
)
def test_a_changed_byte_does_no_harm_to_a_reader_without_checksums(reader_without_checksums: Path, name: str) -> None:
    found = probe(reader_without_checksums, share(byte_flips(name, masks=(0x01, 0xFF))))
    assert not any(probed.contradictions for probed in found)
    assert len({probed.rule for probed in found}) > 15


def test_every_truncation_is_noticed(reader_without_checksums: Path) -> None:
    rules = [probed.rule for probed in probe(reader_without_checksums, truncations())]
    assert set(rules[:8]) == {"C1"}
    assert set(rules[8:64]) == {"C2"}
    assert set(rules[64:]) == {"C5"}


def test_a_table_of_addresses_that_takes_quadratic_time_is_refused(reader: Path) -> None:
    """Each of its arcs has the address behind a gap as long as half of the table. Readers that decode it open it."""
    data = lzma.decompress(Path(__file__).with_name("slow-addresses.dawg.xz").read_bytes())
    assert len(lexc.frombytes(data)) == 691_093_390
    assert [probed.rule for probed in probe(reader, [data])] == ["WORK"]


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification is not installed")
def test_the_rules_of_the_header_are_those_of_the_specification() -> None:
    page = SPECIFICATION.read_text(encoding="utf-8")
    rules = re.findall(r"\*\*([A-Z]\d+[a-z]?)\*\*", page.partition("## Verification")[2])
    named = re.findall(r"^ +RULE\((\w+), \d+, ", HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    checked = [rule for rule in rules if rule not in IGNORED_RULES]
    assert [name for name in named if name not in ("SCRATCH", "WORK", "SYSTEM", "MEMORY", "QUESTION")] == checked


@pytest.fixture(scope="module")
def lookup(build_program: Build) -> Path:
    return build_program(LOOKUP)


@pytest.fixture(scope="module")
def ask(lookup: Path) -> Callable[..., tuple[int, str]]:
    """A function that runs lookup.c on a golden image and returns (exit status, standard output)."""

    def run(*arguments: str) -> tuple[int, str]:
        image = resources.formats() / "golden" / "tiny.dawg"
        ran = subprocess.run([lookup, image, *arguments], capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout

    return run


def test_the_sample_looks_words_up(ask: Callable[..., tuple[int, str]]) -> None:
    assert ask("CAR", "dogs") == (0, "CAR: word 0\ndogs: word 6\n")
    assert ask("DOGE", "CA") == (1, "DOGE: no word\nCA: no word\n")


def test_the_sample_lists_the_words_of_a_prefix(ask: Callable[..., tuple[int, str]]) -> None:
    assert ask("--prefix", "EA") == (0, "EAR\nEARS\nEAT\nEATS\n")
    assert ask("--prefix", "DOGS") == (0, "DOGS\n")
    assert ask("--prefix", "XY") == (1, "")


def test_the_sample_finds_no_words_for_an_invalid_prefix_and_all_words_for_the_empty_one(
    ask: Callable[..., tuple[int, str]],
) -> None:
    assert ask("--prefix", "1!") == (1, "")
    assert ask("--prefix", "C!") == (1, "")
    assert ask("1!", "") == (1, "1!: no word\n: no word\n")
    status, listed = ask("--prefix", "")
    assert (status, listed.split()) == (0, TINY_WORDS.read_text().split())


def test_the_sample_turns_numbers_into_words(ask: Callable[..., tuple[int, str]]) -> None:
    assert ask("--ordinal", "0", "11") == (0, "CAR\nEATS\n")
    assert ask("--ordinal", "12") == (1, "12: no word has this number\n")


VALUES_OF_DO = """\
chosen\t4
definition\tto act
float\t-2.25
noun\tno
record\t0001
seen\tno
senses\tact
senses\tmake
senses\tcat
signed\t5
weight\t90
"""


@pytest.mark.parametrize(
    ("name", "arguments", "printed"),
    [
        ("weights.dawg", ["--top", "C"], "CAT\nCAR\nCATS\nCARS\n"),
        ("tiny.dawg", ["--top", "C"], ""),
        ("evil.anag", ["--anagrams", "live", "ton"], "EVIL\nLIVE\nVILE\nNOT\n"),
        ("evil.anag", ["--anagrams", "evi"], ""),
        ("tiny.dawg", ["--anagrams", "cat"], ""),
        ("weights.dawg", ["--values", "dog"], "weight\t40\n"),
        ("values.dawg", ["--values", "DO"], VALUES_OF_DO),
        ("values.dawg", ["--values", "QUIZ"], ""),
        ("dictionary.dawg", ["--correct", "Haustür", "TÜR."], "Haustür: correct\nTÜR.: correct\n"),
    ],
)
def test_the_sample_finds_values_the_heaviest_words_and_anagrams(
    lookup: Path, name: str, arguments: list[str], printed: str
) -> None:
    image = resources.formats() / "golden" / name
    run = subprocess.run([lookup, image, *arguments], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0 if printed else 1, printed, "")


def test_the_sample_reads_packed_nodes(lookup: Path, tmp_path: Path) -> None:
    path = tmp_path / "tiny.dawg"
    lexc.build(TINY_WORDS.read_text().split(), alphabet="english", layout="packed").save(path)
    for arguments, printed in ((["DOGS"], "DOGS: word 6\n"), (["--prefix", "DOG"], "DOG\nDOGS\n")):
        run = subprocess.run([lookup, path, *arguments], capture_output=True, text=True, check=False)
        assert (run.returncode, run.stdout, run.stderr) == (0, printed, "")


@pytest.mark.parametrize(("content", "rule"), [(b"", "C1"), (b"CAR\n", "C1"), (None, "SYSTEM")])
def test_the_sample_names_the_broken_rule_of_a_file(
    lookup: Path, tmp_path: Path, content: bytes | None, rule: str
) -> None:
    path = tmp_path / "x.dawg"
    if content is not None:
        path.write_bytes(content)
    run = subprocess.run([lookup, path, "CAR"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert f"({rule})" in run.stderr


def test_the_example_at_the_top_of_the_header_runs(tmp_path: Path) -> None:
    comment = HEADER.read_text(encoding="utf-8").partition("which is the second of them?")[2]
    lines = comment.partition("   What is verified.")[0].replace('"QUI"', "arguments[1]")
    assert "arguments[1]" in lines
    includes = '#define LEXC_IMPLEMENTATION\n#include "lexc.h"\n#include <stdio.h>\n#include <stdlib.h>\n'
    source = tmp_path / "example.c"
    begin = "int main(int n_arguments, char **arguments) {\n  (void)n_arguments;"
    source.write_text(f"{includes}{begin}\n{lines}\n  return 0;\n}}\n", encoding="utf-8")
    program = build(source, tmp_path / "example", BUILDS["C99"], sanitizers=())
    lexc.build(["QUIT", "QUIXOTIC", "QUO"], alphabet="english").save(tmp_path / "twl.dawg")
    for prefix, answers in (
        ("QUI", "yes\n2 words\nQUIXOTIC\n"), ("QUO", "yes\n1 words\n"), ("1!x", "yes\n"), ("   ", "yes\n")
    ):  # fmt: skip
        run = subprocess.run([program, prefix], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert (prefix, run.stdout) == (prefix, answers)
