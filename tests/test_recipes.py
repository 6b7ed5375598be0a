"""Every part that comes in kinds is in all places that its recipe in CONTRIBUTING.md names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from lexc import codecs
from lexc.cli.main import COMMANDS
from lexc.image.columns import TYPES
from lexc.image.section_types import SECTIONS
from lexc.layouts import LAYOUTS
from lexc.play.players import _PLAYERS, _WRAPPERS
from lexc.puzzles.files import FORMATS
from lexc.query.condition_table import CONDITIONS
from lexc.quiz.quizzes import quiz_names
from lexc.system import extensions, resources
from lexc.texts.modes import TEXT_MODES
from lexc.views.questions import QUESTIONS

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "de")
"""Those of the page."""


class Place(NamedTuple):
    """A place that names all parts of a kind. recipe: the end of its heading, "How to add a ...".

    form: of a part in the file, with NAME for its name.
    """

    recipe: str
    names: Callable[[], Iterable[str]]
    file: str
    form: str


def camel(name: str) -> str:
    """The name of a condition in JavaScript: front_hooks is frontHooks."""
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def resource_names(folder: str) -> Callable[[], Iterable[str]]:
    return lambda: resources.names(folder, ".toml")


def conditions_of_js() -> Iterable[str]:
    return map(camel, CONDITIONS)


def groups() -> Iterable[str]:
    return (value for name, value in vars(extensions).items() if name.isupper() and str(value).startswith("lexc."))


def languages() -> Iterable[str]:
    """The languages of the bundled alphabets, but for English, whose letters keys keep in every language."""
    files = (resources.find("alphabets", name, (".toml",)) for name in resources.names("alphabets", ".toml"))
    return {tomllib.loads(file.read_text(encoding="utf-8"))["language"] for file in files} - {"en"}


def marked_modes() -> Iterable[str]:
    """The modes of texts with marks of some kind. Those of documents and of mails have cases of their own."""
    return TEXT_MODES.keys() - {"text", "mail", "office"}


def suffixes() -> Iterable[str]:
    return (known.suffix for known in FORMATS.values() if known.suffix != ".txt")


PLACES = (
    Place("an alphabet", resource_names("alphabets"), "docs/guide/alphabets.md", "`NAME`"),
    Place("an alphabet", languages, "lexc/source/alphabet_choice.py", '"NAME": "'),
    Place("an alphabet", resource_names("alphabets"), "tests/alphabet/test_sets.py", '"NAME": ('),
    Place("rules or a board", resource_names("rules"), "lexicons/rules/README.md", "NAME"),
    Place("rules or a board", resource_names("rules"), "tests/play/test_rules.py", '"NAME": ('),
    Place("rules or a board", resource_names("boards"), "tests/play/test_rules.py", '"NAME": ('),
    Place("rules or a board", resource_names("boards"), "lexicons/rules/README.md", '`"NAME"`'),
    Place("a codec", lambda: [entry.name for entry in codecs._FORMATS], "specs/other-formats.md", "`NAME`"),
    Place("a player", lambda: [*_PLAYERS, *(f"+{name}" for name in _WRAPPERS)], "specs/games.md", "| `NAME` |"),
    Place("a query", lambda: QUESTIONS, "docs/guide/server.md", "NAME"),
    Place("a query", lambda: COMMANDS, "specs/exit-statuses.md", "`lexc NAME"),
    Place("a condition", conditions_of_js, "formats/js/src/find.mjs", "\n  NAME: "),
    Place("a condition", conditions_of_js, "formats/js/lexc.d.mts", "\n  NAME?: "),
    Place("a condition", lambda: CONDITIONS, "tests/formats/js_questions.json", 'NAME": '),
    Place("a condition", conditions_of_js, "lexc/page/static/conditions.js", "NAME: {"),
    *(
        Place("a condition", conditions_of_js, f"lexc/page/static/{code}.js", "\n  condition_NAME: ")
        for code in LANGUAGES
    ),
    Place("a text mode", lambda: TEXT_MODES, "specs/texts.md", "| [`NAME`](#"),
    Place("a text mode", marked_modes, "tests/texts/markup_cases.py", '    "NAME": ['),
    Place("a format of grids", suffixes, "docs/guide/crosswords.md", "`NAME`"),
    Place("a format of grids", suffixes, "docs/guide/page.md", "`NAME`"),
    Place("a kind of quiz", quiz_names, "docs/guide/quiz.md", "| `NAME` |"),
    Place("a kind of quiz", quiz_names, "lexc/page/static/quizzes.js", "\n  NAME: {"),
    Place("a kind of quiz", quiz_names, "lexc/page/static/study.js", '"NAME"'),
    *(Place("a kind of quiz", quiz_names, f"lexc/page/static/{code}.js", "\n  quiz_NAME: ") for code in LANGUAGES),
    Place("a column type", lambda: [f"{number} {name}" for number, name in TYPES.items()], "specs/image.md", "NAME"),
    Place("something from another package", groups, "specs/extensions.md", "| `NAME` |"),
    Place("something from another package", groups, "tests/extensions/lexc_example/pyproject.toml", '."NAME"]'),
    Place("a section", lambda: SECTIONS, "specs/image.md", "\n## NAME\n"),
    Place("a section", lambda: SECTIONS, "formats/js/src/container.mjs", " NAME: "),
    Place("a section", lambda: SECTIONS, "formats/go/container.go", '"NAME": '),
    Place("a section", lambda: SECTIONS, "tests/image/plain_reader.py", 'b"NAME": '),
    Place("a section", lambda: SECTIONS, "lexc/page/static/images.js", '"NAME"'),
    *(Place("a section", lambda: SECTIONS, f"lexc/page/static/{code}.js", "\n  holds_NAME: ") for code in LANGUAGES),
    Place("a layout", lambda: LAYOUTS, "specs/image.md", "### Layout `NAME`"),
)


def read_recipe(end: str) -> str:
    """The text under a heading "How to add ..." of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^## How to add {end}\n(.*?)(?=^## )", text, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.recipe}: {place.file}")
def test_every_part_is_in_all_places_of_its_recipe(place: Place) -> None:
    text = (ROOT / place.file).read_text(encoding="utf-8")
    missing = [name for name in place.names() if not has(text, place.form, name)]
    assert missing == [], f"{place.file} lacks {', '.join(missing)}: see 'How to add {place.recipe}' in CONTRIBUTING.md"


def has(text: str, form: str, name: str) -> bool:
    """Whether a text has a name in this form, and not as a part of a longer word."""
    before, _, after = form.partition("NAME")
    start, end = ("" if before else r"(?<![\w-])"), ("" if after else r"(?![\w-])")
    return re.search(start + re.escape(before + name + after) + end, text) is not None


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.recipe}: {place.file}")
def test_a_recipe_names_every_place(place: Place) -> None:
    recipe = read_recipe(place.recipe)
    assert place.file in recipe, f"'How to add {place.recipe}' in CONTRIBUTING.md does not name {place.file}"
