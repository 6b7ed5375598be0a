"""The sets of a dictionary, from the automaton of its forms: words, parts of compounds, words that keep their case."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import is_normalized

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton, absorb_arena
from lexc.compile.buffers import zeros
from lexc.compile.dictionaries.projecting import MaskChange, new_store, project_by_masks
from lexc.compile.dictionaries.roles import BIT, Roles
from lexc.errors import CapacityExceeded, EmptySource
from lexc.image.dictionary_section import SETS
from lexc.image.graph import MAX_DEPTH
from lexc.kernels.building.state_export import count_arcs, encode_utf8, export, labels, measure
from lexc.kernels.building.state_store import StateStore
from lexc.kernels.building.stem_trie import MAX_WORD

_MAX_WORDS = (1 << 63) - 1
_MAX_LETTERS = 63
_IN_WORDS = BIT["root"] | BIT["affixed"]


@dataclass(slots=True)
class DictionarySets:
    """States of one store: that of all words, and those of the other sets, by name; none is empty."""

    store: StateStore
    words: int
    others: dict[str, int]

    @property
    def all(self) -> list[int]:
        """All states."""
        return [self.words, *self.others.values()]


def make_sets(store: StateStore, root: int, roles: Roles) -> DictionarySets:
    """Make an automaton of each set of strings from the one of all forms. Raises EmptySource if there is no word.

    store, root: the automaton of all forms, whose masks are roles. The sets share a new store.
    """
    changes = {"": _choose_words, **_mask_changes(roles)}
    target = _new_store_of_sets()
    states = project_by_masks(store, root, target, list(changes.values()))
    words, *others = (_drop_empty_string(target, state) for state in states)
    if not words:
        raise EmptySource("no words", found="a dictionary whose rules form none", remedy="One word a line is expected.")
    sets = dict(zip(list(changes)[1:], others, strict=True))
    for flag in roles.last_bits:
        if sets[f"last:{flag}"] == sets[f"bare:{flag}"]:  # no form with affixes
            del sets[f"last:{flag}"]
    return DictionarySets(target, words, {name: state for name, state in sets.items() if state})


def _choose_words(mask: int) -> int:
    return int(mask & _IN_WORDS != 0 and not mask & BIT["forbidden_root"])


def _choose_forbidden(mask: int) -> int:
    return int(mask & BIT["forbidden_root"] != 0 or (mask & BIT["forbidden_form"] != 0 and not mask & _IN_WORDS))


def _keeps_case(mask: int) -> int:
    """1 for a root that keeps its case, and for a form with affixes of which all homonyms do."""
    if mask & BIT["root"]:
        return int(mask & BIT["keep_root"] != 0)
    return int(mask & BIT["keep_case"] != 0 and not mask & BIT["free_case"])


def _mask_changes(roles: Roles) -> dict[str, MaskChange]:
    """For each set but the words, by name, the change of masks that keeps the strings of the set alone."""
    changes = {name: _choose(BIT[name]) for name in SETS if name != "forbidden"}
    changes["keep_case"] = _keeps_case
    for name in ("begin", "middle"):  # hunspell looks for a barred stem before it looks for affixes
        changes[name] = _choose(BIT[name], BIT["barred"])
    changes["forbidden"] = _choose_forbidden
    for kind, bits in (("flag", roles.flag_bits), ("bare", roles.bare_bits), ("last", roles.last_bits)):
        for flag, bit in bits.items():
            changes[f"{kind}:{flag}"] = _choose(bit)
    return changes


def _choose(bit: int, excluded: int = 0) -> MaskChange:
    """A change to 1 of masks that have a bit and none of the excluded ones, and to 0 of all others."""
    return lambda mask: int(mask & bit != 0 and not mask & excluded)


def _new_store_of_sets() -> StateStore:
    """A store whose masks are 0 and 1."""
    store = new_store()
    store.number_mask(1)
    return store


def _drop_empty_string(store: StateStore, state: int) -> int:
    """The strings of a state without the empty string."""
    return store.make_state(0, store.arcs(state)) if state and store.mask_number(state) else state


def choose_alphabet(sets: DictionarySets) -> Alphabet:
    """The alphabet of the letters of all sets. It has a letter for each set, as the label of the set."""
    letters = {chr(label) for label in labels(sets.store)}
    is_composed = all(is_normalized("NFC", letter) for letter in letters)
    if len(letters) <= _MAX_LETTERS and len(sets.others) <= len(letters) and is_composed:
        return Alphabet.from_letters(letters, "none")
    return Alphabet.utf8("none")


def make_automaton(sets: DictionarySets, alphabet: Alphabet) -> tuple[Automaton, dict[str, int]]:
    """The automaton with the roots of words and of sets, and the label of each set.

    Raises CapacityExceeded if there are too many words, or one is too long.
    """
    store, names = sets.store, list(sets.others)
    arcs = [
        (n if alphabet.is_utf8 else ord(alphabet.labels[n - 1]), sets.others[name]) for n, name in enumerate(names, 1)
    ]
    roots = [sets.words, store.make_state(0, sorted(arcs))]
    longest_form = max(longest for _, longest, _ in measure(store, sets.all))
    if longest_form > MAX_WORD:
        raise CapacityExceeded(
            "a dictionary with forms that are too long", expected=f"at most {MAX_WORD} letters",
            found=str(longest_form), remedy="Use a word list of the language.",
        )  # fmt: skip
    if alphabet.is_utf8:
        letter_store, store = store, _new_store_of_sets()
        roots = encode_utf8(letter_store, roots, store)
    (n_words, longest, shortest), (_, longest_of_sets, _) = measure(store, roots)
    longest = max(longest, longest_of_sets)
    if n_words >= _MAX_WORDS or longest > MAX_DEPTH:
        found = f"{longest} labels" if n_words < _MAX_WORDS else "more"
        expected = f"at most 2^63 words of {MAX_DEPTH} labels"
        raise CapacityExceeded("a dictionary with too many or too long words", expected=expected, found=found)
    offsets = zeros("I", store.counts()[1])
    arena = zeros("Q", count_arcs(store, roots) + 1)
    starts = export(store, roots, _label_table(alphabet), arena, offsets)
    arcs_of_all, end, (first, second) = absorb_arena(arena, starts, alphabet.n_letters)
    automaton = Automaton(arcs_of_all, end, end, first, second, 0, longest, shortest, n_words)
    return automaton, {name: n for n, name in enumerate(names, 1)}


def _label_table(alphabet: Alphabet) -> bytes:
    """The byte of each label: a tile of each letter, or bytes of UTF-8 as they are."""
    if alphabet.is_utf8:
        return bytes(range(256))
    table = bytearray(max(map(ord, alphabet.labels)) + 1)
    for tile, letter in enumerate(alphabet.labels, 1):
        table[ord(letter)] = tile
    return bytes(table)
