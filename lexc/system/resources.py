"""The paths of bundled data: word lists, alphabets, boards and rules in ``lexicons/``, and the files of ``formats/``.

A wheel has both folders inside the package; a checkout (an editable install) has them beside it. Only this module
knows such paths.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

from lexc.errors import LexcError, ResourceMissing, did_you_mean
from lexc.system import files

if TYPE_CHECKING:
    from pathlib import Path

MAX_SETTINGS = 1 << 20
"""Characters of an alphabet, a board or rules in TOML."""
_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def folder(name: str) -> str:
    """The path of the folder "lexicons" or "formats". Raises ResourceMissing if the installation lacks it."""
    inside, beside = os.path.join(_PACKAGE, name), os.path.join(os.path.dirname(_PACKAGE), name)
    for path in (inside, beside):
        if os.path.isdir(path):
            return path
    raise ResourceMissing(
        f"lexc was installed without its {name} folder",
        where=inside,
        remedy="Install lexc again from its wheel, or from a complete checkout.",
    )


def lexicons() -> Path:
    """The folder of word lists, alphabets, boards and rules. Raises ResourceMissing if the installation lacks it."""
    return _path(folder("lexicons"))


def settings(path: str | os.PathLike[str]) -> str:
    """The text of a TOML file, cut behind the limit of `check_settings`. Raises OSError or ValueError."""
    with io.TextIOWrapper(files.open_to_read(path), encoding="utf-8") as file:
        return file.read(MAX_SETTINGS + 1)


def check_settings(text: str, error: type[LexcError], where: str) -> None:
    """Raise an error of this type if the text of a TOML file is too long: parsing may take much more memory."""
    if len(text) > MAX_SETTINGS:
        expected, remedy = f"at most {MAX_SETTINGS:,} characters", "Compare it with a bundled file of its kind."
        raise error("the file of settings is too long", where=where, expected=expected, found="more", remedy=remedy)


def formats() -> Path:
    """The folder of files with which other programs read images. Raises ResourceMissing if it is not installed."""
    return _path(folder("formats"))


def _path(text: str) -> Path:
    from pathlib import Path  # lazy: pathlib costs 3 ms

    return Path(text)


def names(kind: str, suffix: str) -> list[str]:
    """The names of bundled files, sorted: those of ``lexicons/<kind>`` with a suffix, without it."""
    try:
        found = os.listdir(os.path.join(folder("lexicons"), kind))
    except OSError:
        return []
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix) and not name.startswith("."))


_OWN_FILE = "Give one of these names, or the path of a file of your own."


def find(
    kind: str, name: str, suffixes: tuple[str, ...], others: tuple[str, ...] = (), remedy: str = _OWN_FILE
) -> Path:
    """The file ``lexicons/<kind>/<name><suffix>`` with the first of the suffixes that exists.

    others: names that the caller knows without a file, for the error. remedy: if no name is like it. Upper and
    lower case differ on every file system. Raises ResourceMissing if no such file exists, or if the name has characters
    other than letters, digits, ``_``, ``-`` and ``+``.
    """
    if not name or not all(char.isalnum() or char in "_-+" for char in name):
        raise _missing_error(kind, name, suffixes, others, "this is no plain name of a bundled file", remedy)
    for suffix in suffixes:
        # Look in the listing: the file systems of macOS and Windows would find English.toml for english.
        if name in names(kind, suffix):
            return _path(os.path.join(folder("lexicons"), kind, name + suffix))
    raise _missing_error(kind, name, suffixes, others, "no bundled file has this name", remedy)


def _missing_error(
    kind: str, name: str, suffixes: tuple[str, ...], others: tuple[str, ...], problem: str, remedy: str
) -> ResourceMissing:
    known = sorted({found for suffix in suffixes for found in names(kind, suffix)}.union(others))
    return ResourceMissing(
        problem,
        where=f"bundled {kind}",
        expected=", ".join(known) or "nothing: none is bundled",
        found=repr(name[:60]),
        remedy=did_you_mean(name, known) or remedy,
    )
