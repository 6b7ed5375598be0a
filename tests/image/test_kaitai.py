"""The Kaitai definition compiles, and the readers it generates read every golden image, in Python and JavaScript.

Skipped where the compiler is missing: `make kaitai` installs it in build/node, or LEXC_TEST_KAITAI names a folder
in which this has run:

    npm install kaitai-struct-compiler kaitai-struct js-yaml
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from image.plain_columns import columns as plain_columns
from image.plain_packed import bits_of
from image.plain_reader import ANAG, BITMAP, PACKED, PlainImage
from modules import import_from

from lexc.system import resources

HERE = Path(__file__).parent
DEFINITION = resources.formats() / "lexc-image.ksy"
IMAGES = sorted(
    path for path in (resources.formats() / "golden").iterdir() if path.suffix in (".dawg", ".gaddag", ".trie", ".anag")
)
INSTALLED = Path(os.environ.get("LEXC_TEST_KAITAI") or HERE.parents[1] / "build" / "node").resolve() / "node_modules"

pytestmark = pytest.mark.skipif(
    not shutil.which("node") or not (INSTALLED / "kaitai-struct-compiler").exists(),
    reason="no Kaitai compiler, or no node",
)


def run_node(script: str, *arguments: str | Path) -> str:
    """Run a script of this folder with node, and return its output."""
    run = subprocess.run(
        ["node", HERE / script, *arguments], capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "NODE_PATH": str(INSTALLED)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The class that the compiler generates from the definition."""
    pytest.importorskip("kaitaistruct")
    folder = tmp_path_factory.mktemp("kaitai")
    run_node("kaitai_compile.cjs", DEFINITION, "python", folder)
    return import_from(folder / "lexc_image.py", "lexc_image").LexcImage


@pytest.fixture(params=IMAGES, ids=lambda path: path.name)
def pair(request: pytest.FixtureRequest, generated: Any) -> tuple[Any, PlainImage]:
    """An image read by Kaitai and by the plain reader."""
    data = request.param.read_bytes()
    return generated.from_bytes(data), PlainImage(data)


def test_kaitai_finds_the_same_sections(pair: tuple[Any, PlainImage]) -> None:
    found, plain = pair
    table = [(s.type.encode(), s.flags, s.ofs_body, s.len_body, s.checksum) for s in found.sections]
    assert table == [(s.type, s.flags, s.offset, s.length, s.checksum) for s in plain.sections]
    assert found.header.len_image == len(plain.data)


def test_kaitai_reads_the_same_graph_and_roots(pair: tuple[Any, PlainImage]) -> None:
    found, plain = pair
    graph = found.graph
    assert (graph.kind.value, graph.layout.value, graph.labels.value) == (plain.kind, plain.layout, plain.labels)
    for name in ("words", "gaddag_nodes", "gaddag_arcs", "dawg_nodes", "dawg_arcs", "units", "letters", "dawg_levels"):
        assert getattr(graph, f"num_{name}") == getattr(plain, f"n_{name}")
    assert {root.name: root.unit for root in graph.roots} == plain.roots
    assert (graph.longest, graph.shortest, graph.dawg_start) == (plain.longest, plain.shortest, plain.dawg_start)
    levels = [section.body.first_units for section in found.sections if section.type == "LEVL"]
    assert levels == [list(plain.levels)] * (plain.layout != PACKED)
    assert found.sections[1].body == plain.section(b"META")


def test_kaitai_reads_the_same_nodes(pair: tuple[Any, PlainImage]) -> None:
    found, plain = pair
    if plain.layout == PACKED:
        assert [packed_json(plain, i) for i in range(len(found.nodes.packed))] == [
            {
                "stream": [part.begin, part.end],
                "widths": list(part.widths),
                "classes": [[node_class.type.value, node_class.width, node_class.first] for node_class in part.classes],
                "shapes": [[shape.labels, shape.nibbles] for shape in part.shapes],
                "labelSets": part.label_sets,
                "chains": [[label - 1 for label in chain.labels if label] for chain in part.chains],
                "addresses": [part.num_addresses, part.num_others, part.low_width, part.low, part.high],
                "samples": part.samples,
            }
            for part in found.nodes.packed
        ]
        assert len(found.nodes.packed) == len(plain.packed.parts)
        return
    if plain.layout == BITMAP:
        nodes = [(bits(node.children), bits(node.accepts), node.targets) for node in found.nodes.bitmap]
        assert nodes == [
            (
                sum(1 << label for label, _, target in arcs if target is not None),
                sum(1 << label for label, accept, _ in arcs if accept),
                [target for _, _, target in arcs if target is not None],
            )
            for _, arcs in plain.nodes()
        ]
        return
    arcs = found.nodes.arcs32 if plain.unit_bytes == 4 else found.nodes.arcs64
    assert [(arc.label, arc.is_accepting, arc.target or None) for arc in arcs] == [
        arc for _, arcs in plain.nodes() for arc in arcs
    ]
    assert sum(arc.is_last for arc in arcs) == plain.n_gaddag_nodes + plain.n_dawg_nodes


def packed_json(plain: PlainImage, i: int) -> dict[str, Any]:
    """The header and the tables of a part of packed nodes. Masks of 64 bits are exact in Python alone."""
    nodes, part = plain.packed, plain.packed.parts[i]
    half, size = part.shape_bits // 2, part.label_set_bits
    shapes = [64 * part.table_starts["shapes"] + part.shape_bits * k for k in range(part.n_shapes)]
    label_sets = [64 * part.table_starts["label_sets"] + size * k for k in range(part.n_label_sets)]
    samples = [part.table_starts["samples"] + 32 * k for k in range(-(-part.n_addresses // 16))]
    return {
        "stream": [part.begin, part.end],
        "widths": list(part.widths),
        "classes": [[kind, width, first] for kind, width, _, first in part.classes],
        "shapes": [[bits_of(nodes.data, bit, half), bits_of(nodes.data, bit + half, half)] for bit in shapes],
        "labelSets": [bits_of(nodes.data, bit, size) for bit in label_sets],
        "chains": [nodes.chain(part, k) for k in range(part.n_chains)],
        "addresses": [
            part.n_addresses,
            part.n_others,
            part.low_width,
            part.table_starts["low"],
            part.table_starts["high"],
        ],
        "samples": [bits_of(nodes.data, bit, 32) for bit in samples],
    }


def bits(mask: Any) -> int:
    return sum(unit.value << 32 * i for i, unit in enumerate(mask.units))


def test_kaitai_reads_the_same_ranks(pair: tuple[Any, PlainImage]) -> None:
    found, plain = pair
    ranks = [section.body for section in found.sections if section.type == "RANK"]
    assert len(ranks) == plain.has_rank
    if not ranks:
        return
    rank = ranks[0]
    if plain.layout == PACKED:
        n_bits = plain.ranks.n_bits
        assert (rank.num_bits, rank.widest) == (n_bits, plain.ranks.widest)
        assert [(sample.distance, sample.entry) for sample in rank.samples] == plain.ranks.samples
        assert b"".join(word.to_bytes(8, "little") for word in rank.entries) == plain.ranks.data
        return
    assert [*rank.entries8, *rank.entries4, *rank.entries2, *rank.entries1] == plain.entries
    if plain.layout == BITMAP:
        assert sum(map(int.bit_count, rank.node_starts)) == plain.n_dawg_nodes
    else:
        assert rank.node_starts == rank.nodes_before == []


def test_kaitai_reads_the_same_groups_of_anagrams(pair: tuple[Any, PlainImage]) -> None:
    found, plain = pair
    tables = [section.body for section in found.sections if section.type == "ALPH"]
    assert len(tables) == (plain.kind == ANAG)
    for table in tables:
        assert [table.ordinals[a:b] for a, b in pairwise(table.firsts)] == list(map(list, plain.groups))


def test_the_reader_in_javascript_reads_the_same(tmp_path: Path) -> None:
    run_node("kaitai_compile.cjs", DEFINITION, "javascript", tmp_path)
    lines = run_node("kaitai_read.cjs", tmp_path / "LexcImage.js", *IMAGES).splitlines()
    for path, line in zip(IMAGES, lines, strict=True):
        assert json.loads(line) == expected_json(PlainImage(path.read_bytes())), path.name


def expected_json(plain: PlainImage) -> dict[str, Any]:
    """The output of kaitai_read.cjs for an image, from the plain reader."""
    nodes: list[Any] = []
    if plain.layout == PACKED:
        for part in (packed_json(plain, i) for i in range(len(plain.packed.parts))):
            counts = {"shapes": len(part["shapes"]), "labelSets": len(part["labelSets"])}
            nodes.append(part | counts)
    for _, arcs in plain.nodes() if plain.layout != PACKED else ():
        if plain.layout == BITMAP:
            children = [(label, target) for label, _, target in arcs if target is not None]
            accepts = [label for label, accept, _ in arcs if accept]
            nodes.append([[label for label, _ in children], accepts, [target for _, target in children]])
        else:
            nodes += [[label, bool(accept), False, target or 0] for label, accept, target in arcs]
            nodes[-1][2] = True
    groups = list(plain.groups) if plain.kind == ANAG else []
    shape = [plain.kind, plain.layout, plain.labels, plain.longest, plain.n_words, plain.n_units, plain.dawg_start]
    return {
        "sections": [[s.type.decode(), s.flags, s.offset, s.length] for s in plain.sections],
        "graph": shape,
        "roots": [[name, unit] for name, unit in plain.roots.items()],
        "levels": list(plain.levels),
        "nodes": nodes,
        "entries": entries_json(plain),
        "firsts": [sum(map(len, groups[:i])) for i in range(len(groups) + 1)] if groups else [],
        "ordinals": [ordinal for group in groups for ordinal in group],
        "columns": [[name, plain.n_words] for name in plain_columns(plain)],
    }


def entries_json(plain: PlainImage) -> list[Any]:
    if not plain.has_rank:
        return []
    if plain.layout == PACKED:
        return [plain.ranks.n_bits, plain.ranks.widest, *map(list, plain.ranks.samples)]
    return list(plain.entries)
