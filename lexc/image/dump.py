"""Images as text for people: every field with its offset and meaning, the nodes, and drawings of small automata.

`list_fields` shows damaged files, too: it trusts no byte. The functions that show nodes need a verified image.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from lexc.errors import UsageError
from lexc.image import packed
from lexc.image.fields import DumpedField
from lexc.image.node_arcs import Arc, node_arcs, node_name
from lexc.image.node_sections import NodeSection
from lexc.image.raw_image import RawImage
from lexc.image.reader import Image
from lexc.kernels.layout._packed import ADDRESS

MAX_DRAWN_NODES = 2000  # of more, Graphviz takes minutes, and nobody can read the drawing
_MAX_VALUE_WIDTH = 200  # characters of one value in a line


# Fields


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
    """Every field that lies inside the bytes. No value is checked, and nothing is raised."""
    return RawImage(data).fields()


def _field_line(field: DumpedField) -> str:
    number = "" if field.number is None else f"[{field.number}]"
    is_plain = isinstance(field.value, str) and field.value and field.value.isprintable()
    text = field.value if is_plain else repr(field.value)
    if len(text) > _MAX_VALUE_WIDTH:
        text = f"{text[:_MAX_VALUE_WIDTH]}… ({len(text)} characters)"
    return f"{field.offset:#010x}  {f'{field.record}{number}.{field.name}':<24} {text:<20}  {field.meaning}"


# Nodes


class Node(NamedTuple):
    """A node. number: counted from 0. level: counted from 0, those of the GADDAG first. arcs: the one of ◇ first.

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
    parts = packed.unpack_headers(image.section(NodeSection.name), 1 + (image.graph.n_gaddag_nodes > 0))
    return [(part["begin"], part["end"]) for part in parts]


def _node_line(image: Image, node: Node) -> str:
    arcs = (
        _label(image, arc.tile) + "*" * arc.accepts + (f"->{node_name(arc.target)}" if arc.target else "")
        for arc in node.arcs
    )
    variant, start = image.graph.variant, next(image.of_type(NodeSection.name)).offset
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
