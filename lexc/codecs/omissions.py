"""Notes on the data of a lexicon that a format cannot store."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.codecs.codec import Codec
from lexc.errors import printable
from lexc.image.meta import ABOUT
from lexc.lexicon import Lexicon

_SHOWN = 5


def describe_omissions(codec: Codec, lexicon: Lexicon, title: str = "") -> list[str]:
    """Notes on the data that a file of this format leaves out. title: the file's title, "" for the lexicon's own."""
    lost = [*_lost_description(codec, lexicon, title), *_lost_columns(codec, lexicon)]
    notes = [f"left out, since {codec.name} cannot store it: {', '.join(lost)}"] if lost else []
    notes += [codec.remark] if codec.remark else []
    notes += _merged_words(lexicon) if codec.drops_brackets else ()
    return notes + list(_misread_words(codec, lexicon) if codec.misread else ())


def _lost_description(codec: Codec, lexicon: Lexicon, title: str) -> Iterator[str]:
    """The entries of META that the format cannot store."""
    about = {name: getattr(lexicon.meta, name) for name in ABOUT} | ({"title": title} if title else {})
    stored_title = about.pop("title") if codec.max_title_length else ""
    if len(stored_title) > codec.max_title_length:
        yield f"title beyond {codec.max_title_length} characters"
    yield from (name for name, text in about.items() if text)


def _lost_columns(codec: Codec, lexicon: Lexicon) -> Iterator[str]:
    columns = lexicon.image.columns.values()
    return (f"column {printable(column.name)}" for column in columns if not codec.keeps_column(column))


def _merged_words(lexicon: Lexicon) -> Iterator[str]:
    """A note if words differ only in brackets ([C]H and CH): a format without brackets writes them once."""
    alphabet, alike = lexicon.meta.alphabet, dict[str, list[str]]()
    if not alphabet.is_ambiguous:
        return
    for word in lexicon:
        alike.setdefault(alphabet.strip_notation(word), []).append(word)
    several = [" and ".join(words) for words in alike.values() if len(words) > 1]
    if several:
        yield f"words that the format writes alike are written once: {_first(several)}"


def _misread_words(codec: Codec, lexicon: Lexicon) -> Iterator[str]:
    """A note if words will be read from the file otherwise: with spaces around them, or as comments."""
    alphabet = lexicon.meta.alphabet
    if not alphabet.is_utf8 and not any(re.search(codec.misread, label) for label in alphabet.labels):
        return
    misread = [repr(word) for word in lexicon if re.search(codec.misread, word)]
    if misread:
        yield f"words that a reader of {codec.name} will read as others, or as comments: {_first(misread)}"


def _first(names: list[str]) -> str:
    more = f"; and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return "; ".join(names[:_SHOWN]) + more
