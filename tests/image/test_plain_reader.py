"""lexc and a reader written from the specification alone agree about every image."""

from __future__ import annotations

import random
import unicodedata
from typing import Any

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError
from oracles import gaddag_strings, minimal_automaton

import lexc
from lexc.alphabet import Alphabet

WIDE = Alphabet.from_letters([chr(0x410 + i) for i in range(40)], "none")
ALPHABETS = {
    "english": Alphabet.load("english"),
    "spanish": Alphabet.load("spanish"),
    "polish": Alphabet.load("polish"),
    "wide": WIDE,
    "three": Alphabet.from_letters("ABC"),
    "utf8": Alphabet.utf8(),
}
CONFIGURATIONS = [
    (name, kind, layout)
    for name in ALPHABETS
    for kind in ("dawg", "gaddag", "trie", "anag")
    for layout in ("bitmap", "arcs", "packed")
    if (name, layout) != ("utf8", "bitmap")
]
WITH_LEVELS = [configuration for configuration in CONFIGURATIONS if configuration[2] != "packed"]
CHARACTERS = "AZ9'éß日本𝄞"


def words_of(name: str) -> st.SearchStrategy[list[str]]:
    """Small lexicons of words as they are spelled; few letters, so that much is shared."""
    alphabet = ALPHABETS[name]
    if alphabet.is_utf8:
        return st.lists(st.text(CHARACTERS, min_size=1, max_size=5), min_size=1, max_size=25).map(
            lambda words: [alphabet.normalise(word) for word in words]
        )
    n = alphabet.n_letters
    favourites = st.sampled_from(sorted({1, 2, 4, 5, 12, 13, 31, 32, n - 1, n} & set(range(1, n + 1))))
    tiles = st.lists(favourites | st.integers(1, n), min_size=1, max_size=6)
    return st.lists(tiles.map(lambda word: alphabet.spell(bytes(word))), min_size=1, max_size=25)


def build_and_read(
    words: list[str], name: str, kind: str, layout: str, **options: Any
) -> tuple[lexc.Lexicon, PlainImage]:
    lexicon = lexc.build(words, kind=kind, alphabet=ALPHABETS[name], layout=layout, **options)
    return lexicon, PlainImage(lexicon.tobytes())


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "kind", "layout"), CONFIGURATIONS)
@random_cases(15)
@given(data=st.data())
def test_both_readers_list_the_words_that_went_in(name: str, kind: str, layout: str, data: st.DataObject) -> None:
    words = data.draw(words_of(name))
    lexicon, plain = build_and_read(words, name, kind, layout)
    assert plain.words() == list(lexicon)
    assert sorted(plain.words()) == sorted(set(words))
    assert list(plain.tiles()) == sorted(plain.tiles())
    assert plain.n_words == len(lexicon)
    assert plain.identity() == lexicon.meta.identity == plain.meta["identity"]


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "kind", "layout"), CONFIGURATIONS)
@random_cases(10)
@given(data=st.data())
def test_both_readers_find_the_same_words_and_ordinals(name: str, kind: str, layout: str, data: st.DataObject) -> None:
    words = data.draw(words_of(name))
    other_words = data.draw(words_of(name))
    lexicon, plain = build_and_read(words, name, kind, layout)
    for i, tiles in enumerate(plain.tiles()):
        assert plain.ordinal(tiles) == i == lexicon.index(plain.spell(tiles))
        assert plain.tiles_at(i) == tiles
        assert lexicon[i] == plain.spell(tiles)
    for word in other_words:
        assert plain.contains(plain.read(word)) == (word in lexicon) == (word in set(words))


@pytest.mark.parametrize("name", ALPHABETS)
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@random_cases(15)
@given(data=st.data())
def test_the_gaddag_root_leads_to_gordons_language_and_no_further(name: str, layout: str, data: st.DataObject) -> None:
    words = data.draw(words_of(name))
    _, plain = build_and_read(words, name, "gaddag", "arcs" if (name, layout) == ("utf8", "bitmap") else layout)
    found = set(plain.tiles("gaddag"))
    if name == "utf8":
        assert found == {bytes_of(string) for string in gaddag_strings(words)}
        return
    strings = gaddag_strings(plain.tiles())
    assert found == {tuple(0 if label == "◇" else label for label in string) for string in strings}


def bytes_of(string: Any) -> tuple[int, ...]:
    """A string of the GADDAG in UTF-8: x is cut between characters, and its bytes are reversed."""
    x, _, y = string.partition("◇")
    separator = b"\0" if y else b""
    return tuple(x[::-1].encode()[::-1] + separator + y.encode())


@pytest.mark.parametrize(
    ("name", "kind", "layout"),
    [configuration for configuration in CONFIGURATIONS if configuration[0] in ("three", "wide")],
)
@random_cases(15)
@given(data=st.data())
def test_the_nodes_are_the_minimal_automatons(name: str, kind: str, layout: str, data: st.DataObject) -> None:
    words = data.draw(words_of(name))
    _, plain = build_and_read(words, name, kind, layout)
    if kind == "trie":
        prefixes = {tiles[:n] for tiles in plain.tiles() for n in range(len(tiles))}
        assert (plain.n_dawg_nodes, plain.n_dawg_arcs) == (
            len(prefixes),
            len({t[:n] for t in plain.tiles() for n in range(1, len(t) + 1)}),
        )
        return
    sets = {"dawg": list(plain.tiles())} | ({"gaddag": gaddag_strings(plain.tiles())} if kind == "gaddag" else {})
    sets |= {"alphagrams": set(plain.tiles("alphagrams"))} if kind == "anag" else {}
    minimal = minimal_automaton(sets_of_strings(sets))
    assert plain.n_gaddag_nodes + plain.n_dawg_nodes == minimal.states
    assert plain.n_gaddag_arcs + plain.n_dawg_arcs == minimal.arcs


def sets_of_strings(sets: dict[str, Any]) -> dict[str, set[str]]:
    """Strings of labels as strings of characters, which the oracle can compare."""
    return {
        name: {
            "".join(label if isinstance(label, str) else chr(0x4E00 + label) for label in string) for string in strings
        }
        for name, strings in sets.items()
    }


@pytest.mark.parametrize(("name", "kind", "layout"), WITH_LEVELS)
def test_nodes_stand_level_by_level_in_the_order_in_which_they_are_met(name: str, kind: str, layout: str) -> None:
    alphabet = ALPHABETS[name]
    texts = ["CAB", "CABA", "BAC", "A", "AA", "BABAC", "ABBA"]
    if name == "wide":
        texts = ["".join(chr(0x410 + 13 * (ord(char) - 65)) for char in text) for text in texts]
    words = [alphabet.normalise(text) for text in texts]
    _, plain = build_and_read(words, name, kind, layout)
    others = list(dict.fromkeys(plain.roots[name] for name in plain.roots if name != "gaddag"))
    for low, high in {(0, plain.dawg_start), (plain.dawg_start, plain.n_units)} - {(0, 0)}:
        roots = others if low == plain.dawg_start else [0]
        assert canonical_order(plain, low, high, roots) == [unit for unit, _ in plain.nodes() if low <= unit < high]


def canonical_order(plain: PlainImage, low: int, high: int, roots: list[int]) -> list[int]:
    """The first units of a range's nodes, in the order that the specification demands."""
    distance = dict.fromkeys(roots, 0)
    inside = [(unit, arcs) for unit, arcs in plain.nodes() if low <= unit < high]
    for unit, arcs in inside:  # targets lie behind their nodes
        for _, _, target in arcs:
            if target is not None and low <= target < high:
                distance[target] = max(distance.get(target, 0), distance[unit] + 1)
    levels: list[list[int]] = [[] for _ in range(max(distance.values()) + 1)]
    levels[0] += roots
    arcs_of, seen = dict(inside), set(roots)
    for level in levels:
        for unit in level:
            for _, _, target in arcs_of[unit]:
                if target is not None and low <= target < high and target not in seen:
                    seen.add(target)
                    levels[distance[target]].append(target)
    return [unit for level in levels for unit in level]


@pytest.mark.parametrize("layout", ["bitmap", "arcs"])
def test_a_gaddag_image_holds_the_nodes_of_the_dawg_image_moved_by_a_constant(layout: str) -> None:
    words = ["CARE", "CARED", "CAREEN", "ARE", "A", "REED", "NEED", "DEED"]
    _, dawg = build_and_read(words, "english", "dawg", layout)
    _, gaddag = build_and_read(words, "english", "gaddag", layout)
    shift = gaddag.dawg_start
    moved = {
        unit + shift: [(label, accept, target and target + shift) for label, accept, target in arcs]
        for unit, arcs in dawg.nodes()
    }
    assert moved == {unit: arcs for unit, arcs in gaddag.nodes() if unit >= shift}
    assert dawg.section(b"RANK") == gaddag.section(b"RANK")


@pytest.mark.parametrize(
    ("name", "kind", "layout"), [configuration for configuration in CONFIGURATIONS if configuration[1] == "anag"]
)
@random_cases(15)
@given(data=st.data())
def test_a_letter_table_leads_from_each_alphagram_to_its_words(
    name: str, kind: str, layout: str, data: st.DataObject
) -> None:
    lexicon, plain = build_and_read(data.draw(words_of(name)), name, kind, layout)
    words = list(lexicon)
    grouped: dict[tuple[int, ...], list[int]] = {}
    for i, tiles in enumerate(plain.tiles()):
        grouped.setdefault(alphagram(plain, words[i], tiles), []).append(i)
    assert list(plain.tiles("alphagrams")) == sorted(grouped)
    assert list(map(list, plain.groups)) == [grouped[key] for key in sorted(grouped)]
    table = lexicon.image.letter_table
    assert [list(table.group(i)) for i in range(len(grouped))] == [grouped[key] for key in sorted(grouped)]
    assert [table.alphagram_ordinals.find(bytes(key)) for key in sorted(grouped)] == list(range(len(grouped)))


def alphagram(plain: PlainImage, word: str, tiles: tuple[int, ...]) -> tuple[int, ...]:
    order = plain.alphabet["value_order"]
    return tuple("".join(sorted(word)).encode()) if order is None else tuple(sorted(tiles, key=order.index))


def test_packed_nodes_of_a_long_list_have_every_kind_of_code_and_target() -> None:
    """Shapes, label sets and raw labels; kinds 1 to 7; class 15 of RANK, and samples behind the first."""
    letters, rng = "ABCDEFGHIJ", random.Random(5)
    words = ["".join(rng.choices(letters, k=rng.randint(2, 7))) for _ in range(1500)]
    words += [a + b + c + d + e for a in letters for b in letters for c in letters for d in letters for e in letters]
    lexicon, plain = build_and_read(words, "english", "gaddag", "packed")
    assert plain.n_words == len(set(words))
    assert plain.ranks.widest == 17
    for i in range(0, len(lexicon), 997):
        tiles = plain.tiles_at(i)
        assert plain.spell(tiles) == lexicon[i]
        assert plain.ordinal(tiles) == i


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@random_cases(150)
@given(data=st.data())
def test_a_byte_that_changed_is_refused_by_both_readers(layout: str, data: st.DataObject) -> None:
    lexicon = lexc.build(["CARE", "CARED", "ARE"], kind="gaddag", alphabet=ALPHABETS["english"], layout=layout)
    image = bytearray(lexicon.tobytes())
    offset, bit = data.draw(st.integers(0, len(image) - 1)), data.draw(st.integers(0, 7))
    image[offset] ^= 1 << bit
    with pytest.raises(RefusedError):
        PlainImage(bytes(image))
    with pytest.raises(lexc.LexcError):
        lexc.frombytes(bytes(image))


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_an_image_without_ordinals_reads_the_same_words(layout: str) -> None:
    lexicon, plain = build_and_read(["AB", "BA"], "three", "dawg", layout, rank=False)
    assert not plain.has_rank
    assert plain.words() == list(lexicon) == ["AB", "BA"]


def test_letters_that_meet_by_chance_are_bracketed() -> None:
    words = ["[C]HA", "CHA", "[L]LA", "LLA", "PE[R]RO", "PERRO", "[L]LLA"]
    _, plain = build_and_read(words, "spanish", "dawg", "bitmap")
    assert set(plain.words()) == set(words)
    assert all(plain.read(word) == tiles for word, tiles in zip(plain.words(), plain.tiles(), strict=True))
    assert all(unicodedata.is_normalized("NFC", word) for word in plain.words())
