"""The oracles against the papers' own examples, and against what defines them."""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import (
    SEPARATOR,
    Minimal,
    Word,
    accept_on_state,
    figure4,
    gaddag_strings,
    gordon_trie,
    minimal_automaton,
    minimise_gordon,
    trie,
    trie_nodes,
)

GOLDEN = Path(__file__).parent / "golden"
# Appel and Jacobson 1988, Figure 1
TWELVE_WORDS = ["car", "cars", "cat", "cats", "do", "dog", "dogs", "done", "ear", "ears", "eat", "eats"]
WOUND_AND_ZAGG = ["WOUND", "WOUNDED", "WOUNDING", "WOUNDS", "ZAGGED", "ZAGGING"]

lexicons = st.sets(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=12).map(sorted)


def labels(strings: set[Word]) -> set[tuple[Hashable, ...]]:
    return {tuple(string) for string in strings}


def language(automaton: Minimal, root: str) -> set[tuple[Hashable, ...]]:
    found = set()
    paths: list[tuple[tuple[Hashable, ...], int]] = [((), automaton.roots[root])]
    for path, state in paths:
        for label, accept, target in automaton.table[state]:
            if accept:
                found.add((*path, label))
            if target is not None:
                paths.append(((*path, label), target))
    return found


# The strings


def test_care_has_the_four_paths_of_gordons_figure_1() -> None:
    assert gaddag_strings(["CARE"]) == {"C◇ARE", "AC◇RE", "RAC◇E", "ERAC"}


def test_a_word_of_several_tiles_that_are_no_characters_gives_the_same_strings() -> None:
    assert gaddag_strings([("CH", 7)]) == {("CH", SEPARATOR, 7), (7, "CH")}


@given(lexicons)
def test_a_lexicon_has_one_gaddag_string_a_letter(words: list[str]) -> None:
    assert len(gaddag_strings(words)) == sum(map(len, words))


# Appel and Jacobson


def test_the_trie_of_figure_1_has_18_edges_and_13_nodes_with_edges() -> None:
    nodes = trie_nodes(trie(TWELVE_WORDS))
    assert len(nodes) - 1 == 18
    assert sum(1 for node in nodes if node.arcs) == 13
    assert sum(1 for node in nodes if node.accept) == len(TWELVE_WORDS)


def test_the_dawg_of_figure_2_has_8_nodes_and_11_edges() -> None:
    assert accept_on_state({"dawg": TWELVE_WORDS}) == (8, 11)


def test_terminal_flags_on_edges_leave_node_zero_out_of_the_count() -> None:
    dawg = minimal_automaton({"dawg": TWELVE_WORDS})
    assert (dawg.states, dawg.arcs) == (7, 11)


def test_terminal_flags_on_edges_share_more() -> None:
    words = ["a", "ac", "bc", "bd", "ad"]  # after a and after b the same words, but only a is one itself
    assert accept_on_state({"dawg": words}) == (4, 6)
    assert minimal_automaton({"dawg": words}).table == {
        0: (("a", True, 1), ("b", False, 1)),
        1: (("c", True, None), ("d", True, None)),
    }


# Partition refinement


@given(lexicons)
def test_the_minimal_automaton_spells_exactly_what_it_was_given(words: list[str]) -> None:
    strings = gaddag_strings(words)
    automaton = minimal_automaton({"dawg": words, "gaddag": strings})
    assert language(automaton, "dawg") == {tuple(word) for word in words}
    assert language(automaton, "gaddag") == labels(strings)


@given(lexicons)
def test_no_two_states_have_the_same_arcs_and_none_is_empty(words: list[str]) -> None:
    automaton = minimal_automaton({"dawg": words, "gaddag": gaddag_strings(words)})
    assert len(set(automaton.table.values())) == automaton.states
    assert all(automaton.table.values())


@given(lexicons, st.randoms())
def test_the_canonical_form_does_not_depend_on_the_order_of_the_words(words: list[str], random: Any) -> None:
    shuffled = random.sample(words, len(words))
    assert minimal_automaton({"dawg": shuffled}) == minimal_automaton({"dawg": words})


@given(lexicons)
def test_acceptance_on_states_tells_apart_only_states_entered_in_both_ways(words: list[str]) -> None:
    automaton = minimal_automaton({"dawg": words})
    entered = {(accept, target) for arcs in automaton.table.values() for _, accept, target in arcs}
    arcs = len(automaton.table[0]) + sum(len(automaton.table[target]) for _, target in entered if target is not None)
    assert accept_on_state({"dawg": words}) == (1 + len(entered), arcs)


@given(lexicons)
def test_states_after_the_separator_are_the_dawgs_own(words: list[str]) -> None:
    joint = minimal_automaton({"dawg": words, "gaddag": gaddag_strings(words)})
    alone = minimal_automaton({"gaddag": gaddag_strings(words)})
    # Only the DAWG's root is new, and not even that where no word has two letters.
    assert joint.states - alone.states == (max(map(len, words)) > 1)


# Gordon


@pytest.mark.parametrize(
    ("word", "unminimised", "semi_minimised"), [("CARE", (12, 15), (11, 14)), ("CAREEN", (29, 34), (23, 28))]
)
def test_figures_1_5_and_6_have_their_states_and_arcs(
    word: str, unminimised: tuple[int, int], semi_minimised: tuple[int, int]
) -> None:
    assert gordon_trie([word], gaddag=True).counts() == unminimised
    assert figure4([word]).counts() == semi_minimised


@pytest.mark.parametrize("form", ["unminimised", "semi-minimised", "minimised"])
def test_the_24_letter_sets_of_table_1_come_out(form: str) -> None:
    table = json.loads((GOLDEN / "gordon-table1.json").read_text(encoding="utf-8"))
    gaddag = gordon_trie(table["words"], gaddag=True) if form == "unminimised" else figure4(table["words"])
    if form == "minimised":
        gaddag = minimise_gordon(gaddag)
    found = {row["set"]: "".join(sorted(map(str, gaddag.letter_set(row["path"])))) for row in table["sets"]}
    assert found == {row["set"]: row["letters"] for row in table["sets"]}
    assert len(found) == 24


def test_wound_and_zagg_lead_to_one_state_with_letter_sets_on_arcs() -> None:
    gaddag = minimise_gordon(figure4(WOUND_AND_ZAGG))
    paths = ["W◇OUND", "OW◇UND", "UOW◇ND", "NUOW◇D", "DNUOW◇", "Z◇AGG", "AZ◇GG", "GAZ◇G", "GGAZ◇"]
    assert len({gaddag.arc(path).target for path in paths}) == 1
    assert [gaddag.letter_set(path) for path in ("DNUOW◇", "GGAZ◇")] == [{"S"}, set()]


def test_wound_and_zagg_stay_apart_with_acceptance_on_arcs() -> None:
    dawg = minimal_automaton({"dawg": WOUND_AND_ZAGG})
    labels_of = {tuple(label for label, _, _ in arcs) for arcs in dawg.table.values()}
    assert {("E", "I", "S"), ("E", "I")} <= labels_of


def test_a_word_of_one_letter_is_in_the_letter_set_of_init() -> None:
    gaddag = figure4(["A", "AB"])
    assert gaddag.letter_set("") == {"A"}
    assert gaddag.strings() == {("A",), ("A", SEPARATOR, "B"), ("B", "A")}


@given(lexicons)
def test_figure_4_as_corrected_loses_and_invents_no_path(words: list[str]) -> None:
    strings = labels(gaddag_strings(words))
    assert gordon_trie(words, gaddag=True).strings() == strings
    assert figure4(words).strings() == strings
    assert minimise_gordon(figure4(words)).strings() == strings


@given(lexicons)
def test_minimising_gives_the_same_whether_figure_4_went_before_or_not(words: list[str]) -> None:
    unminimised, semi = gordon_trie(words, gaddag=True), figure4(words)
    assert minimise_gordon(semi).counts() == minimise_gordon(unminimised).counts()
    assert minimise_gordon(semi).histogram() == minimise_gordon(unminimised).histogram()
    assert minimise_gordon(semi).counts() <= semi.counts() <= unminimised.counts()


@given(lexicons)
def test_minimising_keeps_the_distinct_letter_sets(words: list[str]) -> None:
    semi = figure4(words)
    assert semi.letter_sets() == gordon_trie(words, gaddag=True).letter_sets()
    assert semi.letter_sets() == minimise_gordon(semi).letter_sets()
