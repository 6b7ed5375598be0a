// META: letters, how texts are read as letters, and how words are spelled.

import { LexcError, refuse } from "./errors.mjs";
import { decode } from "./binary.mjs";
import { isText, isList, isMap, isBytes, isBool, isWhole, areDistinct, requireText } from "./values.mjs";
import { Pack } from "./msgpack.mjs";

const DOTTED = /[i\u0130]\u0307*/g;

const FOLDS = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  none: (text) => text,
  "upper-tr": (text) => text.replace(DOTTED, "\u0130").toUpperCase(),
  "lower-tr": (text) => text.replace(DOTTED, "i").replaceAll("I", "\u0131").toLowerCase(),
};

const isOrder = (value) => value === null || isList(value);

/** The keys of META and of its alphabet, by the type of the value. */
const META_KEYS = [
  [isMap, ["alphabet", "options"]], [isBytes, ["identity"]], [Number.isInteger, ["writer"]],
  [isText, ["language", "licence", "normalisation", "source", "title"]],
];

const LISTS = ["aliases", "blanks", "counts", "labels", "scores", "vowels"];

const ALPHABET_KEYS = [
  [isList, LISTS], [Number.isInteger, ["blank_count", "blank_score"]], [isText, ["fold", "name"]],
  [isBool, ["is_utf8"]], [isOrder, ["value_order"]],
];

const hasKeys = (map, types) => types.every(([is, keys]) => keys.every((key) => is(map.get(key))));

/** Whether a value is a text of 1 to maxLength characters, without those of Cc, Zl or Zp. V8 takes 0.4 ms to find these
 *  by their categories. */
const isPrintable = (value, maxLength) =>
  isText(value) && value !== "" && [...value].length <= maxLength && !/[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(value);

const isNfc = (text) => text.normalize("NFC") === text;
const isLabel = (value) => isPrintable(value, 16);
const isLong = (text) => [...text].length > 1;
const hasNotation = (text) => /[[\]\\]/.test(text);

/** Whether a character may join the one before it, as marks and Korean vowels do. */
const mayJoin = (character) => /[\p{M}\u1100-\u11ff\ud7b0-\ud7ff]/u.test(character);

/** Whether a character is a letter, a mark or a digit, or joins the parts of a word, in any alphabet. */
export const isLetterAnywhere = (character) => /^[\p{L}\p{M}\p{N}'’-]$/u.test(character);

/** The number of letters that the alphabet lacks, in the texts of questions. No word has it. */
export const FOREIGN = 0;

/** Letters and their numbers: tiles, or in UTF-8 images code points. */
export class Alphabet {
  #categories = new Map();

  constructor(META, graph) {
    refuse("M1", META.byteLength > 2 ** 20, "META is too long");
    const meta = new Pack(META).whole();
    refuse("M2", !isMap(meta), "META is not one msgpack map with ascending keys");
    const isComplete = hasKeys(meta, META_KEYS) && hasKeys(meta.get("alphabet"), ALPHABET_KEYS);
    refuse("M3", !isComplete, "META lacks a key, or has a value of another type");
    refuse("M4", meta.get("identity").length !== 32 || meta.get("normalisation") !== "NFC", "no identity, or not in NFC");
    const fields = Object.fromEntries(meta.get("alphabet"));
    this.isUtf8 = graph.isUtf8;
    this.encoding = meta.get("encoding");
    this.keyRule = isMap(meta.get("key")) ? Object.fromEntries(meta.get("key")) : undefined;
    refuse("M5a", fields.is_utf8 !== graph.isUtf8, "META's alphabet has other labels than GRPH");
    refuse("M5b", !isPrintable(fields.name, 100) || !isNfc(fields.name), "an invalid name of the alphabet");
    refuse("M5c", !Object.hasOwn(FOLDS, fields.fold), "an unknown way to fold case");
    this.fold = FOLDS[fields.fold];
    if (this.isUtf8) this.#verifyBytes(fields);
    else this.#verifyLetters(fields, graph);
    this.labels = fields.labels;
    this.vowels = fields.vowels;
    for (const name of ["blanks", "scores", "counts"]) this[name] = fields[name];
    this.blankCount = fields.blank_count;
    this.blankScore = fields.blank_score;
    this.valueOrder = fields.value_order;
    this.labelTiles = new Map(fields.labels.map((label, i) => [label, i + 1]));
    this.tiles = new Map([...fields.labels.map((label, i) => [label, i + 1]), ...fields.aliases]);
    const texts = [...this.tiles.keys()];
    this.longest = Math.max(1, ...texts.map((text) => text.length));
    this.long = texts.filter(isLong);
    this.last = this.isUtf8 ? 0x10ffff : this.labels.length;
    this.isAscii = !this.isUtf8 && !this.long.length && this.labels.every((label) => label < "\x80");
    this.isPlain = this.isAscii || (!this.isUtf8 && !this.long.length && !this.labels.some(mayJoin));
    this.plainTiles = Uint8Array.from({ length: 128 }, (_, code) => this.#plainTile(String.fromCharCode(code)));
  }

  /** The letter of an ASCII character that is one beside any other ASCII characters; else 0. */
  #plainTile(character) {
    const text = this.normalise(character);
    if (this.isUtf8) return text < "\x80" ? text.charCodeAt(0) : 0;
    const tile = text.length === 1 && this.tiles.get(text);
    return (!this.long.some((long) => long[0] === text) && tile) || 0;
  }

  #verifyBytes(fields) {
    const isEmpty = LISTS.every((key) => fields[key].length === 0) && fields.value_order === null;
    const isSound = isEmpty && fields.blank_count === 0 && fields.blank_score === 0;
    refuse("M5d", !isSound, "an alphabet of UTF-8 labels that describes letters");
  }

  #verifyLetters(fields, { nLetters, kind }) {
    const { labels, aliases, blanks, counts, scores, vowels, value_order: order } = fields;
    const isTile = (value) => isWhole(value, 1, nLetters), isCount = (value) => isWhole(value, 0, 65535);
    const isScore = (value) => isWhole(value, -1000, 1000), isAlias = (pair) =>
      isList(pair) && pair.length === 2 && isLabel(pair[0]) && isTile(pair[1]);
    const areFew = [labels, blanks, counts, scores].every((list) => list.length === nLetters);
    refuse("M5e", !areFew, "META has another number of letters than GRPH");
    refuse("M5f", !labels.every(isLabel), "a label that is empty, too long or unprintable");
    refuse("M5g", aliases.length > 1000 || !aliases.every(isAlias), "an invalid alias, or too many aliases");
    const texts = [...labels, ...aliases.map(([text]) => text)];
    const isFolded = (text) => this.normalise(text) === text && !(fields.fold.endsWith("-tr") && text[0] === "\u0307");
    refuse("M5h", !texts.every(isFolded), "a label or alias that folding changes");
    refuse("M5i", !areDistinct(texts), "a label or alias that occurs twice");
    refuse("M5j", texts.some(isLong) && texts.some(hasNotation), "notation beside labels of several characters");
    const tiles = new Map([...labels.map((label, i) => [label, i + 1]), ...aliases]);
    const isBlank = (text, i) =>
      isLabel(text) && isNfc(text) && (tiles.get(text) ?? i + 1) === i + 1 && !(isLong(text) && hasNotation(text));
    refuse("M5k", !blanks.every(isBlank) || !areDistinct(blanks), "an invalid blank label");
    const isSound = [...counts, fields.blank_count].every(isCount) && [...scores, fields.blank_score].every(isScore);
    refuse("M5l", !isSound, "a count or score out of range");
    refuse("M5m", !vowels.every(isTile) || !areDistinct(vowels), "a vowel that is no letter, or occurs twice");
    const isOrdered = order ? order.every(isTile) && areDistinct(order) && order.length === nLetters : kind !== "anag";
    refuse("M5n", !isOrdered, "an invalid value order");
  }

  /** The tile of a label, undefined if there is none. The text is taken as it is. */
  tileOfLabel(text) {
    return this.labelTiles.get(text);
  }

  /** The letters, as runs, of which all characters are of a category: a pattern of texts of one or more of them. */
  lettersOfCategory(pattern) {
    if (!this.isUtf8) return this.labels.flatMap((label, i) => (pattern.test(label) ? [[i + 1, i + 1]] : []));
    if (this.#categories.has(pattern)) return this.#categories.get(pattern);
    const runs = [];
    for (let point = 1; point <= this.last; point++) {
      if (!pattern.test(String.fromCodePoint(point))) continue;
      if (runs.at(-1)?.[1] === point - 1) runs.at(-1)[1] = point;
      else runs.push([point, point]);
    }
    this.#categories.set(pattern, runs);
    return runs;
  }

  /** The labels of letters: themselves, or in UTF-8 images the bytes of the characters. */
  labelsOf(letters) {
    return this.isUtf8 ? new TextEncoder().encode(String.fromCodePoint(...letters)) : letters;
  }

  /** The letters of labels. Throws a LexcError if they are not UTF-8. */
  lettersOf(labels) {
    if (!this.isUtf8) return labels;
    const text = decode(Uint8Array.from(labels), 0, labels.length);
    if (text === null) throw new LexcError("", "a word that is not UTF-8");
    return Array.from(text, (character) => character.codePointAt(0));
  }

  /** Letters in the order of alphagrams: by value, in UTF-8 images by code point. */
  alphagram(letters) {
    const index = (letter) => (this.isUtf8 ? letter : this.valueOrder.indexOf(letter));
    return [...letters].sort((a, b) => index(a) - index(b));
  }

  normalise(text) {
    return this.fold(requireText(text).normalize("NFC")).normalize("NFC");
  }

  /** [number of the letter at an offset of a normalised text, the offset after it]. The number is 0 for no letter. */
  letterAt(text, offset) {
    const sign = text[offset];
    if (this.isUtf8) {
      const number = text.codePointAt(offset);
      return number >= 0xd800 && number < 0xe000 ? [0, offset + 1] : [number, offset + (number > 0xffff ? 2 : 1)];
    }
    if (sign === "[" && !this.tiles.has("[")) {
      const close = text.indexOf("]", offset + 2);
      return [(close > 0 && this.tiles.get(text.slice(offset + 1, close))) || 0, close + 1];
    }
    if (sign === "\\" && !this.tiles.has("\\")) return this.characterAt(text, offset + 1);
    for (let n = this.longest; n > 0; n--) {
      const tile = offset + n <= text.length && this.tiles.get(text.slice(offset, offset + n));
      if (tile) return [tile, offset + n];
    }
    return [0, offset + 1];
  }

  /** The same for one character that stands for itself, as after a backslash. */
  characterAt(text, offset) {
    if (offset >= text.length) return [0, offset];
    const character = String.fromCodePoint(text.codePointAt(offset));
    const number = this.isUtf8 ? character.codePointAt(0) : this.tiles.get(character) || 0;
    return [number, offset + character.length];
  }

  /** The letters of a text, or null if the alphabet cannot spell it. */
  read(text) {
    return this.#readPlain(text) ?? this.#letters(this.normalise(text));
  }

  /** The same for a text of plain letters (`plainTiles`), which needs no folding; undefined for all others. */
  #readPlain(text) {
    const letters = [];
    if (typeof text !== "string") return undefined;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i), letter = code < 128 ? this.plainTiles[code] : 0;
      if (!letter) return undefined;
      letters.push(letter);
    }
    return letters;
  }

  /** The letters of a text, FOREIGN for those that the alphabet lacks; null at a character that is no letter in any alphabet. */
  readAny(text) {
    const known = this.read(text), plain = this.normalise(text), letters = [];
    if (known) return known;
    for (let offset = 0; offset < plain.length; ) {
      const [number, after] = this.letterAt(plain, offset), character = String.fromCodePoint(plain.codePointAt(offset));
      if (!number && (this.isUtf8 || !isLetterAnywhere(character))) return null;
      letters.push(number);
      offset = number ? after : offset + character.length;
    }
    return letters;
  }

  /** The letters of a text in alphabet order, as a text; those that the alphabet lacks come last. letters: as `readAny` reads them. */
  sortText(text, letters) {
    const known = this.spell(letters.filter((letter) => letter !== FOREIGN).sort((a, b) => a - b)), plain = this.normalise(text), others = [];
    for (let offset = 0; offset < plain.length && letters.includes(FOREIGN); ) {
      const [number, after] = this.letterAt(plain, offset), character = String.fromCodePoint(plain.codePointAt(offset));
      if (!number) others.push(character);
      offset = number ? after : offset + character.length;
    }
    return known + others.sort((a, b) => a.codePointAt(0) - b.codePointAt(0)).join("");
  }

  /** The readings of a prefix, each as letters, in alphabet order. A prefix that ends with Σ has two, since Σ is ς at the
   *  end of a word and σ before a letter. */
  prefixReadings(prefix) {
    const letters = this.#readPlain(prefix);
    if (letters) return [letters];
    const continued = this.fold(`${requireText(prefix).normalize("NFC")}\u03b1`).slice(0, -1).normalize("NFC");
    const readings = [...new Set([this.normalise(prefix), continued])].map((plain) => this.#letters(plain));
    const differs = (a, b) => a.findIndex((letter, i) => letter !== b[i]);
    return readings.filter(Boolean).sort((a, b) => a[differs(a, b)] - b[differs(a, b)]);
  }

  #letters(plain) {
    const letters = [];
    for (let offset = 0, number; offset < plain.length; ) {
      [number, offset] = this.letterAt(plain, offset);
      if (!number) return null;
      letters.push(number);
    }
    return letters;
  }

  /** The canonical spelling of letters. */
  spell(letters) {
    if (this.isUtf8) return String.fromCodePoint(...letters);
    const labels = letters.map((tile) => this.labels[tile - 1]), joined = labels.join("");
    if (!this.long.some((text) => joined.includes(text)) && joined.normalize("NFC") === joined) return joined;
    let text = "";
    for (let i = letters.length - 1; i >= 0; i--) {
      const [tile, after] = this.#longestAt(labels[i] + text);
      text = (tile === letters[i] && after === labels[i].length ? labels[i] : `[${labels[i]}]`) + text;
    }
    if (text.normalize("NFC") === text) return text;
    if (!this.tiles.has("[")) return labels.map((label) => `[${label}]`).join("");
    return this.tiles.has("\\") ? joined : labels.map((label) => `\\${label}`).join("");
  }

  #longestAt(text) {
    for (let n = Math.min(this.longest, text.length); n > 0; n--) {
      if (this.tiles.has(text.slice(0, n))) return [this.tiles.get(text.slice(0, n)), n];
    }
    return [0, 0];
  }
}
