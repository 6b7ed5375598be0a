"""KBWG: KWG with room for 16 million nodes, which takes two bits of each letter."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.kwg import Layout, read_nodes, write_lists
from lexc.codecs.sibling_lists import BitField, Record, image_words
from lexc.lexicon import Lexicon

RECORD = Record(4, target=BitField(8, 24), label=BitField(0, 6), last=BitField(6, 1), accepts=BitField(7, 1))
_LAYOUT = Layout(RECORD, "Use fewer words.")


def _recognises(data: memoryview) -> bool:
    """As in KWG: tile 0, last of its list, accepts nothing, leads into the file; nowhere only if node 1 does."""
    heads = [(data[at], int.from_bytes(data[at + 1 : at + 4], "little")) for at in range(0, min(8, len(data) - 3), 4)]
    if not heads or heads[0][0] != 0x40 or heads[0][1] >= len(data) // 4:
        return False
    return heads[0][1] > 0 or len(data) <= 8 or heads[-1][0] == 0x40


def _read(file: File) -> Decoded:
    return read_nodes(file, _LAYOUT)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return write_lists(image_words(lexicon.image), settings, _LAYOUT)


CODEC = Codec("kbwg", "KBWG, of MAGPIE and wolges: KWG for larger lexicons", (".kbwg",), _recognises, _read, _write)
