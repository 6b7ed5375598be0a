"""Words that mix scripts: `раypal` with two letters of Cyrillic. Letters of one script that look alike are meant."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from lexc.image.reader import Image
from lexc.query.scripts import script_of, scripts_in, scripts_of

_GROUPS = (  # letters of Latin, Cyrillic and Greek that look alike; · where a script has none
    "aаα", "bь·", "cсϲ", "dԁ·", "eе·", "hһ·", "iіι", "jјϳ", "kкκ", "lӏ·", "mм·", "n·η", "oоο", "pрρ", "qԛ·", "sѕ·",
    "tтτ", "u·υ", "vѵν", "wԝω", "xхχ", "yуγ", "AАΑ", "BВΒ", "CСϹ", "EЕΕ", "GԌ·", "HНΗ", "IІΙ", "JЈͿ", "KКΚ", "MМΜ",
    "N·Ν", "OОΟ", "PРΡ", "QԚ·", "SЅ·", "TТΤ", "VѴ·", "WԜ·", "XХΧ", "YУΥ", "Z·Ζ",
)  # fmt: skip
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_TABLES = {
    script: {other: group[i] for group in reversed(_GROUPS) for other in group if "·" not in (other, group[i])}
    for i, script in enumerate(_SCRIPTS)
}


def find_look_alikes(image: Image, word: str) -> Iterator[str]:
    """The word in each script of the image alone, if it has letters of several scripts that look like such letters."""
    if word.isascii() or len(scripts_in(word)) < 2:
        return
    for script in sorted(scripts_of(image)):
        table = _TABLES.get(script, {})
        letters = "".join(table.get(char, char) for char in normalize("NFKC", word))
        if all(script_of(char) in ("", script) for char in letters):
            yield letters
