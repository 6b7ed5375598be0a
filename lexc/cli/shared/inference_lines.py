"""The lines about an inference in the answers of commands."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.errors import plural
from lexc.play.inference.infer import Inference
from lexc.play.tiles import tile_text


def inference_line(inference: Inference) -> str:
    """A line about the information that a move gives."""
    observation = inference.observation
    if inference.is_uniform:
        return f"after {observation.move}: {inference.reason}"
    kind = "leaves" if inference.is_exact else f"racks of a sample, worth {inference.effective_size:,.0f}"
    known = tile_text(observation.position.rules.alphabet).write(observation.known)
    kept = f"{plural(inference.n_kept, 'kept tile')}{f' besides {known}' if known else ''}"
    return (
        f"after {observation.move}: {kept}, {inference.n_weighed:,} {kind}, {inference.model}: "
        f"{inference.bits:.2f} bits, acceptance {inference.acceptance:.2f}"
    )


def inference_lines(inference: Inference, top: int) -> Iterator[str]:
    """The chance of each tile, and the likeliest kept tiles, against those of random draws."""
    yield inference_line(inference)
    write = tile_text(inference.observation.position.rules.alphabet).write
    chances = sorted(inference.tile_chances(), key=lambda row: row[1] - row[2])
    yield "tile   prior  posterior"
    for tile, prior, posterior in chances:
        yield f"{write(bytes([tile])):<4}  {100 * prior:4.1f} %     {100 * posterior:4.1f} %"
    leaves = inference.leaves[:top]
    width = max([len("kept"), *(len(write(leave.tiles)) for leave in leaves)])
    if leaves:
        yield f"{'kept':<{width}}   prior  posterior"
    for leave in leaves:
        yield f"{write(leave.tiles):<{width}}  {100 * leave.prior:5.2f} %    {100 * leave.posterior:5.2f} %"
