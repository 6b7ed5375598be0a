"""The analysis of a game judges each turn by what its player knew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import long
from play.analysis.played_games import game, generator, played_game, without_racks

import lexc
from lexc.errors import PositionError, UsageError
from lexc.play import Move, best_solutions, read_gcg, replay, write_gcg
from lexc.play.analysis.analyse import analyse
from lexc.play.analysis.judge import Judge
from lexc.play.analysis.judgement import (
    ENDGAME,
    PLAYOUTS,
    PREENDGAME,
    SIMULATION,
    JudgedTurn,
    RatedMove,
    Verdict,
)
from lexc.play.analysis.report import GameReport, annotate
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.analysis.summary import summarise
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.records.analysis_notes import record_hash, without_analysis
from lexc.play.records.game import Game, Pragma
from lexc.play.selfplay.worker_pool import WorkerPool

pytestmark = long
QUICK = AnalysisSettings(iterations=8, nodes=300, candidates=3)


def judge(record: Game, settings: AnalysisSettings = QUICK, first: int = 1, last: int = 1000) -> list[JudgedTurn]:
    chosen = analyse(generator().lexicon, record, settings, chosen=lambda turn: first <= turn.number <= last)
    return list(chosen)


def figures(judged: list[JudgedTurn]) -> list[tuple[object, ...]]:
    return [(each.turn.number, each.verdict, each.luck, each.luck_chance, each.missed_bingo) for each in judged]


@pytest.fixture(scope="module")
def judged() -> list[JudgedTurn]:
    """The turns of a whole game."""
    return judge(played_game("analysis"))


def verdicts(judged: list[JudgedTurn]) -> list[tuple[RecordedTurn, Verdict]]:
    return [(each.turn, each.verdict) for each in judged if each.verdict is not None]


def test_every_turn_of_a_whole_record_has_a_verdict(judged: list[JudgedTurn]) -> None:
    assert [each.turn.number for each in judged] == list(range(1, len(judged) + 1))
    assert len(verdicts(judged)) == len(judged)
    for turn, verdict in verdicts(judged):
        assert verdict.made.move == turn.move
        assert verdict.chance_loss >= 0
        assert (verdict.points_loss or 0) >= 0
        assert 0 <= verdict.best[0].chance <= 1


def test_the_tiles_in_the_bag_decide_the_phase(judged: list[JudgedTurn]) -> None:
    for turn, verdict in verdicts(judged):
        n_in_bag = turn.position.n_in_bag
        expected = [ENDGAME] if n_in_bag == 0 else [PREENDGAME, PLAYOUTS] if n_in_bag <= 4 else [PLAYOUTS]
        assert verdict.phase in (expected if sum(turn.position.unseen) < 15 else [SIMULATION])
    assert {verdict.phase for _, verdict in verdicts(judged)} >= {SIMULATION, ENDGAME}


@pytest.mark.parametrize("player", [0, 1])
def test_the_recorded_rack_of_the_other_changes_nothing(judged: list[JudgedTurn], player: int) -> None:
    record = without_racks(played_game("analysis"), 1 - player)
    own = [each for each in judged if each.turn.player == player]
    last = own[-1].turn.number
    alone = [each for each in judge(record, first=last - 8) if each.turn.player == player]
    assert figures(alone) == figures(own)[-len(alone) :]


def test_the_same_seed_gives_the_same_figures_with_any_number_of_workers(judged: list[JudgedTurn]) -> None:
    lexicon, record = generator().lexicon, played_game("analysis")
    threads = list(analyse(lexicon, record, QUICK, WorkerPool(2, threads=True), lambda turn: turn.number <= 6))
    assert figures(threads) == figures(judged)[:6]
    other = judge(record, replace(QUICK, seed=1), last=6)
    assert figures(other) != figures(judged)[:6]


def test_a_turn_is_judged_alike_whether_others_are_or_not(judged: list[JudgedTurn]) -> None:
    assert figures(judge(played_game("analysis"), first=5, last=5)) == figures(judged[4:5])


def test_an_endgame_is_judged_by_its_values() -> None:
    record = played_game("analysis", ("greedy", "greedy"))
    settings = replace(QUICK, nodes=10**5)
    (last, verdict), *_ = [
        (turn, verdict) for turn, verdict in verdicts(judge(record, settings, 24)) if verdict.phase == ENDGAME
    ][-2:]
    assert last.move is not None
    values = {each.best: each.value for each in best_solutions(generator(), last.position, 1, [last.move])}
    assert verdict.is_proven
    assert verdict.points_loss == max(values.values()) - values[last.move]
    assert verdict.best[0].equity == max(values.values())


def test_a_word_that_is_none_is_judged_as_it_was_made() -> None:
    phony = ">A: CARXYZW 8D CRAZY +62 62\n".replace("CRAZY", "CRAZX")
    stood = judge(game(f"{phony}>B: AEINRST - +0 0\n"), last=1)
    withdrawn = judge(game(f"{phony}>A: CARXYZW -- -62 0\n>B: AEINRST - +0 0\n"))
    (turn, verdict), *_ = verdicts(stood)
    assert turn.phonies == ("CRAZX",)
    assert str(verdict.made.move) == "8D CRAZX"
    assert verdict.challenge_loss is not None
    assert verdict.challenge_loss > 0.02
    (_, lost), (_, answer) = verdicts(withdrawn)
    assert str(lost.made.move) == "pass"
    assert lost.chance_loss > verdict.chance_loss
    assert lost.challenge_loss is answer.challenge_loss is None


def test_an_endgame_is_judged_where_a_withdrawn_phony_has_shown_some_tiles() -> None:
    """With an empty bag the other player has the shown tiles, and all that are unseen."""
    last = ">B: ANTRK D11 .RANK +28 319\n"
    shown = last.replace(".RANK", ".KRAN") + ">B: ANTRK -- -28 291\n>A: EI - +0 373\n" + last
    record = read_gcg(write_gcg(played_game("analysis")).decode().replace(last, shown))
    (passed,) = [each for each in judge(record, first=20) if str(each.turn.event.move) == "pass"]
    assert passed.turn.position.racks[1]
    assert passed.verdict is not None
    assert passed.verdict.phase == ENDGAME


def test_a_turn_that_cannot_be_judged_stops_no_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PositionError("no such position")

    monkeypatch.setattr(Judge, "_compare", fail)
    found = judge(game(">A: CARXYZW 8D CRAZY +62 62\n>B: AEINRST - +0 0\n"))
    assert [(each.verdict, each.turn.problem) for each in found] == [(None, "no such position")] * 2


def test_players_are_summarised_with_the_challenges_that_they_missed() -> None:
    events = ">A: CARXYZW 8D CRAZX +62 62\n>B: AEINRST - +0 0\n>A: EEEWWYY - +0 62\n"
    first, second = summarise(judge(game(events)), 2)
    assert (first.phonies, first.withdrawn, first.turns) == (1, 0, 2)
    assert second.missed_challenges == 1
    assert second.missed_challenge_loss > 0
    assert second.mistakes["large"] == 1
    assert second.mistake_index == 1.0
    assert second.accuracy == 0
    assert second.missed_bingos == 1


def test_a_missed_bingo_is_a_best_move_that_uses_the_rack_and_was_not_made() -> None:
    made, missed = judge(game(">A: CARXYZW 8D CRAZY +62 62\n>B: AEINRST - +0 0\n"))
    assert (made.has_bingo, made.missed_bingo) == (False, False)
    assert (missed.has_bingo, missed.missed_bingo) == (True, True)


def test_a_turn_without_a_rack_has_facts_alone() -> None:
    only, _ = judge(game(">A: 8D CRAZY +62 62\n>B: AEINRST - +0 62\n"))
    assert only.verdict is only.luck is None
    assert str(only.turn.event.move) == "8D CRAZY"


MOVE = Move.parse("8D CRAZY", generator().rules.alphabet)


@pytest.mark.parametrize(
    ("loss", "error", "size"),
    [(0.0049, 0, "none"), (0.005, 0, "small"), (0.03, 0, "medium"), (0.07, 0, "large"), (0.07, 0.08, "none")],
)
def test_the_loss_of_chance_is_the_size_of_a_mistake(loss: float, error: float, size: str) -> None:
    rated = RatedMove(MOVE, 0.5)
    assert Verdict(SIMULATION, (rated,), rated, loss, error).size == size


@pytest.mark.parametrize(("points", "size"), [(0, "none"), (1, "small"), (7, "medium"), (15, "large")])
def test_in_an_endgame_points_are(points: int, size: str) -> None:
    rated, worse = RatedMove(MOVE, 1.0), RatedMove(MOVE, 0.5)
    assert Verdict(ENDGAME, (rated,), rated, 0, 0, points).size == size
    assert Verdict(ENDGAME, (rated,), worse, 0.5, 0, points).size == "large"  # a win was thrown away


def test_the_hash_of_a_record_ignores_notes_of_analyses_alone() -> None:
    record = game(">A: CARXYZW 8D CRAZY +62 62\n#note my own\n>B: AEINRST - +0 0\n")
    noted = replace(record, pragmas=(Pragma("note", "lexc: analysed"),))
    assert record_hash(noted) == record_hash(record) == record_hash(without_analysis(noted))
    assert record_hash(game(">A: CARXYZW 8D CRAZY +62 62\n>B: AEINRST - +0 0\n")) != record_hash(record)


def test_words_without_a_gaddag_are_refused() -> None:
    with pytest.raises(UsageError, match="a simulation needs a GADDAG"):
        analyse(lexc.build(["CRAZY"]), played_game("analysis"))


def test_a_judge_needs_no_leaves() -> None:
    lexicon = generator().lexicon
    turn = next(analyse(lexicon, replay(played_game("analysis"), lexicon), QUICK)).turn
    found = Judge(generator(), replace(QUICK, leaves="none")).judge(turn)
    assert found.verdict is not None


RECORD = (
    "#title Two turns\n#note before\n>A: CARXYZW 8D CRAZX +52 52\n#note my own\n>A: CARXYZW -- -52 0\n"
    "#note after\n#- two lines\n>B: AEINRST 8D NASTIER +66 66 good\n>A: CARXYZW - +0 0\n#rack2 EEE\n"
)


def report(record: Game) -> GameReport:
    replayed = replay(record, generator().lexicon)
    return GameReport(replayed, QUICK, "english", list(analyse(generator().lexicon, replayed, QUICK)))


def test_an_annotated_record_is_the_same_but_for_its_notes() -> None:
    record = replay(game(RECORD)).game
    annotated = annotate(report(record))
    assert without_analysis(annotated) == record
    assert read_gcg(write_gcg(annotated)) == annotated
    texts = [[pragma.text for pragma in event.pragmas] for event in annotated.events]
    assert [pragma.text for pragma in annotated.pragmas][:2] == ["Two turns", "before"]
    settings = "words of english, seed 0, 8 samples, 300 positions a search"
    assert annotated.pragmas[2].text == f"lexc: analysis of the record {record_hash(record)}; {settings}"
    assert texts[0] == ["my own"]
    assert texts[1][0] == "after\ntwo lines"
    assert texts[1][1].startswith("lexc: best 8")
    assert "withdrawn: CRAZX" in texts[1][1]
    assert texts[2][0].startswith("lexc: ")


def test_an_annotated_record_is_annotated_again_alike() -> None:
    annotated = annotate(report(game(RECORD)))
    assert annotate(report(annotated)) == annotated


def test_a_record_that_has_changed_since_its_analysis_says_so() -> None:
    written = write_gcg(annotate(report(game(RECORD)))).decode()
    assert replay(read_gcg(written)).notes == ()
    changed = replay(read_gcg(written.replace("AEINRST", "AEINRTS"))).notes
    assert [(note.rule, str(note), note.line) for note in changed] == [
        ("analysis", "the record has changed since its analysis", 6)
    ]
    commented = written.replace("#note my own", "#note another")
    assert [note.rule for note in replay(read_gcg(commented)).notes] == ["analysis"]


def test_playouts_draw_the_inferred_rack_if_that_is_wanted(judged: list[JudgedTurn]) -> None:
    early = [each for each in judged if each.turn.position.n_in_bag > 20 and each.turn.last_move is not None]
    plain = next(each for each in early if each.turn.last_move and len(each.turn.last_move.used) in (5, 6))
    number = plain.turn.number
    (inferred,) = judge(played_game("analysis"), replace(QUICK, model="sharp"), number, number)
    assert inferred.turn == plain.turn
    assert inferred.verdict != plain.verdict
    assert inferred.luck == plain.luck


def test_a_move_before_that_breaks_the_rules_is_no_evidence() -> None:
    record = game(">A: CARXYZW 8A CAR +10 10\n>B: AEINRST 9A EAR +10 10\n")
    settings = replace(QUICK, model="tempered")
    assert figures(judge(record, settings)) == figures(judge(record))
