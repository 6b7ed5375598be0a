"""A generator of plays that a paper only proposes. It enters by the entry point `lexc.generators`."""

from __future__ import annotations

from lexc.image import graph
from lexc.kernels.plays.left_parts_once import LeftPartsOnce
from lexc.play.generation.algorithms import Algorithm

LEFT_PARTS_ONCE = "left_parts_once"
ALGORITHM = Algorithm(LeftPartsOnce, graph.WORDS)
"""Appel and Jacobson 1988, section 7.2: left parts are listed once for all anchors."""
