// Conditions of `find` for those who make puzzles: expressions with references, palindromes, hidden words, charades, enumerations.

import { expressionAutomaton, includesAutomaton } from "./automata.mjs";
import { LexcError } from "./errors.mjs";
import { readLetters } from "./near.mjs";
import { readRegex } from "./regex.mjs";
import { requireText } from "./values.mjs";

const WRITTEN = "written"; // the column of written forms
const LEAST_PART = 2; // letters of a part of a charade
const MOST_QUANTIFIERS = 3, MOST_CHECKED = 100; // in an expression with references; letters of the words that it checks
const QUANTIFIER = /\\[^]|\[\^?\]?[^\]]*\]|(\))?([*+{?](?![?:#P]))/g;
const ENUMERATION = /^(?:\d{1,4}|\*)(?:[,-](?:\d{1,4}|\*))*$/;

/** A regular expression matches the word as a whole. It may have references to groups, as (..)\1: with .* in the place of each
 *  it is regular, and the words that are left are checked one by one. */
export function regexCondition({ reader: { alphabet, graph } }, text) {
  const regular = requireText(text).replace(/\\(?:([1-9])(?![0-9])|[^])/g, (all, digit) => (digit ? ".*" : all));
  const automaton = expressionAutomaton(readRegex(alphabet, regular), alphabet.last);
  if (regular === text) return { automaton };
  if (graph.longest > MOST_CHECKED) throw new LexcError("", `references to groups are checked in words of at most ${MOST_CHECKED} letters, found ${graph.longest}`);
  const check = compileCheck(alphabet, text);
  return { automaton, test: (word) => check.test(alphabet.spell(word)) };
}

/** An expression of JavaScript that matches what one with references matches. */
function compileCheck(alphabet, text) {
  if (!alphabet.isUtf8 && alphabet.labels.some((label) => [...label].length > 1)) throw new LexcError("", "references to groups need an alphabet of single characters");
  const signs = [...text.matchAll(QUANTIFIER)].filter(([, , sign]) => sign);
  if (signs.length > MOST_QUANTIFIERS || signs.some(([, group]) => group))
    throw new LexcError("", `an expression with references may have ${MOST_QUANTIFIERS} of * + ? {}, none behind a group`, signs[0].index + 1);
  if (/(?<!\\)\|/.test(text)) throw new LexcError("", "an expression with references may have no choice (|) here", text.search(/(?<!\\)\|/) + 1);
  const fold = (part) => ([...alphabet.normalise(part)].length === 1 ? alphabet.normalise(part) : part);
  const plain = text.replaceAll("(?P<", "(?<").replace(/\\[^]|\p{L}/gu, (part) => (part.length > 1 && part[0] === "\\" ? part : fold(part)));
  try {
    return new RegExp(`^(?:${plain})$`, "u");
  } catch {
    throw new LexcError("", `no regular expression: ${JSON.stringify(text)}`, 1);
  }
}

/** The word is the same backwards, or is not. */
export function palindromeCondition(_, value) {
  const isWanted = { yes: true, no: false, true: true, false: false }[value];
  if (isWanted === undefined) throw new LexcError("", `palindrome: expected yes or no, found ${JSON.stringify(value)}`);
  return { test: (word) => word.every((letter, i) => letter === word[word.length - 1 - i]) === isWanted };
}

/** The letters of the word are just these, each of them used once or more. */
export function bankCondition({ reader: { alphabet } }, text) {
  const known = new Set(readLetters(alphabet, text));
  return { automaton: includesAutomaton([...known]), test: (word) => word.every((letter) => known.has(letter)) };
}

/** A text stands inside the word, neither first nor last; where the written form has several parts, across a break. */
export function hidesCondition(context, text) {
  const { alphabet } = context.reader, letters = readLetters(alphabet, text), n = letters.length, formsOf = formFinder(context);
  const breaksOf = (form) => {
    const lengths = form.split(/[^\p{L}\p{N}_'’]+/u).filter(Boolean).map((part) => alphabet.readAny(part)?.length ?? 0);
    return lengths.slice(1).map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length, 0));
  };
  const crosses = (starts, breaks) => !breaks.length || starts.some((start) => breaks.some((place) => start < place && place < start + n));
  return {
    automaton: includesAutomaton(letters),
    test: (word) => {
      const starts = word.flatMap((_, i) => (i > 0 && i + n < word.length && letters.every((letter, k) => letter === word[i + k]) ? [i] : []));
      return starts.length > 0 && formsOf(word).some((form) => crosses(starts, breaksOf(form)));
    },
  };
}

/** Another lexicon has the word backwards. */
export function reversedCondition({ reader: { alphabet } }, lexicon) {
  checkLexicon("reversedIn", lexicon);
  return { test: (word) => lexicon.has(alphabet.spell(word.toReversed())) };
}

/** The word is two or more words of another lexicon, of two letters or more each. */
export function charadeCondition({ reader: { alphabet } }, lexicon) {
  checkLexicon("charade", lexicon);
  return {
    test: (word) => {
      const ends = [0], has = (start, end) => end - start >= LEAST_PART && end - start < word.length && lexicon.has(alphabet.spell(word.slice(start, end)));
      for (let end = LEAST_PART; end <= word.length; end++) if (ends.some((start) => has(start, end))) ends.push(end);
      return ends.at(-1) === word.length;
    },
  };
}

/** Throw a LexcError if a value is neither a lexicon nor a Set. */
export function checkLexicon(name, value) {
  if (typeof value?.has !== "function") throw new LexcError("", `${name}: expected a lexicon, or a Set of words`);
}

/** The lengths of the parts of a written form: 3,5 as ICE CREAM, 4-2 as LOOK-IN; * is any. */
export function enumerationCondition(context, text) {
  const plain = requireText(text).replace(/\s/g, "").replace(/^\(|\)$/g, ""), formsOf = formFinder(context);
  if (!ENUMERATION.test(plain)) throw new LexcError("", `enumeration: expected lengths with commas, and hyphens, between, as 3,5 or 4-2, found ${JSON.stringify(text)}`, 1);
  const fits = new RegExp(`^(?:${plain.replaceAll("*", "\\d+(?:[,-]\\d+)*")})$`);
  return { test: (word) => formsOf(word).some((form) => fits.test(enumerateParts(form))) };
}

function enumerateParts(form) {
  const parts = form.replace(/['’ʼ]|\p{M}/gu, "").match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];
  const marks = parts.map((part) => (/^[\p{L}\p{N}]/u.test(part) ? String([...part].length) : /[-‐‑–—]/.test(part) ? "-" : ","));
  return marks.join("").replace(/^[,-]+|[,-]+$/g, "");
}

/** A function from a word's letters to its written forms; to itself if it has none. */
function formFinder({ reader, columnOf }) {
  const column = columnOf(WRITTEN, null);
  return (word) => {
    const forms = column?.at(reader.ordinalOf(word));
    return forms?.length ? [forms].flat() : [reader.alphabet.spell(word)];
  };
}
