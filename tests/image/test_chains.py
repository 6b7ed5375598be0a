"""Chains of packed nodes: an image with them answers as one in another layout does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from configurations import LETTERS, build_lexicon

import lexc
from lexc.converting import convert
from lexc.image import dump, packed
from lexc.play import MoveGenerator, read_cgp

NAMES = [name for name, letters in LETTERS.items() if all(len(letter) == 1 for letter in letters)]
LEXICONS = [(name, kind) for name in NAMES for kind in ("dawg", "gaddag", "trie", "anag")]
for_lexicons = pytest.mark.parametrize(("name", "kind"), LEXICONS)


def long_words(name: str) -> list[str]:
    """120 words: one of two long stems between beginnings and ends of their own."""
    rng = random.Random(name)
    stems = ["".join(rng.choices(LETTERS[name], k=n)) for n in (6, 17)]
    ends = ["".join(rng.choices(LETTERS[name], k=rng.randint(2, 5))) for _ in range(240)]
    return sorted({ends[i] + stems[i % 2] + ends[i + 120] for i in range(120)})


def n_chains(lexicon: lexc.Lexicon) -> int:
    """The entries of the tables of chains."""
    node, n_parts = lexicon.image.section("NODE"), 2 if lexicon.image.graph.n_gaddag_nodes else 1
    return sum(header["n_chains"] for header in packed.unpack_headers(node, n_parts))


@pytest.mark.parametrize("name", NAMES)
def test_long_words_have_chains(name: str) -> None:
    for kind in ("dawg", "trie"):
        lexicon = build_lexicon(long_words(name), name, kind, "packed")
        assert n_chains(lexicon) > 0
        lexicon.verify()


@for_lexicons
def test_words_with_chains_have_their_ordinals(name: str, kind: str) -> None:
    words = long_words(name)
    plain, small = (build_lexicon(words, name, kind, layout) for layout in ("arcs", "packed"))
    found = list(plain)
    assert list(small) == found
    assert [small.index(word) for word in found] == list(range(len(found)))
    assert [small[i] for i in range(len(found))] == found
    for word in found[:40]:
        assert word in small
        for changed in (word[:-1], word + word[0], word[1:], word[:5] + word[0] + word[6:]):
            assert (changed in small) == (changed in plain)


@for_lexicons
def test_every_query_answers_inside_chains(name: str, kind: str) -> None:
    words = long_words(name)
    plain, small = (build_lexicon(words, name, kind, layout) for layout in ("arcs", "packed"))
    for word in words[::12]:
        for end in range(1, len(word)):
            assert list(small.keys(word[:end])) == list(plain.keys(word[:end]))
        assert list(small.prefixes(word + word)) == list(plain.prefixes(word + word))
        changed = word[:4] + word[5:]
        assert list(small.near(changed, 2)) == list(plain.near(changed, 2)) != []
        for pattern in (word[:3] + "*", "*" + word[4:8] + "*", word[:6] + "?" + word[7:]):
            assert list(small.pattern(pattern)) == list(plain.pattern(pattern)) != []


def test_a_listing_of_nodes_names_each_node_of_a_chain() -> None:
    image = lexc.build(long_words(NAMES[0]), layout="packed").image
    n = image.graph.n_nodes
    lines = list(dump.node_lines(image, 0, n))
    assert [int(line.split()[0]) for line in lines] == list(range(n))
    units = [line.split()[2] for line in lines]
    assert len(set(units)) == n
    inside = [i for i, unit in enumerate(units) if "+" in unit]
    assert inside
    for i in inside:
        address, index = units[i].split("+")
        assert units[i - 1] == (f"{address}+{int(index) - 1}" if index != "1" else address)
        assert lines[i - 1].endswith(f"->{units[i]}")


@for_lexicons
def test_images_with_chains_convert_there_and_back(name: str, kind: str, tmp_path: Path) -> None:
    layout = "arcs" if build_lexicon(["aa"], name, kind, "packed").image.graph.is_utf8 else "bitmap"
    first, small, back = (tmp_path / f"{stem}.{kind}" for stem in ("first", "small", "back"))
    build_lexicon(long_words(name), name, kind, layout).save(first)
    convert(first, small, layout="packed")
    convert(small, back, layout=layout)
    assert back.read_bytes() == first.read_bytes()


def test_plays_on_a_gaddag_with_chains_are_those_of_the_bitmap_layout() -> None:
    rng = random.Random(5)
    ends = ["".join(rng.choices("AEIRST", k=k)) for k in (2, 3) for _ in range(90)]
    words = [ends[i] + "NATION" + ends[i + 90] for i in range(90)]
    plain, small = (lexc.build(words, "gaddag", "english", layout=layout) for layout in ("bitmap", "packed"))
    assert n_chains(small) > 0
    generators = [MoveGenerator(lexicon, "english") for lexicon in (plain, small)]
    n_plays = 0
    for word in words[:30]:
        position = read_cgp(f"15/15/15/15/15/15/15/3{word[2:8]}6/15/15/15/15/15/15/15 {word[:2]}{word[8:]}??/ 0/0 0")
        own, others = (generator.plays(position) for generator in generators)
        assert list(own) == list(others)
        n_plays += len(own)
    assert n_plays > 0
