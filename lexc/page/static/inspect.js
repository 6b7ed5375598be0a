// An image for people who look into it: whether it is sound, its sections and fields, and the nodes of a small automaton.

const MOST_NODES = 60;

/** {sound, error, facts, sections, fields, graph} of bytes that may be damaged. error: {rule, message}. graph: {nodes, arcs}, undefined
 *  of large automata and of damaged images. */
export function inspect(bytes, { open, dump, LexcError }) {
  const fields = [...dump(bytes)].map((field) => ({ ...field, value: textOf(field.value) })), found = { size: bytes.byteLength, fields };
  found.sections = sectionsOf(fields);
  try {
    const lexicon = open(bytes, { verify: true });
    return { ...found, isSound: true, facts: factsOf(lexicon, fields), graph: drawable(lexicon) };
  } catch (error) {
    if (!(error instanceof LexcError) && !(error instanceof RangeError)) throw error;
    return { ...found, isSound: false, error: { rule: error.rule ?? "", message: error.message } };
  }
}

/** Values as texts. Long ones are cut. */
function textOf(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item)) ?? "";
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}

function sectionsOf(fields) {
  const sections = [];
  for (const { record, number, name, value } of fields)
    if (record === "sections") (sections[number] ??= {})[name] = name === "type" ? value : Number(value);
  return sections.filter(({ type, length }) => type !== undefined && length >= 0);
}

function factsOf(lexicon, fields) {
  const valueOf = (record, name) => fields.find((field) => field.record === record && field.name === name)?.value;
  return {
    words: lexicon.size, kind: lexicon.kind, letters: lexicon.letters.length, columns: lexicon.columnNames,
    nodes: Number(valueOf("graph", "n_dawg_nodes")), arcs: Number(valueOf("graph", "n_dawg_arcs")),
    layout: Number(valueOf("graph", "layout")), identity: valueOf("meta", "identity"), title: valueOf("meta", "title"),
  };
}

/** The states of the automaton and its arcs, if they are few: {nodes: [{id, isWord}], arcs: [{from, to, letters}]}. A node is drawn twice
 *  if words end at some of the arcs that lead to it, and none at others. */
function drawable(lexicon) {
  const start = lexicon.cursor(), idOf = (cursor, isWord) => `${cursor?.node ?? -1}${isWord ? "w" : ""}`;
  const nodes = new Map([["root", { id: "root", isWord: false, name: String(start.node) }]]), arcs = new Map(), queue = [["root", start]];
  for (let [from, cursor] = queue.shift(); cursor; [from, cursor] = queue.shift() ?? []) {
    for (const { letter, label, isWord, target } of cursor.arcs()) {
      const to = idOf(target, isWord);
      if (!nodes.has(to)) {
        if (nodes.size >= MOST_NODES) return undefined;
        nodes.set(to, { id: to, isWord, name: target ? String(target.node) : "" });
        if (target) queue.push([to, target]);
      }
      const name = `${from} ${to}`, arc = arcs.get(name) ?? { from, to, letters: [] };
      arc.letters.push(letter ?? label.toString(16).padStart(2, "0"));
      arcs.set(name, arc);
    }
  }
  return { nodes: [...nodes.values()], arcs: [...arcs.values()] };
}
