"""Mails: subjects and the writers' own text, without other headers, quotations, signatures and attachments."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank, blank_matches, keep_group

_HEADERS = re.compile(r"(?:\A|(?<=\n\n))(?:From [^\n]*\n)?(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)+")
_SUBJECT = re.compile(r"^Subject:(?:[ \t]*(?:Re|Fwd?|AW|WG):)*(?P<text>[^\n]*)$", re.MULTILINE | re.IGNORECASE)
_QUOTATION = re.compile(r"^[ \t]*>[^\n]*", re.MULTILINE)
_ATTRIBUTION = re.compile(r"^[^\n]{0,200}(?:\n[^\n]{0,200})?:[ \t]*\n(?=[ \t]*\n?[ \t]*>)", re.MULTILINE)
_SIGNATURE = re.compile(r"^-- ?\n(?:(?!^From )[^\n]*\n?)*", re.MULTILINE)
_BASE64 = re.compile(r"^[A-Za-z0-9+/=]{60,}$(?:\n[A-Za-z0-9+/=]+$)*", re.MULTILINE)
_BOUNDARY = re.compile(r"^--[^\s]{8,}$", re.MULTILINE)


def mask(text: str, _: str = "") -> Prose:
    """Mask a mail of one or several parts (MIME), or a file of several mails (mbox)."""
    text = _HEADERS.sub(lambda match: _mask_headers(match[0]), text.replace("\r", " "))
    for pattern in (_ATTRIBUTION, _QUOTATION, _SIGNATURE, _BASE64, _BOUNDARY):
        text = blank_matches(pattern, text)
    return Prose(text)


def _mask_headers(headers: str) -> str:
    """Mask headers but the text of their subjects."""
    pieces: list[str] = []
    previous_end = 0
    for subject in _SUBJECT.finditer(headers):
        pieces += blank(headers[previous_end : subject.start()]), keep_group(subject, "text")
        previous_end = subject.end()
    return "".join([*pieces, blank(headers[previous_end:])])
