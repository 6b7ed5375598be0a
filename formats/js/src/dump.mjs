// The fields of an image one by one, also of one that is damaged: no byte is trusted, and no value is checked.

import { ascii, bytesOf, isZero, u64, viewOf } from "./binary.mjs";
import { Pack } from "./msgpack.mjs";

/** The fields of fixed records, each name with its width: bytes of a number, or "s" and those of a text. */
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

/** The fields of an image, as {offset, record, number, name, value}: header, section table, sections. number: of the record, where there
 *  are several. value: a number, from 2 ** 53 on a BigInt; a text; or bytes, and checksums, as hexadecimal digits; of META any
 *  value. All fields that lie inside the bytes are given, and nothing is thrown. specs/image.md of lexc explains each. */
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

/** The fields of a record that end before a byte. */
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

/** Reserved bytes that are zero are 0, others a text if they are printable, else hexadecimal digits. */
function textOf(view, offset, width, name) {
  if (name.startsWith("reserved") && isZero(view, offset, offset + width)) return 0;
  const text = ascii(view, offset, width).replace(/\0+$/, "");
  return /^[ -~]+$/.test(text) ? text : hexadecimal(bytesOf(view, offset, offset + width));
}

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

/** The values of META up to the first that cannot be read; those of its alphabet each by itself. */
function* metaFields(view, start, end) {
  const pack = new Pack(new DataView(view.buffer, view.byteOffset + start, end - start)), found = [];
  try {
    pack.each((path, offset, value) => found.push({ offset: start + offset, record: "meta", number: undefined, name: path, value: plainValue(value) }), ["alphabet", "key"]);
  } catch {
    // what could be read is given
  }
  yield* found;
}

/** A value of msgpack with objects for maps. */
function plainValue(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plainValue(item)]));
  if (value instanceof Uint8Array) return hexadecimal(value).replaceAll(" ", "");
  return Array.isArray(value) ? value.map(plainValue) : (value?.float ?? value);
}
