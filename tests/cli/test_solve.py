"""`lexc solve`: endgames given as text, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import long

import lexc
from lexc.cli.main import cli
from lexc.errors import LexcError, PositionError
from lexc.play import read_cgp, solve

RULES = """
alphabet = "few.toml"
squares = "..... ..... ..-.. ..... ....."
start = "3C"
rack_size = 3
"""
TILES = "\n".join(
    ['name = "few"', 'title = "Few tiles"', 'language = "en"', 'fold = "upper"', "blank = { count = 0, score = 0 }"]
    + ["letter = ["]
    + [f'{{ label = "{label}", count = {count}, score = {score} }},' for label, count, score in
       (("A", 2, 1), ("C", 1, 3), ("E", 2, 1), ("R", 1, 1), ("S", 2, 1))] + ["]"]
)  # fmt: skip
CARE = "5/5/CARE1/5/5 SE/AS 0/9 0"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solve")
    (folder / "few.toml").write_text(TILES)
    (folder / "rules.toml").write_text(RULES)
    words = ["CARE", "CARES", "AS", "SEA", "EAR"]
    lexc.build(words, "gaddag", lexc.Alphabet.load(folder / "few.toml")).save(folder / "w.gaddag")
    return folder


def run_solve(folder: Path, *arguments: str) -> Result:
    image, rules = str(folder / "w.gaddag"), str(folder / "rules.toml")
    return CliRunner().invoke(cli, ["solve", image, "--rules", rules, *arguments])


def run_and_check(folder: Path, *arguments: str) -> str:
    result = run_solve(folder, *arguments)
    assert (result.exception, result.exit_code) == (None, 0), result.output
    return result.stdout


def run_with_error(folder: Path, *arguments: str) -> LexcError:
    """The error that `main` would turn into status 2."""
    result = run_solve(folder, *arguments)
    assert isinstance(result.exception, LexcError)
    assert result.stdout == ""
    return result.exception


def test_programs_get_value_best_move_and_line(folder: Path) -> None:
    with lexc.open(folder / "w.gaddag") as lexicon:
        expected = solve(lexicon, read_cgp(CARE, str(folder / "rules.toml")))
    found = json.loads(run_and_check(folder, "--cgp", CARE, "--json"))["results"][0]
    assert found["value"] == expected.value
    assert found["move"] == str(expected.best)
    assert found["variation"] == [{"move": str(move), "score": move.score} for move in expected.line]
    assert found["is_proven"] is True
    assert found["bounds"] == [expected.value, expected.value]


@long
def test_a_search_whose_lists_have_no_room_prints_its_best_line_and_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = Path(__file__).parents[1] / "benchmarks" / "endgames.txt"
    cgp = next(line for line in positions.read_text().splitlines() if "RHUJEDI/VOEAX?W" in line)
    monkeypatch.setattr("lexc.kernels.endgames.endgame.MAX_LISTED_PLAYS", 1)
    result = CliRunner().invoke(cli, ["solve", "english", "--cgp", cgp])
    assert (result.exception, result.exit_code) == (None, 0)
    assert "not proven; from" in result.stdout
    assert "mover" in result.stdout


def test_people_get_the_best_move_its_value_and_the_line(folder: Path) -> None:
    found = json.loads(run_and_check(folder, "--cgp", CARE, "--json"))["results"][0]
    lines = run_and_check(folder, "--cgp", CARE).splitlines()
    assert lines[0] == f"best   {found['move']}"
    assert lines[1] == f"value  {found['value']:+}, proven ({found['n_nodes']:,} positions)"
    assert [line.split("  ")[-1] for line in lines[2:]] == [play["move"] for play in found["variation"]]
    assert "mover" in lines[2]


def test_the_board_is_drawn_when_wanted(folder: Path) -> None:
    drawn = run_and_check(folder, "--cgp", CARE, "--board")
    assert drawn.endswith(run_and_check(folder, "--cgp", CARE))
    assert "to move" in drawn


def test_zero_seconds_give_an_unproven_answer(folder: Path) -> None:
    found = json.loads(run_and_check(folder, "--cgp", CARE, "--json", "--seconds", "0"))["results"][0]
    assert found["move"]
    assert found["is_proven"] is False
    assert "not proven" in run_and_check(folder, "--cgp", CARE, "--seconds", "0")


def test_quiet_prints_nothing(folder: Path) -> None:
    assert run_and_check(folder, "--cgp", CARE, "--quiet") == ""


@pytest.mark.parametrize(
    ("cgp", "message"),
    [
        ("5/5/CARE1/5/5 SE/A 0/9 0", "the bag is not empty"), ("5/5/CARE1/5/5 SEX/A 0/9 0", "rack 1, column 3"),
        ("5/5/CARE1/5/5 SE/AS 0/9", "the game is over"), ("x", "board, racks"),
        ("5/5/CARE1/5/5 SEC/A 0/9 0", "too many C"), ("5/5/CARE1/5/5 SE/A/S 0/9/0 0", "two players"),
    ],
)  # fmt: skip
def test_a_position_that_is_no_endgame_is_refused(folder: Path, cgp: str, message: str) -> None:
    turns = " 6" if message == "the game is over" else ""
    error = run_with_error(folder, "--cgp", cgp + turns)
    assert isinstance(error, PositionError)
    assert message in str(error)
    assert error.where.startswith("--cgp")


def test_missing_rules_are_not_reported_as_a_fault_of_the_position(folder: Path) -> None:
    assert run_with_error(folder, "--cgp", CARE, "--rules", "nowhere").where == "bundled rules"


@pytest.mark.parametrize(
    "arguments", [[], ["--cgp", CARE, "--seconds", "-1"], ["--cgp", CARE, "--seconds", "nan"],
                  ["--cgp", CARE, "--seconds", "soon"], ["--cgp", CARE, "--board", "--json"]],
)  # fmt: skip
def test_wrong_usage_is_an_error_in_one_line(folder: Path, arguments: list[str]) -> None:
    result = run_solve(folder, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


def test_positions_of_standard_input_are_answered_one_after_another(folder: Path) -> None:
    other = CARE.replace(" 0/9 ", " 5/9 ")
    command = ["solve", str(folder / "w.gaddag"), "--rules", str(folder / "rules.toml"), "--cgp", "-"]
    for options in ([], ["--json"], ["--bare"]):
        output = CliRunner().invoke(cli, [*command, *options], input=f"{CARE}\n\n{other}\n").stdout
        single = [
            run_and_check(folder, "--cgp", cgp, *(["--json"] if "--json" in options else [])) for cgp in (CARE, other)
        ]
        pairs = zip((CARE, other), single, strict=True)
        lines = [f"{cgp}\t{line}\n" for cgp, answer in pairs for line in answer.splitlines()]
        assert output == "".join(single if options else lines)


PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/"
    "4TEARIER4/1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)


def run_preendgame(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["solve", "english", "--cgp", PREENDGAME, *arguments])


@long
def test_a_pre_endgame_lists_moves_with_their_bounds_and_those_that_are_named() -> None:
    result = run_preendgame("--nodes", "3000", "--top", "2", "--move", "pass", "--known-rack", "AB")
    assert (result.exception, result.exit_code) == (None, 0), result.output
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["move", "points", "wins", "chance", "likely", "spread", "state"]
    assert " of 6 " in lines[1]  # E, G, G, N, N or R is in the bag: A and B are not
    assert lines[3].startswith("pass ")
    assert lines[-1].startswith("1 tile in the bag: ")
    found = json.loads(run_preendgame("--nodes", "3000", "--top", "2", "--threads", "2", "--json").stdout)
    assert found == json.loads(run_preendgame("--nodes", "3000", "--top", "2", "--json").stdout)
    assert [sum(each["n_cases"] for each in row["outcomes"]) for row in found["results"]] == [8, 8]
    assert found["move"] == found["results"][0]["move"]
    assert found["chosen_by"] in ("proof", "bounds", "estimates")


def test_ctrl_c_prints_what_is_known_of_a_pre_endgame(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lexc.play.endgame.preendgame.wait", interrupt)
    result = run_preendgame("--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["is_interrupted"] is True
