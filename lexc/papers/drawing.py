"""Files of diagrams, drawn by matplotlib (the extra lexc[plot])."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from typing import Any

from lexc.errors import UsageError, missing_package_error
from lexc.image.writer import write_atomically

FORMATS = ("svg", "pdf", "png")
PAPER_COLOUR, OUR_COLOUR = "tab:orange", "tab:blue"
LINE_STYLES = {"DAWG": "-", "GADDAG": "--"}
WIDTH = 6.5
"""The width of a diagram, in inches."""
Drawing = Callable[[Any], None]
"""A function that draws on axes."""


def draw_file(path: str, drawings: Sequence[Drawing], n_cols: int, heights: Sequence[float]) -> None:
    """Draw a file of diagrams, n_cols side by side: SVG, PDF or PNG, by the ending of its name.

    heights: of the rows of diagrams, in inches. Raises UsageError if matplotlib is missing.
    """
    check_format(path)
    import matplotlib  # lazy: matplotlib may be missing
    from matplotlib.figure import Figure  # lazy: matplotlib may be missing

    matplotlib.rcdefaults()  # the import read a matplotlibrc of the current folder, and that could start TeX
    matplotlib.rcParams["svg.hashsalt"] = "lexc"  # the same picture, the same bytes
    figure = Figure(figsize=(WIDTH * n_cols, sum(heights)), layout="constrained")
    axes = figure.subplots(len(heights), n_cols, squeeze=False, height_ratios=heights).ravel()
    for draw, ax in zip(drawings, axes, strict=False):
        draw(ax)
    for ax in axes[len(drawings) :]:
        ax.set_axis_off()
    picture = io.BytesIO()
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(_format(path))
    figure.savefig(picture, format=_format(path), metadata=metadata)
    write_atomically(path, [picture.getvalue()])


def check_format(path: str) -> None:
    """Raise UsageError if no picture of that name can be drawn. Call it before figures are counted, which is slow."""
    if _format(path) not in FORMATS:
        raise UsageError("no such format of a picture", where=path, expected=", ".join(f".{name}" for name in FORMATS))
    try:
        import matplotlib  # noqa: F401  # lazy: matplotlib may be missing
    except ImportError as error:
        raise missing_package_error(UsageError, "matplotlib", "plot") from error


def _format(path: str) -> str:
    return os.path.splitext(path)[1].lower().removeprefix(".")


def use_prefixes(axis: Any, unit: str = "") -> None:
    """Label an axis of large or small numbers with the prefixes of units; see `with_prefix`."""
    axis.set_major_formatter(lambda number, position: with_prefix(number, unit))


def with_prefix(number: float, unit: str = "") -> str:
    """A number with its unit, and the unit's prefix if it is large or small: 1.5 M, 250 k, 0.5 s, 50 µs."""
    for factor, prefix in ((1e6, "M"), (1e3, "k")):
        if abs(number) >= factor:
            return f"{number / factor:.3g} {prefix}{unit}"
    if 0 < abs(number) < 0.001:
        return f"{1e6 * number:.3g} µ{unit}"
    return f"{number:.3g} {unit}".rstrip()
