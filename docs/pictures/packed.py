"""A drawing of packed nodes as they lie in a file: one behind the other, each as many bits wide as it takes."""

from __future__ import annotations

import re
from itertools import pairwise

_NODE = re.compile(r"^ +\d+  bit (?P<bit>\d+) .*? dawg +(?P<arcs>.*)$", re.MULTILINE)
_ARC = re.compile(r"(?P<label>\S)(?P<accepts>\*?)(?:->(?P<target>\d+))?(?:  |$)")
_END = re.compile(r"parts\[0\]\.end +(\d+)")
_SCALE, _MARGIN, _TOP = 4.2, 8, 120  # units of the picture: of a bit, at the left, above the nodes


def draw_packed_nodes(dump: str) -> str:
    """Boxes for the nodes of `lexc dump --nodes`, and arrows to targets that do not lie right behind, as SVG."""
    found = [(int(node["bit"]), node["arcs"]) for node in _NODE.finditer(dump)]
    end = _END.search(dump)
    assert end
    places = [bit for bit, _ in found] + [int(end[1])]
    parts = []
    for (_, arcs), (begin, behind) in zip(found, pairwise(places), strict=True):
        parts += draw_node(arcs, begin - places[0], behind - begin, behind, places[0])
    width = _x(places[-1] - places[0]) + _MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} 190" font-family="sans-serif">'
    tip = '<marker id="tip" markerWidth="7" markerHeight="6" refX="6" refY="3" orient="auto">'
    tip += '<path d="M0,0L7,3L0,6z"/></marker>'
    return "\n".join([head, f"<defs>{tip}</defs>", *parts, "</svg>", ""])


def draw_node(arcs: str, begin: int, size: int, behind: int, first: int) -> list[str]:
    """The box of a node with its letters and its bits, and its arrows. Places are bits from the first node."""
    left, width = _x(begin), size * _SCALE
    found = list(_ARC.finditer(arcs))
    letters = " ".join(arc["label"] + arc["accepts"] for arc in found)
    parts = [
        f'<rect x="{left:.1f}" y="{_TOP}" width="{width:.1f}" height="36" fill="#fdf6e3" stroke="#c8b88a"/>',
        _text(left + width / 2, _TOP + 23, letters, 14),
        _text(left + width / 2, _TOP + 54, str(size), 11),
    ]
    for number, arc in enumerate(found):
        if arc["target"] and int(arc["target"]) != behind:
            start = left + width * (number + 1) / (len(found) + 1)
            target = _x(int(arc["target"]) - first) + 6
            height = _TOP - 12 - min(100, (target - start) * 0.16)
            parts.append(
                f'<path d="M{start:.1f},{_TOP} C{start:.1f},{height:.1f} {target:.1f},{height:.1f} '
                f'{target:.1f},{_TOP - 1}" fill="none" stroke="#2471a3" marker-end="url(#tip)"/>'
            )
    return parts


def _x(bit: int) -> float:
    return _MARGIN + bit * _SCALE


def _text(x: float, y: float, text: str, size: int) -> str:
    return f'<text x="{x:.1f}" y="{y}" font-size="{size}" text-anchor="middle" fill="#333">{text}</text>'
