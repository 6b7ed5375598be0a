"""A quiz at the terminal: prints questions, reads answers, and says what was right."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

import click

from lexc.errors import plural, printable
from lexc.quiz.cards import Rating
from lexc.quiz.quizzes import Quiz
from lexc.quiz.schedules import DAY, HOUR
from lexc.quiz.sittings import Sitting, Verdict

COMMANDS = {
    "": "give up: show the answers that are missing",
    ".undo": "take back the last answer, and ask again",
    ".skip": "pass over this question; its card stays as it is",
    ".help": "show these commands",
    ".quit": "end the sitting",
}
"""The lines that are no answers."""
_RATINGS = {str(int(rating)): rating for rating in Rating}
_HOOK_QUIZ = "anagrams"  # whose answers are printed with their hooks


class QuizTerminal:
    """A sitting at the terminal. Each line is an answer, which may have spaces, or several of them, or one of COMMANDS.

    asks_ratings: ask after each right question how hard it was, and show when each rating would bring it back.
    """

    def __init__(self, quiz: Quiz, sitting: Sitting, asks_ratings: bool = False) -> None:
        self._quiz, self._sitting, self._asks_ratings = quiz, sitting, asks_ratings
        self._has_color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._number = 0

    def run(self) -> None:
        """Ask until no question is left, the input ends or a person quits."""
        sitting, lines = self._sitting, _read_lines()
        has_question = sitting.advance() is not None
        while has_question:
            self._show_question()
            command = self._ask(lines)
            if command is None or command == ".quit":
                break
            if command == ".undo":
                self._undo()
                has_question = sitting.question is not None
                continue
            if command != ".skip":
                self._finish(lines, is_right=command == "all")
            has_question = sitting.advance() is not None
        self._show_end()

    def _show_question(self) -> None:
        sitting, question = self._sitting, self._sitting.question
        assert question is not None
        self._number += 1
        n_answers = len(question.answers)
        notes = [plural(n_answers, "word")] if self._quiz.name in ("anagrams", "hooks") else []
        notes += ["again"] if sitting.is_again else ["new"] if sitting.card.is_new else [f"box {sitting.card.cardbox}"]
        if new := sitting.new_answers():
            notes.append(f"{plural(len(new), 'answer')} new in this lexicon")
        left = f"{sitting.n_left} left" if sitting.n_left else "the last one"
        notes.append(left)
        self._separate()
        click.echo(f"{self._style(printable(question.shown), bold=True)}   {self._style(', '.join(notes), dim=True)}")

    def _ask(self, lines: Iterator[str]) -> str | None:
        """Read answers until the question ends. Returns the command that ended it, "all" for all answers, or None."""
        sitting = self._sitting
        while sitting.open_answers:
            self._prompt("> ")
            line = next(lines, None)
            if line is None:
                return None
            command = line.strip().lower()
            if command == ".help":
                self._show_help()
            elif command in COMMANDS:
                return command
            elif not self._accepts([line.strip()] if sitting.is_answer(line) else line.split()):
                return ""
        return "all"

    def _accepts(self, typed: list[str]) -> bool:
        """Print what typed answers are. False if the question is over, since yes-or-no has but one try."""
        sitting = self._sitting
        for text in typed:
            verdict = sitting.type(text)
            word = self._quiz.normalise(text) or text
            if verdict is Verdict.RIGHT:
                self._show_answer(word, "green")
            elif verdict is Verdict.REPEATED:
                click.echo(f"  {printable(word)}   {self._style('already found', dim=True)}")
            else:
                note = "wrong" if self._quiz.name == "judge" else "no"
                click.echo(f"  {self._style(printable(word), fg='red')}   {self._style(note, dim=True)}")
                if self._quiz.name == "judge":
                    return False
        return True

    def _finish(self, lines: Iterator[str], is_right: bool) -> None:
        """Show what was missing, and rate the question."""
        for word in self._sitting.open_answers:
            self._show_answer(word, "yellow")
        self._sitting.rate(self._ask_rating(lines) if is_right else Rating.AGAIN)

    def _ask_rating(self, lines: Iterator[str]) -> Rating:
        if not self._asks_ratings or self._sitting.is_again:
            return Rating.GOOD
        times = self._sitting.next_times()
        choices = "  ".join(f"{int(r)} {r.name.lower()} {format_interval(times[r])}" for r in Rating)
        while True:
            self._prompt(f"{choices}: ")
            line = next(lines, None)
            if line is None or not line.strip():
                return Rating.GOOD
            if line.strip() in _RATINGS:
                return _RATINGS[line.strip()]

    def _undo(self) -> None:
        if self._sitting.undo() is None:
            click.echo("  nothing to take back")
            return
        click.echo("  taken back")

    def _show_answer(self, word: str, color: str) -> None:
        click.echo(f"  {self._style(printable(word), fg=color)}{self._hooks(word)}{self._definition(word)}")

    def _definition(self, word: str) -> str:
        """The first definition of an answer, or of the string that was judged."""
        question = self._sitting.question
        if question is None or self._quiz.name == "definitions":
            return ""
        found = self._quiz.definitions(question.card if self._quiz.name == "judge" else word)
        return f"   {self._style(printable(found[0]), dim=True)}" if found else ""

    def _hooks(self, word: str) -> str:
        """The hooks of an answer: "  D-  -S"."""
        if self._quiz.name != _HOOK_QUIZ:
            return ""
        facts = next(self._quiz.lexicon.facts([word], ["hooks"]))
        front, back = "".join(facts.front_hooks or ()), "".join(facts.back_hooks or ())
        shown = " ".join([f"{front}-"] * bool(front) + [f"-{back}"] * bool(back))
        return f"   {self._style(printable(shown), dim=True)}" if shown else ""

    def _show_help(self) -> None:
        click.echo(f"  Type {self._quiz.asks}.")
        for name, meaning in COMMANDS.items():
            click.echo(f"  {name or '(empty line)':14}{meaning}")

    def _show_end(self) -> None:
        sitting, tally = self._sitting, self._sitting.tally
        n_asked = tally.right + tally.missed
        percent = f" ({100 * tally.right // n_asked} %)" if n_asked else ""
        self._separate()
        click.echo(f"{tally.right} of {n_asked} right{percent}{f', {sitting.n_left} left' if sitting.n_left else ''}")
        if sitting.gone:
            shown = printable(" ".join(sitting.gone[:10]))
            click.echo(f"passed over, since the lexicon has no answer: {plural(len(sitting.gone), 'card')} ({shown})")

    def _separate(self) -> None:
        """Print an empty line, but to a person alone."""
        self._prompt("\n")

    def _prompt(self, text: str) -> None:
        if sys.stdin.isatty():
            click.echo(text, nl=False)

    def _style(self, text: str, **style: bool | str) -> str:
        return click.style(text, **style) if self._has_color else text  # type: ignore[arg-type]


_MAX_LINE = 1 << 12  # characters


def _read_lines() -> Iterator[str]:
    """The lines of standard input, without the rest of one that is too long."""
    while line := sys.stdin.readline(_MAX_LINE):
        yield line.rstrip("\n")


def format_interval(seconds: int) -> str:
    """A time until the next question: "12 h", "4 d", "3 mo", "2.5 y"."""
    days = seconds / DAY
    if days < 1:
        return f"{max(0, round(seconds / HOUR))} h"
    if days < 60:
        return f"{round(days)} d"
    return f"{round(days / 30.4)} mo" if days < 700 else f"{days / 365.25:.1f} y"


def format_counts(boxes: dict[int, int]) -> Iterable[str]:
    """A line for each box: its number, its cards as a bar and as a number."""
    most = max(boxes.values(), default=0)
    return (f"box {box:<3} {'#' * max(1, round(40 * n / most)):40} {n:,}" for box, n in boxes.items())
