"""Write endgames.txt: positions from seeded games of the greedy player on the bundled English list, a CGP a line.

In each position the bag is empty, and both players have the same number of tiles: 4, 5, 6 or 7.

python tests/benchmarks/make_endgames.py > tests/benchmarks/endgames.txt
"""

from __future__ import annotations

from itertools import count

import lexc
from lexc.play import MoveGenerator, Rules, write_cgp
from lexc.play.players import make
from lexc.play.selfplay.autoplay import Match

SEED, EACH, SIZES = 1994, 20, (4, 5, 6, 7)


def main() -> None:
    lexicon, rules = lexc.open("english.gaddag"), Rules.load("english")
    player, match = make("greedy", MoveGenerator(lexicon, rules)), Match(lexicon, rules, SEED)
    found: dict[int, list[str]] = {size: [] for size in SIZES}
    for number in count():
        state = match.new_game(number)
        while not state.is_over:
            size, other = map(len, state.racks)
            if not state.bag and size == other and len(found.get(size, [""] * EACH)) < EACH:
                found[size].append(write_cgp(state.position()))
                break
            state.make_move(player.choose(state))
        if all(len(lines) == EACH for lines in found.values()):
            break
    for lines in found.values():
        print(*lines, sep="\n")


if __name__ == "__main__":
    main()
