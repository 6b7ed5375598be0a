/** A whole number: a number up to 2 ** 53 - 1, a bigint beyond. */
export type Whole = number | bigint;

/** A value of a column: numbers are numbers, beyond 2 ** 53 bigint; lists are arrays. */
export type Value = Whole | boolean | string | Uint8Array | Value[];

export interface OpenOptions {
  /** Whether checksums are compared, which reveal accidental damage. */
  verify?: boolean;
}

export interface CompleteOptions {
  /** A column of numbers, "weight" by default. */
  column?: string;
  /** The most words. */
  limit?: number;
}

export interface AnagramOptions {
  /** Whether words of some of the letters are found, too. */
  sub?: boolean;
}

/** An image that breaks a rule of the format, or an invalid query. */
export declare class LexcError extends Error {
  constructor(rule: string, message: string);
  /** The rule that an image breaks, as "N7"; "" for a query. */
  readonly rule: string;
}

/** Open an image in an ArrayBuffer or a view of one. The bytes must not change afterwards. */
export declare function open(bytes: ArrayBuffer | ArrayBufferView, options?: OpenOptions): Lexicon;

/** XXH3-64 of bytes. */
export declare function checksum(bytes: ArrayBuffer | ArrayBufferView): bigint;

/** An open image. Iteration yields all words. */
export declare class Lexicon implements Iterable<string> {
  private constructor();
  /** The number of words. */
  readonly size: Whole;
  readonly kind: "dawg" | "gaddag" | "trie" | "anag";
  /** Letters in alphabet order; none in UTF-8 images. */
  readonly letters: string[];
  [Symbol.iterator](): Generator<string, void, undefined>;
  /** Whether a text is a word. */
  has(text: string): boolean;
  /** Whether a word of a text is correct by the rules of a hunspell dictionary. */
  isCorrect(text: string): boolean;
  /** The index of a word in alphabet order; undefined if the text is no word. */
  ordinal(text: string): Whole | undefined;
  /** The word of an ordinal; undefined if there is none. */
  word(ordinal: Whole): string | undefined;
  /** The number of words that begin with a text. */
  count(prefix?: string): Whole;
  /** The words that begin with a text, in alphabet order. */
  words(prefix?: string): Generator<string, void, undefined>;
  /** The words that fit a pattern: ? * @ # [ABC] [^ABC] [A-F]. */
  pattern(text: string): Generator<string, void, undefined>;
  /** The words of all letters of a rack, or of some; ? is a blank. */
  anagram(rack: string, options?: AnagramOptions): Generator<string, void, undefined>;
  /** The words of a letter table with exactly these letters. */
  anagramsOf(text: string): string[];
  /** The groups of anagrams of a letter table. */
  anagramGroups(): Generator<string[], void, undefined>;
  /** The words with a prefix, the heaviest first. */
  complete(prefix?: string, options?: CompleteOptions): Generator<string, void, undefined>;
  readonly columnNames: string[];
  /** The values of a column; undefined if there is none of this name. T: the type of its values. */
  column<T extends Value = Value>(name: string): Column<T> | undefined;
}

/** The values of words, by word or by ordinal. No value is undefined. */
export declare class Column<T extends Value = Value> implements Iterable<T | undefined> {
  private constructor();
  readonly name: string;
  /** u8 to u64, i8 to i64, f32, f64, bit, text, bytes; of lists "many " and that of their items. */
  readonly type: string;
  /** The number of words, with a value or without. */
  readonly length: number;
  /** Whether a word may have no value. */
  readonly hasGaps: boolean;
  get(word: string): T | undefined;
  at(ordinal: Whole): T | undefined;
  [Symbol.iterator](): Generator<T | undefined, void, undefined>;
}
