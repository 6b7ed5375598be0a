"""macondo's old .dawg, and its reversed DAWG, which spells every word backwards."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.letters import alphabet_with
from lexc.codecs.lists import empty, in_order, spelled, spelled_backward, words_of
from lexc.codecs.macondo import MOST_TITLE, lists_of, take_apart, written
from lexc.lexicon import Lexicon

_MAGIC, _REVERSED = b"cdwg", b"rdwg"


def _sniff(data: memoryview) -> bool:
    return bytes(data[:4]) in (_MAGIC, _REVERSED)


def _read(file: File) -> Decoded:
    parts = take_apart(file)
    arcs, root = lists_of(parts, file)
    tiles = spelled_backward(arcs, root) if bytes(file.data[:4]) == _REVERSED else spelled(arcs, root).labels
    words = in_order(tiles, empty(alphabet_with(parts.letters, file)))
    facts = {"elements": len(parts.elements), "letter_sets": len(parts.sets)}
    return Decoded(words, facts, title=parts.name)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [written(words_of(lexicon.image), "dawg", _MAGIC, settings.title or lexicon.meta.title)]


CODEC = Codec("macondo-dawg", "macondo's old .dawg", (".dawg",), _sniff, _read, _write, title_room=MOST_TITLE)
