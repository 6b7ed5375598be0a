// The parts of an image that another reader has verified: each is read, and verified here too, when a query first needs it.

import { viewOf } from "./binary.mjs";
import { container, isPacked } from "./container.mjs";
import { Graph } from "./nodes.mjs";
import { PackedGraph } from "./packed.mjs";
import { Alphabet } from "./alphabet.mjs";
import { verifyAlphagrams } from "./alphagrams.mjs";
import { verifyColumns } from "./columns.mjs";
import { readDictionary } from "./dictionary.mjs";
import { describeRack } from "./racks.mjs";
import { Reader } from "./reader.mjs";

/** A reader that verifies nodes when a query first needs them. */
class LaterReader extends Reader {
  #sections;
  #nodes;
  #root;

  constructor(graph, alphabet, sections) {
    super(graph, undefined, alphabet);
    this.#sections = sections;
  }

  get hasNodes() {
    return this.#nodes !== undefined;
  }

  get nodes() {
    return (this.#nodes ??= this.graph.verify(this.#sections));
  }

  get root() {
    return (this.#root ??= this.nodes && this.graph.roots.get("words")); // verification changes roots
  }
}

/** The parts of an image for a Lexicon, for lexc/wasm: letters are read now; nodes, columns, groups of anagrams and rules of a
 *  dictionary later. describeRack: of racks.mjs. */
export function readLater(bytes) {
  const sections = container(viewOf(bytes), false), packed = isPacked(sections.GRPH);
  const graph = packed ? new PackedGraph(sections) : new Graph(sections), alphabet = new Alphabet(sections.META, graph);
  const reader = new LaterReader(graph, alphabet, sections);
  let groups, columns, rules;
  return {
    reader, isPacked: packed, describeRack: (rack) => describeRack(alphabet, rack),
    get groups() {
      return (groups ??= sections.ALPH && verifyAlphagrams(sections, graph, reader.nodes));
    },
    get columns() {
      return (columns ??= verifyColumns(sections, graph.nWords));
    },
    get rules() {
      return (rules ??= sections.DICT && readDictionary(sections, graph, reader.nodes));
    },
  };
}
