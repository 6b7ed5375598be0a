// Packed nodes. Offsets count bits, and may exceed 2 ** 32: they are exact, and no operands of bitwise operators.
// A node is its address. The nodes of a chain share one: each further node of it is CHAINED more.

import { ALL_STATES, NO_UTF8, statesBefore } from "./utf8.mjs";
import { refuse } from "./errors.mjs";
import { u64, isZero, numbers32, popcount } from "./binary.mjs";
import { NONE, Graph } from "./nodes.mjs";

const [SHAPE, LABEL_SET, RAW, CHAIN] = [0, 1, 2, 3]; // types of classes
const CHAINED = 1 / 16; // a chain has up to 15 nodes, and addresses are less than 2 ** 44
const [NEXT, FAR] = [1, 3]; // kinds of targets: 0 is none, those above FAR are numbers in a table of addresses
const ADDRESSES_PER_SAMPLE = 16;
const BITS_PER_SAMPLE = 1024; // of nodes, to a sample of RANK
const PART_BITS = 2048; // of a part's header
const OPEN = 0xffff; // the height of a node while the walk is below it
const endOfUnit = (bit) => Math.ceil(bit / 64) * 64;

/** Numbers of any width in a row of bits. Behind its end are zeros. */
class Bits {
  #units;

  constructor(units) {
    this.#units = units;
  }

  /** A number of at most 32 bits. */
  read(bit, width) {
    const i = bit < 2 ** 31 ? bit >>> 5 : Math.floor(bit / 32), shift = bit - 32 * i, low = this.#units[i] >>> shift;
    const number = shift ? low | (this.#units[i + 1] << (32 - shift)) : low;
    return width === 32 ? number >>> 0 : number & ((1 << width) - 1);
  }

  /** A number of at most 64 bits, as type As: Number (not exact from 2 ** 53 on) or BigInt. */
  readLong(bit, width, As) {
    if (width <= 32) return As(this.read(bit, width));
    return As(this.read(bit + 32, width - 32)) * As(2 ** 32) + As(this.read(bit, 32));
  }

  /** Whether the bits from one on, up to another, are zero. */
  isZero(from, to) {
    for (let bit = from; bit < to; bit += 32) if (this.read(bit, Math.min(32, to - bit))) return false;
    return true;
  }
}

/** A set of bits, and how many of them come before one. */
class BitSet {
  #units;
  #before;

  constructor(size) {
    this.#units = new Uint32Array(Math.ceil(size / 32));
  }

  add(bit) {
    this.#units[Math.floor(bit / 32)] |= 1 << (bit % 32);
  }

  has(bit) {
    return (this.#units[Math.floor(bit / 32)] & (1 << (bit % 32))) !== 0;
  }

  /** Count the bits; `indexOf` needs that, and nothing may be added afterwards. */
  count() {
    let n = 0;
    this.#before = new Uint32Array(this.#units.length);
    for (let i = 0; i < this.#units.length; n += popcount(this.#units[i++])) this.#before[i] = n;
  }

  indexOf(bit) {
    const i = Math.floor(bit / 32);
    return this.#before[i] + popcount(this.#units[i] & ((1 << (bit % 32)) - 1));
  }
}

/** The header of a part. Tables are known by their first bits. */
function readPart(view, start, isGaddag) {
  const long = (offset) => u64(view, start + offset), int = (offset) => view.getUint32(start + offset, true);
  const classes = Array.from({ length: 16 }, (_, i) => {
    const low = int(128 + 8 * i);
    return { type: low & 255, width: (low >>> 8) & 255, zeros: low >>> 16, first: int(132 + 8 * i) };
  });
  return {
    isGaddag, begin: long(0), end: long(8), widths: Array.from({ length: 8 }, (_, i) => view.getUint8(start + 16 + i)),
    shapes: 64 * long(24), labelSets: 64 * long(32), nShapes: int(40), nLabelSets: int(44), nAddresses: long(48),
    nOthers: long(56), lowWidth: long(64), low: long(72), high: long(80), samples: long(88), labelBits: long(96),
    chains: 64 * long(104), nChains: long(112), nCodes: 0, classes, isClean: isZero(view, start + 120, start + 128),
  };
}

/** GRPH and packed nodes. A node is its address, the bit at which it begins, and a fraction within a chain. */
export class PackedGraph extends Graph {
  #bits = new Bits(this.units);
  #maskBits = this.maskUnits === 1 ? 32 : 64; // of the labels of an entry of the tables
  #labelBits = this.isUtf8 ? 0 : this.nLetters + 1;
  #parts;
  #starts;

  /** The arcs of a node, labels ascending. */
  arcs(node) {
    return this.#arcsAndEnd(node)[0];
  }

  /** The arc of a label, or undefined. */
  arc(node, label) {
    const { part, labels, nibbles, fields, next } = this.#node(node);
    if (!labels.includes(label)) return undefined;
    if (next) return { label, accepts: false, target: next };
    let end = fields, nibble, field;
    for (let i = 0; i < labels.length; i++) {
      const next = this.#bits.read(nibbles + 4 * i, 4);
      if (labels[i] === label) [nibble, field] = [next, end];
      end += part.widths[next & 7];
    }
    return { label, accepts: nibble > 7, target: this.#target(part, label, nibble & 7, field, end) };
  }

  /** [the arcs of a node, the bit behind its code and fields]. */
  #arcsAndEnd(node) {
    const { part, labels, nibbles, fields, next } = this.#node(node), arcs = [], arcsToNext = [];
    let field = fields;
    for (let i = 0; i < labels.length; i++) {
      const nibble = this.#bits.read(nibbles + 4 * i, 4), kind = nibble & 7;
      const arc = { label: labels[i], accepts: nibble > 7, target: this.#target(part, labels[i], kind, field, NONE) };
      if (kind === NEXT) arcsToNext.push(arc);
      field += part.widths[kind];
      arcs.push(arc);
    }
    for (const arc of arcsToNext) arc.target = next || field;
    return [arcs, field];
  }

  /** The target of an arc, whose field begins at a bit. after: the bit behind the node. */
  #target(part, label, kind, field, after) {
    const width = part.widths[kind];
    if (kind <= NEXT) return kind === NEXT ? after : NONE;
    const number = this.#bits.read(field, width);
    if (kind <= FAR) return field + width + number;
    const { addresses, nOthers } = label ? part : this.#parts[0]; // a separator leads into the DAWG's part
    return addresses[(number + nOthers) % addresses.length];
  }

  /** A node, parsed: its part, its labels, the bits at which nibbles and fields begin; in a chain also the chain's
   *  length, and the next node if that is of the chain. */
  #node(node) {
    const address = Math.floor(node), part = this.#parts[address < this.#parts[0].end ? 0 : 1], size = this.#maskBits;
    const { type, width, first } = part.classes[this.#bits.read(address, 4)];
    const entry = first + this.#bits.read(address + 4, width), behind = address + 4 + width;
    if (type === CHAIN) {
      const chain = part.chains + 2 * size * entry, all = this.#chain(chain), i = (node - address) / CHAINED;
      const next = i + 1 < all.length ? node + CHAINED : 0;
      return { part, labels: [all[i]], nibbles: chain + 2 * size - 8, fields: behind, length: all.length, next };
    }
    if (type === SHAPE) {
      const labels = this.#labels(part.shapes + 2 * size * entry);
      return { part, labels, nibbles: part.shapes + 2 * size * entry + size, fields: behind };
    }
    const labels = type === RAW ? this.#rawLabels(node + 4) : this.#labels(part.labelSets + size * entry);
    const rawBits = this.isUtf8 ? 8 + 8 * labels.length : this.#labelBits;
    const nibbles = type === RAW ? node + 4 + rawBits : behind;
    return { part, labels, nibbles, fields: nibbles + 4 * labels.length };
  }

  /** The labels of an entry of a table. */
  #labels(bit) {
    if (!this.isUtf8) return this.#mask(bit, this.#maskBits);
    const low = this.#bits.read(bit, 32), high = this.#bits.read(bit + 32, 32);
    return this.#bytes(bit, high ? 8 - (Math.clz32(high) >>> 3) : 4 - (Math.clz32(low) >>> 3));
  }

  /** The labels of an entry of the chains. */
  #chain(bit) {
    const labels = this.#bytes(bit, this.#maskBits / 4 - 1), end = labels.indexOf(NONE);
    return end < 0 ? labels : labels.slice(0, end);
  }

  #rawLabels(bit) {
    return this.isUtf8 ? this.#bytes(bit + 8, this.#bits.read(bit, 8)) : this.#mask(bit, this.#labelBits);
  }

  /** Labels as bytes. A byte is label + 1, so that 0 is none. */
  #bytes(bit, n) {
    const labels = [];
    for (let i = 0; i < n; i++) labels.push(this.#bits.read(bit + 8 * i, 8) - 1);
    return labels;
  }

  #mask(bit, width) {
    const labels = [];
    for (let i = 0; i < width; i += 32) {
      for (let remaining = this.#bits.read(bit + i, Math.min(32, width - i)); remaining; remaining &= remaining - 1)
        labels.push(i + 31 - Math.clz32(remaining & -remaining));
    }
    return labels;
  }

  /** Verify NODE and RANK. Returns a function: the number of words below a node of the DAWG's part, a BigInt where that
   *  is needed. */
  verify({ NODE, RANK }) {
    const nParts = this.counts[0] ? 2 : 1, counts = [0, 0, 0, 0];
    refuse("P1", PART_BITS * nParts > 8 * NODE.byteLength, "NODE ends inside its header");
    refuse("P1", 8 * NODE.byteLength >= 2 ** 44, "NODE is too long for packed nodes");
    this.#parts = Array.from({ length: nParts }, (_, i) => readPart(NODE, (i * PART_BITS) / 8, i > 0));
    this.#parts.forEach((part) => this.#checkPart(part));
    this.#checkOffsets(8 * NODE.byteLength);
    this.#parts.forEach((part) => this.#checkTables(part));
    this.#starts = new BitSet(8 * NODE.byteLength);
    for (const part of this.#parts) this.#mark(part, counts);
    this.#starts.count();
    refuse("N10", counts.some((n, i) => n !== this.counts[i]), "the numbers of nodes or arcs differ from GRPH");
    for (const part of this.#parts) part.addresses = this.#readAddresses(part);
    refuse("N9", [...this.roots.values()].some((node) => !this.#starts.has(node)), "a root at which no node begins");
    const order = this.#walk();
    const words = this.#count(order, Number) ?? this.#count(order, BigInt);
    refuse("N11", !words, "more than 2 ** 63 - 1 words");
    const below = (node) => words[this.#starts.indexOf(node)];
    refuse("N11", BigInt(below(this.roots.get("words"))) !== this.nWords, "the number of words differs from GRPH");
    if (this.isUtf8) this.#checkUtf8(order);
    if (RANK) this.#verifyRank(RANK, below, words instanceof Float64Array ? Number : BigInt);
    return below;
  }

  /** Check P1, the fields of a header except offsets. */
  #checkPart({ widths, classes, labelBits, nOthers, nAddresses, isGaddag, isClean }) {
    const areNarrow = widths.every((width, kind) => width <= (kind > NEXT ? 32 : 0));
    const isSound = ({ type, width, first, zeros }) =>
      type <= CHAIN && width <= 32 && zeros === 0 && (type !== RAW || (width === 0 && first === 0));
    refuse("P1", !areNarrow, "a kind of target with an impossible width");
    refuse("P1", !classes.every(isSound) || classes[15].type !== RAW, "an impossible class");
    const areSound = labelBits === this.#labelBits && nOthers <= (isGaddag ? nAddresses : 0) && isClean;
    refuse("P1", !areSound, "a wrong field of a part's header");
  }

  /** Check P2: each table begins where the one before ends, bits between are zero. size: the bits of NODE. */
  #checkOffsets(size) {
    const parts = this.#parts, message = "a table or the nodes begin at a wrong offset, or padding is not zero";
    const isInside = ({ nShapes, nLabelSets, nChains, nAddresses, begin, end }) =>
      Math.max(nShapes, nLabelSets, nChains, nAddresses, end) <= size && begin <= end;
    refuse("P2", !parts.every(isInside), message);
    let expected = PART_BITS * parts.length, limit = 0;
    const check = (begin, bits) => {
      refuse("P2", begin !== expected || !this.#bits.isZero(expected + bits, endOfUnit(expected + bits)), message);
      expected = endOfUnit(expected + bits);
    };
    for (const part of parts) {
      const n = part.nAddresses, bits = part.end - part.begin;
      let width = 0;
      while (n && 2 ** (width + 1) * n <= limit + bits) width++;
      refuse("P2", part.lowWidth !== width, message);
      check(part.shapes, 2 * this.#maskBits * part.nShapes);
      check(part.labelSets, this.#maskBits * part.nLabelSets);
      check(part.chains, 2 * this.#maskBits * part.nChains);
      check(part.samples, 32 * Math.ceil(n / ADDRESSES_PER_SAMPLE));
      check(part.high, n ? n + Math.floor((limit + bits) / 2 ** width) + 1 : 0);
      check(part.low, width * n);
      limit = endOfUnit(bits);
    }
    for (const { begin, end } of parts) check(begin, end - begin);
    refuse("P2", expected + 128 !== size || !this.#bits.isZero(expected, size), message);
  }

  /** Check P3, the shapes, label sets and chains of a part. */
  #checkTables({ shapes, labelSets, chains, nShapes, nLabelSets, nChains, isGaddag }) {
    const size = this.#maskBits;
    for (let i = 0, shape = shapes; i < nShapes; i++, shape += 2 * size) {
      const labels = this.#labels(shape), last = shape + size + 4 * labels.length;
      this.#checkLabels("P3", labels, isGaddag);
      const next = shape + 2 * size;
      const isSound = last <= next && this.#bits.read(last - 4, 4) && this.#bits.isZero(last, next);
      refuse("P3", !isSound, "a shape with another number of nibbles than labels");
    }
    for (let i = 0; i < nLabelSets; i++) this.#checkLabels("P3", this.#labels(labelSets + size * i), isGaddag);
    for (let i = 0, chain = chains; i < nChains; i++, chain += 2 * size) {
      const labels = this.#chain(chain), behind = chain + 8 * labels.length, last = chain + 2 * size - 8;
      const areLetters = labels.length > 1 && labels.every((label) => label >= 1 && label <= this.nLetters);
      const isWhole = this.#bits.isZero(behind, last) && this.#bits.read(last, 8) === NEXT;
      refuse("P3", !areLetters || !isWhole, "a chain with impossible labels");
    }
  }

  #checkLabels(rule, labels, isGaddag) {
    refuse(rule, !labels.length, "a node without arcs");
    refuse(rule, labels.at(-1) > this.nLetters, "a label outside the alphabet");
    refuse(rule, labels.some((label, i) => label <= (i ? labels[i - 1] : NONE)), "labels that do not ascend");
    refuse(rule, labels[0] === 0 && !isGaddag, "a misplaced separator");
  }

  /** Check P4 and P5, mark where nodes begin, and count codes. counts: nodes and arcs of the GADDAG's part, then of the
   *  DAWG's. */
  #mark(part, counts) {
    const { begin, end, nShapes, nLabelSets, nChains, classes, isGaddag } = part;
    let node = begin;
    while (node < end) {
      const { type, width, first } = classes[this.#bits.read(node, 4)];
      const entries = [nShapes, nLabelSets, 1, nChains][type];
      refuse("P4", first + this.#bits.read(node + 4, width) >= entries, "a code that names no entry");
      const parsed = this.#node(node);
      if (type === RAW) this.#checkLabels("P4", parsed.labels, isGaddag);
      this.#starts.add(node);
      node = this.#checkArcs(parsed, end);
      part.nCodes++;
      counts[isGaddag ? 0 : 2] += parsed.length ?? 1;
      counts[isGaddag ? 1 : 3] += parsed.length ?? parsed.labels.length;
    }
  }

  /** Check nibbles and fields of a node. Returns the bit behind it. */
  #checkArcs({ part, labels, nibbles, fields }, end) {
    let field = fields;
    for (let i = 0; i < labels.length && field <= end; i++) {
      const nibble = this.#bits.read(nibbles + 4 * i, 4), kind = nibble & 7, width = part.widths[kind];
      const { nAddresses } = labels[i] ? part : this.#parts[0];
      refuse("P5", nibble === 0, "an arc without accept bit and target");
      refuse("P5", labels[i] === 0 && (nibble > 7 || kind <= FAR), "a misplaced separator");
      refuse("P5", kind > FAR && this.#bits.read(field, width) >= nAddresses, "a number that the table does not have");
      field += width;
    }
    refuse("P4", field > end, "a node that ends behind its part");
    return field;
  }

  /** Check P6, and read the table of addresses of a part. */
  #readAddresses({ samples, high, low, lowWidth, nAddresses, nOthers, isGaddag }) {
    const bits = this.#bits, { begin } = this.#parts[0], addresses = new Float64Array(nAddresses);
    let i = 0;
    for (let bit = high; bit < low; bit += 32) {
      for (let remaining = bits.read(bit, Math.min(32, low - bit)); remaining; remaining &= remaining - 1, i++) {
        const highBit = bit + 31 - Math.clz32(remaining & -remaining) - high;
        refuse("P6", i >= nAddresses, "more addresses than the part has");
        addresses[i] = begin + (highBit - i) * 2 ** lowWidth + bits.readLong(low + i * lowWidth, lowWidth, Number);
        const ascends = i === 0 || addresses[i] > addresses[i - 1];
        const isSound = ascends && this.#isNode(addresses[i], isGaddag && i >= nOthers);
        refuse("P6", !isSound, "an address that is no node's, or out of order");
        const isSample = i % ADDRESSES_PER_SAMPLE !== 0 || bits.read(samples + 2 * i, 32) === highBit;
        refuse("P6", !isSample, "a wrong sample of the addresses");
      }
    }
    refuse("P6", i < nAddresses, "fewer addresses than the part has");
    return addresses;
  }

  /** Whether a node of the GADDAG's part, or else of the DAWG's, begins at a bit. */
  #isNode(node, isGaddag) {
    const { begin, end } = this.#parts[isGaddag ? 1 : 0];
    return node >= begin && node < end && this.#starts.has(node);
  }

  /** Check P7 and P8. Returns the addresses of all nodes, each behind those to which its arcs lead. */
  #walk() {
    const [nOwn, nOthers] = [this.#parts[0].nCodes, this.#parts[1]?.nCodes ?? 0];
    const heights = new Uint16Array(nOthers + nOwn), order = new Float64Array(nOthers + nOwn);
    let n = 0;
    /** The levels below some roots. */
    const walk = (names, isGaddag) => {
      let levels = 0;
      for (const root of names.filter((name) => this.roots.has(name)).map((name) => this.roots.get(name))) {
        refuse("P7", !this.#isNode(root, isGaddag), "a root in the wrong part");
        const number = this.#starts.indexOf(root);
        if (!heights[number]) n = this.#walkFrom(root, order, n, heights);
        levels = Math.max(levels, heights[number]);
      }
      return levels;
    };
    const dawgLevels = walk(["words", "alphagrams", "sets"], false);
    refuse("P7", n !== nOwn, "a node of the DAWG's part that no word reaches");
    const gaddagLevels = nOthers ? walk(["gaddag"], true) : 0;
    refuse("P7", n !== nOthers + nOwn, "a node of the GADDAG's part that no string reaches");
    const areSame = dawgLevels === this.dawgLevels && gaddagLevels === this.gaddagLevels;
    refuse("P8", !areSame, "the number of levels differs from GRPH");
    return order;
  }

  /** Visit the nodes below a root depth first. Append the address of each to `order`, which has n, after those below it.
   *  Returns the new number. heights: by the number of an address, the nodes of the same part on the longest path from
   *  it; 0 before the walk meets it. */
  #walkFrom(root, order, n, heights) {
    const isGaddag = root >= this.#parts[0].end, maxHeight = isGaddag ? this.gaddagLevels : this.dawgLevels, stack = [];
    let depth = 0;
    const open = (node) => {
      const number = this.#starts.indexOf(node), { length, arcs } = this.#readAddress(node);
      depth += length;
      refuse("P8", depth > maxHeight, "a path that is too long");
      heights[number] = OPEN;
      stack.push({ node, number, length, arcs, nextArc: 0, height: length });
    };
    open(root);
    while (stack.length) {
      const frame = stack.at(-1), { node, number, length, arcs } = frame;
      if (frame.nextArc === arcs.length) {
        heights[number] = frame.height;
        order[n++] = node;
        stack.pop();
        depth -= length;
        continue;
      }
      const { target } = arcs[frame.nextArc];
      if (target === NONE) {
        frame.nextArc++;
        continue;
      }
      const isOwn = this.#isNode(target, isGaddag);
      refuse("P7", !isOwn && !(isGaddag && this.#isNode(target, false)), "a target at which no node begins");
      const height = heights[this.#starts.indexOf(target)];
      refuse("P8", height === OPEN, "a cycle of nodes");
      if (height === 0) {
        open(target);
        continue; // the arc is taken once more, when the target is done
      }
      if (isOwn) frame.height = Math.max(frame.height, height + length);
      refuse("P8", frame.height > maxHeight, "a path that is too long");
      frame.nextArc++;
    }
    return n;
  }

  /** {length: the number of nodes that share an address, arcs: those of the last of these nodes}. */
  #readAddress(address) {
    const { length = 1 } = this.#node(address);
    return { length, arcs: this.arcs(address + (length - 1) * CHAINED) };
  }

  /** Check N12. order: addresses, each behind those to which its arcs lead. */
  #checkUtf8(order) {
    const known = new Uint8Array(this.#parts[0].nCodes), indexOf = (node) => this.#starts.indexOf(node);
    for (const address of order.subarray(0, known.length)) {
      const { length, arcs } = this.#readAddress(address);
      let states = ALL_STATES;
      for (const { label, accepts, target } of arcs)
        states &= statesBefore(label, accepts, target === NONE ? ALL_STATES : known[indexOf(target)]);
      for (let i = length - 2; i >= 0; i--) // the other nodes of a chain
        states = statesBefore(this.#node(address + i * CHAINED).labels[0], false, states);
      known[indexOf(address)] = states;
    }
    refuse("N12", !(known[indexOf(this.roots.get("words"))] & 1), NO_UTF8);
  }

  /** The number of words below each address of the DAWG's part, by its number, as type As: Number or BigInt. Undefined
   *  if one does not fit. order: addresses, each behind those to which its arcs lead. */
  #count(order, As) {
    const n = this.#parts[0].nCodes, limit = As === BigInt ? WORDS_LIMIT : Number.MAX_SAFE_INTEGER;
    const words = As === BigInt ? new BigUint64Array(n) : new Float64Array(n);
    for (let i = 0; i < n; i++) {
      let sum = As(0);
      for (const { accepts, target } of this.#readAddress(order[i]).arcs) {
        if (accepts) sum += As(1);
        if (target !== NONE) sum += words[this.#starts.indexOf(target)];
      }
      if (sum >= limit) return undefined;
      words[this.#starts.indexOf(order[i])] = sum;
    }
    return words;
  }

  /** Check Q1 and Q2. below: the number of words below a node, as type As. */
  #verifyRank(RANK, below, As) {
    const { begin, end } = this.#parts[0], size = RANK.byteLength, message = "RANK does not fit NODE";
    const nSamples = Math.ceil((end - begin) / BITS_PER_SAMPLE), first = 24 + 8 * nSamples;
    refuse("Q1", size < first || u64(RANK, 0) !== nSamples, message);
    const nBits = u64(RANK, 8), widest = u64(RANK, 16);
    const isPossible = widest === 0 || (widest >= 16 && widest <= 63);
    refuse("Q1", first + endOfUnit(nBits) / 8 + 16 !== size || !isPossible, message);
    const entries = new Bits(numbers32(new DataView(RANK.buffer, RANK.byteOffset + first, size - first)));
    refuse("Q1", !entries.isZero(nBits, 8 * (size - first)), "padding is not zero");
    let node = begin, entry = 0, block = 0, hasWidest = widest === 0;
    const checkSamples = (last) => {
      for (; block < last; block++) {
        const sample = 24 + 8 * block, distance = RANK.getUint16(sample, true);
        const given = RANK.getUint16(sample + 2, true) + RANK.getUint32(sample + 4, true) * 2 ** 16;
        refuse("Q2", given !== entry || distance !== node - begin - BITS_PER_SAMPLE * block, "a wrong sample of RANK");
      }
    };
    while (node < end) {
      checkSamples(Math.floor((node - begin) / BITS_PER_SAMPLE) + 1);
      const [arcs, after] = this.#arcsAndEnd(node), children = arcs.filter(({ target }) => target !== NONE);
      if (children.length > 1) {
        const code = entries.read(entry, 4), width = code < 15 ? code + 1 : widest, last = children.length - 1;
        let sum = As(0);
        refuse("Q2", entry + 4 + last * width > nBits, "RANK ends inside an entry");
        for (let i = 0; i < last; i++) {
          sum += below(children[i].target);
          const isSame = entries.readLong(entry + 4 + i * width, width, As) === sum;
          refuse("Q2", !isSame, "an entry of RANK is a wrong sum");
        }
        const used = sum.toString(2).length;
        refuse("Q2", code !== Math.min(used - 1, 15), "an entry of RANK of a wrong class");
        hasWidest ||= used === widest;
        entry += 4 + last * width;
      }
      node = after;
    }
    checkSamples(nSamples);
    refuse("Q2", entry !== nBits || !hasWidest, "RANK has other entries than the nodes");
  }
}
