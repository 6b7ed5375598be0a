// The drawing of a small automaton: nodes in columns by the longest path from the root, arcs as curves.

import { h, s } from "./dom.js";
import { t } from "./texts.js";

const COLUMN = 118, ROW = 62, RADIUS = 16, MARGIN = 34;

/** The drawing. graph: {nodes: [{id, isWord, name}], arcs: [{from, to, letters}]}, the root first. */
export function drawAutomaton({ nodes, arcs }) {
  const depths = depthsOf(nodes, arcs), columns = inColumns(nodes, arcs, depths), most = Math.max(...columns.map((column) => column.length));
  const width = 2 * MARGIN + (columns.length - 1) * COLUMN, height = 2 * MARGIN + (most - 1) * ROW + 20, places = new Map();
  columns.forEach((column, i) => column.forEach((id, k) => places.set(id, { x: MARGIN + i * COLUMN, y: height / 2 + (k - (column.length - 1) / 2) * ROW })));
  const svg = s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("automaton_of", { nodes: nodes.length, arcs: arcs.length }) },
    arcs.map((arc) => drawCurve(places.get(arc.from), places.get(arc.to))), nodes.map((node) => drawNode(node, places.get(node.id))), arcs.map((arc) => drawLabel(arc, places)));
  return [h("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": t("automaton") }, svg), h("p", { class: "small muted hint" }, t("two_rings"))];
}

/** The length of the longest path from the root to each node. */
function depthsOf(nodes, arcs) {
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { from, to } of arcs)
      if (depths.get(to) <= depths.get(from)) {
        depths.set(to, depths.get(from) + 1);
        isChanged = true;
      }
  }
  return depths;
}

/** The nodes of each depth, near those that lead to them. */
function inColumns(nodes, arcs, depths) {
  const columns = Array.from({ length: Math.max(...depths.values()) + 1 }, () => []), heights = new Map();
  for (const { id } of nodes) columns[depths.get(id)].push(id);
  for (const column of columns) {
    const wish = new Map(column.map((id) => {
      const parents = arcs.filter(({ to }) => to === id).map(({ from }) => heights.get(from) ?? 0);
      return [id, parents.reduce((sum, height) => sum + height, 0) / Math.max(parents.length, 1)];
    }));
    column.sort((a, b) => wish.get(a) - wish.get(b));
    column.forEach((id, i) => heights.set(id, i - (column.length - 1) / 2));
  }
  return columns;
}

function drawCurve(a, b) {
  const middle = (a.x + b.x) / 2;
  return s("path", { class: "arc", d: `M${a.x + RADIUS} ${a.y} C${middle} ${a.y} ${middle} ${b.y} ${b.x - RADIUS} ${b.y}` });
}

function drawLabel({ from, to, letters }, places) {
  const a = places.get(from), b = places.get(to), text = letters.length > 6 ? `${letters.slice(0, 6).join(" ")} …` : letters.join(" ");
  return s("text", { class: "label", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 6 }, text);
}

function drawNode({ id, isWord, name }, { x, y }) {
  const rings = [s("circle", { class: id === "root" ? "on" : null, cx: x, cy: y, r: RADIUS }), isWord ? s("circle", { cx: x, cy: y, r: RADIUS - 4 }) : null];
  return [...rings, s("text", { x, y: y + 4 }, name)];
}
