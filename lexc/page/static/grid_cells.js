// The cells of a grid, drawn once for a size, and their content, drawn anew when it changes.

import { h } from "./dom.js";
import { HOLE, cellName, hasCircle, isCell } from "./grid_model.js";
import { t } from "./texts.js";

const FEW = 8; // letters that still fit a tight cell

/** The grid: {element, draw}. act: {key, click}, functions of an event, and of a cell's index. */
export function gridCells({ height, width }, act) {
  const cells = Array.from({ length: height * width }, (_, i) => h("span", { role: "gridcell", id: `cell-${i}` }));
  const rows = Array.from({ length: height }, (_, row) => h("div", { role: "row" }, cells.slice(row * width, (row + 1) * width)));
  const element = h("div", { class: "crossword", role: "grid", tabindex: "0", "aria-label": t("grid_label", { height, width }), style: { "--columns": String(width) }, keydown: act.key, click }, rows);

  function click({ target }) {
    const i = cells.indexOf(target.closest("[role=gridcell]"));
    if (i >= 0) act.click(i);
  }

  /** Draw the content. numbers: by the first cell of a slot. letters: those that fit each cell, undefined where that is not known. trial: letters
   *  of a word that is not placed, by cell. chosen: the cells of the chosen slot. cursor: a cell. */
  function draw({ grid, numbers, letters, trial, chosen, cursor }) {
    cells.forEach((cell, i) => {
      const text = grid.cells[i], number = numbers.get(i), n = letters?.[i]?.length, shown = trial?.get(i), name = cellName(grid, i);
      const isTrial = !text && shown, isKnown = text === "" && !isTrial && n !== undefined;
      cell.className = isCell(text) ? [chosen.includes(i) && "chosen", isKnown && n < FEW && "tight", isTrial && "trial", (text || shown || "").length > 2 && "long",
        hasCircle(grid, i) && "circle", grid.right.has(i) && "right", grid.below.has(i) && "below"].filter(Boolean).join(" ") : text === HOLE ? "hole" : "block";
      cell.toggleAttribute("data-cursor", i === cursor);
      if (!isCell(text)) return cell.replaceChildren(h("span", { class: "hidden" }, `${name} ${t("grid_block")}`));
      const said = [name, number, text || shown, isKnown && t("grid_n_letters", { n })].filter(Boolean).join(", ");
      cell.replaceChildren(h("span", { class: "hidden" }, said), h("span", { class: "seen", "aria-hidden": "true" }, number ? h("i", {}, String(number)) : null, text || shown || null, isKnown ? h("small", {}, String(n)) : null));
    });
    element.setAttribute("aria-activedescendant", `cell-${cursor}`);
  }

  return { element, draw };
}
