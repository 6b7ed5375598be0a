"""Project files: where they are found, what they hold, and what a hostile one cannot do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexc.errors import UsageError
from lexc.projects.project_file import Project, Projects, find_project_file, read_project
from lexc.projects.settings import KEYS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    return tmp_path.resolve()


def project_of(text: str, name: str = "lexc.toml") -> Project:
    Path(name).write_text(text, encoding="utf-8")
    return read_project(os.path.abspath(name))


def project_error(text: str, name: str = "lexc.toml") -> UsageError:
    with pytest.raises(UsageError) as caught:
        project_of(text, name)
    return caught.value


def test_the_nearest_project_file_counts(folder: Path) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    found = lambda: find_project_file(str(folder / "a" / "b")).removeprefix(f"{folder}/")  # noqa: E731
    assert found() == ""
    Path("pyproject.toml").write_text("[tool.lexc]\n")
    assert found() == "pyproject.toml"
    Path("lexc.toml").write_text("")
    assert found() == "lexc.toml"
    Path("a/pyproject.toml").write_text("[tool.ruff]\n# no lexc here\n")
    assert found() == "lexc.toml"
    Path("a/pyproject.toml").write_text("[tool.lexc]\n")
    assert found() == "a/pyproject.toml"


def test_the_search_ends_at_the_root_of_a_repository_and_at_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    Path("lexc.toml").write_text("")
    (folder / "a" / ".git").write_text("gitdir: elsewhere")  # as in a worktree
    assert find_project_file(str(folder / "a" / "b")) == ""
    (folder / "a" / ".git").unlink()
    monkeypatch.setenv("HOME", str(folder / "a"))
    monkeypatch.setenv("USERPROFILE", str(folder / "a"))
    assert find_project_file(str(folder / "a" / "b")) == ""


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of POSIX")
def test_a_folder_in_which_everybody_makes_files_is_not_entered(folder: Path) -> None:
    (folder / "a").mkdir()
    Path("lexc.toml").write_text("")
    folder.chmod(0o1777)
    assert find_project_file(str(folder / "a")) == ""
    folder.chmod(0o755)
    assert find_project_file(str(folder / "a")) != ""


def test_keys_have_types_and_places() -> None:
    text = 'lang = ["de_DE", "en_US"]\naccept = "one"\ncode = ["comments", "names"]\n\n[modes]\n"*.inc" = "markdown"\n'
    project = project_of(text)
    assert (project.settings.lang, project.settings.accept) == ("de_DE,en_US", ("one",))
    assert (project.settings.code, project.settings.modes) == (("comments", "names"), (("*.inc", "markdown"),))
    assert project.place("modes") == f"{os.path.realpath('lexc.toml')}:5"
    project = project_of(
        '[project]\nlang = "no"\n[tool.lexc]\nsuggestions = 3\n[tool.lexc.modes]\n"a" = "text"', "pyproject.toml"
    )
    assert (project.settings.suggestions, project.settings.lang, project.lines["modes"]) == (3, "", 5)


@pytest.mark.parametrize(
    ("text", "line", "key", "problem"),
    [
        ('\nlagn = "de"', 2, "lagn", "unknown key"), ("lang = 3", 1, "lang", "a wrong value"),
        ('accept = ["a", 3]', 1, "accept", "a wrong value"), ('hidden = "yes"', 1, "hidden", "a wrong value"),
        ("# \nsuggestions = 101", 2, "suggestions", "a wrong value"),
        ("suggestions = true", 1, "suggestions", "a wrong value"),
        ('\n[modes]\n"*.x" = "markdwn"', 2, "modes", "no such mode"), ("modes = []", 1, "modes", "a wrong value"),
        ('code = "words"', 1, "code", "a wrong value"), ('lang = "../x"', 1, "lang", ""),
        ('lang = ""', 1, "lang", ""),
        ('lexicon = "english"\nlang = "de_DE"', 1, "lexicon", "lang takes the place"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_an_error_with_file_line_and_key(text: str, line: int, key: str, problem: str) -> None:
    error = project_error(text)
    assert error.where == f"{os.path.abspath('lexc.toml')}:{line}: {key}"
    assert problem in error.problem


def test_an_unknown_key_is_answered_with_the_nearest_one() -> None:
    assert project_error('acept = ["a"]').remedy == "Did you mean 'accept'?"
    assert all(key in project_error("zzz = 1").expected for key in KEYS)


@pytest.mark.parametrize("text", ["x = [[[", "[" * 5000, "a = " + "[" * 5000, "\x00", "a = 1\na = 2"])
def test_no_toml_is_an_error(text: str) -> None:
    assert "TOML" in project_error(text).problem


def test_a_project_file_has_a_limit() -> None:
    assert "too long" in project_error("#" * (1 << 21)).problem
    Path("lexc.toml").write_bytes(b"\xff")
    with pytest.raises(UsageError, match="no UTF-8"):
        read_project(os.path.abspath("lexc.toml"))


@pytest.mark.parametrize(
    "path",
    ["../x", "/etc/passwd", "a/../../x", ".git/config", "a/../.GIT/hooks/x", "link", "folder/x", "..", "x\\u0000"],
)
@pytest.mark.parametrize("key", ["personal", "model", "ignore-words", "pairs"])
def test_a_project_reaches_no_path_above_its_folder(folder: Path, path: str, key: str) -> None:
    if os.name == "posix":
        os.symlink("/etc/passwd", "link")
        os.symlink("..", "folder")
    elif path in ("link", "folder/x"):
        pytest.skip("needs links")
    error = project_error(f'{key} = "{path}"')
    assert error.problem == "a path outside the project"


def test_paths_of_a_project_are_those_of_its_folder(folder: Path) -> None:
    assert project_of('personal = "words/mine.txt"').settings.personal == str(folder / "words" / "mine.txt")
    assert project_of('lexicon = "english"').settings.lexicon == "english"
    assert project_of('lexicon = "a.dawg"').settings.lexicon == str(folder / "a.dawg")
    assert "outside" in project_error('lexicon = "../a.dawg"').problem
    assert project_of('lexicon = "words"').settings.lexicon == str(folder / "words")


@pytest.mark.skipif(os.name != "posix", reason="needs links")
@pytest.mark.parametrize("name", ["words", "english"])
def test_a_lexicon_without_an_ending_is_no_link_that_leads_out(folder: Path, name: str) -> None:
    os.symlink("/etc/passwd", name)
    assert project_error(f'lexicon = "{name}"').problem == "a path outside the project"


def test_a_folder_to_include_stands_for_the_files_below_it() -> None:
    project = project_of('include = ["docs/", "!docs/b.md", "!old/"]')
    names = ("docs/a.md", "docs/deep/a.md", "docs/b.md", "docs/old/a.md", "a.md")
    assert [project.excludes(name) for name in names] == [False, False, True, True, True]


@pytest.mark.skipif(os.name != "posix", reason="needs links and pipes of POSIX")
def test_neither_links_that_lead_out_nor_pipes_are_read(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.toml"
    outside.write_text("secret")
    os.symlink(outside, "lexc.toml")
    with pytest.raises(UsageError, match="outside the project") as caught:
        Projects().find("a.txt")
    assert "secret" not in str(caught.value)
    os.unlink("lexc.toml")
    os.mkfifo("lexc.toml")
    assert Projects().find("a.txt").path == ""
    os.unlink("lexc.toml")
    os.mkfifo("pipe")
    assert project_error('ignore-words = "pipe"').problem == "not a file"


def test_patterns_exclude_files_below_a_folder_too() -> None:
    project = project_of(
        'exclude = ["vendor/", "*.svg", "!b.svg"]\nignore-words = "words.txt"\n[modes]\n"docs/" = "markdown"'
    )
    assert project.excludes("vendor", is_folder=True)
    assert project.excludes("vendor/a/b.txt")
    assert [project.excludes(name) for name in ("a.svg", "b.svg", "words.txt", "lexc.toml", "a")] == [
        True, False, True, True, False,
    ]  # fmt: skip
    assert (project.mode_of("docs/a/b.x"), project.mode_of("a")) == ("markdown", "auto")
    project = project_of('include = ["*.md"]')
    assert (project.excludes("a/b.md"), project.excludes("a/b.txt"), project.excludes("a", True)) == (
        False,
        True,
        False,
    )
