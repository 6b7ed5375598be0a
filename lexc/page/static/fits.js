// What fits a grid, which the worker answers once it is asked: the words of each slot and the letters of each cell when all crossings
// are heeded. The numbers are those of lexc.puzzles.Fitter: propagation until nothing changes, each word at most once.

import { isCell, slotsOf } from "./grid_model.js";
import { answerToo } from "./worker.js";

const MOST_LETTERS = 64, MOST_LISTED = 200, SCORES = ["score", "weight"];

/** The words of a lexicon by length. codes: of letters from 0. */
class WordList {
  codes = new Map();
  #byLength = new Map(); // {words, ordinals}
  #tables = new Map();

  constructor(lexicon) {
    const { letters } = lexicon, isPlain = letters.length > 0 && letters.every(({ length }) => length === 1);
    letters.forEach((letter) => this.code(letter));
    this.lexicon = lexicon;
    this.split = isPlain ? (word) => word : (word) => lexicon.spell(word);
    const column = SCORES.map((name) => lexicon.column(name)).find((found) => found && /^[uif]\d/.test(found.type));
    this.scoreAt = column ? (ordinal) => { const score = column.at(ordinal); return score === undefined ? undefined : Number(score); } : undefined;
    let ordinal = 0;
    for (const word of lexicon) {
      const { length } = this.split(word);
      if (!this.#byLength.has(length)) this.#byLength.set(length, { words: [], ordinals: [] });
      const { words, ordinals } = this.#byLength.get(length);
      words.push(word);
      ordinals.push(ordinal++);
    }
  }

  /** The code of a letter; a new one for a new letter. */
  code(letter) {
    if (!this.codes.has(letter)) this.codes.set(letter, this.codes.size);
    return this.codes.get(letter);
  }

  /** The codes of a text; undefined for a letter that no word has. */
  read(text) {
    for (const each of [text, text.toUpperCase(), text.toLowerCase()]) {
      const letters = this.codes.has(each) ? [each] : [...this.lexicon.spell(each)];
      if (letters.length && letters.every((letter) => this.codes.has(letter))) return letters.map((letter) => this.codes.get(letter));
    }
    return undefined;
  }

  /** The words of a length, the best first: {n, length, words, scores, codes}. */
  table(length) {
    if (!this.#tables.has(length)) this.#tables.set(length, this.#makeTable(length));
    return this.#tables.get(length);
  }

  #makeTable(length) {
    const { words, ordinals } = this.#byLength.get(length) ?? { words: [], ordinals: [] }, scores = this.scoreAt ? ordinals.map(this.scoreAt) : [];
    const order = words.map((_, i) => i);
    if (this.scoreAt) order.sort((a, b) => (scores[b] ?? -Infinity) - (scores[a] ?? -Infinity) || a - b);
    const codes = new Uint8Array(words.length * length);
    order.forEach((from, i) => {
      const letters = this.split(words[from]);
      for (let p = 0; p < length; p++) codes[i * length + p] = this.code(letters[p]);
    });
    return { n: words.length, length, words: order.map((i) => words[i]), scores: order.map((i) => scores[i]), codes };
  }
}

const lists = new WeakMap();

function listOf(lexicon) {
  if (!lists.has(lexicon)) lists.set(lexicon, new WordList(lexicon));
  return lists.get(lexicon);
}

/** The propagation over a grid. */
class Fit {
  constructor(grid, list, { floor, floors }) {
    [this.grid, this.list] = [grid, list];
    this.given = new Map(); // by cell: codes
    this.wrong = undefined; // a cell whose letter no word has
    this.texts = []; // of codes
    this.rebus = new Map(); // by text: a code for several letters
    this.readLetters();
    const n = grid.cells.length;
    this.low = new Uint32Array(n).fill(-1);
    this.high = new Uint32Array(n).fill(-1);
    for (const cell of this.given.keys()) this.allow(cell, this.codeOf(cell));
    this.complete = [];
    this.slots = [];
    for (const slot of slotsOf(grid)) (slot.cells.every((cell) => this.given.has(cell)) ? this.complete : this.slots).push(slot);
    this.takeWords(floor, floors);
    this.slotsAt = new Map(); // by cell: [slot, position]
    for (const slot of this.slots) slot.cells.forEach((cell, p) => this.slotsAt.set(cell, [...(this.slotsAt.get(cell) ?? []), [slot, p]]));
  }

  readLetters() {
    this.grid.cells.forEach((text, cell) => {
      if (!isCell(text) || !text) return;
      const codes = this.list.read(text);
      if (codes) this.given.set(cell, codes);
      else this.wrong ??= cell;
    });
  }

  allow(cell, code) {
    this.low[cell] = code < 32 ? 1 << code : 0;
    this.high[cell] = code < 32 ? 0 : 1 << (code - 32);
  }

  /** The code of a given cell: of its letter, or one of its own for several. */
  codeOf(cell) {
    const codes = this.given.get(cell), key = codes.join();
    if (codes.length === 1) return codes[0];
    if (!this.rebus.has(key)) this.rebus.set(key, MOST_LETTERS - 1 - this.rebus.size);
    return this.rebus.get(key);
  }

  /** Give each slot its table and the words above its floor. Words that stand in the grid are taken. */
  takeWords(floor, floors) {
    const taken = new Set(this.complete.map((slot) => this.codesOf(slot).join()));
    this.unknown = this.complete.filter((slot) => !this.isWord(slot)).map(({ name }) => name);
    const tables = new Map();
    for (const slot of this.slots) {
      const key = slot.cells.map((cell) => (this.given.get(cell)?.length > 1 ? this.given.get(cell).join() : "")).join("/");
      if (!tables.has(key)) tables.set(key, this.tableOf(slot));
      slot.table = tables.get(key);
      const { n, scores, length, codes } = slot.table, least = floors[slot.name] ?? floor, given = slot.cells.flatMap((cell, p) => (this.given.has(cell) ? [[p, this.codeOf(cell)]] : []));
      slot.words = [];
      slot.nAlone = 0;
      for (let word = 0; word < n; word++) {
        if (least !== undefined && !(scores[word] >= least)) continue;
        if (!given.every(([p, code]) => codes[word * length + p] === code)) continue;
        slot.nAlone++;
        if (!taken.size || !taken.has(this.lettersOf(slot, word).join())) slot.words.push(word);
      }
    }
  }

  codesOf = ({ cells }) => cells.flatMap((cell) => this.given.get(cell));

  /** The letters of a word of a slot, those of a rebus one by one. */
  lettersOf({ table: { length, codes }, cells }, word) {
    return cells.flatMap((cell, p) => (this.given.get(cell)?.length > 1 ? this.given.get(cell) : [codes[word * length + p]]));
  }

  isWord(slot) {
    const codes = this.codesOf(slot), { n, length, codes: all } = this.list.table(codes.length);
    for (let word = 0; word < n; word++) if (codes.every((code, p) => all[word * length + p] === code)) return true;
    return false;
  }

  /** The words of a slot, a code a cell: those of its length, or those that pass through its cells of several letters. */
  tableOf({ cells }) {
    const pieces = cells.map((cell) => (this.given.get(cell)?.length > 1 ? this.given.get(cell) : undefined));
    if (!pieces.some(Boolean)) return this.list.table(cells.length);
    const sizes = pieces.map((piece) => piece?.length ?? 1), offsets = sizes.map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0));
    const source = this.list.table(offsets.at(-1) + sizes.at(-1)), at = (word, offset) => source.codes[word * source.length + offset], found = [];
    for (let word = 0; word < source.n; word++) if (pieces.every((piece, i) => !piece || piece.every((code, k) => at(word, offsets[i] + k) === code))) found.push(word);
    const codes = Uint8Array.from(found.flatMap((word) => cells.map((cell, i) => (pieces[i] ? this.codeOf(cell) : at(word, offsets[i])))));
    return { n: found.length, length: cells.length, words: found.map((word) => source.words[word]), scores: found.map((word) => source.scores[word]), codes };
  }

  /** Remove words and letters until all agree. Returns the slot whose words ran out; undefined if none did. */
  propagate() {
    const queue = new Set(this.slots);
    let empty = this.slots.find(({ words }) => !words.length);
    while (queue.size && !empty) {
      const [slot] = queue;
      queue.delete(slot);
      const { length, codes } = slot.table, { cells } = slot;
      slot.words = slot.words.filter((word) => {
        for (let p = 0; p < length; p++) if (!this.has(cells[p], codes[word * length + p])) return false;
        return true;
      });
      if (!slot.words.length) empty = slot;
      for (const cell of this.narrow(slot)) for (const [other] of this.slotsAt.get(cell)) if (other !== slot) queue.add(other);
      if (slot.words.length === 1 && !slot.isDecided) for (const other of this.decide(slot)) queue.add(other);
    }
    return empty;
  }

  has = (cell, code) => ((code < 32 ? this.low[cell] >>> code : this.high[cell] >>> (code - 32)) & 1) === 1;

  /** Take away the letters that no word of a slot has. Returns the cells that changed. */
  narrow({ table: { length, codes }, words, cells }) {
    const changed = [];
    for (let p = 0; p < length; p++) {
      let low = 0, high = 0;
      for (const word of words) {
        const code = codes[word * length + p];
        if (code < 32) low |= 1 << code;
        else high |= 1 << (code - 32);
      }
      const cell = cells[p], before = [this.low[cell], this.high[cell]];
      this.low[cell] &= low;
      this.high[cell] &= high;
      if (this.low[cell] !== before[0] || this.high[cell] !== before[1]) changed.push(cell);
    }
    return changed;
  }

  /** Take the last word of a slot from all others. Returns those that had it. */
  decide(slot) {
    slot.isDecided = true;
    return this.slots.filter((other) => {
      const at = other !== slot && other.table === slot.table ? other.words.indexOf(slot.words[0]) : -1;
      if (at >= 0) other.words = other.words.toSpliced(at, 1);
      return at >= 0;
    });
  }

  /** The letters that may stand in each cell; undefined for those in no slot. */
  letters() {
    const texts = [...this.list.codes.keys()];
    return this.grid.cells.map((text, cell) => (text === "" && this.slotsAt.has(cell) ? texts.filter((_, code) => this.has(cell, code)) : undefined));
  }

  /** The best words of a slot, by score, then by nCrossing: {word, letters, score, nCrossing}. letters: a text a cell. nCrossing: the fewest words
   *  that an open crossing slot would keep, null without one. */
  candidates(slot, limit) {
    const { table: { length, codes, words, scores }, cells } = slot, texts = [...this.list.codes.keys()];
    const crossings = cells.flatMap((cell, p) => this.slotsAt.get(cell).filter(([other]) => other !== slot && other.words.length !== 1).map(([other, at]) => ({ p, counts: countLetters(other, at) })));
    const nCrossing = (word) => (crossings.length ? Math.min(...crossings.map(({ p, counts }) => counts[codes[word * length + p]])) : null);
    const found = slot.words.map((word) => ({ word, score: scores[word] ?? null, nCrossing: nCrossing(word) }));
    found.sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity) || b.nCrossing - a.nCrossing || a.word - b.word); // NaN, of two without a score, is no order
    return found.slice(0, limit).map(({ word, ...numbers }) => ({ word: words[word], letters: cells.map((cell, p) => this.grid.cells[cell] || texts[codes[word * length + p]]), ...numbers }));
  }
}

/** The number of words of a slot with each letter at a position. */
function countLetters({ table: { length, codes }, words }, p) {
  const counts = new Uint32Array(MOST_LETTERS);
  for (const word of words) counts[codes[word * length + p]]++;
  return counts;
}

/** The words and letters that fit a grid. floor: the least score, undefined for none. floors: of single slots, by name. slot: the name of the
 *  slot whose words are listed, at most `limit`. Answers {wrong} for a cell whose letter no word has, {nLetters} for a lexicon of too many. */
function fit(lexicon, { grid, floor, floors = {}, slot: name, limit = MOST_LISTED }) {
  const list = listOf(lexicon), found = new Fit(grid, list, { floor, floors });
  if (list.codes.size + found.rebus.size > MOST_LETTERS) return { nLetters: list.codes.size };
  if (found.wrong !== undefined) return { wrong: found.wrong };
  const empty = found.propagate(), slot = found.slots.find((each) => each.name === name);
  return {
    empty: empty?.name, unknown: found.unknown, hasScores: Boolean(list.scoreAt), letters: found.letters(),
    slots: found.slots.map(({ name: each, nAlone, words }) => ({ name: each, nAlone, nLeft: words.length })),
    candidates: slot ? found.candidates(slot, limit) : [],
  };
}

answerToo({ fit });
