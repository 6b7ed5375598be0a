"""The grammars of GCG of three other programs, as expressions, with the rules by which they refuse a record.

Each was read from the program's source (November 2026: MAGPIE's `gcg.c` and `gameplay.c`, macondo's `gcgio`, Quackle's
`gcgio.cpp`) and is written here in our own words. `refusals` of a program is a list of the lines that it refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Refusals = list[tuple[int, str]]
"""(number of a line, the reason) of each refused line."""

_B = r"[ \t]+"  # blanks
_NICK, _TILES, _TOTAL = r">(?P<nick>\S+):", r"\S+", r"-?\d+"

MAGPIE = {
    "player": rf"#player[12]{_B}\S+{_B}\S.*",
    "title": r"#title.*",
    "description": r"#description.*",
    "id": rf"#id[ \t]*\S+{_B}\S+",
    "rack": r"#rack(?P<player>[12]) \S+",
    "note": r"#note .+",
    "lexicon": r"#lexicon .+",
    "game-type": r"#game-type (?:classic|wordsmog)",
    "tile-set": r"#tile-set .*",
    "board-layout": r"#board-layout .*",
    "tile-distribution": r"#tile-distribution .*",
    "withdrawn": rf"{_NICK}{_B}{_TILES}{_B}--{_B}-\d+{_B}{_TOTAL}.*",
    "pass": rf"{_NICK}{_B}{_TILES}{_B}-{_B}\+0{_B}{_TOTAL}.*",
    "challenge": rf"{_NICK}{_B}\S*{_B}\(challenge\){_B}\+\d+{_B}{_TOTAL}.*",
    "time": rf"{_NICK}{_B}\S*{_B}\(time\){_B}-\d+{_B}{_TOTAL}.*",
    "exchange": rf"{_NICK}{_B}{_TILES}{_B}-[^\s-]\S*{_B}\+0{_B}{_TOTAL}.*",
    "gain": rf"{_NICK}{_B}\((?P<tiles>\S+)\){_B}\+(?P<points>\d+){_B}{_TOTAL}.*",
    "loss": rf"{_NICK}{_B}(?P<rack>\S+){_B}\((?P<tiles>\S+)\){_B}-(?P<points>\d+){_B}{_TOTAL}.*",
    "play": rf"{_NICK}{_B}{_TILES}{_B}[0-9A-Za-z]+{_B}\S+{_B}\+\d+{_B}{_TOTAL}.*",
}
MACONDO = {
    "player": r"#player[12]\s+\S+\s+.+",
    "pragma": r"#(?:title|description).*|#(?:note|game-type|tile-set|game-board|board-layout|tile-distribution)\s+.*",
    "facts": r"#id\s+\S+\s+\S+|#lexicon\s+.+|#tile \S+\s+\S+|#incomplete.*|#- .*",
    "rack": r"#rack[12]\s+\S+",
    "play": r">\S+:\s+\S+\s+\w+\s+\S+\s+\+\d+\s+\d+.*",
    "withdrawn": r">\S+:\s+\S+\s+--\s+-\d+\s+\d+.*",
    "pass": r">\S+:\s+\S+\s+-\s+\+0\s+\d+.*",
    "challenge": r">\S+:\s+\S*\s+\(challenge\)\s+\+\d+\s+\d+.*",
    "exchange": r">\S+:\s+\S+\s+-\S+\s+\+0\s+\d+.*",
    "gain": r">\S+:\s+\(\S+\)\s+\+\d+\s+-?\d+.*",
    "time": r">\S+:(?:\s+\S*)?\s+\(time\)\s+\+?-\d+\s+-?\d+.*",
    "loss": r">\S+:\s+(?P<rack>\S+)\s+\((?P<tiles>\S+)\)\s+-\d+\s+-?\d+.*",
}


def match(grammar: dict[str, str], line: str) -> tuple[str, re.Match[str]] | None:
    """(the kind, the match) of a line by the first expression that describes it, None for no line of the grammar."""
    for kind, expression in grammar.items():
        if found := re.fullmatch(expression, line):
            return kind, found
    return None


def magpie_refusals(text: str, points: Callable[[str], int]) -> Refusals:
    """The lines that MAGPIE refuses. points: of the tiles in a text.

    Its rules: two players with different names before anything else but pragmas; no other pragma; a note only behind an
    event, nothing behind a rack; the player who goes out gains twice the points of the other's tiles; a player loses
    their points only after six turns in a row without points, and the tiles are those of the rack; time comes last.
    """
    refusals, names, has_event, has_rack, scoreless, is_settled = Refusals(), list[str](), False, False, 0, False
    last_play_scored = False
    lines = text.split("\n")[: -1 if text.endswith("\n") else None]
    for number, line in enumerate(lines, 1):
        if number == 1 and re.fullmatch(r"#character-encoding (?i:utf-?8)", line):
            continue
        found = match(MAGPIE, line)
        if found is None:
            refusals.append((number, "unrecognized line"))
            continue
        kind, fields = found
        if has_rack and kind != "rack":
            refusals.append((number, "something follows a last rack"))
        if kind == "player":
            names.append(" ".join(line.split()[2:]))
        elif line[0] == ">" and len(set(names)) != 2:
            refusals.append((number, "an event before two players with different names"))
        if kind == "note" and not has_event:
            refusals.append((number, "a note before any event"))
        if kind == "gain" and int(fields["points"]) != 2 * points(fields["tiles"]):
            refusals.append((number, "double rack score does not match"))
        if kind == "loss" and (fields["rack"] != fields["tiles"] or int(fields["points"]) != points(fields["tiles"])):
            refusals.append((number, "the rack score does not match"))
        if kind == "loss" and scoreless < 6:
            refusals.append((number, "a rack penalty before the end of the game"))
        if kind == "time" and not is_settled:
            refusals.append((number, "a time penalty before the racks are settled"))
        if kind in ("play", "pass", "exchange"):
            last_play_scored = kind == "play" and not re.search(r"\+0[ \t]", line)
            scoreless = 0 if last_play_scored else scoreless + 1
        scoreless = scoreless + 1 if kind == "withdrawn" else scoreless
        is_settled = is_settled or kind in ("gain", "loss")
        has_event, has_rack = has_event or line[0] == ">", has_rack or kind == "rack"
    return refusals


def macondo_refusals(text: str) -> Refusals:
    """The lines that macondo refuses: those that no expression describes, and a loss of other tiles than the rack's."""
    refusals = Refusals()
    for number, line in enumerate(text.splitlines(), 1):
        found = match(MACONDO, line.strip())
        if found is None and line.strip() and not (number == 1 and line.startswith("#character-encoding ")):
            refusals.append((number, "no match"))
        elif found and found[0] == "loss" and found[1]["rack"] != found[1]["tiles"]:
            refusals.append((number, "malformed penalty"))
    return refusals


def quackle_refusals(text: str) -> Refusals:
    """The lines at which Quackle stops reading: a player without a name, an event without all of its parts.

    A bonus without a rack is one, too: Quackle takes its word in brackets for tiles that remain at the end.
    """
    refusals = Refusals()
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if (line.startswith("#player") and len(parts) < 3) or (line.startswith("#rack") and len(parts) < 2):
            refusals.append((number, "no name, or no rack"))
        elif line.startswith(">") and not _has_all_parts(parts[1:]):
            refusals.append((number, "incomplete move"))
        elif line.startswith(">") and parts[1] == "(challenge)":
            refusals.append((number, "the end of the game"))
    return refusals


def _has_all_parts(parts: Sequence[str]) -> bool:
    if parts and re.fullmatch(r"\(.*\)", parts[0]) and parts[0] not in ("(time)", "(challenge)"):
        return len(parts) > 1
    if len(parts) < 2:
        return False
    return len(parts) > 2 if not parts[1].startswith("-") else True
