"""`lexc cache`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import print_cache_problem
from lexc.cli.shared.parameters import json_option, quiet_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.errors import plural, printable
from lexc.installed import cache
from lexc.views.cache_reports import cache_report


@commands.command("cache")
@click.option(
    "--clear", is_flag=True, help="Remove them. A lexicon is compiled, and an image verified, again at its next use."
)
@json_option
@quiet_option
def command(clear: bool, as_json: bool, quiet: bool) -> None:
    """List the compiled lexicons of the cache, or remove them.

    A bundled lexicon, or the dictionary of a language (lexc spell --lang), is compiled at its first use, and kept in a
    cache folder. The list begins with the most recently used one. When the folder exceeds 256 MB, those unused for
    longest are removed. A folder that another user owns or can write to is not used: then lexicons are compiled at each
    use. The folder also remembers which of your images were verified; LEXC_REMEMBER=0 verifies them each time.

    \b
    Example:
      lexc cache
      lexc cache --clear
    """
    found = cache.clear() if clear else cache.images()
    facts = cache_report(found, clear)
    if as_json:
        print_json(facts)
    elif not quiet:
        print_lines(f"{image['name']}\t{image['bytes']:,} bytes\t{image['used'][:10]}" for image in facts["results"])
        where = "removed from" if clear else "in"
        print_lines([f"{plural(len(found), 'image')}, {facts['bytes']:,} bytes, {where} {printable(facts['folder'])}"])
        print_cache_problem()
