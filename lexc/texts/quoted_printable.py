"""Bodies of mails in quoted-printable (RFC 2045, section 6.7): =C3=A9 is é, and = at the end of a line joins two lines.

A mask keeps offsets, so a word cannot take the place of its escapes: a word with an escape in it is masked as a whole.
"""

from __future__ import annotations

import re

from lexc.texts.masks import blank, blank_matches

# Time stays linear: each address, quotation and run has one possible start. Possessive repetitions keep memory small.
_SOFT_BREAK = r"=[ \t]*\n"
_ADDRESS = re.compile(
    rf"(?:\b(?:https?|ftp)://|\bwww\.|\bmailto:)(?:{_SOFT_BREAK}|\S)++"
    rf"|(?<![\w.+-])(?:[\w.+-]|{_SOFT_BREAK}){{1,100}}@(?:[\w.-]|{_SOFT_BREAK}){{1,200}}",
    re.IGNORECASE,
)
_QUOTATION = re.compile(r"^[ \t]*>[^\n]*(?:(?:(?<==)|(?<== ))\n[^\n]*)*+", re.MULTILINE)  # with lines joined to it
_ESCAPE = rf"(?:=[0-9A-Fa-f]{{2}}|{_SOFT_BREAK})"
_RUN = re.compile(rf"(?<![\w'’-])[\w'’-]*{_ESCAPE}(?:{_ESCAPE}|[\w'’-]++)*+")
_PIECE = re.compile(rf"(?P<escapes>{_ESCAPE}++)|[^=]+")
_MAX_RUN = 4096  # characters: a longer run has no words of a language that writes spaces, and would take much memory
_BYTE = re.compile("=([0-9A-Fa-f]{2})")
_SEAM = "\xad"  # a soft hyphen stands at both ends of decoded escapes: it joins the letters beside it to one word
_LETTERS = r"[\w\u0300-\u036f]+"  # and marks on letters
_WORD = re.compile(rf"{_LETTERS}(?:[{_SEAM}'’-]+{_LETTERS})*")


def mask(body: str) -> str:
    """Mask escapes, the words with escapes in them, and the addresses and quotations that extend over joined lines."""
    for pattern in (_QUOTATION, _ADDRESS):
        body = blank_matches(pattern, body)
    return _RUN.sub(lambda run: _mask_run(run[0]), body)


def _mask_run(run: str) -> str:
    """Mask a run of letters and escapes but its words without escapes."""
    if len(run) > _MAX_RUN:
        return blank(run)
    decoded, offsets = _decode(run)
    masked = list(blank(run))
    for word in _WORD.finditer(decoded):
        word_offsets = offsets[word.start() : word.end()]
        if -1 not in word_offsets:
            masked[word_offsets[0] : word_offsets[-1] + 1] = word[0]
    return "".join(masked)


def _decode(run: str) -> tuple[str, list[int]]:
    """A run without escapes, and the offset in the run of each of its characters, -1 for those of escapes."""
    texts: list[str] = []
    offsets: list[int] = []
    for piece in _PIECE.finditer(run):
        text = _decode_escapes(piece[0]) if piece["escapes"] else piece[0]
        texts.append(text)
        offsets += [-1] * len(text) if piece["escapes"] else range(*piece.span())
    return "".join(texts), offsets


def _decode_escapes(escapes: str) -> str:
    """The characters of escapes, in UTF-8 if they are valid in it, with seams around them."""
    data = bytes.fromhex("".join(_BYTE.findall(escapes)))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return f"{_SEAM}{text}{_SEAM}"
