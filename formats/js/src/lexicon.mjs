// The open lexicon, and its answers.

import { LexcError } from "./errors.mjs";
import { plain, popcount } from "./binary.mjs";
import { requireText } from "./values.mjs";
import { ordinalsByValue } from "./heaviest.mjs";
import { Column } from "./columns.mjs";
import { everything, expressionAutomaton, rackAutomaton } from "./automata.mjs";
import { cursorAt } from "./cursor.mjs";
import { alphagramName, checkCountable, compareKeys, findWords } from "./find.mjs";
import { ask } from "./search.mjs";
import { answerReading, countReadings } from "./explore.mjs";
import { factsAbout } from "./facts.mjs";
import { pathOf } from "./path.mjs";
import { studyWord } from "./study.mjs";
import { extensionExpression, hookLabels, hookWords, nearWords, readLetters } from "./near.mjs";
import { readPattern } from "./pattern.mjs";
import { readRegex } from "./regex.mjs";
import { rackSpeller, readRack } from "./racks.mjs";
import { Judge } from "./judge.mjs";

/** An open image, as `open` returns it. Iteration yields all words. A text that is no string is a TypeError. */
export class Lexicon {
  #reader;
  #parts;
  #judge;

  /** parts: {reader, groups, columns, rules}; all but the reader may be getters. */
  constructor(parts) {
    this.#reader = parts.reader;
    this.#parts = parts;
  }

  get #groups() {
    return this.#parts.groups;
  }

  get #columns() {
    return this.#parts.columns;
  }

  /** The number of words: a number, from 2 ** 53 on a BigInt. */
  get size() {
    const { nWords } = this.#reader;
    return nWords <= Number.MAX_SAFE_INTEGER ? Number(nWords) : nWords;
  }

  /** "dawg", "gaddag", "trie" or "anag". */
  get kind() {
    return this.#reader.graph.kind;
  }

  /** Letters in alphabet order; none in UTF-8 images, whose letters are characters. */
  get letters() {
    return [...this.#reader.alphabet.labels];
  }

  /** "bytes" if words are bytes and no text, which bytesOfText gives; else undefined. */
  get encoding() {
    return this.#reader.alphabet.encoding;
  }

  /** How keys were made of words: {rule, digits}; undefined if words are stored as they are. */
  get keyRule() {
    return this.#reader.alphabet.keyRule;
  }

  [Symbol.iterator]() {
    return this.words();
  }

  /** Whether a text is a word. Case is folded as the image says. */
  has(text) {
    const answer = typeof text === "string" && this.#reader.nodes.isBitmap ? this.#hasPlain(text) : undefined;
    if (answer !== undefined) return answer;
    const letters = this.#reader.alphabet.read(text);
    return letters !== null && this.#reader.hasLetters(letters);
  }

  /** The same for a text of plain letters (`Alphabet.plainTiles`) on nodes of tiles, without reading it first.
   *  undefined: the text has other characters, which may change the letters before them. */
  #hasPlain(text) {
    const { nodes, root, alphabet } = this.#reader, { units, maskUnits } = nodes, { plainTiles } = alphabet;
    for (let i = 0, node = root, last = text.length - 1; i <= last; i++) {
      const code = text.charCodeAt(i), tile = code < 128 ? plainTiles[code] : 0;
      if (!tile) return undefined;
      const first = node + (tile >>> 5), bit = 1 << (tile & 31), children = units[first];
      if (i === last) return (units[first + maskUnits] & bit) !== 0;
      if (!(children & bit)) return text.charCodeAt(i + 1) < 128 ? false : undefined;
      node = units[node + 2 * maskUnits + popcount(children & (bit - 1)) + (tile > 31 ? popcount(units[node]) : 0)];
    }
    return false;
  }

  /** Whether a word of a text is correct by the rules of a hunspell dictionary: with its capitals, as a compound, with
   *  breaks. Dots may follow it. Limits, which no real dictionary reaches: compounds of more than 128 parts, rules of
   *  compounds that name more than 63 sets, and texts that take too much work are not correct. Throws a LexcError if
   *  the image is not that of a dictionary. */
  isCorrect(text) {
    const { nodes, alphabet } = this.#reader, { rules } = this.#parts;
    if (!rules) throw new LexcError("", "the image has no rules of a dictionary (DICT): build it from a .dic");
    this.#judge ??= new Judge(nodes, alphabet, rules);
    const plain = requireText(text), composed = plain.normalize("NFC");
    return this.#judge.isCorrect(plain) || (composed !== plain && this.#judge.isCorrect(composed));
  }

  /** The ordinal of a word, which is its index in alphabet order; undefined if the text is no word. Numbers beyond
   *  2 ** 53 are BigInt. Images without RANK have ordinals, too: what RANK holds is counted when an image is opened. */
  ordinal(text) {
    return this.#reader.ordinalOf(this.#reader.alphabet.read(text));
  }

  /** The word of an ordinal; undefined if there is none. */
  word(ordinal) {
    return this.#reader.wordAt(ordinal);
  }

  /** The number of words that begin with a text, counted without listing them. */
  count(prefix = "") {
    const spans = this.#spans(prefix);
    return plain(spans.length > 1 ? spans[0].count + spans[1].count : (spans[0]?.count ?? 0));
  }

  /** The names of the columns. */
  get columnNames() {
    return [...this.#columns.keys()];
  }

  /** The values of a column; undefined if there is no column of this name. */
  column(name) {
    const column = this.#columns.get(name);
    return column && new Column(name, column, Number(this.#reader.nWords), (word) => this.ordinal(word));
  }

  /** The words with a prefix, the heaviest first, equal ones in alphabet order; words without a value last. column: one
   *  of numbers, with an index (WIDX). limit: the most words. Throws a LexcError without such a column. */
  *complete(prefix = "", { column = "weight", limit = Infinity, signal } = {}) {
    const index = this.#columns.get(column)?.index;
    if (!index) throw new LexcError("", `the image has no index (WIDX) of a column ${JSON.stringify(column)}`);
    const spans = this.#spans(prefix).map(({ first, count }) => [Number(first), Number(first) + Number(count)]);
    const values = this.column(column), weight = (item) => values.at(item.value) ?? -Infinity;
    const found = spans.map((span) => ordinalsByValue(index, values, ...span));
    const heads = found.map((ordinals) => ordinals.next());
    for (let n = 0; n < limit; n++) {
      if (n % 256 === 0) ask(signal);
      const open = heads.map((_, i) => i).filter((i) => !heads[i].done);
      if (!open.length) return;
      const best = open.reduce((a, b) => (weight(heads[b]) > weight(heads[a]) ? b : a)); // spans ascend
      yield this.word(heads[best].value);
      heads[best] = found[best].next();
    }
  }

  /** The words with the largest values of a column of numbers or texts: the largest numbers first, texts by their characters;
   *  equal ones in alphabet order, words without a value last. limit: the most words. Throws a LexcError without the column. */
  *top(name, { prefix = "", limit = Infinity, signal } = {}) {
    const column = this.#columnOf(name);
    if (column.type.startsWith("many")) throw new LexcError("", `lists have no order: column ${name}`);
    if (this.#columns.get(name).index) yield* this.complete(prefix, { column: name, limit, signal });
    else {
      const found = [];
      for (const { first, count } of this.#spans(prefix))
        for (let i = Number(first), end = i + Number(count); i < end; i++) {
          if (i % 4096 === 0) ask(signal);
          found.push({ i, value: column.at(i) });
        }
      found.sort((a, b) => compareKeys(a.value, b.value));
      for (const { i } of found.slice(0, limit)) yield this.word(i);
    }
  }

  /** A column, of which there must be one unless the problem is null. */
  #columnOf = (name, problem = `the image has no column ${JSON.stringify(name)}`) => {
    const column = this.column(name);
    if (!column && problem !== null) throw new LexcError("", problem);
    return column;
  };

  /** The words with exactly these letters, in alphabet order; empty if there are none. A letter table (.anag) lists them,
   *  other images are searched. */
  anagramsOf(text) {
    const { alphabet, graph, root } = this.#reader, letters = alphabet.read(text);
    if (!letters?.length) return [];
    if (!this.#groups) return [...this.#reader.words(rackAutomaton(letters, 0, false))];
    const span = this.#reader.spanOf(graph.roots.get("alphagrams") ?? root, alphabet.alphagram(letters));
    return span?.isWord ? this.#groups(Number(span.first)).map((ordinal) => this.word(ordinal)) : [];
  }

  /** The groups of anagrams: arrays of words. A letter table (.anag) has them in the order of alphagrams. Of other images all words
   *  are read first, at most five million; groups are then in the order of their first words. */
  *anagramGroups({ signal } = {}) {
    const { graph, nodes, alphabet } = this.#reader, groups = new Map();
    if (this.#groups) {
      const n = Number(nodes.below(graph.roots.get("alphagrams")));
      for (let i = 0; i < n; i++) {
        if (i % 256 === 0) ask(signal);
        yield this.#groups(i).map((ordinal) => this.word(ordinal));
      }
      return;
    }
    checkCountable(this.#reader);
    for (const [word] of this.#reader.pairs(everything, { signal })) {
      const name = alphagramName(word), group = groups.get(name);
      if (group) group.push(alphabet.spell(word));
      else groups.set(name, [alphabet.spell(word)]);
    }
    yield* groups.values();
  }

  /** The letters of a text in alphabet order, last those that the alphabet lacks. Throws a LexcError at a character that is no letter. */
  alphagram(text) {
    const { alphabet } = this.#reader;
    return alphabet.sortText(text, readLetters(alphabet, text));
  }

  /** The spans of the ordinals of the words with a prefix, ascending. */
  #spans(prefix) {
    const { alphabet, root } = this.#reader;
    return alphabet.prefixReadings(prefix).map((letters) => this.#reader.spanOf(root, letters)).filter(Boolean);
  }

  /** The words that begin with a text, in alphabet order. */
  words(prefix = "", options = {}) {
    const readings = this.#reader.alphabet.prefixReadings(prefix); // one, but for a Σ at the end
    return readings.length === 1 ? this.#reader.withPrefix(readings[0], options) : this.#wordsOf(readings, options);
  }

  *#wordsOf(readings, options) {
    for (const letters of readings) yield* this.#reader.withPrefix(letters, options);
  }

  /** The words that fit a pattern: ? a letter (. _ - too), * any letters, @ a vowel, # a consonant, [ABC] [^ABC] [A-F] classes. */
  pattern(text, { signal } = {}) {
    const { alphabet } = this.#reader;
    return this.#reader.words(expressionAutomaton(readPattern(alphabet, text), alphabet.last), { signal });
  }

  /** The words of all letters of a rack, or of some of them (sub), in alphabet order. ? is a blank, \? the letter. Letters for which
   *  a blank stands are in lower case, or as the alphabet says; in UTF-8 images they are not marked. */
  anagram(rack, { sub = false, signal } = {}) {
    const { alphabet } = this.#reader, { letters, blanks } = readRack(alphabet, rack);
    const automaton = rackAutomaton(letters, blanks, sub);
    return blanks ? this.#wordsWithBlanks(automaton, rackSpeller(alphabet, letters), signal) : this.#reader.words(automaton, { signal });
  }

  *#wordsWithBlanks(automaton, spell, signal) {
    for (const [word] of this.#reader.pairs(automaton, { signal })) yield spell(word);
  }

  /** The words that a regular expression matches as a whole. The syntax is Python's without back-references and assertions,
   *  and without names of characters. */
  regex(text, { signal } = {}) {
    const { alphabet } = this.#reader;
    return this.#reader.words(expressionAutomaton(readRegex(alphabet, text), alphabet.last), { signal });
  }

  /** The words within a Levenshtein distance of a text, as {word, distance}: the nearest first; equally near ones by weight, if there are
   *  weights, then in alphabet order. distance: 0 to 3. transpositions: whether the exchange of two neighbouring letters is one
   *  edit. prefix: whether a beginning of a word suffices. limit: the most words. */
  near(text, options = {}) {
    const column = this.column("weight"), isNumeric = column && /^[uif]\d/.test(column.type);
    const weightOf = isNumeric ? (letters) => column.at(this.#reader.ordinalOf(letters)) : undefined;
    return nearWords(this.#reader, text, options, weightOf);
  }

  /** The words one letter longer or shorter than a word, as {word, kind}, kind by kind: "front" (SCARE of CARE), "back" (CARED),
   *  "insertion" (CARVE), "inner" (ARE, CAR). The word need not be in the lexicon. */
  hooks(text, { signal } = {}) {
    return hookWords(this.#reader, text, { signal });
  }

  /** {front, back}: the letters that make another word before and behind a word, in alphabet order. */
  hookLetters(text) {
    const [front, back] = hookLabels(this.#reader, readLetters(this.#reader.alphabet, text));
    return { front, back };
  }

  /** Longer words that contain a word. */
  extensions(text, { signal } = {}) {
    const { alphabet } = this.#reader, expression = extensionExpression(alphabet, readLetters(alphabet, text));
    return this.#reader.words(expressionAutomaton(expression, alphabet.last), { signal });
  }

  /** The words that fulfil all conditions, and none of those in `not`; find.mjs has the table of them. order: "alphabet", "length", "points",
   *  "probability", "weight" or a column. blanks: in the bag, for probability. limit: the most words. */
  find(conditions = {}, options = {}) {
    return findWords(this.#reader, conditions, options, this.#columnOf);
  }

  /** The readings of a text, each with the number of its answers, as {reading, count, is_complete}: "word", "prefix", "anagram",
   *  "subanagram", "hooks", "near", "contains", "pattern", "regex", in the order of READINGS, which begins with the cheapest.
   *  readings: only these. limit: the most answers that are counted; is_complete is false if there are more. Throws a LexcError if
   *  the text can be read in no way. */
  explore(text, options = {}) {
    return countReadings(this, this.#reader, text, options);
  }

  /** The words of a reading of a text: those that the method of its name answers; "near" is within one edit, "contains" the words with
   *  the text inside. conditions, order, limit: as for `find`; hooks and near words without order stay in theirs. */
  answers(text, reading, options = {}) {
    return answerReading(this, this.#reader, text, reading, options);
  }

  /** Facts about words, as {word, front_hooks, back_hooks, alphagram, points, weight}; without points or weight where there are none. */
  facts(words) {
    return factsAbout(this.#reader, words, this.column("weight"));
  }

  /** All facts about a word, as `lexc study --json` prints them (specs/answers.md). The word need not be in the lexicon. */
  study(word) {
    return studyWord(this, this.#reader, word);
  }

  /** The path of a text through the automaton, as far as words go on: an item for the root and for each letter, {letter, words, is_word,
   *  arcs}. words: that begin so. is_word: whether a word ends here. arcs: the letters that follow, each {letter, words, is_word}. */
  path(text) {
    return pathOf(this.#reader, text);
  }

  /** The points of each letter, by its text; none in UTF-8 images. */
  get points() {
    const { labels, scores } = this.#reader.alphabet;
    return Object.fromEntries(labels.map((label, i) => [label, scores[i]]));
  }

  /** The letters of a text one by one, each as a word has it; "" for those that the alphabet lacks. */
  spell(text) {
    const { alphabet } = this.#reader;
    return readLetters(alphabet, text).map((letter) => (alphabet.isUtf8 ? String.fromCodePoint(letter) : (alphabet.labels[letter - 1] ?? "")));
  }

  /** The cursor at a root: "words", in a GADDAG "gaddag", in a letter table "alphagrams". */
  cursor(root = "words") {
    return cursorAt(this.#reader, root);
  }
}
