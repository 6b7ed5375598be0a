"""The readings of a printed text, in which no bracket joins letters: CH may be one letter, or C and H."""

from __future__ import annotations

from collections.abc import Callable

from lexc.alphabet import Alphabet

_MAX_PREFIXES = 256


def readings(
    alphabet: Alphabet, text: str, can_begin: Callable[[bytes], object], max_prefixes: int = _MAX_PREFIXES
) -> list[bytes]:
    """The tiles that a text may stand for, those of longer letters first; none if the alphabet cannot spell it.

    can_begin: whether an answer can begin with some tiles. max_prefixes: the most prefixes extended at one character,
    since 200 times L has 2^138 readings if LL is a letter, too.
    """
    plain = alphabet.normalise(text)
    prefixes: dict[int, list[bytes]] = {0: [b""]}  # tiles read so far, by the offset behind them
    while prefixes:
        offset = min(prefixes)
        current = prefixes.pop(offset)[:max_prefixes]
        if offset == len(plain):
            return current
        for tile, after in alphabet.letters_at(plain, offset):
            longer = [tiles + bytes([tile]) for tiles in current]
            if promising := list(filter(can_begin, longer)):
                prefixes.setdefault(after, []).extend(promising)
    return []
