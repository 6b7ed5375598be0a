"""The last passes: nodes in order, level by level, with their units; then the targets of arcs, and RANK."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.out_of_core.files.bucket_files import SharedFiles
from lexc.out_of_core.states import order_tasks
from lexc.out_of_core.states.order_tasks import NodeSection
from lexc.out_of_core.states.state_passes import PlacedStates
from lexc.out_of_core.tasks.task_folder import Task
from lexc.out_of_core.tasks.task_runner import TaskRunner

_ORDER, _COMPLETE = "order", "complete"


@dataclass(slots=True)
class PlacedNodes:
    """The nodes of an image on disk. nodes: bucket 0 has NODE. level_units: the unit at which each level begins.

    entries, node_starts, nodes_before: bucket 0 has the numbers of RANK's slots, 8 bytes each, and its directory.
    run_ends: the ends of the runs of entries that need more than 4, 2 and 1 bytes.
    """

    nodes: SharedFiles
    entries: SharedFiles
    node_starts: SharedFiles
    nodes_before: SharedFiles
    n_units: int
    level_units: list[int]
    n_slots: int
    run_ends: list[int]


def place_nodes(runner: TaskRunner, section: NodeSection, placed: PlacedStates) -> PlacedNodes:
    """Run both passes, from placed states to the nodes of an image in one variant of a layout."""
    ordered = runner.run_here(Task(_ORDER, order_tasks.order, (section, placed)))
    for name in ("nodes", "targets"):
        runner.remove(name, [placed.task])
    complete = runner.run_here(Task(_COMPLETE, order_tasks.complete, (section, _ORDER)))
    for name in ("without-targets", "units"):
        runner.remove(name, [_ORDER])
    return PlacedNodes(
        nodes=runner.files("node", [_COMPLETE]),
        entries=runner.files("entries", [_COMPLETE]),
        node_starts=runner.files("node-starts", [_COMPLETE]),
        nodes_before=runner.files("nodes-before", [_COMPLETE]),
        n_units=section.n_units,
        level_units=ordered["level_units"],
        n_slots=complete["n_slots"],
        run_ends=complete["run_ends"],
    )
