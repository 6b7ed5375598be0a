"""Links from the first use of a term on a page to the glossary, with the meaning of the term as their title.

The terms are those of the tables in specs/glossary.md. Ordinary words among them are linked only where a page
emphasises them: `*stream*` is the term, `stream` may be any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes

GLOSSARY = "specs/glossary"
PAGES = re.compile(r"README$|docs/(?!reference/)")
"""The pages that are linked. Pages of reference define their own terms."""
ORDINARY = frozenset(
    {"word", "letter", "label", "notation", "query", "pattern", "distance", "weight", "channel", "mode", "journal"}
    | {"state", "transition", "register", "freeze", "arena", "target", "accept", "root", "node", "arc"}
    | {"section", "variant", "range", "level", "unit", "slot", "directory", "part", "stream", "address", "code"}
    | {"nibble", "shape", "raw", "chain", "field", "owner", "cluster", "column", "gap", "presence", "text form"}
    | {"square", "lane", "play", "exchange", "pass", "position", "leave", "bonus", "sample", "candidate", "shadow"}
    | {"lower bound", "upper bound", "window", "record", "rule alpha -> beta", "hook", "alphabet", "tile", "derivation"}
)
_ROW = re.compile(r"^\| (?P<names>[^|]+) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)
_HEADS = ("term", "---")
_NOT_LINKED = (nodes.reference, nodes.literal, nodes.literal_block, nodes.title, nodes.caption, nodes.raw)


class Term(NamedTuple):
    """A term of the glossary, the anchor of its row, and its meaning without marks of Markdown."""

    name: str
    anchor: str
    meaning: str


def read_terms(glossary: str) -> Iterator[Term]:
    """The terms of the glossary's tables. A row may have several, with commas between."""
    for row in _ROW.finditer(glossary):
        if row["names"] not in _HEADS:
            meaning = re.sub(r"[`*]", "", row["meaning"])
            yield from (Term(name, anchor_of(row["names"]), meaning) for name in row["names"].split(", "))


def anchor_of(names: str) -> str:
    """The anchor of the row with these terms."""
    return "term-" + re.sub(r"[^a-z0-9]+", "-", names.lower()).strip("-")


def pattern_of(name: str) -> re.Pattern[str]:
    """A pattern that finds a term, also in the plural, and with a capital at the beginning of a sentence."""
    first = f"[{name[0]}{name[0].upper()}]" if name[0].islower() else re.escape(name[0])
    return re.compile(rf"(?<![\w-]){first}{re.escape(name[1:])}(?:s|es)?(?![\w-])")


def link_first_uses(document: nodes.document, terms: list[Term], address: str) -> None:
    """Link the first use of each term, the longest terms first. address: of the glossary from this page."""
    for term in sorted(terms, key=lambda term: -len(term.name)):
        pattern, is_ordinary = pattern_of(term.name), term.name in ORDINARY
        for text in find_texts(document, is_ordinary):
            if found := pattern.fullmatch(text) if is_ordinary else pattern.search(text):
                replace_by_link(text, found, term, address)
                break


def find_texts(document: nodes.document, is_emphasised: bool) -> list[nodes.Text]:
    """The texts in which a term may be linked."""
    texts = [text for text in document.findall(nodes.Text) if not isinstance(text.parent, _NOT_LINKED)]
    texts = [text for text in texts if not any(isinstance(parent, _NOT_LINKED) for parent in ancestors(text))]
    return [text for text in texts if isinstance(text.parent, nodes.emphasis)] if is_emphasised else texts


def ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def replace_by_link(text: nodes.Text, found: re.Match[str], term: Term, address: str) -> None:
    """Divide a text into the part before a term, a link, and the part behind it."""
    link = nodes.reference(
        "", found[0], internal=True, refuri=f"{address}#{term.anchor}", reftitle=term.meaning, classes=["term"]
    )
    before, behind = text[: found.start()], text[found.end() :]
    text.parent.replace(
        text, [*([nodes.Text(before)] if before else []), link, *([nodes.Text(behind)] if behind else [])]
    )


def add_anchors(document: nodes.document) -> None:
    """Give each row of the glossary's tables the anchor of its terms."""
    for row in document.findall(nodes.row):
        if isinstance(row.parent, nodes.tbody):
            row["ids"].append(anchor_of(row[0].astext()))


def link_page(app: Any, document: nodes.document, name: str) -> None:
    """Link the terms of a page; give the glossary its anchors."""
    if name == GLOSSARY:
        add_anchors(document)
    elif PAGES.match(name):
        glossary = Path(app.srcdir, f"{GLOSSARY}.md").read_text(encoding="utf-8")
        link_first_uses(document, list(read_terms(glossary)), app.builder.get_relative_uri(name, GLOSSARY))


def setup(app: Any) -> dict[str, bool]:
    """Have Sphinx call this for each page."""
    app.connect("doctree-resolved", link_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
