"""Constants of the kernels: each has one home, a .pxd, whose uncompiled twin says the same."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lexc.kernels

KERNELS = Path(lexc.kernels.__file__).parent
CONSTANT = re.compile(
    r"^    (?:(?P<enum>[A-Z]\w*) = (?P<value>-?\w+)|[\w ]+ (?P<name>[A-Z][A-Z_0-9]*) \"(?P<text>[^\"]+)\")(?:  #.*)?$",
    re.M,
)
"""In a .pxd: a value of an enum, or a C constant of a certain type."""


def constants_of(pxd: Path) -> dict[str, int]:
    found = CONSTANT.finditer(pxd.read_text(encoding="utf-8"))
    return {match["enum"] or match["name"]: parse_c_number(match["value"] or match["text"]) for match in found}


def parse_c_number(text: str) -> int:
    """The value of a number in C: 0xFFULL, or ((Py_ssize_t)28)."""
    return int(re.sub(r"^\(\([\w ]+\)|\)$|[UL]+$", "", text), 0)


def twin_constants(pxd: Path) -> dict[str, int]:
    """The public ones that the uncompiled twin of a .pxd has itself."""
    module = ast.parse(pxd.with_suffix(".py").read_text(encoding="utf-8"))
    pairs = [(node.targets[0], node.value) for node in module.body if isinstance(node, ast.Assign)]
    assigned = [
        (name, value)
        for target, found in pairs
        for name, value in (
            zip(target.elts, found.elts, strict=True)
            if isinstance(target, ast.Tuple) and isinstance(found, ast.Tuple)
            else [(target, found)]
        )
    ]
    names = {ast.unparse(name): value for name, value in assigned}
    return {name: ast.literal_eval(value) for name, value in names.items() if re.fullmatch(r"[A-Z][A-Z_0-9]*", name)}


def declared_constants(path: Path) -> Iterator[tuple[str, int | None]]:
    """The constants of C that a kernel declares itself, with their values where these are written out."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("cython.declare("):
            call = node.value
            assert isinstance(call, ast.Call)
            try:
                value = eval(compile(ast.Expression(call.args[1]), "", "eval"), {"__builtins__": {}})
            except NameError:  # it is made of another constant
                value = None
            yield ast.unparse(node.targets[0]), value


HOMES = sorted(path for path in KERNELS.glob("*/_[a-z]*.pxd") if constants_of(path))
COMPILED = sorted(KERNELS.glob("*/[a-z]*.py"))


@pytest.mark.parametrize("pxd", HOMES, ids=str)
def test_a_pxd_and_its_uncompiled_twin_have_the_same_constants(pxd: Path) -> None:
    assert twin_constants(pxd) == constants_of(pxd)


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


KNOWN_TWICE = [0x7FFFFFFF, 0x7FFFFFFFFFFFFFFF]
"""The ends of signed types, of which each use is a limit of its own."""


def find_duplicates(items: list[Any]) -> list[Any]:
    return sorted(item for item, n in Counter(items).items() if n > 1)


def test_the_test_of_constants_reads_them() -> None:
    assert [parse_c_number(text) for text in ("0xFFULL", "((Py_ssize_t)28)", "-2", "10", "((long long)0x7F)")] == [
        255, 28, -2, 10, 127,
    ]  # fmt: skip
    assert constants_of(KERNELS / "plays" / "_play_rows.pxd")["WORD_ROW"] == 28
    assert constants_of(KERNELS / "endgames" / "_move_codes.pxd")["PASS"] == -2
    assert {"_BORROW": 0x2108421084210}.items() <= dict(
        declared_constants(KERNELS / "endgames" / "endgame_position.py")
    ).items()
