"""A run of `lexc spell` over files: what it prints or writes, and its exit status."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import click

from lexc.cli.shared.exit_statuses import BAD_INPUT, NO
from lexc.cli.spell.checkers import Checker, Checkers, SpellOptions
from lexc.cli.spell.files import Failures, find_files
from lexc.cli.spell.options import refuse_without_effect, require_target
from lexc.cli.spell.output import print_lines, print_objects, print_sarif, take_first
from lexc.cli.spell.texts import MisspellingsByFile, Target, find_misspellings
from lexc.errors import LexcError, UsageError, printable
from lexc.projects.project_file import Projects
from lexc.projects.walking import Filters
from lexc.query.spelling import words_to_add


class Outputs(NamedTuple):
    """The options of the output. baseline: a list to which unknown words are written, None for none."""

    is_pipe: bool
    is_correcting: bool
    as_json: bool
    as_sarif: bool
    baseline: str | None
    output: str | None
    is_in_place: bool
    is_list: bool
    is_count: bool
    is_summary: bool
    limit: int | None

    def require_one(self) -> None:
        """Raise UsageError if several outputs are named, or a file that is not written to."""
        outputs = self._outputs()
        if sum(outputs.values()) > 1 + (self.as_json and self.baseline is not None):
            raise UsageError("too many outputs", expected=f"one of {', '.join(outputs)}", remedy="Name one of them.")
        for name in ["--output"] * (self.output is not None) + ["--in-place"] * self.is_in_place:
            if not self.is_correcting:
                raise UsageError(
                    "this has no effect without --correct", where=name, remedy="Add it, or leave this out."
                )
        for name in ("-a", "--correct", "--write-ignore"):
            if outputs[name]:
                refuse_without_effect(name, self._selections())
        if self.is_summary:
            others = {"--sarif": self.as_sarif, "--list": self.is_list, "--count": self.is_count}
            refuse_without_effect("--summary", others)

    def refuse_all(self, option: str) -> None:
        """Raise UsageError for the first of these options, which have no effect beside another one."""
        refuse_without_effect(option, {**self._outputs(), **self._selections(), "--json": False})

    def _outputs(self) -> dict[str, bool]:
        return {
            "-a": self.is_pipe, "--correct": self.is_correcting, "--json": self.as_json, "--sarif": self.as_sarif,
            "--write-ignore": self.baseline is not None,
        }  # fmt: skip

    @property
    def has_suggestions(self) -> bool:
        """Whether suggestions are shown."""
        return not (self.is_list or self.is_count or self.is_summary)

    def _selections(self) -> dict[str, bool]:
        return {
            "--list": self.is_list, "--count": self.is_count, "--summary": self.is_summary,
            "--limit": self.limit is not None,
        }  # fmt: skip


def check_files(arguments: Sequence[str], options: SpellOptions, filters: Filters, outputs: Outputs) -> int:
    """Check the files and the folders that are named. Return the exit status."""
    failures, projects = Failures(), Projects()
    lists = (*options.ignore_words, *([outputs.baseline] if outputs.baseline else ()))
    files = find_files(arguments, filters, projects, failures, lists, options.texts.mode)
    with Checkers(options, projects) as checkers:
        if outputs.is_correcting:
            require_target(arguments, outputs.is_in_place, outputs.output)
            n_unknown = _correct(checkers, files, Target(outputs.output, outputs.is_in_place), failures)
        else:
            found = find_misspellings(files, checkers.find_speller, outputs.is_list, failures.report)
            if outputs.baseline is not None:
                from lexc.cli.spell.baseline import write_list  # lazy: lexc.cli.spell.baseline costs 1 ms

                write_list(outputs.baseline, found, projects, outputs.as_json)
                n_unknown = 0
            else:
                n_unknown = _print(found, outputs)
    return BAD_INPUT if failures.n else NO if n_unknown else 0


def _print(found: MisspellingsByFile, outputs: Outputs) -> int:
    """Print the unknown words. Return their number."""
    if outputs.is_summary:
        from lexc.cli.spell.summary import print_summary  # lazy: lexc.cli.spell.summary costs 1 ms

        return print_summary(found, outputs.limit, outputs.as_json)
    found = take_first(found, outputs.limit)
    if outputs.as_sarif:
        return print_sarif(found)
    return (print_objects if outputs.as_json else print_lines)(found, outputs.is_count, outputs.is_list)


def _correct(checkers: Checkers, files: Iterable[str], target: Target, failures: Failures) -> int:
    """Correct texts. Return the number of remaining unknown words. A text that cannot be corrected is reported."""
    from lexc.cli.spell.correct import correct_file  # lazy: lexc.cli.spell.correct costs 1 ms

    n_unknown = 0
    for file in files:
        try:
            checker = checkers.find(file)
            add = partial(_add_word, checker)
            n_remaining, is_over = correct_file(checker.speller, file, checker.options_for(file), target, add)
            n_unknown += n_remaining
            if is_over:
                break
        except LexcError as error:
            failures.report(error)
    return n_unknown


def _add_word(checker: Checker, word: str) -> None:
    """Add a word to the personal list, and to the correct words of the texts."""
    checker.speller.accepted.change(word, is_added=True)
    if checker.personal is None:  # known misspellings alone are reported, so that few words are added
        return
    try:
        checker.personal.update(words_to_add(checker.personal.image, word))
    except LexcError as error:  # the word is correct in these texts alone
        click.echo(f"lexc: {printable(str(error))}", err=True)
