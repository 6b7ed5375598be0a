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

export { LexcError } from "./errors.mjs";
export { bytesOfText, textOfBytes } from "./bytes.mjs";
export { checksum } from "./checksum.mjs";
export { Column } from "./columns.mjs";
export { Cursor } from "./cursor.mjs";
export { dump } from "./dump.mjs";
export { READINGS } from "./explore.mjs";
export { Lexicon } from "./lexicon.mjs";
export { open } from "./open.mjs";
export { readLater } from "./later.mjs";
