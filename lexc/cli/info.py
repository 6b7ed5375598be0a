"""`lexc info`."""

from __future__ import annotations

from typing import Any

import click

from lexc.cli.shared import image_argument, json_option, open_image, print_facts, print_json
from lexc.lexicon import Lexicon


@click.command("info")
@image_argument
@json_option
def command(image: str, as_json: bool) -> None:
    """Show what an image holds.

    IMAGE is a file, or the name of a bundled lexicon. It is verified on the way.

    \b
    Example:
      lexc info twl.gaddag
      lexc info english --json
    """
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
        "layout": f"{graph.layout}, {graph.unit_bytes * 8}-bit units",
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
