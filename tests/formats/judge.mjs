// Judges texts by the dictionaries of images with lexc.mjs, as judge.c does. Arguments: the path of the module, then
// those of judge.c.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { open, LexcError } = await import(pathToFileURL(process.argv[2]));

function judge(image, texts) {
  try {
    const lexicon = open(readFileSync(image)), lines = readFileSync(texts, "utf-8").split("\n").slice(0, -1);
    return lines.map((text) => Number(lexicon.isCorrect(text))).join("");
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    return error.rule ? `rule ${error.rule}` : "no rules";
  }
}

for (let i = 3; i + 1 < process.argv.length; i += 2) console.log(judge(process.argv[i], process.argv[i + 1]));
