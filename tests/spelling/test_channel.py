"""The kernel of the channel beside all ways to cut two texts into pieces; tables that do not fit are refused."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spelling.plain_channel import UNREACHABLE_COST, PlainChannel

Load = Callable[[str], ModuleType]
LETTERS = "abcé"
Rules = dict[tuple[str, str], int]


def pack(text: str) -> int:
    numbers = [1 if letter == "^" else 2 if letter == "$" else LETTERS.index(letter) + 3 for letter in text]
    return int.from_bytes(bytes(numbers).ljust(4, b"\0"), "big")


def channel_of(kernel: Load, rules: Rules, defaults: tuple[int, int, int, int]) -> object:
    rows = sorted((pack(alpha), pack(beta), cost) for (alpha, beta), cost in rules.items())
    alphas, betas = (array("I", [row[i] for row in rows]) for i in (0, 1))
    costs = bytes(cost for _, _, cost in rows)
    return kernel("spelling.channel").Channel(LETTERS, alphas, betas, costs, bytes(defaults))


def parts(marks: str) -> st.SearchStrategy[str]:
    return st.tuples(st.text(LETTERS, max_size=3), st.sampled_from(marks)).map(
        lambda drawn: drawn[1] + drawn[0] if drawn[1] == "^" else drawn[0] + drawn[1].strip()
    )


PAIRS = st.one_of(
    st.tuples(st.text(LETTERS, max_size=4), st.text(LETTERS, min_size=1, max_size=4)),
    st.tuples(st.text(LETTERS, min_size=1, max_size=1), st.just("")),
    st.tuples(st.text(LETTERS, max_size=3), st.text(LETTERS, max_size=3)).map(lambda two: (f"^{two[0]}", f"^{two[1]}")),
    st.tuples(st.text(LETTERS, max_size=3), st.text(LETTERS, max_size=3)).map(lambda two: (f"{two[0]}$", f"{two[1]}$")),
)
TEXTS = st.text(LETTERS + "xy^", max_size=7)


@given(
    rules=st.dictionaries(PAIRS, st.integers(0, 60), max_size=12),
    defaults=st.tuples(*[st.integers(0, 60)] * 4),
    written=TEXTS,
    meant=st.lists(TEXTS, max_size=6),
)
def test_the_kernel_finds_the_cheapest_of_all_ways_to_rewrite(
    kernel: Load, rules: Rules, defaults: tuple[int, int, int, int], written: str, meant: list[str]
) -> None:
    rules = {pair: cost for pair, cost in rules.items() if pair[0] != pair[1]}
    plain = PlainChannel(rules, *defaults)
    found = channel_of(kernel, rules, defaults).find_costs(written, meant)
    # A circumflex in a text is a letter, not the mark of its beginning.
    expected = [plain.cost(written.replace("^", "~"), other.replace("^", "~")) for other in meant]
    assert found == expected


def test_texts_that_begin_alike_share_their_rows(kernel: Load) -> None:
    channel = channel_of(kernel, {("ab", "cc"): 3, ("b$", "é$"): 1}, (9, 9, 9, 9))
    meant = ["", "a", "ab", "abc", "cc", "cca", "cé", "b" * 90, "b", "aé"]
    together = channel.find_costs("ab", meant)
    assert together == [channel.find_costs("ab", [other])[0] for other in meant]
    assert together[4] == 3
    assert together[9] == 1


def test_rules_of_the_ends_of_texts_count_there_alone(kernel: Load) -> None:
    channel = channel_of(kernel, {("^a", "^bb"): 1, ("c$", "éé$"): 2, ("^$", "^c$"): 3}, (9, 9, 9, 9))
    assert channel.find_costs("ac", ["bbc", "aéé", "bbéé", "éé", "cbb"]) == [1, 2, 3, 11, 27]
    assert channel.find_costs("", ["c", "cc"]) == [3, 18]


def test_texts_that_are_too_long_cost_too_much(kernel: Load) -> None:
    channel = channel_of(kernel, {}, (9, 9, 9, 9))
    assert channel.find_costs("a" * 63, ["a"]) == [UNREACHABLE_COST]
    assert channel.find_costs("a" * 62, ["a" * 62, "a" * 78, "a" * 79]) == [0, 16 * 9, UNREACHABLE_COST]


@pytest.mark.parametrize(
    ("letters", "alphas", "betas", "costs", "defaults"),
    [
        ("aa", [], [], b"", b"1234"),
        ("".join(map(chr, range(256, 507))), [], [], b"", b"1234"),
        ("a", [pack("a")], [], b"1", b"1234"),
        ("a", [], [], b"", b"123"),
        ("a", [pack("a"), 0], [0, pack("a")], b"12", b"1234"),
        ("a", [pack("b")], [0], b"1", b"1234"),
        ("a", [0], [pack("b")], b"1", b"1234"),
    ],
)
def test_tables_that_do_not_fit_together_are_refused(
    kernel: Load, letters: str, alphas: list[int], betas: list[int], costs: bytes, defaults: bytes
) -> None:
    with pytest.raises(ValueError, match=r"letter|lengths|sorted"):
        kernel("spelling.channel").Channel(letters, array("I", alphas), array("I", betas), costs, defaults)
