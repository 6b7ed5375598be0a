"""The images by which the language server judges words."""

from __future__ import annotations

import os

from lexc.errors import ResourceMissing
from lexc.image.reader import Image
from lexc.installed import bundled, system_dictionaries
from lexc.language_server.settings import Settings
from lexc.opening import open_any

_ENGLISH = "spelling"


def open_images(settings: Settings) -> list[Image]:
    """Open the lexicon of the settings, otherwise their dictionaries, otherwise those of the environment's language.

    The first use of a dictionary compiles it, which takes seconds. English without a named dictionary is the bundled
    list `spelling`. Raises LexcError or OSError if one cannot be opened.
    """
    if settings.lexicon:
        return [open_any(os.path.expanduser(settings.lexicon)).image]
    names = system_dictionaries.split_names(settings.lang) if settings.lang else _default_names()
    return [system_dictionaries.open_by_name(name) for name in names] or [bundled.open_by_name(_ENGLISH)]


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
