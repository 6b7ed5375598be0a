// ALPH: words by alphagram.

import { refuse } from "./errors.mjs";
import { u64, isZero, unsigned } from "./binary.mjs";

/** Check ALPH. Returns a function: the ordinals of the words of an alphagram's number. */
export function verifyAlphagrams({ ALPH, RANK }, graph, nodes) {
  const root = graph.roots.get("alphagrams"), width = graph.nWords < 2n ** 32n ? 4 : 8;
  refuse("A1", !RANK || root === undefined, "ALPH without RANK, or without alphagrams");
  const message = "ALPH does not fit GRPH", size = ALPH.byteLength;
  refuse("A2", size < 24 || ALPH.getBigUint64(8, true) !== graph.nWords || ALPH.getUint8(16) !== width, message);
  const n = u64(ALPH, 0), nWords = Number(graph.nWords), used = 24 + width * (n + 1), first = Math.ceil(used / 8) * 8;
  refuse("A2", !isZero(ALPH, 17, 24) || first + width * nWords !== size || !isZero(ALPH, used, first), message);
  refuse("A3", n !== Number(nodes.below(root)), "ALPH has another number of groups than alphagrams");
  const group = (i) => unsigned(ALPH, 24 + width * i, width, Number);
  const ordinal = (i) => unsigned(ALPH, first + width * i, width, Number);
  refuse("A4", group(0) !== 0 || group(n) !== nWords, "groups that do not hold all words");
  for (let i = 0; i < n; i++) {
    const from = group(i), to = group(i + 1);
    refuse("A4", from >= to || to > nWords, "a group that is empty or misplaced");
    for (let index = from; index < to; index++) {
      const isSound = ordinal(index) < nWords && (index === from || ordinal(index - 1) < ordinal(index));
      refuse("A5", !isSound, "an ordinal that is out of order or out of range");
    }
  }
  return (i) => Array.from({ length: group(i + 1) - group(i) }, (_, member) => ordinal(group(i) + member));
}
