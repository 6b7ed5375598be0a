"""The error of the plain readers in this folder, for an image that breaks a rule of the specification."""

from __future__ import annotations


class RefusedError(ValueError):
    """The image breaks a rule."""


def require(holds: object, rule: str) -> None:
    """Refuse the image unless the rule holds."""
    if not holds:
        raise RefusedError(rule)
