"""The options of `lexc spell`, and which of them contradict each other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from lexc.cli.spell.files import has_folder, make_filters
from lexc.cli.spell.texts import TextOptions
from lexc.errors import UsageError, did_you_mean
from lexc.texts.masks import PARTS

_WALKING = (
    click.option(
        "--include", multiple=True, metavar="PATTERN",
        help="Check only the files of folders that match, in the syntax of .gitignore: '*.md'.",
    ),
    click.option(
        "--exclude", multiple=True, metavar="PATTERN", help="Pass over what matches in folders: 'vendor/', '*.svg'."
    ),
    click.option("--hidden", "has_hidden", is_flag=True, help="Check hidden files and folders in folders, too."),
)  # fmt: skip


def walking_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --include, --exclude and --hidden, and pass them on as one argument, `filters`."""

    @functools.wraps(command)
    def call_with_filters(
        *args: Any, include: tuple[str, ...], exclude: tuple[str, ...], has_hidden: bool, **others: Any
    ) -> Any:
        return command(*args, filters=make_filters(include, exclude, has_hidden), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_WALKING), call_with_filters)


def text_options(mode: str, code: str | None, is_table: bool, column: str | None) -> TextOptions:
    """The options of texts. Raises UsageError if they contradict each other."""
    if is_table != (column is not None):
        raise UsageError("an option is missing", expected="--csv with --column", remedy="Name both: --csv --column 2.")
    parts = None if code is None else frozenset(code.split(","))
    if parts is not None and not parts <= {*PARTS}:
        unknown = min(parts - {*PARTS})
        remedy = did_you_mean(unknown, PARTS)
        raise UsageError(
            "no such part of a program", where="--code", expected=", ".join(PARTS), found=repr(unknown), remedy=remedy
        )
    return TextOptions("code" if code is not None and mode == "auto" else mode, parts, column or "")


def require_target(files: Sequence[str], is_in_place: bool, output: str | None) -> None:
    """Raise UsageError unless the corrected texts have one place where they are written."""
    if has_folder(files) and not is_in_place:
        raise UsageError(
            "the texts of a folder are corrected where they are", where="--correct", expected="--in-place",
            remedy="Add it. A version control system shows what has changed.",
        )  # fmt: skip
    if output is not None and (is_in_place or len(files) > 1):
        found = "--in-place" if is_in_place else str(len(files))
        raise UsageError("one output for several texts", expected="one text with --output", found=found)
    if is_in_place and "-" in files:
        raise UsageError("standard input has no place", where="--in-place", remedy="Name a file.")


def refuse_other_texts(options: TextOptions, files: Sequence[str]) -> None:
    """Raise UsageError unless the only text is standard input in mode text, which -a reads."""
    has_mode = options.mode not in ("auto", "text")
    named = {name: True for name in files if name != "-"}
    refuse_without_effect(
        "-a", {"--csv": bool(options.column), "--code": options.parts is not None, "--mode": has_mode, **named}
    )


def refuse_without_effect(option: str, others: Mapping[str, bool]) -> None:
    """Raise UsageError for the first of other options that is given, since it has no effect beside an option."""
    for name, is_given in others.items():
        if is_given:
            raise UsageError(f"this has no effect with {option}", where=name, remedy="Leave one of them out.")
