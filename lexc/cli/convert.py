"""`lexc convert`."""

from __future__ import annotations

import sys

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import reading_options, say_notes, writing_options
from lexc.cli.shared import json_option, print_json, print_lines, quiet_option
from lexc.cli.suggesting import Choice
from lexc.codecs import all_codecs
from lexc.converting import Conversion, convert
from lexc.errors import plural, printable
from lexc.image.graph import KINDS
from lexc.opening import ReadingOptions


def _list_formats(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    lines = [f"{name:<15} reads writes  lexc's own .{name}" for name in KINDS]
    for name, codec in all_codecs().items():
        can = f"{'reads' if codec.read else '':5} {'writes' if codec.write else '':6}"
        lines.append(f"{name:<15} {can}  {codec.title} ({' '.join(codec.suffixes)})")
    print_lines(lines)
    ctx.exit()


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@reading_options
@writing_options
@click.option("--kind", type=Choice(KINDS), help="What to write, where a format has several.")
@click.option("--title", default="", help="A title, in formats that have one.")
@click.option(
    "--formats", is_flag=True, is_eager=True, expose_value=False, callback=_list_formats, help="List the formats."
)
@json_option
@quiet_option
def command(
    source: str, target: str, reading: ReadingOptions, target_format: str, share_tails: bool, order: str,
    kind: str | None, title: str, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Turn an image or another program's file into another format.

    IN is told by its content. OUT is written as its name says: .dawg .gaddag .trie .anag are lexc's images, .kwg .kbwg
    .kad .dwg .lxd .csv .txt .dic .sqlite .dot .att the formats of that name; --to names another, quackle-dawg for one.
    --formats lists them. What a format has no room for is an error, or a note.

    \b
    Example:
      lexc convert twl.gaddag twl.kwg --share-tails
      lexc convert csw.kwg csw.gaddag
      lexc convert dictionary.dawg --from quackle-dawg csw.gaddag
      lexc convert twl.dawg quackle.dawg --to quackle-dawg
      lexc convert english words.sqlite
      lexc convert --formats
    """
    is_out = target == "-"
    with Bar(not quiet, f"reading {printable(source)}"):
        made = convert(
            source, sys.stdout.buffer if is_out else target, **reading._asdict(), to_format=target_format, kind=kind,
            title=title, order=order, share_tails=share_tails,
        )  # fmt: skip
    say_notes(made.source_notes)
    if as_json:
        print_json(made.to_dict(), to_stderr=is_out)
    elif not quiet:
        _print(made)


def _print(made: Conversion) -> None:
    """On standard error where the result is on standard output."""
    is_out = made.target == "-"
    name = "standard output" if is_out else printable(made.target)
    click.echo(f"{plural(made.words, 'word')} -> {name}: {made.format}, {made.bytes:,} bytes", err=is_out)
    for note in made.notes:
        click.echo(f"  note: {note}", err=is_out)
