"""The modes of an editor's texts."""

from __future__ import annotations

from lexc.texts.modes import TEXT_MODES, find_added_mode, find_mode

_MODES = {language: mode.name for mode in TEXT_MODES.values() for language in mode.languages}
"""Modes by the protocol's names of languages. For other languages, a text's name and beginning decide."""
_MAX_BEGINNING = 2048  # characters by which a mode is found


def choose_mode(setting: str, language: str, name: str, text: str) -> str:
    """The mode of a text, one of `lexc.texts.modes.MODES` except auto.

    setting: the mode of the settings. language: the protocol's name for the text's language. name: of its file.
    """
    if setting != "auto":
        return setting
    return _MODES.get(language) or find_added_mode(language=language) or find_mode(name, text[:_MAX_BEGINNING])
