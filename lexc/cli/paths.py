"""`lexc paths`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.parameters import json_option
from lexc.cli.shared.printing import print_facts, print_json
from lexc.views.file_paths import file_paths

PATHS = {
    "include": "The folder of lexc.h, for -I.",
    "js": "The module lexc.mjs, in the folder of the npm package.",
    "go": "The folder of the module for Go.",
    "kaitai": "The definition for Kaitai Struct.",
    "golden": "The folder of images to test a reader with.",
    "lexicons": "The folder of word lists, alphabets, boards and rules.",
}


@commands.command("paths")
def command(key: str | None, as_json: bool) -> None:
    """Print the paths of the installed files for other programs.

    With one of the options, only that path is printed.

    \b
    Example:
      lexc paths
      cc -I "$(lexc paths --include)" -o game game.c
      npm install "$(dirname "$(lexc paths --js)")"
    """
    paths = file_paths()
    if key:
        click.echo(paths[key])  # type: ignore[literal-required]
    elif as_json:
        print_json(paths)
    else:
        print_facts(paths.items())


for _name, _help in PATHS.items():
    command = click.option(f"--{_name}", "key", flag_value=_name, help=_help)(command)
command = json_option(command)
