"""`Suggester`: the words that may have been meant by an unknown word, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice, zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING
from unicodedata import is_normalized, normalize

from lexc.alphabet.folding import lower_in, turkic_language
from lexc.image.dictionary_sets import dictionary_sets
from lexc.image.reader import Image
from lexc.image.spelling_model import UNITS, SpellingModel
from lexc.image.suggestion_tables import SuggestionTables, from_meta
from lexc.query import correctness
from lexc.query.correctness.conversions import Conversion, input_conversion
from lexc.query.greek_capitals import is_greek_in_capitals
from lexc.query.limits import MAX_TEXT, check_limit
from lexc.query.scripts import is_foreign
from lexc.query.suggestions import candidates
from lexc.query.suggestions.channel_costs import ChannelCosts
from lexc.query.suggestions.commonness import Rarity, make_rarity
from lexc.query.suggestions.letter_case import case_language, follow_case
from lexc.query.suggestions.look_alikes import find_look_alikes
from lexc.query.suggestions.related_letters import RelatedWords, relate, without_accents
from lexc.query.suggestions.word_test import StoredWords, WordTest, word_test
from lexc.query.text_words import JOINTS
from lexc.query.word_spelling import is_correct

if TYPE_CHECKING:
    from lexc.kernels.correctness.word_judge import WordJudge
    from lexc.query.suggestions.phonetic import PhoneticIndex

_COST = itemgetter(1)  # of a pair of a candidate and its cost
_APOSTROPHE = "['’]"
# Costs, in units of the model's costs
# Decision 18 has the measurements behind these costs and thresholds.
_PAIR_COST = 12 * UNITS  # of two words, besides that of the rarer one
_PHRASE_WORD_DISCOUNT = 4 * UNITS  # for each word of a pair that is in a known phrase
_NAME_DISCOUNT = 2.5 * UNITS  # for a name, if the unknown word has a capital
_NAME_PENALTY = 1.5 * UNITS  # for a name, if the unknown word has none
_COMPOUND_COST = 8 * UNITS  # of a compound that was made by an edit, besides the edit, where no model was learned
_PLAIN_PLACE = 3  # the place at which the word without accents stands at last
_MAX_RELATED_COST = 3 * UNITS  # of a word that differs in related letters alone

# A search is made only if the least cost of the candidates so far is above its threshold.
_SECOND_EDIT_THRESHOLD = 7 * UNITS  # words with more edits in the first letters
_REWRITE_THRESHOLD = 3 * UNITS  # words that one rule makes
_COMPOUND_THRESHOLD = 5 * UNITS  # compounds
_THIRD_EDIT_THRESHOLD = 9 * UNITS  # words at distance 3
_SOUND_THRESHOLD = 6 * UNITS  # words that sound as the unknown one
_SIMILAR_SOUND_THRESHOLD = 18 * UNITS  # words that nearly sound so
_EQUAL_SOUND_COST, _EQUAL_SOUND_SHARE = 8 * UNITS, 0.4  # above this cost, such words cost this share
_EARLY_EDITS = 3, 1  # the searches but one allow one edit in the first three letters
_N_RESERVE = 10  # candidates beyond the limit, since some may not be suggested
_MAX_JOIN_RARITY = 5 * UNITS  # of a word that two words of a text are without their space
_MAX_WORDS = 8  # of a text for which suggestions are found
_MAX_LETTERS = 255  # of a word: longer ones are no misspellings, and would take time


class ImageSuggester:
    """The suggester of one image.

    model: of misspellings in the image's language. common: an image with weights, for one without.
    phonetic_rows: the phonetic table of the language; that of the image's dictionary goes before it. has_learned_model:
    whether the model was learned from pairs of misspellings.
    """

    def __init__(
        self, image: Image, model: SpellingModel, common: Image | None = None,
        phonetic_rows: tuple[tuple[str, str], ...] = (), has_learned_model: bool = True,
    ) -> None:  # fmt: skip
        self.image, self.model, self.common = image, model, common
        self.phonetic_rows, self.has_learned_model = phonetic_rows, has_learned_model

    @cached_property
    def rarity(self) -> Rarity:
        """The costs of words by their rarity; 0 for all words if nothing is known of it."""
        found = make_rarity(self.image) or (make_rarity(self.common) if self.common else None)
        return found or (lambda words: [0.0 for _ in words])

    @cached_property
    def lower(self) -> Callable[[str], str]:
        """A function that changes a text to lower case, by the rules of the language."""
        language = case_language(self.image)
        return str.lower if not turkic_language(language) else partial(lower_in, language)

    def suggestions(self, word: str, limit: int) -> list[str]:
        """At most `limit` suggestions: for the word, or for its first unknown part, or without its accents."""
        if len(word) > MAX_TEXT or limit <= 0 or is_foreign((self.image,), word):
            return []
        texts = dict.fromkeys((normalize("NFC", word), word))  # few dictionaries have decomposed words
        found = next(filter(None, (self._suggestions_for_text(text, limit) for text in texts)), [])
        return [text for text in dict.fromkeys(map(self.output.convert, found)) if text != word][:limit]

    def _suggestions_for_text(self, text: str, limit: int) -> list[str]:
        """As `suggestions`, for one form of a text, and without OCONV."""
        text = input_conversion(self.image).convert(text)  # words are stored as this makes them
        return self._suggestions_for_words(text, limit) if " " in text else self._suggestions(text, limit)

    def _suggestions_for_words(self, text: str, limit: int) -> list[str]:
        """Suggestions for several words: one word instead of them, then each unknown word replaced, then near words."""
        words = text.split()
        if not 1 < len(words) <= _MAX_WORDS:
            return self._suggestions(words[0], limit) if len(words) == 1 else []
        joined = "".join(words)
        found = [joined] if is_correct(self.image, joined) and self._may_suggest(joined) else []
        options = [[word] if is_correct(self.image, word) else self._suggestions(word, limit) for word in words]
        longest = max(map(len, options)) if all(options) else 0
        # If several words are unknown, each gets its n-th suggestion.
        found += (" ".join(texts[min(n, len(texts) - 1)] for texts in options) for n in range(longest))
        return [*found, *self._suggestions(joined, limit)]

    def _suggestions(self, word: str, limit: int) -> list[str]:
        """As `suggestions`, for one word, and without OCONV."""
        if len(word) > _MAX_LETTERS:
            return []
        best = [*self._compatible(word), *find_look_alikes(self.image, word), *self._rank(word, word, limit)]
        plain = without_accents(word)
        if plain not in (word, *best[:_PLAIN_PLACE]) and is_correct(self.image, plain) and self._may_suggest(plain):
            best.insert(_PLAIN_PLACE - 1, plain)
        if best:
            return best
        parts = re.split(f"({_APOSTROPHE})", word)
        if len(parts) > 1:
            unknown = next((i for i, part in enumerate(parts) if i % 2 == 0 and not is_correct(self.image, part)), -1)
            if unknown < 0:
                return []
            before, after = "".join(parts[:unknown]), "".join(parts[unknown + 1 :])
            return [before + found + after for found in self._rank(parts[unknown], parts[unknown], limit)]
        return self._rank(word, plain, limit) if plain and plain != word else []

    def _compatible(self, word: str) -> list[str]:
        """The word without ligatures and wide letters, for ﬁnd and Ǉubav, if it is correct then."""
        plain = normalize("NFKC", word)
        forms = (plain, plain.capitalize()) if plain != word else ()
        return [form for form in forms if is_correct(self.image, form) and self._may_suggest(form)][:1]

    def _rank(self, word: str, target: str, limit: int) -> list[str]:
        """The cheapest candidates for a target that may be suggested, in the case of the word."""
        printed = self._in_order(self.find_costs(target, limit), self.lower(target))
        if word[:1].isupper() or word.isupper():
            language = case_language(self.image)
            printed = [follow_case(word, candidate, language) for candidate in printed]
        found: dict[str, None] = {}
        for text in printed:
            if len(found) == limit:
                break
            if text != word and text not in found and self._may_suggest(text):
                found[text] = None
        return list(found)

    def _in_order(self, costs: dict[str, float], lower: str) -> list[str]:
        """The candidates, the cheapest first.

        Among equal ones: those with the target's letters, then with its first.
        """
        ordered = sorted(costs.items(), key=_COST)
        if len({*costs.values()}) == len(costs):
            return [candidate for candidate, _ in ordered]
        letters = sorted(lower)

        def sort_key(item: tuple[str, float]) -> tuple[float, bool, bool, str]:
            folded = self.lower(item[0])
            return item[1], sorted(folded) != letters, folded[:1] != lower[:1], item[0]

        return [candidate for candidate, _ in sorted(ordered, key=sort_key)]

    def find_costs(self, target: str, limit: int) -> dict[str, float]:
        """The costs of the cheapest candidates: of more than `limit`, since some may not be suggested."""
        channel = ChannelCosts(self.model, self.lower, target)
        image, distance = self.image, candidates.max_distance(target)
        forms, lower = candidates.letters_of_forms(image, target), self.lower(target)
        find_correct = word_test(image, target)
        found = candidates.find_near(image, forms, distance, (*_EARLY_EDITS, False))
        found += candidates.find_replacements(target, self.replacements, find_correct)
        related = list(self._related_words(target))
        channel.add(found + related)
        channel.limit_costs(related, _MAX_RELATED_COST)
        if channel.least_cost > _SECOND_EDIT_THRESHOLD and distance > 1:
            channel.add(candidates.find_near(image, forms, distance, (*_EARLY_EDITS, True)))
        if channel.least_cost > _REWRITE_THRESHOLD:
            channel.add(candidates.find_rewrites(lower, self.model, find_correct))
        if channel.least_cost > _COMPOUND_THRESHOLD:
            self._add_compounds(target, channel)
        if len(target) >= candidates.MIN_FOR_3_EDITS and channel.least_cost > _THIRD_EDIT_THRESHOLD:
            channel.add(candidates.find_near(image, forms, 3, (*_EARLY_EDITS, False)))
        if channel.least_cost > _SOUND_THRESHOLD and self.phonetic is not None:
            self._add_sounding(self.phonetic, target, channel)
        discount = _NAME_DISCOUNT if target[:1].isupper() else -_NAME_PENALTY
        costs = self._cheapest(channel.costs, discount, limit + _N_RESERVE)
        costs |= self._pair_costs(target, channel, find_correct)
        channel.finish()
        return costs

    def join_cost(self, word: str) -> float | None:
        """The cost of the rarity of a word that two words of a text are together; None if it is no common word."""
        if not (is_correct(self.image, word) and self._may_suggest(word)):
            return None
        cost = self.rarity([word])[0]
        return cost if cost <= _MAX_JOIN_RARITY else None

    def _add_compounds(self, target: str, channel: ChannelCosts) -> None:
        """Add compounds. Where no model was learned, costs are guesses, and plain words go before."""
        compounds = {*candidates.find_compounds(self.image, target, self.model.letters)}.difference(channel.costs)
        channel.add(compounds)
        if not self.has_learned_model:
            for compound in compounds:
                channel.costs[compound] += _COMPOUND_COST

    def _add_sounding(self, index: PhoneticIndex, target: str, channel: ChannelCosts) -> None:
        """Add the words that sound as the target; if they all cost much, those that nearly do."""
        code = index.code(target)
        if not code:  # no letter has a row, and words with an equal code share nothing with it
            return
        found = index.find_equal(code)
        channel.add(found)
        channel.reduce_costs(found, _EQUAL_SOUND_COST, _EQUAL_SOUND_SHARE)
        if channel.least_cost > _SIMILAR_SOUND_THRESHOLD:
            channel.add(index.find_near(code))

    @cached_property
    def phonetic(self) -> PhoneticIndex | None:
        """The words by their sounds; None if the language has no table."""
        rows = self.tables.phonetic or self.phonetic_rows
        if not rows:
            return None
        from lexc.query.suggestions.phonetic import PhoneticIndex  # lazy: lexc.query.suggestions.phonetic costs 5 ms

        return PhoneticIndex(self.image, rows)

    def _cheapest(self, channel: dict[str, int], discount: float, n: int) -> dict[str, float]:
        """The costs, with rarity, of at least the n cheapest candidates. channel: costs without it. discount: of names.

        Looking up the rarity takes longest. So n candidates at a time are taken in the order of their costs without it.
        The search ends at a cost that alone is above the n-th cost with rarity.
        """
        costs: dict[str, float] = {}
        ordered, most = list(channel.items()), max(0.0, discount)
        if len(ordered) > n:
            ordered.sort(key=_COST)
        for start in range(0, len(ordered), n):
            if start and ordered[start][1] - most > sorted(costs.values())[n - 1]:
                break
            part = ordered[start : start + n]
            for (candidate, cost), rarity in zip(part, self.rarity([candidate for candidate, _ in part]), strict=True):
                costs[candidate] = cost + rarity - (discount if candidate[:1].isupper() else 0.0)
        return costs

    def _pair_costs(self, target: str, channel: ChannelCosts, find_correct: WordTest) -> dict[str, float]:
        """The cost of each pair of words that the target consists of."""
        costs: dict[str, float] = {}
        for words in candidates.find_pairs(target, self.image.meta.language, find_correct):
            pair = " ".join(words)
            costs[pair] = max(self.rarity(words)) + self._cost_of_pair(self.lower(pair))
        if not costs:
            return costs
        channel.add(costs)
        return {pair: channel.costs[pair] + cost for pair, cost in costs.items()}

    def _cost_of_pair(self, pair: str) -> float:
        """The cost of writing a pair as one word. Words that are in known phrases are often joined to others, too."""
        if pair in self.model.phrases:
            return 0
        return _PAIR_COST - _PHRASE_WORD_DISCOUNT * sum(word in self.model.phrase_words for word in pair.split(" "))

    def _related_words(self, target: str) -> Iterator[str]:
        for form in dict.fromkeys((self.lower(target), target.capitalize() if target[:1].isupper() else target)):
            yield from self.related.find(form)

    @cached_property
    def replacements(self) -> list[candidates.Replacement]:
        """The replacements of the dictionary (REP)."""
        return candidates.replacement_rows(self.image)

    @cached_property
    def related(self) -> RelatedWords:
        """The words by related letters: those of the dictionary (MAP), and letters without their accents."""
        letters = self.model.letters + self.tables.tried + "".join(self.image.alphabet.labels).lower()
        return RelatedWords(self.image, relate(self.tables.related, letters))

    @cached_property
    def output(self) -> Conversion:
        """The conversion of suggestions into what a person writes (OCONV)."""
        return Conversion(self.tables.output)

    @cached_property
    def tables(self) -> SuggestionTables:
        """The tables of the dictionary."""
        return from_meta(self.image.meta.suggesting)

    def _may_suggest(self, text: str) -> bool:
        """Whether the dictionary accepts and suggests every word of a text. A fragment with a hyphen is refused."""
        if text[:1] in JOINTS or text[-1:] in JOINTS:
            return False
        if self.image.dictionary is None:
            return True
        return all(map(self._may_suggest_word, text.split(" "))) if " " in text else self._may_suggest_word(text)

    def _may_suggest_word(self, word: str) -> bool:
        """As `_may_suggest`, for a word of a dictionary's text."""
        is_plain = len(word) > 1 and word.isalpha() and is_normalized("NFC", word) and not is_greek_in_capitals(word)
        if not (self._judge.is_correct(word) if is_plain else is_correct(self.image, word)):
            return False
        unsuggested = self._unsuggested
        return not (word in unsuggested or word.lower() in unsuggested or word.capitalize() in unsuggested)

    @cached_property
    def _judge(self) -> WordJudge:
        return correctness.judge_of(self.image)

    @cached_property
    def _unsuggested(self) -> Container[str]:
        """The words that the dictionary does not suggest."""
        found = dictionary_sets(self.image).get("unsuggested")
        return StoredWords(self.image, found) if found else ()


class Suggester:
    """A suggester of words of several images, such as one for each language, which takes from each in turn."""

    def __init__(self, suggesters: Sequence[ImageSuggester]) -> None:
        self.suggesters = suggesters

    def suggest(self, word: str, limit: int = 10) -> list[str]:
        """Words that may have been meant, in the case of the word, the likeliest first.

        Distances are those of optimal string alignment: 1 for words of up to three letters, 2 for others, and 3 for
        longer ones that no near word explains. Raises UsageError if the limit is negative.
        """
        check_limit(limit)
        if len(self.suggesters) == 1:
            return self.suggesters[0].suggestions(word, limit)
        found = [suggester.suggestions(word, limit) for suggester in self.suggesters]
        return list(islice(_interleave(found), limit))

    def join_cost(self, word: str) -> float | None:
        """The least cost of a word that two words of a text are together; None if it is no common word."""
        return min(
            (cost for suggester in self.suggesters if (cost := suggester.join_cost(word)) is not None), default=None
        )


def _interleave(found: Sequence[list[str]]) -> Iterator[str]:
    """The first suggestion of each list, then the second of each, without repetitions."""
    return iter(dict.fromkeys(other for rounds in zip_longest(*found) for other in rounds if other is not None))
