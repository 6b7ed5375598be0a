"""The test of any bytes: they are refused with a LexcError, or open as a lexicon whose answers agree."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path

import lexc
from lexc.errors import LexcError, OrdinalOutOfRange, SectionMissing
from lexc.lexicon import Lexicon

PROBES = ["", "A", "CARE", "CARES", "ZZZ", "TEARSS", "é", "\0", "C" * 300, "ЖA", "\U0001f600", "[CH]", "A[", "\\"]
MAX_LISTED = 150  # words; an image may claim any number


def judge(data: bytes | Path) -> str:
    """ "sound", or the name of the LexcError. Raises whatever else goes wrong."""
    try:
        lexicon = lexc.open(data)
    except LexcError as error:
        return type(error).__name__ if str(error) else "nothing said"
    is_ranked = lexicon.image.has("RANK")
    n = len(lexicon)
    assert n == lexicon.graph.n_words >= 1
    listed = list(islice(iter(lexicon), MAX_LISTED))
    assert listed
    assert all(isinstance(word, str) for word in listed)
    if not lexicon.graph.is_utf8:
        _judge_words(lexicon, listed)
        if is_ranked:
            assert len(listed) == min(n, MAX_LISTED)
            _judge_ordinals(lexicon, listed)
        _judge_queries(lexicon, listed)
    for probe in [*PROBES, *listed[:3]]:
        _judge_question(lexicon, probe)
    if is_ranked and not lexicon.graph.is_utf8 and n <= MAX_LISTED:
        _judge_weights(lexicon, listed)
    if lexicon.image.has("ALPH") and not lexicon.graph.is_utf8:
        _judge_racks(lexicon, listed[0])
    for i in (0, -1, n // 2, n - 1):
        _error_type(lambda i=i: lexicon[i], str)
    for i in (n, -n - 1, 1 << 64):
        assert _error_type(lambda i=i: lexicon[i], str) in (None, OrdinalOutOfRange)
    assert repr(lexicon)
    lexicon.close()
    return "sound"


def _judge_words(lexicon: Lexicon, listed: list[str]) -> None:
    """The words are of the alphabet's letters, none is too long, they ascend, and each is in the lexicon."""
    tiles = [lexicon.meta.alphabet.tokenize(word) for word in listed]
    assert all(0 < len(word) <= lexicon.graph.longest for word in tiles)
    assert all(one < other for one, other in pairwise(tiles))
    assert all(lexicon.contains_many(listed))
    assert all(word in lexicon for word in listed)
    assert listed[0] in lexicon.prefixes(listed[0])
    assert next(lexicon.iterkeys(listed[-1])) == listed[-1]


def _judge_ordinals(lexicon: Lexicon, listed: list[str]) -> None:
    assert [lexicon.index(word) for word in listed] == list(range(len(listed)))
    assert [lexicon[i] for i in range(len(listed))] == listed
    assert lexicon.index(lexicon[-1]) == len(lexicon) - 1
    assert lexicon.count() == len(lexicon)
    for prefix in (listed[0][:1], listed[-1]):
        assert 0 <= lexicon.count(prefix) <= len(lexicon)


def _judge_weights(lexicon: Lexicon, listed: list[str]) -> None:
    """Completions come by weight, where there are weights."""
    with suppress(SectionMissing):
        weights = {word: lexicon.weight(word) for word in listed}
        for prefix in ("", listed[0][:1]):
            below = [word for word in listed if word.startswith(prefix)]
            assert lexicon.complete(prefix, None) == sorted(below, key=lambda word: -weights[word])


def _judge_queries(lexicon: Lexicon, listed: list[str]) -> None:
    """Searches, each with a walk of its own, find the words."""
    alphabet, one, other = lexicon.meta.alphabet, listed[0], listed[-1]
    assert list(islice(lexicon.pattern("*"), MAX_LISTED)) == listed
    assert one in islice(lexicon.pattern("?" * len(alphabet.tokenize(one))), MAX_LISTED)
    assert one in islice(lexicon.regex(".+"), MAX_LISTED)
    assert next(lexicon.isomorphs(one)) == one
    assert next(lexicon.near(other, 2)) == (other, 0)
    begin = alphabet.spell(alphabet.tokenize(one)[:2])
    assert len(list(lexicon.near(begin, 3, transpositions=True, prefix=True, limit=9))) <= 9
    end = alphabet.label(alphabet.tokenize(other)[-1])
    for word in islice(lexicon.pattern(f"*[{end}]"), 5):  # a GADDAG that is none of its words may find others
        assert isinstance(word, str)


def _judge_question(lexicon: Lexicon, probe: str) -> None:
    found = probe in lexicon
    assert lexicon.contains_many([probe]) == [found]
    _error_type(lambda: lexicon.index(probe), int)
    _error_type(lambda: lexicon.count(probe), int)
    _error_type(lambda: lexicon.complete(probe), list)
    _error_type(lambda: lexicon.prefixes(probe), list)
    _error_type(lambda: lexicon.has_keys_with_prefix(probe), bool)
    assert len(list(islice(lexicon.iterkeys(probe), 5))) <= 5


def _judge_racks(lexicon: Lexicon, word: str) -> None:
    """Answers about racks are strings, whatever the letter table holds."""
    rack = word.replace("?", "\\?")
    answers = [lexicon.anagram(rack), lexicon.findwords(rack + "?"), lexicon.find(anagrams=(1, 9))]
    for found in [*answers, lexicon.anagram(rack + "?", sub=True, order="alphabet")]:
        assert all(isinstance(answer, str) for answer in islice(found, 5))


def _error_type(ask: Callable[[], object], kind: type) -> type | None:
    """The type of the LexcError that a call raises; None if it returns a value of a type."""
    try:
        assert isinstance(ask(), kind)
    except LexcError as error:
        return type(error)
    return None
