"""Technical notations in texts with markup: paths, addresses without a scheme, hashes. They are no prose."""

from __future__ import annotations

import re

from lexc.texts.masks import blank_ranges, matches_in_lines

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
# Its first character is one of a few, so that the search for it is quick.
_SIGN = rf"[/\\@.0-9a-f](?:(?<=[/\\@])|(?<=\.)(?:{_ENDINGS})\b|(?<=[0-9a-f])[0-9a-f]{{6}})"

_PERSON_SIGN = r" <[\w.+-]{1,64}@"
_PERSON = r"(?:(?<!\w)[^\W\d_a-z][\w.'-]{0,40}[ ]){1,4}+<[\w.+-]{1,64}@[\w.-]{1,100}>"  # Ada Lovelace <ada@example.com>


def mask(text: str) -> str:
    """Mask the notations of a text."""
    sign = re.compile(_SIGN)
    if not sign.search(text):
        return text
    return blank_ranges(text, (found.span() for found in matches_in_lines(re.compile(_NOTATIONS), sign, text)))


def mask_persons(masked: str, original: str) -> str:
    """Mask the names before addresses, which a mode may have taken for tags. original: the text without masks."""
    sign = re.compile(_PERSON_SIGN)
    if not sign.search(original):
        return masked
    return blank_ranges(masked, (found.span() for found in matches_in_lines(re.compile(_PERSON), sign, original)))
