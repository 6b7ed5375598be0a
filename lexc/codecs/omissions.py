"""What of a lexicon a format has no room for, said in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lexc.codecs.codec import Codec
from lexc.errors import printable
from lexc.image.meta import ABOUT
from lexc.lexicon import Lexicon

_SHOWN = 5


def describe_omissions(codec: Codec, lexicon: Lexicon, title: str = "") -> list[str]:
    """Notes on what a file of this format does not say of a lexicon. title: given instead of its own."""
    lost = [*_of_description(codec, lexicon, title), *_of_columns(codec, lexicon)]
    notes = [f"left out, since {codec.name} has no room for it: {', '.join(lost)}"] if lost else []
    notes += [codec.remark] if codec.remark else []
    return notes + list(_of_words(lexicon) if codec.drops_brackets else ())


def _of_description(codec: Codec, lexicon: Lexicon, title: str) -> Iterator[str]:
    about = {name: getattr(lexicon.meta, name) for name in ABOUT} | ({"title": title} if title else {})
    kept = about.pop("title") if codec.max_title_length else ""
    if len(kept) > codec.max_title_length:
        yield f"title beyond {codec.max_title_length} characters"
    yield from (name for name, text in about.items() if text)


def _of_columns(codec: Codec, lexicon: Lexicon) -> Iterator[str]:
    columns = lexicon.image.columns.values()
    return (f"column {printable(column.name)}" for column in columns if not codec.keeps_column(column))


def _of_words(lexicon: Lexicon) -> Iterator[str]:
    """Of words that differ only in notation."""
    alphabet, alike = lexicon.meta.alphabet, dict[str, list[str]]()
    if not alphabet.is_ambiguous:
        return
    for word in lexicon:
        alike.setdefault(alphabet.strip_notation(word), []).append(word)
    several = [words for words in alike.values() if len(words) > 1]
    if several:
        shown = "; ".join(" and ".join(words) for words in islice(several, _SHOWN))
        more = f"; and {len(several) - _SHOWN:,} more" if len(several) > _SHOWN else ""
        yield f"words that the format writes alike are written once: {shown}{more}"
