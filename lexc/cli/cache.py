"""`lexc cache`."""

from __future__ import annotations

import click

from lexc import cache
from lexc.cli.shared import json_option, print_json, print_lines, quiet_option
from lexc.errors import plural, printable
from lexc.views.caching import cached


@click.command("cache")
@click.option("--clear", is_flag=True, help="Remove them; a lexicon is compiled anew when somebody asks for it.")
@json_option
@quiet_option
def command(clear: bool, as_json: bool, quiet: bool) -> None:
    """List the bundled lexicons that are compiled, or remove them.

    They are in one folder, those used last first. When all have more than 256 MB together, the longest unused
    are removed.

    \b
    Example:
      lexc cache
      lexc cache --clear
    """
    found = cache.clear() if clear else cache.images()
    facts = cached(found, clear)
    if as_json:
        print_json(facts)
    elif not quiet:
        print_lines(f"{image['name']}\t{image['bytes']:,} bytes\t{image['used'][:10]}" for image in facts["results"])
        what = "removed from" if clear else "in"
        print_lines([f"{plural(len(found), 'image')}, {facts['bytes']:,} bytes, {what} {printable(facts['folder'])}"])
