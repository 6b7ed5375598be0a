"""`lexc completion`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from lexc.cli.shared import commands
from lexc.cli.shared.completion_scripts import SCRIPTS
from lexc.errors import LexcError, UsageError, printable
from lexc.image.writer import write_atomically

_LOADERS = (
    "/usr/share/bash-completion/bash_completion",
    "/usr/local/share/bash-completion/bash_completion",
    "/opt/homebrew/share/bash-completion/bash_completion",
    "/etc/profile.d/bash_completion.sh",
)
"""Paths of the package bash-completion, which loads scripts from a folder. Without it, ~/.bashrc has to load ours."""


@commands.command("completion")
@click.argument("shell", required=False, type=commands.Choice(list(SCRIPTS)))
@click.option("--install", is_flag=True, help="Write the script to a file, let the shell load it, and print its path.")
def command(shell: str | None, install: bool) -> None:
    """Print or install a script for shell completion.

    SHELL is bash, zsh or fish; by default the one that $SHELL names. The script completes commands, options and their
    values, names of bundled lexicons, alphabets, rules, formats and players, and files.

    \b
    Example:
      lexc completion --install
      lexc completion bash > lexc.bash
    """
    name = shell or _own_shell()
    if not install:
        click.echo(SCRIPTS[name], nl=False)
        return
    path = _script_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, [SCRIPTS[name].encode()])
    click.echo(f"written: {printable(str(path))}")
    start = _start_file(name)
    if start is not None and _add_to_start_file(start, path):
        click.echo(f"added a line that loads it: {printable(str(start))}")
    click.echo(f"Start a new {name}, type lexc and a space, and press Tab.")


def _own_shell() -> str:
    """The name of the user's shell. Raises UsageError if there is no script for it."""
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SCRIPTS:
        remedy = "Name the shell: lexc completion bash --install."
        raise UsageError(
            "no completion script for this shell",
            where="$SHELL",
            expected=", ".join(SCRIPTS),
            found=name,
            remedy=remedy,
        )
    return name


def _script_path(shell: str) -> Path:
    data, config = _folder("XDG_DATA_HOME", ".local/share"), _folder("XDG_CONFIG_HOME", ".config")
    return {
        "bash": data / "bash-completion" / "completions" / "lexc",
        "zsh": data / "lexc" / "completion.zsh",
        "fish": config / "fish" / "completions" / "lexc.fish",
    }[shell]


def _start_file(shell: str) -> Path | None:
    """The start file that has to load the script. None if the shell finds the script by itself."""
    if shell == "zsh":
        return Path(os.environ.get("ZDOTDIR") or Path.home()) / ".zshrc"
    return Path.home() / ".bashrc" if shell == "bash" and not any(map(os.path.exists, _LOADERS)) else None


def _folder(variable: str, default: str) -> Path:
    """The folder that an environment variable names; without it, a default below the user's home."""
    return Path(os.environ.get(variable) or Path.home() / default)


def _add_to_start_file(start: Path, script: Path) -> bool:
    """Add a line to a start file that loads the script. Return whether the line was missing."""
    quoted = "'" + str(script).replace("'", r"'\''") + "'"
    line = f"[ -r {quoted} ] && . {quoted}  # lexc completion"
    try:
        before = start.read_bytes() if start.exists() else b""
        if line.encode() in before:
            return False
        with open(start, "ab") as file:
            file.write(b"\n" * (before[-1:] not in (b"", b"\n")) + line.encode() + b"\n")
    except OSError as error:
        remedy = f"Add this line to it: {line}"
        raise LexcError("cannot write", where=str(start), found=str(error.strerror), remedy=remedy) from error
    return True
