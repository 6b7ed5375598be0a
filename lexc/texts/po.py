"""Catalogues of translations (gettext): the translations, or the originals where none are; comments of translators.

The header names the language of translations; originals are English.

Formats (`%s`, `%1$d`, `{name}`), keyboard marks inside words and escapes are no prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts.html import mask_joined_words
from lexc.texts.masks import Prose, blank, blank_matches, split_lines

_KEYWORD = re.compile(r"(?:#~ ?)?(?P<name>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?[ \t]*\"(?P<text>.*)\"\s*$")
_FORMAT = re.compile(
    r"%(?:\d+\$)?[-+ #0-9.*]*(?:hh|h|ll|l|j|z|t|L|q)?[A-Za-z]|%\([^)\n]{1,80}\)[-0-9.]*[a-z]|\{[^{}\n]{0,80}\}|\\."
)
_ACCELERATOR = re.compile(r"\w+[_&~]\w[\w_&~]*")
_TRANSLATED = re.compile(r"^msgstr(?:\[\d+\])?[ \t]+\"(?!\")|^msgstr[^\n]*\"\"\s*\n[ \t]*\"", re.MULTILINE)

_HEADER = 1 << 14  # characters in which the header lies
_LANGUAGE = re.compile(
    r'^"Language:[ \t]*([A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?)(?:[@.][\w.-]*)?[ \t]*(?:\\n)?"', re.MULTILINE
)


def mask(text: str, _: str = "") -> Prose:
    """Mask a catalogue. Its first entry, the header, is no prose."""
    lines = split_lines(text.replace("\r", " "))
    is_translated = len(_TRANSLATED.findall(text)) > 1  # the header is one
    wanted = "msgstr" if is_translated else "msgid"
    named = _LANGUAGE.search(text, 0, _HEADER)
    language = (named[1] if named else "") if is_translated else "en"
    return Prose("".join(_mask_lines(lines, wanted)), language=language)


def _mask_lines(lines: list[str], wanted: str) -> Iterator[str]:
    """The masked lines. wanted: the beginning of the keyword whose texts are prose."""
    name, is_header = "", False
    for line in lines:
        match = _KEYWORD.match(line)
        if match is None:
            yield line if line.startswith("# ") and name and wanted == "msgstr" else blank(line)
            continue
        name = match["name"] or name
        if name == "msgid":
            is_header = bool(match["name"]) and not match["text"]  # a text in several lines begins with an empty one
        is_kept = name.startswith(wanted) and not is_header and not line.startswith("#~")
        yield _keep_text(line, match) if is_kept else blank(line)


def _keep_text(line: str, match: re.Match[str]) -> str:
    """A line with the text between its quotation marks, without formats and words with keyboard marks."""
    start, end = match.span("text")
    return blank(line[:start]) + mask_formats(mask_joined_words(match["text"])) + blank(line[end:])


def mask_formats(text: str) -> str:
    """Mask the formats and the words with keyboard marks in translations."""
    return blank_matches(_ACCELERATOR, blank_matches(_FORMAT, text))
