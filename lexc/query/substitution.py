"""Keys of a simple substitution that make words of enciphered words.

The words are constraints on one key. Each has a set of candidates, the words of its letter pattern, as the bits of a
number; each letter of the cipher has a domain, the letters that it may stand for, as the bits of another. What no
candidate has leaves a domain; what needs a letter that is in no domain leaves the candidates; what one letter of the
cipher must stand for, no other may. When nothing changes any more, the word with the fewest candidates is tried, the
likeliest candidate first (A. Mackworth, "Consistency in networks of relations", 1977; R. Haralick and G. Elliott,
"Increasing tree search efficiency for constraint satisfaction problems", 1980).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from time import monotonic

from lexc.image.reader import Image
from lexc.query.candidates import Candidates, LetterNumbering, letter_pattern, list_candidates
from lexc.query.isomorphs import isomorphs_of

Key = dict[int, int]  # what a letter of the cipher stands for, by number
Word = tuple[int, ...]  # an enciphered word, as numbers of letters
_FEW = 12  # candidates whose letters are found sooner one by one


class Budget:
    """How long a search may go on: until a time has come. is_spent: whether it was stopped."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.is_spent = False

    def step(self) -> bool:
        """Whether there is time for another step, which takes some ten microseconds."""
        if monotonic() > self.until:
            self.is_spent = True
        return not self.is_spent


class Substitution:
    """Enciphered words, and the words of a lexicon that they may be. known: part of the key."""

    def __init__(self, image: Image, words: Sequence[Word], known: Key) -> None:
        self.image, self.words, self.known = image, words, known
        self.plain = LetterNumbering(image.alphabet)
        self.tables = list_candidates(image, words, self.plain)
        self.letters = [tuple(dict.fromkeys(word)) for word in words]
        self.holders: dict[int, list[tuple[int, int]]] = {}  # of a letter: the words with candidates that hold it
        for i, letters in enumerate(self.letters):
            for place, letter in enumerate(letters):
                self.holders.setdefault(letter, [])
                if self._table(i):
                    self.holders[letter].append((i, place))

    def keys(self, n_unread: int, budget: Budget) -> Iterator[Key]:
        """Keys that make words of all but just so many of the words, of which they make nothing.

        Words with few candidates are left unread first.
        """
        sizes = [table.n if (table := self._table(i)) else 1 << 62 for i in range(len(self.words))]
        hopeless = [i for i, size in enumerate(sizes) if not size]
        others = sorted((i for i, size in enumerate(sizes) if size), key=sizes.__getitem__)
        if len(hopeless) > n_unread:
            return
        for more in combinations(others, n_unread - len(hopeless)):
            if not budget.step():
                return
            unread = {*hopeless, *more}
            wanted = [i for i in range(len(self.words)) if i not in unread]
            yield from self._keys_of(wanted, unread, budget)

    def likelihood(self, key: Key) -> float:
        """More for likelier words."""
        total = 0.0
        for i, letters in enumerate(self.letters):
            table = self._table(i)
            if table and all(letter in key for letter in letters):
                total += table.likelihood([self.plain.number(key[letter]) for letter in letters])
        return total

    def _table(self, i: int) -> Candidates | None:
        return self.tables[letter_pattern(self.words[i])]

    def _keys_of(self, wanted: list[int], unread: set[int], budget: Budget) -> Iterator[Key]:
        state = _State(self, wanted, budget)
        if not state.begin({letter: self.plain.number(plain) for letter, plain in self.known.items()}):
            return
        for end in _searched(state):
            found = self.known | {letter: self.plain.letter(plain) for letter, plain in end.key().items()}
            for key in self._late(found, [i for i in wanted if not self._table(i)], budget):
                if not any(self._may_be_read(self.words[i], key) for i in unread):
                    yield key

    def _late(self, key: Key, words: list[int], budget: Budget) -> Iterator[Key]:
        """A key completed by words that have too many candidates to be list_candidates."""
        if not words:
            yield key
            return
        word, rest = self.words[words[0]], words[1:]
        for found in isomorphs_of(self.image, word, key, key.values()):
            if not budget.step():
                return
            letters = map(self.plain.letter, self.plain.read(found))
            yield from self._late(key | dict(zip(word, letters, strict=True)), rest, budget)

    def _may_be_read(self, word: Word, key: Key) -> bool:
        return next(iter(isomorphs_of(self.image, word, key, key.values())), None) is not None


class _State:
    """A place in a search. candidates: of each word that is wanted; domains: of each letter of the cipher.

    plain: all letters that any may stand for; n_idle: how many of them nothing stands for in the end.
    """

    def __init__(self, of: Substitution, wanted: Iterable[int], budget: Budget) -> None:
        self.of, self.budget = of, budget
        self.tables = {i: table for i in wanted if (table := of._table(i))}
        self.candidates = {i: table.every for i, table in self.tables.items()}
        self.domains: dict[int, int] = {}

    def begin(self, known: Key) -> bool:
        """Whether a known part of the key leaves anything."""
        every = -1
        for i, table in self.tables.items():
            for place, letter in enumerate(self.of.letters[i]):
                self.domains[letter] = self.domains.get(letter, every) & table.letters[place]
        taken = sum({1 << plain for plain in known.values()})
        for letter in self.domains:
            self.domains[letter] &= 1 << known[letter] if letter in known else ~taken
        if not all(self.domains.values()):
            return False
        self.plain = _together(self.domains.values())[0]
        self.n_idle = self.plain.bit_count() - len(self.domains)
        return self._settle(dict.fromkeys(self.domains, -1))

    def with_candidate(self, i: int, bit: int) -> _State | None:
        """The place behind this one at which a word is one candidate; None if that leaves another word none."""
        state = self._copy()
        state.candidates[i] = bit
        changed = state._support(i)
        return state if changed is not None and state._settle(changed) else None

    def with_letter(self, letter: int, plain: int) -> _State | None:
        """The place behind this one at which a letter of the cipher stands for one letter, given as a bit."""
        state = self._copy()
        state.domains[letter] = plain
        return state if state._settle({letter: self.domains[letter] ^ plain}) else None

    def _copy(self) -> _State:
        state = object.__new__(_State)
        state.of, state.budget, state.tables = self.of, self.budget, self.tables
        state.plain, state.n_idle = self.plain, self.n_idle
        state.candidates, state.domains = self.candidates.copy(), self.domains.copy()
        return state

    def key(self) -> Key:
        """Where every domain is one letter: which."""
        return {letter: domain.bit_length() - 1 for letter, domain in self.domains.items()}

    def next_word(self) -> int:
        """The word with the fewest candidates of those with several; -1 if there is none."""
        open_ = [(n, i) for i, bits in self.candidates.items() if (n := bits.bit_count()) > 1]
        return min(open_)[1] if open_ else -1

    def rarest(self) -> tuple[int, list[int]]:
        """Of the letters that something must stand for, as bits, the one that the fewest can; and these. 0 if none."""
        some, several = _together(self.domains.values())
        if self.n_idle > (self.plain & ~some).bit_count() or not several:
            return 0, []
        holders: dict[int, list[int]] = {}
        for letter, domain in self.domains.items():
            rest = domain & several
            while rest:
                bit = rest & -rest
                rest ^= bit
                holders.setdefault(bit, []).append(letter)
        return min(holders.items(), key=lambda pair: len(pair[1]))

    def _settle(self, changed: dict[int, int]) -> bool:
        """Take back what changed domains no longer allow, until nothing changes; False where something has nothing.

        changed: letters with what left their domains, -1 if that is not known.
        """
        while changed or self._claim(changed):
            words = self._narrowed(changed)
            if words is None:
                return False
            for i in words:
                more = self._support(i)
                if more is None:
                    return False
                for letter, lost in more.items():
                    changed[letter] = changed.get(letter, 0) | lost
        return True

    def _narrowed(self, changed: dict[int, int]) -> set[int] | None:
        """The words that lose candidates by changed domains, which are no longer told; None where nothing is left."""
        words: set[int] = set()
        while changed:
            if -1 in changed:
                return None
            letter, gone = changed.popitem()
            domain = self.domains[letter]
            if not domain & (domain - 1):
                for other, its in self.domains.items():
                    if other != letter and its & domain:
                        if its == domain:
                            return None
                        self.domains[other] = its ^ domain
                        changed[other] = changed.get(other, 0) | domain
            for i, place in self.of.holders[letter]:
                if i in self.candidates and self._restrict(i, place, domain, gone):
                    words.add(i)
                    if not self.candidates[i]:
                        return None
        return words

    def _claim(self, changed: dict[int, int]) -> bool:
        """Give a letter that one letter of the cipher alone can stand for, and something must, to that one.

        changed: gets what is changed, -1 where too few letters are left. Whether there is anything.
        """
        some, several = _together(self.domains.values())
        n_idle = (self.plain & ~some).bit_count()
        if n_idle > self.n_idle:
            changed[-1] = 0
        elif n_idle == self.n_idle and (single := some & ~several):
            for letter, domain in self.domains.items():
                own = domain & single
                if own and own != domain:
                    if own & (own - 1):
                        changed[-1] = 0
                        break
                    self.domains[letter] = own
                    changed[letter] = domain ^ own
        return bool(changed)

    def _restrict(self, i: int, place: int, domain: int, gone: int) -> bool:
        """Take away the candidates of a word with letters that left a domain; whether there were any."""
        by, before = self.tables[i].by[place], self.candidates[i]
        if gone >= 0 and gone.bit_count() < domain.bit_count():
            after = before & ~_union(by, gone)
        else:
            after = before & _union(by, domain)
        self.candidates[i] = after
        return after != before

    def _support(self, i: int) -> dict[int, int] | None:
        """Take from domains what no candidate of a word has: {letter: what left}; None if nothing is left."""
        candidates, table, changed = self.candidates[i], self.tables[i], dict[int, int]()
        if not self.budget.step():
            return None
        held = table.held(candidates) if candidates.bit_count() <= _FEW else ()
        for place, letter in enumerate(self.of.letters[i]):
            domain = self.domains[letter]
            kept = domain & held[place] if held else _in_both(table.by[place], domain, candidates)
            if kept != domain:
                if not kept:
                    return None
                self.domains[letter] = kept
                changed[letter] = domain ^ kept
        return changed


def _in_both(by: dict[int, int], letters: int, candidates: int) -> int:
    """Those of some letters that candidates have at a place."""
    found = 0
    while letters:
        bit = letters & -letters
        letters ^= bit
        if candidates & by.get(bit, 0):
            found |= bit
    return found


def _together(domains: Iterable[int]) -> tuple[int, int]:
    """The letters in any of some domains, and those in several."""
    some = several = 0
    for domain in domains:
        several |= some & domain
        some |= domain
    return some, several


def _union(by: dict[int, int], letters: int) -> int:
    found = 0
    while letters:
        bit = letters & -letters
        letters ^= bit
        found |= by.get(bit, 0)
    return found


def _searched(state: _State) -> Iterator[_State]:
    """The ends below a place, where every word is one candidate, depth first."""
    i = state.next_word()
    if i < 0:
        yield state
        return
    rest = state.candidates[i]
    plain, letters = state.rarest()
    if plain and len(letters) < rest.bit_count():
        for letter in letters:
            after = state.with_letter(letter, plain)
            if after:
                yield from _searched(after)
            if state.budget.is_spent:
                return
        return
    while rest and not state.budget.is_spent:
        bit = rest & -rest
        rest ^= bit
        after = state.with_candidate(i, bit)
        if after:
            yield from _searched(after)
