"""The table of questions: each can be asked by name, within its limits, and its answer has its type."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import lexc
from lexc.cli.main import cli
from lexc.errors import SectionMissing, UsageError
from lexc.lexicon import Lexicon
from lexc.views.questions import QUESTIONS, ask, view_function
from lexc.views.schema import question_schemas

WORDS = ["ACE", "ACED", "ARC", "CAR", "CARE", "CARED", "CARES", "CAT", "SCARE"]
TEXTS = {"pattern": "C*", "regex": "C.*", "find": "length=3 prefix=C", "cryptogram": "QWE", "ladder": "CAR CAT"}
EXPECTED: dict[str, list[Any]] = {
    "words": ["CARE", "CARED", "CARES"],
    "pattern": ["CAR", "CARE", "CARED", "CARES", "CAT"],
    "regex": ["CAR", "CARE", "CARED", "CARES", "CAT"],
    "near": [{"word": "CARE", "distance": 0}, {"word": "CAR", "distance": 1}, {"word": "CARED", "distance": 1}],
    "anagram": ["CARE"],
    "find": ["CAR", "CAT"],
    "hooks": [{"word": "SCARE", "kind": "front"}, {"word": "CARED", "kind": "back"}],
    "extensions": ["CARED", "CARES", "SCARE"],
    "isomorphs": ["ACED", "CARE"],
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(WORDS)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_question_is_answered_with_rows_of_its_type(lexicon: Lexicon, name: str) -> None:
    answer = ask(lexicon, name, TEXTS.get(name, "CARE"))
    assert answer["count"] == len(answer["results"])
    assert [row for row in EXPECTED[name] if row in answer["results"]] == EXPECTED[name]
    row = QUESTIONS[name].row
    assert all(row is None or {*result} <= {*row.__annotations__} for result in answer["results"])


NEEDS_MORE = (
    "complete",
    "cryptogram",
    "analyse",
    "explore",
    "findwords",
    "path",
    "plays",
    "solve",
    "simulate",
    "choose",
    "replies",
    "review",
)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in NEEDS_MORE])
def test_a_limit_is_kept_by_every_question(lexicon: Lexicon, name: str) -> None:
    assert ask(lexicon, name, TEXTS.get(name, "CARE"), limit=1)["count"] <= 1


def test_a_question_that_a_lexicon_cannot_answer_says_why(lexicon: Lexicon) -> None:
    with pytest.raises(SectionMissing, match="no weights"):
        ask(lexicon, "complete", "C")
    with pytest.raises(SectionMissing, match="no rules of a dictionary"):
        ask(lexicon, "analyse", "CAT")


@pytest.mark.parametrize("name", QUESTIONS)
def test_options_are_arguments_of_the_function_with_the_same_defaults(name: str) -> None:
    question = QUESTIONS[name]
    function = view_function(question.answer) if question.answer else getattr(Lexicon, question.method)
    parameters = inspect.signature(function).parameters
    defaults = {key: parameters[key].default for key in question.options}
    expected = {key: option.default for key, option in question.options.items()}
    assert defaults == (expected | {"seconds": None} if name == "solve" else expected)
    assert question.limit in ("", *parameters) or question.has_conditions or name == "explore"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("near", {"distance": 4}), ("near", {"distance": -1}), ("near", {"distance": True}),
        ("near", {"distance": "1"}), ("near", {"prefix": 1}), ("near", {"depth": 1}),
        ("anagram", {"order": "random"}), ("anagram", {"plus": -1}),
        ("cryptogram", {"seconds": -0.5}), ("nearest", {}), ("find", {"order": "secret.dawg"}),
    ],
    ids=str,
)  # fmt: skip
def test_unknown_questions_and_options_out_of_bounds_are_refused(
    lexicon: Lexicon, name: str, options: dict[str, Any]
) -> None:
    with pytest.raises(UsageError, match=r"out of bounds|no such"):
        ask(lexicon, name, "CARE", **options)


def test_a_question_opens_no_file_that_its_text_names(lexicon: Lexicon) -> None:
    with pytest.raises(UsageError, match="a text is no lexicon"):
        ask(lexicon, "find", "in=/etc/passwd")


def test_the_command_line_has_the_limits_of_the_table() -> None:
    command = cli.get_command(cli.make_context("lexc", ["near"], resilient_parsing=True), "near")
    assert command
    (distance,) = [parameter for parameter in command.params if parameter.name == "distance"]
    assert repr(distance.type) == "<IntRange 0<=x<=3>"
    assert distance.default == QUESTIONS["near"].options["distance"].default == 1


def test_questions_are_listed_with_the_schema_of_their_answers() -> None:
    listed = question_schemas()
    assert listed.keys() == QUESTIONS.keys()
    rows = listed["near"]["answer"]["properties"]["results"]["items"]
    assert rows["properties"]["distance"] == {"type": "integer"}
    assert listed["near"]["options"]["distance"] == {
        "default": 1, "least": 0, "most": 3, "choices": (), "kind": "int",
    }  # fmt: skip
    assert listed["pattern"]["answer"]["properties"]["results"] == {"type": "array", "items": {"type": "string"}}
