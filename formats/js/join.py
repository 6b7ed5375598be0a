"""Join the modules of src/ into lexc.mjs, a module of one file for those who want no folder.

    python join.py             write lexc.mjs
    python join.py --check     exit with status 1 if lexc.mjs is not what the modules make

A module stands behind those that it imports. Only what src/index.mjs exports is exported. No two modules may declare
one name, since all names of the file are in one scope. Comments stay in src/; lexc.d.mts explains every method.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
INDEX = "index.mjs"
JOINED = FOLDER / "lexc.mjs"
_FROM = re.compile(r'^(import|export) \{(?P<names>[^}]*)\} from "\./(?P<module>[\w-]+\.mjs)";\n', re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
"""A comment that fills its lines."""
_INNER_COMMENT = re.compile(_COMMENT.pattern + r"(?= *\*?#|(?:class|function|const|let)\b)", _COMMENT.flags)
"""One before what is not for others: a private member, or what is not exported."""
_TAIL_COMMENT = re.compile(r"(?<=[;,{(]) // [^\"'`\n]*$", re.MULTILINE)
"""One behind code, without quotation marks, so that it is no part of a text."""
_DECLARED = re.compile(r"^(?P<export>export )?(?:class|function\*?|const|let) (?P<names>\w+|\[[^\]]*\])", re.MULTILINE)


def join(folder: Path, *, keeps_comments: bool = False) -> str:
    """The joined module. keeps_comments: on what is exported."""
    index = _read(folder / INDEX)
    public = {name for found in _FROM.finditer(index) for name in re.findall(r"\w+", found["names"])}
    parts, owners = [_FROM.sub("", index).strip()], dict[str, str]()
    for module in _in_order(folder, INDEX, {}):
        text = _FROM.sub("", _read(folder / module))
        for found in _DECLARED.finditer(text):
            for name in re.findall(r"\w+", found["names"]):
                if owners.setdefault(name, module) != module:
                    raise SystemExit(f"{module}: {name} is declared in {owners[name]}, too; all modules share a scope")
        text = _DECLARED.sub(lambda found: _declaration(found, public), text)
        is_public = not public.isdisjoint(name for name, owner in owners.items() if owner == module)
        text = (_INNER_COMMENT if is_public and keeps_comments else _COMMENT).sub("", text)
        parts.append(_TAIL_COMMENT.sub("", text).strip())
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join(parts)) + "\n"


def _declaration(found: re.Match[str], public: set[str]) -> str:
    """A declaration, without `export` unless its name is public."""
    return found[0] if found["names"] in public else found[0].removeprefix("export ")


def _in_order(folder: Path, module: str, state: dict[str, bool]) -> Iterator[str]:
    """The modules that a module imports, and those that they import, each once and behind its own imports."""
    for imported in [found["module"] for found in _FROM.finditer(_read(folder / module))]:
        if state.get(imported) is False:
            raise SystemExit(f"{module}: {imported} imports it, too; a module must stand behind all that it imports")
        if imported not in state:
            state[imported] = False
            yield from _in_order(folder, imported, state)
            state[imported] = True
            yield imported


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    joined = join(FOLDER / "src")
    if "--check" in sys.argv[1:]:
        if JOINED.read_text(encoding="utf-8") != joined:
            raise SystemExit("lexc.mjs is not what src/ makes: run formats/js/join.py")
    else:
        JOINED.write_text(joined, encoding="utf-8")
