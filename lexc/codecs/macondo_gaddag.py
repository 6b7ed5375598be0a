"""macondo's old .gaddag, whose letter sets and arcs `macondo` describes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.file_alphabets import alphabet_from_letters
from lexc.codecs.macondo import MAX_TITLE, SEPARATOR, file_bytes, read_parts, to_sibling_lists
from lexc.codecs.sibling_lists import gaddag_strings, image_words, no_words, sort_words, spell_backward
from lexc.lexicon import Lexicon

_MAGIC = b"cgdg"


def _recognises(data: memoryview) -> bool:
    return bytes(data[:4]) == _MAGIC


def _read(file: File) -> Decoded:
    parts = read_parts(file)
    arcs, root = to_sibling_lists(parts, file, has_separator=True)
    words = sort_words(spell_backward(arcs, root, SEPARATOR + 1), no_words(alphabet_from_letters(parts.letters, file)))
    facts = {"elements": len(parts.elements), "letter_sets": len(parts.sets)}
    return Decoded(
        words, facts, kind="gaddag", title=parts.name, gaddag_strings=partial(gaddag_strings, arcs, root, SEPARATOR + 1)
    )


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return [file_bytes(image_words(lexicon.image), "gaddag", _MAGIC, settings.title or lexicon.meta.title)]


CODEC = Codec(
    "macondo-gaddag", "macondo's old .gaddag", (".gaddag",), _recognises, _read, _write, max_title_length=MAX_TITLE
)
