// lexc/node: images in files, for Node, Deno and Bun.

import { readFile } from "node:fs/promises";
import { open } from "./lexc.mjs";

export * from "./lexc.mjs";

/** Open the image in a file. options: as those of `open`. A file that cannot be read is an error of the file system. */
export async function openFile(path, options) {
  return open(await readFile(path), options);
}
