"""The paths of bundled data: word lists, alphabets, boards and rules in ``lexicons/``, and the files of ``formats/``.

A wheel has both folders inside the package; a checkout (an editable install) has them beside it. Only this module
knows such paths.
"""

from __future__ import annotations

import io
from pathlib import Path

from . import files
from .errors import LexcError, ResourceMissing, did_you_mean

MAX_SETTINGS = 1 << 20
"""Characters of an alphabet, a board or rules in TOML."""
_PACKAGE = Path(__file__).resolve().parent


def lexicons() -> Path:
    """The folder of word lists, alphabets, boards and rules. Raises ResourceMissing if the installation lacks it."""
    return _root("lexicons")


def settings(path: str | Path) -> str:
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
    return _root("formats")


def names(folder: str, suffix: str) -> list[str]:
    """The names of bundled files, sorted: those of ``lexicons/<folder>`` with a suffix, without it."""
    try:
        found = [entry.name for entry in (lexicons() / folder).iterdir()]
    except OSError:
        return []
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix) and not name.startswith("."))


def find(folder: str, name: str, suffixes: tuple[str, ...]) -> Path:
    """The file ``lexicons/<folder>/<name><suffix>`` with the first of the suffixes that exists.

    Upper and lower case differ on every file system. Raises ResourceMissing if no such file exists, or if the name has
    characters other than letters, digits, ``_``, ``-`` and ``+``.
    """
    if not name or not all(char.isalnum() or char in "_-+" for char in name):
        raise _missing_error(folder, name, suffixes, "this is no plain name of a bundled file")
    for suffix in suffixes:
        # Look in the listing: the file systems of macOS and Windows would find English.toml for english.
        if name in names(folder, suffix):
            return lexicons() / folder / (name + suffix)
    raise _missing_error(folder, name, suffixes, "no bundled file has this name")


def _root(folder: str) -> Path:
    inside, beside = _PACKAGE / folder, _PACKAGE.parent / folder
    for path in (inside, beside):
        if path.is_dir():
            return path
    raise ResourceMissing(
        f"lexc was installed without its {folder} folder",
        where=str(inside),
        remedy="Install lexc again from its wheel, or from a complete checkout.",
    )


def _missing_error(folder: str, name: str, suffixes: tuple[str, ...], problem: str) -> ResourceMissing:
    known = sorted({found for suffix in suffixes for found in names(folder, suffix)})
    return ResourceMissing(
        problem,
        where=f"bundled {folder}",
        expected=", ".join(known) or "nothing: none is bundled",
        found=repr(name[:60]),
        remedy=did_you_mean(name, known) or "Give one of these names, or the path of a file of your own.",
    )
