// A cursor on nodes: for programs that walk the automaton themselves.

import { LexcError } from "./errors.mjs";
import { plain } from "./binary.mjs";
import { NONE } from "./forms.mjs";

/** A place in the automaton: behind some labels from a root. Labels are letters, in UTF-8 images bytes; 0 is the separator of a
 *  GADDAG. A cursor never changes, so it may be kept. */
export class Cursor {
  #nodes;
  #node;
  #letters;

  constructor(nodes, node, isWord, letters) {
    this.#nodes = nodes;
    this.#node = node;
    this.#letters = letters;
    /** Whether a string ends here. */
    this.isWord = isWord;
  }

  /** The arcs from here, labels ascending: {label, letter, isWord, target}. label: the number of a letter; letter: its text, "" for the
   *  separator, undefined for a byte. target: the cursor behind the arc, undefined if no string goes on there. */
  arcs() {
    if (this.#node === NONE) return [];
    return this.#nodes.arcs(this.#node).map(({ label, accepts, target }) => ({
      label, letter: label ? this.#letters?.[label - 1] : "", isWord: accepts,
      target: target === NONE ? undefined : new Cursor(this.#nodes, target, accepts, this.#letters),
    }));
  }

  /** The cursor behind a label: the number of a letter, or its text; undefined if no string goes on with it. */
  step(label) {
    const number = typeof label === "string" ? (label === "" ? 0 : (this.#letters?.indexOf(label) ?? -1) + 1 || NaN) : label;
    const arc = this.#node === NONE || !(number >= 0) ? undefined : this.#nodes.arc(this.#node, number);
    return arc && new Cursor(this.#nodes, arc.target, arc.accepts, this.#letters);
  }

  /** The number of words below, this one not counted; undefined in the part of a GADDAG that is not counted. */
  get wordsBelow() {
    if (this.#node === NONE) return 0;
    return this.#node < this.#nodes.start ? undefined : plain(this.#nodes.below(this.#node));
  }

  /** The number of the node; -1 where no string goes on. Equal numbers are equal nodes. */
  get node() {
    return this.#node;
  }
}

/** The cursor at a root: "words", "gaddag" or "alphagrams". */
export function cursorAt({ graph, nodes, alphabet }, root) {
  const node = graph.roots.get(root);
  if (node === undefined) throw new LexcError("", `the image has no root ${JSON.stringify(root)}; it has ${[...graph.roots.keys()].join(", ")}`);
  return new Cursor(nodes, node, false, alphabet.isUtf8 ? undefined : alphabet.labels);
}
