// The title and the clues of a grid: a field for each text about it, and one for each slot.

import { h } from "./dom.js";
import { givenClue, headerOf } from "./grid_clues.js";
import { slotTitle } from "./grid_words.js";
import { n, t } from "./texts.js";

const HEADERS = ["Title", "Author", "Copyright", "Notes"];

/** The list: {element, draw}. act: {choose, write, head}, functions of a slot; of a slot and its clue; of a header and its text. */
export function entryList(act) {
  const heads = HEADERS.map((key) => h("input", { "aria-label": t(`grid_${key.toLowerCase()}`), placeholder: t(`grid_${key.toLowerCase()}`), change: ({ target }) => act.head(key, target.value) }));
  const count = h("span", { class: "muted" }), lists = h("div", { class: "clues" });
  const element = h("details", { class: "panel entries" }, h("summary", {}, t("grid_title_and_clues"), " · ", count), h("div", { class: "stack" }, h("div", { class: "clues" }, heads), lists));
  let rows = [], drawn;

  function rowOf(slot) {
    const word = h("span", { class: "pattern", dir: "auto" }), input = h("input", { "aria-label": t("grid_clue_of", { slot: slotTitle(slot) }), focus: () => act.choose(slot), change: () => act.write(slot, input.value) });
    const hint = h("div", { class: "line small no" }), printed = h("span", { class: "printed" });
    return { slot, word, input, hint, printed, element: h("li", {}, h("b", {}, String(slot.number)), h("div", {}, word, printed, input, hint)) };
  }

  /** Draw them. Fields stay where they are while the slots are the same, so that a person can go from one to the next. */
  function draw({ grid, slots, chosen }) {
    const shape = slots.map(({ name, cells }) => `${name}:${cells}`).join();
    if (shape !== drawn) {
      rows = slots.map(rowOf);
      lists.replaceChildren(...[false, true].map((isDown) => h("div", {}, h("h3", {}, t(isDown ? "grid_all_down" : "grid_all_across")), h("ol", {}, rows.filter(({ slot }) => slot.isDown === isDown).map((row) => row.element)))));
      drawn = shape;
    }
    heads.forEach((input, i) => set(input, headerOf(grid, HEADERS[i])));
    for (const row of rows) drawRow(row, grid, chosen);
    count.textContent = t("grid_n_clues", { n: n(rows.filter(({ input }) => input.value).length), of: n(rows.length) });
  }

  function drawRow({ slot, word, input, hint, printed, element: shown }, grid, chosen) {
    const { text, letters, isCurrent } = givenClue(grid, slot);
    word.textContent = slot.cells.map((i) => grid.cells[i] || "·").join("");
    printed.textContent = isCurrent ? text : "";
    set(input, text);
    shown.toggleAttribute("data-chosen", slot.name === chosen?.name);
    hint.replaceChildren(...(isCurrent ? [] : [t("grid_clue_for", { word: letters.map((letter) => letter || "·").join("") }), h("button", { class: "plain", click: () => act.write(slot, text) }, t("grid_keep"))]));
  }

  return { element, draw };
}

/** Set what a field holds, unless a person is writing there. */
function set(input, text) {
  if (input.value !== text && input !== document.activeElement) input.value = text;
}
