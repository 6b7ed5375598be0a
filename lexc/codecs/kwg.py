"""KWG: the DAWG and the GADDAG of MAGPIE, wolges and macondo, in nodes of 32 bits.

Nodes 0 and 1 are headers: their targets are the roots of the DAWG and of the GADDAG. A file with a DAWG alone may lack
node 1. The file does not name its alphabet.
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
    record_bytes,
    sort_words,
    spell_backward,
    spell_strings,
    unpack_arcs,
)
from lexc.errors import AlphabetError, FormatError
from lexc.lexicon import Lexicon
from lexc.source.words import Words

RECORD = Record(4, target=BitField(0, 22), label=BitField(24, 8), last=BitField(22, 1), accepts=BitField(23, 1))
SEPARATOR = 0


@dataclass(frozen=True, slots=True)
class Variant:
    """The differences between KWG, KBWG and KAD. remedy: of the error if there are too many nodes."""

    record: Record
    remedy: str
    holds_alphagrams: bool = False


def recognises(data: memoryview) -> bool:
    """Whether node 0 is a header: tile 0, last of its list, no accept bit, a target inside the file."""
    node = int.from_bytes(data[:4], "little")
    return len(data) >= 4 and node >> 22 == 1 and (node & 0x3FFFFF) < len(data) // 4


def alphabet_or_english(file: File, codes: str = "tiles") -> tuple[Alphabet, list[str]]:
    """The caller's alphabet for a file that names none, otherwise English and a note that says so."""
    if file.alphabet is not None:
        return file.alphabet, []
    return Alphabet.load("english"), [f"{file.where} does not say what its {codes} stand for: English is taken"]


def read_nodes(file: File, variant: Variant) -> Decoded:
    """Read a file of this family. Raises FormatError if its GADDAG has other words than its DAWG."""
    alphabet, notes = alphabet_or_english(file)
    arcs = unpack_arcs(file.data, variant.record, file, alphabet.n_letters)
    dawg_root, gaddag_root, n_headers = _roots(arcs, file.where)
    words = sort_words(spell_strings(arcs, dawg_root).labels, no_words(alphabet))
    if gaddag_root:
        gaddag_words = sort_words(spell_backward(arcs, gaddag_root, SEPARATOR), no_words(alphabet))
        words = _check_same_words(words, gaddag_words, file.where) if dawg_root else gaddag_words
    words.summary.notes += notes
    if words.summary.duplicates:
        words.summary.notes.append(
            f"words that the file has more than once, each taken once: {words.summary.duplicates:,}"
        )
    facts = {"nodes": len(arcs), "header_nodes": n_headers, "holds": _describe_content(variant, dawg_root, gaddag_root)}
    kind = "gaddag" if gaddag_root else "dawg"
    return Decoded(
        words,
        facts,
        kind=kind,
        gaddag_strings=partial(gaddag_strings, arcs, gaddag_root, SEPARATOR) if gaddag_root else None,
    )


def _describe_content(variant: Variant, dawg_root: int, gaddag_root: int) -> str:
    if variant.holds_alphagrams:
        return "a DAWG of alphagrams"
    return {(True, True): "a DAWG and a GADDAG", (False, True): "a GADDAG", (True, False): "a DAWG"}.get(
        (bool(dawg_root), bool(gaddag_root)), "nothing"
    )


def _roots(arcs: Arcs, where: str) -> tuple[int, int, int]:
    """The indexes of the DAWG's root and the GADDAG's, 0 for none, and the number of header nodes."""
    if not len(arcs):
        raise FormatError("the file has no nodes", where=where, expected="4 bytes or more")
    headers = [(arcs.marks[i], arcs.targets[i]) for i in range(min(2, len(arcs)))]
    is_header = [mark & (255 | LAST | ACCEPTS) == LAST for mark, _ in headers]
    if not is_header[0] or headers[0][1] >= len(arcs):
        expected = "no letter, the last of its list, and a target within the file"
        raise FormatError("node 0 leads to no words", where=where, expected=expected, found=f"{headers[0]}")
    # a target of 1 in node 0 is the DAWG's root, so that node 1 is no header
    has_two = len(headers) == 2 and is_header[1] and headers[0][1] != 1
    return headers[0][1], headers[1][1] if has_two else 0, 1 + has_two


def _check_same_words(words: Words, gaddag_words: Words, where: str) -> Words:
    """Return the DAWG's words. Raises FormatError if the GADDAG has others."""
    if gaddag_words.tiles != words.tiles:
        expected, found = f"{words.n_words:,} words, the same", f"{gaddag_words.n_words:,}"
        problem = "the GADDAG has other words than the DAWG"
        raise FormatError(problem, where=where, expected=expected, found=found)
    return words


def write_lists(words: Words, settings: Settings, variant: Variant) -> Iterable[Bytes]:
    """Write two header nodes, then the lists, siblings ascending."""
    if words.alphabet.is_utf8:
        raise AlphabetError(
            "the format cannot store this alphabet", expected="at most 63 letters", found="text in UTF-8"
        )
    options = list_options(settings, variant.record, first_index=2, remedy=variant.remedy)
    lists = build_lists(words, options)
    lists.targets[0], lists.targets[1] = lists.dawg_root, lists.gaddag_root
    lists.marks[0] = lists.marks[1] = LAST
    return [record_bytes(lists, variant.record)]


_VARIANT = Variant(RECORD, "Write KBWG instead (--to kbwg), or fewer words.")


def _read(file: File) -> Decoded:
    return read_nodes(file, _VARIANT)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return write_lists(image_words(lexicon.image), settings, _VARIANT)


CODEC = Codec("kwg", "KWG, of MAGPIE, wolges and macondo", (".kwg",), recognises, _read, _write)
