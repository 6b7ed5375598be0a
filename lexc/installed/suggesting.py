"""Suggesters for images: with the bundled model of their language, or with a model from a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.spelling_model import MAX_SIZE, SpellingModel, unpack
from lexc.image.suggestion_tables import from_meta
from lexc.installed import bundled
from lexc.query.suggestions import ImageSuggester, Suggester
from lexc.query.suggestions.table_model import model_of_tables
from lexc.query.weights import has_weights
from lexc.system import resources
from lexc.system.files import open_to_read

_SUFFIX = ".model"
_PHONETIC_SUFFIX = ".phonetic"
_WEIGHTED_LEXICONS = {"en": "spelling"}
"""The bundled lexicons whose weights tell how common words are, by language."""
_DEFAULT_MODEL = SpellingModel("", {}, (92, 120, 152, 70))
"""The costs of edits for languages without a bundled model. A letter is left out in one way, and wrong in many."""


def read_model(path: str) -> SpellingModel:
    """Read a model of misspellings from a file. Raises FormatError if it is none, OSError if it cannot be read."""
    with open_to_read(path) as file:
        return unpack(file.read(MAX_SIZE + 1), path)


def make_suggester(images: Sequence[Image], model: SpellingModel | None = None) -> Suggester:
    """A suggester of words of these images. model: instead of the bundled models of their languages."""
    return Suggester([_suggester_of(image) if model is None else _make_suggester(image, model) for image in images])


@once_per_image
def _suggester_of(image: Image) -> ImageSuggester:
    return _make_suggester(image, _model_of(image), _has_model(_language(image)))


def _make_suggester(image: Image, model: SpellingModel, has_learned_model: bool = True) -> ImageSuggester:
    name = _WEIGHTED_LEXICONS.get(_language(image), "")
    common = bundled.open_by_name(name) if name and not has_weights(image) else None
    return ImageSuggester(image, model, common, _phonetic_rows(_language(image)), has_learned_model)


def _language(image: Image) -> str:
    """The code of an image's language, as `en`; "" if it is unknown."""
    language = image.meta.language or (image.dictionary.language if image.dictionary else "")
    return language.replace("-", "_").split("_")[0].lower()


def _model_of(image: Image) -> SpellingModel:
    """The bundled model of the image's language, with the rules of its dictionary."""
    model = _bundled_model(_language(image))
    if image.dictionary is None:
        return model
    return model_of_tables(from_meta(image.meta.suggesting), image.dictionary.replacements, model)


@cache
def _phonetic_rows(language: str) -> tuple[tuple[str, str], ...]:
    """The phonetic table of a language, () without one. A line has a pattern and its code; # begins a comment."""
    if language not in resources.names("spelling", _PHONETIC_SUFFIX):
        return ()
    with open_to_read(_path(language, _PHONETIC_SUFFIX)) as file:
        lines = file.read().decode().splitlines()
    pattern_and_code = (line.split() for line in lines if line and not line.startswith("#"))
    return tuple((pattern, code.replace("_", "")) for pattern, code in pattern_and_code)


def _path(language: str, suffix: str) -> str:
    """The path of a bundled file of a language. (Not of `resources.find`, since pathlib takes 5 ms.)"""
    return os.path.join(resources.folder("lexicons"), "spelling", language + suffix)


def _has_model(language: str) -> bool:
    return language in resources.names("spelling", _SUFFIX)


@cache
def _bundled_model(language: str) -> SpellingModel:
    """The model that was learned for a language; the costs of rare edits alone if there is none."""
    if not _has_model(language):
        return _DEFAULT_MODEL
    return read_model(_path(language, _SUFFIX))
