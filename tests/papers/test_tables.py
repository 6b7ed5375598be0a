"""The papers' tables agree with themselves, and every figure that lexc can count stands beside them."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from lexc import resources
from lexc.errors import SourceError, UsageError
from lexc.papers import plots, programs
from lexc.papers.study import Study, study
from lexc.papers.tables import Table, beside, printed
from lexc.play.players import names
from lexc.views.selfplay import papers

TABLES = {table.key: table for table in printed()}


def column(key: str) -> dict[str, float]:
    return {row.name: row.paper for row in TABLES[key].rows}


@pytest.fixture(scope="module")
def words() -> list[str]:
    text = gzip.decompress((resources.lexicons() / "words" / "english.txt.gz").read_bytes()).decode()
    listed = text.split()
    chosen = {*random.Random(3).sample(listed, 1000), *(word for word in listed if len(word) <= 3)}
    return sorted(chosen)


@pytest.fixture(scope="module")
def small(words: list[str], tmp_path_factory: pytest.TempPathFactory) -> Study:
    path = tmp_path_factory.mktemp("papers") / "words.txt"
    path.write_text("\n".join(words))
    return study(str(path), 2, 5, lambda what, share: None)


# ---- What is printed


def test_the_states_of_table_ii_are_those_of_table_iii() -> None:
    for kind, states, arcs in (("dawg", 17_856, 49_341), ("gaddag", 89_031, 244_117)):
        counts = {int(name): number for name, number in column(f"gordon-2-{kind}").items()}
        assert sum(counts.values()) == states == column("gordon-3")[f"states, {kind.upper()} minimised"]
        assert sum(n * number for n, number in counts.items()) == arcs


def test_the_bytes_of_table_iii_follow_from_states_arcs_and_letter_sets() -> None:
    rows = column("gordon-3")
    for name, labels in (
        ("DAWG unminimised", 26),
        ("DAWG minimised", 26),
        ("GADDAG semi-minimised", 27),
        ("GADDAG minimised", 27),
    ):
        states, arcs, sets = (rows[f"{what}, {name}"] for what in ("states", "arcs", "letter sets"))
        assert rows[f"bytes, expanded, {name}"] == 4 * (labels * states + sets)
        assert rows[f"bytes, compressed, {name}"] == 4 * (states + arcs + sets)


@pytest.mark.parametrize("key", [key for key in TABLES if key.startswith("gordon-5-") and key != "gordon-5-means"])
def test_the_shares_of_table_v_are_all_moves(key: str) -> None:
    assert sum(column(key).values()) == pytest.approx(100, abs=0.02)


def test_ratios_are_those_of_the_rows() -> None:
    for key, tolerance in (("gordon-4", 0.01), ("gordon-6", 0.01)):
        rows = column(key)
        for name in [name for name in rows if name.endswith("DAWG over GADDAG")]:
            stem = name.removesuffix(" over GADDAG")
            dawg, gaddag = rows[stem], rows[f"{stem.removesuffix('DAWG')}GADDAG"]
            assert rows[name] == pytest.approx(dawg / gaddag, rel=tolerance)


def test_the_moves_of_the_recorded_game_are_25() -> None:
    assert sum(number for name, number in column("ss-game").items() if name.endswith("in 25 moves")) == 25


# ---- What is counted


def test_every_row_has_a_figure_unless_a_player_is_missing(small: Study) -> None:
    missing = {row.name for table in small.tables for row in table.rows if row.ours is None}
    players = {f"rack{n}" for n in (1, 2, 3)} - set(names())
    assert missing == {f"{player}, {what}" for player in players for what in ("DAWG", "GADDAG", "DAWG over GADDAG")}


def test_figures_are_counted_on_the_words_given(small: Study, words: list[str]) -> None:
    n = len({word for word in words if 2 <= len(word) <= 8})
    assert small.n_words == n
    assert {row.name: row.ours for row in small.table("aj-sizes").rows}["words"] == n
    for kind in ("dawg", "gaddag"):
        states = sum(row.ours or 0 for row in small.table(f"gordon-2-{kind}").rows)
        assert (
            states == {row.name: row.ours for row in small.table("gordon-3").rows}[f"states, {kind.upper()} minimised"]
        )
        for who in ("with", "without"):
            shares = sum(row.ours or 0 for row in small.table(f"gordon-5-{kind}-{who}").rows)
            assert shares == pytest.approx(100) or shares == 0
    ours = [row.ours or 0 for row in small.table("ss-game").rows if row.name.endswith("in 25 moves")]
    assert sum(ours) == pytest.approx(25)
    assert len(small.scores) == 2 * small.n_games


def test_a_ratio_is_ours_to_the_papers() -> None:
    (table,) = (table for table in beside({"gordon-4": {"mean score": 389.58 * 2}}) if table.key == "gordon-4")
    ratios = {row.name: row.ratio for row in table.rows}
    assert ratios["mean score"] == pytest.approx(2)
    assert ratios["moves a game"] is None


def test_shapiro_and_smiths_words_are_all_of_two_letters_and_some_that_a_seed_draws(words: list[str]) -> None:
    chosen = programs.few_words(words, 300, 7)
    assert len(chosen) == len(set(chosen)) == 300
    assert {word for word in chosen if len(word) == 2} == {word for word in words if len(word) == 2}
    assert {len(word) for word in chosen} <= {2, 3, 4, 5}
    assert chosen == programs.few_words(words, 300, 7) != programs.few_words(words, 300, 8)
    assert programs.some_words(["a", "b"], 10, 1) in (["a", "b"], ["b", "a"])


def test_the_study_can_be_written_down(small: Study) -> None:
    plain = json.loads(json.dumps(papers(small)))
    assert [Table(t["key"], t["paper"], t["title"], t["note"], ()).key for t in plain["tables"]] == list(TABLES)


# ---- What is drawn


def test_pictures_are_drawn_in_the_format_of_their_name(small: Study, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plots.plot(small, str(tmp_path / "p.PNG"))
    assert (tmp_path / "p.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["p.bmp", "p", "svg"])
def test_other_pictures_are_refused_before_anything_is_counted(name: str) -> None:
    with pytest.raises(UsageError, match="picture"):
        plots.check(name)


def test_a_list_with_other_letters_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("care\nžluť\n")
    with pytest.raises(SourceError, match="žluť"):
        study(str(tmp_path / "words.txt"), 1, 0, lambda what, share: None)
