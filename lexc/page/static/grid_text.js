// Grids as text, a line a row, as `lexc grid` reads them: # a block, . an open cell, [CH] a cell of several letters, _ a hole. Headers
// "Key: value" may stand before the rows, bars behind them. Errors are objects {message}, whose texts are `t`'s.

import { clueOf, headerOf, squeeze, withClues } from "./grid_clues.js";
import { BLOCK, CIRCLE, HOLE, MAX_SIDE, emptyGrid, isCell, slotsOf } from "./grid_model.js";
import { t } from "./texts.js";

const NO_LETTER = /[[\]\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u; // no format could write it
const BLOCKS = "#■█", OPEN = ".?-□", MOST_LINES = 10_000;
const HEADER = /^([A-Za-z][\w ]*): ?(.*)$/, CELL = /\[([^[\]]+)\]|(.)/gsu, CLUE = /^[A-Z]?\d+\. /, WHOLE_CLUE = /^([AD])(\d+)\. (.*?)(?: ~ [^~]*)?$/s;
const SPECIALS = { circle: CIRCLE, shaded: { highlight: true } }; // what small letters of xd mean

/** A letter as grids have it: in capitals, where these have the same small letter. */
export const capital = (text) => (text.toUpperCase().toLowerCase() === text.toLowerCase() ? text.toUpperCase() : text);

/** The grid of a text. Throws {message}. */
export function readText(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/), headers = [];
  if (lines.length > MOST_LINES) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  let start = 0;
  for (; start < lines.length; start++) {
    const header = HEADER.exec(lines[start]), line = lines[start].trim();
    if (header) headers.push([header[1], header[2].replaceAll("\0", " ").trim()]);
    else if (line && line !== "## Metadata") break;
  }
  const blocks = blocksOf(lines.slice(start)).filter(([first]) => !first.startsWith("## "));
  if (!blocks.length) throw { message: t("grid_no_rows") };
  const rebus = new Map(headers.filter(([key]) => key.toLowerCase() === "rebus").flatMap(([, value]) => value.split(/\s+/)).map((part) => part.split(/=(.*)/s)));
  const rows = blocks[0].map((line) => [...line.trim().matchAll(CELL)].map(([, long, short]) => cellOf(long, short, rebus)));
  const bars = blocks[1] && !CLUE.test(blocks[1][0]) ? blocks[1] : [];
  const style = SPECIALS[headerOf({ headers }, "special").toLowerCase()];
  const clues = lines.slice(start).map((line) => WHOLE_CLUE.exec(line.trim())).filter(Boolean).map(([, way, number, clue]) => [number + way, clue]);
  return withClues(gridOf(rows, { bars, headers: plain(headers), styles: style ? smallOf(blocks[0], style) : {} }), clues);
}

/** The headers that say nothing about the signs of the rows. */
const plain = (headers) => headers.filter(([key]) => !["rebus", "special"].includes(key.toLowerCase()));

/** A style for the cells with small letters. */
function smallOf(lines, style) {
  const cells = lines.flatMap((line) => [...line.trim().matchAll(CELL)]);
  return Object.fromEntries(cells.map(([, , short], i) => short && short !== short.toUpperCase() && [i, style]).filter(Boolean));
}

/** Groups of lines between empty ones. */
const blocksOf = (lines) => lines.map((line) => line.trimEnd()).join("\n").split(/\n{2,}|^\n+/).map((block) => block.split("\n").filter(Boolean)).filter(({ length }) => length);

function cellOf(long, short, rebus) {
  if (long) return capital(long);
  if (BLOCKS.includes(short)) return BLOCK;
  if (short === "_") return HOLE;
  return OPEN.includes(short) ? "" : capital(rebus.get(short) ?? short);
}

/** The grid of rows of cells. Throws {message} for rows of different lengths, no letters, and bars that do not fit. */
export function gridOf(rows, { bars = [], right = new Set(), below = new Set(), ...others }) {
  const height = rows.length, width = rows[0].length;
  if (Math.max(height, width) > MAX_SIDE) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  rows.forEach((row, i) => {
    if (row.length !== width) throw { message: t("grid_rows_differ", { row: i + 1, n: width, found: row.length }) };
    const wrong = row.find((cell) => isCell(cell) && cell && (!/[\p{L}\p{N}]/u.test(cell) || NO_LETTER.test(cell)));
    if (wrong !== undefined) throw { message: t("grid_no_letter", { row: i + 1, text: wrong.slice(0, 20) }) };
  });
  if (bars.length && (bars.length !== height || bars.some((line) => line.length > width || /[^|_+.]/.test(line)))) throw { message: t("grid_bars_wrong", { n: height }) };
  bars.forEach((line, r) => [...line].forEach((mark, c) => {
    if ("|+".includes(mark)) right.add(r * width + c);
    if ("_+".includes(mark)) below.add(r * width + c);
  }));
  return { ...emptyGrid(height, width), cells: rows.flat(), right, below, ...others };
}

/** The rows of a grid, and those of its bars, if it has some. */
export function writeRows({ height, width, cells, right, below }) {
  const lines = (write) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => write(r * width + c)).join(""));
  const written = (cell) => (cell === BLOCK ? "#" : cell === HOLE ? "_" : [...cell].length > 1 ? `[${cell}]` : cell || ".");
  const rows = lines((i) => written(cells[i]));
  return right.size + below.size ? [...rows, "", ...lines((i) => ".|_+"[Number(right.has(i)) + 2 * Number(below.has(i))])] : rows;
}

const writeHeaders = (headers) => headers.map(([key, value]) => `${key}: ${squeeze(value)}`);

/** A grid with its headers, as `readText` reads it. */
export function writeText(grid) {
  const headers = writeHeaders(plain(grid.headers));
  return `${[...headers, ...(headers.length ? [""] : []), ...writeRows(grid)].join("\n")}\n`;
}

/** A grid as xd, without bars: headers number cells of several letters, and explain small ones. */
export function writeXd(grid) {
  const { cells, styles, headers } = grid, texts = [...new Set(cells.filter((cell) => isCell(cell) && [...cell].length > 1))].sort().slice(0, 9), known = plain(headers);
  const written = [...(known.length ? known : [["Title", "untitled"]]), ...(texts.length ? [["Rebus", texts.map((text, i) => `${i + 1}=${text}`).join(" ")]] : [])];
  const short = cells.map((cell) => (texts.includes(cell) ? String(texts.indexOf(cell) + 1) : cell));
  for (const [name, style] of Object.entries(SPECIALS)) {
    const small = short.map((cell, i) => /^\p{L}$/u.test(cell || "") && Object.entries(style).every(([key, value]) => styles[i]?.[key] === value));
    if (!small.includes(true)) continue;
    written.push(["Special", name]);
    small.forEach((isSmall, i) => isSmall && (short[i] = short[i].toLowerCase()));
    break;
  }
  const rows = writeRows({ ...grid, cells: short, right: new Set(), below: new Set() });
  return `${writeHeaders(written).join("\n")}\n\n\n${rows.join("\n")}\n${writeClues(grid)}`;
}

/** The clues of xd, those across before those down; nothing if there are none. */
function writeClues(grid) {
  const line = (slot) => `${slot.isDown ? "D" : "A"}${slot.number}. ${clueOf(grid, slot)} ~ ${slot.cells.map((i) => grid.cells[i]).join("")}\n`;
  const slots = slotsOf(grid).filter((slot) => clueOf(grid, slot)), groups = [false, true].map((isDown) => slots.filter((slot) => slot.isDown === isDown).map(line).join(""));
  const shown = groups.filter(Boolean).map((group) => `\n${group}`).join("");
  return shown && `\n${shown}`;
}
