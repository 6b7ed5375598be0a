"""HTML and XML: the text between tags, and attributes that a browser shows, such as alt and title.

One pattern finds tags and comments in linear time: no part of it matches beyond the next `<`, and an unclosed comment
or script extends to the end of the text. (`html.parser` took quadratic time before Python 3.13.) Possessive repetitions
(*+) keep no positions to return to, so that memory stays small.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from lexc.texts.masks import Prose, blank, blank_matches, keep_ranges, matches_in_lines

_MARKUP = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[.*?(?:\]\]>|\Z)"
    r"|<[!?][^<>]*>"
    r"|<(?P<raw>script|style|textarea)\b[^<>]*(?:(?<=/)>|>.*?(?:</(?P=raw)\b[^<>]*>|\Z))"
    r"|<(?P<slash>/?)(?P<name>[a-z][\w:.-]*)"
    r"(?P<attributes>[^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+)*+)>",
    re.DOTALL | re.IGNORECASE,
)
_NO_PROSE = frozenset({"code", "pre", "kbd", "samp", "var", "tt", "svg", "math"})
_SHOWN_ATTRIBUTE = re.compile(
    r"\s(?:alt|title|placeholder|aria-label|summary|label)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')", re.IGNORECASE
)
_WORD_WITH_REFERENCES = re.compile(
    r"(?<![\w&;])\w*&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});(?:\w++|&[#\w]{1,32};)*+"
)
_AMPERSAND = re.compile("&")
_JOINERS = "\xad\u200b\u200c\u200d"  # the soft hyphen, the space of no width, joiners
_INLINE_TAG = r"<(?:/?(?:a|b|i|u|s|em|strong|span|mark|small|sub|sup|font|abbr|big|ins|del)\b[^<>]{0,400}|wbr\s*/?)>"
_JOINED_WORD = re.compile(rf"(?<!\w)\w+(?:{_INLINE_TAG}\w++)+", re.IGNORECASE)  # un<b>believ</b>able, data<wbr>base
_JOINING_TAG = re.compile(r"<(?<=\w<)[/A-Za-z]")
_TEMPLATE = re.compile(  # Jinja, Django, Liquid, Vue: {{ name }}, {% if a %}, {# a comment #}
    r"\{(?:\{(?:[^{}]|\}(?!\})){0,1000}\}\}|%(?:[^%]|%(?!\})){0,1000}%\}|#(?:[^#]|#(?!\})){0,1000}#\})"
)
_NO_TRANSLATION = re.compile(r"\stranslate\s*=\s*[\"']?no\b", re.IGNORECASE)
_LANGUAGE = re.compile(r"\s(?:xml:)?lang\s*=\s*[\"']?([a-z]{2,8})", re.IGNORECASE)
_INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "cite", "dfn", "em", "i", "mark", "q", "s", "small", "span", "strong", "u"}
)
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_REFERENCE = re.compile(r"&[#\w]{1,32};")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in HTML."""
    text = mask_joined_words(blank_matches(_TEMPLATE, text) if "{" in text else text)
    return Prose(mask_references(keep_ranges(text, _find_ranges(text))))


def _find_ranges(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of a text that are prose, (start, end), ascending."""
    previous_end, skipped_element, depth = 0, "", 0  # depth: the number of open elements with the skipped one's name
    language = ""  # of the document
    for markup in _MARKUP.finditer(text):
        if not depth:
            yield previous_end, markup.start()
        previous_end, name, attributes = markup.end(), (markup["name"] or "").lower(), markup["attributes"] or ""
        if not depth:
            yield from _shown_attributes(markup)
            if name == "html":
                language = _language_of(attributes)
            elif not markup["slash"] and not attributes.endswith("/") and _is_no_prose(name, attributes, language):
                skipped_element, depth = name, 1
        elif name == skipped_element and not attributes.endswith("/"):
            depth += -1 if markup["slash"] else 1
    if not depth:
        yield previous_end, len(text)


def _is_no_prose(name: str, attributes: str, language: str) -> bool:
    """Whether an element has code, a text that is not translated, or one in another language.

    language: of the document, "" if it says none. Then an element with a language is in another one if it is a part of
    a line.
    """
    if name in _NO_PROSE:
        return True
    if not attributes or name in _VOID:
        return False
    own = _language_of(attributes)
    is_foreign = own != "" and (own != language if language else name in _INLINE)
    return is_foreign or _NO_TRANSLATION.search(attributes) is not None


def _language_of(attributes: str) -> str:
    """The language of an element, without country and script; "" if it has none."""
    found = _LANGUAGE.search(attributes)
    return found[1].lower() if found else ""


def mask_joined_words(text: str) -> str:
    """Mask words with tags inside: a mask keeps offsets, so it cannot join the parts of a word."""
    return blank_matches(_JOINED_WORD, text) if _JOINING_TAG.search(text) else text


def _shown_attributes(markup: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The ranges of the values of a tag's attributes that a browser shows."""
    if markup["attributes"]:
        for match in _SHOWN_ATTRIBUTE.finditer(markup.string, *markup.span("attributes")):
            yield match.span(1 if match[1] is not None else 2)


def mask_references(text: str) -> str:
    """Mask character references, and each whole word in which a reference stands for a letter, such as caf&eacute;."""
    if "&" not in text:
        return text
    pieces, end = list[str](), 0
    for found in matches_in_lines(_WORD_WITH_REFERENCES, _AMPERSAND, text):
        pieces += text[end : found.start()], _mask_word(found)
        end = found.end()
    return "".join([*pieces, text[end:]])


def _mask_word(match: re.Match[str]) -> str:
    """Mask a word if one of its references is a letter or a soft hyphen, otherwise its references alone."""
    if any(
        unescape(reference).isalpha() or unescape(reference) in _JOINERS for reference in _REFERENCE.findall(match[0])
    ):
        return blank(match[0])
    return _REFERENCE.sub(lambda reference: blank(reference[0]), match[0])
