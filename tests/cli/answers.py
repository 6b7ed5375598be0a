"""Print what the objects of --json hold, in Markdown, from the types in lexc/views.

python tests/cli/answers.py > specs/answers.md
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

from lexc.views import schema

HEAD = """\
# Answers for programs

Written by `make cli-reference` from the types in `lexc/views/`: change their docstrings, not this file. Tests hold the
JSON of every command against them.

Every command that answers a question prints an object a line for each question: `query` as it was asked, `count`, and
`results`. Words are texts; where something is told of each word, results are objects. Where several questions are asked
there are several lines, in their order. With `--count` there are no `results`. Other commands print one object of what
they did or found. Keys are in small letters with `_` between words; a key that begins with `is_` is true or false;
numbers are rounded to what they mean. Nothing else goes to standard output; where that is taken by a file (`-o -`) the
object goes to standard error. Notes and errors are lines on standard error, and the [exit status](exit-statuses.md) is
the same with and without `--json`.

In Python the same objects are made by `lexc.views`.
`lexc.views.answers.answer("SPEL", lexicon.near("SPEL"), Neighbour)`
gives a dict of type `Answer[Neighbour]`; `lexc.views.schema.json_schema("near")` is the JSON Schema of that.

"""
_SIMPLE = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    type(None): "null",
    Any: "anything",
}


def name_of(kind: Any) -> str:
    """What a type is called: `Answer[Neighbour]`, "list of text"."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(map(name_of, arguments))
    if origin is list:
        return f"list of {name_of(arguments[0])}"
    if origin is dict:
        return f"object of {name_of(arguments[1])}"
    if origin is not None:
        return f"{link(origin)} of {name_of(arguments[0])}"
    return link(kind)


def link(kind: Any) -> str:
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def objects() -> dict[str, Any]:
    """The types of all objects by name, in the order in which they are first met."""
    found: dict[str, Any] = {}

    def meet(kind: Any) -> None:
        for part in get_args(kind):
            meet(part)
        origin = get_origin(kind) or kind
        if origin in _SIMPLE or origin in (Union, types.UnionType, list, dict) or origin.__name__ in found:
            return
        found[origin.__name__] = kind
        for of, _ in schema.fields(kind).values():
            meet(of)

    for kinds in schema.COMMANDS.values():
        for kind in kinds:
            meet(kind)
    return found


def section(name: str, kind: Any) -> Iterator[str]:
    is_generic = get_origin(kind) is not None
    yield f"### {name}\n"
    yield " ".join((inspect.getdoc(get_origin(kind) or kind) or "").split()).replace("None", "null") + "\n"
    yield "| field | | |\n|---|---|---|"
    for field, (of, is_always) in schema.fields(kind).items():
        shown = "list of whatever the command says" if is_generic and field == "results" else name_of(of)
        yield f"| `{field}` | {shown} | {'' if is_always else 'may be missing'} |"
    yield ""


def page() -> str:
    """The whole page."""
    lines = [HEAD + "## Commands\n", "| command | prints |\n|---|---|"]
    for command, kinds in schema.COMMANDS.items():
        lines.append(f"| `lexc {command}` | {', or '.join(map(name_of, kinds))} |")
    lines.append("\n## Objects\n")
    for name, kind in objects().items():
        lines += section(name, kind)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(page())
