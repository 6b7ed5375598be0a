"""Help, version, and what is wrong with a command line: a line, a status, and never a traceback."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest
from cli.inputs import damage
from command_line import Lexc

import lexc
from lexc.cli.main import COMMANDS, cli, main
from lexc.cli.shared.commands import Command


def test_without_arguments_the_help_is_shown(run: Lexc) -> None:
    ran = run()
    assert ran.status == 2
    assert "Usage: lexc" in ran.err


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_lists_every_command(run: Lexc, flag: str) -> None:
    ran = run(flag)
    assert ran.status == 0
    for name, text in COMMANDS.items():
        assert f"{name} " in ran.out
        assert text in ran.out
        assert f"Usage: lexc {name}" in run(name, flag).out


MEANINGS = {
    "--add": "of values to columns, and of words to a box of cards",
    "--csv": "of texts, and of a table of trends",
    "--include": "of files, and of C",
    "--key": "of words in an image, and of a cipher",
    "--list": "of words to add, and of unknown ones",
    "--model": "of misspellings, and of players",
    "--nodes": "of an image, and of a search",
    "--prefix": "of the answers, and of words near a text",
    "--weight": "of words in a table, and in an image",
    "--words": "of anagrams, of a bundled list, and of a figure",
}
"""Options that mean one thing in one command and another in the next, and why their names are right in both."""
RANGES = {"2-5", "2-15"}


def _forms() -> dict[str, set[str]]:
    """For each option the forms of its values in all commands: its metavar, its choices, or "a flag"."""
    forms: dict[str, set[str]] = {}
    contexts = [click.Context(cli, info_name="lexc")]
    for context in contexts:
        for parameter in context.command.params:
            choices = getattr(parameter.type, "choices", ())
            form = parameter.metavar or ("the choice of a command" if choices else parameter.type.name)
            form = "a flag" if isinstance(parameter, click.Option) and parameter.is_flag else form
            for name in parameter.opts:
                forms.setdefault(name, set()).add("ORDER" if name == "--order" else "2-5" if form in RANGES else form)
        if isinstance(context.command, click.Group):
            names = context.command.list_commands(context)
            found = (context.command.get_command(context, name) for name in names)
            contexts += [click.Context(command, parent=context) for command in found if command]
    return forms


def test_an_option_is_the_same_in_all_commands() -> None:
    files = {"FILE", "IMAGE", "MODEL", "GCG", "OUT", "DIR", "FORMAT", "TEXT", "TEXT|-"}  # what is read or written
    others = {"--encoding": {"NAME|auto", "text"}, "--to": {"FORMAT", "the choice of a command"}}  # of ispell; programs
    different = {
        name
        for name, forms in _forms().items()
        if name.startswith("--") and len(forms - files) + bool(forms & files) > 1 and forms != others.get(name)
    }
    assert different == {*MEANINGS}, "give the option another name, or the same metavar"


@pytest.mark.parametrize("name", ["build", "find"])
def test_the_headings_of_a_help_name_options_of_the_command_and_each_once(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert isinstance(command, Command)
    named = " ".join(command.headings.values()).split()
    assert len(named) == len({*named}) > 10
    assert {*named} <= {option.opts[-1] for option in command.params}


def test_options_are_grouped_and_opposites_take_one_line(run: Lexc) -> None:
    lines = run("find", "--help").lines
    assert [line for line in lines if "--not-" in line and line.startswith("  --")] == [
        "  --not-NAME VALUE  The opposite of any condition above: --not-includes S."
    ]
    assert {"Conditions on letters:", "Conditions on numbers:", "Answers:", "The file:"} <= {*lines}
    prefix = next(i for i, line in enumerate(lines) if re.fullmatch(r"  --prefix TEXT +Begins with this text\.", line))
    assert lines.index("Conditions on letters:") < prefix
    assert {"The image:", "Tables and values:", "Time and memory:"} <= {*run("build", "--help").lines}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [(["words", "tiny", "--limt", "3"], "--limit"), (["find", "tiny", "--not-prefx", "A"], "--not-prefix")],
)
def test_an_unknown_option_is_answered_with_the_nearest_one(run: Lexc, arguments: list[str], expected: str) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert re.search(rf"Did you mean (one of: )?.*{expected}\b", ran.err)


def test_version_tells_the_format_and_the_kernels(run: Lexc) -> None:
    ran = run("--version")
    assert ran.status == 0
    assert ran.out.startswith(f"lexc {lexc.__version__}, image format 1.")
    assert "kernels: compiled" in ran.out or "kernels: not compiled: " in ran.out


def test_the_version_and_a_description_say_that_nothing_is_compiled(run: Lexc, monkeypatch: pytest.MonkeyPatch) -> None:
    lexc.build(["able"]).save("w.dawg")
    monkeypatch.setenv("LEXC_INTERPRETED", "1")
    assert run("--version").out.endswith("kernels: not compiled: about 30 times slower. Unset LEXC_INTERPRETED.\n")
    ran = run("info", "w.dawg", "--json")
    assert (ran.status, ran.json["n_words"]) == (0, 1)
    assert ran.err == "lexc: kernels are not compiled: about 30 times slower. Unset LEXC_INTERPRETED.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["frob"], ["--frob"], ["build"], ["build", "w.txt"], ["build", "-o", "w.dawg"], ["check"],
        ["info"], ["words"], ["verify"], ["dump"], ["info", "a", "b"],
        ["build", "w", "-o", "w.dawg", "--kind", "x"],
        ["build", "w", "-o", "w.dawg", "--fold", "x"], ["build", "w", "-o", "w.dawg", "--layout", "x"],
        ["words", "tiny", "--limit", "x"], ["build", "w", "-o", "w.dawg", "--threads", "x"],
    ],
)  # fmt: skip
def test_bad_usage_has_status_two(run: Lexc, arguments: Sequence[str]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.raw) == (2, b"")
    assert "Usage: lexc" in ran.err


@pytest.mark.parametrize("command", ["info", "check", "words", "dump"])
def test_every_command_names_an_image_that_it_cannot_open(
    run: Lexc, refusal: Callable[..., str], command: str, words: Path, dawg: Path
) -> None:
    more = ["CAR"] if command == "check" else []
    assert "none.dawg" in refusal(command, "none.dawg", *more)
    if command != "dump":  # it shows what there is
        assert "not a lexc image" in refusal(command, words.rename("words"), *more)
        assert str(dawg) in refusal(command, damage(dawg), *more)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["words", "w.dawg"], b"\\xe9\n\\u0436\\U0001f600\n"),
        (["check", "w.dawg", "é", "--json"], b'{"query": "\\u00e9", "count": 1, "results": ["\\u00e9"]}\n'),
    ],
)
def test_letters_that_the_terminal_lacks_are_shown_as_numbers(
    monkeypatch: pytest.MonkeyPatch, command: list[str], expected: bytes
) -> None:
    lexc.build(["é", "ж😀"]).save("w.dawg")
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, "ascii", newline="\n")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        with pytest.raises(SystemExit):
            main(command)
        terminal.flush()
    assert written.getvalue() == expected


@pytest.mark.parametrize("options", [["--prefix", "A"], ["--not-includes", "Z"], ["--length", "5"], ["--in", "x"]])
def test_a_condition_given_twice_is_refused(refusal: Callable[..., str], options: list[str]) -> None:
    assert f"a condition that is given twice; found {options[0]}." in refusal("find", "english", *options, *options)
