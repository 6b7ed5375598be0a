"""Keys of a simple substitution cipher that make words of enciphered words: constraint propagation and backtracking.

The words are constraints on one key. Each cipher letter has a domain, the set of plain letters that it may stand for;
each word has a set of candidates, the words of its letter pattern. Both are numbers, a bit for each member.

Propagation repeats three steps until nothing changes. Candidates with a letter outside its domain are removed. Letters
that no candidate has are removed from domains. A letter that one cipher letter must stand for is removed from all other
domains. Then the word with the fewest candidates is tried, the likeliest candidate first (A. Mackworth, "Consistency in
networks of relations", 1977; R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint satisfaction
problems", 1980).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from time import monotonic

from lexc.image.reader import Image
from lexc.query.candidates import Candidates, Commonness, LetterNumbering, letter_pattern, list_candidates
from lexc.query.isomorphs import isomorphs_of

Key = dict[int, int]  # cipher letters to plain letters
Word = tuple[int, ...]  # an enciphered word, as letters
_FEW_CANDIDATES = 12  # candidates whose letters are found sooner one by one


class Budget:
    """The time limit of a search. until: as `time.monotonic` counts. is_spent: whether the limit ended the search."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.is_spent = False

    def has_time(self) -> bool:
        """Whether time remains for another step, of some ten microseconds."""
        if monotonic() > self.until:
            self.is_spent = True
        return not self.is_spent


class Substitution:
    """Enciphered words and their candidates in a lexicon. known: the part of the key that is given."""

    def __init__(
        self, image: Image, words: Sequence[Word], known: Key, commonness: Commonness | None = None, least: float = 0.0
    ) -> None:
        self.image, self.words, self.known = image, words, known
        self.numbering = LetterNumbering(image.alphabet)
        self.tables = list_candidates(image, words, self.numbering, commonness, least)
        self.letters = [tuple(dict.fromkeys(word)) for word in words]
        # For each cipher letter its words that have candidates, each with the index of the letter among its distinct
        # letters. Here and below a word is meant by its index i.
        self.occurrences: dict[int, list[tuple[int, int]]] = {}
        for i, letters in enumerate(self.letters):
            for index, letter in enumerate(letters):
                self.occurrences.setdefault(letter, [])
                if self._table(i):
                    self.occurrences[letter].append((i, index))

    def keys(self, n_unread: int, budget: Budget) -> Iterator[Key]:
        """Keys that read all enciphered words but exactly n_unread as words of the lexicon.

        The words with the fewest candidates are the first to stay unread.
        """
        # A word with too many candidates to list counts as one with 2^62.
        counts = [table.n if (table := self._table(i)) else 1 << 62 for i in range(len(self.words))]
        without_candidates = [i for i, n in enumerate(counts) if not n]
        others = sorted((i for i, n in enumerate(counts) if n), key=counts.__getitem__)
        if len(without_candidates) > n_unread:
            return
        for more in combinations(others, n_unread - len(without_candidates)):
            if not budget.has_time():
                return
            unread = {*without_candidates, *more}
            wanted = [i for i in range(len(self.words)) if i not in unread]
            yield from self._keys_of(wanted, unread, budget)

    def likelihood(self, key: Key) -> float:
        """The sum of the likelihoods of the words that a key reads: higher for likelier keys."""
        total = 0.0
        for i, letters in enumerate(self.letters):
            table = self._table(i)
            if table and all(letter in key for letter in letters):
                total += table.likelihood([self.numbering.number(key[letter]) for letter in letters])
        return total

    def _table(self, i: int) -> Candidates | None:
        return self.tables[letter_pattern(self.words[i])]

    def _keys_of(self, wanted: list[int], unread: set[int], budget: Budget) -> Iterator[Key]:
        """Keys that read all wanted words and none of the unread ones."""
        state = _SearchState(self, wanted, budget)
        if not state.begin({letter: self.numbering.number(plain) for letter, plain in self.known.items()}):
            return
        for solution in _search(state):
            found = self.known | {letter: self.numbering.letter(plain) for letter, plain in solution.key().items()}
            for key in self._complete_key(found, [i for i in wanted if not self._table(i)], budget):
                if not any(self._may_be_read(self.words[i], key) for i in unread):
                    yield key

    def _complete_key(self, key: Key, indexes: list[int], budget: Budget) -> Iterator[Key]:
        """Complete a key by words with too many candidates to list: look these up in the lexicon, one by one."""
        if not indexes:
            yield key
            return
        word, remaining = self.words[indexes[0]], indexes[1:]
        for found in isomorphs_of(self.image, word, key, key.values()):
            if not budget.has_time():
                return
            letters = map(self.numbering.letter, self.numbering.read(found))
            yield from self._complete_key(key | dict(zip(word, letters, strict=True)), remaining, budget)

    def _may_be_read(self, word: Word, key: Key) -> bool:
        """Whether a word of the lexicon fits an enciphered word under a key."""
        return next(iter(isomorphs_of(self.image, word, key, key.values())), None) is not None


class _SearchState:
    """A node of the search tree. candidates: of each wanted word; domains: of each cipher letter.

    all_plain: the set of the plain letters that any cipher letter may stand for at the root. n_idle: the number of
    those that a complete key does not use.
    """

    def __init__(self, substitution: Substitution, wanted: Iterable[int], budget: Budget) -> None:
        self.substitution, self.budget = substitution, budget
        self.tables = {i: table for i in wanted if (table := substitution._table(i))}
        self.candidates = {i: table.all_bits for i, table in self.tables.items()}
        self.domains: dict[int, int] = {}

    def begin(self, known: Key) -> bool:
        """Set up the root of the search tree. Return whether a known part of the key leaves any solution."""
        all_letters = -1  # as a set of bits
        for i, table in self.tables.items():
            for index, letter in enumerate(self.substitution.letters[i]):
                self.domains[letter] = self.domains.get(letter, all_letters) & table.letters[index]
        known_letters = sum({1 << plain for plain in known.values()})
        for letter in self.domains:
            self.domains[letter] &= 1 << known[letter] if letter in known else ~known_letters
        if not all(self.domains.values()):
            return False
        self.all_plain = _union_and_overlap(self.domains.values())[0]
        self.n_idle = self.all_plain.bit_count() - len(self.domains)
        return self._propagate(dict.fromkeys(self.domains, -1))

    def with_candidate(self, i: int, bit: int) -> _SearchState | None:
        """The child in which word i has one candidate, a bit; None if another word then has no candidate."""
        state = self._copy()
        state.candidates[i] = bit
        changed = state._revise_domains(i)
        return state if changed is not None and state._propagate(changed) else None

    def with_assignment(self, letter: int, plain: int) -> _SearchState | None:
        """The child in which a cipher letter stands for one plain letter, a bit; None if it has no solution."""
        state = self._copy()
        state.domains[letter] = plain
        return state if state._propagate({letter: self.domains[letter] ^ plain}) else None

    def _copy(self) -> _SearchState:
        state = object.__new__(_SearchState)
        state.substitution, state.budget, state.tables = self.substitution, self.budget, self.tables
        state.all_plain, state.n_idle = self.all_plain, self.n_idle
        state.candidates, state.domains = self.candidates.copy(), self.domains.copy()
        return state

    def key(self) -> Key:
        """The key, once every domain is one letter."""
        return {letter: domain.bit_length() - 1 for letter, domain in self.domains.items()}

    def next_word(self) -> int:
        """The word with the fewest candidates of those with several; -1 if there is none."""
        undecided = [(n, i) for i, bits in self.candidates.items() if (n := bits.bit_count()) > 1]
        return min(undecided)[1] if undecided else -1

    def scarcest_letter(self) -> tuple[int, list[int]]:
        """The plain letter, as a bit, that the fewest cipher letters may stand for, and these cipher letters.

        (0, []) if more plain letters may stay idle: then a key can do without any one of them.
        """
        union, overlap = _union_and_overlap(self.domains.values())
        if self.n_idle > (self.all_plain & ~union).bit_count() or not overlap:
            return 0, []
        occurrences: dict[int, list[int]] = {}
        for letter, domain in self.domains.items():
            remaining = domain & overlap
            while remaining:
                bit = remaining & -remaining
                remaining ^= bit
                occurrences.setdefault(bit, []).append(letter)
        return min(occurrences.items(), key=lambda pair: len(pair[1]))

    def _propagate(self, changed: dict[int, int]) -> bool:
        """Propagate changed domains until nothing changes. Return whether letters and candidates remain.

        changed: cipher letters, each with the set of letters removed from its domain, -1 if it is not known. It is
        emptied.
        """
        while changed or self._assign_single_letters(changed):
            words = self._revise_words(changed)
            if words is None:
                return False
            for i in words:
                more = self._revise_domains(i)
                if more is None:
                    return False
                for letter, removed in more.items():
                    changed[letter] = changed.get(letter, 0) | removed
        return True

    def _revise_words(self, changed: dict[int, int]) -> set[int] | None:
        """Remove candidates that changed domains no longer allow, and empty `changed`.

        Return the words that lost candidates; None if there is no solution: a domain has no letter left, a word has no
        candidate left, or `changed` has the entry -1 (`_assign_single_letters`).
        """
        words: set[int] = set()
        while changed:
            if -1 in changed:
                return None
            letter, removed = changed.popitem()
            domain = self.domains[letter]
            if not domain & (domain - 1):
                for another, other_domain in self.domains.items():
                    if another != letter and other_domain & domain:
                        if other_domain == domain:
                            return None
                        self.domains[another] = other_domain ^ domain
                        changed[another] = changed.get(another, 0) | domain
            for i, index in self.substitution.occurrences[letter]:
                if i in self.candidates and self._filter_candidates(i, index, domain, removed):
                    words.add(i)
                    if not self.candidates[i]:
                        return None
        return words

    def _assign_single_letters(self, changed: dict[int, int]) -> bool:
        """Assign each plain letter that must be used, if only one cipher letter may stand for it.

        Return whether any domain changed. changed: receives these domains, and the entry -1 if there are too few
        letters for a solution.
        """
        union, overlap = _union_and_overlap(self.domains.values())
        n_idle = (self.all_plain & ~union).bit_count()
        if n_idle > self.n_idle:
            changed[-1] = 0
        elif n_idle == self.n_idle and (single := union & ~overlap):
            for letter, domain in self.domains.items():
                forced = domain & single
                if forced and forced != domain:
                    if forced & (forced - 1):
                        changed[-1] = 0
                        break
                    self.domains[letter] = forced
                    changed[letter] = domain ^ forced
        return bool(changed)

    def _filter_candidates(self, i: int, index: int, domain: int, removed: int) -> bool:
        """Remove the candidates of a word whose letter is not in a domain. Return whether there were any.

        index: of the letter among the word's distinct letters. removed: the letters removed from the domain, -1 if
        they are not known.
        """
        by_letter, before = self.tables[i].by_letter[index], self.candidates[i]
        if removed >= 0 and removed.bit_count() < domain.bit_count():
            after = before & ~_union(by_letter, removed)
        else:
            after = before & _union(by_letter, domain)
        self.candidates[i] = after
        return after != before

    def _revise_domains(self, i: int) -> dict[int, int] | None:
        """Remove from domains the letters that no candidate of a word has. Return the removed letters by domain.

        None if a domain has no letter left, or the time is over.
        """
        candidates, table, changed = self.candidates[i], self.tables[i], dict[int, int]()
        if not self.budget.has_time():
            return None
        letters_held = table.letters_of(candidates) if candidates.bit_count() <= _FEW_CANDIDATES else ()
        for index, letter in enumerate(self.substitution.letters[i]):
            domain = self.domains[letter]
            remaining = (
                domain & letters_held[index]
                if letters_held
                else _letters_with_candidates(table.by_letter[index], domain, candidates)
            )
            if remaining != domain:
                if not remaining:
                    return None
                self.domains[letter] = remaining
                changed[letter] = domain ^ remaining
        return changed


def _letters_with_candidates(by_letter: dict[int, int], letters: int, candidates: int) -> int:
    """The letters of a set that some of the candidates have. by_letter: for each letter the candidates that have it."""
    found = 0
    while letters:
        bit = letters & -letters
        letters ^= bit
        if candidates & by_letter.get(bit, 0):
            found |= bit
    return found


def _union_and_overlap(domains: Iterable[int]) -> tuple[int, int]:
    """The union of domains, and the letters that several of them have."""
    union = overlap = 0
    for domain in domains:
        overlap |= union & domain
        union |= domain
    return union, overlap


def _union(by_letter: dict[int, int], letters: int) -> int:
    """The candidates that have any of these letters. by_letter: for each letter the candidates that have it."""
    found = 0
    while letters:
        bit = letters & -letters
        letters ^= bit
        found |= by_letter.get(bit, 0)
    return found


def _search(state: _SearchState) -> Iterator[_SearchState]:
    """The solutions below a state, in which every word has one candidate: depth first."""
    i = state.next_word()
    if i < 0:
        yield state
        return
    remaining = state.candidates[i]
    plain, letters = state.scarcest_letter()
    if plain and len(letters) < remaining.bit_count():
        for letter in letters:
            after = state.with_assignment(letter, plain)
            if after:
                yield from _search(after)
            if state.budget.is_spent:
                return
        return
    while remaining and not state.budget.is_spent:
        bit = remaining & -remaining
        remaining ^= bit
        after = state.with_candidate(i, bit)
        if after:
            yield from _search(after)
