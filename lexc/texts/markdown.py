"""Markdown: the text of paragraphs, headings, lists and tables, without code, tags and targets of links.

markdown-it-py finds blocks of code and of HTML; patterns find the code, tags and links inside lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts import html
from lexc.texts.code_names import find_names
from lexc.texts.masks import (
    ORDINAL,
    Prose,
    blank,
    blank_matches,
    blank_ranges,
    keep_group,
    matches_in_lines,
    split_lines,
)

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n.*?^(?:---|\.\.\.)[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE_BLOCKS = ("fence", "code_block")  # names of markdown-it-py
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n|\Z")
_RUN = re.compile("`+")
_OPENING_RUN = re.compile(r"(?<!\\)(\\*)(`+)")
# A title ends at the next mark of its kind, so that marks that nobody closes take linear time. Possessive repetitions
# (++, *+) keep no positions to return to, so that memory stays small.
_TITLE = r"(?P<title>\"(?:[^\"\\\n]++|\\.)*+\"|'(?:[^'\\\n]++|\\.)*+'|\((?:[^()\\\n]++|\\.)*+\))"
_DEFINITION = re.compile(  # nothing may follow its title; [^1]: is a note, which is prose
    rf"^ {{0,3}}\[(?!\^)[^\]\n]+\]:[ \t]*(?:\n[ \t]*)?(?:<[^<>\n]*>|[^\s<]\S*)(?:[ \t]+{_TITLE})?[ \t]*$", re.MULTILINE
)
_LINK_TARGET = re.compile(rf"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+{_TITLE})?\s*\)")
_LINK_LABEL = re.compile(r"(?<=\])\[[^\]\n]*\]")
_TAG = re.compile(r"<[/!?]?[A-Za-z][^<>\n]*>|<!--.*?(?:-->|\Z)", re.DOTALL)
# Roles of MyST; directives, whose options are lines that follow them.
_MYST = re.compile(
    r"\{[\w:.#= -]+\}(?=`)|^:{3,}[ \t]*\{[^\n]*(?:\n[ \t]*:[\w-]+:[^\n]*)*|^:{3,}[^\n]*"
    r"|^/{3,}[ \t]*[\w-]*(?:[ \t]*\|)?",  # blocks of pymdownx
    re.MULTILINE,
)
# $x$ as in pandoc: no space inside the dollars, no digit behind them; $i$th. Two backslashes are mdBook's. A formula
# has no blank line. Each of these patterns begins with one of a few characters, so that the search for it is quick; it
# looks behind them for what may not stand before them.
_MATH = re.compile(
    r"[$\\](?:(?<=\$)(?<!\\\$)\$(?:[^$\\]|\\.|\$(?!\$)){0,4000}?\$\$"
    rf"|(?<=\$)(?<![\\$\w]\$)(?![\s$])(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){{0,1000}}(?<=[^\s\\])\$(?![\d$]){ORDINAL}?"
    r"|(?<=\\)\\\((?:(?!\\\\[()]|\n[ \t]*\n).){0,1000}\\\\\)|(?<=\\)\\\[(?:(?!\\\\[\[\]]).){0,40000}\\\\\]"
    r"|(?<=\\)(?<!\\\\)(?:\[(?:[^\\]|\\[^\[\]]){0,4000}\\\]|\((?:[^\\]|\\[^()]){0,1000}\\\))"
    r"|(?<=\\)begin\{(?P<name>[a-z]{1,20}\*?)\}.{0,4000}?\\end\{(?P=name)\})",
    re.DOTALL,
)
# Footnotes, citations; attributes of pandoc and kramdown; templates of site generators.
_TECHNICAL = re.compile(
    r"[\[{@-](?:(?<=\[)\^[^\]\s]{1,200}\]"
    r"|(?<![\w@./][@-])(?:(?<=@)|(?<=-)@)(?:\w[\w:.#$%&+?~/-]{0,200}|\{[^{}\n]{1,200}\})"
    r"|(?<=\{)(?:(?:[:#.%]|\w+=|: )[^{}\n]{0,400}\}"
    r"|\{[<%]?(?:[^{}]|\}(?!\})){0,1000}\}\}|\*(?:[^*\n]|\*(?!\})){0,400}\*\}|%(?:[^%]|%(?!\})){0,1000}%\}))"
)
_MARK = r"(?:\*{1,3}|~~|\^)"
# un**believ**able; a mark that nothing closes is a sign of multiplication.
_SPLIT_WORD = re.compile(rf"(?<!\w)\w+(?:{_MARK}\w+)+{_MARK}?|(?<![\w*]){_MARK}\w+{_MARK}\w+")
_SPLIT_SIGN = re.compile(r"[*~^]\w")
_IMPORT = re.compile(r"^(?:import|export)\b[^\n]*", re.MULTILINE)  # of MDX
_SHORTCODE = re.compile(r":(?<![\w:]:)[a-z0-9_+-]{1,60}:(?![\w:])")  # of an emoji, such as :warning:


def mask(text: str, name: str = "") -> Prose:
    """Mask a text in Markdown. name: of its file; that of MDX may have imports."""
    masked = text.replace("\r", " ")  # each line end is LF then, and no offset changes
    code: list[str] = []
    masked = _mask_blocks(blank_matches(_FRONT_MATTER, masked), code)
    if name.endswith(".mdx"):
        masked = blank_matches(_IMPORT, masked)
    for pattern in (_DEFINITION, _LINK_TARGET):
        masked = pattern.sub(lambda match: keep_group(match, "title"), masked)
    masked = _mask_code_spans(blank_matches(_MYST, masked), code)
    for pattern in (_MATH, _TECHNICAL, _SHORTCODE, _LINK_LABEL):
        masked = blank_matches(pattern, masked)
    masked = blank_ranges(masked, (found.span() for found in matches_in_lines(_SPLIT_WORD, _SPLIT_SIGN, masked)))
    masked = blank_matches(_TAG, html.mask_joined_words(masked))
    return Prose(html.mask_references(masked), names=find_names(code), has_joined_names=True)


def _mask_blocks(text: str, code: list[str]) -> str:
    """Mask blocks of code, and blocks of HTML but their prose. Append the former to `code`."""
    from markdown_it import MarkdownIt  # lazy: markdown_it costs 30 ms

    lines = split_lines(text)
    parser = MarkdownIt("commonmark").enable("table").disable(["inline", "reference"])
    for token in parser.parse(text):
        if token.map is None:
            continue
        first, end = token.map
        if token.type in _CODE_BLOCKS:
            code.append(token.content)
            lines[first:end] = map(blank, lines[first:end])
        elif token.type == "html_block":
            prose = html.mask("".join(lines[first:end])).text
            lines[first:end] = split_lines(prose)
    return "".join(lines)


def _mask_code_spans(text: str, code: list[str]) -> str:
    """Mask code spans: a run of backticks opens one, and the next run as long in its paragraph closes it.

    Append them to `code`.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    while (backtick := text.find("`", start)) >= 0:
        paragraph_end = _PARAGRAPH_END.search(text, backtick)
        assert paragraph_end is not None  # the end of the text is one, too
        spans += _find_code_spans(text, start, paragraph_end.start())
        start = paragraph_end.end()
    code += (text[start:end] for start, end in spans)
    return blank_ranges(text, spans)


def _find_code_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """(start, end) of each code span in a paragraph.

    It takes linear time, since a run is only looked for where `last_starts` knows that one follows.
    """
    last_starts = {len(run[0]): run.start() for run in _RUN.finditer(text, start, end)}  # by length
    while opening := _OPENING_RUN.search(text, start, end):
        start = opening.end()
        span_start = opening.start(2) + len(opening[1]) % 2  # a backslash escapes one backtick of an opening run
        length = start - span_start
        if last_starts.get(length, -1) >= start:
            start = next(run.end() for run in _RUN.finditer(text, start, end) if len(run[0]) == length)
            yield span_start, start
