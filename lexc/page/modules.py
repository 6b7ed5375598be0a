"""Modules of JavaScript as one script: a page that is opened from a disk may not import modules.

Each module becomes a function that returns what it exports, so that no two modules share a name by accident. Modules
use these forms alone: `import { a, b } from "./x.js";`, and `export` before a declaration. Comments and indentation
stay behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "\./(?P<module>[\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|function\*?|const|let) (?P<name>\w+))", re.MULTILINE)

_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
"""A comment that fills its lines."""
_TRAILING_COMMENT = re.compile(r"(?<=[;,{}()\[\]]) +// [^\n\"'`/]*$", re.MULTILINE)
"""A comment behind code. None has a quote, so that no text looks like one."""
_INDENTATION = re.compile(r"^ +", re.MULTILINE)
"""The beginning of lines. No text of several lines stands in a module, which would lose its own."""

Read = Callable[[str], str]
"""A function from the name of a module to its text."""


def join_modules(read: Read, name: str) -> str:
    """The script of a module and of all that it imports, each behind its own imports."""
    return "".join(_wrap(read(module), module) for module in _in_order(read, name, []))


def later_modules(read: Read, name: str, *before: str) -> str:
    """The script of a module and of what it imports, for a page that has the scripts of the modules `before`."""
    known = list[str]()
    for script in before:
        list(_in_order(read, script, known))  # makes its modules known
    return "".join(_wrap(read(module), module) for module in _in_order(read, name, known))


def _in_order(read: Read, name: str, found: list[str]) -> Iterator[str]:
    """The modules that a module imports, and itself, each once. found: those that were given before."""
    for imported in _IMPORT.finditer(read(name)):
        if imported["module"] not in found:
            yield from _in_order(read, imported["module"], found)
    found.append(name)
    yield name


def _wrap(text: str, name: str) -> str:
    """A module as a function that is called at once, without comments and indentation."""
    text = _INDENTATION.sub("", _TRAILING_COMMENT.sub("", _COMMENT.sub("", text)))
    exported = ", ".join(found["name"] for found in _EXPORT.finditer(text))
    imports = "".join(
        f"const {{{found['names'].replace(' as ', ': ')}}} = {_variable(found['module'])};\n"
        for found in _IMPORT.finditer(text)
    )
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    return f"const {_variable(name)} = (() => {{\n{imports}{body}return {{ {exported} }};\n}})();\n"


def _variable(module: str) -> str:
    return f"module_{module.replace('-', '_')}"
