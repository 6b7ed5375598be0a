"""Every command explains itself, and specs/cli.md repeats it word for word."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import click
import pytest

from lexc.cli.main import COMMANDS, SECTIONS, cli
from lexc.system.processes import python_command

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "specs" / "cli.md"


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def test_the_reference_is_up_to_date_with_the_help() -> None:
    script = Path(__file__).with_name("reference.py")
    run = subprocess.run(python_command(script), capture_output=True, check=True)
    assert run.stdout.decode() == REFERENCE.read_text(encoding="utf-8"), "run: make cli-reference"


def test_the_reference_has_a_section_for_every_command_in_order() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    sections = re.findall(r"^## lexc ([\w-]+)$", text, re.MULTILINE)
    assert sections == cli.list_commands(click.Context(cli)), "run: make cli-reference"
    assert all(len(line) <= 80 for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) for line in block.split("\n"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_that_names_it(name: str) -> None:
    text = command(name).help or ""
    assert "Example:" in text
    assert f"lexc {name} " in text.partition("Example:")[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_has_a_help_text_that_is_a_sentence(name: str) -> None:
    for parameter in command(name).params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert parameter.help, parameter.name
            assert re.search(r"[.;)]$", parameter.help), parameter.help


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_in_the_list_of_commands_begins_its_help(name: str) -> None:
    line, text = COMMANDS[name].rstrip("."), command(name).help or ""
    assert text.startswith(line), f"SECTIONS of lexc/cli/main.py: {line!r} is not the beginning of the help of {name}"


def test_the_first_help_has_an_example_for_every_kind_of_user() -> None:
    shown = set(re.findall(r"^ +lexc (\S+)", cli.help or "", re.MULTILINE))
    kinds = SECTIONS.keys() - {"Changes, and sets of words"}
    assert [title for title in kinds if not shown & SECTIONS[title].keys()] == []


def test_the_commands_in_short_name_every_command() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    rows = "\n".join(re.findall(r"^\| `lexc .*$", page, re.MULTILINE))
    named = set(re.findall(r"`(?:lexc )?([a-z-]+)(?: [^`]*)?`", rows))
    missing = COMMANDS.keys() - named
    assert missing == set(), f"the table of docs/reference/commands.md lacks {', '.join(missing)}"
