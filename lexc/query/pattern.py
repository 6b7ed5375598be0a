r"""Words that fit a pattern.

``?`` is one letter, ``*`` any run of letters, also none; ``@`` a vowel, ``#`` a consonant; ``[XYZ]`` one of these
letters, ``[^XYZ]`` any other, ``[A-F]`` one from A to F in alphabet order. In brackets letters are read longest first
like everywhere: in Spanish ``[CH]`` is the letter CH, ``[C|H]`` is C or H. ``\`` takes the next character for itself.
``.``, ``_`` and ``-`` are any letter, too, where the alphabet has no such letter; over UTF-8 text they are themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from lexc.alphabet import Alphabet
from lexc.errors import QueryError
from lexc.image.graph import GADDAG, WORDS
from lexc.image.reader import Image
from lexc.image.word_nodes import copied_nodes
from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.matcher import Matcher
from lexc.query.automaton import Expression, Read, Repeat, Sequence, compile_expression
from lexc.query.letters import FOREIGN, Letters, QueryText, all_letters, complement, letter_set, letters_of
from lexc.query.limits import limit_answers
from lexc.query.words import order_key

_MAX_SORTED, _RUN_LENGTH = 24_600, 16_000
"""The most words that a GADDAG finds from their ends before they are sorted; and the words of one sorted run, 64 kB.

If there are more, the words are found from their beginnings, in order.
"""

_SIGNS = "?*@#[]^|\\._-"
_WILDCARDS = "._-"
"""They match any letter, as in other programs, unless they are letters of the alphabet."""

_MAX_MARKED_NODES = 90_000
"""The most nodes that a long search marks, with 5 bytes each, to tell through which arcs words end below them.

Nodes of other layouts than bitmap are copied for that, into about 20 bytes each.
"""


def pattern(image: Image, text: str, limit: int | None = None) -> Iterator[str]:
    """The words that fit a pattern from beginning to end, in alphabet order.

    Raises QueryError at an error in the pattern, CapacityExceeded if it has more than 512 letters.
    """
    if reversed_pattern := reversed_automaton(image, text):
        key = order_key(image)
        walk = image.node_reader(Matcher).begin(image.graph.roots[GADDAG], reversed_pattern, True)
        found = walk.take_in_order(_RUN_LENGTH if key else _MAX_SORTED, _RUN_LENGTH, key)
        if found is not None:
            return limit_answers(map(image.alphabet.spell, found) if image.gives_tiles else found, limit)
    return matches(image, _forward_automaton(image.alphabet, text), limit)


def reversed_automaton(image: Image, text: str) -> Automaton | None:
    """The automaton of the reversed pattern; None unless a GADDAG finds the words faster from their ends."""
    has_ends = GADDAG in image.graph.roots and isinstance(text, str)
    return _reversed_automaton(image.alphabet, text) if has_ends else None


@lru_cache(maxsize=64)
def _forward_automaton(alphabet: Alphabet, text: str) -> Automaton:
    query = _read_query(alphabet, text)
    return compile_expression(Sequence(_read_parts(query)), query)


@lru_cache(maxsize=64)
def _reversed_automaton(alphabet: Alphabet, text: str) -> Automaton | None:
    """The automaton of the reversed pattern; None if it begins with parts that allow more letters."""
    query = _read_query(alphabet, text)
    parts, n = _read_parts(query), alphabet.n_letters
    sizes = _n_choices(reversed(parts), n)
    # A GADDAG spells words from their ends, too. That pays if the last parts allow fewer letters than the first ones,
    # and the last part allows a quarter of the alphabet at most.
    is_wide = sizes >= _n_choices(parts, n) or 4 * sizes[0] > n
    return None if alphabet.is_utf8 or is_wide else compile_expression(Sequence(parts[::-1]), query)


def _read_query(alphabet: Alphabet, text: str) -> QueryText:
    """A pattern. Spaces and hyphens in it are none of keys, which lack them; but a hyphen in brackets is a range."""
    if alphabet.key and isinstance(text, str) and alphabet.keys.leaves_out("-"):
        text = re.sub(r"-(?![^][]*\])", "", text)
    return QueryText(alphabet, text, "pattern", signs=_SIGNS)


def matches(image: Image, automaton: Automaton, limit: int | None = None) -> Iterator[str]:
    """The words that an automaton accepts, in alphabet order."""
    is_small = image.graph.n_dawg_nodes <= _MAX_MARKED_NODES
    reader, root, node_starts = (
        image.node_reader(Matcher),
        image.graph.roots[WORDS],
        image.node_starts if is_small else None,
    )
    copy = copied_nodes(image) if is_small and not image.nodes.is_bitmap() else None
    if copy and not image.alphabet.is_utf8:
        copy.count_search()
        if copy.is_due:
            (_, root, node_starts), reader, copy = copy.make(), copy.node_reader(Matcher), None
    found = reader.begin(root, automaton, False, node_starts, copy.make if copy else None)
    words = map(image.alphabet.spell, found) if image.gives_tiles else found
    return limit_answers(words, limit)


def letters_by_position(alphabet: Alphabet, text: str) -> list[Letters | None]:
    """The letters that each part of a pattern allows; None for a run of any letters."""
    parts = _read_parts(_read_query(alphabet, text))
    return [part.letters if isinstance(part, Read) else None for part in parts]


def _n_choices(parts: Iterable[Expression], n: int) -> list[int]:
    """The number of letters, of n, that each of the first three parts allows; n^3 for a run of any letters."""
    return [sum(b - a + 1 for a, b in p.letters) if isinstance(p, Read) else n**3 for p in islice(parts, 3)]


def _read_parts(query: QueryText) -> list[Expression]:
    plain, parts, offset = query.plain, list[Expression](), 0
    while offset < len(plain):
        if plain[offset] == "*":
            parts.append(Repeat(Read(all_letters(query.alphabet), offset), 0, None))
            offset += 1
        else:
            letters, after = _read_part(query, offset)
            parts.append(Read(letters, offset))
            offset = after
    return parts


def _read_part(query: QueryText, offset: int) -> tuple[Letters, int]:
    """The letters that one part of a pattern allows, and the offset behind it."""
    alphabet, sign = query.alphabet, query.plain[offset]
    if sign == "?" or _is_wildcard(query, offset):
        return all_letters(alphabet), offset + 1
    if sign in "@#":
        return _vowel_set(query, offset) if sign == "@" else complement(_vowel_set(query, offset), alphabet), offset + 1
    if sign == "[":
        return _read_class(query, offset)
    if sign == "]":
        raise query.error(offset, "a bracket that is never opened", remedy="Write \\] for the character itself.")
    number, after = _read_pattern_letter(query, offset)
    return letter_set(number), after


def _is_wildcard(query: QueryText, offset: int) -> bool:
    alphabet = query.alphabet
    return query.plain[offset] in _WILDCARDS and not alphabet.is_utf8 and not alphabet.letter_at(query.plain, offset)[0]


def _read_pattern_letter(query: QueryText, offset: int) -> tuple[int, int]:
    """As `read_letter`, with a message that explains wildcards."""
    try:
        return read_letter(query, offset)
    except QueryError as error:
        wildcards = QueryText(query.alphabet, _WILDCARDS, "pattern")
        signs = ["?", *(sign for i, sign in enumerate(_WILDCARDS) if _is_wildcard(wildcards, i))]
        named = f"{', '.join(signs[:-1])} and {signs[-1]} stand" if len(signs) > 1 else "? stands"
        error.remedy += f" {named} for any letter, * for any run of letters."
        raise


def read_letter(query: QueryText, offset: int) -> tuple[int, int]:
    """The letter at an offset, or behind the backslash there; and the offset behind it."""
    if query.plain[offset] != "\\":
        return query.letter(offset)
    if offset + 1 == len(query.plain):
        raise query.error(offset, "a backslash with nothing behind it")
    return query.character(offset + 1), offset + 2


def _vowel_set(query: QueryText, offset: int) -> Letters:
    vowels = query.alphabet.vowels
    if not vowels:
        raise query.error(
            offset,
            "the alphabet does not tell vowels from consonants",
            remedy="List the letters in brackets, or build the image with an alphabet that has vowels.",
        )
    return letters_of((tile, tile) for tile in vowels)


def _read_class(query: QueryText, start: int) -> tuple[Letters, int]:
    """The letters in brackets, and the offset behind them."""
    plain, offset, runs, n_letters = query.plain, start + 1, list[tuple[int, int]](), 0
    is_negated = plain[offset : offset + 1] == "^"
    offset += is_negated
    while offset < len(plain) and plain[offset] != "]":
        if plain[offset] == "|":
            offset += 1
            continue
        low, after = read_letter(query, offset)
        high = low
        if plain[after : after + 1] == "-" and plain[after + 1 : after + 2] not in ("", "]"):
            high, after = read_letter(query, after + 1)
            if FOREIGN in (low, high):
                raise query.error(offset, "a range of letters that the alphabet lacks", query.alphabet.describe())
            if high < low:
                raise query.error(offset, "a range that runs backwards")
        runs += letter_set(low) if low == high else [(low, high)]
        n_letters += 1
        offset = after
    if offset == len(plain):
        raise query.error(start, "a bracket that is never closed")
    if not n_letters:
        raise query.error(start, "brackets without a letter in them")
    letters = letters_of(runs)
    return complement(letters, query.alphabet) if is_negated else letters, offset + 1
