// The container: header, section table, sections.

import { refuse } from "./errors.mjs";
import { u64, roundUp, ascii, isZero } from "./binary.mjs";
import { checksum } from "./checksum.mjs";

const MAGIC = [0x89, 0x4c, 0x58, 0x43, 0x0d, 0x0a, 0x1a, 0x0a];
const REQUIRED = ["GRPH", "META", "NODE"];
const FLAGS_OF_TYPES = { GRPH: 3, META: 3, LEVL: 3, NODE: 3, RANK: 2, COLU: 2, WIDX: 2, ALPH: 2, DICT: 2, STEM: 2 };
const SECTION_FLAGS = new Map(Object.entries(FLAGS_OF_TYPES));
const REPEATABLE = ["COLU", "WIDX"]; // types that may occur more than once
export const PACKED = 3; // a layout
export const isPacked = (GRPH) => GRPH.byteLength > 1 && GRPH.getUint8(1) === PACKED;

/** The sections by type, each a DataView; for COLU and WIDX lists of them. verify: whether checksums are compared. */
export function container(view, verify) {
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
