"""The texts of a folder: which files are walked, as git and a slow walk of every file decide."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path
from time import monotonic

import pytest

from lexc.errors import LexcError
from lexc.projects.path_patterns import PathPatterns
from lexc.projects.walking import Filters, walk


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def test_texts_are_walked_in_the_order_of_their_names() -> None:
    write({"b.md": "x", "a/z.txt": "x", "a/b/c": "x", "A.md": "x"})
    assert [*walk(".")] == ["A.md", "a/b/c", "a/z.txt", "b.md"]
    assert [*walk("a")] == ["a/b/c", "a/z.txt"]
    assert [*walk("./a/")] == ["./a/b/c", "./a/z.txt"]


def test_hidden_binary_compressed_and_generated_files_are_passed_over() -> None:
    write(
        {
            "a": "x",
            ".b": "x",
            ".c/d": "x",
            "e.png": b"\x89PNG\r\n\x1a\n\0\0",
            "f.pdf": b"%PDF-1.4\n",
            "g.gz": b"\x1f\x8bx",
        }
    )
    write({"yarn.lock": "x", "h.min.js": "x", "log.sarif": "{}", ".git/config": "x", "i": "café".encode("latin-1")})
    assert [*walk(".")] == ["a", "i"]
    assert [*walk(".", Filters(has_hidden=True))] == [".b", ".c/d", "a", "i"]
    assert [*walk(".", Filters(PathPatterns(["*.lock"])))] == ["yarn.lock"]


@pytest.mark.skipif(os.name != "posix", reason="needs links and pipes of POSIX")
def test_neither_links_are_followed_nor_pipes_opened() -> None:
    write({"a/b": "x"})
    os.symlink("b", "a/c")
    os.symlink("..", "a/d")
    os.mkfifo("a/e")
    assert [*walk(".")] == ["a/b"]
    os.symlink("a", "f")
    assert [*walk("f")] == ["f/b"]  # a link that is named is walked


def test_patterns_choose_among_files_and_folders() -> None:
    write({"a.md": "x", "a.py": "x", "docs/a.md": "x", "docs/api/b.md": "x", "vendor/c.md": "x"})
    assert [*walk(".", Filters(PathPatterns(["*.md"]), PathPatterns(["vendor/", "/docs/api"])))] == [
        "a.md",
        "docs/a.md",
    ]
    assert [*walk(".", Filters(exclude=PathPatterns(["*", "!*.py"])))] == ["a.py"]
    assert [*walk("docs", Filters(exclude=PathPatterns(["docs/*.md"])))] == ["docs/api/b.md"]


def test_errors_are_reported_and_the_others_are_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    write({"a/b": "x", "c": "x"})
    list_folder = os.scandir

    def refuse(path: str) -> object:
        if path == "a":
            raise PermissionError(13, "Permission denied", path)
        return list_folder(path)

    monkeypatch.setattr(os, "scandir", refuse)
    errors: list[LexcError] = []
    assert [*walk(".", report=errors.append)] == ["c"]
    assert [error.where for error in errors] == ["a"]


def test_a_folder_that_is_named_is_walked_though_git_ignores_it() -> None:
    write({".git/HEAD": "x", ".gitignore": "build/\n", "build/a": "x", "build/b.log": "x", "build/.gitignore": "*.log"})
    assert [*walk(".")] == []
    assert [*walk("build")] == ["build/a"]


def test_patterns_hold_in_the_folders_below_their_file_alone() -> None:
    write(
        {
            ".git/HEAD": "x",
            ".gitignore": "/a\n*.log\n",
            "a": "x",
            "b/a": "x",
            "b/c.log": "x",
            "b/.gitignore": "!c.log\nd\n",
        }
    )
    write({"b/d": "x", "d": "x", ".git/info/exclude": "e", "e": "x", "b/e": "x"})
    assert [*walk(".")] == ["b/a", "b/c.log", "d"]
    assert [*walk("b")] == ["b/a", "b/c.log"]


LINES = ["*.log", "/a", "a/", "b/c", "**/c", "a/**", "!b", "!*/", "!c.log", "*", "b*", "[ab]", "d?", "\\!x", "c/**/d",
         "# b", " ", "a b", "*b*d*", "!/a/b"]  # fmt: skip
NAMES = ["a", "b", "c", "d", "c.log", "dx", "a b"]


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@pytest.mark.parametrize("seed", range(4))
def test_git_itself_ignores_the_same_files(seed: int) -> None:
    chance = random.Random(seed)
    subprocess.run(["git", "init", "-q", "."], check=True)
    for _ in range(40):
        path = Path(*chance.choices(NAMES, k=chance.randint(1, 4)))
        if not any(parent.is_file() for parent in path.parents) and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x")
    folders = [Path(), *(path for path in Path().rglob("*") if path.is_dir() and ".git" not in path.parts)]
    for folder in chance.sample(folders, min(3, len(folders))):
        (folder / ".gitignore").write_text("\n".join(chance.choices(LINES, k=4)) + "\n")
    Path(".git/info").mkdir(exist_ok=True)
    Path(".git/info/exclude").write_text("\n".join(chance.choices(LINES, k=1)) + "\n")
    command = ["git", "ls-files", "-z", "--others", "--exclude-standard"]
    expected = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split("\0")
    assert sorted(walk(".")) == sorted(name for name in expected if name and not name.endswith(".gitignore"))


def test_a_hostile_pattern_takes_little_time() -> None:
    start = monotonic()
    assert not PathPatterns(["*a" * 30 + "b"]).matches("a" * 250)
    assert not PathPatterns(["x" + "*" * 45 + "b"]).matches("x" * 60)  # as many stars as pathspec would try one by one
    assert not PathPatterns(["a**" * 20 + "b"]).matches("a" * 250)
    assert PathPatterns(["*a*b*c*d", "/docs/**/_build/**/*.html"]).matches("xaxbxcxd/")
    assert PathPatterns(["/docs/**/_build/**/*.html"]).matches("docs/guide/en/_build/html/a/index.html")
    assert monotonic() - start < 20  # otherwise it takes years


def test_a_run_of_stars_matches_as_in_git() -> None:
    for line, path in [("a/***/b", "a/q/r/b"), ("***b", "d/zb"), ("a**c", "axc"), ("/***", "x/y"), (r"a\**", "a*x")]:
        assert PathPatterns([line]).matches_below(path), line
    assert not PathPatterns(["a**c", "!***"]).matches_below("a/xc")
    assert not PathPatterns([r"a\**"]).matches_below("ax")


def test_wrong_patterns_match_nothing() -> None:
    assert PathPatterns(["[z-a]", "!", "a"]).matches("a")
    assert not PathPatterns(["[", "///", "\\"]).matches("b")
    assert not PathPatterns(["#", "", "# a"])
