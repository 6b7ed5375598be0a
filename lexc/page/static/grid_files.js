// Files of grids: .ipuz and .puz as lexc.puzzles reads and writes them; anything else is text. Errors are objects {message}.

import { clueOf, countLost, headerOf, withClues } from "./grid_clues.js";
import { BLOCK, CIRCLE, HOLE, MAX_SIDE, hasCircle, isCell, slotsOf } from "./grid_model.js";
import { capital, gridOf, readText, writeText, writeXd } from "./grid_text.js";
import { t } from "./texts.js";

const MOST_BYTES = 1 << 22, MAGIC = "ACROSS&DOWN\0", PUZ_HEADERS = ["title", "author", "copyright", "notes"], CIRCLED = 0x80;
const IPUZ_HEADERS = ["title", "author", "editor", "copyright", "publisher", "publication", "date", "url", "uniqueid", "intro", "explanation", "annotation", "difficulty", "notes", "origin"];
const OTHERS = ["version", "block", "empty", "dimensions", "puzzle", "solution", "clues", "checksum", "saved"]; // of ipuz, which are written anew or left out

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

/** The formats by the ends of files' names. write: {content, notes} of a grid. type: of the content. hasClues: whether it holds clues.
 *  lacksCircle: whether a cell cannot have one. headers: the small names of those that it holds; all if it names none. */
const FORMATS = {
  txt: { write: (grid) => ({ content: writeText(grid) }), hasClues: false, lacksCircle: () => true },
  xd: { write: (grid) => ({ content: writeXd(grid), notes: grid.right.size + grid.below.size > 0 ? [t("grid_xd_bars")] : [] }), lacksCircle: (cell) => [...cell].length !== 1 },
  ipuz: { write: (grid) => ({ content: writeIpuz(grid) }), type: "application/json", headers: IPUZ_HEADERS },
  puz: { write: writePuz, type: "application/octet-stream", headers: PUZ_HEADERS },
};

/** The kinds of files. */
export const GRID_KINDS = Object.keys(FORMATS);

/** {content, type, notes}: a grid as the file of a kind, and notes on what that has no room for. Throws {message}. */
export function writeGridFile(grid, kind) {
  const { write, type = "text/plain", hasClues = true, lacksCircle = () => false, headers } = FORMATS[kind], { content, notes = [] } = write(grid);
  const nClues = Object.values(grid.clues).filter(({ text }) => text).length, lost = hasClues ? countLost(grid) : nClues;
  const circles = grid.cells.filter((cell, i) => hasCircle(grid, i) && lacksCircle(cell)).length;
  const names = headers ? grid.headers.map(([key]) => key).filter((key) => !headers.includes(key.toLowerCase())) : [];
  return { content, type, notes: [...notes, names.length > 0 && t("grid_lost_headers", { kind, names: names.join(", ") }),
    circles > 0 && t("grid_lost_circles", { n: circles, kind }), lost > 0 && t(hasClues ? "grid_lost_clues" : "grid_no_clues", { n: lost })].filter(Boolean) };
}

function readIpuz(text) {
  let fields;
  try {
    fields = JSON.parse(text.trim().replace(/^ipuz\(([^]*)\)$/, "$1"));
  } catch (error) {
    throw { message: t("grid_no_ipuz", { problem: error.message.slice(0, 80) }) };
  }
  const list = (value) => (Array.isArray(value) ? value : []), block = textOf(fields?.block ?? "#"), empty = textOf(fields?.empty ?? "0");
  if (![fields?.kind].flat().some((kind) => textOf(kind).includes("crossword"))) throw { message: t("grid_no_ipuz", { problem: t("grid_no_crossword") }) };
  const puzzle = list(fields.puzzle), width = puzzle.reduce((most, row) => Math.max(most, list(row).length), 0), right = new Set(), below = new Set(), styles = {};
  if (!width || width > MAX_SIDE || puzzle.length > MAX_SIDE) throw { message: t("grid_too_large", { n: MAX_SIDE }) };
  const rows = puzzle.map((row, r) => Array.from({ length: width }, (_, c) => {
    const cell = c < list(row).length ? row[c] : null, answer = list(list(fields.solution)[r])[c], place = r * width + c;
    const shown = cell !== null && typeof cell === "object" ? (cell.cell ?? (Object.hasOwn(cell, "cell") ? null : empty)) : cell;
    const style = typeof cell?.style === "string" ? fields.styles?.[cell.style] : cell?.style, { barred: bars, ...look } = isObject(style) && isShallow(style) ? style : {}, barred = textOf(style?.barred ?? "");
    if (Object.keys(look).length) styles[place] = look;
    if (shown === null) return HOLE;
    if (textOf(shown) === block || answer === block) return BLOCK;
    if (barred.includes("R")) right.add(place);
    if (barred.includes("L") && c) right.add(place - 1);
    if (barred.includes("B")) below.add(place);
    if (barred.includes("T") && r) below.add(place - width);
    const known = [answer?.value ?? answer, cell?.value].filter((text) => typeof text === "string").map((text) => text.trim());
    return capital(known.find((text) => !["", "-", block, empty].includes(text)) ?? "");
  }));
  const known = IPUZ_HEADERS.filter((key) => textOf(fields[key] ?? "").trim()), headers = known.map((key) => [title(key), textOf(fields[key]).replaceAll("\0", " ").trim()]);
  const others = Object.entries(fields).filter(([key, value]) => ![...OTHERS, ...known].includes(key) && isShallow(value));
  return withClues(gridOf(rows, { right, below, headers, styles, fields: Object.fromEntries(others) }), cluesOf(fields.clues));
}

const title = (key) => key.replace(/^./, (first) => first.toUpperCase());
const textOf = (value) => (isObject(value) ? "" : String(value));
const isObject = (value) => typeof value === "object" && value !== null;

/** Whether lists and objects of JSON lie in one another a few times, so that they can be written. */
const isShallow = (value, depth = 8) => !isObject(value) || (depth > 1 && Object.values(value).every((each) => isShallow(each, depth - 1)));

/** The clues of an ipuz by names of slots: pairs of number and text, or objects with `number` and `clue`. */
const cluesOf = (clues) => (isObject(clues) && !Array.isArray(clues) ? Object.entries(clues) : []).flatMap(([name, listed]) => (Array.isArray(listed) ? listed : [])
  .map((clue) => (Array.isArray(clue) ? clue : [clue?.number, clue?.clue])).filter(([number, text]) => typeof text === "string" && ["string", "number"].includes(typeof number))
  .map(([number, text]) => [`${number}${name.slice(0, 1).toUpperCase()}`, text]));

function writeIpuz(grid) {
  const { height, width, cells, right, below, headers, styles } = grid, slots = slotsOf(grid), numbers = new Map(slots.map(({ cells: [first], number }) => [first, number]));
  const rows = (write) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => write(cells[r * width + c], r * width + c)));
  const outside = (cell) => (cell === HOLE ? null : "#"), clues = (isDown) => slots.filter((slot) => slot.isDown === isDown).map((slot) => [slot.number, clueOf(grid, slot)]);
  const fields = {
    version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"], block: "#", empty: 0, ...grid.fields,
    ...Object.fromEntries(headers.map(([key, value]) => [key.toLowerCase(), value]).filter(([key]) => IPUZ_HEADERS.includes(key))),
    dimensions: { width, height },
    puzzle: rows((cell, i) => {
      const barred = (right.has(i) ? "R" : "") + (below.has(i) ? "B" : ""), shown = isCell(cell) ? (numbers.get(i) ?? 0) : outside(cell), style = { ...styles[i], ...(barred && { barred }) };
      return Object.keys(style).length ? { cell: shown, style } : shown;
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
  const decode = Number(latin(bytes.subarray(24, 27))) < 2 ? latin : (part) => new TextDecoder().decode(part);
  let end = 52 + 2 * size;
  for (let left = 4 + view.getUint16(46, true); left > 0; left--) {
    const start = end;
    end = bytes.indexOf(0, start) + 1;
    if (!end) throw { message: t("grid_no_puz") };
    texts.push(decode(bytes.subarray(start, end - 1)));
  }
  const sections = sectionsOf(bytes.subarray(end)), rebus = readRebus(sections, decode), isEmpty = isLocked || /^[X.:-]*$/.test(solution); // empty grids are written with X
  const cells = [...solution].map((letter, i) => (".:".includes(letter) ? BLOCK : isEmpty || letter === "-" ? "" : capital(rebus(i) ?? letter)));
  const rows = Array.from({ length: height }, (_, r) => cells.slice(r * width, (r + 1) * width));
  const [, , , ...clues] = texts, headers = PUZ_HEADERS.map((key, i) => [title(key), (texts[i === 3 ? texts.length - 1 : i]).trim()]).filter(([, value]) => value);
  const styles = Object.fromEntries([...(sections.get("GEXT") ?? [])].map((mark, i) => [i, CIRCLE, mark]).filter(([i, , mark]) => i < size && mark & CIRCLED));
  const grid = gridOf(rows, { headers, styles }), slots = slotsOf(grid);
  return withClues(grid, clues.slice(0, -1).map((clue, i) => [slots[i]?.name ?? String(i), clue]));
}

/** The sections behind the texts, by name: a name, a length, a sum, bytes, and 0. */
function sectionsOf(bytes) {
  const sections = new Map(), view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let start = 0; start + 8 <= bytes.length;) {
    const size = view.getUint16(start + 4, true);
    sections.set(latin(bytes.subarray(start, start + 4)), bytes.subarray(start + 8, start + 8 + size));
    start += 9 + size;
  }
  return sections;
}

/** A function from an index to the text of a rebus. GRBS has a number for each cell, RTBL the texts of numbers. */
function readRebus(sections, decode) {
  const texts = new Map(decode(sections.get("RTBL") ?? new Uint8Array()).split(";").map((part) => part.trim().split(/:(.*)/s)).map(([number, text]) => [Number(number), text]));
  return (i) => texts.get((sections.get("GRBS")?.[i] ?? 0) - 1) || undefined;
}

function writePuz(grid) {
  const { height, width, cells, right, below } = grid;
  const texts = [...new Set(cells.filter((cell) => isCell(cell) && cell.length > 1))];
  const solution = cells.map((cell) => (isCell(cell) ? cell[0] || "-" : ".")).join(""), said = [...PUZ_HEADERS.map((key) => headerOf(grid, key)), ...slotsOf(grid).map((slot) => clueOf(grid, slot))];
  const isLatin = !/[^\0-\xff]/.test(said.join("")), encode = (text) => (isLatin ? text : latin(new TextEncoder().encode(text))), [first, author, copyright, notes, ...clues] = said.map(encode);
  if ((isLatin ? /[^\0-\xff]/ : /[^\0-\x7f]/).test(solution + texts.join(""))) throw { message: t("grid_puz_latin") };
  const sections = texts.length ? [section("GRBS", cells.map((cell) => String.fromCharCode(texts.indexOf(cell) + 1 && texts.indexOf(cell) + 2)).join("")), section("RTBL", texts.map((text, i) => `${String(i + 1).padStart(2)}:${text};`).join(""))] : [];
  const circles = cells.map((_, i) => String.fromCharCode(CIRCLED * hasCircle(grid, i))).join("");
  if (/[^\0]/.test(circles)) sections.push(section("GEXT", circles));
  const tail = [first, author, copyright, ...clues, notes].map((text) => `${text}\0`).join("");
  const body = [solution, solution.replace(/[^.]/g, "-"), tail, ...sections].join(""), bytes = Uint8Array.from(`${"\0".repeat(52)}${body}`, (character) => character.charCodeAt(0));
  const ended = (text) => text && `${text}\0`;
  writeHeader(bytes, { width, height, nClues: clues.length, solution, summed: [...[first, author, copyright].map(ended), ...clues, ended(notes)].join(""), version: isLatin ? "1.3" : "2.0" });
  return { content: bytes, notes: [right.size + below.size > 0 && t("grid_puz_bars"), cells.includes(HOLE) && t("grid_puz_holes")] };
}

const section = (name, data) => `${name}${pair(data.length)}${pair(sumOf(data))}${data}\0`;
const pair = (n) => String.fromCharCode(n & 255, n >> 8);

/** The checksum of Across Lite. */
function sumOf(text, sum = 0) {
  for (const character of text) sum = (((sum >> 1) | ((sum & 1) << 15)) + character.charCodeAt(0)) & 0xffff;
  return sum;
}

/** summed: the texts of which the sums are. */
function writeHeader(bytes, { width, height, nClues, solution, summed, version }) {
  const view = new DataView(bytes.buffer), put = (at, text) => [...text].forEach((character, i) => (bytes[at + i] = character.charCodeAt(0)));
  put(2, MAGIC);
  put(24, version);
  [bytes[44], bytes[45]] = [width, height];
  view.setUint16(46, nClues, true);
  view.setUint16(48, 1, true);
  const sizes = latin(bytes.subarray(44, 52)), state = solution.replace(/[^.]/g, "-");
  view.setUint16(14, sumOf(sizes), true);
  view.setUint16(0, sumOf(summed, sumOf(state, sumOf(solution, sumOf(sizes)))), true);
  [sumOf(sizes), sumOf(solution), sumOf(state), sumOf(summed)].forEach((sum, i) => {
    bytes[16 + i] = "ICHE".charCodeAt(i) ^ (sum & 255);
    bytes[20 + i] = "ATED".charCodeAt(i) ^ (sum >> 8);
  });
}
