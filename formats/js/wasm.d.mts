import type { Lexicon } from "./lexc.mjs";

/** The methods of a Lexicon that WebAssembly answers. Letters of blanks are not marked in the answers of `anagram`. */
export interface WasmLexicon
  extends Iterable<string>,
    Pick<
      Lexicon,
      "size" | "has" | "isCorrect" | "ordinal" | "word" | "count" | "words" | "pattern" | "near" | "anagram" | "complete"
    > {
  /** Give the memory back. No method may be called afterwards. */
  free(): void;
}

/** A function that opens images. source: the bytes of lexc.wasm, or a WebAssembly.Module of them. */
export declare function load(
  source: ArrayBuffer | ArrayBufferView | WebAssembly.Module,
): Promise<(bytes: ArrayBuffer | ArrayBufferView) => WasmLexicon>;
