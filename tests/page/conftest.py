"""Chromium for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from page.browser import browser


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """Chromium without a window. Other modules run without it: playwright has an event loop of its own."""
    with browser() as found:
        yield found
