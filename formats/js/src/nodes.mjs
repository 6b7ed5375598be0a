// GRPH, and nodes of the layouts bitmap and arcs: reading and verification.

import { refuse } from "./errors.mjs";
import { isLittleEndian, bytesOf, u64, ascii, isZero, numbers32, unsigned } from "./binary.mjs";
import { ACCEPT, BitmapNodes, LAST, LIMITS, NodeCopy, NONE, WORDS_LIMIT } from "./forms.mjs";
import { PACKED } from "./container.mjs";
import { ALL_STATES, NO_UTF8, statesBefore } from "./utf8.mjs";

const KINDS = ["", "dawg", "gaddag", "trie", "anag"];
/** By layout, the widths that it may have, each as "unit_bytes,mask_units". */
const LAYOUT_WIDTHS = [null, ["4,1", "4,2"], ["4,0", "8,0"], ["8,0", "8,1", "8,2"]];

/** By the width of numbers in bytes, the type of an array that is copied by one call. */
const RUNS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

/** The numbers of successive runs, each with its width and count, in an array to be compared with `words`. A number of
 *  4 bytes that Int32Array does not hold becomes negative, and equals none of them. */
function numbersOf(view, offset, runs, words) {
  const isBig = words instanceof BigUint64Array, As = isBig ? BigInt : Number;
  const Type = words instanceof Int32Array && runs[0].n ? Float64Array : words.constructor;
  const numbers = new Type(runs.reduce((sum, { n }) => sum + n, 0));
  let i = 0;
  for (const { width, n } of runs) {
    const end = offset + width * n, Run = RUNS[width];
    if (Run && !isBig && isLittleEndian) numbers.set(new Run(bytesOf(view, offset, end).slice().buffer), i);
    else for (let k = 0; k < n; k++) numbers[i + k] = unsigned(view, offset + width * k, width, As);
    i += n;
    offset = end;
  }
  return numbers;
}

/** GRPH and NODE. A node is its first unit. An arc is {label, accepts, target}; a target is a node or NONE. GRPH is read
 *  for every layout, nodes for bitmap and arcs only: PackedGraph reads packed ones. */
export class Graph {
  /** The arcs that #read has read; a node has 256 labels at most. */
  labels = new Uint8Array(257);
  accepts = new Uint8Array(257);
  targets = new Float64Array(257);

  constructor({ GRPH, NODE }) {
    refuse("G1", GRPH.byteLength !== 384, "GRPH has another length than 384 bytes");
    const [kind, layout, unitBytes, maskUnits, labels, nRoots] = [0, 1, 2, 3, 4, 5].map((i) => GRPH.getUint8(i));
    refuse("G2", nRoots < 1 || nRoots > 8, "an impossible number of roots");
    const isClean = isZero(GRPH, 72, 128) && isZero(GRPH, 128 + 32 * nRoots, 384);
    refuse("G2", !isClean, "reserved fields of GRPH are not zero");
    for (let offset = 128; offset < 128 + 32 * nRoots; offset += 32)
      refuse("G2", !isZero(GRPH, offset + 24, offset + 32), "reserved fields of GRPH are not zero");
    refuse("G3", !KINDS[kind] || !LAYOUT_WIDTHS[layout] || labels > 1, "unknown kind, layout or labels");
    refuse("G4", !LAYOUT_WIDTHS[layout].includes(`${unitBytes},${maskUnits}`), "units and masks that no layout has");
    Object.assign(this, { kind: KINDS[kind], isPacked: layout === PACKED, unitBytes, maskUnits, isUtf8: labels === 1 });
    this.#words(GRPH);
    this.#ranges(GRPH, NODE);
    this.roots = this.#roots(GRPH, nRoots);
    this.units = numbers32(NODE);
    this.isBitmap = this.maskUnits > 0 && !this.isPacked;
  }

  /** The fields about letters and words. */
  #words(GRPH) {
    const [letters, longest, shortest] = [6, 8, 10].map((offset) => GRPH.getUint16(offset, true));
    const nWords = GRPH.getBigUint64(16, true);
    const maxLetters = this.maskUnits === 1 ? 31 : 63;
    const hasMasks = this.maskUnits > 0 || (!this.isUtf8 && !this.isPacked);
    const isKnown = this.isUtf8 ? letters === 255 && !hasMasks : letters >= 1 && letters <= maxLetters && hasMasks;
    refuse("G5", !isKnown, "the number of letters does not fit the layout");
    refuse("G6", shortest < 1 || shortest > longest || longest > 1020, "impossible lengths of words");
    refuse("G10", nWords < 1n || nWords >= WORDS_LIMIT, "an impossible number of words");
    Object.assign(this, { nLetters: letters, longest, nWords });
  }

  /** The fields about nodes; counts: nodes and arcs of the GADDAG's range, then of the DAWG's. */
  #ranges(GRPH, NODE) {
    const gaddagLevels = GRPH.getUint16(12, true), dawgLevels = GRPH.getUint16(14, true);
    const counts = [24, 32, 40, 48].map((offset) => u64(GRPH, offset)), nUnits = u64(GRPH, 56), start = u64(GRPH, 64);
    const isFlat = dawgLevels >= 1 && dawgLevels <= this.longest && gaddagLevels <= this.longest;
    refuse("G7", !isFlat, "the number of levels does not fit the longest word");
    refuse("G8", nUnits * this.unitBytes !== NODE.byteLength || start >= nUnits, "the units do not fill NODE");
    refuse("G8", this.isPacked && start > 0, "packed nodes with a unit at which the DAWG's begin");
    const signs = [this.isPacked ? counts[0] : start, gaddagLevels, counts[0]].map((n) => n > 0);
    refuse("G9", new Set(signs).size > 1, "a GADDAG's range with one of start, levels and nodes missing");
    Object.assign(this, { gaddagLevels, dawgLevels, counts, nUnits, start });
  }

  #roots(GRPH, n) {
    const message = "the roots do not fit the kind", roots = new Map();
    for (let offset = 128; offset < 128 + 32 * n; offset += 32) {
      const name = ascii(GRPH, offset, 16).replace(/\0+$/, "");
      refuse("G11", !/^[!-~]+$/.test(name), "an invalid name of a root");
      roots.set(name, u64(GRPH, offset + 16));
    }
    const isSound =
      roots.size === n &&
      roots.has("words") &&
      roots.has("gaddag") === (this.kind === "gaddag") &&
      roots.has("alphagrams") === (this.kind === "anag") &&
      (this.counts[0] === 0 || this.kind === "gaddag") && // only this kind has a range of its own
      (this.isPacked || roots.get("words") === this.start) &&
      (this.isPacked || this.start === 0 || roots.get("gaddag") === 0) &&
      [...roots.values()].every((unit) => unit < this.nUnits * (this.isPacked ? 64 : 1));
    refuse("G11", !isSound, message);
    return roots;
  }

  /** A unit of the arcs layout: [its lower 10 bits, its target]. */
  #unit(index) {
    const low = this.units[this.unitBytes === 4 ? index : 2 * index];
    const target = (low >>> 10) + (this.unitBytes === 4 ? 0 : this.units[2 * index + 1] * 2 ** 22);
    return [low & 1023, target || NONE];
  }

  /** Read the arcs of a node into `labels`, `accepts` and `targets`, labels ascending. Returns their number. `end`
   *  becomes the unit after the node. Arcs beyond the buffers are not written: of so many labels, one does not ascend. */
  #read(node) {
    const { units, maskUnits, labels, accepts, targets } = this;
    let n = 0, index = node + 2 * maskUnits;
    for (let i = 0; i < maskUnits; i++) {
      const children = units[node + i], accepting = units[node + maskUnits + i];
      for (let remaining = children | accepting; remaining; remaining &= remaining - 1, n++) {
        const bit = remaining & -remaining;
        labels[n] = 32 * i + 31 - Math.clz32(bit);
        accepts[n] = accepting & bit ? 1 : 0;
        targets[n] = children & bit ? units[index++] : NONE;
      }
    }
    for (let isLast = maskUnits > 0; !isLast; index++, n++) {
      const [flags, target] = this.#unit(index);
      labels[n] = flags & 255;
      accepts[n] = flags & ACCEPT ? 1 : 0;
      targets[n] = target;
      isLast = (flags & LAST) !== 0 || index >= this.nUnits; // a node that is not whole ends behind NODE
    }
    this.end = index;
    return n;
  }

  /** Verify LEVL, NODE and RANK. Returns the nodes in the form in which queries read them. `roots` become theirs. */
  verify({ LEVL, RANK }) {
    const nLevels = this.gaddagLevels + this.dawgLevels, first = [], starts = new Uint8Array(this.nUnits);
    refuse("L1", LEVL.byteLength !== 8 * nLevels, "LEVL has another number of levels than GRPH");
    for (let i = 0; i < nLevels; i++) first.push(u64(LEVL, 8 * i));
    first.push(this.nUnits);
    refuse("L2", first.some((unit, i) => i && unit <= first[i - 1]), "levels that do not ascend");
    refuse("L3", first[0] !== 0 || first[this.gaddagLevels] !== this.start, "a range begins elsewhere than its level");
    const counts = [0, 0, 0, 0];
    const isDawg = (level) => level >= this.gaddagLevels;
    const table = new NodeTable(this), nodesBefore = [];
    for (let i = 0; i < nLevels; i++) {
      nodesBefore.push(table.n);
      const end = first[i + 1], level = [isDawg(i), starts, counts, table];
      const isNarrow = this.isBitmap && this.maskUnits === 1;
      this.#checkNodes(isNarrow ? this.#checkMasks(first[i], end, ...level) : first[i], end, ...level);
    }
    nodesBefore.push(table.n);
    const checkLevels = (from, to) => {
      for (let i = from; i < to; i++) checkTargets(table, nodesBefore[i], nodesBefore[i + 1], first[i + 1], starts);
    };
    checkLevels(0, this.gaddagLevels);
    const count = (Type) => this.#count(table, Type, nodesBefore, first, starts);
    const counted = count(Int32Array) ?? count(Float64Array) ?? count(BigUint64Array);
    if (!counted) checkLevels(this.gaddagLevels, nLevels); // so the first wrong target is named
    refuse("N9", [...this.roots.values()].some((unit) => !starts[unit]), "a root at which no node begins");
    refuse("N10", counts.some((n, i) => n !== this.counts[i]), "the numbers of nodes or arcs differ from GRPH");
    refuse(RANK ? "R3" : "N11", !counted, "more than 2 ** 63 - 1 words");
    const { words, sums } = counted, nOthers = nodesBefore[this.gaddagLevels];
    if (RANK) this.#verifyRank(RANK, table, counted, nOthers);
    refuse(RANK ? "R4" : "N11", BigInt(words[0]) !== this.nWords, "the number of words differs from GRPH");
    if (this.isUtf8) this.#checkUtf8();
    return this.isBitmap ? new BitmapNodes(this.units, this.maskUnits, this.start, sums) : this.#copy(table, nOthers);
  }

  /** Check N12, from the last arc to the first. tails: for each unit the states in which its arc and all behind it in
   *  its node may be taken, so that those of a node's first unit are those of the node. */
  #checkUtf8() {
    const { start } = this, tails = new Uint8Array(this.nUnits - start);
    let states = ALL_STATES;
    for (let unit = this.nUnits - 1; unit >= start; unit--) {
      const [flags, target] = this.#unit(unit), targets = target === NONE ? ALL_STATES : tails[target - start];
      if (flags & LAST) states = ALL_STATES;
      states &= statesBefore(flags & 255, (flags & ACCEPT) !== 0, targets);
      tails[unit - start] = states;
    }
    refuse("N12", !(tails[this.roots.get("words") - start] & 1), NO_UTF8);
  }

  /** The nodes of the layout arcs as a form. */
  #copy({ nodes, n, targets }, nOthers) {
    const numbers = new Uint32Array(this.nUnits), copy = new NodeCopy(this, n, this.nUnits);
    for (let i = 0; i < n; i++) numbers[nodes[i]] = i;
    for (let i = 0; i < n; i++) {
      copy.begin();
      for (let unit = nodes[i]; unit < nodes[i + 1]; unit++) {
        const [flags] = this.#unit(unit), target = targets[unit];
        copy.add(flags & 255, (flags & ACCEPT) !== 0, target === NONE ? NONE : numbers[target]);
      }
      copy.end();
    }
    for (const [name, unit] of this.roots) this.roots.set(name, copy.nodes[numbers[unit]]);
    return copy.finish(nOthers);
  }

  /** Check the nodes of one level, mark their starts, and add them to the table. isDawg: whether the level is of the
   *  DAWG's range. counts: nodes and arcs of the GADDAG's range, then of the DAWG's. */
  #checkNodes(first, end, isDawg, starts, counts, table) {
    const { labels, targets, accepts, nLetters } = this;
    for (let node = first; node < end; node = this.end) {
      const n = this.#read(node);
      refuse(end === this.nUnits ? "N1" : "N2", this.end > end, "a node that does not end with its level");
      refuse("N4", !n, "a node without arcs");
      for (let i = 0, before = NONE; i < n; before = labels[i++]) {
        const label = labels[i], isNothing = !accepts[i] && targets[i] === NONE;
        if (label === 0 || label > nLetters || label <= before || isNothing) this.#checkArc(i, before, isDawg);
      }
      starts[node] = 1;
      counts[2 * isDawg]++;
      counts[2 * isDawg + 1] += n;
      table.add(node, this.end, n, this);
    }
  }

  /** The same for masks of 32 bits, without a list of arcs. Stops at a node that #checkNodes refuses, and returns it. */
  #checkMasks(first, end, isDawg, starts, counts, table) {
    const { units, start } = this, foreign = -2 << this.nLetters, { nodes, nAccepts } = table;
    let node = first, n = table.n, nArcs = 0;
    while (node < end) {
      const children = units[node], accepting = units[node + 1], slots = node + 2;
      let after = slots, nAccepting = 0, nBoth = 0; // of most masks one or two bits are set
      for (let rest = children; rest; rest &= rest - 1) after++;
      for (let rest = accepting; rest; rest &= rest - 1) nAccepting++;
      for (let rest = children & accepting; rest; rest &= rest - 1) nBoth++;
      if (!(children | accepting) || (children | accepting) & foreign || accepting & 1 || after > end) break;
      if (children & 1 && (isDawg || units[slots] < start)) break;
      starts[node] = 1;
      nArcs += after - slots + nAccepting - nBoth;
      nodes[n] = node;
      nAccepts[n++] = nAccepting;
      node = after;
    }
    counts[2 * isDawg] += n - table.n;
    counts[2 * isDawg + 1] += nArcs;
    nodes[n] = node;
    table.n = n;
    return node;
  }

  /** Check arc i of those that were read. before: the label of the one before it. */
  #checkArc(i, before, isDawg) {
    const label = this.labels[i], target = this.targets[i], accepts = this.accepts[i] === 1;
    refuse("N3", label > this.nLetters, "a label outside the alphabet");
    refuse("N4", !accepts && target === NONE, "an arc without accept bit and target");
    refuse("N5", label <= before, "labels that do not ascend");
    refuse("N8", label === 0 && (isDawg || accepts || target < this.start), "a misplaced separator");
  }

  /** Count the words of the DAWG's range, in arrays of this type, by unit: `words`, those below each node; and `sums`,
   *  for each slot those below its target and the ones before it. Undefined if one does not fit, or a target is not that
   *  of a node in a later level. */
  #count({ nodes, nAccepts, header, targets }, Type, nodesBefore, first, starts) {
    const { start, gaddagLevels } = this, limit = LIMITS.get(Type), words = new Type(this.nUnits - start);
    const sums = new Type(this.nUnits - start), As = Type === BigUint64Array ? BigInt : Number;
    for (let level = nodesBefore.length - 2; level >= gaddagLevels; level--) {
      const end = first[level + 1];
      for (let i = nodesBefore[level + 1] - 1; i >= nodesBefore[level]; i--) {
        const slots = nodes[i] + header;
        let sum = As(0);
        for (let slot = slots; slot < nodes[i + 1]; slot++) {
          const target = targets[slot];
          if (target !== NONE) {
            if (target < end || !starts[target]) return undefined;
            sum += words[target - start];
          }
          sums[slot - start] = sum;
        }
        sum += As(nAccepts[i]);
        if (sum >= limit) return undefined;
        words[nodes[i] - start] = sum;
      }
    }
    return { words, sums };
  }

  /** Check R1 to R3. */
  #verifyRank(RANK, table, { words, sums }, nOthers) {
    const { start, nUnits, maskUnits } = this, size = RANK.byteLength, message = "RANK does not fit GRPH";
    const nBlocks = maskUnits ? Math.ceil((nUnits - start) / 64) : 0;
    const directory = 40 + 12 * nBlocks, first = 40 + 8 * nBlocks + 8 * Math.ceil(nBlocks / 2);
    refuse("R1", size < first || u64(RANK, 0) !== nBlocks, message);
    const runs = [8, 4, 2, 1].map((width, i) => ({ width, n: u64(RANK, 8 + 8 * i) }));
    const nEntries = runs.reduce((sum, { n }) => sum + n, 0);
    const end = runs.reduce((offset, { width, n }) => offset + width * n, first);
    refuse("R1", nEntries !== nUnits - start - 2 * maskUnits * this.counts[2] || end !== size, message);
    refuse("R1", !isZero(RANK, directory, first), "padding is not zero");
    this.#verifyDirectory(RANK, nBlocks, table);
    const entries = numbersOf(RANK, first, runs, words), { nodes, header, n } = table;
    for (let i = nOthers, entry = 0; i < n; i++)
      for (let slot = nodes[i] + header; slot < nodes[i + 1]; slot++)
        if (entries[entry++] !== sums[slot - start]) refuse("R3", true, "an entry of RANK is a wrong sum");
  }

  #verifyDirectory(RANK, nBlocks, { n, nodes }) {
    let i = 0;
    while (i < n && nodes[i] < this.start) i++;
    const before = i;
    for (let block = 0; block < nBlocks; block++) {
      const first = this.start + 64 * block, offset = 40 + 8 * block, nodesBefore = i - before;
      let low = 0, high = 0;
      for (; i < n && nodes[i] < first + 64; i++) {
        if (nodes[i] < first + 32) low |= 1 << (nodes[i] - first);
        else high |= 1 << (nodes[i] - first - 32);
      }
      const isSame = RANK.getInt32(offset, true) === low && RANK.getInt32(offset + 4, true) === high;
      const given = RANK.getUint32(40 + 8 * nBlocks + 4 * block, true);
      if (!isSame || given !== nodesBefore) refuse("R2", true, "RANK's directory is not that of the nodes");
    }
  }
}

/** The nodes of an image in order. The slots of node i, its targets, are those from nodes[i] + header up to nodes[i + 1]:
 *  units in the bitmap layout; in the arcs layout one for each arc, NONE where it has no target. */
class NodeTable {
  n = 0;

  constructor({ units, nUnits, maskUnits }) {
    this.header = 2 * maskUnits;
    this.nodes = new Uint32Array(nUnits + 1);
    this.nAccepts = new Uint16Array(nUnits);
    this.targets = maskUnits ? units : new Float64Array(nUnits);
  }

  /** Add a node of n arcs that ends before the unit `end`. */
  add(node, end, n, { accepts, targets }) {
    for (let i = 0; i < n; i++) {
      this.nAccepts[this.n] += accepts[i];
      if (!this.header) this.targets[node + i] = targets[i];
    }
    this.nodes[this.n++] = node;
    this.nodes[this.n] = end;
  }
}

/** Check the targets of the nodes with these numbers, which are of one level. end: the unit after the level. */
function checkTargets({ nodes, header, targets }, from, to, end, starts) {
  for (let i = from; i < to; i++) {
    for (let slot = nodes[i] + header; slot < nodes[i + 1]; slot++) {
      const target = targets[slot];
      if ((target >= end && starts[target]) || target === NONE) continue;
      refuse("N6", !starts[target], "a target at which no node begins");
      refuse("N7", true, "a target that does not lie in a later level");
    }
  }
}
