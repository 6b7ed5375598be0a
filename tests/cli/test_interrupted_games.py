"""Ctrl-C while programs play prints the results of the finished games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc

COMMANDS = {"tournament": ("greedy", "pass"), "autoplay": ()}


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def interrupt(command: str, n_parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C when n_parts units of work are done."""
    where = f"lexc.cli.{command}.{command}"
    whole: Callable[..., Iterator[Any]] = getattr(import_module(f"lexc.cli.{command}"), command)

    def interrupt(*arguments: Any) -> Iterator[Any]:
        parts = whole(*arguments)
        yield from (next(parts) for _ in range(n_parts))
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupt)


def test_the_games_so_far_are_printed_as_text(
    command: str, run: Lexc, short_gaddag: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(command, 1, monkeypatch)
    ran = run(command, short_gaddag, *COMMANDS[command], "--games", "60")
    assert ran.status == 130
    assert ("2 games in pairs" if command == "tournament" else "games                      25") in ran.out
    assert run(command, short_gaddag, *COMMANDS[command], "--games", "60", "-q").out == ""


def test_the_games_so_far_are_printed_as_json(
    command: str, run: Lexc, short_gaddag: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not run(command, short_gaddag, *COMMANDS[command], "--games", "2", "--json").json["is_interrupted"]
    interrupt(command, 1, monkeypatch)
    ran = run(command, short_gaddag, *COMMANDS[command], "--games", "60", "--json")
    assert ran.status == 130
    result = json.loads(ran.out)
    assert result["is_interrupted"]
    assert result["n_games"] == (2 if command == "tournament" else 25)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_nothing_is_printed_before_the_first_game_is_over(
    options: list[str], command: str, run: Lexc, short_gaddag: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(command, 0, monkeypatch)
    ran = run(command, short_gaddag, *COMMANDS[command], "--games", "60", *options)
    assert (ran.status, ran.raw, ran.err) == (130, b"", "")
