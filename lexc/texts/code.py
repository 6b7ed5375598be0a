"""Programs: comments, strings and names, which Pygments finds in some 500 languages.

The names of a program are correct in its comments and strings, too, since these mention them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from lexc.errors import UsageError
from lexc.texts import notations, rst
from lexc.texts.content_names import content_name
from lexc.texts.interrupting import interrupt_after
from lexc.texts.masks import NAME_PART, Prose, blank_matches, blank_ranges, keep_ranges

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

DEFAULT_PARTS = frozenset({"comments", "strings"})
_MAX_LINE = 4096  # characters: longer lines are data, or were written by programs
_LONG_LINE = re.compile(rf"^[^\r\n]{{{_MAX_LINE},}}", re.MULTILINE)
_MAX_WHITESPACE = 200  # characters
_LONG_WHITESPACE = re.compile(rf"\s{{{_MAX_WHITESPACE},}}")
_SECONDS, _SECONDS_PER_CHARACTER = 5, 5e-5  # ten times as long as lexers take (5 µs), and more
_LETTERS = re.compile(r"[^\W\d_]+")
# Code in comments and strings: TODO(name), @author Name, `code`, @tags, {@code x}, --options, $variables,
# %(formats)s, %lld, {fields}, \n
_QUOTED_CODE = re.compile(
    r"(?<=TODO\()\w+|(?<=FIXME\()\w+|(?<=(?:XXX|BUG)\()\w+|@(?:[Aa]uthor|copyright|since)\b[^\n]*"
    r"|``[^`\n]+``|`[^`\n]+`|\{@\w+[^{}\n]{0,400}\}|[@\\]\w+|(?<![\w-])--?[a-z][\w-]*"
    r"|\$\{?\w+\}?|%\(\w+\)\w|%(?:\d+\$)?[-+ #0-9.*]*(?:hh|h|ll|l|j|z|t|L|q)?[a-zA-Z]\b|\{\w*\}|\\[nrtabfv0]"
)
# Letters as escapes: a mask keeps offsets, so a word with one is masked as a whole: "caf\u00e9".
_WORD_WITH_ESCAPES = re.compile(
    r"(?<!\w)\w*"
    r"(?:\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]{1,6}\}|N\{[^{}\n]{1,80}\})\w*+)++"
)
# Comments for programs: //go:generate, # type: ignore, /* eslint-disable x */
_PRAGMA = re.compile(
    r"//(?:go:|nolint|line )[^\n]*|(?:#|//|/\*|--|;)\s{0,9}(?:noqa|type: ignore|pylint:|mypy:|fmt:|isort:|ruff:|pragma:"
    r"|flake8:|pyright:|nosec|coding[:=]|-\*-|vim?:|shellcheck |eslint|prettier-|istanbul |c8 |@ts-|clang-format "
    r"|rubocop:|NOLINT|swiftlint:)[^\n]*"
)
_FENCE = re.compile(  # code in comments for documentation, as in Rust: /// ``` to /// ```
    r"^[ \t]*(?://[/!]|\*|#)[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n"
    r"(?:(?![ \t]*(?://[/!]|\*|#)[ \t]*(?P=fence))[^\n]*\n){0,2000}+[^\n]*",
    re.MULTILINE,
)
_DOCTEST = re.compile(
    r"^[ \t]*+(?:(?:#|//[/!]?|\*)[ \t]*+)?>>> [^\n]*"  # possessive: a long line that is masked is one of spaces
    r"(?:\n(?![ \t]*+(?:(?:#|//[/!]?|\*)[ \t]*+)?(?:\n|\Z|[\"']{3}))[^\n]*)*+",
    re.MULTILINE,
)
# Names of programs, in comments and strings: fk_info, sqlalchemy.orm.util
_MENTIONED_NAME = re.compile(
    r"(?<!\w)\w*[^\W_]_+[^\W_]\w*|(?<![\w.])[a-z]\w{0,40}(?:\.[a-z]\w{0,40}){2,40}(?![\w.]*\w)"
)
_JSX_NAMES = re.compile(
    r"(?<![\w-])(?:class(?:Name)?|id|htmlFor|key|ref|name|type|href|src|rel|role|to|style|data-[\w-]{1,40})="
    r"(?:\"[^\"\n]{0,400}\"|'[^'\n]{0,400}')"
)
_JSX_TEXT = re.compile(r">(?P<text>[^<>{}();=]*[^\W\d_]{2}[^<>{}();=]*)(?=<|\{)")


def mask(text: str, name: str = "", parts: Iterable[str] = DEFAULT_PARTS) -> Prose:
    """Mask a program. name: of its file, by which its language is recognised. parts: those of `PARTS` to keep.

    If its lexer takes too long, all behind the last token is masked, with a note. Raises UsageError if the language is
    unknown.
    """
    original, text = text, blank_matches(_LONG_LINE, text)
    ranges, documentation, names, wanted, note = [], [], set[str](), frozenset(parts), ""
    start, value, elements = 0, "", _JsxTexts(text if name.endswith((".jsx", ".tsx")) else "")
    try:
        for start, part, value in _tokens(text, name):
            if part == "names" and not elements.covers(start):
                names.update(found.lower() for found in split_name(value))
            elif part == "documentation":
                documentation.append((start, start + len(value)))
                part = "comments"
            if part in wanted:
                ranges.append((start, start + len(value)))
    except TimeoutError:  # some lexers take quadratic time for a text that is repeated, and others never end
        note = (
            f"{name or 'a program'}: its lexer takes too long; the first {start + len(value):,} of {len(text):,} "
            "characters are checked. Choose --mode text for the others."
        )
    if "strings" in wanted:
        ranges = _join_ranges(ranges, elements.ranges)
    masked = blank_ranges(keep_ranges(text, ranges), elements.names)
    if "comments" in wanted:
        masked = _mask_documentation(masked, documentation)
    masked = _blank_code(masked, original)
    if "names" not in wanted:
        masked = blank_matches(_MENTIONED_NAME, masked)
    accepted = frozenset[str]() if "names" in wanted else frozenset(names)
    return Prose(masked, accepted, has_joined_names=True, note=note)


class _JsxTexts:
    """The texts of elements in a program, which lexers take for names. names: attributes that are no prose."""

    def __init__(self, program: str) -> None:
        self.names = [found.span() for found in _JSX_NAMES.finditer(program)]
        self.ranges = [found.span("text") for found in _JSX_TEXT.finditer(program)]
        self._starts = [start for start, _ in self.ranges]

    def covers(self, offset: int) -> bool:
        """Whether an offset is in one of the texts."""
        i = bisect_right(self._starts, offset) - 1
        return i >= 0 and offset < self.ranges[i][1]


def _join_ranges(*ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The union of ranges, ascending."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(chain(*ranges)):
        previous_end = joined[-1][1] if joined else 0
        if end > previous_end:
            joined.append((max(start, previous_end), end))
    return joined


def _mask_documentation(masked: str, ranges: Iterable[tuple[int, int]]) -> str:
    """Mask the markup of documentation strings, which are reStructuredText. Comments for documentation stay."""
    pieces: list[str] = []
    previous_end = 0
    for start, end in ranges:
        if masked[start:end].lstrip("rRuUbB")[:1] in ("'", '"'):
            indent = start - masked.rfind("\n", 0, start) - 1  # that of the lines below, as a rule
            pieces += masked[previous_end:start], rst.mask_text(" " * indent + masked[start:end])[indent:]
            previous_end = end
    return "".join([*pieces, masked[previous_end:]])


def _blank_code(masked: str, original: str) -> str:
    """Mask the code in comments and strings. original: the program, whose escapes are masked already."""
    masked = notations.mask(masked)  # first: @example in git@example.com:a/b is no tag
    for pattern in (_PRAGMA, _FENCE, _DOCTEST, _QUOTED_CODE):
        masked = blank_matches(pattern, masked)
    if "\\" not in original:
        return masked
    return blank_ranges(masked, (word.span() for word in _WORD_WITH_ESCAPES.finditer(original)))


def split_name(name: str) -> Iterator[str]:
    """The words of a name: split and name, for splitName, split_name and SPLIT_NAME."""
    return (part[0] for run in _LETTERS.finditer(name) for part in NAME_PART.finditer(run[0]))


_SHEBANG = re.compile(r"#!\s*/\S*?(?:/env\s+(?:-\S+\s+)?|/)([\w.]+)[^\S\n]*(?:\n|\Z|\s)")
_OPTIONS = {"ensurenl": False, "stripnl": False}  # the lexer must not add or remove characters: offsets would change


def has_language(name: str) -> bool:
    """Whether Pygments knows a programming language by the name of a file, which may be compressed."""
    from pygments.lexers import find_lexer_class_for_filename  # lazy: pygments costs 15 ms

    return find_lexer_class_for_filename(content_name(name)) is not None


def _tokens(text: str, name: str) -> Iterator[tuple[int, str, str]]:
    """(offset, part, text) of the tokens of a program that belong to one of `PARTS`, "" for the others.

    Raises TimeoutError if the lexer takes too long.
    """
    without_long_whitespace = _LONG_WHITESPACE.sub(_interrupt_whitespace, text)
    with interrupt_after(_SECONDS + _SECONDS_PER_CHARACTER * len(text)) as is_over:
        for start, token_type, value in _find_lexer(text, name).get_tokens_unprocessed(without_long_whitespace):
            if is_over():
                raise TimeoutError
            yield start, _find_part(token_type), value


def _interrupt_whitespace(match: re.Match[str]) -> str:
    """Replace the middle of long whitespace by letters x: some lexers take quadratic time in its length.

    Nobody checks these letters: `mask` cuts its ranges out of the original text.
    """
    space = match[0]
    begin = space[: _MAX_WHITESPACE // 2 - 1] + ("\n" if "\n" in space else " ")
    return begin.ljust(len(space) - _MAX_WHITESPACE // 2, "x") + space[-_MAX_WHITESPACE // 2 :]


def _find_lexer(text: str, name: str) -> Lexer:
    """The lexer by a file's name, otherwise by the program in the shebang, the first line `#!/bin/sh`."""
    from pygments.lexers import find_lexer_class_by_name, find_lexer_class_for_filename  # lazy: pygments costs 15 ms
    from pygments.util import ClassNotFound  # lazy: pygments costs 15 ms

    if lexer_class := find_lexer_class_for_filename(content_name(name)):
        return lexer_class(**_OPTIONS)
    if program := _SHEBANG.match(text):
        try:
            return find_lexer_class_by_name(program[1].rstrip("0123456789"))(**_OPTIONS)
        except ClassNotFound:
            return find_lexer_class_by_name("sh")(**_OPTIONS)  # most scripts have comments that begin with #
    expected = "a file of a known language, or a first line #!PROGRAM"
    raise UsageError(
        "the programming language is unknown", where=name, expected=expected, remedy="Choose another --mode."
    )


def _find_part(token_type: _TokenType) -> str:
    """The part of a program, one of `PARTS`, to which tokens of a type belong; "" for none.

    It is documentation for texts that document a program, which belong to the comments.
    """
    from pygments.token import Comment, Name, String  # lazy: pygments costs 15 ms

    is_directive = token_type in Comment.Preproc or token_type in Comment.PreprocFile  # of the C preprocessor
    if token_type in String.Doc or (token_type in Comment and not is_directive):
        if token_type in String.Doc:
            return "documentation"
        return "" if token_type in Comment.Hashbang else "comments"
    if token_type in String:
        no_prose = (String.Escape, String.Interpol, String.Regex, String.Affix, String.Symbol)
        return "" if any(token_type in excluded for excluded in no_prose) else "strings"
    return "names" if token_type in Name and token_type not in Name.Builtin and token_type not in Name.Tag else ""
