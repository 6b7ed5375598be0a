"""Subtitles: SubRip (`.srt`), WebVTT (`.vtt`), YouTube's (`.sbv`). The texts are prose, and the notes of WebVTT.

A text stands behind a line of times; the line before the times is the number or the name of the cue. No prose are tags,
also those in braces that SubRip has from another format (`{\\an8}`), and the styles and regions of WebVTT.
"""

from __future__ import annotations

import re

from lexc.texts.html import mask_joined_words, mask_references
from lexc.texts.masks import Prose, blank_matches

_TIME = r"(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}"
_CUE = re.compile(  # with the line before it: the name of the cue, behind an empty line
    rf"(?:(?:\A|(?<=\n\n)|(?<=\r\n\r\n))[^\r\n]*\r?\n)?^[ \t]*{_TIME}(?:[ \t]*-->[ \t]*|,){_TIME}[^\r\n]*",
    re.MULTILINE,
)
_BLOCK = re.compile(
    r"\A\ufeff?WEBVTT[^\r\n]*(?:\r?\n[^\r\n]+)*|^(?:STYLE|REGION)[ \t]*(?:\r?\n[^\r\n]+)+|^NOTE\b", re.MULTILINE
)
_TAG = re.compile(r"</?[A-Za-z\d][^<>\r\n]{0,200}>|\{\\[^{}\r\n]{0,200}\}|\\[Nnh]")


def mask(text: str, _: str = "") -> Prose:
    """Mask subtitles of any of these formats."""
    text = mask_references(mask_joined_words(text))
    for pattern in (_BLOCK, _CUE, _TAG):
        text = blank_matches(pattern, text)
    return Prose(text)
