"""An installed package adds to every table of lexc by entry points (specs/extensions.md)."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import lexc
from lexc.cli import program
from lexc.cli.shared.completion_items import from_cache
from lexc.errors import LexcError, UsageError
from lexc.language_server.modes import choose_mode
from lexc.language_server.settings import Settings
from lexc.play import MoveGenerator, players, read_cgp
from lexc.play.selfplay.autoplay import Match, play_games
from lexc.system import entry_points, extensions
from lexc.system.processes import python_command
from lexc.texts.modes import find_mode, find_prose

SOURCE = Path(__file__).with_name("lexc_example")
WORDS = ["NOON", "LEVEL", "WORD", "DEED", "DEEDS"]


def install(folder: Path, name: str = "lexc-example") -> None:
    """Install the example as pip does: its module, and its entry points in a folder of metadata."""
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = folder / f"{name.replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir(parents=True)
    shutil.copy(SOURCE / "lexc_example.py", folder)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {project['version']}\n")
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder into which the example is installed, for this process and for others."""
    folder = tmp_path / "packages"
    install(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    extensions._entry_points.cache_clear()
    yield folder
    extensions._entry_points.cache_clear()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["-c", "from lexc.cli.main import run_program; run_program()", *arguments]
    return subprocess.run(python_command(*command), capture_output=True, text=True, check=False)


def imported_by(*arguments: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    program = (
        "import atexit, sys\nfrom lexc.cli.main import main\n"
        "atexit.register(lambda: print('\\n', *sys.modules, file=sys.stderr))\nmain(sys.argv[1:])"
    )
    ran = subprocess.run(python_command("-c", program, *arguments), capture_output=True, text=True, check=False)
    return {*ran.stderr.split()}


@pytest.mark.parametrize(
    "arguments", [("check", "tiny", "CAR"), ("find", "tiny", "--length", "4"), ("moves", "--help")]
)
def test_names_of_lexc_are_found_without_reading_entry_points(arguments: tuple[str, ...]) -> None:
    modules = imported_by(*arguments)
    assert "lexc.cli.main" in modules
    assert not {"importlib.metadata", "lexc.papers"} & modules
    assert arguments[0] == "find" or "lexc.query.find" not in modules


def test_entry_points_are_read_for_the_list_of_commands(installed: Path) -> None:
    assert not {"importlib.metadata", "email", "zipfile"} & imported_by("--help")
    listed = run("--help").stdout
    assert "Print a word in capitals." in listed
    assert "broken of the package lexc-example cannot be imported" in listed
    assert "Reproduce the tables of the papers" in listed


def test_completion_takes_commands_of_packages_from_a_list_until_a_package_changes(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    n_searches = 0

    def find_texts() -> dict[str, str]:
        nonlocal n_searches
        n_searches += 1
        return {"shout": f"text {n_searches}"}

    assert [from_cache("commands", find_texts) for _ in range(3)] == [{"shout": "text 1"}] * 3
    (installed / "no_package.txt").touch()
    assert from_cache("commands", find_texts) == {"shout": "text 1"}
    (installed / "another-1.dist-info").mkdir()
    assert from_cache("commands", find_texts) == {"shout": "text 2"}
    (tmp_path / "cache" / "lexc" / ".commands.list").write_bytes(b"damaged")
    assert from_cache("commands", find_texts) == {"shout": "text 3"}


def test_a_command_of_a_package_is_completed(installed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("_LEXC_COMPLETE", "zsh_complete")
    assert run("sho").stdout == "word\tshout\tPrint a word in capitals.\n"
    assert "importlib.metadata" not in imported_by("pap")


def test_an_installed_command_runs(installed: Path) -> None:
    assert run("shout", "care").stdout == "CARE!\n"


def test_a_package_that_cannot_be_imported_is_an_error_for_its_name_alone(installed: Path) -> None:
    ran = run("broken")
    assert ran.returncode == 2
    assert "broken of the package lexc-example cannot be imported" in ran.stderr
    assert "lexc_example:missing" in ran.stderr
    assert run("check", "tiny", "CAR").returncode == 0


def test_two_packages_with_one_name_are_both_named(installed: Path) -> None:
    install(installed.parent / "more", "lexc-other")
    shutil.copytree(installed.parent / "more", installed, dirs_exist_ok=True)
    ran = run("shout", "care")
    assert ran.returncode == 2
    assert "lexc-example, lexc-other" in ran.stderr


@pytest.mark.parametrize("group", [extensions.PLAYERS, extensions.COMMANDS, "console_scripts", "pytest11", "none"])
def test_entry_points_are_those_that_the_standard_library_finds(
    installed: Path, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(installed.parent / "later")  # a package of the same name, which the first one hides
    monkeypatch.setattr(sys, "path", [*sys.path, str(installed.parent / "later")])
    found = {(entry.name, entry.value) for entry in entry_points.find_entry_points(group)}
    assert found == {(entry.name, entry.value) for entry in metadata.entry_points(group=group)}
    assert len(found) == len(entry_points.find_entry_points(group))
    if group == "console_scripts":
        loaded = [entry.load() for entry in entry_points.find_entry_points(group) if entry.name == "lexc"]
        assert loaded == [program.run]


def test_packages_in_an_archive_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "packages")
    archive = shutil.make_archive(str(tmp_path / "packages"), "zip", tmp_path / "packages")
    monkeypatch.syspath_prepend(archive)
    assert ("lexc-example", "shortest") in [entry[::2] for entry in entry_points.find_entry_points(extensions.PLAYERS)]


def test_a_package_does_not_replace_a_name_of_lexc(installed: Path) -> None:
    own = {"shortest": "ours"}
    assert extensions.resolve("shortest", own, extensions.PLAYERS) == "ours"
    assert extensions.names(extensions.PLAYERS, own) == [
        name for name in extensions.names(extensions.PLAYERS) if name != "shortest"
    ]


def test_an_installed_player_plays_and_has_options(installed: Path) -> None:
    lexicon = lexc.build(WORDS, kind="gaddag", alphabet="english")
    match = Match(lexicon, lexc.play.Rules.load("english"), players=("shortest:least=2", "greedy"))
    assert play_games(match, range(2)).games == 2
    entry = players.all_players()["shortest"]
    assert (entry.text, entry.options) == ("makes the play of fewest tiles", "least=N")
    with pytest.raises(UsageError, match="no such option"):
        players.make("shortest:most=2", MoveGenerator(lexicon))


def test_an_installed_generator_generates(installed: Path) -> None:
    lexicon = lexc.build(WORDS, kind="gaddag", alphabet="english")
    position = read_cgp("/".join(["15"] * 15) + " DEEDSWO/ 0/0 0")
    found, expected = (MoveGenerator(lexicon, algorithm=name).plays(position) for name in ("example", "fast"))
    assert sorted(map(str, found)) == sorted(map(str, expected))
    with pytest.raises(UsageError, match="no such algorithm"):
        MoveGenerator(lexicon, algorithm="exampel")


def test_an_installed_codec_reads_and_writes_by_name_suffix_and_content(installed: Path, tmp_path: Path) -> None:
    lexicon, path = lexc.build(WORDS, alphabet="english"), tmp_path / "words.sdrow"
    assert lexc.codecs.find_by_suffix(str(path)) is not None
    lexc.codecs.write(lexicon, path)
    assert path.read_bytes().startswith(b"BACKWARDS\nDEED\nSDEED\n")
    assert list(lexc.codecs.read(path)) == list(lexc.codecs.read(path, "backwards")) == sorted(WORDS)
    assert "backwards" in lexc.codecs.names()
    assert lexc.open(path).contains_many(["WORD", "DROW"]) == [True, False]


def test_an_installed_mode_finds_the_prose_of_a_text(installed: Path, tmp_path: Path) -> None:
    assert find_prose("wrold *teh* wrold\n", "starred").text == "       teh       \n"
    text = tmp_path / "text.txt"
    text.write_text("wrold *teh* wrold\n")
    ran = run("spell", "english", str(text), "--mode", "starred", "--list")
    assert (ran.stdout, ran.returncode) == ("teh\n", 1)
    ran = run("spell", "english", str(text), "--mode", "stared")
    assert ran.returncode == 2
    with pytest.raises(UsageError, match="no such mode"):
        find_prose("text", "stared")


def test_an_installed_mode_is_chosen_by_suffix_and_by_the_language_of_an_editor(installed: Path) -> None:
    assert find_mode("text.STARS", "") == "starred"
    assert find_mode("text.unknown", "") == find_mode("text.txt", "") == "text"
    assert choose_mode("auto", "stars", "text", "") == choose_mode("auto", "other", "x.stars", "") == "starred"
    assert choose_mode("auto", "markdown", "x.stars", "") == "markdown"
    assert Settings().with_changes({"mode": "starred"}).mode == "starred"


def test_an_installed_condition_selects_words(installed: Path) -> None:
    lexicon = lexc.build(WORDS, alphabet="english")
    assert list(lexicon.find(mirrored="")) == ["DEED", "LEVEL", "NOON"]
    assert list(lexicon.find(mirrored="d", length=4)) == ["DEED"]
    assert list(lexicon.find(not_mirrored="")) == ["DEEDS", "WORD"]
    with pytest.raises(LexcError, match="no such condition"):
        lexicon.find(palindrom="")


def test_an_installed_condition_is_an_option_of_the_command(installed: Path, tmp_path: Path) -> None:
    lexc.build(WORDS, alphabet="english").save(tmp_path / "w.dawg")
    image = str(tmp_path / "w.dawg")
    assert run("find", image, "--mirrored", "D", "--not-mirrored", "L", "--length", "4").stdout == "DEED\n"
    assert run("find", image, "mirrored=L").stdout == "LEVEL\n"
    help_text = run("find", "--help").stdout
    assert "Conditions of installed packages:\n  --mirrored LETTERS  Reads backwards as forwards" in help_text
    assert "--not-mirrored" not in help_text
    ran = run("find", image, "--palindrom", "D")
    assert (ran.returncode, "No such option" in ran.stderr) == (2, True)


def test_the_command_of_the_papers_and_its_players_enter_by_these_doors() -> None:
    assert "papers" in extensions.names(extensions.COMMANDS)
    own = {"rack1", "rack2", "rack3", "shapiro-smith", "weinberger", "turcan"}
    assert own <= {*extensions.names(extensions.PLAYERS)}
    assert "left_parts_once" in extensions.names(extensions.GENERATORS)


def test_the_kernel_of_the_papers_and_that_of_gordon_cost_other_programs_nothing() -> None:
    """No room but that of the papers names `left_parts_once`, which inherits from a kernel and so stays among them."""
    sources = Path(lexc.__file__).parent
    named = [path for path in sources.rglob("*.py") if "left_parts_once" in path.read_text(encoding="utf-8")]
    assert {path.relative_to(sources).parts[0] for path in named} == {"papers"}
    modules = imported_by("moves", "english", "--help")
    assert "lexc.kernels.plays.gordon" not in modules
