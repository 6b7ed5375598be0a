"""The ways to read print, which has no notation: CH may be one letter or two, where an alphabet has all three."""

from __future__ import annotations

from collections.abc import Callable

from lexc.alphabet import Alphabet

_MOST = 256


def readings(alphabet: Alphabet, text: str, leads_on: Callable[[bytes], object], most: int = _MOST) -> list[bytes]:
    """The tiles that a text may stand for, those of longer letters first; none where the alphabet cannot spell it.

    leads_on: whether a beginning, tiles again, is worth going on with. most: beginnings that are gone on with at any
    one character: there are 2^138 ways to read 200 times L where LL is a letter, too.
    """
    plain = alphabet.normalise(text)
    open_: dict[int, list[bytes]] = {0: [b""]}  # beginnings by the offset behind them
    while open_:
        at = min(open_)
        begun = open_.pop(at)[:most]
        if at == len(plain):
            return begun
        for tile, after in alphabet.letters_at(plain, at):
            longer = [tiles + bytes([tile]) for tiles in begun]
            if kept := list(filter(leads_on, longer)):
                open_.setdefault(after, []).extend(kept)
    return []
