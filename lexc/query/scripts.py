"""The scripts of letters: Latin, Cyrillic, Han. A word in a script that a lexicon lacks is not a word of its language.

Python's table of characters names no scripts. But the name of a letter begins with its script, save a few exceptions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from unicodedata import category, name

from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image

_EXCEPTIONS = {
    "CJK": "HAN", "IDEOGRAPHIC": "HAN", "FEMININE": "LATIN", "MASCULINE": "LATIN", "KELVIN": "LATIN",
    "ANGSTROM": "LATIN", "OHM": "GREEK", "MICRO": "", "MODIFIER": "", "KATAKANA-HIRAGANA": "",
}  # fmt: skip
_WIDTHS = ("FULLWIDTH", "HALFWIDTH")
_MAX_STEPS = 1 << 14  # arcs that are followed
_SHARE = 8  # a script with a smaller part of the beginnings than the most frequent one's eighth has stray words only,
_SHARE_OF_WORDS, _MANY_WORDS = 100, 100  # unless a hundredth of the words begin in it, and so many of them
_UNSPACED = (
    "[\u0e01-\u0eff"  # Thai, Lao
    "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Myanmar
    "\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\uaa80-\uaadf"  # Khmer, Tai Le, New Tai Lue, Tai Tham, Tai Viet
    "\u3005-\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    "\u3031-\u3035\u3041-\u3096\u309d-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\uff66-\uff9f]"  # kana, Bopomofo
)


@cache
def _unspaced_pattern() -> re.Pattern[str]:
    """The pattern of letters that are written without spaces. Compiling it takes 2 ms, and few texts need it."""
    return re.compile(_UNSPACED)


def spaceless_part(text: str) -> re.Match[str] | None:
    """The first letter of a script that is written without spaces between words."""
    return None if text.isascii() else _unspaced_pattern().search(text)


@lru_cache(1 << 12)
def script_of(letter: str) -> str:
    """The script of a letter, as `LATIN`; "" for other characters, and for letters of all scripts."""
    if category(letter)[0] != "L":
        return ""
    words = name(letter, "").split(" ")
    script = words[1] if words[0] in _WIDTHS else words[0]
    return _EXCEPTIONS.get(script, script)


def scripts_in(text: str) -> set[str]:
    """The scripts of a text's letters."""
    return {script for letter in text if (script := script_of(letter))}


@once_per_image
def scripts_of(image: Image) -> frozenset[str]:
    """The scripts in which an image has words. A few words in further scripts, as π or ωμέγα in Danish, do not count.

    The first letters of words tell. If they are of several scripts, the beginnings of two letters do; a sign behind a
    letter, of no script, is one of any. Han and Hangul have more letters than all others together. So a script with a
    share of the words is one of the lexicon, too, however few letters it has.
    """
    first = dict(_beginnings(image, 1))
    frequent = _frequent_scripts(first)
    if len(frequent) > 1:
        beginnings = (text for text, _ in _beginnings(image, 2))
        frequent = _frequent_scripts(text[0] for text in beginnings if script_of(text[1]) in ("", script_of(text[0])))
    return frequent | _scripts_of_many_words(image, first)


def _scripts_of_many_words(image: Image, first: dict[str, bytes]) -> frozenset[str]:
    """The scripts in which a share of the words begin, in an image with ordinals. first: letters, and their tiles."""
    counts: Counter[str] = Counter()
    if image.ranks is not None:
        for letter, tiles in first.items():
            if script := script_of(letter):
                counts[script] += image.ordinals.find_prefix(tiles)[1]
    least = max(counts.total() // _SHARE_OF_WORDS, _MANY_WORDS)
    return frozenset(script for script, n in counts.items() if n >= least)


def _frequent_scripts(letters: Iterable[str]) -> frozenset[str]:
    counts = Counter(filter(None, map(script_of, letters)))
    most = max(counts.values(), default=0)
    return frozenset(script for script, n in counts.items() if n * _SHARE >= most)


def is_foreign(images: Sequence[Image], word: str) -> bool:
    """Whether a word has letters, all in scripts that none of these images has."""
    scripts, known = scripts_in(word), [scripts_of(image) for image in images]
    return bool(scripts) and any(known) and all(map(scripts.isdisjoint, known))


def _beginnings(image: Image, length: int) -> Iterator[tuple[str, bytes]]:
    """The beginnings of words of so many letters, and their tiles; as many as are found in a bounded time."""
    alphabet, n, pending = image.alphabet, 0, [(image.graph.roots[WORDS], b"")]
    most = length if not alphabet.is_utf8 else 4 * length  # tiles
    while pending and n < _MAX_STEPS:
        node, before = pending.pop()
        for tile, _, target in image.nodes.arcs(node):
            n += 1
            tiles = before + bytes((tile,))
            text = (
                tiles.decode(errors="ignore")
                if alphabet.is_utf8
                else "".join(alphabet.labels[t - 1][:1] for t in tiles)
            )
            if len(text) == length:
                yield text, tiles
            elif target and len(tiles) < most:
                pending.append((target, tiles))
