"""Verdicts on one run of letters of a text, as `lexc.query.text_words` finds it.

A run is a word, or several with hyphens between. If it is unknown, a wider text may be a word of the lexicon: `po'`,
`EU:n`, `z.B.`. A run of a script without spaces is divided into words of the lexicon (`lexc.query.unspaced`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple
from unicodedata import category, is_normalized

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.suggestion_tables import from_meta
from lexc.kernels.layout._label_text import check_limit
from lexc.query import unspaced
from lexc.query.greek_capitals import is_greek_in_capitals
from lexc.query.scripts import is_foreign, script_of, scripts_of, spaceless_part
from lexc.query.text_words import JOINTS, MIDDLE_SIGNS, TATWEEL, is_mark, signs_of
from lexc.query.word_spelling import PersonalWords, find_root, is_correct, remembered_words

_HYPHEN = re.compile("([‐‑-])")
_HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
_WITH_PARTICLE = re.compile(f"([^{_HANGUL}]*[^\\W\\d_{_HANGUL}])[{_HANGUL}]{{1,8}}")
_MAX_NEIGHBOURS = 5  # pieces of text on each side of a run that may belong to its word
_MAX_NEIGHBOUR = 40  # characters of such a piece
_MAX_REMEMBERED = 1 << 12  # verdicts on wider words: those of neighbours are asked again


class SpellingVerdict(NamedTuple):
    """A word of a text and whether it is correct. start: its offset in the text.

    verdict, as ispell writes it: * in the lexicon; + correct by its root; - a compound of correct words; # unknown.
    """

    start: int
    word: str
    verdict: str
    root: str = ""


class RunJudge:
    """A judge of the runs of a text. See `lexc.query.spelling.judge_words` for its arguments.

    remembered: words that were asked for lately, and whether the first image has them. accepted, refused: by a person.
    """

    def __init__(self, images: Sequence[Image], text: str, accepted: Container[str], other_scripts: bool) -> None:
        self._images, self._text, self.accepted, self._other_scripts = images, text, accepted, other_scripts
        self._scripts = frozenset[str]().union(*map(scripts_of, images))
        self._signs = frozenset(JOINTS + MIDDLE_SIGNS).union(*map(word_signs, images))
        self.remembered = remembered_words(images[0])
        self.refused = accepted.refused if isinstance(accepted, PersonalWords) else frozenset[str]()
        self._wider_verdicts = [dict[str, bool]() for _ in images]
        self._token_verdicts = dict[str, bool]()  # whether the word between signs is unknown

    def find_unknown(self, runs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, str]]:
        """(offset, word) of the unknown words of runs that no dictionary accepts as a whole. runs: (start, end)."""
        text, accepted, scripts = self._text, self.accepted, self._scripts
        for start, end in runs:  # most are plain words, which take no further look
            check_limit()
            run = text[start:end]
            if (
                run.isalpha()
                and script_of(run[0]) in scripts
                and (run.isascii() or _is_plain(run))
                and (token := self._token(start, end))
            ):
                if run.lower() not in accepted if token == run else self._is_unknown_in_token(start, run, token):
                    yield start, run
            else:
                yield from ((found.start, found.word) for found in self.judge(start, end) if found.verdict == "#")

    def _token(self, start: int, end: int) -> str:
        """A run of letters with the signs around it; "" if the text may go on behind them."""
        text, signs = self._text, self._signs
        while start and text[start - 1] in signs:
            start -= 1
        while text[end : end + 1] in signs:
            end += 1
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        ends = before.isascii() and after.isascii() and not (before.isalnum() or after.isalnum())
        return text[start:end] if ends else ""

    def _is_unknown_in_token(self, start: int, run: str, token: str) -> bool:
        """Whether a word between signs is unknown. Most come again: at the ends of sentences, or quoted."""
        found = self._token_verdicts.get(token)
        if found is None:
            if len(self._token_verdicts) == _MAX_REMEMBERED:
                self._token_verdicts.clear()
            self._token_verdicts[token] = found = self.judge_word(start, run).verdict == "#"
        return found

    def _is_alone(self, start: int, end: int) -> bool:
        """Whether no sign beside a run may belong to its word."""
        text, signs = self._text, self._signs
        return text[end : end + 1] not in signs and (not start or text[start - 1] not in signs)

    def judge(self, start: int, end: int) -> Iterator[SpellingVerdict]:
        """The verdict on a run; on each part, if the run is unknown and has hyphens or letters of unspaced scripts.

        A particle of Korean behind a word of another script is passed over.
        """
        run = self._text[start:end]
        if not run.isascii():
            run = run.rstrip(_format_signs(run))
            if spaceless_part(run):
                yield from self._judge_without_spaces(start, run)
                return
            run = _without_particle(run)
        yield from self._judge_with_hyphens(start, run)

    def _judge_with_hyphens(self, start: int, run: str) -> Iterator[SpellingVerdict]:
        found = self.judge_word(start, run)
        if found.verdict != "#" or _HYPHEN.search(run) is None:
            yield found
            return
        for part in _HYPHEN.split(run):
            if part not in "‐‑-":
                yield self.judge_word(start, part)
            start += len(part)

    def judge_word(self, start: int, word: str) -> SpellingVerdict:
        """The verdict of the first image that accepts the word. If none does, the word is unknown."""
        for image in self._images:
            if is_correct(image, word, self.accepted):
                return SpellingVerdict(start, word, "*")
        for image in () if word.isalpha() else self._images:  # a word of letters alone has neither root nor parts
            root = find_root(image, word, self.accepted)
            if root:
                return SpellingVerdict(start, word, "+", root)
            parts = re.split("[‐‑-]", word)
            if len(parts) > 1 and all(
                is_correct(image, part, self.accepted) or find_root(image, part, self.accepted) for part in parts
            ):
                return SpellingVerdict(start, word, "-")
        is_wider = not self._is_alone(start, start + len(word)) and self._is_in_wider_word(start, word)
        return SpellingVerdict(start, word, "*" if is_wider or self._is_passed_over(word) else "#")

    def _is_passed_over(self, word: str) -> bool:
        """Whether a word is of other languages, since the lexicons lack its script."""
        is_of_known_script = bool(word) and script_of(word[0]) in self._scripts  # tells of most words
        return not (self._other_scripts or is_of_known_script) and is_foreign(self._images, word)

    def _is_in_wider_word(self, start: int, word: str) -> bool:
        """Whether a wider text around an unknown word is a correct word of a lexicon."""
        return any(
            self._is_wider_word(image, verdicts, text)
            for image, verdicts in zip(self._images, self._wider_verdicts, strict=True)
            for text in _wider_texts(self._text, start, start + len(word), word_signs(image), _middle_signs(image))
        )

    def _is_wider_word(self, image: Image, verdicts: dict[str, bool], text: str) -> bool:
        """Whether a wider text is a correct word without digits. verdicts: the earlier ones by this image."""
        found = verdicts.get(text)
        if found is None:
            if len(verdicts) == _MAX_REMEMBERED:
                verdicts.clear()
            found = not any(map(str.isdigit, text)) and is_correct(image, text, self.accepted)
            verdicts[text] = found
        return found

    def _judge_without_spaces(self, start: int, run: str) -> Iterator[SpellingVerdict]:
        """The verdicts on a run in which some letters are of scripts without spaces."""
        for piece, is_unspaced in unspaced.divide(run):
            if not is_unspaced:
                yield from self._judge_with_hyphens(start, piece)
            elif is_foreign(self._images, piece):
                yield SpellingVerdict(start, piece, "#" if self._other_scripts else "*")
            else:
                offset = start
                for part, is_word in unspaced.segment(self._images, piece, self.accepted):
                    yield SpellingVerdict(offset, part, "*" if is_word else "#")
                    offset += len(part)
            start += len(piece)


def _is_plain(run: str) -> bool:
    """Whether a run of letters beyond ASCII is one word, of which a dictionary alone decides."""
    is_special = spaceless_part(run) or is_greek_in_capitals(run) or _WITH_PARTICLE.fullmatch(run)
    return is_normalized("NFC", run) and TATWEEL not in run and not is_special


def _without_particle(run: str) -> str:
    """A run without the particle that Korean writes behind a word of another script: React for React는."""
    found = _WITH_PARTICLE.fullmatch(run)
    return found[1] if found else run


@once_per_image
def word_signs(image: Image) -> frozenset[str]:
    """The signs that a lexicon has in its words, at their ends, too: those of WORDCHARS, IGNORE and its alphabet."""
    rules = image.dictionary
    texts = [from_meta(image.meta.suggesting).word_signs, *signs_of(image.alphabet)]
    texts += [rules.ignored, "."] if rules else []
    return frozenset(sign for sign in "".join(texts) if not (sign.isalnum() or sign.isspace() or is_mark(sign)))


@once_per_image
def _middle_signs(image: Image) -> frozenset[str]:
    """The signs inside words. A list of other letters has no word with `.` in it, so none is looked up there."""
    may_have_any = image.dictionary is not None or image.alphabet.is_utf8
    return frozenset(JOINTS + MIDDLE_SIGNS) if may_have_any else frozenset(JOINTS) | word_signs(image)


def _wider_texts(text: str, start: int, end: int, signs: Container[str], middle_signs: Container[str]) -> Iterator[str]:
    """The parts of a text that contain a range and more, and may be a word.

    signs: of words, at their ends, too. middle_signs: between letters.
    """
    starts, ends = _word_starts(text, start, signs, middle_signs), _word_ends(text, end, signs, middle_signs)
    return (text[first:last] for first, last in product(starts, ends) if (first, last) != (start, end))


def _word_starts(text: str, start: int, signs: Container[str], middle_signs: Container[str]) -> list[int]:
    """The places where a wider word may begin, the first one first. signs: that it may have at its beginning."""
    found, i = [start], start
    for _ in range(_MAX_NEIGHBOURS):
        if i == 0 or not (text[i - 1] in signs or text[i - 1] in middle_signs):
            break
        i -= 1
        if text[i] in signs:
            found.append(i)
        letters = i
        while letters > 0 and i - letters < _MAX_NEIGHBOUR and _is_inside_word(text[letters - 1]):
            letters -= 1
        if letters < i:
            found.append(letters)
        i = letters
    return found[::-1]


def _word_ends(text: str, end: int, signs: Container[str], middle_signs: Container[str]) -> list[int]:
    """The places where a wider word may end, as `_word_starts`, the last one first."""
    backwards = text[end : end + _MAX_NEIGHBOURS * (_MAX_NEIGHBOUR + 1)][::-1]
    return [end + len(backwards) - i for i in _word_starts(backwards, len(backwards), signs, middle_signs)]


def _is_inside_word(char: str) -> bool:
    return char.isalnum() or is_mark(char)


def _format_signs(text: str) -> str:
    """The signs of format in a text, which do not end a word."""
    return "".join(char for char in set(text) if category(char) == "Cf")
