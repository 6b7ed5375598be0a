// Answers queries about an image with lexc.mjs, as queries.c does. Arguments: the path of the module, then those of
// queries.c. A query that throws a LexcError prints "none". A query "columns" prints all values: a line of JSON for
// each column, [name, type, values]; bytes as {bytes: hex}, BigInt as {whole: text}, no value as null.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { open, LexcError } = await import(pathToFileURL(process.argv[2]));
const lexicon = open(readFileSync(process.argv[3]));
const queries = process.argv.slice(4);

function asJson(value) {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("hex") };
  if (typeof value === "bigint") return { whole: String(value) };
  return Array.isArray(value) ? value.map(asJson) : (value ?? null);
}

const answers = {
  groups: () => [...lexicon.anagramGroups()].flatMap((words) => [...words, "-"]),
  anagrams: () => lexicon.anagramsOf(queries.shift()),
  top: () => {
    const [column, prefix, limit] = queries.splice(0, 3);
    return [...lexicon.complete(prefix, { column, limit: Number(limit) })];
  },
  columns: () =>
    lexicon.columnNames.map((name) => {
      const column = lexicon.column(name), values = [...column];
      [...lexicon].forEach((word, i) => {
        if (JSON.stringify(asJson(column.get(word))) !== JSON.stringify(asJson(values[i]))) throw new Error(word);
      });
      return JSON.stringify([column.name, column.type, values.map(asJson)]);
    }),
};

while (queries.length) {
  try {
    for (const line of answers[queries.shift()]()) console.log(line);
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    console.log("none");
  }
  console.log();
}
