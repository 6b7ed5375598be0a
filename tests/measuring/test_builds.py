"""A commit is installed once, found by its files; the checkout can be compared before it is committed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from benchmarks.compare import builds
from benchmarks.compare.builds import build_of

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")


def git(*arguments: str) -> str:
    identity = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org"]
    ran = subprocess.run(["git", *identity, *arguments], cwd=builds.ROOT, check=True, capture_output=True, text=True)
    return ran.stdout.strip()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the installed files, in order of installation, in a repository with one commit."""
    texts: list[str] = []

    def install(commit: str, folder: Path, python: Path) -> None:
        texts.append(git("show", f"{commit}:file"))
        folder.mkdir(parents=True)

    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@example.org")
    monkeypatch.setattr(builds, "ROOT", tmp_path)
    monkeypatch.setattr(builds, "FOLDER", tmp_path / "build")
    monkeypatch.setattr(builds, "_install", install)
    git("init", "--quiet")
    (tmp_path / "file").write_text("one", encoding="utf-8")
    git("add", "file")
    git("commit", "--quiet", "--message", "first")
    return texts


def test_a_commit_is_installed_once(installed: list[str]) -> None:
    first = build_of("HEAD")
    assert build_of("HEAD") == first
    assert installed == ["one"]
    assert git("rev-parse", "HEAD").startswith(first.commit)


def test_commits_that_differ_in_tests_alone_share_an_installation(installed: list[str]) -> None:
    first = build_of("HEAD")
    (builds.ROOT / "tests").mkdir()
    (builds.ROOT / "tests" / "test_file.py").write_text("", encoding="utf-8")
    git("add", "tests")
    git("commit", "--quiet", "--message", "second")
    second = build_of("HEAD")
    assert first.python == second.python
    assert first.commit != second.commit
    assert installed == ["one"]


def test_the_checkout_is_compared_with_its_changes_and_stays_unchanged(installed: list[str]) -> None:
    clean = build_of(".")
    assert clean.python == build_of("HEAD").python
    file = builds.ROOT / "file"
    file.write_text("two", encoding="utf-8")
    assert build_of(".").python != clean.python
    assert installed == ["one", "two"]
    assert file.read_text(encoding="utf-8") == "two"
    assert git("stash", "list") == ""


def test_another_compiler_installs_anew(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc")
    build_of("HEAD")
    monkeypatch.setenv("CC", "another")
    build_of("HEAD")
    assert installed == ["one", "one"]


@pytest.mark.parametrize("name", ["no-such-commit", "--help", "HEAD:file"])
def test_a_name_of_no_commit_is_refused(installed: list[str], name: str) -> None:
    with pytest.raises(SystemExit, match="compare: git rev-parse"):
        build_of(name)
    assert installed == []
