"""Docstrings as reStructuredText: parameters as a list, and no markup but `code`.

A docstring names parameters in its text: "limit: the most answers, None for all." Each becomes an item of a list. A
sentence about errors ("Raises QueryError if ...") becomes a paragraph of its own.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

_VERBATIM = re.compile(r"\s|>>>|\.\.\s")
_ITEM = re.compile(r"- |\s")
_RAISES = r"Raises? [A-Z]\w+"


def rewrite_docstring(app: object, kind: str, name: str, documented: Any, options: object, lines: list[str]) -> None:
    """Rewrite the lines of a docstring in place. Sphinx calls this for each one."""
    lines[:] = [escape_line(line) for line in split_parameters(lines, sorted(find_names(documented)))]


def find_names(documented: Any) -> set[str]:
    """The names that a docstring may explain: the parameters of a function, or the fields of a class."""
    names: set[str] = set(getattr(documented, "__annotations__", ())) if inspect.isclass(documented) else set()
    names |= {
        name for name, _ in inspect.getmembers(documented, inspect.isdatadescriptor) if inspect.isclass(documented)
    }
    try:
        return names | set(inspect.signature(documented).parameters)
    except (TypeError, ValueError):
        return names


def split_parameters(lines: list[str], names: list[str]) -> Iterator[str]:
    """The lines of a docstring, with a list of the named parameters."""
    name = "|".join(map(re.escape, names)) or "(?!)"
    start = re.compile(rf"(?:^|(?<=[.;)] ))(?:(?P<names>(?:{name})(?:, (?:{name}))*): |(?={_RAISES}))")
    for is_blank, block in groupby(lines, key=lambda line: not line):
        paragraph = list(block)
        if is_blank or _VERBATIM.match(paragraph[0]):
            yield from paragraph
            continue
        for is_text, part in groupby(paragraph, key=lambda line: not _ITEM.match(line)):
            text = list(part)
            yield from split_paragraph(" ".join(text), start) if is_text else ["", *text, ""]


def split_paragraph(text: str, start: re.Pattern[str]) -> Iterator[str]:
    """A paragraph as text, items and further paragraphs, with blank lines between."""
    found = list(start.finditer(text))
    if not found:
        yield text
        return
    if found[0].start():
        yield from (text[: found[0].start()].strip(), "")
    for match, behind in zip(found, [*found[1:], None], strict=True):
        body = text[match.end() : behind.start() if behind else None].strip()
        yield from (f"- `{match['names']}`: {body}" if match["names"] else body, "")


def escape_line(line: str) -> str:
    """Escape what reStructuredText would take for markup."""
    return "`".join(part if i % 2 else escape_prose(part) for i, part in enumerate(line.split("`")))


def escape_prose(part: str) -> str:
    """Escape a part of a line that is no code."""
    return re.sub(r"(?<!\\)(?:([*|])|(?<=\w)(_)(?!\w))", r"\\\1\2", part)


def setup(app: Any) -> None:
    """Have Sphinx call this for each docstring."""
    app.connect("autodoc-process-docstring", rewrite_docstring)
