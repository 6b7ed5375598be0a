"""`lexc gcg --analyse` judges the turns of a record, for people and for programs."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from conftest import long

import lexc
from lexc.cli.main import main
from lexc.views import analysis

RECORD = (
    "#player1 A\n#player2 B Beth\n"
    ">A: CARXYZW 8D CRAZX +52 52\n>B: AEINRST - +0 0\n>A: EEEWWYY - +0 52\n>B: D8 .AT +5 5\n"
)  # fmt: skip
QUICK = ("--analyse", "--lexicon", "english", "--iterations", "8", "--seed", "3")
Run = Callable[..., tuple[int, str, str]]
pytestmark = long


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """(exit status, standard output, standard error) of `lexc gcg`, in a folder with a game."""
    monkeypatch.chdir(tmp_path)
    Path("game.gcg").write_text(RECORD)

    def run_command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as caught:
            main(["gcg", *arguments])
        assert isinstance(caught.value.code, int)
        return caught.value.code, *capsys.readouterr()

    return run_command


def lines(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


def test_a_table_has_a_line_for_each_turn_then_each_player(run: Run) -> None:
    status, out, err = run("game.gcg", *QUICK)
    assert (status, err) == (0, "")
    heading, *turns, empty, first, second, basis = out.splitlines()
    assert heading.startswith("turn  player  rack ")
    assert heading.endswith("  chance lost  points lost   luck  remarks")
    assert len(turns) == 4
    assert "phony stood: CRAZX" in turns[0]
    assert "large mistake; missed bingo" in turns[1]
    assert turns[3].endswith("not judged: the rack is not recorded")
    assert empty == ""
    assert first.startswith("A 52: 2 turns judged, ")
    assert second.startswith("B 5: 1 turn judged, 0 without a mistake; mistakes: 1 large (index 1.0); lost ")
    assert basis.startswith("words of english, seed 3, 8 samples, 50,000 positions a search; record ")


def test_programs_get_a_line_a_turn_and_the_summary(run: Run) -> None:
    *turns, summary = lines(run("game.gcg", *QUICK, "--json")[1])
    assert [(turn["turn"], turn["player"], turn["move"], turn["phony"]) for turn in turns] == [
        (1, "A", "8D CRAZX", "stood"), (2, "B", "pass", ""), (3, "A", "pass", ""), (4, "B", "D8 .AT", ""),
    ]  # fmt: skip
    assert turns[1]["size"] == "large"
    assert turns[1]["made"]["move"] == "pass"
    assert turns[1]["best"][0]["chance"] - turns[1]["made"]["chance"] == pytest.approx(
        turns[1]["chance_loss"], abs=2e-4
    )
    assert turns[3]["made"] is turns[3]["chance_loss"] is None
    assert [(each["nick"], each["name"], each["n_turns"], each["n_judged"]) for each in summary["players"]] == [
        ("A", "", 2, 2), ("B", "Beth", 2, 1),
    ]  # fmt: skip
    assert len(summary["record"]) == 64
    assert summary["settings"]["iterations"] == 8
    heading, *rows = run("game.gcg", *QUICK)[1].splitlines()
    end = heading.index("wins %") + len("wins %")
    for turn, row in zip(turns[:3], rows, strict=False):
        assert float(row[:end].split()[-1]) == pytest.approx(100 * turn["made"]["chance"], abs=0.6)


def test_the_same_seed_gives_the_same_bytes_in_any_number_of_processes(run: Run) -> None:
    one, two = (run("game.gcg", *QUICK, "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    assert run("game.gcg", *QUICK[:-1], "4", "--json") != one


def test_turns_and_players_can_be_chosen(run: Run) -> None:
    whole = lines(run("game.gcg", *QUICK, "--json")[1])
    assert lines(run("game.gcg", *QUICK, "--json", "--player", "B", "--turns", "-3")[1])[:-1] == whole[1:2]
    assert lines(run("game.gcg", *QUICK, "--json", "--turns", "2-3")[1])[:-1] == whole[1:3]


def test_the_record_is_written_with_notes(run: Run) -> None:
    assert run("game.gcg", *QUICK, "-q", "-o", "noted.gcg") == (0, "", "")
    notes = [line for line in Path("noted.gcg").read_text().splitlines() if line.startswith("#note ")]
    assert len(notes) == 5
    assert "large mistake; missed bingo" in notes[2]
    _, out, err = run("game.gcg", *QUICK, "-o", "-")
    assert out == Path("noted.gcg").read_text()
    assert err.startswith("turn  player")
    Path("changed.gcg").write_text(out.replace("EEEWWYY", "EEEWWYZ"))
    assert "changed.gcg:4: note: the record has changed since its analysis" in run("changed.gcg")[1].splitlines()


class Elements(HTMLParser):
    """The elements of a page, (name, attributes) each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found = list[tuple[str, dict[str, str | None]]]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_report_for_browsers_has_a_board_for_each_turn_and_needs_no_network(run: Run) -> None:
    Path("game.gcg").write_text(RECORD.replace("Beth", "<b>&Beth"))
    assert run("game.gcg", *QUICK, "-q", "--html", "report.html") == (0, "", "")
    text = Path("report.html").read_text()
    elements = Elements(text).found
    turns = [f"turn-{number}" for number in range(1, 5)]
    assert [attributes["id"] for name, attributes in elements if name == "section"] == turns
    links = [attributes["href"] for name, attributes in elements if name == "a"]
    assert {*links} == {f"#{turn}" for turn in turns}
    assert links[-4:] == [f"#{turn}" for turn in turns]  # those of the table
    assert sum(attributes.get("class") == "board" for _, attributes in elements) == 4
    assert sum(attributes.get("class") == "t n" for _, attributes in elements) == 5 + 2
    assert "<b>" not in text
    assert text.count("<li>") == 2  # the mistakes
    assert text.index('<li><a href="#turn-3">Turn 3</a>') < text.index('<li><a href="#turn-2">Turn 2</a>')
    assert "&lt;b&gt;&amp;Beth" in text
    assert not any("src" in attributes or "http:" in str(attributes) for _, attributes in elements)
    run("game.gcg", *QUICK, "-q", "--html", "again.html")
    assert Path("again.html").read_text() == text


def test_a_report_of_a_record_that_has_changed_is_replaced_with_a_note(run: Run) -> None:
    assert run("game.gcg", *QUICK, "-q", "--html", "report.html", "--turns", "4")[2] == ""
    assert run("game.gcg", *QUICK, "-q", "--html", "report.html", "--turns", "4")[2] == ""
    Path("game.gcg").write_text(RECORD.replace("EEEWWYY", "EEEWWYT"))
    expected = "lexc: report.html: the record has changed since this report was written; it is replaced\n"
    assert run("game.gcg", *QUICK, "-q", "--html", "report.html", "--turns", "4") == (0, "", expected)
    assert "the output would overwrite its input" in run("game.gcg", *QUICK, "--html", "game.gcg")[2]


@pytest.fixture
def games(run: Run) -> None:
    """A folder of two games in that of `run`, one of them in a folder below it."""
    assert Path("game.gcg").is_file()
    Path("games/more").mkdir(parents=True)
    Path("games/b.gcg").write_text(RECORD)
    Path("games/more/a.gcg").write_text(RECORD.replace("CRAZX", "CRAZY"))
    Path("games/notes.txt").write_text("no game")


@pytest.mark.usefixtures("games")
def test_a_folder_of_games_is_a_table_of_trends(run: Run) -> None:
    status, out, err = run("games", *QUICK, "--turns", "1-2")
    assert (status, err) == (0, "")
    heading, *rows = out.splitlines()
    assert heading.split()[:4] == ["game", "player", "score", "spread"]
    assert [row.split()[:2] for row in rows[:4]] == [
        ["games/b.gcg", "A"], ["games/b.gcg", "B"], ["games/more/a.gcg", "A"], ["games/more/a.gcg", "B"],
    ]  # fmt: skip
    assert [row.split()[:4] for row in rows[4:]] == [["2", "games,", "means", "A"], ["2", "games,", "means", "B"]]


def test_a_spreadsheet_runs_no_name_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "trends", lambda _: iter([{"player": "=A", "spread": -3}]))
    assert analysis.trends_csv([]) == "player,spread\n'=A,-3\n"


@pytest.mark.usefixtures("games")
def test_trends_are_written_as_csv(run: Run) -> None:
    assert run("games", *QUICK, "--turns", "1-2", "-q", "--csv", "trends.csv") == (0, "", "")
    with open("trends.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["file"], row["player"], row["opponents"]) for row in rows] == [
        ("games/b.gcg", "A", "B"), ("games/b.gcg", "B", "A"),
        ("games/more/a.gcg", "A", "B"), ("games/more/a.gcg", "B", "A"),
    ]  # fmt: skip
    assert int(rows[0]["spread"]) == -int(rows[1]["spread"]) != 0
    assert rows[0]["record"] == rows[1]["record"] != rows[2]["record"]
    _, out, err = run("games", *QUICK, "--turns", "1-2", "--csv", "-")
    assert out == Path("trends.csv").read_text()
    assert err.startswith("game  ")


@pytest.mark.parametrize("option", ["-o", "--html", "--csv"])
def test_no_turn_is_judged_for_a_file_that_cannot_be_written(run: Run, option: str) -> None:
    status, out, err = run("game.gcg", *QUICK, "--json", option, "none/x")
    assert (status, out) == (2, "")
    assert err.endswith("none: no such folder. Make it first.\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_that_are_no_lines_of_utf_8_stop_no_report(run: Run) -> None:
    words, record = "w\udcff\n.gaddag", "g/\udcff.gcg"
    lexc.build(["AT", "CAT"], "gaddag", "english").save(words)
    Path("g").mkdir()
    Path(record).write_text(RECORD)
    quick = ("--analyse", "--lexicon", words, "--iterations", "2", "--turns", "4", "-q")
    assert run(record, *quick, "--html", "x.html", "-o", "x.gcg") == (0, "", "")
    assert "words of w\\udcff .gaddag" in Path("x.html").read_text()
    assert "; words of w\\udcff .gaddag, seed" in Path("x.gcg").read_text()
    assert run("g", *quick, "--csv", "x.csv") == (0, "", "")
    assert "\ng/\\udcff.gcg," in Path("x.csv").read_text()


@pytest.mark.usefixtures("games")
def test_all_games_of_a_folder_are_judged_as_each_alone(run: Run) -> None:
    one, two = (run("games", *QUICK, "--json", "--jobs", jobs)[1] for jobs in ("1", "2"))
    assert one == two
    assert one == "".join(run(name, *QUICK, "--json")[1] for name in ("games/b.gcg", "games/more/a.gcg"))


@pytest.mark.usefixtures("games")
def test_a_game_that_cannot_be_read_does_not_stop_the_others(run: Run) -> None:
    Path("games/c.gcg").write_text("no game")
    status, out, err = run("games", *QUICK, "--turns", "1", "--csv", "-", "-q")
    assert status == 2
    assert err.startswith("lexc: games/c.gcg")
    assert len(out.splitlines()) == 5


@pytest.mark.usefixtures("games")
def test_games_of_a_folder_without_the_player_are_left_out(run: Run) -> None:
    Path("games/more/a.gcg").write_text(RECORD.replace("player1 A", "player1 Anna").replace(">A:", ">Anna:"))
    status, out, err = run("games", *QUICK, "--turns", "1-2", "--player", "Anna")
    assert (status, err) == (0, "lexc: games/b.gcg: Anna did not play, so the game is left out\n")
    assert [row.split()[0] for row in out.splitlines()] == ["game", "games/more/a.gcg", "games/more/a.gcg"]
    assert "games: no such player; expected A, B, Anna; found 'C'" in run("games", *QUICK, "--player", "C")[2]


def test_a_record_that_breaks_the_rules_is_judged_with_a_note(run: Run) -> None:
    Path("wrong.gcg").write_text(RECORD.replace("+52 52", "+53 53"))
    status, out, err = run("wrong.gcg", *QUICK, "--turns", "1")
    assert status == 0
    assert "A 52: 1 turn judged" in out
    assert err == "lexc: wrong.gcg: the record disagrees with the rules in 1 place. lexc gcg wrong.gcg names them.\n"


def test_a_player_without_judged_turns_has_no_losses(run: Run) -> None:
    out = run("game.gcg", *QUICK, "--turns", "1")[1]
    assert "\nB 5: no turn judged; 1 missed challenge\n" in out


def test_a_limit_of_time_holds(run: Run) -> None:
    *_, summary = lines(run("game.gcg", *QUICK[:3], "--seconds", "0.05", "--turns", "1", "--json")[1])
    assert summary["settings"]["iterations"] is None
    assert summary["players"][0]["n_judged"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["game.gcg", "--analyse"], "--analyse: no lexicon to judge by. Name one: --lexicon english."),
        (["game.gcg", "--seconds", "1"], "--seconds belongs to --analyse."),
        (["game.gcg", "--leaves", "none"], "--leaves belongs to --analyse."),
        (["game.gcg", *QUICK, "--player", "C"], "game.gcg: no such player; expected A, B; found 'C'"),
        (["game.gcg", *QUICK, "--turns", "5-9"], "game.gcg: no such turns; expected numbers from 1 to 4; found 5-9"),
        (["none.gcg", *QUICK], "none.gcg: No such file"),
        ([".", *QUICK, "-o", "x.gcg"], ".: -o and --html write one game. Name a file, or write --csv."),
    ],
)
def test_impossible_requests_say_what_helps(run: Run, arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
