"""Table 3: questions: membership one by one and many at once, listing, ordinals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container
from functools import partial
from typing import Any

from header import NAME, Header, zero_ended
from inputs import Input, fresh
from measure import Row, Table, interleaved
from peers import Library

from lexc import Lexicon

_MANY_BARS = {"sorted": 20.0, "shuffled": 15.0, "absent": 10.0}
_LISTING_BAR, _PREFIX_BAR = 14.0, 55.0
_N_PREFIXES, _N_ORDINALS = 12, 50_000
_TIMES = 10  # the common prefixes in one run
_CAPTION = "CPU time; ratio: time beside lexc DAWG, above 1 is slower than lexc"

Contenders = dict[str, Callable[[], object]]


def tables(
    given: Input, lexicons: dict[str, Lexicon], libraries: list[Library], header: Header | None, rounds: int
) -> list[Table]:
    """lexicons: by their names in the table, the DAWG first. header: the C reader on the DAWG, where there is one."""
    containers: dict[str, Any] = {
        **lexicons,
        **{library.name: library.build(given.words) for library in libraries},
        "set of str": set(given.words),
    }
    questions = {
        "sorted": fresh(given.words),
        "shuffled": fresh(given.shuffled),
        "absent": fresh(given.absent),
    }
    return [
        _one_by_one(containers, questions, rounds),
        _many(containers, questions, header, rounds),
        _listing(given, lexicons, libraries, rounds),
        _ordinals(given, lexicons, containers, rounds),
    ]


def _ask(container: Container[str], words: list[str]) -> None:
    for word in words:
        word in container  # noqa: B015  # the question itself, and no more


def _one_by_one(containers: dict[str, Any], questions: dict[str, list[str]], rounds: int) -> Table:
    table = Table("3a. word in lexicon", _CAPTION + "; the loop is part of every figure")
    for question, words in questions.items():
        contenders: Contenders = {name: partial(_ask, container, words) for name, container in containers.items()}
        _add(table, question, contenders, "ns", len(words), rounds)
    return table


def _all(container: Container[str], words: list[str]) -> list[bool]:
    return [word in container for word in words]


def _many(containers: dict[str, Any], questions: dict[str, list[str]], header: Header | None, rounds: int) -> Table:
    table = Table("3b. Many words at once (contains_many; [word in other for word in words])", _CAPTION)
    for question, words in questions.items():
        contenders: Contenders = {
            name: partial(
                container.contains_many if isinstance(container, Lexicon) else partial(_all, container), words
            )
            for name, container in containers.items()
        }
        if header:
            contenders[NAME] = partial(header.count, zero_ended(words))
        _add(table, question, contenders, "M/s", len(words), rounds, _MANY_BARS[question])
    return table


def _listing(given: Input, lexicons: dict[str, Lexicon], libraries: list[Library], rounds: int) -> Table:
    table = Table("3c. Listing", _CAPTION)
    containers = {**lexicons, **{library.name: library.build_keys(given.words) for library in libraries}}
    everything: Contenders = {name: container.keys for name, container in containers.items()}
    everything |= {f"{name}, iterated": partial(list, lexicon) for name, lexicon in lexicons.items()}
    _add(table, "all words", everything, "M/s", given.n, rounds, _LISTING_BAR)
    common = common_prefixes(given.words)
    n_keys = _n_keys(given.words, common)
    of_common: Contenders = {name: partial(_call, c.keys, common * _TIMES) for name, c in containers.items()}
    question = f"{len(common)} prefixes, {n_keys} keys"
    _add(table, question, of_common, "ns", n_keys * _TIMES, rounds, _PREFIX_BAR)
    rare = list({word[:5] for word in given.shuffled[:1000]})
    n_keys = _n_keys(given.words, rare)
    of_rare: Contenders = {name: partial(_call, c.keys, rare) for name, c in containers.items()}
    _add(table, f"{len(rare)} longer prefixes, {n_keys} keys", of_rare, "ns", n_keys, rounds)
    return table


def _n_keys(words: list[str], prefixes: list[str]) -> int:
    """How many words all lists together hold."""
    wanted, lengths = set(prefixes), {len(prefix) for prefix in prefixes}
    return sum(word[:n] in wanted for word in words for n in lengths if len(word) >= n)


def common_prefixes(words: list[str]) -> list[str]:
    """The prefixes of three letters that most words share."""
    return [prefix for prefix, _ in Counter(word[:3] for word in words if len(word) > 3).most_common(_N_PREFIXES)]


def _ordinals(given: Input, lexicons: dict[str, Lexicon], containers: dict[str, Any], rounds: int) -> Table:
    table = Table("3d. Ordinals, in random order (index, lex[i]; key_id, restore_key)", _CAPTION)
    words = fresh(given.shuffled[:_N_ORDINALS])
    numbers = random.Random(2).sample(range(given.n), len(words))
    tries = {name: trie for name, trie in containers.items() if hasattr(trie, "key_id")}
    forth: Contenders = {name: partial(_call, lexicon.index, words) for name, lexicon in lexicons.items()}
    forth |= {name: partial(_call, trie.key_id, words) for name, trie in tries.items()}
    back: Contenders = {name: partial(_subscript, lexicon, numbers) for name, lexicon in lexicons.items()}
    back |= {name: partial(_call, trie.restore_key, numbers) for name, trie in tries.items()}
    _add(table, "word to ordinal", forth, "ns", len(words), rounds)
    _add(table, "ordinal to word", back, "ns", len(numbers), rounds)
    return table


def _call(function: Callable[[Any], object], arguments: list[Any]) -> None:
    for argument in arguments:
        function(argument)


def _subscript(lexicon: Lexicon, numbers: list[int]) -> None:
    for number in numbers:
        lexicon[number]


def _add(
    table: Table, question: str, contenders: Contenders, unit: str, per: int, rounds: int, bar: float | None = None
) -> None:
    """Rows of one question; the first contender is what the ratios are held against, bars are for lexc alone."""
    first: Row | None = None
    for name, samples in interleaved(contenders, rounds).items():
        row = Row(f"{question}: {name}", samples, unit, per, first, bar if name.startswith("lexc ") else None)
        first = first or row
        table.rows.append(row)
    table.rows.append(None)
