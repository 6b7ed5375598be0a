"""The limits of the server. An answer of status 413 or 429, or an error, names the one that was met."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """seconds: of a search, which then answers with what it found. characters: of a question. questions: in a request.
    answers: to a question. body: bytes of a request. searches: that run or wait. threads: in which they run;
    more of them would delay each other and look-ups.
    """

    seconds: float = 5.0
    characters: int = 200
    questions: int = 100
    answers: int = 10_000
    body: int = 4 << 20
    searches: int = 64
    threads: int = 4
