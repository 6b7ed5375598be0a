"""`lexc convert`."""

from __future__ import annotations

import os
from typing import Any

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import Reading, decoded, is_foreign, reading_options, settings, writing_options, written_as
from lexc.cli.results import write_image
from lexc.cli.shared import json_option, open_image, print_json, print_lines, quiet_option
from lexc.cli.suggesting import Choice
from lexc.codecs import codecs, losses
from lexc.codecs.compiled import compiled_of, rebuilt
from lexc.compile.build import Options
from lexc.errors import UsageError, counted, printable
from lexc.image.graph import KINDS, kind_of
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon


def _list_formats(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    lines = [f"{name:<15} reads writes  lexc's own .{name}" for name in KINDS]
    for name, codec in codecs().items():
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
    source: str, target: str, reading: Reading, target_format: str, share_tails: bool, order: str,
    kind: str | None, title: str, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Turn an image or another program's file into another format.

    IN is told by its content. OUT is written as its name says: .dawg .gaddag .trie .anag are lexc's images, .kwg .kbwg
    .kad .dwg .lxd .csv .txt .dic .sqlite .dot .att the formats of that name; --to names another, quackle-dawg for one.
    --formats lists them. What a format has no room for is an error, or said.

    \b
    Example:
      lexc convert twl.gaddag twl.kwg --share-tails
      lexc convert csw.kwg csw.gaddag
      lexc convert dictionary.dawg --from quackle-dawg csw.gaddag
      lexc convert twl.dawg quackle.dawg --to quackle-dawg
      lexc convert english words.sqlite
      lexc convert --formats
    """
    _spare(source, target)
    codec = None if target_format in KINDS else written_as(target, target_format)
    own = target_format or kind or kind_of(target)
    if codec is None and own not in KINDS:
        expected = f"{', '.join('.' + name for name in KINDS)}, or --to with one of lexc convert --formats"
        raise UsageError(f"no telling what {target} is to be", expected=expected, remedy="Name it so, or give --to.")
    with Bar(not quiet, f"reading {printable(source)}") as bar:
        if codec is None:
            made = _to_image(source, target, reading, own, title)
        else:
            with open_image(source, reading) as lexicon:
                bar(f"making a file of the format {codec.name}")
                made = _write(codec, lexicon, target, settings(kind, title, share_tails, order))
    facts = {"source": source, "target": target, "format": codec.name if codec else own, **made}
    if as_json:
        print_json(facts, to_stderr=target == "-")
    elif not quiet:
        _print(facts)


def _spare(source: str, target: str) -> None:
    if os.path.isfile(target) and os.path.exists(source) and os.path.samefile(source, target):
        raise UsageError("the result would replace what it is made of", found=target, remedy="Name another file.")


def _print(facts: dict[str, Any]) -> None:
    """On standard error where the result is on standard output."""
    is_out = facts["target"] == "-"
    name = "standard output" if is_out else printable(facts["target"])
    click.echo(f"{counted(facts['words'], 'word')} -> {name}: {facts['format']}, {facts['bytes']:,} bytes", err=is_out)
    for note in facts["notes"]:
        click.echo(f"  note: {note}", err=is_out)


def _write(codec: Any, lexicon: Lexicon, target: str, how: Any) -> dict[str, Any]:
    """What there is to say of what was written: words, bytes, notes."""
    pieces = list(codec.write(lexicon, how))
    write_image(target, pieces)
    return {"words": len(lexicon), "bytes": sum(map(len, pieces)), "notes": losses(codec, lexicon, how.title)}


def _to_image(source: str, target: str, reading: Reading, kind: str, title: str) -> dict[str, Any]:
    """An image of the words, with the columns that they have, from whatever there is; returns as `_write`."""
    about = {"title": title} if title else {}
    if is_foreign(source, reading):
        compiled = compiled_of(decoded(source, reading), Options(kind=kind, about=about), source)
        notes = []  # said already
    else:
        with open_image(source) as lexicon:
            compiled = rebuilt(lexicon.image, kind, about)
            notes = compiled.words.summary.notes
    pieces = assemble(compiled.sections)
    write_image(target, pieces)
    return {"words": compiled.graph.n_words, "bytes": sum(map(len, pieces)), "notes": notes}
