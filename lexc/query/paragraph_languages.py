"""The language of each paragraph of a text, by the words that lexicons have of it.

An unknown word costs 1, and a change of language between two paragraphs half as much. The cheapest choice of languages
for all paragraphs is taken. So a word alone follows its neighbours, and a longer paragraph follows its own words. Among
equally cheap languages, that of the most words of the text is taken.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from lexc.image.reader import Image
from lexc.query.scripts import is_foreign, spaceless_part
from lexc.query.text_words import word_pattern
from lexc.query.word_spelling import is_correct

_MAX_WORDS = 50  # of a paragraph that are looked up, evenly spread
_CHANGE = 0.5  # the cost of a change of language, in unknown words
_RANK = 1e-4  # the cost of each language that has more words of the text
_LETTERS_PER_WORD = 4  # of scripts without spaces

_Costs = list[float]


def find_languages(images: Sequence[Image], paragraphs: Iterable[str], accepted: Container[str] = ()) -> list[int]:
    """The index of the image in whose language each paragraph is. accepted: further correct words, in lower case."""
    costs_of_words: dict[str, _Costs] = {}
    rows = [_costs_of(images, paragraph, accepted, costs_of_words) for paragraph in paragraphs]
    sums = [sum(row[i] for row in rows) for i in range(len(images))]
    for rank, i in enumerate(sorted(range(len(images)), key=sums.__getitem__)):
        for row in rows:
            row[i] += rank * _RANK
    return _find_cheapest(rows)


def _costs_of(
    images: Sequence[Image], paragraph: str, accepted: Container[str], costs_of_words: dict[str, _Costs]
) -> _Costs:
    """The cost of a paragraph in each language. costs_of_words: those of words so far."""
    words = word_pattern((), paragraph).findall(paragraph)
    costs = [0.0] * len(images)
    for word in words[:: len(words) // _MAX_WORDS + 1]:
        if word not in costs_of_words:
            costs_of_words[word] = [_cost_of(image, word, accepted) for image in images]
        for i, cost in enumerate(costs_of_words[word]):
            costs[i] += cost
    return costs


def _cost_of(image: Image, word: str, accepted: Container[str]) -> float:
    """The cost of a word. Some dictionaries accept all words in scripts that they lack, which count as unknown."""
    if spaceless_part(word):
        return 1 + len(word) // _LETTERS_PER_WORD if is_foreign((image,), word) else 0
    return float(is_foreign((image,), word) or not is_correct(image, word, accepted))


def _find_cheapest(rows: Sequence[_Costs]) -> list[int]:
    """The column of each row, so that the sum of costs, with those of changes, is least (Viterbi 1967)."""
    earlier: list[list[int]] = []  # by row, the column of the row before
    sums: _Costs = []
    for row in rows:
        sums = sums or [0.0] * len(row)
        best = min(range(len(row)), key=sums.__getitem__)
        before = [i if sums[i] <= sums[best] + _CHANGE else best for i in range(len(row))]
        sums = [min(sums[i], sums[best] + _CHANGE) + cost for i, cost in enumerate(row)]
        earlier.append(before)
    columns = [min(range(len(sums)), key=sums.__getitem__)] if rows else []
    for before in reversed(earlier[1:]):
        columns.append(before[columns[-1]])
    return columns[::-1]
