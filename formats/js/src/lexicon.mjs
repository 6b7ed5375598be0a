// The open lexicon, and its answers.

import { LexcError } from "./errors.mjs";
import { UTF8, popcount, plain } from "./binary.mjs";
import { requireText } from "./values.mjs";
import { NONE } from "./nodes.mjs";
import { ordinalsByValue } from "./heaviest.mjs";
import { Column } from "./columns.mjs";
import { prefixAutomaton, patternAutomaton, rackAutomaton } from "./automata.mjs";
import { Pattern } from "./pattern.mjs";
import { Judge } from "./judge.mjs";

/** The code point of a character's bytes. */
function character(bytes) {
  try {
    return UTF8.decode(Uint8Array.from(bytes)).codePointAt(0);
  } catch {
    throw new LexcError("", "a word that is not UTF-8");
  }
}

/** An open image, as `open` returns it. Iteration yields all words. A text that is no string is a TypeError. */
export class Lexicon {
  #graph;
  #alphabet;
  #root;
  #below;
  #groups;
  #columns;
  #judge;

  /** words: the number of words below a node, as Graph.verify returns it. */
  constructor({ graph, alphabet, words, groups, columns, rules }) {
    this.#judge = rules && new Judge(graph, alphabet, rules);
    this.#graph = graph;
    this.#alphabet = alphabet;
    this.#root = graph.roots.get("words");
    this.#below = words;
    this.#groups = groups;
    this.#columns = columns;
  }

  /** The number of words: a number, from 2 ** 53 on a BigInt. */
  get size() {
    const { nWords } = this.#graph;
    return nWords <= Number.MAX_SAFE_INTEGER ? Number(nWords) : nWords;
  }

  /** "dawg", "gaddag", "trie" or "anag". */
  get kind() {
    return this.#graph.kind;
  }

  /** Letters in alphabet order; none in UTF-8 images, whose letters are characters. */
  get letters() {
    return [...this.#alphabet.labels];
  }

  [Symbol.iterator]() {
    return this.words();
  }

  /** Whether a text is a word. Case is folded as the image says. */
  has(text) {
    const answer = typeof text === "string" && this.#graph.isBitmap ? this.#hasPlain(text) : undefined;
    if (answer !== undefined) return answer;
    const letters = this.#alphabet.read(text);
    if (!letters || letters.length > this.#graph.longest) return false;
    const labels = this.#alphabet.labelsOf(letters);
    let arc = { accepts: false, target: this.#root };
    for (const label of labels) {
      arc = arc.target === NONE ? undefined : this.#graph.arc(arc.target, label);
      if (!arc) return false;
    }
    return arc.accepts;
  }

  /** The same for a text of plain letters (`Alphabet.plainTiles`) in the bitmap layout, without reading it first.
   *  undefined: the text has other characters, which may change the letters before them. */
  #hasPlain(text) {
    const { units, maskUnits } = this.#graph, { plainTiles } = this.#alphabet, last = text.length - 1;
    for (let i = 0, node = this.#root; i <= last; i++) {
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
    if (!this.#judge) throw new LexcError("", "the image has no rules of a dictionary (DICT): build it from a .dic");
    const plain = requireText(text), composed = plain.normalize("NFC");
    return this.#judge.isCorrect(plain) || (composed !== plain && this.#judge.isCorrect(composed));
  }

  /** The ordinal of a word, which is its index in alphabet order; undefined if the text is no word. Numbers beyond
   *  2 ** 53 are BigInt. Words are counted when an image is opened, so RANK is not needed. */
  ordinal(text) {
    const letters = this.#alphabet.read(text), span = letters?.length ? this.#spanOf(this.#root, letters) : undefined;
    return span?.isWord ? plain(span.first) : undefined;
  }

  /** The word of an ordinal; undefined if there is none. */
  word(ordinal) {
    const letters = this.#lettersAt(ordinal);
    return letters && this.#alphabet.spell(letters);
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
    return column && new Column(name, column, Number(this.#graph.nWords), (word) => this.ordinal(word));
  }

  /** The words with a prefix, the heaviest first, equal ones in alphabet order; words without a value last. column: one
   *  of numbers, with an index (WIDX). limit: the most words. Throws a LexcError without such a column. */
  *complete(prefix = "", { column = "weight", limit = Infinity } = {}) {
    const index = this.#columns.get(column)?.index;
    if (!index) throw new LexcError("", `the image has no index (WIDX) of a column ${JSON.stringify(column)}`);
    const spans = this.#spans(prefix).map(({ first, count }) => [Number(first), Number(first) + Number(count)]);
    const values = this.column(column), weight = (item) => values.at(item.value) ?? -Infinity;
    const found = spans.map((span) => ordinalsByValue(index, values, ...span));
    const heads = found.map((ordinals) => ordinals.next());
    for (let n = 0; n < limit; n++) {
      const open = heads.map((_, i) => i).filter((i) => !heads[i].done);
      if (!open.length) return;
      const best = open.reduce((a, b) => (weight(heads[b]) > weight(heads[a]) ? b : a)); // spans ascend
      yield this.word(heads[best].value);
      heads[best] = found[best].next();
    }
  }

  /** The words of a letter table (.anag) with exactly these letters, in alphabet order; empty if there are none. Throws
   *  a LexcError if the image is no letter table. */
  anagramsOf(text) {
    const table = this.#table(), letters = this.#alphabet.read(text);
    if (!letters?.length) return [];
    const span = this.#spanOf(this.#graph.roots.get("alphagrams"), this.#alphabet.alphagram(letters));
    return span?.isWord ? table(Number(span.first)).map((ordinal) => this.word(ordinal)) : [];
  }

  /** The groups of anagrams of a letter table (.anag), in the order of alphagrams: arrays of words. Throws a LexcError
   *  if the image is no letter table. */
  *anagramGroups() {
    const table = this.#table(), n = Number(this.#below(this.#graph.roots.get("alphagrams")));
    for (let i = 0; i < n; i++) yield table(i).map((ordinal) => this.word(ordinal));
  }

  #table() {
    if (!this.#groups) throw new LexcError("", "the image has no letter table (ALPH): build it as .anag");
    return this.#groups;
  }

  /** The spans of the ordinals of the words with a prefix, ascending. */
  #spans(prefix) {
    return this.#alphabet.prefixReadings(prefix).map((letters) => this.#spanOf(this.#root, letters)).filter(Boolean);
  }

  /** The ordinals of the words below a root that begin with some letters: {first, count, isWord}; undefined if there
   *  are none. isWord: the first is the letters themselves. Numbers are of the type of the image's counts. */
  #spanOf(root, letters) {
    if (letters.length > this.#graph.longest) return undefined;
    const below = (target) => this.#below(target), one = typeof below(root) === "bigint" ? 1n : 1;
    let first = one - one, arc = { accepts: false, target: root };
    for (const label of this.#alphabet.labelsOf(letters)) {
      const arcs = arc.target === NONE ? [] : this.#graph.arcs(arc.target);
      const index = arcs.findIndex((one) => one.label === label);
      if (index < 0) return undefined;
      if (arc.accepts) first += one;
      for (const { accepts, target } of arcs.slice(0, index)) {
        if (accepts) first += one;
        if (target !== NONE) first += below(target);
      }
      arc = arcs[index];
    }
    const count = (arc.accepts ? one : one - one) + (arc.target === NONE ? one - one : below(arc.target));
    return { first, count, isWord: arc.accepts };
  }

  /** The letters of an ordinal's word; undefined if there is none. */
  #lettersAt(ordinal) {
    const isWhole = typeof ordinal === "bigint" || Number.isInteger(ordinal);
    if (!isWhole || ordinal < 0 || BigInt(ordinal) >= this.#graph.nWords) return undefined;
    const As = typeof this.#below(this.#root) === "bigint" ? BigInt : Number, labels = [];
    for (let node = this.#root, rest = As(ordinal); ; ) {
      let found, n = As(0);
      for (const arc of this.#graph.arcs(node)) {
        n = As(arc.accepts) + (arc.target === NONE ? As(0) : this.#below(arc.target));
        found = arc;
        if (rest < n) break;
        rest -= n;
      }
      labels.push(found.label);
      if (found.accepts && rest === As(0)) return this.#alphabet.lettersOf(labels);
      rest -= As(found.accepts);
      node = found.target;
    }
  }

  /** The words that begin with a text, in alphabet order. */
  words(prefix = "") {
    const readings = this.#alphabet.prefixReadings(prefix);
    if (readings.length === 1 && this.#alphabet.isPlain && this.#graph.isBitmap) return this.#listPlain(readings[0]);
    return this.#searchAll(readings.map(prefixAutomaton));
  }

  *#searchAll(automata) {
    for (const automaton of automata) yield* this.#search(automaton);
  }

  /** The words that begin with some letters, where a word is its labels, one after another, in the bitmap layout. A
   *  frame of the stack is a node's mask: its unit, what remains of it, the slot of its next target, and the text. */
  *#listPlain(letters) {
    const { units, maskUnits } = this.#graph, { labels } = this.#alphabet;
    let arc = { accepts: false, target: this.#root };
    for (const letter of letters) {
      arc = arc.target === NONE ? undefined : this.#graph.arc(arc.target, letter);
      if (!arc) return;
    }
    const texts = [this.#alphabet.spell(letters)], nodes = [arc.target], masks = [0], remaining = [], slots = [];
    if (arc.accepts) yield texts[0];
    if (arc.target === NONE) return;
    remaining.push(units[arc.target] | units[arc.target + maskUnits]);
    slots.push(arc.target + 2 * maskUnits);
    for (let depth = 0; depth >= 0; ) {
      const unit = nodes[depth] + masks[depth], rest = remaining[depth];
      if (!rest) {
        if (++masks[depth] < maskUnits) remaining[depth] = units[unit + 1] | units[unit + 1 + maskUnits];
        else depth--;
        continue;
      }
      const bit = rest & -rest, text = texts[depth] + labels[32 * masks[depth] + 30 - Math.clz32(bit)];
      remaining[depth] = rest & (rest - 1);
      if (units[unit] & bit) {
        const node = units[slots[depth]++];
        depth++;
        nodes[depth] = node;
        masks[depth] = 0;
        texts[depth] = text;
        remaining[depth] = units[node] | units[node + maskUnits];
        slots[depth] = node + 2 * maskUnits;
      }
      if (units[unit + maskUnits] & bit) yield text;
    }
  }

  /** The words that fit a pattern: ? a letter (. _ - too), * any letters, @ a vowel, # a consonant, [ABC] [^ABC] [A-F] classes. */
  *pattern(text) {
    yield* this.#search(patternAutomaton(new Pattern(this.#alphabet, text).parts()));
  }

  /** The words of all letters of a rack, or of some of them (sub). ? is a blank, \? the letter. */
  *anagram(rack, { sub = false } = {}) {
    const alphabet = this.#alphabet, plain = alphabet.normalise(rack), letters = [];
    let blanks = 0;
    for (let offset = 0, letter; offset < plain.length; ) {
      if (plain[offset] === "?") {
        blanks++;
        offset++;
        continue;
      }
      const isEscaped = plain.startsWith("\\?", offset);
      [letter, offset] = isEscaped ? alphabet.characterAt(plain, offset + 1) : alphabet.letterAt(plain, offset);
      if (!letter) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(plain)}`);
      letters.push(letter);
    }
    yield* this.#search(rackAutomaton(letters, blanks, sub));
  }

  /** An iterator over a node's arcs by letter: {label: its number, accepts, target}. */
  #letters(node) {
    const arcs = this.#graph.arcs(node);
    return this.#alphabet.isUtf8 ? this.#characters(arcs, []) : arcs.values();
  }

  /** The arcs of all characters that begin with some bytes, one by one: a node may have a million. arcs: behind them. */
  *#characters(arcs, bytes) {
    for (const arc of arcs) {
      const first = bytes[0] ?? arc.label, n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      if (n === 1) yield arc;
      else if (bytes.length + 1 === n) yield { ...arc, label: character([...bytes, arc.label]) };
      else if (arc.accepts || arc.target === NONE) throw new LexcError("", "a word that is not UTF-8");
      else yield* this.#characters(this.#graph.arcs(arc.target), [...bytes, arc.label]);
    }
  }

  /** The words that an automaton accepts. Pairs of a node and a state without a word are remembered, and skipped. */
  *#search({ start, next, accepts, key }) {
    const fruitless = new Set(), path = [];
    const stack = [{ arcs: this.#letters(this.#root), state: start, name: "", isFruitless: true }];
    while (stack.length) {
      const frame = stack.at(-1), { value: arc, done } = frame.arcs.next();
      if (done) {
        stack.pop();
        path.pop();
        if (frame.isFruitless) fruitless.add(frame.name);
        else if (stack.length) stack.at(-1).isFruitless = false;
        continue;
      }
      const state = next(frame.state, arc.label);
      if (state === undefined) continue;
      path.push(arc.label);
      if (arc.accepts && accepts(state)) {
        frame.isFruitless = false;
        yield this.#alphabet.spell(path);
      }
      const name = `${arc.target} ${key(state)}`;
      if (arc.target === NONE || fruitless.has(name)) path.pop();
      else stack.push({ arcs: this.#letters(arc.target), state, name, isFruitless: true });
    }
  }
}
