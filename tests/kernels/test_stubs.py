"""The .pyi files beside the kernels: what a type checker believes of code that it cannot read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lexc.kernels

FOLDER = Path(lexc.kernels.__file__).parent
KERNELS = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/[a-z]*.py"))

Names = dict[str, list[str] | None]  # the parameters of what can be called, None for what cannot


def tree(name: str) -> ast.Module:
    return ast.parse((FOLDER / name).read_text(encoding="utf-8"))


def names_of(body: list[ast.stmt], prefix: str = "") -> Names:
    """Everything that Python code can reach: Cython hides its cfuncs, and the attributes of its classes."""
    names: Names = {}
    for node in body:
        if isinstance(node, ast.FunctionDef) and "cython.cfunc" not in map(ast.unparse, node.decorator_list):
            name = "__init__" if node.name == "__cinit__" and is_constructor(body) else node.name
            names[prefix + name] = [arg.arg for arg in node.args.args]
        elif isinstance(node, ast.ClassDef):
            names |= {node.name: None} | names_of(node.body, f"{node.name}.")
        elif isinstance(node, ast.Assign) and not prefix:
            names |= {target.id: None for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and not prefix and isinstance(node.target, ast.Name):
            names[node.target.id] = None
    return names


def is_constructor(body: list[ast.stmt]) -> bool:
    """Whether the `__cinit__` of a class is how it is made: it has parameters, and there is no `__init__`."""
    methods = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    return "__init__" not in methods and len(methods["__cinit__"].args.args) > 1


def is_public(name: str) -> bool:
    last = name.rpartition(".")[2]
    return not last.startswith("_") or (last.endswith("__") and last != "__cinit__")


def public(names: Names) -> Names:
    return {name: parameters for name, parameters in names.items() if is_public(name)}


def test_every_kernel_has_a_stub_and_every_stub_a_kernel() -> None:
    stubs = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/*.pyi")}
    assert stubs == set(KERNELS) >= {"layout/lookup", "building/minimise", "layout/walk"}


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_stub_has_the_public_names_and_parameters_of_its_kernel(kernel: str) -> None:
    assert public(names_of(tree(f"{kernel}.pyi").body)) == public(names_of(tree(f"{kernel}.py").body))


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_a_stub_tells_beyond_the_public_names_is_in_the_kernel_too(kernel: str) -> None:
    known = names_of(tree(f"{kernel}.py").body)
    told = names_of(tree(f"{kernel}.pyi").body)
    assert {name for name in told if name not in known} <= {"_Buffer", "_Writable"}
    assert all(known[name] == parameters for name, parameters in told.items() if name in known)


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_stub_leaves_no_parameter_and_no_result_untyped(kernel: str) -> None:
    for node in ast.walk(tree(f"{kernel}.pyi")):
        if isinstance(node, ast.FunctionDef):
            assert node.returns, node.name
            assert all(arg.annotation or arg.arg == "self" for arg in node.args.args), node.name
