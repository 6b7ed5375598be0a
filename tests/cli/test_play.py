"""`lexc play`, as people at a terminal, scripts and pipes use it."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc, heed_interrupts

from lexc.play import read_gcg, replay
from lexc.play.players import all_players
from lexc.play.records.game import TURNS
from lexc.play.records.replay import Step
from lexc.play.tiles import tile_text
from lexc.system import resources
from lexc.system.processes import python_command

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
TWO = ("--player", "ann", "--player", "bob", "--first-player", "ann", "--casual", "--seed", "1")


@pytest.fixture(autouse=True)
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games that are saved without --output."""
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "data" / name)
    return tmp_path / "data" / "lexc" / "games"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import lexc

    path = tmp_path_factory.mktemp("lexicons") / "some.gaddag"
    listed_words = (
        "CARE CARED ACE RACE DARE EAR ARE SCARE CARES RACES QUIZ ZOA ON NO TO AT IT IS AS EE DE AE OE RE ED ES ER"
    )
    lexc.build(listed_words.split(), kind="gaddag", alphabet="english").save(path)
    return path


def write_script(name: str) -> str:
    """A recorded game as typed commands: for each turn the rack, then the move."""
    replayed = replay(read_gcg((GOLDEN / f"{name}.gcg").read_bytes()))
    turns = [step for step in replayed.steps if step.event.kind in TURNS]
    text = tile_text(replayed.game.rules.alphabet)
    typed = write_shapiro_smith_move if name == "shapiro-smith" else lambda step: str(step.event.move)
    return "\n".join(f"rack {text.write(step.event.rack)}\n{typed(step)}" for step in turns)


def write_shapiro_smith_move(step: Step) -> str:
    """A move as $F#IRM J8-11: $ before a letter on the board, # before the letter of a blank."""
    move = step.event.move
    assert move is not None
    if move.kind != "play":
        return str(move)
    letters = zip(move.tiles, step.words[0], strict=True)
    word = "".join(
        f"${letter.upper()}" if not code else f"#{letter.upper()}" if code & 64 else letter for code, letter in letters
    )
    end = (move.row if move.is_down else move.col) + len(move.tiles) - 1
    return f"{word} {move.location}-{end + 1 if move.is_down else chr(65 + end)}"


@pytest.mark.parametrize(
    ("name", "last", "scores"),
    [("appel-jacobson", "accept", "Guy 379, Mac 457"), ("shapiro-smith", "end", "DPF 339, program 208")],
)
def test_a_script_plays_the_game_of_a_paper_to_its_printed_scores(
    name: str, last: str, scores: str, run: Lexc, empty_folder: Path, words: Path
) -> None:
    (empty_folder / "script").write_text(f"# the game of a paper\n\n{write_script(name)}\n{last}\n")
    one, two = (part.split()[0] for part in scores.split(", "))
    agreed = ("--player", one, "--player", two, "--first-player", one, "--casual", "--challenge", "single")
    assert name != "shapiro-smith" or "\n$F#IRM J8-11\n" in (empty_folder / "script").read_text()
    ran = run("play", words, *agreed, "--ending", "own", "--script", "script", "-o", "game.gcg")
    assert ran.status == 0, ran.err
    assert f"the game is over: {scores}" in ran.out
    kept = read_gcg((empty_folder / "game.gcg").read_bytes())
    printed = read_gcg((GOLDEN / f"{name}.gcg").read_bytes())
    turns = [event for event in printed.events if event.kind in TURNS]
    assert [(str(e.move), e.points, e.total) for e in kept.events if e.kind in TURNS] == [
        (str(e.move), e.points, e.total) for e in turns
    ]


def test_a_program_answers_and_the_game_is_kept_after_every_turn(run: Lexc, empty_folder: Path, words: Path) -> None:
    ran = run("play", words, "--against", "greedy", "--seed", "4", "-o", "game.gcg", stdin=b"pass\nscore\npass\n")
    assert ran.status == 0
    assert ran.err == ""
    assert "* greedy: " in ran.out
    game = read_gcg((empty_folder / "game.gcg").read_bytes())
    assert len(game.events) >= 4
    again = run("play", words, "--resume", "game.gcg", stdin=b"pass\n")
    assert again.status == 0
    events = read_gcg((empty_folder / "game.gcg").read_bytes()).events
    assert events[: len(game.events)] == game.events
    assert len(events) > len(game.events)


def test_without_a_named_file_the_game_is_saved_in_the_players_folder(
    run: Lexc, games_folder: Path, words: Path
) -> None:
    ran = run("play", words, stdin=b"quit\n")
    (kept,) = games_folder.iterdir()
    assert ran.lines[-1] == f"to resume: {shlex.join(['lexc', 'play', str(words), '--resume', str(kept)])}"
    assert run("play", words, "--resume", kept).status == 0


def test_the_command_to_resume_can_be_pasted(run: Lexc, empty_folder: Path, words: Path) -> None:
    (empty_folder / "own rules.toml").write_text('alphabet = "english"\nrack_size = 8\nbonus = {}\n')
    (empty_folder / "my.leaves").write_bytes(resources.find("leaves", "english", (".leaves",)).read_bytes())
    program = ("--against", "leaves:file=my.leaves")
    agreed = ("--rules", "own rules.toml", *program, "--first-player", "you", "-o", "my game.gcg")
    kept = run("play", words, *agreed, stdin=b"pass\n").lines[-1].removeprefix("to resume: ")
    assert kept.endswith(" --rules 'own rules.toml' --against leaves:file=my.leaves --resume 'my game.gcg'")
    ran = run(*shlex.split(kept)[1:], stdin=b"pass\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[-1] == f"to resume: {kept}"
    assert "Name their file: --rules FILE." in run("play", words, "--resume", "my game.gcg", *program).err


def test_an_invalid_move_is_explained_and_the_prompt_is_repeated(run: Lexc, words: Path) -> None:
    ran = run(
        "play", words, *TWO, "-o", "x", stdin="8H ZZZ\nrubbish\n\xff\nboard\nrack CARE\n8H CARE\n".encode("latin-1")
    )
    assert ran.status == 0
    assert "no: ZZZ is not in the lexicon" in ran.out
    assert "Type help" in ran.out
    assert "double word" in ran.out
    assert "* ann: 8H CARE (12)" in ran.out


def test_a_script_ends_at_a_refused_command_and_names_its_line(run: Lexc, empty_folder: Path, words: Path) -> None:
    (empty_folder / "script").write_text("pass\n# nothing\n8H XYZ\npass\n")
    ran = run("play", words, *TWO, "--script", "script", "-o", "game.gcg")
    assert ran.status == 2
    assert "script:3" in ran.err
    assert len(read_gcg((empty_folder / "game.gcg").read_bytes()).events) == 1


def test_a_script_that_is_missing_begins_no_game(run: Lexc, empty_folder: Path, words: Path) -> None:
    ran = run("play", words, "--script", "script", "-o", "game.gcg")
    assert (ran.status, ran.out, (empty_folder / "game.gcg").exists()) == (2, "", False)
    assert "script: No such file" in ran.err


@pytest.mark.parametrize("columns", ["80", "40", "20", "1"])
@pytest.mark.parametrize("rules", ["english", "super"])
def test_the_board_fits_the_terminal_if_possible(
    columns: str, rules: str, run: Lexc, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = run("play", words, *TWO, "--rules", rules, "-o", "x")
    assert ran.status == 0
    size = 15 if rules == "english" else 21
    rows = [line for line in ran.lines if line[:2].strip().isdigit()]
    assert len(rows) == size
    assert max(map(len, rows)) <= max(int(columns), size + 6)


def test_programs_play_by_themselves_and_are_watched(run: Lexc, words: Path) -> None:
    two = ["--against", "greedy"] * 2
    ran = run("play", words, "--watch", *two, "--seed", "5", "--inspect", "-o", "x")
    assert ran.status == 0
    assert "the game is over: greedy1" in ran.out
    assert "  greedy2 has " in ran.out


def test_a_game_that_is_over_is_over_when_it_is_resumed(run: Lexc, empty_folder: Path, words: Path) -> None:
    run("play", words, "--watch", "--seed", "5", "-o", "game.gcg")
    before = (empty_folder / "game.gcg").read_bytes()
    ran = run("play", words, "--resume", "game.gcg", stdin=b"pass\n")
    assert ran.status == 0
    assert "the game is over: " in ran.out
    assert (empty_folder / "game.gcg").read_bytes() == before


def test_programs_that_cannot_move_do_not_play_for_ever(run: Lexc, empty_folder: Path, words: Path) -> None:
    (empty_folder / "endless.toml").write_text('alphabet = "english"\nscoreless_turns = 0\n')
    ran = run("play", words, "--watch", "--against", "pass", "--against", "pass", "--rules", "endless.toml", "-o", "x")
    assert ran.status == 0
    assert "the game is over: " in ran.out


def test_unknown_ask_asks_about_an_unknown_word(run: Lexc, empty_folder: Path, words: Path) -> None:
    typed = b"rack QUIN\n8H QUIN\nmaybe\nyes\npass\nrack DE\ncheck QUIN\nquit\n"
    ran = run("play", words, *TWO, "--unknown", "ask", "-o", "game.gcg", stdin=typed)
    assert "QUIN: not in the lexicon" in ran.out
    assert "no: this is no answer to the question; expected yes or no; found 'maybe'" in ran.lines
    assert "QUIN: yes" in ran.out
    again = run("play", words, "--resume", "game.gcg", stdin=b"check QUIN\n")
    assert "QUIN: yes" in again.out


def test_words_that_are_inserted_and_deleted_are_kept_with_the_game(run: Lexc, words: Path) -> None:
    typed = b"insert quin\ninsert ZY1\ndelete care\nfind RACE\nquit\n"
    ran = run("play", words, *TWO, "-o", "game.gcg", stdin=typed)
    assert ran.status == 0
    assert {"QUIN is a word from now on", "CARE is no word from now on", "RACE ACE ARE EAR AE ER RE"} <= set(ran.lines)
    assert "no: the alphabet has no such letter" in ran.out
    again = run("play", words, "--resume", "game.gcg", stdin=b"check QUIN CARE\n")
    assert {"QUIN: yes", "CARE: no"} <= set(again.lines)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["--against", "nobody"], "nobody"),
        (
            ["--player", "a", "--player", "a b", "--player", "c", "--player", "d", "--player", "e"],
            "a game has 2 to 4 players; found 5",
        ),
        (["--first-player", "nobody"], "nobody"),
        (["--unknown", "ask", "--challenge", "double"], "unknown"),
        (["--rules", "nothing"], "nothing"),
        (["--rules", "spanish"], "letters"),
        (["--script", "missing"], "missing"),
        (["--resume", "missing"], "missing"),
        (["-o", "no/such/folder.gcg"], "folder"),
    ],
)
def test_impossible_games_are_refused(arguments: list[str], found: str, run: Lexc, words: Path) -> None:
    ran = run("play", words, *arguments)
    assert ran.status == 2
    assert ran.raw == b"" or arguments[0] == "--script"
    assert found in ran.err


def test_no_game_is_overwritten_and_a_broken_one_stays_unchanged(run: Lexc, empty_folder: Path, words: Path) -> None:
    for text in (b"", b"#player1 a\n", b"\xff\xfe", b">a: ABC 8H ABC +99 99\n>b: X - +0 0\n"):
        (empty_folder / "game.gcg").write_bytes(text)
        for arguments in (["-o", "game.gcg"], ["--resume", "game.gcg"]):
            ran = run("play", words, *arguments, stdin=b"pass\n")
            assert ran.status == 2
            assert "game.gcg" in ran.err
            assert (empty_folder / "game.gcg").read_bytes() == text


def test_settings_of_a_game_cannot_be_changed_by_resuming(run: Lexc, words: Path) -> None:
    assert run("play", words, "-o", "game.gcg").status == 0
    for option, value in (("--clock", "5"), ("--player", "ann"), ("--first-player", "ann")):
        ran = run("play", words, "--resume", "game.gcg", option, value)
        assert ran.status == 2
        assert f"found {option}." in ran.err


def test_the_clock_of_a_game_of_half_a_minute_is_shown_and_resumed(run: Lexc, words: Path) -> None:
    for arguments in (["-o", "game.gcg", "--clock", "0:30"], ["--resume", "game.gcg"]):
        found = run("play", words, *arguments, stdin=b"score\n").out
        assert re.search("time left: .*you 0:(?:30|[12][0-9])", found), (
            found
        )  # the first player, and a slow machine, vary


def test_a_time_that_is_none_names_the_forms_of_a_time(run: Lexc, words: Path) -> None:
    ran = run("play", words, "--clock", "25+5")
    assert ran.status == 2
    assert "25:00, 0:30" in ran.err
    assert "'25+5'" in ran.err


PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")


def start_game(empty_folder: Path, words: Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start a game of two persons in a process, in which ann has passed."""
    command = [*PROGRAM, "play", str(words), *TWO, "-o", "game.gcg"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=empty_folder, **options)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"pass\n")
    process.stdin.flush()
    for line in process.stdout:
        if b"* ann: pass" in line:
            break
    while b"bob 0" not in process.stdout.readline():  # the record is written before the board is drawn
        pass
    return process


def n_events(empty_folder: Path) -> int:
    return len(read_gcg((empty_folder / "game.gcg").read_bytes()).events)


def test_a_reader_that_has_seen_enough_ends_the_game_without_a_word(empty_folder: Path, words: Path) -> None:
    process = start_game(empty_folder, words)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.write(b"help\npass\n" * 20)
        process.stdin.close()
    assert process.wait(30) == 0
    assert n_events(empty_folder) >= 1


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@pytest.mark.parametrize(("descriptor", "closing_sign"), [(0, b"<&-"), (1, b">&-")])
def test_a_game_without_open_streams_is_refused(
    descriptor: int, closing_sign: bytes, empty_folder: Path, words: Path
) -> None:
    closing = f"import os, sys; os.close({descriptor}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    command = [*python_command("-c", closing, *PROGRAM[1:]), "play", str(words), *TWO, "-o", "game.gcg"]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, cwd=empty_folder, check=False)
    assert ran.returncode == 2
    assert closing_sign in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize(("sign", "status"), [("SIGINT", 130), ("SIGKILL", -9)])
def test_an_interrupted_or_killed_game_can_be_resumed(
    sign: str, status: int, empty_folder: Path, words: Path, run: Lexc
) -> None:
    process = start_game(empty_folder, words, preexec_fn=heed_interrupts)
    process.send_signal(getattr(signal, sign))
    assert process.wait(30) == status
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    process.stdout.close()
    assert n_events(empty_folder) == 1
    assert run("play", words, "--resume", "game.gcg", stdin=b"pass\n").status == 0
    assert n_events(empty_folder) == 2


def test_a_record_alone_opens_no_file(run: Lexc, empty_folder: Path, words: Path) -> None:
    spec = f"leaves:file={empty_folder / 'own.leaves'}"
    (empty_folder / "own.leaves").write_bytes(resources.find("leaves", "english", (".leaves",)).read_bytes())
    assert run("play", words, "--against", spec, "-o", "game.gcg").status == 0
    ran = run("play", words, "--resume", "game.gcg")
    assert ran.status == 2
    assert f"add: --against {spec}" in ran.err
    assert run("play", words, "--resume", "game.gcg", "--against", spec).status == 0
    ran = run("play", words, "--resume", "game.gcg", "--against", spec, "--against", "greedy")
    assert (ran.status, "fixed when the game began" in ran.err) == (2, True)


def test_a_changed_lexicon_is_noted_and_recorded(run: Lexc, empty_folder: Path, words: Path) -> None:
    assert run("play", words, "-o", "game.gcg", *TWO).status == 0
    assert run("play", words, "--resume", "game.gcg").err == ""
    other = empty_folder / "other.gaddag"
    other.write_bytes(words.read_bytes())
    assert (
        "the lexicon of this game was some; from now on it is other" in run("play", other, "--resume", "game.gcg").err
    )
    assert "lexc lexicon other\n" in (empty_folder / "game.gcg").read_text()


def test_the_help_within_a_game_explains_how_shapiro_and_smith_wrote_moves(run: Lexc, words: Path) -> None:
    ran = run("play", words, *TWO, "-o", "x", stdin=b"help\n")
    explained = " ".join(ran.out.split())
    assert "$F#IRM J8-11: $ before a letter on the board, # before the letter of a blank" in explained


def test_a_missing_letter_table_is_noted_except_for_bundled_lexicons(
    run: Lexc, words: Path, short_gaddag: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponent = ("--against", "shapiro-smith", "--first-player", "you", "-o")
    assert f"lexc: {words} has no letter table: one is made" in run("play", words, *opponent, "x.gcg").err
    monkeypatch.setattr(
        "lexc.installed.bundled._cache_path", lambda *_: short_gaddag
    )  # instead of compiling all of its words
    assert run("play", "english", *opponent, "y.gcg").err == ""


@pytest.mark.parametrize("command", ["play", "tournament", "autoplay"])
def test_the_help_lists_the_players_and_their_options(command: str, run: Lexc) -> None:
    ran = run(command, "--help")
    for name, entry in all_players().items():
        assert f"  {name} " in ran.out
        assert entry.text in ran.out
        assert entry.options in " ".join(ran.out.split())
    assert "simulate:plies=3,iterations=100" in ran.out


def test_no_player_is_imported_to_be_listed() -> None:
    program = "import sys, lexc.cli.play; print([name for name in sys.modules if 'lexc.play.players.' in name])"
    ran = subprocess.run(python_command("-c", program), capture_output=True, check=True)
    assert ran.stdout.strip() == b"[]"


@pytest.mark.parametrize(("ending", "points"), [((), 7), (("--ending", "double"), 7), (("--ending", "own"), 0)])
def test_a_game_of_two_ends_as_other_programs_write_it_unless_an_ending_is_named(
    ending: tuple[str, ...], points: int, run: Lexc, empty_folder: Path, words: Path
) -> None:
    """The game of Appel and Jacobson: Mac goes out, and FM remains, 7 points."""
    (empty_folder / "script").write_text(f"{write_script('appel-jacobson')}\naccept\n")
    agreed = (
        "--player",
        "Guy",
        "--player",
        "Mac",
        "--first-player",
        "Guy",
        "--casual",
        "--challenge",
        "single",
        *ending,
    )
    ran = run("play", words, *agreed, "--script", "script", "-o", "game.gcg")
    assert f"the game is over: Guy {379 + points}, Mac {457 + points}" in ran.out
    record = (empty_folder / "game.gcg").read_text()
    settlement = re.search(r">Guy: \((?:FM|MF)\) (\+\d+) ", record)
    assert settlement is not None
    assert settlement[1] == ("+14" if points else "+7")
    rules_broken = {fault.rule for fault in replay(read_gcg(record)).disagreements}
    assert rules_broken <= {"rack", "tiles"}  # tiles were chosen; points and settlement are right
    assert "was fixed" in run("play", words, "--resume", "game.gcg", "--ending", "lose").err
