"""Answers about inferences: the tiles that a player may hold after a move, as dicts."""

from __future__ import annotations

from typing import TypedDict

from lexc.play.inference.infer import Inference
from lexc.play.tiles import tile_text
from lexc.views.answers import Answer
from lexc.views.rounding import round_floats


class KeptTiles(TypedDict):
    """Tiles that the player may have kept. tiles: the tiles. prior: their chance by random draws. posterior: their
    chance by the move, too.
    """

    tiles: str
    prior: float | None
    posterior: float | None


class TileChance(TypedDict):
    """A tile that the player may hold. tile: the tile. prior: the chance by random draws that the rack now holds at
    least one. posterior: the chance by the move, too.
    """

    tile: str
    prior: float | None
    posterior: float | None


class InferenceSummary(TypedDict):
    """An inference of kept tiles. move: the last move. model: tempered or sharp. known: the tiles that are known to be
    kept. n_kept: the number of the other kept tiles. is_exact: whether all sets of kept tiles are weighed. n_weighed:
    the number of these sets, or of the racks of a random sample. effective_size: the number of racks of equal weight
    that would tell as much as the sample, null if is_exact. acceptance: the mean likelihood of the move. bits: the
    expected gain of information. reason: why the move tells nothing, "" if it tells something.
    """

    move: str
    model: str
    known: str
    n_kept: int
    is_exact: bool
    n_weighed: int
    effective_size: float | None
    acceptance: float | None
    bits: float | None
    reason: str


class InferenceAnswer(Answer[KeptTiles]):
    """The tiles that the last player may hold. query: the position after the move, as CGP. count: the number of listed
    sets of kept tiles. results: these sets, the likeliest first. inference: the sum of it. tile_chances: the chance of
    each unseen tile.
    """

    inference: InferenceSummary
    tile_chances: list[TileChance]


def inference_summary(inference: Inference) -> InferenceSummary:
    """Sum an inference up."""
    observation = inference.observation
    write = tile_text(observation.position.rules.alphabet).write
    return {
        "move": str(observation.move),
        "model": inference.model,
        "known": write(observation.known),
        "n_kept": inference.n_kept,
        "is_exact": inference.is_exact,
        "n_weighed": inference.n_weighed,
        "effective_size": None if inference.is_exact else round_floats(inference.effective_size, 1),
        "acceptance": round_floats(inference.acceptance, 4),
        "bits": round_floats(inference.bits, 3),
        "reason": inference.reason,
    }


def inference_answer(query: str, inference: Inference, top: int) -> InferenceAnswer:
    """The likeliest kept tiles, and the chance of each tile."""
    write = tile_text(inference.observation.position.rules.alphabet).write
    results: list[KeptTiles] = [
        {
            "tiles": write(leave.tiles),
            "prior": round_floats(leave.prior, 6),
            "posterior": round_floats(leave.posterior, 6),
        }
        for leave in inference.leaves[:top]
    ]
    tiles: list[TileChance] = [
        {"tile": write(bytes([tile])), "prior": round_floats(prior, 4), "posterior": round_floats(posterior, 4)}
        for tile, prior, posterior in inference.tile_chances()
    ]
    return {
        "query": query, "count": len(results), "results": results, "inference": inference_summary(inference),
        "tile_chances": tiles,
    }  # fmt: skip
