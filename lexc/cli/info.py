"""`lexc info`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, cast

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.printing import print_facts, print_json
from lexc.kernels import uncompiled_note
from lexc.opening import ReadingOptions
from lexc.views.descriptions import ForeignFileDescription, ImageDescription, describe_file


@commands.command("info")
@image_argument
@reading_options
@json_option
def command(image: str, reading: ReadingOptions, as_json: bool) -> None:
    """Describe an image: words, letters, sizes, sections.

    IMAGE is a file (an image or another program's format), the name of a bundled lexicon, or - for standard input. The
    file is verified, too.

    \b
    Example:
      lexc info twl.gaddag
      lexc info english --json
      lexc info csw.kwg
      lexc build words.txt --kind dawg -o - | lexc info -
    """
    found = describe_file(image, reading, sys.stdin.buffer.read() if image == "-" else None)
    is_own = "identity" in found
    print_notes([] if is_own else cast(ForeignFileDescription, found)["notes"])
    if note := uncompiled_note():
        print_notes([f"kernels are {note}"])
    if as_json:
        print_json(found)
    else:
        print_facts(
            _image_facts(cast(ImageDescription, found))
            if is_own
            else _foreign_facts(cast(ForeignFileDescription, found))
        )


def _foreign_facts(found: ForeignFileDescription) -> Iterator[tuple[str, Any]]:
    for name, value in found.items():
        if name == "n_words":
            yield from ((fact.removeprefix("n_").replace("_", " "), value) for fact, value in found["facts"].items())
        if name not in ("facts", "columns", "notes"):
            yield name, " ".join(found["letters"]) if name == "letters" else value
    yield from ((f"column {column['name']}", column["type"]) for column in found["columns"])


def _image_facts(found: ImageDescription) -> Iterator[tuple[str, Any]]:
    texts = {
        "layout": f"{found['layout']}, {found['unit_bits']}-bit units",
        "lengths": "-".join(map(str, found["lengths"])),
        "letters": " ".join(found["letters"]),
        "options": ", ".join(f"{name} {_option_text(value)}" for name, value in found["options"].items()),
    }
    for name, value in found.items():
        if name not in ("format", "is_utf8", "unit_bits", "columns", "sections"):
            title = "lengths in bytes" if name == "lengths" and found["is_utf8"] else name
            yield title, texts.get(name, value)
    for column in found["columns"]:
        yield f"column {column['name']}", f"{column['type']}, {column['bits']} bits"
    for section in found["sections"]:
        yield f"section {section['type']}", f"{section['bytes']:,} bytes"


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)
