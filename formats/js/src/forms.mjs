// The forms in which queries read nodes, whatever the image's layout: masks and targets for tiles (units as in the layout
// bitmap), arcs for UTF-8. An image in the layout bitmap is read in place; the nodes of all others are copied while they are verified.

import { popcount } from "./binary.mjs";
import { LexcError } from "./errors.mjs";

export const NONE = -1; // no target, no node; 0 is a node
export const WORDS_LIMIT = 2n ** 63n; // all counts of words are less
/** By the type of an array, the least number that it does not hold exactly. In the smallest, numbers take no memory of
 *  their own while the code is not yet compiled. */
export const LIMITS = new Map([[Int32Array, 2 ** 31], [Float64Array, Number.MAX_SAFE_INTEGER], [BigUint64Array, WORDS_LIMIT]]);
const MOST_UNITS = 2 ** 31 - 1;

/** An array of a length, for a copy of nodes. Throws a LexcError if there is no room for it. */
function reserve(Type, n) {
  try {
    if (n <= MOST_UNITS) return new Type(n);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new LexcError("", "the nodes need more memory than there is");
}

/** Nodes of tiles. A node is its first unit: masks of children and of accepting tiles, then targets. sums: by unit from
 *  `start` on, for each target the words below it and below those before it in its node. */
export class BitmapNodes {
  isBitmap = true;

  constructor(units, maskUnits, start, sums) {
    Object.assign(this, { units, maskUnits, start, sums, isBig: sums instanceof BigUint64Array });
  }

  /** The arcs of a node, labels ascending: {label, accepts, target}. */
  arcs(node) {
    const { units, maskUnits } = this, arcs = [];
    for (let i = 0, slot = node + 2 * maskUnits; i < maskUnits; i++) {
      const children = units[node + i], accepting = units[node + maskUnits + i];
      for (let rest = children | accepting; rest; rest &= rest - 1) {
        const bit = rest & -rest, label = 32 * i + 31 - Math.clz32(bit);
        arcs.push({ label, accepts: (accepting & bit) !== 0, target: children & bit ? units[slot++] : NONE });
      }
    }
    return arcs;
  }

  /** The arc of a label, or undefined. */
  arc(node, label) {
    const { units, maskUnits } = this, i = label >>> 5, bit = 1 << (label & 31);
    if (i >= maskUnits) return undefined;
    const accepts = (units[node + maskUnits + i] & bit) !== 0;
    if (!(units[node + i] & bit)) return accepts ? { label, accepts, target: NONE } : undefined;
    return { label, accepts, target: units[this.#slot(node, i, bit)] };
  }

  /** The unit of the target of a tile, or the one where it would be. */
  #slot(node, i, bit) {
    const { units, maskUnits } = this;
    return node + 2 * maskUnits + popcount(units[node + i] & (bit - 1)) + (i ? popcount(units[node]) : 0);
  }

  /** A number of the type of counts. */
  as(n) {
    return this.isBig ? BigInt(n) : n;
  }

  /** The number of words below a node of the DAWG. */
  below(node) {
    const { units, maskUnits, sums, start } = this;
    let nChildren = popcount(units[node]), nAccepts = popcount(units[node + maskUnits]);
    if (maskUnits > 1) {
      nChildren += popcount(units[node + 1]);
      nAccepts += popcount(units[node + 3]);
    }
    const own = this.as(nAccepts);
    return nChildren ? own + sums[node + 2 * maskUnits + nChildren - 1 - start] : own;
  }

  /** The number of words below a node of the DAWG that begin with a lower label. */
  before(node, label) {
    const { units, maskUnits, sums, start } = this, i = label >>> 5, bit = 1 << (label & 31);
    const slot = this.#slot(node, i, bit), first = node + 2 * maskUnits;
    const nAccepts = popcount(units[node + maskUnits + i] & (bit - 1)) + (i ? popcount(units[node + maskUnits]) : 0);
    const own = this.as(nAccepts);
    return slot > first ? own + sums[slot - 1 - start] : own;
  }
}

/** Nodes of bytes. A node is its first arc: a label, with ACCEPT and LAST; and a target. sums: by arc from `start` on,
 *  the words of it and of those before it in its node. */
export class ArcNodes {
  isBitmap = false;

  constructor(info, targets, start, sums) {
    Object.assign(this, { info, targets, start, sums, isBig: sums instanceof BigUint64Array });
  }

  arcs(node) {
    const { info, targets } = this, arcs = [];
    for (let i = node; ; i++) {
      arcs.push({ label: info[i] & 255, accepts: (info[i] & ACCEPT) !== 0, target: targets[i] });
      if (info[i] & LAST) return arcs;
    }
  }

  arc(node, label) {
    const i = this.#find(node, label);
    return i === NONE ? undefined : { label, accepts: (this.info[i] & ACCEPT) !== 0, target: this.targets[i] };
  }

  /** The index of the arc of a label; NONE if there is none. */
  #find(node, label) {
    const { info } = this;
    for (let i = node; ; i++) {
      const own = info[i] & 255;
      if (own === label) return i;
      if (own > label || info[i] & LAST) return NONE;
    }
  }

  as(n) {
    return this.isBig ? BigInt(n) : n;
  }

  below(node) {
    let i = node;
    while (!(this.info[i] & LAST)) i++;
    return this.sums[i - this.start];
  }

  before(node, label) {
    const { info, sums, start } = this;
    let i = node;
    while ((info[i] & 255) < label && !(info[i] & LAST)) i++;
    if ((info[i] & 255) < label) return sums[i - start];
    return i > node ? sums[i - 1 - start] : this.as(0);
  }
}

export const ACCEPT = 256;
export const LAST = 512;

/** Collects nodes one after another, each before those to which its arcs lead, and makes them a form of nodes. */
export class NodeCopy {
  #n = 0;

  /** nNodes, nArcs: of all nodes to be added. */
  constructor({ isUtf8, nLetters }, nNodes, nArcs) {
    this.maskUnits = isUtf8 ? 0 : nLetters > 31 ? 2 : 1;
    const size = nArcs + 2 * this.maskUnits * nNodes;
    this.units = reserve(Uint32Array, this.maskUnits ? size : 0); // masks, and targets
    this.info = reserve(Uint16Array, this.maskUnits ? 0 : size);
    this.targets = reserve(Int32Array, this.maskUnits ? 0 : size);
    this.nodes = reserve(Uint32Array, nNodes + 1);
    this.nNodes = 0;
  }

  begin() {
    this.#n = this.nodes[this.nNodes] + 2 * this.maskUnits;
  }

  /** Add an arc to the node that was begun. target: the number of a node, in the order in which nodes are added, or NONE. */
  add(label, accepts, target) {
    const node = this.nodes[this.nNodes];
    if (!this.maskUnits) {
      this.info[this.#n] = label | (accepts ? ACCEPT : 0);
      this.targets[this.#n++] = target;
      return;
    }
    const unit = node + (label >>> 5), bit = 1 << (label & 31);
    if (accepts) this.units[unit + this.maskUnits] |= bit;
    if (target === NONE) return;
    this.units[unit] |= bit;
    this.units[this.#n++] = target;
  }

  end() {
    if (!this.maskUnits) this.info[this.#n - 1] |= LAST;
    this.nodes[++this.nNodes] = this.#n;
  }

  /** The form; undefined if it has too many words. nOthers: the number of nodes before those of the DAWG. */
  finish(nOthers) {
    const { maskUnits, units, info, targets, nodes, nNodes } = this, header = 2 * maskUnits, end = nodes[nNodes];
    const slots = maskUnits ? units : targets;
    for (let i = 0; i < nNodes; i++)
      for (let slot = nodes[i] + header; slot < nodes[i + 1]; slot++)
        if (maskUnits || slots[slot] !== NONE) slots[slot] = nodes[slots[slot]];
    const start = nodes[nOthers];
    const make = (sums) =>
      maskUnits ? new BitmapNodes(units.subarray(0, end), maskUnits, start, sums)
        : new ArcNodes(info.subarray(0, end), targets.subarray(0, end), start, sums);
    for (const Type of LIMITS.keys()) {
      const form = make(new Type(end - start));
      if (this.#count(form, nOthers)) return form;
    }
    return undefined;
  }

  /** Fill `sums` of a form. Returns whether its type holds all of them. */
  #count(form, nOthers) {
    const { maskUnits, nodes, nNodes } = this, { sums, start } = form, limit = LIMITS.get(sums.constructor);
    const header = 2 * maskUnits, slots = maskUnits ? form.units : form.targets;
    for (let i = nNodes - 1; i >= nOthers; i--) {
      let sum = form.as(0);
      for (let slot = nodes[i] + header; slot < nodes[i + 1]; slot++) {
        if (!maskUnits && form.info[slot] & ACCEPT) sum += form.as(1);
        if (slots[slot] !== NONE) sum += form.below(slots[slot]);
        if (sum >= limit) return false;
        sums[slot - start] = sum;
      }
    }
    return true;
  }
}
