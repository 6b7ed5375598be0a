// The search of the words below a node that an automaton accepts. On nodes of tiles it is parallel in bits: the masks of a node,
// and those of the letters that lead on from a state, leave the arcs to be followed.

import { popcount } from "./binary.mjs";
import { LexcError } from "./errors.mjs";
import { DEAD, States } from "./automata.mjs";
import { ACCEPT, LAST, NONE } from "./forms.mjs";
import { Pairs } from "./pairs.mjs";

export const STEPS_PER_QUESTION = 4096; // nodes between two questions to a signal
const READY = 1, EVERYTHING = 2; // what is known of a state
const FEW_VISITS = 8; // a search that takes no more is repeated rather than remembered

/** Throw what a signal says if it is aborted: an AbortSignal, or any object with `aborted`. */
export function ask(signal) {
  if (!signal?.aborted) return;
  throw signal.reason ?? new LexcError("", "the search was ended by its signal");
}

/** The states of an automaton over tiles, with masks of tiles: those that lead on, and those after which a state accepts. */
export class TileStates {
  constructor(automaton, nLetters) {
    this.states = new States(automaton);
    this.classes = Uint16Array.from({ length: nLetters + 1 }, (_, tile) => (tile ? automaton.classOf(tile) : 0));
    this.nLetters = nLetters;
    this.nexts = new Int32Array(64 * 16);
    this.masks = new Int32Array(4 * 16); // of each state: low and high mask of what leads on, then of what is accepted
    this.isReady = new Uint8Array(16);
    this.accepts = new Uint8Array(16);
  }

  /** Find what follows a state. */
  prepare(id) {
    const { states, classes } = this, found = new Map();
    for (let tile = 1; tile <= this.nLetters; tile++)
      if (!found.has(classes[tile])) found.set(classes[tile], states.next(id, classes[tile]));
    if (states.n > this.isReady.length) this.#grow(2 * states.n);
    this.accepts[id] = states.accepts(id);
    for (let tile = 1; tile <= this.nLetters; tile++) {
      const next = found.get(classes[tile]), mask = 4 * id + (tile >>> 5), bit = 1 << (tile & 31);
      this.nexts[64 * id + tile] = next;
      if (next === DEAD) continue;
      this.accepts[next] = states.accepts(next);
      this.masks[mask] |= bit;
      if (this.accepts[next]) this.masks[mask + 2] |= bit;
    }
    this.isReady[id] = [...found.values()].every((next) => next === id) && this.accepts[id] ? EVERYTHING : READY;
  }

  /** Whether every word is accepted from a state, which is ready. */
  isEverything(id) {
    return this.isReady[id] === EVERYTHING;
  }

  #grow(n) {
    for (const [name, width] of [["nexts", 64], ["masks", 4], ["isReady", 1], ["accepts", 1]]) {
      const larger = new this[name].constructor(width * n);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

/** A search on nodes of tiles. `next` finds the next word; `value` is then what the automaton accepts it with, `tiles` and
 *  `length` its letters below the node. */
class TileSearch {
  value = 0;
  length = 0;
  #depth = -1;
  #visits = 0;
  #fruitless = new Pairs(); // of a node and a state below which there is no word, with 0

  constructor(nodes, node, states, longest, signal) {
    const depths = longest + 2;
    Object.assign(this, { nodes, states, signal, tiles: new Uint8Array(depths) });
    this.stack = new Uint32Array(depths); // nodes
    this.slots = new Uint32Array(depths); // their next targets
    this.lows = new Int32Array(depths); // the arcs to be followed
    this.highs = new Int32Array(depths);
    this.ids = new Int32Array(depths); // states
    this.found = new Uint8Array(depths); // whether there was a word below
    this.began = new Float64Array(depths); // visits before
    this.valid = 0; // the depth from which tiles have changed since the last word
    ask(signal);
    if (node !== NONE) this.#push(node, 0);
  }

  #push(node, id) {
    const { states } = this, { units, maskUnits } = this.nodes, depth = ++this.#depth;
    if (!states.isReady[id]) states.prepare(id);
    const mask = 4 * id, { masks } = states;
    this.stack[depth] = node;
    this.ids[depth] = id;
    this.found[depth] = 0;
    this.began[depth] = this.#visits++;
    this.lows[depth] = (units[node] & masks[mask]) | (units[node + maskUnits] & masks[mask + 2]);
    if (maskUnits > 1) this.highs[depth] = (units[node + 1] & masks[mask + 1]) | (units[node + 3] & masks[mask + 3]);
  }

  next() {
    const { nodes, states, stack, lows, highs, ids, tiles, found } = this, { units, maskUnits } = nodes;
    while (this.#depth >= 0) {
      const depth = this.#depth, low = lows[depth], rest = low || highs[depth];
      if (!rest) {
        this.#pop();
        continue;
      }
      const bit = rest & -rest, word = low ? 0 : 1, tile = 32 * word + 31 - Math.clz32(bit), node = stack[depth];
      if (low) lows[depth] = low & (low - 1);
      else highs[depth] = rest & (rest - 1);
      const id = states.nexts[64 * ids[depth] + tile], children = units[node + word];
      tiles[depth] = tile;
      if (depth < this.valid) this.valid = depth;
      const value = units[node + maskUnits + word] & bit ? states.accepts[id] : 0;
      if (children & bit && states.masks[4 * ids[depth] + word] & bit) {
        const before = popcount(children & (bit - 1)) + (word ? popcount(units[node]) : 0);
        const target = units[node + 2 * maskUnits + before];
        if (!this.#fruitless.has(target, id)) {
          if (this.#visits % STEPS_PER_QUESTION === 0) ask(this.signal);
          this.#push(target, id);
        }
      }
      if (value) {
        found[depth] = 1;
        this.value = value;
        this.length = depth + 1;
        return true;
      }
    }
    return false;
  }

  #pop() {
    const depth = this.#depth--;
    if (this.found[depth]) {
      if (depth) this.found[depth - 1] = 1;
    } else if (this.#visits - this.began[depth] > FEW_VISITS) {
      this.#fruitless.set(this.stack[depth], this.ids[depth], 0);
    }
  }

  letters() {
    return Array.from(this.tiles.subarray(0, this.length));
  }
}

const LEAST_POINTS = [0, 1, 0x80, 0x800, 0x10000]; // by the number of bytes: smaller ones have a shorter encoding

/** The same on nodes of bytes, which are those of characters in UTF-8. */
class CharacterSearch {
  value = 0;
  #stack = []; // {arc, count, id, point, missing}: the next arc; the characters before; the state; the bits of a character,
  // and how many of its bytes are missing
  #points = [];
  #visits = 0;
  #fruitless = new Pairs(); // of a node and a state below which there is no word, with 0
  #classes = new Map();

  constructor(nodes, node, states, signal) {
    Object.assign(this, { nodes, states, signal });
    ask(signal);
    if (node !== NONE) this.#push(node, 0, 0, 0, 0, 0);
  }

  #push(node, count, id, point, size, missing) {
    const frame = { node, arc: node, count, id, point, size, missing, isFound: false, began: this.#visits++, isOpen: true };
    this.#stack.push(frame);
    if (this.#visits % STEPS_PER_QUESTION === 0) ask(this.signal);
  }

  next() {
    const { nodes, states } = this, stack = this.#stack;
    while (stack.length) {
      const frame = stack[stack.length - 1];
      if (!frame.isOpen) {
        this.#pop(frame);
        continue;
      }
      const arc = frame.arc++, info = nodes.info[arc], byte = info & 255, accepts = (info & ACCEPT) !== 0;
      if (info & LAST) frame.isOpen = false;
      const target = nodes.targets[arc], { missing } = frame;
      const size = missing ? frame.size : byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      const remaining = missing ? missing - 1 : size - 1;
      const bits = missing ? byte & 0x3f : size === 1 ? byte : byte & (0xff >> (size + 1));
      if (missing ? byte >> 6 !== 2 : byte > 0xf7 || byte >> 6 === 2) throw new LexcError("", "a word that is not UTF-8");
      const point = frame.point * 64 + bits;
      if (remaining) {
        if (accepts || target === NONE) throw new LexcError("", "a word that is not UTF-8");
        this.#push(target, frame.count, frame.id, point, size, remaining);
        continue;
      }
      if (point < LEAST_POINTS[size] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        throw new LexcError("", "a word that is not UTF-8");
      const id = states.next(frame.id, this.#classOf(point));
      if (id === DEAD) continue;
      const value = accepts ? states.accepts(id) : 0;
      this.#points.length = frame.count;
      this.#points.push(point);
      if (value) {
        frame.isFound = true;
        this.value = value;
        this.word = this.#points.slice();
      }
      if (target !== NONE && !this.#fruitless.has(target, id)) this.#push(target, frame.count + 1, id, 0, 0, 0);
      if (value) return true;
    }
    return false;
  }

  #classOf(point) {
    let letters = this.#classes.get(point);
    if (letters === undefined) this.#classes.set(point, (letters = this.states.automaton.classOf(point)));
    return letters;
  }

  #pop(frame) {
    this.#stack.pop();
    if (frame.isFound) {
      const above = this.#stack[this.#stack.length - 1];
      if (above) above.isFound = true;
    } else if (!frame.missing && this.#visits - frame.began > FEW_VISITS) {
      this.#fruitless.set(frame.node, frame.id, 0);
    }
  }

  letters() {
    return this.word;
  }
}

/** A search of the words below a node, which may be NONE. signal: an AbortSignal, or any object with `aborted`. */
export function search(nodes, node, automaton, { nLetters, longest }, signal) {
  if (nodes.isBitmap) return new TileSearch(nodes, node, new TileStates(automaton, nLetters), longest, signal);
  return new CharacterSearch(nodes, node, new States(automaton), signal);
}
