"""`lexc spell --correct`: texts with corrections in place of unknown words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import click

from lexc.errors import UsageError, printable
from lexc.image.writer import write_atomically
from lexc.texts.masks import Prose
from lexc.views.spelling import Speller, UnknownWord

_CONTEXT = 30  # characters shown on each side of a word
_HELP = "number: take it, r: type another, s: skip, i: ignore all, a: add to the personal list, u: undo, q: quit"


@dataclass
class Decisions:
    """The decisions of a person on the unknown words of a text so far.

    by_index: the text that takes the place of an unknown word, by its index; None leaves it. ignored: words to leave
    everywhere, in small letters, with the index of the word at which each was decided.
    """

    by_index: dict[int, str | None] = field(default_factory=dict)
    ignored: dict[str, int] = field(default_factory=dict)

    def undo(self, index: int) -> int:
        """Forget the last decision before an index. Return its index, the same one if there is none."""
        last = max((i for i in self.by_index if i < index), default=index)
        for i in [i for i in self.by_index if i >= last]:
            del self.by_index[i]
        self.ignored = {word: i for word, i in self.ignored.items() if i < last}
        return last


def correct_text(text: str, unknown: Sequence[UnknownWord], corrections: Sequence[str | None]) -> str:
    """A text with corrections in place of its unknown words. None leaves a word."""
    pieces: list[str] = []
    done = 0
    for each, correction in zip(unknown, corrections, strict=True):
        if correction is not None:
            pieces += text[done : each.start], correction
            done = each.start + len(each.word)
    return "".join([*pieces, text[done:]])


def take_first_suggestions(speller: Speller, unknown: Sequence[UnknownWord]) -> list[str | None]:
    """The first suggestion for each unknown word, None if there is none."""
    return [next(iter(speller.suggest(each)), None) for each in unknown]


def ask(
    speller: Speller, text: str, unknown: Sequence[UnknownWord], add: Callable[[str], None]
) -> list[str | None] | None:
    """Ask a person at a terminal for the correction of each unknown word. None if the person quits.

    add: is called with the words that go to the personal list. Adding one cannot be undone.
    """
    decisions, index = Decisions(), 0
    while index < len(unknown):
        each = unknown[index]
        if each.word.lower() in decisions.ignored or each.word.lower() in speller.accepted:
            index += 1
            continue
        suggestions = speller.suggest(each)
        _show(text, each, suggestions, index, len(unknown))
        choice = click.prompt("", prompt_suffix="> ", default="s", show_default=False, err=True).strip()
        if choice == "q":
            return None
        if choice == "u":
            index = decisions.undo(index)
            continue
        if not _notes_choice(choice, each, suggestions, index, decisions, add):
            click.echo(_HELP, err=True)
            continue
        index += 1
    return [decisions.by_index.get(i) for i in range(len(unknown))]


def _notes_choice(
    choice: str, unknown: UnknownWord, suggestions: Sequence[str], index: int, decisions: Decisions,
    add: Callable[[str], None],
) -> bool:  # fmt: skip
    """Whether a text is one of the choices for a word. If it is, the decision is noted."""
    decided: str | None = None
    if choice.isdecimal() and 0 < int(choice) <= len(suggestions):
        decided = suggestions[int(choice) - 1]
    elif choice == "r":
        decided = click.prompt("instead", default=unknown.word, err=True)
    elif choice == "i":
        decisions.ignored[unknown.word.lower()] = index
    elif choice == "a":
        add(unknown.word)
    elif choice != "s":
        return False
    decisions.by_index[index] = decided
    return True


def _show(text: str, unknown: UnknownWord, suggestions: Sequence[str], index: int, n: int) -> None:
    """Show an unknown word in its line, and its suggestions."""
    end = unknown.start + len(unknown.word)
    before = text[max(0, unknown.start - _CONTEXT) : unknown.start].rpartition("\n")[2]
    behind = text[end : end + _CONTEXT].partition("\n")[0]
    word = click.style(unknown.word, bold=True)
    click.echo(f"\n{index + 1} of {n}: {printable(before)}{word}{printable(behind.rstrip(chr(13)))}", err=True)
    numbered = (f"{i} {suggestion}" for i, suggestion in enumerate(suggestions, 1))
    click.echo("  ".join(numbered) or "no suggestions", err=True)


def correct_file(
    speller: Speller, name: str, text: str, prose: Prose, output: str | None, add: Callable[[str], None]
) -> int:
    """Correct a text. Return the number of unknown words that are left.

    At a terminal each word is asked for, and the file is replaced; else each word gets its first suggestion, and the
    text is printed. output: a file to write instead.
    """
    unknown = list(speller.unknown_words(prose))
    is_asking = sys.stdin.isatty() and sys.stderr.isatty()
    if is_asking and name == "-" and output is None:
        raise UsageError("the text has no file to write to", expected="a file, or --output")
    corrections = ask(speller, text, unknown, add) if is_asking else take_first_suggestions(speller, unknown)
    if corrections is None:
        return len(unknown)
    data = correct_text(text, unknown, corrections).encode(errors="surrogateescape")
    target = output or (name if is_asking else "-")
    if target == "-":
        sys.stdout.buffer.write(data)
    elif is_asking and not output and not any(corrections):
        pass  # nothing has changed
    else:
        write_atomically(target, [data])
    return sum(correction is None for correction in corrections)
