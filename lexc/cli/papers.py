"""The tables of `lexc build --report`, as the papers print them."""

from __future__ import annotations

from typing import Any


def print_papers(report: dict[str, Any], to_stderr: bool) -> None:
    from rich.console import Console

    Console(stderr=to_stderr).print_json(data=report)
