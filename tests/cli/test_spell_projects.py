"""`lexc spell` in a project: its file, its lists, and the settings that hold."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc

SETTINGS = """accept = ["sart"]
lexicon = "en.dawg"
ignore-words = ["lists/words.txt"]
exclude = ["vendor/"]
suggestions = 1

[modes]
"*.inc" = "markdown"
"""


@pytest.fixture(autouse=True)
def project(empty_folder: Path) -> Path:
    lexc.build(["the", "cat", "sat"], alphabet="english").save("en.dawg")
    for name, text in {
        "lexc.toml": SETTINGS, "lists/words.txt": "caat\n", "docs/a.inc": "teh `xode` Caat sart\n", ".git/HEAD": "",
        "vendor/b.txt": "teh\n",
    }.items():  # fmt: skip
        (empty_folder / name).parent.mkdir(parents=True, exist_ok=True)
        (empty_folder / name).write_text(text)
    return empty_folder


def test_the_project_file_holds_for_folders_names_and_standard_input(run: Lexc) -> None:
    ran = run("spell", ".")
    assert (ran.status, ran.lines, ran.err) == (1, ["docs/a.inc:1:1: teh: the"], "")
    assert run("spell", "docs/a.inc").lines == ran.lines
    assert run("spell", "-l", stdin=b"sart teh").lines == ["teh"]
    assert run("spell", "-a", stdin=b"sart\nteh\n").lines[1:4] == ["*", "", "& teh 1 0: the"]


def test_a_file_that_the_project_excludes_has_a_note(run: Lexc, project: Path) -> None:
    ran = run("spell", "vendor/b.txt")
    assert (ran.status, ran.lines) == (0, [])
    assert ran.err == f"lexc: vendor/b.txt: passed over, as {project.resolve()}/lexc.toml:4 says.\n"


@pytest.mark.parametrize(
    ("name", "reason"), [("lists/words.txt", "{}:3 says"), ("lexc.toml", "it is the project file")]
)
def test_a_file_that_belongs_to_the_settings_has_a_note_that_says_so(
    run: Lexc, project: Path, name: str, reason: str
) -> None:
    place = project.resolve() / "lexc.toml"
    assert run("spell", name).err == f"lexc: {name}: passed over, as {reason.format(place)}.\n"


def test_a_file_that_the_project_does_not_include_has_a_note_with_the_place_of_include(run: Lexc) -> None:
    Path("lexc.toml").write_text('lexicon = "en.dawg"\ninclude = ["*.md"]\n')
    assert run("spell", "docs/a.inc").err.endswith("lexc.toml:2 says.\n")


def test_a_list_of_an_option_that_is_named_as_a_text_has_a_note(run: Lexc) -> None:
    Path("more.txt").write_text("teh\n")
    ran = run("spell", "more.txt", "--ignore-words", "more.txt")
    assert (ran.status, ran.err) == (0, "lexc: more.txt: passed over, as an option names it as a list.\n")


def test_options_come_before_the_project_and_lists_add_up(run: Lexc) -> None:
    Path("more.txt").write_text("teh\n")
    assert run("spell", "docs/a.inc", "--ignore-words", "more.txt").status == 0
    assert run("spell", "docs/a.inc", "--mode", "text", "-l").lines == ["teh", "xode"]
    assert "the, " not in run("spell", "docs/a.inc").lines[0]
    lexc.build(["teh", "sat"], alphabet="english").save("other.dawg")
    assert run("spell", "other.dawg", "docs/a.inc").status == 0


def test_each_file_of_a_folder_has_the_nearest_project(run: Lexc) -> None:
    Path("docs/lexc.toml").write_text('lexicon = "../en.dawg"')
    Path("c.txt").write_text("teh")
    ran = run("spell", ".")
    assert (ran.status, ran.lines) == (2, ["c.txt:1:1: teh: the"])
    assert ran.err.count("a path outside the project") == ran.err.count("\n") == 1
    Path("docs/lexc.toml").write_text('accept = ["teh"]\nlexicon = "english"')
    assert run("spell", "docs/a.inc", "-l", "--mode", "text").lines == ["xode", "Caat", "sart"]


def test_a_wrong_project_file_ends_with_an_error(run: Lexc) -> None:
    Path("lexc.toml").write_text('\nlagn = "de"')
    ran = run("spell", "docs/a.inc")
    assert (ran.status, ran.lines, ran.err.count("\n")) == (2, [], 1)
    assert "lexc.toml:2: lagn: unknown key" in ran.err
    assert "Did you mean 'lang'?" in ran.err


def test_the_language_of_a_catalogue_is_shown_with_its_place(run: Lexc) -> None:
    Path("a.po").write_text('msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "a"\nmsgstr "b"\n', encoding="utf-8")
    for option, place in (("--show-config", "header"), ("--lang=auto", "header"), ("--lang=fr", "--lang")):
        lines = run("spell", "a.po", "--show-config", option).lines
        assert [place in line for line in lines if line.startswith("lang =")] == [True]


def test_the_settings_that_hold_are_shown_with_their_places(run: Lexc, refusal: Callable[..., str]) -> None:
    lines = run("spell", "docs/a.inc", "--show-config", "--suggestions", "3").lines
    shown = {line.partition(" = ")[0]: line.partition(" = ")[2].split("  # ") for line in lines}
    assert [part.strip() for part in shown["mode"]] == ['"markdown"', "lexc.toml:7"]
    assert [part.strip() for part in shown["suggestions"]] == ["3", "--suggestions"]
    assert shown["accept"][1].endswith("lexc.toml:1")
    assert "one text" in run("spell", "--show-config").err
    assert "no effect with --show-config" in refusal("spell", "docs/a.inc", "--show-config", "--sarif")
    assert run("spell", "docs/a.inc", "--show-config", "--json").json["results"][1]["value"] == "markdown"


def test_a_baseline_leaves_new_words_alone(run: Lexc, refusal: Callable[..., str]) -> None:
    Path("docs/d.txt").write_text("teh wrod\n")
    ran = run("spell", ".", "--write-ignore", "base.txt")
    assert (ran.status, ran.lines[0]) == (0, "base.txt: 3 new lines")
    assert ran.lines[1].endswith('write instead of lexc.toml:3: ignore-words = ["lists/words.txt", "base.txt"]')
    assert Path("base.txt").read_text().splitlines()[1:] == ["teh\tdocs/a.inc", "teh\tdocs/d.txt", "wrod\tdocs/d.txt"]
    assert run("spell", ".", "--ignore-words", "base.txt").status == 0
    Path("lexc.toml").write_text(SETTINGS.replace('"lists/words.txt"', '"lists/words.txt", "base.txt"'))
    assert run("spell", ".").status == 0
    Path("e.txt").write_text("wrod\nnew\n")
    assert run("spell", ".", "-l").lines == ["wrod", "new"]
    assert run("spell", "e.txt", "--write-ignore", "base.txt").lines == ["base.txt: 2 new lines"]
    assert run("spell", "e.txt", "--write-ignore", "base.txt", "--json").json == {"query": "base.txt", "count": 0}
    assert run("spell", ".").status == 0
    assert "no effect" in refusal("spell", ".", "--write-ignore", "x", "-l")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_of_files_add_no_words_to_a_list_and_break_no_report(run: Lexc) -> None:
    for name in (b"a\nEVIL.txt", b"e\xff.txt"):
        Path(os.fsdecode(name)).write_text("wrod\n")
    ran = run("spell", ".", "--write-ignore", "base.txt")
    assert r"'a\nEVIL.txt': left out" in ran.err
    assert Path("base.txt").read_bytes().splitlines()[1:] == [b"teh\tdocs/a.inc", b"wrod\te\xff.txt"]
    assert run("spell", ".", "--ignore-words", "base.txt").lines[0].startswith(r"a\nEVIL.txt:1:1: wrod")
    results = run("spell", ".", "--sarif").json["runs"][0]["results"]
    uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results]
    assert uris[:1] + uris[-1:] == ["a%0AEVIL.txt", "e%FF.txt"]


def test_a_list_to_write_keeps_the_bytes_of_its_words_and_is_no_text(run: Lexc) -> None:
    Path("base.txt").write_bytes("Zürich\n".encode("latin-1"))
    assert run("spell", ".", "--write-ignore", "base.txt").status == 0
    assert "Zürich\n".encode("latin-1") in Path("base.txt").read_bytes()
    Path("notes.txt").write_text("zeta teh\nalpha\n")
    ran = run("spell", "notes.txt", "--write-ignore", "notes.txt")
    assert (ran.status, "notes.txt:1: this is no list of words" in ran.err) == (2, True)
    assert Path("notes.txt").read_text() == "zeta teh\nalpha\n"


@pytest.mark.parametrize(
    ("settings", "path", "advice"),
    [
        ("", "../k.txt", "write at the beginning of ../../lexc.toml: "),
        ("../lexc.toml", "../k.txt", "write at the beginning of ../lexc.toml: "),
        ("lexc.toml", "../k.txt", "add --ignore-words ../k.txt"),
        ("../../pyproject.toml", "k.txt", "write below [tool.lexc] in ../../pyproject.toml: "),
        ("no repository", "../k.txt", "write at the beginning of ../lexc.toml: "),
    ],
)
def test_the_advice_for_a_baseline_holds(
    settings: str, path: str, advice: str, run: Lexc, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who follows it has no unknown words."""
    (project / "lexc.toml").unlink()
    (folder := project / "docs" / "deep").mkdir()
    (folder / "a.txt").write_text("wrod\n")
    monkeypatch.chdir(folder)
    if settings == "no repository":
        (project / ".git").rename(project / "git")
    elif settings:
        Path(settings).write_text("[tool.lexc]\n" if "py" in settings else "[modes]\n")
    given = run("spell", "a.txt", "--write-ignore", path).lines[1].removeprefix("To use it, ")
    assert given.startswith(advice)
    place, _, line = given.partition(": ")
    if file := line and Path(place.split()[-1]):
        old = file.read_text() if file.exists() else ""
        file.write_text(f"{old}{line}\n" if "py" in settings else f"{line}\n{old}")
    assert run("spell", "a.txt", *(() if line else given.split()[1:])).status == 0


def test_a_name_that_is_no_bundled_list_gets_advice_that_helps(run: Lexc) -> None:
    assert "; ignore-words takes a list of your own." in run("spell", "docs/a.inc", "--words", "./w.txt").err


def test_directives_hold_in_every_mode_and_for_corrections(run: Lexc) -> None:
    Path("a.txt").write_text("teh\ncaa # lexc:ignore-line\n")
    Path("b.md").write_text("<!-- cspell:words teh -->\nteh sta\n")
    Path("c.py").write_text("# teh codespell:ignore teh\n# teh sta\n")
    assert run("spell", "a.txt", "b.md", "c.py", "--suggestions", "0").lines == [
        "a.txt:1:1: teh", "b.md:2:5: sta", "c.py:2:3: teh", "c.py:2:7: sta",
    ]  # fmt: skip
    assert run("spell", "a.txt", "--correct").raw == b"the\ncaa # lexc:ignore-line\n"


def test_a_long_text_in_pieces_keeps_its_directives(run: Lexc) -> None:
    Path("a.txt").write_text("# lexc:ignore-start\n" + "teh\n" * 40_000 + "# lexc:ignore-end\nteh\n")
    assert run("spell", "a.txt", "--suggestions", "0").lines == ["a.txt:40003:1: teh"]


def test_a_check_does_not_create_the_personal_list_of_a_project(run: Lexc) -> None:
    Path("lexc.toml").write_text('lexicon = "en.dawg"\npersonal = "mine.txt"\n')
    run("spell", "docs/a.inc")
    assert not Path("mine.txt").exists()
    Path("mine.txt").write_text("teh\n-cat\n")
    assert run("spell", "-l", stdin=b"teh cat").lines == ["cat"]


def test_words_of_software_are_known_where_texts_are_technical(run: Lexc, refusal: Callable[..., str]) -> None:
    Path("a.md").write_text("stdin the teh\n")
    Path("a.txt").write_text("stdin the\n")
    assert run("spell", "a.md", "a.txt", "-l").lines == ["teh", "stdin"]
    assert run("spell", "a.txt", "--words", "program-terms").status == 0
    assert run("spell", "a.md", "--words", "none", "-l").lines == ["stdin", "teh"]
    Path("lexc.toml").write_text('lexicon = "en.dawg"\nwords = "none"\n')
    assert run("spell", "a.md", "-l").lines == ["stdin", "teh"]
    Path("lexc.toml").write_text('words = "program-trems"\n')
    assert "Did you mean 'program-terms'?" in run("spell", "a.md").err
    assert "expected none, program-terms" in refusal("spell", "en.dawg", "a.txt", "--words", "x")
