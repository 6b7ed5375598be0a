"""`lexc info`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import click

from lexc.cli.foreign import reading_options, say_notes
from lexc.cli.shared import image_argument, json_option, print_facts, print_json
from lexc.opening import ReadingOptions
from lexc.views.describing import Description, ForeignDescription, description


@click.command("info")
@image_argument
@reading_options
@json_option
def command(image: str, reading: ReadingOptions, as_json: bool) -> None:
    """Show what an image holds.

    IMAGE is a file, or the name of a bundled lexicon. It is verified on the way. Files of other programs are read, too.

    \b
    Example:
      lexc info twl.gaddag
      lexc info english --json
      lexc info csw.kwg
    """
    found = description(image, reading)
    is_own = "identity" in found
    say_notes([] if is_own else cast(ForeignDescription, found)["notes"])
    if as_json:
        print_json(found)
    else:
        print_facts(_own(cast(Description, found)) if is_own else _foreign(cast(ForeignDescription, found)))


def _foreign(found: ForeignDescription) -> Iterator[tuple[str, Any]]:
    for name, value in found.items():
        if name == "words":
            yield from ((fact.replace("_", " "), value) for fact, value in found["facts"].items())
        if name not in ("facts", "columns", "notes"):
            yield name, " ".join(found["letters"]) if name == "letters" else value
    yield from ((f"column {column['name']}", column["type"]) for column in found["columns"])


def _own(found: Description) -> Iterator[tuple[str, Any]]:
    shown = {
        "layout": f"{found['layout']}, {found['unit_bits']}-bit units",
        "lengths": "-".join(map(str, found["lengths"])),
        "letters": " ".join(found["letters"]),
        "options": ", ".join(f"{name} {_shown(value)}" for name, value in found["options"].items()),
    }
    for name, value in found.items():
        if name not in ("format", "is_utf8", "unit_bits", "columns", "sections"):
            title = "lengths in bytes" if name == "lengths" and found["is_utf8"] else name
            yield title, shown.get(name, value)
    for column in found["columns"]:
        yield f"column {column['name']}", f"{column['type']}, {column['bits']} bits"
    for section in found["sections"]:
        yield f"section {section['type']}", f"{section['bytes']:,} bytes"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)
