"""PDWG, MAGPIE's packed DAWG: nodes of as few bits as they need. Read only, since MAGPIE makes it from KWG."""

from __future__ import annotations

from lexc.codecs.codec import Codec, Decoded, File
from lexc.codecs.kwg import alphabet_or_english
from lexc.codecs.sibling_lists import ACCEPTS, LAST, Arcs, no_words, sort_words, spell_strings
from lexc.errors import FormatError
from lexc.image.fields import Field, Record

MAGIC = b"PDWG"
HEADER = Record(
    Field("magic", "4s", "PDWG"),
    Field("version", "B", "1"),
    Field("tile_bits", "B", "bits of a letter"),
    Field("arc_bits", "B", "bits of a target"),
    Field("width", "B", "bits of a node as stored"),
    Field("flags", "B", "1: nodes begin at whole bytes"),
    Field("reserved", "3s", "zero"),
    Field("n_nodes", "I", "two header nodes included"),
    Field("root", "I", "the DAWG's"),
)


def _recognises(data: memoryview) -> bool:
    return bytes(data[:4]) == MAGIC


def _read(file: File) -> Decoded:
    if len(file.data) < HEADER.size:
        raise FormatError("the file ends inside its header", where=file.where, found=f"{len(file.data)} bytes")
    header = HEADER.unpack(file.data)
    n_bits = 8 * (len(file.data) - HEADER.size)
    needed = header["arc_bits"] + 2 + header["tile_bits"]
    if header["version"] != 1 or not needed <= header["width"] <= 64 or header["n_nodes"] * header["width"] > n_bits:
        expected = f"version 1, nodes of {needed} to 64 bits, all of them in {n_bits} bits"
        found = f"version {header['version']}, {header['n_nodes']} nodes of {header['width']} bits"
        raise FormatError("the header does not fit the file", where=file.where, expected=expected, found=found)
    alphabet, notes = alphabet_or_english(file)
    arcs = _arcs(file, header, alphabet.n_letters)
    words = sort_words(spell_strings(arcs, header["root"]).labels, no_words(alphabet))
    words.summary.notes += notes
    return Decoded(words, {"nodes": header["n_nodes"], "bits a node": header["width"]})


def _arcs(file: File, header: dict[str, int], n_labels: int) -> Arcs:
    """Unpack the nodes. The fields of one, from its lowest bit: target, last, accepts, letter."""
    n, width, arc_bits, tile_bits = header["n_nodes"], header["width"], header["arc_bits"], header["tile_bits"]
    arcs = Arcs(memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H"), file, n_labels)
    for i in range(n):
        bit = 8 * HEADER.size + i * width
        node = int.from_bytes(file.data[bit // 8 : (bit + width + 7) // 8], "little") >> bit % 8
        label = node >> arc_bits + 2 & (1 << min(tile_bits, 8)) - 1
        is_last, accepts = node >> arc_bits & 1, node >> arc_bits + 1 & 1
        arcs.targets[i] = node & (1 << min(arc_bits, 32)) - 1
        arcs.marks[i] = label | LAST * is_last | ACCEPTS * accepts
    return arcs


CODEC = Codec("pdwg", "PDWG, MAGPIE's packed DAWG", (".pdawg",), _recognises, _read)
