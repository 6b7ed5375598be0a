"""Answers about analysed games: a line for each judged turn, then one with the summary."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, NotRequired, TypedDict

from lexc.play.analysis.judgement import JudgedTurn, RatedMove
from lexc.play.analysis.report import GameReport
from lexc.play.analysis.summary import PlayerSummary, summarise
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.records.game import Player
from lexc.play.tiles import tile_text
from lexc.source.value_cells import guard_cell
from lexc.views.rounding import round_floats


class AnalysedMove(TypedDict):
    """A move of an analysed turn. move: the move, see specs/games.md. score: its points. chance: the probability to
    win, from 0 to 1. chance_error: its standard error, 0 for an exact one. equity: the mean of the points gained on the
    other player, in an endgame the points to its end, null in a pre-endgame. chance_bounds: the proven lower and upper
    bound of the chance, if it was searched and is not proven. equity_bounds: those of the equity. is_proven: whether
    the figures are exact.
    """

    move: str
    score: int
    chance: float
    chance_error: float
    equity: float | None
    chance_bounds: NotRequired[list[float]]
    equity_bounds: NotRequired[list[int]]
    is_proven: bool


class AnalysedTurn(TypedDict):
    """An analysed turn of a recorded game. file: the name of the file. turn: the number of the turn, from 1. line: its
    line in the file. player: the nickname of the player. rack: the rack before the turn. known: the tiles of the
    other racks that a withdrawn play has shown. n_in_bag: the number of tiles in the bag, as the player sees it. lead:
    the points by which the player was ahead, below 0 behind. move: the move made. score: its points. problem: the
    reason why the turn is not judged, empty if it is. phony: withdrawn, stood for another play with unknown words,
    or empty. unknown_words: its words that the lexicon lacks. phase: the kind of comparison, namely simulation
    (playouts of some turns), playouts (to the end of the game), preendgame or endgame (proofs); empty without one.
    best: the best moves, the best first. made: the move made with its figures; for a withdrawn play the pass that it
    became. chance_loss: the chance to win that the move lost. chance_error: the standard error of that difference.
    is_within_noise: whether the loss is less than its error. equity_loss: the equity that the move lost. size: the
    size of the mistake, namely none, small, medium or large. challenge_loss: for a phony that stood, the chance that
    the next player lost by not challenging it. is_bingo_possible: whether some play uses a whole rack.
    is_bingo_missed: whether the best move does, and the move made does not. luck: the luck of the draw before the
    turn, in points of equity. luck_chance: the change of the chance to win that it is. n_samples: the number of
    playouts that measured the loss, 0 for proofs. is_proven: whether the verdict is exact. Figures are null where
    they do not apply.
    """

    file: str
    turn: int
    line: int
    player: str
    rack: str
    known: str
    n_in_bag: int
    lead: int
    move: str
    score: int
    problem: str
    phony: str
    unknown_words: list[str]
    phase: str
    best: list[AnalysedMove]
    made: AnalysedMove | None
    chance_loss: float | None
    chance_error: float | None
    is_within_noise: bool
    equity_loss: float | None
    size: str
    challenge_loss: float | None
    is_bingo_possible: bool
    is_bingo_missed: bool
    luck: float | None
    luck_chance: float | None
    n_samples: int
    is_proven: bool


class AnalysedPlayer(TypedDict):
    """A player of an analysed game. nick: the nickname. name: the full name. score: the final score by the rules.
    n_turns: the number of turns. n_judged: of these the judged ones. accuracy: the share of judged turns that have no
    mistake. chance_loss: the sum of the losses of chance that are not within their error. equity_loss: the sum of the
    losses of equity. n_small: the number of small mistakes. n_medium: that of medium ones. n_large: that of large ones.
    mistake_index: 0.2 for each small mistake, 0.5 for each medium, 1 for each large one. n_bingos: the number of plays
    of a whole rack. n_missed_bingos: the number of turns in which the best move was one. n_phonies: the number of plays
    with unknown words. n_withdrawn: the number of those taken back. n_missed_challenges: the number of phonies of the
    player before that stood. missed_challenge_loss: the chance that this cost. n_draws: the number of draws whose luck
    is known. luck: the sum of their luck, in points of equity. luck_chance: that of the changes of the chance to win.
    """

    nick: str
    name: str
    score: int
    n_turns: int
    n_judged: int
    accuracy: float | None
    chance_loss: float
    equity_loss: float
    n_small: int
    n_medium: int
    n_large: int
    mistake_index: float
    n_bingos: int
    n_missed_bingos: int
    n_phonies: int
    n_withdrawn: int
    n_missed_challenges: int
    missed_challenge_loss: float
    n_draws: int
    luck: float
    luck_chance: float


class AnalysisLimits(TypedDict):
    """The settings of an analysis. lexicon: the title or the name of the lexicon. seed: the seed of random draws.
    iterations: the limit of samples, null for none. nodes: the limit of positions of a search. seconds: the limit of
    time for a turn, null for none. candidates: the number of moves that are compared. plies: the turns after each.
    decide: the quantity decided by. infer: the model by which the other's rack is inferred, empty for none.
    """

    lexicon: str
    seed: int
    iterations: int | None
    nodes: int
    seconds: float | None
    candidates: int
    plies: int
    decide: str
    infer: str


class AnalysisSummary(TypedDict):
    """The last line of an analysis. file: the name of the file. record: the SHA-256 of the record, as lexc writes it
    without notes of an analysis. rules: the name of the rules. settings: those of the analysis. players: the players
    in the order of their first turns. n_turns: the number of turns in the record. is_whole: whether all events could be
    replayed. is_interrupted: whether Ctrl-C ended the analysis.
    """

    file: str
    record: str
    rules: str
    settings: AnalysisLimits
    players: list[AnalysedPlayer]
    n_turns: int
    is_whole: bool
    is_interrupted: bool


def turn_answer(report: GameReport, judged: JudgedTurn) -> AnalysedTurn:
    """Describe a judged turn of a game."""
    turn, verdict = judged.turn, judged.verdict
    position, game = turn.position, report.replayed.game
    tile_texts = tile_text(position.rules.alphabet)
    assert turn.event.move is not None
    return {
        "file": game.where,
        "turn": turn.number,
        "line": turn.event.line,
        "player": game.players[turn.player].nick,
        "rack": tile_texts.write(position.racks[0]),
        "known": tile_texts.write(b"".join(position.racks[1:])),
        "n_in_bag": position.n_in_bag,
        "lead": turn.lead,
        "move": str(turn.event.move),
        "score": turn.points,
        "problem": turn.problem,
        "phony": _phony(turn),
        "unknown_words": list(turn.phonies),
        "phase": verdict.phase if verdict else "",
        "best": [_move(rated) for rated in verdict.best] if verdict else [],
        "made": _move(verdict.made) if verdict else None,
        "chance_loss": round_floats(verdict.chance_loss, 4) if verdict else None,
        "chance_error": round_floats(verdict.chance_error, 4) if verdict else None,
        "is_within_noise": verdict is not None and verdict.is_within_noise,
        "equity_loss": round_floats(verdict.points_loss, 2) if verdict else None,
        "size": verdict.size if verdict else "",
        "challenge_loss": round_floats(verdict.challenge_loss, 4) if verdict else None,
        "is_bingo_possible": judged.has_bingo,
        "is_bingo_missed": judged.missed_bingo,
        "luck": round_floats(judged.luck, 2),
        "luck_chance": round_floats(judged.luck_chance, 4),
        "n_samples": verdict.samples if verdict else 0,
        "is_proven": verdict is not None and verdict.is_proven,
    }


def _phony(turn: RecordedTurn) -> str:
    if turn.is_withdrawn:
        return "withdrawn"
    return "stood" if turn.phonies else ""


def _move(rated: RatedMove) -> AnalysedMove:
    found: AnalysedMove = {
        "move": str(rated.move),
        "score": rated.move.score or 0,
        "chance": round_floats(rated.chance, 4),
        "chance_error": round_floats(rated.chance_error, 4),
        "equity": round_floats(rated.equity, 2),
        "is_proven": rated.is_proven,
    }
    if rated.chance_bounds is not None:
        found["chance_bounds"] = round_floats(rated.chance_bounds, 4)
    if rated.equity_bounds is not None:
        found["equity_bounds"] = list(rated.equity_bounds)
    return found


def summary_answer(report: GameReport) -> AnalysisSummary:
    """Describe the whole analysis of a game."""
    game, settings = report.replayed.game, report.settings
    players = zip(game.players, report.replayed.scores, summarise(report.turns, len(game.players)), strict=True)
    return {
        "file": game.where,
        "record": report.record,
        "rules": game.rules.name,
        "settings": {
            "lexicon": report.lexicon,
            "seed": settings.seed,
            "iterations": settings.max_iterations,
            "nodes": settings.nodes,
            "seconds": settings.seconds,
            "candidates": settings.candidates,
            "plies": settings.plies,
            "decide": settings.decide,
            "infer": settings.model,
        },
        "players": [_player(*player) for player in players],
        "n_turns": report.n_turns,
        "is_whole": report.replayed.is_whole,
        "is_interrupted": report.is_interrupted,
    }


def _player(player: Player, score: int, summary: PlayerSummary) -> AnalysedPlayer:
    return {
        "nick": player.nick,
        "name": player.name,
        "score": score,
        "n_turns": summary.turns,
        "n_judged": summary.judged,
        "accuracy": round_floats(summary.accuracy, 4),
        "chance_loss": round_floats(summary.chance_loss, 4),
        "equity_loss": round_floats(summary.points_loss, 2),
        "n_small": summary.mistakes["small"],
        "n_medium": summary.mistakes["medium"],
        "n_large": summary.mistakes["large"],
        "mistake_index": round_floats(summary.mistake_index, 1),
        "n_bingos": summary.bingos,
        "n_missed_bingos": summary.missed_bingos,
        "n_phonies": summary.phonies,
        "n_withdrawn": summary.withdrawn,
        "n_missed_challenges": summary.missed_challenges,
        "missed_challenge_loss": round_floats(summary.missed_challenge_loss, 4),
        "n_draws": summary.draws,
        "luck": round_floats(summary.luck, 2),
        "luck_chance": round_floats(summary.luck_chance, 4),
    }


def analysis_lines(report: GameReport) -> Iterator[AnalysedTurn | AnalysisSummary]:
    """The lines of an analysed game: each judged turn, then the summary."""
    yield from (turn_answer(report, judged) for judged in report.turns)
    yield summary_answer(report)


def trends(reports: Iterable[GameReport]) -> Iterator[dict[str, Any]]:
    """A row for each game and player: file, record, player, opponents, score, spread, the rest of `AnalysedPlayer`."""
    for report in reports:
        summary = summary_answer(report)
        players = summary["players"]
        for player in players:
            others = [other for other in players if other is not player]
            facts: dict[str, Any] = {**player}
            nick, _, score = facts.pop("nick"), facts.pop("name"), facts.pop("score")
            yield {
                "file": summary["file"],
                "record": summary["record"],
                "player": nick,
                "opponents": " ".join(other["nick"] for other in others),
                "score": score,
                "spread": score - max(other["score"] for other in others),
                **facts,
            }


def trends_csv(reports: Iterable[GameReport]) -> str:
    """The rows of `trends` as CSV, with a header."""
    rows = list(trends(reports))
    output = io.StringIO()
    writer = csv.DictWriter(output, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {name: guard_cell(cell) if isinstance(cell, str) else cell for name, cell in row.items()} for row in rows
    )
    return output.getvalue()
