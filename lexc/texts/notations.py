"""Technical notations in texts with markup: paths, addresses without a scheme, hashes. They are no prose."""

from __future__ import annotations

import re

from lexc.texts.masks import blank_matches

_ENDINGS = (
    "js|mjs|cjs|jsx|ts|tsx|py|pyi|rs|cpp|hpp|java|md|rst|txt|json|ya?ml|toml|ini|cfg|conf|html?|css|xml|sh|exe|dll|zip|gz|tar|"
    "png|jpe?g|svg|pdf|csv|sql|lock|log"
)
# Compiled when they are first used. Each begins at a place of its own and has a bounded part before its first sign, so
# that time stays linear.
_NOTATIONS = (
    r"(?<![\w.~/\\@-])(?:[\w.+-]{1,64}@[\w.-]{1,100}:[\w./~-]+"  # git@example.com:a/b
    r"|(?:[\w@~$-][\w.@~$-]{0,63}/){2,}+[\w.@~*-]*"  # src/foobr/baz.py, a/b/
    r"|[\w@~-][\w@~-]{0,63}(?:\.[\w-]{1,63})+/[\w./?=&%#~-]*"  # example.com/path
    r"|[\w@~-][\w.@~-]{0,63}/[\w@~-]{1,63}\.\w{1,8}\b"  # a path without a dot at its beginning
    r"|[A-Za-z]:\\[^\s\"'<>|]+"  # C:\x\y
    r"|[0-9a-f]{7,64}(?![\w-])"  # hashes, of letters alone, too
    rf"|[\w-]{{1,64}}\.(?:{_ENDINGS})\b)"  # Node.js, setup.cfg
)
_HAS_NOTATION = rf"[/\\]|[a-f]{{7}}|\w\.(?:{_ENDINGS})\b"


def mask(text: str) -> str:
    """Mask the notations of a text."""
    return blank_matches(re.compile(_NOTATIONS), text) if re.search(_HAS_NOTATION, text) else text
