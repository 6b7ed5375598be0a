r"""Pages of manuals in roff, with the macros of man and mdoc: text and headings, without requests, code and escapes.

A word alone in bold or italics is a name that a person types (`.B ls`, `\fBls\fP`), so it is passed over. The names of
the page are correct in it.
"""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank, blank_matches, split_lines, split_word

_REQUEST = re.compile(r"[.'][ \t]*(?P<name>[A-Za-z0-9\\\"]{0,12})(?:[ \t]+(?P<arguments>[^\n]*))?")
_SHOWN_NAMES = "SH SS SM SB Sh Ss Nd Em Sy Dq Sq Qq Pq Bq Do Qo No Tn Sx It IP"
_SHOWN = frozenset(_SHOWN_NAMES.split())
"""Macros whose arguments are prose."""
_FONTS = frozenset(("B", "I", "BR", "BI", "IR", "RB", "RI", "IB"))
_ENDS = {
    "EX": ("EE",), "nf": ("fi",), "TS": ("TE",), "EQ": ("EN",), "PS": ("PE",), "ig": (".",), "de": (".",), "am": (".",),
    "SY": ("YS",),
}  # fmt: skip
"""Blocks without prose, by the macro that begins them, and the macros that end them."""
_LITERAL_DISPLAY = re.compile(r"-(?:literal|unfilled)\b")
_LETTER = (  # é, ß, and the apostrophe in doesn\(aqt
    r"(?:(?<=\w)\\\([ac]q(?=\w)|\\(?:\[[A-Za-z][`'^~:,\"/o]\]|\[[`'^~:,\"/o][A-Za-z]\]|\([`'^~:,\"/o][A-Za-z]|\(ss|\[ss\]|\[[a-zA-Z]{2}\]))"
)
_WORD_WITH_LETTERS = re.compile(rf"(?<!\w)\w*(?:{_LETTER})(?:\w++|{_LETTER})*+")
_FONT_WORD = re.compile(r"\\f(?:[BI2-4]|\[[BI]\]|\(C[BWI])(?:[^\s\\]|\\[-&.e]){1,200}\\f(?:[RP1]|\[[RP]?\])")
_ESCAPE = re.compile(
    r"\\(?:\"[^\n]*|[fgnmMFkY*](?:\[[^\]\n]{0,80}\]|\([^\n]{2}|[^\n\[(])?|s[+-]?(?:\([^\n]{2}|\[[^\]\n]{0,9}\]|\d{1,2}|'[^'\n]{0,9}')"
    r"|[hvwDlLNobAXZRSHxC]'[^'\n]{0,200}'|\[[^\]\n]{0,80}\]|\([^\n]{2}|[^\n])"
)
_OPTION_NAME = re.compile(r"(?<!\S)(?:\\?-){1,2}[\w?](?:[\w.]|\\?-)*(?:=\S*)?")
_PAGE_NAME = re.compile(r"^[.'][ \t]*(?:TH|Dt|Nm)[ \t]+\"?(?P<names>[^\s\"]+)", re.MULTILINE)
_NAME_SECTION = re.compile(
    r"^[.'][ \t]*S[Hh][ \t]+\"?NAME\"?[ \t]*\n(?P<names>[^\n]{1,400}?)[ \t]*\\(?:-|\(em|\[em\])", re.MULTILINE
)
_NAME_PART = re.compile(r"[^\W\d_]+")
_FONT = r"\\f(?:[A-Z1-4]|\[[A-Z]{0,2}\]|\([A-Z]{2})"
_SPLIT_WORD = split_word(_FONT, _FONT)


def mask(text: str, _: str = "") -> Prose:
    """Mask a page of a manual."""
    text = text.replace("\r", " ")
    names = {
        part.lower()
        for pattern in (_PAGE_NAME, _NAME_SECTION)
        for found in pattern.finditer(text)
        for part in _NAME_PART.findall(found["names"])
    }
    masked = "".join(_mask_lines(text))
    for pattern in (_SPLIT_WORD, _FONT_WORD, _OPTION_NAME, _WORD_WITH_LETTERS, _ESCAPE):
        masked = blank_matches(pattern, masked)
    return Prose(masked, frozenset(names))


def _mask_lines(text: str) -> list[str]:
    """The lines of a text without requests, and without the blocks that are no prose."""
    lines: list[str] = []
    ends: tuple[str, ...] = ()
    for line in split_lines(text):
        request = _REQUEST.match(line)
        name = request["name"] if request else ""
        if ends:
            lines.append(blank(line))
            if request and (name in ends or (ends == (".",) and line.startswith(".."))):
                ends = ()
            continue
        ends = _ENDS.get(name, ())
        if name == "Bd" and request and _LITERAL_DISPLAY.search(request["arguments"] or ""):
            ends = ("Ed",)
        lines.append(_mask_request(line, request) if request else line)
    return lines


def _mask_request(line: str, request: re.Match[str]) -> str:
    """Mask a request but its arguments that are prose: text in bold of one word is none."""
    arguments = request["arguments"] or ""
    is_shown = request["name"] in _SHOWN or (request["name"] in _FONTS and _is_prose(arguments))
    if not is_shown:
        return blank(line)
    start = request.start("arguments") if arguments else len(line)
    return blank(line[:start]) + line[start:]


def _is_prose(arguments: str) -> bool:
    """Whether arguments are text: several words, and no option among them."""
    words = arguments.replace('"', " ").split()
    return len(words) > 2 and not any(word.startswith(("-", "\\-", "(")) for word in words)
