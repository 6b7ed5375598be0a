// The plays of a rack by the algorithm of Appel and Jacobson ("The world's fastest Scrabble program", 1988): for each anchor, left
// parts, then letters to the right, along the automaton, within the cross-checks of the squares.

import { BLANK, TILE } from "./codes.js";

const LETTER_FACTORS = { "'": 2, '"': 3, "^": 4 }, WORD_FACTORS = { "-": 2, "=": 3, "~": 4 }, BRICK = "#";
const MOST_PLAYS = 300_000;

const roots = new WeakMap(); // by lexicon

/** A node of the automaton: its arcs by letter and in a list, read once. */
class Node {
  #cursor;
  #arcs;
  #list;

  constructor(cursor) {
    this.#cursor = cursor;
  }

  get list() {
    if (!this.#list) this.#read();
    return this.#list;
  }

  arc(tile) {
    if (!this.#list) this.#read();
    return this.#arcs[tile];
  }

  #read() {
    this.#list = (this.#cursor?.arcs() ?? []).map(({ label, isWord, target }) => ({ tile: label, isWord, node: nodeAt(target) }));
    this.#arcs = [];
    for (const arc of this.#list) this.#arcs[arc.tile] = arc;
    this.#cursor = undefined;
  }
}

const END = new Node(), nodes = new WeakMap(); // nodes: of a lexicon that is asked, by number
let known;

/** The node of a cursor; equal nodes are one. */
function nodeAt(cursor) {
  if (!cursor || cursor.node < 0) return END;
  let node = known.get(cursor.node);
  if (!node) known.set(cursor.node, (node = new Node(cursor)));
  return node;
}

/** The root of a lexicon's words. Nodes that are read until another lexicon is asked become its own. */
export function rootOf(lexicon) {
  if (!nodes.has(lexicon)) nodes.set(lexicon, new Map());
  known = nodes.get(lexicon);
  if (!roots.has(lexicon)) roots.set(lexicon, nodeAt(lexicon.cursor()));
  return roots.get(lexicon);
}

/** The squares of a board as lanes: rows, or columns if it is down. */
class Grid {
  constructor({ rows, start, scores }, squares, isDown) {
    const nRows = rows.length, nCols = rows[0].length;
    Object.assign(this, { isDown, scores, nLanes: isDown ? nCols : nRows, length: isDown ? nRows : nCols });
    this.at = (lane, i) => (isDown ? i * nCols + lane : lane * nCols + i);
    this.signs = (lane, i) => (isDown ? rows[i][lane] : rows[lane][i]);
    this.codeAt = (lane, i) => (lane >= 0 && lane < this.nLanes && i >= 0 && i < this.length ? squares[this.at(lane, i)] : 0);
    this.isFree = (lane, i) => i >= 0 && i < this.length && !squares[this.at(lane, i)] && this.signs(lane, i) !== BRICK;
    const isOpening = !squares.some(Boolean), [startRow, startCol] = start;
    this.isAnchor = (lane, i) => {
      if (!this.isFree(lane, i)) return false;
      if (isOpening) return (isDown ? startCol : startRow) === lane && (isDown ? startRow : startCol) === i;
      return Boolean(this.codeAt(lane - 1, i) || this.codeAt(lane + 1, i) || this.codeAt(lane, i - 1) || this.codeAt(lane, i + 1));
    };
  }

  points(code) {
    return code & BLANK ? 0 : this.scores[(code & TILE) - 1];
  }

  /** What the letters before and behind a square make across the lane: {sum, fits}: their points, and by letter whether they make a word;
   *  undefined if there are none. */
  cross(root, lane, i) {
    let first = lane, last = lane, sum = 0, node = root;
    while (this.codeAt(first - 1, i)) first--;
    while (this.codeAt(last + 1, i)) last++;
    if (first === last) return undefined;
    const fits = [], follow = (from, to, start) => {
      let arc = { node: start };
      for (let k = from; k <= to && arc; k++) arc = arc.node.arc(this.codeAt(k, i) & TILE);
      return arc;
    };
    for (let k = first; k <= last; k++) if (k !== lane) sum += this.points(this.codeAt(k, i));
    node = follow(first, lane - 1, root)?.node;
    for (const arc of node?.list ?? []) {
      const end = last > lane ? follow(lane + 1, last, arc.node) : arc;
      if (end?.isWord) fits[arc.tile] = true;
    }
    return { sum, fits };
  }
}

/** All legal plays of a rack: {score, isDown, row, col, tiles}, the best first: by score, across before down, by row, column and tiles.
 *  tiles: a code for each square from the first to the last, 0 where a tile lies already. rules: {rows, start, scores, bonus}. */
export function findPlays(lexicon, rules, squares, rack) {
  const root = rootOf(lexicon), found = [];
  for (const isDown of squares.some(Boolean) ? [false, true] : [false]) {
    const grid = new Grid(rules, squares, isDown);
    for (let lane = 0; lane < grid.nLanes; lane++) playLane(root, grid, rules, rack, lane, found);
  }
  return found.sort(comparePlays);
}

/** Add the plays of a lane. */
function playLane(root, grid, { bonus }, rack, lane, found) {
  const { length, isDown } = grid, anchors = Array.from({ length }, (_, i) => grid.isAnchor(lane, i));
  if (!anchors.includes(true)) return;
  const codes = Array.from({ length }, (_, i) => grid.codeAt(lane, i)), signs = Array.from({ length }, (_, i) => grid.signs(lane, i));
  const crosses = codes.map((code, i) => (code ? undefined : grid.cross(root, lane, i)));
  const counts = new Uint8Array(TILE + 1), placed = new Uint8Array(length);
  for (const tile of rack) counts[tile]++;

  /** Put each tile of the rack that an arc allows, a letter or a blank. */
  function put(tile, use) {
    for (const [kind, code] of [[tile, tile], [0, tile | BLANK]]) {
      if (!counts[kind]) continue;
      counts[kind]--;
      use(code);
      counts[kind]++;
    }
  }

  /** The points that a tile on a square adds: to the word, to its factor, to the words across. */
  function add(state, i, code) {
    const sign = signs[i], own = grid.points(code) * (LETTER_FACTORS[sign] ?? 1), factor = WORD_FACTORS[sign] ?? 1, cross = crosses[i];
    return {
      sum: state.sum + own, factor: state.factor * factor, n: state.n + 1,
      across: state.across + (cross ? (cross.sum + own) * factor : 0), hasCross: state.hasCross || cross !== undefined,
    };
  }

  function extend(node, isWord, first, i, anchor, state) {
    if (isWord && i > anchor && !codes[i] && i - first > 1 && state.n && !(isDown && state.n === 1 && state.hasCross)) record(first, i, state);
    if (i >= length || signs[i] === BRICK) return;
    if (codes[i]) {
      const arc = node.arc(codes[i] & TILE);
      if (arc) extend(arc.node, arc.isWord, first, i + 1, anchor, { ...state, sum: state.sum + grid.points(codes[i]) });
      return;
    }
    const fits = crosses[i]?.fits;
    for (const { tile, isWord: ends, node: next } of node.list) {
      if ((!counts[tile] && !counts[0]) || (fits && !fits[tile])) continue;
      put(tile, (code) => {
        placed[i] = code;
        extend(next, ends, first, i + 1, anchor, add(state, i, code));
        placed[i] = 0;
      });
    }
  }

  function record(first, end, { sum, factor, across, n }) {
    if (found.length >= MOST_PLAYS) throw new RangeError(`more than ${MOST_PLAYS} plays`);
    const [row, col] = isDown ? [first, lane] : [lane, first];
    found.push({ score: sum * factor + across + (bonus[n] ?? 0), isDown, row, col, tiles: [...placed.subarray(first, end)] });
  }

  function leftPart(node, part, limit, anchor) {
    let state = { sum: 0, factor: 1, across: 0, n: 0, hasCross: false };
    const first = anchor - part.length;
    part.forEach((code, k) => {
      state = add(state, first + k, code);
      placed[first + k] = code;
    });
    extend(node, false, first, anchor, anchor, state);
    placed.fill(0, first, anchor);
    if (part.length === limit) return;
    for (const { tile, node: next } of node.list)
      if (counts[tile] || counts[0]) put(tile, (code) => leftPart(next, [...part, code], limit, anchor));
  }

  for (let anchor = 0; anchor < length; anchor++) {
    if (!anchors[anchor]) continue;
    if (codes[anchor - 1]) playBehind(anchor);
    else {
      let limit = 0;
      while (limit < anchor && !anchors[anchor - limit - 1] && grid.isFree(lane, anchor - limit - 1) && limit < rack.length - 1) limit++;
      leftPart(root, [], limit, anchor);
    }
  }

  /** The left part lies on the board. */
  function playBehind(anchor) {
    let first = anchor, node = root, sum = 0;
    while (codes[first - 1]) first--;
    for (let i = first; i < anchor && node; i++) {
      node = node.arc(codes[i] & TILE)?.node;
      sum += grid.points(codes[i]);
    }
    if (node) extend(node, false, first, anchor, anchor, { sum, factor: 1, across: 0, n: 0, hasCross: false });
  }
}

function comparePlays(a, b) {
  if (a.score !== b.score) return b.score - a.score;
  if (a.isDown !== b.isDown) return a.isDown ? 1 : -1;
  if (a.row !== b.row || a.col !== b.col) return a.row - b.row || a.col - b.col;
  for (let i = 0; i < a.tiles.length && i < b.tiles.length; i++) if (a.tiles[i] !== b.tiles[i]) return a.tiles[i] - b.tiles[i];
  return a.tiles.length - b.tiles.length;
}

/** A move of one's own: {problem} if the tiles make no play, else {play, words}. placed: [{row, col, code}]. words: {codes, isWord}, the main
 *  word first. */
export function judgeMove(lexicon, rules, squares, placed) {
  const problem = findProblem(rules, squares, placed);
  if (problem) return { problem };
  const root = rootOf(lexicon), laid = Uint8Array.from(squares), nCols = rules.rows[0].length, isNew = new Set();
  for (const { row, col, code } of placed) {
    laid[row * nCols + col] = code;
    isNew.add(row * nCols + col);
  }
  const across = new Grid(rules, laid, false), down = new Grid(rules, laid, true);
  const isDown = placed.length > 1 ? placed[0].col === placed[1].col : wordAt(across, placed[0].row, placed[0].col).codes.length < 2;
  const [main, other] = isDown ? [down, across] : [across, down], placeIn = (grid, { row, col }) => (grid.isDown ? [col, row] : [row, col]);
  const words = [wordAt(main, ...placeIn(main, placed[0])), ...placed.map((tile) => wordAt(other, ...placeIn(other, tile)))].filter(({ codes }) => codes.length > 1);
  const score = words.reduce((sum, { points }) => sum + points, 0) + (rules.bonus[placed.length] ?? 0), { lane, first, codes } = words[0];
  const tiles = codes.map((code, k) => (isNew.has(main.at(lane, first + k)) ? code : 0));
  const [row, col] = isDown ? [first, lane] : [lane, first];
  return { play: { score, isDown, row, col, tiles }, words: words.map((word) => ({ codes: word.codes, isWord: isWordOf(root, word.codes) })) };

  function wordAt(grid, lane, i) {
    let first = i, sum = 0, factor = 1;
    const codes = [];
    while (grid.codeAt(lane, first - 1)) first--;
    for (let k = first; grid.codeAt(lane, k); k++) {
      const code = grid.codeAt(lane, k), isPlaced = isNew.has(grid.at(lane, k)), sign = grid.signs(lane, k);
      codes.push(code);
      sum += grid.points(code) * (isPlaced ? (LETTER_FACTORS[sign] ?? 1) : 1);
      factor *= isPlaced ? (WORD_FACTORS[sign] ?? 1) : 1;
    }
    return { lane, first, codes, points: sum * factor };
  }
}

function isWordOf(root, codes) {
  let arc = { node: root };
  for (const code of codes) if (!(arc = arc.node.arc(code & TILE))) return false;
  return arc.isWord;
}

/** Why tiles make no play by the rules of the board: "line", "gap", "touch", "start" or "length"; undefined if they do. */
function findProblem({ rows, start, bonus }, squares, placed) {
  const nCols = rows[0].length, isOpening = !squares.some(Boolean), at = (row, col) => placed.find((tile) => tile.row === row && tile.col === col);
  const [first] = placed, isDown = placed.every(({ col }) => col === first.col), isAcross = placed.every(({ row }) => row === first.row);
  if (!isDown && !isAcross) return "line";
  if (placed.length >= bonus.length) return "length";
  const along = ({ row, col }) => (isDown && !isAcross ? row : col), ends = placed.map(along);
  for (let k = Math.min(...ends); k <= Math.max(...ends); k++) {
    const [row, col] = isDown && !isAcross ? [k, first.col] : [first.row, k];
    if (!at(row, col) && !squares[row * nCols + col]) return "gap";
  }
  if (isOpening) return at(...start) ? (placed.length < 2 ? "length" : undefined) : "start";
  const beside = ({ row, col }) => [[-1, 0], [1, 0], [0, -1], [0, 1]].some(([down, right]) => {
    const [r, c] = [row + down, col + right];
    return r >= 0 && r < rows.length && c >= 0 && c < nCols && squares[r * nCols + c] > 0;
  });
  return placed.some(beside) ? undefined : "touch";
}
