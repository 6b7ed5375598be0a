// The readings of a text: a word, a beginning, a rack, a pattern, an expression; and the words of each.

import { expressionAutomaton } from "./automata.mjs";
import { LexcError } from "./errors.mjs";
import { readPattern } from "./pattern.mjs";
import { readRack } from "./racks.mjs";
import { readRegex } from "./regex.mjs";
import { requireText } from "./values.mjs";

/** The readings of a text, the cheapest first. */
export const READINGS = ["word", "prefix", "anagram", "hooks", "near", "subanagram", "contains", "pattern", "regex"];

const LETTER_READINGS = ["word", "prefix", "anagram", "hooks", "near", "subanagram", "contains"]; // readings of letters alone
const MOST_ANSWERS = 10_000;
const MAX_EXPLORED = 1000; // characters of a text

/** The readings of a text, each with the number of its answers. */
export function countReadings(lexicon, reader, text, { readings = READINGS, limit = MOST_ANSWERS, signal } = {}) {
  return readingsOf(lexicon, reader, text).filter((reading) => readings.includes(reading)).map((reading) => {
    const count = countReading(lexicon, reader, text, reading, { limit, signal });
    return { reading, count: count > limit ? limit : Number(count), is_complete: count <= limit };
  });
}

/** The number of answers of a reading, as far as limit + 1. */
function countReading(lexicon, reader, text, reading, { limit, signal }) {
  if (reading === "prefix") return lexicon.count(text);
  if (Object.hasOwn(EXPRESSIONS, reading)) {
    const { alphabet } = reader, automaton = expressionAutomaton(EXPRESSIONS[reading](alphabet, text), alphabet.last);
    return reader.count(automaton, { limit, signal });
  }
  let count = 0;
  for (const _ of answerReading(lexicon, reader, text, reading, { signal })) if (++count > limit) break;
  return count;
}

/** The names of the readings of a text. Throws a LexcError if it has none. */
function readingsOf(lexicon, { alphabet }, text) {
  if (requireText(text) === "") return [];
  if (text.length > MAX_EXPLORED) throw new LexcError("", `a text is too long: expected at most ${MAX_EXPLORED} characters`, MAX_EXPLORED + 1);
  const letters = alphabet.readAny(text), isLetters = letters?.length > 0 && (!/[?*@#]/.test(text) || lexicon.has(text));
  const found = isLetters ? [...LETTER_READINGS] : [];
  if (!isLetters && text.includes("?") && !/[*@#[]/.test(text) && canRead(() => readRack(alphabet, text))) found.push("anagram", "subanagram");
  if (!isLetters && canRead(() => readPattern(alphabet, text))) found.push("pattern");
  const isRegex = /[(){}|+\\^$]|\.\*/.test(text);
  const compile = () => expressionAutomaton(readRegex(alphabet, text), alphabet.last); // which may become too large
  if (isRegex && canRead(compile)) found.push("regex");
  if (!found.length) isRegex ? compile() : readPattern(alphabet, text); // throws
  return READINGS.filter((reading) => found.includes(reading));
}

function canRead(read) {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof LexcError) return false;
    throw error;
  }
}

const containing = (text, { isUtf8 }) => `*${isUtf8 ? text.replace(/[?*@#[\]\\]/g, "\\$&") : text}*`;

/** Of the readings whose answers are those of an expression, the expression. */
const EXPRESSIONS = {
  contains: (alphabet, text) => readPattern(alphabet, containing(text, alphabet)),
  pattern: readPattern,
  regex: readRegex,
};

/** By reading, the condition of `find` that has its answers. */
const READING_CONDITIONS = {
  prefix: (text) => ({ prefix: text }),
  anagram: (text) => ({ anagram: text }),
  subanagram: (text) => ({ subanagram: text }),
  contains: (text, alphabet) => ({ pattern: containing(text, alphabet) }),
  pattern: (text) => ({ pattern: text }),
};

/** Of the others, the words. */
const READING_WORDS = {
  word: function* (lexicon, text, { alphabet }) {
    if (lexicon.has(text)) yield alphabet.spell(alphabet.read(text));
  },
  hooks: (lexicon, text, _, signal) => new Set(Array.from(lexicon.hooks(text, { signal }), ({ word }) => word)),
  near: (lexicon, text, _, signal) => Array.from(lexicon.near(text, { transpositions: true, signal }), ({ word }) => word),
  regex: (lexicon, text, _, signal) => lexicon.regex(text, { signal }),
};

/** The words of a reading of a text that fulfil conditions. */
export function* answerReading(lexicon, reader, text, reading, { conditions = {}, order, blanks, limit = Infinity, signal } = {}) {
  if (!READINGS.includes(reading)) throw new LexcError("", `no such reading: ${reading}; there are ${READINGS.join(", ")}`);
  const own = Object.hasOwn(READING_CONDITIONS, reading) ? READING_CONDITIONS[reading](text, reader.alphabet) : undefined;
  if (own && !Object.keys(own).some((name) => Object.hasOwn(conditions, name))) {
    yield* lexicon.find({ ...own, ...conditions }, { order, blanks, limit, signal });
    return;
  }
  const words = [...(own ? lexicon.find(own, { signal }) : READING_WORDS[reading](lexicon, text, reader, signal))];
  const isPlain = Object.keys(conditions).length === 0 && order === undefined;
  const found = isPlain ? words : [...lexicon.find({ ...conditions, within: new Set(words) }, { order, blanks, signal })];
  const kept = order === undefined && !isPlain ? words.filter(Set.prototype.has, new Set(found)) : found;
  yield* kept.slice(0, limit);
}
