"""Inputs of commands: twelve words, too many letters for a bitmap, a damaged image."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]
LETTERS = [chr(0x410 + i) for i in range(64)]


def damage(path: Path) -> Path:
    """Change a byte near the end of an image. Return its path."""
    data = bytearray(path.read_bytes())
    data[-70] ^= 255
    path.write_bytes(data)
    return path


def commands_in(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command by name, and those of groups by both: "leaves show"."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands_in(command, f"{before}{name} ")
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield f"{before}{name}", command
