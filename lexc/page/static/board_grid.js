// The squares of a board, drawn once for some rules, and their content, drawn anew when it changes.

import { BLANK, TILE } from "./codes.js";
import { h } from "./dom.js";
import { squareName } from "./position.js";
import { t } from "./texts.js";

/** By sign of a square, its class and what stands on it. */
const PREMIUMS = { "'": ["dl", "2L"], '"': ["tl", "3L"], "^": ["ql", "4L"], "-": ["dw", "2W"], "=": ["tw", "3W"], "~": ["qw", "4W"] };

/** The grid: {element, draw, cellAt}. act: {key, click}, functions of an event, and of row and column. */
export function boardGrid(rules, tiles, act) {
  const nCols = rules.rows[0].length, cells = [];
  const label = (text, role) => h("span", { class: "lab", role }, text);
  const rows = rules.rows.map((signs, row) => h("div", { role: "row" }, label(String(row + 1), "rowheader"), [...signs].map((_, col) => {
    const cell = h("span", { role: "gridcell", id: `square-${row}-${col}` });
    cells.push(cell);
    return cell;
  })));
  const head = h("div", { role: "row" }, h("span", { class: "lab", role: "gridcell" }), Array.from({ length: nCols }, (_, col) => label(String.fromCharCode(65 + col), "columnheader")));
  const element = h("div", { class: nCols > 15 ? "board large" : "board", role: "grid", tabindex: "0", "aria-label": t("board_grid"), style: { "--columns": String(nCols) }, keydown: act.key, click }, head, rows);

  function click(event) {
    const found = placeOf(event.target);
    if (found) act.click(found.row, found.col);
  }

  /** The row and the column of an element on the board; undefined elsewhere. */
  function placeOf(target) {
    const i = cells.indexOf(target?.closest?.("[role=gridcell]"));
    return i < 0 ? undefined : { row: Math.floor(i / nCols), col: i % nCols };
  }

  /** Draw the content. placed: [{row, col, code}]. ghost: a play in outline. cursor: {row, col, isDown}. marks: by square, {classes, text, name}: its
   *  classes, and where no tile lies its text, which a name explains. heat: by the names of squares, the shares of replies that cover them. */
  function draw({ squares, placed, ghost, cursor, marks = new Map(), heat }) {
    const laid = new Map(placed.map(({ row, col, code }) => [row * nCols + col, code])), outline = new Map();
    ghost?.tiles.forEach((code, k) => code && outline.set((ghost.row + (ghost.isDown ? k : 0)) * nCols + ghost.col + (ghost.isDown ? 0 : k), code));
    cells.forEach((cell, i) => {
      const row = Math.floor(i / nCols), col = i % nCols, sign = rules.rows[row][col], [kind, short] = PREMIUMS[sign] ?? [sign === "#" ? "brick" : "", ""];
      const isCursor = cursor && cursor.row === row && cursor.col === col, square = squareName(row, col), code = laid.get(i) ?? squares[i] ?? 0;
      if (code) drawTile(cell, code, laid.has(i) ? "t placed" : code & BLANK ? "t blank" : "t", t(laid.has(i) ? "square_placed" : "square_tile", { square, tile: tiles.shown(code) }));
      else if (outline.has(i)) drawTile(cell, outline.get(i), "ghost", t("square_placed", { square, tile: tiles.shown(outline.get(i)) }));
      else {
        cell.className = `sq ${kind}`;
        const name = kind ? `${square}, ${t(kind === "brick" ? kind : `premium_${kind}`)}` : square;
        const mark = marks.get(i), names = [name, mark?.name].filter(Boolean).join(", ");
        cell.replaceChildren(...named(names, mark?.text ?? (isCursor ? (cursor.isDown ? "↓" : "→") : short)));
      }
      cell.classList.add(...(marks.get(i)?.classes ?? []));
      cell.toggleAttribute("data-cursor", Boolean(isCursor));
      const share = code ? 0 : (heat?.get(square) ?? 0);
      cell.toggleAttribute("data-heat", share > 0);
      cell.style.setProperty("--heat", `${Math.round(100 * Math.min(1, 0.1 + share * 1.5))}%`);
      if (share > 0) cell.setAttribute("title", t("heat_of", { square, share: Math.round(100 * share) }));
      else cell.removeAttribute("title");
    });
    element.setAttribute("aria-activedescendant", cursor ? `square-${cursor.row}-${cursor.col}` : "");
  }

  function drawTile(cell, code, kind, name) {
    const text = tiles.shown(code), points = code & BLANK ? 0 : rules.scores[(code & TILE) - 1];
    cell.className = text.length > 1 ? `${kind} long` : kind;
    cell.replaceChildren(...named(name, text, points > 0 && h("sub", {}, String(points))));
  }

  return { element, draw, placeOf };
}

/** The content of a square, which is said in words to those who do not see it. */
const named = (name, ...seen) => [h("span", { class: "hidden" }, name), h("span", { "aria-hidden": "true" }, seen)];
