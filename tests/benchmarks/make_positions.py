"""Write positions.txt: every position of seeded games of the greedy player on the bundled English list, a CGP a line.

python tests/benchmarks/make_positions.py > tests/benchmarks/positions.txt
"""

from __future__ import annotations

import lexc
from lexc.play import MoveGenerator, Rules, write_cgp
from lexc.play.players import make
from lexc.play.selfplay.autoplay import Match

GAMES, SEED = 60, 1988


def main() -> None:
    lexicon, rules = lexc.open("english.gaddag"), Rules.load("english")
    player, match = make("greedy", MoveGenerator(lexicon, rules)), Match(lexicon, rules, SEED)
    for number in range(GAMES):
        state = match.new_game(number)
        while not state.is_over:
            print(write_cgp(state.position()))
            state.make_move(player.choose(state))


if __name__ == "__main__":
    main()
