"""Words that differ from a word by letters at its ends or between them: hooks, insertions and extensions."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.image.reader import Image
from lexc.kernels.matching._edits import DELETE, INSERT
from lexc.query.automaton import Choice, Read, Repeat, Sequence, compile_expression
from lexc.query.letters import Numbers, QueryText, all_letters, letter_set
from lexc.query.limits import limit_answers
from lexc.query.near import letters_in, spell_pairs, words_by_distance
from lexc.query.pattern import matches

INSERTION = "insertion"
KINDS = ("front", "back", INSERTION, "inner")


def hooks(image: Image, word: str, limit: int | None = None) -> Iterator[tuple[str, str]]:
    """(word, kind) of the words one letter longer or shorter than a word, kind by kind, each in alphabet order.

    front: SCARE of CARE, a letter before it. back: CARED, a letter behind it. insertion: CARVE, a letter between
    its letters. inner: ARE and CAR, the word without its first or last letter. A word may be of several kinds, but an
    insertion only if it is of no other. The word itself need not be in the lexicon. Raises QueryError at a
    character that is no letter in any alphabet.
    """
    text = letters_in(image, word)
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for other in _words_one_edit_away(image, text, INSERT):
        letters = letters_in(image, other)
        kinds = [kind for kind, others in (("front", letters[1:]), ("back", letters[:-1])) if others == text]
        for kind in kinds or [INSERTION]:
            found[kind].append(other)
    for other in _words_one_edit_away(image, text, DELETE):
        if letters_in(image, other) in (text[1:], text[:-1]):
            found["inner"].append(other)
    return limit_answers(((other, kind) for kind in KINDS for other in found[kind]), limit)


def _words_one_edit_away(image: Image, letters: Numbers, edit: int) -> list[str]:
    """The words that one edit of this kind makes."""
    return [word for word, _ in spell_pairs(image, words_by_distance(image, letters, 1, edit)[1:])]


def extensions(image: Image, word: str, limit: int | None = None) -> Iterator[str]:
    """Longer words that contain a word, with letters before it, behind it or both, in alphabet order."""
    query = QueryText(image.alphabet, word, "word")
    anything = Repeat(Read(all_letters(image.alphabet), 0), 0, None)
    any_letter = Read(all_letters(image.alphabet), 0)
    letters = [Read(letter_set(letter), i) for i, letter in enumerate(query.letters())]
    longer = Choice([Sequence([any_letter, anything, *letters, anything]), Sequence([*letters, any_letter, anything])])
    return matches(image, compile_expression(longer, query), limit)
