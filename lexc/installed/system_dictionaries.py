"""The system's hunspell dictionaries by language. Each is compiled into the user's cache on first use.

They are searched in hunspell's folders, except in the current one. The names of images in the cache have a hash of both
files, so that a new version of a dictionary is compiled anew.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress

from xxhash import xxh3_64

from lexc.errors import ResourceMissing, SourceError, UsageError
from lexc.image.meta import WRITER
from lexc.image.reader import Image, Load
from lexc.image.writer import Bytes, assemble
from lexc.installed import cache
from lexc.system import files

MAX_LANGUAGES = 16
"""The most languages of one list."""
_NAME = r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*"
_MAX_NAME, _MAX_LANGUAGE = 40, 3  # characters of a name, and of the code of a language
_TABLES = 3  # raised when images of dictionaries get other tables for suggestions
_FOLDERS = ("/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts", "/Library/Spelling")
_HOME_FOLDERS = (
    ".openoffice.org/3/user/wordbook", ".openoffice.org2/user/wordbook", ".openoffice.org2.0/user/wordbook",
    "Library/Spelling",
)  # fmt: skip
# Debian's packages of languages with several: hunspell-de-at, not hunspell-de. The first one is the language's own.
_REGIONS = {
    "de": ("de", "at", "ch", "med"), "en": ("us", "au", "ca", "gb", "za", "med"), "pt": ("pt", "br"),
}  # fmt: skip
_PACKAGES = {"nb": "hunspell-no", "nn": "hunspell-no"} | {
    language: f"myspell-{language}" for language in ("eo", "et", "fo", "tl")
}


def folders() -> list[str]:
    """The folders that may hold dictionaries, those of DICPATH first, as hunspell searches them."""
    chosen = [name for name in os.environ.get("DICPATH", "").split(os.pathsep) if name]
    home = [os.path.join(os.path.expanduser("~"), name) for name in _HOME_FOLDERS]
    return list(dict.fromkeys((*chosen, *_FOLDERS, *home)))


def find_all() -> dict[str, str]:
    """The path of the .dic file of each dictionary by name, sorted. If several share a name, the first folder wins."""
    found: dict[str, str] = {}
    for folder in folders():
        for name in _names_in(folder):
            found.setdefault(name, os.path.join(folder, f"{name}.dic"))
    return dict(sorted(found.items()))


def find_distinct() -> list[str]:
    """The names of the installed dictionaries, one for each file: de_DE, but not de_LU, which links to it."""
    named: dict[str, str] = {}
    environment = language_of_environment()
    for name, dic in find_all().items():
        target = os.path.realpath(dic)
        if target not in named or name in (_stem(target), environment):
            named[target] = named.get(target, name) if named.get(target) == environment else name
    return sorted(named.values())


def _names_in(folder: str) -> Iterator[str]:
    """The names of dictionaries of which a folder has the files .dic and .aff."""
    try:
        names = {entry.name for entry in os.scandir(folder) if entry.is_file()}
    except (OSError, ValueError):  # a ValueError is a NUL in DICPATH
        return
    for name in names:
        stem = name.removesuffix(".dic")
        if stem != name and f"{stem}.aff" in names and _is_name(stem):
            yield stem


def _is_name(text: str) -> bool:
    return len(text) <= _MAX_NAME and re.fullmatch(_NAME, text) is not None


def split_names(text: str) -> list[str]:
    """The names of a list with commas between, each once. Raises UsageError if one is no plain name."""
    names = list(dict.fromkeys(name.strip(" ") for name in text.split(",")))
    for name in names:
        _require_name(name)
    if len(names) > MAX_LANGUAGES:
        raise UsageError("too many languages", expected=f"at most {MAX_LANGUAGES}", found=str(len(names)))
    return names


def _require_name(name: str) -> None:
    if not _is_name(name):
        expected = "a language such as de_DE: letters and digits, with _ or - between"
        raise UsageError("not a name of a dictionary", expected=expected, found=repr(name[:_MAX_NAME]))


def find(name: str) -> str:
    """The path of the .dic file of a name, in any case; for a bare language, that of the language's own country.

    Raises UsageError if the name is not plain, ResourceMissing if there is no such dictionary.
    """
    _require_name(name)
    if sys.platform == "linux" and (exact := _find_exact(name)):  # elsewhere EN_us would be found for en_US
        return exact
    known, wanted = find_all(), _fold(name)
    by_fold = {_fold(other): path for other, path in reversed(known.items())}
    if name in known or wanted in by_fold:
        return known.get(name) or by_fold[wanted]
    relatives = [other for other in by_fold if other.split("_")[0] == wanted]
    main = [other for other in (f"{wanted}_{wanted}", f"{wanted}_{_REGIONS.get(wanted, ('',))[0]}") if other in by_fold]
    if main or len(relatives) == 1:
        return by_fold[(main or relatives)[0]]
    raise _missing_error(name, known)


def _find_exact(name: str) -> str:
    """The path of the .dic file of exactly this name, found without a list of all dictionaries; "" for none."""
    for folder in folders():
        dic = os.path.join(folder, f"{name}.dic")
        with suppress(OSError, ValueError):  # a ValueError is a NUL in DICPATH
            if os.path.isfile(dic) and os.path.isfile(_affixes_of(dic)):
                return dic
    return ""


def _affixes_of(dic: str) -> str:
    """The path of the affix file of a dictionary."""
    return f"{dic.removesuffix('.dic')}.aff"


def _stem(path: str) -> str:
    """The name of a file without its suffix."""
    return os.path.splitext(os.path.basename(path))[0]


def _fold(name: str) -> str:
    return name.lower().replace("-", "_")


def _missing_error(name: str, known: Mapping[str, str]) -> ResourceMissing:
    language, *subtags = _fold(name).split("_")
    relatives = [other for other in known if _fold(other).split("_")[0] == language]
    has_package = not relatives or bool(subtags and subtags[0] in _REGIONS.get(language, ()))
    if len(language) > _MAX_LANGUAGE:
        remedy = "Name a language by its code, such as de_DE; lexc spell --lang list prints the installed ones."
    elif has_package:
        remedy = f"Install it, in Debian and Ubuntu: apt install {package_of(name)}"
    else:
        remedy = "Name one of these."
    return ResourceMissing(
        f"no dictionary of {name} is installed",
        expected=f"{name}.dic and {name}.aff in one of the folders {', '.join(folders()[:3])}",
        found=", ".join(relatives) or "no dictionary of this language",
        remedy=remedy,
    )


def package_of(name: str) -> str:
    """The package of Debian that holds a dictionary, by the scheme of these packages' names."""
    language, *subtags = _fold(name).split("_")
    if language in _PACKAGES:
        return _PACKAGES[language]
    regions = _REGIONS.get(language)
    if not regions:
        return f"hunspell-{language}"
    region = subtags[0] if subtags and subtags[0] in regions else regions[0]
    variant = ["frami"] if language == "de" and "frami" in subtags else []
    return "-".join(["hunspell", language, region, *variant])


def language_of_environment() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, such as `de_DE`; "" if none is set, or it is C or POSIX."""
    text = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    name = re.split("[.@]", text)[0]
    return name if _is_name(name) and name not in ("C", "POSIX") else ""


def is_compiled(name: str) -> bool:
    """Whether the cache has the image of a dictionary. Raises the errors of `open_by_name`."""
    return cache.has(_cache_path(find(name)))


def open_by_name(name: str, trust: bool = False, load: Load = "map") -> Image:
    """Open the image of a dictionary, and compile it first if the cache lacks it.

    Raises UsageError if the name is not plain, ResourceMissing if there is no such dictionary, SourceError if its files
    are damaged.
    """
    dic = find(name)
    return cache.open_or_compile(_cache_path(dic), lambda: _compile(dic), trust, load)


def _cache_path(dic: str) -> str:
    """The path of a dictionary's image in the cache, with a hash of everything that the image is made from."""
    content = xxh3_64()
    for path in (dic, _affixes_of(dic)):
        try:
            for piece in files.read_pieces(path):
                content.update(piece)
        except OSError as error:
            raise files.reading_error(SourceError, error, path) from None
        content.update(f"\0{os.path.basename(path)}\0{WRITER}\0{_TABLES}".encode())
    return os.path.join(cache.folder(), f"hunspell-{_stem(dic)}-{content.hexdigest()}.dawg")


def _compile(dic: str) -> list[Bytes]:
    from lexc.compile.sources import BuildOptions, compile_sources  # lazy: lexc.compile costs 50 ms
    from lexc.source import ReadOptions  # lazy: lexc.source costs 20 ms

    stem, source = _stem(dic), os.path.basename(dic)
    about = {"title": f"hunspell dictionary {stem}", "language": re.split("[_-]", stem)[0], "source": source}
    options = BuildOptions(kind="dawg", about=about)
    return assemble(compile_sources([dic], ReadOptions(fold="none"), options).sections)
