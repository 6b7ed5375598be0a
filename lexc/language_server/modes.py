"""The modes of an editor's texts."""

from __future__ import annotations

from lexc.texts.modes import find_mode

_MODES = {
    "markdown": "markdown", "html": "html", "xml": "html", "latex": "latex", "tex": "latex", "mail": "mail",
    "plaintext": "text", "text": "text", "restructuredtext": "text",
}  # fmt: skip
"""Modes by the protocol's names of languages. For other languages, a text's name and beginning decide."""
_MAX_BEGINNING = 2048  # characters by which a mode is found


def choose_mode(setting: str, language: str, name: str, text: str) -> str:
    """The mode of a text, one of `lexc.texts.modes.MODES` except auto.

    setting: the mode of the settings. language: the protocol's name for the text's language. name: of its file.
    """
    if setting != "auto":
        return setting
    return _MODES.get(language) or find_mode(name, text[:_MAX_BEGINNING])
