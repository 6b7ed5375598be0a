"""A slow, obviously right judge of tiny pre-endgames: every bag, every reply, every line, by plain minimax."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from play.endgame.test_endgame import Minimax, small_rules, with_empty_bag

import lexc
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position
from lexc.play.move import EXCHANGE, Move


class Judge:
    """The results of the moves of a tiny pre-endgame, in half wins for each bag."""

    def __init__(self, lexicon: Lexicon, position: Position) -> None:
        self.generator, self.position = MoveGenerator(lexicon, position.rules), position
        self.limit = position.rules.scoreless_turns
        self.minimax = Minimax(self.generator, 1 if self.limit == 1 else 2)
        self.pass_ = Move(position.rules.alphabet, score=0)

    def chance(self, move: Move) -> Fraction:
        """The exact chance of a move that empties the bag, or the guaranteed one of a move that leaves one tile."""
        results = self.results(move)
        return Fraction(sum(results), 2 * len(results))

    def bounds(self, move: Move) -> tuple[Fraction, Fraction]:
        """Bounds that hold its chance: equal ones, unless it leaves more than one tile and does not end the game.

        Then only the replies that draw the whole bag are judged. So the lower one is 0.
        """
        drawn, bag, _ = next(self.cases(move))
        if len(bag) <= 1 or self._is_over(self.position.play(move, drawn)):
            return (self.chance(move),) * 2
        results = [self._bound(self.position.play(move, drawn), bag, other) for drawn, bag, other in self.cases(move)]
        return Fraction(0), Fraction(sum(results), 2 * len(results))

    def _bound(self, after: Position, bag: bytes, other: bytes) -> int:
        """The result against the best reply that draws the bag, or ends the game by a pass."""
        bound = self.reply_bound(after, bag, other)
        passed = after.with_rack(b"").play(self.pass_)
        return min(bound, half_wins(self.settled_spread(after, other))) if self._is_over(passed) else bound

    def _is_over(self, position: Position) -> bool:
        """Whether turns without points have ended the game."""
        return 0 < self.limit <= position.scoreless

    def mean_spread(self, move: Move) -> Fraction:
        """The mean of the final spread of a move that empties the bag."""
        spreads = [self.final_spread(self.position, move, drawn, other) for drawn, _, other in self.cases(move)]
        return Fraction(sum(spreads), len(spreads))

    def cases(self, move: Move) -> Iterator[tuple[bytes, bytes, bytes]]:
        """(drawn tiles, the bag, the other rack) for each way to case single tiles."""
        position = self.position
        hidden = [tile for tile, count in enumerate(position.unseen) for _ in range(count)]
        n_in_bag = position.n_in_bag
        n_drawn = min(len(move.used), n_in_bag)
        returned = move.tiles if move.kind == EXCHANGE else b""
        for bag in combinations(range(len(hidden)), n_in_bag):
            other = position.racks[1] + bytes(hidden[i] for i in range(len(hidden)) if i not in bag)
            for drawn in combinations(bag, n_drawn):
                remaining = bytes(hidden[i] for i in bag if i not in drawn) + returned
                yield bytes(hidden[i] for i in drawn), remaining, other

    def results(self, move: Move) -> list[int]:
        """The half wins of the mover for each case. After a pass of the other, the mover knows what it has drawn."""
        groups: dict[bytes, list[tuple[bytes, bytes]]] = {}
        for drawn, bag, other in self.cases(move):
            groups.setdefault(bytes(sorted(drawn)), []).append((bag, other))
        return [result for drawn, cases in groups.items() for result in self.group_results(move, drawn, cases)]

    def group_results(self, move: Move, drawn: bytes, cases: list[tuple[bytes, bytes]]) -> list[int]:
        after = self.position.play(move, drawn)
        if not cases[0][0]:
            return [half_wins(self.final_spread(self.position, move, drawn, other)) for _, other in cases]
        if self._is_over(after):
            return [half_wins(self.settled_spread(after, other)) for _, other in cases]
        bounds = [self._bound(after, bag, other) for bag, other in cases]
        passed = after.with_rack(b"").play(self.pass_)
        if self._is_over(passed):
            return bounds
        candidates = [
            [
                min(bound, half_wins(self.final_spread(passed, play, bag, other)))
                for bound, (bag, other) in zip(bounds, cases, strict=True)
            ]
            for play in self.generator.plays(passed)
        ]
        return max(candidates, key=sum, default=[0] * len(cases))

    def reply_bound(self, after: Position, bag: bytes, other: bytes) -> int:
        """The result against the best reply that draws the bag, of an opponent who knows everything."""
        known = after.with_rack(other)
        finals = [
            -self.final_spread(known, reply, bag, after.racks[1])
            for reply in self.generator.plays(known) if len(reply.used) >= len(bag)
        ]  # fmt: skip
        return half_wins(min(finals, default=1))

    def final_spread(self, position: Position, move: Move, drawn: bytes, other: bytes) -> int:
        """The spread at the end of the game for the mover, who empties the bag by this move."""
        after = replace(position, racks=(position.racks[0], other)).play(move, drawn)
        if self._is_over(after):
            return self.settled_spread(after, other)
        lead = after.scores[1] - after.scores[0]
        return lead - self.minimax.value(after, int(self.limit - after.scoreless == 1))

    def settled_spread(self, after: Position, other: bytes) -> int:
        """The spread for the player who moved last, if the game ends by turns without points."""
        points = after.rules.tile_points
        own = sum(points[tile] for tile in after.racks[1])
        return after.scores[1] - after.scores[0] - own + sum(points[tile] for tile in other)


def half_wins(spread: int) -> int:
    return 1 if spread == 0 else 2 if spread > 0 else 0


def tiny_preendgames(
    seed: str, n_in_bag: int, n_known: int = 0, n_tiles: int = 0
) -> Iterator[tuple[Lexicon, Position]]:
    """Whole pre-endgames on small boards: racks of few tiles, n_tiles if given, equal ones among them, and blanks."""
    rng = random.Random(seed)
    n_tiles = n_tiles or (rng.randint(2, 4 - n_in_bag) if n_in_bag < 2 else 2)
    bonus = (0, *rng.choices([0, 0, 5, 20], k=n_tiles))
    rules = replace(small_rules(rng), rack_size=n_tiles, bonus=bonus, exchange_limit=rng.choice([1, 7]))
    letters = bytes(rng.sample(range(1, 27), 4))
    words = {bytes(rng.choices(letters, k=rng.choice([1, 2, 2, 3, 3, 4, 5]))) for _ in range(25)}
    lexicon = lexc.build([rules.alphabet.spell(word) for word in words], "gaddag", "english")
    generator, position = MoveGenerator(lexicon, rules), Position.start(rules)
    for _ in range(3):
        plays = generator.plays(position.with_rack(bytes(rng.choices(letters, k=rules.rack_size))))
        if plays:
            move = plays[rng.randrange(len(plays))]
            position = replace(position.with_rack(move.used).play(move), scoreless=0)
        tiles = rng.choices((*letters, rng.choice((0, letters[0]))), k=2 * rules.rack_size + n_in_bag)
        rack, hidden = bytes(tiles[: rules.rack_size]), bytes(tiles[rules.rack_size :])
        limit = rules.scoreless_turns
        if any(position.squares):
            dealt = with_empty_bag(rules, position.squares, (rack, hidden), rng.randrange(limit) if limit else 0)
            lead = rng.randint(-6, 6)
            yield lexicon, replace(dealt, racks=(rack, hidden[:n_known]), scores=(max(lead, 0), max(-lead, 0)))
