"""KBWG: KWG with targets of 24 bits, for 16 million nodes, and letters of 6 bits."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.kwg import Variant, read_nodes, write_lists
from lexc.codecs.sibling_lists import BitField, Record, image_words
from lexc.lexicon import Lexicon

RECORD = Record(4, target=BitField(8, 24), label=BitField(0, 6), last=BitField(6, 1), accepts=BitField(7, 1))
_VARIANT = Variant(RECORD, "Use fewer words.")


def _recognises(data: memoryview) -> bool:
    """Whether node 0 is a header as in KWG: tile 0, last of its list, no accept bit, a target inside the file.

    The target is 0 only if the file has no words (2 nodes), or if node 1 is a header, too.
    """
    # the first byte (tile, last and accept bits) and the target of nodes 0 and 1
    headers = [
        (data[offset], int.from_bytes(data[offset + 1 : offset + 4], "little"))
        for offset in range(0, min(8, len(data) - 3), 4)
    ]
    if not headers or headers[0][0] != 0x40 or headers[0][1] >= len(data) // 4:
        return False
    return headers[0][1] > 0 or len(data) <= 8 or headers[-1][0] == 0x40


def _read(file: File) -> Decoded:
    return read_nodes(file, _VARIANT)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return write_lists(image_words(lexicon.image), settings, _VARIANT)


CODEC = Codec("kbwg", "KBWG, of MAGPIE and wolges: KWG for larger lexicons", (".kbwg",), _recognises, _read, _write)
