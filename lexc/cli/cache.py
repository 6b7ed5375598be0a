"""`lexc cache`."""

from __future__ import annotations

import click

from lexc import cache
from lexc.cli.shared import json_option, print_json, print_lines, quiet_option
from lexc.errors import counted, printable


@click.command("cache")
@click.option("--clear", is_flag=True, help="Remove them; a bundled lexicon is compiled anew when it is asked for.")
@json_option
@quiet_option
def command(clear: bool, as_json: bool, quiet: bool) -> None:
    """List the bundled lexicons that are compiled, or remove them.

    They are in one folder, those used last first. When they have more than 256 MB together, those go that were not used
    for longest.

    \b
    Example:
      lexc cache
      lexc cache --clear
    """
    found = cache.clear() if clear else cache.images()
    size = sum(cached.size for cached in found)
    if as_json:
        facts = {"folder": str(cache.folder()), "count": len(found), "bytes": size, "max_bytes": cache.MAX_BYTES}
        print_json({**facts, "cleared": clear, "results": [cached.to_dict() for cached in found]})
    elif not quiet:
        print_lines(f"{cached.name}\t{cached.size:,} bytes\t{cached.to_dict()['used'][:10]}" for cached in found)
        what = "removed from" if clear else "in"
        print_lines([f"{counted(len(found), 'image')}, {size:,} bytes, {what} {printable(str(cache.folder()))}"])
