// Packed nodes. Offsets count bits, and may exceed 2 ** 32: they are exact, and no operands of bitwise operators.
// A node is its address; those of a chain share one. All are copied into the form in which queries read nodes (forms.mjs).

import { ALL_STATES, NO_UTF8, statesBefore } from "./utf8.mjs";
import { refuse } from "./errors.mjs";
import { u64, isZero, numbers32 } from "./binary.mjs";
import { Bits, BitSet, endOfUnit, Row } from "./bits.mjs";
import { NodeCopy, NONE, WORDS_LIMIT } from "./forms.mjs";
import { Graph } from "./nodes.mjs";

const [SHAPE, LABEL_SET, RAW, CHAIN] = [0, 1, 2, 3]; // types of classes
const [NEXT, FAR] = [1, 3]; // kinds of targets: 0 is none, those above FAR are numbers in a table of addresses
const ADDRESSES_PER_SAMPLE = 16;
const BITS_PER_SAMPLE = 1024; // of nodes, to a sample of RANK
const PART_BITS = 2048; // of a part's header
const INVALID = -2; // a target at which no node begins
const OPEN = 0xffff; // the height of a node while the walk is below it

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

/** Codes of nodes, in the order of their addresses: of each the address, its first arc, the labels of its chain, and the
 *  number of its nodes. Of each arc the label, the nibble and the target. A target is a number of the code; while codes are read
 *  it is an address, or an index in a table of addresses. A chain has the arc of its last node. */
class Codes {
  addresses = new Row(Float64Array);
  firstArcs = new Row(Uint32Array);
  chains = new Row(Int32Array); // an index in `chainTable`, or NONE
  chainTable = []; // of both parts
  labels = new Row(Uint8Array);
  nibbles = new Row(Uint8Array);
  targets = new Row(Float64Array);

  /** The number of nodes of a code. */
  length(code) {
    const chain = this.chains.items[code];
    return chain === NONE ? 1 : this.chainTable[chain].length;
  }
}

/** GRPH and packed nodes. A node is its address, the bit at which its code begins; those of a chain share it. */
export class PackedGraph extends Graph {
  #bits = new Bits(this.units);
  #maskBits = this.maskUnits === 1 ? 32 : 64; // of the labels of an entry of the tables
  #labelBits = this.isUtf8 ? 0 : this.nLetters + 1;
  #parts;
  #starts;
  #codes = new Codes();

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

  /** Verify NODE and RANK. Returns the nodes in the form in which queries read them. `roots` become theirs. */
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
    this.#codes.firstArcs.push(this.#codes.labels.n);
    this.#starts.count();
    refuse("N10", counts.some((n, i) => n !== this.counts[i]), "the numbers of nodes or arcs differ from GRPH");
    for (const part of this.#parts) part.addresses = this.#readAddresses(part);
    refuse("N9", [...this.roots.values()].some((node) => !this.#starts.has(node)), "a root at which no node begins");
    this.#resolveTargets();
    const order = this.#walk();
    const words = this.#count(order, Number) ?? this.#count(order, BigInt);
    refuse("N11", !words, "more than 2 ** 63 - 1 words");
    const nWords = words[this.#codeAt(this.roots.get("words"))];
    refuse("N11", BigInt(nWords) !== this.nWords, "the number of words differs from GRPH");
    if (this.isUtf8) this.#checkUtf8(order);
    if (RANK) this.#verifyRank(RANK, words, words instanceof Float64Array ? Number : BigInt);
    return this.#copy(order);
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

  /** Check P3, the shapes, label sets and chains of a part, and keep what they hold. */
  #checkTables(part) {
    const { shapes, labelSets, chains, nShapes, nLabelSets, nChains, isGaddag } = part, size = this.#maskBits;
    Object.assign(part, { shapeTable: [], labelTable: [], chainTable: [], chainBase: this.#codes.chainTable.length });
    for (let i = 0, shape = shapes; i < nShapes; i++, shape += 2 * size) {
      const labels = this.#labels(shape), nibbles = shape + size, last = nibbles + 4 * labels.length;
      this.#checkLabels("P3", labels, isGaddag);
      const next = shape + 2 * size;
      const isSound = last <= next && this.#bits.read(last - 4, 4) && this.#bits.isZero(last, next);
      refuse("P3", !isSound, "a shape with another number of nibbles than labels");
      part.shapeTable.push({ labels, nibbles: labels.map((_, arc) => this.#bits.read(nibbles + 4 * arc, 4)) });
    }
    for (let i = 0; i < nLabelSets; i++) {
      const labels = this.#labels(labelSets + size * i);
      this.#checkLabels("P3", labels, isGaddag);
      part.labelTable.push(labels);
    }
    for (let i = 0, chain = chains; i < nChains; i++, chain += 2 * size) {
      const labels = this.#chain(chain), behind = chain + 8 * labels.length, last = chain + 2 * size - 8;
      const areLetters = labels.length > 1 && labels.every((label) => label >= 1 && label <= this.nLetters);
      const isWhole = this.#bits.isZero(behind, last) && this.#bits.read(last, 8) === NEXT;
      refuse("P3", !areLetters || !isWhole, "a chain with impossible labels");
      part.chainTable.push(labels);
      this.#codes.chainTable.push(labels);
    }
  }

  #checkLabels(rule, labels, isGaddag) {
    refuse(rule, !labels.length, "a node without arcs");
    refuse(rule, labels.at(-1) > this.nLetters, "a label outside the alphabet");
    refuse(rule, labels.some((label, i) => label <= (i ? labels[i - 1] : NONE)), "labels that do not ascend");
    refuse(rule, labels[0] === 0 && !isGaddag, "a misplaced separator");
  }

  /** Check P4 and P5, mark where nodes begin, read codes, and count them. counts: nodes and arcs of the GADDAG's part,
   *  then of the DAWG's. */
  #mark(part, counts) {
    const { begin, end, shapeTable, labelTable, chainTable, chainBase, classes, isGaddag } = part, bits = this.#bits, codes = this.#codes;
    const sizes = [shapeTable.length, labelTable.length, 1, chainTable.length];
    let node = begin;
    while (node < end) {
      const { type, width, first } = classes[bits.read(node, 4)], entry = first + bits.read(node + 4, width);
      if (entry >= sizes[type]) refuse("P4", true, "a code that names no entry");
      this.#starts.add(node);
      codes.addresses.push(node);
      codes.chains.push(type === CHAIN ? chainBase + entry : NONE);
      codes.firstArcs.push(codes.labels.n);
      let behind = node + 4 + width, nNodes = 1, nArcs = 1;
      if (type === CHAIN) {
        const labels = chainTable[entry];
        nNodes = nArcs = labels.length;
        node = this.#readArcs(part, labels.slice(-1), [NEXT], behind, end);
      } else if (type === SHAPE) {
        const { labels, nibbles } = shapeTable[entry];
        nArcs = labels.length;
        node = this.#readArcs(part, labels, nibbles, behind, end);
      } else {
        const labels = type === RAW ? this.#rawLabels(node + 4) : labelTable[entry];
        if (type === RAW) {
          this.#checkLabels("P4", labels, isGaddag);
          behind = node + 4 + (this.isUtf8 ? 8 + 8 * labels.length : this.#labelBits);
        }
        nArcs = labels.length;
        const nibbles = labels.map((_, i) => bits.read(behind + 4 * i, 4));
        node = this.#readArcs(part, labels, nibbles, behind + 4 * nArcs, end);
      }
      counts[isGaddag ? 0 : 2] += nNodes;
      counts[isGaddag ? 1 : 3] += nArcs;
    }
    part.nCodes = codes.addresses.n - (isGaddag ? this.#parts[0].nCodes : 0);
  }

  /** Check and read the arcs of a node, whose fields begin at a bit. Returns the bit behind it. */
  #readArcs(part, labels, nibbles, field, end) {
    const { widths } = part, { labels: allLabels, nibbles: allNibbles, targets } = this.#codes, n = labels.length, first = targets.n;
    for (let i = 0; i < n && field <= end; i++) {
      const nibble = nibbles[i], kind = nibble & 7, width = widths[kind];
      if (nibble === 0) refuse("P5", true, "an arc without accept bit and target");
      if (labels[i] === 0 && (nibble > 7 || kind <= FAR)) refuse("P5", true, "a misplaced separator");
      const number = kind > NEXT ? this.#bits.read(field, width) : 0;
      if (kind > FAR && number >= (labels[i] ? part : this.#parts[0]).nAddresses)
        refuse("P5", true, "a number that the table does not have");
      field += width;
      allLabels.push(labels[i]);
      allNibbles.push(nibble);
      targets.push(kind > FAR ? number : kind > NEXT ? field + number : NONE);
    }
    refuse("P4", field > end, "a node that ends behind its part");
    for (let i = 0; i < n; i++) if ((nibbles[i] & 7) === NEXT) targets.items[first + i] = field;
    return field;
  }

  /** Turn targets into numbers of codes: NONE where there is none, INVALID where no node begins. */
  #resolveTargets() {
    const { labels, nibbles, targets, firstArcs } = this.#codes, firstOther = firstArcs.items[this.#parts[0].nCodes];
    for (let arc = 0; arc < targets.n; arc++) {
      const kind = nibbles.items[arc] & 7;
      if (kind === 0) continue;
      let address = targets.items[arc];
      if (kind > FAR) {
        const part = arc < firstOther || !labels.items[arc] ? this.#parts[0] : this.#parts[1]; // a separator leads to the DAWG
        const index = address + part.nOthers, { addresses } = part;
        address = addresses[index < addresses.length ? index : index - addresses.length];
      }
      targets.items[arc] = this.#codeAt(address);
    }
  }

  /** The number of the code at an address; INVALID if no node begins there. */
  #codeAt(address) {
    const isInside = this.#parts.some(({ begin, end }) => address >= begin && address < end);
    return isInside && this.#starts.has(address) ? this.#starts.indexOf(address) : INVALID;
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

  /** Check P7 and P8. Returns the numbers of all codes, each behind those to which its arcs lead. */
  #walk() {
    const [nOwn, nOthers] = [this.#parts[0].nCodes, this.#parts[1]?.nCodes ?? 0];
    const heights = new Uint16Array(nOthers + nOwn), order = new Uint32Array(nOthers + nOwn);
    let n = 0;
    /** The levels below some roots. */
    const walk = (names, isGaddag) => {
      let levels = 0;
      for (const root of names.filter((name) => this.roots.has(name)).map((name) => this.roots.get(name))) {
        refuse("P7", !this.#isNode(root, isGaddag), "a root in the wrong part");
        const code = this.#codeAt(root);
        if (!heights[code]) n = this.#walkFrom(code, order, n, heights);
        levels = Math.max(levels, heights[code]);
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

  /** Visit the codes below a root depth first. Append the number of each to `order`, which has n, after those below it.
   *  Returns the new number. heights: of each code, the nodes of the same part on the longest path from it; 0 before the
   *  walk meets it. */
  #walkFrom(root, order, n, heights) {
    const codes = this.#codes, firstArcs = codes.firstArcs.items, targets = codes.targets.items;
    const nOwn = this.#parts[0].nCodes, isGaddag = root >= nOwn, stack = [], arcs = [], highest = [];
    const maxHeight = isGaddag ? this.gaddagLevels : this.dawgLevels;
    let top = -1, depth = 0;
    const open = (code) => {
      const length = codes.length(code);
      depth += length;
      refuse("P8", depth > maxHeight, "a path that is too long");
      heights[code] = OPEN;
      stack[++top] = code;
      arcs[top] = firstArcs[code];
      highest[top] = length;
    };
    open(root);
    while (top >= 0) {
      const code = stack[top];
      if (arcs[top] === firstArcs[code + 1]) {
        heights[code] = highest[top--];
        order[n++] = code;
        depth -= codes.length(code);
        continue;
      }
      const target = targets[arcs[top]];
      if (target === NONE) {
        arcs[top]++;
        continue;
      }
      const isOwn = target >= nOwn === isGaddag && target >= 0;
      if (!isOwn && !(isGaddag && target >= 0)) refuse("P7", true, "a target at which no node begins");
      const height = heights[target];
      if (height === OPEN) refuse("P8", true, "a cycle of nodes");
      if (height === 0) {
        open(target);
        continue; // the arc is taken once more, when the target is done
      }
      if (isOwn) highest[top] = Math.max(highest[top], height + codes.length(code));
      if (highest[top] > maxHeight) refuse("P8", true, "a path that is too long");
      arcs[top]++;
    }
    return n;
  }

  /** Check N12. order: codes, each behind those to which its arcs lead. */
  #checkUtf8(order) {
    const { chains, chainTable, firstArcs, labels, nibbles, targets } = this.#codes, known = new Uint8Array(this.#parts[0].nCodes);
    for (const code of order.subarray(0, known.length)) {
      let states = ALL_STATES;
      for (let arc = firstArcs.items[code]; arc < firstArcs.items[code + 1]; arc++) {
        const target = targets.items[arc];
        states &= statesBefore(labels.items[arc], nibbles.items[arc] > 7, target === NONE ? ALL_STATES : known[target]);
      }
      const others = chainTable[chains.items[code]]?.slice(0, -1) ?? []; // the other nodes of a chain
      for (const label of others.reverse()) states = statesBefore(label, false, states);
      known[code] = states;
    }
    refuse("N12", !(known[this.#codeAt(this.roots.get("words"))] & 1), NO_UTF8);
  }

  /** The number of words below each code of the DAWG's part, as type As: Number or BigInt. Undefined if one does not fit.
   *  order: codes, each behind those to which its arcs lead. */
  #count(order, As) {
    const n = this.#parts[0].nCodes, limit = As === BigInt ? WORDS_LIMIT : Number.MAX_SAFE_INTEGER;
    const words = As === BigInt ? new BigUint64Array(n) : new Float64Array(n), one = As(1);
    const { firstArcs, nibbles, targets } = this.#codes;
    for (let i = 0; i < n; i++) {
      const code = order[i];
      let sum = As(0);
      for (let arc = firstArcs.items[code]; arc < firstArcs.items[code + 1]; arc++) {
        if (nibbles.items[arc] > 7) sum += one;
        if (targets.items[arc] !== NONE) sum += words[targets.items[arc]];
      }
      if (sum >= limit) return undefined;
      words[code] = sum;
    }
    return words;
  }

  /** The nodes as a form: those of codes in reverse order, so that each is before those to which its arcs lead. */
  #copy(order) {
    const { chains, chainTable, firstArcs, labels, nibbles, targets } = this.#codes, numbers = new Uint32Array(order.length);
    const [nOtherNodes, nOtherArcs, nOwnNodes, nOwnArcs] = this.counts;
    const copy = new NodeCopy(this, nOtherNodes + nOwnNodes, nOtherArcs + nOwnArcs);
    for (let i = order.length - 1, n = 0; i >= 0; n += this.#codes.length(order[i--])) numbers[order[i]] = n;
    for (let i = order.length - 1; i >= 0; i--) {
      const code = order[i], chain = chainTable[chains.items[code]];
      for (let link = 0; chain && link + 1 < chain.length; link++) {
        copy.begin();
        copy.add(chain[link], false, numbers[code] + link + 1);
        copy.end();
      }
      copy.begin();
      for (let arc = firstArcs.items[code]; arc < firstArcs.items[code + 1]; arc++) {
        const target = targets.items[arc];
        copy.add(labels.items[arc], nibbles.items[arc] > 7, target === NONE ? NONE : numbers[target]);
      }
      copy.end();
    }
    for (const [name, address] of this.roots) this.roots.set(name, copy.nodes[numbers[this.#codeAt(address)]]);
    return copy.finish(nOtherNodes);
  }

  /** Check Q1 and Q2. words: the number of words below each code, as type As. */
  #verifyRank(RANK, words, As) {
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
    const { addresses, firstArcs, targets } = this.#codes, nCodes = this.#parts[0].nCodes, children = [];
    for (let code = 0; code < nCodes; code++) {
      node = addresses.items[code];
      checkSamples(Math.floor((node - begin) / BITS_PER_SAMPLE) + 1);
      children.length = 0;
      for (let arc = firstArcs.items[code]; arc < firstArcs.items[code + 1]; arc++)
        if (targets.items[arc] !== NONE) children.push(targets.items[arc]);
      if (children.length < 2) continue;
      const kind = entries.read(entry, 4), width = kind < 15 ? kind + 1 : widest, last = children.length - 1;
      let sum = As(0);
      if (entry + 4 + last * width > nBits) refuse("Q2", true, "RANK ends inside an entry");
      for (let i = 0; i < last; i++) {
        sum += words[children[i]];
        const isSame = entries.readLong(entry + 4 + i * width, width, As) === sum;
        if (!isSame) refuse("Q2", true, "an entry of RANK is a wrong sum");
      }
      const used = As === Number && sum < 2 ** 32 ? 32 - Math.clz32(sum) : sum.toString(2).length;
      if (kind !== Math.min(used - 1, 15)) refuse("Q2", true, "an entry of RANK of a wrong class");
      hasWidest ||= used === widest;
      entry += 4 + last * width;
    }
    node = end;
    checkSamples(nSamples);
    refuse("Q2", entry !== nBits || !hasWidest, "RANK has other entries than the nodes");
  }
}
