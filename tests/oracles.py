"""Slow and obvious versions of lexc's algorithms, against which the fast code is tested.

A word is a ``str`` (its characters are the letters) or a tuple of hashable, mutually comparable labels. Nothing here
imports lexc, and nothing shares its algorithms: automata are minimised by partition refinement (Moore), never by
hashing suffixes as they come.

Three minimal automata go by one name; they differ in what a state remembers of the strings that may still follow:

- acceptance on states: all of them, the empty one included (`accept_on_state`);
- acceptance on arcs: all but the empty one (`minimal_automaton`; Appel and Jacobson 1988, section 3.4.3; lexc);
- Gordon's letter sets on arcs: those of two letters or more (`minimise_gordon`; Gordon 1994, "A more deterministic
  algorithm" and "Partial and full minimization").

Papers: A. Appel and G. Jacobson, "The world's fastest Scrabble program", CACM 31(5), 1988; S. A. Gordon, "A faster
Scrabble move generation algorithm", Software - Practice and Experience 24(2), 1994.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

SEPARATOR = "◇"

Word = str | tuple[Hashable, ...]
CanonicalArc = tuple[Hashable, bool, int | None]  # label, accept, target (None: nothing follows)


# The trie, and the strings of a GADDAG


@dataclass(eq=False)
class Node:
    """A node of a trie: ``accept`` says that the path from the root is a string of the set."""

    accept: bool = False
    arcs: dict[Hashable, Node] = field(default_factory=dict)


def trie(words: Iterable[Word]) -> Node:
    """The letter-tree of Appel and Jacobson 1988, section 3.2.1 (Figure 1)."""
    root = Node()
    for word in words:
        node = root
        for label in word:
            node = node.arcs.setdefault(label, Node())
        node.accept = True
    return root


def trie_nodes(root: Node) -> list[Node]:
    """All nodes below and including ``root``, parents before children."""
    nodes = [root]
    for node in nodes:  # grows meanwhile
        nodes.extend(node.arcs.values())
    return nodes


def gaddag_strings(words: Iterable[Word]) -> set[Word]:
    """REV(x)◇y for each word xy with x not empty; without ◇ where y is empty.

    Gordon 1994, "A more deterministic algorithm", the language L and convention 1.
    """
    strings: set[Word] = set()
    for word in words:
        for cut in range(1, len(word) + 1):
            strings.add(_gaddag_string(word, cut))
    return strings


def _gaddag_string(word: Word, cut: int) -> Word:
    """REV(x)◇y where x is the first `cut` labels of a word."""
    if isinstance(word, str):
        return word[:cut][::-1] + (SEPARATOR + word[cut:] if cut < len(word) else "")
    return word[:cut][::-1] + ((SEPARATOR, *word[cut:]) if cut < len(word) else ())


# Minimal automata by partition refinement


@dataclass(frozen=True)
class Minimal:
    """A minimal automaton, acceptance on arcs, in a canonical form: two are isomorphic if and only if they are equal.

    States are numbered breadth first from the roots in the order of their names, along arcs sorted by label, ◇ first.
    ``table[state]`` holds its arcs in that order as (label, accept, target); the target is None where nothing follows.
    A root counts as a state even when no word begins there.
    """

    roots: dict[str, int]
    table: dict[int, tuple[CanonicalArc, ...]]

    @property
    def states(self) -> int:
        return len(self.table)

    @property
    def arcs(self) -> int:
        return sum(len(arcs) for arcs in self.table.values())


def minimal_automaton(strings_by_root: Mapping[str, Iterable[Word]]) -> Minimal:
    """The joint minimal automaton of several sets of strings, one root each, with acceptance on arcs.

    Appel and Jacobson 1988, sections 3.2.2 and 3.4.3: "some edges coming into a node could consider it a terminal
    node, while others [...] would not". Hence no empty final state: an arc after which nothing follows has no target,
    and it is an arc all the same. The empty string has no arc to sit on and must not be in a set.
    lexc's GADDAG is the automaton of ``{"dawg": words, "gaddag": gaddag_strings(words)}``.
    """
    roots = {name: trie(strings) for name, strings in strings_by_root.items()}
    nodes = [node for root in roots.values() for node in trie_nodes(root)]
    block = _coarsest_stable_partition(nodes, lambda node: None, lambda child: child.accept)
    return _canonical(roots, block)


def accept_on_state(strings_by_root: Mapping[str, Iterable[Word]]) -> tuple[int, int]:
    """States and arcs of the joint minimal automaton with acceptance on states (Nerode's; a final leaf is a state).

    Appel and Jacobson 1988, section 3.2.2 ("terminal nodes are the accepting states"), as their Figure 2 is drawn.
    """
    nodes = [node for strings in strings_by_root.values() for node in trie_nodes(trie(strings))]
    block = _coarsest_stable_partition(nodes, lambda node: node.accept, lambda child: None)
    member = {block[node]: node for node in nodes}
    return len(member), sum(len(node.arcs) for node in member.values())


def _coarsest_stable_partition(
    nodes: list[Node], of_node: Callable[[Node], Hashable], of_arc: Callable[[Node], Hashable]
) -> dict[Node, int]:
    """Moore's refinement: all nodes in one block; split by what the arcs say and the blocks they lead to, until stable.

    of_node: what tells two nodes apart by themselves. of_arc: what tells two arcs apart besides label and target.
    """
    block: dict[Node, int] = dict.fromkeys(nodes, 0)
    n_blocks = 0
    while len(set(block.values())) > n_blocks:
        n_blocks = len(set(block.values()))
        seen: dict[Hashable, int] = {}
        block = {node: seen.setdefault(_signature(node, block, of_node, of_arc), len(seen)) for node in nodes}
    return block


def _signature(
    node: Node, block: dict[Node, int], of_node: Callable[[Node], Hashable], of_arc: Callable[[Node], Hashable]
) -> Hashable:
    arcs = frozenset((label, of_arc(child), block[child]) for label, child in node.arcs.items())
    # The old block stays part of the key, so that blocks are only ever split.
    return block[node], of_node(node), arcs


def _canonical(roots: dict[str, Node], block: dict[Node, int]) -> Minimal:
    number: dict[int, int] = {}
    queue: list[Node] = []  # one node of each block, in the order of their numbers

    def visit(node: Node) -> int:
        if block[node] not in number:
            number[block[node]] = len(queue)
            queue.append(node)
        return number[block[node]]

    named = {name: visit(root) for name, root in roots.items()}
    table = {}
    for state, node in enumerate(queue):  # grows meanwhile
        arcs = sorted(node.arcs.items(), key=lambda arc: _label_order(arc[0]))
        table[state] = tuple((label, child.accept, visit(child) if child.arcs else None) for label, child in arcs)
    return Minimal(named, table)


def _label_order(label: Hashable) -> tuple[bool, Any]:
    return label != SEPARATOR, label


# Gordon's convention: a letter set on each arc instead of arcs for last letters


@dataclass(eq=False)
class GordonArc:
    """``letters``: "the letters which, if encountered next, make a word" (Gordon 1994, convention 3b)."""

    target: GordonState
    letters: set[Hashable] = field(default_factory=set)


@dataclass(eq=False)
class GordonState:
    arcs: dict[Hashable, GordonArc] = field(default_factory=dict)


class GordonAutomaton:
    """An automaton in Gordon's convention; ``init`` is the arc to the initial state (Gordon 1994, Figure 3).

    INIT's letter set is null in the paper; words of one letter, which it does not have, are in it here.
    A state without arcs is no state (its arcs' destination "0" in the paper), unless it is the initial one.
    """

    def __init__(self) -> None:
        self.init = GordonArc(GordonState())

    def states(self) -> list[GordonState]:
        """The initial state and every state with at least one arc that can be reached from it."""
        found = {self.init.target: None}
        queue = [self.init.target]
        for state in queue:  # grows meanwhile
            new = {arc.target: None for arc in state.arcs.values() if arc.target.arcs and arc.target not in found}
            found |= new
            queue.extend(new)
        return queue

    def counts(self) -> tuple[int, int]:
        """States and arcs, as in Table III."""
        states = self.states()
        return len(states), sum(len(state.arcs) for state in states)

    def histogram(self) -> dict[int, int]:
        """Number of states by number of outgoing arcs: Table II."""
        return dict(sorted(Counter(len(state.arcs) for state in self.states()).items()))

    def letter_sets(self) -> set[frozenset[Hashable]]:
        """The distinct letter sets, the empty one always among them: Table III's "letter sets"."""
        arcs = [self.init, *(arc for state in self.states() for arc in state.arcs.values())]
        return {frozenset(), *(frozenset(arc.letters) for arc in arcs)}

    def arc(self, path: Word) -> GordonArc:
        """The last arc of a path that starts with INIT; KeyError where there is none."""
        arc = self.init
        for label in path:
            arc = arc.target.arcs[label]
        return arc

    def letter_set(self, path: Word) -> frozenset[Hashable]:
        """The letters which, encountered after the path, make a word (Table I)."""
        return frozenset(self.arc(path).letters)

    def strings(self) -> set[tuple[Hashable, ...]]:
        """Every string of the language."""
        found: set[tuple[Hashable, ...]] = set()
        paths: list[tuple[tuple[Hashable, ...], GordonArc]] = [((), self.init)]
        for path, arc in paths:  # grows meanwhile
            found.update((*path, letter) for letter in arc.letters)
            paths.extend(((*path, label), onward) for label, onward in arc.target.arcs.items())
        return found


def _add_arc(st: GordonState, ch: Hashable) -> GordonState:
    """Figure 4's AddArc. Return the state to which it "resets st"."""
    return st.arcs.setdefault(ch, GordonArc(GordonState())).target


def _add_final_arc(st: GordonState, c1: Hashable, c2: Hashable) -> GordonState:
    """Figure 4's AddFinalArc; that it returns the arc's target, too, is a correction."""
    target = _add_arc(st, c1)
    st.arcs[c1].letters.add(c2)
    return target


def _force_arc(st: GordonState, ch: Hashable, fst: GordonState) -> GordonArc:
    """Figure 4's ForceArc. Return the arc."""
    arc = st.arcs.setdefault(ch, GordonArc(fst))
    if arc.target is not fst:
        raise AssertionError(f"ForceArc: the arc for {ch!r} already goes to another state")
    return arc


def gordon_trie(words: Iterable[Word], gaddag: bool) -> GordonAutomaton:
    """The trie of the words, or of a GADDAG's strings, in Gordon's convention (Gordon 1994, Figure 1, Table III)."""
    automaton = GordonAutomaton()
    for string in gaddag_strings(words) if gaddag else words:
        arc = automaton.init
        for label in string[:-1]:
            _add_arc(arc.target, label)
            arc = arc.target.arcs[label]
        arc.letters.add(string[-1])
    return automaton


def figure4(words: Iterable[Word]) -> GordonAutomaton:
    """The semi-minimised GADDAG: Gordon 1994, "Partial and full minimization", Figure 4, with corrections.

    As printed the figure loses paths. (1) AddFinalArc must also move ``st`` to the arc's target, as AddArc does, or
    ``forceSt`` is the state in front of ◇. (2) With letter sets on arcs, the first ForceArc (m = n-2) must also put
    the last letter into its arc's letter set. (3) A word of one letter has no a2: it is in the letter set of INIT.
    """
    automaton = GordonAutomaton()
    for word in words:
        if len(word) == 1:
            automaton.init.letters.add(word[0])
        else:
            _figure4_word(automaton.init.target, word)
    return automaton


def _figure4_word(initial_state: GordonState, word: Word) -> None:
    n = len(word)
    a: tuple[Hashable, ...] = ("", *word)  # a[1] ... a[n], as the paper counts
    st = initial_state  # create path for a_n a_n-1 ... a_1
    for i in range(n, 2, -1):
        st = _add_arc(st, a[i])
    _add_final_arc(st, a[2], a[1])
    st = initial_state  # create path for a_n-1 ... a_1 ◇ a_n
    for i in range(n - 1, 0, -1):
        st = _add_arc(st, a[i])
    st = _add_final_arc(st, SEPARATOR, a[n])
    for m in range(n - 2, 0, -1):  # partially minimize the remaining paths
        force_st = st
        st = initial_state
        for i in range(m, 0, -1):
            st = _add_arc(st, a[i])
        st = _add_arc(st, SEPARATOR)
        arc = _force_arc(st, a[m + 1], force_st)
        if m == n - 2:
            arc.letters.add(a[n])


def minimise_gordon(automaton: GordonAutomaton) -> GordonAutomaton:
    """The minimal automaton with letter sets on arcs of the same language (Gordon 1994, Table III, "minimized").

    Partition refinement again; the states without arcs form a block of their own, the paper's null state.
    """
    states = automaton.states()
    states += {arc.target: None for state in states for arc in state.arcs.values() if not arc.target.arcs}
    block = _gordon_partition(states)
    merged = {number: GordonState() for number in block.values()}
    for state in states:
        for label, arc in state.arcs.items():
            merged[block[state]].arcs[label] = GordonArc(merged[block[arc.target]], set(arc.letters))
    minimised = GordonAutomaton()
    minimised.init = GordonArc(merged[block[automaton.init.target]], set(automaton.init.letters))
    return minimised


def _gordon_partition(states: list[GordonState]) -> dict[GordonState, int]:
    block: dict[GordonState, int] = dict.fromkeys(states, 0)
    n_blocks = 0
    while len(set(block.values())) > n_blocks:
        n_blocks = len(set(block.values()))
        seen: dict[Hashable, int] = {}
        block = {state: seen.setdefault(_gordon_signature(state, block), len(seen)) for state in states}
    return block


def _gordon_signature(state: GordonState, block: dict[GordonState, int]) -> Hashable:
    arcs = ((label, frozenset(arc.letters), block[arc.target]) for label, arc in state.arcs.items())
    return block[state], frozenset(arcs)
