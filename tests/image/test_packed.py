"""The packed layout: the same lexicon in fewer bytes, and the same bytes for the same words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import outside
import pytest
from configurations import ALPHABETS, LETTERS, build_lexicon, words_of
from conftest import long
from formats.packed_images import packed_chain, unfinished_image
from hypothesis import given
from hypothesis import strategies as st
from image.hostile.images import base, image_of, parts_of
from memory import peak_of

import lexc
from lexc.compile.bitmap_nodes import bitmap_nodes
from lexc.converting import convert
from lexc.errors import Malformed, UsageError
from lexc.image import packed
from lexc.image.node_arcs import node_arcs
from lexc.kernels.layout import _packed

LEXICONS = [(name, kind) for name in LETTERS for kind in ("dawg", "gaddag", "trie", "anag")]
for_lexicons = pytest.mark.parametrize(("name", "kind"), LEXICONS)


@pytest.mark.sweep
@for_lexicons
@given(data=st.data())
def test_a_packed_lexicon_holds_the_words_and_their_ordinals(name: str, kind: str, data: Any) -> None:
    words = data.draw(words_of(name))
    plain, small = build_lexicon(words, name, kind, "arcs"), build_lexicon(words, name, kind, "packed")
    found = list(plain)
    assert list(small) == found
    assert [small.index(word) for word in found] == list(range(len(found)))
    assert [small[i] for i in range(len(found))] == found
    for word in found:
        assert word in small
        assert list(small.keys(word[:1])) == list(plain.keys(word[:1]))
        assert (word + word[:1] in small) == (word + word[:1] in plain)


@pytest.mark.parametrize("n_addresses", [3, 4, 1_000_000])
def test_a_table_of_wrong_addresses_is_refused_without_memory_for_each(n_addresses: int) -> None:
    image = packed_chain(3, 8, has_rank=False, n_addresses=n_addresses)

    def opens() -> None:
        with pytest.raises(Malformed, match="an address in the table"):
            lexc.frombytes(image)

    assert peak_of(opens, 2_000_000) < 2_000_000  # a number of 64 bits for each would take 8 MB


@pytest.mark.parametrize("addressed", [(0,), (2,), (0, 1), (1, 2), (0, 1, 2)])
def test_a_table_may_have_the_addresses_of_all_nodes(addressed: tuple[int, ...]) -> None:
    assert len(lexc.frombytes(packed_chain(3, 8, has_rank=False, addressed=addressed))) == 8


@pytest.mark.parametrize("addressed", [(0, 0), (1, 1, 2), (1, 2, 2), (2, 1)])
def test_an_address_that_does_not_follow_the_one_before_is_refused(addressed: tuple[int, ...]) -> None:
    with pytest.raises(Malformed, match="an address in the table"):
        lexc.frombytes(packed_chain(3, 8, has_rank=False, addressed=addressed))


@pytest.mark.parametrize("bit", [0, 15, 16, 31])
def test_every_bit_of_a_sample_of_addresses_is_verified(bit: int) -> None:
    parts = parts_of(lexc.frombytes(base("gaddag-packed")))
    flags, nodes = parts["NODE"]
    head = packed.unpack_headers(memoryview(nodes), 2)[1]
    changed = bytearray(nodes)
    changed[head["samples"] // 8 + bit // 8] ^= 1 << bit % 8
    parts["NODE"] = flags, bytes(changed)
    assert head["n_addresses"] > 0
    with pytest.raises(Malformed, match="an address in the table"):
        lexc.frombytes(image_of(parts))


def test_an_arc_of_the_dawg_to_the_first_node_of_the_gaddag_is_refused() -> None:
    """The last nibble of the DAWG's part says that the next node follows, where the part of the GADDAG begins."""
    parts = parts_of(
        lexc.build(["A", "ABAC", "BB", "BBAC", "BCA", "C", "SA", "SCSA"], "gaddag", "english", layout="packed")
    )
    nodes = bytearray(parts["NODE"][1])
    dawg, gaddag = packed.unpack_headers(memoryview(nodes), 2)
    assert dawg["end"] == gaddag["begin"]
    nodes[dawg["end"] // 8 - 1] ^= _packed.NEXT << 4
    parts["NODE"] = parts["NODE"][0], bytes(nodes)
    with pytest.raises(Malformed, match="a target that is no node"):
        lexc.frombytes(image_of(parts))


def test_the_words_behind_the_last_child_of_a_node_have_ordinals() -> None:
    """The words below it are counted only if a word behind them is asked for."""
    words = ["AX", "BAX", "BB"]
    lexicon = lexc.build(words, alphabet="english", layout="packed")
    assert [lexicon[i] for i in range(3)] == words


@pytest.mark.parametrize("n_labels", [2, 200])
def test_a_node_whose_nibbles_lie_beyond_the_end_is_refused_before_they_are_read(n_labels: int) -> None:
    with pytest.raises(Malformed, match="a node ends behind the nodes"):
        lexc.frombytes(unfinished_image(n_labels))


@pytest.mark.sweep
@pytest.mark.parametrize("name", LETTERS)
@given(data=st.data())
def test_a_packed_gaddag_has_the_strings_of_the_others(name: str, data: Any) -> None:
    words = data.draw(words_of(name, 12))
    found = [strings(build_lexicon(words, name, "gaddag", layout)) for layout in ("arcs", "packed")]
    assert found[0] == found[1]


def strings(lexicon: lexc.Lexicon) -> set[bytes]:
    """The strings below the root gaddag, ◇ as 0."""
    image, found = lexicon.image, set()
    waiting = [(image.graph.roots["gaddag"], b"")]
    while waiting:
        node, path = waiting.pop()
        for arc in node_arcs(image, node)[0]:
            longer_path = path + bytes([arc.tile])
            if arc.accepts:
                found.add(longer_path)
            if arc.target:
                waiting.append((arc.target, longer_path))
    return found


@for_lexicons
def test_the_bytes_do_not_depend_on_order_or_threads(name: str, kind: str) -> None:
    rng = random.Random(f"{name} {kind}")
    words = list({"".join(rng.choices(LETTERS[name], k=rng.randint(1, 7))) for _ in range(300)})
    expected = build_lexicon(sorted(words), name, kind, "packed").tobytes()
    rng.shuffle(words)
    options: Any = {"layout": "packed", "threads": 3}
    assert lexc.build(words, kind, ALPHABETS.get(name, name), **options).tobytes() == expected


def test_converting_there_and_back_gives_the_first_bytes(tmp_path: Path) -> None:
    source, small, back = (tmp_path / f"{name}.gaddag" for name in ("first", "small", "back"))
    lexc.build(["CAR", "CARE", "CAT", "DOG"], "gaddag").save(source)
    assert convert(source, small, layout="packed").format == "gaddag"
    with lexc.open(small) as lexicon:
        assert lexicon.graph.layout == "packed"
    convert(small, back, layout="bitmap")
    assert back.read_bytes() == source.read_bytes()


def test_only_images_have_a_layout(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="only images have a layout"):
        convert(lexc.build(["CAR"]), tmp_path / "car.kwg", layout="packed")


def test_packed_nodes_become_bitmap_nodes_for_the_generators() -> None:
    words = ["A", "AT", "CARE", "CARES", "EAT", "RATES", "TEAR", "TEARS"]
    plain, small = (lexc.build(words, "gaddag", "english", layout=layout).image for layout in ("bitmap", "packed"))
    copy = bitmap_nodes(small)
    assert copy.is_copy
    assert copy.nodes.is_bitmap()
    for name, root in plain.graph.roots.items():
        assert tree(copy.nodes, copy.roots[name]) == tree(plain.nodes, root)


def tree(nodes: Any, node: int) -> Any:
    """A node with all below it."""
    return [(label, accepts, tree(nodes, target) if target else None) for label, accepts, target in nodes.arcs(node)]


def test_a_changed_bit_of_a_header_is_refused_before_any_node_is_read() -> None:
    """But for sizes that end in the same unit, widths and classes, which only tables and nodes can prove wrong."""
    lexicon = lexc.build(["CAR", "CARE", "CARES", "CAT", "DOG", "DOGS"], "gaddag", layout="packed")
    node, n_refused = bytes(lexicon.image.section("NODE")), 0
    for bit in range(2 * 8 * packed.PART_HEADER.size):
        changed = bytearray(node)
        changed[bit // 8] ^= 1 << bit % 8
        is_refused = bool(packed.find_fault(memoryview(bytes(changed)), 2, False, 27))
        n_refused += is_refused
        assert is_refused or bit % (8 * packed.PART_HEADER.size) // 64 in (1, 2, 5, 6, 7, *range(16, 31))
    assert n_refused > 3000


def test_a_node_outside_is_refused_by_name() -> None:
    image = lexc.build(["CAR"], layout="packed").image
    for address in (-1, 0, 1 << 40):
        with pytest.raises(IndexError):
            image.nodes.arcs(address)


def test_trailing_bits_are_zero() -> None:
    image = lexc.build(["CAR", "CARE"], layout="packed").image
    node = bytearray(image.section("NODE"))
    node[-1] = 1
    assert packed.find_fault(memoryview(bytes(node)), 1, False, 27) == "padding"


@long
@pytest.mark.parametrize(
    ("kind", "rank", "max_bytes"), [("dawg", False, 228_000), ("dawg", True, 320_000), ("gaddag", False, 1_770_000)]
)
def test_enable_is_the_smallest_of_all_files(kind: str, rank: bool, max_bytes: int) -> None:
    words = outside.word_list()
    assert len(lexc.build(words, kind, layout="packed", rank=rank).tobytes()) <= max_bytes


def test_a_damaged_rank_is_refused() -> None:
    lexicon = lexc.build(["CAR", "CARE", "CAT", "DOG", "DOT"], layout="packed")
    image = lexicon.image
    rank = image.section("RANK")
    data = bytearray(lexicon.tobytes())
    start = bytes(data).find(bytes(rank))
    data[start + 24] ^= 1
    with pytest.raises((Malformed, lexc.errors.ChecksumMismatch)):
        lexc.frombytes(bytes(data))
