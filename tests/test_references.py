"""Docstrings, comments and pages name modules, their names and files that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from glob import iglob
from pathlib import Path

import pytest
import syntax

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("docs", "formats", "lexc", "lexicons", "specs", "tests")
SOURCES = [
    *ROOT.glob("*.md"),
    ROOT / "setup.py",
    *(path for folder in FOLDERS for suffix in ("md", "pxd", "py") for path in (ROOT / folder).rglob(f"*.{suffix}")),
]
REFERENCE = re.compile(
    rf"(?<![\w/.:-])(?:{'|'.join(FOLDERS)})(?:/[\w.*-]+)+"  # lexc/image/reader.py, lexc/kernels/*
    r"|(?<![\w/.~-])lexc(?:\.[A-Za-z_]\w*)+"  # lexc.image.reader.Image
)
PLACEHOLDER = re.compile("FOLDER|NAME")
"""A part of a path that stands for any."""

OTHERS = frozenset(
    {"lexc.addWord", "lexc.ignoreWord"}  # commands of lexc lsp
    | {"lexc.commands", "lexc.conditions", "lexc.generators", "lexc.players", "lexc.text_modes"}  # entry points
    | {
        "lexc.bash",
        "lexc.d.mts",
        "lexc.egg",
        "lexc.dll",
        "lexc.h",
        "lexc.hpp",
        "lexc.magic",
        "lexc.map",
        "lexc.mjs",
        "lexc.pc.in",
        "lexc.sarif",
        "lexc.so",
        "lexc.toml",
        "lexc.wasm",
        "lexc/lexc",
        "lexc/node",
        "lexc/wasm",
    }  # files
    | {
        "formats/js/lexc.wasm",
        "lexc/kernels/.built",
        "lexc/lexicons/words",
        "lexc/personal-words.txt",
    }  # of a build, an installation, a user
    | {"lexc.Open"}  # of the Go module
)
"""Names that look like those of a module or of a file in the repository."""


def wrong_references(text: str, is_python: bool) -> list[str]:
    """The references in a text that lead nowhere. Only those in comments and docstrings, if it is Python."""
    found = [match for match in REFERENCE.finditer(text) if not resolves(match[0].rstrip(".*"))]
    if not found or not is_python:
        return [match[0] for match in found]
    spans = [*prose(text)]
    starts = [position(text, match.start()) for match in found]
    return [
        match[0]
        for match, start in zip(found, starts, strict=True)
        if any(first <= start < last for first, last in spans)
    ]


def position(text: str, offset: int) -> tuple[int, int]:
    """The line of an offset, from 1, and its column, from 0."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset) - 1


def prose(code: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The first position and the end of every comment and docstring in Python."""
    for line, column, text in syntax.comments(code):
        yield (line, column), (line, column + len(text))
    for node in syntax.statements(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield (node.lineno, 0), ((node.end_lineno or node.lineno) + 1, 0)


def resolves(reference: str) -> bool:
    """Whether a reference is a file of the repository, a module or a name of one, or one of `OTHERS`."""
    if reference in OTHERS:
        return True
    if "/" not in reference:
        return is_name(reference.split("."))
    pattern = PLACEHOLDER.sub("*", reference)
    return (ROOT / reference).exists() or ("*" in pattern and any(iglob(pattern, root_dir=ROOT)))


def is_name(parts: list[str]) -> bool:
    """Whether parts of a dotted name are a module, or a module and a name in it."""
    n = max(n for n in range(1, len(parts) + 1) if module_files(*parts[:n]))
    return n == len(parts) or any(parts[n] in names(path) for path in module_files(*parts[:n]))


@cache
def module_files(*parts: str) -> list[Path]:
    """The files of a module or package: its source, and that of declarations of C."""
    path = ROOT.joinpath(*parts)
    found = [path / "__init__.py"] if path.is_dir() else [path.with_suffix(suffix) for suffix in (".py", ".pxd")]
    return [file for file in found if file.is_file()]


@cache
def names(path: Path) -> frozenset[str]:
    """The names that a module in Python defines or imports at any depth outside functions and classes."""
    return frozenset(defined_names(syntax.parse(path))) if path.suffix == ".py" else frozenset()


def defined_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        else:
            yield from defined_names(node)


def test_references_lead_to_files_modules_and_names() -> None:
    wrong = {
        path.relative_to(ROOT).as_posix(): found
        for path in SOURCES
        if (found := wrong_references(path.read_text(encoding="utf-8"), path.suffix == ".py"))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "reference",
    ["lexc.image.reader.Image", "lexc.open", "lexc.kernels", "lexc/image/", "lexc/layouts/NAME.py", "tests/*/*.py"],
)
def test_a_right_reference_is_found(reference: str) -> None:
    assert wrong_references(f"See `{reference}`.", is_python=False) == []


@pytest.mark.parametrize(
    "reference",
    ["lexc.image.reader.Picture", "lexc.opened", "lexc.kernel", "lexc/image.py", "lexc/layout/NAME.py", "tests/*/*.rs"],
)
def test_a_wrong_reference_is_named(reference: str) -> None:
    assert wrong_references(f"See `{reference}`.", is_python=False) == [reference]


def test_in_python_comments_and_docstrings_are_read_alone() -> None:
    code = '"""lexc.a"""\nx = "lexc.b"  # lexc.c\n"""Of lexc/d.py,\n\nand lexc.e."""\ny = "lexc/f.py"\n'
    assert wrong_references(code, is_python=True) == ["lexc.a", "lexc.c", "lexc/d.py", "lexc.e"]
