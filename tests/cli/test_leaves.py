"""`lexc leaves` and `lexc tournament`, as people call them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc, files

from lexc.play import Rules
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.system import resources


@pytest.fixture
def leaves_file(tmp_path: Path) -> Path:
    """Leaves of one tile: tile t is worth t points, the blank 30."""
    alphabet = Rules.load("english").alphabet
    Leaves.from_values(alphabet, all_leaves(alphabet, 1), [30, *range(1, 27)]).save(tmp_path / "own.leaves")
    return tmp_path / "own.leaves"


def test_nothing_is_learned_for_a_file_that_cannot_be_written(
    run: Lexc, short_gaddag: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexc.play.selfplay.learning.learn", None)  # a call would be an internal error
    for output, problem in [(tmp_path / "none" / "a", "no such folder"), (tmp_path, "this is a folder")]:
        ran = run("leaves", "learn", str(short_gaddag), "-o", str(output), "--games", "30")
        assert (ran.status, problem in ran.err) == (2, True)


def test_leaves_are_learned_and_learning_goes_on_from_the_file(run: Lexc, short_gaddag: Path, tmp_path: Path) -> None:
    learn = ("leaves", "learn", str(short_gaddag), "-o", str(tmp_path / "a"), "--games", "30", "--longest", "1")
    first = run(*learn, "--json")
    assert first.status == 0
    assert first.json["n_leaves"] == 27
    assert first.json["n_games"] == 30
    before = (tmp_path / "a").read_bytes()
    assert run(*learn).lines[0].split() == ["leaves", "27"]
    assert (tmp_path / "a").read_bytes() == before
    other = run(*learn, "--seed", "9")
    assert other.status == 2
    assert "learned by other games" in other.err
    assert (tmp_path / "a").read_bytes() == before


def test_values_are_shown(run: Lexc, leaves_file: Path) -> None:
    assert run("leaves", "show", str(leaves_file), "?", "a", "AB").lines == ["?\t+30.00", "a\t+1.00", "AB\t+3.00"]
    assert run("leaves", "show", str(leaves_file), "-", stdin=b"AB\n").lines == ["AB\t+3.00"]
    table = run("leaves", "show", str(leaves_file), "?", "a", "AB", "--bare").lines
    assert table == ["?     +30.00", "a      +1.00", "AB     +3.00"]
    shown = [json.loads(line) for line in run("leaves", "show", str(leaves_file), "--json").lines]
    assert shown[0] == {"query": "?", "count": 1, "results": [{"leave": "?", "value": 30.0}]}
    assert [shown[-1]["query"], shown[-1]["results"][0]["value"]] == ["Z", 26]
    assert len(shown) == 27


def test_bundled_leaves_go_by_name_unless_a_file_has_it(run: Lexc, leaves_file: Path, empty_folder: Path) -> None:
    bundled = resources.find("leaves", "english", (".leaves",))
    assert run("leaves", "show", "english").lines == run("leaves", "show", str(bundled)).lines != []
    assert run("leaves", "convert", "english", "-o", "copy.leaves", "-q").status == 0
    assert (empty_folder / "copy.leaves").read_bytes() == bundled.read_bytes()
    (empty_folder / "english").write_bytes(leaves_file.read_bytes())
    assert run("leaves", "show", "english", "?").lines == ["?    +30.00"]
    assert "nothing.leaves" in run("leaves", "show", "nothing.leaves").err


def test_the_list_of_leaves_commands_has_whole_sentences(run: Lexc) -> None:
    listed = run("leaves", "--help").out.partition("Commands:")[2]
    assert listed.count("\n  ") == 3
    assert "..." not in listed


@pytest.mark.parametrize("tiles", ["S1", "AAAAAAAAAAA"])
def test_an_invalid_rack_is_refused(run: Lexc, leaves_file: Path, tiles: str) -> None:
    ran = run("leaves", "show", str(leaves_file), tiles)
    assert ran.status == 2
    assert ran.out == ""
    assert "tile" in ran.err


def test_leaves_are_converted_there_and_back(run: Lexc, leaves_file: Path, tmp_path: Path) -> None:
    conversion = run("leaves", "convert", str(leaves_file), "-o", str(tmp_path / "b.klv2"))
    assert conversion.status == 0
    assert "count 0 points in other programs; --computed writes values" in conversion.err
    back = run("leaves", "convert", str(tmp_path / "b.klv2"), "-o", str(tmp_path / "c.leaves"), "-q")
    assert (back.status, back.out) == (0, "")
    assert "read as English" in back.err
    assert dict(Leaves.load(tmp_path / "c.leaves")) == dict(Leaves.load(leaves_file))


def test_a_file_without_leaves_is_refused_with_a_remedy(
    refusal: Callable[..., str], short_gaddag: Path, empty_folder: Path
) -> None:
    (empty_folder / "text").write_text("no leaves")
    assert "a file of leaves" in refusal("leaves", "convert", "text", "-o", "x.leaves")
    assert "No such file" in refusal("leaves", "convert", "no.leaves", "-o", "x.leaves")
    assert "no leaves" in refusal("leaves", "convert", short_gaddag, "-o", "x.leaves")
    assert "lexc leaves learn" in refusal("leaves", "show", "text")
    assert "no.leaves: No such file or directory. Name a file" in refusal("leaves", "show", "no.leaves")
    assert "no bundled file has this name; expected english; found 'nowhere'" in refusal("leaves", "show", "nowhere")


def test_a_tournament_prints_the_difference_of_the_players(
    run: Lexc, short_gaddag: Path, leaves_file: Path, tmp_path: Path
) -> None:
    ran = run("tournament", short_gaddag, "greedy", "pass", "--games", "4", "--records", str(tmp_path / "games"))
    assert ran.status == 0
    assert ran.lines[-1].startswith("greedy against pass: +")
    assert ran.lines[-1].endswith("4 games in pairs")
    assert len(files(tmp_path / "games")) == 4
    few = run("tournament", short_gaddag, "greedy", "pass", "--games", "2").lines[-1]
    assert few.endswith(" points a game, 2 games in pairs (no interval: one pair of games is too few)")
    assert "±" not in few
    plain = run("tournament", short_gaddag, f"leaves:file={leaves_file}", "pass", "--games", "2", "--json").json
    assert (plain["n_games"], plain["margin_95"]) == (2, None)
    assert plain["players"][0]["n_wins"] == 2


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["greedy", "greedy", "--games", "3"], "not an even number"),
        (["greedy", "nobody"], "no such player"),
        (["greedy:x=1", "greedy"], "no such option"),
        (["leaves:file=none", "greedy"], "No such file"),
        (["pass", "pass", "--games", "2"], "both players always pass"),
        (["greedy", "leaves", "--rules", "spanish"], "other letters"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(
    run: Lexc, short_gaddag: Path, options: list[str], problem: str
) -> None:
    ran = run("tournament", short_gaddag, *options)
    assert ran.status == 2
    assert problem in ran.err
    assert ran.out == ""
