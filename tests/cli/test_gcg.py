"""`lexc gcg` says whether a record agrees with the rules, and where it does not."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import lexc
from lexc.cli.main import main

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAME = GOLDEN / "appel-jacobson.gcg"
SPANISH = b"#tile-set spanish\n>a: [CH]AS 8H [CH]AS +14 14\n>b: [LL] - +0 0\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """(exit status, standard output, standard error) of `lexc gcg`, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as caught:
            main(["gcg", *map(str, arguments)])
        assert isinstance(caught.value.code, int)
        return caught.value.code, *capsys.readouterr()

    return run_command


def test_a_record_that_agrees_is_a_line_and_status_0(run: Run) -> None:
    agreed = "Guy 379, Mac 457; 27 events by the rules english: the record agrees\n"
    assert run(GAME) == (0, agreed, "")
    assert run(GAME, "-q") == (0, "", "")
    assert run("-", stdin=GAME.read_bytes()) == (0, agreed, "")


def test_disagreements_are_listed_by_line_with_status_1(run: Run, tmp_path: Path) -> None:
    lexc.build(["ALACK", "AJEE"]).save(tmp_path / "two.dawg")
    status, out, err = run(GAME, "--lexicon", "two.dawg")
    assert (status, err) == (1, "")
    first, *rest = out.splitlines()
    assert first.endswith(f"{len(rest)} disagreements")
    assert rest[0] == f"{GAME}:8: KA is not in the lexicon"
    assert run(GAME, "--lexicon", "two.dawg", "-q") == (1, "", "")


def test_a_replay_that_ends_early_is_reported(run: Run) -> None:
    bad = GAME.read_text().replace("9L AJEE", "8L AJEE").encode()
    status, out, _ = run("-", stdin=bad)
    assert status == 1
    assert out.splitlines()[1] == "<stdin>:8: a tile already lies on 8L: K"
    assert out.splitlines()[-1] == "<stdin>: the replay ended at this line; later lines were not checked"
    status, out, err = run("-", "--position", "2", stdin=bad)
    assert (status, out) == (2, "")
    assert err == "lexc: <stdin>: the replay ended before this position; expected 0 to 1; found 2\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (["-"], b"no game", "<stdin>:1:1: this is no line of GCG; expected a pragma"),
        (["none.gcg"], b"", "none.gcg: No such file"),
        (["."], b"", ".: this is a folder; expected a game. Name a file in it, or add --analyse"),
        ([str(GAME), "--rules", "cluedo"], b"", "no bundled file has this name"),
        (
            ["-", "--lexicon", "english"],
            SPANISH,
            "the lexicon has other letters than the rules",
        ),
        ([str(GAME), "--position", "28"], b"", "no such position; expected 0 to 27; found 28"),
        ([str(GAME), "--position", "1", "-o", "-"], b"", "standard output cannot take both the game and the answer"),
        ([str(GAME), "-o", "none/x.gcg"], b"", "no such folder"),
    ],
)
def test_an_error_is_one_line_and_status_2(run: Run, arguments: list[str], stdin: bytes, message: str) -> None:
    status, out, err = run(*arguments, stdin=stdin)
    assert (status, out) == (2, "")
    assert err.startswith("lexc: ")
    assert message in err
    assert err.count("\n") == 1


def test_a_position_is_a_cgp_line(run: Run) -> None:
    assert run(GAME, "--position", "1") == (0, f"{'15/' * 7}7ALACK3{'/15' * 7} AJEE/OUT?REW 0/32 0\n", "")
    assert run("-", "--position", "1", stdin=SPANISH)[1].endswith("/15 [LL]/ 0/14 0 ld spanish;\n")


def test_json_tells_events_and_disagreements(run: Run) -> None:
    status, out, _ = run(GAME, "--json", "--lexicon", "english")
    facts = json.loads(out)
    assert status == 1
    assert [player["score"] for player in facts["players"]] == [379, 457]
    assert (facts["rules"], facts["ending"], facts["n_events"], facts["is_whole"]) == ("english", "gain", 27, True)
    assert facts["disagreements"][0] == {"line": 9, "rule": "word", "text": "AW is not in the lexicon"}
    assert facts["events"][1] == {
        "line": 8, "player": "Mac", "kind": "play", "rack": "AJEE", "move": "9L AJEE", "points": 25, "total": 25,
        "by_rules": 25, "words": ["AJEE", "KA"],
    }  # fmt: skip


def test_a_game_is_written_anew(run: Run, tmp_path: Path) -> None:
    old = b"#player1 J Jos\xe9\r\n#player2 B\r>J:  CAB  8g  CAB  14 14\n>B: ORN H7 OARN +4 +4\n"
    new = (
        "#character-encoding UTF-8\n#player1 J José\n#player2 B B\n>J: CAB 8G CAB +14 14\n>B: ORN H7 O.RN +4 4\n"
    ).encode()
    status, out, err = run("-", "-o", "new.gcg", stdin=old)
    assert (status, err) == (0, "")
    assert out.startswith("J 14, B 4; 2 events")
    assert (tmp_path / "new.gcg").read_bytes() == new
    status, out, err = run("-", "-o", "-", stdin=old)
    assert out.encode() == new
    assert err.startswith("J 14, B 4; 2 events")
    assert run("new.gcg", "-o", "-", "-q")[1].encode() == new
