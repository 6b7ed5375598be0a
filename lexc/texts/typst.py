"""Typst: its markup, without code, mathematics, raw text, comments, labels and references.

Code begins with # and holds markup in brackets: `#figure(image("a.png"), caption: [A picture])`. A stack of the open
brackets tells which of both a character belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts.masks import Prose, blank_matches, keep_ranges, split_word

_NAME = r"[^\W\d][\w-]*(?:\.[^\W\d][\w-]*)*"
# Comments, raw text and mathematics hide what is inside them, in markup and in code alike.
_HIDDEN = (
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|(?P<raw>```+).*?(?:(?P=raw)`*|\Z)|`[^`]*(?:`|\Z)"
    r"|\$(?:[^$\\\n]|\\.|\n(?![ \t]*\n))*+\$?"
)
_STRING = r"\"(?:[^\"\\]|\\.)*+(?:\"|\Z)"
_MARKUP = re.compile(
    rf"https?://[^\s\]]*|{_HIDDEN}|\\.|<[\w:.-]+>|@[\w:.-]*\w"
    rf"|#(?P<statement>let|set|show|import|include|if|for|while|return|context)\b|#(?:{_NAME})?(?P<call>[({{])"
    rf"|#{_NAME}|#{_STRING}|(?P<open>\[)|(?P<close>\])",
    re.DOTALL,
)
_CODE = re.compile(rf"{_HIDDEN}|{_STRING}|(?P<open>[(\[{{])|(?P<close>[)\]}}])|(?P<end>[;\n])", re.DOTALL)
_STATEMENT = "#"
_SPLIT_WORD = split_word(r"#(?:strong|emph|underline|overline|strike|highlight|smallcaps|sub|super)\[", r"\]")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in Typst."""
    text = blank_matches(_SPLIT_WORD, text)
    return Prose(keep_ranges(text, _find_ranges(text)))


def _find_ranges(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of a text that are markup, (start, end), ascending."""
    stack: list[str] = []  # the open brackets, and `_STATEMENT` for code that ends with its line
    position = 0
    while position < len(text):
        is_markup = not stack or stack[-1] == "["
        found = (_MARKUP if is_markup else _CODE).search(text, position)
        if is_markup:
            yield position, found.start() if found else len(text)
        if found is None:
            return
        position = found.end()
        (_follow_markup if is_markup else _follow_code)(found, stack)


def _follow_markup(found: re.Match[str], stack: list[str]) -> None:
    """Open or close what a mark in markup opens or closes."""
    if found["close"]:
        del stack[-1:]
    elif opened := found["call"] or found["open"] or (found["statement"] and _STATEMENT):
        stack.append(opened)


def _follow_code(found: re.Match[str], stack: list[str]) -> None:
    """Open or close what a mark in code opens or closes. A bracket that closes ends a statement inside it, too."""
    if found["open"]:
        stack.append(found["open"])
    elif found["close"] or (found["end"] and stack[-1] == _STATEMENT):
        is_statement = stack.pop() == _STATEMENT
        if found["close"] and is_statement:
            del stack[-1:]
