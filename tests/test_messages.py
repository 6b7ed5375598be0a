"""The rules for errors and notes of lexc, checked in the code. `make messages` prints all messages."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import messages
import pytest
from messages import Message

from lexc import errors

MAX_WORDS = 25
SECTIONS = re.compile(r"\b(GRPH|META|LEVL|NODE|RANK|COLU|WIDX|ALPH)\b")
JARGON = re.compile(r"\b(kernels?|arena|memoryview|msgpack|epsilon|sentinel|nil|ISO 639|BCP)\b")
EMPTY_WORDS = {"a", "an", "the", "this", "these", "is", "are", "it", "that", "was", "were", "file"}

NOTHING_TO_ADD = {
    "the lexicon is closed": "there is one, and one thing to do with it",
    "the words of this game cannot be changed": "the game is the one on the screen",
    "plays cannot be challenged in this game": "the game is the one on the screen",
    "there is no play to challenge": "the game is the one on the screen",
    "there is no turn to take back": "the game is the one on the screen",
    "the alphabet has no such letter": "expected describes the alphabet",
    "no words": "of an iterable, which has no name",
    "standard output cannot take both the game and the answer": "there is one",
    "a lexicon is never empty": "there is one in the program",
    "a letter table needs ordinals": "the option that is in the way is in the remedy",
    "the position has too many plays to search them all": "the position is the one that was given",
    "the search was stopped": "the caller stopped it",
}
"""Texts that name no value and no place, with the reason."""

NO_NEXT_STEP = {
    "not in the lexicon": "this is the answer to a question",
    "already in the lexicon": "nothing is left to do",
    "the search was stopped": "the caller stopped it",
    "there is no play to challenge": "nothing can be done",
    "there is no turn to take back": "nothing can be done",
    "the play leaves the board": "another move is played",
    "the square is not free": "another move is played",
    "the brackets do not match": "the piece that is shown says it",
    "a command of the script was refused": "why stands behind what was found",
    "this is no answer to the question": "which answers there are is said where the error is made",
}
"""Texts without an expectation and without a remedy, with the reason."""

FORMAT_WORDS = {
    "the section is not msgpack": "that is the encoding of this section, by the specification",
}
"""Texts with words of the implementation, with the reason."""


def faults(message: Message) -> Iterator[str]:
    """The rules that a message breaks."""
    problem = message.fields.get("problem", "")
    for text in problem.split(" | "):
        yield from (f"{fault}: {text!r}" for fault in style(text, message))
        if len(words(text)) > MAX_WORDS:
            yield f"more than {MAX_WORDS} words: {text!r}"
        if JARGON.search(without_values(text)) and text not in FORMAT_WORDS:
            yield f"a word of the implementation: {text!r}"
    for remedy in message.fields.get("remedy", "").split(" | "):
        if not re.match(r"([A-Z{$].*(\.|\}|: \S.*))?$", remedy, re.S):
            yield f"a remedy is a sentence, from its capital to its stop: {remedy!r}"
        if len(words(remedy)) > MAX_WORDS:
            yield f"more than {MAX_WORDS} words: {remedy!r}"
    if message.kind not in ("note", "click"):
        yield from incomplete(message, problem)


def style(text: str, message: Message) -> Iterator[str]:
    if message.kind == "click":  # errors of click are whole sentences
        if not re.match(r"[A-Z{].*\.$", text, re.S):
            yield "a sentence of click's, from its capital to its stop"
        return
    first = text.split(" ")[0]
    if first[:1].isupper() and not (first[1:2].isupper() or "'s" in first or message.kind == "note"):
        yield "a capital at the beginning"
    if text.endswith(".") and not text.endswith("...") and message.kind != "note":
        yield "a stop at the end, where other parts follow"
    if re.search(r"\. [A-Z]", without_values(text)) and message.kind != "note":
        yield "more than one sentence"


def incomplete(message: Message, problem: str) -> Iterator[str]:
    """The missing parts of an error: it needs a place or a thing, and an expectation or a remedy."""
    if not message.has_own_text:
        return  # the message is that of another error
    names_details = message.is_made or {"where", "expected", "found"} & {*message.fields} or "{" in problem
    if not names_details and problem not in NOTHING_TO_ADD:
        yield f"it names neither a place nor a thing: {problem!r}"
    usual = getattr(getattr(errors, message.kind, None), "usual_remedy", "")
    helped = usual or message.is_made or {"expected", "remedy"} & {*message.fields}
    if not helped and problem not in NO_NEXT_STEP:
        yield f"neither what was expected nor a remedy: {problem!r}"
    if SECTIONS.search(re.sub(r"\(\w+\)", "", problem)) and not usual:
        yield f"a section's name where no image is damaged: {problem!r}"


def words(text: str) -> list[str]:
    return without_values(text).split()


def without_values(text: str) -> str:
    return re.sub(r"\{[^{}]*\}", "X", text)


def gist(text: str) -> str:
    """A text without the parts that may differ between two texts of one meaning."""
    return " ".join(word for word in re.findall(r"\w+", text.lower()) if word not in EMPTY_WORDS)


def problems() -> Iterator[str]:
    for message in messages.messages():
        for text in message.fields.get("problem", "").split(" | "):
            if len(words(text)) > 1 and "{" not in text:
                yield text


def test_every_error_and_note_follows_the_rules() -> None:
    wrong = [f"{message.location}: {fault}" for message in messages.messages() for fault in faults(message)]
    assert not wrong, "\n" + "\n".join(wrong)


def test_one_fault_has_one_wording() -> None:
    wordings = defaultdict[str, set[str]](set)
    for text in problems():
        wordings[gist(text)].add(text)
    several = [sorted(texts) for texts in wordings.values() if len(texts) > 1]
    assert not several


def test_exceptions_are_still_needed() -> None:
    all_problems = {*problems()}
    assert [text for text in (*NOTHING_TO_ADD, *NO_NEXT_STEP, *FORMAT_WORDS) if text not in all_problems] == []


def test_every_error_that_is_raised_by_its_name_is_in_the_list() -> None:
    listed = {(message.file, message.line) for message in messages.messages()}
    for file, tree in messages.trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = messages.name_of(node.exc)
                if name in messages.classes() and (node.exc.args or node.exc.keywords):
                    assert (file, node.exc.lineno) in listed, name


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise QueryError('A text', found=x, remedy='Ask.')", "a capital"),
        ("raise QueryError('a text.', found=x, remedy='Ask.')", "a stop"),
        ("raise QueryError('a text. And more', found=x, remedy='Ask.')", "more than one sentence"),
        ("raise QueryError('a text', found=x, remedy='ask')", "a remedy is a sentence"),
        (f"raise QueryError('{'a ' * 26}', found=x, remedy='Ask.')", "more than 25"),
        ("raise QueryError('the kernel stopped', found=x, remedy='Ask.')", "of the implementation"),
        ("raise QueryError('a text', remedy='Ask.')", "neither a place"),
        ("raise QueryError('a text', found=x)", "neither what was expected"),
        ("raise QueryError('RANK is missing', found=x, remedy='Ask.')", "a section's name"),
        ("wrong = 'A text' if x else 'a text'\n    raise QueryError(wrong, found=x, remedy='Ask.')", "a capital"),
        ("raise click.UsageError('take one')", "a sentence of click's"),
        ("notes.append(f'the kernel said {x}')", "of the implementation"),
        ("click.echo('the kernel said so', err=True)", "of the implementation"),
    ],
)
def test_a_message_that_breaks_a_rule_is_found(code: str, fault: str) -> None:
    tree = ast.parse(f"def told(x):\n    {code}")
    found = [*messages.errors("lexc/alphabet/alphabet.py", tree), *messages.notes("lexc/alphabet/alphabet.py", tree)]
    assert any(fault in text for message in found for text in faults(message))


def test_a_sound_error_breaks_no_rule() -> None:
    tree = ast.parse("def told(x):\n    raise Malformed(f'section {x} lies elsewhere', found=str(x))")
    assert [fault for message in messages.errors("lexc/alphabet/alphabet.py", tree) for fault in faults(message)] == []


def test_an_error_without_a_remedy_of_its_own_has_that_of_its_kind() -> None:
    assert str(errors.Malformed("x", found="y")) == "x; found y. Copy the file again, or build it anew."
    assert errors.Malformed("x", remedy="Do it.").remedy == "Do it."
    assert str(errors.UsageError("x")) == "x"
