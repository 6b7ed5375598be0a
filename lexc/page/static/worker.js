// The worker: it opens an image and answers questions about it, one after another.

import { LexcError, dump, open } from "./lexc.js";
import { inspect } from "./inspect.js";
import { askQuestion, normalWord, questionsOf } from "./quizzes.js";
import { unpack } from "./unpack.js";

let opened; // a promise of the lexicon
const lent = new Map(); // by name, promises of the lexicons that conditions name

/** The questions. Those that are not here are methods of the lexicon. */
const METHODS = {
  open(source) {
    opened = read(source).then((bytes) => open(bytes));
    return opened.then(() => true);
  },
  lend(name, source) {
    lent.set(name, read(source).then((bytes) => open(bytes)));
    return lent.get(name).then(() => true);
  },
  describe: (lexicon) => ({
    size: lexicon.size, kind: lexicon.kind, letters: lexicon.letters, points: lexicon.points,
    columns: lexicon.columnNames.map((name) => ({ name, type: lexicon.column(name).type })),
    middle: lexicon.word(Math.floor(Number(lexicon.size) / 2)),
  }),
  rows: (lexicon, words) => [...lexicon.facts(words)].map((facts) => ({ ...facts, values: valuesOf(lexicon, facts.word) })),
  nearest(lexicon, text) {
    const near = (distance) => [...lexicon.near(text, { distance, transpositions: true, limit: 12 })].map(({ word }) => word);
    return near(2).length ? near(2) : near(3);
  },
  known: (lexicon, words) => words.map(([word, stem]) => isKnown(lexicon, word) || isKnown(lexicon, stem)),
  suggestions: suggestionsOf,
  questions: questionsOf,
  question: askQuestion,
  normal: normalWord,
  inspect: (_, bytes) => inspect(bytes, { open, dump, LexcError }),
};
/** Questions that a script answers which is loaded when they are first asked. */
const LATER = { plays: "plays", steps: "plays", fit: "fits" };

/** Answer more questions. Scripts that are loaded later call this. */
export const answerToo = (methods) => Object.assign(METHODS, methods);

const OF_LEXICON = ["answers", "explore", "path", "spell", "study"];

let hasRules; // whether the lexicon is a dictionary of hunspell, whose rules judge words

/** Whether a word of a text is correct. */
function isKnown(lexicon, word) {
  if (hasRules !== false) {
    try {
      const isCorrect = lexicon.isCorrect(word);
      hasRules = true;
      return isCorrect;
    } catch (error) {
      if (!(error instanceof LexcError)) throw error;
      hasRules = false;
    }
  }
  return lexicon.has(word);
}

/** Words that may be meant by one: the nearest; of these those with most of its letters, then with its first, then of its length. */
function suggestionsOf(lexicon, word, most) {
  const typed = word.toLowerCase();
  const rank = ({ word: other, distance }) => {
    const lower = other.toLowerCase(), left = [...lower], lost = [...typed].filter((letter) => !left.includes(letter) || !left.splice(left.indexOf(letter), 1)).length;
    return [distance, lost, Number(lower[0] !== typed[0]), Math.abs(lower.length - typed.length)];
  };
  const near = (distance) => {
    try {
      return [...lexicon.near(word, { distance, transpositions: true, limit: 400 })];
    } catch (error) {
      if (error instanceof LexcError) return []; // a letter that the alphabet lacks
      throw error;
    }
  };
  const one = near(1), found = (one.length >= most ? one : near(2)).map((item) => ({ item, rank: rank(item) }));
  found.sort((a, b) => a.rank.map((n, i) => n - b.rank[i]).find(Boolean) ?? 0);
  return found.slice(0, most).map(({ item }) => item.word);
}

function valuesOf(lexicon, word) {
  return Object.fromEntries(lexicon.columnNames.map((name) => [name, lexicon.column(name).get(word)]));
}

async function read({ url, headers, packed }) {
  if (url) {
    const response = await fetch(url, { headers });
    if (!response.ok) throw Object.assign(new Error(`${url}: ${response.status} ${response.statusText}`), { status: response.status });
    return response.arrayBuffer();
  }
  return unpack(packed).arrayBuffer();
}

/** Put lexicons in the place of their names, {lexicon: name}. */
async function findLent(conditions) {
  for (const [name, value] of Object.entries(conditions))
    if (name === "not") await findLent(value);
    else if (value?.lexicon) conditions[name] = await lent.get(value.lexicon);
}

async function answer(method, args) {
  if (method === "open" || method === "lend") return METHODS[method](...args);
  if (method === "inspect") return METHODS.inspect(undefined, ...args);
  const lexicon = await opened;
  for (const arg of args) if (arg?.conditions) await findLent(arg.conditions);
  if (!Object.hasOwn(METHODS, method) && Object.hasOwn(LATER, method)) importScripts(`${LATER[method]}.js`);
  if (Object.hasOwn(METHODS, method)) return METHODS[method](lexicon, ...args);
  if (!OF_LEXICON.includes(method)) throw new Error(`no such question: ${method}`);
  const found = lexicon[method](...args);
  return typeof found?.next === "function" ? [...found] : found;
}

onmessage = async ({ data: { number, method, args } }) => {
  try {
    postMessage({ number, answer: await answer(method, args) });
  } catch (error) {
    postMessage({ number, error: { message: error.message, rule: error.rule ?? "", column: error.column, status: error.status } });
  }
};
