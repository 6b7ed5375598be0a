// Rule N12: words with UTF-8 labels are UTF-8, without zero and line ends.
//
// A state of a decoder says what must follow: 0 a character; 1, 2, 3 that many bytes 80 to BF; 4 (behind E0) A0 to BF, 5
// (ED) 80 to 9F, then one; 6 (F0) 90 to BF, 7 (F4) 80 to 8F, then two. For each node there is the set of states, bit s for
// state s, from which all paths spell UTF-8 and end in state 0.

export const ALL_STATES = 255;
export const NO_UTF8 = "a word that is not UTF-8, or has a zero or a line end";
const NO_CHARACTER = 8;

/** The state behind the first byte of a character. */
function stateAfterFirst(byte) {
  if (byte < 0x80) return byte === 0 || byte === 10 || byte === 13 ? NO_CHARACTER : 0;
  if (byte < 0xe0) return byte < 0xc2 ? NO_CHARACTER : 1;
  if (byte < 0xf0) return byte === 0xe0 ? 4 : byte === 0xed ? 5 : 2;
  return byte === 0xf0 ? 6 : byte < 0xf4 ? 3 : byte === 0xf4 ? 7 : NO_CHARACTER;
}

/** The states in which an arc may be taken. targets: those of its target, or all. */
export function statesBefore(byte, accepts, targets) {
  const ends = accepts ? targets & 1 : targets;
  if (byte < 0x80 || byte >= 0xc0) return (ends >> stateAfterFirst(byte)) & 1;
  return ((ends & 7) << 1) | (ends & 2 && (byte < 0xa0 ? 32 : 16)) | (ends & 4 && (byte < 0x90 ? 128 : 64));
}
