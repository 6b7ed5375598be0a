// Patterns: ? * @ # [ABC] [^ABC] [A-F] [C|H] \x.

import { isLetterAnywhere } from "./alphabet.mjs";
import { LexcError } from "./errors.mjs";

/** The complement of some runs among the letters 1 to `last`. */
export function complement(runs, last) {
  const gaps = [];
  let next = 1;
  for (const [low, high] of [...runs].sort((a, b) => a[0] - b[0])) {
    if (low > next) gaps.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** The expression of a pattern. */
export function readPattern(alphabet, text) {
  const anything = { repeat: { letters: [[1, alphabet.last]] }, low: 0, high: Infinity };
  const parts = new Pattern(alphabet, text).parts();
  return { sequence: parts.filter((part, i) => part !== "*" || parts[i - 1] !== "*").map((part) => (part === "*" ? anything : { letters: part })) };
}

/** A parser of patterns as in lexc: ? * @ # [ABC] [^ABC] [A-F] [C|H] \x. */
class Pattern {
  constructor(alphabet, text) {
    this.alphabet = alphabet;
    this.text = alphabet.normalise(text);
  }

  #fail(offset, message) {
    const column = [...this.text.slice(0, offset)].length + 1;
    throw new LexcError("", `${message}, at character ${column} of ${JSON.stringify(this.text)}`, column);
  }

  parts() {
    const parts = [];
    if (!this.text) this.#fail(0, "an empty pattern");
    for (let offset = 0, part; offset < this.text.length; ) {
      [part, offset] = this.text[offset] === "*" ? ["*", offset + 1] : this.#part(offset);
      parts.push(part);
    }
    return parts;
  }

  #part(offset) {
    const { alphabet, text } = this, sign = text[offset];
    if (sign === "?" || this.#isWildcard(offset)) return [[[1, alphabet.last]], offset + 1];
    if (sign === "@" || sign === "#") {
      if (!alphabet.vowels.length) this.#fail(offset, "the alphabet does not name its vowels");
      const vowels = alphabet.vowels.map((tile) => [tile, tile]);
      return [sign === "@" ? vowels : complement(vowels, alphabet.last), offset + 1];
    }
    if (sign === "[") return this.#letterSet(offset);
    if (sign === "]") this.#fail(offset, "a bracket that was never opened");
    const [letter, after] = this.#letter(offset);
    return [letter ? [[letter, letter]] : [], after];
  }

  /** Whether . _ or - stands for any letter: labels are tiles, and it is not itself a letter. */
  #isWildcard(offset) {
    return "._-".includes(this.text[offset]) && !this.alphabet.isUtf8 && !this.alphabet.letterAt(this.text, offset)[0];
  }

  #letter(offset) {
    const read = this.text[offset] === "\\" ? "characterAt" : "letterAt";
    const [letter, after] = this.alphabet[read](this.text, this.text[offset] === "\\" ? offset + 1 : offset);
    if (!letter && (this.alphabet.isUtf8 || !isLetterAnywhere(this.text[after - 1]))) this.#fail(offset, "the alphabet has no such letter");
    return [letter, after];
  }

  #letterSet(start) {
    const { text } = this, runs = [], isNegated = text[start + 1] === "^";
    let offset = start + 1 + Number(isNegated), nLetters = 0, low, high;
    while (offset < text.length && text[offset] !== "]") {
      if (text[offset] === "|") {
        offset++;
        continue;
      }
      [low, offset] = this.#letter(offset);
      high = low;
      const isRange = text[offset] === "-" && offset + 1 < text.length && text[offset + 1] !== "]";
      if (isRange) [high, offset] = this.#letter(offset + 1);
      if (isRange && !(low && high)) this.#fail(start, "a range of letters that the alphabet lacks");
      if (high < low) this.#fail(start, "a range that runs backwards");
      nLetters++;
      if (low) runs.push([low, high]);
    }
    if (offset >= text.length) this.#fail(start, "a bracket that is never closed");
    if (!nLetters) this.#fail(start, "brackets without a letter in them");
    return [isNegated ? complement(runs, this.alphabet.last) : runs, offset + 1];
  }
}
