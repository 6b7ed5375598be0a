"""The limits of the server. An answer of status 413 or 429, or an error, names the one that was met."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """seconds: of the searches of a request, which then answer with what they found. questions: in a request.
    answers: to a question. body: bytes of a request. words: bytes of a list of words, since others wait while
    it is read and looked up. searches: that run or wait. threads: in which they run;
    more of them would delay each other and look-ups. watched: searches of many seconds (solve and others) at once.
    """

    seconds: float = 5.0
    questions: int = 100
    answers: int = 10_000
    body: int = 4 << 20
    words: int = 1 << 19
    searches: int = 64
    threads: int = 4
    watched: int = 2
