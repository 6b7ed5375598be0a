// Opening an image.

import { viewOf } from "./binary.mjs";
import { isPacked, container } from "./container.mjs";
import { Graph } from "./nodes.mjs";
import { PackedGraph } from "./packed.mjs";
import { verifyAlphagrams } from "./alphagrams.mjs";
import { verifyColumns } from "./columns.mjs";
import { Alphabet } from "./alphabet.mjs";
import { readDictionary } from "./dictionary.mjs";
import { Reader } from "./reader.mjs";
import { Lexicon } from "./lexicon.mjs";

/** Open an image in an ArrayBuffer or a view of one (a Uint8Array, a Buffer). The bytes must not change afterwards.
 *  verify: whether checksums are compared, which reveal accidental damage. */
export function open(bytes, { verify = false } = {}) {
  const view = viewOf(bytes), sections = container(view, verify);
  const graph = isPacked(sections.GRPH) ? new PackedGraph(sections) : new Graph(sections);
  const alphabet = new Alphabet(sections.META, graph);
  const nodes = graph.verify(sections);
  const groups = sections.ALPH && verifyAlphagrams(sections, graph, nodes);
  const columns = verifyColumns(sections, graph.nWords);
  const rules = sections.DICT && readDictionary(sections, graph, nodes);
  return new Lexicon({ reader: new Reader(graph, nodes, alphabet), groups, columns, rules });
}
