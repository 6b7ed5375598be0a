// Grids as text, a line a row, as `lexc grid` reads them: # a block, . an open cell, [CH] a cell of several letters, _ a hole. Headers
// "Key: value" may stand before the rows, bars behind them. Errors are objects {message}, whose texts are `t`'s.

import { BLOCK, HOLE, MAX_SIDE, isCell } from "./grid_model.js";
import { t } from "./texts.js";

const BLOCKS = "#■█", OPEN = ".?-□", MOST_LINES = 10_000;
const HEADER = /^([A-Za-z][\w ]*): ?(.*)$/, CELL = /\[([^[\]]+)\]|(.)/gsu, CLUE = /^[A-Z]?\d+\. /;

/** A letter as grids have it: in capitals, where these have the same small letter. */
export const capital = (text) => (text.toUpperCase().toLowerCase() === text.toLowerCase() ? text.toUpperCase() : text);

/** The grid of a text. Throws {message}. */
export function readText(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/), headers = [];
  if (lines.length > MOST_LINES) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  let start = 0;
  for (; start < lines.length; start++) {
    const header = HEADER.exec(lines[start]), line = lines[start].trim();
    if (header) headers.push([header[1], header[2].trim()]);
    else if (line && line !== "## Metadata") break;
  }
  const blocks = blocksOf(lines.slice(start)).filter(([first]) => !first.startsWith("## "));
  if (!blocks.length) throw { message: t("grid_no_rows") };
  const rebus = new Map(headers.filter(([key]) => key.toLowerCase() === "rebus").flatMap(([, value]) => value.split(/\s+/)).map((part) => part.split(/=(.*)/s)));
  const rows = blocks[0].map((line) => [...line.trim().matchAll(CELL)].map(([, long, short]) => cellOf(long, short, rebus)));
  const bars = blocks[1] && !CLUE.test(blocks[1][0]) ? blocks[1] : [];
  return gridOf(rows, { bars, headers: headers.filter(([key]) => key.toLowerCase() !== "rebus") });
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
export function gridOf(rows, { bars = [], right = new Set(), below = new Set(), headers = [] }) {
  const height = rows.length, width = rows[0].length;
  if (Math.max(height, width) > MAX_SIDE) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  rows.forEach((row, i) => {
    if (row.length !== width) throw { message: t("grid_rows_differ", { row: i + 1, n: width, found: row.length }) };
    const wrong = row.find((cell) => isCell(cell) && cell && !/[\p{L}\p{N}]/u.test(cell));
    if (wrong !== undefined) throw { message: t("grid_no_letter", { row: i + 1, text: wrong.slice(0, 20) }) };
  });
  if (bars.length && (bars.length !== height || bars.some((line) => line.length > width || /[^|_+.]/.test(line)))) throw { message: t("grid_bars_wrong", { n: height }) };
  bars.forEach((line, r) => [...line].forEach((mark, c) => {
    if ("|+".includes(mark)) right.add(r * width + c);
    if ("_+".includes(mark)) below.add(r * width + c);
  }));
  return { height, width, cells: rows.flat(), right, below, headers };
}

/** The rows of a grid, and those of its bars, if it has some. */
export function writeRows({ height, width, cells, right, below }) {
  const lines = (write) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => write(r * width + c)).join(""));
  const written = (cell) => (cell === BLOCK ? "#" : cell === HOLE ? "_" : [...cell].length > 1 ? `[${cell}]` : cell || ".");
  const rows = lines((i) => written(cells[i]));
  return right.size + below.size ? [...rows, "", ...lines((i) => ".|_+"[Number(right.has(i)) + 2 * Number(below.has(i))])] : rows;
}

/** A grid with its headers, as `readText` reads it. */
export function writeText(grid) {
  const headers = grid.headers.map(([key, value]) => `${key}: ${value}`);
  return `${[...headers, ...(headers.length ? [""] : []), ...writeRows(grid)].join("\n")}\n`;
}

/** A grid as xd, without clues and bars: cells of several letters are numbered in a header. */
export function writeXd({ height, width, cells, headers }) {
  const texts = [...new Set(cells.filter((cell) => isCell(cell) && [...cell].length > 1))].sort().slice(0, 9), known = headers.filter(([key]) => key.toLowerCase() !== "rebus");
  const written = [...(known.length ? known : [["Title", "untitled"]]), ...(texts.length ? [["Rebus", texts.map((text, i) => `${i + 1}=${text}`).join(" ")]] : [])];
  const short = cells.map((cell) => (texts.includes(cell) ? String(texts.indexOf(cell) + 1) : cell));
  return `${written.map(([key, value]) => `${key}: ${value}\n`).join("")}\n\n${writeRows({ height, width, cells: short, right: new Set(), below: new Set() }).join("\n")}\n`;
}
