import type { Lexicon, OpenOptions } from "./lexc.mjs";

export * from "./lexc.mjs";

/** Open the image in a file. A file that cannot be read is an error of the file system. */
export declare function openFile(path: string | URL, options?: OpenOptions): Promise<Lexicon>;
