"""Print a description of the JSON objects of all commands, in Markdown, from the types in lexc/views.

python tests/cli/answers.py > specs/answers.md
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Collection, Iterator
from typing import Any, Union, get_args, get_origin

from lexc.views import schema

HEAD = """\
# Answers for programs

`make cli-reference` writes this page from the types in `lexc/views/`: change their docstrings, not this file. Tests
check the JSON of every command against these types.

A command that answers queries prints one object for each query, one object a line, in the order of the queries. The
object has the `query` as it was given, `count`, and `results`; with `--count` it has no `results`. A result is a text
(a word), or an object if there is more to say about a word. Other commands print one object, a summary of their work.

Keys are in lower case with `_` between words, and a key has one kind of value in all answers. One that begins with
`is_` is true or false; with `n_`, a number of things. Only the number of an answer's results is `count`. `bytes`,
`bits` and `seconds` are amounts of these; `file` is a file as it was named: a path, a bundled lexicon, `-` for
standard input, or a lexicon of a server. `seed` is a whole number. Settings have the names of options. With
`--count`, lists of `lexc study` are replaced by their numbers. Numbers are rounded to meaningful digits. Nothing else
is printed on standard output. If a file goes there (`-o -`), the object is printed on standard error. Notes and
errors are lines on standard error. The [exit status](exit-statuses.md) is the same with and without `--json`.

In Python, `lexc.views` makes the same objects. For example,
`lexc.views.answers.answer("SPEL", lexicon.near("SPEL"), Neighbour)`
returns a dict of type `Answer[Neighbour]`, and `lexc.views.schema.json_schema("near")` returns its JSON Schema.

"""
_SIMPLE = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    type(None): "null",
    Any: "anything",
}


def type_name(kind: Any) -> str:
    """The name of a type in the page: "[Answer](#answer) of [Neighbour](#neighbour)", "list of text"."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(map(type_name, arguments))
    if origin is list:
        return f"list of {type_name(arguments[0])}"
    if origin is dict:
        return f"object of {type_name(arguments[1])}"
    if origin is not None:
        return f"{link(origin)} of {type_name(arguments[0])}"
    return link(kind)


def link(kind: Any) -> str:
    """A link to the section of a type."""
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def objects() -> dict[str, Any]:
    """The types of all objects by name: those of commands, each followed by those of its fields."""
    found: dict[str, Any] = {}

    def add(kind: Any) -> None:
        for part in get_args(kind):
            add(part)
        origin = get_origin(kind) or kind
        if origin in _SIMPLE or origin in (Union, types.UnionType, list, dict) or origin.__name__ in found:
            return
        found[origin.__name__] = kind
        for field_type, _ in schema.fields(kind).values():
            add(field_type)

    for kinds in schema.COMMANDS.values():
        for kind in kinds:
            add(kind)
    return found


def section(name: str, kind: Any) -> Iterator[str]:
    """The lines on a type: the beginning of its docstring, and a table of its fields."""
    is_generic, fields = get_origin(kind) is not None, schema.fields(kind)
    summary, meanings = split_docstring(get_origin(kind) or kind, fields)
    yield f"### {name}\n\n{summary}\n"
    yield "| field | type | meaning |\n|---|---|---|"
    for field, (field_type, is_always) in fields.items():
        shown = (
            "list of the type that the command names" if is_generic and field == "results" else type_name(field_type)
        )
        yield f"| `{field}` | {shown}{'' if is_always else '; may be missing'} | {meanings.get(field, '')} |"
    yield ""


def split_docstring(kind: Any, fields: Collection[str]) -> tuple[str, dict[str, str]]:
    """The beginning of a docstring, and the meanings of fields after it: "name: text." or "name, name: text."."""
    text = " ".join((inspect.getdoc(kind) or "").split()).replace("None", "null")
    summary, *parts = re.split(r"(?:^|(?<=[.;)] ))((?:[a-z]\w*, )*[a-z]\w*): ", text)
    meanings: dict[str, str] = {}
    for names, meaning in zip(parts[::2], parts[1::2], strict=True):
        listed = names.split(", ")
        assert {*listed} <= {*fields}, (kind, names)
        meanings |= dict.fromkeys(listed, meaning.strip().removesuffix("."))
    for base in getattr(kind, "__orig_bases__", ()):
        if inspect.isclass(origin := get_origin(base) or base) and (inherited := schema.fields(base)):
            meanings = split_docstring(origin, inherited)[1] | meanings
    return summary.strip(), meanings


def page() -> str:
    """The whole page."""
    lines = [HEAD + "## Commands\n", "| command | prints |\n|---|---|"]
    for command, kinds in schema.COMMANDS.items():
        lines.append(f"| `lexc {command}` | {', or '.join(map(type_name, kinds))} |")
    lines.append("\n## Objects\n")
    for name, kind in objects().items():
        lines += section(name, kind)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(page())
