"""Notebooks of Jupyter: the cells of Markdown, and the comments and strings of cells of code.

A notebook is JSON; the source of a cell is a text, or a list of lines. It is decoded, and masked as Markdown or as a
program; its prose goes back to its place in the file. Escapes are no prose, nor are words with a letter as an escape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexc.errors import UsageError
from lexc.texts import code, markdown
from lexc.texts.masks import Prose, blank, blank_matches

_TOKEN = re.compile(  # a string that is not closed is a token, too: nothing is read twice
    r'"(?P<string>(?:[^"\\\r\n]|\\.)*+)"?+(?P<is_key>\s*+:)?|(?P<opening>[\[{])|(?P<closing>[\]}])'
)
_ESCAPE = re.compile(r"\\(?:u(?P<code>[0-9a-fA-F]{4})|(?P<sign>.))")
_SIGNS = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
_LETTER = "\ue000"  # stands for one that is written as an escape
_WORD_WITH_ESCAPE = re.compile(rf"(?<!\w)\w*+(?:{_LETTER}\w*+)+")
_MAGIC = re.compile(r"^[ \t]*[%!][^\n]*", re.MULTILINE)  # commands to IPython and to the shell
_OTHER_LANGUAGE = re.compile(r"\s*%%(?!(?:time|timeit|capture|prun)\b)")
_CELL, _LINES, _LANGUAGE = ["", "cells", ""], ["", "cells", "", "source"], ["", "metadata", "language_info"]
_MAX_DEPTH = 100
_MAX_CELLS = 5_000  # which take five seconds


class _Cell(NamedTuple):
    """A cell. kind: "markdown", "code" or another. ranges: its source in the file, (start, end) of each string."""

    kind: str
    ranges: list[tuple[int, int]]


class _Run(NamedTuple):
    """Characters without an escape. offset: in the file. start, end: in the decoded source."""

    offset: int
    start: int
    end: int


def mask(text: str, _: str = "") -> Prose:
    """Mask a notebook. What is no JSON, or has no cells, is no prose."""
    cells, suffix = _read_cells(text)
    kept: list[tuple[int, str]] = []
    names, notes = set[str](), list[str]()
    if len(cells) > _MAX_CELLS:
        notes.append(f"a notebook has {len(cells):,} cells: the first {_MAX_CELLS:,} are checked")
    for cell in cells[:_MAX_CELLS]:
        source, runs = _decode(text, cell.ranges)
        prose = _mask_cell(cell.kind, source, suffix)
        masked = blank_matches(_WORD_WITH_ESCAPE, prose.text)
        kept += [(run.offset, masked[run.start : run.end]) for run in runs]
        names |= prose.names
        notes += [prose.note] if prose.note else []
    return Prose("".join(_put_back(text, kept)), frozenset(names), has_joined_names=True, note="".join(notes[:1]))


def _read_cells(text: str) -> tuple[list[_Cell], str]:
    """(the cells, the suffix of files in the language of their code), up to a part that is deeper than `_MAX_DEPTH`."""
    path, key, kind, suffix = list[str](), "", "", ".py"
    cells, ranges = list[_Cell](), list[tuple[int, int]]()
    for token in _TOKEN.finditer(text):
        if token["opening"]:
            path.append(key)
            key = ""
            if len(path) > _MAX_DEPTH:
                break
        elif token["closing"]:
            if path == _CELL:
                cells.append(_Cell(kind, ranges))
                kind, ranges = "", []
            del path[-1:]
            key = ""
        elif token["is_key"]:
            key = token["string"]
        elif (path == _CELL and key == "source") or path == _LINES:
            ranges.append(token.span("string"))
        elif path == _CELL and key == "cell_type":
            kind = token["string"]
        elif path == _LANGUAGE and key == "file_extension":
            suffix = token["string"]
    return cells, suffix


def _decode(text: str, ranges: Iterable[tuple[int, int]]) -> tuple[str, list[_Run]]:
    """(the source of a cell, its runs): a character for each escape."""
    parts, runs, length = list[str](), list[_Run](), 0
    for start, end in ranges:
        for escape in _ESCAPE.finditer(text, start, end):
            parts += text[start : escape.start()], _decode_escape(escape)
            runs.append(_Run(start, length, length + escape.start() - start))
            length += escape.start() - start + 1
            start = escape.end()
        parts.append(text[start:end])
        runs.append(_Run(start, length, length + end - start))
        length += end - start
    return "".join(parts), runs


def _decode_escape(escape: re.Match[str]) -> str:
    if escape["code"]:
        return _LETTER if chr(int(escape["code"], 16)).isalpha() else " "
    return _SIGNS.get(escape["sign"], " ")


def _mask_cell(kind: str, source: str, suffix: str) -> Prose:
    """The prose of a cell. Raw cells, and programs in unknown languages or in those of a magic command, have none."""
    if kind == "markdown":
        return markdown.mask(source)
    if kind == "code" and not _OTHER_LANGUAGE.match(source):
        try:
            return code.mask(blank_matches(_MAGIC, source), f"cell{suffix}")
        except UsageError:
            pass
    return Prose(blank(source))


def _put_back(text: str, kept: Iterable[tuple[int, str]]) -> Iterator[str]:
    """The pieces of the masked file. kept: texts with their offsets, ascending."""
    end = 0
    for offset, piece in kept:
        yield blank(text[end:offset])
        yield piece
        end = offset + len(piece)
    yield blank(text[end:])
