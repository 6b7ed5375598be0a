"""`lexc spell-model`."""

from __future__ import annotations

import sys

import click

from lexc.cli.shared import commands
from lexc.cli.shared.image_writing import refuse_terminal
from lexc.cli.shared.parameters import quiet_option
from lexc.errors import printable
from lexc.image.writer import write_atomically
from lexc.source.misspellings import read_pairs
from lexc.system.files import require_other_file


@commands.command("spell-model")
@click.argument("pairs", metavar="PAIRS")
@click.option("-o", "--output", metavar="MODEL", required=True, help="The model to write; - is standard output.")
@click.option(
    "--max-rules", "rules", type=click.IntRange(1, 16_000), default=3000, show_default=True, metavar="N",
    help="The most rules; the least frequent ones are left out.",
)  # fmt: skip
@quiet_option
def command(pairs: str, output: str, rules: int, quiet: bool) -> None:
    """Learn a model of misspellings for lexc spell --model.

    PAIRS is a text in UTF-8, plain or compressed, or - for standard input. Each line has a misspelling, a tab, and the
    correct spelling, which may be two words. Blank lines and lines that begin with # are ignored. Some hundred pairs of
    a language, or of what one person or program gets wrong, are enough. Case does not matter.

    \b
    Example:
      lexc spell-model pairs.tsv -o my.model
    """
    from lexc.compile.spelling.training import train  # lazy: lexc.compile.spelling costs 10 ms

    require_other_file(output, pairs)
    refuse_terminal(output)
    model = train(read_pairs(pairs), rules)
    if output == "-":
        sys.stdout.buffer.write(model.pack())
        return
    size = write_atomically(output, [model.pack()])
    if not quiet:
        click.echo(f"{printable(str(output))}: {len(model.rules):,} rules, {size:,} bytes")
