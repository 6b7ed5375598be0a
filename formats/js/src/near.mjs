// Words near a text, and words that differ from one by letters at its ends or between them.

import { FOREIGN } from "./alphabet.mjs";
import { LexcError } from "./errors.mjs";
import { nearAutomaton, letterOf } from "./automata.mjs";

const MAX_DISTANCE = 3;
const HOOKS = ["front", "back", "insertion", "inner"];

/** The letters of a query's text, FOREIGN for those that the alphabet lacks. Throws a LexcError if it has none, or a character that is
 *  no letter in any alphabet. */
export function readLetters(alphabet, text) {
  const letters = alphabet.readAny(text);
  if (letters === null) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(text)}`);
  if (!letters.length) throw new LexcError("", "an empty text: ask for at least one letter");
  return letters;
}

/** The words within some edits of a text, as {word, distance}: the nearest first; equally near ones by weight, then in alphabet
 *  order. weightOf: the weight of a word's letters; undefined if there are no weights. */
export function* nearWords(reader, text, { distance = 1, transpositions = false, prefix = false, limit = Infinity, signal }, weightOf) {
  if (!Number.isInteger(distance) || distance < 0 || distance > MAX_DISTANCE)
    throw new LexcError("", `the distance is out of range: expected 0 to ${MAX_DISTANCE}, found ${distance}`);
  const letters = readLetters(reader.alphabet, text), found = Array.from({ length: distance + 1 }, () => []);
  if (letters.length > reader.graph.longest + distance) return;
  const edits = { insert: true, remove: true, replace: true, transpose: transpositions };
  const automaton = nearAutomaton(letters, distance, { edits, isPrefix: prefix });
  for (const [word, value] of reader.pairs(automaton, { signal })) found[value - 1].push(word);
  let n = 0;
  for (const [i, words] of found.entries()) {
    const weights = weightOf && new Map(words.map((word) => [word, weightOf(word) ?? -Infinity]));
    if (weights) words.sort((a, b) => descending(weights.get(a), weights.get(b)));
    for (const word of words) {
      if (n++ >= limit) return;
      yield { word: reader.alphabet.spell(word), distance: i };
    }
  }
}

export const descending = (a, b) => (a < b) - (a > b);

/** The words that one edit makes of some letters. */
export function* edited(reader, letters, edit, signal) {
  for (const [word, value] of reader.pairs(nearAutomaton(letters, 1, { edits: { [edit]: true } }), { signal }))
    if (value > 1) yield word;
}

/** The words one letter longer or shorter than a word, as {word, kind}, kind by kind. */
export function* hookWords(reader, text, { signal } = {}) {
  const letters = readLetters(reader.alphabet, text), found = new Map(HOOKS.map((kind) => [kind, []]));
  const areSame = (a, b) => a.length === b.length && a.every((letter, i) => letter === b[i]);
  for (const word of edited(reader, letters, "insert", signal)) {
    const isFront = areSame(word.slice(1), letters), isBack = areSame(word.slice(0, -1), letters);
    if (isFront) found.get("front").push(word);
    if (isBack) found.get("back").push(word);
    if (!isFront && !isBack) found.get("insertion").push(word);
  }
  for (const word of edited(reader, letters, "remove", signal))
    if (areSame(word, letters.slice(1)) || areSame(word, letters.slice(0, -1))) found.get("inner").push(word);
  for (const [kind, words] of found) for (const word of words) yield { word: reader.alphabet.spell(word), kind };
}

/** The letters that make another word before a word's letters, and behind them: [front, back], in alphabet order. */
export function endHooks(reader, letters) {
  const { alphabet } = reader, isLonger = (word) => word.length === letters.length + 1;
  const isFront = (word) => letters.every((letter, i) => word[i + 1] === letter);
  const isBack = (word) => letters.every((letter, i) => word[i] === letter);
  if (!alphabet.isUtf8) {
    if (letters.includes(FOREIGN)) return [[], []];
    const tiles = alphabet.labels.map((_, i) => i + 1), back = reader.arcAt(reader.root, letters);
    const behind = back && back.target >= 0 ? reader.nodes.arcs(back.target).filter(({ accepts }) => accepts) : [];
    return [tiles.filter((tile) => reader.hasLetters([tile, ...letters])), behind.map(({ label }) => label)];
  }
  const longer = [...edited(reader, letters, "insert")].filter(isLonger);
  return [longer.filter(isFront).map((word) => word[0]), longer.filter(isBack).map((word) => word.at(-1))];
}

/** The same as texts. */
export function hookLabels(reader, letters) {
  const { isUtf8, labels } = reader.alphabet;
  return endHooks(reader, letters).map((found) => found.map((letter) => (isUtf8 ? String.fromCodePoint(letter) : labels[letter - 1])));
}

/** The expression of longer words that contain some letters. */
export function extensionExpression(alphabet, letters) {
  const any = { letters: [[1, alphabet.last]] }, anything = { repeat: any, low: 0, high: Infinity }, word = letters.map(letterOf);
  return { choice: [{ sequence: [any, anything, ...word, anything] }, { sequence: [...word, any, anything] }] };
}
