// Nodes and letters together: words as letters, ordinals, and searches that spell what they find.

import { plain } from "./binary.mjs";
import { everything } from "./automata.mjs";
import { countWords, isCountable } from "./counting.mjs";
import { NONE } from "./forms.mjs";
import { isListable, listWords } from "./listing.mjs";
import { search } from "./search.mjs";

/** A verified image, as queries read it. */
export class Reader {
  /** nodes: undefined if a subclass has getters of `nodes` and `root`. */
  constructor(graph, nodes, alphabet) {
    Object.assign(this, { graph, alphabet, nWords: graph.nWords });
    if (nodes) Object.assign(this, { nodes, root: graph.roots.get("words") });
  }

  /** The arc behind some letters from a root: {accepts, target}; undefined if no string begins with them. */
  arcAt(root, letters) {
    let arc = { accepts: false, target: root };
    for (const label of this.alphabet.labelsOf(letters)) {
      arc = arc.target === NONE ? undefined : this.nodes.arc(arc.target, label);
      if (!arc) return undefined;
    }
    return arc;
  }

  hasLetters(letters) {
    return letters.length > 0 && letters.length <= this.graph.longest && this.arcAt(this.root, letters)?.accepts === true;
  }

  /** The ordinals of the words below a root that begin with some letters: {first, count, isWord}; undefined if there
   *  are none. isWord: the first is the letters themselves. Numbers are of the type of the image's counts. */
  spanOf(root, letters) {
    const { nodes } = this, one = nodes.as(1);
    if (letters.length > this.graph.longest) return undefined;
    let first = nodes.as(0), arc = { accepts: false, target: root };
    for (const label of this.alphabet.labelsOf(letters)) {
      const next = arc.target === NONE ? undefined : nodes.arc(arc.target, label);
      if (!next) return undefined;
      if (arc.accepts) first += one;
      first += nodes.before(arc.target, label);
      arc = next;
    }
    const count = (arc.accepts ? one : nodes.as(0)) + (arc.target === NONE ? nodes.as(0) : nodes.below(arc.target));
    return { first, count, isWord: arc.accepts };
  }

  /** The ordinal of a word's letters; undefined if they are no word. */
  ordinalOf(letters) {
    const span = letters?.length ? this.spanOf(this.root, letters) : undefined;
    return span?.isWord ? plain(span.first) : undefined;
  }

  /** The letters of an ordinal's word; undefined if there is none. */
  lettersAt(ordinal) {
    const { nodes } = this, isWhole = typeof ordinal === "bigint" || Number.isInteger(ordinal);
    if (!isWhole || ordinal < 0 || BigInt(ordinal) >= this.nWords) return undefined;
    const labels = [], zero = nodes.as(0), one = nodes.as(1);
    for (let node = this.root, rest = nodes.isBig ? BigInt(ordinal) : Number(ordinal); ; ) {
      let found, n = zero;
      for (const arc of nodes.arcs(node)) {
        n = (arc.accepts ? one : zero) + (arc.target === NONE ? zero : nodes.below(arc.target));
        found = arc;
        if (rest < n) break;
        rest -= n;
      }
      labels.push(found.label);
      if (found.accepts && rest === zero) return this.alphabet.lettersOf(labels);
      if (found.accepts) rest -= one;
      node = found.target;
    }
  }

  /** The word of an ordinal; undefined if there is none. */
  wordAt(ordinal) {
    const letters = this.lettersAt(ordinal);
    return letters && this.alphabet.spell(letters);
  }

  /** The words that an automaton accepts, in alphabet order, as texts. prefix: letters with which they begin, before
   *  those that the automaton reads. */
  *words(automaton, { signal, prefix = [] } = {}) {
    const { alphabet } = this, arc = this.arcAt(this.root, prefix);
    if (!arc) return;
    if (arc.accepts && automaton.accepts(automaton.start)) yield alphabet.spell(prefix);
    const found = search(this.nodes, arc.target, automaton, this.graph, signal);
    if (!alphabet.isPlain) {
      while (found.next()) yield alphabet.spell(prefix.length ? [...prefix, ...found.letters()] : found.letters());
      return;
    }
    const { labels } = alphabet, texts = [prefix.length ? alphabet.spell(prefix) : ""];
    while (found.next()) {
      const { tiles, length } = found;
      let depth = found.valid;
      for (; depth < length; depth++) texts[depth + 1] = texts[depth] + labels[tiles[depth] - 1];
      found.valid = length;
      yield texts[length];
    }
  }

  /** The number of words that an automaton accepts, as far as limit + 1. */
  count(automaton, { limit, signal } = {}) {
    if (isCountable(this.nodes)) return countWords(this.nodes, this.root, automaton, this.graph, signal);
    const found = search(this.nodes, this.root, automaton, this.graph, signal);
    let n = 0;
    while (n <= limit && found.next()) n++;
    return n;
  }

  /** The words with a prefix, as texts. */
  withPrefix(letters, { signal } = {}) {
    const { nodes, alphabet, graph } = this;
    if (!isListable(nodes, alphabet)) return this.words(everything, { signal, prefix: letters });
    const arc = this.arcAt(this.root, letters) ?? { accepts: false, target: NONE };
    return listWords(nodes, arc, alphabet.labels, letters.length ? alphabet.spell(letters) : "", graph.longest, signal);
  }

  /** The same as pairs: the letters of a word, and what the automaton accepts it with. */
  *pairs(automaton, { signal } = {}) {
    const found = search(this.nodes, this.root, automaton, this.graph, signal);
    while (found.next()) yield [found.letters(), found.value];
  }
}
