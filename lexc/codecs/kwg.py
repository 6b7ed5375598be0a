"""KWG: the words and the GADDAG of MAGPIE, wolges and macondo, 32 bits a node, without a header of its own.

Node 0 leads to the DAWG, node 1 to the GADDAG; files with a DAWG alone may lack node 1. The alphabet is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from lexc.alphabet import Alphabet
from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.sibling_lists import (
    ACCEPTS,
    LAST,
    Arcs,
    BitField,
    Record,
    build_lists,
    gaddag_strings,
    image_words,
    list_options,
    no_words,
    pack_records,
    sort_words,
    spell_reversed,
    spell_strings,
    unpack_arcs,
)
from lexc.errors import AlphabetError, FormatError
from lexc.lexicon import Lexicon
from lexc.source.words import Words

RECORD = Record(4, target=BitField(0, 22), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1))
SEPARATOR = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """What tells the formats of this family apart."""

    record: Record
    remedy: str
    is_alphagrams: bool = False


def recognises(data: memoryview) -> bool:
    """The first node has tile 0, is the last of its list, accepts nothing and leads into the file."""
    node = int.from_bytes(data[:4], "little")
    return len(data) >= 4 and node >> 22 == 1 and (node & 0x3FFFFF) < len(data) // 4


def alphabet_or_english(file: File, words: str = "tiles") -> tuple[Alphabet, list[str]]:
    """The alphabet to read a file by that has none in it, and what the reader of a summary should know of that."""
    if file.alphabet is not None:
        return file.alphabet, []
    return Alphabet.load("english"), [f"{file.where} does not say what its {words} stand for: English is taken"]


def read_nodes(file: File, layout: Layout) -> Decoded:
    """Read a file of this family."""
    alphabet, notes = alphabet_or_english(file)
    arcs = unpack_arcs(file.data, layout.record, file, alphabet.n_letters)
    dawg_root, gaddag_root, n_headers = _roots(arcs, file.where)
    words = sort_words(spell_strings(arcs, dawg_root).labels, no_words(alphabet))
    if gaddag_root:
        others = sort_words(spell_reversed(arcs, gaddag_root, SEPARATOR), no_words(alphabet))
        words = _same(words, others, file.where) if dawg_root else others
    words.summary.notes += notes
    if words.summary.duplicates:
        words.summary.notes.append(
            f"words that stand there more than once, each taken once: {words.summary.duplicates:,}"
        )
    facts = {"nodes": len(arcs), "header_nodes": n_headers, "holds": _held(layout, dawg_root, gaddag_root)}
    kind = "gaddag" if gaddag_root else "dawg"
    return Decoded(
        words,
        facts,
        kind=kind,
        gaddag_strings=partial(gaddag_strings, arcs, gaddag_root, SEPARATOR) if gaddag_root else None,
    )


def _held(layout: Layout, dawg_root: int, gaddag_root: int) -> str:
    if layout.is_alphagrams:
        return "a DAWG of alphagrams"
    return {(True, True): "a DAWG and a GADDAG", (False, True): "a GADDAG", (True, False): "a DAWG"}.get(
        (bool(dawg_root), bool(gaddag_root)), "nothing"
    )


def _roots(arcs: Arcs, where: str) -> tuple[int, int, int]:
    """Where the DAWG and the GADDAG begin, 0 for neither, and how many nodes say so."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=where, expected="4 bytes or more")
    heads = [(arcs.marks[i], arcs.targets[i]) for i in range(min(2, len(arcs)))]
    is_head = [mark & (255 | LAST | ACCEPTS) == LAST for mark, _ in heads]
    if not is_head[0] or heads[0][1] >= len(arcs):
        expected = "no letter, the last of its list, and a target within the file"
        raise FormatError("node 0 leads to no words", where=where, expected=expected, found=f"{heads[0]}")
    has_two = len(heads) == 2 and is_head[1] and heads[0][1] != 1
    return heads[0][1], heads[1][1] if has_two else 0, 1 + has_two


def _same(words: Words, others: Words, where: str) -> Words:
    """The words, if the GADDAG has the same ones."""
    if others.tiles != words.tiles:
        expected, found = f"{words.n_words:,} words, the same", f"{others.n_words:,}"
        problem = "the GADDAG has other words than the DAWG"
        raise FormatError(problem, where=where, expected=expected, found=found)
    return words


def write_lists(words: Words, settings: Settings, layout: Layout) -> Iterable[Bytes]:
    """Two header nodes, then the lists, siblings ascending."""
    if words.alphabet.is_utf8:
        raise AlphabetError(
            "the format has no room for this alphabet", expected="at most 63 letters", found="text in UTF-8"
        )
    how = list_options(settings, layout.record, first=2, remedy=layout.remedy)
    flat = build_lists(words, how)
    flat.targets[0], flat.targets[1] = flat.dawg_root, flat.gaddag_root
    flat.marks[0] = flat.marks[1] = LAST
    return [pack_records(flat, layout.record)]


_LAYOUT = Layout(RECORD, "Write KBWG instead (--to kbwg), or fewer words.")


def _read(file: File) -> Decoded:
    return read_nodes(file, _LAYOUT)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return write_lists(image_words(lexicon.image), settings, _LAYOUT)


CODEC = Codec("kwg", "KWG, of MAGPIE, wolges and macondo", (".kwg",), recognises, _read, _write)
