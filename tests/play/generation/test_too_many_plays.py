"""A sound image of 4 kB may hold every string as a word, so that a rack has 10^9 plays.

Their generation must not take all memory, and Ctrl-C must stop it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from command_line import heed_interrupts
from conftest import UNCOMPILED, long
from every_string import every_string
from limited import refusal_of, run_lexc_with_limit, run_with_limit

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, UsageError
from lexc.lexicon import Lexicon, frombytes
from lexc.play import MoveGenerator, Position, Rules, read_cgp

LETTERS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
BLANKS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJN??/ 0/30 0"
BLANK = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNO?/ 0/30 0"
ENDLESS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 ???????/ 0/30 0"
ENDGAME = (
    "3W10W/3E9JA/2TALAQ6IF/3K9GE/3ET4BY3R/3NE2A1EUOUAE/4L1BUNT4D/3VERITY1F1H2/4V1ZO2E1O2/2GRIMED2C1UH1/"
    "4S2I2E1SO1/2PIePLANTS1EX1/2OORIAL4M2/2ANsA1SODDIER1/12N2 OGCN/ITRI 483/346 0"
)
ALGORITHMS = ["fast", "gordon", "appel_jacobson", "left_parts_once"]
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "every.gaddag"
    path.write_bytes(every_string())
    return path


@pytest.fixture(scope="module")
def two_letters() -> Lexicon:
    """A lexicon of all strings of two letters."""
    return frombytes(every_string(2))


@long
def test_the_best_play_is_found_beside_twelve_million_others(image: Path) -> None:
    ran = run_lexc_with_limit("moves", image, "--top", "1", "--cgp", BLANK)
    assert (ran.status, ran.lines[0]) == (0, "12,013,133 plays, the best 1, points and equity:"), ran.err
    assert ran.lines[1] == "  146   146.0  8A EII......NOJa"


@long
def test_more_plays_than_may_be_listed_are_refused_and_the_option_named(image: Path) -> None:
    for options in (["--all"], ["--top", "300"], ["--all", "--json"]):
        message = refusal_of("moves", image, *options, "--cgp", BLANKS)
        assert "too many plays to list them all; expected at most 1,000,000" in message
        assert "--max-plays" in message


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_max_plays_counts_every_play_and_no_more(two_letters: Lexicon, algorithm: str) -> None:
    position = read_cgp(LETTERS)
    n = len(MoveGenerator(two_letters, algorithm=algorithm).plays(position))
    assert n > 50
    generator = MoveGenerator(two_letters, algorithm=algorithm, max_plays=n)
    assert len(generator.plays(position)) == generator.count(position) == n
    generator = MoveGenerator(two_letters, algorithm=algorithm, max_plays=n - 1)
    with pytest.raises(CapacityExceeded, match="max_plays") as error:
        generator.plays(position)
    assert error.value.expected == f"at most {n - 1:,}"
    assert generator.count(position) == n
    # The generator can be used again.
    smaller = read_cgp(LETTERS.replace("EIIJNOR", "E"))
    assert list(generator.plays(smaller)) == list(MoveGenerator(two_letters).plays(smaller))
    with pytest.raises(UsageError, match="is out of range"):
        MoveGenerator(two_letters, max_plays=0)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_plays_are_counted_as_they_are_listed(two_letters: Lexicon, algorithm: str) -> None:
    generator = MoveGenerator(two_letters, algorithm=algorithm)
    for cgp in (LETTERS, BLANKS, "/".join(["15"] * 15) + " ABC?/ 0/0 0"):
        for both_directions in (False, True):
            position = read_cgp(cgp)
            assert generator.count(position, both_directions) == len(generator.plays(position, both_directions))


def test_the_first_plays_are_those_of_all_in_order(two_letters: Lexicon) -> None:
    for cgp in (LETTERS, BLANKS):
        plays, all_of_them = (MoveGenerator(two_letters).plays(read_cgp(cgp)) for _ in range(2))
        listed = list(all_of_them)
        for n in (0, 1, 2, 7, len(listed) - 1, len(listed), len(listed) + 1):
            assert plays[:n] == listed[:n]
            assert plays.raw(n) == all_of_them.raw(n)
        assert (plays[0], plays[-1], plays[3:9], plays[:-2]) == (listed[0], listed[-1], listed[3:9], listed[:-2])
        with pytest.raises(IndexError):
            _ = MoveGenerator(two_letters).plays(read_cgp(cgp.replace(cgp.split()[1], "/")))[0]


def test_squares_with_a_choice_of_sixty_letters_have_room() -> None:
    """The fast walk keeps pending squares in buffers of a fixed size."""
    letters = [*map(chr, (*range(0x41, 0x5B), *range(0x391, 0x3A2), *range(0x410, 0x421)))]
    last = letters[:1] if UNCOMPILED else letters  # fewer plays for the slow kernels, but squares of sixty letters
    words = ["".join(word) for word in (*product(letters, repeat=2), *product(letters, letters, last))]
    lexicon = lexc.build(words, "gaddag", Alphabet.from_letters(letters))
    rules = replace(Rules.load("english"), alphabet=lexicon.image.alphabet, rack_size=10, bonus=(0,) * 11)
    fast, gordon = (MoveGenerator(lexicon, rules, algorithm) for algorithm in ("fast", "gordon"))
    squares = bytes(7 * 15 + 7) + bytes([1]) + bytes(7 * 15 + 7)
    for rack in (bytes([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]), bytes(5) + bytes([9]) * 5):
        position = Position(rules, squares, (rack, b""))
        assert fast.count(position) == gordon.count(position) > (50_000 if UNCOMPILED else 1_000_000)


@pytest.mark.sweep
@long
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_too_many_plays_raise_in_python_too(image: Path, algorithm: str) -> None:
    code = f"""
import lexc.errors
from lexc.play import MoveGenerator, read_cgp
generator = MoveGenerator(lexc.open({str(image)!r}), algorithm={algorithm!r})
position = read_cgp({ENDLESS!r}, lenient=True)
for ask in (generator.plays, lambda position: generator.best(position, 1000)):
    try:
        ask(position)
    except lexc.errors.CapacityExceeded as error:
        print(error.problem)
"""
    ran = run_with_limit(code)
    assert ran.lines == ["the position has too many plays to list them all"] * 2, ran.err


@long
def test_an_endgame_is_solved_in_little_memory_or_refused(image: Path) -> None:
    ran = run_lexc_with_limit("solve", image, "--seconds", "2", "--lenient", "--cgp", ENDGAME)
    assert ran.status in (0, 2), ran.err[-2000:]
    assert "out of memory" not in ran.err
    assert "Traceback" not in ran.err


@long
def test_games_and_playouts_take_little_memory(image: Path) -> None:
    for command in (
        ["autoplay", image, "--games", "1", "--seed", "1"],
        ["simulate", image, "--iterations", "20", "--candidates", "2", "--cgp", LETTERS],
    ):
        ran = run_lexc_with_limit(*command)
        assert ran.status == 0, ran.err[-2000:]


@pytest.mark.sweep
@posix
@long
@pytest.mark.parametrize("code", ["count(position)", "plays(position)", "best(position, 1000)"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_ctrl_c_stops_the_generation_of_plays(image: Path, algorithm: str, code: str) -> None:
    begin = f"""
import lexc, sys
from lexc.play import MoveGenerator, read_cgp
generator = MoveGenerator(lexc.open({str(image)!r}), algorithm={algorithm!r}, max_plays=10**15)
position = read_cgp({ENDLESS!r}, lenient=True)
position_of_two = read_cgp({LETTERS.replace("EIIJNOR", "EI")!r})
n = generator.count(position_of_two)
try:
    print("begun", flush=True)
    generator.{code}
except KeyboardInterrupt:
    print(generator.count(position_of_two) == n == len(generator.plays(position_of_two)))
"""
    command = [sys.executable, "-c", begin]
    with subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=heed_interrupts) as process:
        assert process.stdout
        try:
            assert process.stdout.readline() == b"begun\n"
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert out == b"True\n"
