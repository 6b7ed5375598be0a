"""The description of the server's addresses (OpenAPI 3.1), made of the types of `lexc.views`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexc.errors import LexcError
from lexc.server import formats
from lexc.server.events import EVENTS
from lexc.server.limits import ServerLimits
from lexc.server.responses import error_fields
from lexc.views.answers import Answer
from lexc.views.columns import ColumnList
from lexc.views.descriptions import ImageDescription
from lexc.views.games import ReplayReport
from lexc.views.questions import QUESTIONS, Option, Question
from lexc.views.schema import answer_type, schema_of
from lexc.views.spelling import Misspelling, ServedLanguage

_FIELDS = [*error_fields(LexcError(""))]
_ERROR = {
    "type": "object", "properties": {name: {"type": "string"} for name in _FIELDS}, "required": _FIELDS,
}  # fmt: skip
_ERRORS = {
    "400": "The question cannot be read.",
    "401": "The token is missing or wrong.",
    "404": "No such lexicon or question.",
    "413": "More than a limit allows.",
    "421": "Not a name of this server.",
    "429": "Too many searches at once.",
}
_LEXICON = {"$ref": "#/components/parameters/lexicon"}


def describe(limits: ServerLimits, version: str, lexicons: Sequence[str]) -> dict[str, Any]:
    """The whole description. version: of lexc. lexicons: the names of those that are served."""
    misspellings: Any = Answer
    paths: dict[str, dict[str, Any]] = {
        "/health": {"get": _operation("That the server answers.", {"type": "object"})},
        "/v1": {"get": _operation("The served lexicons.", _list(schema_of(ImageDescription)))},
        "/v1/languages": {"get": _operation("The languages of spelling.", _list(schema_of(ServedLanguage)))},
        "/v1/spell": {
            "post": _operation(
                "The unknown words of a text.", _list(schema_of(misspellings[Misspelling])),
                [_text("lang"), *_limit_and_seconds(limits, limits.seconds)], body=_body("text/plain", {}),
            ),
        },
        "/v1/gcg": {
            "post": _operation(
                "A recorded game in GCG, replayed and checked.", schema_of(ReplayReport),
                [_text("lexicon"), _text("rules"), _text("ending")], body=_body("text/plain", {}),
            ),
        },
        "/v1/{lexicon}": {"get": _operation("One lexicon.", _list(schema_of(ImageDescription)), [_LEXICON])},
        "/v1/{lexicon}/columns": {"get": _operation("Its columns.", _list(schema_of(ColumnList)), [_LEXICON])},
    }  # fmt: skip
    for name, question in QUESTIONS.items():
        paths[f"/v1/{{lexicon}}/{name}"] = {"get": _question(question, limits)}
    paths["/v1/{lexicon}/check"]["post"] = _check_many()
    info = {"title": "lexc", "version": version, "description": "Answers of lexicons."}
    lexicon = {"name": "lexicon", "in": "path", "required": True, "schema": {"type": "string", "enum": [*lexicons]}}
    components = {"schemas": {"Error": _ERROR}, "parameters": {"lexicon": lexicon}}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": components}


def _list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


def _operation(
    summary: str, schema: dict[str, Any], parameters: list[Any] | None = None, body: dict[str, Any] | None = None,
    more_content: tuple[str, ...] = (),
) -> dict[str, Any]:  # fmt: skip
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    content = {formats.JSON: {"schema": schema}, **{kind: {} for kind in more_content}}
    responses: dict[str, Any] = {"200": {"description": "The answer.", "content": content}}
    responses |= {status: {"description": text, "content": error} for status, text in _ERRORS.items()}
    operation = {"summary": summary, "parameters": parameters or [], "responses": responses}
    return {**operation, "requestBody": body} if body else operation


def _question(question: Question, limits: ServerLimits) -> dict[str, Any]:
    text = {"type": "string", "maxLength": question.characters}
    texts = {"type": "array", "items": text, "minItems": 1, "maxItems": limits.questions}
    parameters: list[dict[str, Any]] = [
        _LEXICON,
        {"name": "q", "in": "query", "required": True, "schema": texts, "explode": True},
        *_limit_and_seconds(limits, question.seconds or limits.seconds),
        *(
            {"name": name, "in": "query", "schema": _option_schema(option)}
            for name, option in question.options.items()
            if name != "seconds"
        ),
    ]
    kinds = (formats.NDJSON, formats.CSV, *([EVENTS] if question.is_watched else []))
    return _operation(question.description, _list(schema_of(answer_type(question))), parameters, more_content=kinds)


def _limit_and_seconds(limits: ServerLimits, seconds: float) -> list[dict[str, Any]]:
    return [
        {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": limits.answers}},
        {"name": "seconds", "in": "query", "schema": {"type": "number", "minimum": 0, "maximum": seconds}},
    ]


def _text(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}


def _body(media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {media_type: {"schema": schema}}}


def _option_schema(option: Option) -> dict[str, Any]:
    if option.value_type is tuple:  # a range, as 2-3
        return {"type": "string", "pattern": "^[0-9]*-?[0-9]*$"}
    schema: dict[str, Any] = schema_of(option.value_type)
    if option.default is not None:
        schema["default"] = option.default
    if option.choices:
        schema["enum"] = list(option.choices)
    bounds = {"minimum": option.least, "maximum": option.most}
    return schema | {name: bound for name, bound in bounds.items() if bound is not None}


def _check_many() -> dict[str, Any]:
    summary, answers = "Whether each word of an array is in the lexicon.", _list({"type": "boolean"})
    return _operation(summary, answers, [_LEXICON], _body(formats.JSON, _list({"type": "string"})))
