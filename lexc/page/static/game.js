// Games of GCG, turn by turn: a position before each turn, and one behind the last.

import { Tiles, emptyPosition, squareName } from "./position.js";
import { t } from "./texts.js";

const MOST_TEXT = 1 << 20, MOST_LINES = 2000;
const EVENT = /^>([^:\s]{1,60}):\s+(.*?)\s+([+-]\d{1,6})\s+(-?\d{1,6})\s*$/u;
const ACROSS = /^(\d{1,2})([A-Za-z])$/, DOWN = /^([A-Za-z])(\d{1,2})$/, PIECES = /\[[^\[\]]*\]|\([^()]*\)|./gsu;

/** Whether a text looks like a game, not like a position. */
export const isGame = (text) => /^\s*[#>]/.test(text);

/** The turns of a game: {line, squares, racks, scores, names, label}. line: of the record. label: of the turn, "" behind the last. Throws {message}, which names the line. */
export function readGame(text, rules) {
  const lines = text.split(/\r\n|\r|\n/), tiles = new Tiles(rules), turns = [], total = new Map();
  if (text.length > MOST_TEXT || lines.length > MOST_LINES) throw { message: t("game_too_long", { n: MOST_LINES }) };
  const titles = new Map(), players = [];
  let { squares } = emptyPosition(rules), before = squares;
  lines.forEach((line, i) => {
    try {
      const player = /^#player(\d)\s+(\S+)(?:\s+(.*))?$/u.exec(line);
      if (player) {
        players.push(player[2]);
        titles.set(player[2], player[3]?.trim() || player[2]);
      }
      if (line.startsWith(">")) readEvent(line, i + 1);
    } catch (error) {
      throw error.message === undefined ? error : { message: t("line_is_wrong", { line: i + 1, problem: error.message }) };
    }
  });
  if (!turns.length) throw { message: t("no_turns") };
  const names = players.length ? players : [...total.keys()];
  return [...turns.map((turn) => ({ ...turn, ...scoresOf(turn, names) })), { ...turns.at(-1), line: undefined, squares, racks: [[], []], label: "", ...scoresOf({ player: names[0], total: new Map(total) }, names) }];

  function scoresOf({ player, total: scores }, all) {
    const order = [player, ...all.filter((name) => name !== player)].slice(0, 2);
    return { names: order.map((name) => (titles.get(name) ?? name ?? "").slice(0, 40)), scores: [0, 1].map((k) => scores.get(order[k]) ?? 0) };
  }

  function readEvent(line, number) {
    const [, player, middle, points, sum] = EVENT.exec(line) ?? [];
    if (player === undefined) throw { message: t("no_turn", { text: line.slice(0, 40) }) };
    const words = middle.split(/\s+/), place = squareAt(words.at(-2) ?? ""), action = words.at(-1);
    const rack = /^[(-]/.test(words[0]) || (place && words.length < 3) ? "" : words[0];
    turns.push({ line: number, squares: Uint8Array.from(squares), player, total: new Map(total), racks: [tiles.readRack(rack), []], label: labelOf(words, place, points) });
    if (place) {
      before = Uint8Array.from(squares);
      squares = lay(squares, place, action);
    } else if (action === "--") squares = before;
    total.set(player, Number(sum));
  }

  function lay(old, { row, col, isDown }, word) {
    const laid = Uint8Array.from(old), nRows = rules.rows.length, nCols = rules.rows[0].length;
    for (const piece of word.normalize("NFC").match(PIECES)) {
      // (CH) and (C)(H) name tiles that lie already
      for (const part of piece.startsWith("(") ? (piece.slice(1, -1).match(PIECES) ?? []) : [piece]) {
        if (row >= nRows || col >= nCols || rules.rows[row][col] === "#") throw { message: t("off_the_board", { square: squareName(row, col) }) };
        const square = row * nCols + col, code = part === "." ? laid[square] : tiles.code(part);
        if (!code) throw { message: t(part === "." ? "no_tile_there" : "no_such_tile", { text: part.slice(0, 20), square: squareName(row, col) }) };
        if (old[square] && (old[square] & 63) !== (code & 63)) throw { message: t("another_tile", { square: squareName(row, col) }) };
        if (!old[square]) laid[square] = code;
        if (isDown) row++;
        else col++;
      }
    }
    return laid;
  }
}

const labelOf = (words, place, points) => (place ? `${words.at(-2)} ${words.at(-1)} ${points.slice(1)}` : `${words.at(-1)} ${points}`).slice(0, 40);

/** The place of 8D, across, or D8, down; undefined for another text. */
export function squareAt(text) {
  const across = ACROSS.exec(text), down = DOWN.exec(text), letter = across?.[2] ?? down?.[1], number = across?.[1] ?? down?.[2];
  return letter ? { row: Number(number) - 1, col: letter.toUpperCase().charCodeAt(0) - 65, isDown: Boolean(down) } : undefined;
}
