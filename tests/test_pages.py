"""The examples of README.md and of the pages in docs print what they show. They run in `make docs` alone."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import TESTS, long, shared_folder
from pages import is_shown, needs, run_page, steps

import lexc
from lexc.installed import system_dictionaries
from lexc.system import resources

ROOT = TESTS.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
posix = pytest.mark.skipif(os.name != "posix", reason="a POSIX shell types the commands")


def is_installed(need: str) -> bool:
    """Whether a page has a program, dictionary or module that it needs. A module may lack its library in C."""
    if shutil.which(need) is not None or need in system_dictionaries.find_all():
        return True
    with suppress(ImportError):
        return find_spec(need) is not None and import_module(need) is not None
    return False


@long
@posix
@pytest.mark.skipif(not os.environ.get("LEXC_TEST_PAGES"), reason="the examples of pages run in make docs")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_print_what_they_show(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    if missing := [need for need in needs(text) if not is_installed(need)]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    if page.name == "README.md":  # its reader is in a checkout, and its blocks of Python begin with this image
        (tmp_path / "lexicons").symlink_to(ROOT / "lexicons")
        lexc.build(resources.lexicons() / "words" / "english.txt.gz", kind="gaddag").save("english.gaddag")
    cache = shared_folder(tmp_path_factory) / "cache of pages"  # each bundled list is compiled once for all pages
    assert run_page(text, tmp_path, page.name, cache) == []


def test_the_readme_has_examples() -> None:
    kinds = [step.kind for step in steps(PAGES[0].read_text(encoding="utf-8"))]
    assert kinds.count("python") > 1
    assert kinds.count("command") > 10


WORDS_OF_SHELLS = {"do", "done", "for"}
COMMAND = re.compile(r"(?:^|[|;&(]|\bdo\b)\s*(?:\w+=\S* )*([a-z[][\w.-]*)", re.MULTILINE)
QUOTED = re.compile(r"'[^']*'|\"(?:[^\"$]|\$(?!\())*\"")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_names_the_programs_that_not_every_system_has(page: Path) -> None:
    if not (bare := ROOT / ".ci" / "bare").exists():
        pytest.skip("no list of the basic commands: this is a source distribution")
    basic = " ".join(re.findall(r'^(?:needed|basic)="(.*?)"$', bare.read_text(encoding="utf-8"), re.M | re.S)).split()
    text = page.read_text(encoding="utf-8")
    commands = [QUOTED.sub("''", step.text) for step in steps(text) if step.kind == "command"]
    named = {name for command in commands for name in COMMAND.findall(command)}
    assert named - {"lexc", *basic, *needs(text), *WORDS_OF_SHELLS} == set()


def table_rows(page: str, head: str) -> list[list[str]]:
    """The cells of the rows of a page's table with this head."""
    table = (ROOT / page).read_text(encoding="utf-8").partition(f"| {head} |")[2].partition("\n\n")[0]
    return [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]


def test_the_table_of_extras_is_that_of_the_project() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    named = {name: {re.split(r"[\[>=;]", package)[0] for package in packages} for name, packages in extras.items()}
    rows = table_rows("docs/install.md", "extra")
    assert {name.strip("`"): {*packages.split(", ")} for name, packages, _ in rows} == {
        name: packages - {"lexc"} for name, packages in named.items()
    }


def test_the_table_of_wheels_is_that_of_the_project() -> None:
    wheels = PROJECT["tool"]["cibuildwheel"]
    linux, *others = table_rows("docs/install.md", "wheel")
    versions = [
        name.replace("cp3", "3.").replace("t-*", " free-threaded").removesuffix("-*") for name in wheels["build"]
    ]
    assert linux[1].split(", ") == versions
    machines = {name.split(",")[0].lower(): machines.split(", ") for name, _, machines in [linux, *others[:-1]]}
    assert machines == {name: wheels[name]["archs"] for name in ("linux", "macos", "windows")}


def test_the_reference_has_every_public_name() -> None:
    reference = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    assert [name for name in lexc.__all__ if not re.search(rf"lexc\.{name}\b", reference)] == []
    views = {path.stem for path in (ROOT / "lexc" / "views").glob("*.py")} - {"__init__", "rounding"}
    assert [name for name in sorted(views) if f"lexc.views.{name}\n" not in reference] == []


WRONG = """
    $ echo yes
    no

```python
>>> x = 1
>>> x + 1
3
```
"""
RIGHT = """
```{code-block} text
:caption: names.txt

Ann
```

    $ cat names.txt
    Ann
    $ printf "1\\n2\\n9\\n"
    1
    …
    9
    $ true

```python
>>> from pathlib import Path
>>> Path("names.txt").read_text()
'Ann\\n'
```
"""


@posix
def test_a_wrong_page_fails_and_a_right_one_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(run_page(WRONG, tmp_path, "page")) == 2
    assert run_page(RIGHT, tmp_path, "page") == []
    assert run_page("    $ false\n", tmp_path, "page") != []


def test_three_dots_stand_for_any_lines() -> None:
    assert is_shown("a\nb\nc\n", "a\n…\n")
    assert not is_shown("b\nc\n", "a\n…\n")
