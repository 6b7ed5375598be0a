"""The directive `javascript-reference`: what joined modules export, from their comments.

    ```{javascript-reference} formats/js
    ```

It lists exported functions and classes, with the public members of classes. Each has the comment that stands before it.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

_ROOT = Path(__file__).resolve().parent.parent
_COMMENTED = re.compile(r"^ *(?P<comment>/\*\*(?:(?!\*/).)*\*/)\n(?P<line>[^\n]*)", re.MULTILINE | re.DOTALL)
_TOP = re.compile(r"export (?:function\*? (?P<function>\w+\(.*\)) \{|class (?P<class>\w+))")
_MEMBER = re.compile(r"  (?:(?P<getter>get )(?P<name>\w+)\(\)|\*?(?P<method>\w+\(.*\))) \{")
_FIELD = re.compile(r"    this\.(?P<field>\w+) = ")


class JavaScriptReference(Directive):
    """The reference of the modules in a folder, which its join.py joins. The path is from the root of the checkout."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes of the page."""
        path = _ROOT / self.arguments[0] / "src"
        for module in path.glob("*.mjs"):
            self.state.document.settings.record_dependencies.add(str(module))
        join = runpy.run_path(str(path.parent / "join.py"))["join"]
        text = "\n\n".join(describe(join(path, keeps_comments=True)))
        container = nodes.container()
        self.state.nested_parse(StringList(text.split("\n"), source=str(path)), self.content_offset, container)
        return [container]


def describe(source: str) -> Iterator[str]:
    """The paragraphs of a page in Markdown: a signature, then its comment."""
    owner = ""
    for found in _COMMENTED.finditer(source):
        comment = re.sub(r"\s*\n\s*\*\s*", " ", found["comment"].removeprefix("/**").removesuffix("*/")).strip()
        comment = re.sub(r"([\[\]*])", r"\\\1", comment)
        top = _TOP.match(found["line"])
        member = _MEMBER.match(found["line"]) or _FIELD.match(found["line"])
        if not found["line"].startswith(" "):
            owner = (top and top["class"]) or ""
        if top:
            yield f"**`{top['function'] or f'class {owner}'}`**: {comment}"
        elif member and owner and not found["line"].startswith("  constructor"):
            groups = member.groupdict()
            name = groups.get("method") or groups.get("name") or groups.get("field")
            yield f"- `{owner[0].lower()}{owner[1:]}.{name}`: {comment}"


def setup(app: Any) -> None:
    """Have Sphinx know the directive."""
    app.add_directive("javascript-reference", JavaScriptReference)
