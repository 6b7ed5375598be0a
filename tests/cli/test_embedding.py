"""`lexc embed` and `lexc paths`: what programs in other languages are built with."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc
from formats.c_reader import CC, CXX, STRICT
from modules import import_from

import lexc
from lexc.image.embedding import LANGUAGES, name_from
from lexc.system import resources

GOLDEN = resources.formats() / "golden"
TINY = GOLDEN / "tiny.gaddag"
WORDS = (GOLDEN / "tiny.gaddag.words.txt").read_text().splitlines()
NODE = shutil.which("node")

C_PROGRAM = """\
#define LEXC_IMPLEMENTATION
#include "lexc.h"
#include <stdio.h>
#ifdef __cplusplus
extern "C" {
#endif
extern const void *const tiny;
extern const size_t tiny_size;
#ifdef __cplusplus
}
#endif
int main(void) {
  static uint64_t scratch[64];
  lexc_image image;
  if ((size_t)tiny % 8 || lexc_open(&image, tiny, tiny_size, scratch, 64)) return 1;
  if (lexc_open_trusted(&image, tiny, tiny_size)) return 1;
  fwrite(tiny, 1, tiny_size, stdout);
  return lexc_has(&image, "dogs") ? 0 : 1;
}
"""


@pytest.mark.parametrize("compiler", [[CC, "-std=c99"], [CXX, "-x", "c++", "-std=c++11"]], ids=["C", "C++"])
def test_a_c_program_is_linked_with_an_image(run: Lexc, empty_folder: Path, compiler: list[str | None]) -> None:
    if compiler[0] is None:
        pytest.skip("no compiler")
    assert run("embed", TINY, "--to", "c", "-o", "tiny.c").status == 0
    (empty_folder / "main.c").write_text(C_PROGRAM)
    subprocess.run([*map(str, compiler), *STRICT, "main.c", "tiny.c", "-o", "program"], check=True)
    ran = subprocess.run([empty_folder / "program"], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, TINY.read_bytes())


@pytest.mark.skipif(NODE is None, reason="no node")
def test_a_javascript_module_holds_an_image(run: Lexc, empty_folder: Path) -> None:
    assert run("embed", TINY, "--to", "js", "-o", "tiny.mjs").status == 0
    reader = run("paths", "--js").out.strip()
    (empty_folder / "main.mjs").write_text(
        f'import tiny from "./tiny.mjs";\nimport {{ open }} from "{Path(reader).as_uri()}";\n'
        'console.log([...open(tiny)].join("\\n"));\n'
    )
    ran = subprocess.run([str(NODE), "main.mjs"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == WORDS


def test_a_python_module_holds_an_image(run: Lexc, empty_folder: Path) -> None:
    assert run("embed", TINY, "--to", "python", "-o", "tiny.py", "-q").out == ""
    module = import_from(empty_folder / "tiny.py", "tiny")
    assert TINY.read_bytes() == module.IMAGE
    assert list(module.lexicon()) == WORDS
    assert module.lexicon() is module.lexicon()


def test_an_embedded_image_keeps_its_values(run: Lexc, empty_folder: Path) -> None:
    values = {"CAR": {"gloss": 'a "vehicle"\n', "n": 5, "raw": b"\0\xff", "tags": ["x", "y"]}, "CAT": {"ok": True}}
    for layout in ("bitmap", "arcs", "packed"):
        name = f"valued_{layout}"
        lexc.build(values, layout=layout).save(f"{name}.dawg")
        run("embed", f"{name}.dawg", "--to", "python", "-o", f"{name}.py", "-q")
        assert dict(import_from(empty_folder / f"{name}.py", name).lexicon().items()) == values


def test_without_a_file_the_source_is_printed(run: Lexc, empty_folder: Path) -> None:
    printed = run("embed", TINY, "--to", "c", "-o", "tiny.c").out
    written = (empty_folder / "tiny.c").read_bytes()
    assert printed == f"tiny.c: {len(written):,} bytes\n"
    assert run("embed", TINY, "--to", "c").raw == written
    assert run("embed", TINY, "--to", "c", "-o", "-").raw == written
    assert b"const void *const other = &image;" in run("embed", TINY, "--to", "c", "--name", "other").raw


def test_a_damaged_image_is_not_embedded(refusal: Callable[..., str], empty_folder: Path) -> None:
    (empty_folder / "x.dawg").write_bytes(TINY.read_bytes()[:-1])
    assert "x.dawg" in refusal("embed", "x.dawg", "--to", "c", "-o", "x.c")


def test_a_name_that_is_none_is_refused(refusal: Callable[..., str]) -> None:
    for name in ("1st", "a-b", "é", "x" * 62, 'a"', "_a"):
        assert "not an identifier" in refusal("embed", TINY, "--to", "c", "--name", name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_image_is_called_as_a_keyword(refusal: Callable[..., str], language: str) -> None:
    for name in ("for", "class", "let", "typename", "def", "image"):
        assert "not an identifier" in refusal("embed", TINY, "--to", language, "--name", name)


def test_javascript_is_js(run: Lexc) -> None:
    assert run("embed", TINY, "--to", "javascript").out == run("embed", TINY, "--to", "js").out


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("twl.dawg", "twl"), ("a/b c-d.c", "b_c_d"), ("2019.gaddag", "lexicon_2019"), ("é.c", "lexicon"),
        ("x" * 99, "x" * 60), ("", "lexicon"), ("/", "lexicon"),
        ("for.dawg", "lexicon_for"), ("image.dawg", "lexicon_image"),
    ],
)  # fmt: skip
def test_an_image_is_called_as_its_file(path: str, name: str) -> None:
    assert name_from(path) == name


def test_paths_prints_the_paths_of_installed_files(run: Lexc) -> None:
    paths = run("paths", "--json").json
    assert paths == {name: run("paths", f"--{name}").out.strip() for name in paths}
    assert (Path(paths["include"]) / "lexc.h").is_file()
    assert (Path(paths["js"]).parent / "package.json").is_file()
    assert (Path(paths["go"]) / "go.mod").is_file()
    assert Path(paths["kaitai"]).is_file()
    assert (Path(paths["golden"]) / "one.dawg").is_file()
    assert (Path(paths["lexicons"]) / "words").is_dir()
    assert all(path in run("paths").out for path in paths.values())
