// node kaitai_read.cjs MODULE IMAGE...: print for each image a line of JSON, read by the generated module.

const fs = require("fs");
const { KaitaiStream } = require("kaitai-struct");

const [path, ...images] = process.argv.slice(2);
const { LexcImage } = require(path);

/** The bits of a mask, ascending. */
function bits({ units }) {
  return units.flatMap(({ value }, i) => [...Array(32).keys()].filter((b) => (value >>> b) & 1).map((b) => b + 32 * i));
}

/** The header and tables of a part; of masks, which may have 64 bits, only how many there are. */
function packedPart(part) {
  return {
    stream: [part.begin, part.end],
    widths: part.widths,
    classes: part.classes.map(({ type, width, first }) => [type, width, first]),
    shapes: part.shapes.length,
    labelSets: part.labelSets.length,
    chains: part.chains.map(({ labels }) => labels.filter(Boolean).map((octet) => octet - 1)),
    addresses: [part.numAddresses, part.numOthers, part.lowWidth, part.low, part.high],
    samples: part.samples,
  };
}

function nodesOf({ bitmap, arcs32, arcs64, packed }) {
  if (packed) return packed.map(packedPart);
  if (bitmap) return bitmap.map(({ children, accepts, targets }) => [bits(children), bits(accepts), targets]);
  return (arcs32 ?? arcs64).map((arc) => [arc.label, arc.isAccepting, arc.isLast, arc.target]);
}

function entriesOf(rank) {
  if (rank.samples) return [rank.numBits, rank.widest, ...rank.samples.map(({ distance, entry }) => [distance, entry])];
  return [rank.entries8, rank.entries4, rank.entries2, rank.entries1].flat();
}

function read(data) {
  const image = new LexcImage(new KaitaiStream(data.buffer.slice(data.byteOffset, data.byteOffset + data.length)));
  const bodies = (type) => image.sections.filter((section) => section.type === type).map((section) => section.body);
  const { graph } = image;
  return {
    sections: image.sections.map(({ type, flags, ofsBody, lenBody }) => [type, flags, ofsBody, lenBody]),
    graph: [graph.kind, graph.layout, graph.labels, graph.longest, graph.numWords, graph.numUnits, graph.dawgStart],
    roots: graph.roots.map(({ name, unit }) => [name, unit]),
    levels: bodies("LEVL").flatMap((levels) => levels.firstUnits),
    nodes: nodesOf(image.nodes),
    entries: bodies("RANK").flatMap(entriesOf),
    firsts: bodies("ALPH").flatMap((table) => table.firsts),
    ordinals: bodies("ALPH").flatMap((table) => table.ordinals),
    columns: bodies("COLU").map(({ name, numEntries }) => [name, numEntries]),
  };
}

for (const image of images) console.log(JSON.stringify(read(fs.readFileSync(image))));
