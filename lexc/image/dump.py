"""Images as text for people: every field with its offset and meaning, the nodes, and drawings of small automata.

`list_fields` shows damaged files, too: it trusts no byte, and reads fields by the tables of `container`, `graph`,
`packed`, `rank_section`, `packed_ranks`, `letter_table`, `columns` and `weight_index`. Of DICT and STEM it shows only
their entries in the table of sections. The functions that show nodes need a verified image.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from struct import iter_unpack
from typing import Any, NamedTuple

import msgpack

from lexc.errors import UsageError
from lexc.image import packed, packed_ranks
from lexc.image.columns import COLUMN
from lexc.image.container import HEADER, MAGIC, MAJOR, MAX_SECTIONS, SECTION
from lexc.image.fields import Field, Record
from lexc.image.graph import GRPH, MAX_DEPTH, MAX_ROOTS, ROOT
from lexc.image.letter_table import ALPH
from lexc.image.meta import MAX_META
from lexc.image.node_arcs import Arc, node_arcs, node_name
from lexc.image.rank_section import RANK
from lexc.image.reader import Image
from lexc.image.weight_index import INDEX
from lexc.kernels.layout._packed import ADDRESS
from lexc.layouts import LAYOUTS

MAX_DRAWN_NODES = 2000  # of more, Graphviz takes minutes, and nobody can read the drawing
_MAX_VALUE_WIDTH = 200  # characters of one value in a line


_META = {
    "identity": "SHA-256 of the canonical words",
    "writer": "writer revision: raised when the same words and options give other bytes",
    "normalisation": "Unicode normalisation of the words",
    "options": "options that shaped the content",
    "suggesting": "tables of a dictionary that order suggestions",
    **dict.fromkeys(("title", "language", "licence", "source"), "of the word list"),
    "alphabet.name": "the alphabet",
    "alphabet.labels": "the letters of tiles 1, 2, 3 and so on",
    "alphabet.blanks": "the label of a blank that stands for each letter",
    "alphabet.scores": "points of each letter",
    "alphabet.counts": "tiles of each letter in the bag",
    "alphabet.blank_score": "points of a blank",
    "alphabet.blank_count": "blanks in the bag",
    "alphabet.vowels": "tiles that are vowels",
    "alphabet.aliases": "other texts that are read as a tile",
    "alphabet.value_order": "tiles, the highest value first",
    "alphabet.fold": "the change of case before a text is read",
    "alphabet.is_utf8": "whether the tiles are bytes of UTF-8",
}


# Fields


class DumpedField(NamedTuple):
    """A field of an image, with its value and meaning.

    offset: its first byte in the image. record: the name of its record. number: of the record, where there are several.
    value: as a JSON value; checksums and other bytes are hexadecimal text.
    """

    offset: int
    record: str
    number: int | None
    name: str
    value: Any
    meaning: str


def describe(image: Image) -> Iterator[str]:
    """A line for each field: offset, name, value and meaning."""
    return map(_field_line, list_fields(image.data))


def describe_bytes(data: memoryview, where: str) -> Iterator[str]:
    """The same lines for bytes that may be damaged: all readable fields. Then raises the error of opening the bytes."""
    yield from map(_field_line, list_fields(data))
    Image(data, where)


def as_json(data: memoryview) -> dict[str, Any]:
    """The fields by record and name, each with offset, value and meaning. Several records of a name are a list."""
    records: dict[str, Any] = {}
    for field in list_fields(data):
        fields = records.setdefault(field.record, {} if field.number is None else [])
        if field.number is not None:
            if field.number == len(fields):
                fields.append({})
            fields = fields[field.number]
        fields[field.name] = {"offset": field.offset, "value": field.value, "meaning": field.meaning}
    return records


def list_fields(data: memoryview) -> Iterator[DumpedField]:
    """Every field that lies inside the bytes, META's last. No value is checked, and nothing is raised."""
    yield from _record_fields(HEADER, data, 0, "header")
    if len(data) < HEADER.size or data[1:4] != MAGIC[1:4] or (header := HEADER.unpack(data))["major"] > MAJOR:
        return
    table = [HEADER.size + i * SECTION.size for i in range(min(header["n_sections"], MAX_SECTIONS))]
    for i, offset in enumerate(table):
        yield from _record_fields(SECTION, data, offset, "sections", i)
    extents = list(_section_extents(data, table))
    by_type = dict(reversed(extents))  # the first section of each type
    yield from _section_fields(data, by_type)
    for kind, record, name in (("COLU", COLUMN, "columns"), ("WIDX", INDEX, "indexes")):
        for i, (start, end) in enumerate(extent for type_, extent in extents if type_ == kind):
            yield from _record_fields(record, data[:end], start, name, i)
    start, end = by_type.get("META", (len(data), len(data)))
    yield from _meta_fields(data[start:end], start)


def _section_extents(data: memoryview, table: list[int]) -> Iterator[tuple[str, tuple[int, int]]]:
    """(type, (first byte, end)) of each section, cut off at the end of the data. table: the offsets of its entries."""
    for offset in table:
        if offset + SECTION.size <= len(data):
            entry = SECTION.unpack(data, offset)
            end = min(entry["offset"] + entry["length"], len(data))
            yield entry["type"].decode("ascii", "replace"), (min(entry["offset"], end), end)


def _section_fields(data: memoryview, extents: dict[str, tuple[int, int]]) -> Iterator[DumpedField]:
    missing = (len(data), len(data))  # an empty extent
    start, end = extents.get("GRPH", missing)
    yield from _record_fields(GRPH, data[:end], start, "graph")
    graph = GRPH.unpack(data, start) if start + GRPH.size <= end else {"n_roots": 0, "n_gaddag_levels": 0}
    for i in range(min(graph["n_roots"], MAX_ROOTS)):
        yield from _record_fields(ROOT, data[:end], start + GRPH.size + i * ROOT.size, "roots", i)
    start, end = extents.get("LEVL", missing)
    yield from _level_fields(data[start:end], start, graph["n_gaddag_levels"])
    is_packed = graph.get("layout") == LAYOUTS["packed"].number
    if is_packed:
        start, end = extents.get("NODE", missing)
        for i in range(1 + (graph["n_gaddag_nodes"] > 0)):
            yield from _record_fields(packed.PART_HEADER, data[:end], start + i * packed.PART_HEADER.size, "parts", i)
    start, end = extents.get("RANK", missing)
    yield from _record_fields(packed_ranks.RANK if is_packed else RANK, data[:end], start, "rank")
    if "ALPH" in extents:
        start, end = extents["ALPH"]
        yield from _record_fields(ALPH, data[:end], start, "alphagrams")


def _record_fields(
    record: Record, data: memoryview, start: int, name: str, number: int | None = None
) -> Iterator[DumpedField]:
    """The fields of a record that end inside the data."""
    piece = bytes(data[start : start + record.size])
    for offset, field, value in record.describe(piece.ljust(record.size, b"\0")):
        if offset + field.size <= len(piece):
            yield DumpedField(start + offset, name, number, field.name, _json_value(field, value), field.meaning)


def _json_value(field: Field, value: Any) -> Any:
    if field.name.endswith("checksum"):
        return f"{value:016x}"
    if isinstance(value, int):
        return value
    if field.is_reserved and not any(value):
        return 0
    text = value.rstrip(b"\0").decode("latin-1")
    return text if text.isascii() and text.isprintable() and text else value.hex(" ")


def _level_fields(data: memoryview, start: int, n_gaddag_levels: int) -> Iterator[DumpedField]:
    n = min(len(data) // 8, 2 * MAX_DEPTH)
    for i, (unit,) in enumerate(iter_unpack("<Q", data[: 8 * n])):
        level = f"{i} of the GADDAG's" if i < n_gaddag_levels else f"{i - n_gaddag_levels} of the DAWG's"
        yield DumpedField(start + 8 * i, "levels", i, "unit", unit, f"where level {level} range begins")


def _meta_fields(data: memoryview, start: int) -> Iterator[DumpedField]:
    """META's values up to the first that cannot be decoded."""
    unpacker = msgpack.Unpacker(max_buffer_size=MAX_META, strict_map_key=True, max_ext_len=0)
    try:
        unpacker.feed(data[:MAX_META])
        yield from _map_fields(unpacker, start, "")
    except (ValueError, msgpack.UnpackException, RecursionError):
        return


def _map_fields(unpacker: msgpack.Unpacker, start: int, prefix: str) -> Iterator[DumpedField]:
    for _ in range(unpacker.read_map_header()):
        key = unpacker.unpack()
        name = prefix + (key if isinstance(key, str) and key.isidentifier() else repr(key))
        offset = start + unpacker.tell()
        if name == "alphabet":
            yield from _map_fields(unpacker, start, "alphabet.")
        else:
            yield DumpedField(offset, "meta", None, name, _jsonable(unpacker.unpack()), _META.get(name, "unknown"))


def _jsonable(value: Any, depth: int = 32) -> Any:
    """A value for JSON. Maps and lists nested deeper than `depth` become "…"."""
    if isinstance(value, (dict, list)) and depth == 0:
        return "…"
    if isinstance(value, dict):
        return {key if isinstance(key, str) else repr(key): _jsonable(item, depth - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_jsonable(item, depth - 1) for item in value]
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, (str, int)) else repr(value)


def _field_line(field: DumpedField) -> str:
    number = "" if field.number is None else f"[{field.number}]"
    is_plain = isinstance(field.value, str) and field.value and field.value.isprintable()
    text = field.value if is_plain else repr(field.value)
    if len(text) > _MAX_VALUE_WIDTH:
        text = f"{text[:_MAX_VALUE_WIDTH]}… ({len(text)} characters)"
    return f"{field.offset:#010x}  {f'{field.record}{number}.{field.name}':<24} {text:<20}  {field.meaning}"


# Nodes


class Node(NamedTuple):
    """A node. number: in the image, from 0. level: counted through both ranges. arcs: ◇ first.

    unit: its first unit; of a packed node its address, with its index in a chain from bit 44 on.
    """

    number: int
    level: int
    unit: int
    arcs: list[Arc]


def node_lines(image: Image, first: int, last: int) -> Iterator[str]:
    """A line for each node from number first to last - 1.

    `A*->17` is an arc that accepts and leads to the node at unit 17; `A*` only accepts. Raises UsageError if the range
    is empty or goes beyond the nodes.
    """
    n = image.graph.n_nodes
    if not 0 <= first < min(last, n):
        raise UsageError(
            "the range of nodes is empty or beyond the image",
            where=image.where,
            expected=f"a range in 0:{n}",
            found=f"{first}:{last}",
        )
    return (_node_line(image, node) for node in islice(_nodes(image), first, last))


def _nodes(image: Image) -> Iterator[Node]:
    """All nodes, from the first one on: only a node itself shows its length, and so the start of the next."""
    levels, level, number = image.levels, 0, 0
    for unit, end in _extents(image):
        while unit & ADDRESS < end:
            if level + 1 < len(levels) and levels[level + 1] == unit:
                level += 1
            arcs, behind = node_arcs(image, unit)
            yield Node(number, level, unit, arcs)
            number, unit = number + 1, behind


def _extents(image: Image) -> list[tuple[int, int]]:
    """The runs of nodes without gaps: for each the first unit and the end, for packed nodes in bits."""
    if image.graph.variant.has_levels:
        return [(0, image.graph.n_units)]
    parts = packed.unpack_headers(image.section("NODE"), 1 + (image.graph.n_gaddag_nodes > 0))
    return [(part["begin"], part["end"]) for part in parts]


def _node_line(image: Image, node: Node) -> str:
    arcs = (
        _label(image, arc.tile) + "*" * arc.accepts + (f"->{node_name(arc.target)}" if arc.target else "")
        for arc in node.arcs
    )
    variant, start = image.graph.variant, next(s.offset for s in image.sections if s.type == "NODE")
    if not variant.has_levels:
        part = "dawg" if node.number < image.graph.n_dawg_nodes else "gaddag"
        byte = start + (node.unit & ADDRESS) // 8
        return f"{node.number:>7}  bit {node_name(node.unit):<9} {byte:#010x}  {part:<6} {'  '.join(arcs)}"
    byte = start + node.unit * variant.unit_bytes
    level = node.level - image.graph.n_gaddag_levels
    level_name = f"dawg {level}" if level >= 0 else f"gaddag {node.level}"
    return f"{node.number:>7}  unit {node.unit:<8} {byte:#010x}  level {level_name:<10} {'  '.join(arcs)}"


def _label(image: Image, tile: int) -> str:
    """The letter of a tile; two hexadecimal digits for a byte of UTF-8 that is no visible ASCII character."""
    if tile == 0:
        return "◇"
    if image.alphabet.is_utf8:
        return chr(tile) if 0x20 < tile < 0x7F else f"{tile:02X}"
    return image.alphabet.label(tile)


# Drawings


class State(NamedTuple):
    """A state of the drawing: a node as entered by accepting arcs, or by the others. node: -1 if no arc leaves it."""

    node: int
    accepts: bool
    name: str


def dot(image: Image) -> Iterator[str]:
    """The automaton in Graphviz's language, with acceptance on states, as Appel and Jacobson (1988) draw it.

    A node that is entered both by accepting arcs and by others is drawn twice, as two states of the minimal automaton
    with final states. In a trie no state is shared, not even a final one. Arcs of ◇ are dashed. Raises UsageError above
    MAX_DRAWN_NODES nodes.
    """
    if image.graph.n_nodes > MAX_DRAWN_NODES:
        raise UsageError(
            "too many nodes for a drawing",
            where=image.where,
            expected=f"at most {MAX_DRAWN_NODES}",
            found=str(image.graph.n_nodes),
            remedy="Draw a lexicon of fewer words.",
        )
    return _drawing(image)


def _drawing(image: Image) -> Iterator[str]:
    yield from ("digraph lexicon {", "  rankdir=LR;", "  node [shape=circle];")
    for i, (name, unit) in enumerate(image.graph.roots.items()):
        yield f"  root{i} [shape=plaintext, label={_quote(name)}];"
        yield f"  root{i} -> n{unit};"
    states = [State(unit, False, f"n{unit}") for unit in dict.fromkeys(image.graph.roots.values())]
    seen = set(states)
    for state in states:  # a queue, which grows while it is read
        shape = ", shape=doublecircle" if state.accepts else ""
        yield f"  {state.name} [label={_quote(node_name(state.node) if state.node >= 0 else '')}{shape}];"
        for arc in node_arcs(image, state.node)[0] if state.node >= 0 else ():
            target = _target_state(image, state.node, arc)
            style = ", style=dashed" if arc.tile == 0 else ""
            yield f"  {state.name} -> {target.name} [label={_quote(_label(image, arc.tile))}{style}];"
            if target not in seen:
                seen.add(target)
                states.append(target)
    yield "}"


def _target_state(image: Image, node: int, arc: Arc) -> State:
    """The state to which an arc of a node leads."""
    if arc.target:
        return State(arc.target, arc.accepts, f"n{arc.target}{'a' * arc.accepts}")
    return State(-1, True, f"n{node}_{arc.tile}" if image.graph.kind == "trie" else "final")


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
