"""`lexc spell --correct`: texts with corrections in place of unknown words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from unicodedata import is_normalized, normalize

import click

from lexc.cli.spell.texts import Target, TextOptions, TextToCorrect, read_text_to_correct
from lexc.errors import UsageError, printable
from lexc.image.writer import write_atomically
from lexc.source.decompression import is_compressed
from lexc.system.files import COMPRESSED, suffix_of
from lexc.system.in_place import change_in_place
from lexc.views.spelling import Speller, UnknownWord

_CONTEXT = 30  # characters shown on each side of a word
_HELP = "number: take it, r: type another, s: skip, i: ignore all, a: add to the personal list, u: undo, q: quit"


@dataclass
class Decisions:
    """The decisions of a person on the unknown words of a text so far.

    by_index: by the index of an unknown word, the text that replaces it; None keeps it. ignored: words to keep from
    there on, in lower case, each with the index of the unknown word at which the person said so.
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
    """A text with corrections in place of its unknown words. None keeps a word."""
    pieces: list[str] = []
    previous_end = 0
    for unknown_word, correction in zip(unknown, corrections, strict=True):
        if correction is not None:
            pieces += text[previous_end : unknown_word.start], correction
            previous_end = unknown_word.start + len(unknown_word.word)
    return "".join([*pieces, text[previous_end:]])


def take_first_suggestions(speller: Speller, read: TextToCorrect, unknown: Sequence[UnknownWord]) -> list[str | None]:
    """The first suggestion for each unknown word, None if there is none, or if it makes the text no better.

    A suggestion makes a text no better if it is unknown beside its neighbours: where a word is part of a run without
    spaces, or of one with apostrophes.
    """
    corrections = [next(iter(speller.suggest(unknown_word)), None) for unknown_word in unknown]
    if is_normalized("NFC", read.text):
        corrections = [correction and normalize("NFC", correction) for correction in corrections]
    while True:
        wrong = _find_unknown_corrections(speller, read, unknown, corrections)
        if not wrong:
            return corrections
        corrections = [None if i in wrong else correction for i, correction in enumerate(corrections)]


def _find_unknown_corrections(
    speller: Speller, read: TextToCorrect, unknown: Sequence[UnknownWord], corrections: Sequence[str | None]
) -> set[int]:
    """The indexes of corrections that touch an unknown word of the corrected text, or whose text is not NFC there."""
    prose = correct_text(read.prose.text, unknown, corrections)
    remaining = [(found.start, found.start + len(found.word))
                 for found in speller.unknown_words(read.prose._replace(text=prose, original=""))]  # fmt: skip
    if len(remaining) > len(unknown):  # a corrected paragraph may be in another language
        return {i for i, correction in enumerate(corrections) if correction is not None}
    wrong, shift, position = set[int](), 0, 0
    is_composed = is_normalized("NFC", read.text)
    for i, (unknown_word, correction) in enumerate(zip(unknown, corrections, strict=True)):
        if correction is None:
            continue
        start = unknown_word.start + shift
        end = start + len(correction)
        shift += len(correction) - len(unknown_word.word)
        while position < len(remaining) and remaining[position][1] < start:
            position += 1
        touches = position < len(remaining) and remaining[position][0] <= end
        if touches or (is_composed and not is_normalized("NFC", prose[max(0, start - 2) : end + 2])):
            wrong.add(i)
    return wrong


def ask(
    speller: Speller, text: str, unknown: Sequence[UnknownWord], add: Callable[[str], None]
) -> list[str | None] | None:
    """Ask a person at a terminal for the correction of each unknown word. None if the person quits.

    add: is called with the words that go to the personal list. Adding one cannot be undone.
    """
    decisions, index = Decisions(), 0
    while index < len(unknown):
        unknown_word, lower = unknown[index], _unknown_half(unknown[index]).lower()
        if lower in decisions.ignored or lower in speller.accepted:
            index += 1
            continue
        suggestions = speller.suggest(unknown_word)
        _show(text, unknown_word, suggestions, index, len(unknown))
        choice = click.prompt("", prompt_suffix="> ", default="s", show_default=False, err=True).strip()
        if choice == "q":
            return None
        if choice == "u":
            index = decisions.undo(index)
            continue
        if not _records_choice(choice, unknown_word, suggestions, index, decisions, add):
            click.echo(_HELP, err=True)
            continue
        index += 1
    return [decisions.by_index.get(i) for i in range(len(unknown))]


def _records_choice(
    choice: str, unknown: UnknownWord, suggestions: Sequence[str], index: int, decisions: Decisions,
    add: Callable[[str], None],
) -> bool:  # fmt: skip
    """Record the decision that a person has typed. Return whether the typed text is one of the choices."""
    replacement: str | None = None
    if choice.isdecimal() and 0 < int(choice) <= len(suggestions):
        replacement = suggestions[int(choice) - 1]
    elif choice == "r":
        prompt = f"replacement [{printable(unknown.word)}]"
        replacement = click.prompt(prompt, default=unknown.word, show_default=False, err=True)
    elif choice == "i":
        decisions.ignored[_unknown_half(unknown).lower()] = index
    elif choice == "a":
        add(_unknown_half(unknown))
    elif choice != "s":
        return False
    decisions.by_index[index] = replacement
    return True


def _unknown_half(unknown: UnknownWord) -> str:
    return unknown.half or unknown.word


def _show(text: str, unknown: UnknownWord, suggestions: Sequence[str], index: int, n_words: int) -> None:
    """Show an unknown word in its line, and its suggestions. index: of the word among n_words unknown words."""
    end = unknown.start + len(unknown.word)
    before = text[max(0, unknown.start - _CONTEXT) : unknown.start].rpartition("\n")[2]
    after = text[end : end + _CONTEXT].partition("\n")[0]
    word = click.style(printable(unknown.word), bold=True)
    click.echo(f"\n{index + 1} of {n_words}: {printable(before)}{word}{printable(after.rstrip(chr(13)))}", err=True)
    numbered = (f"{i} {printable(suggestion)}" for i, suggestion in enumerate(suggestions, 1))
    click.echo("  ".join(numbered) or "no suggestions", err=True)


def correct_file(
    speller: Speller, name: str, options: TextOptions, place: Target, add: Callable[[str], None]
) -> tuple[int, bool]:
    """Correct a text. Return the number of remaining unknown words, and whether the person quits.

    At a terminal, ask about each word, and replace the file. Else replace each word by its first suggestion, and print
    the text, unless the place is another one. name: of the file. add: see `ask`.
    """
    is_asking = sys.stdin.isatty() and sys.stderr.isatty()
    if is_asking and name == "-" and place.output is None:
        raise UsageError("the text has no file to write to", expected="a file, or --output")
    target = place.output or (name if is_asking or place.is_in_place else "-")
    with change_in_place(target, name, patience=0) as original:
        read = read_text_to_correct(name, options)
        _require_plain(target, name)
        unknown = list(speller.unknown_words(read.prose))
        if is_asking:
            corrections = ask(speller, read.text, unknown, add)
        else:
            corrections = take_first_suggestions(speller, read, unknown)
        if corrections is None:
            return len(unknown), True
        data = read.mark + correct_text(read.text, unknown, corrections).encode(errors="surrogateescape")
        if target == "-":
            sys.stdout.buffer.write(data)
        elif original is None or any(correction is not None for correction in corrections):
            write_atomically(target, [data], original=original)
    return sum(correction is None for correction in corrections), False


def _require_plain(target: str, name: str) -> None:
    """Raise UsageError if the target is the compressed text itself, or has the name of one. name: of the text."""
    ending = suffix_of(target).lower().removeprefix(".")
    if ending in COMPRESSED or (target == name and target != "-" and is_compressed(name)):
        raise UsageError(
            "a corrected text is written without compression", found=target,
            remedy="Name a file for it: --output FILE.",
        )  # fmt: skip
