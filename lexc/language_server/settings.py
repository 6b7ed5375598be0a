"""The settings of the language server, which editors send in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.installed.system_dictionaries import split_names
from lexc.system import extensions
from lexc.texts.modes import MODES

SECTION = "lexc"
"""The section of an editor's configuration that holds the settings."""
SEVERITIES = ("error", "warning", "information", "hint")
_MAX_SUGGESTIONS, _MAX_PROBLEMS = 100, 100_000
_MAX_TEXT = 4096  # characters of a setting


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the language server.

    lang: names of the system's dictionaries with commas between, auto for the language of
    each paragraph, "" for the environment's. lexicon: an image,
    or the name of a bundled lexicon, "" for the dictionaries. personal: the file of personal words, "" for the user's
    own. mode: of texts, one of `lexc.texts.modes.MODES`; auto chooses it for each text. severity: one of `SEVERITIES`.
    suggestions: the most quick fixes for a word. problems: the most unknown words that are reported of a text.
    """

    lang: str = ""
    lexicon: str = ""
    personal: str = ""
    mode: str = "auto"
    severity: str = "information"
    suggestions: int = 5
    problems: int = 1000

    def with_changes(self, data: object) -> Settings:
        """These settings, changed by a JSON object: either by its keys, or by those of the object at its key `lexc`.

        data: None for no changes.

        Raises UsageError if a key is unknown, or a value has the wrong type or size.
        """
        if isinstance(data, Mapping) and SECTION in data:
            data = data[SECTION]
        if data is None:
            return self
        if not isinstance(data, Mapping):
            raise _settings_error("these settings are wrong", "an object", data)
        return replace(self, **{str(key): _read_setting(str(key), value) for key, value in data.items()})


_NAMES = tuple(field.name for field in fields(Settings))
_MAXIMA = {"suggestions": _MAX_SUGGESTIONS, "problems": _MAX_PROBLEMS}


def _read_setting(key: str, value: Any) -> Any:
    """The value of a setting. Raises UsageError if the key is unknown, or its type or size is wrong."""
    if key not in _NAMES:
        raise UsageError("unknown setting", where=f"{SECTION}.{key[:40]}", remedy=did_you_mean(key, _NAMES))
    if key == "lang" and isinstance(value, list) and all(isinstance(name, str) for name in value):
        value = ",".join(value)
    if maximum := _MAXIMA.get(key):
        if type(value) is not int or not 0 <= value <= maximum:
            raise _settings_error(f"{SECTION}.{key} is wrong", f"a number from 0 to {maximum}", value)
        return value
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise _settings_error(f"{SECTION}.{key} is wrong", "a text", value)
    if key == "severity" and value not in SEVERITIES:
        raise _settings_error("lexc.severity is wrong", f"one of {', '.join(SEVERITIES)}", value)
    if key == "mode" and value not in MODES and extensions.find(extensions.TEXT_MODES, value) is None:
        raise _settings_error("lexc.mode is wrong", f"one of {', '.join(MODES)}", value)
    if key == "lang" and value:
        split_names(value)  # raises UsageError for a wrong name
    return value


def _settings_error(problem: str, expected: str, found: object) -> UsageError:
    return UsageError(problem, expected=expected, found=repr(found)[:60])
