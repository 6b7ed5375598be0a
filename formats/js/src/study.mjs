// Everything that a lexicon knows of one word.

import { FOREIGN } from "./alphabet.mjs";
import { plain } from "./binary.mjs";
import { drawCounter } from "./draws.mjs";
import { hasPoints } from "./facts.mjs";
import { checkCountable } from "./find.mjs";
import { edited, hookWords, readLetters } from "./near.mjs";
import { lengthAutomaton, rackAutomaton } from "./automata.mjs";

const STUDIED_BLANKS = [0, 1, 2];

/** The facts of a word by name, in the order of `lexc study`, without those that the alphabet or the image lacks. */
export function studyWord(lexicon, reader, text) {
  const { alphabet } = reader, letters = readLetters(alphabet, text), isForeign = !alphabet.isUtf8 && letters.includes(FOREIGN);
  const word = isForeign ? alphabet.normalise(text) : alphabet.spell(letters);
  const is_in = reader.hasLetters(letters), spelled = (rack, blanks, isPart) => [...reader.words(rackAutomaton(rack, blanks, isPart))];
  const found = spelled(letters, 0, true), hasLength = (n) => (other) => readLetters(alphabet, other).length === n;
  const facts = { word, is_in, n_letters: letters.length, ...(alphabet.isUtf8 || isForeign ? {} : tileFacts(reader, letters, is_in)) };
  if (is_in) facts.ordinal = reader.ordinalOf(letters);
  const alphagram = alphabet.sortText(word, letters);
  Object.assign(facts, { alphagram, anagrams: found.filter((other) => other !== word && hasLength(letters.length)(other)) });
  Object.assign(facts, hookLists(reader, word));
  facts.one_letter_replaced = [...edited(reader, letters, "replace")].map((other) => alphabet.spell(other));
  facts.one_letter_more = spelled(letters, 1, false);
  facts.one_letter_less = letters.length > 1 ? found.filter(hasLength(letters.length - 1)) : [];
  facts.n_words_from_its_letters = found.length;
  const values = is_in ? valuesOf(lexicon, facts.ordinal) : {};
  if (Object.keys(values).length) facts.values = values;
  return facts;
}

/** Facts that follow from the alphabet's scores, vowels and bag. */
function tileFacts(reader, letters, isIn) {
  const { alphabet } = reader, facts = { n_different_letters: new Set(letters).size };
  if (alphabet.vowels.length) facts.n_vowels = letters.filter((letter) => alphabet.vowels.includes(letter)).length;
  if (hasPoints(alphabet)) facts.points = letters.reduce((sum, letter) => sum + alphabet.scores[letter - 1], 0);
  if (!alphabet.counts.some((n) => n > 0)) return facts;
  const counters = STUDIED_BLANKS.map((n) => drawCounter(alphabet, n)), draws = counters.map((count) => count(letters));
  const byBlanks = (values) => Object.fromEntries(STUDIED_BLANKS.map((n, i) => [n, values[i]]));
  facts.draws = byBlanks(draws.map((n) => (typeof n === "bigint" ? plain(n) : n)));
  if (isIn) facts.probability_ranks = byBlanks(ranksAmong(reader, letters, counters, draws));
  return facts;
}

/** For each counter, the rank of a word among those of its length by draws, from 1; equal ones are in alphabet order. */
function ranksAmong(reader, letters, counters, draws) {
  const ranks = counters.map(() => 1);
  let isBefore = true;
  for (const [other] of reader.pairs(lengthAutomaton(letters.length, letters.length))) {
    isBefore &&= other.some((letter, i) => letter !== letters[i]);
    for (let i = 0; i < counters.length; i++) {
      const n = counters[i](other);
      if (n > draws[i] || (isBefore && n === draws[i])) ranks[i]++;
    }
  }
  return ranks;
}

/** The words one letter longer or shorter, by kind of hook. */
function hookLists(reader, word) {
  const lists = { front_hooks: [], back_hooks: [], insertions: [], inner_hooks: [] };
  for (const { word: other, kind } of hookWords(reader, word)) lists[kind === "insertion" ? "insertions" : `${kind}_hooks`].push(other);
  return lists;
}

/** The values of a word by column, without columns in which it has none. */
function valuesOf(lexicon, ordinal) {
  const values = lexicon.columnNames.map((name) => [name, lexicon.column(name).at(ordinal)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
