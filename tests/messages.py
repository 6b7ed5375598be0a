"""Read every message of lexc from its code: errors, and notes on standard error.

    python tests/messages.py        print all of them, as `make messages` does: to be read from top to bottom

An error is a call of a class of `lexc.errors` or of click, or of a subclass. A call of a function is one, too, if its
annotation says so. A note is a text in a function, or for a variable, whose name contains "notes"; or the text
that `click.echo` writes to standard error. Expressions in a text are shown as {expression}. Kernels are left out: their
ValueErrors tell a Python caller that a buffer is wrong.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import syntax

ROOT = Path(__file__).resolve().parents[1]
FIELDS = ("problem", "where", "expected", "found", "remedy")
_CLICK = ("UsageError", "BadParameter", "ClickException")
_NOTES = re.compile(r"note|notice|remark|losses|lost|left_out")
Known = dict[str, list[ast.expr]]
_MIN_WORDS = 3  # of a note: a shorter text is a piece of one, or a key


@dataclass
class Message:
    """kind: the class of an error, the function that makes it, "click" or "note". fields: those of FIELDS that are
    given, each as a reader sees it; a note is all problem. has_own_text: whether the call spells the problem, and does
    not take it from another error. is_made: whether a function makes the error, which adds the place, or a remedy."""

    file: str
    line: int
    kind: str
    fields: dict[str, str]
    has_own_text: bool
    is_made: bool = False

    @property
    def location(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def text(self) -> str:
        """As `LexcError` puts the parts together."""
        fields = self.fields
        text = f"{fields['where']}: {fields.get('problem', '')}" if "where" in fields else fields.get("problem", "")
        text += "".join(f"; {name} {fields[name]}" for name in ("expected", "found") if name in fields)
        return f"{text}. {fields['remedy']}" if "remedy" in fields else text


@cache
def trees() -> dict[str, ast.Module]:
    """The modules whose messages people read, by path."""
    paths = sorted((ROOT / "lexc").rglob("*.py"))
    shown = [path for path in paths if "kernels" not in path.parts]
    return {path.relative_to(ROOT).as_posix(): syntax.parse(path) for path in shown}


@cache
def messages() -> list[Message]:
    found = [message for file, tree in trees().items() for message in (*errors(file, tree), *notes(file, tree))]
    once = {(message.file, message.line, message.text): message for message in found if message.text}
    return sorted(once.values(), key=lambda message: (message.file, message.line))


# Errors


@cache
def error_factories() -> dict[str, dict[str, list[str]]]:
    """The names of the arguments of each class and function that makes errors, by module ("" anywhere) and name."""
    found = {name: {"": ["problem"]} for name in (*_CLICK, *classes())}
    for file, tree in trees().items():
        for node in syntax.statements(tree):
            if isinstance(node, ast.FunctionDef) and is_error_factory(node):
                names = [argument.arg for argument in node.args.args if argument.arg != "self"]
                found.setdefault(node.name, {"": names})[file] = names
    return found


@cache
def classes() -> set[str]:
    """LexcError and all that derive from it, wherever they are."""
    found, known = {"LexcError"}, 0
    nodes = [node for tree in trees().values() for node in syntax.statements(tree) if isinstance(node, ast.ClassDef)]
    while len(found) > known:
        known = len(found)
        found |= {node.name for node in nodes if found & {ast.unparse(base).split(".")[-1] for base in node.bases}}
    return found


def is_error_factory(node: ast.FunctionDef) -> bool:
    return isinstance(node.returns, ast.Name) and node.returns.id in classes() and node.name != "_unpickle_error"


def errors(file: str, tree: ast.Module) -> Iterator[Message]:
    constants, seen = named_texts(tree), set[ast.AST]()
    for scope in (*(node for node in syntax.statements(tree) if isinstance(node, ast.FunctionDef)), tree):
        known = {**constants, **(named_texts(scope) if scope is not tree else {})}
        for node in syntax.walk(scope):
            if isinstance(node, ast.Call) and node not in seen and (given := error_fields(node, file)):
                seen.add(node)
                yield message(file, node, given, known)


def error_fields(node: ast.Call, file: str) -> dict[str, ast.expr]:
    """The fields of the error that a call makes; none if it makes none."""
    name = name_of(node)
    if name not in error_factories():
        return {}
    given = dict(zip(parameter_names(node, name, file), node.args, strict=False))
    given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    return {field: value for field, value in given.items() if field in FIELDS}


def parameter_names(node: ast.Call, name: str, file: str) -> list[str]:
    """The names of the arguments of a called function, which the module defines or imports."""
    by_module = error_factories()[name]
    for module in (file, *imported_files(file)):
        if module in by_module:
            return by_module[module]
    return by_module[""] if isinstance(node.func, ast.Attribute) else ["problem"]


@cache
def imported_files(file: str) -> list[str]:
    names = [str(node.module) for node in syntax.statements(trees()[file]) if isinstance(node, ast.ImportFrom)]
    return [f"{name.replace('.', '/')}.py" for name in names]


def name_of(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def named_texts(scope: ast.Module | ast.FunctionDef) -> Known:
    """The texts that names stand for: a module's constants, or what a function assigns."""
    found: Known = {}
    for node in scope.body if isinstance(scope, ast.Module) else syntax.statements(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in assignments(target, node.value):
                    found.setdefault(name, []).append(value)
    return found


def assignments(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from assignments(one, other)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
        yield from assignments(target, value.body)
        yield from assignments(target, value.orelse)


def message(file: str, node: ast.Call, given: dict[str, ast.expr], known: Known) -> Message:
    fields = {
        name: text for name in FIELDS if name in given and (text := " | ".join(displayed_texts(given[name], known)))
    }
    name = "click" if ast.unparse(node.func).startswith("click.") else name_of(node)
    problem = fields.get("problem", "")
    has_own_text = bool(problem) and not re.fullmatch(r"\{.*\}", problem) and "error.problem" not in problem
    return Message(file, node.lineno, name, fields, has_own_text, name not in ("click", *classes()))


def displayed_texts(node: ast.expr, known: Known) -> list[str]:
    """A text as readers see it, with the expressions that it takes in; of a choice all, of a table all."""
    if isinstance(node, ast.Constant):
        return [str(node.value)] if node.value else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(map(piece_of_fstring, node.values))]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return ["".join(" | ".join(displayed_texts(part, known)) for part in (node.left, node.right))]
    if isinstance(node, ast.IfExp):
        return [*displayed_texts(node.body, known), *displayed_texts(node.orelse, known)]
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in displayed_texts(value, known)]
    if isinstance(node, ast.Name) and node.id in known:
        others = {name: values for name, values in known.items() if name != node.id}
        return list(dict.fromkeys(text for value in known[node.id] for text in displayed_texts(value, others)))
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        tables = [value for value in known.get(node.value.id, ()) if isinstance(value, ast.Dict | ast.Tuple)]
        rows = [row for table in tables for row in (table.values if isinstance(table, ast.Dict) else table.elts)]
        if rows:
            return [text for row in rows for text in displayed_texts(row, known)]
    return [f"{{{ast.unparse(node)}}}"]


def piece_of_fstring(node: ast.expr) -> str:
    """The text of a piece of an f-string."""
    return str(node.value) if isinstance(node, ast.Constant) else f"{{{ast.unparse(getattr(node, 'value', node))}}}"


def is_text(node: ast.expr) -> bool:
    """Whether an expression contains a literal text."""
    if isinstance(node, ast.IfExp):
        return is_text(node.body) or is_text(node.orelse)
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


# Notes


def notes(file: str, tree: ast.Module) -> Iterator[Message]:
    for node in syntax.walk(tree):
        for part in nodes_with_notes(node):
            for text in literal_texts(part):
                shown = " ".join(displayed_texts(text, {}))
                if len(shown.split()) >= _MIN_WORDS:
                    yield Message(file, text.lineno, "note", {"problem": shown}, True)


def nodes_with_notes(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that hold the texts of notes."""
    if isinstance(node, ast.FunctionDef) and _NOTES.search(node.name):
        yield from node.body[1:] if ast.get_docstring(node) else node.body
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(_NOTES.search(ast.unparse(target).lower()) for target in targets):
            yield node.value
    elif isinstance(node, ast.Call):
        yield from (keyword.value for keyword in node.keywords if _NOTES.search(keyword.arg or ""))
        function = ast.unparse(node.func)
        is_message = function.endswith("echo") and any(keyword.arg == "err" for keyword in node.keywords)
        if is_message or (function.endswith("append") and _NOTES.search(function)):
            yield from node.args


def literal_texts(node: ast.AST) -> Iterator[ast.expr]:
    """The texts in a piece of code, each whole, and none that is an argument of an error."""
    if isinstance(node, ast.JoinedStr | ast.Constant):
        if is_text(node):
            yield node
        return
    if isinstance(node, ast.BinOp) and is_text(node):
        yield node
        return
    if isinstance(node, ast.Raise):
        return
    for child in ast.iter_child_nodes(node):
        yield from literal_texts(child)


def main() -> int:
    for message in messages():
        print(f"{message.location}: [{message.kind}] {message.text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
