"""Words and values may hold any characters: a terminal obeys none of them, and other programs get them as they are."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import lexc
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")
WORD = "care\x1b[2J\x9b1m\u202ea\u2066b"
ESCAPED = b"care\\u001b[2J\\u009b1m\\u202ea\\u2066b"
COMMANDS = [["words", "w.dawg"], ["check", "w.dawg", WORD], ["get", "w.dawg", WORD], ["find", "w.dawg"]]


@pytest.fixture(autouse=True)
def lexicon(empty_folder: Path) -> None:
    """A lexicon with a hostile word and a hostile value."""
    lexc.build({WORD: WORD}, alphabet="utf8").save(empty_folder / "w.dawg")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_terminal_gets_control_characters_escaped(
    command: list[str], options: list[str], terminal: tuple[int, int]
) -> None:
    outer, inner = terminal
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    subprocess.run([*PROGRAM, *command, *options], stdout=inner, timeout=60, check=True, env=environment)
    output = os.read(outer, 1 << 16)
    assert ESCAPED in output
    assert b"\x1b" not in output
    assert b"\xc2\x9b" not in output


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_another_program_gets_them_as_they_are(command: list[str]) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run([*PROGRAM, *command], capture_output=True, timeout=60, check=True, env=environment)
    assert WORD.encode() in ran.stdout


@pytest.mark.parametrize("locale", ["C.UTF-8", "C"])
def test_bytes_that_are_no_text_are_escaped_in_every_locale(locale: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PYTHONIO"))}
    command = [*map(os.fsencode, PROGRAM), b"info", b"w\xff.dawg", b"--json"]
    Path("w.dawg").rename(os.fsdecode(b"w\xff.dawg"))
    ran = subprocess.run(command, capture_output=True, timeout=60, check=True, env={**environment, "LC_ALL": locale})
    assert b"w\\udcff.dawg" in ran.stdout


def test_a_terminal_gets_unknown_words_and_names_of_texts_escaped(terminal: tuple[int, int]) -> None:
    lexc.build(["te\x1bm"], alphabet="utf8").save("w.dawg")
    name = "n\x1b]0;title\x07.txt"
    Path(name).write_text("tem\n")
    outer, inner = terminal
    subprocess.run([*PROGRAM, "spell", "-d", "w.dawg", name], stdout=inner, timeout=60, check=False)
    output = os.read(outer, 1 << 16)
    assert b"tem: te\\u001bm" in output
    assert not {b"\x1b", b"\x07"} & {output[i : i + 1] for i in range(len(output))}


def test_the_name_of_a_sound_image_is_printed_escaped() -> None:
    Path("w.dawg").rename("w\x1b[31m.dawg")
    ran = subprocess.run([*PROGRAM, "verify", "w\x1b[31m.dawg"], capture_output=True, timeout=60, check=True)
    assert b"w\\x1b[31m.dawg: sound" in ran.stdout
