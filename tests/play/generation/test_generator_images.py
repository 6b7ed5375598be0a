"""Plays from images of every kind and layout; unusable images; images that are sound but with random arcs."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from image.hostile.images import image_of, parts_of, widen_arcs
from play.generation.boards import (
    ABLE,
    ALGORITHMS,
    board_of,
    lexicon_of,
    plays_of,
    random_rack,
    random_rules,
    random_tiles,
    random_words,
    tiles,
)
from play.generation.legal_plays import legal_plays

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, Malformed, PositionError, UsageError
from lexc.image import verification
from lexc.image.node_arcs import node_arcs
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, read_cgp

Times = Callable[[int], range]


@pytest.mark.sweep
@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed", "wide"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_images_of_every_kind_and_layout_give_the_same_plays(kind: str, layout: str, alphabet: str) -> None:
    rng = random.Random(7)
    rules = replace(random_rules(rng), alphabet=Alphabet.load(alphabet))
    letters = bytes(range(1, rules.alphabet.n_letters + 1, 4))
    words = random_words(rng, letters)
    position = replace(Position.start(rules), racks=(bytes([0, *letters])[: rules.rack_size], b""))
    position = replace(position, squares=random_tiles(rng, position, letters))
    lexicon = lexicon_of(words, rules.alphabet, kind, "arcs" if layout == "wide" else layout)
    if layout == "wide":
        # Arcs of 64 bits, which only huge images have.
        lexicon = lexc.frombytes(image_of(widen_arcs(parts_of(lexicon))))
    generator = MoveGenerator(lexicon, rules)
    assert generator.algorithm == ("fast" if kind == "gaddag" else "appel_jacobson")
    assert ("no GADDAG" in generator.notice) == (kind != "gaddag")
    assert ("unpacked in memory" in generator.notice) == (layout != "bitmap")
    assert (generator.notice == "") == (kind == "gaddag" and layout == "bitmap")
    truth = legal_plays(board_of(position), position.racks[0], words)
    assert plays_of(generator, position) == truth
    assert truth


def test_lexicons_that_no_generator_can_use_are_refused() -> None:
    dawg = lexicon_of(tiles("ABLE"), Alphabet.load("english"), "dawg")
    for algorithm, part in (("fast", "needs a GADDAG"), ("gordon", "needs a GADDAG"), ("quick", "no such algorithm")):
        with pytest.raises(UsageError, match=part):
            MoveGenerator(dawg, "english", algorithm)
    with pytest.raises(UsageError, match=r"not a lexicon.*found str\. Open it first"):
        MoveGenerator("english")  # type: ignore[arg-type]
    with pytest.raises(AlphabetError):
        MoveGenerator(dawg, "polish")
    with pytest.raises(AlphabetError, match="UTF-8"):
        MoveGenerator(lexc.build([chr(0x4E00 + i) for i in range(70)], "gaddag"), "english")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_rack_longer_than_the_rules_allow_is_refused(algorithm: str) -> None:
    generator = MoveGenerator(lexicon_of(tiles("ABLE"), Alphabet.load("english")), "english", algorithm)
    position = read_cgp(f"{ABLE} ABCDEFGHIJKLM/ 0/0 0", lenient=True)
    with pytest.raises(PositionError, match="a rack of 13 tiles"):
        generator.plays(position)
    for rack in (bytes(8), b"\x1b", b"\x40"):
        with pytest.raises(ValueError, match="tile"):
            generator._kernel.generate(rack, False, False)


# Images that are sound, with random arcs


def with_random_arcs(rng: random.Random, lexicon: Lexicon) -> Lexicon:
    """A lexicon whose targets and accept marks are changed at random; its nodes still pass the verifier."""
    parts = {section.type: section for section in lexicon.image.sections}
    layout, nodes = lexicon.graph.layout, array("I", bytes(parts["NODE"].data))
    arcs = [*arc_units(lexicon.image)]
    for _ in range(rng.randint(1, 60)):
        target, accept = rng.choice(arcs)
        before = nodes[target], nodes[accept]
        if layout == "arcs":
            nodes[target] ^= rng.choice([256, (nodes[target] ^ nodes[rng.choice(arcs)[0]]) & ~1023])
        elif rng.random() < 0.5:
            nodes[target] = nodes[rng.choice(arcs)[0]]
        else:
            nodes[accept] ^= 1 << rng.randint(0, 31)
        if not is_sound(lexicon.image, nodes):
            nodes[target], nodes[accept] = before
    parts["NODE"] = parts["NODE"]._replace(data=nodes.tobytes())
    return Lexicon(Image(memoryview(b"".join(assemble([*parts.values()]))), "senseless", trust=True))


def arc_units(image: Image) -> Iterator[tuple[int, int]]:
    """(the unit of its target, a unit of its node's accept marks) for each arc."""
    unit = 0
    while unit < image.graph.n_units:
        arcs, end = node_arcs(image, unit)
        if mask_units := image.graph.variant.mask_units:
            yield from ((target, unit + mask_units) for target in range(unit + 2 * mask_units, end))
        else:
            yield from ((target, target) for target in range(unit, unit + len(arcs)))
        unit = end


def is_sound(image: Image, nodes: array[int]) -> bool:
    """Whether nodes pass the verifier, apart from the number of words, on which no kernel relies."""
    try:
        verification.verify_nodes(image.graph, image.graph.variant.nodes(memoryview(nodes)), image.levels, True, "")
    except Malformed:
        return False
    return True


def test_sound_images_with_random_arcs_and_random_boards_crash_nothing(is_uncompiled: bool, times: Times) -> None:
    n_changed = 0
    for seed in times(10 if is_uncompiled else 100):
        rng = random.Random(seed)
        rules = random_rules(rng)
        letters = bytes(rng.sample(range(1, rules.alphabet.n_letters + 1), 6))
        sound = lexicon_of(random_words(rng, letters), rules.alphabet, "gaddag", rng.choice(["bitmap", "arcs"]))
        lexicon = with_random_arcs(rng, sound)
        n_changed += bytes(lexicon.image.section("NODE")) != bytes(sound.image.section("NODE"))
        for algorithm in ALGORITHMS:
            generator, position = MoveGenerator(lexicon, rules, algorithm), Position.start(rules)
            for _ in range(4):
                position = replace(position, racks=(random_rack(rng, letters, rules), b""))
                # The best is one of them, but not always the first: bounds look up words in the DAWG, which has others.
                assert {*generator.best(position)} <= {*generator.plays(position)}
                position = replace(position, squares=random_tiles(rng, position, letters))
    assert n_changed
