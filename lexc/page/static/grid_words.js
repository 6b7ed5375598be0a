// The panels beside a grid: the words of the chosen slot, and the tightest slots.

import { h, panel } from "./dom.js";
import { n, t } from "./texts.js";

const MOST_TIGHT = 8;

/** The name of a slot in words: "17 across". */
export const slotTitle = ({ number, isDown }) => t(isDown ? "grid_down" : "grid_across", { n: number });

/** The words of a slot: {element, focus}. hover: a function of the word under the pointer or the focus, undefined for none. choose: of a word. */
export function slotWords({ slot, fit, floor, hover, choose }) {
  const { candidates, hasScores } = fit, facts = fit.slots.find(({ name }) => name === slot.name), best = Math.max(1, ...candidates.map(({ score }) => score ?? 0));
  const buttons = candidates.map((found) => h("button", { class: "plain move", click: () => choose(found), focus: () => hover(found), blur: () => hover() }, found.word));
  const rows = candidates.map((found, i) => h("tr", { mouseenter: () => hover(found), mouseleave: () => hover() }, h("td", {}, buttons[i]),
    hasScores && h("td", { class: "num" }, found.score === null ? "–" : n(found.score)), hasScores && h("td", { class: "share wide" }, h("i", { style: { width: `${Math.max(3, (100 * (found.score ?? 0)) / best)}%` } })),
    h("td", { class: "num muted" }, found.nCrossing === null ? "–" : n(found.nCrossing))));
  const head = h("tr", {}, h("th", { scope: "col" }, t("column_word")), hasScores && [h("th", { scope: "col", class: "num" }, t("grid_score")), h("td", { class: "wide" })], h("th", { scope: "col", class: "num", title: t("grid_crossing_hint") }, t("grid_crossing")));
  const table = h("table", { class: "plays", keydown: onKey }, h("thead", {}, head), h("tbody", {}, rows));

  function onKey(event) {
    const i = buttons.indexOf(document.activeElement), to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || i < 0) return;
    buttons[Math.max(0, Math.min(to, buttons.length - 1))].focus();
    event.preventDefault();
  }

  const title = h("span", {}, h("b", {}, slotTitle(slot)), `, ${t("grid_length", { n: slot.cells.length })}`), isUnknown = fit.unknown.includes(slot.name);
  const body = candidates.length ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("grid_words") }, table)
    : h("p", { class: isUnknown ? "no" : "muted" }, t(isUnknown ? "grid_unknown" : facts ? "grid_none" : "grid_complete"));
  const element = panel(title, facts && t("grid_n_fit", { left: n(facts.nLeft), alone: n(facts.nAlone) }), hasScores && facts && floor, body,
    facts && facts.nLeft > candidates.length && candidates.length > 0 && h("p", { class: "muted small hint" }, t("best_are_shown", { n: candidates.length })));
  element.classList.add("crossword-words");
  return { element, focus: () => buttons[0]?.focus() };
}

/** The slots with the fewest words. patternOf: the letters of a slot. choose: a function of a slot. */
export function tightestSlots({ slots, fit, patternOf, choose }) {
  const byName = new Map(slots.map((slot) => [slot.name, slot])), open = fit.slots.toSorted((a, b) => a.nLeft - b.nLeft).slice(0, MOST_TIGHT);
  const rows = open.map(({ name, nLeft }) => h("tr", {}, h("td", {}, h("button", { class: "plain move", click: () => choose(byName.get(name)) }, slotTitle(byName.get(name)))),
    h("td", { class: "muted pattern", dir: "auto" }, patternOf(byName.get(name))), h("td", { class: nLeft ? "num" : "num no" }, n(nLeft))));
  return panel(t("grid_tightest"), t("grid_n_open", { n: n(fit.slots.length) }), rows.length ? h("table", {}, h("tbody", {}, rows)) : h("p", { class: "muted" }, t("grid_full")));
}
