import type { Lexicon } from "./lexc.mjs";

/** A Lexicon of which WebAssembly answers look-ups, ordinals, and the queries `words`, `pattern`, `near`, `anagram`, `complete`; for
 *  the other methods the nodes are read from the bytes once, as `open` of lexc.mjs does. The bytes must not change. */
export interface WasmLexicon extends Lexicon {
  /** Give the memory back. No method may be called afterwards. */
  free(): void;
}

/** A function that opens images. source: the bytes of lexc.wasm, or a WebAssembly.Module of them. */
export declare function load(
  source: ArrayBuffer | ArrayBufferView | WebAssembly.Module,
): Promise<(bytes: ArrayBuffer | ArrayBufferView) => WasmLexicon>;
