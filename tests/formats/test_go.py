"""The Go module in formats/go: its own tests, a consumer from an empty folder, and its tables of Unicode."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import no_kernel, share
from formats.attacks import (
    LETTERS,
    build_image,
    designed_attacks,
    forgeries,
    huge_lexicons,
    packed_forgeries,
    problem_of,
    random_words,
    utf8_forgeries,
)
from formats.packed_images import crowded_chains, deep_image, packed_images
from modules import import_from

import lexc
from lexc.system import resources

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "formats" / "go"
GO = shutil.which(os.environ.get("GO", "go"))
WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "CART", "RACE", "SCARE"]


def has_go() -> bool:
    """Whether there is Go 1.18 or later, which the module needs."""
    if not GO:
        return False
    version = subprocess.run([GO, "env", "GOVERSION"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"go1\.(\d+)", version)
    return bool(found and int(found[1]) >= 18)


pytestmark = pytest.mark.skipif(not MODULE.exists(), reason="no checkout")
needs_go = pytest.mark.skipif(not has_go(), reason="no Go 1.18")


def run_go(folder: Path, *arguments: str, **variables: str) -> str:
    environment = {**os.environ, "GOPROXY": "off", "GOFLAGS": "-mod=mod", "CGO_ENABLED": "0", **variables}
    run = subprocess.run(
        [str(GO), *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@needs_go
def test_the_module_passes_its_own_tests() -> None:
    """Golden and refused images, examples, the inputs that fuzzing once found."""
    assert "ok" in run_go(MODULE, "test", "-count=1", ".")


@needs_go
def test_vet_finds_nothing_and_every_public_name_is_explained() -> None:
    run_go(MODULE, "vet", ".")
    for name in re.findall(r"^(?:func|type) ([A-Z]\w*)", run_go(MODULE, "doc", "-short", "."), re.MULTILINE):
        assert "    " in run_go(MODULE, "doc", name), name
    sources = [path.read_text(encoding="utf-8") for path in MODULE.glob("*.go") if not path.name.endswith("_test.go")]
    for source in sources:
        for declared in re.finditer(r"^(.*)\n(?:func (?:\(\w+ [\w*\[\]]+\) )?|type )([A-Z]\w*)", source, re.MULTILINE):
            assert declared[1].startswith("//") or declared[2] in {"Len", "Less", "Swap", "Push", "Pop"}, declared[2]


@needs_go
def test_the_module_compiles_for_windows_which_has_a_file_of_its_own() -> None:
    """`make go-targets` compiles for the others, too: each takes the compiler as long as the standard library."""
    run_go(MODULE, "build", ".", GOOS="windows", GOARCH="amd64")


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command of the driver of the conformance kit."""
    matrix = import_from(resources.formats() / "conformance" / "matrix.py", "matrix")
    command: list[str] | None = matrix.compile_go(tmp_path_factory.mktemp("go"))
    if command is None:
        pytest.skip("no Go 1.18")
    return command


def ask(command: list[str], lines: list[str]) -> list[str]:
    """The answers of a driver, near words in alphabet order."""
    run = subprocess.run(
        command, input="".join(f"{line}\n" for line in lines).encode(), capture_output=True, check=True
    )
    answers = run.stdout.decode().split("\n")[:-1]
    assert len(answers) == len(lines)
    return [
        "\t".join(sorted(answer.split("\t"))) if line.startswith("near") else answer
        for line, answer in zip(lines, answers, strict=True)
    ]


@no_kernel
def test_the_module_judges_forged_images_as_lexc_does(driver: list[str], tmp_path: Path) -> None:
    rules = {data: rule.split()[0] for data, rule in [*huge_lexicons().values(), *crowded_chains().values()]}
    images = [
        *share(designed_attacks()),
        *share(utf8_forgeries()),
        *forgeries(60),
        *packed_forgeries(60),
        deep_image(),
        *rules,
    ]
    paths = [tmp_path / f"{number}" for number in range(len(images))]
    for path, data in zip(paths, images, strict=True):
        path.write_bytes(data)
    opened = 0
    for data, answer in zip(images, ask(driver, [f"open\t{path}" for path in paths]), strict=True):
        problem = problem_of(data)
        assert answer.startswith("ok") == (not problem), f"{answer}, lexc: {problem}"
        assert rules.get(data) in (None, "OK" if not problem else answer.partition("\t")[2])
        opened += not problem
    assert 20 < opened < len(images) - 20


def images_of_random_words() -> Iterator[tuple[str, bytes]]:
    """Images of all kinds, layouts and labels, each behind its name."""
    yield from share(packed_images().items())
    for kind in ("dawg", "gaddag", "trie", "anag"):
        for letters in LETTERS:
            for layout in ("arcs", "packed") if letters == "UTF-8" else ("bitmap", "arcs", "packed"):
                yield f"{kind}-{letters}-{layout}", build_image(kind, letters, True, layout, random_words(letters, 200))


def questions(rng: random.Random, words: list[str], has_ordinals: bool) -> Iterator[str]:
    """Questions about some words and what changed letters make of them."""
    yield "prefix\t\t30000"
    for spelled in rng.sample(words, min(3, len(words))):
        word = re.sub(r"[\[\]]", "", spelled)
        letters = sorted({*"".join(words[:500])} - {*"[]"})
        changed = "".join(rng.choice(letters) if rng.random() < 0.3 else letter for letter in word)
        rack = "".join(rng.sample(word, len(word)))
        pattern = "".join(
            rng.choice(["?", "*", letter, f"[{letter}{rng.choice(letters)}]", f"[^{letter}]"]) for letter in changed
        )
        yield from (f"has\t{text}" for text in (spelled, changed, word.lower()))
        yield from (f"prefix\t{word[: len(word) // 2]}\t50", f"pattern\t{pattern}")
        yield from (f"near\t{changed}\t{distance}" for distance in (1, 2))
        yield from (f"rack\t{rack}?", f"anagrams\t{rack}", f"anagrams\t{word[: len(word) // 2]}??")
        if has_ordinals:
            yield from (f"index\t{spelled}", f"index\t{changed}", f"word\t{rng.randrange(len(words))}")


@no_kernel
def test_the_module_answers_as_lexc_does(driver: list[str], tmp_path: Path) -> None:
    lines, rng = [], random.Random(8)
    for name, data in images_of_random_words():
        (tmp_path / name).write_bytes(data)
        lines.append(f"open\t{tmp_path / name}")
        words = list(lexc.frombytes(data))
        lines += questions(rng, words, "unranked" not in name)
    python = [sys.executable, str(resources.formats() / "conformance" / "drivers" / "driver.py")]
    for line, given, right in zip(lines, ask(driver, lines), ask(python, lines), strict=True):
        assert given == right, line


@needs_go
def test_the_program_of_the_readme_runs_from_an_empty_folder(tmp_path: Path) -> None:
    program = re.search(r"```go\n(.*?)```", (MODULE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert program
    (tmp_path / "main.go").write_text(program[1], encoding="utf-8")
    lexc.build(WORDS).save(tmp_path / "words.dawg")
    run_go(tmp_path, "mod", "init", "consumer")
    run_go(tmp_path, "mod", "edit", f"-replace=github.com/lexc/lexc/formats/go={MODULE}")
    run_go(tmp_path, "get", "github.com/lexc/lexc/formats/go")
    assert run_go(tmp_path, "run", ".").splitlines() == [
        "8 true",
        "[CAR CARE CARED CARES CART] [ACRE CAR CARE]",
        "[ACRE CAR CARE CART RACE] [ACRE CARE CART RACE]",
        "CARED true",
        "CARE",
        "RACE",
    ]


def test_the_module_has_no_dependencies_a_licence_and_a_change_log() -> None:
    assert "require" not in (MODULE / "go.mod").read_text(encoding="utf-8")
    assert not any('import "C"' in path.read_text(encoding="utf-8") for path in MODULE.glob("*.go"))
    assert (MODULE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "## 0.1.0\n" in (MODULE / "CHANGELOG.md").read_text(encoding="utf-8")


def test_tables_of_unicode_are_what_their_script_writes() -> None:
    """By whatever version of Unicode: a Python of another one writes other tables, so only the version may differ."""
    written = (MODULE / "unicode_tables.go").read_text(encoding="utf-8")
    made = import_from(MODULE / "tables.py", "tables").source()
    version = re.compile(r"from Unicode (\S+);")
    if version.findall(written) == version.findall(made):
        assert written == made
