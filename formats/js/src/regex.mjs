// Regular expressions: the regular part of the syntax of Python's `re`, as in lexc regex. They match words as a whole.

import { FOREIGN, isLetterAnywhere } from "./alphabet.mjs";
import { LexcError } from "./errors.mjs";
import { complement } from "./pattern.mjs";

const MAX_DEPTH = 100; // nested groups
const CONTROLS = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
const IRREGULAR_GROUPS = {
  "(?=": "assertions", "(?!": "assertions", "(?<": "assertions", "(?>": "atomic groups", "(?P=": "back-references", "(?(": "conditions",
};
/** The characters of \d, \s and \w. */
const CATEGORIES = {
  d: /^\p{Nd}+$/u, s: /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/u, w: /^[\p{L}\p{N}_]+$/u,
};
const ESCAPES = /(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|(N\{[^}]*\})|(0[0-7]{0,2}|[0-7]{3})|([1-9][0-9]?)|([^])/uy;
const BRACES = /\{(?!\})(\d*)(?:(,)(\d*))?\}/y;
const SIMPLE = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] };

/** The expression of a regular expression. Throws a LexcError at a fault or an irregular construct. */
export function readRegex(alphabet, text) {
  return new RegexReader(alphabet, text).readAll();
}

/** A parser by recursive descent. Letters are read from `folded`, a copy in which case is folded; signs from the text
 *  itself, since \d is not \D. */
class RegexReader {
  #offset = 0;

  constructor(alphabet, text) {
    this.alphabet = alphabet;
    alphabet.normalise(text); // a text that is no string is an error
    this.text = text.normalize("NFC");
    if (!this.text) this.#fail(0, "an empty regular expression");
    const fold = (character) => [alphabet.normalise(character)].find((one) => one.length === character.length) ?? character;
    this.folded = Array.from(this.text, fold).join("");
  }

  readAll() {
    const expression = this.#readChoice(0);
    if (this.#offset < this.text.length) this.#fail(this.#offset, "a parenthesis that is never opened");
    return expression;
  }

  #fail(offset, problem) {
    const column = [...this.text.slice(0, offset)].length + 1;
    throw new LexcError("", `${problem}, at character ${column} of ${JSON.stringify(this.text)}`, column);
  }

  #skip(sign) {
    const isThere = this.text.startsWith(sign, this.#offset);
    if (isThere) this.#offset += sign.length;
    return isThere;
  }

  #match(pattern) {
    pattern.lastIndex = this.#offset;
    return pattern.exec(this.text);
  }

  #readChoice(depth) {
    const parts = [this.#readSequence(depth)];
    while (this.#skip("|")) parts.push(this.#readSequence(depth));
    return parts.length === 1 ? parts[0] : { choice: parts };
  }

  #readSequence(depth) {
    const parts = [];
    let isRepeatable = false; // whether the last part may be repeated
    while (this.#offset < this.text.length && !"|)".includes(this.text[this.#offset])) {
      const start = this.#offset;
      if (this.#skip("(?#")) {
        const end = this.text.indexOf(")", this.#offset);
        if (end < 0) this.#fail(start, "a comment that is never closed");
        this.#offset = end + 1;
        continue;
      }
      if (this.#skipAnchor(depth, !parts.length)) {
        isRepeatable = false;
        continue;
      }
      const times = this.#readRepeat();
      if (!times) {
        parts.push(this.#readAtom(depth));
        isRepeatable = true;
        continue;
      }
      if (!isRepeatable) this.#fail(start, parts.length ? "a repeat behind a repeat" : "nothing to repeat");
      parts.push({ repeat: parts.pop(), low: times[0], high: times[1] });
      isRepeatable = false;
    }
    return { sequence: parts };
  }

  /** Skip an anchor, which may stand at an end of the expression alone. Returns whether there was one. */
  #skipAnchor(depth, isFirst) {
    const start = this.#offset;
    let isAtEnd;
    if (this.#skip("^") || this.#skip("\\A")) isAtEnd = depth === 0 && isFirst;
    else if (this.#skip("$") || this.#skip("\\Z")) isAtEnd = depth === 0 && [undefined, "|"].includes(this.text[this.#offset]);
    else return false;
    if (!isAtEnd) this.#fail(start, "an anchor inside an expression that is matched as a whole");
    return true;
  }

  /** [the fewest, the most] repetitions of the part before a sign of repetition; undefined for no sign. */
  #readRepeat() {
    const start = this.#offset, sign = this.text[start], braces = this.#match(BRACES);
    let times;
    if (Object.hasOwn(SIMPLE, sign)) {
      times = SIMPLE[sign];
      this.#offset++;
    } else if (braces) {
      const [all, low, comma, high] = braces;
      if (Math.max(low.length, high?.length ?? 0) > 9) this.#fail(start, "too many repeats");
      times = [Number(low || 0), high ? Number(high) : comma ? Infinity : Number(low || 0)];
      if (times[1] < times[0]) this.#fail(start, "the least number of repeats is above the most");
      this.#offset += all.length;
    } else return undefined;
    if (this.#skip("+")) this.#fail(this.#offset - 1, "possessive repeats are not supported");
    this.#skip("?");
    return times;
  }

  #readAtom(depth) {
    const start = this.#offset, sign = this.text[start], { alphabet } = this;
    if (sign === "(") return this.#readGroup(depth);
    this.#offset++;
    if (sign === ".") return { letters: alphabet.isUtf8 ? complement([[10, 10]], alphabet.last) : [[1, alphabet.last]] }; // no line feed
    if (sign === "[") return { letters: this.#readClass(start) };
    if (sign === "\\") {
      const category = this.#readCategory();
      return category ? { letters: category } : sequenceOf(this.#readEscape(start));
    }
    this.#offset = start;
    return sequenceOf(this.#readLetters());
  }

  #readGroup(depth) {
    const start = this.#offset;
    if (depth === MAX_DEPTH) this.#fail(start, `more than ${MAX_DEPTH} groups in one another`);
    if (!this.#skip("(?:") && !this.#skipGroupName()) {
      for (const [sign, what] of Object.entries(IRREGULAR_GROUPS))
        if (this.text.startsWith(sign, start)) this.#fail(start, `not regular: ${what} are not supported`);
      if (this.#skip("(?")) this.#fail(start, "flags are not supported: the alphabet decides on the folding of case");
      this.#offset++;
    }
    const expression = this.#readChoice(depth + 1);
    if (!this.#skip(")")) this.#fail(start, "a parenthesis that is never closed");
    return expression;
  }

  #skipGroupName() {
    const start = this.#offset;
    if (!this.#skip("(?P<")) return false;
    const name = this.text.slice(this.#offset).split(">", 1)[0];
    if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) || this.text[this.#offset + name.length] !== ">")
      this.#fail(start, "the name of a group is no identifier");
    this.#offset += name.length + 1;
    return true;
  }

  #readClass(start) {
    const isNegated = this.#skip("^"), first = this.#offset, runs = [];
    while (!(this.#offset > first && this.#skip("]"))) {
      if (this.#offset >= this.text.length) this.#fail(start, "a bracket that is never closed");
      runs.push(...this.#readClassItem());
    }
    return isNegated ? complement(runs, this.alphabet.last) : runs;
  }

  #readClassItem() {
    const start = this.#offset, low = this.#readClassMember();
    if (this.text[this.#offset] !== "-" || [undefined, "]"].includes(this.text[this.#offset + 1])) return low.runs;
    this.#offset++;
    const high = this.#readClassMember(), isLetter = ({ runs, isCategory }) => runs.length === 1 && !isCategory;
    const isKnown = this.alphabet.isUtf8 || low.runs[0]?.[0] !== FOREIGN;
    if (!isKnown || !isLetter(low) || !isLetter(high) || high.runs[0][0] < low.runs[0][0]) this.#fail(start, "not a range of letters");
    return [[low.runs[0][0], high.runs[0][0]]];
  }

  /** {runs, isCategory}: the letters of one character in brackets, or of a category. */
  #readClassMember() {
    const start = this.#offset, runsOf = (letters) => ({ runs: letters.map((letter) => [letter, letter]), isCategory: false });
    if (!this.#skip("\\")) return runsOf(this.#readLetters());
    const category = this.#readCategory();
    if (category) return { runs: category, isCategory: true };
    return runsOf(this.#skip("b") ? this.#lettersOfCharacter("\b", start) : this.#readEscape(start));
  }

  /** Read a letter, or all letters of the next character's folding. */
  #readLetters() {
    const start = this.#offset, [number, after] = this.alphabet.letterAt(this.folded, start);
    const character = String.fromCodePoint(this.text.codePointAt(start));
    if (number && [...this.alphabet.normalise(character)].length === 1) {
      this.#offset = after;
      return [number];
    }
    this.#offset += character.length;
    return this.#lettersOfCharacter(character, start);
  }

  #lettersOfCharacter(character, start) {
    const { alphabet } = this, isHalf = /[\ud800-\udfff]/u;
    const letters = Array.from(alphabet.normalise(character), (one) =>
      alphabet.isUtf8 ? (isHalf.test(one) ? 0 : one.codePointAt(0) || NaN) : (alphabet.tiles.get(one) ?? 0));
    if (letters.includes(0) && !alphabet.isUtf8 && [...alphabet.normalise(character)].every(isLetterAnywhere)) return letters.map(() => FOREIGN);
    if (letters.includes(0)) this.#fail(start, "the alphabet has no such letter");
    return letters.map((letter) => (Number.isNaN(letter) ? 0 : letter));
  }

  #readCategory() {
    const sign = this.text[this.#offset];
    if (!sign || !"dDsSwW".includes(sign)) return undefined;
    this.#offset++;
    const runs = this.alphabet.lettersOfCategory(CATEGORIES[sign.toLowerCase()]);
    return sign === sign.toLowerCase() ? runs : complement(runs, this.alphabet.last);
  }

  /** Read an escape sequence behind its backslash: the letters that it stands for. */
  #readEscape(start) {
    const match = this.#match(ESCAPES);
    if (!match) this.#fail(start, "a backslash with nothing behind it");
    const [all, code, name, octal, reference, itself] = match;
    this.#offset += all.length;
    if (code && parseInt(code.slice(1), 16) < 0x110000)
      return this.#lettersOfCharacter(String.fromCodePoint(parseInt(code.slice(1), 16)), start);
    if (octal && parseInt(octal, 8) < 256) return this.#lettersOfCharacter(String.fromCodePoint(parseInt(octal, 8)), start);
    if (name) this.#fail(start, "names of characters (\\N) are not supported: write the character");
    if (reference) this.#fail(start, "not regular: back-references are not supported");
    if (all === "b" || all === "B") this.#fail(start, "not regular: assertions are not supported");
    if (Object.hasOwn(CONTROLS, all)) return this.#lettersOfCharacter(String.fromCharCode(CONTROLS[all]), start);
    if (!itself || /^[0-9A-Za-z]$/.test(itself)) this.#fail(start, "no such escape");
    return this.#lettersOfCharacter(itself, start);
  }
}

function sequenceOf(letters) {
  const parts = letters.map((letter) => ({ letters: [[letter, letter]] }));
  return parts.length === 1 ? parts[0] : { sequence: parts };
}
