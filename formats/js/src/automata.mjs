// Automata that read letters. Letters that an automaton treats alike are of one class. An automaton is {start, nClasses,
// classOf, next, accepts, key}: `next` returns the state after a letter of a class, undefined if no word can follow; `accepts`
// a number, 0 for a state that accepts nothing; states with equal `key`s (by default themselves) are one.

import { LexcError } from "./errors.mjs";

const MOST_POSITIONS = 512; // letters that an expression reads, after repetitions are written out

/** Classes of letters, by sets of letters. A set is a list of runs [first, last]. members: for each class, the indexes of the sets
 *  that hold its letters. */
function partition(sets) {
  const bounds = [...new Set([0, ...sets.flatMap((runs) => runs.flatMap(([first, last]) => [first, last + 1]))])];
  bounds.sort((a, b) => a - b);
  const byMembers = new Map(), members = [], distinct = new Set(sets); // categories of Unicode are long, and shared
  const classes = bounds.map((bound) => {
    const holding = new Set([...distinct].filter((runs) => holds(runs, bound)));
    const own = sets.flatMap((runs, i) => (holding.has(runs) ? [i] : [])), name = own.join();
    if (!byMembers.has(name)) byMembers.set(name, members.push(own) - 1);
    return byMembers.get(name);
  });
  const classOf = (letter) => {
    let low = 0, high = bounds.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (bounds[middle] <= letter) low = middle;
      else high = middle;
    }
    return classes[low];
  };
  return { nClasses: members.length, classOf, members };
}

const holds = (runs, letter) => runs.some(([first, last]) => first <= letter && letter <= last);

/** All words. */
export const everything = { start: 0, nClasses: 1, classOf: () => 0, next: () => 0, accepts: () => 1 };

/** Words of low to high letters. A state is the number of letters that were read; with no upper bound, no more than low. */
export function lengthAutomaton(low, high) {
  const next = (n) => (n < high ? n + 1 : undefined);
  return {
    start: 0, nClasses: 1, classOf: () => 0, next: high === Infinity ? (n) => Math.min(n + 1, low) : next,
    accepts: (n) => Number(n >= low),
  };
}

// Expressions: {letters: runs}, {sequence: parts}, {choice: parts}, {repeat: part, low, high}. Glushkov's construction ("The
// abstract theory of automata", 1961) makes a position of each letter that an expression reads, and knows which may follow.

export const sequence = (parts) => ({ sequence: parts });
export const letterOf = (number) => ({ letters: [[number, number]] });

/** The positions of an expression. Sets of positions are numbers while 30 bits hold them, else BigInt. */
class Positions {
  reads = [];
  follow = [];
  stars = []; // positions of letters that repeat for ever, whatever they are: what came before them needs no memory

  constructor(expression, lastLetter) {
    this.n = countReads(expression);
    if (this.n > MOST_POSITIONS)
      throw new LexcError("", `the expression is too large: it reads more than ${MOST_POSITIONS} letters when repetitions are written out`);
    [this.zero, this.one] = this.n < 30 ? [0, 1] : [0n, 1n];
    this.index = this.n < 30 ? Number : BigInt;
    const parts = expression.sequence ?? [expression], whole = this.#empty();
    for (const part of parts) {
      const isStar = part.repeat?.letters && part.low === 0 && part.high === Infinity;
      const isAny = isStar && part.repeat.letters.some(([first, last]) => first <= 1 && last >= lastLetter);
      if (isAny) this.stars.unshift(this.bit(this.reads.length));
      this.#append(whole, this.#add(part));
    }
    this.whole = whole;
  }

  bit(position) {
    return this.one << this.index(position);
  }

  #empty() {
    return { isNullable: true, first: this.zero, last: this.zero };
  }

  #add(expression) {
    if (expression.letters) {
      const bit = this.bit(this.reads.length);
      this.reads.push(expression.letters);
      this.follow.push(this.zero);
      return { isNullable: false, first: bit, last: bit };
    }
    if (expression.choice) return this.#choice(expression.choice.map((part) => this.#add(part)));
    if (expression.repeat) return this.#repeat(expression);
    const whole = this.#empty();
    for (const part of expression.sequence) this.#append(whole, this.#add(part));
    return whole;
  }

  #choice(parts) {
    const whole = { ...this.#empty(), isNullable: false };
    for (const { isNullable, first, last } of parts) {
      whole.isNullable ||= isNullable;
      whole.first |= first;
      whole.last |= last;
    }
    return whole;
  }

  #append(whole, part) {
    this.#link(whole.last, part.first);
    if (whole.isNullable) whole.first |= part.first;
    whole.last = part.last | (part.isNullable ? whole.last : this.zero);
    whole.isNullable &&= part.isNullable;
  }

  /** The largest number of copies. An optional copy follows only the copy before it. */
  #repeat({ repeat, low, high }) {
    const copies = high === Infinity ? Math.max(low, 1) : high, whole = this.#empty();
    let stops = this.zero;
    for (let i = 0; i < copies; i++) {
      const n = this.reads.length, part = this.#add(repeat);
      if (this.reads.length === n) return this.#empty(); // any number of empty copies is empty
      if (high === Infinity && i === copies - 1) this.#link(part.last, part.first);
      if (i >= low) stops |= whole.last;
      this.#append(whole, part);
    }
    whole.last |= stops;
    if (low === 0) whole.isNullable = true;
    return whole;
  }

  #link(before, after) {
    for (let i = 0; i < this.reads.length; i++) if (before & this.bit(i)) this.follow[i] |= after;
  }
}

/** The number of letters that an expression reads, at most one more than MOST_POSITIONS. */
function countReads({ letters, sequence, choice, repeat, low, high }) {
  if (letters) return 1;
  const n = repeat ? countReads(repeat) * (high === Infinity ? Math.max(low, 1) : high)
    : (sequence ?? choice).reduce((sum, part) => Math.min(sum + countReads(part), MOST_POSITIONS + 1), 0);
  return Math.min(n, MOST_POSITIONS + 1);
}

/** The automaton of an expression. A state is a set of positions that may read the next letter, and a bit: whether it accepts. */
export function expressionAutomaton(expression, lastLetter) {
  const positions = new Positions(expression, lastLetter), { zero, one, follow, stars, whole } = positions;
  const { nClasses, classOf, members } = partition(positions.reads);
  const shift = positions.index(1), bits = positions.reads.map((_, i) => positions.bit(i));
  const reduce = (set) => {
    for (const star of stars) if (set & star) return set & -star;
    return set;
  };
  return {
    start: reduce(whole.first) << shift, nClasses, classOf,
    next: (state, letters) => {
      const set = state >> shift;
      let after = zero, read = zero;
      for (const position of members[letters]) {
        if (!(set & bits[position])) continue;
        read |= bits[position];
        after |= follow[position];
      }
      if (!read) return undefined;
      return (reduce(after) << shift) | (read & whole.last ? one : zero);
    },
    accepts: (state) => Number(state & one),
  };
}

/** Words of all letters and blanks of a rack, or of some (isPart). A state has a digit for each letter, the number of it that
 *  remains, then one for blanks. */
export function rackAutomaton(letters, blanks, isPart) {
  const { weights, bases, start, distinct } = digits(letters, blanks), last = distinct.length;
  const isBig = typeof start === "bigint", indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const digit = (state, i) => (isBig ? (state / weights[i]) % bases[i] : Math.floor(state / weights[i]) % bases[i]);
  return {
    start, nClasses: last + 1, classOf: (letter) => indexes.get(letter) ?? last,
    next: (state, i) => {
      const used = digit(state, i) ? i : last;
      return digit(state, used) ? state - weights[used] : undefined;
    },
    accepts: isPart ? () => 1 : (state) => Number(!state),
  };
}

/** Words that contain all of some letters, each as often as given. A state has a digit for each, the number that is missing. */
export function includesAutomaton(letters) {
  const { weights, bases, start, distinct } = digits(letters, 0), last = distinct.length;
  const isBig = typeof start === "bigint", indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const digit = (state, i) => (isBig ? (state / weights[i]) % bases[i] : Math.floor(state / weights[i]) % bases[i]);
  return {
    start, nClasses: last + 1, classOf: (letter) => indexes.get(letter) ?? last,
    next: (state, i) => (i < last && digit(state, i) ? state - weights[i] : state),
    accepts: (state) => Number(!state),
  };
}

/** Numbers with a digit for each different letter, then one for blanks: weights and bases of digits, and the number of all.
 *  BigInt where 53 bits do not hold them. */
function digits(letters, blanks) {
  const distinct = [...new Set(letters)], counts = distinct.map((letter) => letters.filter((one) => one === letter).length);
  counts.push(blanks);
  const size = counts.reduce((product, n) => product * (n + 1), 1), As = size < 2 ** 53 ? Number : BigInt;
  const bases = counts.map((n) => As(n + 1)), weights = [];
  let weight = As(1), start = As(0);
  for (const [i, base] of bases.entries()) {
    weights.push(weight);
    start += As(counts[i]) * weight;
    weight *= base;
  }
  return { weights, bases, start, distinct };
}

/** Words that lack some letters. */
export function excludesAutomaton(letters) {
  const excluded = new Set(letters);
  return { start: 0, nClasses: 2, classOf: (letter) => Number(excluded.has(letter)), next: (_, i) => (i ? undefined : 0), accepts: () => 1 };
}

const ALL_EDITS = { insert: true, remove: true, replace: true };

/** Words within k edits of some letters. It accepts with the distance + 1. edits: which are allowed, of insert, remove, replace,
 *  transpose. isPrefix: whether a beginning of a word suffices.
 *
 *  A state is, for each number of edits, the set of numbers of letters that were matched (sets of bits); with transpositions also
 *  those before two letters of which the second was read; and the least distance of the beginnings that were read. */
export function nearAutomaton(letters, k, { edits = ALL_EDITS, isPrefix = false } = {}) {
  const n = letters.length, distinct = [...new Set(letters)], As = n < 30 ? Number : BigInt, [zero, one, two] = [0, 1, 2].map(As);
  const masks = [...distinct, NaN].map((letter) => letters.reduce((set, other, i) => (other === letter ? set | (one << As(i)) : set), zero));
  const all = (one << As(n + 1)) - one, indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const { insert, remove, replace, transpose } = edits, final = one << As(n);
  const distanceOf = (rows) => {
    for (let e = 0; e <= k; e++) if (rows[e] & final) return e;
    return k + 1;
  };
  const first = [one];
  for (let e = 1; e <= k; e++) first.push(first[e - 1] | (remove ? (first[e - 1] << one) & all : zero));
  const best = isPrefix ? distanceOf(first) : k + 1;
  return {
    start: { rows: first, swaps: Array(k).fill(zero), best },
    nClasses: masks.length,
    classOf: (letter) => indexes.get(letter) ?? distinct.length,
    next: ({ rows, swaps, best }, i) => {
      const mask = masks[i], after = [], afterSwaps = [];
      for (let e = 0; e <= k; e++) {
        let set = (rows[e] & mask) << one;
        if (e) {
          if (insert) set |= rows[e - 1];
          if (replace) set |= rows[e - 1] << one;
          if (remove) set |= after[e - 1] << one;
          if (transpose) set |= (swaps[e - 1] & mask) << two;
          set |= after[e - 1];
        }
        after.push(set & all);
        if (e < k) afterSwaps.push(transpose ? rows[e] & (mask >> one) : zero);
      }
      const distance = distanceOf(after), nearest = isPrefix ? Math.min(best, distance) : k + 1;
      return after[k] || nearest <= k ? { rows: after, swaps: afterSwaps, best: nearest } : undefined;
    },
    accepts: ({ rows, best }) => {
      const distance = Math.min(distanceOf(rows), best);
      return distance <= k ? distance + 1 : 0;
    },
    key: ({ rows, swaps, best }) => `${rows.join()};${swaps.join()};${best}`,
  };
}

/** Words that all of some automata accept. */
export function intersection(automata) {
  if (automata.length === 1) return automata[0];
  const dfas = automata.map((automaton) => new States(automaton)), classes = [], byName = new Map(), known = new Map();
  const classOf = (letter) => {
    const own = dfas.map(({ automaton }) => automaton.classOf(letter)), name = own.join();
    if (!byName.has(name)) byName.set(name, classes.push(own) - 1);
    return byName.get(name);
  };
  return {
    start: dfas.map(() => 0), nClasses: automata.reduce((product, { nClasses }) => product * nClasses, 1),
    classOf: (letter) => {
      if (!known.has(letter)) known.set(letter, classOf(letter));
      return known.get(letter);
    },
    next: (state, i) => {
      const after = dfas.map((dfa, one) => dfa.next(state[one], classes[i][one]));
      return after.includes(DEAD) ? undefined : after;
    },
    accepts: (state) => (state.every((id, one) => dfas[one].accepts(id)) ? 1 : 0),
    key: (state) => state.join(),
  };
}

export const DEAD = -1; // no state: no word can follow
const UNKNOWN = -2;

/** The states of an automaton by number, found when a search needs them. State 0 is the first. */
export class States {
  #ids = new Map();
  #states = [];
  #nexts;
  #accepts = [];

  constructor(automaton) {
    this.automaton = automaton;
    this.nClasses = automaton.nClasses;
    this.#nexts = [];
    this.add(automaton.start);
  }

  get n() {
    return this.#states.length;
  }

  /** The number of a state. */
  add(state) {
    const { key, accepts } = this.automaton, name = key ? key(state) : state;
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#states.push(state) - 1;
      this.#ids.set(name, id);
      this.#accepts.push(accepts(state));
      this.#nexts.push(new Map());
    }
    return id;
  }

  /** The state after a letter of a class, or DEAD. */
  next(id, letters) {
    let after = this.#nexts[id].get(letters) ?? UNKNOWN;
    if (after === UNKNOWN) {
      const state = this.automaton.next(this.#states[id], letters);
      after = state === undefined ? DEAD : this.add(state);
      this.#nexts[id].set(letters, after);
    }
    return after;
  }

  accepts(id) {
    return this.#accepts[id];
  }

  /** What the automaton accepts a word with; 0 if it does not. */
  run(letters) {
    let id = 0;
    for (const letter of letters) {
      id = this.next(id, this.automaton.classOf(letter));
      if (id === DEAD) return 0;
    }
    return this.accepts(id);
  }
}
