"""Directives in texts, which pass over lines, blocks and words: `lexc:ignore-line`, and those of cspell and codespell.

    lexc                      cspell                      codespell                      what is passed over
    lexc:ignore-line          cspell:disable-line         codespell:ignore               the line
    lexc:ignore-next-line     cspell:disable-next-line    codespell:ignore-next-line     the next line
    lexc:ignore-start         cspell:disable              codespell:ignore-begin         all lines from this one on
    lexc:ignore-end           cspell:enable               codespell:ignore-end           up to this line
    lexc:ignore-file                                                                     the whole text
    lexc:words WORD...        cspell:words WORD...                                       words, in the whole text
                              cspell:ignore WORD...       codespell:ignore WORD,WORD     words; in this line

A directive stands anywhere in a line, mostly in a comment, and is no prose itself. One in quotation marks is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexc.texts.ignore_patterns import IgnorePatterns
from lexc.texts.masks import Prose, blank, blank_ranges

_HINTS = ("lexc:", "pell:", "hecker:")  # one is in every directive
# Compiled when they are first used: few texts have directives.
_DIRECTIVE = (
    r"(?i)(?<![\w`'\"-])(?:lexc:(?P<lexc>ignore-(?:next-line|line|start|end|file)|words)"
    r"|codespell:(?P<codespell>ignore(?:-(?:next-line|begin|end))?)"
    r"|(?:(?:cspell|spell-?checker):[ \t]*|spell:)(?P<cspell>disable-next-line|disable-next|disable-line|disable|enable"
    r"|ignore(?:-?words?)?|words?))(?![\w-])"
)
_MEANINGS = {
    "ignore-line": "line", "disable-line": "line", "ignore-next-line": "next line", "disable-next-line": "next line",
    "disable-next": "next line", "ignore-start": "start", "disable": "start", "ignore-begin": "start",
    "ignore-end": "end", "enable": "end", "ignore-file": "file",
}  # fmt: skip
"""The meanings of the commands; all others name words."""
_COMMENT_END = r"-->|\*/|[#%]\}|\*\)"
_WORD = r"[^\W\d_](?:[\w'’-]*\w)?"
_CODESPELL_WORDS = r"[ \t]*([\w,]*)"
_LISTED_WORD = r"\w+"


class _Directive(NamedTuple):
    """A directive of a line. meaning: a value of `_MEANINGS`, "words" or "line words".

    start, end: its offsets, up to the end of the comment or of the line.
    """

    meaning: str
    start: int
    end: int
    words: tuple[str, ...]


class Directives:
    """The directives of one text, which may come in blocks of whole lines. A block follows the one before.

    patterns: of texts that are passed over besides. words: that are correct in this text, in lower case.
    """

    def __init__(self, patterns: IgnorePatterns | None = None, words: Iterable[str] = ()) -> None:
        self._patterns = patterns or IgnorePatterns(())
        self._is_off = self._is_file_off = self._skips_next = False
        self._words, self._next_words = set(words), set[str]()

    def apply(self, prose: Prose, original: str) -> Prose:
        """Mask the prose of the next block, and add the words that are correct in it. original: the block itself."""
        text = self._patterns.blank_matches(original, prose.text) if self._patterns else prose.text
        if self._is_off or self._is_file_off or self._skips_next or self._next_words or _has_hint(original):
            text = "".join(self._mask_lines(text, original))
        if self._is_file_off:
            text = blank(text)
        return prose._replace(text=text, accepted=prose.accepted | self._words if self._words else prose.accepted)

    def concerns(self, text: str) -> bool:
        """Whether a text may have parts that are passed over, or words that are correct in it alone."""
        return bool(self._patterns or self._words) or _has_hint(text)

    def _mask_lines(self, masked: str, original: str) -> list[str]:
        """The lines of a masked text, without what the directives of the original pass over."""
        lines, start = list[str](), 0
        for line in original.splitlines(keepends=True):
            end = start + len(line)
            lines.append(self._mask_line(masked[start:end], line))
            start = end
        return lines

    def _mask_line(self, masked: str, line: str) -> str:
        is_blank, words = self._is_off or self._skips_next, self._next_words
        self._skips_next, self._next_words = False, set()
        directives = list(_find(line))
        for directive in directives:
            is_blank |= directive.meaning in ("line", "start", "end")
            self._obey(directive)
            words.update(directive.words if directive.meaning == "line words" else ())
        if is_blank:
            return blank(masked)
        if words:
            masked = _blank_words(masked, words)
        return blank_ranges(masked, [(directive.start, directive.end) for directive in directives])

    def _obey(self, directive: _Directive) -> None:
        """Note the effect of a directive on the lines behind it, and on the whole text."""
        meaning, words = directive.meaning, directive.words
        self._is_off = meaning == "start" or (self._is_off and meaning != "end")
        self._is_file_off |= meaning == "file"
        self._skips_next |= meaning == "next line" and not words
        self._next_words.update(words if meaning == "next line" else ())
        if meaning == "words":
            self._words.update(map(str.lower, words))


def _blank_words(text: str, words: Iterable[str]) -> str:
    """Blank some words of a text, whatever their case."""
    lowered = {*map(str.lower, words)}
    return re.sub(_LISTED_WORD, lambda match: blank(match[0]) if match[0].lower() in lowered else match[0], text)


def _has_hint(text: str) -> bool:
    """Whether a text may have a directive."""
    if any(hint.upper() in text for hint in _HINTS):
        text = text.lower()
    return any(hint in text for hint in _HINTS)


def _find(line: str) -> Iterator[_Directive]:
    """The directives of a line. Each ends with its comment, or where the next one begins: so the time is linear."""
    matches = [*re.finditer(_DIRECTIVE, line)]
    limits = [*(match.start() for match in matches[1:]), len(line)]
    for match, limit in zip(matches, limits, strict=False):
        comment_end = re.compile(_COMMENT_END).search(line, match.end(), limit)
        rest = line[match.end() : comment_end.start() if comment_end else limit]
        offsets = match.start(), comment_end.end() if comment_end else limit
        if match["codespell"]:
            meaning = _MEANINGS.get(match["codespell"].lower(), "line words")
            listed = re.match(_CODESPELL_WORDS, rest)[1]  # type: ignore[index]
            words = tuple(filter(None, listed.split(",")))
            yield _Directive("line" if meaning == "line words" and not words else meaning, *offsets, words)
            continue
        meaning = _MEANINGS.get((match["lexc"] or match["cspell"]).lower(), "words")
        words = tuple(re.findall(_WORD, rest)) if meaning == "words" else ()
        yield _Directive(meaning, *offsets, words)
