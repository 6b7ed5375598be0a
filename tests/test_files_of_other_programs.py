"""The page "Files of other programs" lists what lexc reads and writes: every cell is tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import independent
import pytest
from play.records.grammars import macondo_refusals, magpie_refusals, quackle_refusals

import lexc
from lexc.alphabet import Alphabet
from lexc.lexicon import Lexicon
from lexc.play import Rules, read_cgp, read_gcg, replay, write_cgp
from lexc.play.equity import klv
from lexc.play.equity.leaves import Leaves, all_leaves
from lexc.play.selfplay.autoplay import Match, play_games
from lexc.play.settlement import rack_points
from lexc.play.tiles import tile_text

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide" / "files-of-other-programs.md"
ENGLISH = Alphabet.load("english")
WORDS = ["CAR", "CARE", "CARES", "EAR", "JOIN", "QI", "ZA"]
PROGRAMS = ("MAGPIE", "macondo", "Woogles (liwords)", "Quackle", "wolges")

HEADS = {
    "MAGPIE": "#character-encoding UTF-8\n#description Created with MAGPIE\n#lexicon FRA24\n#game-type classic\n"
    "#tile-set french set\n#board-layout standard15\n#player1 A Ann\n#player2 B Bob\n",
    "macondo": "#character-encoding UTF-8\n#lexicon FRA24\n#game-type classic\n#player1 A Ann\n#player2 B Bob\n",
    "Woogles (liwords)": "#character-encoding UTF-8\n#id io.woogles x\n#lexicon FRA24\n#player1 A Ann\n#player2 B Bob\n"
    "#tile-distribution french\n",
    "Quackle": "#character-encoding UTF-8\n#player1 A Ann\n#player2 B Bob\n#title Made by Quackle\n",
}
GAMES = {
    program: head + f">A: KIWIAAE 8G KIWI +{points} {points}\n>A: KIWIAAE --  -{points} 0\n>B: EE - +0 0\n"
    for (program, head), points in zip(HEADS.items(), (44, 44, 44, 22), strict=True)
}
"""A record as each program writes it. Quackle names no tiles, so that they are English."""
OPERATIONS = {
    "MAGPIE": ("-lex FRA24;", "-lex NWL23 -ld french;", "lex FRA24; bdn standard15;"),
    "macondo": ("lex FRA24;", "bdn CrosswordGame; ld french; lex FRA24; mcnz 6;"),
    "Woogles (liwords)": ("lex FRA24; ld french;",),
}


def cells() -> list[tuple[str, str, str]]:
    """(program, "read" or "write", format) of each name in the table."""
    rows = [
        cells
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if len(cells := re.split(r" ?\| ?", line)[1:4]) == 3
    ]
    return [
        (program, direction, name)
        for program, *directions in rows
        if program in PROGRAMS
        for direction, cell in zip(("read", "write"), directions, strict=True)
        for name in re.findall("`([^`]+)`", cell)
    ]


def test_the_table_has_a_row_for_each_program() -> None:
    assert {program for program, _, _ in cells()} == set(PROGRAMS)
    assert len(cells()) > 35


@pytest.mark.parametrize(("program", "direction", "name"), cells())
def test_each_cell_is_true(program: str, direction: str, name: str, tmp_path: Path) -> None:
    check = CHECKS.get((direction, name)) or (read_lexicon if direction == "read" else write_lexicon)
    check(program, name, tmp_path)


def read_game(program: str, _: str, folder: Path) -> None:
    replayed = replay(read_gcg(GAMES[program].encode()))
    assert replayed.disagreements == ()
    assert replayed.game.rules.alphabet.name == ("english" if program == "Quackle" else "french")


def read_position(program: str, _: str, folder: Path) -> None:
    for operations in OPERATIONS[program]:
        position = read_cgp(f"{'/'.join(['15'] * 15)} AIKWEYZ/ 0/0 0 {operations}")
        assert position.rules == Rules.load("french")


def read_lexicon(program: str, name: str, folder: Path) -> None:
    words = independent.tiles(WORDS)
    root = independent.trie(words) if name == "macondo-dawg" else independent.gaddag(words, 50)
    data = {
        "macondo-dawg": lambda: independent.macondo(words, b"cdwg", root),
        "macondo-gaddag": lambda: independent.macondo(words, b"cgdg", root),
    }.get(name, lambda: getattr(independent, name.replace("-", "_"))(words))()
    path = folder / f"words.{name.rpartition('-')[2]}"
    if name == "quackle-gaddag":
        path.with_suffix(".dawg").write_bytes(independent.quackle_dawg(words))
    path.write_bytes(data)
    with lexc.open(path, from_format=name, alphabet="english") as lexicon:
        expected = sorted({"".join(sorted(word)) for word in WORDS}) if name == "kad" else WORDS
        assert sorted(lexicon) == sorted(expected)


def write_lexicon(program: str, name: str, folder: Path) -> None:
    kind = "gaddag" if "gaddag" in name else "dawg"
    path = folder / f"words.{name.rpartition('-')[2]}"
    source = lexc.build(WORDS, kind=kind, alphabet="english")
    if name == "quackle-gaddag":
        lexc.convert(source, path.with_suffix(".dawg"), to_format="quackle-dawg")
    lexc.convert(source, path, to_format=name)
    with lexc.open(path, from_format=name, alphabet="english") as lexicon:
        expected = {"".join(sorted(word)) for word in WORDS} if name == "kad" else WORDS
        assert sorted(lexicon) == sorted(expected)


def leaves() -> Leaves:
    tiles = all_leaves(ENGLISH, 2)
    return Leaves.from_values(ENGLISH, tiles, [float(number % 40 - 20) for number in range(bytes(tiles).count(0))])


def convert_leaves(program: str, _: str, folder: Path) -> None:
    klv.write(leaves(), folder / "leaves.klv2")
    again, notes = klv.read(folder / "leaves.klv2", "english")
    assert dict(again) == dict(leaves())
    assert notes == []


def write_game(program: str, _: str, folder: Path) -> None:
    rules = Rules.load("english").with_ending(None)
    words = ["AA", "AE", "AI", "OE", "DO", "RE", "IN", "IT", "TA", "RATIO", "TONE"]
    lexicon: Lexicon = lexc.build(words, kind="gaddag", alphabet="english")
    play_games(Match(lexicon, rules, 3, ("greedy", "greedy"), str(folder)), range(2))
    points: Callable[[str], int] = lambda tiles: rack_points(  # noqa: E731
        rules, tile_text(ENGLISH).read_rack(tiles, lexc.LexcError, "")
    )
    refusals: dict[str, Callable[[str], object]] = {
        "MAGPIE": lambda text: magpie_refusals(text, points), "Quackle": quackle_refusals,
    }  # fmt: skip
    for path in folder.glob("*.gcg"):
        assert refusals.get(program, macondo_refusals)(path.read_text(encoding="utf-8")) == []


def write_position(program: str, _: str, folder: Path) -> None:
    text = "#player1 A A\n#player2 B B\n#board-layout super\n#tile-set super_english\n>A: CABDEII 11K CAB +14 14\n"
    line = write_cgp(replay(read_gcg(text)).positions[-1])
    assert line.endswith(" /DEII 0/14 0 ld english_super; bdn SuperCrosswordGame;")
    rows, racks, scores, turns = line.split(" ")[:4]
    assert (rows.count("/"), racks.count("/"), scores.count("/"), turns) == (20, 1, 1, "0")


CHECKS = {
    ("read", "gcg"): read_game, ("read", "cgp"): read_position, ("read", "klv2"): convert_leaves,
    ("write", "gcg"): write_game, ("write", "cgp"): write_position, ("write", "klv2"): convert_leaves,
}  # fmt: skip
