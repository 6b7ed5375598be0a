"""The review of a recorded game while it goes on: its turns, judged one after another."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.lexicon import Lexicon
from lexc.play.analysis.analyse import analyse
from lexc.play.analysis.report import GameReport
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.records.replay import replay_gcg
from lexc.views.analysis import AnalysedPlayer, AnalysedTurn, summary_answer, turn_answer
from lexc.views.answers import Answer
from lexc.views.games import check_ending, check_rules_name

_LEAST_SECONDS, _MOST_SECONDS = 0.05, 2.0  # for a turn


class ReviewAnswer(Answer[AnalysedTurn]):
    """The judged turns of a recorded game. query: the record. count: the number of judged turns. results: the turns.
    players: the players with the sums of their turns. n_turns: the number of turns in the record.
    """

    players: list[AnalysedPlayer]
    n_turns: int


def reviews(
    lexicon: Lexicon, gcg: str, limit: int | None = None, seconds: float = 30.0, rules: str = "", ending: str = "",
) -> Iterator[ReviewAnswer]:  # fmt: skip
    """The turns of a game in GCG, each judged by what its player knew: an answer behind each turn.

    limit: the most turns. seconds: for all turns, each of which has its share, at most two seconds.
    See `lexc gcg --analyse`.
    """
    replayed = replay_gcg(gcg.encode(), lexicon, check_rules_name(rules) or None, "game", check_ending(ending or None))
    n_turns = max(GameReport(replayed).n_turns, 1)
    share = min(max(seconds / n_turns, _LEAST_SECONDS), _MOST_SECONDS)
    settings = AnalysisSettings(seconds=share)
    report = GameReport(replayed, settings, lexicon.image.where)
    for judged in analyse(lexicon, replayed, settings):
        if limit is not None and len(report.turns) >= limit:
            return
        report.turns.append(judged)
        yield {
            "query": gcg, "count": len(report.turns), "results": [turn_answer(report, each) for each in report.turns],
            "players": summary_answer(report)["players"], "n_turns": report.n_turns,
        }  # fmt: skip
