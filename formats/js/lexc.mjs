// lexc.mjs: reads lexc images (word lists as DAWG, GADDAG, trie or letter table) in Node and in browsers, whatever
// their layout: bitmap, arcs or packed. MIT licence.
//
//     import { open } from "./lexc.mjs";
//     const lexicon = open(await (await fetch("twl.dawg")).arrayBuffer());    // or readFileSync("twl.dawg")
//     lexicon.has("quixotic");               // true
//     [...lexicon.words("QUIX")];            // in alphabet order
//     [...lexicon.pattern("?UI[XZ]*")];
//     [...lexicon.anagram("RETAINS?")];      // ? is a blank
//     [...lexicon.regex("(RE|UN).*ING")];
//     [...lexicon.near("QUIXOTIX", { distance: 2 })];  // {word, distance}, the nearest first
//     [...lexicon.find({ length: [7, 8], includes: "QZ", not: { suffix: "S" } })];
//     lexicon.column("definition").get("QUIXOTIC"); // a value, undefined if there is none
//     [...lexicon.complete("QUI", { limit: 10 })];  // the heaviest words first
//     open(dictionary).isCorrect("Haustür");        // by the rules of a hunspell dictionary
//     open(bytes, { verify: true });         // compares checksums, too
//
// The format, and the names of its rules (C1, N7, P4, ...), are in specs/image.md of lexc. `open` refuses an image that
// breaks a rule, with a LexcError that names it, so that every walk stays inside the image and ends. Checksums (of C4,
// C6, C11) are compared on request, all other rules always. Words come from lazy generators, since an image may spell
// more words than can ever be listed. Needs ES2023 (Node 20). lexc.d.mts explains
// every method; the modules of which this file is made are in formats/js/src of lexc's repository.

export class LexcError extends Error {
  constructor(rule, message, column) {
    super(rule ? `${rule}: ${message}` : message);
    this.name = "LexcError";
    this.rule = rule;
    this.column = column;
  }
}

function refuse(rule, condition, message) {
  if (condition) throw new LexcError(rule, message);
}

const isApart = (byte) => byte === 0 || byte === 10 || byte === 13 || byte >= 0x80;

export function textOfBytes(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(isApart(byte) ? 0x100 + byte : byte)).join("");
}

export function bytesOfText(text) {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0), byte = code < 0x100 ? code : code - 0x100;
    if (byte > 0xff || isApart(byte) !== code >= 0x100) throw new LexcError("", `no byte has the character ${JSON.stringify(character)}`);
    return byte;
  });
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const bytesOf = (view, from, to) => new Uint8Array(view.buffer, view.byteOffset + from, to - from);
const viewOf = (bytes) =>
  ArrayBuffer.isView(bytes) ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes);

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

function unsigned(view, offset, width, As) {
  if (width === 8) return As(view.getBigUint64(offset, true));
  if (width === 4) return As(view.getUint32(offset, true));
  return As(width === 2 ? view.getUint16(offset, true) : view.getUint8(offset));
}

const NUMERIC = ["", "Uint", "Int", "Float"];
const [FLOAT, BITS, TEXT, BYTES, LIST] = [3, 4, 5, 6, 7];

function numberAt(section, start, type = section.getUint8(32), width = section.getUint8(33)) {
  const get = `get${width === 8 && type !== FLOAT ? "Big" : ""}${NUMERIC[type]}${8 * width}`;
  return (i) => section[get](start + width * i, true);
}

function decode(view, offset, n) {
  try {
    return UTF8.decode(new Uint8Array(view.buffer, view.byteOffset + offset, n));
  } catch {
    return null;
  }
}

const plain = (n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n);

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

const isText = (value) => typeof value === "string";
const isList = Array.isArray;
const isMap = (value) => value instanceof Map;
const isBytes = (value) => value instanceof Uint8Array;
const isBool = (value) => typeof value === "boolean";
const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const areDistinct = (list) => new Set(list).size === list.length;

const requireText = (text) => {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a string, found ${text === null ? "null" : typeof text}`);
};

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

function areMaxima(maxima, below, n, block) {
  for (let first = 0; first < n; first += block) {
    let largest = below(first);
    for (let i = first + 1; i < Math.min(first + block, n); i++) if (below(i) > largest) largest = below(i);
    if (!Object.is(maxima(first / block), largest)) return false;
  }
  return true;
}

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

const END_WIDTHS = [1, 2, 4, 8];
const WIDTHS = [[], [1, 2, 4, 8], [1, 2, 4, 8], [4, 8], [0], [1, 2, 4, 8], END_WIDTHS, END_WIDTHS];

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
    refuse("W1", !column || column.index, "an index that belongs to no column");
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

function areEntries(section, start, n, type, width, parts) {
  if (type === BITS) return n % 8 === 0 || section.getUint8(64 + Math.floor(n / 8)) >> (n % 8) === 0;
  if (type === TEXT) return areTexts(section, start, width, n, parts.content);
  if (type >= BYTES) return neverDescends(section, start, width, n);
  const isValid = (value) => Number.isFinite(value) && !Object.is(value, -0);
  return type !== FLOAT || everyNumber(section, start, n, isValid, type, width);
}

function areTexts(section, start, width, n, end) {
  const size = section.byteLength - end, byteAt = (offset) => section.getUint8(end + offset);
  if (byteAt(0) || byteAt(size - 1) || decode(section, end, size) === null) return false;
  for (let i = 0; i < n; i++) {
    const offset = unsigned(section, start + width * i, width, Number);
    if (offset >= size || (offset && byteAt(offset - 1))) return false;
  }
  return true;
}

function neverDescends(section, start, width, n) {
  let previous = 0;
  for (let i = 0; i < n; i++) {
    const end = unsigned(section, start + width * i, width, Number);
    if (end < previous) return false;
    previous = end;
  }
  return true;
}

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

export class Column {
  #ordinalOf;
  #section;
  #parts;
  #n;
  #itemType;
  #number;

  constructor(name, { section, parts }, n, ordinalOf) {
    const type = section.getUint8(32), isList = type === LIST;
    const [itemType, width] = [32, 33].map((offset) => section.getUint8(isList ? offset + 3 : offset));
    const itemName = itemType <= FLOAT ? `${ITEM_NAMES[itemType]}${8 * width}` : ITEM_NAMES[itemType];
    this.name = name;
    this.type = isList ? `many ${itemName}` : itemName;
    this.#ordinalOf = ordinalOf;
    [this.#section, this.#parts, this.#n, this.#itemType] = [section, parts, n, itemType];
    const numberType = itemType <= FLOAT ? itemType : 1;
    this.#number = itemType === BITS ? undefined : numberAt(section, isList ? parts.items : 64, numberType, width);
  }

  get length() {
    return this.#n;
  }

  get hasGaps() {
    return this.#parts.presence > 0 || this.#section.getUint8(32) === LIST;
  }

  get(word) {
    const ordinal = this.#ordinalOf(word);
    return ordinal === undefined ? undefined : this.at(ordinal);
  }

  at(ordinal) {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.#n) return undefined;
    if (this.#section.getUint8(32) === LIST) return this.#list(ordinal);
    return this.#parts.presence && !this.#bit(this.#parts.presence, ordinal) ? undefined : this.#value(ordinal);
  }

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

  #value(i) {
    if (this.#itemType === BITS) return this.#bit(64, i);
    if (this.#itemType < BITS) return plain(this.#number(i));
    const { content } = this.#parts, view = this.#section, end = Number(this.#number(i));
    if (this.#itemType === BYTES) return bytesOf(view, content + (i ? Number(this.#number(i - 1)) : 0), content + end);
    const texts = bytesOf(view, content, view.byteLength);
    return UTF8.decode(texts.subarray(end, texts.indexOf(0, end)));
  }
}

const NONE = -1;
const WORDS_LIMIT = 2n ** 63n;
const LIMITS = new Map([[Int32Array, 2 ** 31], [Float64Array, Number.MAX_SAFE_INTEGER], [BigUint64Array, WORDS_LIMIT]]);
const MOST_UNITS = 2 ** 31 - 1;

function reserve(Type, n) {
  try {
    if (n <= MOST_UNITS) return new Type(n);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new LexcError("", "the nodes need more memory than there is");
}

class BitmapNodes {
  isBitmap = true;

  constructor(units, maskUnits, start, sums) {
    Object.assign(this, { units, maskUnits, start, sums, isBig: sums instanceof BigUint64Array });
  }

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

  arc(node, label) {
    const { units, maskUnits } = this, i = label >>> 5, bit = 1 << (label & 31);
    if (i >= maskUnits) return undefined;
    const accepts = (units[node + maskUnits + i] & bit) !== 0;
    if (!(units[node + i] & bit)) return accepts ? { label, accepts, target: NONE } : undefined;
    return { label, accepts, target: units[this.#slot(node, i, bit)] };
  }

  #slot(node, i, bit) {
    const { units, maskUnits } = this;
    return node + 2 * maskUnits + popcount(units[node + i] & (bit - 1)) + (i ? popcount(units[node]) : 0);
  }

  as(n) {
    return this.isBig ? BigInt(n) : n;
  }

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

  before(node, label) {
    const { units, maskUnits, sums, start } = this, i = label >>> 5, bit = 1 << (label & 31);
    const slot = this.#slot(node, i, bit), first = node + 2 * maskUnits;
    const nAccepts = popcount(units[node + maskUnits + i] & (bit - 1)) + (i ? popcount(units[node + maskUnits]) : 0);
    const own = this.as(nAccepts);
    return slot > first ? own + sums[slot - 1 - start] : own;
  }
}

class ArcNodes {
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

const ACCEPT = 256;
const LAST = 512;

class NodeCopy {
  #n = 0;

  constructor({ isUtf8, nLetters }, nNodes, nArcs) {
    this.maskUnits = isUtf8 ? 0 : nLetters > 31 ? 2 : 1;
    const size = nArcs + 2 * this.maskUnits * nNodes;
    this.units = reserve(Uint32Array, this.maskUnits ? size : 0);
    this.info = reserve(Uint16Array, this.maskUnits ? 0 : size);
    this.targets = reserve(Int32Array, this.maskUnits ? 0 : size);
    this.nodes = reserve(Uint32Array, nNodes + 1);
    this.nNodes = 0;
  }

  begin() {
    this.#n = this.nodes[this.nNodes] + 2 * this.maskUnits;
  }

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

export class Cursor {
  #nodes;
  #node;
  #letters;

  constructor(nodes, node, isWord, letters) {
    this.#nodes = nodes;
    this.#node = node;
    this.#letters = letters;
    this.isWord = isWord;
  }

  arcs() {
    if (this.#node === NONE) return [];
    return this.#nodes.arcs(this.#node).map(({ label, accepts, target }) => ({
      label, letter: label ? this.#letters?.[label - 1] : "", isWord: accepts,
      target: target === NONE ? undefined : new Cursor(this.#nodes, target, accepts, this.#letters),
    }));
  }

  step(label) {
    const number = typeof label === "string" ? (label === "" ? 0 : (this.#letters?.indexOf(label) ?? -1) + 1 || NaN) : label;
    const arc = this.#node === NONE || !(number >= 0) ? undefined : this.#nodes.arc(this.#node, number);
    return arc && new Cursor(this.#nodes, arc.target, arc.accepts, this.#letters);
  }

  get wordsBelow() {
    if (this.#node === NONE) return 0;
    return this.#node < this.#nodes.start ? undefined : plain(this.#nodes.below(this.#node));
  }

  get node() {
    return this.#node;
  }
}

function cursorAt({ graph, nodes, alphabet }, root) {
  const node = graph.roots.get(root);
  if (node === undefined) throw new LexcError("", `the image has no root ${JSON.stringify(root)}; it has ${[...graph.roots.keys()].join(", ")}`);
  return new Cursor(nodes, node, false, alphabet.isUtf8 ? undefined : alphabet.labels);
}

const HEADER_TYPES = "nil ? false true bin1 bin2 bin4 ? ? ? float4 float8 uint1 uint2 uint4 uint8 int1 int2 int4 int8 \
? ? ? ? ? str1 str2 str4 list2 list4 map2 map4".split(" ");

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

  each(take, divided, path = "") {
    const n = this.#mapLength();
    for (let i = 0; i < n; i++) {
      const key = this.#value(1), name = `${path}${key}`, offset = this.#offset;
      if (divided.includes(name) && this.#isFilledMap()) this.each(take, [], `${name}.`);
      else take(name, offset, this.#value(0));
    }
  }

  #isFilledMap() {
    const header = this.#offset < this.#view.byteLength ? this.#view.getUint8(this.#offset) : 0;
    return (header > 0x80 && header < 0x90) || header >= 0xde && header <= 0xdf;
  }

  #mapLength() {
    this.#need(this.#offset >= this.#view.byteLength);
    const header = this.#view.getUint8(this.#offset++);
    this.#need(!(header >= 0x80 && header < 0x90) && header !== 0xde && header !== 0xdf);
    return header < 0x90 ? header & 15 : this.#number("map", header === 0xde ? 2 : 4);
  }

  #need(isBroken) {
    refuse(this.#rule, isBroken, `${this.#section} is not one msgpack map with ascending keys`);
  }

  #number(type, width) {
    const view = this.#view, offset = this.#offset;
    this.#need(width > view.byteLength - offset);
    this.#offset += width;
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

function isBefore(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i && i < a.length && /[\udc00-\udfff]/.test(a[i])) i--;
  return (a.codePointAt(i) ?? -1) < (b.codePointAt(i) ?? -1);
}

const RECORDS = Object.fromEntries(Object.entries({
  header: "magic:s8 major:2 minor:2 n_sections:4 length:8 table_checksum:8 reserved:s24 checksum:8",
  sections: "type:s4 flags:4 offset:8 length:8 checksum:8",
  graph: "kind:1 layout:1 unit_bytes:1 mask_units:1 labels:1 n_roots:1 n_letters:2 longest:2 shortest:2 n_gaddag_levels:2 " +
    "n_dawg_levels:2 n_words:8 n_gaddag_nodes:8 n_gaddag_arcs:8 n_dawg_nodes:8 n_dawg_arcs:8 n_units:8 dawg_start:8 reserved:s56",
  roots: "name:s16 offset:8 order:1 reserved:s7",
  levels: "unit:8",
  parts: "begin:8 end:8 widths:8 shapes:8 label_sets:8 n_shapes:4 n_label_sets:4 n_addresses:8 n_others:8 low_width:8 low:8 " +
    "high:8 samples:8 label_bits:8 chains:8 n_chains:8 reserved:s8 " + Array.from({ length: 16 }, (_, i) => `class_${i}:8`).join(" "),
  rank: "n_blocks:8 n_8:8 n_4:8 n_2:8 n_1:8",
  packedRank: "n_samples:8 n_bits:8 widest:8",
  columns: "name:s32 type:1 width:1 flags:1 item_type:1 item_width:1 reserved:s3 n_entries:8 reserved_2:s16",
  indexes: "name:s32 type:1 width:1 block:2 n_levels:4 n_entries:8 reserved:s16",
  alphagrams: "n_alphagrams:8 n_words:8 width:1 reserved:s7",
}).map(([record, fields]) => [record, fields.split(" ").map((field) => {
  const [name, width] = field.split(":");
  return { name, isText: width[0] === "s", width: Number(width.replace("s", "")) };
})]));
const PACKED_LAYOUT = 3;
const MOST_SECTIONS = 64;
const MOST_LEVELS = 2040;

export function* dump(bytes) {
  const view = viewOf(bytes), sections = new Map();
  yield* fieldsOf(view, "header", 0, view.byteLength);
  const isImage = view.byteLength >= 64 && ascii(view, 1, 3) === "LXC" && view.getUint16(8, true) <= 1;
  const n = isImage ? Math.min(view.getUint32(12, true), MOST_SECTIONS) : 0;
  for (let i = 0; i < n; i++) {
    const entry = 64 + 32 * i;
    yield* fieldsOf(view, "sections", entry, view.byteLength, i);
    if (entry + 32 > view.byteLength) continue;
    const type = ascii(view, entry, 4), end = Math.min(u64(view, entry + 8) + u64(view, entry + 16), view.byteLength);
    if (!sections.has(type)) sections.set(type, []);
    sections.get(type).push({ start: Math.min(u64(view, entry + 8), end), end });
  }
  const graph = sections.get("GRPH")?.[0], isWhole = graph && graph.end - graph.start >= 128;
  const isPacked = isWhole && view.getUint8(graph.start + 1) === PACKED_LAYOUT;
  const first = (type) => sections.get(type)?.slice(0, 1) ?? [];
  for (const { start, end } of first("GRPH")) {
    yield* fieldsOf(view, "graph", start, end);
    const nRoots = isWhole ? Math.min(view.getUint8(start + 5), 8) : 0;
    for (let i = 0; i < nRoots; i++) yield* fieldsOf(view, "roots", start + 128 + 32 * i, end, i);
  }
  for (const { start, end } of first("META")) yield* metaFields(view, start, end);
  for (const { start, end } of first("LEVL"))
    for (let i = 0; i < MOST_LEVELS && start + 8 * i + 8 <= end; i++) yield* fieldsOf(view, "levels", start + 8 * i, end, i);
  for (const { start, end } of isPacked ? first("NODE") : [])
    for (let i = 0; i < (u64(view, graph.start + 24) ? 2 : 1); i++) yield* fieldsOf(view, "parts", start + 256 * i, end, i);
  for (const { start, end } of first("RANK")) yield* fieldsOf(view, isPacked ? "packedRank" : "rank", start, end);
  for (const { start, end } of first("ALPH")) yield* fieldsOf(view, "alphagrams", start, end);
  for (const [type, record] of [["COLU", "columns"], ["WIDX", "indexes"]])
    for (const [i, { start, end }] of (sections.get(type) ?? []).entries()) yield* fieldsOf(view, record, start, end, i);
}

function* fieldsOf(view, record, start, end, number) {
  let offset = start;
  for (const { name, isText, width } of RECORDS[record]) {
    if (offset + width > end) return;
    const value = isText ? textOf(view, offset, width, name) : numberOf(view, offset, width, name.endsWith("checksum"));
    yield { offset, record: record === "packedRank" ? "rank" : record, number, name, value };
    offset += width;
  }
}

function numberOf(view, offset, width, isChecksum) {
  if (isChecksum) return view.getBigUint64(offset, true).toString(16).padStart(16, "0");
  if (width < 8) return width === 1 ? view.getUint8(offset) : width === 2 ? view.getUint16(offset, true) : view.getUint32(offset, true);
  const number = view.getBigUint64(offset, true);
  return number <= Number.MAX_SAFE_INTEGER ? Number(number) : number;
}

function textOf(view, offset, width, name) {
  if (name.startsWith("reserved") && isZero(view, offset, offset + width)) return 0;
  const text = ascii(view, offset, width).replace(/\0+$/, "");
  return /^[ -~]+$/.test(text) ? text : hexadecimal(bytesOf(view, offset, offset + width));
}

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

function* metaFields(view, start, end) {
  const pack = new Pack(new DataView(view.buffer, view.byteOffset + start, end - start)), found = [];
  try {
    pack.each((path, offset, value) => found.push({ offset: start + offset, record: "meta", number: undefined, name: path, value: plainValue(value) }), ["alphabet", "key"]);
  } catch {
  }
  yield* found;
}

function plainValue(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plainValue(item)]));
  if (value instanceof Uint8Array) return hexadecimal(value).replaceAll(" ", "");
  return Array.isArray(value) ? value.map(plainValue) : (value?.float ?? value);
}

const MOST_POSITIONS = 512;

function partition(sets) {
  const bounds = [...new Set([0, ...sets.flatMap((runs) => runs.flatMap(([first, last]) => [first, last + 1]))])];
  bounds.sort((a, b) => a - b);
  const byMembers = new Map(), members = [], distinct = new Set(sets);
  const classes = bounds.map((bound) => {
    const holding = new Set([...distinct].filter((runs) => holds(runs, bound)));
    const own = sets.flatMap((runs, i) => (holding.has(runs) ? [i] : [])), name = own.join();
    if (!byMembers.has(name)) byMembers.set(name, members.push(own) - 1);
    return byMembers.get(name);
  });
  const classOf = (letter) => {
    let low = 0, high = bounds.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (bounds[middle] <= letter) low = middle;
      else high = middle;
    }
    return classes[low];
  };
  return { nClasses: members.length, classOf, members };
}

const holds = (runs, letter) => runs.some(([first, last]) => first <= letter && letter <= last);

const everything = { start: 0, nClasses: 1, classOf: () => 0, next: () => 0, accepts: () => 1 };

function lengthAutomaton(low, high) {
  const next = (n) => (n < high ? n + 1 : undefined);
  return {
    start: 0, nClasses: 1, classOf: () => 0, next: high === Infinity ? (n) => Math.min(n + 1, low) : next,
    accepts: (n) => Number(n >= low),
  };
}

const sequence = (parts) => ({ sequence: parts });
const letterOf = (number) => ({ letters: [[number, number]] });

class Positions {
  reads = [];
  follow = [];
  stars = [];

  constructor(expression, lastLetter) {
    this.n = countReads(expression);
    if (this.n > MOST_POSITIONS)
      throw new LexcError("", `the expression is too large: it reads more than ${MOST_POSITIONS} letters when repetitions are written out`);
    [this.zero, this.one] = this.n < 30 ? [0, 1] : [0n, 1n];
    this.index = this.n < 30 ? Number : BigInt;
    const parts = expression.sequence ?? [expression], whole = this.#empty();
    for (const part of parts) {
      const isStar = part.repeat?.letters && part.low === 0 && part.high === Infinity;
      const isAny = isStar && part.repeat.letters.some(([first, last]) => first <= 1 && last >= lastLetter);
      if (isAny) this.stars.unshift(this.bit(this.reads.length));
      this.#append(whole, this.#add(part));
    }
    this.whole = whole;
  }

  bit(position) {
    return this.one << this.index(position);
  }

  #empty() {
    return { isNullable: true, first: this.zero, last: this.zero };
  }

  #add(expression) {
    if (expression.letters) {
      const bit = this.bit(this.reads.length);
      this.reads.push(expression.letters);
      this.follow.push(this.zero);
      return { isNullable: false, first: bit, last: bit };
    }
    if (expression.choice) return this.#choice(expression.choice.map((part) => this.#add(part)));
    if (expression.repeat) return this.#repeat(expression);
    const whole = this.#empty();
    for (const part of expression.sequence) this.#append(whole, this.#add(part));
    return whole;
  }

  #choice(parts) {
    const whole = { ...this.#empty(), isNullable: false };
    for (const { isNullable, first, last } of parts) {
      whole.isNullable ||= isNullable;
      whole.first |= first;
      whole.last |= last;
    }
    return whole;
  }

  #append(whole, part) {
    this.#link(whole.last, part.first);
    if (whole.isNullable) whole.first |= part.first;
    whole.last = part.last | (part.isNullable ? whole.last : this.zero);
    whole.isNullable &&= part.isNullable;
  }

  #repeat({ repeat, low, high }) {
    const copies = high === Infinity ? Math.max(low, 1) : high, whole = this.#empty();
    let stops = this.zero;
    for (let i = 0; i < copies; i++) {
      const n = this.reads.length, part = this.#add(repeat);
      if (this.reads.length === n) return this.#empty();
      if (high === Infinity && i === copies - 1) this.#link(part.last, part.first);
      if (i >= low) stops |= whole.last;
      this.#append(whole, part);
    }
    whole.last |= stops;
    if (low === 0) whole.isNullable = true;
    return whole;
  }

  #link(before, after) {
    for (let i = 0; i < this.reads.length; i++) if (before & this.bit(i)) this.follow[i] |= after;
  }
}

function countReads({ letters, sequence, choice, repeat, low, high }) {
  if (letters) return 1;
  const n = repeat ? countReads(repeat) * (high === Infinity ? Math.max(low, 1) : high)
    : (sequence ?? choice).reduce((sum, part) => Math.min(sum + countReads(part), MOST_POSITIONS + 1), 0);
  return Math.min(n, MOST_POSITIONS + 1);
}

function expressionAutomaton(expression, lastLetter) {
  const positions = new Positions(expression, lastLetter), { zero, one, follow, stars, whole } = positions;
  const { nClasses, classOf, members } = partition(positions.reads);
  const shift = positions.index(1), bits = positions.reads.map((_, i) => positions.bit(i));
  const reduce = (set) => {
    for (const star of stars) if (set & star) return set & -star;
    return set;
  };
  return {
    start: reduce(whole.first) << shift, nClasses, classOf,
    next: (state, letters) => {
      const set = state >> shift;
      let after = zero, read = zero;
      for (const position of members[letters]) {
        if (!(set & bits[position])) continue;
        read |= bits[position];
        after |= follow[position];
      }
      if (!read) return undefined;
      return (reduce(after) << shift) | (read & whole.last ? one : zero);
    },
    accepts: (state) => Number(state & one),
  };
}

function rackAutomaton(letters, blanks, isPart) {
  const { weights, bases, start, distinct } = digits(letters, blanks), last = distinct.length;
  const isBig = typeof start === "bigint", indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const digit = (state, i) => (isBig ? (state / weights[i]) % bases[i] : Math.floor(state / weights[i]) % bases[i]);
  return {
    start, nClasses: last + 1, classOf: (letter) => indexes.get(letter) ?? last,
    next: (state, i) => {
      const used = digit(state, i) ? i : last;
      return digit(state, used) ? state - weights[used] : undefined;
    },
    accepts: isPart ? () => 1 : (state) => Number(!state),
  };
}

function includesAutomaton(letters) {
  const { weights, bases, start, distinct } = digits(letters, 0), last = distinct.length;
  const isBig = typeof start === "bigint", indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const digit = (state, i) => (isBig ? (state / weights[i]) % bases[i] : Math.floor(state / weights[i]) % bases[i]);
  return {
    start, nClasses: last + 1, classOf: (letter) => indexes.get(letter) ?? last,
    next: (state, i) => (i < last && digit(state, i) ? state - weights[i] : state),
    accepts: (state) => Number(!state),
  };
}

function digits(letters, blanks) {
  const distinct = [...new Set(letters)], counts = distinct.map((letter) => letters.filter((one) => one === letter).length);
  counts.push(blanks);
  const size = counts.reduce((product, n) => product * (n + 1), 1), As = size < 2 ** 53 ? Number : BigInt;
  const bases = counts.map((n) => As(n + 1)), weights = [];
  let weight = As(1), start = As(0);
  for (const [i, base] of bases.entries()) {
    weights.push(weight);
    start += As(counts[i]) * weight;
    weight *= base;
  }
  return { weights, bases, start, distinct };
}

function excludesAutomaton(letters) {
  const excluded = new Set(letters);
  return { start: 0, nClasses: 2, classOf: (letter) => Number(excluded.has(letter)), next: (_, i) => (i ? undefined : 0), accepts: () => 1 };
}

const ALL_EDITS = { insert: true, remove: true, replace: true };

function nearAutomaton(letters, k, { edits = ALL_EDITS, isPrefix = false } = {}) {
  const n = letters.length, distinct = [...new Set(letters)], As = n < 30 ? Number : BigInt, [zero, one, two] = [0, 1, 2].map(As);
  const masks = [...distinct, NaN].map((letter) => letters.reduce((set, other, i) => (other === letter ? set | (one << As(i)) : set), zero));
  const all = (one << As(n + 1)) - one, indexes = new Map(distinct.map((letter, i) => [letter, i]));
  const { insert, remove, replace, transpose } = edits, final = one << As(n);
  const distanceOf = (rows) => {
    for (let e = 0; e <= k; e++) if (rows[e] & final) return e;
    return k + 1;
  };
  const first = [one];
  for (let e = 1; e <= k; e++) first.push(first[e - 1] | (remove ? (first[e - 1] << one) & all : zero));
  const best = isPrefix ? distanceOf(first) : k + 1;
  return {
    start: { rows: first, swaps: Array(k).fill(zero), best },
    nClasses: masks.length,
    classOf: (letter) => indexes.get(letter) ?? distinct.length,
    next: ({ rows, swaps, best }, i) => {
      const mask = masks[i], after = [], afterSwaps = [];
      for (let e = 0; e <= k; e++) {
        let set = (rows[e] & mask) << one;
        if (e) {
          if (insert) set |= rows[e - 1];
          if (replace) set |= rows[e - 1] << one;
          if (remove) set |= after[e - 1] << one;
          if (transpose) set |= (swaps[e - 1] & mask) << two;
          set |= after[e - 1];
        }
        after.push(set & all);
        if (e < k) afterSwaps.push(transpose ? rows[e] & (mask >> one) : zero);
      }
      const distance = distanceOf(after), nearest = isPrefix ? Math.min(best, distance) : k + 1;
      return after[k] || nearest <= k ? { rows: after, swaps: afterSwaps, best: nearest } : undefined;
    },
    accepts: ({ rows, best }) => {
      const distance = Math.min(distanceOf(rows), best);
      return distance <= k ? distance + 1 : 0;
    },
    key: ({ rows, swaps, best }) => `${rows.join()};${swaps.join()};${best}`,
  };
}

function intersection(automata) {
  if (automata.length === 1) return automata[0];
  const dfas = automata.map((automaton) => new States(automaton)), classes = [], byName = new Map(), known = new Map();
  const classOf = (letter) => {
    const own = dfas.map(({ automaton }) => automaton.classOf(letter)), name = own.join();
    if (!byName.has(name)) byName.set(name, classes.push(own) - 1);
    return byName.get(name);
  };
  return {
    start: dfas.map(() => 0), nClasses: automata.reduce((product, { nClasses }) => product * nClasses, 1),
    classOf: (letter) => {
      if (!known.has(letter)) known.set(letter, classOf(letter));
      return known.get(letter);
    },
    next: (state, i) => {
      const after = dfas.map((dfa, one) => dfa.next(state[one], classes[i][one]));
      return after.includes(DEAD) ? undefined : after;
    },
    accepts: (state) => (state.every((id, one) => dfas[one].accepts(id)) ? 1 : 0),
    key: (state) => state.join(),
  };
}

const DEAD = -1;
const UNKNOWN = -2;

class States {
  #ids = new Map();
  #states = [];
  #nexts;
  #accepts = [];

  constructor(automaton) {
    this.automaton = automaton;
    this.nClasses = automaton.nClasses;
    this.#nexts = [];
    this.add(automaton.start);
  }

  get n() {
    return this.#states.length;
  }

  add(state) {
    const { key, accepts } = this.automaton, name = key ? key(state) : state;
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#states.push(state) - 1;
      this.#ids.set(name, id);
      this.#accepts.push(accepts(state));
      this.#nexts.push(new Map());
    }
    return id;
  }

  next(id, letters) {
    let after = this.#nexts[id].get(letters) ?? UNKNOWN;
    if (after === UNKNOWN) {
      const state = this.automaton.next(this.#states[id], letters);
      after = state === undefined ? DEAD : this.add(state);
      this.#nexts[id].set(letters, after);
    }
    return after;
  }

  accepts(id) {
    return this.#accepts[id];
  }

  run(letters) {
    let id = 0;
    for (const letter of letters) {
      id = this.next(id, this.automaton.classOf(letter));
      if (id === DEAD) return 0;
    }
    return this.accepts(id);
  }
}

const DOTTED = /[i\u0130]\u0307*/g;

const FOLDS = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  none: (text) => text,
  "upper-tr": (text) => text.replace(DOTTED, "\u0130").toUpperCase(),
  "lower-tr": (text) => text.replace(DOTTED, "i").replaceAll("I", "\u0131").toLowerCase(),
};

const isOrder = (value) => value === null || isList(value);

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

const isPrintable = (value, maxLength) =>
  isText(value) && value !== "" && [...value].length <= maxLength && !/[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(value);

const isNfc = (text) => text.normalize("NFC") === text;
const isLabel = (value) => isPrintable(value, 16);
const isLong = (text) => [...text].length > 1;
const hasNotation = (text) => /[[\]\\]/.test(text);

const mayJoin = (character) => /[\p{M}\u1100-\u11ff\ud7b0-\ud7ff]/u.test(character);

const isLetterAnywhere = (character) => /^[\p{L}\p{M}\p{N}'’-]$/u.test(character);

const FOREIGN = 0;

class Alphabet {
  #categories = new Map();

  constructor(META, graph) {
    refuse("M1", META.byteLength > 2 ** 20, "META is too long");
    const meta = new Pack(META).whole();
    refuse("M2", !isMap(meta), "META is not one msgpack map with ascending keys");
    const isComplete = hasKeys(meta, META_KEYS) && hasKeys(meta.get("alphabet"), ALPHABET_KEYS);
    refuse("M3", !isComplete, "META lacks a key, or has a value of another type");
    refuse("M4", meta.get("identity").length !== 32 || meta.get("normalisation") !== "NFC", "no identity, or not in NFC");
    const fields = Object.fromEntries(meta.get("alphabet"));
    this.isUtf8 = graph.isUtf8;
    this.encoding = meta.get("encoding");
    this.keyRule = isMap(meta.get("key")) ? Object.fromEntries(meta.get("key")) : undefined;
    refuse("M5a", fields.is_utf8 !== graph.isUtf8, "META's alphabet has other labels than GRPH");
    refuse("M5b", !isPrintable(fields.name, 100) || !isNfc(fields.name), "an invalid name of the alphabet");
    refuse("M5c", !Object.hasOwn(FOLDS, fields.fold), "an unknown way to fold case");
    this.fold = FOLDS[fields.fold];
    if (this.isUtf8) this.#verifyBytes(fields);
    else this.#verifyLetters(fields, graph);
    this.labels = fields.labels;
    this.vowels = fields.vowels;
    for (const name of ["blanks", "scores", "counts"]) this[name] = fields[name];
    this.blankCount = fields.blank_count;
    this.blankScore = fields.blank_score;
    this.valueOrder = fields.value_order;
    this.labelTiles = new Map(fields.labels.map((label, i) => [label, i + 1]));
    this.tiles = new Map([...fields.labels.map((label, i) => [label, i + 1]), ...fields.aliases]);
    const texts = [...this.tiles.keys()];
    this.longest = Math.max(1, ...texts.map((text) => text.length));
    this.long = texts.filter(isLong);
    this.last = this.isUtf8 ? 0x10ffff : this.labels.length;
    this.isAscii = !this.isUtf8 && !this.long.length && this.labels.every((label) => label < "\x80");
    this.isPlain = this.isAscii || (!this.isUtf8 && !this.long.length && !this.labels.some(mayJoin));
    this.plainTiles = Uint8Array.from({ length: 128 }, (_, code) => this.#plainTile(String.fromCharCode(code)));
  }

  #plainTile(character) {
    const text = this.normalise(character);
    if (this.isUtf8) return text < "\x80" ? text.charCodeAt(0) : 0;
    const tile = text.length === 1 && this.tiles.get(text);
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

  tileOfLabel(text) {
    return this.labelTiles.get(text);
  }

  lettersOfCategory(pattern) {
    if (!this.isUtf8) return this.labels.flatMap((label, i) => (pattern.test(label) ? [[i + 1, i + 1]] : []));
    if (this.#categories.has(pattern)) return this.#categories.get(pattern);
    const runs = [];
    for (let point = 1; point <= this.last; point++) {
      if (!pattern.test(String.fromCodePoint(point))) continue;
      if (runs.at(-1)?.[1] === point - 1) runs.at(-1)[1] = point;
      else runs.push([point, point]);
    }
    this.#categories.set(pattern, runs);
    return runs;
  }

  labelsOf(letters) {
    return this.isUtf8 ? new TextEncoder().encode(String.fromCodePoint(...letters)) : letters;
  }

  lettersOf(labels) {
    if (!this.isUtf8) return labels;
    const text = decode(Uint8Array.from(labels), 0, labels.length);
    if (text === null) throw new LexcError("", "a word that is not UTF-8");
    return Array.from(text, (character) => character.codePointAt(0));
  }

  alphagram(letters) {
    const index = (letter) => (this.isUtf8 ? letter : this.valueOrder.indexOf(letter));
    return [...letters].sort((a, b) => index(a) - index(b));
  }

  normalise(text) {
    return this.fold(requireText(text).normalize("NFC")).normalize("NFC");
  }

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

  characterAt(text, offset) {
    if (offset >= text.length) return [0, offset];
    const character = String.fromCodePoint(text.codePointAt(offset));
    const number = this.isUtf8 ? character.codePointAt(0) : this.tiles.get(character) || 0;
    return [number, offset + character.length];
  }

  read(text) {
    return this.#readPlain(text) ?? this.#letters(this.normalise(text));
  }

  #readPlain(text) {
    const letters = [];
    if (typeof text !== "string") return undefined;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i), letter = code < 128 ? this.plainTiles[code] : 0;
      if (!letter) return undefined;
      letters.push(letter);
    }
    return letters;
  }

  readAny(text) {
    const known = this.read(text), plain = this.normalise(text), letters = [];
    if (known) return known;
    for (let offset = 0; offset < plain.length; ) {
      const [number, after] = this.letterAt(plain, offset), character = String.fromCodePoint(plain.codePointAt(offset));
      if (!number && (this.isUtf8 || !isLetterAnywhere(character))) return null;
      letters.push(number);
      offset = number ? after : offset + character.length;
    }
    return letters;
  }

  sortText(text, letters) {
    const known = this.spell(letters.filter((letter) => letter !== FOREIGN).sort((a, b) => a - b)), plain = this.normalise(text), others = [];
    for (let offset = 0; offset < plain.length && letters.includes(FOREIGN); ) {
      const [number, after] = this.letterAt(plain, offset), character = String.fromCodePoint(plain.codePointAt(offset));
      if (!number) others.push(character);
      offset = number ? after : offset + character.length;
    }
    return known + others.sort((a, b) => a.codePointAt(0) - b.codePointAt(0)).join("");
  }

  prefixReadings(prefix) {
    const letters = this.#readPlain(prefix);
    if (letters) return [letters];
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

function readPattern(alphabet, text) {
  const anything = { repeat: { letters: [[1, alphabet.last]] }, low: 0, high: Infinity };
  const parts = new Pattern(alphabet, text).parts();
  return { sequence: parts.filter((part, i) => part !== "*" || parts[i - 1] !== "*").map((part) => (part === "*" ? anything : { letters: part })) };
}

class Pattern {
  constructor(alphabet, text) {
    this.alphabet = alphabet;
    this.text = alphabet.normalise(text);
  }

  #fail(offset, message) {
    const column = [...this.text.slice(0, offset)].length + 1;
    throw new LexcError("", `${message}, at character ${column} of ${JSON.stringify(this.text)}`, column);
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
    return [letter ? [[letter, letter]] : [], after];
  }

  #isWildcard(offset) {
    return "._-".includes(this.text[offset]) && !this.alphabet.isUtf8 && !this.alphabet.letterAt(this.text, offset)[0];
  }

  #letter(offset) {
    const read = this.text[offset] === "\\" ? "characterAt" : "letterAt";
    const [letter, after] = this.alphabet[read](this.text, this.text[offset] === "\\" ? offset + 1 : offset);
    if (!letter && (this.alphabet.isUtf8 || !isLetterAnywhere(this.text[after - 1]))) this.#fail(offset, "the alphabet has no such letter");
    return [letter, after];
  }

  #letterSet(start) {
    const { text } = this, runs = [], isNegated = text[start + 1] === "^";
    let offset = start + 1 + Number(isNegated), nLetters = 0, low, high;
    while (offset < text.length && text[offset] !== "]") {
      if (text[offset] === "|") {
        offset++;
        continue;
      }
      [low, offset] = this.#letter(offset);
      high = low;
      const isRange = text[offset] === "-" && offset + 1 < text.length && text[offset + 1] !== "]";
      if (isRange) [high, offset] = this.#letter(offset + 1);
      if (isRange && !(low && high)) this.#fail(start, "a range of letters that the alphabet lacks");
      if (high < low) this.#fail(start, "a range that runs backwards");
      nLetters++;
      if (low) runs.push([low, high]);
    }
    if (offset >= text.length) this.#fail(start, "a bracket that is never closed");
    if (!nLetters) this.#fail(start, "brackets without a letter in them");
    return [isNegated ? complement(runs, this.alphabet.last) : runs, offset + 1];
  }
}

function readRack(alphabet, rack) {
  const plain = alphabet.normalise(rack), letters = [];
  let blanks = 0;
  for (let offset = 0, letter; offset < plain.length; ) {
    if (plain[offset] === "?") {
      blanks++;
      offset++;
      continue;
    }
    const isEscaped = plain.startsWith("\\?", offset);
    [letter, offset] = isEscaped ? alphabet.characterAt(plain, offset + 1) : alphabet.letterAt(plain, offset);
    if (!letter && (alphabet.isUtf8 || !isLetterAnywhere(plain[offset - 1]))) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(plain)}`);
    letters.push(letter);
  }
  return { letters, blanks };
}

function rackSpeller(alphabet, letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return (word) => {
    const plain = alphabet.spell(word);
    if (alphabet.isUtf8) return plain;
    const used = new Map();
    const names = word.map((tile) => {
      used.set(tile, (used.get(tile) ?? 0) + 1);
      return used.get(tile) > (counts.get(tile) ?? 0) ? alphabet.blanks[tile - 1] : undefined;
    });
    if (!names.some((name) => name !== undefined)) return plain;
    const labels = word.map((tile) => alphabet.labels[tile - 1]), isClear = plain === labels.join("");
    return names.map((name, i) => (isClear ? (name ?? labels[i]) : `[${name ?? labels[i]}]`)).join("");
  };
}

function describeRack(alphabet, rack) {
  const { letters, blanks } = readRack(alphabet, rack), spell = rackSpeller(alphabet, letters);
  return { isForeign: letters.includes(FOREIGN), mark: blanks && !alphabet.isUtf8 ? (text) => spell(alphabet.read(text)) : undefined };
}

const MAX_DEPTH = 100;
const CONTROLS = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
const IRREGULAR_GROUPS = {
  "(?=": "assertions", "(?!": "assertions", "(?<": "assertions", "(?>": "atomic groups", "(?P=": "back-references", "(?(": "conditions",
};
const CATEGORIES = {
  d: /^\p{Nd}+$/u, s: /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/u, w: /^[\p{L}\p{N}_]+$/u,
};
const ESCAPES = /(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|(N\{[^}]*\})|(0[0-7]{0,2}|[0-7]{3})|([1-9][0-9]?)|([^])/uy;
const BRACES = /\{(?!\})(\d*)(?:(,)(\d*))?\}/y;
const SIMPLE = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] };

function readRegex(alphabet, text) {
  return new RegexReader(alphabet, text).readAll();
}

class RegexReader {
  #offset = 0;

  constructor(alphabet, text) {
    this.alphabet = alphabet;
    alphabet.normalise(text);
    this.text = text.normalize("NFC");
    if (!this.text) this.#fail(0, "an empty regular expression");
    const fold = (character) => [alphabet.normalise(character)].find((one) => one.length === character.length) ?? character;
    this.folded = Array.from(this.text, fold).join("");
  }

  readAll() {
    const expression = this.#readChoice(0);
    if (this.#offset < this.text.length) this.#fail(this.#offset, "a parenthesis that is never opened");
    return expression;
  }

  #fail(offset, problem) {
    const column = [...this.text.slice(0, offset)].length + 1;
    throw new LexcError("", `${problem}, at character ${column} of ${JSON.stringify(this.text)}`, column);
  }

  #skip(sign) {
    const isThere = this.text.startsWith(sign, this.#offset);
    if (isThere) this.#offset += sign.length;
    return isThere;
  }

  #match(pattern) {
    pattern.lastIndex = this.#offset;
    return pattern.exec(this.text);
  }

  #readChoice(depth) {
    const parts = [this.#readSequence(depth)];
    while (this.#skip("|")) parts.push(this.#readSequence(depth));
    return parts.length === 1 ? parts[0] : { choice: parts };
  }

  #readSequence(depth) {
    const parts = [];
    let isRepeatable = false;
    while (this.#offset < this.text.length && !"|)".includes(this.text[this.#offset])) {
      const start = this.#offset;
      if (this.#skip("(?#")) {
        const end = this.text.indexOf(")", this.#offset);
        if (end < 0) this.#fail(start, "a comment that is never closed");
        this.#offset = end + 1;
        continue;
      }
      if (this.#skipAnchor(depth, !parts.length)) {
        isRepeatable = false;
        continue;
      }
      const times = this.#readRepeat();
      if (!times) {
        parts.push(this.#readAtom(depth));
        isRepeatable = true;
        continue;
      }
      if (!isRepeatable) this.#fail(start, parts.length ? "a repeat behind a repeat" : "nothing to repeat");
      parts.push({ repeat: parts.pop(), low: times[0], high: times[1] });
      isRepeatable = false;
    }
    return { sequence: parts };
  }

  #skipAnchor(depth, isFirst) {
    const start = this.#offset;
    let isAtEnd;
    if (this.#skip("^") || this.#skip("\\A")) isAtEnd = depth === 0 && isFirst;
    else if (this.#skip("$") || this.#skip("\\Z")) isAtEnd = depth === 0 && [undefined, "|"].includes(this.text[this.#offset]);
    else return false;
    if (!isAtEnd) this.#fail(start, "an anchor inside an expression that is matched as a whole");
    return true;
  }

  #readRepeat() {
    const start = this.#offset, sign = this.text[start], braces = this.#match(BRACES);
    let times;
    if (Object.hasOwn(SIMPLE, sign)) {
      times = SIMPLE[sign];
      this.#offset++;
    } else if (braces) {
      const [all, low, comma, high] = braces;
      if (Math.max(low.length, high?.length ?? 0) > 9) this.#fail(start, "too many repeats");
      times = [Number(low || 0), high ? Number(high) : comma ? Infinity : Number(low || 0)];
      if (times[1] < times[0]) this.#fail(start, "the least number of repeats is above the most");
      this.#offset += all.length;
    } else return undefined;
    if (this.#skip("+")) this.#fail(this.#offset - 1, "possessive repeats are not supported");
    this.#skip("?");
    return times;
  }

  #readAtom(depth) {
    const start = this.#offset, sign = this.text[start], { alphabet } = this;
    if (sign === "(") return this.#readGroup(depth);
    this.#offset++;
    if (sign === ".") return { letters: alphabet.isUtf8 ? complement([[10, 10]], alphabet.last) : [[1, alphabet.last]] };
    if (sign === "[") return { letters: this.#readClass(start) };
    if (sign === "\\") {
      const category = this.#readCategory();
      return category ? { letters: category } : sequenceOf(this.#readEscape(start));
    }
    this.#offset = start;
    return sequenceOf(this.#readLetters());
  }

  #readGroup(depth) {
    const start = this.#offset;
    if (depth === MAX_DEPTH) this.#fail(start, `more than ${MAX_DEPTH} groups in one another`);
    if (!this.#skip("(?:") && !this.#skipGroupName()) {
      for (const [sign, what] of Object.entries(IRREGULAR_GROUPS))
        if (this.text.startsWith(sign, start)) this.#fail(start, `not regular: ${what} are not supported`);
      if (this.#skip("(?")) this.#fail(start, "flags are not supported: the alphabet decides on the folding of case");
      this.#offset++;
    }
    const expression = this.#readChoice(depth + 1);
    if (!this.#skip(")")) this.#fail(start, "a parenthesis that is never closed");
    return expression;
  }

  #skipGroupName() {
    const start = this.#offset;
    if (!this.#skip("(?P<")) return false;
    const name = this.text.slice(this.#offset).split(">", 1)[0];
    if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) || this.text[this.#offset + name.length] !== ">")
      this.#fail(start, "the name of a group is no identifier");
    this.#offset += name.length + 1;
    return true;
  }

  #readClass(start) {
    const isNegated = this.#skip("^"), first = this.#offset, runs = [];
    while (!(this.#offset > first && this.#skip("]"))) {
      if (this.#offset >= this.text.length) this.#fail(start, "a bracket that is never closed");
      runs.push(...this.#readClassItem());
    }
    return isNegated ? complement(runs, this.alphabet.last) : runs;
  }

  #readClassItem() {
    const start = this.#offset, low = this.#readClassMember();
    if (this.text[this.#offset] !== "-" || [undefined, "]"].includes(this.text[this.#offset + 1])) return low.runs;
    this.#offset++;
    const high = this.#readClassMember(), isLetter = ({ runs, isCategory }) => runs.length === 1 && !isCategory;
    const isKnown = this.alphabet.isUtf8 || low.runs[0]?.[0] !== FOREIGN;
    if (!isKnown || !isLetter(low) || !isLetter(high) || high.runs[0][0] < low.runs[0][0]) this.#fail(start, "not a range of letters");
    return [[low.runs[0][0], high.runs[0][0]]];
  }

  #readClassMember() {
    const start = this.#offset, runsOf = (letters) => ({ runs: letters.map((letter) => [letter, letter]), isCategory: false });
    if (!this.#skip("\\")) return runsOf(this.#readLetters());
    const category = this.#readCategory();
    if (category) return { runs: category, isCategory: true };
    return runsOf(this.#skip("b") ? this.#lettersOfCharacter("\b", start) : this.#readEscape(start));
  }

  #readLetters() {
    const start = this.#offset, [number, after] = this.alphabet.letterAt(this.folded, start);
    const character = String.fromCodePoint(this.text.codePointAt(start));
    if (number && [...this.alphabet.normalise(character)].length === 1) {
      this.#offset = after;
      return [number];
    }
    this.#offset += character.length;
    return this.#lettersOfCharacter(character, start);
  }

  #lettersOfCharacter(character, start) {
    const { alphabet } = this, isHalf = /[\ud800-\udfff]/u;
    const letters = Array.from(alphabet.normalise(character), (one) =>
      alphabet.isUtf8 ? (isHalf.test(one) ? 0 : one.codePointAt(0) || NaN) : (alphabet.tiles.get(one) ?? 0));
    if (letters.includes(0) && !alphabet.isUtf8 && [...alphabet.normalise(character)].every(isLetterAnywhere)) return letters.map(() => FOREIGN);
    if (letters.includes(0)) this.#fail(start, "the alphabet has no such letter");
    return letters.map((letter) => (Number.isNaN(letter) ? 0 : letter));
  }

  #readCategory() {
    const sign = this.text[this.#offset];
    if (!sign || !"dDsSwW".includes(sign)) return undefined;
    this.#offset++;
    const runs = this.alphabet.lettersOfCategory(CATEGORIES[sign.toLowerCase()]);
    return sign === sign.toLowerCase() ? runs : complement(runs, this.alphabet.last);
  }

  #readEscape(start) {
    const match = this.#match(ESCAPES);
    if (!match) this.#fail(start, "a backslash with nothing behind it");
    const [all, code, name, octal, reference, itself] = match;
    this.#offset += all.length;
    if (code && parseInt(code.slice(1), 16) < 0x110000)
      return this.#lettersOfCharacter(String.fromCodePoint(parseInt(code.slice(1), 16)), start);
    if (octal && parseInt(octal, 8) < 256) return this.#lettersOfCharacter(String.fromCodePoint(parseInt(octal, 8)), start);
    if (name) this.#fail(start, "names of characters (\\N) are not supported: write the character");
    if (reference) this.#fail(start, "not regular: back-references are not supported");
    if (all === "b" || all === "B") this.#fail(start, "not regular: assertions are not supported");
    if (Object.hasOwn(CONTROLS, all)) return this.#lettersOfCharacter(String.fromCharCode(CONTROLS[all]), start);
    if (!itself || /^[0-9A-Za-z]$/.test(itself)) this.#fail(start, "no such escape");
    return this.#lettersOfCharacter(itself, start);
  }
}

function sequenceOf(letters) {
  const parts = letters.map((letter) => ({ letters: [[letter, letter]] }));
  return parts.length === 1 ? parts[0] : { sequence: parts };
}

export const READINGS = ["word", "prefix", "anagram", "hooks", "near", "subanagram", "contains", "pattern", "regex"];

const LETTER_READINGS = ["word", "prefix", "anagram", "hooks", "near", "subanagram", "contains"];
const MOST_ANSWERS = 10_000;
const MAX_EXPLORED = 1000;

function countReadings(lexicon, reader, text, { readings = READINGS, limit = MOST_ANSWERS, signal } = {}) {
  return readingsOf(lexicon, reader, text).filter((reading) => readings.includes(reading)).map((reading) => {
    const count = countReading(lexicon, reader, text, reading, { limit, signal });
    return { reading, count: count > limit ? limit : Number(count), is_complete: count <= limit };
  });
}

function countReading(lexicon, reader, text, reading, { limit, signal }) {
  if (reading === "prefix") return lexicon.count(text);
  if (Object.hasOwn(EXPRESSIONS, reading)) {
    const { alphabet } = reader, automaton = expressionAutomaton(EXPRESSIONS[reading](alphabet, text), alphabet.last);
    return reader.count(automaton, { limit, signal });
  }
  let count = 0;
  for (const _ of answerReading(lexicon, reader, text, reading, { signal })) if (++count > limit) break;
  return count;
}

function readingsOf(lexicon, { alphabet }, text) {
  if (requireText(text) === "") return [];
  if (text.length > MAX_EXPLORED) throw new LexcError("", `a text is too long: expected at most ${MAX_EXPLORED} characters`, MAX_EXPLORED + 1);
  const letters = alphabet.readAny(text), isLetters = letters?.length > 0 && (!/[?*@#]/.test(text) || lexicon.has(text));
  const found = isLetters ? [...LETTER_READINGS] : [];
  if (!isLetters && text.includes("?") && !/[*@#[]/.test(text) && canRead(() => readRack(alphabet, text))) found.push("anagram", "subanagram");
  if (!isLetters && canRead(() => readPattern(alphabet, text))) found.push("pattern");
  const isRegex = /[(){}|+\\^$]|\.\*/.test(text);
  const compile = () => expressionAutomaton(readRegex(alphabet, text), alphabet.last);
  if (isRegex && canRead(compile)) found.push("regex");
  if (!found.length) isRegex ? compile() : readPattern(alphabet, text);
  return READINGS.filter((reading) => found.includes(reading));
}

function canRead(read) {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof LexcError) return false;
    throw error;
  }
}

const containing = (text, { isUtf8 }) => `*${isUtf8 ? text.replace(/[?*@#[\]\\]/g, "\\$&") : text}*`;

const EXPRESSIONS = {
  contains: (alphabet, text) => readPattern(alphabet, containing(text, alphabet)),
  pattern: readPattern,
  regex: readRegex,
};

const READING_CONDITIONS = {
  prefix: (text) => ({ prefix: text }),
  anagram: (text) => ({ anagram: text }),
  subanagram: (text) => ({ subanagram: text }),
  contains: (text, alphabet) => ({ pattern: containing(text, alphabet) }),
  pattern: (text) => ({ pattern: text }),
};

const READING_WORDS = {
  word: function* (lexicon, text, { alphabet }) {
    if (lexicon.has(text)) yield alphabet.spell(alphabet.read(text));
  },
  hooks: (lexicon, text, _, signal) => new Set(Array.from(lexicon.hooks(text, { signal }), ({ word }) => word)),
  near: (lexicon, text, _, signal) => Array.from(lexicon.near(text, { transpositions: true, signal }), ({ word }) => word),
  regex: (lexicon, text, _, signal) => lexicon.regex(text, { signal }),
};

function* answerReading(lexicon, reader, text, reading, { conditions = {}, order, blanks, limit = Infinity, signal } = {}) {
  if (!READINGS.includes(reading)) throw new LexcError("", `no such reading: ${reading}; there are ${READINGS.join(", ")}`);
  const own = Object.hasOwn(READING_CONDITIONS, reading) ? READING_CONDITIONS[reading](text, reader.alphabet) : undefined;
  if (own && !Object.keys(own).some((name) => Object.hasOwn(conditions, name))) {
    yield* lexicon.find({ ...own, ...conditions }, { order, blanks, limit, signal });
    return;
  }
  const words = [...(own ? lexicon.find(own, { signal }) : READING_WORDS[reading](lexicon, text, reader, signal))];
  const isPlain = Object.keys(conditions).length === 0 && order === undefined;
  const found = isPlain ? words : [...lexicon.find({ ...conditions, within: new Set(words) }, { order, blanks, signal })];
  const kept = order === undefined && !isPlain ? words.filter(Set.prototype.has, new Set(found)) : found;
  yield* kept.slice(0, limit);
}

const COMPARISON = /^([^<>=!]+)(>=|<=|!=|==|=|>|<)\s*("(?:[^"]|"")*"\s*$)?([^]*)$/;
const AND = /((?<!\s)\s+and\s+)/;
const OPERATOR = /^[^<>=!]+[<>=!]/;
const QUOTED = /^[^<>=!]+[<>=!]+\s*"/;
const NUMBER = /^[+-]?(?:[0-9]{1,400}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?$/;
const YES_OR_NO = { 1: true, 0: false, yes: true, no: false, true: true, false: false };

function order(a, b) {
  if (typeof a === "string") return a === b ? 0 : isBefore(a, b) ? -1 : 1;
  if (a instanceof Uint8Array) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const TESTS = {
  ">=": (n) => n >= 0, "<=": (n) => n <= 0, "!=": (n) => n !== 0, "==": (n) => n === 0, "=": (n) => n === 0, ">": (n) => n > 0,
  "<": (n) => n < 0,
};

function comparer(sign, value) {
  const test = (found) => TESTS[sign](order(found, value));
  return (found) => (Array.isArray(found) ? found.some(test) : found !== undefined && test(found));
}

function readComparisons(text, columnOf) {
  return split(requireText(text)).map((part) => readComparison(part, columnOf));
}

function split(text) {
  const [first, ...others] = text.split(AND), parts = [first];
  for (let i = 0; i < others.length; i += 2) {
    const part = parts.at(-1), isInQuotes = QUOTED.test(part) && part.split('"').length % 2 === 0;
    if (isInQuotes || !OPERATOR.test(others[i + 1])) parts[parts.length - 1] += others[i] + others[i + 1];
    else parts.push(others[i + 1]);
  }
  return parts;
}

function readComparison(text, columnOf) {
  const match = COMPARISON.exec(text);
  if (!match?.[1].trim()) throw new LexcError("", `not a comparison: expected COLUMN, >=, <=, >, <, = or !=, and a value, found ${JSON.stringify(text)}`);
  const [, name, sign, quoted, plain] = match, value = quoted ? quoted.trim().slice(1, -1).replaceAll('""', '"') : plain.trim();
  const column = columnOf(name.trim().replace(/^column:/, "")), kind = column.type.replace("many ", "");
  const isOrder = !["=", "==", "!="].includes(sign);
  if (kind === "text" && isOrder && !quoted && NUMBER.test(value))
    throw new LexcError("", `column ${column.name}: a number is compared with texts, which have another order; write ${column.name}${sign}"${value}"`);
  return [column, comparer(sign, readValue(column, kind, value))];
}

function readValue(column, kind, text) {
  let value;
  if (kind === "text") return text;
  if (kind === "bit") value = YES_OR_NO[text.toLowerCase()];
  else if (kind === "bytes") value = /^(\s*[0-9a-fA-F]{2})*\s*$/.test(text) ? Uint8Array.from(text.match(/[0-9a-fA-F]{2}/g) ?? [], (two) => parseInt(two, 16)) : undefined;
  else if (NUMBER.test(text)) value = /[.eE]/.test(text) ? Number(text) : BigInt(text.replace("+", ""));
  if (value === undefined || value === Infinity || value === -Infinity)
    throw new LexcError("", `column ${column.name}: not a value of the column: ${JSON.stringify(text)}`);
  return value;
}

function drawCounter(alphabet, blanks = alphabet.blankCount) {
  if (!Number.isInteger(blanks) || blanks < 0) throw new LexcError("", `the number of blanks is out of range: ${blanks}`);
  if (alphabet.isUtf8 || !alphabet.counts.some((n) => n > 0)) throw new LexcError("", "the alphabet has no bag of tiles");
  const nTiles = alphabet.counts.reduce((sum, n) => sum + n, blanks), tables = new Map();
  const tableOf = (As) => {
    if (!tables.has(As)) tables.set(As, choices(As, Math.max(...alphabet.counts, blanks)));
    return tables.get(As);
  };
  const used = new Uint16Array(alphabet.counts.length + 1);
  return (tiles) => {
    const As = isSmall(nTiles, tiles.length) ? Number : BigInt, choose = tableOf(As), zero = As(0);
    const total = Array(blanks + 1).fill(zero);
    total[0] = As(1);
    for (const tile of tiles) used[tile]++;
    for (const tile of tiles) {
      const n = used[tile], count = alphabet.counts[tile - 1];
      used[tile] = 0;
      for (let k = blanks; n && k >= 0; k--) {
        let sum = zero;
        for (let m = Math.min(n, k); m >= 0; m--) sum += total[k - m] * choose(count, n - m);
        total[k] = sum;
      }
    }
    return total.reduce((sum, n, m) => sum + choose(blanks, m) * n, zero);
  };
}

function isSmall(nTiles, n) {
  let product = 1;
  for (let i = 0; i < n; i++) product *= (nTiles - i) / (i + 1);
  return product < 2 ** 52;
}

function choices(As, largest) {
  const rows = [[As(1)]];
  for (let n = 1; n <= largest; n++) {
    const before = rows[n - 1];
    rows.push(Array.from({ length: n + 1 }, (_, k) => (before[k - 1] ?? As(0)) + (before[k] ?? As(0))));
  }
  return (n, k) => rows[n][k] ?? As(0);
}

const MAX_DISTANCE = 3;
const HOOKS = ["front", "back", "insertion", "inner"];

function readLetters(alphabet, text) {
  const letters = alphabet.readAny(text);
  if (letters === null) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(text)}`);
  if (!letters.length) throw new LexcError("", "an empty text: ask for at least one letter");
  return letters;
}

function* nearWords(reader, text, { distance = 1, transpositions = false, prefix = false, limit = Infinity, signal }, weightOf) {
  if (!Number.isInteger(distance) || distance < 0 || distance > MAX_DISTANCE)
    throw new LexcError("", `the distance is out of range: expected 0 to ${MAX_DISTANCE}, found ${distance}`);
  const letters = readLetters(reader.alphabet, text), found = Array.from({ length: distance + 1 }, () => []);
  if (letters.length > reader.graph.longest + distance) return;
  const edits = { insert: true, remove: true, replace: true, transpose: transpositions };
  const automaton = nearAutomaton(letters, distance, { edits, isPrefix: prefix });
  for (const [word, value] of reader.pairs(automaton, { signal })) found[value - 1].push(word);
  let n = 0;
  for (const [i, words] of found.entries()) {
    const weights = weightOf && new Map(words.map((word) => [word, weightOf(word) ?? -Infinity]));
    if (weights) words.sort((a, b) => descending(weights.get(a), weights.get(b)));
    for (const word of words) {
      if (n++ >= limit) return;
      yield { word: reader.alphabet.spell(word), distance: i };
    }
  }
}

const descending = (a, b) => (a < b) - (a > b);

function* edited(reader, letters, edit, signal) {
  for (const [word, value] of reader.pairs(nearAutomaton(letters, 1, { edits: { [edit]: true } }), { signal }))
    if (value > 1) yield word;
}

function* hookWords(reader, text, { signal } = {}) {
  const letters = readLetters(reader.alphabet, text), found = new Map(HOOKS.map((kind) => [kind, []]));
  const areSame = (a, b) => a.length === b.length && a.every((letter, i) => letter === b[i]);
  for (const word of edited(reader, letters, "insert", signal)) {
    const isFront = areSame(word.slice(1), letters), isBack = areSame(word.slice(0, -1), letters);
    if (isFront) found.get("front").push(word);
    if (isBack) found.get("back").push(word);
    if (!isFront && !isBack) found.get("insertion").push(word);
  }
  for (const word of edited(reader, letters, "remove", signal))
    if (areSame(word, letters.slice(1)) || areSame(word, letters.slice(0, -1))) found.get("inner").push(word);
  for (const [kind, words] of found) for (const word of words) yield { word: reader.alphabet.spell(word), kind };
}

function endHooks(reader, letters) {
  const { alphabet } = reader, isLonger = (word) => word.length === letters.length + 1;
  const isFront = (word) => letters.every((letter, i) => word[i + 1] === letter);
  const isBack = (word) => letters.every((letter, i) => word[i] === letter);
  if (!alphabet.isUtf8) {
    if (letters.includes(FOREIGN)) return [[], []];
    const tiles = alphabet.labels.map((_, i) => i + 1), back = reader.arcAt(reader.root, letters);
    const behind = back && back.target >= 0 ? reader.nodes.arcs(back.target).filter(({ accepts }) => accepts) : [];
    return [tiles.filter((tile) => reader.hasLetters([tile, ...letters])), behind.map(({ label }) => label)];
  }
  const longer = [...edited(reader, letters, "insert")].filter(isLonger);
  return [longer.filter(isFront).map((word) => word[0]), longer.filter(isBack).map((word) => word.at(-1))];
}

function hookLabels(reader, letters) {
  const { isUtf8, labels } = reader.alphabet;
  return endHooks(reader, letters).map((found) => found.map((letter) => (isUtf8 ? String.fromCodePoint(letter) : labels[letter - 1])));
}

function extensionExpression(alphabet, letters) {
  const any = { letters: [[1, alphabet.last]] }, anything = { repeat: any, low: 0, high: Infinity }, word = letters.map(letterOf);
  return { choice: [{ sequence: [any, anything, ...word, anything] }, { sequence: [...word, any, anything] }] };
}

const SEVEN = 7, N_STEMS = 100, BAG_SHARE = 3, RAREST = 100_000n;

function shareCondition(alphabet, text) {
  const [, letters, low, hasEnd, high] = /^(.*):\s*(\d*\.?\d*)\s*(-?)\s*(\d*\.?\d*)\s*$/s.exec(requireText(text)) ?? [];
  if (letters === undefined || !/\d/.test(low + high)) throw new LexcError("", `consists: expected letters, a colon and percents, as AEIOU:60-, found ${JSON.stringify(text)}`);
  const set = new Set(letters ? readLetters(alphabet, letters) : []), least = low === "" ? -Infinity : Number(low), most = !hasEnd ? least : high === "" ? Infinity : Number(high);
  if (!(least <= most)) throw new LexcError("", `consists: expected the smaller percent first, found ${JSON.stringify(text)}`);
  return {
    test(word) {
      const n = 100 * word.filter((letter) => set.has(letter)).length;
      return n >= least * word.length - 1e-9 && n <= most * word.length + 1e-9;
    },
  };
}

function stemCondition(alphabet, text) {
  const stems = requireText(text).split(/[\s,]+/).filter(Boolean).map((stem) => readLetters(alphabet, stem).sort((a, b) => a - b));
  if (!stems.length) throw new LexcError("", `stem: expected letters, found ${JSON.stringify(text)}`);
  return { test: (word) => stems.some((stem) => stem.length + 1 === word.length && isPart(stem, word.toSorted((a, b) => a - b))) };
}

function isPart(part, letters) {
  let i = 0;
  for (const letter of letters) if (letter === part[i]) i++;
  return i === part.length;
}

function sevenTypes(reader) {
  const { alphabet } = reader, draws = drawCounter(alphabet, 0), nTiles = alphabet.counts.reduce((sum, n) => sum + n, 0);
  let nRacks = 1n, stems;
  for (let i = 0; i < SEVEN; i++) nRacks = (nRacks * BigInt(Math.max(0, nTiles - i))) / BigInt(i + 1);
  return (word) => {
    stems ??= bestStems(reader, draws);
    const letters = word.toSorted((a, b) => a - b);
    if (letters.some((_, i) => stems.has(letters.toSpliced(i, 1).join()))) return 1;
    if (letters.every((letter) => letters.filter((other) => other === letter).length * BAG_SHARE <= alphabet.counts[letter - 1])) return 2;
    return BigInt(draws(word)) * RAREST >= nRacks ? 3 : 0;
  };
}

function bestStems(reader, draws) {
  const { counts } = reader.alphabet, usable = new Map();
  for (const [word] of reader.pairs(lengthAutomaton(SEVEN, SEVEN))) {
    const letters = word.toSorted((a, b) => a - b);
    letters.forEach((letter, i) => {
      const stem = letters.toSpliced(i, 1), found = usable.get(stem.join()) ?? { stem, tiles: new Set() };
      usable.set(stem.join(), found);
      found.tiles.add(letter);
    });
  }
  const values = [...usable].map(([name, { stem, tiles }]) => ({ name, stem, value: BigInt(draws(stem)) * BigInt([...tiles].reduce((sum, tile) => sum + counts[tile - 1], 0)) }));
  const before = (a, b) => a.stem.map((letter, i) => letter - b.stem[i]).find(Boolean) ?? 0;
  values.sort((a, b) => (a.value === b.value ? before(a, b) : a.value > b.value ? -1 : 1));
  return new Set(values.slice(0, N_STEMS).map(({ name }) => name));
}

const WRITTEN = "written";
const LEAST_PART = 2;
const MOST_QUANTIFIERS = 3, MOST_CHECKED = 100;
const QUANTIFIER = /\\[^]|\[\^?\]?[^\]]*\]|(\))?([*+{?](?![?:#P]))/g;
const ENUMERATION = /^(?:\d{1,4}|\*)(?:[,-](?:\d{1,4}|\*))*$/;

function regexCondition({ reader: { alphabet, graph } }, text) {
  const regular = requireText(text).replace(/\\(?:([1-9])(?![0-9])|[^])/g, (all, digit) => (digit ? ".*" : all));
  const automaton = expressionAutomaton(readRegex(alphabet, regular), alphabet.last);
  if (regular === text) return { automaton };
  if (graph.longest > MOST_CHECKED) throw new LexcError("", `references to groups are checked in words of at most ${MOST_CHECKED} letters, found ${graph.longest}`);
  const check = compileCheck(alphabet, text);
  return { automaton, test: (word) => check.test(alphabet.spell(word)) };
}

function compileCheck(alphabet, text) {
  if (!alphabet.isUtf8 && alphabet.labels.some((label) => [...label].length > 1)) throw new LexcError("", "references to groups need an alphabet of single characters");
  const signs = [...text.matchAll(QUANTIFIER)].filter(([, , sign]) => sign);
  if (signs.length > MOST_QUANTIFIERS || signs.some(([, group]) => group))
    throw new LexcError("", `an expression with references may have ${MOST_QUANTIFIERS} of * + ? {}, none behind a group`, signs[0].index + 1);
  if (/(?<!\\)\|/.test(text)) throw new LexcError("", "an expression with references may have no choice (|) here", text.search(/(?<!\\)\|/) + 1);
  const fold = (part) => ([...alphabet.normalise(part)].length === 1 ? alphabet.normalise(part) : part);
  const plain = text.replaceAll("(?P<", "(?<").replace(/\\[^]|\p{L}/gu, (part) => (part.length > 1 && part[0] === "\\" ? part : fold(part)));
  try {
    return new RegExp(`^(?:${plain})$`, "u");
  } catch {
    throw new LexcError("", `no regular expression: ${JSON.stringify(text)}`, 1);
  }
}

function palindromeCondition(_, value) {
  const isWanted = { yes: true, no: false, true: true, false: false }[value];
  if (isWanted === undefined) throw new LexcError("", `palindrome: expected yes or no, found ${JSON.stringify(value)}`);
  return { test: (word) => word.every((letter, i) => letter === word[word.length - 1 - i]) === isWanted };
}

function bankCondition({ reader: { alphabet } }, text) {
  const known = new Set(readLetters(alphabet, text));
  return { automaton: includesAutomaton([...known]), test: (word) => word.every((letter) => known.has(letter)) };
}

function hidesCondition(context, text) {
  const { alphabet } = context.reader, letters = readLetters(alphabet, text), n = letters.length, formsOf = formFinder(context);
  const breaksOf = (form) => {
    const lengths = form.split(/[^\p{L}\p{N}_'’]+/u).filter(Boolean).map((part) => alphabet.readAny(part)?.length ?? 0);
    return lengths.slice(1).map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length, 0));
  };
  const crosses = (starts, breaks) => !breaks.length || starts.some((start) => breaks.some((place) => start < place && place < start + n));
  return {
    automaton: includesAutomaton(letters),
    test: (word) => {
      const starts = word.flatMap((_, i) => (i > 0 && i + n < word.length && letters.every((letter, k) => letter === word[i + k]) ? [i] : []));
      return starts.length > 0 && formsOf(word).some((form) => crosses(starts, breaksOf(form)));
    },
  };
}

function reversedCondition({ reader: { alphabet } }, lexicon) {
  checkLexicon("reversedIn", lexicon);
  return { test: (word) => lexicon.has(alphabet.spell(word.toReversed())) };
}

function charadeCondition({ reader: { alphabet } }, lexicon) {
  checkLexicon("charade", lexicon);
  return {
    test: (word) => {
      const ends = [0], has = (start, end) => end - start >= LEAST_PART && end - start < word.length && lexicon.has(alphabet.spell(word.slice(start, end)));
      for (let end = LEAST_PART; end <= word.length; end++) if (ends.some((start) => has(start, end))) ends.push(end);
      return ends.at(-1) === word.length;
    },
  };
}

function checkLexicon(name, value) {
  if (typeof value?.has !== "function") throw new LexcError("", `${name}: expected a lexicon, or a Set of words`);
}

function enumerationCondition(context, text) {
  const plain = requireText(text).replace(/\s/g, "").replace(/^\(|\)$/g, ""), formsOf = formFinder(context);
  if (!ENUMERATION.test(plain)) throw new LexcError("", `enumeration: expected lengths with commas, and hyphens, between, as 3,5 or 4-2, found ${JSON.stringify(text)}`, 1);
  const fits = new RegExp(`^(?:${plain.replaceAll("*", "\\d+(?:[,-]\\d+)*")})$`);
  return { test: (word) => formsOf(word).some((form) => fits.test(enumerateParts(form))) };
}

function enumerateParts(form) {
  const parts = form.replace(/['’ʼ]|\p{M}/gu, "").match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];
  const marks = parts.map((part) => (/^[\p{L}\p{N}]/u.test(part) ? String([...part].length) : /[-‐‑–—]/.test(part) ? "-" : ","));
  return marks.join("").replace(/^[,-]+|[,-]+$/g, "");
}

function formFinder({ reader, columnOf }) {
  const column = columnOf(WRITTEN, null);
  return (word) => {
    const forms = column?.at(reader.ordinalOf(word));
    return forms?.length ? [forms].flat() : [reader.alphabet.spell(word)];
  };
}

const ORDERS = ["alphabet", "length", "probability", "weight", "points"];

const MOST_COUNTED = 5_000_000;

function checkCountable({ nWords }) {
  if (nWords > MOST_COUNTED) throw new LexcError("", `the question needs all words in memory: expected at most ${MOST_COUNTED}, found ${nWords}`);
}

function readRange(value, name) {
  const [low, high] = Array.isArray(value) && value.length === 2 ? value : [value, value];
  if (typeof low !== "number" || typeof high !== "number" || !(low <= high))
    throw new LexcError("", `${name}: expected a number, or [least, most], found ${JSON.stringify(value)}`);
  return [low, high];
}

const isWithin = ([low, high], n) => low <= n && n <= high;

const CONDITIONS = {
  pattern: ({ reader: { alphabet } }, text) => ({ automaton: expressionAutomaton(readPattern(alphabet, text), alphabet.last) }),
  anagram: ({ reader: { alphabet } }, rack) => rackCondition(alphabet, rack, false),
  subanagram: ({ reader: { alphabet } }, rack) => rackCondition(alphabet, rack, true),
  includes: ({ reader: { alphabet } }, text) => ({ automaton: includesAutomaton(lettersOf(alphabet, text)) }),
  excludes: ({ reader: { alphabet } }, text) => ({ automaton: excludesAutomaton(lettersOf(alphabet, text)) }),
  consists: ({ reader: { alphabet } }, text) => shareCondition(alphabet, text),
  stem: ({ reader: { alphabet } }, text) => stemCondition(alphabet, text),
  sevens: (context, value) => {
    const range = readRange(value, "sevens"), typeOf = sevenTypes(context.reader);
    return { test: (word) => word.length === 7 && isWithin(range, typeOf(word)) };
  },
  prefix: (context, text) => affixCondition(context, text, (word, any) => [...word, any]),
  suffix: (context, text) => affixCondition(context, text, (word, any) => [any, ...word]),
  regex: regexCondition,
  bank: bankCondition,
  hides: hidesCondition,
  palindrome: palindromeCondition,
  reversedIn: reversedCondition,
  charade: charadeCondition,
  enumeration: enumerationCondition,
  within: ({ reader: { alphabet } }, lexicon) => {
    checkLexicon("within", lexicon);
    return { test: (word) => lexicon.has(alphabet.spell(word)) };
  },
  length: (_, value) => {
    const [low, high] = readRange(value, "length");
    return low === -Infinity && high < 0 ? { test: () => false } : { automaton: lengthAutomaton(Math.max(low, 0), high) };
  },
  vowels: ({ reader: { alphabet } }, value) => {
    const vowels = new Set(alphabet.vowels), range = readRange(value, "vowels");
    if (!vowels.size) throw new LexcError("", "the alphabet does not tell vowels from consonants");
    return { test: (word) => isWithin(range, word.filter((tile) => vowels.has(tile)).length) };
  },
  unique: (_, value) => {
    const range = readRange(value, "unique");
    return { test: (word) => isWithin(range, new Set(word).size) };
  },
  points: ({ reader: { alphabet } }, value) => {
    const range = readRange(value, "points"), points = pointCounter(alphabet);
    return { test: (word) => isWithin(range, points(word)) };
  },
  anagrams: (context, value) => {
    const range = readRange(value, "anagrams");
    return { test: (word) => isWithin(range, context.anagramCounts().get(alphagramName(word))) };
  },
  frontHooks: ({ reader }, value) => hookCondition(reader, readRange(value, "frontHooks"), 0),
  backHooks: ({ reader }, value) => hookCondition(reader, readRange(value, "backHooks"), 1),
  probability: (context, value) => {
    const range = readRange(value, "probability");
    context.draws();
    return { test: (word) => isWithin(range, context.ranks(word.length).get(word.join())) };
  },
  weight: ({ reader, columnOf }, value) => {
    const range = readRange(value, "weight"), column = columnOf("weight");
    return { test: (word) => isWithin(range, column.at(reader.ordinalOf(word)) ?? NaN) };
  },
  where: ({ reader, columnOf }, value) => {
    const comparisons = [value].flat().flatMap((text) => readComparisons(text, columnOf));
    return {
      test: (word) => {
        const ordinal = reader.ordinalOf(word);
        return comparisons.every(([column, test]) => test(column.at(ordinal)));
      },
    };
  },
};

const lettersOf = (alphabet, text) => (text === "" ? [] : readLetters(alphabet, text));

function rackCondition(alphabet, rack, isPart) {
  const { letters, blanks } = readRack(alphabet, rack);
  return { automaton: rackAutomaton(letters, blanks, isPart) };
}

function affixCondition({ reader: { alphabet } }, text, partsOf) {
  const any = { repeat: { letters: [[1, alphabet.last]] }, low: 0, high: Infinity };
  return { automaton: expressionAutomaton({ sequence: partsOf(lettersOf(alphabet, text).map(letterOf), any) }, alphabet.last) };
}

const hookCondition = (reader, range, end) => ({ test: (word) => isWithin(range, endHooks(reader, word)[end].length) });

function pointCounter(alphabet) {
  if (!alphabet.scores.some((score) => score !== 0)) throw new LexcError("", "the alphabet has no points");
  return (word) => word.reduce((sum, tile) => sum + alphabet.scores[tile - 1], 0);
}

const alphagramName = (word) => word.toSorted((a, b) => a - b).join();

class Context {
  #counts;
  #ranks = new Map();

  constructor(reader, columnOf, blanks) {
    Object.assign(this, { reader, columnOf, blanks });
  }

  anagramCounts() {
    if (this.#counts) return this.#counts;
    checkCountable(this.reader);
    this.#counts = new Map();
    for (const [word] of this.reader.pairs(everything)) {
      const name = alphagramName(word);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    return this.#counts;
  }

  draws() {
    return (this.counter ??= drawCounter(this.reader.alphabet, this.blanks));
  }

  ranks(length) {
    if (this.#ranks.has(length)) return this.#ranks.get(length);
    const draws = this.draws(), words = [];
    checkCountable(this.reader);
    for (const [word] of this.reader.pairs(lengthAutomaton(length, length))) words.push({ name: word.join(), draws: draws(word) });
    words.sort((a, b) => descending(a.draws, b.draws));
    const ranks = new Map(words.map(({ name }, i) => [name, i + 1]));
    this.#ranks.set(length, ranks);
    return ranks;
  }
}

function* findWords(reader, { not = {}, ...conditions }, { order = "alphabet", blanks, limit = Infinity, signal }, columnOf) {
  const context = new Context(reader, columnOf, blanks), automata = [], tests = [];
  for (const [name, value] of Object.entries(conditions)) {
    const { automaton, test } = conditionOf(context, name, value);
    if (automaton) automata.push(automaton);
    if (test) tests.push(test);
  }
  for (const [name, value] of Object.entries(not)) for (const item of name === "where" ? [value].flat() : [value]) {
    const { automaton, test } = conditionOf(context, name, item), states = automaton && new States(automaton);
    tests.push((word) => (states && !states.run(word)) || (test !== undefined && !test(word)));
  }
  const keyOf = orderKey(context, order), automaton = automata.length ? intersection(automata) : everything;
  if (!keyOf && !tests.length) {
    let n = 0;
    if (limit > 0) for (const word of reader.words(automaton, { signal })) {
      yield word;
      if (++n >= limit) return;
    }
    return;
  }
  const found = [];
  let n = 0;
  for (const [word] of reader.pairs(automaton, { signal })) {
    if (n >= limit) return;
    if (!tests.every((test) => test(word))) continue;
    if (keyOf) found.push({ word, key: keyOf(word) });
    else {
      n++;
      yield reader.alphabet.spell(word);
    }
  }
  found.sort((a, b) => compareKeys(a.key, b.key));
  for (const { word } of found.slice(0, limit)) yield reader.alphabet.spell(word);
}

function conditionOf(context, name, value) {
  if (Object.hasOwn(CONDITIONS, name)) return CONDITIONS[name](context, value);
  throw new LexcError("", `no such condition: ${name}; there are ${Object.keys(CONDITIONS).join(", ")}`);
}

function compareKeys(a, b) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === "string") return a === b ? 0 : isBefore(a, b) ? -1 : 1;
  if (a instanceof Uint8Array) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  }
  return descending(a, b);
}

function orderKey(context, order) {
  const { reader, columnOf } = context;
  if (order === "alphabet") return undefined;
  if (order === "length") return (word) => word.length;
  if (order === "points") return pointCounter(reader.alphabet);
  if (order === "probability") return context.draws();
  const column = columnOf(order.replace(/^column:/, ""), `no such order: ${order}; there are ${ORDERS.join(", ")} and columns`);
  if (column.type.startsWith("many")) throw new LexcError("", `lists have no order: column ${column.name}`);
  return (word) => column.at(reader.ordinalOf(word));
}

const FREE = -1;

class Pairs {
  n = 0;
  #nodes = new Uint32Array(1024);
  #states = new Int32Array(1024).fill(FREE);
  #numbers = new Float64Array(1024);

  #place(node, state) {
    const mask = this.#nodes.length - 1;
    let i = (Math.imul(node, 0x9e3779b1) ^ Math.imul(state + 1, 0x85ebca77)) >>> 7 & mask;
    while (this.#states[i] !== FREE && (this.#nodes[i] !== node || this.#states[i] !== state)) i = (i + 1) & mask;
    return i;
  }

  has(node, state) {
    return this.n > 0 && this.#states[this.#place(node, state)] !== FREE;
  }

  get(node, state) {
    const i = this.#place(node, state);
    return this.#states[i] === FREE ? undefined : this.#numbers[i];
  }

  set(node, state, number) {
    if (2 * this.n >= this.#nodes.length) this.#grow();
    const i = this.#place(node, state);
    if (this.#states[i] === FREE) this.n++;
    this.#nodes[i] = node;
    this.#states[i] = state;
    this.#numbers[i] = number;
  }

  #grow() {
    const nodes = this.#nodes, states = this.#states, numbers = this.#numbers;
    this.#nodes = new Uint32Array(4 * nodes.length);
    this.#states = new Int32Array(4 * nodes.length).fill(FREE);
    this.#numbers = new Float64Array(4 * nodes.length);
    this.n = 0;
    for (let i = 0; i < nodes.length; i++) if (states[i] !== FREE) this.set(nodes[i], states[i], numbers[i]);
  }
}

const STEPS_PER_QUESTION = 4096;
const READY = 1, EVERYTHING = 2;
const FEW_VISITS = 8;

function ask(signal) {
  if (!signal?.aborted) return;
  throw signal.reason ?? new LexcError("", "the search was ended by its signal");
}

class TileStates {
  constructor(automaton, nLetters) {
    this.states = new States(automaton);
    this.classes = Uint16Array.from({ length: nLetters + 1 }, (_, tile) => (tile ? automaton.classOf(tile) : 0));
    this.nLetters = nLetters;
    this.nexts = new Int32Array(64 * 16);
    this.masks = new Int32Array(4 * 16);
    this.isReady = new Uint8Array(16);
    this.accepts = new Uint8Array(16);
  }

  prepare(id) {
    const { states, classes } = this, found = new Map();
    for (let tile = 1; tile <= this.nLetters; tile++)
      if (!found.has(classes[tile])) found.set(classes[tile], states.next(id, classes[tile]));
    if (states.n > this.isReady.length) this.#grow(2 * states.n);
    this.accepts[id] = states.accepts(id);
    for (let tile = 1; tile <= this.nLetters; tile++) {
      const next = found.get(classes[tile]), mask = 4 * id + (tile >>> 5), bit = 1 << (tile & 31);
      this.nexts[64 * id + tile] = next;
      if (next === DEAD) continue;
      this.accepts[next] = states.accepts(next);
      this.masks[mask] |= bit;
      if (this.accepts[next]) this.masks[mask + 2] |= bit;
    }
    this.isReady[id] = [...found.values()].every((next) => next === id) && this.accepts[id] ? EVERYTHING : READY;
  }

  isEverything(id) {
    return this.isReady[id] === EVERYTHING;
  }

  #grow(n) {
    for (const [name, width] of [["nexts", 64], ["masks", 4], ["isReady", 1], ["accepts", 1]]) {
      const larger = new this[name].constructor(width * n);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

class TileSearch {
  value = 0;
  length = 0;
  #depth = -1;
  #visits = 0;
  #fruitless = new Pairs();

  constructor(nodes, node, states, longest, signal) {
    const depths = longest + 2;
    Object.assign(this, { nodes, states, signal, tiles: new Uint8Array(depths) });
    this.stack = new Uint32Array(depths);
    this.slots = new Uint32Array(depths);
    this.lows = new Int32Array(depths);
    this.highs = new Int32Array(depths);
    this.ids = new Int32Array(depths);
    this.found = new Uint8Array(depths);
    this.began = new Float64Array(depths);
    this.valid = 0;
    ask(signal);
    if (node !== NONE) this.#push(node, 0);
  }

  #push(node, id) {
    const { states } = this, { units, maskUnits } = this.nodes, depth = ++this.#depth;
    if (!states.isReady[id]) states.prepare(id);
    const mask = 4 * id, { masks } = states;
    this.stack[depth] = node;
    this.ids[depth] = id;
    this.found[depth] = 0;
    this.began[depth] = this.#visits++;
    this.lows[depth] = (units[node] & masks[mask]) | (units[node + maskUnits] & masks[mask + 2]);
    if (maskUnits > 1) this.highs[depth] = (units[node + 1] & masks[mask + 1]) | (units[node + 3] & masks[mask + 3]);
  }

  next() {
    const { nodes, states, stack, lows, highs, ids, tiles, found } = this, { units, maskUnits } = nodes;
    while (this.#depth >= 0) {
      const depth = this.#depth, low = lows[depth], rest = low || highs[depth];
      if (!rest) {
        this.#pop();
        continue;
      }
      const bit = rest & -rest, word = low ? 0 : 1, tile = 32 * word + 31 - Math.clz32(bit), node = stack[depth];
      if (low) lows[depth] = low & (low - 1);
      else highs[depth] = rest & (rest - 1);
      const id = states.nexts[64 * ids[depth] + tile], children = units[node + word];
      tiles[depth] = tile;
      if (depth < this.valid) this.valid = depth;
      const value = units[node + maskUnits + word] & bit ? states.accepts[id] : 0;
      if (children & bit && states.masks[4 * ids[depth] + word] & bit) {
        const before = popcount(children & (bit - 1)) + (word ? popcount(units[node]) : 0);
        const target = units[node + 2 * maskUnits + before];
        if (!this.#fruitless.has(target, id)) {
          if (this.#visits % STEPS_PER_QUESTION === 0) ask(this.signal);
          this.#push(target, id);
        }
      }
      if (value) {
        found[depth] = 1;
        this.value = value;
        this.length = depth + 1;
        return true;
      }
    }
    return false;
  }

  #pop() {
    const depth = this.#depth--;
    if (this.found[depth]) {
      if (depth) this.found[depth - 1] = 1;
    } else if (this.#visits - this.began[depth] > FEW_VISITS) {
      this.#fruitless.set(this.stack[depth], this.ids[depth], 0);
    }
  }

  letters() {
    return Array.from(this.tiles.subarray(0, this.length));
  }
}

const LEAST_POINTS = [0, 1, 0x80, 0x800, 0x10000];

class CharacterSearch {
  value = 0;
  #stack = [];
  #points = [];
  #visits = 0;
  #fruitless = new Pairs();
  #classes = new Map();

  constructor(nodes, node, states, signal) {
    Object.assign(this, { nodes, states, signal });
    ask(signal);
    if (node !== NONE) this.#push(node, 0, 0, 0, 0, 0);
  }

  #push(node, count, id, point, size, missing) {
    const frame = { node, arc: node, count, id, point, size, missing, isFound: false, began: this.#visits++, isOpen: true };
    this.#stack.push(frame);
    if (this.#visits % STEPS_PER_QUESTION === 0) ask(this.signal);
  }

  next() {
    const { nodes, states } = this, stack = this.#stack;
    while (stack.length) {
      const frame = stack[stack.length - 1];
      if (!frame.isOpen) {
        this.#pop(frame);
        continue;
      }
      const arc = frame.arc++, info = nodes.info[arc], byte = info & 255, accepts = (info & ACCEPT) !== 0;
      if (info & LAST) frame.isOpen = false;
      const target = nodes.targets[arc], { missing } = frame;
      const size = missing ? frame.size : byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      const remaining = missing ? missing - 1 : size - 1;
      const bits = missing ? byte & 0x3f : size === 1 ? byte : byte & (0xff >> (size + 1));
      if (missing ? byte >> 6 !== 2 : byte > 0xf7 || byte >> 6 === 2) throw new LexcError("", "a word that is not UTF-8");
      const point = frame.point * 64 + bits;
      if (remaining) {
        if (accepts || target === NONE) throw new LexcError("", "a word that is not UTF-8");
        this.#push(target, frame.count, frame.id, point, size, remaining);
        continue;
      }
      if (point < LEAST_POINTS[size] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        throw new LexcError("", "a word that is not UTF-8");
      const id = states.next(frame.id, this.#classOf(point));
      if (id === DEAD) continue;
      const value = accepts ? states.accepts(id) : 0;
      this.#points.length = frame.count;
      this.#points.push(point);
      if (value) {
        frame.isFound = true;
        this.value = value;
        this.word = this.#points.slice();
      }
      if (target !== NONE && !this.#fruitless.has(target, id)) this.#push(target, frame.count + 1, id, 0, 0, 0);
      if (value) return true;
    }
    return false;
  }

  #classOf(point) {
    let letters = this.#classes.get(point);
    if (letters === undefined) this.#classes.set(point, (letters = this.states.automaton.classOf(point)));
    return letters;
  }

  #pop(frame) {
    this.#stack.pop();
    if (frame.isFound) {
      const above = this.#stack[this.#stack.length - 1];
      if (above) above.isFound = true;
    } else if (!frame.missing && this.#visits - frame.began > FEW_VISITS) {
      this.#fruitless.set(frame.node, frame.id, 0);
    }
  }

  letters() {
    return this.word;
  }
}

function search(nodes, node, automaton, { nLetters, longest }, signal) {
  if (nodes.isBitmap) return new TileSearch(nodes, node, new TileStates(automaton, nLetters), longest, signal);
  return new CharacterSearch(nodes, node, new States(automaton), signal);
}

function* factsAbout(reader, words, weights) {
  const { alphabet } = reader, points = hasPoints(alphabet) ? pointCounter(alphabet) : undefined;
  for (const word of words) {
    const letters = readLetters(alphabet, word), [front_hooks, back_hooks] = hookLabels(reader, letters);
    const facts = { word, front_hooks, back_hooks, alphagram: alphabet.sortText(word, letters) };
    if (points) facts.points = points(letters.filter((letter) => letter !== FOREIGN));
    if (weights) {
      const ordinal = reader.ordinalOf(letters);
      if (ordinal === undefined) throw new LexcError("", `not in the lexicon: ${JSON.stringify(word)}`);
      facts.weight = weights.at(ordinal) ?? null;
    }
    yield facts;
  }
}

const hasPoints = ({ isUtf8, scores }) => !isUtf8 && scores.some((score) => score !== 0);

function pathOf(reader, text) {
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

function wordsOf({ nodes }, { accepts, target }) {
  const below = target === NONE ? nodes.as(0) : nodes.below(target);
  return { n_words: plain(below + nodes.as(accepts ? 1 : 0)), is_word: accepts };
}

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

const STUDIED_BLANKS = [0, 1, 2];

function studyWord(lexicon, reader, text) {
  const { alphabet } = reader, letters = readLetters(alphabet, text), isForeign = !alphabet.isUtf8 && letters.includes(FOREIGN);
  const word = isForeign ? alphabet.normalise(text) : alphabet.spell(letters);
  const is_in = reader.hasLetters(letters), spelled = (rack, blanks, isPart) => [...reader.words(rackAutomaton(rack, blanks, isPart))];
  const found = spelled(letters, 0, true), hasLength = (n) => (other) => readLetters(alphabet, other).length === n;
  const facts = { word, is_in, n_letters: letters.length, ...(alphabet.isUtf8 || isForeign ? {} : tileFacts(reader, letters, is_in)) };
  if (is_in) facts.ordinal = reader.ordinalOf(letters);
  const alphagram = alphabet.sortText(word, letters);
  Object.assign(facts, { alphagram, anagrams: found.filter((other) => other !== word && hasLength(letters.length)(other)) });
  Object.assign(facts, hookLists(reader, word));
  facts.one_letter_replaced = [...edited(reader, letters, "replace")].map((other) => alphabet.spell(other));
  facts.one_letter_more = spelled(letters, 1, false);
  facts.one_letter_less = letters.length > 1 ? found.filter(hasLength(letters.length - 1)) : [];
  facts.n_words_from_its_letters = found.length;
  const values = is_in ? valuesOf(lexicon, facts.ordinal) : {};
  if (Object.keys(values).length) facts.values = values;
  return facts;
}

function tileFacts(reader, letters, isIn) {
  const { alphabet } = reader, facts = { n_different_letters: new Set(letters).size };
  if (alphabet.vowels.length) facts.n_vowels = letters.filter((letter) => alphabet.vowels.includes(letter)).length;
  if (hasPoints(alphabet)) facts.points = letters.reduce((sum, letter) => sum + alphabet.scores[letter - 1], 0);
  if (!alphabet.counts.some((n) => n > 0)) return facts;
  const counters = STUDIED_BLANKS.map((n) => drawCounter(alphabet, n)), draws = counters.map((count) => count(letters));
  const byBlanks = (values) => Object.fromEntries(STUDIED_BLANKS.map((n, i) => [n, values[i]]));
  facts.draws = byBlanks(draws.map((n) => (typeof n === "bigint" ? plain(n) : n)));
  if (isIn) facts.probability_ranks = byBlanks(ranksAmong(reader, letters, counters, draws));
  return facts;
}

function ranksAmong(reader, letters, counters, draws) {
  const ranks = counters.map(() => 1);
  let isBefore = true;
  for (const [other] of reader.pairs(lengthAutomaton(letters.length, letters.length))) {
    isBefore &&= other.some((letter, i) => letter !== letters[i]);
    for (let i = 0; i < counters.length; i++) {
      const n = counters[i](other);
      if (n > draws[i] || (isBefore && n === draws[i])) ranks[i]++;
    }
  }
  return ranks;
}

function hookLists(reader, word) {
  const lists = { front_hooks: [], back_hooks: [], insertions: [], inner_hooks: [] };
  for (const { word: other, kind } of hookWords(reader, word)) lists[kind === "insertion" ? "insertions" : `${kind}_hooks`].push(other);
  return lists;
}

function valuesOf(lexicon, ordinal) {
  const values = lexicon.columnNames.map((name) => [name, lexicon.column(name).at(ordinal)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const MAX_JUDGED = 255;
const MAX_WORK = 5_000_000;
const MAX_PARTS = 128;
const MAX_RULE = 63;
const MAX_DEAD_ENDS = 10_000;
const MAX_BREAKS = 10;
const MAX_SHARPS = 5;
const EXHAUSTED = Symbol("a text that takes too much work");
const WRONG = Object.freeze({ isCorrect: false, isForbidden: false, keepsCase: false });
const FORBIDDEN = Object.freeze({ ...WRONG, isForbidden: true });
const CORRECT = Object.freeze({ ...WRONG, isCorrect: true });

function indexOfLetters(letters, searched, start = 0) {
  for (let i = start; i + searched.length <= letters.length; i++) if (hasLetters(letters, searched, i)) return i;
  return -1;
}

const hasLetters = (letters, part, index) => index >= 0 && part.every((letter, i) => letters[index + i] === letter);

class Judge {
  #nodes;
  #alphabet;
  #rules;
  #switches;
  #work = 0;
  #isTurkic;
  #conversions;
  #rulesBySet;

  constructor(nodes, alphabet, rules) {
    const letters = (value) => (isList(value) ? value.map(letters) : Array.from(value));
    this.#nodes = nodes;
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

  #take(node, letter) {
    this.#spend(1);
    if (node === NONE || node === undefined) return undefined;
    if (!this.#alphabet.isUtf8) {
      const tile = this.#alphabet.tileOfLabel(letter);
      return tile && this.#nodes.arc(node, tile);
    }
    let arc;
    if (letter === "\0" || /[\ud800-\udfff]/u.test(letter)) return undefined;
    for (const byte of new TextEncoder().encode(letter)) {
      arc = node === NONE ? undefined : this.#nodes.arc(node, byte);
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

  #caseOf(word) {
    const lower = this.#lowerAll(word), nCapitals = word.filter((letter, i) => letter !== lower[i]).length;
    const nNeutral = word.filter((letter, i) => lower[i] === this.#upper(letter)).length;
    if (!nCapitals) return "lower";
    if (nCapitals === 1 && word[0] !== lower[0]) return "initial";
    return nCapitals + nNeutral === word.length ? "upper" : "mixed";
  }

  #check(form, { isInitial = false, hasCapital = false }) {
    const word = this.#dropIgnored(form);
    if (!word.length) return WRONG;
    if (this.#has("forbidden", word)) return FORBIDDEN;
    if (this.#has("words", word)) return { ...CORRECT, keepsCase: this.#has("keep_case", word) };
    if (!isInitial && this.#has("in_capitals", word)) return CORRECT;
    const first = this.#firstPart(word, hasCapital);
    return first ? { ...CORRECT, keepsCase: this.#has("keep_case", first) } : WRONG;
  }

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

  #judgeSharps(word, start, nSeen, isChanged) {
    const index = indexOfLetters(word, ["s", "s"], start);
    if (index < 0 || nSeen >= MAX_SHARPS) return isChanged ? this.#check(word, { hasCapital: true }) : WRONG;
    const changed = [...word.slice(0, index), "ß", ...word.slice(index + 2)];
    const found = this.#judgeSharps(changed, index + 1, nSeen + 1, true);
    return found.isCorrect ? found : this.#judgeSharps(word, index + 2, nSeen + 1, isChanged);
  }

  #initialForm(word) {
    const form = this.#capitalise(this.#lowerAll(word));
    return word[0] === "\u0130" ? [word[0], ...form.slice(1)] : form;
  }

  #judgeInitial(word, isInitial, hasDot) {
    const lower = this.#lowerAll(word), isDotted = word[0] === "\u0130";
    const found = this.#check(isInitial ? word : this.#initialForm(word), { isInitial, hasCapital: true });
    if (found.isForbidden || (found.isCorrect && !(found.keepsCase && !isInitial))) return found;
    if (isDotted && !["tr", "az"].includes(this.#rules.language.slice(0, 2))) return WRONG;
    return this.#judgeLower(lower, isInitial, hasDot);
  }

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

  #firstPart(word, hasCapital) {
    const { sets, shortest_part: shortest, compound_rules: rules } = this.#rules, before = word.slice(0, -1);
    if (!sets.has("begin") && !rules.length) return undefined;
    let first;
    if (word.length >= 2 * shortest) {
      if (sets.has("begin")) first = this.#walk(word, hasCapital, "begin", 0);
      first ??= this.#firstPartByRules(word);
    }
    const mayMove = word.at(-1) === "-" && sets.has("moving") && before.length >= 2 * shortest;
    return first ?? (mayMove ? this.#walk(before, hasCapital, "moving", -5) : undefined);
  }

  #walk(text, hasCapital, set, nWords) {
    const junction = { text, start: 0, nWords, nSyllables: 0, last: [], isReplaced: false };
    return this.#walkFrom(junction, set, { hasCapital, deadEnds: new Set() }, 1);
  }

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

  #hasNextParts(junction, before, walk, depth) {
    if (depth === MAX_PARTS) return false;
    const first = this.#walkFrom({ ...junction, nWords: junction.nWords + 1 }, "middle", walk, depth + 1);
    if (!first) return false;
    if (this.#rules.patterns.length && this.#forbids(before, first) !== junction.isReplaced) return false;
    return !this.#looksMisspelt([...before, ...first]);
  }

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

  #doubled(junction) {
    const { text, start } = junction, isDouble = start > 2 && text[start - 1] === text[start - 2];
    return isDouble && this.#switches.has("simplified_triple") ? [{ ...junction, start: start - 1 }] : [];
  }

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

  #mayJoin(text, end) {
    const before = text[end - 1], behind = text[end], isUpper = (letter) => letter.toUpperCase() === letter;
    const isHyphen = before === "-" || behind === "-";
    if (this.#switches.has("case") && !isHyphen && (isUpper(before) || isUpper(behind))) return false;
    const isTriple = text[end - 2] === before || text[end + 1] === before;
    return !this.#switches.has("triple") || before !== behind || !isTriple;
  }

  #forbids(before, behind) {
    this.#spend(this.#rules.patterns.length);
    return this.#rules.patterns.some(
      ({ end, endSet, begin, beginSet }) =>
        hasLetters(behind, begin, 0) && hasLetters(before, end, before.length - end.length) &&
        (!endSet || this.#has(endSet, before)) && (!beginSet || this.#has(beginSet, behind)),
    );
  }

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

  #isWord(...pieces) {
    let arc = { accepts: false, target: this.#rules.sets.get("words") };
    for (const piece of pieces) arc = piece.length && arc ? this.#takeAll(arc.target, piece) : arc;
    return arc?.accepts === true;
  }

  #hasSpace() {
    return this.#alphabet.isUtf8 || this.#alphabet.tileOfLabel(" ") !== undefined;
  }

  #firstPartByRules(word) {
    const known = new Map();
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

export class Lexicon {
  #reader;
  #parts;
  #judge;

  constructor(parts) {
    this.#reader = parts.reader;
    this.#parts = parts;
  }

  get #groups() {
    return this.#parts.groups;
  }

  get #columns() {
    return this.#parts.columns;
  }

  get size() {
    const { nWords } = this.#reader;
    return nWords <= Number.MAX_SAFE_INTEGER ? Number(nWords) : nWords;
  }

  get kind() {
    return this.#reader.graph.kind;
  }

  get letters() {
    return [...this.#reader.alphabet.labels];
  }

  get encoding() {
    return this.#reader.alphabet.encoding;
  }

  get keyRule() {
    return this.#reader.alphabet.keyRule;
  }

  [Symbol.iterator]() {
    return this.words();
  }

  has(text) {
    const answer = typeof text === "string" && this.#reader.nodes.isBitmap ? this.#hasPlain(text) : undefined;
    if (answer !== undefined) return answer;
    const letters = this.#reader.alphabet.read(text);
    return letters !== null && this.#reader.hasLetters(letters);
  }

  #hasPlain(text) {
    const { nodes, root, alphabet } = this.#reader, { units, maskUnits } = nodes, { plainTiles } = alphabet;
    for (let i = 0, node = root, last = text.length - 1; i <= last; i++) {
      const code = text.charCodeAt(i), tile = code < 128 ? plainTiles[code] : 0;
      if (!tile) return undefined;
      const first = node + (tile >>> 5), bit = 1 << (tile & 31), children = units[first];
      if (i === last) return (units[first + maskUnits] & bit) !== 0;
      if (!(children & bit)) return text.charCodeAt(i + 1) < 128 ? false : undefined;
      node = units[node + 2 * maskUnits + popcount(children & (bit - 1)) + (tile > 31 ? popcount(units[node]) : 0)];
    }
    return false;
  }

  isCorrect(text) {
    const { nodes, alphabet } = this.#reader, { rules } = this.#parts;
    if (!rules) throw new LexcError("", "the image has no rules of a dictionary (DICT): build it from a .dic");
    this.#judge ??= new Judge(nodes, alphabet, rules);
    const plain = requireText(text), composed = plain.normalize("NFC");
    return this.#judge.isCorrect(plain) || (composed !== plain && this.#judge.isCorrect(composed));
  }

  ordinal(text) {
    return this.#reader.ordinalOf(this.#reader.alphabet.read(text));
  }

  word(ordinal) {
    return this.#reader.wordAt(ordinal);
  }

  count(prefix = "") {
    const spans = this.#spans(prefix);
    return plain(spans.length > 1 ? spans[0].count + spans[1].count : (spans[0]?.count ?? 0));
  }

  get columnNames() {
    return [...this.#columns.keys()];
  }

  column(name) {
    const column = this.#columns.get(name);
    return column && new Column(name, column, Number(this.#reader.nWords), (word) => this.ordinal(word));
  }

  *complete(prefix = "", { column = "weight", limit = Infinity, signal } = {}) {
    const index = this.#columns.get(column)?.index;
    if (!index) throw new LexcError("", `the image has no index (WIDX) of a column ${JSON.stringify(column)}`);
    const spans = this.#spans(prefix).map(({ first, count }) => [Number(first), Number(first) + Number(count)]);
    const values = this.column(column), weight = (item) => values.at(item.value) ?? -Infinity;
    const found = spans.map((span) => ordinalsByValue(index, values, ...span));
    const heads = found.map((ordinals) => ordinals.next());
    for (let n = 0; n < limit; n++) {
      if (n % 256 === 0) ask(signal);
      const open = heads.map((_, i) => i).filter((i) => !heads[i].done);
      if (!open.length) return;
      const best = open.reduce((a, b) => (weight(heads[b]) > weight(heads[a]) ? b : a));
      yield this.word(heads[best].value);
      heads[best] = found[best].next();
    }
  }

  *top(name, { prefix = "", limit = Infinity, signal } = {}) {
    const column = this.#columnOf(name);
    if (column.type.startsWith("many")) throw new LexcError("", `lists have no order: column ${name}`);
    if (this.#columns.get(name).index) yield* this.complete(prefix, { column: name, limit, signal });
    else {
      const found = [];
      for (const { first, count } of this.#spans(prefix))
        for (let i = Number(first), end = i + Number(count); i < end; i++) {
          if (i % 4096 === 0) ask(signal);
          found.push({ i, value: column.at(i) });
        }
      found.sort((a, b) => compareKeys(a.value, b.value));
      for (const { i } of found.slice(0, limit)) yield this.word(i);
    }
  }

  #columnOf = (name, problem = `the image has no column ${JSON.stringify(name)}`) => {
    const column = this.column(name);
    if (!column && problem !== null) throw new LexcError("", problem);
    return column;
  };

  anagramsOf(text) {
    const { alphabet, graph, root } = this.#reader, letters = alphabet.read(text);
    if (!letters?.length) return [];
    if (!this.#groups) return [...this.#reader.words(rackAutomaton(letters, 0, false))];
    const span = this.#reader.spanOf(graph.roots.get("alphagrams") ?? root, alphabet.alphagram(letters));
    return span?.isWord ? this.#groups(Number(span.first)).map((ordinal) => this.word(ordinal)) : [];
  }

  *anagramGroups({ signal } = {}) {
    const { graph, nodes, alphabet } = this.#reader, groups = new Map();
    if (this.#groups) {
      const n = Number(nodes.below(graph.roots.get("alphagrams")));
      for (let i = 0; i < n; i++) {
        if (i % 256 === 0) ask(signal);
        yield this.#groups(i).map((ordinal) => this.word(ordinal));
      }
      return;
    }
    checkCountable(this.#reader);
    for (const [word] of this.#reader.pairs(everything, { signal })) {
      const name = alphagramName(word), group = groups.get(name);
      if (group) group.push(alphabet.spell(word));
      else groups.set(name, [alphabet.spell(word)]);
    }
    yield* groups.values();
  }

  alphagram(text) {
    const { alphabet } = this.#reader;
    return alphabet.sortText(text, readLetters(alphabet, text));
  }

  #spans(prefix) {
    const { alphabet, root } = this.#reader;
    return alphabet.prefixReadings(prefix).map((letters) => this.#reader.spanOf(root, letters)).filter(Boolean);
  }

  words(prefix = "", options = {}) {
    const readings = this.#reader.alphabet.prefixReadings(prefix);
    return readings.length === 1 ? this.#reader.withPrefix(readings[0], options) : this.#wordsOf(readings, options);
  }

  *#wordsOf(readings, options) {
    for (const letters of readings) yield* this.#reader.withPrefix(letters, options);
  }

  pattern(text, { signal } = {}) {
    const { alphabet } = this.#reader;
    return this.#reader.words(expressionAutomaton(readPattern(alphabet, text), alphabet.last), { signal });
  }

  anagram(rack, { sub = false, signal } = {}) {
    const { alphabet } = this.#reader, { letters, blanks } = readRack(alphabet, rack);
    const automaton = rackAutomaton(letters, blanks, sub);
    return blanks ? this.#wordsWithBlanks(automaton, rackSpeller(alphabet, letters), signal) : this.#reader.words(automaton, { signal });
  }

  *#wordsWithBlanks(automaton, spell, signal) {
    for (const [word] of this.#reader.pairs(automaton, { signal })) yield spell(word);
  }

  regex(text, { signal } = {}) {
    const { alphabet } = this.#reader;
    return this.#reader.words(expressionAutomaton(readRegex(alphabet, text), alphabet.last), { signal });
  }

  near(text, options = {}) {
    const column = this.column("weight"), isNumeric = column && /^[uif]\d/.test(column.type);
    const weightOf = isNumeric ? (letters) => column.at(this.#reader.ordinalOf(letters)) : undefined;
    return nearWords(this.#reader, text, options, weightOf);
  }

  hooks(text, { signal } = {}) {
    return hookWords(this.#reader, text, { signal });
  }

  hookLetters(text) {
    const [front, back] = hookLabels(this.#reader, readLetters(this.#reader.alphabet, text));
    return { front, back };
  }

  extensions(text, { signal } = {}) {
    const { alphabet } = this.#reader, expression = extensionExpression(alphabet, readLetters(alphabet, text));
    return this.#reader.words(expressionAutomaton(expression, alphabet.last), { signal });
  }

  find(conditions = {}, options = {}) {
    return findWords(this.#reader, conditions, options, this.#columnOf);
  }

  explore(text, options = {}) {
    return countReadings(this, this.#reader, text, options);
  }

  answers(text, reading, options = {}) {
    return answerReading(this, this.#reader, text, reading, options);
  }

  facts(words) {
    return factsAbout(this.#reader, words, this.column("weight"));
  }

  study(word) {
    return studyWord(this, this.#reader, word);
  }

  path(text) {
    return pathOf(this.#reader, text);
  }

  get points() {
    const { labels, scores } = this.#reader.alphabet;
    return Object.fromEntries(labels.map((label, i) => [label, scores[i]]));
  }

  spell(text) {
    const { alphabet } = this.#reader;
    return readLetters(alphabet, text).map((letter) => (alphabet.isUtf8 ? String.fromCodePoint(letter) : (alphabet.labels[letter - 1] ?? "")));
  }

  cursor(root = "words") {
    return cursorAt(this.#reader, root);
  }
}

const MAGIC = [0x89, 0x4c, 0x58, 0x43, 0x0d, 0x0a, 0x1a, 0x0a];
const REQUIRED = ["GRPH", "META", "NODE"];
const FLAGS_OF_TYPES = { GRPH: 3, META: 3, LEVL: 3, NODE: 3, RANK: 2, COLU: 2, WIDX: 2, ALPH: 2, DICT: 2, STEM: 2 };
const SECTION_FLAGS = new Map(Object.entries(FLAGS_OF_TYPES));
const REPEATABLE = ["COLU", "WIDX"];
const PACKED = 3;
const isPacked = (GRPH) => GRPH.byteLength > 1 && GRPH.getUint8(1) === PACKED;

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

const ALL_STATES = 255;
const NO_UTF8 = "a word that is not UTF-8, or has a zero or a line end";
const NO_CHARACTER = 8;

function stateAfterFirst(byte) {
  if (byte < 0x80) return byte === 0 || byte === 10 || byte === 13 ? NO_CHARACTER : 0;
  if (byte < 0xe0) return byte < 0xc2 ? NO_CHARACTER : 1;
  if (byte < 0xf0) return byte === 0xe0 ? 4 : byte === 0xed ? 5 : 2;
  return byte === 0xf0 ? 6 : byte < 0xf4 ? 3 : byte === 0xf4 ? 7 : NO_CHARACTER;
}

function statesBefore(byte, accepts, targets) {
  const ends = accepts ? targets & 1 : targets;
  if (byte < 0x80 || byte >= 0xc0) return (ends >> stateAfterFirst(byte)) & 1;
  return ((ends & 7) << 1) | (ends & 2 && (byte < 0xa0 ? 32 : 16)) | (ends & 4 && (byte < 0x90 ? 128 : 64));
}

const KINDS = ["", "dawg", "gaddag", "trie", "anag"];
const LAYOUT_WIDTHS = [null, ["4,1", "4,2"], ["4,0", "8,0"], ["8,0", "8,1", "8,2"]];

const RUNS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

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

class Graph {
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

  #unit(index) {
    const low = this.units[this.unitBytes === 4 ? index : 2 * index];
    const target = (low >>> 10) + (this.unitBytes === 4 ? 0 : this.units[2 * index + 1] * 2 ** 22);
    return [low & 1023, target || NONE];
  }

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
      isLast = (flags & LAST) !== 0 || index >= this.nUnits;
    }
    this.end = index;
    return n;
  }

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
    if (!counted) checkLevels(this.gaddagLevels, nLevels);
    refuse("N9", [...this.roots.values()].some((unit) => !starts[unit]), "a root at which no node begins");
    refuse("N10", counts.some((n, i) => n !== this.counts[i]), "the numbers of nodes or arcs differ from GRPH");
    refuse(RANK ? "R3" : "N11", !counted, "more than 2 ** 63 - 1 words");
    const { words, sums } = counted, nOthers = nodesBefore[this.gaddagLevels];
    if (RANK) this.#verifyRank(RANK, table, counted, nOthers);
    refuse(RANK ? "R4" : "N11", BigInt(words[0]) !== this.nWords, "the number of words differs from GRPH");
    if (this.isUtf8) this.#checkUtf8();
    return this.isBitmap ? new BitmapNodes(this.units, this.maskUnits, this.start, sums) : this.#copy(table, nOthers);
  }

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

  #checkMasks(first, end, isDawg, starts, counts, table) {
    const { units, start } = this, foreign = -2 << this.nLetters, { nodes, nAccepts } = table;
    let node = first, n = table.n, nArcs = 0;
    while (node < end) {
      const children = units[node], accepting = units[node + 1], slots = node + 2;
      let after = slots, nAccepting = 0, nBoth = 0;
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

  #checkArc(i, before, isDawg) {
    const label = this.labels[i], target = this.targets[i], accepts = this.accepts[i] === 1;
    refuse("N3", label > this.nLetters, "a label outside the alphabet");
    refuse("N4", !accepts && target === NONE, "an arc without accept bit and target");
    refuse("N5", label <= before, "labels that do not ascend");
    refuse("N8", label === 0 && (isDawg || accepts || target < this.start), "a misplaced separator");
  }

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

class NodeTable {
  n = 0;

  constructor({ units, nUnits, maskUnits }) {
    this.header = 2 * maskUnits;
    this.nodes = new Uint32Array(nUnits + 1);
    this.nAccepts = new Uint16Array(nUnits);
    this.targets = maskUnits ? units : new Float64Array(nUnits);
  }

  add(node, end, n, { accepts, targets }) {
    for (let i = 0; i < n; i++) {
      this.nAccepts[this.n] += accepts[i];
      if (!this.header) this.targets[node + i] = targets[i];
    }
    this.nodes[this.n++] = node;
    this.nodes[this.n] = end;
  }
}

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

const endOfUnit = (bit) => Math.ceil(bit / 64) * 64;

class Bits {
  #units;

  constructor(units) {
    this.#units = units;
  }

  read(bit, width) {
    const i = bit < 2 ** 31 ? bit >>> 5 : Math.floor(bit / 32), shift = bit - 32 * i, low = this.#units[i] >>> shift;
    const number = shift ? low | (this.#units[i + 1] << (32 - shift)) : low;
    return width === 32 ? number >>> 0 : number & ((1 << width) - 1);
  }

  readLong(bit, width, As) {
    if (width <= 32) return As(this.read(bit, width));
    return As(this.read(bit + 32, width - 32)) * As(2 ** 32) + As(this.read(bit, 32));
  }

  isZero(from, to) {
    for (let bit = from; bit < to; bit += 32) if (this.read(bit, Math.min(32, to - bit))) return false;
    return true;
  }
}

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

class Row {
  n = 0;

  constructor(Type) {
    this.items = new Type(1024);
  }

  push(number) {
    if (this.n === this.items.length) {
      const items = new this.items.constructor(2 * this.n);
      items.set(this.items);
      this.items = items;
    }
    this.items[this.n++] = number;
  }
}

const [SHAPE, LABEL_SET, RAW, CHAIN] = [0, 1, 2, 3];
const [NEXT, FAR] = [1, 3];
const ADDRESSES_PER_SAMPLE = 16;
const BITS_PER_SAMPLE = 1024;
const PART_BITS = 2048; // of a part's header
const INVALID = -2;
const OPEN = 0xffff;

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

class Codes {
  addresses = new Row(Float64Array);
  firstArcs = new Row(Uint32Array);
  chains = new Row(Int32Array); // an index in `chainTable`, or NONE
  chainTable = [];
  labels = new Row(Uint8Array);
  nibbles = new Row(Uint8Array);
  targets = new Row(Float64Array);

  length(code) {
    const chain = this.chains.items[code];
    return chain === NONE ? 1 : this.chainTable[chain].length;
  }
}

class PackedGraph extends Graph {
  #bits = new Bits(this.units);
  #maskBits = this.maskUnits === 1 ? 32 : 64;
  #labelBits = this.isUtf8 ? 0 : this.nLetters + 1;
  #parts;
  #starts;
  #codes = new Codes();

  #labels(bit) {
    if (!this.isUtf8) return this.#mask(bit, this.#maskBits);
    const low = this.#bits.read(bit, 32), high = this.#bits.read(bit + 32, 32);
    return this.#bytes(bit, high ? 8 - (Math.clz32(high) >>> 3) : 4 - (Math.clz32(low) >>> 3));
  }

  #chain(bit) {
    const labels = this.#bytes(bit, this.#maskBits / 4 - 1), end = labels.indexOf(NONE);
    return end < 0 ? labels : labels.slice(0, end);
  }

  #rawLabels(bit) {
    return this.isUtf8 ? this.#bytes(bit + 8, this.#bits.read(bit, 8)) : this.#mask(bit, this.#labelBits);
  }

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

  #checkPart({ widths, classes, labelBits, nOthers, nAddresses, isGaddag, isClean }) {
    const areNarrow = widths.every((width, kind) => width <= (kind > NEXT ? 32 : 0));
    const isSound = ({ type, width, first, zeros }) =>
      type <= CHAIN && width <= 32 && zeros === 0 && (type !== RAW || (width === 0 && first === 0));
    refuse("P1", !areNarrow, "a kind of target with an impossible width");
    refuse("P1", !classes.every(isSound) || classes[15].type !== RAW, "an impossible class");
    const areSound = labelBits === this.#labelBits && nOthers <= (isGaddag ? nAddresses : 0) && isClean;
    refuse("P1", !areSound, "a wrong field of a part's header");
  }

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

  #resolveTargets() {
    const { labels, nibbles, targets, firstArcs } = this.#codes, firstOther = firstArcs.items[this.#parts[0].nCodes];
    for (let arc = 0; arc < targets.n; arc++) {
      const kind = nibbles.items[arc] & 7;
      if (kind === 0) continue;
      let address = targets.items[arc];
      if (kind > FAR) {
        const part = arc < firstOther || !labels.items[arc] ? this.#parts[0] : this.#parts[1];
        const index = address + part.nOthers, { addresses } = part;
        address = addresses[index < addresses.length ? index : index - addresses.length];
      }
      targets.items[arc] = this.#codeAt(address);
    }
  }

  #codeAt(address) {
    const isInside = this.#parts.some(({ begin, end }) => address >= begin && address < end);
    return isInside && this.#starts.has(address) ? this.#starts.indexOf(address) : INVALID;
  }

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

  #isNode(node, isGaddag) {
    const { begin, end } = this.#parts[isGaddag ? 1 : 0];
    return node >= begin && node < end && this.#starts.has(node);
  }

  #walk() {
    const [nOwn, nOthers] = [this.#parts[0].nCodes, this.#parts[1]?.nCodes ?? 0];
    const heights = new Uint16Array(nOthers + nOwn), order = new Uint32Array(nOthers + nOwn);
    let n = 0;
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
        continue;
      }
      if (isOwn) highest[top] = Math.max(highest[top], height + codes.length(code));
      if (highest[top] > maxHeight) refuse("P8", true, "a path that is too long");
      arcs[top]++;
    }
    return n;
  }

  #checkUtf8(order) {
    const { chains, chainTable, firstArcs, labels, nibbles, targets } = this.#codes, known = new Uint8Array(this.#parts[0].nCodes);
    for (const code of order.subarray(0, known.length)) {
      let states = ALL_STATES;
      for (let arc = firstArcs.items[code]; arc < firstArcs.items[code + 1]; arc++) {
        const target = targets.items[arc];
        states &= statesBefore(labels.items[arc], nibbles.items[arc] > 7, target === NONE ? ALL_STATES : known[target]);
      }
      const others = chainTable[chains.items[code]]?.slice(0, -1) ?? [];
      for (const label of others.reverse()) states = statesBefore(label, false, states);
      known[code] = states;
    }
    refuse("N12", !(known[this.#codeAt(this.roots.get("words"))] & 1), NO_UTF8);
  }

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

function verifyAlphagrams({ ALPH, RANK }, graph, nodes) {
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

const SET_NAMES = "begin middle end capital_end counts_twice forbidden in_capitals keep_case moving unsuggested".split(" ");
const SWITCHES = ["case", "dup", "more_suffixes", "rep", "sharps", "simplified_triple", "triple"];
const MAX_DICT = 2 ** 24;
const MAX_ROWS = 65536;
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

function readDictionary({ DICT }, graph, nodes) {
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
      node = node === NONE ? NONE : (nodes.arc(node, byte)?.target ?? NONE);
    refuse("D3", node === NONE, `a set that the nodes do not have: ${name}`);
    sets.set(name, node);
  }
  return { ...Object.fromEntries(values), sets };
}

const isCountable = (nodes) => nodes.isBitmap && !nodes.isBig;

function countWords(nodes, node, automaton, { nLetters }, signal) {
  const { units, maskUnits } = nodes, states = new TileStates(automaton, nLetters), known = new Pairs();
  let visits = 0;

  function below(node, id) {
    if (++visits % STEPS_PER_QUESTION === 0) ask(signal);
    if (!states.isReady[id]) states.prepare(id);
    if (states.isEverything(id)) return nodes.below(node);
    let n = 0;
    for (let word = 0, slot = node + 2 * maskUnits; word < maskUnits; word++) {
      const mask = 4 * id + word, followed = states.masks[mask];
      n += popcount(units[node + maskUnits + word] & states.masks[mask + 2]);
      for (let rest = units[node + word]; rest; rest &= rest - 1, slot++) {
        const bit = rest & -rest;
        if (!(followed & bit)) continue;
        const target = units[slot], next = states.nexts[64 * id + 32 * word + 31 - Math.clz32(bit)];
        let m = known.get(target, next);
        if (m === undefined) known.set(target, next, (m = below(target, next)));
        n += m;
      }
    }
    return n;
  }

  ask(signal);
  return node === NONE ? 0 : below(node, 0);
}

const FIRST_WORDS = 16;
const MOST_WORDS = 512;

const isListable = (nodes, alphabet) => nodes.isBitmap && alphabet.isAscii;

function* listWords(nodes, { accepts, target }, labels, text, longest, signal) {
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

class Walk {
  #depth = 0;

  constructor(nodes, node, labels, text, longest) {
    const { units, maskUnits } = nodes, depths = longest + 2;
    Object.assign(this, { units, maskUnits, first: text.length });
    this.codes = Uint8Array.from(["\0", ...labels], (label) => label.charCodeAt(0));
    this.path = new Uint8Array(text.length + depths);
    for (let i = 0; i < text.length; i++) this.path[i] = text.charCodeAt(i);
    this.buffer = new Uint8Array(MOST_WORDS * (text.length + depths));
    this.ends = new Uint32Array(MOST_WORDS);
    this.masks = new Uint32Array(depths);
    this.slots = new Uint32Array(depths);
    this.remaining = new Int32Array(depths);
    this.second = new Uint8Array(depths);
    this.masks[0] = node;
    this.slots[0] = node + 2 * maskUnits;
    this.remaining[0] = units[node] | units[node + maskUnits];
  }

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

class Reader {
  constructor(graph, nodes, alphabet) {
    Object.assign(this, { graph, alphabet, nWords: graph.nWords });
    if (nodes) Object.assign(this, { nodes, root: graph.roots.get("words") });
  }

  arcAt(root, letters) {
    let arc = { accepts: false, target: root };
    for (const label of this.alphabet.labelsOf(letters)) {
      arc = arc.target === NONE ? undefined : this.nodes.arc(arc.target, label);
      if (!arc) return undefined;
    }
    return arc;
  }

  hasLetters(letters) {
    return letters.length > 0 && letters.length <= this.graph.longest && this.arcAt(this.root, letters)?.accepts === true;
  }

  spanOf(root, letters) {
    const { nodes } = this, one = nodes.as(1);
    if (letters.length > this.graph.longest) return undefined;
    let first = nodes.as(0), arc = { accepts: false, target: root };
    for (const label of this.alphabet.labelsOf(letters)) {
      const next = arc.target === NONE ? undefined : nodes.arc(arc.target, label);
      if (!next) return undefined;
      if (arc.accepts) first += one;
      first += nodes.before(arc.target, label);
      arc = next;
    }
    const count = (arc.accepts ? one : nodes.as(0)) + (arc.target === NONE ? nodes.as(0) : nodes.below(arc.target));
    return { first, count, isWord: arc.accepts };
  }

  ordinalOf(letters) {
    const span = letters?.length ? this.spanOf(this.root, letters) : undefined;
    return span?.isWord ? plain(span.first) : undefined;
  }

  lettersAt(ordinal) {
    const { nodes } = this, isWhole = typeof ordinal === "bigint" || Number.isInteger(ordinal);
    if (!isWhole || ordinal < 0 || BigInt(ordinal) >= this.nWords) return undefined;
    const labels = [], zero = nodes.as(0), one = nodes.as(1);
    for (let node = this.root, rest = nodes.isBig ? BigInt(ordinal) : Number(ordinal); ; ) {
      let found, n = zero;
      for (const arc of nodes.arcs(node)) {
        n = (arc.accepts ? one : zero) + (arc.target === NONE ? zero : nodes.below(arc.target));
        found = arc;
        if (rest < n) break;
        rest -= n;
      }
      labels.push(found.label);
      if (found.accepts && rest === zero) return this.alphabet.lettersOf(labels);
      if (found.accepts) rest -= one;
      node = found.target;
    }
  }

  wordAt(ordinal) {
    const letters = this.lettersAt(ordinal);
    return letters && this.alphabet.spell(letters);
  }

  *words(automaton, { signal, prefix = [] } = {}) {
    const { alphabet } = this, arc = this.arcAt(this.root, prefix);
    if (!arc) return;
    if (arc.accepts && automaton.accepts(automaton.start)) yield alphabet.spell(prefix);
    const found = search(this.nodes, arc.target, automaton, this.graph, signal);
    if (!alphabet.isPlain) {
      while (found.next()) yield alphabet.spell(prefix.length ? [...prefix, ...found.letters()] : found.letters());
      return;
    }
    const { labels } = alphabet, texts = [prefix.length ? alphabet.spell(prefix) : ""];
    while (found.next()) {
      const { tiles, length } = found;
      let depth = found.valid;
      for (; depth < length; depth++) texts[depth + 1] = texts[depth] + labels[tiles[depth] - 1];
      found.valid = length;
      yield texts[length];
    }
  }

  count(automaton, { limit, signal } = {}) {
    if (isCountable(this.nodes)) return countWords(this.nodes, this.root, automaton, this.graph, signal);
    const found = search(this.nodes, this.root, automaton, this.graph, signal);
    let n = 0;
    while (n <= limit && found.next()) n++;
    return n;
  }

  withPrefix(letters, { signal } = {}) {
    const { nodes, alphabet, graph } = this;
    if (!isListable(nodes, alphabet)) return this.words(everything, { signal, prefix: letters });
    const arc = this.arcAt(this.root, letters) ?? { accepts: false, target: NONE };
    return listWords(nodes, arc, alphabet.labels, letters.length ? alphabet.spell(letters) : "", graph.longest, signal);
  }

  *pairs(automaton, { signal } = {}) {
    const found = search(this.nodes, this.root, automaton, this.graph, signal);
    while (found.next()) yield [found.letters(), found.value];
  }
}

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
    return (this.#root ??= this.nodes && this.graph.roots.get("words"));
  }
}

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
