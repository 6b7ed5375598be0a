"""`lexc info`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from lexc import bundled
from lexc.cli.foreign import Reading, decoded, is_foreign, reading_options
from lexc.cli.shared import image_argument, json_option, open_image, print_facts, print_json
from lexc.lexicon import Lexicon

if TYPE_CHECKING:
    from lexc.codecs import Decoded


@click.command("info")
@image_argument
@reading_options
@json_option
def command(image: str, reading: Reading, as_json: bool) -> None:
    """Show what an image holds.

    IMAGE is a file, or the name of a bundled lexicon. It is verified on the way. Files of other programs are read, too.

    \b
    Example:
      lexc info twl.gaddag
      lexc info english --json
      lexc info csw.kwg
    """
    if not bundled.is_name(image) and is_foreign(image, reading):
        _show_foreign(image, decoded(image, reading), as_json)
        return
    with open_image(image) as lexicon:
        facts = _facts(lexicon)
    if as_json:
        print_json(facts)
        return
    sections = facts.pop("sections")
    facts["letters"] = " ".join(facts["letters"])
    for name in ("lengths", "lengths in bytes"):
        if name in facts:
            facts[name] = "-".join(map(str, facts[name]))
    columns = facts.pop("columns")
    facts["options"] = ", ".join(f"{name} {_shown(value)}" for name, value in facts["options"].items())
    facts |= {f"column {name}": f"{kind}, {8 * width} bits" for name, kind, width in columns}
    print_facts([*facts.items(), *((f"section {name}", f"{size:,} bytes") for name, size in sections)])


def _show_foreign(path: str, found: Decoded, as_json: bool) -> None:
    """What another program's file holds."""
    words, letters = found.words, found.words.alphabet.labels
    facts = {"image": path, **found.facts, "words": words.n_words, "bytes": os.path.getsize(path)}
    facts |= {"title": found.title, "alphabet": words.alphabet.name, "letters": list(letters)}
    facts |= {"columns": [[values.name, values.type] for values in found.columns], "notes": words.summary.notes}
    if as_json:
        print_json(facts)
        return
    facts["letters"] = " ".join(letters)
    columns, _ = facts.pop("columns"), facts.pop("notes")
    print_facts([*facts.items(), *((f"column {name}", kind) for name, kind in columns)])


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def _facts(lexicon: Lexicon) -> dict[str, Any]:
    graph, meta, image = lexicon.graph, lexicon.meta, lexicon.image
    return {
        "image": image.where,
        "kind": graph.kind,
        "words": graph.n_words,
        "lengths in bytes" if graph.is_utf8 else "lengths": [graph.shortest, graph.longest],
        "bytes": len(image.data),
        "layout": f"{graph.layout}, {graph.shape.unit_bytes * 8}-bit units",
        "states": graph.n_nodes,
        "arcs": graph.n_arcs,
        "alphagrams": len(image.letter_table.firsts) - 1 if image.has("ALPH") else None,
        "title": meta.title,
        "language": meta.language,
        "licence": meta.licence,
        "source": meta.source,
        "alphabet": meta.alphabet.name,
        "letters": list(meta.alphabet.labels),
        "fold": meta.alphabet.fold,
        "normalisation": meta.normalisation,
        "options": dict(meta.options),
        "identity": meta.identity.hex(),
        "writer": meta.writer,
        "columns": [(column.name, column.type, column.width) for column in image.columns.values()],
        "sections": [(section.type, len(section.data)) for section in image.sections],
    }
