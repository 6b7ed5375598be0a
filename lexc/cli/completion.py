"""`lexc completion`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from lexc.cli.shells import SCRIPTS
from lexc.cli.suggesting import Choice
from lexc.errors import LexcError, UsageError, printable
from lexc.image.writer import write_atomically

_LOADERS = (
    "/usr/share/bash-completion/bash_completion",
    "/usr/local/share/bash-completion/bash_completion",
    "/opt/homebrew/share/bash-completion/bash_completion",
    "/etc/profile.d/bash_completion.sh",
)
"""Files of bash-completion, which loads scripts from a folder of its own. Without it bash reads a start file."""


@click.command("completion")
@click.argument("shell", required=False, type=Choice(list(SCRIPTS)))
@click.option("--install", is_flag=True, help="Write it to where the shell finds it, and say where that is.")
def command(shell: str | None, install: bool) -> None:
    """Complete commands of lexc in a shell.

    Prints the script that does so, or installs it. What is completed: commands, options and what they take, names of
    bundled lexicons, alphabets, rules, formats and players, and files. Without SHELL it is the one that $SHELL names.

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
    if start is not None and _extend(start, path):
        click.echo(f"extended by a line that reads it: {printable(str(start))}")
    click.echo(f"Start a new {name}, and press Tab behind lexc.")


def _own_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SCRIPTS:
        remedy = "Name the shell: lexc completion bash --install."
        raise UsageError(
            "lexc knows no such shell", where="$SHELL", expected=", ".join(SCRIPTS), found=name, remedy=remedy
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


def _folder(variable: str, otherwise: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / otherwise)


def _extend(start: Path, path: Path) -> bool:
    """Let a start file read the script; whether it did not do so before."""
    quoted = "'" + str(path).replace("'", r"'\''") + "'"
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
