"""Unknown words as SARIF, the format in which tools report results to code hosts.

(Static Analysis Results Interchange Format, version 2.1.0, OASIS 2020.)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from lexc.views.spelling import Misspelling

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_RULE = "unknown-word"


def sarif_log(found: Iterable[tuple[str, Iterable[Misspelling]]], version: str) -> dict[str, Any]:
    """The log of a run. found: the unknown words of each file, by its path. version: of lexc."""
    rule = {"id": _RULE, "shortDescription": {"text": "A word that the lexicon lacks"}}
    driver = {"name": "lexc spell", "version": version, "rules": [rule]}
    results = [_result(_uri(name), misspelling) for name, misspellings in found for misspelling in misspellings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _uri(name: str) -> str:
    return quote(name.replace("\\", "/"), errors="surrogateescape")  # the bytes of a name that is not UTF-8


def _result(uri: str, misspelling: Misspelling) -> dict[str, Any]:
    word, location = misspelling["word"], {"uri": uri}
    region = {
        "startLine": misspelling["line"], "startColumn": misspelling["column"],
        "endColumn": misspelling["column"] + len(word),
    }  # fmt: skip
    suggested = f". Did you mean {', '.join(misspelling['suggestions'])}?" if misspelling["suggestions"] else ""
    result = {
        "ruleId": _RULE, "level": "warning", "message": {"text": f"Unknown word: {word}{suggested}"},
        "locations": [{"physicalLocation": {"artifactLocation": location, "region": region}}],
    }  # fmt: skip
    fixes = [_fix(location, region, suggestion) for suggestion in misspelling["suggestions"]]
    return result | ({"fixes": fixes} if fixes else {})


def _fix(location: dict[str, str], region: dict[str, int], suggestion: str) -> dict[str, Any]:
    replacement = {"deletedRegion": region, "insertedContent": {"text": suggestion}}
    change = {"artifactLocation": location, "replacements": [replacement]}
    return {"description": {"text": f"Change to {suggestion}"}, "artifactChanges": [change]}
