"""The engine protocol: what each line of a client is answered, whatever it says."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, read_cgp
from lexc.play.engine.session import EngineSession
from lexc.play.engine.thinking import Finding, Thinking, ThinkingLimits, ThinkingSettings
from lexc.play.time_control import seconds_for_move

OPENING = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
ENDGAME = (
    "3W10W/3E9JA/2TALAQ6IF/3K9GE/3ET4BY3R/3NE2A1EUOUAE/4L1BUNT4D/3VERITY1F1H2/4V1ZO2E1O2/2GRIMED2C1UH1/4S2I2E1SO1/"
    "2PIePLANTS1EX1/2OORIAL4M2/2ANsA1SODDIER1/12N2 OGCN/ITRI 483/346 0"
)
PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/4TEARIER4/"
    "1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)
RECORD = (Path(__file__).parents[2] / "golden" / "appel-jacobson.gcg").read_text(encoding="utf-8").splitlines()


class Client:
    """A client in the same process. lines: the lines of the engine."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lines: list[str] = []
        self._news = threading.Condition()
        self.session = EngineSession(lexicon, None, self._hear, "1.2")

    def _hear(self, line: str) -> None:
        with self._news:
            self.lines.append(line)
            self._news.notify()

    def ask(self, *lines: str) -> list[str]:
        """The answers to some lines, after which a search is over."""
        self.lines.clear()
        for line in lines:
            self.session.execute(line)
        self.session.close()
        return list(self.lines)

    def wait_for(self, word: str) -> None:
        with self._news:
            assert self._news.wait_for(lambda: any(line.startswith(word) for line in self.lines), 60)


@pytest.fixture
def client(english: Lexicon) -> Iterator[Client]:
    client = Client(english)
    yield client
    client.session.execute("quit")
    client.session.close()


def facts(line: str) -> dict[str, str]:
    """The names and values of a line `info`."""
    before, _, move = line.partition(" move ")
    words = before.split()[1:]
    return {**dict(zip(words[::2], words[1::2], strict=True)), "move": move}


def test_the_engine_says_its_name_its_protocol_and_its_options(client: Client) -> None:
    lines = client.ask("lexc")
    assert lines[0] == "id name lexc 1.2"
    assert lines[1] == "id protocol 1"
    assert lines[-1] == "lexcok"
    assert "option name seconds default 5 type number min 0 max 86400" in lines
    assert "option name decide default blend type combo var blend var chance var equity" in lines


def test_a_search_is_answered_by_one_best_move_which_is_the_first_of_the_last_info(client: Client) -> None:
    lines = client.ask("setoption name top value 3", f"position cgp {OPENING}", "go iterations 20 nodes 100")
    assert [line.split()[0] for line in lines[-4:]] == ["info", "info", "info", "bestmove"]
    last = [facts(line) for line in lines[-4:-1]]
    assert [each["rank"] for each in last] == ["1", "2", "3"]
    assert {each["phase"] for each in last} == {"simulation"}
    assert last[0]["iterations"] == "20"
    assert lines[-1] == f"bestmove {last[0]['move']}"
    assert sum(line.startswith("bestmove") for line in lines) == 1


def test_equal_limits_give_equal_moves(client: Client) -> None:
    lines = (f"position cgp {OPENING}", "go iterations 64 nodes 100")
    assert client.ask(*lines)[-1] == client.ask("newgame", *lines)[-1]


def test_an_endgame_is_proven(client: Client) -> None:
    lines = client.ask(f"position cgp {ENDGAME}", "go nodes 5000 iterations 1")
    found = facts(lines[-2])
    assert (found["phase"], found["value"], found["low"], found["high"]) == ("endgame", "+14", "+14", "+14")
    assert lines[-1] == "bestmove F2 G.N"


def test_the_other_rack_of_an_endgame_may_be_unknown(client: Client) -> None:
    for racks in ("OGCN/", "OGCN/IT"):
        lines = client.ask(f"position cgp {ENDGAME.replace('OGCN/ITRI', racks)}", "go nodes 5000 iterations 1")
        assert lines[-1] == "bestmove F2 G.N"


def test_a_pre_endgame_has_bounds(client: Client) -> None:
    found = facts(client.ask(f"position cgp {PREENDGAME}", "go nodes 300 iterations 1")[-2])
    assert found["phase"] == "preendgame"
    assert 0 <= float(found["low"]) <= float(found["high"]) <= 1


@pytest.mark.parametrize("position", [OPENING, PREENDGAME, ENDGAME.replace("OGCN/ITRI 483/346", "OGCN/ITRI 0/0")])
def test_stop_ends_a_search_without_limit(client: Client, position: str) -> None:
    client.session.execute(f"position cgp {position}")
    client.session.execute("go infinite")
    client.session.execute("isready")
    client.session.execute("stop")
    client.wait_for("bestmove")
    assert "readyok" in client.lines


@pytest.mark.parametrize("position", [OPENING, PREENDGAME, ENDGAME])
def test_a_search_that_is_stopped_before_it_begins_has_a_best_move_all_the_same(
    english: Lexicon, position: str
) -> None:
    stop = threading.Event()
    stop.set()
    generator, reports = MoveGenerator(english), list[Finding]()
    settings, limits = ThinkingSettings(), ThinkingLimits(None)
    move = Thinking(generator, read_cgp(position), settings, limits, reports.extend, stop).best()
    assert reports[-1].move == move


def test_no_other_command_is_heeded_while_a_search_runs(client: Client) -> None:
    client.session.execute(f"position cgp {OPENING}")
    client.session.execute("go infinite")
    for line in ("go", f"position cgp {ENDGAME}", "newgame", "setoption name top value 2"):
        client.lines.clear()
        client.session.execute(line)
        assert any(line.startswith("error a search runs") for line in client.lines)
    client.session.execute("stop")
    client.wait_for("bestmove")


def test_a_client_may_send_the_next_position_as_soon_as_it_has_a_best_move(client: Client) -> None:
    for _ in range(5):
        client.lines.clear()
        client.session.execute(f"position cgp {OPENING}")
        client.session.execute("go iterations 1 nodes 1")
        client.wait_for("bestmove")
        assert not any(line.startswith("error") for line in client.lines)


def test_any_player_may_think_and_tells_the_points_of_its_move(client: Client) -> None:
    info, answer = client.ask("setoption name player value greedy", f"position cgp {OPENING}", "go")
    found = facts(info)
    assert (found["rank"], found["phase"], found["points"], found["move"]) == ("1", "player", "44", "7G REJOIN")
    assert answer == "bestmove 7G REJOIN"


def test_a_search_that_has_no_sample_tells_no_chance(client: Client) -> None:
    client.session._stop.is_set = lambda: True  # type: ignore[method-assign]
    found = facts(client.ask(f"position cgp {OPENING}", "go infinite")[-2])
    assert found["iterations"] == "0"
    assert not found.keys() & {"chance", "error", "gained"}


def test_the_end_of_input_within_a_record_is_an_error_that_says_what_was_expected(client: Client) -> None:
    assert client.ask("position gcg", *RECORD[:3], "quit") == [
        "error position gcg: the record does not end; expected a line end; found the end of the input after 4 lines of "
        "the record"
    ]


def test_a_record_gives_the_position_after_its_events_without_the_other_rack(client: Client) -> None:
    lines = client.ask("position gcg 2", *RECORD, "end", "setoption name player value greedy", "go")
    assert [line.split()[0] for line in lines] == ["info", "bestmove"]
    assert client.session._position is not None
    assert client.session._position.racks[1:] == (b"",)


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["foo"], "no such command"),
        (["gO"], "Did you mean 'go'?"),
        (["go"], "there is no position"),
        ([f"position cgp {OPENING}", "go fast"], "no such limit"),
        ([f"position cgp {OPENING}", "go seconds"], "no such limit"),
        ([f"position cgp {OPENING}", "go seconds nan"], "the limit is impossible"),
        ([f"position cgp {OPENING}", "go nodes 1e3"], "the limit is impossible"),
        ([f"position cgp {OPENING}", "position cgp x", "go"], "this is no CGP"),
        (["position"], "no such form of a position"),
        ([f"position cgp {OPENING.replace('EIIJNOR', '')}", "go"], "the mover's rack is not known"),
        ([f"position cgp {OPENING[:-1]}6", "go"], "the game is over"),
        (["position gcg x"], "no such number of events"),
        (["position gcg", "nothing", "end"], "GCG"),
        (["setoption name top value 0"], "the value is impossible"),
        (["setoption name topp value 1"], "Did you mean 'top'?"),
        (["setoption top 1"], "this sets no option"),
        (["setoption name player value nobody"], "no such player"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_an_error_that_names_it(client: Client, lines: list[str], error: str) -> None:
    answers = client.ask(*lines)
    assert answers
    assert all(answer.startswith("error ") for answer in answers)
    assert any(error in answer for answer in answers)


def test_control_characters_of_a_client_do_not_come_back(client: Client) -> None:
    (answer,) = client.ask("go\x1b[31m\x00 \u202e")
    assert answer.isprintable()


def test_a_record_that_does_not_end_takes_no_more_memory_than_the_longest_one(client: Client) -> None:
    lines = client.ask("position gcg", *["#note " + "x" * 60_000] * 20, "end", "isready")
    assert lines[0].startswith("error the record is too long")
    assert lines[1:] == ["readyok"]


def test_a_record_that_lacks_a_line_is_no_position(client: Client) -> None:
    client.session.execute("position gcg")
    client.session.refuse(UsageError("this line is too long"))
    answers = client.ask(*RECORD, "end", "go")
    assert answers[0] == "error position gcg: a line of the record could not be read. Send the record again."
    assert answers[1].startswith("error go: there is no position")
    assert client.ask("position gcg", *RECORD, "end", "isready") == ["readyok"]


def test_no_line_of_random_words_stops_the_session(client: Client) -> None:
    rng = random.Random(5)
    words = ["go", "position", "cgp", "gcg", "end", "setoption", "name", "value", "top", "seconds", "0", "-1", "1e999"]
    words += ["iterations", "1", "clock", "stop", "\x7f", "é", OPENING, "9" * 400, "player", "pass"]
    for _ in range(300):
        client.session.execute(" ".join(rng.choices(words, k=rng.randrange(1, 6))))
        client.session.execute("stop")
    client.ask("stop", "end")
    assert client.ask("isready")[-1] == "readyok"


@pytest.mark.parametrize("n_tiles", [14, 50, 100])
def test_the_shares_of_a_clock_never_use_more_than_the_clock(n_tiles: int) -> None:
    remaining = 60.0
    for tiles in range(n_tiles, 0, -4):  # a game in which every turn takes two tiles
        share = seconds_for_move(remaining, tiles)
        assert 0 < share < remaining
        remaining -= share + 0.05
    assert seconds_for_move(-5.0, 20) == 0.01
