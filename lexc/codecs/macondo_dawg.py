"""macondo's old .dawg. Its reversed DAWG, which spells every word backwards, is only read."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.file_alphabets import alphabet_from_letters
from lexc.codecs.macondo import MAX_TITLE, file_bytes, read_parts, to_sibling_lists
from lexc.codecs.sibling_lists import image_words, no_words, sort_words, spell_backward, spell_strings
from lexc.lexicon import Lexicon

_MAGIC, _REVERSED = b"cdwg", b"rdwg"


def _recognises(data: memoryview) -> bool:
    return bytes(data[:4]) in (_MAGIC, _REVERSED)


def _read(file: File) -> Decoded:
    parts = read_parts(file)
    arcs, root = to_sibling_lists(parts, file, has_separator=False)
    tiles = spell_backward(arcs, root) if bytes(file.data[:4]) == _REVERSED else spell_strings(arcs, root).labels
    words = sort_words(tiles, no_words(alphabet_from_letters(parts.letters, file)))
    facts = {"elements": len(parts.elements), "letter_sets": len(parts.sets)}
    return Decoded(words, facts, title=parts.name)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [file_bytes(image_words(lexicon.image), "dawg", _MAGIC, settings.title or lexicon.meta.title)]


CODEC = Codec("macondo-dawg", "macondo's old .dawg", (".dawg",), _recognises, _read, _write, max_title_length=MAX_TITLE)
