"""Org (Emacs): headings, paragraphs, lists, tables; no blocks of code, drawers, keywords and targets of links."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank_groups, blank_matches, keep_group

_NO_PROSE = "src|example|export|comment|ditaa|dot|latex|html"
_BLOCKS = re.compile(
    rf"^[ \t]*#\+begin_(?P<name>{_NO_PROSE})\b.*?(?:^[ \t]*#\+end_(?P=name)\b[^\n]*|\Z)"
    r"|^[ \t]*:(?:PROPERTIES|LOGBOOK|CLOCK):[ \t]*$.*?(?:^[ \t]*:END:[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_LINES = re.compile(
    r"^[ \t]*#\+(?:title|subtitle|caption|description)(?:\[[^\]\n]*\])?:(?P<kept>[^\n]*)"
    r"|^[ \t]*(?:#\+|# |#$|: |:$)[^\n]*"
    r"|^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):[^\n]*",
    re.MULTILINE | re.IGNORECASE,
)
_HEADING = re.compile(
    r"^\*+ +(?P<state>(?:TODO|DONE|NEXT|WAITING|HOLD|CANCELL?ED|STARTED)\b)?(?: *\[#[A-Z0-9]\])?"
    r"[^\n]*?(?P<tags>[ \t]:[\w@#%:]+:[ \t]*)?$",
    re.MULTILINE,
)
_LINK = re.compile(r"\[\[[^\[\]\n]{0,400}+\](?:\[(?P<text>[^\[\]\n]{0,400}+)\])?\]")
_INLINE = re.compile(
    r"(?<![\w=~])(?P<mark>[=~])(?=\S)(?:(?!(?P=mark))[^\n]){1,400}(?<=\S)(?P=mark)(?![\w=~])"  # =verbatim=, ~code~
    r"|\[(?:fn:[\w-]*:?|cite[^:\]\n]{0,40}:[^\]\n]{0,400}\])|src_\w+(?:\[[^\]\n]{0,200}\])?\{[^}\n]{0,400}\}"
    r"|[<\[]\d{4}-\d\d-\d\d[^>\]\n]{0,60}[>\]]|@@[^\n@]{0,400}@@"
    r"|\{\{\{[^}\n]{0,400}\}\}\}|<<[^<>\n]{1,200}>>|\\[A-Za-z]+(?:\{\})?"
    r"|\\\((?:[^\\]|\\[^()]){0,1000}\\\)|\\\[(?:[^\\]|\\[^\[\]]){0,1000}\\\]|\$\$[^$]{0,1000}\$\$"
    r"|(?<![\w$\\])\$(?![\s$])(?:[^$\\\n]|\\.){0,400}(?<=\S)\$(?![\w$])"
)


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in Org."""
    text = blank_matches(_BLOCKS, text.replace("\r", " "))
    text = _LINES.sub(lambda match: keep_group(match, "kept"), text)
    text = _HEADING.sub(lambda match: blank_groups(match, "state", "tags"), text)
    return Prose(blank_matches(_INLINE, _LINK.sub(lambda match: keep_group(match, "text"), text)))
