"""`lexc simulate`, as people and programs call it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.play import Rules
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.play.simulation.simulate import Simulation

POSITION = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GADDAG of some of the bundled words."""
    path = tmp_path_factory.mktemp("lexicons") / "some.gaddag"
    with lexc.open("english") as words:
        lexc.build((word for word in words if len(word) <= 5), kind="gaddag", alphabet="english").save(path)
    return path


def test_the_gain_of_each_candidate_is_printed_the_best_first(run: Lexc, image: Path) -> None:
    ran = run("simulate", image, "--cgp", POSITION, "--iterations", "70", "--candidates", "4", "--leaves", "none")
    assert ran.status == 0
    assert ran.lines[0].split() == ["move", "points", "gained", "error", "deviation", "wins", "%", "error", "playouts"]
    assert len(ran.lines) == 6
    assert "iterations, by blend: " in ran.lines[-1]
    playouts = [int(line.split()[-1]) for line in ran.lines[1:-1]]
    assert playouts == sorted(playouts, reverse=True)


def test_the_json_is_the_same_for_any_number_of_threads(run: Lexc, image: Path) -> None:
    answers = [
        run(
            "simulate",
            image,
            "--cgp",
            POSITION,
            "--iterations",
            "24",
            "--candidates",
            "4",
            "--threads",
            n,
            "--seed",
            "3",
            "--json",
        ).out
        for n in ("1", "2")
    ]
    assert answers[0] == answers[1]
    answer = json.loads(answers[0])
    assert answer["query"] == POSITION
    assert not answer["is_interrupted"]
    assert answer["is_clear"] == (sum(candidate["is_running"] for candidate in answer["results"]) == 1)
    for candidate in answer["results"]:
        assert set(candidate) == {
            "move", "score", "equity", "equity_error", "deviation", "chance", "chance_error", "value", "n_playouts",
            "is_running", "by_ply",
        }  # fmt: skip
        assert 0 <= candidate["chance"] <= 1


def test_by_ply_prints_a_row_for_each_turn_after_each_candidate(run: Lexc, image: Path) -> None:
    common = ("simulate", image, "--cgp", POSITION, "--iterations", "20", "--candidates", "2", "--plies", "3")
    lines, plain_lines = run(*common, "--by-ply").lines, run(*common).lines
    assert lines[:3] + lines[-1:] == plain_lines
    assert lines[3].split() == ["move", "ply", "player", "points", "deviation", "bingos", "%", "leave", "playouts"]
    assert [line.split()[-7:-5] for line in lines[4:-1]] == [["1", "other"], ["2", "you"], ["3", "other"]] * 2
    results = run(*common, "--json").json["results"]
    for line, ply in zip(lines[4:-1], [ply for result in results for ply in result["by_ply"]], strict=True):
        assert [float(cell) for cell in line.split()[-5:]] == [
            pytest.approx(ply["points"], abs=0.06), pytest.approx(ply["deviation"], abs=0.06),
            pytest.approx(100 * ply["bingo_share"], abs=0.06), pytest.approx(ply["leave_value"], abs=0.06), 20,
        ]  # fmt: skip


def test_leaves_come_from_a_file(run: Lexc, image: Path, empty_folder: Path) -> None:
    alphabet = Rules.load("english").alphabet
    tiles = all_leaves(alphabet, 1)
    Leaves.from_values(alphabet, tiles, [float(n) for n in range(tiles.count(0))]).save(empty_folder / "own.leaves")
    common = ("simulate", image, "--cgp", POSITION, "--iterations", "10", "--candidates", "3", "--json", "--leaves")
    with_leaves, without_leaves = (json.loads(run(*common, name).out) for name in (empty_folder / "own.leaves", "none"))
    assert with_leaves["results"] != without_leaves["results"]


def test_seconds_limit_a_simulation_and_quiet_prints_nothing(run: Lexc, image: Path) -> None:
    ran = run("simulate", image, "--cgp", POSITION, "--seconds", "0.01", "-q")
    assert (ran.status, ran.raw, ran.err) == (0, b"", "")


def test_lenient_accepts_more_tiles_than_the_game_has(run: Lexc, image: Path) -> None:
    several = POSITION.replace("EIIJNOR", "JJJJOOO")
    common = ("simulate", image, "--cgp", several, "--iterations", "9")
    assert "allow it with --lenient" in run(*common).err
    ran = run(*common, "--lenient", "--json").json
    assert ran["query"] == several
    assert ran["n_iterations"] == 9


@pytest.mark.parametrize("is_json", [False, True])
def test_an_interrupted_simulation_prints_its_results_so_far(
    run: Lexc, image: Path, monkeypatch: pytest.MonkeyPatch, is_json: bool
) -> None:
    whole: Callable[..., Iterator[float]] = Simulation.run

    def interrupt(self: Simulation, *arguments: object) -> Iterator[float]:
        yield next(whole(self, *arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "run", interrupt)
    ran = run("simulate", image, "--cgp", POSITION, "--candidates", "3", *(["--json"] if is_json else []))
    assert ran.status == 130
    if is_json:
        assert json.loads(ran.out)["is_interrupted"]
    else:
        assert len(ran.lines) == 5


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("--seconds", "0"), "x>0"),
        (("--seconds", "nan"), "time"),
        (("--iterations", "0"), "x>=1"),
        (("--plies", "0"), "1<=x"),
        (("--threads", "0"), "1<=x"),
        (("--candidates", "0"), "1<=x"),
        (("--leaves", "nowhere.leaves"), "nowhere.leaves"),
        (("--rules", "nowhere"), "nowhere"),
    ],
)
def test_impossible_input_is_refused(run: Lexc, image: Path, wrong: tuple[str, str], message: str) -> None:
    ran = run("simulate", image, "--cgp", POSITION, *wrong)
    assert (ran.status, ran.raw) == (2, b"")
    assert message in ran.err


def test_positions_that_cannot_be_simulated_are_named(
    refusal: Callable[..., str], image: Path, empty_folder: Path
) -> None:
    assert "mover's rack" in refusal("simulate", image, "--cgp", POSITION.replace("EIIJNOR", ""))
    assert "too many" in refusal("simulate", image, "--cgp", POSITION.replace("EIIJNOR", "JJ"))
    assert "CGP" in refusal("simulate", image, "--cgp", "nonsense")
    impossible = refusal("simulate", image, "--cgp", POSITION, "--move", "9Z FOO")
    assert impossible.startswith("lexc: 9Z FOO: the move cannot be made")
    for rack in ("JJ", "nonsense", ""):
        assert refusal("simulate", image, "--cgp", POSITION.replace("EIIJNOR", rack)).startswith("lexc: --cgp")
    assert refusal("simulate", image, "--cgp", POSITION, "--rules", "nowhere").startswith("lexc: bundled rules")
    lexc.build(["CAT"], "dawg", alphabet="english").save(empty_folder / "cat.dawg")
    assert "GADDAG" in refusal("simulate", empty_folder / "cat.dawg", "--cgp", POSITION)
    assert "no leaves" in refusal("simulate", image, "--cgp", POSITION, "--leaves", image)


def test_positions_of_standard_input_are_answered_one_after_another(run: Lexc, image: Path) -> None:
    common = ("simulate", image, "--iterations", "5", "--candidates", "2", "--seed", "1")
    single = run(*common, "--cgp", POSITION)
    ran = run(*common, "--cgp", "-", stdin=f"{POSITION}\n{POSITION}\n".encode())
    assert ran.lines == [f"{POSITION}\t{line}" for line in single.lines * 2]
    assert run(*common, "--cgp", "-", "--bare", stdin=f"{POSITION}\n".encode()).lines == single.lines


def test_decide_move_and_known_rack_reach_the_simulation(run: Lexc, image: Path) -> None:
    named = ("--move", "7G JOIN", "--move", "exchange IJ", "--known-rack", "Q?")
    answers = {
        decide: json.loads(
            run("simulate", image, "--cgp", POSITION, "--iterations", "24", "--candidates", "2", "--json", *named,
                *(("--decide", decide) if decide else ())).out
        )
        for decide in ("", "blend", "chance", "equity")
    }  # fmt: skip
    assert answers[""] == answers["blend"]
    assert {answer["decide"] for answer in answers.values()} == {"blend", "chance", "equity"}
    for answer in answers.values():
        moves = {result["move"]: result for result in answer["results"]}
        assert {"7G JOIN", "exchange IJ"} <= set(moves)
        assert moves["exchange IJ"]["is_running"]
        assert not answer["is_to_end"]
    first = answers["equity"]["results"][0]
    assert first["value"] == pytest.approx(first["equity"], abs=0.01)
    other = POSITION.replace("EIIJNOR/", "EIIJNOR/AB")
    refused = run("simulate", image, "--cgp", other, "--known-rack", "QZ")
    assert (refused.status, refused.out) == (2, "")
    assert "expected an unknown rack 2; found tiles AB" in refused.err
    assert run("simulate", image, "--cgp", POSITION, "--move", "1A JOIN").status == 2
