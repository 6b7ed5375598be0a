"""The fixtures of games, for the programs of the papers."""

from __future__ import annotations

from play.conftest import all_uncompiled, english, is_uncompiled

__all__ = ["all_uncompiled", "english", "is_uncompiled"]
