"""Constants of the kernels: each has one home, a .pxd, from which Python reads it, too."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import lexc.kernels
from lexc.kernels import _finder

KERNELS = Path(lexc.kernels.__file__).parent


def constants_of(pxd: Path) -> dict[str, int]:
    return _finder.constants(pxd.read_text(encoding="utf-8"))


def declared_constants(path: Path, function: str = "cython.declare") -> Iterator[tuple[str, int | None]]:
    """The constants of C that a kernel declares itself, with their values where these are written out.

    function: the one that declares them; "" for all assignments.
    """
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith(function):
            value = node.value.args[1] if isinstance(node.value, ast.Call) and function else node.value
            yield ast.unparse(node.targets[0]), _value_of(value)


def _value_of(node: ast.expr) -> int | None:
    try:
        value: int = eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}})
    except NameError:  # it is made of another constant
        return None
    return value


HOMES = sorted(path for path in KERNELS.glob("*/_[a-z]*.pxd") if constants_of(path))
COMPILED = sorted(KERNELS.glob("*/[a-z]*.py"))


@pytest.mark.parametrize("pxd", HOMES, ids=str)
def test_python_reads_constants_from_the_pxd_that_is_their_home(pxd: Path) -> None:
    module = import_module(f"lexc.kernels.{pxd.parent.name}.{pxd.stem}")
    assert {name: getattr(module, name) for name in constants_of(pxd)} == constants_of(pxd)


def test_a_module_of_functions_beside_a_pxd_repeats_no_constant() -> None:
    for pxd in HOMES:
        twin = pxd.with_suffix(".py")
        assigned = dict(declared_constants(twin, "")) if twin.exists() else {}
        assert not assigned.keys() & constants_of(pxd).keys()


def test_a_constant_is_defined_in_one_place() -> None:
    """No name stands for two things, and no number that is no small one has two names."""
    homes = [item for path in HOMES for item in constants_of(path).items()]
    own = [(name.lstrip("_"), value) for path in COMPILED for name, value in declared_constants(path)]
    assert len(homes) > 50
    assert len(own) > 30
    assert find_duplicates([name for name, _ in [*homes, *own]]) == []
    assert (
        find_duplicates([value for _, value in [*homes, *own] if value is not None and abs(value) > 0xFFFF])
        == KNOWN_TWICE
    )


KNOWN_TWICE = [0x7FFFFFFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF]
"""The ends of types, of which each use is a limit of its own."""


def find_duplicates(items: list[Any]) -> list[Any]:
    return sorted(item for item, n in Counter(items).items() if n > 1)


def test_the_test_of_constants_reads_them() -> None:
    assert [_finder._c_number(text) for text in ("0xFFULL", "((Py_ssize_t)28)", "-2", "10", "((long long)0x7F)")] == [
        255, 28, -2, 10, 127,
    ]  # fmt: skip
    assert constants_of(KERNELS / "plays" / "_play_rows.pxd")["WORD_ROW"] == 28
    assert constants_of(KERNELS / "endgames" / "_move_codes.pxd")["PASS"] == -2
    assert constants_of(KERNELS / "endgames" / "_move_codes.pxd")["BORROW"] == 0x2108421084210
    assert {"_MAX_CODING_STEPS": 20_000}.items() <= dict(
        declared_constants(KERNELS / "spelling" / "phonetic_rules.py")
    ).items()
