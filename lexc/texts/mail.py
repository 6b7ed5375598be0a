"""Mails: subjects and the writers' own text, without other headers, quotations, signatures and attachments."""

from __future__ import annotations

import re

from lexc.texts import quoted_printable
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
_ENCODED_WORD = re.compile(r"=\?[\w*-]{1,40}\?[BQ]\?[^\s?]*\?=", re.IGNORECASE)  # RFC 2047: =?UTF-8?Q?Caf=C3=A9?=
_QUOTATION = re.compile(r"^[ \t]*>[^\n]*", re.MULTILINE)
# An attribution is a line before a quotation, and ends with a colon. It may begin in the line before: if this line ends
# no sentence and has a year, a time or an address, or if one word follows, such as "wrote:".
_ATTRIBUTION = re.compile(
    r"^(?:[^\n]{0,200}(?:(?<=[^.!?:\s])|(?<=[^.!?:\s] ))\n(?=\S{1,200}[ \t]*\n)"
    r"|(?=[^\n]{0,200}(?:\d{4}|\d:\d\d|@))[^\n]{0,200}(?:(?<=[^.!?:\s])|(?<=[^.!?:\s] ))\n)?"
    r"[^\n]{0,200}:[ \t]*\n(?=[ \t]*(?:\n[ \t]*)?>)",
    re.MULTILINE,
)
_SIGNATURE = re.compile(rf"^-- {{0,2}}\n(?:(?!^From |^{_PART})[^\n]*\n?)*", re.MULTILINE)
_BASE64 = re.compile(r"^[A-Za-z0-9+/=]{60,} ?$(?:\n[A-Za-z0-9+/=]+ ?$)*", re.MULTILINE)
_ENCODING = re.compile(r"^Content-Transfer-Encoding:[ \t]*(?P<name>[\w-]+)", re.MULTILINE | re.IGNORECASE)
_BOUNDARY = re.compile(r"^--\S{8,} ?$", re.MULTILINE)


def mask(text: str, _: str = "") -> Prose:
    """Mask a mail of one or several parts (MIME), or a file of several mails (mbox)."""
    text = blank_matches(_SIGNATURE, text.replace("\r", " "))  # first, since boundaries and headers end it
    pieces: list[str] = []
    previous_end, is_quoted_printable = 0, False
    for headers in _HEADERS.finditer(text):
        pieces += _mask_body(text[previous_end : headers.start()], is_quoted_printable), _mask_headers(headers[0])
        is_quoted_printable = _has_quoted_printable(headers, is_quoted_printable)
        previous_end = headers.end()
    return Prose("".join([*pieces, _mask_body(text[previous_end:], is_quoted_printable)]))


def _has_quoted_printable(headers: re.Match[str], was_quoted_printable: bool) -> bool:
    """Whether the body below headers is in quoted-printable. was_quoted_printable: the body above them.

    Headers inside a body, as of a mail that is forwarded as text, name no encoding, and do not change it.
    """
    if encoding := _ENCODING.search(headers[0]):
        return encoding["name"].lower() == "quoted-printable"
    return was_quoted_printable and headers.start() > 0 and not headers[0].startswith(("--", "From "))


def _mask_body(body: str, is_quoted_printable: bool) -> str:
    """Mask the body of a mail or of a part but the writer's own text."""
    body = blank_matches(_ATTRIBUTION, body)
    if is_quoted_printable:
        body = quoted_printable.mask(body)
    for pattern in (_QUOTATION, _BASE64, _BOUNDARY):
        body = blank_matches(pattern, body)
    return body


def _mask_headers(headers: str) -> str:
    """Mask headers but the text of their subjects, as far as it is not encoded."""
    pieces: list[str] = []
    previous_end = 0
    for subject in _SUBJECT.finditer(headers):
        text = blank_matches(_ENCODED_WORD, keep_group(subject, "text"))
        pieces += blank(headers[previous_end : subject.start()]), text
        previous_end = subject.end()
    return "".join([*pieces, blank(headers[previous_end:])])
