"""Images for people: every field with its place and meaning, the nodes, and drawings of small automata.

`facts` reads the tables of `lexc.image.container`, `graph`, `rank_section` and `letter_table`, and trusts nothing, so
that a damaged file can be looked at too. What shows nodes wants an image that is verified.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from struct import iter_unpack
from typing import Any, NamedTuple

import msgpack

from lexc.errors import UsageError
from lexc.image.arcs import Arc, arcs_at
from lexc.image.columns import COLUMN, INDEX
from lexc.image.container import HEADER, MAGIC, MAJOR, MAX_SECTIONS, SECTION
from lexc.image.fields import Field, Record
from lexc.image.graph import GRPH, MAX_DEPTH, MAX_ROOTS, ROOT
from lexc.image.letter_table import ALPH
from lexc.image.meta import MAX_META
from lexc.image.rank_section import RANK
from lexc.image.reader import Image

DRAWABLE = 2000  # nodes; Graphviz takes minutes for more, and nobody can read them
_WIDEST = 200  # characters of one value in a line


_META = {
    "identity": "SHA-256 of the canonical words",
    "writer": "writer revision: raised when the same words and options give other bytes",
    "normalisation": "Unicode normalisation of the words",
    "options": "options that shaped the content",
    **dict.fromkeys(("title", "language", "licence", "source"), "of the word list"),
    "alphabet.name": "the alphabet",
    "alphabet.labels": "the letters of tiles 1, 2, 3 and so on",
    "alphabet.blanks": "what a blank standing for each letter is printed as",
    "alphabet.scores": "points of each letter",
    "alphabet.counts": "tiles of each letter in the bag",
    "alphabet.blank_score": "points of a blank",
    "alphabet.blank_count": "blanks in the bag",
    "alphabet.vowels": "tiles that are vowels",
    "alphabet.aliases": "other texts that are read as a tile",
    "alphabet.value_order": "tiles, the highest value first",
    "alphabet.fold": "what becomes of case before a text is read",
    "alphabet.is_utf8": "whether the tiles are bytes of UTF-8",
}


# Fields


class Fact(NamedTuple):
    """A field: its first byte in the image, the part it belongs to, and the part's number where there are several.

    value is fit for JSON: checksums and other bytes are hexadecimal text.
    """

    offset: int
    part: str
    number: int | None
    name: str
    value: Any
    meaning: str


def describe(image: Image) -> Iterator[str]:
    """A line for each field: offset, name, value, meaning."""
    return map(_line, facts(image.data))


def describe_bytes(data: memoryview, where: str) -> Iterator[str]:
    """The same for bytes that may be no sound image: first what can be read, then the error that opening them gives."""
    yield from map(_line, facts(data))
    Image(data, where)


def as_json(data: memoryview) -> dict[str, Any]:
    """The facts by part and name, each with offset, value and meaning. Parts of which there are several are a list."""
    parts: dict[str, Any] = {}
    for fact in facts(data):
        fields = parts.setdefault(fact.part, {} if fact.number is None else [])
        if fact.number is not None:
            if fact.number == len(fields):
                fields.append({})
            fields = fields[fact.number]
        fields[fact.name] = {"offset": fact.offset, "value": fact.value, "meaning": fact.meaning}
    return parts


def facts(data: memoryview) -> Iterator[Fact]:
    """Every field as far as the bytes go, META's last. Nothing is checked, and nothing raises."""
    yield from _record(HEADER, data, 0, "header")
    if len(data) < HEADER.size or data[1:4] != MAGIC[1:4] or (header := HEADER.unpack(data))["major"] > MAJOR:
        return
    table = [HEADER.size + i * SECTION.size for i in range(min(header["n_sections"], MAX_SECTIONS))]
    for i, at in enumerate(table):
        yield from _record(SECTION, data, at, "sections", i)
    places = list(_places(data, table))
    first = dict(reversed(places))
    yield from _section_facts(data, first)
    for kind, record, part in (("COLU", COLUMN, "columns"), ("WIDX", INDEX, "indexes")):
        for i, (start, end) in enumerate(place for name, place in places if name == kind):
            yield from _record(record, data[:end], start, part, i)
    start, end = first.get("META", (len(data), len(data)))
    yield from _meta(data[start:end], start)


def _places(data: memoryview, table: list[int]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The type of each section, and where it begins and ends, inside the data."""
    for at in table:
        if at + SECTION.size <= len(data):
            entry = SECTION.unpack(data, at)
            end = min(entry["offset"] + entry["length"], len(data))
            yield entry["type"].decode("ascii", "replace"), (min(entry["offset"], end), end)


def _section_facts(data: memoryview, places: dict[str, tuple[int, int]]) -> Iterator[Fact]:
    nowhere = (len(data), len(data))
    start, end = places.get("GRPH", nowhere)
    yield from _record(GRPH, data[:end], start, "graph")
    graph = GRPH.unpack(data, start) if start + GRPH.size <= end else {"n_roots": 0, "n_gaddag_levels": 0}
    for i in range(min(graph["n_roots"], MAX_ROOTS)):
        yield from _record(ROOT, data[:end], start + GRPH.size + i * ROOT.size, "roots", i)
    start, end = places.get("LEVL", nowhere)
    yield from _levels(data[start:end], start, graph["n_gaddag_levels"])
    start, end = places.get("RANK", nowhere)
    yield from _record(RANK, data[:end], start, "rank")
    if "ALPH" in places:
        start, end = places["ALPH"]
        yield from _record(ALPH, data[:end], start, "alphagrams")


def _record(record: Record, data: memoryview, start: int, part: str, number: int | None = None) -> Iterator[Fact]:
    """The fields of a record that end inside the data."""
    piece = bytes(data[start : start + record.size])
    for at, field, value in record.describe(piece.ljust(record.size, b"\0")):
        if at + field.size <= len(piece):
            yield Fact(start + at, part, number, field.name, _value(field, value), field.meaning)


def _value(field: Field, value: Any) -> Any:
    if field.name.endswith("checksum"):
        return f"{value:016x}"
    if isinstance(value, int):
        return value
    if field.is_reserved and not any(value):
        return 0
    text = value.rstrip(b"\0").decode("latin-1")
    return text if text.isascii() and text.isprintable() and text else value.hex(" ")


def _levels(data: memoryview, start: int, n_gaddag_levels: int) -> Iterator[Fact]:
    n = min(len(data) // 8, 2 * MAX_DEPTH)
    for i, (unit,) in enumerate(iter_unpack("<Q", data[: 8 * n])):
        part = f"{i} of the GADDAG's" if i < n_gaddag_levels else f"{i - n_gaddag_levels} of the DAWG's"
        yield Fact(start + 8 * i, "levels", i, "unit", unit, f"where level {part} range begins")


def _meta(data: memoryview, start: int) -> Iterator[Fact]:
    """META's values up to the first that cannot be decoded."""
    unpacker = msgpack.Unpacker(max_buffer_size=MAX_META, strict_map_key=True, max_ext_len=0)
    try:
        unpacker.feed(data[:MAX_META])
        yield from _map(unpacker, start, "")
    except (ValueError, msgpack.UnpackException, RecursionError):
        return


def _map(unpacker: msgpack.Unpacker, start: int, prefix: str) -> Iterator[Fact]:
    for _ in range(unpacker.read_map_header()):
        key = unpacker.unpack()
        name = prefix + (key if isinstance(key, str) and key.isidentifier() else repr(key))
        at = start + unpacker.tell()
        if name == "alphabet":
            yield from _map(unpacker, start, "alphabet.")
        else:
            yield Fact(at, "meta", None, name, _jsonable(unpacker.unpack()), _META.get(name, "unknown"))


def _jsonable(value: Any, depth: int = 32) -> Any:
    """The value as JSON can say it; what lies deeper than `depth` is left out."""
    if isinstance(value, (dict, list)) and depth == 0:
        return "…"
    if isinstance(value, dict):
        return {key if isinstance(key, str) else repr(key): _jsonable(item, depth - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_jsonable(item, depth - 1) for item in value]
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, (str, int)) else repr(value)


def _line(fact: Fact) -> str:
    number = "" if fact.number is None else f"[{fact.number}]"
    is_plain = isinstance(fact.value, str) and fact.value and fact.value.isprintable()
    text = fact.value if is_plain else repr(fact.value)
    if len(text) > _WIDEST:
        text = f"{text[:_WIDEST]}… ({len(text)} characters)"
    return f"{fact.offset:#010x}  {f'{fact.part}{number}.{fact.name}':<24} {text:<20}  {fact.meaning}"


# Nodes


class Node(NamedTuple):
    """A node: its number in the image, level (counted through both ranges) and first unit, and its arcs, ◇ first."""

    number: int
    level: int
    unit: int
    arcs: list[Arc]


def nodes(image: Image, first: int, last: int) -> Iterator[str]:
    """A line for each node numbered from first to last - 1, the image's first node being 0.

    `A*->17` accepts and leads to the node at unit 17; `A*` only accepts. UsageError when there are no such nodes.
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
    """All of them. A bitmap node's length is known only from its mask, so the walk always starts at the first."""
    levels, level, number, unit = image.levels, 0, 0, 0
    while unit < image.graph.n_units:
        if level + 1 < len(levels) and levels[level + 1] == unit:
            level += 1
        arcs, end = arcs_at(image, unit)
        yield Node(number, level, unit, arcs)
        number, unit = number + 1, end


def _node_line(image: Image, node: Node) -> str:
    arcs = (
        _label(image, arc.tile) + "*" * arc.accepts + (f"->{arc.target}" if arc.target else "") for arc in node.arcs
    )
    byte = next(s.offset for s in image.sections if s.type == "NODE") + node.unit * image.graph.shape.unit_bytes
    level = node.level - image.graph.n_gaddag_levels
    place = f"dawg {level}" if level >= 0 else f"gaddag {node.level}"
    return f"{node.number:>7}  unit {node.unit:<8} {byte:#010x}  level {place:<10} {'  '.join(arcs)}"


def _label(image: Image, tile: int) -> str:
    """A tile's letter; two hexadecimal digits for a byte of UTF-8 that shows nothing by itself."""
    if tile == 0:
        return "◇"
    if image.alphabet.is_utf8:
        return chr(tile) if 0x20 < tile < 0x7F else f"{tile:02X}"
    return image.alphabet.label(tile)


# Drawings


class State(NamedTuple):
    """What is drawn: a node as entered by the arcs that accept, or by those that do not. Node -1: nothing follows."""

    node: int
    accepts: bool
    name: str


def dot(image: Image) -> Iterator[str]:
    """The automaton for Graphviz, with acceptance on states, as Appel and Jacobson (1988) draw it; ◇ arcs are dashed.

    Nodes are distinct sets of arcs, so a node together with whether it accepts is a state of the minimal automaton of
    that kind. In a trie nothing is shared, final states neither. UsageError above `DRAWABLE` nodes.
    """
    if image.graph.n_nodes > DRAWABLE:
        raise UsageError(
            "too many nodes for a drawing",
            where=image.where,
            expected=f"at most {DRAWABLE}",
            found=str(image.graph.n_nodes),
            remedy="Draw a lexicon of fewer words.",
        )
    return _drawing(image)


def _drawing(image: Image) -> Iterator[str]:
    yield from ("digraph lexicon {", "  rankdir=LR;", "  node [shape=circle];")
    for i, (name, unit) in enumerate(image.graph.roots.items()):
        yield f"  root{i} [shape=plaintext, label={_quoted(name)}];"
        yield f"  root{i} -> n{unit};"
    states = [State(unit, False, f"n{unit}") for unit in dict.fromkeys(image.graph.roots.values())]
    seen = set(states)
    for state in states:  # grows while it is read
        shape = ", shape=doublecircle" if state.accepts else ""
        yield f"  {state.name} [label={_quoted(str(state.node) if state.node >= 0 else '')}{shape}];"
        for arc in arcs_at(image, state.node)[0] if state.node >= 0 else ():
            target = _entered(image, state.node, arc)
            style = ", style=dashed" if arc.tile == 0 else ""
            yield f"  {state.name} -> {target.name} [label={_quoted(_label(image, arc.tile))}{style}];"
            if target not in seen:
                seen.add(target)
                states.append(target)
    yield "}"


def _entered(image: Image, node: int, arc: Arc) -> State:
    """The state that an arc of a node leads to."""
    if arc.target:
        return State(arc.target, arc.accepts, f"n{arc.target}{'a' * arc.accepts}")
    return State(-1, True, f"n{node}_{arc.tile}" if image.graph.kind == "trie" else "final")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
