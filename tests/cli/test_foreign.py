"""Other programs' files that do not say their letters, wherever an image is expected."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc

WORDS = ["CASA", "CASAS", "CHACO", "LLAMA", "PASA", "ÑU"]
OPEN = f"{'/'.join(['15'] * 15)} AACPSSÑ/ 0/0 0"
GAME = "#player1 a A\n#player2 b B\n>a: CASA 8H CASA +12 12\n"
COMMANDS = f"""\
words IMAGE
check IMAGE ÑU
pattern IMAGE ?A*
regex IMAGE .*A
near IMAGE CAS -k 2
anagram IMAGE UÑ
find IMAGE --length 2
find more.dawg --in IMAGE
study IMAGE CASA
hooks IMAGE CASA
isomorphs IMAGE XY
ladder IMAGE CASA PASA
cryptogram IMAGE XYZY --unread 0
merge IMAGE more.dawg
diff more.dawg IMAGE
common IMAGE more.dawg
add IMAGE OCA -o new.dawg
remove IMAGE ÑU -o new.dawg
embed IMAGE --to c --name es
spell -d IMAGE game.gcg
gcg game.gcg --rules spanish --lexicon IMAGE
moves IMAGE --rules spanish --cgp '{OPEN}'
solve IMAGE --rules spanish --cgp '{OPEN}' --seconds 0
simulate IMAGE --rules spanish --cgp '{OPEN}' --iterations 3 --json
autoplay IMAGE --rules spanish --games 2 -q
tournament IMAGE greedy pass --rules spanish --games 2 -q
leaves learn IMAGE -o IMAGE.leaves --games 2 --longest 1 --rules spanish -q
play IMAGE --rules spanish --watch --against greedy --against pass --seed 1 -o IMAGE.gcg"""


@pytest.fixture(autouse=True)
def images(empty_folder: Path, run: Lexc) -> None:
    """Spanish words: es.gaddag, which says so, and es.kwg and unnamed.kwg, which do not."""
    lexc.build(WORDS, "gaddag", "spanish").save(empty_folder / "es.gaddag")
    for name in ("es.kwg", "unnamed.kwg"):
        assert run("convert", "es.gaddag", name, "-q").status == 0
    lexc.build(["PASA", "ÑU", "OSO"], "dawg", "spanish").save(empty_folder / "more.dawg")
    (empty_folder / "game.gcg").write_text(GAME)


@pytest.mark.parametrize("command", COMMANDS.splitlines())
def test_every_command_takes_the_alphabet_of_another_programs_file(run: Lexc, command: str) -> None:
    known = run(*shlex.split(command.replace("IMAGE", "es.gaddag")))
    named = run(*shlex.split(command.replace("IMAGE", "es.kwg")), "--from", "kwg", "--alphabet", "spanish")
    unnamed = run(*shlex.split(command.replace("IMAGE", "unnamed.kwg")))
    assert (named.status, named.out, named.err) == (known.status, known.out, known.err)
    note, *errors = unnamed.err.splitlines()
    assert "English is taken" in note
    assert (unnamed.status, unnamed.out, errors) != (known.status, known.out, known.err.splitlines())


def test_the_printed_command_resumes_a_game(run: Lexc) -> None:
    options = ("--rules", "spanish", "--against", "pass", "--first-player", "you", "-o", "x.gcg")
    kept = run("play", "es.kwg", "--alphabet", "spanish", *options, stdin=b"quit\n").lines[-1]
    assert kept == "to resume: lexc play es.kwg --alphabet spanish --resume x.gcg"
    assert run(*kept.removeprefix("to resume: lexc ").split(), stdin=b"quit\n").status == 0


def test_only_images_are_dumped(refusal: Callable[..., str]) -> None:
    for options in (["--nodes", "0:1"], ["--dot"]):
        assert "not a lexc image" in refusal("dump", "es.kwg", *options)
