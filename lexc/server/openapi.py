"""The description of the server's addresses (OpenAPI 3.1), made of the types of `lexc.views`."""

from __future__ import annotations

from typing import Any

from lexc.server.limits import ServerLimits
from lexc.server.questions import LOOKUPS, SEARCHES
from lexc.views.answers import Answer
from lexc.views.columns import ColumnList
from lexc.views.descriptions import ImageDescription
from lexc.views.questions import QUESTIONS, Option, Question
from lexc.views.readings import Reading
from lexc.views.schema import schema_of
from lexc.views.word_studies import WordStudy

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}
_ERROR = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("error", "where", "expected", "found", "remedy")},
    "required": ["error", "where", "expected", "found", "remedy"],
}
_ERRORS = {
    "400": "The question cannot be read.",
    "401": "The token is missing or wrong.",
    "404": "No such lexicon or question.",
    "413": "More than a limit allows.",
    "421": "Not a name of this server.",
    "429": "Too many searches at once.",
}
_LEXICON = {"name": "lexicon", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}


def describe(limits: ServerLimits, version: str) -> dict[str, Any]:
    """The whole description. version: of lexc."""
    answer: Any = Answer
    paths = {
        "/health": {"get": _operation("That the server answers.", {"type": "object"})},
        "/v1": {"get": _operation("The served lexicons.", _list(schema_of(ImageDescription)))},
        "/v1/{lexicon}": {"get": _operation("One lexicon.", _list(schema_of(ImageDescription)), [_LEXICON])},
        "/v1/{lexicon}/columns": {"get": _operation("Its columns.", _list(schema_of(ColumnList)), [_LEXICON])},
        "/v1/{lexicon}/check": {
            "get": _question(LOOKUPS["check"], schema_of(answer[str]), limits),
            "post": _check_many(),
        },
        "/v1/{lexicon}/path": {"get": _question(LOOKUPS["path"], {"type": "object"}, limits)},
    }
    for name, kind in (("study", WordStudy), ("explore", Reading)):
        paths[f"/v1/{{lexicon}}/{name}"] = {"get": _question(SEARCHES[name], schema_of(answer[kind]), limits)}
    for name, question in QUESTIONS.items():
        schema = schema_of(answer[question.row or str])
        paths[f"/v1/{{lexicon}}/{name}"] = {"get": _question(question.description, schema, limits, question)}
    info = {"title": "lexc", "version": version, "description": "Answers of lexicons."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": {"Error": _ERROR}}}


def _list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


def _operation(summary: str, schema: dict[str, Any], parameters: list[Any] | None = None) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    content = {"application/json": {"schema": schema}, "application/x-ndjson": {}, "text/csv": {}}
    responses: dict[str, Any] = {"200": {"description": "The answer.", "content": content}}
    responses |= {status: {"description": text, "content": error} for status, text in _ERRORS.items()}
    return {"summary": summary, "parameters": parameters or [], "responses": responses}


def _question(
    summary: str, schema: dict[str, Any], limits: ServerLimits, question: Question | None = None
) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1, "maxLength": limits.characters}
    texts = {"type": "array", "items": text, "minItems": 1, "maxItems": limits.questions}
    parameters: list[dict[str, Any]] = [
        _LEXICON,
        {"name": "q", "in": "query", "required": True, "schema": texts, "explode": True},
        {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": limits.answers}},
        {"name": "seconds", "in": "query", "schema": {"type": "number", "minimum": 0, "maximum": limits.seconds}},
    ]
    options = question.options if question else {}
    parameters += [
        {"name": name, "in": "query", "schema": _option_schema(option)}
        for name, option in options.items()
        if name != "seconds"
    ]
    return _operation(summary, _list(schema), parameters)


def _option_schema(option: Option) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": _TYPES[type(option.default)], "default": option.default}
    if option.choices:
        schema["enum"] = list(option.choices)
    bounds = {"minimum": option.least, "maximum": option.most}
    return schema | {name: bound for name, bound in bounds.items() if bound is not None}


def _check_many() -> dict[str, Any]:
    operation = _operation("Whether each word of an array is in the lexicon.", _list({"type": "boolean"}), [_LEXICON])
    words = {"type": "array", "items": {"type": "string"}}
    operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": words}}}
    return operation
