"""Dumps of images, sound and damaged: `lexc.image.dump`."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgpack
import pytest
from conftest import TESTS, random_cases, share
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import SEPARATOR, accept_on_state, gaddag_strings

import lexc
from lexc.alphabet import Alphabet
from lexc.image import dictionary_section, dump, maps, meta, stem_section
from lexc.image.container import HEADER, SECTION
from lexc.image.fields import Record
from lexc.image.graph import GRPH, ROOT
from lexc.image.rank_section import RANK
from lexc.image.reader import Image, open_image
from lexc.image.section_types import Section
from lexc.image.stem_section import StemSection
from lexc.image.writer import assemble
from lexc.layouts import LAYOUTS
from lexc.system.resources import formats, lexicons

TWELVE = (lexicons() / "words" / "tiny.txt").read_text(encoding="utf-8").upper().split()
GOLDEN = formats() / "golden"
MANY_LETTERS = [chr(code) + chr(code + 1) for code in range(ord("А"), ord("А") + 50)]  # two mask units
EDGE = re.compile(r'  (\w+) -> (\w+) \[label="(.+)"(, style=dashed)?\];')
STATE = re.compile(r'  (\w+) \[label="\d*"(, shape=doublecircle)?\];')
ROOT_ARROW = re.compile(r"  root\d -> (\w+);")

word_lists = st.sets(st.text("ABC", min_size=1, max_size=5), min_size=1, max_size=12).map(sorted)


def build(words: Iterable[str] = TWELVE, kind: str = "dawg", **options: Any) -> Image:
    image: Image = lexc.build(words, kind, **options).image
    return image


def with_wide_arcs(image: Image) -> Image:
    """An image of arcs, with arcs of 64 bits, which `build` chooses only for millions of them."""
    units = image.nodes.units32
    graph = image.graph._replace(variant=LAYOUTS["arcs"].variants[1]).pack()
    new = {"GRPH": graph, "NODE": struct.pack(f"<{len(units)}Q", *units)}
    sections = [Section(s.type, s.flags, new.get(s.type, s.data)) for s in image.sections]
    return Image(memoryview(b"".join(assemble(sections))), "wide")


IMAGES: dict[str, Callable[[], Image]] = {
    "dawg": build,
    "trie": lambda: build(kind="trie"),
    "gaddag": lambda: build(kind="gaddag"),
    "two masks": lambda: build(MANY_LETTERS, "gaddag", fold="none"),
    "arcs": lambda: build(kind="gaddag", layout="arcs"),
    "wide arcs": lambda: with_wide_arcs(build(kind="gaddag", layout="arcs")),
    "bytes": lambda: build(["été", "a b"], "gaddag", alphabet=Alphabet.utf8("none")),
    "no rank": lambda: build(rank=False),
}


@pytest.fixture(params=list(IMAGES))
def image(request: pytest.FixtureRequest) -> Image:
    """An image of each kind, layout and width."""
    return IMAGES[request.param]()


@dataclass
class Drawing:
    """A drawing read back."""

    roots: list[str] = field(default_factory=list)
    accepting: dict[str, bool] = field(default_factory=dict)
    edges: list[tuple[str, str, str, bool]] = field(default_factory=list)

    @property
    def counts(self) -> tuple[int, int]:
        return len(self.accepting), len(self.edges)

    def strings(self, state: str) -> set[str]:
        found = {""} if self.accepting[state] else set()
        for source, target, label, _ in self.edges:
            if source == state:
                found |= {label + rest for rest in self.strings(target)}
        return found


def read_drawing(image: Image) -> Drawing:
    drawing = Drawing()
    for line in dump.dot(image):
        if edge := EDGE.fullmatch(line):
            drawing.edges.append((edge[1], edge[2], edge[3], edge[4] is not None))
        elif state := STATE.fullmatch(line):
            assert state[1] not in drawing.accepting
            drawing.accepting[state[1]] = state[2] is not None
        elif root := ROOT_ARROW.fullmatch(line):
            drawing.roots.append(root[1])
    return drawing


def records(image: Image) -> list[tuple[str, Record, int]]:
    """Every record of an image: its name in the dump, and the byte at which it begins."""
    places = {section.type: section.offset for section in image.sections}
    graph = places["GRPH"]
    found = [("header", HEADER, 0), ("graph", GRPH, graph)]
    found += [(f"sections[{i}]", SECTION, 64 + 32 * i) for i in range(len(image.sections))]
    found += [(f"roots[{i}]", ROOT, graph + 128 + 32 * i) for i in range(len(image.graph.roots))]
    if "RANK" in places:
        found += [("rank", RANK, places["RANK"])]
    return found


def displayed_value(code: str, name: str, value: Any) -> str:
    if name.endswith("checksum"):
        return f"{value:016x}"
    if name.startswith("reserved"):
        return "0"
    if code.endswith("s") and name != "magic":
        return str(value.rstrip(b"\0").decode())
    return str(value) if isinstance(value, int) else str(value.hex(" "))


def damaged_copies(data: bytes) -> Iterable[bytes]:
    for i in share(range(len(data)), str(len(data))):
        yield data[:i] + bytes([data[i] ^ 0xFF]) + data[i + 1 :]


def lines_of(data: bytes) -> list[str]:
    """The lines of a dump, and the error behind them."""
    lines = []
    try:
        for line in dump.describe_bytes(memoryview(data), "bad.dawg"):
            lines.append(line)  # noqa: PERF402 - what came before the error counts
    except lexc.LexcError as error:
        lines.append(str(error))
    return lines


# Drawings


def test_the_drawn_dawg_of_the_twelve_words_is_appel_and_jacobsons_figure_2() -> None:
    assert read_drawing(build()).counts == accept_on_state({"dawg": TWELVE}) == (8, 11)


def test_the_drawn_trie_of_the_twelve_words_is_appel_and_jacobsons_figure_1() -> None:
    drawing = read_drawing(build(kind="trie"))
    assert drawing.counts == (19, 18)
    assert sum(drawing.accepting.values()) == 12
    assert len({target for _, target, _, _ in drawing.edges}) == 18


@random_cases(60)
@given(word_lists)
def test_a_drawing_has_the_states_of_the_minimal_automaton_with_acceptance_on_states(words: list[str]) -> None:
    gaddag = {"dawg": words, "gaddag": gaddag_strings(words)}
    assert read_drawing(build(words)).counts == accept_on_state({"dawg": words})
    assert read_drawing(build(words, "gaddag")).counts == accept_on_state(gaddag)


def test_a_drawing_spells_the_words_and_the_gaddags_strings(image: Image) -> None:
    drawing = read_drawing(image)
    words = list(lexc.frombytes(image.data))
    sets = [set(words), *([gaddag_strings(words)] if image.graph.kind == "gaddag" else [])]
    if not image.alphabet.is_utf8:
        assert [drawing.strings(root) for root in drawing.roots] == sets
    else:
        assert drawing.strings(drawing.roots[0]) == {"a20b", "C3A9tC3A9"}


def test_separator_arcs_are_drawn_dashed_and_no_others_are() -> None:
    edges = read_drawing(build(kind="gaddag")).edges
    assert {dashed for _, _, label, dashed in edges if label == SEPARATOR} == {True}
    assert {dashed for _, _, label, dashed in edges if label != SEPARATOR} == {False}


def test_a_lexicon_too_large_to_look_at_is_not_drawn() -> None:
    words = [f"{a}{b}{c}" for a in "ABCDEFGHIJKLM" for b in "ABCDEFGHIJKLM" for c in "ABCDEFGHIJKLM"]
    with pytest.raises(lexc.LexcError, match="too many nodes for a drawing"):
        dump.dot(build(words + [word + "S" for word in words], "trie"))


# Fields


def test_every_field_is_shown_with_its_byte_and_the_value_that_stands_there(image: Image) -> None:
    lines = list(dump.describe(image))
    for part, record, start in records(image):
        offset = start
        for each in record.fields:
            (value,) = struct.unpack_from("<" + each.code, image.data, offset)
            shown = f"{f'{part}.{each.name}':<24} {displayed_value(each.code, each.name, value):<20}  {each.meaning}"
            assert f"{offset:#010x}  {shown}" in lines
            offset += each.size


def test_every_level_is_shown_with_its_byte(image: Image) -> None:
    facts = [fact for fact in dump.list_fields(image.data) if fact.record == "levels"]
    assert [fact.value for fact in facts] == list(image.levels)
    assert all(struct.unpack_from("<Q", image.data, fact.offset) == (fact.value,) for fact in facts)


def test_every_value_of_meta_is_shown_with_the_byte_at_which_its_msgpack_begins() -> None:
    image = build(title="Twelve words", language="en")
    facts = {fact.name: fact for fact in dump.list_fields(image.data) if fact.record == "meta"}
    meta = msgpack.unpackb(image.section("META"))
    flat = {**meta, **{f"alphabet.{name}": value for name, value in meta.pop("alphabet").items()}}
    flat.pop("alphabet")
    assert set(facts) == set(flat)
    for name, value in flat.items():
        unpacker = msgpack.Unpacker()
        unpacker.feed(image.data[facts[name].offset :])
        assert unpacker.unpack() == value
        assert facts[name].value == (value.hex() if isinstance(value, bytes) else value)
        assert facts[name].meaning != "unknown"


def test_every_key_of_meta_in_the_format_has_a_meaning() -> None:
    keys = {*page_keys("## META"), *(f"alphabet.{key}" for key in page_keys("### The alphabet"))}
    assert keys - {"alphabet"} == {*meta.KEYS, *(f"alphabet.{name}" for name in meta.KEYS["alphabet"].items)} - {
        "alphabet"
    }


@pytest.mark.parametrize(("heading", "keys"), [("## DICT", dictionary_section.KEYS), ("## STEM", stem_section.KEYS)])
def test_every_key_of_a_dictionarys_sections_in_the_format_has_a_meaning(heading: str, keys: maps.Keys) -> None:
    page = (TESTS.parent / "specs" / "image.md").read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    rows = re.findall(
        r"^\|([^|]+)\|", page.partition("| key | value |\n|---|---|\n")[2].partition("\n\n")[0], re.MULTILINE
    )
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == {*keys}


@pytest.mark.parametrize("name", ["dictionary.dawg", "dictionary-utf8.dawg", "stems.dawg"])
def test_every_value_of_dict_and_stem_is_shown_with_the_byte_at_which_its_msgpack_begins(name: str) -> None:
    image = open_image(GOLDEN / name)
    sections = {"dictionary": bytes(image.section("DICT"))}
    if image.has("STEM"):
        sizes = struct.unpack_from("<QQ", image.section("STEM"))
        sections["affixes"] = bytes(image.section("STEM")[64 + sizes[0] :])
    for record, data in sections.items():
        facts = [fact for fact in dump.list_fields(image.data) if fact.record == record]
        for fact in facts:
            unpacker = msgpack.Unpacker()
            unpacker.feed(image.data[fact.offset :])
            assert unpacker.unpack() == fact.value
        assert {fact.name: fact.value for fact in facts} == flat_items(msgpack.unpackb(data))


def flat_items(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a map by key; of lists and maps each item, unless they are empty."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, dict) and value:
            flat |= {f"{key}.{name if name.isidentifier() else repr(name)}": item for name, item in value.items()}
        elif isinstance(value, list) and value:
            flat |= {f"{key}[{i}]": item for i, item in enumerate(value)}
        else:
            flat[key] = value
    return flat


def test_the_stems_of_a_dictionary_are_shown_as_the_image_that_they_are() -> None:
    data = open_image(GOLDEN / "stems.dawg").data
    section = next(s for s in open_image(GOLDEN / "stems.dawg").sections if s.type == "STEM")
    inner, start = data[section.offset + 64 :], section.offset + 64
    inner = inner[: struct.unpack_from("<Q", section.data)[0]]
    expected = [f._replace(offset=start + f.offset, record=f"stems.{f.record}") for f in dump.list_fields(inner)]
    assert len(expected) > 100
    assert [fact for fact in dump.list_fields(data) if fact.record.startswith("stems.")] == expected


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.dawg")), ids=lambda path: path.name)
def test_every_section_but_plain_nodes_has_fields_in_a_dump(path: Path) -> None:
    image = open_image(path)
    offsets = [fact.offset for fact in dump.list_fields(image.data)]
    for section in image.sections:
        is_shown = any(section.offset <= offset < section.offset + len(section.data) for offset in offsets)
        assert is_shown == (section.type != "NODE" or image.graph.layout == "packed"), section.type


def test_stems_in_stems_in_stems_are_not_followed() -> None:
    data = b"".join(assemble(build(["A"]).sections))
    for _ in range(2000):
        data = b"".join(assemble([StemSection().make(struct.pack("<QQ48x", len(data), 0) + data)]))
    records = {fact.record for fact in dump.list_fields(memoryview(data))}
    assert records == {"header", "sections", "stems", "stems.header", "stems.sections", "stems.stems"}


@pytest.mark.parametrize("name", ["dictionary.dawg", "stems.dawg"])
def test_a_damaged_dictionary_is_shown_without_any_other_error(name: str) -> None:
    data = (GOLDEN / name).read_bytes()
    for i in share(range(0, len(data), 6)):
        list(dump.list_fields(memoryview(data[:i] + bytes([data[i] ^ 0xFF]) + data[i + 1 :])))
        list(dump.list_fields(memoryview(data[:i])))


def page_keys(heading: str) -> list[str]:
    """The keys of the first table behind a heading of specs/image.md."""
    page = (TESTS.parent / "specs" / "image.md").read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    table = page.partition("\n| key | type | meaning |\n")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def test_the_json_form_has_the_fields_of_the_lines(image: Image) -> None:
    shown = json.loads(json.dumps(dump.as_json(image.data)))
    parts = [part for value in shown.values() for part in (value if isinstance(value, list) else [value])]
    assert sum(map(len, parts)) == len(list(dump.describe(image)))
    assert shown["graph"]["n_words"] == {
        "offset": image.sections[0].offset + 16, "value": image.graph.n_words, "meaning": "words",
    }  # fmt: skip
    assert [root["name"]["value"] for root in shown["roots"]] == list(image.graph.roots)


def test_no_text_of_an_image_reaches_the_terminal_as_a_command() -> None:
    lines = list(dump.describe(build(title="\x1b[2J\n")))
    assert all(line.isprintable() for line in lines)
    assert any(r"'\x1b[2J\n'" in line for line in lines)


def test_values_nested_too_deeply_are_cut_short() -> None:
    image = build()
    deep = b"\x91" * 500 + b"\xc0"
    meta = image.section("META")[1:].tobytes()
    assert image.section("META")[0] == 0x89  # a map of nine
    sections = [s._replace(data=b"\x8a\xa0" + deep + meta) if s.type == "META" else s for s in image.sections]
    facts = {f.name: f for f in dump.list_fields(memoryview(b"".join(assemble(sections)))) if f.record == "meta"}
    assert "…" in str(facts["''"].value)
    assert facts["title"].meaning == "the title of the word list"


# Damaged images


def test_a_sound_image_is_described_without_an_error() -> None:
    image = build()
    assert lines_of(bytes(image.data)) == list(dump.describe(image))


@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
def test_whichever_byte_changes_the_last_line_is_the_error(kind: str) -> None:
    data = bytes(build(["A", "AB"], kind).data)
    for bad in damaged_copies(data):
        with pytest.raises(lexc.LexcError) as error:
            Image(memoryview(bad), "bad.dawg")
        assert lines_of(bad)[-1] == "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(error.value))


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_a_change_that_the_checksums_cover_up_raises_nothing_but_lexcs_errors(layout: str) -> None:
    sections = build(["A", "AB"], "gaddag", layout=layout).sections
    for i, section in enumerate(sections):
        for bad in damaged_copies(bytes(section.data)):
            image = [*sections[:i], Section(section.type, section.flags, bad), *sections[i + 1 :]]
            lines_of(b"".join(assemble(image)))


def test_wherever_the_file_ends_too_early_what_is_there_is_shown() -> None:
    data = bytes(build(["A", "AB"]).data)
    whole = [fact for fact in dump.list_fields(memoryview(data)) if fact.record in ("header", "sections")]
    for end in share(range(len(data))):
        lines = lines_of(data[:end])
        shown = [fact for fact in dump.list_fields(memoryview(data[:end])) if fact.record in ("header", "sections")]
        assert shown == whole[: len(shown)]
        assert len(shown) == len(whole) or whole[len(shown)].offset + 24 >= end
        assert lines[-1].startswith("bad.dawg")


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_bytes_that_are_no_image_get_an_error_line(data: bytes) -> None:
    assert lines_of(data)[-1].startswith("bad.dawg: ")


# Nodes


def test_the_nodes_of_the_twelve_words_are_shown_with_letters_accept_marks_and_targets() -> None:
    image = build()
    byte = next(section.offset for section in image.sections if section.type == "NODE")
    assert [line.split() for line in dump.node_lines(image, 0, 99)] == [
        ["0", "unit", "0", f"{byte:#010x}", "level", "dawg", "0", "C->5", "D->8", "E->5"],
        ["1", "unit", "5", f"{byte + 20:#010x}", "level", "dawg", "1", "A->11"],
        ["2", "unit", "8", f"{byte + 32:#010x}", "level", "dawg", "1", "O*->15"],
        ["3", "unit", "11", f"{byte + 44:#010x}", "level", "dawg", "2", "R*->19", "T*->19"],
        ["4", "unit", "15", f"{byte + 60:#010x}", "level", "dawg", "2", "G*->19", "N->21"],
        ["5", "unit", "19", f"{byte + 76:#010x}", "level", "dawg", "3", "S*"],
        ["6", "unit", "21", f"{byte + 84:#010x}", "level", "dawg", "3", "E*"],
    ]


def test_nodes_and_arcs_are_as_many_as_the_header_says(image: Image) -> None:
    lines = [line.split() for line in dump.node_lines(image, 0, 10**9)]
    graph = image.graph
    assert [int(line[0]) for line in lines] == list(range(graph.n_nodes))
    assert sum(len(line) - 7 for line in lines) == graph.n_arcs
    assert sum(line[5] == "gaddag" for line in lines) == graph.n_gaddag_nodes
    firsts = {(line[5], line[6]): int(line[2]) for line in reversed(lines)}
    assert sorted(firsts.values()) == list(image.levels)


def test_separators_are_shown_and_lead_to_nodes_of_the_dawg() -> None:
    image = build(kind="gaddag")
    targets = re.findall(SEPARATOR + r"->(\d+)", "\n".join(dump.node_lines(image, 0, 99)))
    assert targets
    assert all(int(target) >= image.graph.dawg_start for target in targets)


def test_wide_arcs_are_shown_as_narrow_ones_are() -> None:
    narrow = build(kind="gaddag", layout="arcs")
    lines = [[line.split() for line in dump.node_lines(image, 0, 99)] for image in (narrow, with_wide_arcs(narrow))]
    assert [line[:3] + line[4:] for line in lines[0]] == [line[:3] + line[4:] for line in lines[1]]
    assert [int(line[3], 16) - int(lines[1][0][3], 16) for line in lines[1]] == [8 * int(line[2]) for line in lines[1]]


def test_a_range_of_nodes_is_a_slice_of_all() -> None:
    image = build()
    assert list(dump.node_lines(image, 2, 5)) == list(dump.node_lines(image, 0, 7))[2:5]


@pytest.mark.parametrize(("first", "last"), [(-1, 2), (3, 3), (5, 2), (7, 9)])
def test_a_range_without_nodes_is_an_error(first: int, last: int) -> None:
    with pytest.raises(lexc.errors.UsageError, match="the range of nodes is empty or beyond the image"):
        dump.node_lines(build(), first, last)
