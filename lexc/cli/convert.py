"""`lexc convert`."""

from __future__ import annotations

import sys

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.image_writing import refuse_terminal
from lexc.cli.shared.parameters import json_option, quiet_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.writing_options import LAYOUTS_HELP, writing_options
from lexc.codecs import all_codecs, find_target_codec
from lexc.converting import Conversion, convert
from lexc.errors import plural, printable
from lexc.image.graph import KINDS
from lexc.layouts import LAYOUTS
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


@commands.command("convert", epilog=LAYOUTS_HELP)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@reading_options
@writing_options
@click.option("--kind", type=commands.Choice(KINDS), help="The kind of file to write, if the format has several.")
@click.option("--layout", type=commands.Choice([*LAYOUTS]), help="How nodes are stored in an image. Default: as in IN.")
@click.option("--title", default="", help="A title, for formats that hold one.")
@click.option(
    "--formats",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_formats,
    help="List the formats, and exit.",
)
@json_option
@quiet_option
def command(
    source: str, target: str, reading: ReadingOptions, target_format: str, share_tails: bool, order: str,
    kind: str | None, layout: str | None, title: str, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Convert between images and other programs' formats.

    lexc recognises the format of IN by its content. The name of OUT decides the format to write: .dawg .gaddag .trie
    .anag are lexc's images, .kwg .kbwg .kad .dwg .lxd .csv .txt .dic .sqlite .dot .att are formats of that name. --to
    names any other format, such as quackle-dawg; --formats lists all. If a format has no room for some data, a note or
    an error names it.

    \b
    Example:
      lexc convert twl.gaddag twl.kwg --share-tails
      lexc convert csw.kwg csw.gaddag
      lexc convert twl.gaddag small.gaddag --layout packed
      lexc convert dictionary.dawg --from quackle-dawg csw.gaddag
      lexc convert twl.dawg quackle.dawg --to quackle-dawg
      lexc convert english words.sqlite
      lexc convert --formats
    """
    is_stdout = target == "-"
    codec = find_target_codec(target, target_format) if is_stdout else None
    refuse_terminal(target, is_text=codec is not None and codec.is_text)
    with ProgressBar(not quiet, f"reading {printable(source)}"):
        conversion = convert(
            source, sys.stdout.buffer if is_stdout else target, **reading._asdict(), to_format=target_format, kind=kind,
            layout=layout or "", title=title, order=order, share_tails=share_tails,
        )  # fmt: skip
    print_notes(conversion.source_notes)
    if as_json:
        print_json(conversion.to_dict(), to_stderr=is_stdout)
    elif not quiet:
        _print(conversion)


def _print(conversion: Conversion) -> None:
    """Print the summary; on standard error if the file goes to standard output."""
    is_stdout = conversion.file == "-"
    name = "standard output" if is_stdout else printable(conversion.file)
    click.echo(
        f"{plural(conversion.n_words, 'word')} -> {name}: {conversion.format}, {conversion.bytes:,} bytes",
        err=is_stdout,
    )
    for note in conversion.notes:
        click.echo(f"  note: {note}", err=is_stdout)
