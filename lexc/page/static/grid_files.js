// Files of grids: .ipuz and .puz as lexc.puzzles reads and writes them; anything else is text. Errors are objects {message}.

import { BLOCK, HOLE, MAX_SIDE, isCell, slotsOf } from "./grid_model.js";
import { capital, gridOf, readText, writeText, writeXd } from "./grid_text.js";
import { t } from "./texts.js";

const MOST_BYTES = 1 << 22, MAGIC = "ACROSS&DOWN\0", HEADERS = ["title", "author", "copyright"];

/** The grid of a file. bytes: a Uint8Array. Throws {message}. */
export function readGridFile(bytes) {
  if (bytes.length > MOST_BYTES) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  if (latin(bytes.subarray(2, 14)) === MAGIC) return readPuz(bytes);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw { message: t("grid_no_text") };
  }
  return /^\s*(\{|ipuz\()/.test(text) ? readIpuz(text) : readText(text);
}

/** {content, notes}: a grid as the file of a kind, "txt", "xd", "ipuz" or "puz", and notes on what that has no room for. Throws {message}. */
export function writeGridFile(grid, kind) {
  if (kind === "puz") return writePuz(grid);
  if (kind === "xd") return { content: writeXd(grid), notes: grid.right.size + grid.below.size ? [t("grid_xd_bars")] : [] };
  return { content: kind === "ipuz" ? writeIpuz(grid) : writeText(grid), notes: [] };
}

function readIpuz(text) {
  let fields;
  try {
    fields = JSON.parse(text.trim().replace(/^ipuz\(([^]*)\)$/, "$1"));
  } catch (error) {
    throw { message: t("grid_no_ipuz", { problem: error.message.slice(0, 80) }) };
  }
  const list = (value) => (Array.isArray(value) ? value : []), block = String(fields.block ?? "#"), empty = String(fields.empty ?? "0");
  if (![fields.kind].flat().some((kind) => String(kind).includes("crossword"))) throw { message: t("grid_no_ipuz", { problem: t("grid_no_crossword") }) };
  const puzzle = list(fields.puzzle), width = Math.max(0, ...puzzle.map((row) => list(row).length)), right = new Set(), below = new Set();
  if (!width || width > MAX_SIDE || puzzle.length > MAX_SIDE) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  const rows = puzzle.map((row, r) => Array.from({ length: width }, (_, c) => {
    const cell = c < list(row).length ? row[c] : null, answer = list(list(fields.solution)[r])[c], place = r * width + c;
    const shown = cell !== null && typeof cell === "object" ? (cell.cell ?? (Object.hasOwn(cell, "cell") ? null : empty)) : cell;
    if (shown === null) return HOLE;
    if (String(shown) === block || answer === block) return BLOCK;
    const style = typeof cell?.style === "string" ? fields.styles?.[cell.style] : cell?.style, barred = String(style?.barred ?? "");
    if (barred.includes("R")) right.add(place);
    if (barred.includes("L") && c) right.add(place - 1);
    if (barred.includes("B")) below.add(place);
    if (barred.includes("T") && r) below.add(place - width);
    const solved = answer?.value ?? answer, given = typeof solved === "string" && ![block, empty, "-", ""].includes(solved) ? solved : cell?.value;
    return typeof given === "string" && given.length < 20 ? capital(given) : "";
  }));
  const headers = HEADERS.filter((key) => fields[key]).map((key) => [key.replace(/^./, (first) => first.toUpperCase()), String(fields[key]).split(/\s+/).join(" ").trim()]);
  return gridOf(rows, { right, below, headers });
}

function writeIpuz(grid) {
  const { height, width, cells, right, below, headers } = grid, slots = slotsOf(grid), numbers = new Map(slots.map(({ cells: [first], number }) => [first, number]));
  const rows = (write) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => write(cells[r * width + c], r * width + c)));
  const outside = (cell) => (cell === HOLE ? null : "#"), clues = (isDown) => slots.filter((slot) => slot.isDown === isDown).map(({ number }) => [number, ""]);
  const fields = {
    version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"], block: "#", empty: 0,
    ...Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), value]).filter(([key]) => HEADERS.includes(key))),
    dimensions: { width, height },
    puzzle: rows((cell, i) => {
      const barred = (right.has(i) ? "R" : "") + (below.has(i) ? "B" : ""), number = numbers.get(i) ?? 0;
      return isCell(cell) ? (barred ? { cell: number, style: { barred } } : number) : outside(cell);
    }),
    ...(cells.some((cell) => cell) && { solution: rows((cell) => (isCell(cell) ? cell || 0 : outside(cell))) }),
    clues: { Across: clues(false), Down: clues(true) },
  };
  return `${JSON.stringify(fields, null, 1)}\n`;
}

const latin = (bytes) => String.fromCharCode(...bytes);

/** A file of Across Lite: a header of 52 bytes, the solution, the state of a solver, texts that end with 0, sections of more. */
function readPuz(bytes) {
  const width = bytes[44], height = bytes[45], size = width * height, view = new DataView(bytes.buffer, bytes.byteOffset);
  if (bytes.length < 52 + 2 * size || !size) throw { message: t("grid_no_puz") };
  const solution = latin(bytes.subarray(52, 52 + size)), texts = [], isLocked = view.getUint16(50, true) !== 0;
  let end = 52 + 2 * size;
  for (let left = 4 + view.getUint16(46, true); left > 0; left--) {
    const start = end;
    end = bytes.indexOf(0, start) + 1;
    if (!end) throw { message: t("grid_no_puz") };
    texts.push(latin(bytes.subarray(start, end - 1)));
  }
  const rebus = readRebus(bytes.subarray(end)), isEmpty = isLocked || /^[X.:-]*$/.test(solution); // empty grids are written with X
  const cells = [...solution].map((letter, i) => (".:".includes(letter) ? BLOCK : isEmpty || letter === "-" ? "" : capital(rebus(i) ?? letter)));
  const rows = Array.from({ length: height }, (_, r) => cells.slice(r * width, (r + 1) * width));
  return gridOf(rows, { headers: [["Title", texts[0]], ["Author", texts[1]], ["Copyright", texts[2]]].filter(([, value]) => value.trim()) });
}

/** A function from an index to the text of a rebus. GRBS has a number for each cell, RTBL the texts of numbers. */
function readRebus(bytes) {
  const sections = new Map(), view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let start = 0; start + 8 <= bytes.length;) {
    const size = view.getUint16(start + 4, true);
    sections.set(latin(bytes.subarray(start, start + 4)), bytes.subarray(start + 8, start + 8 + size));
    start += 9 + size;
  }
  const texts = new Map(latin(sections.get("RTBL") ?? []).split(";").map((part) => part.trim().split(/:(.*)/s)).map(([number, text]) => [Number(number), text]));
  return (i) => texts.get((sections.get("GRBS")?.[i] ?? 0) - 1) || undefined;
}

function writePuz(grid) {
  const { height, width, cells, right, below, headers } = grid, known = new Map(headers.map(([key, value]) => [key.toLowerCase(), value]));
  const texts = [...new Set(cells.filter((cell) => isCell(cell) && cell.length > 1))];
  const solution = cells.map((cell) => (isCell(cell) ? cell[0] || "-" : ".")).join(""), clues = slotsOf(grid).map(() => "");
  const written = HEADERS.map((key) => known.get(key) ?? ""), tail = `${[...written, ...clues, ""].join("\0")}\0`;
  if (/[^\0-\xff]/.test(solution + tail + texts.join(""))) throw { message: t("grid_puz_latin") };
  const sections = texts.length ? [section("GRBS", cells.map((cell) => String.fromCharCode(texts.indexOf(cell) + 1 && texts.indexOf(cell) + 2)).join("")), section("RTBL", texts.map((text, i) => `${String(i + 1).padStart(2)}:${text};`).join(""))] : [];
  const body = [solution, solution.replace(/[^.]/g, "-"), tail, ...sections].join(""), bytes = Uint8Array.from(`${"\0".repeat(52)}${body}`, (character) => character.charCodeAt(0));
  writeHeader(bytes, { width, height, nClues: clues.length, solution, written });
  const notes = [right.size + below.size > 0 && t("grid_puz_bars"), cells.includes(HOLE) && t("grid_puz_holes")].filter(Boolean);
  return { content: bytes, notes };
}

const section = (name, data) => `${name}${pair(data.length)}${pair(sumOf(data))}${data}\0`;
const pair = (n) => String.fromCharCode(n & 255, n >> 8);

/** The checksum of Across Lite. */
function sumOf(text, sum = 0) {
  for (const character of text) sum = (((sum >> 1) | ((sum & 1) << 15)) + character.charCodeAt(0)) & 0xffff;
  return sum;
}

function writeHeader(bytes, { width, height, nClues, solution, written }) {
  const view = new DataView(bytes.buffer), put = (at, text) => [...text].forEach((character, i) => (bytes[at + i] = character.charCodeAt(0)));
  put(2, MAGIC);
  put(24, "1.3\0");
  [bytes[44], bytes[45]] = [width, height];
  view.setUint16(46, nClues, true);
  view.setUint16(48, 1, true);
  const sizes = latin(bytes.subarray(44, 52)), state = solution.replace(/[^.]/g, "-"), texts = (sum) => written.reduce((sofar, text) => (text ? sumOf(`${text}\0`, sofar) : sofar), sum);
  view.setUint16(14, sumOf(sizes), true);
  view.setUint16(0, texts(sumOf(state, sumOf(solution, sumOf(sizes)))), true);
  [sumOf(sizes), sumOf(solution), sumOf(state), texts(0)].forEach((sum, i) => {
    bytes[16 + i] = "ICHE".charCodeAt(i) ^ (sum & 255);
    bytes[20 + i] = "ATED".charCodeAt(i) ^ (sum >> 8);
  });
}
