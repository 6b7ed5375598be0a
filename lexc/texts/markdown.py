"""Markdown: the text of paragraphs, headings, lists and tables, without code, tags and targets of links.

markdown-it-py finds blocks of code and of HTML; patterns find the code, tags and links inside lines.
"""

from __future__ import annotations

import re

from lexc.texts import html
from lexc.texts.masks import Prose, blank, blank_matches, keep_group

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n.*?^(?:---|\.\.\.)[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE_BLOCKS = ("fence", "code_block")  # names of markdown-it-py
_IN_CODE_SPAN = r"(?:[^`\n]|\n(?![ \t]*\n))+?"  # a span ends in its paragraph
_CODE_SPAN = re.compile(rf"(?<!`)(`+)(?!`){_IN_CODE_SPAN}(?:(?!\1)`+{_IN_CODE_SPAN})*?(?<!`)\1(?!`)")
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[^\n]*", re.MULTILINE)  # [^1]: is a note, which is prose
_LINK_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?P<title>\s+[\"'(][^\n]*?[\"')])?\s*\)")
_LINK_LABEL = re.compile(r"(?<=\])\[[^\]\n]*\]")
_TAG = re.compile(r"<[/!?]?[A-Za-z][^<>\n]*>|<!--.*?(?:-->|\Z)", re.DOTALL)
_MYST = re.compile(r"\{[\w:.#= -]+\}(?=`)|^:{3,}[^\n]*|^:[\w-]+:[^\n]*$", re.MULTILINE)  # roles and directives of MyST
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in Markdown."""
    masked = text.replace("\r", " ")  # each line end is LF then, and no offset changes
    for pattern in (_FRONT_MATTER, _DEFINITION):
        masked = blank_matches(pattern, masked)
    masked = _mask_blocks(masked)
    masked = _LINK_TARGET.sub(lambda match: keep_group(match, "title"), masked)
    for pattern in (_MYST, _CODE_SPAN, _LINK_LABEL, _TAG):
        masked = blank_matches(pattern, masked)
    return Prose(html.mask_references(masked))


def _mask_blocks(text: str) -> str:
    """Mask blocks of code, and blocks of HTML but their prose."""
    from markdown_it import MarkdownIt  # lazy: markdown_it costs 30 ms

    lines: list[str] = _LINE.findall(text)
    parser = MarkdownIt("commonmark").enable("table").disable("inline")
    for token in parser.parse(text):
        if token.map is None:
            continue
        first, end = token.map
        if token.type in _CODE_BLOCKS:
            lines[first:end] = map(blank, lines[first:end])
        elif token.type == "html_block":
            prose = html.mask("".join(lines[first:end])).text
            lines[first:end] = _LINE.findall(prose)
    return "".join(lines)
