"""The syntax of Python files, for rules that read all files. `ast.walk` and `tokenize` take several times as long."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")
_STRING_OR_COMMENT = re.compile(
    r"""
      \"{3} (?: [^\\] | \\. )*? \"{3}  |  \'{3} (?: [^\\] | \\. )*? \'{3}
    | \" (?: [^"\\\n] | \\. )* \"      |  \' (?: [^'\\\n] | \\. )* \'
    | (?P<comment> \# [^\n]* )
    """,
    re.VERBOSE | re.DOTALL,
)


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def blocks(node: ast.AST) -> Iterator[ast.AST]:
    """The statements, handlers and cases in the blocks of a statement, or of a module."""
    if not isinstance(node, ast.expr):
        for block in _BLOCKS:
            yield from getattr(node, block, ())


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements below a node, in the order of the text: those inside functions and classes, too."""
    for child in blocks(node):
        if isinstance(child, ast.stmt):
            yield child
        yield from statements(child)


def comments(source: str) -> Iterator[tuple[int, int, str]]:
    """(line from 1, column from 0, text) of each comment."""
    line, offset = 1, 0
    for found in _STRING_OR_COMMENT.finditer(source):
        if found["comment"]:
            line, offset = line + source.count("\n", offset, found.start()), found.start()
            yield line, offset - source.rfind("\n", 0, offset) - 1, found["comment"]


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """All nodes, the root first, without those that say whether a name is read or assigned."""
    waiting: list[ast.AST] = [root]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            if name == "ctx":
                continue
            value = getattr(node, name, None)
            if isinstance(value, list):
                waiting.extend([child for child in value if isinstance(child, ast.AST)])
            elif isinstance(value, ast.AST):
                waiting.append(value)
