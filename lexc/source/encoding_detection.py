"""The encoding of a text: by its mark, by the rules of UTF-8, or by the judgement of chardet, if one fits best.

chardet judges by the frequencies of bytes in languages. A word list has few of them, so that several encodings may fit:
they count as equal if their texts differ and their confidences do not differ much.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from contextlib import suppress
from typing import Any, NamedTuple

from lexc.errors import SourceError, missing_package_error

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_RARE = {*map("iso8859-{}".format, (3, 4, 5, 6, 8, 10, 14, 16)), "johab"}  # those would fit lists by chance
_JUDGED_SIZE = 1 << 16  # bytes of lines that are not ASCII; more take time and change nothing
_FEW = 16  # bytes that are not ASCII; so few prove little
_AS_LIKELY, _AS_LIKELY_BY_FEW = 0.75, 0.25  # the share of the highest confidence that makes another one as likely
_MAX_SIGNS = 0.01  # a character; an encoding of more signs, where another one gives letters, is wrong
_IN_WORDS = "'’ʼ·‧-‐­\u200c\u200d"  # signs within words


class _Fit(NamedTuple):
    """An encoding in which a text decodes: the confidence of chardet, the signs that are no letters, the text."""

    encoding: str
    confidence: float
    n_signs: int
    text: str


def recognise(name: str, data: bytes) -> tuple[str, str]:
    """The encoding of a text, "" for UTF-8, and a note that says so. data: its beginning. name: of the text.

    Raises SourceError if several encodings fit, or none does.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, f"{name} is {encoding.upper()}, by its byte order mark"
    if _is_utf8(data):
        return "", f"{name} is {'ASCII' if data.isascii() else 'UTF-8'}"
    fits = _best_fits(_lines_to_judge(data), name)
    if len(fits) == 1:
        return fits[0].encoding, f"{name} is taken for {fits[0].encoding}: no other encoding fits as well"
    raise _uncertain_error(name, fits)


def _is_utf8(data: bytes) -> bool:
    """Whether bytes are the beginning of a text in UTF-8."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def _lines_to_judge(data: bytes) -> bytes:
    """The lines that are not ASCII, as many as are judged; of UTF-16 and UTF-32, which have NULs, the beginning."""
    if b"\0" in data:
        return data[: _JUDGED_SIZE & ~3]
    lines = re.findall(rb"[^\r\n]*[\x80-\xff][^\r\n]*(?=[\r\n])", data) or [data[:_JUDGED_SIZE]]
    size, n = 0, 0
    while n < len(lines) and size < _JUDGED_SIZE:
        size, n = size + len(lines[n]), n + 1
    return b"\n".join(lines[:n])


def _best_fits(data: bytes, name: str) -> list[_Fit]:
    """The encodings that fit best; of those that give the same text, the first."""
    fits = _fits(data, name)
    fewest = min((fit.n_signs for fit in fits), default=0)
    fits = [fit for fit in fits if fit.n_signs <= fewest + _MAX_SIGNS * len(data)]
    share = _AS_LIKELY if len(re.findall(rb"[\x80-\xff]", data)) >= _FEW else _AS_LIKELY_BY_FEW
    highest = max((fit.confidence for fit in fits), default=0.0)
    texts = dict[str, _Fit]()
    for fit in fits:
        if fit.confidence >= share * highest:
            texts.setdefault(fit.text, fit)
    return list(texts.values())


def _fits(data: bytes, name: str) -> list[_Fit]:
    """The encodings in which bytes decode, by the judgement of chardet."""
    try:
        import chardet  # lazy: chardet may be missing
    except ImportError:
        otherwise = "Or name the encoding: --encoding cp1252."
        raise missing_package_error(SourceError, "chardet", "encodings", otherwise, where=name) from None
    fits = []
    eras = chardet.EncodingEra.MODERN_WEB | chardet.EncodingEra.LEGACY_ISO
    options: dict[str, Any] = {
        "ignore_threshold": True,
        "encoding_era": eras,
        "compat_names": False,
        "exclude_encodings": _RARE,
    }
    for guess in chardet.detect_all(data, **options):
        with suppress(LookupError, UnicodeError):
            encoding = codecs.lookup(str(guess["encoding"])).name
            text = data.decode(encoding)
            n_signs = sum(not _may_be_in_word(character) for character in text)
            fits.append(_Fit(encoding, float(guess["confidence"]), n_signs, text))
    return fits


def _may_be_in_word(character: str) -> bool:
    return character.isascii() or character in _IN_WORDS or unicodedata.category(character)[0] in "LM"


def _uncertain_error(name: str, fits: list[_Fit]) -> SourceError:
    """The error for a text that fits several encodings, or none."""
    if not fits:
        return SourceError("no encoding fits this text", where=name, remedy="Name one: --encoding cp1252.")
    fits.sort(key=lambda fit: fit.encoding != "cp1252")  # the most frequent one of old lists
    lines = [fit.text.split("\n") for fit in fits[:3]]
    index = next((i for i, words in enumerate(zip(*lines, strict=False)) if len({*words}) > 1), 0)
    samples = (f"{words[index][:40]!r} in {fit.encoding}" for words, fit in zip(lines, fits, strict=False))
    return SourceError(
        "the encoding of this text is not certain", where=name, expected="one that fits best",
        found=f"{', '.join(samples)}{', …' if len(fits) > 3 else ''}",
        remedy=f"Name it: --encoding {fits[0].encoding}.",
    )  # fmt: skip
