"""`Lexicon.verify`: an image against the words that it holds itself."""

from __future__ import annotations

import hashlib
import itertools
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lexc
from lexc.errors import CapacityExceeded, Malformed
from lexc.image.node_arcs import node_arcs
from lexc.image.writer import assemble
from lexc.query.audit import audit
from lexc.source import ReadOptions, Words, read_words

GOLDEN = Path(__file__).parents[2] / "formats" / "golden"
IMAGES = sorted(path for path in GOLDEN.iterdir() if path.suffix in (".dawg", ".gaddag", ".trie", ".anag"))
WORDS = ["CARE", "CARED", "CARES", "SCARE", "RACED", "A", "AA"]


def reseal(lexicon: lexc.Lexicon, name: str, edit: Callable[[bytearray], None]) -> lexc.Lexicon:
    """The same image with one section edited and every checksum right."""
    sections = []
    for section in lexicon.image.sections:
        data = bytearray(section.data)
        if section.type == name:
            edit(data)
        sections.append(section._replace(data=bytes(data)))
    return lexc.frombytes(b"".join(assemble(sections)))


def exchange(data: bytearray, old: bytes, new: bytes) -> None:
    assert data.count(old) == 1
    data[:] = data.replace(old, new)


def is_set(data: bytearray, bit: int) -> bool:
    return bool(data[bit // 8] >> bit % 8 & 1)


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.name)
def test_every_golden_image_is_what_its_words_give(path: Path) -> None:
    with lexc.open(path) as lexicon:
        lexicon.verify()


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie", "anag"])
def test_a_built_image_passes_the_audit(kind: str, layout: str) -> None:
    lexc.build(WORDS, kind=kind, layout=layout).verify()
    lexc.build(["été", "Œuf", "über", "naïve"], kind=kind, layout=layout).verify()


def test_one_accept_too_many_in_the_gaddag_is_found() -> None:
    def edit(nodes: bytearray) -> None:
        missing = next(
            bit for bit in range(1, 27) if nodes[bit // 8] >> bit % 8 & 1 and not nodes[4 + bit // 8] >> bit % 8 & 1
        )
        nodes[4 + missing // 8] |= 1 << missing % 8

    forged = reseal(lexc.build(WORDS, kind="gaddag"), "NODE", edit)
    assert list(forged) == sorted(WORDS)
    with pytest.raises(Malformed, match="GADDAG"):
        forged.verify()


@pytest.mark.parametrize("more_words", [[], ["B" * 1020]], ids=["short", "longer than Python recurses"])
def test_one_accept_too_few_in_the_gaddag_is_found(more_words: list[str]) -> None:
    def edit(nodes: bytearray) -> None:
        accepting = next(
            bit for bit in range(1, 27) if nodes[4 + bit // 8] >> bit % 8 & 1 and nodes[bit // 8] >> bit % 8 & 1
        )
        nodes[4 + accepting // 8] &= ~(1 << accepting % 8)

    forged = reseal(lexc.build(WORDS + more_words, kind="gaddag"), "NODE", edit)
    with pytest.raises(Malformed, match="GADDAG lacks strings"):
        forged.verify()


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@pytest.mark.parametrize(("alphabet", "letters"), [("english", ["A", "B", "Z"]), ("catalan", ["A", "L·L", "Ç"])])
def test_a_gaddag_that_shares_the_nodes_of_its_words_is_not_compiled_anew(
    alphabet: str, letters: list[str], layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("lexc.query.audit.compile_words")
    words = ["".join(word) for n in range(1, 5) for word in itertools.product(letters, repeat=n)][::3]
    lexc.build(words, kind="gaddag", layout=layout, alphabet=alphabet).verify()


def test_a_separator_that_leads_to_the_node_of_another_prefix_is_found() -> None:
    lexicon = lexc.build(["AX", "BY"], kind="gaddag")

    def edit(nodes: bytearray) -> None:
        units = array("I", nodes)
        behind_a, behind_b = (node_arcs(lexicon.image, arc.target)[0][0] for arc in first)
        places = [i for i, unit in enumerate(units) if unit in (behind_a.target, behind_b.target)][:2]
        units[places[0]], units[places[1]] = units[places[1]], units[places[0]]
        nodes[:] = units.tobytes()

    first = node_arcs(lexicon.image, lexicon.image.graph.roots["gaddag"])[0][:2]
    forged = reseal(lexicon, "NODE", edit)
    with pytest.raises(Malformed, match="GADDAG has strings that its words do not give"):
        forged.verify()


def test_an_identity_of_other_words_is_found() -> None:
    def edit(meta: bytearray) -> None:
        meta[meta.index(b"identity") + 12] ^= 1

    with pytest.raises(Malformed, match="identity"):
        reseal(lexc.build(WORDS), "META", edit).verify()


@pytest.mark.parametrize(("n_words", "found"), [(4, "5 or more"), (6, "7 or more"), (8, r"7\.")])
def test_words_are_listed_up_to_one_more_than_the_image_says(n_words: int, found: str) -> None:
    small = lexc.build(WORDS, rank=False)
    graph = small.graph._replace(n_words=n_words).pack()
    sections = [s._replace(data=graph if s.type == "GRPH" else s.data) for s in small.image.sections]
    lying = lexc.frombytes(b"".join(assemble(sections)), trust=True)
    with pytest.raises(Malformed, match=f"than it has; expected {n_words}; found {found}"):
        audit(lying.image)


def test_more_words_than_memory_holds_are_not_listed() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    nodes = bytearray()
    for level in range(12):  # every letter, twelve times over: 26^12 words and shorter ones
        target = (level + 1) * 28
        children = 0x7FFFFFE if level < 11 else 0
        nodes += children.to_bytes(4, "little") + (0x7FFFFFE).to_bytes(4, "little")
        nodes += target.to_bytes(4, "little") * (26 if children else 0)
    small = lexc.build([letters[:12], letters[:11]], rank=False)
    graph = small.graph._replace(
        n_dawg_nodes=12, n_dawg_arcs=26 * 12, n_units=len(nodes) // 4, n_dawg_levels=12,
        n_words=sum(26**n for n in range(1, 13)), shortest=1, longest=12,
    )  # fmt: skip
    levels = b"".join((28 * level).to_bytes(8, "little") for level in range(12))
    data = {"GRPH": graph.pack(), "NODE": bytes(nodes), "LEVL": levels}
    sections = [section._replace(data=data.get(section.type, section.data)) for section in small.image.sections]
    huge = lexc.frombytes(b"".join(assemble(sections)))
    assert "ZEBRA" in huge
    assert len(huge) == sum(26**n for n in range(1, 13))
    with pytest.raises(CapacityExceeded):
        huge.verify()


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_a_word_under_letters_that_are_not_its_own_is_found(layout: str) -> None:
    def edit(alph: bytearray) -> None:  # two words of groups of their own change places
        alph[-4:], alph[-8:-4] = alph[-8:-4], alph[-4:]

    forged = reseal(lexc.build(["CARE", "AT", "ON", "TO"], kind="anag", layout=layout), "ALPH", edit)
    assert list(forged) == ["AT", "CARE", "ON", "TO"]
    with pytest.raises(Malformed, match="letters"):
        forged.verify()


def test_a_letter_table_that_lost_its_groups_is_still_a_list_of_words() -> None:
    lexicon = lexc.build(WORDS, kind="anag")
    sections = [section for section in lexicon.image.sections if section.type not in ("ALPH", "RANK")]
    smaller = lexc.frombytes(b"".join(assemble(sections)))
    assert list(smaller) == sorted(WORDS)
    smaller.verify()


def test_a_word_that_reads_as_another_one_is_found() -> None:
    """The sign of Ångström is normalised to a letter, so that nobody can look up a word with the sign."""
    lexicon = lexc.build(["℩"], alphabet="utf8")
    ends = "℩".encode()[-1:], "\u212b".encode()[-1:]
    identity = hashlib.sha256("\u212b\n".encode()).digest()
    forged = reseal(lexicon, "NODE", lambda nodes: exchange(nodes, *ends))
    forged = reseal(forged, "META", lambda meta: exchange(meta, lexicon.image.meta.identity, identity))
    assert list(forged) == ["\u212b"]
    with pytest.raises(Malformed, match="reads as another one; found '\u212b'"):
        forged.verify()


def test_words_of_a_dawg_are_checked_without_a_list_of_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon, sizes = lexc.build(map("".join, itertools.product("ABCDEFGH", repeat=4))), list[int]()

    def read(sources: list[Iterator[str]], options: ReadOptions) -> Words:
        found = read_words(sources, options)
        sizes.append(found.n_words)
        return found

    monkeypatch.setattr("lexc.query.audit.read_words", read)
    monkeypatch.setattr("lexc.compile.sets._PIECE_SIZE", 1 << 10)
    monkeypatch.delattr("lexc.query.audit.list_tiles")
    lexicon.verify()
    assert sum(sizes) == 8**4
    assert max(sizes) <= (1 << 10) / len("ABCD\0")
