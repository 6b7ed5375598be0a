"""The figures that the papers print about a lexicon, for any lexicon.

Appel and Jacobson 1988 (CACM 31(5)), section 3.2: sizes of trie and dawg. Gordon 1994 (Software - Practice and
Experience 24(2)), "Partial and full minimization", "Compression", Tables II and III: sizes of DAWG and GADDAG.

Everything is read off one automaton: the joint minimal automaton of the words and the GADDAG's strings with acceptance
on arcs, which is also what lexc stores. Three representations, one small function a figure:

- `Automaton`: that automaton. Acceptance on states only tells apart states that are entered in both ways.
- its paths: a trie's nodes are the paths from the root, so that a trie (or Gordon's semi-minimised GADDAG, a trie with
  shared tails) is counted by counting paths, and never made. Millions of nodes cost one pass over the states.
- `Gordon`: his convention, a quotient. A state here stands for all strings that may follow but the empty one; in his
  convention, for those of two letters or more. Hence equal states stay equal, and merging the small automaton suffices.

An arc is one int: label in 8 bits (0 = ◇), mark in 32, then the target. The mark is what the arc says besides its
label: 1 for acceptance, in Gordon's convention the number of its letter set. A state is the tuple of its arcs, ◇ first;
its number is larger than its targets'. State 0 has no arcs: nothing follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lexc.compile.generic_minimiser import Entry, Minimiser
from lexc.errors import EmptySource

SEPARATOR = 0
TARGET = 40  # bits below the target
MARK = 8  # bits below the mark
LABEL_MASK = (1 << MARK) - 1
MARK_MASK = (1 << (TARGET - MARK)) - 1
ACCEPT = 1 << MARK

State = tuple[int, ...]


@dataclass(frozen=True)
class Automaton:
    """The joint minimal automaton, acceptance on arcs (Appel and Jacobson 1988, section 3.4.3)."""

    states: list[State]
    dawg: int
    gaddag: int


@dataclass(frozen=True)
class Gordon:
    """The same languages with letter sets on arcs (Gordon 1994, "A more deterministic algorithm", convention 3).

    state_of, set_of: for each state of the `Automaton` its state here, and the letter set of the arcs into it.
    """

    states: list[State]
    state_of: list[int]
    set_of: list[int]


# From words to the automata


def packed(label: int, mark: int, target: int) -> int:
    """An arc as one int."""
    return target << TARGET | mark | label


def automaton(words: Iterable[bytes]) -> Automaton:
    """Minimise sorted distinct words, and the GADDAG's strings without writing them out.

    Gordon 1994, "Partial and full minimization": what follows ◇ in REV(x)◇y is what follows x. So the GADDAG's strings
    are the reversed prefixes of words, each with a ◇ arc to the prefix's state in the DAWG.
    """
    minimiser = Minimiser(packed, 0)
    prefixes = [
        Entry(p[::-1], mark, state) for p, mark, state in minimiser.add(Entry(word, ACCEPT, 0) for word in words)
    ]
    dawg = minimiser.root()
    prefixes.sort()
    for _ in minimiser.add(prefixes):
        pass
    return Automaton(minimiser.states, dawg, minimiser.root())


def gordon(base: Automaton) -> Gordon:
    """Turn acceptance on arcs into letter sets on the arcs before, drop last letters' arcs, merge what is equal now."""
    result = Gordon([()], [], [])
    register: dict[State, int] = {(): 0}
    sets: dict[bytes, int] = {b"": 0}
    for arcs in base.states:  # targets come before what leads to them
        letters = bytes([arc & LABEL_MASK for arc in arcs if arc & ACCEPT])
        result.set_of.append(sets.setdefault(letters, len(sets)))
        merged = tuple([_gordon_arc(result, arc) for arc in arcs if arc >> TARGET])
        state = register.setdefault(merged, len(result.states))
        if state == len(result.states):
            result.states.append(merged)
        result.state_of.append(state)
    return result


def _gordon_arc(gordon: Gordon, arc: int) -> int:
    target = arc >> TARGET
    return gordon.state_of[target] << TARGET | gordon.set_of[target] << MARK | arc & LABEL_MASK


# What the figures are made of


def reachable(states: Sequence[State], root: int) -> list[int]:
    """The states from root downwards, root itself always among them, state 0 (which is none) never otherwise."""
    seen = bytearray(root + 1)
    seen[root] = 1
    for state in range(root, 0, -1):
        if seen[state]:
            for arc in states[state]:
                seen[arc >> TARGET] = 1
    return [root, *(state for state in range(root - 1, 0, -1) if seen[state])]


def paths(states: Sequence[State], root: int, *, through_separator: bool = True) -> list[int]:
    """For each state up to root the number of paths from root: how often it occurs in the trie. At 0: leaves."""
    number = [0] * (root + 1)
    number[root] = 1
    for state in range(root, 0, -1):
        if number[state]:
            for arc in states[state]:
                if through_separator or arc & LABEL_MASK != SEPARATOR:
                    number[arc >> TARGET] += number[state]
    return number


def counts(states: Sequence[State], root: int) -> dict[str, int]:
    """States and arcs from one root; the initial state counts always, and no empty final state does."""
    found = reachable(states, root)
    return {"states": len(found), "arcs": sum(len(states[state]) for state in found)}


def counts_on_states(base: Automaton, root: int) -> dict[str, int]:
    """The same with acceptance on states: a state is entered either accepting or not, and a final leaf is a state."""
    entered = {arc >> MARK for state in reachable(base.states, root) for arc in base.states[state]}
    arcs = len(base.states[root]) + sum(len(base.states[way >> (TARGET - MARK)]) for way in entered)
    return {"states": 1 + len(entered), "arcs": arcs}


def joint_counts(base: Automaton) -> dict[str, int]:
    """What lexc stores for a GADDAG: the states of both roots together."""
    both = {*reachable(base.states, base.dawg), *reachable(base.states, base.gaddag)}
    return {"states": len(both), "arcs": sum(len(base.states[state]) for state in both)}


# Appel and Jacobson


def trie_figures(base: Automaton) -> dict[str, int]:
    """Section 3.2.1. Their "nodes" are the internal ones: all leaves are the one node without edges (3.4.3)."""
    number = paths(base.states, base.dawg)
    internal, leaves = sum(number[1:]), number[0]
    return {"nodes": internal + leaves, "internal": internal, "leaves": leaves, "edges": internal + leaves - 1}


def edge_figures(edges: int) -> dict[str, int | bool]:
    """Section 3.4.3: an array of edges of 24 or 32 bits with 16 bits for the target, an index into that array.

    Index 0 is the node without edges, so edges have the indexes 1 to ``edges``, of which 16 bits reach 65,535.
    """
    return {
        "edges": edges,
        "bytes_3": 3 * edges,
        "bytes_4": 4 * edges,
        "target_bits": edges.bit_length(),
        "fits_16_bits": edges < 1 << 16,
        "edges_beyond_16_bits": max(0, edges - (1 << 16) + 1),
    }


# Gordon


def unminimised(base: Automaton, merged: Gordon, root: int) -> dict[str, int]:
    """Table III, "unminimized": the trie from root, without its leaves."""
    number = paths(base.states, root)
    return {"states": _states_with_arcs(merged, number, root), "arcs": sum(number[1:]) - 1}


def semi_minimised(base: Automaton, merged: Gordon) -> dict[str, int]:
    """Table III, "semi-minimized", Figure 4 (corrected): all REV(x)◇y with the same word beginning xy are one state.

    That leaves the trie of the REV(x), a ◇ arc from each x that goes on, and the words' own trie below ◇, where the
    beginnings of one letter are reached by ◇ arcs only.
    """
    head = paths(base.states, base.gaddag, through_separator=False)
    tail = paths(base.states, base.dawg)
    going_on = sum(tail[1:]) - 1
    of_one_letter = sum(1 for arc in base.states[base.dawg] if arc >> TARGET)
    tail_states = _states_with_arcs(merged, tail, base.dawg) - 1
    return {
        "states": _states_with_arcs(merged, head, base.gaddag) + tail_states,
        "arcs": sum(head[1:]) - 1 + going_on + going_on - of_one_letter,
    }


def _states_with_arcs(merged: Gordon, number: list[int], root: int) -> int:
    """The initial state and all others that still have an arc when last letters have none."""
    return 1 + sum(n for state, n in enumerate(number[:root]) if n and merged.state_of[state])


def letter_sets(base_root: int, merged: Gordon) -> int:
    """Table III: distinct letter sets, the empty one counted; words of one letter are in that of the arc INIT."""
    found = {0, merged.set_of[base_root]}
    for state in reachable(merged.states, merged.state_of[base_root]):
        found.update([arc >> MARK & MARK_MASK for arc in merged.states[state]])
    return len(found)


def histogram(states: Sequence[State], root: int) -> list[int]:
    """Table II: at index n the number of states with n outgoing arcs."""
    sizes = [len(states[state]) for state in reachable(states, root)]
    table = [0] * (max(sizes) + 1)
    for size in sizes:
        table[size] += 1
    return table


def table3(size: dict[str, int], *, sets: int, labels: int, letters: int) -> dict[str, int | float]:
    """One column of Table III: size with bytes of the two forms in "Compression", and bits per character.

    labels: the alphabet's size, with ◇ in a GADDAG. letters: of all words together, without delimiters: only so do the
    paper's eight figures agree with each other (504,550 to 504,667 letters, 6.729 a word).
    """
    expanded = 4 * (labels * size["states"] + sets)
    compressed = 4 * (size["states"] + size["arcs"] + sets)
    return {
        **size,
        "letter_sets": sets,
        "expanded_bytes": expanded,
        "expanded_bits_per_character": round(8 * expanded / letters, 3),
        "compressed_bytes": compressed,
        "compressed_bits_per_character": round(8 * compressed / letters, 3),
    }


def table3_ratios(dawg: dict[str, Any], gaddag: dict[str, Any]) -> dict[str, float]:
    """Table III, last column: minimised GADDAG over minimised DAWG."""
    rows = ("states", "arcs", "letter_sets", "expanded_bytes", "compressed_bytes")
    return {row: round(gaddag[row] / max(1, dawg[row]), 3) for row in rows}


# All of it


def paper_figures(words: Sequence[bytes], *, alphabet_size: int | None = None) -> dict[str, Any]:
    """Every figure of this module for sorted distinct words of tiles 1 to 255, ready for JSON.

    alphabet_size: letters of the alphabet without ◇, for the expanded form; by default, those that the words use.
    Raises EmptySource when there is no word.
    """
    if not words:
        raise EmptySource("no words", remedy="Give at least one word.")
    letters = sum(map(len, words))
    size = alphabet_size or len(set().union(*words))
    base = automaton(words)
    merged = gordon(base)
    dawg, gaddag = _dawg_figures(base, merged, size, letters), _gaddag_figures(base, merged, size, letters)
    trie = trie_figures(base)
    return {
        "words": len(words),
        "letters": letters,
        "text_bytes": letters + len(words),
        "trie": trie,
        "dawg": dawg,
        "gaddag": gaddag,
        "gaddag_with_dawg": joint_counts(base),
        "ratios": table3_ratios(dawg["minimised"], gaddag["minimised"]),
        "edges": {"trie": edge_figures(trie["edges"]), "dawg": edge_figures(dawg["accept_on_arc"]["arcs"])},
    }


def _dawg_figures(base: Automaton, merged: Gordon, alphabet_size: int, letters: int) -> dict[str, Any]:
    root, small = base.dawg, merged.state_of[base.dawg]
    sets = letter_sets(root, merged)
    stages = {"unminimised": unminimised(base, merged, root), "minimised": counts(merged.states, small)}
    return {
        "accept_on_arc": counts(base.states, root),
        "accept_on_state": counts_on_states(base, root),
        **{name: table3(stage, sets=sets, labels=alphabet_size, letters=letters) for name, stage in stages.items()},
        "histogram": histogram(merged.states, small),
    }


def _gaddag_figures(base: Automaton, merged: Gordon, alphabet_size: int, letters: int) -> dict[str, Any]:
    root, small = base.gaddag, merged.state_of[base.gaddag]
    sets = letter_sets(root, merged)
    stages = {
        "unminimised": unminimised(base, merged, root),
        "semi_minimised": semi_minimised(base, merged),
        "minimised": counts(merged.states, small),
    }
    return {
        "accept_on_arc": counts(base.states, root),
        "accept_on_state": counts_on_states(base, root),
        **{name: table3(stage, sets=sets, labels=alphabet_size + 1, letters=letters) for name, stage in stages.items()},
        "histogram": histogram(merged.states, small),
    }
