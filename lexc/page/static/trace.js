// Every step by which Appel and Jacobson's generator, or Gordon's, finds the plays of a lane: the twin of lexc.play.generation.trace,
// which explains the kinds of steps. Gordon's GADDAG is not in the page: its nodes are made from those of the words.

import { BLANK, TILE } from "./codes.js";
import { judgeMove, rootOf } from "./generator.js";
import { SEPARATOR, lettersOf } from "./gordon_path.js";

const BRICK = "#";
const gaddags = new WeakMap(); // by lexicon, the root

/** A node as a walk comes to it. isWord: whether a string ends here. arcs: by label, ascending, the nodes behind; read once. */
class Place {
  #read;
  #arcs;

  constructor(isWord, read) {
    this.isWord = isWord;
    this.#read = read;
  }

  get arcs() {
    this.#arcs ??= new Map(this.#read());
    return this.#arcs;
  }
}

const dawgPlace = (node, isWord = false) => new Place(isWord, () => node.list.map((arc) => [arc.tile, dawgPlace(arc.node, arc.isWord)]));

/** The root of the GADDAG of a lexicon. */
function gaddagRoot(lexicon) {
  if (!gaddags.has(lexicon)) gaddags.set(lexicon, makeGaddag(rootOf(lexicon)));
  return gaddags.get(lexicon);
}

/** The GADDAG of words, made where it is visited. A path before the separator is a text that stands in words, backwards: it has an arc for
 *  each letter before the text, and the separator if words begin with the text. */
function makeGaddag(root) {
  const into = new Map([[root, []]]), all = [root];
  for (const from of all)
    for (const { tile, node } of from.list) {
      if (!into.has(node)) {
        into.set(node, []);
        all.push(node);
      }
      into.get(node).push({ tile, from });
    }
  // text: tiles. starts: the nodes from which it can be read
  const place = (text, starts, arc) => new Place(arc?.isWord ?? false, () => {
    const before = new Map();
    for (const start of starts)
      for (const { tile, from } of into.get(start)) {
        if (!before.has(tile)) before.set(tile, []);
        before.get(tile).push(from);
      }
    const found = [...before].map(([tile, nodes]) => [tile, place([tile, ...text], nodes, follow(root, [tile, ...text]))]);
    if (text.length && arc?.node.list.length) found.push([SEPARATOR, dawgPlace(arc.node)]);
    return found.sort(([a], [b]) => a - b);
  });
  return place([], all);
}

/** The last arc of some labels from a node of words; undefined if there is none. */
function follow(node, labels) {
  let arc = { node };
  for (const label of labels) if (!(arc = arc.node.arc(label))) return undefined;
  return arc;
}

/** A row or a column of a position. */
class Lane {
  constructor({ rows, start, letters }, squares, root, isDown, number) {
    const nRows = rows.length, nCols = rows[0].length, all = letters.map((_, i) => i + 1);
    Object.assign(this, { isDown, number, length: isDown ? nRows : nCols, isOpening: !squares.some(Boolean) });
    const codeAt = (row, col) => (row >= 0 && row < nRows && col >= 0 && col < nCols ? squares[row * nCols + col] : 0);
    this.place = (i) => (isDown ? [i, number] : [number, i]);
    this.code = (i) => (i >= 0 && i < this.length ? codeAt(...this.place(i)) : 0);
    this.isFree = (i) => {
      const [row, col] = this.place(i);
      return i >= 0 && i < this.length && !codeAt(row, col) && rows[row][col] !== BRICK;
    };
    this.isStart = (i) => this.isOpening && !isDown && number === start[0] && i === start[1];
    this.crossings = new Map();
    this.checks = new Map();
    for (let i = 0; i < this.length; i++) {
      if (!this.isFree(i)) continue;
      const [before, behind] = [-1, 1].map((step) => {
        const found = [];
        let [row, col] = this.place(i), code;
        const move = () => (isDown ? (col += step) : (row += step));
        for (move(); (code = codeAt(row, col)); move()) found.push(code & TILE);
        return found;
      });
      before.reverse();
      const isCrossed = before.length > 0 || behind.length > 0;
      if (isCrossed) this.crossings.set(i, { before, behind });
      this.checks.set(i, isCrossed ? all.filter((tile) => follow(root, [...before, tile, ...behind])?.isWord) : all);
    }
  }

  /** The tiles that may be put on a square. */
  letters(i) {
    return this.checks.get(i) ?? [];
  }
}

/** The walk of a lane. root: the place at which it begins. */
class Walk {
  anchor = -1;
  first = -1;
  path = [];

  constructor(lane, root, rack, score) {
    Object.assign(this, { lane, root, score, counts: new Uint8Array(TILE + 1) });
    for (const tile of rack) this.counts[tile]++;
  }

  step(kind, square, { tile = 0, letters = [], nArcs = 0, play = null } = {}) {
    return { kind, isDown: this.lane.isDown, lane: this.lane.number, square, anchor: this.anchor, first: this.first, path: [...this.path], tile, letters: [...letters], nArcs, play };
  }

  begin(anchor, first, tile) {
    Object.assign(this, { anchor, first });
    const code = this.lane.code(anchor) & TILE, found = this.step("anchor", anchor, { tile, letters: code ? [code] : this.lane.letters(anchor) });
    this.first = anchor;
    return found;
  }

  /** Follow the arc of the tile on a square, or else an arc for each tile that may be put there. isRecorded: whether the letters before are
   *  a play; then it is no dead end if they are the last ones. */
  *look(square, node, isRecorded) {
    const code = this.lane.code(square);
    if (!node.arcs.size) {
      if (!isRecorded) yield this.step("dead_end", square);
    } else if (!code) yield* this.tryTiles(square, node.arcs, isRecorded ? "missing" : "dead_end");
    else if (!node.arcs.has(code & TILE)) yield this.step("dead_end", square, { tile: code, letters: [code & TILE], nArcs: 1 });
    else yield* this.followBoard(square, code, () => this.goOn(square, node.arcs.get(code & TILE)));
  }

  *followBoard(square, code, goOn) {
    const undo = this.push(code, square);
    yield this.step("board", square, { tile: code, nArcs: 1 });
    yield* goOn();
    undo();
  }

  /** Follow an arc for each tile of the rack that may be put on a square. end: the kind of the step if no tile goes on. */
  *tryTiles(square, arcs, end) {
    const admitted = this.lane.letters(square), letters = [], hasBlank = this.counts[0] > 0;
    for (let tile = 1; tile <= TILE; tile++) if (this.counts[tile]) letters.push(tile);
    const sought = [...letters.filter((tile) => admitted.includes(tile)), ...(hasBlank ? admitted : [])], missing = sought.filter((tile) => !arcs.has(tile));
    const found = { letters: [...new Set(missing)].sort((a, b) => a - b), nArcs: missing.length };
    if (missing.length && missing.length < sought.length) yield this.step("missing", square, found);
    const blanks = hasBlank ? [...arcs.keys()].filter(Boolean).map((tile) => tile | BLANK) : [];
    for (const code of [...letters, ...blanks]) {
      const tile = code & TILE, node = arcs.get(tile);
      if (node && admitted.includes(tile)) yield* this.put(code, square, node);
      else if (node && (code < BLANK || !letters.includes(tile))) yield this.step("blocked", square, { tile: code, letters: admitted });
    }
    if (missing.length === sought.length && (missing.length || end === "dead_end")) yield this.step(end, square, found);
  }

  *put(code, square, node) {
    const kind = code & BLANK ? 0 : code;
    this.counts[kind]--;
    const undo = this.push(code, square);
    yield this.step(this.isInLeftPart(square) ? "left_part" : "place", square, { tile: code, nArcs: 1 });
    yield* this.goOn(square, node);
    undo();
    this.counts[kind]++;
  }

  /** Put a label on the path; the result takes it off. square: of the letter. */
  push(label, square) {
    const { first } = this;
    this.first = Math.min(first, square);
    this.path.push(label);
    return () => {
      this.path.pop();
      this.first = first;
    };
  }

  isInLeftPart() {
    return false;
  }

  /** Record the play from the first square of the letters to the last, if it is one; the result says so. */
  *record(last) {
    const { first, lane } = this, tiles = this.word().map((code, i) => (lane.code(first + i) ? 0 : code)), placed = tiles.flatMap((code, i) => (code ? [first + i] : []));
    if (first === last || !placed.length) return false;
    if (lane.isDown && placed.length === 1 && (lane.isOpening || lane.crossings.has(placed[0]))) {
      yield this.step("duplicate", last);
      return true;
    }
    const [row, col] = lane.place(first);
    const score = this.score(placed.map((i) => ({ row: lane.place(i)[0], col: lane.place(i)[1], code: tiles[i - first] })));
    yield this.step("play", last, { play: { score, isDown: lane.isDown, row, col, tiles } });
    return true;
  }
}

/** Appel and Jacobson 1988, section 3.3. */
class AppelJacobsonWalk extends Walk {
  anchors() {
    return Array.from({ length: this.lane.length }, (_, i) => i).filter((i) => this.isAnchor(i));
  }

  isAnchor(i) {
    const { lane } = this;
    if (lane.isOpening) return lane.isStart(i);
    return lane.isFree(i) && Boolean(lane.code(i - 1) || lane.code(i + 1) || lane.crossings.has(i));
  }

  *steps() {
    const { lane } = this;
    for (const anchor of this.anchors()) {
      let first = anchor;
      while (lane.code(first - 1)) first--;
      if (first < anchor) {
        yield this.begin(anchor, first, lane.code(first));
        this.first = first;
        yield* this.walkBlock(first, this.root);
        continue;
      }
      while (lane.isFree(first - 1) && !this.isAnchor(first - 1)) first--;
      yield this.begin(anchor, first, 0);
      this.limit = first;
      yield this.step("left_part", anchor);
      yield* this.walkLeft(this.root);
    }
  }

  word() {
    return this.path;
  }

  isInLeftPart(square) {
    return square < this.anchor;
  }

  goOn(square, node) {
    return square < this.anchor ? this.walkLeft(node) : this.extendRight(node, square + 1);
  }

  *walkBlock(square, node) {
    const code = this.lane.code(square), target = node.arcs.get(code & TILE);
    if (!code) yield* this.look(square, node, false);
    else if (!target?.arcs.size) yield this.step("dead_end", square, { tile: code, letters: [code & TILE], nArcs: 1 });
    else yield* this.followBoard(square, code, () => this.walkBlock(square + 1, target));
  }

  *walkLeft(node) {
    yield* this.look(this.anchor, node, false);
    if (this.first > this.limit) yield* this.tryTiles(this.first - 1, new Map([...node.arcs].filter(([, target]) => target.arcs.size)), "missing");
  }

  *extendRight(node, square) {
    const isRecorded = node.isWord && !this.lane.code(square) && (yield* this.record(square - 1));
    yield* this.look(square, node, isRecorded);
  }
}

/** Gordon 1994, Figure 3. */
class GordonWalk extends Walk {
  anchors() {
    const { lane } = this, found = [-1];
    for (let i = 0; i < lane.length; i++) {
      const isMiddle = i - 1 === found.at(-1) && this.isCrossed(i - 1) && this.isCrossed(i + 1);
      if (lane.isStart(i) || (lane.code(i) && !lane.code(i + 1)) || (this.isCrossed(i) && !isMiddle)) found.push(i);
    }
    return found.slice(1);
  }

  isCrossed(i) {
    return this.lane.crossings.has(i) && !this.lane.code(i - 1) && !this.lane.code(i + 1);
  }

  *steps() {
    this.limit = -1;
    for (const anchor of this.anchors()) {
      yield this.begin(anchor, this.limit + 1, this.lane.code(anchor));
      yield* this.look(anchor, this.root, false);
      this.limit = anchor;
    }
  }

  word() {
    return lettersOf(this.path);
  }

  *goOn(square, node) {
    const { lane } = this, last = Math.max(square, this.anchor);
    const isRecorded = node.isWord && !lane.code(last + 1) && !lane.code(this.first - 1) && (yield* this.record(last));
    if (square > this.anchor) return yield* this.look(square + 1, node, isRecorded);
    if (square - 1 !== this.limit || !node.arcs.size) yield* this.look(square - 1, node, isRecorded);
    if (node.arcs.size && !lane.code(square - 1)) yield* this.turn(node);
  }

  *turn(node) {
    const target = node.arcs.get(SEPARATOR), square = this.anchor + 1;
    if (!target) return yield this.step("missing", square, { letters: [SEPARATOR], nArcs: 1 });
    const undo = this.push(SEPARATOR, this.anchor);
    yield this.step("separator", square, { nArcs: 1 });
    yield* this.look(square, target, false);
    undo();
  }
}

const WALKS = { appel_jacobson: AppelJacobsonWalk, gordon: GordonWalk };

/** The steps of an algorithm, "appel_jacobson" or "gordon". lane: {isDown, number}; without it all rows, then all columns. */
export function* trace(lexicon, rules, squares, rack, algorithm, lane) {
  const root = rootOf(lexicon), start = algorithm === "gordon" ? gaddagRoot(lexicon) : dawgPlace(root);
  const score = (placed) => judgeMove(lexicon, rules, squares, placed).play.score;
  for (const { isDown, number } of lane ? [lane] : lanesOf(rules)) {
    const walk = new WALKS[algorithm](new Lane(rules, squares, root, isDown, number), start, rack, score);
    if (!walk.anchors().length) continue;
    yield walk.step("lane", 0);
    for (const [square, { before, behind }] of walk.lane.crossings)
      yield { ...walk.step("cross_check", square, { letters: walk.lane.letters(square) }), path: [...before, 0, ...behind] };
    yield* walk.steps();
  }
}

/** All rows, then all columns. */
export const lanesOf = ({ rows }) => [...rows.map((_, number) => ({ isDown: false, number })), ...Array.from(rows[0], (_, number) => ({ isDown: true, number }))];

const FOLLOWING = ["left_part", "place", "board", "separator"];

/** What the papers count, and the plays. */
export function countSteps(steps) {
  const counts = { nPlays: 0, nArcs: 0, nExistingArcs: 0, nAnchors: 0, nLeftParts: 0, nDeadLeftParts: 0, nLeftArcs: 0, nBlockedArcs: 0 };
  let hasLeftPart = false, isBlocked = false;
  for (const { kind, square, anchor, first, letters, nArcs } of steps) {
    if (kind === "anchor") [hasLeftPart, isBlocked] = [false, !letters.length];
    if (kind === "left_part") hasLeftPart = true;
    counts.nPlays += kind === "play";
    counts.nAnchors += kind === "anchor";
    counts.nLeftParts += kind === "left_part";
    counts.nDeadLeftParts += hasLeftPart && kind === "dead_end" && square === anchor;
    counts.nArcs += nArcs;
    if (FOLLOWING.includes(kind)) counts.nExistingArcs += nArcs;
    if (hasLeftPart && (kind === "left_part" || (square >= 0 && square < first))) counts.nLeftArcs += nArcs;
    if (isBlocked) counts.nBlockedArcs += nArcs;
  }
  return counts;
}
