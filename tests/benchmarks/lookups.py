"""Table 3: look-ups one by one and many at once, listing, ordinals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Any

from header import NAME, Header, join_with_zeros
from inputs import WordList, fresh
from measure import Row, Table
from peers import Library
from timing import time_in_turns

from lexc import Lexicon

PEERS = ("DAWG2", "marisa-trie")
_SET, _CUT = "set of str", "plain Python: cut out of one text"
_ONE_BARS = {"sorted": 0.7, "shuffled": 0.8, "absent": 2.2}
_MANY_BARS = {"sorted": 0.7, "shuffled": 0.6, "absent": 1.2}
_LISTING_BAR, _PREFIX_BAR = 2.5, 2.5
# Beside the fastest peer: words one by one, all words as a list (1.5 times as many a second), short lists, ordinals.
_PEER_BARS = {"lookup": 0.8, "list": 1 / 1.5, "prefix": 1.0, "ordinal": 0.8}
_N_PREFIXES, _N_ORDINALS = 12, 50_000
_TIMES = 10  # the common prefixes in one run
_CAPTION = "CPU time; ratio: time beside "
_BESIDE_SET, _BESIDE_CUT = _CAPTION + "the set of str", _CAPTION + "strings of the same words cut out of one text"
_BESIDE_LEXC = _CAPTION + "lexc DAWG, above 1 is slower than lexc"

Contenders = dict[str, Callable[[], object]]


def tables(
    word_list: WordList, lexicons: dict[str, Lexicon], libraries: list[Library], header: Header | None, rounds: int
) -> list[Table]:
    """Tables 3a to 3d.

    lexicons: by their names in the table, the DAWG first. header: the C reader on the DAWG, if it could be compiled.
    """
    containers: dict[str, Any] = {
        _SET: set(word_list.words),
        **lexicons,
        **{library.name: library.build(word_list.words) for library in libraries},
    }
    questions = {
        "sorted": fresh(word_list.words),
        "shuffled": fresh(word_list.shuffled),
        "absent": fresh(word_list.absent),
    }
    return [
        _single_lookups(containers, questions, rounds),
        _many_lookups(containers, questions, header, rounds),
        _listing(word_list, lexicons, libraries, rounds),
        _ordinals(word_list, lexicons, containers, rounds),
    ]


def ask(container: Container[str], words: list[str]) -> None:
    for word in words:
        word in container  # noqa: B015  # the question itself, and no more


def _single_lookups(containers: dict[str, Any], questions: dict[str, list[str]], rounds: int) -> Table:
    table = Table("3a. word in lexicon", _BESIDE_SET + "; the loop is part of every figure")
    for question, words in questions.items():
        contenders: Contenders = {name: partial(ask, container, words) for name, container in containers.items()}
        _add(table, question, contenders, "ns", len(words), rounds, _ONE_BARS[question], _PEER_BARS["lookup"])
    return table


def _contains_all(container: Container[str], words: list[str]) -> list[bool]:
    return [word in container for word in words]


def _many_lookups(
    containers: dict[str, Any], questions: dict[str, list[str]], header: Header | None, rounds: int
) -> Table:
    table = Table("3b. Many words at once (contains_many; [word in other for word in words])", _BESIDE_SET)
    for question, words in questions.items():
        contenders: Contenders = {
            name: partial(
                container.contains_many if isinstance(container, Lexicon) else partial(_contains_all, container), words
            )
            for name, container in containers.items()
        }
        if header:
            contenders[NAME] = partial(header.count, join_with_zeros(words))
        _add(table, question, contenders, "M/s", len(words), rounds, _MANY_BARS[question])
    return table


def _listing(word_list: WordList, lexicons: dict[str, Lexicon], libraries: list[Library], rounds: int) -> Table:
    table = Table("3c. Listing", _BESIDE_CUT)
    containers = {**lexicons, **{library.name: library.build_keys(word_list.words) for library in libraries}}
    list_contenders: Contenders = {_CUT: _split_text(word_list.words)}
    list_contenders |= {name: container.keys for name, container in containers.items()}
    list_contenders |= {f"{name}, iterated": partial(list, lexicon) for name, lexicon in lexicons.items()}
    settings = "M/s", word_list.n, rounds, _LISTING_BAR, _PEER_BARS["list"]
    # In new memory, half of the time is the system's, which clears pages, whoever fills them.
    _add(table, "all words, in new memory", list_contenders, *settings)
    with _mapped_memory(word_list.n):
        _add(table, "all words", list_contenders, *settings)
    common = common_prefixes(word_list.words)
    rare = sorted({word[:5] for word in word_list.shuffled[:1000]})
    for prefixes, question, bar, peer_bar in (
        (common, "prefixes", _PREFIX_BAR, None),
        (rare, "longer prefixes", None, _PEER_BARS["prefix"]),
    ):
        keys = _words_with_prefixes(word_list.words, prefixes)
        prefix_contenders: Contenders = {_CUT: _split_text(keys * _TIMES)}
        prefix_contenders |= {
            name: partial(_call, container.keys, prefixes * _TIMES) for name, container in containers.items()
        }
        question = f"{len(prefixes)} {question}, {len(keys)} keys"
        _add(table, question, prefix_contenders, "ns", len(keys) * _TIMES, rounds, bar, peer_bar)
    _add_prefix_questions(table, word_list, containers, rounds)
    return table


def _add_prefix_questions(table: Table, word_list: WordList, containers: dict[str, Any], rounds: int) -> None:
    """Add the words that are prefixes of a word, and whether words have a prefix, beside peers with these methods."""
    words = fresh(word_list.shuffled[:_N_ORDINALS])
    for method in ("prefixes", "has_keys_with_prefix"):
        asked = [word[:5] for word in words] if method == "has_keys_with_prefix" else words
        contenders: Contenders = {
            name: partial(_call, getattr(container, method), asked)
            for name, container in containers.items()
            if hasattr(container, method)
        }
        _add(table, method, contenders, "ns", len(asked), rounds, None, _PEER_BARS["prefix"])


@contextmanager
def _mapped_memory(n: int) -> Iterator[None]:
    """Keep memory for n short strings mapped. Python unmaps a piece of 1 MB, an arena, when no object is left in it."""
    strings = [f"{number:014}" for number in range(2 * n)]
    kept = strings[::500]
    del strings
    yield
    del kept


def _split_text(words: list[str]) -> Callable[[], object]:
    """A function that makes strings of these words, and does nothing else."""
    return partial("\n".join(words).split, "\n")


def _words_with_prefixes(words: list[str], prefixes: list[str]) -> list[str]:
    """The words of each prefix; a word occurs once for each of its prefixes."""
    wanted, lengths = set(prefixes), {len(prefix) for prefix in prefixes}
    return [word for word in words for n in lengths if len(word) >= n and word[:n] in wanted]


def common_prefixes(words: list[str]) -> list[str]:
    """The prefixes of three letters that most words share."""
    return [prefix for prefix, _ in Counter(word[:3] for word in words if len(word) > 3).most_common(_N_PREFIXES)]


def _ordinals(word_list: WordList, lexicons: dict[str, Lexicon], containers: dict[str, Any], rounds: int) -> Table:
    table = Table("3d. Ordinals, in random order (index, lex[i]; key_id, restore_key)", _BESIDE_LEXC)
    words = fresh(word_list.shuffled[:_N_ORDINALS])
    # New objects in the order of the questions, as the words are: those of `sample` lie anywhere in memory.
    numbers = [int(str(number)) for number in random.Random(2).sample(range(word_list.n), len(words))]
    tries = {name: trie for name, trie in containers.items() if hasattr(trie, "key_id")}
    index_contenders: Contenders = {name: partial(_call, lexicon.index, words) for name, lexicon in lexicons.items()}
    index_contenders |= {name: partial(_call, trie.key_id, words) for name, trie in tries.items()}
    word_contenders: Contenders = {name: partial(_subscript, lexicon, numbers) for name, lexicon in lexicons.items()}
    word_contenders |= {name: partial(_call, trie.restore_key, numbers) for name, trie in tries.items()}
    _add(table, "word to ordinal", index_contenders, "ns", len(words), rounds, None, _PEER_BARS["ordinal"])
    _add(table, "ordinal to word", word_contenders, "ns", len(numbers), rounds, None, _PEER_BARS["ordinal"])
    return table


def _call(function: Callable[[Any], object], arguments: list[Any]) -> None:
    for argument in arguments:
        function(argument)


def _subscript(lexicon: Lexicon, numbers: list[int]) -> None:
    for number in numbers:
        lexicon[number]


def _add(
    table: Table,
    question: str,
    contenders: Contenders,
    unit: str,
    per: int,
    rounds: int,
    bar: float | None = None,
    peer_bar: float | None = None,
) -> None:
    """Add the rows of one query. Ratios are to the first contender; bars are for lexc. per: queries of one run.

    peer_bar: of the DAWG beside the fastest peer, in a row of its own.
    """
    rows: dict[str, Row] = {}
    for name, samples in time_in_turns(contenders, rounds).items():
        against = next(iter(rows.values()), None)
        rows[name] = Row(f"{question}: {name}", samples, unit, per, against, bar if name.startswith("lexc ") else None)
    peers = [row for name, row in rows.items() if name.startswith(PEERS)]
    table.rows += rows.values()
    if peers and peer_bar:
        peer, own = min(peers, key=lambda row: median(row.samples)), rows["lexc DAWG"]
        name = peer.name.removeprefix(f"{question}: ")
        table.rows.append(Row(f"{question}: lexc DAWG, beside {name}", own.samples, unit, per, peer, peer_bar))
    table.rows.append(None)
