// Lists of all words below a node, for letters that are ASCII characters: words are written as bytes, and many become one text,
// of which each is a part.

import { UTF8 } from "./binary.mjs";
import { NONE } from "./forms.mjs";
import { ask } from "./search.mjs";

const FIRST_WORDS = 16; // of one text; then twice as many each time, so that the first words come at once
const MOST_WORDS = 512;

/** Whether a list can be made so. */
export const isListable = (nodes, alphabet) => nodes.isBitmap && alphabet.isAscii;

/** The words behind an arc, {accepts, target}, in alphabet order. text: that of the path to it, which is ASCII. */
export function* listWords(nodes, { accepts, target }, labels, text, longest, signal) {
  ask(signal);
  if (accepts) yield text;
  if (target === NONE) return;
  const walk = new Walk(nodes, target, labels, text, longest);
  for (let most = FIRST_WORDS; ; most = Math.min(2 * most, MOST_WORDS)) {
    ask(signal);
    const n = walk.fill(most), { ends } = walk;
    if (!n) return;
    const texts = UTF8.decode(walk.buffer.subarray(0, ends[n - 1]));
    for (let i = 0, start = 0; i < n; start = ends[i++]) yield texts.slice(start, ends[i]);
  }
}

/** A walk that writes words one behind another. A frame of the stack is one mask of a node: its unit, the arcs that remain, and
 *  the unit of the next target. */
class Walk {
  #depth = 0;

  constructor(nodes, node, labels, text, longest) {
    const { units, maskUnits } = nodes, depths = longest + 2;
    Object.assign(this, { units, maskUnits, first: text.length });
    this.codes = Uint8Array.from(["\0", ...labels], (label) => label.charCodeAt(0));
    this.path = new Uint8Array(text.length + depths);
    for (let i = 0; i < text.length; i++) this.path[i] = text.charCodeAt(i);
    this.buffer = new Uint8Array(MOST_WORDS * (text.length + depths));
    this.ends = new Uint32Array(MOST_WORDS); // of words in the buffer
    this.masks = new Uint32Array(depths); // the units of masks
    this.slots = new Uint32Array(depths);
    this.remaining = new Int32Array(depths);
    this.second = new Uint8Array(depths); // whether a mask is the second of its node
    this.masks[0] = node;
    this.slots[0] = node + 2 * maskUnits;
    this.remaining[0] = units[node] | units[node + maskUnits];
  }

  /** Write at most so many further words. Returns how many they are. */
  fill(most) {
    const { units, maskUnits, codes, path, buffer, ends, masks, slots, remaining, second, first } = this;
    let depth = this.#depth, size = 0, n = 0;
    while (depth >= 0 && n < most) {
      const rest = remaining[depth], mask = masks[depth];
      if (!rest) {
        if (maskUnits > 1 && !second[depth]) {
          second[depth] = 1;
          masks[depth] = mask + 1;
          remaining[depth] = units[mask + 1] | units[mask + 3];
        } else depth--;
        continue;
      }
      const bit = rest & -rest, end = first + depth;
      remaining[depth] = rest & (rest - 1);
      path[end] = codes[(second[depth] << 5) + 31 - Math.clz32(bit)];
      if (units[mask] & bit) {
        const node = units[slots[depth]++];
        depth++;
        masks[depth] = node;
        slots[depth] = node + 2 * maskUnits;
        remaining[depth] = units[node] | units[node + maskUnits];
        second[depth] = 0;
      }
      if (!(units[mask + maskUnits] & bit)) continue;
      for (let i = 0; i <= end; i++) buffer[size++] = path[i];
      ends[n++] = size;
    }
    this.#depth = depth;
    return n;
  }
}
