// lexc.mjs: reads lexc images (word lists as DAWG, GADDAG, trie or letter table) in Node and in browsers, whatever
// their layout: bitmap, arcs or packed. MIT licence.
//
//     import { open } from "./lexc.mjs";
//     const lexicon = open(await (await fetch("twl.dawg")).arrayBuffer());    // or readFileSync("twl.dawg")
//     lexicon.has("quixotic");               // true
//     [...lexicon.words("QUIX")];            // in alphabet order
//     [...lexicon.pattern("?UI[XZ]*")];
//     [...lexicon.anagram("RETAINS?")];      // ? is a blank
//     lexicon.column("definition").get("QUIXOTIC"); // a value, undefined if there is none
//     [...lexicon.complete("QUI", { limit: 10 })];  // the heaviest words first
//     open(dictionary).isCorrect("Haustür");        // by the rules of a hunspell dictionary
//     open(bytes, { verify: true });         // compares checksums, too
//
// The format, and the names of its rules (C1, N7, P4, ...), are in specs/image.md of lexc. `open` refuses an image that
// breaks a rule, with a LexcError that names it, so that every walk stays inside the image and ends. Checksums (of C4,
// C6, C11) are compared on request, all other rules always. Words come from lazy generators, since an image may spell
// more words than can ever be listed. Needs ES2023 (Node 20).

// The errors of this module.

/** An image that breaks a rule (`rule`: "N7"), or an invalid query (`rule`: ""). */
export class LexcError extends Error {
  constructor(rule, message) {
    super(rule ? `${rule}: ${message}` : message);
    this.name = "LexcError";
    this.rule = rule;
  }
}

function refuse(rule, condition, message) {
  if (condition) throw new LexcError(rule, message);
}

// Numbers, bits and texts in bytes.

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1; // this host, as images are
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const bytesOf = (view, from, to) => new Uint8Array(view.buffer, view.byteOffset + from, to - from);
const viewOf = (bytes) =>
  ArrayBuffer.isView(bytes) ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes);

/** A number of 64 bits. Only where needed it is a sum, for V8 keeps a product of 2 ** 32 in floating-point format, and all
 *  that is computed from it: each number is an object until the code is compiled. */
function u64(view, offset) {
  const high = view.getUint32(offset + 4, true), low = view.getUint32(offset, true);
  return high ? high * 2 ** 32 + low : low;
}

const roundUp = (n) => Math.ceil(n / 64) * 64;
const ascii = (view, offset, n) => String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, n));

function isZero(view, from, to) {
  for (let offset = from; offset < to; offset++) if (view.getUint8(offset)) return false;
  return true;
}

/** Numbers of 32 bits: a view of the section where the host is little-endian and the offset aligned, else a copy. */
function numbers32(section) {
  const n = section.byteLength >>> 2;
  if (isLittleEndian && section.byteOffset % 4 === 0) return new Uint32Array(section.buffer, section.byteOffset, n);
  return Uint32Array.from({ length: n }, (_, i) => section.getUint32(4 * i, true));
}

function popcount(mask) {
  let m = mask - ((mask >>> 1) & 0x55555555);
  m = (m & 0x33333333) + ((m >>> 2) & 0x33333333);
  return Math.imul((m + (m >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** An unsigned number, as type As: Number (not exact from 2 ** 53 on) or BigInt. */
function unsigned(view, offset, width, As) {
  if (width === 8) return As(view.getBigUint64(offset, true));
  if (width === 4) return As(view.getUint32(offset, true));
  return As(width === 2 ? view.getUint16(offset, true) : view.getUint8(offset));
}

const NUMERIC = ["", "Uint", "Int", "Float"];
const [FLOAT, BITS, TEXT, BYTES, LIST] = [3, 4, 5, 6, 7];

/** A function that returns number i from an offset on, in the numeric type of a column or index. */
function numberAt(section, start, type = section.getUint8(32), width = section.getUint8(33)) {
  const get = `get${width === 8 && type !== FLOAT ? "Big" : ""}${NUMERIC[type]}${8 * width}`;
  return (i) => section[get](start + width * i, true);
}

/** The text of some bytes; null if they are not UTF-8. */
function decode(view, offset, n) {
  try {
    return UTF8.decode(new Uint8Array(view.buffer, view.byteOffset + offset, n));
  } catch {
    return null;
  }
}

/** A whole number as a number if that is exact, else as a BigInt. */
const plain = (n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n);

// Checksums: XXH3-64 of xxHash 0.8, seed 0.


const SECRET = "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221" +
  "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8" +
  "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb" +
  "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e";

const KEYS = new DataView(Uint8Array.from(SECRET.match(/../g), (pair) => parseInt(pair, 16)).buffer);
const [P1, P2, P3] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n];
const [P4, P5, Q1, Q2, Q3] = [0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n, 0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn];
const LOW = 0xffffffffn;
const wrap = (n) => BigInt.asUintN(64, n);
const rotateLeft = (n, by) => wrap(n << by) | (n >> (64n - by));
const read = (view, offset) => view.getBigUint64(offset, true);
const key = (offset) => KEYS.getBigUint64(offset, true);
const fold = (a, b) => wrap(a * b) ^ ((a * b) >> 64n);
const xorshift = (n, by, times) => wrap((n ^ (n >> by)) * times);
const avalanche = (n) => xorshift(xorshift(wrap(n), 37n, 0x165667919e3779f9n), 32n, 1n);

/** XXH3-64 of bytes: an ArrayBuffer or a view of one. */
export function checksum(bytes) {
  const view = viewOf(bytes), size = view.byteLength;
  if (size > 240) return checksumLong(view, size);
  return size > 16 ? checksumTo240(view, size) : checksumTo16(view, size, BigInt(size));
}

function checksumTo16(view, size, length) {
  let n = key(56) ^ key(64);
  if (size > 8) {
    const low = read(view, 0) ^ key(24) ^ key(32), high = read(view, size - 8) ^ key(40) ^ key(48);
    const swapped = new DataView(new ArrayBuffer(8));
    swapped.setBigUint64(0, low);
    return avalanche(length + read(swapped, 0) + high + fold(low, high));
  }
  if (size > 3) {
    n = (BigInt(view.getUint32(0, true)) << 32n) + BigInt(view.getUint32(size - 4, true));
    n ^= key(8) ^ key(16);
    n = wrap((n ^ rotateLeft(n, 49n) ^ rotateLeft(n, 24n)) * 0x9fb21c651e98df25n);
    return xorshift(wrap((n ^ ((n >> 35n) + length)) * 0x9fb21c651e98df25n), 28n, 1n);
  }
  if (size) {
    const [first, middle, last] = [0, size >> 1, size - 1].map((offset) => BigInt(view.getUint8(offset)));
    n = ((first << 16n) | (middle << 24n) | last | (length << 8n)) ^ ((key(0) ^ (key(0) >> 32n)) & LOW);
  }
  return xorshift(xorshift(xorshift(n, 33n, P2), 29n, P3), 32n, 1n);
}

function checksumTo240(view, size) {
  const mix = (offset, keyOffset) =>
    fold(read(view, offset) ^ key(keyOffset), read(view, offset + 8) ^ key(keyOffset + 8));
  let n = BigInt(size) * P1;
  if (size <= 128) {
    for (let i = (size - 1) >> 5; i >= 0; i--) n += mix(16 * i, 32 * i) + mix(size - 16 * (i + 1), 32 * i + 16);
    return avalanche(n);
  }
  for (let offset = 0; offset < 128; offset += 16) n += mix(offset, offset);
  n = avalanche(n);
  for (let offset = 128; offset + 16 <= size; offset += 16) n += mix(offset, offset - 125);
  return avalanche(n + mix(size - 16, 119));
}

/** Eight accumulators, in halves of 32 bits: plain numbers make products three times as fast as BigInt. */
function checksumLong(view, size) {
  const first = [Q3, P1, P2, P3, P4, Q2, P5, Q1], nStripes = (size - 1) >>> 6;
  const lows = Uint32Array.from(first, (n) => Number(n & LOW));
  const highs = Uint32Array.from(first, (n) => Number(n >> 32n));
  const lane = (i) => BigInt(lows[i]) | (BigInt(highs[i]) << 32n);
  for (let i = 0; i < nStripes; i++) {
    accumulate(view, 64 * i, lows, highs, 8 * (i % 16));
    for (let j = 0; i % 16 === 15 && j < 8; j++) {
      const n = wrap((lane(j) ^ (lane(j) >> 47n) ^ key(128 + 8 * j)) * Q1);
      [lows[j], highs[j]] = [Number(n & LOW), Number(n >> 32n)];
    }
  }
  accumulate(view, size - 64, lows, highs, 121);
  let n = BigInt(size) * P1;
  for (let i = 0; i < 8; i += 2) n += fold(lane(i) ^ key(11 + 8 * i), lane(i + 1) ^ key(19 + 8 * i));
  return avalanche(n);
}

/** Add 64 bytes: each number is added to its neighbour's accumulator, the product of its halves to its own. */
function accumulate(view, start, lows, highs, keyOffset) {
  for (let i = 0; i < 8; i++) {
    const low = view.getUint32(start + 8 * i, true), high = view.getUint32(start + 8 * i + 4, true);
    const a = low ^ KEYS.getUint32(keyOffset + 8 * i, true), b = high ^ KEYS.getUint32(keyOffset + 8 * i + 4, true);
    const al = a & 0xffff, ah = a >>> 16, bl = b & 0xffff, bh = b >>> 16, middle = ah * bl + ((al * bl) >>> 16);
    const upper = ah * bh + (middle >>> 16) + ((al * bh + (middle & 0xffff)) >>> 16);
    const other = lows[i ^ 1] + low, own = lows[i] + (Math.imul(a, b) >>> 0);
    lows[i ^ 1] = other;
    lows[i] = own;
    highs[i ^ 1] += high + Number(other > 0xffffffff);
    highs[i] += upper + Number(own > 0xffffffff);
  }
}

// Checks of values of any type.

const isText = (value) => typeof value === "string";
const isList = Array.isArray;
const isMap = (value) => value instanceof Map;
const isBytes = (value) => value instanceof Uint8Array;
const isBool = (value) => typeof value === "boolean";
const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const areDistinct = (list) => new Set(list).size === list.length;

/** A text as it is. Throws a TypeError for anything else: `undefined` is not the word UNDEFINED. */
const requireText = (text) => {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a string, found ${text === null ? "null" : typeof text}`);
};

// WIDX: block maxima of a column, and the heaviest words by them.


/** Check an index. Returns {block, levels}: for the column and each level of maxima {number, n}, a function that
 *  returns number i, and how many there are. */
function verifyIndex(section, column, nWords) {
  const isOfColumn = [32, 33].every((offset) => column.getUint8(offset) === section.getUint8(offset));
  const isNumeric = isOfColumn && section.getUint8(32) >= 1 && section.getUint8(32) <= FLOAT;
  const isSound = isNumeric && section.getBigUint64(40, true) === nWords && isZero(section, 48, 64);
  refuse("W1", !isSound, "an index that belongs to no column");
  const width = section.getUint8(33), block = section.getUint16(34, true), sizes = [Number(nWords)];
  refuse("W2", block < 2 || (block & (block - 1)) !== 0, "an index of impossible blocks");
  while (sizes.length === 1 || sizes.at(-1) > 1) sizes.push(Math.ceil(sizes.at(-1) / block));
  const total = sizes.slice(1).reduce((sum, n) => sum + n, 0);
  const fits = section.getUint32(36, true) === sizes.length - 1 && section.byteLength === 64 + width * total;
  refuse("W2", !fits, "an index's levels are not those of its block");
  const levels = [{ number: numberAt(column, 64), n: sizes[0] }];
  for (let level = 1, start = 64; level < sizes.length; start += width * sizes[level++]) {
    const maxima = numberAt(section, start), { number, n } = levels[level - 1];
    refuse("W3", !areMaxima(maxima, number, n, block), "a wrong maximum in an index");
    levels.push({ number: maxima, n: sizes[level] });
  }
  return { block, levels };
}

/** Whether each of the maxima is the largest of `block` numbers of the level below, which has n. */
function areMaxima(maxima, below, n, block) {
  for (let first = 0; first < n; first += block) {
    let largest = below(first);
    for (let i = first + 1; i < Math.min(first + block, n); i++) if (below(i) > largest) largest = below(i);
    if (!Object.is(maxima(first / block), largest)) return false; // Object.is distinguishes -0 from 0
  }
  return true;
}

/** The ordinals of a range, the heaviest first, equal ones in their order. index: as `verifyIndex` returns it. */
function* heaviestFirst(index, first, end) {
  const { number } = index.levels[0], heap = [];
  const isBefore = (a, b) => a.weight > b.weight || (a.weight === b.weight && a.heaviest < b.heaviest);
  const push = (first, end) => {
    if (first >= end) return;
    const heaviest = findHeaviest(index, first, end), range = { first, end, heaviest, weight: number(heaviest) };
    let i = heap.push(range) - 1;
    for (let up; i && isBefore(range, heap[(up = (i - 1) >> 1)]); i = up) heap[i] = heap[up];
    heap[i] = range;
  };
  const pop = () => {
    const top = heap[0], last = heap.pop();
    for (let i = 0, child; heap.length; heap[i] = heap[child], i = child) {
      child = 2 * i + 1;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (child < heap.length && isBefore(heap[child], last)) continue;
      heap[i] = last;
      break;
    }
    return top;
  };
  push(first, end);
  while (heap.length) {
    const { first, end, heaviest } = pop();
    yield heaviest;
    push(first, heaviest);
    push(heaviest + 1, end);
  }
}

/** The ordinals of a range, the heaviest first, equal ones in their order; those without a value last. The index holds
 *  0 for these. So it gives the ordinals of numbers above 0, and the others are sorted when they are needed. */
function* ordinalsByValue(index, column, first, end) {
  for (const ordinal of heaviestFirst(index, first, end)) {
    if (column.hasGaps && !(index.levels[0].number(ordinal) > 0)) break;
    yield ordinal;
  }
  if (!column.hasGaps) return;
  const others = [], without = [];
  for (let i = first; i < end; i++) {
    const value = column.at(i);
    if (value === undefined) without.push(i);
    else if (!(value > 0)) others.push({ i, value });
  }
  for (const { i } of others.sort((a, b) => (a.value < b.value) - (a.value > b.value))) yield i;
  yield* without;
}

/** The ordinal with the largest number from first to end - 1, the first of equal ones. The ends of the range that fill
 *  no block are searched, and the whole blocks between them one level above. */
function findHeaviest({ block, levels }, first, end) {
  const largest = (level, from, to) => {
    const { number } = levels[level];
    let best = from;
    for (let i = from + 1; i < to; i++) if (number(i) > number(best)) best = i;
    return { level, i: best, weight: number(best) };
  };
  const lefts = [], rights = [];
  let level = 0;
  for (; end - first > 2 * block && level + 1 < levels.length; level++) {
    const from = Math.ceil(first / block), to = Math.floor(end / block);
    if (from * block > first) lefts.push(largest(level, first, from * block));
    if (to * block < end) rights.unshift(largest(level, to * block, end));
    [first, end] = [from, to];
  }
  const candidates = [...lefts, ...(first < end ? [largest(level, first, end)] : []), ...rights];
  let best = candidates.reduce((best, one) => (one.weight > best.weight ? one : best));
  while (best.level) {
    const below = best.level - 1, to = Math.min((best.i + 1) * block, levels[below].n);
    best = largest(below, best.i * block, to);
  }
  return best.i;
}

// COLU: columns of values.


/** The widths of a column's entries, by its type. Columns of newer types are ignored. */
const END_WIDTHS = [1, 2, 4, 8];
const WIDTHS = [[], [1, 2, 4, 8], [1, 2, 4, 8], [4, 8], [0], [1, 2, 4, 8], END_WIDTHS, END_WIDTHS];

/** Check COLU and WIDX. Returns the columns of known types by name: {section, parts, index}. index: as verifyIndex
 *  returns it, undefined if there is none. */
function verifyColumns({ COLU, WIDX }, nWords) {
  const columns = new Map();
  for (const section of COLU) {
    const name = columnName(section, "U1");
    refuse("U1", columns.has(name), "two columns of one name");
    const parts = section.getUint8(32) < WIDTHS.length ? verifyColumn(section, nWords) : undefined;
    columns.set(name, { section, parts, index: undefined });
  }
  for (const section of WIDX) {
    const column = columns.get(columnName(section, "W1"));
    refuse("W1", !column || column.index, "an index that belongs to no column"); // one index each
    column.index = verifyIndex(section, column.section, nWords);
  }
  for (const [name, { parts }] of columns) if (!parts) columns.delete(name);
  return columns;
}

function columnName(section, rule) {
  refuse(rule, section.byteLength < 64, "a column that ends inside its header");
  const bytes = ascii(section, 0, 32).replace(/\0+$/, ""), name = decode(section, 0, bytes.length);
  refuse(rule, !name || name.includes("\0") || !isText(name), "an invalid name of a column");
  return name;
}

/** Check a column. Returns the offsets of its parts. */
function verifyColumn(section, nWords) {
  const type = section.getUint8(32), width = section.getUint8(33), n = Number(nWords);
  const [flags, itemType, itemWidth] = [34, 35, 36].map((offset) => section.getUint8(offset));
  refuse("U1", !isZero(section, 37, 40) || !isZero(section, 48, 64), "reserved fields of a column are not zero");
  const allowed = (type !== LIST ? 1 : 0) | (type >= 1 && type <= FLOAT ? 2 : 0);
  refuse("U1", flags & ~allowed || (type !== LIST && (itemType || itemWidth)), "fields that a column does not have");
  const isKnown = WIDTHS[type].includes(width) && section.getBigUint64(40, true) === nWords;
  const hasItems = itemType !== BITS && itemType < LIST && WIDTHS[itemType].includes(itemWidth);
  refuse("U2", !isKnown || (type === LIST && !hasItems), "a column of type 0, unknown width, or another number of words");
  const parts = columnParts(section, n);
  refuse("U3", !parts, "a column's length is not that of its entries");
  const isSound = areEntries(section, 64, n, type, width, parts);
  const areItems = type !== LIST || areEntries(section, parts.items, parts.nItems, itemType, itemWidth, parts);
  refuse("U4", !isSound || !areItems, "an entry of a column that its type does not allow");
  refuse("U5", parts.presence && !isPresence(section, n, parts), "an entry of a word without a value");
  return parts;
}

/** The offsets of a column's parts; null if they do not fit its length. */
function columnParts(section, n) {
  const type = section.getUint8(32), width = section.getUint8(33), size = section.byteLength, bitmap = Math.ceil(n / 8);
  const parts = { presence: 0, items: 0, nItems: 0, content: 0 };
  let end = 64 + (type === BITS ? bitmap : width * n), itemType = type;
  if (end > size) return null;
  let last = type >= BYTES ? unsigned(section, end - width, width, Number) : 0;
  if (section.getUint8(34) & 1) {
    parts.presence = end;
    end += bitmap;
  }
  if (type === LIST) {
    const itemWidth = section.getUint8(36), padded = Math.ceil(end / 8) * 8;
    itemType = section.getUint8(35);
    if (padded + last * itemWidth > size || !isZero(section, end, padded)) return null;
    Object.assign(parts, { items: padded, nItems: last });
    end = padded + last * itemWidth;
    last = last ? unsigned(section, end - itemWidth, itemWidth, Number) : 0;
  }
  parts.content = end;
  const fits = itemType === TEXT ? size > end : size === end + (itemType === BYTES ? last : 0);
  return fits ? parts : null;
}

/** Whether n entries, or items, from an offset on are as their type demands. */
function areEntries(section, start, n, type, width, parts) {
  if (type === BITS) return n % 8 === 0 || section.getUint8(64 + Math.floor(n / 8)) >> (n % 8) === 0;
  if (type === TEXT) return areTexts(section, start, width, n, parts.content);
  if (type >= BYTES) return neverDescends(section, start, width, n);
  const isValid = (value) => Number.isFinite(value) && !Object.is(value, -0);
  return type !== FLOAT || everyNumber(section, start, n, isValid, type, width);
}

/** Whether all entries are offsets of texts, which begin at `end`. */
function areTexts(section, start, width, n, end) {
  const size = section.byteLength - end, byteAt = (offset) => section.getUint8(end + offset);
  if (byteAt(0) || byteAt(size - 1) || decode(section, end, size) === null) return false;
  for (let i = 0; i < n; i++) {
    const offset = unsigned(section, start + width * i, width, Number);
    if (offset >= size || (offset && byteAt(offset - 1))) return false;
  }
  return true;
}

/** Whether no end is below the one before it. */
function neverDescends(section, start, width, n) {
  let previous = 0;
  for (let i = 0; i < n; i++) {
    const end = unsigned(section, start + width * i, width, Number);
    if (end < previous) return false;
    previous = end;
  }
  return true;
}

/** Whether unused bits of the presence bitmap are zero, and the entries of words without a value. */
function isPresence(section, n, { presence }) {
  const type = section.getUint8(32), width = section.getUint8(33);
  const bit = (start, i) => (section.getUint8(start + Math.floor(i / 8)) >> (i % 8)) & 1;
  const entry = (i) => (type === BITS ? bit(64, i) : unsigned(section, 64 + width * i, width, BigInt));
  if (n % 8 && section.getUint8(presence + Math.floor(n / 8)) >> (n % 8)) return false;
  for (let i = 0; i < n; i++) {
    const empty = type === BYTES && i ? entry(i - 1) : type === BITS ? 0 : 0n;
    if (!bit(presence, i) && entry(i) !== empty) return false;
  }
  return true;
}

function everyNumber(section, start, n, holds, type, width) {
  const number = numberAt(section, start, type, width);
  for (let i = 0; i < n; i++) if (!holds(number(i))) return false;
  return true;
}

const ITEM_NAMES = ["", "u", "i", "f", "bit", "text", "bytes"];

/** The values of words, by word or by ordinal, as `Lexicon.column` returns them. Numbers are numbers, beyond 2 ** 53
 *  BigInt; bits are booleans, texts strings, bytes a Uint8Array in the image, lists arrays. No value is undefined. */
export class Column {
  #ordinalOf;
  #section;
  #parts;
  #n;
  #itemType;
  #number;

  /** parts: as `verifyColumn` returns them. ordinalOf: of a word. */
  constructor(name, { section, parts }, n, ordinalOf) {
    const type = section.getUint8(32), isList = type === LIST;
    const [itemType, width] = [32, 33].map((offset) => section.getUint8(isList ? offset + 3 : offset));
    const itemName = itemType <= FLOAT ? `${ITEM_NAMES[itemType]}${8 * width}` : ITEM_NAMES[itemType];
    /** The column's name. */
    this.name = name;
    /** u8 to u64, i8 to i64, f32, f64, bit, text, bytes; of lists "many " and that of their items. */
    this.type = isList ? `many ${itemName}` : itemName;
    this.#ordinalOf = ordinalOf;
    [this.#section, this.#parts, this.#n, this.#itemType] = [section, parts, n, itemType];
    const numberType = itemType <= FLOAT ? itemType : 1; // offsets and ends are unsigned
    this.#number = itemType === BITS ? undefined : numberAt(section, isList ? parts.items : 64, numberType, width);
  }

  /** The number of words, with a value or without. */
  get length() {
    return this.#n;
  }

  /** Whether a word may have no value. */
  get hasGaps() {
    return this.#parts.presence > 0 || this.#section.getUint8(32) === LIST;
  }

  /** The value of a word; undefined if it has none, or is no word. */
  get(word) {
    const ordinal = this.#ordinalOf(word);
    return ordinal === undefined ? undefined : this.at(ordinal);
  }

  /** The value of an ordinal's word; undefined if it has none, or if there is no such word. */
  at(ordinal) {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.#n) return undefined;
    if (this.#section.getUint8(32) === LIST) return this.#list(ordinal);
    return this.#parts.presence && !this.#bit(this.#parts.presence, ordinal) ? undefined : this.#value(ordinal);
  }

  /** The values of all words, by ordinal. */
  *[Symbol.iterator]() {
    for (let ordinal = 0; ordinal < this.#n; ordinal++) yield this.at(ordinal);
  }

  #bit(start, i) {
    return ((this.#section.getUint8(start + Math.floor(i / 8)) >> (i % 8)) & 1) === 1;
  }

  #list(ordinal) {
    const width = this.#section.getUint8(33), end = (i) => unsigned(this.#section, 64 + width * i, width, Number);
    const first = ordinal ? end(ordinal - 1) : 0, n = end(ordinal) - first;
    return n ? Array.from({ length: n }, (_, i) => this.#value(first + i)) : undefined;
  }

  /** Value i of those that are stored. */
  #value(i) {
    if (this.#itemType === BITS) return this.#bit(64, i);
    if (this.#itemType < BITS) return plain(this.#number(i));
    const { content } = this.#parts, view = this.#section, end = Number(this.#number(i));
    if (this.#itemType === BYTES) return bytesOf(view, content + (i ? Number(this.#number(i - 1)) : 0), content + end);
    const texts = bytesOf(view, content, view.byteLength);
    return UTF8.decode(texts.subarray(end, texts.indexOf(0, end)));
  }
}

// The container: header, section table, sections.


const MAGIC = [0x89, 0x4c, 0x58, 0x43, 0x0d, 0x0a, 0x1a, 0x0a];
const REQUIRED = ["GRPH", "META", "NODE"];
const FLAGS_OF_TYPES = { GRPH: 3, META: 3, LEVL: 3, NODE: 3, RANK: 2, COLU: 2, WIDX: 2, ALPH: 2, DICT: 2, STEM: 2 };
const SECTION_FLAGS = new Map(Object.entries(FLAGS_OF_TYPES));
const REPEATABLE = ["COLU", "WIDX"]; // types that may occur more than once
const PACKED = 3; // a layout
const isPacked = (GRPH) => GRPH.byteLength > 1 && GRPH.getUint8(1) === PACKED;

/** The sections by type, each a DataView; for COLU and WIDX lists of them. verify: whether checksums are compared. */
function container(view, verify) {
  const isSound = (from, to, offset) => {
    const bytes = new DataView(view.buffer, view.byteOffset + from, to - from);
    return !verify || checksum(bytes) === view.getBigUint64(offset, true);
  };
  const size = view.byteLength;
  refuse("C1", size < 8 || MAGIC.some((byte, i) => view.getUint8(i) !== byte), "not a lexc image");
  refuse("C2", size < 64, "the file ends inside its header");
  refuse("C3", view.getUint16(8, true) !== 1, "another version of the format than 1");
  refuse("C4", !isSound(0, 56, 56), "the header was changed since it was written");
  refuse("C4", !isZero(view, 32, 56), "reserved fields of the header are not zero");
  refuse("C5", u64(view, 16) !== size, "the file's length is not its image's: truncated, or too long");
  const n = view.getUint32(12, true);
  refuse("C6", n > 64 || 64 + 32 * n > size, "the section table is too long");
  refuse("C6", !isSound(64, 64 + 32 * n, 24), "the section table was changed since it was written");
  const sections = { COLU: [], WIDX: [] };
  let end = 64 + 32 * n;
  for (let entry = 64; entry < 64 + 32 * n; entry += 32) {
    const type = ascii(view, entry, 4), flags = view.getUint32(entry + 4, true);
    const offset = u64(view, entry + 8), length = u64(view, entry + 16);
    refuse("C7", offset !== roundUp(end) || offset + length > size, "a section is at a wrong offset");
    refuse("C8", !/^[A-Z]{4}$/.test(type) || flags > 3, "a type that is not four capitals, or unknown flags");
    refuse("C8", flags !== (SECTION_FLAGS.get(type) ?? flags & 2), "wrong flags, or an unknown critical section");
    refuse("C9", Object.hasOwn(sections, type) && !REPEATABLE.includes(type), "a section occurs twice");
    refuse("C10", !isZero(view, end, offset), "padding is not zero");
    refuse("C11", !isSound(offset, offset + length, entry + 24), `section ${type} was changed since it was written`);
    const section = new DataView(view.buffer, view.byteOffset + offset, length);
    if (REPEATABLE.includes(type)) sections[type].push(section);
    else sections[type] = section;
    end = offset + length;
  }
  refuse("C7", roundUp(end) !== size, "bytes after the last section");
  refuse("C9", REQUIRED.some((type) => !Object.hasOwn(sections, type)), "a section is missing");
  refuse("C9", Object.hasOwn(sections, "LEVL") === isPacked(sections.GRPH), "LEVL is missing, or beside packed nodes");
  refuse("C10", !isZero(view, end, size), "padding is not zero");
  return sections;
}

// Rule N12: words with UTF-8 labels are UTF-8, without zero and line ends.
//
// A state of a decoder says what must follow: 0 a character; 1, 2, 3 that many bytes 80 to BF; 4 (behind E0) A0 to BF, 5
// (ED) 80 to 9F, then one; 6 (F0) 90 to BF, 7 (F4) 80 to 8F, then two. For each node there is the set of states, bit s for
// state s, from which all paths spell UTF-8 and end in state 0.

const ALL_STATES = 255;
const NO_UTF8 = "a word that is not UTF-8, or has a zero or a line end";
const NO_CHARACTER = 8;

/** The state behind the first byte of a character. */
function stateAfterFirst(byte) {
  if (byte < 0x80) return byte === 0 || byte === 10 || byte === 13 ? NO_CHARACTER : 0;
  if (byte < 0xe0) return byte < 0xc2 ? NO_CHARACTER : 1;
  if (byte < 0xf0) return byte === 0xe0 ? 4 : byte === 0xed ? 5 : 2;
  return byte === 0xf0 ? 6 : byte < 0xf4 ? 3 : byte === 0xf4 ? 7 : NO_CHARACTER;
}

/** The states in which an arc may be taken. targets: those of its target, or all. */
function statesBefore(byte, accepts, targets) {
  const ends = accepts ? targets & 1 : targets;
  if (byte < 0x80 || byte >= 0xc0) return (ends >> stateAfterFirst(byte)) & 1;
  return ((ends & 7) << 1) | (ends & 2 && (byte < 0xa0 ? 32 : 16)) | (ends & 4 && (byte < 0x90 ? 128 : 64));
}

// GRPH, and nodes of the layouts bitmap and arcs: reading and verification.


const KINDS = ["", "dawg", "gaddag", "trie", "anag"];
/** By layout, the widths that it may have, each as "unit_bytes,mask_units". */
const LAYOUT_WIDTHS = [null, ["4,1", "4,2"], ["4,0", "8,0"], ["8,0", "8,1", "8,2"]];
const NONE = -1; // no target, no node; 0 is a node
const ACCEPT = 256;
const LAST = 512;
const WORDS_LIMIT = 2n ** 63n; // all counts of words are less

/** By the type of an array, the least number that it does not hold exactly. In the smallest, numbers take no memory of
 *  their own while the code is not yet compiled. */
const LIMITS = new Map([[Int32Array, 2 ** 31], [Float64Array, Number.MAX_SAFE_INTEGER], [BigUint64Array, WORDS_LIMIT]]);

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
class Graph {
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

  /** The arcs of a node, labels ascending. */
  arcs(node) {
    const arcs = [], n = this.#read(node), { labels, accepts, targets } = this;
    for (let i = 0; i < n; i++) arcs.push({ label: labels[i], accepts: accepts[i] === 1, target: targets[i] });
    return arcs;
  }

  /** The arc of a label, or undefined. */
  arc(node, label) {
    const { units, maskUnits } = this, i = label >>> 5, bit = 1 << (label & 31);
    if (!maskUnits) return this.arcs(node).find((arc) => arc.label === label);
    if (i >= maskUnits) return undefined;
    const accepts = (units[node + maskUnits + i] & bit) !== 0;
    if (!(units[node + i] & bit)) return accepts ? { label, accepts, target: NONE } : undefined;
    const before = popcount(units[node + i] & (bit - 1)) + (i ? popcount(units[node]) : 0);
    return { label, accepts, target: units[node + 2 * maskUnits + before] };
  }

  /** Verify LEVL, NODE and RANK. Returns a function: the number of words below a node of the DAWG's range, a BigInt
   *  where that is needed. */
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
    const { words } = counted;
    if (RANK) this.#verifyRank(RANK, table, counted);
    refuse(RANK ? "R4" : "N11", BigInt(words[0]) !== this.nWords, "the number of words differs from GRPH");
    if (this.isUtf8) this.#checkUtf8();
    return (node) => words[node - this.start];
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

  /** Count the words of the DAWG's range, in arrays of this type: `words`, those below each node, of which only first
   *  units of nodes have a meaningful number; and `sums`, for each slot those below its target and the ones before it.
   *  Undefined if one does not fit, or a target is not that of a node in a later level. */
  #count({ nodes, nAccepts, header, targets, n }, Type, nodesBefore, first, starts) {
    const { start, gaddagLevels } = this, limit = LIMITS.get(Type), words = new Type(this.nUnits - start);
    const sums = new Type(this.nUnits - start - header * (n - nodesBefore[gaddagLevels]));
    const As = Type === BigUint64Array ? BigInt : Number;
    let place = sums.length;
    for (let level = nodesBefore.length - 2; level >= gaddagLevels; level--) {
      const end = first[level + 1];
      for (let i = nodesBefore[level + 1] - 1; i >= nodesBefore[level]; i--) {
        const slots = nodes[i] + header;
        let sum = As(0);
        place -= nodes[i + 1] - slots;
        for (let slot = slots; slot < nodes[i + 1]; slot++) {
          const target = targets[slot];
          if (target !== NONE) {
            if (target < end || !starts[target]) return undefined;
            sum += words[target - start];
          }
          sums[place + slot - slots] = sum;
        }
        sum += As(nAccepts[i]);
        if (sum >= limit) return undefined;
        words[nodes[i] - start] = sum;
      }
    }
    return { words, sums };
  }

  /** Check R1 to R3. */
  #verifyRank(RANK, table, { words, sums }) {
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
    const entries = numbersOf(RANK, first, runs, words);
    for (let i = 0; i < sums.length; i++)
      if (entries[i] !== sums[i]) refuse("R3", true, "an entry of RANK is a wrong sum");
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

// Queries: each is an automaton that reads letters. `next` returns the state after a letter, undefined if no word can
// follow. States with equal `key`s accept the same continuations.

/** Words with a prefix. A state is the number of letters of the prefix that were read. */
function prefixAutomaton(prefix) {
  return {
    start: 0,
    next: (nRead, letter) => (nRead === prefix.length ? nRead : prefix[nRead] === letter ? nRead + 1 : undefined),
    accepts: (nRead) => nRead === prefix.length,
    key: String,
  };
}

/** Words that fit a pattern. parts: sets of letters as runs [first, last], or "*". A state is a set of positions. */
function patternAutomaton(parts) {
  const isStar = (position) => parts[position] === "*";
  /** Add a position and its epsilon closure: a star may match nothing. */
  const addClosure = (positions, position) => {
    positions.add(position);
    for (; isStar(position); position++) positions.add(position + 1);
  };
  /** A sorted state, without the positions before its last star: they accept nothing that the star does not. */
  const reduce = (positions) => {
    const list = [...positions].sort((a, b) => a - b), star = list.findLastIndex(isStar);
    return list.length ? list.slice(Math.max(star, 0)) : undefined;
  };
  const first = new Set();
  addClosure(first, 0);
  return {
    start: reduce(first),
    next: (state, letter) => {
      const positions = new Set();
      for (const position of state) {
        if (isStar(position)) addClosure(positions, position);
        else if (position < parts.length && holds(parts[position], letter)) addClosure(positions, position + 1);
      }
      return reduce(positions);
    },
    accepts: (state) => state.at(-1) === parts.length,
    key: (state) => state.join(),
  };
}

const holds = (runs, letter) => runs.some(([first, last]) => first <= letter && letter <= last);

/** Words of all letters and blanks of a rack, or of some (isPart). A state is the remaining count of each letter, then
 *  of blanks. */
function rackAutomaton(letters, blanks, isPart) {
  const indexes = new Map([...new Set(letters)].map((letter, i) => [letter, i]));
  const start = Array(indexes.size + 1).fill(0);
  for (const letter of letters) start[indexes.get(letter)]++;
  start[indexes.size] = blanks;
  return {
    start,
    next: (state, letter) => {
      const index = indexes.get(letter), used = state[index] ? index : indexes.size;
      return state[used] ? state.with(used, state[used] - 1) : undefined;
    },
    accepts: (state) => isPart || state.every((n) => n === 0),
    key: (state) => state.join(),
  };
}

// Patterns: ? * @ # [ABC] [^ABC] [A-F] [C|H] \x.


/** The complement of some runs among the letters 1 to `last`. */
function complement(runs, last) {
  const gaps = [];
  let next = 1;
  for (const [low, high] of [...runs].sort((a, b) => a[0] - b[0])) {
    if (low > next) gaps.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** A parser of patterns as in lexc: ? * @ # [ABC] [^ABC] [A-F] [C|H] \x. */
class Pattern {
  constructor(alphabet, text) {
    this.alphabet = alphabet;
    this.text = alphabet.normalise(text);
  }

  #fail(offset, message) {
    throw new LexcError("", `${message}, at character ${offset + 1} of ${JSON.stringify(this.text)}`);
  }

  parts() {
    const parts = [];
    if (!this.text) this.#fail(0, "an empty pattern");
    for (let offset = 0, part; offset < this.text.length; ) {
      [part, offset] = this.text[offset] === "*" ? ["*", offset + 1] : this.#part(offset);
      parts.push(part);
    }
    return parts;
  }

  #part(offset) {
    const { alphabet, text } = this, sign = text[offset];
    if (sign === "?" || this.#isWildcard(offset)) return [[[1, alphabet.last]], offset + 1];
    if (sign === "@" || sign === "#") {
      if (!alphabet.vowels.length) this.#fail(offset, "the alphabet does not name its vowels");
      const vowels = alphabet.vowels.map((tile) => [tile, tile]);
      return [sign === "@" ? vowels : complement(vowels, alphabet.last), offset + 1];
    }
    if (sign === "[") return this.#letterSet(offset);
    if (sign === "]") this.#fail(offset, "a bracket that was never opened");
    const [letter, after] = this.#letter(offset);
    return [[[letter, letter]], after];
  }

  /** Whether . _ or - stands for any letter: labels are tiles, and it is not itself a letter. */
  #isWildcard(offset) {
    return "._-".includes(this.text[offset]) && !this.alphabet.isUtf8 && !this.alphabet.letterAt(this.text, offset)[0];
  }

  #letter(offset) {
    const read = this.text[offset] === "\\" ? "characterAt" : "letterAt";
    const [letter, after] = this.alphabet[read](this.text, this.text[offset] === "\\" ? offset + 1 : offset);
    if (!letter) this.#fail(offset, "the alphabet has no such letter");
    return [letter, after];
  }

  #letterSet(start) {
    const { text } = this, runs = [], isNegated = text[start + 1] === "^";
    let offset = start + 1 + Number(isNegated), low, high;
    while (offset < text.length && text[offset] !== "]") {
      if (text[offset] === "|") {
        offset++;
        continue;
      }
      [low, offset] = this.#letter(offset);
      high = low;
      const isRange = text[offset] === "-" && offset + 1 < text.length && text[offset + 1] !== "]";
      if (isRange) [high, offset] = this.#letter(offset + 1);
      if (high < low) this.#fail(start, "a range that runs backwards");
      runs.push([low, high]);
    }
    if (offset >= text.length) this.#fail(start, "a bracket that is never closed");
    if (!runs.length) this.#fail(start, "brackets without a letter in them");
    return [isNegated ? complement(runs, this.alphabet.last) : runs, offset + 1];
  }
}

// The judge of words, by the rules of a hunspell dictionary.


const MAX_JUDGED = 255; // letters of a text after conversions
const MAX_WORK = 5_000_000; // letters that are looked up in sets, and rows of tables, for one text
const MAX_PARTS = 128; // of a compound
const MAX_RULE = 63; // sets that a compound rule names
const MAX_DEAD_ENDS = 10_000;
const MAX_BREAKS = 10;
const MAX_SHARPS = 5;
const EXHAUSTED = Symbol("a text that takes too much work");
const WRONG = Object.freeze({ isCorrect: false, isForbidden: false, keepsCase: false });
const FORBIDDEN = Object.freeze({ ...WRONG, isForbidden: true });
const CORRECT = Object.freeze({ ...WRONG, isCorrect: true });

/** The first index, from `start` on, at which letters have some other letters; -1 if there is none. */
function indexOfLetters(letters, searched, start = 0) {
  for (let i = start; i + searched.length <= letters.length; i++) if (hasLetters(letters, searched, i)) return i;
  return -1;
}

const hasLetters = (letters, part, index) => index >= 0 && part.every((letter, i) => letters[index + i] === letter);

/** Judges words by a dictionary. Texts are lists of characters, so that lengths count letters as lexc does. */
class Judge {
  #graph;
  #alphabet;
  #rules;
  #switches;
  #work = 0;
  #isTurkic;
  #conversions;
  #rulesBySet;

  /** rules: as readDictionary returns them. */
  constructor(graph, alphabet, rules) {
    const letters = (value) => (isList(value) ? value.map(letters) : Array.from(value));
    this.#graph = graph;
    this.#alphabet = alphabet;
    this.#switches = new Set(rules.switches);
    this.#isTurkic = /^(tr|az|crh)(?![a-z])/i.test(rules.language);
    this.#rules = {
      ...rules, ignored: new Set(rules.ignored), vowels: new Set(rules.vowels), breaks: letters(rules.breaks),
      replacements: letters(rules.replacements),
      patterns: rules.patterns.map(([end, endSet, begin, beginSet, replacement]) => ({
        end: letters(end), endSet, begin: letters(begin), beginSet, replacement: letters(replacement),
      })),
    };
    this.#rulesBySet = this.#groupRules(rules.compound_rules);
    this.#readConversions(rules.conversions.map(letters));
  }

  /** The compound rules, by the sets that their first part may be in. */
  #groupRules(rules) {
    const bySet = new Map();
    for (const rule of rules) {
      const nFirsts = rule.findIndex(([, sign]) => !sign) + 1 || rule.length;
      for (const [name] of rule.slice(0, nFirsts)) {
        if (!bySet.has(name)) bySet.set(name, []);
        if (bySet.get(name).at(-1) !== rule) bySet.get(name).push(rule);
      }
    }
    return bySet;
  }

  /** Conversions by their letters without anchors: a map from "begins,ends" to the output. */
  #readConversions(pairs) {
    const byText = new Map();
    for (const [pattern, output] of pairs) {
      const begins = pattern[0] === "_", ends = pattern.length > 1 && pattern.at(-1) === "_";
      const text = pattern.slice(Number(begins), pattern.length - Number(ends)), name = text.join("");
      if (!text.length) continue;
      if (!byText.has(name)) byText.set(name, new Map());
      byText.get(name).set(`${begins},${ends}`, output.map((letter) => (letter === "_" ? " " : letter)));
    }
    const lengths = new Set([...byText.keys()].map((text) => [...text].length));
    this.#conversions = { byText, lengths: [...lengths].sort((a, b) => b - a) };
  }

  /** Whether a text is correct. Throws nothing: a text that takes too much work is not correct. */
  isCorrect(text) {
    this.#work = MAX_WORK;
    try {
      return this.#judge(Array.from(text), 0).isCorrect;
    } catch (error) {
      if (error === EXHAUSTED) return false;
      throw error;
    }
  }

  #spend(n) {
    this.#work -= n;
    if (this.#work < 0) throw EXHAUSTED;
  }

  /** The arc of a letter from a node: {accepts, target}, or undefined if there is none. */
  #take(node, letter) {
    this.#spend(1);
    if (node === NONE || node === undefined) return undefined;
    if (!this.#alphabet.isUtf8) {
      const tile = this.#alphabet.tileOfLabel(letter);
      return tile && this.#graph.arc(node, tile);
    }
    let arc;
    if (letter === "\0" || /[\ud800-\udfff]/u.test(letter)) return undefined;
    for (const byte of new TextEncoder().encode(letter)) {
      arc = node === NONE ? undefined : this.#graph.arc(node, byte);
      if (!arc) return undefined;
      node = arc.target;
    }
    return arc;
  }

  #takeAll(node, letters) {
    let arc = { accepts: false, target: node };
    for (let i = 0; i < letters.length && arc; i++) arc = this.#take(arc.target, letters[i]);
    return arc;
  }

  #has(set, letters) {
    const node = this.#rules.sets.get(set);
    return node !== undefined && letters.length > 0 && this.#takeAll(node, letters)?.accepts === true;
  }

  /** The ends of the strings of a set that begin at an index. */
  *#ends(set, letters, start) {
    let node = this.#rules.sets.get(set);
    for (let i = start; i < letters.length && node !== undefined; i++) {
      const arc = this.#take(node, letters[i]);
      if (!arc) return;
      if (arc.accepts) yield i + 1;
      node = arc.target;
    }
  }

  #beginsIn(set, letters) {
    return !this.#ends(set, letters, 0).next().done;
  }

  #lower(letter) {
    if (letter === "\u0130") return "i";
    if (letter === "I" && this.#isTurkic) return "\u0131";
    const lower = letter.toLowerCase();
    return [...lower].length === 1 ? lower : letter;
  }

  #upper(letter) {
    if (letter === "i" && this.#isTurkic) return "\u0130";
    const upper = letter.toUpperCase();
    return [...upper].length === 1 ? upper : letter;
  }

  #lowerAll = (letters) => letters.map((letter) => this.#lower(letter));
  #capitalise = (letters) => letters.map((letter, i) => (i ? letter : this.#upper(letter)));

  #convert(word) {
    const converted = [], { byText, lengths } = this.#conversions;
    for (let index = 0; index < word.length && byText.size; ) {
      this.#spend(lengths.length + 1);
      const length = lengths.find((n) => index + n <= word.length && byText.has(word.slice(index, index + n).join("")));
      const outputs = length && byText.get(word.slice(index, index + length).join(""));
      const begins = index === 0, ends = index + length === word.length;
      const anchors = [[begins, ends], [false, ends], [begins, false], [false, false]];
      const output = outputs && anchors.map((pair) => outputs.get(pair.join())).find((found) => found?.length);
      for (const letter of output ?? [word[index]]) converted.push(letter);
      index += output ? length : 1;
      if (converted.length > MAX_JUDGED) throw EXHAUSTED;
    }
    return byText.size ? converted : word;
  }

  #dropIgnored(word) {
    const { ignored } = this.#rules;
    return ignored.size ? word.filter((letter) => !ignored.has(letter)) : word;
  }

  #judge(original, depth) {
    if (original.length >= 100) return WRONG;
    let text = this.#dropIgnored(this.#convert(original));
    text = text.slice(Math.max(0, text.findIndex((letter) => letter !== " ")));
    if (text[0] === " ") text = [];
    const word = text.slice(0, text.findLastIndex((letter) => letter !== ".") + 1);
    if (!word.length || /^[0-9]+([,.-][0-9]+)*$/.test(word.join(""))) return CORRECT;
    const found = this.#judgeCase(word, word.length < text.length);
    if (found.isCorrect || found.isForbidden || depth > MAX_BREAKS) return found;
    const wordCase = this.#caseOf(word), isCapital = wordCase === "upper" || wordCase === "initial";
    return this.#isCorrectByBreaks(isCapital ? this.#initialForm(word) : word, depth) ? CORRECT : WRONG;
  }

  /** The case of a word: "lower", "initial" (a capital first), "upper" or "mixed". */
  #caseOf(word) {
    const lower = this.#lowerAll(word), nCapitals = word.filter((letter, i) => letter !== lower[i]).length;
    const nNeutral = word.filter((letter, i) => lower[i] === this.#upper(letter)).length;
    if (!nCapitals) return "lower";
    if (nCapitals === 1 && word[0] !== lower[0]) return "initial";
    return nCapitals + nNeutral === word.length ? "upper" : "mixed";
  }

  /** The verdict on a word in this very form. isInitial: whether its one capital may be the sentence's. */
  #check(form, { isInitial = false, hasCapital = false }) {
    const word = this.#dropIgnored(form);
    if (!word.length) return WRONG;
    if (this.#has("forbidden", word)) return FORBIDDEN;
    if (this.#has("words", word)) return { ...CORRECT, keepsCase: this.#has("keep_case", word) };
    if (!isInitial && this.#has("in_capitals", word)) return CORRECT;
    const first = this.#firstPart(word, hasCapital);
    return first ? { ...CORRECT, keepsCase: this.#has("keep_case", first) } : WRONG;
  }

  /** The verdict on a word, else on the word with its dot: an abbreviation. */
  #checkWithDot(word, hasDot, hasCapital) {
    const found = this.#check(word, { hasCapital });
    if (found.isCorrect || !hasDot) return found;
    const dotted = this.#check([...word, "."], { hasCapital });
    return dotted.isCorrect ? dotted : found;
  }

  #judgeCase(word, hasDot) {
    const wordCase = this.#caseOf(word);
    if (wordCase === "lower" || wordCase === "mixed") return this.#checkWithDot(word, hasDot, wordCase === "mixed");
    if (wordCase === "upper") {
      const plain = this.#checkWithDot(word, hasDot, true);
      const found = plain.isCorrect ? plain : this.#judgeCapitals(word, hasDot);
      if (found.isCorrect) return found;
      if (plain.isForbidden || found.isForbidden) return FORBIDDEN;
    }
    return this.#judgeInitial(word, wordCase === "initial", hasDot);
  }

  /** The verdict on a word in capitals: on its forms with an apostrophe (sant'Elia, Sant'Elia), else on those with ß
   *  for SS, with and without its dot. */
  #judgeCapitals(word, hasDot) {
    const lower = this.#lowerAll(word), apostrophe = lower.indexOf("'"), forms = [];
    if (apostrophe >= 0 && apostrophe + 1 < lower.length) {
      const form = [...lower.slice(0, apostrophe + 1), ...this.#capitalise(lower.slice(apostrophe + 1))];
      forms.push(form, this.#capitalise(form));
    }
    for (const form of forms) {
      const found = this.#check(form, { hasCapital: true });
      if (found.isCorrect) return found;
    }
    if (!this.#switches.has("sharps") || indexOfLetters(word, ["S", "S"]) < 0) return WRONG;
    const variants = [lower, this.#capitalise(lower)];
    for (const variant of [...variants, ...(hasDot ? variants.map((form) => [...form, "."]) : [])]) {
      const found = this.#judgeSharps(variant, 0, 0, false);
      if (found.isCorrect) return found;
    }
    return WRONG;
  }

  /** The verdict on a word in which some ss stand for ß. */
  #judgeSharps(word, start, nSeen, isChanged) {
    const index = indexOfLetters(word, ["s", "s"], start);
    if (index < 0 || nSeen >= MAX_SHARPS) return isChanged ? this.#check(word, { hasCapital: true }) : WRONG;
    const changed = [...word.slice(0, index), "ß", ...word.slice(index + 2)];
    const found = this.#judgeSharps(changed, index + 1, nSeen + 1, true);
    return found.isCorrect ? found : this.#judgeSharps(word, index + 2, nSeen + 1, isChanged);
  }

  /** A word in lower case but its first letter, which is a capital. A dotted I stays as it is. */
  #initialForm(word) {
    const form = this.#capitalise(this.#lowerAll(word));
    return word[0] === "\u0130" ? [word[0], ...form.slice(1)] : form;
  }

  /** The verdict on a word with a capital first, or in capitals: on its form with a capital first, else in lower case. */
  #judgeInitial(word, isInitial, hasDot) {
    const lower = this.#lowerAll(word), isDotted = word[0] === "\u0130";
    const found = this.#check(isInitial ? word : this.#initialForm(word), { isInitial, hasCapital: true });
    if (found.isForbidden || (found.isCorrect && !(found.keepsCase && !isInitial))) return found;
    if (isDotted && !["tr", "az"].includes(this.#rules.language.slice(0, 2))) return WRONG;
    return this.#judgeLower(lower, isInitial, hasDot);
  }

  /** The verdict on a word in lower case. isInitial: whether the text has it with a capital first. */
  #judgeLower(lower, isInitial, hasDot) {
    let found = this.#check(lower, { hasCapital: true });
    if (!found.isCorrect && hasDot) {
      found = this.#check([...lower, "."], { hasCapital: true });
      if (!found.isCorrect) {
        found = this.#check([...this.#capitalise(lower), "."], { isInitial, hasCapital: true });
        return found.keepsCase && !isInitial ? WRONG : found;
      }
    }
    const mayChange = isInitial && this.#switches.has("sharps") && lower.includes("ß");
    return found.isCorrect && found.keepsCase && !mayChange ? WRONG : found;
  }

  /** Whether a word is correct as several words that breaks join, such as hyphens. */
  #isCorrectByBreaks(word, depth) {
    const { breaks } = this.#rules, isCorrect = (part) => this.#judge(part, depth + 1).isCorrect;
    let nBreaks = 0;
    for (const joint of breaks) {
      this.#spend(word.length);
      for (let index = -joint.length; (index = indexOfLetters(word, joint, index + joint.length)) >= 0; ) nBreaks++;
    }
    if (nBreaks >= MAX_BREAKS) return false;
    for (const joint of breaks) {
      this.#spend(1);
      const n = joint.length - 1, end = word.length - n;
      if (n < 1 || n >= word.length) continue;
      if (joint[0] === "^" && hasLetters(word, joint.slice(1), 0) && isCorrect(word.slice(n))) return true;
      if (joint[n] === "$" && hasLetters(word, joint.slice(0, n), end) && isCorrect(word.slice(0, end))) return true;
    }
    return [true, false].some((isSecond) => breaks.some((joint) => this.#areSidesCorrect(word, joint, isSecond, isCorrect)));
  }

  /** Whether both sides of a break are correct. isSecond: whether to break at its second occurrence, if there is one. */
  #areSidesCorrect(word, joint, isSecond, isCorrect) {
    this.#spend(word.length);
    const last = word.length - joint.length;
    let index = indexOfLetters(word, joint);
    if (index <= 0 || index >= last) return false;
    const second = isSecond ? indexOfLetters(word, joint, index + 1) : -1;
    if (second > 0 && second < last) index = second;
    if (!isCorrect(word.slice(index + joint.length))) return false;
    if (isCorrect(word.slice(0, index))) return true;
    return this.#rules.language.startsWith("hu") && joint.join("") === "-" && isCorrect(word.slice(0, index + 1));
  }

  /** The first part of a compound; undefined if a word is none. hasCapital: whether it was written with a capital. */
  #firstPart(word, hasCapital) {
    const { sets, shortest_part: shortest, compound_rules: rules } = this.#rules, before = word.slice(0, -1);
    if (!sets.has("begin") && !rules.length) return undefined;
    let first;
    if (word.length >= 2 * shortest) {
      if (sets.has("begin")) first = this.#walk(word, hasCapital, "begin", 0);
      first ??= this.#firstPartByRules(word);
    }
    // As in hunspell, the number of words begins at -5: such compounds may have five more.
    const mayMove = word.at(-1) === "-" && sets.has("moving") && before.length >= 2 * shortest;
    return first ?? (mayMove ? this.#walk(before, hasCapital, "moving", -5) : undefined);
  }

  /** The first part of a compound, undefined if there is none. A walk goes from part to part. It remembers dead ends,
   *  the junctions from which no walk succeeds. A junction is a point of a text between parts: {text, start, nWords,
   *  nSyllables, last, isReplaced}. */
  #walk(text, hasCapital, set, nWords) {
    const junction = { text, start: 0, nWords, nSyllables: 0, last: [], isReplaced: false };
    return this.#walkFrom(junction, set, { hasCapital, deadEnds: new Set() }, 1);
  }

  /** The first part behind a junction; undefined if no walk from the junction ends with the text. */
  #walkFrom(junction, set, walk, depth) {
    const { text, start, nWords, nSyllables, last } = junction, isLimited = this.#rules.most_words > 0;
    const counts = isLimited ? [nWords, nSyllables] : [Math.min(nWords, 1)];
    const key = [...counts, start, this.#switches.has("dup") ? last.join("") : "", text.join("")].join("\0");
    this.#spend(text.length);
    if (walk.deadEnds.has(key) || walk.deadEnds.size > MAX_DEAD_ENDS) return undefined;
    for (const [part, after] of this.#parts(junction, set)) {
      for (const behind of [after, ...this.#doubled(after)]) {
        const isLast = this.#isLastPart(behind, part, walk.hasCapital);
        if (!isLast && !this.#hasNextParts(behind, part, walk, depth)) continue;
        if (!this.#looksMisspelt(text.slice(start))) return part;
        walk.deadEnds.add(key);
        return undefined;
      }
    }
    walk.deadEnds.add(key);
    return undefined;
  }

  /** Whether two or more parts follow a junction, and the first two may meet. */
  #hasNextParts(junction, before, walk, depth) {
    if (depth === MAX_PARTS) return false;
    const first = this.#walkFrom({ ...junction, nWords: junction.nWords + 1 }, "middle", walk, depth + 1);
    if (!first) return false;
    if (this.#rules.patterns.length && this.#forbids(before, first) !== junction.isReplaced) return false;
    return !this.#looksMisspelt([...before, ...first]);
  }

  /** The parts that may stand at a junction and be followed by others, with the junction behind each. */
  *#parts(junction, set) {
    const { text, start } = junction, shortest = this.#rules.shortest_part;
    for (const end of this.#ends(set, text, start)) {
      if (end - start < shortest || end > text.length - shortest || !this.#mayJoin(text, end)) continue;
      yield [text.slice(start, end), this.#junctionAfter(junction, text, end)];
    }
    for (const pattern of this.#rules.patterns) {
      this.#spend(1);
      if (pattern.replacement.length) yield* this.#replacedParts(junction, set, pattern);
    }
  }

  /** Parts where the text has a pattern's replacement instead of the end of one and the beginning of the next. */
  *#replacedParts(junction, set, { end, endSet, begin, beginSet, replacement }) {
    const { text, start } = junction, shortest = this.#rules.shortest_part;
    for (let index = start + shortest - 1; (index = indexOfLetters(text, replacement, index + 1)) > 0; ) {
      const part = [...text.slice(start, index), ...end], rest = [...begin, ...text.slice(index + replacement.length)];
      this.#spend(text.length);
      if (start + part.length + rest.length > MAX_JUDGED) throw EXHAUSTED;
      if (part.length < shortest || (endSet && !this.#has(endSet, part))) continue;
      if ((beginSet && !this.#beginsIn(beginSet, rest)) || !this.#has(set, part)) continue;
      const after = this.#junctionAfter(junction, [...text.slice(0, start), ...part, ...rest], start + part.length);
      yield [part, { ...after, isReplaced: true }];
    }
    this.#spend(text.length);
  }

  #junctionAfter(junction, text, end) {
    const last = text.slice(junction.start, end), isHungarian = this.#rules.language.startsWith("hu");
    const nWords = junction.nWords + Number(this.#has("counts_twice", last));
    const nSyllables = junction.nSyllables + (isHungarian ? this.#countSyllables(last) : 0);
    return { text, start: end, nWords, nSyllables, last, isReplaced: false };
  }

  /** After a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt. */
  #doubled(junction) {
    const { text, start } = junction, isDouble = start > 2 && text[start - 1] === text[start - 2];
    return isDouble && this.#switches.has("simplified_triple") ? [{ ...junction, start: start - 1 }] : [];
  }

  /** Whether the text behind a junction may end the compound. */
  #isLastPart(junction, before, hasCapital) {
    const rest = junction.text.slice(junction.start), { shortest_part: shortest, most_words: mostWords } = this.#rules;
    if (rest.length < shortest) return false;
    if (!this.#has("end", rest) && !(hasCapital && this.#has("capital_end", rest))) return false;
    if (this.#switches.has("dup") && rest.join("") === before.join("")) return false;
    if (!junction.isReplaced && this.#forbids(before, rest)) return false;
    const mostSyllables = this.#rules.most_syllables;
    if (!mostWords || junction.nWords + Number(this.#has("counts_twice", rest)) + 1 < mostWords) return true;
    return mostSyllables > 0 && junction.nSyllables + this.#countSyllables(rest) <= mostSyllables;
  }

  #countSyllables(letters) {
    return letters.filter((letter) => this.#rules.vowels.has(letter)).length;
  }

  /** Whether a part may end before an index, by the rules on capitals and triple letters. */
  #mayJoin(text, end) {
    const before = text[end - 1], behind = text[end], isUpper = (letter) => letter.toUpperCase() === letter;
    const isHyphen = before === "-" || behind === "-";
    if (this.#switches.has("case") && !isHyphen && (isUpper(before) || isUpper(behind))) return false;
    const isTriple = text[end - 2] === before || text[end + 1] === before;
    return !this.#switches.has("triple") || before !== behind || !isTriple;
  }

  /** Whether a pattern forbids that two parts meet. */
  #forbids(before, behind) {
    this.#spend(this.#rules.patterns.length);
    return this.#rules.patterns.some(
      ({ end, endSet, begin, beginSet }) =>
        hasLetters(behind, begin, 0) && hasLetters(before, end, before.length - end.length) &&
        (!endSet || this.#has(endSet, before)) && (!beginSet || this.#has(beginSet, behind)),
    );
  }

  /** Whether a compound looks like a misspelt simple word, or like two words of an entry written as one. */
  #looksMisspelt(text) {
    const words = this.#rules.sets.get("words");
    for (let i = 1, arc = { target: words }; i < text.length && this.#hasSpace(); i++) {
      arc = this.#take(arc.target, text[i - 1]);
      if (!arc) break;
      const split = this.#take(arc.target, " ");
      if (split && this.#takeAll(split.target, text.slice(i))?.accepts) return true;
    }
    if (!this.#switches.has("rep")) return false;
    return this.#rules.replacements.some(([old, replacement]) => {
      this.#spend(text.length);
      for (let index = -1; (index = indexOfLetters(text, old, index + 1)) >= 0; )
        if (this.#isWord(text.slice(0, index), replacement, text.slice(index + old.length))) return true;
      return false;
    });
  }

  /** Whether pieces together are a simple word. They may be long, and are not joined. */
  #isWord(...pieces) {
    let arc = { accepts: false, target: this.#rules.sets.get("words") };
    for (const piece of pieces) arc = piece.length && arc ? this.#takeAll(arc.target, piece) : arc;
    return arc?.accepts === true;
  }

  #hasSpace() {
    return this.#alphabet.isUtf8 || this.#alphabet.tileOfLabel(" ") !== undefined;
  }

  /** The first part of a word by compound rules. Sets are tried in the order in which rules name them first. */
  #firstPartByRules(word) {
    const known = new Map();
    /** As #ends, for this word, with a cache. */
    const endsOf = (name, start) => {
      const key = `${name} ${start}`;
      if (!known.has(key)) known.set(key, [...this.#ends(name, word, start)]);
      this.#spend(known.get(key).length);
      return known.get(key);
    };
    for (const [name, rules] of this.#rulesBySet) {
      this.#spend(1);
      if (!this.#beginsIn(name, word)) continue;
      for (const rule of rules) {
        const first = this.#matchRule(rule, word, endsOf);
        if (first) return first;
      }
    }
    return undefined;
  }

  /** The first part of a word that a rule matches as more than one. alive[start][i]: whether the letters from `start` on
   *  match the rule from its element i on. Of several matches, the part is of the one that a depth-first search finds. */
  #matchRule(rule, word, endsOf) {
    const shortest = this.#rules.shortest_part, alive = [], n = rule.length;
    this.#spend(1);
    if (n > MAX_RULE) return undefined;
    this.#spend(n * word.length);
    const isNext = (end, i) => alive[end][rule[i][1] === "*" ? i : i + 1];
    const endOf = (start, i) => endsOf(rule[i][0], start).find((end) => end - start >= shortest && isNext(end, i));
    for (let start = word.length; start >= 0; start--) {
      alive[start] = Array(n + 1).fill(false);
      alive[start][n] = start === word.length;
      for (let i = n - 1; i >= 0; i--)
        alive[start][i] = (rule[i][1] !== "" && alive[start][i + 1]) || endOf(start, i) !== undefined;
    }
    const parts = [];
    for (let start = 0, i = 0; i < n; ) {
      const end = alive[0][0] ? endOf(start, i) : undefined;
      if (end !== undefined) parts.push(word.slice(start, end));
      if (end === undefined || rule[i][1] !== "*") i++;
      start = end ?? start;
    }
    return parts.length > 1 ? parts[0] : undefined;
  }
}

// The open lexicon, and its answers.


/** The code point of a character's bytes. */
function character(bytes) {
  try {
    return UTF8.decode(Uint8Array.from(bytes)).codePointAt(0);
  } catch {
    throw new LexcError("", "a word that is not UTF-8");
  }
}

/** An open image, as `open` returns it. Iteration yields all words. A text that is no string is a TypeError. */
export class Lexicon {
  #graph;
  #alphabet;
  #root;
  #below;
  #groups;
  #columns;
  #judge;

  /** words: the number of words below a node, as Graph.verify returns it. */
  constructor({ graph, alphabet, words, groups, columns, rules }) {
    this.#judge = rules && new Judge(graph, alphabet, rules);
    this.#graph = graph;
    this.#alphabet = alphabet;
    this.#root = graph.roots.get("words");
    this.#below = words;
    this.#groups = groups;
    this.#columns = columns;
  }

  /** The number of words: a number, from 2 ** 53 on a BigInt. */
  get size() {
    const { nWords } = this.#graph;
    return nWords <= Number.MAX_SAFE_INTEGER ? Number(nWords) : nWords;
  }

  /** "dawg", "gaddag", "trie" or "anag". */
  get kind() {
    return this.#graph.kind;
  }

  /** Letters in alphabet order; none in UTF-8 images, whose letters are characters. */
  get letters() {
    return [...this.#alphabet.labels];
  }

  [Symbol.iterator]() {
    return this.words();
  }

  /** Whether a text is a word. Case is folded as the image says. */
  has(text) {
    const answer = typeof text === "string" && this.#graph.isBitmap ? this.#hasPlain(text) : undefined;
    if (answer !== undefined) return answer;
    const letters = this.#alphabet.read(text);
    if (!letters || letters.length > this.#graph.longest) return false;
    const labels = this.#alphabet.labelsOf(letters);
    let arc = { accepts: false, target: this.#root };
    for (const label of labels) {
      arc = arc.target === NONE ? undefined : this.#graph.arc(arc.target, label);
      if (!arc) return false;
    }
    return arc.accepts;
  }

  /** The same for a text of plain letters (`Alphabet.plainTiles`) in the bitmap layout, without reading it first.
   *  undefined: the text has other characters, which may change the letters before them. */
  #hasPlain(text) {
    const { units, maskUnits } = this.#graph, { plainTiles } = this.#alphabet, last = text.length - 1;
    for (let i = 0, node = this.#root; i <= last; i++) {
      const code = text.charCodeAt(i), tile = code < 128 ? plainTiles[code] : 0;
      if (!tile) return undefined;
      const first = node + (tile >>> 5), bit = 1 << (tile & 31), children = units[first];
      if (i === last) return (units[first + maskUnits] & bit) !== 0;
      if (!(children & bit)) return text.charCodeAt(i + 1) < 128 ? false : undefined;
      node = units[node + 2 * maskUnits + popcount(children & (bit - 1)) + (tile > 31 ? popcount(units[node]) : 0)];
    }
    return false;
  }

  /** Whether a word of a text is correct by the rules of a hunspell dictionary: with its capitals, as a compound, with
   *  breaks. Dots may follow it. Limits, which no real dictionary reaches: compounds of more than 128 parts, rules of
   *  compounds that name more than 63 sets, and texts that take too much work are not correct. Throws a LexcError if
   *  the image is not that of a dictionary. */
  isCorrect(text) {
    if (!this.#judge) throw new LexcError("", "the image has no rules of a dictionary (DICT): build it from a .dic");
    const plain = requireText(text), composed = plain.normalize("NFC");
    return this.#judge.isCorrect(plain) || (composed !== plain && this.#judge.isCorrect(composed));
  }

  /** The ordinal of a word, which is its index in alphabet order; undefined if the text is no word. Numbers beyond
   *  2 ** 53 are BigInt. Words are counted when an image is opened, so RANK is not needed. */
  ordinal(text) {
    const letters = this.#alphabet.read(text), span = letters?.length ? this.#spanOf(this.#root, letters) : undefined;
    return span?.isWord ? plain(span.first) : undefined;
  }

  /** The word of an ordinal; undefined if there is none. */
  word(ordinal) {
    const letters = this.#lettersAt(ordinal);
    return letters && this.#alphabet.spell(letters);
  }

  /** The number of words that begin with a text, counted without listing them. */
  count(prefix = "") {
    const spans = this.#spans(prefix);
    return plain(spans.length > 1 ? spans[0].count + spans[1].count : (spans[0]?.count ?? 0));
  }

  /** The names of the columns. */
  get columnNames() {
    return [...this.#columns.keys()];
  }

  /** The values of a column; undefined if there is no column of this name. */
  column(name) {
    const column = this.#columns.get(name);
    return column && new Column(name, column, Number(this.#graph.nWords), (word) => this.ordinal(word));
  }

  /** The words with a prefix, the heaviest first, equal ones in alphabet order; words without a value last. column: one
   *  of numbers, with an index (WIDX). limit: the most words. Throws a LexcError without such a column. */
  *complete(prefix = "", { column = "weight", limit = Infinity } = {}) {
    const index = this.#columns.get(column)?.index;
    if (!index) throw new LexcError("", `the image has no index (WIDX) of a column ${JSON.stringify(column)}`);
    const spans = this.#spans(prefix).map(({ first, count }) => [Number(first), Number(first) + Number(count)]);
    const values = this.column(column), weight = (item) => values.at(item.value) ?? -Infinity;
    const found = spans.map((span) => ordinalsByValue(index, values, ...span));
    const heads = found.map((ordinals) => ordinals.next());
    for (let n = 0; n < limit; n++) {
      const open = heads.map((_, i) => i).filter((i) => !heads[i].done);
      if (!open.length) return;
      const best = open.reduce((a, b) => (weight(heads[b]) > weight(heads[a]) ? b : a)); // spans ascend
      yield this.word(heads[best].value);
      heads[best] = found[best].next();
    }
  }

  /** The words of a letter table (.anag) with exactly these letters, in alphabet order; empty if there are none. Throws
   *  a LexcError if the image is no letter table. */
  anagramsOf(text) {
    const table = this.#table(), letters = this.#alphabet.read(text);
    if (!letters?.length) return [];
    const span = this.#spanOf(this.#graph.roots.get("alphagrams"), this.#alphabet.alphagram(letters));
    return span?.isWord ? table(Number(span.first)).map((ordinal) => this.word(ordinal)) : [];
  }

  /** The groups of anagrams of a letter table (.anag), in the order of alphagrams: arrays of words. Throws a LexcError
   *  if the image is no letter table. */
  *anagramGroups() {
    const table = this.#table(), n = Number(this.#below(this.#graph.roots.get("alphagrams")));
    for (let i = 0; i < n; i++) yield table(i).map((ordinal) => this.word(ordinal));
  }

  #table() {
    if (!this.#groups) throw new LexcError("", "the image has no letter table (ALPH): build it as .anag");
    return this.#groups;
  }

  /** The spans of the ordinals of the words with a prefix, ascending. */
  #spans(prefix) {
    return this.#alphabet.prefixReadings(prefix).map((letters) => this.#spanOf(this.#root, letters)).filter(Boolean);
  }

  /** The ordinals of the words below a root that begin with some letters: {first, count, isWord}; undefined if there
   *  are none. isWord: the first is the letters themselves. Numbers are of the type of the image's counts. */
  #spanOf(root, letters) {
    if (letters.length > this.#graph.longest) return undefined;
    const below = (target) => this.#below(target), one = typeof below(root) === "bigint" ? 1n : 1;
    let first = one - one, arc = { accepts: false, target: root };
    for (const label of this.#alphabet.labelsOf(letters)) {
      const arcs = arc.target === NONE ? [] : this.#graph.arcs(arc.target);
      const index = arcs.findIndex((one) => one.label === label);
      if (index < 0) return undefined;
      if (arc.accepts) first += one;
      for (const { accepts, target } of arcs.slice(0, index)) {
        if (accepts) first += one;
        if (target !== NONE) first += below(target);
      }
      arc = arcs[index];
    }
    const count = (arc.accepts ? one : one - one) + (arc.target === NONE ? one - one : below(arc.target));
    return { first, count, isWord: arc.accepts };
  }

  /** The letters of an ordinal's word; undefined if there is none. */
  #lettersAt(ordinal) {
    const isWhole = typeof ordinal === "bigint" || Number.isInteger(ordinal);
    if (!isWhole || ordinal < 0 || BigInt(ordinal) >= this.#graph.nWords) return undefined;
    const As = typeof this.#below(this.#root) === "bigint" ? BigInt : Number, labels = [];
    for (let node = this.#root, rest = As(ordinal); ; ) {
      let found, n = As(0);
      for (const arc of this.#graph.arcs(node)) {
        n = As(arc.accepts) + (arc.target === NONE ? As(0) : this.#below(arc.target));
        found = arc;
        if (rest < n) break;
        rest -= n;
      }
      labels.push(found.label);
      if (found.accepts && rest === As(0)) return this.#alphabet.lettersOf(labels);
      rest -= As(found.accepts);
      node = found.target;
    }
  }

  /** The words that begin with a text, in alphabet order. */
  words(prefix = "") {
    const readings = this.#alphabet.prefixReadings(prefix);
    if (readings.length === 1 && this.#alphabet.isPlain && this.#graph.isBitmap) return this.#listPlain(readings[0]);
    return this.#searchAll(readings.map(prefixAutomaton));
  }

  *#searchAll(automata) {
    for (const automaton of automata) yield* this.#search(automaton);
  }

  /** The words that begin with some letters, where a word is its labels, one after another, in the bitmap layout. A
   *  frame of the stack is a node's mask: its unit, what remains of it, the slot of its next target, and the text. */
  *#listPlain(letters) {
    const { units, maskUnits } = this.#graph, { labels } = this.#alphabet;
    let arc = { accepts: false, target: this.#root };
    for (const letter of letters) {
      arc = arc.target === NONE ? undefined : this.#graph.arc(arc.target, letter);
      if (!arc) return;
    }
    const texts = [this.#alphabet.spell(letters)], nodes = [arc.target], masks = [0], remaining = [], slots = [];
    if (arc.accepts) yield texts[0];
    if (arc.target === NONE) return;
    remaining.push(units[arc.target] | units[arc.target + maskUnits]);
    slots.push(arc.target + 2 * maskUnits);
    for (let depth = 0; depth >= 0; ) {
      const unit = nodes[depth] + masks[depth], rest = remaining[depth];
      if (!rest) {
        if (++masks[depth] < maskUnits) remaining[depth] = units[unit + 1] | units[unit + 1 + maskUnits];
        else depth--;
        continue;
      }
      const bit = rest & -rest, text = texts[depth] + labels[32 * masks[depth] + 30 - Math.clz32(bit)];
      remaining[depth] = rest & (rest - 1);
      if (units[unit] & bit) {
        const node = units[slots[depth]++];
        depth++;
        nodes[depth] = node;
        masks[depth] = 0;
        texts[depth] = text;
        remaining[depth] = units[node] | units[node + maskUnits];
        slots[depth] = node + 2 * maskUnits;
      }
      if (units[unit + maskUnits] & bit) yield text;
    }
  }

  /** The words that fit a pattern: ? a letter (. _ - too), * any letters, @ a vowel, # a consonant, [ABC] [^ABC] [A-F] classes. */
  *pattern(text) {
    yield* this.#search(patternAutomaton(new Pattern(this.#alphabet, text).parts()));
  }

  /** The words of all letters of a rack, or of some of them (sub). ? is a blank, \? the letter. */
  *anagram(rack, { sub = false } = {}) {
    const alphabet = this.#alphabet, plain = alphabet.normalise(rack), letters = [];
    let blanks = 0;
    for (let offset = 0, letter; offset < plain.length; ) {
      if (plain[offset] === "?") {
        blanks++;
        offset++;
        continue;
      }
      const isEscaped = plain.startsWith("\\?", offset);
      [letter, offset] = isEscaped ? alphabet.characterAt(plain, offset + 1) : alphabet.letterAt(plain, offset);
      if (!letter) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(plain)}`);
      letters.push(letter);
    }
    yield* this.#search(rackAutomaton(letters, blanks, sub));
  }

  /** An iterator over a node's arcs by letter: {label: its number, accepts, target}. */
  #letters(node) {
    const arcs = this.#graph.arcs(node);
    return this.#alphabet.isUtf8 ? this.#characters(arcs, []) : arcs.values();
  }

  /** The arcs of all characters that begin with some bytes, one by one: a node may have a million. arcs: behind them. */
  *#characters(arcs, bytes) {
    for (const arc of arcs) {
      const first = bytes[0] ?? arc.label, n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      if (n === 1) yield arc;
      else if (bytes.length + 1 === n) yield { ...arc, label: character([...bytes, arc.label]) };
      else if (arc.accepts || arc.target === NONE) throw new LexcError("", "a word that is not UTF-8");
      else yield* this.#characters(this.#graph.arcs(arc.target), [...bytes, arc.label]);
    }
  }

  /** The words that an automaton accepts. Pairs of a node and a state without a word are remembered, and skipped. */
  *#search({ start, next, accepts, key }) {
    const fruitless = new Set(), path = [];
    const stack = [{ arcs: this.#letters(this.#root), state: start, name: "", isFruitless: true }];
    while (stack.length) {
      const frame = stack.at(-1), { value: arc, done } = frame.arcs.next();
      if (done) {
        stack.pop();
        path.pop();
        if (frame.isFruitless) fruitless.add(frame.name);
        else if (stack.length) stack.at(-1).isFruitless = false;
        continue;
      }
      const state = next(frame.state, arc.label);
      if (state === undefined) continue;
      path.push(arc.label);
      if (arc.accepts && accepts(state)) {
        frame.isFruitless = false;
        yield this.#alphabet.spell(path);
      }
      const name = `${arc.target} ${key(state)}`;
      if (arc.target === NONE || fruitless.has(name)) path.pop();
      else stack.push({ arcs: this.#letters(arc.target), state, name, isFruitless: true });
    }
  }
}

// Packed nodes. Offsets count bits, and may exceed 2 ** 32: they are exact, and no operands of bitwise operators.
// A node is its address. The nodes of a chain share one: each further node of it is CHAINED more.


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
class PackedGraph extends Graph {
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

// ALPH: words by alphagram.


/** Check ALPH. Returns a function: the ordinals of the words of an alphagram's number. */
function verifyAlphagrams({ ALPH, RANK }, graph, words) {
  const root = graph.roots.get("alphagrams"), width = graph.nWords < 2n ** 32n ? 4 : 8;
  refuse("A1", !RANK || root === undefined, "ALPH without RANK, or without alphagrams");
  const message = "ALPH does not fit GRPH", size = ALPH.byteLength;
  refuse("A2", size < 24 || ALPH.getBigUint64(8, true) !== graph.nWords || ALPH.getUint8(16) !== width, message);
  const n = u64(ALPH, 0), nWords = Number(graph.nWords), used = 24 + width * (n + 1), first = Math.ceil(used / 8) * 8;
  refuse("A2", !isZero(ALPH, 17, 24) || first + width * nWords !== size || !isZero(ALPH, used, first), message);
  refuse("A3", n !== Number(words(root)), "ALPH has another number of groups than alphagrams");
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

// A reader of msgpack, for META and DICT.


/** The types of msgpack's headers from 0xc0 on, each with the bytes of the number after the header. */
const HEADER_TYPES = "nil ? false true bin1 bin2 bin4 ? ? ? float4 float8 uint1 uint2 uint4 uint8 int1 int2 int4 int8 \
? ? ? ? ? str1 str2 str4 list2 list4 map2 map4".split(" ");

/** A reader of msgpack, with the restrictions of META. Maps become Map. section: its name. */
class Pack {
  #view;
  #rule;
  #section;
  #offset = 0;

  constructor(view, rule = "M2", section = "META") {
    this.#view = view;
    this.#rule = rule;
    this.#section = section;
  }

  whole() {
    const value = this.#value(1);
    this.#need(this.#offset !== this.#view.byteLength);
    return value;
  }

  #need(isBroken) {
    refuse(this.#rule, isBroken, `${this.#section} is not one msgpack map with ascending keys`);
  }

  #number(type, width) {
    const view = this.#view, offset = this.#offset;
    this.#need(width > view.byteLength - offset);
    this.#offset += width;
    // an object, since a float is no integer even if its value is whole
    if (type === "float") return { float: width === 4 ? view.getFloat32(offset) : view.getFloat64(offset) };
    if (width === 8) return Number(type === "int" ? view.getBigInt64(offset) : view.getBigUint64(offset));
    return view[`get${type === "int" ? "Int" : "Uint"}${8 * width}`](offset);
  }

  #value(depth) {
    this.#need(depth > 32 || this.#offset === this.#view.byteLength);
    const header = this.#view.getUint8(this.#offset++);
    if (header < 0x80 || header >= 0xe0) return header < 0x80 ? header : header - 256;
    if (header < 0x90) return this.#map(header & 15, depth);
    if (header < 0xa0) return this.#list(header & 15, depth);
    if (header < 0xc0) return this.#bytes("str", header & 31);
    const [, type, width] = /^(\D+)(\d?)$/.exec(HEADER_TYPES[header - 0xc0]);
    this.#need(type === "?");
    if (!width) return { nil: null, false: false, true: true }[type];
    const n = this.#number(type, Number(width));
    return type === "map" ? this.#map(n, depth) : type === "list" ? this.#list(n, depth) : this.#bytes(type, n);
  }

  /** A text or bytes of length n; for any other type n itself. */
  #bytes(type, n) {
    if (type !== "str" && type !== "bin") return n;
    this.#need(n > this.#view.byteLength - this.#offset);
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#offset, n);
    this.#offset += n;
    if (type === "bin") return bytes;
    const text = decode(bytes, 0, n);
    this.#need(text === null);
    return text;
  }

  #list(n, depth) {
    this.#need(n > this.#view.byteLength - this.#offset);
    return Array.from({ length: n }, () => this.#value(depth + 1));
  }

  /** A map of n pairs. Keys are texts in ascending order of their bytes. */
  #map(n, depth) {
    this.#need(2 * n > this.#view.byteLength - this.#offset);
    const map = new Map();
    for (let i = 0, previous; i < n; i++) {
      const key = this.#value(depth + 1);
      this.#need(!isText(key) || (i && !isBefore(previous, key)));
      map.set(key, this.#value(depth + 1));
      previous = key;
    }
    return map;
  }
}

/** Whether a text comes before another one by code points. That is the order of UTF-8; `<` compares units of 16 bits. */
function isBefore(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i && i < a.length && /[\udc00-\udfff]/.test(a[i])) i--; // within one character
  return (a.codePointAt(i) ?? -1) < (b.codePointAt(i) ?? -1);
}

// META: letters, how texts are read as letters, and how words are spelled.


const DOTTED = /[i\u0130]\u0307*/g;

const FOLDS = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  none: (text) => text,
  "upper-tr": (text) => text.replace(DOTTED, "\u0130").toUpperCase(),
  "lower-tr": (text) => text.replace(DOTTED, "i").replaceAll("I", "\u0131").toLowerCase(),
};

const isOrder = (value) => value === null || isList(value);

/** The keys of META and of its alphabet, by the type of the value. */
const META_KEYS = [
  [isMap, ["alphabet", "options"]], [isBytes, ["identity"]], [Number.isInteger, ["writer"]],
  [isText, ["language", "licence", "normalisation", "source", "title"]],
];

const LISTS = ["aliases", "blanks", "counts", "labels", "scores", "vowels"];

const ALPHABET_KEYS = [
  [isList, LISTS], [Number.isInteger, ["blank_count", "blank_score"]], [isText, ["fold", "name"]],
  [isBool, ["is_utf8"]], [isOrder, ["value_order"]],
];

const hasKeys = (map, types) => types.every(([is, keys]) => keys.every((key) => is(map.get(key))));

/** Whether a value is a text of 1 to maxLength characters, without those of Cc, Zl or Zp. V8 takes 0.4 ms to find these
 *  by their categories. */
const isPrintable = (value, maxLength) =>
  isText(value) && value !== "" && [...value].length <= maxLength && !/[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(value);

const isNfc = (text) => text.normalize("NFC") === text;
const isLabel = (value) => isPrintable(value, 16);
const isLong = (text) => [...text].length > 1;
const hasNotation = (text) => /[[\]\\]/.test(text);

/** Letters and their numbers: tiles, or in UTF-8 images code points. */
class Alphabet {
  constructor(META, graph) {
    refuse("M1", META.byteLength > 2 ** 20, "META is too long");
    const meta = new Pack(META).whole();
    refuse("M2", !isMap(meta), "META is not one msgpack map with ascending keys");
    const isComplete = hasKeys(meta, META_KEYS) && hasKeys(meta.get("alphabet"), ALPHABET_KEYS);
    refuse("M3", !isComplete, "META lacks a key, or has a value of another type");
    refuse("M4", meta.get("identity").length !== 32 || meta.get("normalisation") !== "NFC", "no identity, or not in NFC");
    const fields = Object.fromEntries(meta.get("alphabet"));
    this.isUtf8 = graph.isUtf8;
    refuse("M5a", fields.is_utf8 !== graph.isUtf8, "META's alphabet has other labels than GRPH");
    refuse("M5b", !isPrintable(fields.name, 100) || !isNfc(fields.name), "an invalid name of the alphabet");
    refuse("M5c", !Object.hasOwn(FOLDS, fields.fold), "an unknown way to fold case");
    this.fold = FOLDS[fields.fold];
    if (this.isUtf8) this.#verifyBytes(fields);
    else this.#verifyLetters(fields, graph);
    this.labels = fields.labels;
    this.vowels = fields.vowels;
    this.valueOrder = fields.value_order;
    this.labelTiles = new Map(fields.labels.map((label, i) => [label, i + 1]));
    this.tiles = new Map([...fields.labels.map((label, i) => [label, i + 1]), ...fields.aliases]);
    const texts = [...this.tiles.keys()];
    this.longest = Math.max(1, ...texts.map((text) => text.length));
    this.long = texts.filter(isLong);
    this.last = this.isUtf8 ? 0x10ffff : this.labels.length;
    this.isPlain = !this.isUtf8 && !this.long.length && this.labels.every((label) => label < "\x80");
    this.plainTiles = Uint8Array.from({ length: 128 }, (_, code) => this.#plainTile(String.fromCharCode(code)));
  }

  /** The tile of an ASCII character that is a letter beside any other ASCII characters; else 0. */
  #plainTile(character) {
    const text = this.normalise(character), tile = text.length === 1 && !this.isUtf8 && this.tiles.get(text);
    return (!this.long.some((long) => long[0] === text) && tile) || 0;
  }

  #verifyBytes(fields) {
    const isEmpty = LISTS.every((key) => fields[key].length === 0) && fields.value_order === null;
    const isSound = isEmpty && fields.blank_count === 0 && fields.blank_score === 0;
    refuse("M5d", !isSound, "an alphabet of UTF-8 labels that describes letters");
  }

  #verifyLetters(fields, { nLetters, kind }) {
    const { labels, aliases, blanks, counts, scores, vowels, value_order: order } = fields;
    const isTile = (value) => isWhole(value, 1, nLetters), isCount = (value) => isWhole(value, 0, 65535);
    const isScore = (value) => isWhole(value, -1000, 1000), isAlias = (pair) =>
      isList(pair) && pair.length === 2 && isLabel(pair[0]) && isTile(pair[1]);
    const areFew = [labels, blanks, counts, scores].every((list) => list.length === nLetters);
    refuse("M5e", !areFew, "META has another number of letters than GRPH");
    refuse("M5f", !labels.every(isLabel), "a label that is empty, too long or unprintable");
    refuse("M5g", aliases.length > 1000 || !aliases.every(isAlias), "an invalid alias, or too many aliases");
    const texts = [...labels, ...aliases.map(([text]) => text)];
    const isFolded = (text) => this.normalise(text) === text && !(fields.fold.endsWith("-tr") && text[0] === "\u0307");
    refuse("M5h", !texts.every(isFolded), "a label or alias that folding changes");
    refuse("M5i", !areDistinct(texts), "a label or alias that occurs twice");
    refuse("M5j", texts.some(isLong) && texts.some(hasNotation), "notation beside labels of several characters");
    const tiles = new Map([...labels.map((label, i) => [label, i + 1]), ...aliases]);
    const isBlank = (text, i) =>
      isLabel(text) && isNfc(text) && (tiles.get(text) ?? i + 1) === i + 1 && !(isLong(text) && hasNotation(text));
    refuse("M5k", !blanks.every(isBlank) || !areDistinct(blanks), "an invalid blank label");
    const isSound = [...counts, fields.blank_count].every(isCount) && [...scores, fields.blank_score].every(isScore);
    refuse("M5l", !isSound, "a count or score out of range");
    refuse("M5m", !vowels.every(isTile) || !areDistinct(vowels), "a vowel that is no letter, or occurs twice");
    const isOrdered = order ? order.every(isTile) && areDistinct(order) && order.length === nLetters : kind !== "anag";
    refuse("M5n", !isOrdered, "an invalid value order");
  }

  /** The tile of a label, undefined if there is none. The text is taken as it is. */
  tileOfLabel(text) {
    return this.labelTiles.get(text);
  }

  /** The labels of letters: themselves, or in UTF-8 images the bytes of the characters. */
  labelsOf(letters) {
    return this.isUtf8 ? new TextEncoder().encode(String.fromCodePoint(...letters)) : letters;
  }

  /** The letters of labels. Throws a LexcError if they are not UTF-8. */
  lettersOf(labels) {
    if (!this.isUtf8) return labels;
    const text = decode(Uint8Array.from(labels), 0, labels.length);
    if (text === null) throw new LexcError("", "a word that is not UTF-8");
    return Array.from(text, (character) => character.codePointAt(0));
  }

  /** Letters in the order of alphagrams: by value, in UTF-8 images by code point. */
  alphagram(letters) {
    const index = (letter) => (this.isUtf8 ? letter : this.valueOrder.indexOf(letter));
    return [...letters].sort((a, b) => index(a) - index(b));
  }

  normalise(text) {
    return this.fold(requireText(text).normalize("NFC")).normalize("NFC");
  }

  /** [number of the letter at an offset of a normalised text, the offset after it]. The number is 0 for no letter. */
  letterAt(text, offset) {
    const sign = text[offset];
    if (this.isUtf8) {
      const number = text.codePointAt(offset);
      return number >= 0xd800 && number < 0xe000 ? [0, offset + 1] : [number, offset + (number > 0xffff ? 2 : 1)];
    }
    if (sign === "[" && !this.tiles.has("[")) {
      const close = text.indexOf("]", offset + 2);
      return [(close > 0 && this.tiles.get(text.slice(offset + 1, close))) || 0, close + 1];
    }
    if (sign === "\\" && !this.tiles.has("\\")) return this.characterAt(text, offset + 1);
    for (let n = this.longest; n > 0; n--) {
      const tile = offset + n <= text.length && this.tiles.get(text.slice(offset, offset + n));
      if (tile) return [tile, offset + n];
    }
    return [0, offset + 1];
  }

  /** The same for one character that stands for itself, as after a backslash. */
  characterAt(text, offset) {
    if (offset >= text.length) return [0, offset];
    const character = String.fromCodePoint(text.codePointAt(offset));
    const number = this.isUtf8 ? character.codePointAt(0) : this.tiles.get(character) || 0;
    return [number, offset + character.length];
  }

  /** The letters of a text, or null if the alphabet cannot spell it. */
  read(text) {
    return this.#letters(this.normalise(text));
  }

  /** The readings of a prefix, each as letters, in alphabet order. A prefix that ends with Σ has two, since Σ is ς at the
   *  end of a word and σ before a letter. */
  prefixReadings(prefix) {
    const continued = this.fold(`${requireText(prefix).normalize("NFC")}\u03b1`).slice(0, -1).normalize("NFC");
    const readings = [...new Set([this.normalise(prefix), continued])].map((plain) => this.#letters(plain));
    const differs = (a, b) => a.findIndex((letter, i) => letter !== b[i]);
    return readings.filter(Boolean).sort((a, b) => a[differs(a, b)] - b[differs(a, b)]);
  }

  #letters(plain) {
    const letters = [];
    for (let offset = 0, number; offset < plain.length; ) {
      [number, offset] = this.letterAt(plain, offset);
      if (!number) return null;
      letters.push(number);
    }
    return letters;
  }

  /** The canonical spelling of letters. */
  spell(letters) {
    if (this.isUtf8) return String.fromCodePoint(...letters);
    const labels = letters.map((tile) => this.labels[tile - 1]), joined = labels.join("");
    if (!this.long.some((text) => joined.includes(text)) && joined.normalize("NFC") === joined) return joined;
    let text = "";
    for (let i = letters.length - 1; i >= 0; i--) {
      const [tile, after] = this.#longestAt(labels[i] + text);
      text = (tile === letters[i] && after === labels[i].length ? labels[i] : `[${labels[i]}]`) + text;
    }
    if (text.normalize("NFC") === text) return text;
    if (!this.tiles.has("[")) return labels.map((label) => `[${label}]`).join("");
    return this.tiles.has("\\") ? joined : labels.map((label) => `\\${label}`).join("");
  }

  #longestAt(text) {
    for (let n = Math.min(this.longest, text.length); n > 0; n--) {
      if (this.tiles.has(text.slice(0, n))) return [this.tiles.get(text.slice(0, n)), n];
    }
    return [0, 0];
  }
}

// DICT: the sets and rules of a hunspell dictionary.


const SET_NAMES = "begin middle end capital_end counts_twice forbidden in_capitals keep_case moving unsuggested".split(" ");
const SWITCHES = ["case", "dup", "more_suffixes", "rep", "sharps", "simplified_triple", "triple"];
const MAX_DICT = 2 ** 24; // bytes
const MAX_ROWS = 65536; // of a list of DICT
const isSetName = (value) => isText(value) && (SET_NAMES.includes(value) || /^(flag|bare|last):[0-9]{1,7}$/.test(value));
const isCount = (value) => isWhole(value, 0, 65535);
const isTable = (value, n) =>
  isList(value) && value.length <= MAX_ROWS && value.every((row) => isList(row) && row.length === n && row.every(isText));
const isFilled = (value) => isTable(value, 2) && value.every(([text]) => text !== "");
const SIGNS = ["", "*", "?"];
const isRule = (rule) => isTable(rule, 2) && rule.every(([name, sign]) => isSetName(name) && SIGNS.includes(sign));

const areLabels = (value) => {
  if (!isMap(value) || ![...value.keys()].every(isSetName)) return false;
  const labels = [...value.values()];
  return labels.every((label) => isWhole(label, 1, 65535)) && areDistinct(labels);
};

/** The keys of DICT, each with the check of its value. */
const DICT_KEYS = {
  breaks: (value) => isList(value) && value.length <= MAX_ROWS && value.every((text) => isText(text) && text !== ""),
  compound_rules: (value) => isList(value) && value.length <= MAX_ROWS && value.every(isRule),
  conversions: isFilled,
  ignored: isText,
  labels: areLabels,
  language: isText,
  most_syllables: isCount,
  most_words: isCount,
  patterns: (value) =>
    isTable(value, 5) && value.every((row) => [row[1], row[3]].every((name) => name === "" || isSetName(name))),
  replacements: isFilled,
  shortest_part: (value) => isCount(value) && value > 0,
  switches: (value) => isList(value) && value.length <= MAX_ROWS && value.every((name) => SWITCHES.includes(name)),
  vowels: isText,
};

/** Check DICT. Returns its values by key, and the node of each set by name as `sets`. */
function readDictionary({ DICT }, graph) {
  refuse("D1", DICT.byteLength > MAX_DICT, "DICT is too long");
  const values = new Pack(DICT, "D1", "DICT").whole(), names = Object.keys(DICT_KEYS);
  const hasNames = isMap(values) && values.size === names.length && names.every((name) => values.has(name));
  refuse("D1", !hasNames, "DICT has other keys");
  for (const name of names) refuse("D2", !DICT_KEYS[name](values.get(name)), `${name} of DICT is out of bounds`);
  const largest = graph.isUtf8 ? 0xd7ff : graph.nLetters, labels = values.get("labels"), root = graph.roots.get("sets");
  refuse("D2", [...labels.values()].some((label) => label > largest), "a set with a label that no letter has");
  refuse("D3", (labels.size > 0) !== (root !== undefined), "DICT and the root of sets do not agree");
  const sets = new Map([["words", graph.roots.get("words")]]);
  for (const [name, label] of labels) {
    let node = root;
    for (const byte of graph.isUtf8 ? new TextEncoder().encode(String.fromCodePoint(label)) : [label])
      node = node === NONE ? NONE : (graph.arc(node, byte)?.target ?? NONE);
    refuse("D3", node === NONE, `a set that the nodes do not have: ${name}`);
    sets.set(name, node);
  }
  return { ...Object.fromEntries(values), sets };
}

// Opening an image.


/** Open an image in an ArrayBuffer or a view of one (a Uint8Array, a Buffer). The bytes must not change afterwards.
 *  verify: whether checksums are compared, which reveal accidental damage. */
export function open(bytes, { verify = false } = {}) {
  const view = viewOf(bytes), sections = container(view, verify);
  const graph = isPacked(sections.GRPH) ? new PackedGraph(sections) : new Graph(sections);
  const alphabet = new Alphabet(sections.META, graph);
  const words = graph.verify(sections);
  const groups = sections.ALPH && verifyAlphagrams(sections, graph, words);
  const columns = verifyColumns(sections, graph.nWords);
  const rules = sections.DICT && readDictionary(sections, graph);
  return new Lexicon({ graph, alphabet, words, groups, columns, rules });
}
