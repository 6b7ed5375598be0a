"""`lexc columns`."""

from __future__ import annotations

from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.build_options import read_options
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.image_writing import write_image
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.table_options import require_files, table_options
from lexc.compile.edit_columns import edit_columns
from lexc.errors import EmptySource, SourceError, UsageError, plural, printable
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, frombytes
from lexc.opening import ReadingOptions
from lexc.source import read_words
from lexc.source.words import Words
from lexc.system.files import require_other_file
from lexc.system.in_place import change_in_place
from lexc.views.columns import ColumnList, list_columns


@commands.command("columns")
@image_argument
@click.option("-o", "--output", metavar="OUT", help="Write the image with other columns; - is standard output.")
@click.option("--add", "files", multiple=True, metavar="FILE", help="Add the values of a table or of JSON Lines.")
@table_options
@click.option("--drop", "dropped", multiple=True, metavar="NAME", help="Leave a column out.")
@click.option("--rename", "renamed", multiple=True, metavar="OLD:NEW", help="Give a column another name.")
@reading_options
@json_option
def command(
    image: str, output: str | None, reading: ReadingOptions, as_json: bool, dropped: tuple[str, ...],
    renamed: tuple[str, ...], files: tuple[str, ...], **options: Any,
) -> None:  # fmt: skip
    """List the columns of values, or change them.

    A line is the name of a column, its type, the number of words that have a value, and its size. With -o the columns
    are added, dropped or renamed, and written with the words, which are not compiled again. Words of FILE that the
    image lacks are left out.

    \b
    Example:
      lexc columns glosses.dawg
      lexc columns twl.dawg --add care.csv --header --value definition -o new.dawg
      lexc columns glosses.dawg --drop points --rename definition:gloss -o g.dawg
    """
    _check_options(output, files, dropped or renamed, options)
    require_other_file(output, *files)
    with change_in_place(output, image) as original, open_image(image, reading) as lexicon:
        if not output:
            found = list_columns(lexicon)
        else:
            pieces, notes = _edit(lexicon, files, dropped, renamed, options)
            write_image(output, pieces, original=original)
            found = list_columns(frombytes(b"".join(pieces)), output, notes)
    if as_json:
        print_json(found, to_stderr=output == "-")
    elif output != "-":
        _print(found)


def _check_options(output: str | None, files: tuple[str, ...], is_changed: object, options: dict[str, Any]) -> None:
    """Raise UsageError unless the options fit one another."""
    if not output and (files or is_changed):
        raise UsageError("no file for the new columns", expected="-o OUT", remedy="Name the file to write.")
    require_files("--add", files, options)
    if output and not files and not is_changed:
        raise UsageError("no change of columns", expected="--add, --drop or --rename", remedy="Say what to change.")


def _edit(
    lexicon: Lexicon, files: tuple[str, ...], dropped: tuple[str, ...], renamed: tuple[str, ...],
    options: dict[str, Any],
) -> tuple[list[Any], list[str]]:  # fmt: skip
    """The pieces of the image with other columns, and notes."""
    words = _read_values(lexicon, files, options) if files else None
    names = dict(map(_parse_renaming, renamed))
    sections = edit_columns(lexicon.image, words, dropped, names, options["on_duplicate"] or "max")
    return assemble(sections), words.summary.notes if words else []


def _read_values(lexicon: Lexicon, files: tuple[str, ...], options: dict[str, Any]) -> Words:
    """The words of tables, with their values. A note counts the words that the alphabet cannot spell."""
    try:
        words = read_words(files, read_options(options, alphabet=lexicon.meta.alphabet, skip_invalid=True))
    except (EmptySource, SourceError) as error:
        error.remedy = error.remedy if options["values"] else _NAME_COLUMNS
        raise
    if not words.values:
        raise UsageError("no values to add", where=", ".join(files), remedy=_NAME_COLUMNS)
    if words.summary.skipped:
        words.summary.notes.append(f"lines that are invalid, and left out: {words.summary.skipped:,}")
    return words


_NAME_COLUMNS = "Name the columns of the table, as in --value 2:definition, or --value 2+:definition."


def _parse_renaming(text: str) -> tuple[str, str]:
    old, colon, new = text.partition(":")
    if not (old and colon and new):
        raise UsageError("not a renaming", where="--rename", expected="OLD:NEW", found=repr(text))
    return old, new


def _print(found: ColumnList) -> None:
    if not found["columns"]:
        print_notes([f"{found['file']} has no columns"])
    rows = [
        (printable(column["name"]), column["type"], plural(column["n_values"], "value"), f"{column['bytes']:,} bytes")
        for column in found["columns"]
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(4)] if rows else []
    print_lines("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    print_notes(found["notes"])
