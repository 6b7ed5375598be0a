// Facts beside each word of an answer.

import { FOREIGN } from "./alphabet.mjs";
import { LexcError } from "./errors.mjs";
import { pointCounter } from "./find.mjs";
import { hookLabels, readLetters } from "./near.mjs";

/** The facts of words, one by one. weights: the column of weights, undefined if there is none. */
export function* factsAbout(reader, words, weights) {
  const { alphabet } = reader, points = hasPoints(alphabet) ? pointCounter(alphabet) : undefined;
  for (const word of words) {
    const letters = readLetters(alphabet, word), [front_hooks, back_hooks] = hookLabels(reader, letters);
    const facts = { word, front_hooks, back_hooks, alphagram: alphabet.sortText(word, letters) };
    if (points) facts.points = points(letters.filter((letter) => letter !== FOREIGN));
    if (weights) {
      const ordinal = reader.ordinalOf(letters);
      if (ordinal === undefined) throw new LexcError("", `not in the lexicon: ${JSON.stringify(word)}`);
      facts.weight = weights.at(ordinal) ?? null;
    }
    yield facts;
  }
}

export const hasPoints = ({ isUtf8, scores }) => !isUtf8 && scores.some((score) => score !== 0);
