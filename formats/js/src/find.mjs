// Words that fulfil several conditions together. Conditions that an automaton can test prune the search; others test its words.

import { LexcError } from "./errors.mjs";
import { everything, excludesAutomaton, expressionAutomaton, includesAutomaton, intersection, lengthAutomaton, letterOf } from "./automata.mjs";
import { rackAutomaton, States } from "./automata.mjs";
import { readComparisons } from "./comparisons.mjs";
import { drawCounter } from "./draws.mjs";
import { descending, endHooks, readLetters } from "./near.mjs";
import { isBefore } from "./msgpack.mjs";
import { readPattern } from "./pattern.mjs";
import { sevenTypes, shareCondition, stemCondition } from "./learning.mjs";
import { readRack } from "./racks.mjs";
import { bankCondition, charadeCondition, checkLexicon, enumerationCondition, hidesCondition } from "./wordplay.mjs";
import { palindromeCondition, regexCondition, reversedCondition } from "./wordplay.mjs";

const ORDERS = ["alphabet", "length", "probability", "weight", "points"];

const MOST_COUNTED = 5_000_000; // words that are kept in memory: an image of a kilobyte may spell 2 ** 62

/** Throw a LexcError if a lexicon has too many words for a question that needs all of them in memory. */
export function checkCountable({ nWords }) {
  if (nWords > MOST_COUNTED) throw new LexcError("", `the question needs all words in memory: expected at most ${MOST_COUNTED}, found ${nWords}`);
}

/** The least and the most of a range: a number, or [least, most]. */
function readRange(value, name) {
  const [low, high] = Array.isArray(value) && value.length === 2 ? value : [value, value];
  if (typeof low !== "number" || typeof high !== "number" || !(low <= high))
    throw new LexcError("", `${name}: expected a number, or [least, most], found ${JSON.stringify(value)}`);
  return [low, high];
}

const isWithin = ([low, high], n) => low <= n && n <= high;

/** By name, the condition of a value: {automaton, test}, one or both. test: a function of a word's letters. */
const CONDITIONS = {
  pattern: ({ reader: { alphabet } }, text) => ({ automaton: expressionAutomaton(readPattern(alphabet, text), alphabet.last) }),
  anagram: ({ reader: { alphabet } }, rack) => rackCondition(alphabet, rack, false),
  subanagram: ({ reader: { alphabet } }, rack) => rackCondition(alphabet, rack, true),
  includes: ({ reader: { alphabet } }, text) => ({ automaton: includesAutomaton(lettersOf(alphabet, text)) }),
  excludes: ({ reader: { alphabet } }, text) => ({ automaton: excludesAutomaton(lettersOf(alphabet, text)) }),
  consists: ({ reader: { alphabet } }, text) => shareCondition(alphabet, text),
  stem: ({ reader: { alphabet } }, text) => stemCondition(alphabet, text),
  sevens: (context, value) => {
    const range = readRange(value, "sevens"), typeOf = sevenTypes(context.reader);
    return { test: (word) => word.length === 7 && isWithin(range, typeOf(word)) };
  },
  prefix: (context, text) => affixCondition(context, text, (word, any) => [...word, any]),
  suffix: (context, text) => affixCondition(context, text, (word, any) => [any, ...word]),
  regex: regexCondition,
  bank: bankCondition,
  hides: hidesCondition,
  palindrome: palindromeCondition,
  reversedIn: reversedCondition,
  charade: charadeCondition,
  enumeration: enumerationCondition,
  within: ({ reader: { alphabet } }, lexicon) => {
    checkLexicon("within", lexicon);
    return { test: (word) => lexicon.has(alphabet.spell(word)) };
  },
  length: (_, value) => {
    const [low, high] = readRange(value, "length");
    return low === -Infinity && high < 0 ? { test: () => false } : { automaton: lengthAutomaton(Math.max(low, 0), high) };
  },
  vowels: ({ reader: { alphabet } }, value) => {
    const vowels = new Set(alphabet.vowels), range = readRange(value, "vowels");
    if (!vowels.size) throw new LexcError("", "the alphabet does not tell vowels from consonants");
    return { test: (word) => isWithin(range, word.filter((tile) => vowels.has(tile)).length) };
  },
  unique: (_, value) => {
    const range = readRange(value, "unique");
    return { test: (word) => isWithin(range, new Set(word).size) };
  },
  points: ({ reader: { alphabet } }, value) => {
    const range = readRange(value, "points"), points = pointCounter(alphabet);
    return { test: (word) => isWithin(range, points(word)) };
  },
  anagrams: (context, value) => {
    const range = readRange(value, "anagrams");
    return { test: (word) => isWithin(range, context.anagramCounts().get(alphagramName(word))) };
  },
  frontHooks: ({ reader }, value) => hookCondition(reader, readRange(value, "frontHooks"), 0),
  backHooks: ({ reader }, value) => hookCondition(reader, readRange(value, "backHooks"), 1),
  probability: (context, value) => {
    const range = readRange(value, "probability");
    context.draws();
    return { test: (word) => isWithin(range, context.ranks(word.length).get(word.join())) };
  },
  weight: ({ reader, columnOf }, value) => {
    const range = readRange(value, "weight"), column = columnOf("weight");
    return { test: (word) => isWithin(range, column.at(reader.ordinalOf(word)) ?? NaN) };
  },
  where: ({ reader, columnOf }, value) => {
    const comparisons = [value].flat().flatMap((text) => readComparisons(text, columnOf));
    return {
      test: (word) => {
        const ordinal = reader.ordinalOf(word);
        return comparisons.every(([column, test]) => test(column.at(ordinal)));
      },
    };
  },
};

/** The letters of a text, which may be empty. */
const lettersOf = (alphabet, text) => (text === "" ? [] : readLetters(alphabet, text));

function rackCondition(alphabet, rack, isPart) {
  const { letters, blanks } = readRack(alphabet, rack);
  return { automaton: rackAutomaton(letters, blanks, isPart) };
}

/** partsOf: the parts of an expression, made of those of the letters and of any number of others. */
function affixCondition({ reader: { alphabet } }, text, partsOf) {
  const any = { repeat: { letters: [[1, alphabet.last]] }, low: 0, high: Infinity };
  return { automaton: expressionAutomaton({ sequence: partsOf(lettersOf(alphabet, text).map(letterOf), any) }, alphabet.last) };
}

const hookCondition = (reader, range, end) => ({ test: (word) => isWithin(range, endHooks(reader, word)[end].length) });

/** A function that counts the points of a word's tiles. */
export function pointCounter(alphabet) {
  if (!alphabet.scores.some((score) => score !== 0)) throw new LexcError("", "the alphabet has no points");
  return (word) => word.reduce((sum, tile) => sum + alphabet.scores[tile - 1], 0);
}

/** The letters of a word in the order of their numbers, as a key. */
export const alphagramName = (word) => word.toSorted((a, b) => a - b).join();

/** What conditions need of a lexicon, counted once. */
class Context {
  #counts;
  #ranks = new Map();

  constructor(reader, columnOf, blanks) {
    Object.assign(this, { reader, columnOf, blanks });
  }

  /** How many words have the letters of an alphagram. */
  anagramCounts() {
    if (this.#counts) return this.#counts;
    checkCountable(this.reader);
    this.#counts = new Map();
    for (const [word] of this.reader.pairs(everything)) {
      const name = alphagramName(word);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    return this.#counts;
  }

  draws() {
    return (this.counter ??= drawCounter(this.reader.alphabet, this.blanks));
  }

  /** The ranks of the words of a length, by draws. */
  ranks(length) {
    if (this.#ranks.has(length)) return this.#ranks.get(length);
    const draws = this.draws(), words = [];
    checkCountable(this.reader);
    for (const [word] of this.reader.pairs(lengthAutomaton(length, length))) words.push({ name: word.join(), draws: draws(word) });
    words.sort((a, b) => descending(a.draws, b.draws));
    const ranks = new Map(words.map(({ name }, i) => [name, i + 1]));
    this.#ranks.set(length, ranks);
    return ranks;
  }
}

/** The words that fulfil all conditions, and none of `not`. columnOf: a column by name; throws a problem if there is none, which is
 *  null if there need be none. */
export function* findWords(reader, { not = {}, ...conditions }, { order = "alphabet", blanks, limit = Infinity, signal }, columnOf) {
  const context = new Context(reader, columnOf, blanks), automata = [], tests = [];
  for (const [name, value] of Object.entries(conditions)) {
    const { automaton, test } = conditionOf(context, name, value);
    if (automaton) automata.push(automaton);
    if (test) tests.push(test);
  }
  for (const [name, value] of Object.entries(not)) for (const item of name === "where" ? [value].flat() : [value]) {
    const { automaton, test } = conditionOf(context, name, item), states = automaton && new States(automaton);
    tests.push((word) => (states && !states.run(word)) || (test !== undefined && !test(word)));
  }
  const keyOf = orderKey(context, order), automaton = automata.length ? intersection(automata) : everything;
  if (!keyOf && !tests.length) {
    let n = 0;
    if (limit > 0) for (const word of reader.words(automaton, { signal })) {
      yield word;
      if (++n >= limit) return;
    }
    return;
  }
  const found = [];
  let n = 0;
  for (const [word] of reader.pairs(automaton, { signal })) {
    if (n >= limit) return;
    if (!tests.every((test) => test(word))) continue;
    if (keyOf) found.push({ word, key: keyOf(word) });
    else {
      n++;
      yield reader.alphabet.spell(word);
    }
  }
  found.sort((a, b) => compareKeys(a.key, b.key));
  for (const { word } of found.slice(0, limit)) yield reader.alphabet.spell(word);
}

function conditionOf(context, name, value) {
  if (Object.hasOwn(CONDITIONS, name)) return CONDITIONS[name](context, value);
  throw new LexcError("", `no such condition: ${name}; there are ${Object.keys(CONDITIONS).join(", ")}`);
}

/** The largest numbers first, texts by their characters, what has no value last. */
export function compareKeys(a, b) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === "string") return a === b ? 0 : isBefore(a, b) ? -1 : 1;
  if (a instanceof Uint8Array) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  }
  return descending(a, b);
}

/** A function from a word's letters to what orders it; undefined for the order of the alphabet. */
function orderKey(context, order) {
  const { reader, columnOf } = context;
  if (order === "alphabet") return undefined;
  if (order === "length") return (word) => word.length;
  if (order === "points") return pointCounter(reader.alphabet);
  if (order === "probability") return context.draws();
  const column = columnOf(order.replace(/^column:/, ""), `no such order: ${order}; there are ${ORDERS.join(", ")} and columns`);
  if (column.type.startsWith("many")) throw new LexcError("", `lists have no order: column ${column.name}`);
  return (word) => column.at(reader.ordinalOf(word));
}
