"""The page as files: a folder that any web server can serve, or one file that opens by double click.

In one file, scripts and styles stand inside, and a policy (CSP) with their hashes forbids all others. Images and
scripts are compressed by gzip and written as base64; the page makes a Blob of the worker.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from lexc.codecs.compilation import recompile
from lexc.errors import LexcError, UsageError, printable
from lexc.image.writer import assemble, write_atomically
from lexc.lexicon import Lexicon
from lexc.page.game_rules import rules_module
from lexc.page.modules import join_modules, later_modules
from lexc.system import resources

STATIC = Path(__file__).parent / "static"
READER = "lexc"
"""The name that the page gives to lexc.mjs, the reader of images."""
BOOT = "boot"
"""The module with which a page of one file begins: it unpacks the script of the page."""
DOOR = "door"
"""The module with which the page of a server with a token begins: it asks for the token, then for the lexicons."""
RULES = "rules"
"""The name of a module that is made: the bundled rules of games."""
LATER = {
    **dict.fromkeys(("board", "study", "images", "spell", "grid"), "app"),
    **dict.fromkeys(("plays", "fits"), "worker"),
    "steps": "board",
}
"""Scripts that are loaded when a view needs them: by a module's name, the script before it, whose modules it shares."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:"
MAX_IN_ONE_FILE = 1 << 26
"""The most bytes of images in a page of one file: browsers read larger texts slowly."""


class PageLexicon(NamedTuple):
    """A lexicon of a page. name: the page shows it. image: the bytes. kind: dawg or anag, the suffix of its file."""

    name: str
    n_words: int
    image: bytes
    kind: str = "dawg"


def page_lexicon(name: str, lexicon: Lexicon) -> PageLexicon:
    """A lexicon as the page has it: the words as a DAWG in the layout packed, with their columns.

    A browser reads that layout into the fast one while it verifies. A letter table is kept as it is.
    """
    kind = "anag" if lexicon.graph.kind == "anag" else "dawg"
    if (lexicon.graph.kind, lexicon.graph.layout) == (kind, "packed"):
        return PageLexicon(name, len(lexicon), lexicon.tobytes(), kind)
    compiled = recompile(lexicon.image, kind, {}, "packed")
    return PageLexicon(name, len(lexicon), b"".join(map(bytes, assemble(compiled.sections))), kind)


def write_page(lexicons: Iterable[PageLexicon], target: str | os.PathLike[str]) -> dict[str, int]:
    """Write a page. Return its files with their sizes in bytes.

    target: a folder, which may exist, or a file whose name ends with .html. Each file is written whole or not at all.
    Raises UsageError without lexicons or for equal names, LexcError if a file cannot be written or would be too large.
    """
    found, path = _check_names(list(lexicons)), os.fspath(target)
    files = one_file(found, path) if path.lower().endswith((".html", ".htm")) else folder_files(found, path)
    if path not in files:
        _make_folder(path)
    return {name: write_atomically(name, [content]) for name, content in files.items()}


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        remedy = "Name another folder."
        raise LexcError("the folder cannot be made", where=printable(path), found=str(error), remedy=remedy) from error


def _check_names(lexicons: list[PageLexicon]) -> list[PageLexicon]:
    names = [lexicon.name for lexicon in lexicons]
    if not names:
        raise UsageError(
            "no lexicon for the page", expected="one or more", remedy="Name an image, or a bundled lexicon: english."
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        remedy = "Rename one of the files: the page shows their names."
        raise UsageError("two lexicons have one name", found=repr(twice), remedy=remedy)
    return lexicons


def one_file(lexicons: list[PageLexicon], path: str = "") -> dict[str, bytes]:
    """The page as one file, by its path."""
    size = sum(len(lexicon.image) for lexicon in lexicons)
    if size > MAX_IN_ONE_FILE:
        raise LexcError(
            "the images are too large for one file", where=printable(path),
            expected=f"at most {MAX_IN_ONE_FILE:,} bytes", found=f"{size:,}",
            remedy="Write a folder instead: name one that does not end with .html.",
        )  # fmt: skip
    style, script = _style(), _script(BOOT)
    packed = {f"image-{i}": lexicon.image for i, lexicon in enumerate(lexicons)}
    entries = [{"element": name, **_entry(lexicon)} for name, lexicon in zip(packed, lexicons, strict=True)]
    packed["worker"] = (_script("worker") + "".join(map(_later, _later_than("worker")))).encode()
    later = {"app": later_modules(_module, "app", BOOT)}
    later |= {f"later-{name}": _later(name) for name in _later_than("app")}
    packed |= {name: text.encode() for name, text in later.items()}
    inert = [_data("lexicons", "application/json", _json(entries))]
    inert += [_data(name, "application/octet-stream", _pack(content)) for name, content in packed.items()]
    hashes = " ".join(f"'{_hash(text)}'" for text in (script, *later.values()))
    policy = f"{_POLICY}; script-src {hashes}; style-src '{_hash(style)}'; worker-src blob:"
    parts = {"policy": policy, "style": f"<style>{style}</style>", "data": "\n".join(inert)}
    # at the end of the body, for an inline script cannot be deferred
    text = _fill(parts | {"script": ""}).replace("</body>", f"<script>{script}</script>\n</body>")
    return {path: text.encode()}


def folder_files(lexicons: list[PageLexicon], path: str = "", address: str = "") -> dict[str, bytes]:
    """The files of a folder, by their paths. address: of a server's questions, without the names of lexicons."""
    scripts = {"app": _script("app")}
    files = _code_files("app", scripts, _file_entries(lexicons, address)) | _image_files(lexicons)
    return {os.path.join(path, name): content for name, content in files.items()}


def door_files() -> dict[str, bytes]:
    """The files of a page that asks for a token, by their names. They name no lexicon, and hold no word."""
    return _code_files(DOOR, {DOOR: _script(DOOR), "app": later_modules(_module, "app", DOOR)}, [])


def locked_files(lexicons: list[PageLexicon], address: str) -> dict[str, bytes]:
    """The files that the page of `door_files` reads with the token, by their names. address: as in `folder_files`."""
    return {"lexicons.json": _json(_file_entries(lexicons, address)).encode(), **_image_files(lexicons)}


def _file_entries(lexicons: list[PageLexicon], address: str) -> list[dict[str, Any]]:
    return [{"file": f"{lexicon.name}.{lexicon.kind}", **_entry(lexicon, address)} for lexicon in lexicons]


def _image_files(lexicons: list[PageLexicon]) -> dict[str, bytes]:
    return {f"{lexicon.name}.{lexicon.kind}": lexicon.image for lexicon in lexicons}


def _code_files(first: str, scripts: Mapping[str, str], entries: list[dict[str, Any]]) -> dict[str, bytes]:
    """The files of a page without images. first: the script with which it begins. scripts: that one, and app."""
    sources = "script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'"
    index = _fill({
        "policy": f"{_POLICY}; {sources}",
        "style": '<link rel="stylesheet" href="style.css">',
        "data": _data("lexicons", "application/json", _json(entries)),
        "script": f'<script defer src="{first}.js"></script>',
    })  # fmt: skip
    named = {**scripts, "worker": _script("worker"), **{name: _later(name) for name in LATER}}
    files = {"index.html": index.encode(), "style.css": _style().encode()}
    return files | {f"{name}.js": text.encode() for name, text in named.items()}


def _entry(lexicon: PageLexicon, address: str = "") -> dict[str, Any]:
    entry = {"name": lexicon.name, "words": lexicon.n_words}
    return {**entry, "address": f"{address}/{quote(lexicon.name)}"} if address else entry


@cache
def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def _style() -> str:
    """The style of the page, without comments, white space beside its signs, and the last semicolon of a rule."""
    return re.sub(r"\s*([{};,])\s*|(?<=:) +", r"\1", _COMMENT.sub("", _read("style.css"))).strip().replace(";}", "}")


@cache
def _script(name: str) -> str:
    """A module of the page, and all that it imports, as one script."""
    return join_modules(_module, name)


@cache
def _later(name: str) -> str:
    """A script that is loaded later: a module and what it imports, without the modules of the script before it."""
    return later_modules(_module, name, *_before(name))


def _before(name: str) -> list[str]:
    """The scripts that are there when a script is loaded, the first one first."""
    return [*_before(LATER[name]), LATER[name]] if name in LATER else []


def _later_than(script: str) -> list[str]:
    return [name for name in LATER if _before(name)[0] == script]


@cache
def _module(name: str) -> str:
    """The text of a module of the page. lexc.mjs is installed with lexc, and is the reader of the npm package."""
    if name == READER:
        return (resources.formats() / "js" / "lexc.mjs").read_text(encoding="utf-8")
    if name == RULES:
        return rules_module()
    return _read(f"{name}.js")


def _fill(parts: Mapping[str, str]) -> str:
    """The page of a template, whose places are filled."""
    text = _read("index.html")
    for name, part in parts.items():
        text = text.replace(f"{{{{{name}}}}}", part)
    return text


def _json(value: Any) -> str:
    """JSON that cannot end the element in which it stands."""
    return json.dumps(value, ensure_ascii=True).replace("<", "\\u003c")


def _data(name: str, kind: str, text: str) -> str:
    """An element that browsers neither run nor show."""
    return f'<script type="{kind}" id="{name}">{text}</script>'


def _pack(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()


def _hash(text: str) -> str:
    """The source of a script or a style for the policy."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
