"""The stubs of the kernels (.pyi), which every build writes for type checkers."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from lexc.kernels import _stubs as stubs

BASE = """
    class Base:
        rows: cython.const[cython.uint][::1]
        stride: cython.Py_ssize_t

        def __cinit__(self, rows, room: Whole = ROOM):
            self.rows = rows

        def _hidden(self, tile):
            return tile
"""
PXD = """
cdef class Base:
    cdef bint is_down  # and not across
    cdef unsigned long long[::1] sums

    cdef int _hidden(self, int tile) noexcept nogil
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A room without kernels."""
    monkeypatch.setattr(stubs, "KERNELS", tmp_path)
    (tmp_path / "room").mkdir()
    forget()
    yield tmp_path / "room"
    forget()


def forget() -> None:
    stubs.tree.cache_clear()
    stubs.classes.cache_clear()
    stubs.c_functions.cache_clear()


def stub_of(folder: Path, text: str, name: str = "kernel") -> list[str]:
    (folder / f"{name}.py").write_text(dedent(text), encoding="utf-8")
    forget()
    return stubs.stub(folder / f"{name}.py").splitlines()


def test_a_stub_leaves_no_parameter_and_no_result_untyped() -> None:
    assert len(stubs.kernels()) > 50
    for path in stubs.kernels():
        for node in ast.walk(ast.parse(stubs.stub(path))):
            if isinstance(node, ast.FunctionDef):
                assert node.returns, node.name
                assert all(arg.annotation or arg.arg == "self" for arg in node.args.args), node.name


def test_every_kernel_of_an_install_has_its_stub() -> None:
    assert all(path.with_suffix(".pyi").is_file() for path in stubs.kernels()), "make build writes them"


def test_a_function_that_a_pxd_declares_has_no_decorators_that_say_the_same() -> None:
    for path in stubs.kernels():
        for node in ast.walk(stubs.tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name in stubs.c_functions(path):
                assert {*map(ast.unparse, node.decorator_list)} <= {"cython.final"}, f"{path}: {node.name}"


def test_types_of_c_become_those_of_python(folder: Path) -> None:
    text = """
        FIRST, SECOND = 1, 2
        NAMES = ("a", "b")
        _HIDDEN = 3

        def mark(rows: cython.const[cython.ulonglong][::1], to: cython.uchar[::1], means: cython.double[::1],
                 n: cython.Py_ssize_t = 3, is_down: cython.bint = False, key: object = None):
            to[0] = n

        def count(rank: bytes, n: Whole = -1) -> tuple[int, int]:
            return 1, 2

        @cython.cfunc
        def inner(n):
            return n
    """
    assert stub_of(folder, text) == [
        "from lexc.kernels._types import Buffer, Reals, Writable",
        "FIRST: int",
        "SECOND: int",
        "NAMES: tuple[str, ...]",
        "def mark(rows: Buffer, to: Writable, means: Reals, n: int = 3, is_down: bool = False, "
        "key: object | None = None) -> None: ...",
        "def count(rank: bytes, n: int = -1) -> tuple[int, int]: ...",
    ]


def test_attributes_and_bases_say_what_constructors_take(folder: Path) -> None:
    (folder / "base.pxd").write_text(PXD, encoding="utf-8")
    stub_of(folder, BASE, "base")
    heir = """
        from array import array
        from room.base import Base

        class Heir(Base):
            def __cinit__(self, rows, sums, room):
                self.sums = sums

            def _put(self, stride, is_down):
                self.stride = stride
                self.is_down = is_down

            @property
            def size(self) -> int:
                return self.stride

            def __iter__(self) -> Self:
                return self
    """
    assert stub_of(folder, heir) == [
        "from room.base import Base",
        "from typing import Self",
        "from lexc.kernels._types import Buffer, Writable",
        "class Heir(Base):",
        "    def __init__(self, rows: Buffer, sums: Writable, room: int) -> None: ...",
        "    def _put(self, stride: int, is_down: bool) -> None: ...",
        "    @property",
        "    def size(self) -> int: ...",
        "    def __iter__(self) -> Self: ...",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def put(n):\n    pass", "put: the parameter n needs an annotation"),
        ("class Board:\n    def put(self, n):\n        m = n", "Board.put: the parameter n needs an annotation"),
        ("def put():\n    return 1", "put returns a value: its type needs an annotation"),
        ("def put():\n    yield 1", "put returns a value: its type needs an annotation"),
    ],
)
def test_types_that_a_kernel_does_not_give_are_named(folder: Path, text: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        stub_of(folder, text)


def test_a_stub_is_written_beside_its_kernel_when_it_differs(folder: Path) -> None:
    stub_of(folder, "def put(n: cython.int):\n    pass")
    stubs.write()
    file = folder / "kernel.pyi"
    assert file.read_text(encoding="utf-8") == "def put(n: int) -> None: ...\n"
    os.utime(file, (0, 0))
    stubs.write()
    assert file.stat().st_mtime == 0  # mypy reads it again only when it has changed
    stub_of(folder, "def put(m: cython.int):\n    pass")
    stubs.write()
    assert file.read_text(encoding="utf-8") == "def put(m: int) -> None: ...\n"
