"""The sizes of trie, DAWG and GADDAG that the papers print, for any lexicon.

Appel and Jacobson 1988 (CACM 31(5)), section 3.2: sizes of trie and dawg. Gordon 1994 (Software - Practice and
Experience 24(2)), "Partial and full minimization", "Compression", Tables II and III: sizes of DAWG and GADDAG.

All figures come from one automaton: the joint minimal automaton of the words and the GADDAG's strings, with acceptance
on arcs, as lexc stores it. Three ways of counting lead to them:

- The states and arcs of `Automaton`. With acceptance on states, a state that is entered both with and without
  acceptance counts twice.
- The paths of that automaton. They are the nodes of the trie, so a trie is counted by counting paths and never built.
  The same holds for Gordon's semi-minimised GADDAG, a trie with shared tails.
- The states and arcs of `GordonAutomaton`. A state of `Automaton` stands for all non-empty strings that may follow; in
  Gordon's convention it stands for those of two letters or more. Hence equal states stay equal, and the automaton for
  his convention results from merging states.

An arc is one int:

    40 and up   39 ... 8   7 ... 0
    target      mark       label (0 is ◇)

The mark is 1 for acceptance; in Gordon's convention, the number of the arc's letter set. A state is the tuple of its
arcs, ◇ first. Its number is larger than those of its targets. State 0 has no arcs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lexc.compile.generic_minimiser import MarkedString, Minimiser
from lexc.errors import EmptySource

SEPARATOR = 0
TARGET_SHIFT = 40  # bits below the target
MARK_SHIFT = 8  # bits below the mark
LABEL_MASK = (1 << MARK_SHIFT) - 1
MARK_MASK = (1 << (TARGET_SHIFT - MARK_SHIFT)) - 1
ACCEPT = 1 << MARK_SHIFT

State = tuple[int, ...]


@dataclass(frozen=True)
class Automaton:
    """The joint minimal automaton, acceptance on arcs (Appel and Jacobson 1988, section 3.4.3).

    dawg, gaddag: the numbers of the two roots.
    """

    states: list[State]
    dawg: int
    gaddag: int


@dataclass(frozen=True)
class GordonAutomaton:
    """The same languages with letter sets on arcs (Gordon 1994, "A more deterministic algorithm", convention 3).

    state_of, set_of: for each state of the `Automaton`, its state here and the letter set of the arcs to it.
    """

    states: list[State]
    state_of: list[int]
    set_of: list[int]


# From words to the automata


def pack_arc(label: int, mark: int, target: int) -> int:
    """An arc as one int. mark: shifted by MARK_SHIFT already."""
    return target << TARGET_SHIFT | mark | label


def minimise(words: Iterable[bytes]) -> Automaton:
    """Build the joint minimal automaton of sorted distinct words, without writing the GADDAG's strings out.

    Gordon 1994, "Partial and full minimization": the strings behind ◇ in REV(x)◇y are those behind x. So the GADDAG's
    strings are the reversed prefixes of words, each with a ◇ arc to the prefix's state in the DAWG.
    """
    minimiser = Minimiser(pack_arc, 0)
    prefixes = [
        MarkedString(p[::-1], mark, state)
        for p, mark, state in minimiser.add(MarkedString(word, ACCEPT, 0) for word in words)
    ]
    dawg = minimiser.root()
    prefixes.sort()
    for _ in minimiser.add(prefixes):
        pass
    return Automaton(minimiser.states, dawg, minimiser.root())


def to_gordon(automaton: Automaton) -> GordonAutomaton:
    """Convert to Gordon's convention: letter sets for acceptance, no arcs of last letters, equal states merged."""
    result = GordonAutomaton([()], [], [])
    register: dict[State, int] = {(): 0}
    sets: dict[bytes, int] = {b"": 0}
    for arcs in automaton.states:  # in the order of numbers, so that the targets' letter sets are known
        letters = bytes([arc & LABEL_MASK for arc in arcs if arc & ACCEPT])
        result.set_of.append(sets.setdefault(letters, len(sets)))
        arcs_here = tuple([_gordon_arc(result, arc) for arc in arcs if arc >> TARGET_SHIFT])
        state = register.setdefault(arcs_here, len(result.states))
        if state == len(result.states):
            result.states.append(arcs_here)
        result.state_of.append(state)
    return result


def _gordon_arc(gordon: GordonAutomaton, arc: int) -> int:
    target = arc >> TARGET_SHIFT
    return gordon.state_of[target] << TARGET_SHIFT | gordon.set_of[target] << MARK_SHIFT | arc & LABEL_MASK


# Counting


def reachable_states(states: Sequence[State], root: int) -> list[int]:
    """The states reachable from root, in descending order. State 0 is left out unless it is the root."""
    seen = bytearray(root + 1)
    seen[root] = 1
    for state in range(root, 0, -1):
        if seen[state]:
            for arc in states[state]:
                seen[arc >> TARGET_SHIFT] = 1
    return [root, *(state for state in range(root - 1, 0, -1) if seen[state])]


def count_paths(states: Sequence[State], root: int, *, through_separator: bool = True) -> list[int]:
    """The number of paths from root to each state up to root: its copies in the trie. Item 0: the trie's leaves."""
    n_paths = [0] * (root + 1)
    n_paths[root] = 1
    for state in range(root, 0, -1):
        if n_paths[state]:
            for arc in states[state]:
                if through_separator or arc & LABEL_MASK != SEPARATOR:
                    n_paths[arc >> TARGET_SHIFT] += n_paths[state]
    return n_paths


def count_states_and_arcs(states: Sequence[State], root: int) -> dict[str, int]:
    """The states and arcs reachable from one root. The root always counts, state 0 does not."""
    found = reachable_states(states, root)
    return {"states": len(found), "arcs": sum(len(states[state]) for state in found)}


def count_with_accepting_states(automaton: Automaton, root: int) -> dict[str, int]:
    """As `count_states_and_arcs` with acceptance on states, where a final state without arcs counts."""
    entered = {
        arc >> MARK_SHIFT for state in reachable_states(automaton.states, root) for arc in automaton.states[state]
    }
    arcs = len(automaton.states[root]) + sum(
        len(automaton.states[mark_and_target >> (TARGET_SHIFT - MARK_SHIFT)]) for mark_and_target in entered
    )
    return {"states": 1 + len(entered), "arcs": arcs}


def count_joint(automaton: Automaton) -> dict[str, int]:
    """The states and arcs of both roots together, as lexc stores a GADDAG."""
    states = {
        *reachable_states(automaton.states, automaton.dawg),
        *reachable_states(automaton.states, automaton.gaddag),
    }
    return {"states": len(states), "arcs": sum(len(automaton.states[state]) for state in states)}


# Appel and Jacobson


def trie_figures(automaton: Automaton) -> dict[str, int]:
    """The sizes of the trie, section 3.2.1.

    The paper's "nodes" are the internal ones; all leaves are one node (3.4.3).
    """
    n_paths = count_paths(automaton.states, automaton.dawg)
    internal, leaves = sum(n_paths[1:]), n_paths[0]
    return {"nodes": internal + leaves, "internal": internal, "leaves": leaves, "edges": internal + leaves - 1}


def edge_figures(edges: int) -> dict[str, int | bool]:
    """The sizes of an array of edges of 24 or 32 bits, section 3.4.3. The target, an index in the array, has 16 bits.

    Index 0 is the node without edges. So edges have the indexes 1 to ``edges``, of which 16 bits reach 65,535.
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


def unminimised_size(automaton: Automaton, gordon: GordonAutomaton, root: int) -> dict[str, int]:
    """The size in Table III, "unminimized": the trie from root, without its leaves."""
    n_paths = count_paths(automaton.states, root)
    return {"states": _states_with_arcs(gordon, n_paths, root), "arcs": sum(n_paths[1:]) - 1}


def semi_minimised_size(automaton: Automaton, gordon: GordonAutomaton) -> dict[str, int]:
    """The size in Table III, "semi-minimized" (Figure 4, corrected): one state for all REV(x)◇y with equal xy.

    It consists of the trie of all REV(x) and, below ◇, the words' own trie. A ◇ arc leads from one to the other for
    each x with more letters behind it. In the words' trie, ◇ arcs alone lead to prefixes of one letter.
    """
    reversed_paths = count_paths(automaton.states, automaton.gaddag, through_separator=False)
    word_paths = count_paths(automaton.states, automaton.dawg)
    n_continued = sum(word_paths[1:]) - 1  # prefixes with more letters behind them, the empty one left out
    n_one_letter = sum(1 for arc in automaton.states[automaton.dawg] if arc >> TARGET_SHIFT)
    n_word_states = _states_with_arcs(gordon, word_paths, automaton.dawg) - 1
    return {
        "states": _states_with_arcs(gordon, reversed_paths, automaton.gaddag) + n_word_states,
        "arcs": sum(reversed_paths[1:]) - 1 + n_continued + n_continued - n_one_letter,
    }


def _states_with_arcs(gordon: GordonAutomaton, n_paths: list[int], root: int) -> int:
    """The number of states: the root, and all paths to states that have an arc in Gordon's convention."""
    return 1 + sum(n for state, n in enumerate(n_paths[:root]) if n and gordon.state_of[state])


def count_letter_sets(root: int, gordon: GordonAutomaton) -> int:
    """The distinct letter sets, Table III, the empty set included. root: of the `Automaton`.

    Words of one letter are in the set of the arc INIT, which leads to the root.
    """
    found = {0, gordon.set_of[root]}
    for state in reachable_states(gordon.states, gordon.state_of[root]):
        found.update([arc >> MARK_SHIFT & MARK_MASK for arc in gordon.states[state]])
    return len(found)


def arc_histogram(states: Sequence[State], root: int) -> list[int]:
    """The histogram of Table II: item n is the number of states with n outgoing arcs."""
    sizes = [len(states[state]) for state in reachable_states(states, root)]
    table = [0] * (max(sizes) + 1)
    for size in sizes:
        table[size] += 1
    return table


def table3_column(size: dict[str, int], *, sets: int, labels: int, letters: int) -> dict[str, int | float]:
    """A column of Table III: size, the bytes of the two forms in "Compression", and the bits per character.

    size: states and arcs. sets: the distinct letter sets. labels: the alphabet's size, with ◇ in a GADDAG. letters: of
    all words together, without delimiters; otherwise the paper's eight figures do not agree with each other (504,550 to
    504,667 letters, 6.729 a word).
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
    """The last column of Table III: the minimised GADDAG's size over the minimised DAWG's."""
    rows = ("states", "arcs", "letter_sets", "expanded_bytes", "compressed_bytes")
    return {row: round(gaddag[row] / max(1, dawg[row]), 3) for row in rows}


# All figures


def paper_figures(words: Sequence[bytes], *, alphabet_size: int | None = None) -> dict[str, Any]:
    """Every figure of this module for sorted distinct words of tiles 1 to 255, ready for JSON.

    alphabet_size: letters of the alphabet without ◇, for the expanded form; by default, those that the words use.
    Raises EmptySource when there is no word.
    """
    if not words:
        raise EmptySource("no words", remedy="Give at least one word.")
    letters = sum(map(len, words))
    size = alphabet_size or len(set().union(*words))
    automaton = minimise(words)
    gordon = to_gordon(automaton)
    semi_minimised = {"semi_minimised": semi_minimised_size(automaton, gordon)}
    dawg = _structure_figures(automaton, gordon, automaton.dawg, {}, labels=size, letters=letters)
    gaddag = _structure_figures(automaton, gordon, automaton.gaddag, semi_minimised, labels=size + 1, letters=letters)
    trie = trie_figures(automaton)
    return {
        "words": len(words),
        "letters": letters,
        "text_bytes": letters + len(words),
        "trie": trie,
        "dawg": dawg,
        "gaddag": gaddag,
        "gaddag_with_dawg": count_joint(automaton),
        "ratios": table3_ratios(dawg["minimised"], gaddag["minimised"]),
        "edges": {"trie": edge_figures(trie["edges"]), "dawg": edge_figures(dawg["accept_on_arc"]["arcs"])},
    }


def _structure_figures(
    automaton: Automaton,
    gordon: GordonAutomaton,
    root: int,
    other_stages: dict[str, dict[str, int]],
    *,
    labels: int,
    letters: int,
) -> dict[str, Any]:
    """The figures of the DAWG or the GADDAG. other_stages: sizes between the unminimised and the minimised one."""
    gordon_root, sets = gordon.state_of[root], count_letter_sets(root, gordon)
    stages = {
        "unminimised": unminimised_size(automaton, gordon, root),
        **other_stages,
        "minimised": count_states_and_arcs(gordon.states, gordon_root),
    }
    return {
        "accept_on_arc": count_states_and_arcs(automaton.states, root),
        "accept_on_state": count_with_accepting_states(automaton, root),
        **{name: table3_column(stage, sets=sets, labels=labels, letters=letters) for name, stage in stages.items()},
        "histogram": arc_histogram(gordon.states, gordon_root),
    }
