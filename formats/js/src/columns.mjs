// COLU: columns of values.

import { refuse } from "./errors.mjs";
import { UTF8, bytesOf, ascii, isZero, unsigned, FLOAT, BITS, TEXT, BYTES, LIST, numberAt, decode, plain } from "./binary.mjs";
import { isText, isList } from "./values.mjs";
import { verifyIndex } from "./heaviest.mjs";

/** The widths of a column's entries, by its type. Columns of newer types are ignored. */
const END_WIDTHS = [1, 2, 4, 8];
const WIDTHS = [[], [1, 2, 4, 8], [1, 2, 4, 8], [4, 8], [0], [1, 2, 4, 8], END_WIDTHS, END_WIDTHS];

/** Check COLU and WIDX. Returns the columns of known types by name: {section, parts, index}. index: as verifyIndex
 *  returns it, undefined if there is none. */
export function verifyColumns({ COLU, WIDX }, nWords) {
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
