"""The names of files that are compressed, or from which a program makes others: `a.py.gz`, `config.h.in`."""

from __future__ import annotations

import os

from lexc.system.files import plain_name

_TEMPLATES = frozenset({".in", ".jinja", ".jinja2", ".j2", ".tmpl", ".tpl", ".dist", ".example", ".sample"})


def content_name(name: str) -> str:
    """The name that a file has without compression, and without an ending that says that it is a template."""
    plain = plain_name(name)
    stem, suffix = os.path.splitext(plain)
    return stem if suffix.lower() in _TEMPLATES else plain
