// The path of a text through the automaton.

import { plain } from "./binary.mjs";
import { NONE } from "./forms.mjs";
import { readLetters } from "./near.mjs";

/** An item for the root and for each letter, as far as words go on. */
export function pathOf(reader, text) {
  const letters = text === "" ? [] : readLetters(reader.alphabet, text), steps = [];
  const textOf = (letter) => (reader.alphabet.isUtf8 ? String.fromCodePoint(letter) : reader.alphabet.labels[letter - 1]);
  let arc = { accepts: false, target: reader.root };
  for (const letter of [undefined, ...letters]) {
    if (letter !== undefined) arc = [...arcsBehind(reader, arc.target)].find((found) => found.letter === letter);
    if (!arc) break;
    const arcs = [...arcsBehind(reader, arc.target)].map((found) => ({ letter: textOf(found.letter), ...wordsOf(reader, found) }));
    steps.push({ letter: letter === undefined ? "" : textOf(letter), ...wordsOf(reader, arc), arcs });
  }
  return steps;
}

/** The number of words that begin with the letters up to an arc, and whether they are one. */
function wordsOf({ nodes }, { accepts, target }) {
  const below = target === NONE ? nodes.as(0) : nodes.below(target);
  return { n_words: plain(below + nodes.as(accepts ? 1 : 0)), is_word: accepts };
}

/** The letters that follow a node, {letter, accepts, target}, ascending. Those of UTF-8 images are behind one to four arcs. */
function* arcsBehind(reader, node, bytes = []) {
  if (node === NONE) return;
  for (const { label, accepts, target } of reader.nodes.arcs(node)) {
    if (!reader.alphabet.isUtf8) yield { letter: label, accepts, target };
    else {
      const path = [...bytes, label], [first] = path;
      const n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      if (path.length < n) yield* arcsBehind(reader, target, path);
      else yield { letter: reader.alphabet.lettersOf(path)[0], accepts, target };
    }
  }
}
