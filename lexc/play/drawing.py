"""A position as people see it."""

from __future__ import annotations

from lexc.play.position import Position
from lexc.play.tiles import tile_text


def draw(position: Position) -> str:
    """The board with premiums and coordinates, racks and scores."""
    shape, text = position.rules.layout, tile_text(position.rules.alphabet)
    lines = ["   " + " ".join(chr(ord("A") + col) for col in range(shape.n_cols))]
    for row in range(shape.n_rows):
        squares = (
            text.texts[code] if (code := position.at(row, col)) else shape.rows[row][col] for col in range(shape.n_cols)
        )
        lines.append(f"{row + 1:2} {' '.join(squares)}")
    racks = (f"{text.write(rack)} {score}" for rack, score in zip(position.racks, position.scores, strict=True))
    return "\n".join([*lines, *racks])
