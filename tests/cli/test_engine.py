"""`lexc engine`: another program plays a whole game against it, by lines alone."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from command_line import Lexc
from words import english_words

import lexc
from lexc.play import Move, MoveGenerator, validate, write_cgp
from lexc.play.game_state import GameState
from lexc.play.players import make, to_choice
from lexc.play.referee import playable_move
from lexc.system.processes import python_command


class EngineClient:
    """A client, as another program would write it: it knows lines alone."""

    def __init__(self, *arguments: str) -> None:
        command = python_command("-c", "from lexc.cli.main import run_program; run_program()", "engine", *arguments)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, encoding="utf-8", **pipes)  # type: ignore[call-overload]

    def send(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def read_to(self, word: str) -> str:
        """The first line that begins with a word. An error ends the client."""
        for line in self.process.stdout:
            assert not line.startswith("error"), line
            if line.split()[0] == word:
                return line.removeprefix(word).strip()
        raise AssertionError(f"the engine has ended: {self.process.stderr.read()}")

    def best_move(self, cgp: str, limits: str) -> str:
        self.send(f"position cgp {cgp}")
        self.send(f"go {limits}")
        return self.read_to("bestmove")


@pytest.fixture
def image() -> str:
    lexc.build([word.upper() for word in english_words()[::60]], "gaddag", "english").save("some.gaddag")
    return "some.gaddag"


@pytest.fixture
def client(image: str) -> Iterator[EngineClient]:
    client = EngineClient(image, "--option", "candidates=3")
    with client.process:
        yield client
        client.process.kill()


def test_another_program_plays_a_whole_game(client: EngineClient, image: str) -> None:
    client.send("lexc")
    client.read_to("lexcok")
    with lexc.open(image) as lexicon:
        generator = MoveGenerator(lexicon)
        state, greedy = GameState(generator.rules, "engine"), make("greedy", generator)
        while not state.is_over:
            if state.turn == 1:
                state.make_move(greedy.choose(state))
                continue
            position = state.position().without_other_racks()
            move = Move.parse(client.best_move(write_cgp(position), "iterations 2 nodes 50"), generator.rules.alphabet)
            assert validate(lexicon, move, position) == []
            state.make_move(to_choice(playable_move(position, move)))
        assert state.scores[0] > 100
    client.send("quit")
    assert client.process.wait(60) == 0


def test_a_search_ends_before_the_program_does(image: str, run: Lexc) -> None:
    lines = b"position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CARETSN/ 0/0 0\ngo iterations 1 nodes 1\n"
    result = run("engine", image, stdin=lines)
    assert result.lines[-1].startswith("bestmove ")
    result = run("engine", image, stdin=lines.replace(b"iterations 1 nodes 1", b"infinite"))
    assert result.lines[-1].startswith("bestmove ")


def test_lines_that_cannot_be_read_are_errors_and_the_session_goes_on(image: str, run: Lexc) -> None:
    result = run("engine", image, stdin=b"\xff\nx" + b"y" * 200_000 + b"\n\r\nisready\r\n")
    assert [line.split(";")[0] for line in result.lines[:2]] == [
        "error this line is not UTF-8",
        "error this line is too long",
    ]
    assert result.lines[2:] == ["readyok"]


def test_an_option_of_the_command_is_one_of_the_engine(image: str, run: Lexc) -> None:
    result = run("engine", image, "--option", "top=7", stdin=b"lexc\n")
    assert "option name top default 7 type spin min 1 max 100" in result.lines
    for option, problem in (("top", "not a setting of an option"), ("tip=7", "no such option")):
        result = run("engine", image, "--option", option)
        assert (result.status, problem in result.err) == (2, True)
