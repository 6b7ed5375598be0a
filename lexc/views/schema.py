"""The types of each command's JSON output, and JSON Schemas made from these types."""

from __future__ import annotations

import types
from typing import Any, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from lexc.converting import Conversion
from lexc.views.analysis import AnalysedTurn, AnalysisSummary
from lexc.views.answers import (
    AlphagramGroup,
    AnalysedPart,
    Answer,
    CryptogramReading,
    Hook,
    LeaveValue,
    Neighbour,
    ShownWord,
    WeightedWord,
    WordFacts,
)
from lexc.views.build_results import BuildResult
from lexc.views.cache_reports import CacheReport
from lexc.views.columns import ColumnList, WordValues
from lexc.views.descriptions import ForeignFileDescription, ImageDescription
from lexc.views.dump_fields import Dump
from lexc.views.file_paths import FilePaths
from lexc.views.games import EndgameResult, PlaysAnswer, ReplayReport, SimulationAnswer
from lexc.views.inferences import InferenceAnswer
from lexc.views.preendgames import PreendgameAnswer
from lexc.views.puzzles import FillResult, GridFacts, SlotCandidate
from lexc.views.questions import QUESTIONS, Option, Question, view_function
from lexc.views.quizzes import CardStatus
from lexc.views.readings import Reading
from lexc.views.selfplay import AutoplayResult, LearningResult, TournamentResult
from lexc.views.spelling import InstalledDictionary, Misspelling, Setting
from lexc.views.spelling_summary import SpellingSummary
from lexc.views.verdicts import Verdict
from lexc.views.word_studies import WordStudy

Words = Answer[str]

COMMANDS: dict[str, tuple[Any, ...]] = {
    "build": (BuildResult,),
    "convert": (Conversion,),
    "info": (ImageDescription, ForeignFileDescription),
    "verify": (Verdict,),
    "dump": (Dump,),
    "columns": (ColumnList,),
    "cache": (CacheReport,),
    "check": (Words, Answer[ShownWord], Answer[AnalysedPart]),
    "words": (Words, Answer[ShownWord], Answer[AlphagramGroup]),
    "get": (WordValues,),
    "complete": (Words, Answer[ShownWord], Answer[WeightedWord]),
    "spell": (Answer[Misspelling], Words, SpellingSummary, Answer[InstalledDictionary], Answer[Setting]),
    "pattern": (Words, Answer[ShownWord]),
    "regex": (Words, Answer[ShownWord]),
    "near": (Answer[Neighbour],),
    "anagram": (Words, Answer[ShownWord]),
    "explore": (Answer[Reading], Words),
    "find": (Words, Answer[WordFacts]),
    "study": (Answer[WordStudy],),
    "hooks": (Answer[Hook], Words, Answer[ShownWord]),
    "ladder": (Words, Answer[ShownWord]),
    "isomorphs": (Words, Answer[ShownWord]),
    "cryptogram": (Answer[CryptogramReading],),
    "quiz": (CardStatus,),
    "grid": (Answer[GridFacts], Answer[SlotCandidate]),
    "fill": (Answer[FillResult],),
    "merge": (BuildResult, Words),
    "diff": (BuildResult, Words),
    "common": (BuildResult, Words),
    "add": (BuildResult,),
    "remove": (BuildResult,),
    "moves": (PlaysAnswer,),
    "solve": (Answer[EndgameResult], PreendgameAnswer),
    "simulate": (SimulationAnswer,),
    "autoplay": (AutoplayResult,),
    "leaves learn": (LearningResult,),
    "leaves show": (Answer[LeaveValue],),
    "tournament": (TournamentResult,),
    "infer": (InferenceAnswer,),
    "gcg": (ReplayReport, AnalysedTurn, AnalysisSummary),
    "paths": (FilePaths,),
}
"""For each command with --json, the types of the objects that it prints. Its options decide between several types."""

_SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def json_schema(command: str) -> dict[str, Any]:
    """The JSON Schema (draft 7) of one object that a command prints."""
    return {"anyOf": [schema_of(kind) for kind in COMMANDS[command]]}


def question_schemas() -> dict[str, dict[str, Any]]:
    """Each question with its description, the JSON Schema of its answer, and its options: default and bounds."""
    return {
        name: {
            "description": question.description,
            "answer": schema_of(answer_type(question)),
            "options": {key: _describe_option(option) for key, option in question.options.items()},
        }
        for name, question in QUESTIONS.items()
    }


def _describe_option(option: Option) -> dict[str, Any]:
    return {**option._asdict(), "kind": option.value_type.__name__}


def answer_type(question: Question) -> Any:
    """The type of the answers to a question."""
    if not question.answer:
        generic: Any = Answer
        return generic[question.row or str]
    found = get_type_hints(view_function(question.answer))["return"]
    return get_args(found)[0] if question.is_watched else found


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type: a simple type, list, dict, dataclass or TypedDict."""
    if kind in _SIMPLE:
        return {"type": _SIMPLE[kind]}
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": list(map(schema_of, arguments))}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(arguments[1])}
    if kind is Any:
        return {}
    fields_of_kind = fields(kind)
    return {
        "type": "object",
        "properties": {name: schema_of(field_type) for name, (field_type, _) in fields_of_kind.items()},
        "required": [name for name, (_, is_required) in fields_of_kind.items() if is_required],
        "additionalProperties": False,
    }


def fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass or a TypedDict: for each name its type, and whether it is required."""
    origin, arguments = get_origin(kind) or kind, _type_arguments(kind)
    is_total = not is_typeddict(origin) or origin.__total__
    found = {}
    for name, field_type in get_type_hints(origin, include_extras=True).items():
        is_optional = get_origin(field_type) is NotRequired
        found[name] = (
            _substitute(get_args(field_type)[0] if is_optional else field_type, arguments),
            is_total and not is_optional,
        )
    return found


def _type_arguments(kind: Any) -> dict[Any, Any]:
    """The types that replace a generic type's variables.

    In `Answer[ScoredMove]` and its subclasses, for example, `Row` is replaced by `ScoredMove`.
    """
    known: dict[Any, Any] = {}
    for generic in (kind, *getattr(kind, "__orig_bases__", ())):
        variables = getattr(get_origin(generic), "__parameters__", ())
        known |= dict(zip(variables, get_args(generic), strict=False))
    return known


def _substitute(kind: Any, arguments: dict[Any, Any]) -> Any:
    """Replace the type variables in a type."""
    if isinstance(kind, TypeVar):
        return arguments[kind]
    return list[_substitute(get_args(kind)[0], arguments)] if get_origin(kind) is list else kind  # type: ignore[misc]
