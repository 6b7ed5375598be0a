"""Write preendgames.txt: positions from seeded games of the player `leaves` on the bundled English list.

In each position the bag has one, two or four tiles, the racks are full, and the lead is at most 35 points. A line has
three columns: the number of tiles in the bag; 1 if there is a blank outside the board, or 0; the position in CGP.

python tests/benchmarks/make_preendgames.py > tests/benchmarks/preendgames.txt
"""

from __future__ import annotations

from itertools import count

import lexc
from lexc.play import MoveGenerator, Rules, write_cgp
from lexc.play.game_state import GameState
from lexc.play.players import make
from lexc.play.selfplay.autoplay import Match

SEED, MAX_LEAD = 1994, 35
EACH = {(1, 0): 120, (1, 1): 20, (2, 0): 20, (2, 1): 10, (4, 0): 10}
"""The number of positions by the tiles in the bag and by whether there is a blank."""


def main() -> None:
    lexicon, rules = lexc.open("english.gaddag"), Rules.load("english")
    player, match = make("leaves", MoveGenerator(lexicon, rules)), Match(lexicon, rules, SEED)
    found: dict[tuple[int, int], list[str]] = {kind: [] for kind in EACH}
    for number in count():
        state = match.new_game(number)
        while not state.is_over:
            kind = len(state.bag), int(any(0 in tiles for tiles in (state.bag, *state.racks)))
            if _is_close(state) and len(found.get(kind, [""] * EACH.get(kind, 0))) < EACH.get(kind, 0):
                found[kind].append(write_cgp(state.position().without_other_racks()))
                break
            state.make_move(player.choose(state))
        if all(len(found[kind]) == n for kind, n in EACH.items()):
            break
    for (n_in_bag, has_blank), lines in found.items():
        print(*(f"{n_in_bag}\t{has_blank}\t{line}" for line in lines), sep="\n")


def _is_close(state: GameState) -> bool:
    """Whether the racks are full, and no player leads by much."""
    is_full = all(len(rack) == state.rules.rack_size for rack in state.racks)
    return is_full and abs(state.scores[0] - state.scores[1]) <= MAX_LEAD


if __name__ == "__main__":
    main()
