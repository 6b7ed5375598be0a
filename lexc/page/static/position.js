// Positions of a game as text: tiles, squares, CGP (specs/games.md). A code is a tile from 1, or BLANK and the tile that a blank
// stands for; 0 is an empty square, and on a rack a blank. Errors are objects {message}, whose texts are `t`'s.

import { BLANK, TILE } from "./codes.js";
import { t } from "./texts.js";

const PIECE = /\[[^\[\]]*\]|./gsu, RUN_OR_PIECE = /\d+|\[[^\[\]]*\]|./gsu;
const MOST_RACK = 10, MOST_TEXT = 10_000;

/** The texts of the tiles of some rules, read and written. */
export class Tiles {
  codes = new Map([["?", 0]]);
  texts = new Map([[0, "?"]]);

  constructor({ letters, blanks, aliases }) {
    letters.forEach((label, i) => {
      for (const [text, code] of [[label, i + 1], [blanks[i], (i + 1) | BLANK]]) {
        const written = /^\p{L}$/u.test(text) ? text : `[${text}]`;
        this.texts.set(code, written);
        for (const spelling of [written, `[${text}]`]) if (!this.codes.has(spelling)) this.codes.set(spelling, code);
      }
    });
    for (const [text, tile] of Object.entries(aliases)) if (!this.codes.has(`[${text}]`)) this.codes.set(`[${text}]`, tile);
  }

  /** A tile without brackets, as a board shows it. */
  shown(code) {
    return this.texts.get(code).replace(/^\[(.*)\]$/s, "$1");
  }

  write(codes) {
    return Array.from(codes, (code) => this.texts.get(code)).join("");
  }

  /** The code of a tile's text; undefined for another text. */
  code(piece) {
    return this.codes.get(piece.normalize("NFC"));
  }

  /** The tiles of a rack, in capitals or not; letters of several characters stand in brackets. Throws {message}. */
  readRack(text) {
    const pieces = text.normalize("NFC").replace(/\s/g, "").match(PIECE) ?? [];
    if (pieces.length > MOST_RACK) throw { message: t("rack_too_long", { n: MOST_RACK }) };
    return pieces.map((piece) => {
      const code = this.code(piece) ?? this.code(piece.toUpperCase());
      if (code === undefined || piece.length > 40) throw { message: t("no_such_tile", { text: piece.slice(0, 20) }) };
      return code && code & TILE; // a letter in lower case is meant as a letter
    });
  }
}

export const squareName = (row, col) => `${row + 1}${String.fromCharCode(65 + col)}`;

/** The place of a play: 8D across, D8 down. */
export const placeName = ({ row, col, isDown }) => (isDown ? `${String.fromCharCode(65 + col)}${row + 1}` : squareName(row, col));

/** The letters of a play, with . for tiles that lie already. */
export const playText = (tiles, play) => play.tiles.map((code) => (code ? tiles.texts.get(code) : ".")).join("");

/** The position that the view Board shows or showed last, from which other views begin. */
export const lastShown = { position: undefined };

/** An empty position. */
export const emptyPosition = (rules) => ({ rules, squares: new Uint8Array(rules.rows.length * rules.rows[0].length), racks: [[], []], scores: [0, 0] });

/** A position of a line of CGP by one of some rules, of which the first that fit its size and its names are taken. Throws {message}. */
export function readPosition(text, choices) {
  const [fields, ...operations] = text.trim().slice(0, MOST_TEXT + 1).split(";"), parts = fields.trim().split(/\s+/);
  if (text.length > MOST_TEXT || !parts[0].includes("/")) throw { message: t("no_position") };
  if (parts.length > 1 && /^-?\d+(\/-?\d+)*$/.test(parts[1])) parts.splice(1, 0, "");
  const [board, racks = "", scores = ""] = parts, named = [parts.slice(4).join(" "), ...operations].map((operation) => operation.trim().split(/\s+/));
  const nRows = board.split("/").length, boardName = named.find(([code]) => code === "bdn")?.[1]?.toLowerCase();
  const fitting = choices.filter(({ rows }) => rows.length === nRows), rules = fitting.find((each) => each.board === boardName) ?? fitting[0];
  if (!rules) throw { message: t("no_rules_of_size", { n: nRows }) };
  const tiles = new Tiles(rules), position = emptyPosition(rules), nCols = rules.rows[0].length;
  board.split("/").forEach((row, i) => readRow(row, i, { rules, tiles, nCols, squares: position.squares }));
  position.racks = [...racks.split("/").slice(0, 2).map((rack) => tiles.readRack(rack)), [], []].slice(0, 2);
  position.scores = [...scores.split("/").map(Number), 0, 0].slice(0, 2).map((score) => (Number.isInteger(score) && Math.abs(score) < 1e9 ? score : 0));
  return position;
}

function readRow(row, i, { rules, tiles, nCols, squares }) {
  let col = 0;
  for (const piece of row.match(RUN_OR_PIECE) ?? []) {
    if (/^\d/.test(piece)) {
      col += Math.min(Number(piece), nCols + 1);
      continue;
    }
    const code = tiles.code(piece);
    if (!code) throw { message: t("row_is_wrong", { row: i + 1, text: piece.slice(0, 20) }) };
    if (col < nCols && rules.rows[i][col] !== "#") squares[i * nCols + col] = code;
    col++;
  }
  if (col !== nCols) throw { message: t("row_has_length", { row: i + 1, n: nCols, found: Math.min(col, 99) }) };
}

/** A position as a line of CGP. */
export function writePosition({ rules, squares, racks, scores }) {
  const tiles = new Tiles(rules), nCols = rules.rows[0].length;
  const rows = rules.rows.map((_, i) => {
    let text = "", run = 0;
    for (const code of squares.subarray(i * nCols, (i + 1) * nCols)) {
      if (!code) run++;
      else {
        text += (run || "") + tiles.texts.get(code);
        run = 0;
      }
    }
    return text + (run || "");
  });
  return `${rows.join("/")} ${racks.map((rack) => tiles.write(rack)).join("/")} ${scores.join("/")} 0`;
}

/** The letters that a play leaves on the rack. */
export function leaveOf(rack, play) {
  const left = [...rack];
  for (const code of play.tiles) if (code) left.splice(left.indexOf(code & BLANK ? 0 : code), 1);
  return left.sort((a, b) => (a || TILE + 1) - (b || TILE + 1));
}

/** The tiles that are neither on the board nor on a rack. */
export function bagOf({ rules, squares, racks }) {
  const left = [...rules.counts], bag = [];
  for (const code of squares) if (code) left[code & BLANK ? 0 : code]--;
  for (const code of racks.flat()) left[code]--;
  left.forEach((count, tile) => bag.push(...Array(Math.max(count, 0)).fill(tile)));
  return bag;
}

/** A rack filled from a bag, which loses these tiles. */
export function drawTiles({ rules }, rack, bag) {
  const codes = [...rack];
  while (codes.length < rules.bonus.length - 1 && bag.length) codes.push(bag.splice(Math.floor(Math.random() * bag.length), 1)[0]);
  return codes;
}
