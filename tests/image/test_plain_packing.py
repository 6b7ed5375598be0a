"""lexc and a writer made from the specification alone choose the same bytes for packed nodes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from image.plain_packed_codes import LABEL_SET, SHAPE
from image.plain_packed_writing import PackedWriter
from image.plain_packing import FAR, GLOBAL, LabelFormat, Part
from image.plain_reader import PACKED, PlainImage

import lexc
from lexc.alphabet import Alphabet
from lexc.system import resources

IMAGES = [path for path in sorted((resources.formats() / "golden").glob("*-packed.*")) if path.suffix != ".txt"]
KINDS = ("dawg", "gaddag", "trie", "anag")
CYRILLIC = [chr(0x410 + i) for i in range(40)]
ALPHABETS = {
    "three": Alphabet.from_letters("ABC"),
    "english": Alphabet.load("english"),
    "wide": Alphabet.from_letters(CYRILLIC, "none"),
    "utf8": Alphabet.utf8("none"),
}
LETTERS = {"three": "ABC", "english": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "wide": CYRILLIC, "utf8": "aбé日本語\U0001d11ez"}
shapes = pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in ALPHABETS for kind in KINDS])


def plain_writer(image: PlainImage) -> PackedWriter:
    """The plain writer, for the automaton of an image."""
    nodes = image.packed
    ranges = [nodes.dawg, set(nodes.arcs) - nodes.dawg] if image.n_gaddag_nodes else [nodes.dawg]
    return PackedWriter(nodes.arcs, ranges, list(image.roots.values()), LabelFormat(image.mask_units, image.n_letters))


def write_both(data: bytes) -> list[Part]:
    """Write an image anew and compare. Return the parts, to look at the writer's choices."""
    image = PlainImage(data)
    assert image.layout == PACKED
    writer = plain_writer(image)
    assert writer.node_section() == image.section(b"NODE")
    assert not image.has_rank or writer.rank_section() == image.section(b"RANK")
    return writer.parts


@pytest.mark.sweep
@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.name)
def test_the_page_gives_the_bytes_of_every_golden_image(path: Path) -> None:
    write_both(path.read_bytes())


def random_words(rng: random.Random, name: str) -> set[str]:
    """Words of some letters, or of common pieces, which make chains."""
    letters = rng.sample(list(LETTERS[name]), min(len(LETTERS[name]), rng.choice((2, 4, 8, 40))))
    n, longest = rng.choice((1, 3, 10, 20, 30)), rng.choice((2, 4, 8))
    pieces = ["".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(rng.choice((2, 10, n)))]
    if rng.random() < 0.5:
        return set(pieces)
    return {"".join(rng.choices(letters, k=rng.randint(0, 3))) + rng.choice(pieces) for _ in range(n)}


@pytest.mark.sweep
@shapes
def test_the_page_gives_the_bytes_of_random_words(name: str, kind: str) -> None:
    rng = random.Random(f"{name} {kind}")
    for _ in range(13):
        words = sorted(random_words(rng, name))
        write_both(lexc.build(words, kind, ALPHABETS[name], layout="packed").tobytes())


def many_words(name: str, n: int, longest: int) -> list[str]:
    rng = random.Random(f"{name} {n}")
    return ["".join(rng.choices(LETTERS[name], k=rng.randint(1, longest))) for _ in range(n)]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "kind", "n", "longest"),
    [("english", "dawg", 1400, 6), ("three", "gaddag", 260, 9), ("wide", "trie", 1000, 8), ("utf8", "trie", 600, 7)],
)
def test_the_page_gives_the_bytes_of_many_words_with_splits_and_far_targets(
    name: str, kind: str, n: int, longest: int
) -> None:
    parts = write_both(lexc.build(many_words(name, n, longest), kind, ALPHABETS[name], layout="packed").tobytes())
    found = set()
    for part in parts:
        kinds = {target for of_node in part.kinds.values() for target in of_node}
        found |= {"far"} if FAR in kinds else set()
        found |= {"global"} if max(kinds) > GLOBAL else set()
        found |= {"clusters"} if len(part.heads) > 1 else set()
        found |= {"split"} if part.heads & set(part.owners) else set()
        found |= {"shapes"} if part.codes.tables[SHAPE] else set()
        found |= {"label sets"} if part.codes.tables[LABEL_SET] else set()
    assert found >= {"far", "global", "clusters", "split", "shapes"}


@pytest.mark.parametrize("name", ["english", "wide", "utf8"])
def test_the_page_gives_the_bytes_of_chains(name: str) -> None:
    rng = random.Random(name)
    ends = ["".join(rng.choices(LETTERS[name], k=n)) for n in (3, 5, 8)]
    tops = {"".join(rng.choices(LETTERS[name], k=3)) for _ in range(120)}
    words = [top + rng.choice(ends) + rng.choice(LETTERS[name]) + rng.choice(ends) for top in sorted(tops)]
    assert len(chain_lengths(words, "trie", name)) > 1


@pytest.mark.parametrize("name", ["english", "wide", "utf8"])
def test_the_page_gives_the_bytes_of_chains_around_ends_of_words_and_nodes_of_two_references(name: str) -> None:
    rng = random.Random(name)
    middle = "".join(rng.choices(LETTERS[name], k=9))
    words = []
    for _ in range(110):
        top, other, end = ("".join(rng.choices(LETTERS[name], k=k)) for k in (3, 4, 3))
        words.append(top + middle + end)
        words += [other + middle[3:] + end] if rng.random() < 0.2 else []
        words += [top + middle[:2]] if rng.random() < 0.2 else []
    assert chain_lengths(words, "dawg", name)


def chain_lengths(words: list[str], kind: str, name: str) -> set[int]:
    """The numbers of nodes of the chains of the DAWG's part."""
    parts = write_both(lexc.build(words, kind, ALPHABETS[name], layout="packed").tobytes())
    return {len(chain) for chain in parts[0].chains.values()}
