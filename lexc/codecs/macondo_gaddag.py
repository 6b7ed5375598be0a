"""macondo's old .gaddag."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.letters import alphabet_with
from lexc.codecs.lists import empty, in_order, spelled_backward, strings, words_of
from lexc.codecs.macondo import MOST_TITLE, SEPARATOR, lists_of, take_apart, written
from lexc.lexicon import Lexicon

_MAGIC = b"cgdg"


def _sniff(data: memoryview) -> bool:
    return bytes(data[:4]) == _MAGIC


def _read(file: File) -> Decoded:
    parts = take_apart(file)
    arcs, root = lists_of(parts, file)
    words = in_order(spelled_backward(arcs, root, SEPARATOR + 1), empty(alphabet_with(parts.letters, file)))
    facts = {"elements": len(parts.elements), "letter_sets": len(parts.sets)}
    return Decoded(words, facts, kind="gaddag", title=parts.name, strings=partial(strings, arcs, root, SEPARATOR + 1))


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [written(words_of(lexicon.image), "gaddag", _MAGIC, settings.title or lexicon.meta.title)]


CODEC = Codec("macondo-gaddag", "macondo's old .gaddag", (".gaddag",), _sniff, _read, _write, title_room=MOST_TITLE)
