"""The words that may have been meant by an unknown word: candidates, what it costs to miswrite each, how common it is.

`Suggester` answers. Candidates are near words, pairs of words without a space, replacements of a dictionary, and
compounds. A candidate's cost is that of writing the unknown word for it, by a model of misspellings, and that of the
candidate's rarity; the cheapest come first (specs/spelling.md).
"""

from lexc.query.suggestions.suggester import ImageSuggester, Suggester

__all__ = ["ImageSuggester", "Suggester"]
