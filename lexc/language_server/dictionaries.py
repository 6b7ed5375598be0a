"""The images by which the language server judges words."""

from __future__ import annotations

import os
from contextlib import suppress

from lexc.errors import ResourceMissing, SourceError
from lexc.image.reader import Image
from lexc.installed import bundled, system_dictionaries
from lexc.language_server.settings import Settings
from lexc.opening import open_any

AUTO = "auto"
"""The languages of all installed dictionaries, in which each paragraph's is found."""
_ENGLISH = "spelling"


def open_images(settings: Settings) -> list[Image]:
    """Open the lexicon of the settings, otherwise their dictionaries, otherwise those of the environment's language.

    The first use of a dictionary compiles it, which takes seconds. English without a named dictionary is the bundled
    list `spelling`. Raises LexcError or OSError if one cannot be opened.
    """
    if settings.lexicon:
        return [open_any(os.path.expanduser(settings.lexicon)).image]
    if settings.lang == AUTO:
        return _open_all()
    names = system_dictionaries.split_names(settings.lang) if settings.lang else _default_names()
    return [system_dictionaries.open_by_name(name) for name in names] or [bundled.open_by_name(_ENGLISH)]


def _open_all() -> list[Image]:
    """The images of all installed dictionaries that can be read, and of English."""
    images: list[Image] = []
    names = system_dictionaries.find_distinct()
    for name in names:
        with suppress(SourceError):  # the command line names it
            images.append(system_dictionaries.open_by_name(name))
    has_english = any(name.split("_")[0] == "en" for name in names)
    return images if has_english else [*images, bundled.open_by_name(_ENGLISH)]


def _default_names() -> list[str]:
    """The dictionary of the environment's language; none for English, or if none is installed."""
    name = system_dictionaries.language_of_environment()
    if not name or name.split("_")[0] == "en":
        return []
    try:
        system_dictionaries.find(name)
    except ResourceMissing:
        return []
    return [name]
