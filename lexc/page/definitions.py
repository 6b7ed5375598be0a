"""Bundled definitions as a column of an image, so that a page shows them."""

from __future__ import annotations

from lexc.compile.edit_columns import edit_columns
from lexc.errors import UsageError
from lexc.image.writer import assemble
from lexc.installed import bundled
from lexc.installed.definitions import DEFINITION, name_of_definitions
from lexc.lexicon import Lexicon, frombytes
from lexc.source import ReadOptions, read_words


def add_definitions(lexicon: Lexicon) -> Lexicon:
    """The lexicon with the bundled definitions of its language; itself if it has its own. Raises UsageError."""
    name = name_of_definitions(lexicon.image)
    if not name and DEFINITION in lexicon.column_names:
        return lexicon
    if not name:
        raise UsageError(
            "no definitions are bundled for this lexicon", where=lexicon.image.where, expected="English words",
            found=f"language {lexicon.meta.language!r}", remedy="Build it with --language en, or leave this out.",
        )  # fmt: skip
    items = Lexicon(bundled.open_by_name(name)).items(column=DEFINITION)
    found = {word: {DEFINITION: texts} for word, texts in items if word in lexicon}
    if not found:
        return lexicon
    words = read_words([found], ReadOptions(lexicon.meta.alphabet, types={DEFINITION: "many text"}))
    return frombytes(b"".join(map(bytes, assemble(edit_columns(lexicon.image, words, (), {}, "max")))))
