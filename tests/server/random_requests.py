"""Random requests by the description of a server: schemathesis makes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase, seed, settings

_SECONDS = 0.05
_NAMES = {"data": "content"}  # of arguments of requests, as httpx has them


def ask_operations(description: dict[str, Any], ask: Callable[..., None], n: int, number: int = 1) -> None:
    """Call `ask` with n requests in all, evenly for all operations. It takes method, url and more.

    number: of the requests; equal numbers give the same ones.
    """
    found = [result.ok() for result in schemathesis.openapi.from_dict(description).get_all_operations()]
    for operation in found:
        many = settings(
            max_examples=max(n // len(found), 1), database=None, deadline=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip

        def run(case: Any) -> None:
            given = _shorten(case.as_transport_kwargs())
            names = {name for name, value in given.items() if value is not None} - {"cookies", "files"}
            ask(**{_NAMES.get(name, name): given[name] for name in names})

        run_all: Any = seed(number)(many(hypothesis.given(operation.as_strategy())(run)))
        run_all()


def _shorten(given: dict[str, Any]) -> dict[str, Any]:
    """A request whose searches take less time; wrong numbers of seconds stay."""
    params = dict(given.get("params") or {})
    seconds = params.get("seconds", 1.0 if "q" in params else None)
    if isinstance(seconds, (int, float)) and seconds > _SECONDS:
        params["seconds"] = _SECONDS
    return {**given, "params": params}
