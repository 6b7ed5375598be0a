// Words that are bytes and no text (META's `encoding`): a byte 01 to 7F other than 0A and 0D is its own character, every
// other byte b is U+0100 + b.

import { LexcError } from "./errors.mjs";

const isApart = (byte) => byte === 0 || byte === 10 || byte === 13 || byte >= 0x80;

/** The text by which an image of bytes stores these. */
export function textOfBytes(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(isApart(byte) ? 0x100 + byte : byte)).join("");
}

/** The bytes of a word of such an image. */
export function bytesOfText(text) {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0), byte = code < 0x100 ? code : code - 0x100;
    if (byte > 0xff || isApart(byte) !== code >= 0x100) throw new LexcError("", `no byte has the character ${JSON.stringify(character)}`);
    return byte;
  });
}
