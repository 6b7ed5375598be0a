// The bundled rules by which a lexicon can be played.

import { RULES } from "./rules.js";

/** The rules with the letters of a lexicon; those with its points first, then those that are named like their letters. */
export function rulesFor({ letters, points }) {
  const isLike = ({ scores }) => scores.every((score, i) => score === points[letters[i]]);
  const rank = (rules) => Number(!isLike(rules)) + Number(rules.board !== "standard") / 2;
  const areSame = ({ letters: own }) => own.length === letters.length && own.every((label, i) => label === letters[i]);
  return RULES.filter(areSame).sort((a, b) => rank(a) - rank(b));
}
