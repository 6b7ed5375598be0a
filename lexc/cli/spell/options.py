"""The options of `lexc spell`, and which of them contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexc.cli.spell.texts import TextOptions
from lexc.errors import UsageError
from lexc.texts.masks import PARTS


def text_options(mode: str, code: str | None, is_table: bool, column: str | None) -> TextOptions:
    """The options of texts. Raises UsageError if they contradict each other."""
    if is_table != (column is not None):
        raise UsageError("an option is missing", expected="--csv with --column", remedy="Name both: --csv --column 2.")
    parts = None if code is None else frozenset(code.split(","))
    if parts is not None and not parts <= {*PARTS}:
        raise UsageError("no such part of a program", expected=", ".join(PARTS), found=repr(code))
    return TextOptions("code" if code is not None and mode == "auto" else mode, parts, column or "")


def require_one_output(is_pipe: bool, is_correcting: bool, as_json: bool, as_sarif: bool, output: str | None) -> None:
    """Raise UsageError if several outputs are named, or a file that is not written to."""
    if sum((is_pipe, is_correcting, as_json, as_sarif)) > 1:
        raise UsageError(
            "too many outputs", expected="one of -a, --correct, --json, --sarif", remedy="Name one of them."
        )
    if output is not None and not is_correcting:
        raise UsageError("nothing is written to a file", where="--output", remedy="Add --correct, or leave it out.")


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
