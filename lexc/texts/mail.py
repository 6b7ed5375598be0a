"""Mails: subjects and the writers' own text, without other headers, quotations, signatures and attachments."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank, blank_matches, keep_group

# A carriage return has become a space. So one may stand before each line end, and in each blank line.
_PART = r"--\S{8,} ?\n"  # the line between the parts of a mail
_HEADER = r"(?:{name}:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*)"
_ANY_HEADER = _HEADER.format(name="[A-Za-z][A-Za-z0-9-]*")
_USUAL_HEADER = _HEADER.format(
    name="(?:From|To|Cc|Bcc|Subject|Date|Sender|Reply-To|Received|Return-Path|Message-ID|MIME-Version|Content-[A-Za-z-]+)"
)
_HEADERS = re.compile(
    rf"(?:\A|^From [^\n]*\n|^{_PART}){_ANY_HEADER}+"
    rf"|(?:(?<=\n\n)|(?<=\n \n)){_USUAL_HEADER}{{2}}{_ANY_HEADER}*",  # those of a mail inside a mail
    re.MULTILINE,
)
_SUBJECT = re.compile(r"^Subject:(?:[ \t]*(?:Re|Fwd?|AW|WG):)*(?P<text>[^\n]*)$", re.MULTILINE | re.IGNORECASE)
_QUOTATION = re.compile(r"^[ \t]*>[^\n]*", re.MULTILINE)
_ATTRIBUTION = re.compile(r"^[^\n]{0,200}(?:\n[^\n]{0,200})?:[ \t]*\n(?=[ \t]*\n?[ \t]*>)", re.MULTILINE)
_SIGNATURE = re.compile(rf"^-- {{0,2}}\n(?:(?!^From |^{_PART})[^\n]*\n?)*", re.MULTILINE)
_BASE64 = re.compile(r"^[A-Za-z0-9+/=]{60,} ?$(?:\n[A-Za-z0-9+/=]+ ?$)*", re.MULTILINE)
_BOUNDARY = re.compile(r"^--\S{8,} ?$", re.MULTILINE)


def mask(text: str, _: str = "") -> Prose:
    """Mask a mail of one or several parts (MIME), or a file of several mails (mbox)."""
    text = blank_matches(_SIGNATURE, text.replace("\r", " "))  # first, since boundaries and headers end it
    text = _HEADERS.sub(lambda match: _mask_headers(match[0]), text)
    for pattern in (_ATTRIBUTION, _QUOTATION, _BASE64, _BOUNDARY):
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
