"""The papers' figures, counted fast: against the oracles, and against what is known of ENABLE."""

from __future__ import annotations

import json
from collections import deque
from functools import cache
from typing import Any

import oracles
import outside
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.compile.generic_minimiser import MarkedString, Minimiser
from lexc.errors import EmptySource
from lexc.papers import figures as papers
from lexc.papers.figures import paper_figures, table3_column

LETTERS = "abcd"

lexicons = st.sets(st.text(LETTERS, min_size=1, max_size=6), min_size=1, max_size=25).map(sorted)


def figures(words: list[str]) -> dict[str, Any]:
    return paper_figures([bytes(LETTERS.index(letter) + 1 for letter in word) for word in words])


def size(column: dict[str, Any]) -> tuple[int, int]:
    return column["states"], column["arcs"]


def column(automaton: oracles.GordonAutomaton) -> tuple[int, int, int]:
    return *automaton.counts(), len(automaton.letter_sets())


def three(column: dict[str, Any]) -> tuple[int, int, int]:
    return *size(column), column["letter_sets"]


def as_list(histogram: dict[int, int]) -> list[int]:
    return [histogram.get(arcs, 0) for arcs in range(max(histogram) + 1)]


# Against the oracles


@given(lexicons)
def test_gordons_dawg_is_counted_as_the_oracle_counts_it(words: list[str]) -> None:
    found, trie = figures(words)["dawg"], oracles.gordon_trie(words, gaddag=False)
    assert three(found["unminimised"]) == column(trie)
    assert three(found["minimised"]) == column(oracles.minimise_gordon(trie))
    assert found["histogram"] == as_list(oracles.minimise_gordon(trie).histogram())


@given(lexicons)
def test_gordons_gaddag_is_counted_as_the_oracle_counts_it(words: list[str]) -> None:
    found, semi = figures(words)["gaddag"], oracles.figure4(words)
    assert three(found["unminimised"]) == column(oracles.gordon_trie(words, gaddag=True))
    assert three(found["semi_minimised"]) == column(semi)
    assert three(found["minimised"]) == column(oracles.minimise_gordon(semi))
    assert found["histogram"] == as_list(oracles.minimise_gordon(semi).histogram())


@given(lexicons)
def test_acceptance_on_arcs_and_on_states_is_counted_as_the_oracle_counts_it(words: list[str]) -> None:
    found, strings = figures(words), oracles.gaddag_strings(words)
    for kind, language in (("dawg", words), ("gaddag", strings)):
        minimal = oracles.minimal_automaton({kind: language})
        assert size(found[kind]["accept_on_arc"]) == (minimal.states, minimal.arcs)
        assert size(found[kind]["accept_on_state"]) == oracles.accept_on_state({kind: language})
    joint = oracles.minimal_automaton({"dawg": words, "gaddag": strings})
    assert size(found["gaddag_with_dawg"]) == (joint.states, joint.arcs)


@given(lexicons)
def test_the_trie_is_counted_as_the_oracle_counts_it(words: list[str]) -> None:
    nodes = oracles.trie_nodes(oracles.trie(words))
    leaves = sum(1 for node in nodes if not node.arcs)
    internal = len(nodes) - leaves
    expected = {"nodes": len(nodes), "internal": internal, "leaves": leaves, "edges": len(nodes) - 1}
    assert figures(words)["trie"] == expected


# Cases of their own


def test_figures_survive_json_unchanged() -> None:
    found = figures(["a", "ab", "abc"])
    assert json.loads(json.dumps(found)) == found


def test_a_lexicon_of_one_letter_words_has_only_an_initial_state_in_gordons_convention() -> None:
    found = figures(["a", "b"])
    assert three(found["gaddag"]["minimised"]) == (1, 0, 2)  # the letter sets: none, and a and b on INIT
    assert found["gaddag"]["histogram"] == [1]


def test_no_words_are_an_error() -> None:
    with pytest.raises(EmptySource):
        paper_figures([])


def test_sixteen_target_bits_reach_65535_edges() -> None:
    found = figures(["ab", "cd"])["edges"]["dawg"]
    assert found == {
        "edges": 4,
        "bytes_3": 12,
        "bytes_4": 16,
        "target_bits": 3,
        "fits_16_bits": True,
        "edges_beyond_16_bits": 0,
    }


@pytest.mark.parametrize(
    ("labels", "row", "expanded", "compressed"),
    [
        (26, (55503, 91901, 908), (5775944, 91.6), (593248, 9.4)),
        (26, (17856, 49341, 908), (1860656, 29.5), (272420, 4.3)),
        (27, (250924, 413887, 2575), (27110092, 429.8), (2669544, 42.3)),
        (27, (89031, 244117, 2575), (9625648, 152.6), (1342892, 21.3)),
    ],
)
def test_bytes_and_bits_per_character_of_gordons_table_3_come_out(
    labels: int, row: tuple[int, int, int], expanded: tuple[int, float], compressed: tuple[int, float]
) -> None:
    states, arcs, sets = row
    found = table3_column({"states": states, "arcs": arcs}, sets=sets, labels=labels, letters=504_600)
    assert (found["expanded_bytes"], round(found["expanded_bits_per_character"], 1)) == expanded
    assert (found["compressed_bytes"], round(found["compressed_bits_per_character"], 1)) == compressed


# ENABLE, where there is one


@cache
def enable(shortest: int, longest: int) -> dict[str, Any]:
    """Figures of its words of some lengths."""
    return paper_figures([word.encode() for word in outside.words_of(shortest, longest)])


@cache
def dawg_of_enable(shortest: int, longest: int) -> papers.Automaton:
    """The DAWG alone, a quarter of the work: Appel and Jacobson's figures need no GADDAG."""
    builder = Minimiser(papers.pack_arc, 0)
    entries = (MarkedString(word.encode(), papers.ACCEPT, 0) for word in outside.words_of(shortest, longest))
    deque(builder.add(entries), maxlen=0)
    root = builder.root()
    return papers.Automaton(builder.states, root, root)


@pytest.mark.parametrize(
    ("lengths", "trie", "on_state", "on_arc"),
    [
        ((2, 8), (153322, 97403, 55920), (20611, 61150), (20206, 60556)),
        ((2, 15), (374810, 265291, 109520), (52928, 121438), (52366, 120635)),
        ((1, 99), (387888, 276381, 111508), (54166, 122975), (53601, 122172)),
    ],
)
def test_enable_has_appel_and_jacobsons_figures(
    lengths: tuple[int, int], trie: tuple[int, int, int], on_state: tuple[int, int], on_arc: tuple[int, int]
) -> None:
    base = dawg_of_enable(*lengths)
    found = papers.trie_figures(base)
    assert (found["edges"], found["internal"], found["leaves"]) == trie
    assert size(papers.count_with_accepting_states(base, base.dawg)) == on_state
    assert size(papers.count_states_and_arcs(base.states, base.dawg)) == on_arc


def test_enable_of_2_to_8_letters_stands_beside_gordons_table_3() -> None:
    found = enable(2, 8)
    assert found["words"] == 80368
    assert size(found["dawg"]["accept_on_state"]) == (20611, 61150)
    assert size(found["dawg"]["accept_on_arc"]) == (20206, 60556)
    assert three(found["dawg"]["unminimised"]) == (58741, 97402, 957)
    assert three(found["dawg"]["minimised"]) == (18596, 51955, 957)
    assert three(found["gaddag"]["semi_minimised"]) == (266253, 439221, 2597)
    assert three(found["gaddag"]["minimised"]) == (93096, 257429, 2597)
    assert (found["ratios"]["states"], found["ratios"]["arcs"]) == (5.006, 4.955)


def test_enable_of_2_to_8_letters_stands_beside_gordons_table_2() -> None:
    by_arcs = [
        *(0, 35985, 25783, 11966, 6228, 3860, 2363, 1517, 1099, 849, 666, 531, 428, 317),
        *(292, 221, 157, 154, 135, 112, 84, 96, 68, 60, 57, 28, 31, 9),
    ]
    assert enable(2, 8)["gaddag"]["histogram"] == by_arcs


def test_all_of_enable_has_the_known_dawg_in_gordons_convention() -> None:
    base = dawg_of_enable(1, 99)
    merged = papers.to_gordon(base)
    assert size(papers.count_states_and_arcs(merged.states, merged.state_of[base.dawg])) == (51323, 108973)


def test_sixteen_target_bits_suffice_for_enable_up_to_8_letters_but_not_for_all_of_it() -> None:
    assert enable(2, 8)["edges"]["dawg"]["fits_16_bits"]
    base = dawg_of_enable(1, 99)
    assert not papers.edge_figures(papers.count_states_and_arcs(base.states, base.dawg)["arcs"])["fits_16_bits"]
