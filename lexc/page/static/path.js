// The picture of a word's path through the automaton: at each node the letters that follow it.

import { h, linkTo, s } from "./dom.js";
import { n, t } from "./texts.js";

const HEIGHT = 390, MARGIN = 22, FIRST = 26, STEP = 92, MOST_ARCS = 28, RADIUS = 12;

/** The picture. path: the answer of this name. */
export function drawPath(path, word) {
  const step = path.length > 6 ? 78 : STEP, width = FIRST + step * (path.length - 1) + step * 0.5 + 24, middle = HEIGHT / 2, drawn = [];
  path.forEach(({ arcs, n_words: words }, i) => {
    const x = FIRST + i * step, next = path[i + 1]?.letter, kept = chooseArcs(arcs, next);
    const gap = (HEIGHT - 2 * MARGIN) / Math.max(kept.length, 14), top = middle - (kept.length * gap) / 2 + gap / 2;
    kept.forEach((arc, k) => drawn.push(...drawArc({ x, y: top + k * gap, step, middle, gap, arc, isOn: arc.letter === next, text: path.slice(1, i + 1).map(({ letter }) => letter).join("") })));
    drawn.push(s("circle", { class: "on", cx: x, cy: middle, r: RADIUS }), s("text", { x, y: middle + 28 }, short(Number(words))));
  });
  const svg = s("svg", { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "group", "aria-label": t("path_of", { word }) }, drawn);
  return h("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": t("in_automaton") }, svg);
}

/** The arcs that are drawn: all, or of very many those with the most words, and the one that the word takes. */
function chooseArcs(arcs, next) {
  if (arcs.length <= MOST_ARCS) return arcs;
  const largest = new Set([...arcs].sort((a, b) => Number(b.n_words) - Number(a.n_words)).slice(0, MOST_ARCS - 1));
  return arcs.filter((arc) => largest.has(arc) || arc.letter === next);
}

function drawArc({ x, y, step, middle, gap, arc: { letter, is_word: isWord, n_words: words }, isOn, text }) {
  const half = x + step / 2, size = isOn ? 15 : Math.min(11, gap);
  const toLetter = `M${x + RADIUS + 1} ${middle} C${x + step * 0.37} ${middle} ${x + step * 0.33} ${y} ${half - 8} ${y}`;
  const toNode = `M${half + 8} ${y} C${half + step * 0.28} ${y} ${x + step * 0.63} ${middle} ${x + step - RADIUS - 1} ${middle}`;
  const label = s("text", { x: half, y: y + 4, class: isOn ? "on" : isWord ? "ends" : null, "font-size": size }, letter);
  const target = linkTo("explore", { q: text + letter, as: isWord ? "" : "prefix" });
  const link = s("a", { href: target, tabindex: "-1", "aria-label": text + letter }, s("title", {}, `${text}${letter}: ${n(words)}`), label);
  return [s("path", { class: isOn ? "on" : null, d: toLetter }), isOn ? s("path", { class: "on", d: toNode }) : null, link];
}

/** A number in few characters: 245k. */
const short = (number) => (number >= 1e6 ? `${Math.round(number / 1e5) / 10}M` : number >= 1000 ? `${Math.round(number / 1000)}k` : String(number));
