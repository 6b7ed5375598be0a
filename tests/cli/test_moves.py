"""`lexc moves`: the plays of positions given as text or line by line, for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lexc
from lexc.cli.main import cli
from lexc.errors import LexcError, PositionError
from lexc.play import Move, MoveGenerator, Position, Rules, draw, read_cgp
from lexc.play.equity.leave_files import leaves_for
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")
WORDS = """
ACE ACES CAR CARE CARES EAR EARS FACE FACES FACET FACETS ICE OR ORE JIN JOIN JO NA
IF OI RE ER ERE EN NE IN ON NO ES SO AT TO TI
"""
FACETS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CARE?/ 0/0 0"
NONE = FACETS.replace("EIIJNOR", "VVWW")


@pytest.fixture(scope="module")
def gaddag(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("moves") / "w.gaddag"
    lexc.build(WORDS.split(), "gaddag", alphabet="english").save(path)
    return path


def run_moves(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["moves", *map(str, arguments)], input=stdin)


def run_and_check(*arguments: str | Path, stdin: str | bytes = "") -> str:
    result = run_moves(*arguments, stdin=stdin)
    assert (result.exception, result.exit_code) == (None, 0), result.output
    return result.stdout


def run_with_error(*arguments: str | Path, stdin: str | bytes = "") -> tuple[str, LexcError]:
    """The output, and the error that `main` would turn into status 2."""
    result = run_moves(*arguments, stdin=stdin)
    assert isinstance(result.exception, LexcError)
    return result.stdout, result.exception


def expected_plays(gaddag: Path, cgp: str) -> list[dict[str, Any]]:
    position = read_cgp(cgp)
    generator, leaves = MoveGenerator(lexc.open(gaddag), position.rules), leaves_for(position.rules)
    if leaves is None:
        return [{"move": str(play), "score": play.score} for play in generator.plays(position)]
    values = leaves.values_of(position.racks[0])
    return [
        {"move": str(play), "score": play.score, "equity": round(play.score + values[leave_of(position, play)], 2)}
        for play in generator.plays(position)
        if play.score is not None
    ]


def leave_of(position: Position, move: Move) -> bytes:
    """The tiles that stay, ascending."""
    return bytes(sorted((Counter(position.racks[0]) - Counter(move.used)).elements()))


def line(play: dict[str, Any]) -> str:
    return f"{play['score']:5}{play['equity']:8.1f}  {play['move']}"


class TestForPeople:
    def test_the_best_plays_come_first_with_their_points_below_their_number(self, gaddag: Path) -> None:
        lines = run_and_check(gaddag, "--cgp", FACETS, "--top", "3").splitlines()
        plays = expected_plays(gaddag, FACETS)
        assert lines[0] == f"{len(plays)} plays, the best 3, points and equity:"
        assert lines[1:] == [line(play) for play in plays[:3]]

    def test_fifteen_plays_are_listed_by_default_and_all_with_all(self, gaddag: Path) -> None:
        n = len(expected_plays(gaddag, FACETS))
        assert n > 15
        assert len(run_and_check(gaddag, "--cgp", FACETS).splitlines()) == 16
        everything = run_and_check(gaddag, "--cgp", FACETS, "--all").splitlines()
        assert (everything[0], len(everything)) == (f"{n} plays, points and equity:", n + 1)

    def test_no_play_is_an_answer_too(self, gaddag: Path) -> None:
        assert run_and_check(gaddag, "--cgp", NONE) == "no plays\n"
        assert run_and_check(gaddag, "--cgp", FACETS, "--top", "0") == f"{len(expected_plays(gaddag, FACETS))} plays\n"

    def test_exchanges_are_listed_when_wanted(self, gaddag: Path) -> None:
        lines = run_and_check(gaddag, "--cgp", NONE, "--exchanges", "--top", "2").splitlines()
        assert lines[:2] == ["no plays", "8 exchanges, the first 2, points and equity:"]
        assert [text.split()[2:] for text in lines[2:]] == [["exchange", "V"], ["exchange", "W"]]

    def test_the_board_is_drawn_when_wanted_without_colours_in_a_pipe(self, gaddag: Path) -> None:
        text = run_and_check(gaddag, "--cgp", FACETS, "--board")
        assert text.startswith(f"{draw(read_cgp(FACETS))}\n\n")
        assert "\x1b" not in text

    def test_each_of_several_positions_is_named(self, gaddag: Path) -> None:
        positions, best = f"{FACETS}\n\n  {NONE}\r\n", expected_plays(gaddag, FACETS)
        lines = run_and_check(gaddag, "--cgp", "-", "--top", "1", stdin=positions).splitlines()
        expected = [f"{len(best)} plays, the best 1, points and equity:", line(best[0])]
        assert lines == [*(f"{FACETS}\t{line}" for line in expected), f"{NONE}\tno plays"]
        text = run_and_check(gaddag, "--cgp", "-", "--top", "1", "--bare", stdin=positions)
        assert text == (
            f"{FACETS}\n\n{len(best)} plays, the best 1, points and equity:\n{line(best[0])}\n\n{NONE}\n\nno plays\n\n"
        )


class TestForPrograms:
    def test_an_object_a_position(self, gaddag: Path) -> None:
        plays = expected_plays(gaddag, FACETS)
        found = json.loads(run_and_check(gaddag, "--cgp", FACETS, "--json", "--top", "2"))
        assert found == {"query": FACETS, "count": 2, "results": plays[:2], "n_plays": len(plays)}
        assert json.loads(run_and_check(gaddag, "--cgp", FACETS, "--json", "--all"))["results"] == plays
        assert len(json.loads(run_and_check(gaddag, "--cgp", FACETS, "--json"))["results"]) == 15

    def test_a_line_a_position_from_standard_input(self, gaddag: Path) -> None:
        text = run_and_check(gaddag, "--cgp", "-", "--json", "--all", stdin=f"\ufeff{FACETS}\n{EMPTY}\n{NONE}")
        found = [json.loads(line) for line in text.splitlines()]
        assert [item["query"] for item in found] == [FACETS, EMPTY, NONE]
        assert [item["results"] for item in found] == [expected_plays(gaddag, cgp) for cgp in (FACETS, EMPTY, NONE)]
        assert all(item["n_plays"] == item["count"] == len(item["results"]) for item in found)
        assert run_and_check(gaddag, "--cgp", "-", "--json", stdin="") == ""

    def test_the_json_has_exchanges_when_wanted(self, gaddag: Path) -> None:
        found = json.loads(run_and_check(gaddag, "--cgp", NONE, "--json", "--exchanges", "--all"))
        assert (found["n_plays"], found["n_exchanges"], found["exchanges"][-1]["move"]) == (0, 8, "exchange VVWW")


class TestEquity:
    def test_plays_are_ordered_by_equity_when_wanted(self, gaddag: Path) -> None:
        plays = expected_plays(gaddag, FACETS)
        best = sorted(plays, key=lambda play: -play["equity"])
        found = json.loads(run_and_check(gaddag, "--cgp", FACETS, "--json", "--all", "--order", "equity"))["results"]
        assert [play["equity"] for play in found] == [play["equity"] for play in best]
        assert sorted(map(str, found)) == sorted(map(str, plays))
        top = run_and_check(gaddag, "--cgp", FACETS, "--order", "equity", "--top", "4").splitlines()
        assert top[1:] == [line(play) for play in found[:4]]

    def test_exchanges_of_the_best_leaves_come_first_by_equity(self, gaddag: Path) -> None:
        options = ["--cgp", FACETS, "--exchanges", "--json", "--top", "5"]
        found = json.loads(run_and_check(gaddag, *options, "--order", "equity"))["exchanges"]
        everything = json.loads(run_and_check(gaddag, *options[:-1], "128"))["exchanges"]
        assert [item["equity"] for item in found] == sorted((item["equity"] for item in everything), reverse=True)[:5]

    def test_without_leaves_plays_have_points_alone(self, gaddag: Path, tmp_path: Path) -> None:
        plain = [{"move": play["move"], "score": play["score"]} for play in expected_plays(gaddag, FACETS)]
        assert (
            json.loads(run_and_check(gaddag, "--cgp", FACETS, "--json", "--all", "--leaves", "none"))["results"]
            == plain
        )
        assert run_and_check(gaddag, "--cgp", FACETS, "--leaves", "none", "--top", "1").splitlines()[1] == (
            f"{plain[0]['score']:5}  {plain[0]['move']}"
        )
        _, error = run_with_error(gaddag, "--cgp", FACETS, "--leaves", "none", "--order", "equity")
        assert str(error).startswith("--cgp, ")
        assert "equity needs leaves" in str(error)

    def test_leaves_are_those_of_a_file(self, gaddag: Path, tmp_path: Path) -> None:
        rules = Rules.load("english")
        tiles = all_leaves(rules.alphabet, 2)
        Leaves.from_values(rules.alphabet, tiles, [1.5] * tiles.count(0)).save(tmp_path / "own.leaves")
        found = json.loads(
            run_and_check(gaddag, "--cgp", EMPTY, "--json", "--all", "--leaves", tmp_path / "own.leaves")
        )
        by_leave = {
            len(leave_of(read_cgp(EMPTY), Move.parse(item["move"], rules.alphabet))): item for item in found["results"]
        }
        values = {n: round(item["equity"] - item["score"], 2) for n, item in by_leave.items() if n < 3}
        assert values == {0: 0, 1: 1.5, 2: 1.5}
        assert run_with_error(gaddag, "--cgp", FACETS, "--leaves", tmp_path / "missing")[1]


class TestRules:
    def test_a_position_may_name_its_rules(self, gaddag: Path) -> None:
        wwf = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 FACETS/ 0/0 0 ld wwf; bdn wwf;"
        lines = run_and_check(gaddag, "--cgp", "-", "--json", stdin=f"{wwf}\n{FACETS}\n{wwf}").splitlines()
        found = [json.loads(line) for line in lines]
        assert found[0] == found[2]
        assert found[0]["results"] == expected_plays(gaddag, wwf)[:15]
        assert found[1]["results"] == expected_plays(gaddag, FACETS)[:15]

    @pytest.mark.parametrize(
        ("operations", "image_alphabet", "points"),
        [("lex FRA20;", "english", 44), ("", "french", 44), ("", "english", 22), ("lex NWL23;", "french", 22)],
    )
    def test_the_lexicon_of_the_position_or_the_image_decides_the_tiles(
        self, operations: str, image_alphabet: str, points: int, tmp_path: Path
    ) -> None:
        lexc.build(["WAKE"], "gaddag", alphabet=image_alphabet).save(tmp_path / "w.gaddag")
        cgp = f"{'/'.join(['15'] * 15)} AIKWEYZ/ 0/0 0 {operations}"
        answer = json.loads(run_and_check(tmp_path / "w.gaddag", "--cgp", cgp, "--json"))
        assert answer["results"][0]["score"] == points

    def test_notices_of_what_is_ignored_are_printed_once(self, gaddag: Path) -> None:
        line = FACETS + " lex mine; -numplays 15; ld wwf;"
        result = run_moves(gaddag, "--cgp", "-", stdin=f"{line}\n{line}\n{FACETS} lex mine\n")
        notices = result.stderr.splitlines()
        assert notices[0] == "lexc: the operation numplays 15 is ignored"
        assert notices[1].startswith("lexc: no leaves are bundled for the tiles of wwf: ")
        assert "lexc leaves learn IMAGE --rules NAME -o OUT.leaves" in notices[1]
        assert notices[2:] == ["lexc: the lexicon mine is not known; the tiles are those of english"]

    def test_the_command_may_name_the_rules(self, gaddag: Path, tmp_path: Path) -> None:
        own_rules = tmp_path / "mine.toml"
        own_rules.write_text('alphabet = "english"\nbonus = { 3 = 1000 }')
        text = run_and_check(gaddag, "--cgp", EMPTY, "--rules", own_rules, "--all", "--leaves", "none")
        assert "1010  8F CAR" in text
        _, error = run_with_error(gaddag, "--cgp", f"{FACETS} bb 35;", "--rules", "english")
        assert "--cgp, operation bb" in str(error)

    def test_lenient_accepts_more_tiles_than_the_bag_has(self, gaddag: Path) -> None:
        jays = FACETS.replace("EIIJNOR", "JJINO")
        _, error = run_with_error(gaddag, "--cgp", jays)
        assert "too many J" in str(error)
        assert "--lenient" in error.remedy
        assert "plays" in run_and_check(gaddag, "--cgp", jays, "--lenient")


class TestBadInput:
    @pytest.mark.parametrize(
        ("cgp", "message"),
        [
            ("", "board, racks"), (FACETS.replace("FACETS", "F!CETS"), "--cgp, row 8, column 5"),
            (FACETS.replace("15/", "16/", 1), "--cgp, row 1"), (FACETS.replace("EIIJNOR", "QQ"), "--cgp, rack 1"),
            (FACETS + " ld polish;", "other letters"),
        ],
    )  # fmt: skip
    def test_an_invalid_position_is_named_and_nothing_is_printed(self, gaddag: Path, cgp: str, message: str) -> None:
        out, error = run_with_error(gaddag, "--cgp", cgp, "--json")
        assert (out, message in str(error)) == ("", True)

    @pytest.mark.parametrize("flag", ["--json", "--board"])
    def test_an_invalid_line_is_named_after_earlier_lines_were_answered_completely(
        self, gaddag: Path, flag: str
    ) -> None:
        good = run_and_check(gaddag, "--cgp", "-", flag, stdin=f"{FACETS}\n")
        for bad in (b"nonsense", b"\xff\xfe", FACETS.encode() + b" ld polish;", b"A" * 100_000, b"15/15 / 0/0 0"):
            out, error = run_with_error(
                gaddag, "--cgp", "-", flag, stdin=f"{FACETS}\n\n".encode() + bad + b"\n" + FACETS.encode()
            )
            assert out == good
            assert error.where.startswith("standard input, line 3")

    def test_wrong_rules_and_images_are_errors(self, gaddag: Path, tmp_path: Path) -> None:
        assert "klingon" in str(run_with_error(gaddag, "--cgp", FACETS, "--rules", "klingon")[1])
        assert "none.gaddag" in str(run_with_error(tmp_path / "none.gaddag", "--cgp", FACETS)[1])

    @pytest.mark.parametrize(
        "arguments", [[], ["--cgp", FACETS, "--top", "1", "--all"], ["--cgp", FACETS, "--top", "x"],
                      ["--cgp", FACETS, "--top", "-1"], ["--cgp", FACETS, "--board", "--json"]],
    )  # fmt: skip
    def test_wrong_usage_is_an_error_in_one_line(self, gaddag: Path, arguments: list[str]) -> None:
        result = run_moves(gaddag, *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Usage: " in result.stderr


class TestBundled:
    def test_the_name_of_a_bundled_lexicon_stands_for_its_gaddag(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / name)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        plays = run_and_check("tiny", "--cgp", FACETS, "--all")
        assert plays == run_and_check("tiny.gaddag", "--cgp", FACETS, "--all")
        assert "E7 E.R" in plays
        assert [path.suffix for path in (tmp_path / "lexc").glob("tiny*")] == [".gaddag"]


class TestAsProcess:
    def run(self, folder: Path, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
        command = [*PROGRAM, "moves", *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)

    def test_the_status_is_two_for_bad_input_and_the_error_one_line(self, gaddag: Path, tmp_path: Path) -> None:
        ran = self.run(tmp_path, str(gaddag), "--cgp", "-", "--json", stdin=f"{FACETS}\nnonsense\n".encode())
        assert (ran.returncode, ran.stdout.count(b"\n")) == (2, 1)
        assert json.loads(ran.stdout)["query"] == FACETS
        assert ran.stderr.startswith(b"lexc: standard input, line 2: ")
        assert ran.stderr.count(b"\n") == 1

    def test_each_line_is_answered_before_the_next_is_read(self, gaddag: Path, tmp_path: Path) -> None:
        command = [*PROGRAM, "moves", str(gaddag), "--cgp", "-", "--json"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for cgp in (FACETS, EMPTY):
                process.stdin.write(cgp.encode() + b"\n")
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["query"] == cgp
            process.stdin.close()
            assert process.wait() == 0


def test_errors_keep_their_type_when_the_line_is_added(gaddag: Path) -> None:
    _, error = run_with_error(gaddag, "--cgp", "x")
    assert isinstance(error, PositionError)
    assert error.where == "--cgp"
