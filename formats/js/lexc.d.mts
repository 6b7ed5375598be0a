/** A whole number: a number up to 2 ** 53 - 1, a bigint beyond. */
export type Whole = number | bigint;

/** A value of a column: numbers are numbers, beyond 2 ** 53 bigint; lists are arrays. */
export type Value = Whole | boolean | string | Uint8Array | Value[];

export interface OpenOptions {
  /** Whether checksums are compared, which reveal accidental damage. */
  verify?: boolean;
}

/** An AbortSignal; or any object with `aborted`, which may be a getter that reads a clock or shared memory. A search asks it every
 *  few thousand nodes and throws its `reason`. An AbortSignal changes only while the program waits, as between two words. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

export interface SearchOptions {
  signal?: Signal;
}

export interface CompleteOptions extends SearchOptions {
  /** A column of numbers, "weight" by default. */
  column?: string;
  /** The most words. */
  limit?: number;
}

export interface TopOptions extends SearchOptions {
  /** Only words that begin with it. */
  prefix?: string;
  limit?: number;
}

export interface NearOptions extends SearchOptions {
  /** The most edits, 0 to 3; 1 by default. */
  distance?: number;
  /** Whether the exchange of two neighbouring letters is one edit. */
  transpositions?: boolean;
  /** Whether a beginning of a word suffices, for completion. */
  prefix?: boolean;
  limit?: number;
}

/** A number, or the least and the most; Infinity is no bound. */
export type Range = number | readonly [number, number];

/** Conditions on words. All must hold. */
export interface Conditions {
  pattern?: string;
  /** All letters of a rack; ? is a blank. */
  anagram?: string;
  /** Some or all letters of a rack. */
  subanagram?: string;
  /** All of these letters, each as often as given. */
  includes?: string;
  /** None of these letters. */
  excludes?: string;
  /** A share of the letters is of these, in percent: "AEIOU:60-". */
  consists?: string;
  /** The letters of a stem and one more; of several stems, with spaces or commas between, one suffices. */
  stem?: string;
  /** The type of a word of seven letters, 0 to 3. */
  sevens?: Range;
  prefix?: string;
  suffix?: string;
  /** A regular expression, which may refer to its groups: "(..)\\1". */
  regex?: string;
  /** Just these letters, each once or more. */
  bank?: string;
  /** A text inside, across a break where the written form has parts. */
  hides?: string;
  /** Whether the word is the same backwards. */
  palindrome?: boolean | "yes" | "no";
  /** Another lexicon, or a Set, has the word backwards. */
  reversedIn?: { has(word: string): boolean };
  /** Two or more words of another lexicon, of two letters or more. */
  charade?: { has(word: string): boolean };
  /** The lengths of the parts of the written form: "3,5" as ICE CREAM, "4-2" as LOOK-IN; * is any. */
  enumeration?: string;
  /** Another lexicon, or a Set, has the word. */
  within?: { has(word: string): boolean };
  length?: Range;
  vowels?: Range;
  /** The number of different letters. */
  unique?: Range;
  points?: Range;
  /** The number of anagrams, the word included. */
  anagrams?: Range;
  frontHooks?: Range;
  backHooks?: Range;
  /** The rank among words of its length by the probability to draw it, from 1. */
  probability?: Range;
  weight?: Range;
  /** Comparisons of columns: "points>=3 and note!=x". */
  where?: string | readonly string[];
}

export interface FindConditions extends Conditions {
  /** Conditions of which none may hold. */
  not?: Conditions;
}

export interface FindOptions extends SearchOptions {
  /** "alphabet", "length", "probability", "weight", "points", or a column: the largest first. */
  order?: string;
  /** Blanks in the bag, for probability. */
  blanks?: number;
  limit?: number;
}

export interface NearWord {
  word: string;
  distance: number;
}

export interface Hook {
  word: string;
  kind: "front" | "back" | "insertion" | "inner";
}

export interface AnagramOptions extends SearchOptions {
  /** Whether words of some of the letters are found, too. */
  sub?: boolean;
}

/** A way to read a text. */
export type Reading = "word" | "prefix" | "anagram" | "hooks" | "near" | "subanagram" | "contains" | "pattern" | "regex";

/** The readings of a text, the cheapest first. */
export declare const READINGS: readonly Reading[];

export interface ExploreOptions extends SearchOptions {
  /** Only these. */
  readings?: readonly Reading[];
  /** The most answers that are counted, 10,000 by default. */
  limit?: number;
}

export interface ReadingCount {
  reading: Reading;
  count: number;
  /** Whether there are no more answers than were counted. */
  is_complete: boolean;
}

export interface AnswerOptions extends SearchOptions {
  conditions?: FindConditions;
  /** As for find. Without it hooks are kind by kind, near words by distance. */
  order?: string;
  /** As for find. */
  blanks?: number;
  limit?: number;
}

export interface WordFacts {
  word: string;
  front_hooks: string[];
  back_hooks: string[];
  alphagram: string;
  /** Of alphabets that have points. */
  points?: number;
  /** Of lexicons that have weights: null for none. */
  weight?: Whole | null;
}

/** The facts of a word, by the names of lexc's JSON. What the alphabet or the image lacks is left out. */
export interface WordStudy {
  word: string;
  is_in: boolean;
  n_letters: number;
  n_different_letters?: number;
  n_vowels?: number;
  points?: number;
  /** The ways to draw the word from a full bag, by the number of blanks. */
  draws?: Record<number, Whole>;
  /** The ranks among words of its length by these ways, from 1. */
  probability_ranks?: Record<number, number>;
  ordinal?: Whole;
  alphagram: string;
  anagrams: string[];
  front_hooks: string[];
  back_hooks: string[];
  insertions: string[];
  inner_hooks: string[];
  one_letter_replaced: string[];
  one_letter_more: string[];
  one_letter_less: string[];
  n_words_from_its_letters: number;
  values?: Record<string, Value>;
}

export interface PathArc {
  letter: string;
  /** The number of words that begin so. */
  n_words: Whole;
  is_word: boolean;
}

export interface PathStep extends PathArc {
  /** The letters that follow. */
  arcs: PathArc[];
}

/** An image that breaks a rule of the format, or an invalid query. */
export declare class LexcError extends Error {
  constructor(rule: string, message: string, column?: number);
  /** Where a query's text has its fault, from 1; undefined if no one character is at fault. */
  readonly column: number | undefined;
  /** The rule that an image breaks, as "N7"; "" for a query. */
  readonly rule: string;
}

/** Open an image in an ArrayBuffer or a view of one. The bytes must not change afterwards. */
export declare function open(bytes: ArrayBuffer | ArrayBufferView, options?: OpenOptions): Lexicon;

/** The parts of an image for a Lexicon whose nodes are read when a query first needs them: for lexc/wasm. */
export declare function readLater(bytes: ArrayBuffer | ArrayBufferView): object;

/** XXH3-64 of bytes. */
export declare function checksum(bytes: ArrayBuffer | ArrayBufferView): bigint;

/**
 * The text by which an image of `lexc build --encoding bytes` stores a word of bytes: 01 to 7F but 0A and 0D are their own
 * characters, every other byte b is U+0100 + b. All methods take and give such texts.
 */
export declare function textOfBytes(bytes: Iterable<number>): string;

/** The bytes of a word of such an image. */
export declare function bytesOfText(text: string): Uint8Array;

/**
 * An open image. Iteration yields all words.
 *
 * An image of `lexc build --key` holds keys of words, as CAFE for Café. All methods look keys up as they stand: make
 * the key of a question first. `column("written").get(key)` gives the written forms of a key.
 */
export declare class Lexicon implements Iterable<string> {
  private constructor();
  /** The number of words. */
  readonly size: Whole;
  readonly kind: "dawg" | "gaddag" | "trie" | "anag";
  /** Letters in alphabet order; none in UTF-8 images. */
  readonly letters: string[];
  /** "bytes" if words are bytes and no text: see textOfBytes; else undefined. */
  readonly encoding?: string;
  /** How `lexc build --key` made keys of words; undefined if words are stored as they are. */
  readonly keyRule?: { rule: string; digits: string };
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
  words(prefix?: string, options?: SearchOptions): Generator<string, void, undefined>;
  /** The words that fit a pattern: ? * @ # [ABC] [^ABC] [A-F]. */
  pattern(text: string, options?: SearchOptions): Generator<string, void, undefined>;
  /** The words that a regular expression matches as a whole: Python's syntax without back-references and assertions. */
  regex(text: string, options?: SearchOptions): Generator<string, void, undefined>;
  /** The words within some edits of a text, the nearest first, equally near ones by weight. */
  near(text: string, options?: NearOptions): Generator<NearWord, void, undefined>;
  /** The words one letter longer or shorter than a word. */
  hooks(text: string, options?: SearchOptions): Generator<Hook, void, undefined>;
  /** The letters that make another word before and behind a word. */
  hookLetters(text: string): { front: string[]; back: string[] };
  /** Longer words that contain a word. */
  extensions(text: string, options?: SearchOptions): Generator<string, void, undefined>;
  /** The words that fulfil all conditions. */
  find(conditions?: FindConditions, options?: FindOptions): Generator<string, void, undefined>;
  /** The words of all letters of a rack, or of some; ? is a blank, whose letter is in lower case. */
  anagram(rack: string, options?: AnagramOptions): Generator<string, void, undefined>;
  /** The words with exactly these letters. */
  anagramsOf(text: string): string[];
  /** The groups of anagrams. */
  anagramGroups(options?: SearchOptions): Generator<string[], void, undefined>;
  /** The letters of a text in alphabet order. */
  alphagram(text: string): string;
  /** The words with a prefix, the heaviest first. */
  complete(prefix?: string, options?: CompleteOptions): Generator<string, void, undefined>;
  /** The words with the largest values of a column, texts by their characters. */
  top(column: string, options?: TopOptions): Generator<string, void, undefined>;
  /** The readings of a text, each with the number of its answers. */
  explore(text: string, options?: ExploreOptions): ReadingCount[];
  /** The words of a reading of a text. */
  answers(text: string, reading: Reading, options?: AnswerOptions): Generator<string, void, undefined>;
  /** Facts about words. */
  facts(words: Iterable<string>): Generator<WordFacts, void, undefined>;
  /** All facts about a word. It need not be in the lexicon. */
  study(word: string): WordStudy;
  /** The path of a text through the automaton, as far as words go on: an item for the root and for each letter. */
  path(text: string): PathStep[];
  /** The points of each letter, by its text. */
  readonly points: Record<string, number>;
  /** The letters of a text one by one. */
  spell(text: string): string[];
  /** The cursor at a root, "words" by default. */
  cursor(root?: "words" | "gaddag" | "alphagrams"): Cursor;
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

/** A place in the automaton, behind some labels from a root. It never changes. */
export declare class Cursor {
  private constructor();
  /** Whether a string ends here. */
  readonly isWord: boolean;
  /** The number of the node; -1 where no string goes on. */
  readonly node: number;
  /** The number of words below; undefined in the part of a GADDAG that is not counted. */
  readonly wordsBelow: Whole | undefined;
  /** The arcs from here, labels ascending. */
  arcs(): Arc[];
  /** The cursor behind a label: the number of a letter, or its text, "" for the separator. */
  step(label: number | string): Cursor | undefined;
}

export interface Arc {
  /** The number of a letter, in UTF-8 images a byte; 0 is the separator of a GADDAG. */
  readonly label: number;
  /** The letter's text, "" for the separator; undefined for a byte. */
  readonly letter: string | undefined;
  readonly isWord: boolean;
  readonly target: Cursor | undefined;
}

/** A field of an image. */
export interface Field {
  /** Its first byte in the image. */
  readonly offset: number;
  /** "header", "sections", "graph", "roots", "meta", "levels", "parts", "rank", "alphagrams", "columns", "indexes". */
  readonly record: string;
  /** Of the record, where there are several. */
  readonly number: number | undefined;
  readonly name: string;
  /** A number or a text, checksums and other bytes as hexadecimal digits; of META any value of JSON. */
  readonly value: unknown;
}

/** The fields of an image one by one, also of one that is damaged. Nothing is thrown. */
export declare function dump(bytes: ArrayBuffer | ArrayBufferView): Generator<Field, void, undefined>;
