"""The content of a packed image by bits: how many are codes, nibbles, fields, tables and ordinals.

PYTHONPATH=tests python -P -m benchmarks.bits IMAGE

Every node is parsed by the uncompiled twin of the kernels, so a large image takes a minute.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import lexc
from lexc.image import packed
from lexc.image.reader import Image
from lexc.kernels.layout import _packed as kernel

_CODES = {kernel.SHAPE: "codes of shapes", kernel.LABEL_SET: "codes of label sets", kernel.CHAIN: "codes of chains"}
_FIELDS = {kernel.NEAR: "near fields", kernel.FAR: "far fields"}
_RAW = "labels that nodes spell out"


def part_bits(image: Image, part_index: int) -> Counter[str]:
    """The bits of a part by content: 0, the DAWG's, or 1, the GADDAG's."""
    is_wide = image.graph.variant.mask_units != 1
    header = packed.unpack_headers(image.section("NODE"), part_index + 1)[part_index]
    found = Counter({"header": 8 * packed.PART_HEADER.size})
    found["table of shapes"] = header["n_shapes"] * (128 if is_wide else 64)
    found["table of label sets"] = header["n_label_sets"] * (64 if is_wide else 32)
    found["table of chains"] = header["n_chains"] * (128 if is_wide else 64)
    limit = header["end"] - packed.unpack_headers(image.section("NODE"), 1)[0]["begin"]
    found["table of addresses"] = sum(packed.address_table_sizes(header["n_addresses"], limit))
    return found + _node_bits(image, header)


def _node_bits(image: Image, header: dict[str, Any]) -> Counter[str]:
    """The bits of the nodes of a part."""
    found: Counter[str] = Counter()
    units, layout = image.section("NODE").cast("B").cast("Q").tolist(), image.graph.variant.kernel_layout
    node = header["begin"]
    while node < header["end"]:
        parsed = kernel.parse_node(units, layout, node)
        class_field = header[f"class_{kernel.read_number(units, node, 4)}"]
        width, kind = class_field >> 8 & 63, class_field & 3
        found[_CODES.get(kind, _RAW)] += 4 + width
        if kind == kernel.RAW:
            found[_RAW] += parsed.nibbles - node - 4
        if kind in (kernel.RAW, kernel.LABEL_SET):
            found["nibbles that nodes spell out"] += 4 * parsed.n_arcs
        if kind != kernel.CHAIN:
            found += _field_bits(units, header["widths"], parsed)
        node = kernel.node_end(units, parsed)
    return found


def _field_bits(units: Any, widths: int, parsed: Any) -> Counter[str]:
    """The bits of the fields of a node."""
    found: Counter[str] = Counter()
    for i in range(parsed.n_arcs):
        nibble = kernel.read_nibble(units, parsed, i)
        found[_FIELDS.get(nibble & 7, "global fields")] += kernel.field_width(widths, nibble)
    return found


def image_bits(image: Image) -> dict[str, Counter[str]]:
    """The bits of an image by part, then by content."""
    n_parts = 2 if image.graph.n_gaddag_nodes else 1
    parts = {name: part_bits(image, i) for i, name in enumerate(("DAWG", "GADDAG")[:n_parts])}
    sections = Counter({section.type: 8 * len(section.data) for section in image.sections if section.type != "NODE"})
    known = sum(part.total() for part in parts.values()) + sections.total()
    return {**parts, "sections": sections, "file": Counter({"headers, padding": 8 * len(image.data) - known})}


def main() -> None:
    lexicon = lexc.open(Path(sys.argv[1]))
    arcs = {"DAWG": lexicon.graph.n_dawg_arcs, "GADDAG": lexicon.graph.n_gaddag_arcs}
    table = Table(title=f"{sys.argv[1]}: {len(lexicon):,} words, {len(lexicon.image.data):,} bytes")
    for name in ("part", "content", "bytes", "share", "bits an arc"):
        table.add_column(name, justify="left" if name in ("part", "content") else "right")
    for part, contents in image_bits(lexicon.image).items():
        for content, n in contents.most_common():
            share = n / 8 / len(lexicon.image.data)
            an_arc = f"{n / arcs[part]:.2f}" if part in arcs else ""
            table.add_row(part, content, f"{n / 8:,.0f}", f"{share:.1%}", an_arc)
        table.add_section()
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
