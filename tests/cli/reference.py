"""Print the reference of the command line, in Markdown: the help of every command.

python tests/cli/reference.py > specs/cli.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from lexc.cli.main import cli

HEAD = """\
# The command line

`make cli-reference` writes this page from the output of `lexc COMMAND --help`: change the help, not this file.

The exit status is 0 for yes or done, 1 if the answer is no, 2 for bad usage or input, 70 for an internal error, 130
after an interrupt ([by command](exit-statuses.md)). An error is one line on standard error; above one about options
or arguments stands the usage of the command. With `LEXC_DEBUG=1` in the environment, an internal error is printed with
its traceback. [Another page](answers.md) describes the output of `--json`.
"""


def help_text(name: str = "") -> str:
    """The help of a command, or of lexc itself, as 80 columns show it."""
    context = click.Context(cli, info_name="lexc", terminal_width=80, help_option_names=["-h", "--help"])
    if not name:
        return cli.get_help(context)
    command = cli.get_command(context, name)
    assert command is not None
    return command.get_help(click.Context(command, parent=context, info_name=name, terminal_width=80))


def parts(name: str) -> Iterator[tuple[str, str]]:
    """The commands of a group: the whole name and the help of each."""
    context = click.Context(cli, info_name="lexc", terminal_width=80, help_option_names=["-h", "--help"])
    group = cli.get_command(context, name)
    context = click.Context(group, parent=context, info_name=name, terminal_width=80)  # type: ignore[arg-type]
    for part in sorted(group.list_commands(context)) if isinstance(group, click.Group) else ():
        command = group.get_command(context, part)
        assert command is not None
        yield f"{name} {part}", command.get_help(click.Context(command, parent=context, info_name=part))


def reference() -> str:
    """The whole page."""
    return HEAD + section("## lexc", help_text()) + "".join(map(chapter, cli.list_commands(click.Context(cli))))


def chapter(name: str) -> str:
    """The sections of a command and, if it is a group, of its commands."""
    subcommands = "".join(section(f"### lexc {title}", text) for title, text in parts(name))
    return section(f"## lexc {name}", help_text(name)) + subcommands


def section(title: str, text: str) -> str:
    return f"\n{title}\n\n```\n{text.strip()}\n```\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(reference())
