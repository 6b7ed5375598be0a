"""reStructuredText: paragraphs, headings, lists and tables, without code, roles, targets and names of directives.

docutils keeps no offsets of inline markup, and takes 50 µs a line; so a reader of lines finds blocks here, and patterns
find what is inside them. Each block ends at a line that is not indented further than its beginning, as in docutils.
"""

from __future__ import annotations

import re

from lexc.texts.code_names import find_names
from lexc.texts.masks import ORDINAL, Prose, blank, blank_matches, keep_group, split_lines, split_word

_MARKER = re.compile(r"(?P<indent> *+)\.\.(?: +|$)(?P<rest>[^\n]*)")
_DIRECTIVE = re.compile(r"(?:\|[^|\n]+\| +)?(?P<name>[A-Za-z][\w:.+-]*) ?::(?: +|$)(?P<argument>.*)")
_FOOTNOTE = re.compile(r"\[(?:#?[\w.:+-]*|\*)\](?: +|$)(?P<text>.*)")
_OPTION = re.compile(r" *:(?P<name>[\w-][^:\n]*):(?: +(?P<value>[^\n]*))?$")
_PROSE_OPTIONS = frozenset({"alt", "caption", "title"})
_PROSE_ARGUMENT_NAMES = """
    admonition attention caution centered csv-table danger deprecated epigraph error figure-caption hint important
    list-table note pull-quote replace rubric seealso sidebar table tip title todo topic versionadded versionchanged
    versionremoved warning
"""
_CODE_NAMES = """
    autosummary bibliography blockdiag code code-block command-output default-role digraph doctest graph graphviz
    highlight include index inheritance-diagram ipython jupyter-execute literalinclude math mermaid
    parsed-literal plantuml plot productionlist program-output prompt raw role seqdiag sourcecode tabularcolumns
    testcleanup testcode testoutput testsetup tikz toctree uml unicode
"""
_PROSE_ARGUMENTS, _CODE = frozenset(_PROSE_ARGUMENT_NAMES.split()), frozenset(_CODE_NAMES.split())
"""The directives whose arguments are prose, and those whose content is code."""
_FIELD = re.compile(r" *:(?P<name>[A-Za-z][^:\n]*(?::(?! )[^:\n]*)*):(?=\s|$)(?P<text>[^\n]*)")
_TYPES = ("type", "rtype", "vartype", "kwtype")
_DOCTEST = re.compile(r" *>>> ")
_TARGET = re.compile(r" *__ \S")
_LIST_OPTIONS = re.compile(r" *+(?:--?|/)[\w?][^\n]*?(?:  +|$)")  # of an option list: -o FILE, --output=FILE  text
_QUOTED_BLOCK = re.compile(r"[!-/:-@\[-`{-~]")  # a literal block without indentation has one of these before each line

_PROSE_ROLES = (
    "abbr|dfn|emphasis|guilabel|menuselection|strong|sub|subscript|sup|superscript|t|term|title|title-reference"
)
_TITLED_ROLES = "any|doc|download|numref|ref|std:doc|std:ref"
_SPAN = r"(?:[^`\\\n]|\\.|\n(?![ \t]*\n)){1,1000}"
_INLINE = re.compile(  # its first character is one of a few, so that the search for it is quick
    r"[`:|\[](?<!\\.)(?:(?<=`)`(?:[^`\n]|`(?!`)|\n(?![ \t]*\n)){1,1000}``+"
    rf"|(?:(?<=:)(?P<role>[A-Za-z][\w.:+-]{{0,80}}):`|(?<=`))(?P<content>{_SPAN})`"
    rf"(?P<end>__?|:[A-Za-z][\w.:+-]{{0,80}}:)?(?:(?<=`){ORDINAL})?"
    r"|(?<=\|)[^\s|](?:[^|\n]{0,80}[^\s|])?\|_{0,2}|(?<=\[)(?:#?[\w.:+-]{1,80}|\*|#)\]_)"
)
# A space with a backslash joins a mark to letters: un\ **believ**\ able, :math:`k`\ th.
_SPLIT_WORD = split_word(r"\\ (?:\*{1,2}|``?|:[a-z]+:`)", r"(?:\*{1,2}|``?)\\ ")
_ENDING = re.compile(r"(?<=[`*|])\\ [^\W_]+")
_LITERAL = re.compile(r"``(?<!\\``)[^`\n]{1,200}``")
_TITLE = re.compile(r"(?P<title>[^<]*)<[^<>]*>\s*\Z")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in reStructuredText."""
    literals = find_names(literal[0] for literal in _LITERAL.finditer(text))
    return Prose(mask_text(text.replace("\r", " ")), names=literals)


def mask_text(text: str) -> str:
    """Mask a text, or a documentation string of a program."""
    masked = "".join(_Lines(split_lines(text)).mask())
    for pattern in (_SPLIT_WORD, _ENDING) if "\\ " in masked else ():
        masked = blank_matches(pattern, masked)
    return _INLINE.sub(_mask_inline, masked)


class _Lines:
    """The lines of a text, masked one after another.

    A literal block lasts while lines are indented further than `_margin`, which is -1 outside.
    """

    def __init__(self, lines: list[str]) -> None:
        self._lines, self._margin, self._is_doctest, self._has_options, self._quote = lines, -1, False, False, ""
        self._opens_literal = -1  # the indentation of a paragraph that ended with ::, until the block begins

    def mask(self) -> list[str]:
        return [self._mask_line(line) for line in self._lines]

    def _mask_line(self, line: str) -> str:
        stripped = line.strip()
        if not stripped:
            self._is_doctest = self._has_options = False
            return line
        indent = len(line) - len(line.lstrip(" \t"))
        if self._is_literal(indent, stripped):
            return blank(line)
        self._margin, self._quote = -1, ""
        if self._is_doctest or _DOCTEST.match(line):
            self._is_doctest = True
            return blank(line)
        if self._has_options and (option := _OPTION.match(line)):
            return (
                keep_group(option, "value") + "\n" * line.endswith("\n")
                if option["name"] in _PROSE_OPTIONS
                else blank(line)
            )
        self._has_options = False
        if marker := _MARKER.match(line):
            return self._mask_explicit(line, marker)
        if stripped.endswith("::"):
            self._opens_literal = indent
        return _mask_body_line(line)

    def _is_literal(self, indent: int, stripped: str) -> bool:
        """Whether a line belongs to a literal block, which may begin with it."""
        if self._opens_literal >= 0:
            opening, self._opens_literal = self._opens_literal, -1
            if indent > opening:
                self._margin = opening
            elif _QUOTED_BLOCK.match(stripped) and not stripped.startswith(".."):
                self._quote = stripped[0]
        return indent > self._margin >= 0 or bool(self._quote and stripped.startswith(self._quote))

    def _mask_explicit(self, line: str, marker: re.Match[str]) -> str:
        """Mask a line that begins with two dots: a directive, a footnote, a target or a comment."""
        indent, start = len(marker["indent"]), marker.start("rest")
        if footnote := _FOOTNOTE.match(line, start):
            return blank(line[: footnote.start("text")]) + line[footnote.start("text") :]
        directive = _DIRECTIVE.match(line, start)
        if directive is None:  # a target or a comment, with the lines below it
            self._margin = indent
            return blank(line)
        name = directive["name"].lower().rpartition(":")[2]
        self._has_options = True
        if name in _CODE or name.startswith("auto"):
            self._margin = indent
        if name not in _PROSE_ARGUMENTS:
            return blank(line)
        return blank(line[: directive.start("argument")]) + line[directive.start("argument") :]


def _mask_body_line(line: str) -> str:
    """Mask the names of fields, options of programs and anonymous targets in a line of a paragraph."""
    if _TARGET.match(line):
        return blank(line)
    if field := _FIELD.match(line):
        is_type = field["name"].split(" ")[0] in _TYPES
        return blank(line) if is_type else blank(line[: field.start("text")]) + line[field.start("text") :]
    if options := _LIST_OPTIONS.match(line):
        return blank(options[0]) + line[options.end() :]
    return line


def _mask_inline(match: re.Match[str]) -> str:
    """Mask code and targets inside a line, and keep the texts of links and of roles that show prose."""
    content = match["content"]
    if content is None:
        return blank(match[0])
    end = match["end"] or ""
    role = match["role"] or end.strip(":_")
    start = match.start("content") - match.start()
    title = _TITLE.match(content)
    if role and not re.fullmatch(f"{_PROSE_ROLES}|{_TITLED_ROLES}", role):
        return blank(match[0])
    if title:
        shown = title["title"]
    elif (role and re.fullmatch(_PROSE_ROLES, role)) or end.startswith("_") or (not role and " " in content):
        shown = content
    else:
        return blank(match[0])
    return blank(match[0][:start]) + shown + blank(match[0][start + len(shown) :])
