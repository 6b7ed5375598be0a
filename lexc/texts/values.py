"""Values of configuration: which of them are prose, in YAML and in TOML."""

from __future__ import annotations

import re

_CODE_KEY_NAMES = """
    args before_script after_script branches cmd code command commands cron entry entrypoint env exclude exec expression
    filter format files glob id if image include install key match path pattern paths query ref regex run runs script
    scripts select selector shell source sql test uses value version when
"""
_CODE_KEYS = frozenset(_CODE_KEY_NAMES.split())
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(r"[{}$<>|=;\\]|&&|\*\*|::|\(\)|[^\s/]/[^\s/]+/|(?<!\S)--?[a-z]")


def is_prose(key: str, value: str) -> bool:
    """Whether the value of a key is prose: several words without signs of code, under a key that is not one of code."""
    if key.lower().replace("-", "_") in _CODE_KEYS or _CODE.search(value):
        return False
    words = _WORD.findall(value)
    return len(words) > 1 and " " in value.strip() and 5 * sum(map(len, words)) >= 3 * len(value.strip())
