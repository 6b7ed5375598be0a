"""macondo's old .dawg, and its reversed DAWG, which spells every word backwards."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.file_alphabets import alphabet_from_letters
from lexc.codecs.macondo import MAX_TITLE, lists_of, take_apart, written
from lexc.codecs.sibling_lists import image_words, no_words, sort_words, spell_reversed, spell_strings
from lexc.lexicon import Lexicon

_MAGIC, _REVERSED = b"cdwg", b"rdwg"


def _recognises(data: memoryview) -> bool:
    return bytes(data[:4]) in (_MAGIC, _REVERSED)


def _read(file: File) -> Decoded:
    parts = take_apart(file)
    arcs, root = lists_of(parts, file)
    tiles = spell_reversed(arcs, root) if bytes(file.data[:4]) == _REVERSED else spell_strings(arcs, root).labels
    words = sort_words(tiles, no_words(alphabet_from_letters(parts.letters, file)))
    facts = {"elements": len(parts.elements), "letter_sets": len(parts.sets)}
    return Decoded(words, facts, title=parts.name)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [written(image_words(lexicon.image), "dawg", _MAGIC, settings.title or lexicon.meta.title)]


CODEC = Codec("macondo-dawg", "macondo's old .dawg", (".dawg",), _recognises, _read, _write, max_title_length=MAX_TITLE)
