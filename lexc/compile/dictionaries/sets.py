"""The sets of a dictionary, from the automaton of its forms: words, parts of compounds, words that keep their case."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import is_normalized

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton, absorb_arena
from lexc.compile.buffers import zeros
from lexc.compile.dictionaries.roles import BIT, Roles
from lexc.errors import CapacityExceeded, EmptySource
from lexc.image.dictionary_section import SETS
from lexc.image.graph import MAX_DEPTH
from lexc.kernels.building.state_store import MAX_WORD, StateStore

_MAX_WORDS = (1 << 63) - 1
_MAX_LETTERS = 63


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
    """Project the automaton of all forms to its sets. Raises EmptySource if there is no word."""
    in_words, barred = BIT["root"] | BIT["affixed"], BIT["forbidden_root"]
    others = {name: _select(store, root, BIT[name]) for name in SETS if name != "forbidden"}
    root_bit, keep_root, keep_case = BIT["root"], BIT["keep_root"], BIT["keep_case"]
    others["keep_case"] = store.project_all(
        root, lambda mask: int(mask & (keep_root if mask & root_bit else keep_case) != 0), {}
    )
    for name in ("begin", "middle"):  # hunspell looks for a barred stem before it looks for affixes
        others[name] = _select(store, root, BIT[name], BIT["barred"])
    others["forbidden"] = store.project_all(
        root, lambda mask: int(mask & barred != 0 or (mask & BIT["forbidden_form"] != 0 and not mask & in_words)), {}
    )
    for kind, bits in (("flag", roles.flag_bits), ("bare", roles.bare_bits), ("last", roles.last_bits)):
        for flag, bit in bits.items():
            others[f"{kind}:{flag}"] = _select(store, root, bit)
    for flag in roles.last_bits:
        if others[f"last:{flag}"] == others[f"bare:{flag}"]:  # no form with affixes
            del others[f"last:{flag}"]
    words = _drop_empty_string(store, store.project_all(root, lambda m: int(m & in_words != 0 and not m & barred), {}))
    if not words:
        raise EmptySource("no words", found="a dictionary whose rules form none", remedy="One word a line is expected.")
    found = {name: _drop_empty_string(store, state) for name, state in others.items()}
    return DictionarySets(store, words, {name: state for name, state in found.items() if state})


def _drop_empty_string(store: StateStore, state: int) -> int:
    """The strings of a state but the empty one."""
    return store.make_state(0, store.arcs(state)) if state and store.mask_number(state) else state


def choose_alphabet(sets: DictionarySets) -> Alphabet:
    """The alphabet of the letters of all sets, in which each set can have a letter for its label."""
    letters = {chr(label) for label in sets.store.labels(sets.all)}
    is_composed = all(is_normalized("NFC", letter) for letter in letters)
    if len(letters) <= _MAX_LETTERS and len(sets.others) <= len(letters) and is_composed:
        return Alphabet.from_letters(letters, "none")
    return Alphabet.utf8("none")


def _select(store: StateStore, root: int, bit: int, excluded: int = 0) -> int:
    """The strings whose masks have a bit, and none of the excluded ones."""
    return store.project_all(root, lambda mask: int(mask & bit != 0 and not mask & excluded), {})


def make_automaton(sets: DictionarySets, alphabet: Alphabet) -> tuple[Automaton, dict[str, int]]:
    """The automaton with the roots of words and of sets, and the label of each set.

    Raises CapacityExceeded if there are too many words, or one is too long.
    """
    store, names = sets.store, list(sets.others)
    arcs = [
        (n if alphabet.is_utf8 else ord(alphabet.labels[n - 1]), sets.others[name]) for n, name in enumerate(names, 1)
    ]
    roots = [sets.words, store.make_state(0, sorted(arcs))]
    longest_form = max(store.measure(state)[1] for state in sets.all)
    if longest_form > MAX_WORD:
        raise CapacityExceeded(
            "a dictionary with forms that are too long", expected=f"at most {MAX_WORD} letters",
            found=str(longest_form), remedy="Use a word list of the language.",
        )  # fmt: skip
    if alphabet.is_utf8:
        roots = [store.encode_utf8(state, zeros("I", state + 1)) for state in roots]
    n_words, longest, shortest, _ = store.measure(roots[0])
    _, longest_of_sets, _, _ = store.measure(roots[1])
    longest = max(longest, longest_of_sets)
    if n_words >= _MAX_WORDS or longest > MAX_DEPTH:
        found = f"{longest} labels" if n_words < _MAX_WORDS else "more"
        expected = f"at most 2^63 words of {MAX_DEPTH} labels"
        raise CapacityExceeded("a dictionary with too many or too long words", expected=expected, found=found)
    offsets = zeros("I", store.counts()[1])
    arena = zeros("Q", store.count_arcs(roots) + 1)
    bounds = store.export(roots, _label_table(alphabet), arena, offsets)
    arcs_of_all, end, (first, second) = absorb_arena(arena, bounds, alphabet.n_letters)
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
