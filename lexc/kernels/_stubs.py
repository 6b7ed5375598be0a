"""The writer of the kernels' stubs (.pyi), by which type checkers know compiled modules.

The repository has no stubs. setup.py runs this file by itself when it compiles kernels, and when it copies modules.

A stub has all names that Python can reach. C types become Python's. A parameter without annotation has the type of the
attribute in which a method stores it, or that of its namesake in the base's constructor. A function without annotation
returns None. All else needs an annotation in the kernel, by names of `lexc.kernels._types` that Cython ignores.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

KERNELS = Path(__file__).resolve().parent
TYPES = KERNELS / "_types.py"
NAMES = {"bint": "bool", "double": "float", "Whole": "int", "Text": "str"}
NUMBER = re.compile(
    r"(u?(char|short|int|long|longlong)|Py_ssize_t|size_t|((un)?signed )?(char|short|int|long( long)?))$"
)


@dataclass
class Class:
    """A class of a kernel. bases: their names. attributes: the Python types of those with a C type.

    readable: the attributes that Python may read. constructor: None if it is inherited.
    """

    bases: list[str]
    attributes: dict[str, str] = field(default_factory=dict)
    readable: list[str] = field(default_factory=list)
    constructor: ast.FunctionDef | None = None


def kernels() -> list[Path]:
    """The sources of all kernels."""
    return sorted(KERNELS.glob("*/[a-z]*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a source."""
    return ast.parse(path.read_text(encoding="utf-8"))


def python_type(c_type: str) -> str:
    """The Python type of a C type, as Cython writes it in a .py or .pxd file. Python types stay."""
    is_constant = c_type.startswith(("const ", "cython.const["))
    name = re.sub(r"cython\.(const\[(.*?)\])?|^const ", lambda match: match[2] or "", c_type)
    name = name.replace("cython.", "")
    if name.endswith("[::1]"):
        return "Reals" if name.startswith("double") else "Buffer" if is_constant else "Writable"
    return "int" if NUMBER.match(name) else NAMES.get(name, name)


# Classes


@cache
def classes() -> dict[str, Class]:
    """All classes of all kernels, by name: one may inherit from another kernel's."""
    found: dict[str, Class] = {}
    for path in kernels():
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = Class([ast.unparse(base) for base in node.bases], constructor=constructor(node))
                found[node.name].attributes |= {**attributes_of_pxd(path, node.name), **attributes_of(node)}
                found[node.name].readable += readable_attributes(path, node.name)
    return found


def constructor(node: ast.ClassDef) -> ast.FunctionDef | None:
    """The constructor of a class: `__init__`, otherwise `__cinit__`; None if it has no parameters."""
    methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
    method = methods.get("__init__", methods.get("__cinit__"))
    return method if method and len(method.args.args) > 1 else None


def attributes_of(node: ast.ClassDef) -> dict[str, str]:
    """The Python types of attributes that a class declares in its body."""
    return {
        part.target.id: python_type(ast.unparse(part.annotation))
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }


def attributes_of_pxd(path: Path, name: str) -> dict[str, str]:
    """The Python types of attributes that a class declares in its kernel's .pxd."""
    lines = re.findall(r"^    cdef (?:readonly )?([^(\n#]+?) (\w+) *(?:#.*)?$", pxd_declarations(path, name), re.M)
    return {attribute: python_type(c_type) for c_type, attribute in lines}


def readable_attributes(path: Path, name: str) -> list[str]:
    """The attributes of a class that its .pxd lets Python read."""
    return re.findall(r"^    cdef readonly [^(\n#]+? (\w+) *(?:#.*)?$", pxd_declarations(path, name), re.M)


def pxd_declarations(path: Path, name: str) -> str:
    """The declarations of a class in its kernel's .pxd, "" if there are none."""
    pxd = path.with_suffix(".pxd")
    text = pxd.read_text(encoding="utf-8") if pxd.exists() else ""
    found = re.search(rf"^cdef class {name}\b.*?:\n(.*?)(?=^\S|\Z)", text, re.M | re.S)
    return found[1] if found else ""


def attribute(name: str, class_name: str) -> str | None:
    """The type of a class's attribute, or of one that it inherits."""
    kind = classes().get(class_name)
    if kind is None:
        return None
    return kind.attributes.get(name) or next(filter(None, (attribute(name, base) for base in kind.bases)), None)


# Parameters and results


def parameter_type(parameter: ast.arg, function: ast.FunctionDef, owner: str) -> str:
    """A parameter's type. Raises SystemExit if neither an annotation nor an attribute gives one."""
    if parameter.annotation:
        return python_type(ast.unparse(parameter.annotation))
    kind = stored_type(parameter.arg, function, owner) or inherited_type(parameter.arg, function, owner)
    if kind is None:
        name = f"{owner}.{function.name}" if owner else function.name
        raise SystemExit(f"{name}: the parameter {parameter.arg} needs an annotation")
    return kind


def stored_type(parameter: str, function: ast.FunctionDef, owner: str) -> str | None:
    """The type of the attribute in which a method stores a parameter."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == parameter:
            for target in node.targets:
                if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                    return attribute(target.attr, owner)
    return None


def inherited_type(parameter: str, function: ast.FunctionDef, owner: str) -> str | None:
    """The type of the parameter of the same name in the base's constructor."""
    for base in classes()[owner].bases if owner in classes() and function is classes()[owner].constructor else []:
        method = classes()[base].constructor if base in classes() else None
        for other in method.args.args if method else []:
            if method and other.arg == parameter:
                return parameter_type(other, method, base)
    return None


def return_type(function: ast.FunctionDef) -> str:
    """The type of a result. Raises SystemExit if the function returns a value, and has no annotation."""
    if function.returns:
        return python_type(ast.unparse(function.returns))
    if any((isinstance(node, ast.Return) and node.value) or isinstance(node, ast.Yield) for node in ast.walk(function)):
        raise SystemExit(f"{function.name} returns a value: its type needs an annotation")
    return "None"


# Stubs


def is_reached(function: ast.FunctionDef, path: Path) -> bool:
    """Whether Python can call a function: it is no function of C alone, by its decorators or the kernel's .pxd."""
    return "cython.cfunc" not in map(ast.unparse, function.decorator_list) and function.name not in c_functions(path)


@cache
def c_functions(path: Path) -> set[str]:
    """The names of the functions that a kernel's .pxd declares, those of classes and others."""
    pxd = path.with_suffix(".pxd")
    text = pxd.read_text(encoding="utf-8") if pxd.exists() else ""
    return {*re.findall(r"^ *cdef [^(\n#]+? (\w+)\(", text, re.M)}


def signature(function: ast.FunctionDef, owner: str = "") -> str:
    """The line of a function in a stub. owner: the name of its class."""
    arguments = function.args
    defaults = [None] * (len(arguments.args) - len(arguments.defaults)) + arguments.defaults
    pairs = zip(arguments.args, defaults, strict=True)
    parameters = [format_parameter(parameter, default, function, owner) for parameter, default in pairs]
    name = "__init__" if function.name == "__cinit__" else function.name
    return f"def {name}({', '.join(parameters)}) -> {'None' if name == '__init__' else return_type(function)}: ..."


def format_parameter(parameter: ast.arg, default: ast.expr | None, function: ast.FunctionDef, owner: str) -> str:
    """A parameter in a stub, with its type and default."""
    if parameter.arg == "self" and owner:
        return "self"
    kind = parameter_type(parameter, function, owner)
    if default is None:
        return f"{parameter.arg}: {kind}"
    if isinstance(default, ast.Constant) and default.value is None and "None" not in kind:
        kind += " | None"
    return f"{parameter.arg}: {kind} = {'...' if isinstance(default, ast.Name) else ast.unparse(default)}"


def body(node: ast.ClassDef, path: Path) -> Iterator[str]:
    """The lines of a class in a stub. path: of its kernel."""
    constructor_node = classes()[node.name].constructor
    for name in classes()[node.name].readable:
        kind = classes()[node.name].attributes[name]
        yield from ("@property", f"def {name}(self) -> {'memoryview' if kind == 'Buffer' else kind}: ...")
    for part in node.body:
        if not isinstance(part, ast.FunctionDef) or not is_reached(part, path):
            continue
        if part is constructor_node or part.name not in ("__init__", "__cinit__", "__dealloc__"):
            yield from (f"@{name.id}" for name in part.decorator_list if isinstance(name, ast.Name))
            yield signature(part, node.name)


def lines(path: Path) -> Iterator[str]:
    """The lines of a kernel's stub, without its imports."""
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef):
            bases = ", ".join(map(ast.unparse, node.bases))
            yield f"class {node.name}{f'({bases})' if bases else ''}:"
            yield from (f"    {line}" for line in [*body(node, path)] or ["..."])
        elif isinstance(node, ast.FunctionDef) and is_reached(node, path):
            yield signature(node)
        elif isinstance(node, ast.Assign):
            yield from constants(node)


def constants(node: ast.Assign) -> Iterator[str]:
    """The lines of public constants, with the types of their values."""
    for target in node.targets:
        names, values = [target], [node.value]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            names, values = target.elts, node.value.elts
        for name, value in zip(names, values, strict=True):
            if isinstance(name, ast.Name) and not name.id.startswith("_"):
                yield f"{name.id}: {type_of(value)}"


def type_of(value: ast.expr) -> str:
    """The type of a constant."""
    if isinstance(value, ast.Constant):
        return type(value.value).__name__
    if isinstance(value, ast.Tuple):
        return f"tuple[{type_of(value.elts[0])}, ...]"
    if isinstance(value, ast.List):
        return f"list[{type_of(value.elts[0])}]"
    return "int"


def imports(module: ast.Module, stub: str) -> Iterator[str]:
    """The import lines of a stub: names that its kernel imports, and names of `_types`."""
    used = {node.id for node in ast.walk(ast.parse(stub)) if isinstance(node, ast.Name)}
    for node in ast.walk(module):
        name = str(node.module).removeprefix("cython.cimports.") if isinstance(node, ast.ImportFrom) else ""
        if isinstance(node, ast.ImportFrom) and not name.startswith(("cython", "lexc.kernels._")):
            names = sorted(alias.name for alias in node.names if alias.name in used)
            if names:
                used -= {*names}
                yield f"from {name} import {', '.join(names)}"
    for source in ("array", "collections.abc", "typing", "lexc.kernels._types"):
        if names := sorted(used & known_types()[source]):
            yield f"from {source} import {', '.join(names)}"


@cache
def known_types() -> dict[str, set[str]]:
    """The names in `_types`, by the module that defines them."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree(TYPES)):
        if isinstance(node, ast.ImportFrom):
            found.setdefault(str(node.module), set()).update(alias.name for alias in node.names)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault("lexc.kernels._types", set()).add(node.target.id)
    return found


def stub(path: Path) -> str:
    """The text of a kernel's stub."""
    text = "\n".join(lines(path))
    return "\n".join([*imports(tree(path), text), text, ""])


def write() -> None:
    """Write the stubs that differ from their kernels."""
    for path in kernels():
        file, text = path.with_suffix(".pyi"), stub(path)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
