"""A model of misspellings: rules with costs, and the file that holds them (specs/spelling.md).

    0   magic, 8 bytes
    8   checksum of everything behind it: XXH3-64
    16  counts of letters and of rules, u16 each
    20  size of the phrases in bytes, u32
    24  costs of a letter too few, too many and wrong, and of two exchanged letters, u8 each
    28  the letters, sorted code points, u32 each
        the alphas, then the betas, u32 each: what was written, what was meant, sorted
        the costs of the rules, u8 each
        the phrases, sorted, each with a line feed behind it, in UTF-8

Integers are little-endian. Costs are in 1/16 nat. An alpha or beta is up to four numbers of letters, a byte each, the
first one in the highest byte: ^ is 1, $ is 2, letter i is i + 3, and 0 is no letter.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from xxhash import xxh3_64_intdigest

from lexc.errors import FormatError
from lexc.kernels.spelling.channel import Channel, ChannelSearch

MAGIC = b"lexcSPL\x01"
UNITS = 16
"""Units of a cost in one nat."""
LONGEST = 4
"""The most letters of an alpha or a beta."""
MAX_RULES = 1 << 14
MAX_LETTERS = 250
MAX_SIZE = 1 << 18
"""Bytes of a file, more than the largest model has."""
_MAX_SEARCHES = 4  # 30 kB each
_HEADER = struct.Struct("<8sQHHI4B")
_REMEDY = "Make the model again with lexc spell-model, or copy the file again."


def to_cost(nats: float) -> int:
    """A cost in units, as a byte."""
    return max(0, min(255, round(nats * UNITS)))


@dataclass(frozen=True)
class SpellingModel:
    """Rules of misspellings. letters: sorted. rules: the cost of each (written, meant) piece, with ^ and $ at the ends.

    defaults: costs of a letter too few, too many and wrong, and of two exchanged letters, where no rule is cheaper.
    phrases: pairs of words that people often write as one, as `a lot`.
    """

    letters: str
    rules: Mapping[tuple[str, str], int]
    defaults: tuple[int, int, int, int]
    phrases: frozenset[str] = frozenset()

    @cached_property
    def channel(self) -> Channel:
        """The kernel with these rules."""
        alphas, betas, costs = self._tables()
        return Channel(self.letters, alphas, betas, costs, bytes(self.defaults))

    def take_search(self) -> ChannelSearch:
        """A search with these rules, which the caller has to restart. No other thread has it."""
        try:
            return self._searches.pop()
        except IndexError:
            return self.channel.search("")

    def leave_search(self, search: ChannelSearch) -> None:
        """Keep a search of `take_search` for later."""
        if len(self._searches) < _MAX_SEARCHES:
            self._searches.append(search)

    @cached_property
    def _searches(self) -> list[ChannelSearch]:
        return []

    @cached_property
    def phrase_words(self) -> frozenset[str]:
        """The words of the phrases: they are often written together with others, too."""
        return frozenset(word for phrase in self.phrases for word in phrase.split(" "))

    @cached_property
    def rewrites(self) -> dict[str, list[str]]:
        """The pieces that may be meant by each written piece, by rules that make two edits or more."""
        edits, found = Channel("", array("I"), array("I"), b"", bytes((1, 1, 1, 1))), dict[str, list[str]]()
        for alpha, beta in self.rules:
            if max(len(alpha), len(beta)) > 1 and alpha and beta and edits.find_costs(alpha, [beta])[0] > 1:
                found.setdefault(alpha, []).append(beta)
        return found

    @cached_property
    def rewrite_beginnings(self) -> frozenset[str]:
        """The first two letters of each piece of `rewrites`, or its only one."""
        return frozenset(piece[:2] for piece in self.rewrites)

    def _tables(self) -> tuple[array[int], array[int], bytes]:
        numbers = {letter: number for number, letter in enumerate(f"\0^${self.letters}")}

        def pack(texts: Iterable[str]) -> tuple[int, ...]:
            joined = "".join(text.ljust(LONGEST, "\0") for text in texts)
            return struct.unpack(f">{len(joined) // LONGEST}I", bytes(map(numbers.__getitem__, joined)))

        alphas, betas = pack(alpha for alpha, _ in self.rules), pack(beta for _, beta in self.rules)
        rows = sorted(zip(alphas, betas, self.rules.values(), strict=True))
        return array("I", [row[0] for row in rows]), array("I", [row[1] for row in rows]), bytes(row[2] for row in rows)

    def pack(self) -> bytes:
        """The bytes of the file."""
        alphas, betas, costs = self._tables()
        phrases = "".join(f"{phrase}\n" for phrase in sorted(self.phrases)).encode()
        tables = (array("I", map(ord, self.letters)), alphas, betas)
        body = b"".join(map(_to_bytes, tables)) + costs + phrases
        header = _HEADER.pack(MAGIC, 0, len(self.letters), len(alphas), len(phrases), *self.defaults)
        return MAGIC + xxh3_64_intdigest(header[16:] + body).to_bytes(8, "little") + header[16:] + body


def unpack(data: bytes, where: str) -> SpellingModel:
    """Read a model. Raises FormatError unless every byte is as `pack` writes it."""
    if data[: len(MAGIC)] != MAGIC or len(data) < _HEADER.size:
        _refuse(where, "this is no model of misspellings", "a file of lexc spell-model", repr(data[:8]))
    _, checksum, n_letters, n_rules, phrase_size, *defaults = _HEADER.unpack_from(data)
    size = _HEADER.size + 4 * n_letters + 9 * n_rules + phrase_size
    if len(data) != size:
        _refuse(where, "the model has another size than its header says", f"{size} bytes", f"{len(data)} bytes")
    if xxh3_64_intdigest(data[16:]) != checksum:
        _refuse(where, "the model is damaged: its checksum differs", f"{checksum:016x}", "another checksum")
    if n_letters > MAX_LETTERS or n_rules > MAX_RULES:
        _refuse(
            where, "the model is too large", f"at most {MAX_LETTERS} letters and {MAX_RULES} rules",
            f"{n_letters} letters and {n_rules} rules",
        )  # fmt: skip
    ends = [_HEADER.size + 4 * n_letters + 4 * n_rules * i for i in range(3)]
    ends.append(ends[2] + n_rules)
    letters = _read_letters(data[_HEADER.size : ends[0]], where)
    alphas, betas = _from_bytes(data[ends[0] : ends[1]]), _from_bytes(data[ends[1] : ends[2]])
    if any(first >= second for first, second in pairwise(zip(alphas, betas, strict=True))):
        _refuse(where, "the rules of the model are out of order", "ascending alphas and betas", "another order")
    pairs = list(zip(_texts(alphas, letters, where), _texts(betas, letters, where), strict=True))
    wrong = next((pair for pair in pairs if not is_rule(*pair)), None)
    if wrong:
        _refuse(where, "a rule of the model cannot be applied", "two different texts with equal ends", repr(wrong))
    rules = dict(zip(pairs, data[ends[2] : ends[3]], strict=True))
    phrases = _read_phrases(data[ends[3] :], where)
    return SpellingModel(letters, rules, (defaults[0], defaults[1], defaults[2], defaults[3]), phrases)


def is_rule(alpha: str, beta: str) -> bool:
    """Whether alpha -> beta can be a rule: they differ, begin and end at the same marks, and beta is not empty.

    An alpha of one letter may have an empty beta: a letter too many.
    """
    if alpha == beta or max(len(alpha), len(beta)) > LONGEST or (not beta and len(alpha) != 1):
        return False
    if "^" not in (joined := alpha + beta) and "$" not in joined:
        return True
    is_inside = not ({"^", "$"} & {*alpha[1:-1], *beta[1:-1]})
    marks = [(text[:1] == "^", text[-1:] == "$", "^" in text[1:], "$" in text[:-1]) for text in (alpha, beta)]
    return is_inside and marks[0] == marks[1] and not marks[0][2] and not marks[0][3]


def _read_letters(data: bytes, where: str) -> str:
    code_points = _from_bytes(data)
    if any(first >= second for first, second in pairwise(code_points)):
        _refuse(where, "the letters of the model are out of order", "ascending code points", "another order")
    if any(point > sys.maxunicode or 0xD800 <= point <= 0xDFFF or chr(point) in "^$" for point in code_points):
        _refuse(where, "the model has a letter that no text has", "code points without ^ and $", "another number")
    return "".join(map(chr, code_points))


def _read_phrases(data: bytes, where: str) -> frozenset[str]:
    try:
        phrases = data.decode().split("\n")
    except UnicodeDecodeError:
        phrases = []
    in_order = all(first < second for first, second in pairwise(phrases[:-1]))
    if not in_order or phrases[-1:] != [""] or not all(" " in phrase for phrase in phrases[:-1]):
        _refuse(where, "the phrases of the model are damaged", "sorted lines of several words", "other bytes")
    return frozenset(phrases[:-1])


def _texts(packed: list[int], letters: str, where: str) -> list[str]:
    """The texts of packed numbers."""
    # One pass over all of them: their numbers of letters as characters, then as letters.
    numbers = struct.pack(f">{len(packed)}I", *packed).decode("latin-1")
    texts, alphabet = list[str](), f"\0^${letters}"
    if max(numbers, default="") >= chr(len(alphabet)):
        wrong = next(number for number in numbers if ord(number) >= len(alphabet))
        _refuse_number(f"{ord(wrong):02x}", letters, where)
    spelled = numbers.translate(alphabet)
    for start in range(0, len(numbers), LONGEST):
        piece = numbers[start : start + LONGEST].rstrip("\0")
        if "\0" in piece:
            _refuse_number(piece.encode("latin-1").hex(), letters, where)
        texts.append(spelled[start : start + len(piece)])
    return texts


def _refuse_number(found: str, letters: str, where: str) -> None:
    _refuse(where, "a rule of the model names no letter", f"numbers from 1 to {len(letters) + 2}", found)


def _to_bytes(table: array[int]) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in table)


def _from_bytes(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def _refuse(where: str, problem: str, expected: str, found: str) -> None:
    raise FormatError(problem, where=where, expected=expected, found=found, remedy=_REMEDY)
