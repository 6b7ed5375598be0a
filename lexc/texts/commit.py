"""Messages of Git commits: subject and body, without comments, trailers, and the changes below the scissors."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank_matches

_CHANGES = re.compile(r"^(?:[#;] -+ >8 -+|diff --git )[^\n]*.*", re.MULTILINE | re.DOTALL)
_LINES = re.compile(
    r"^[#;][^\n]*|^[A-Z][A-Za-z]*(?:-[A-Za-z]+)+:[^\n]*(?:\n[ \t]+[^\n]+)*"
    r"|^(?: {4}|\t)[^\n]*|^(?:Fixes|Closes|Refs|Cc|Link|BUG):[^\n]*",
    re.MULTILINE,
)
_SUBJECT = re.compile(r"\A\s*(?:(?:fixup|squash|amend)! )*(?:\w[\w/-]{0,40}(?:\([^()\n]{0,80}\))?!?: )?")
_CODE = re.compile(r"`[^`\n]+`|(?<!\w)[#@][\w/-]+|(?<!\w)--?[a-z][\w-]*")


def mask(text: str, _: str = "") -> Prose:
    """Mask the message of a commit. Indented lines are code, or output."""
    for pattern in (_CHANGES, _LINES, _SUBJECT, _CODE):
        text = blank_matches(pattern, text)
    return Prose(text)
