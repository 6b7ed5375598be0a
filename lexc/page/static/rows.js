// A table of many words: only the rows in sight are elements. Facts are asked for the rows that are seen, of all to sort.

import { ask } from "./answers.js";
import { csvLine } from "./csv.js";
import { download, fact, h, linkTo, markChange, panel, tiles, wordLink, wordList } from "./dom.js";
import { directionOf, n, t } from "./texts.js";
import { factsOf, formatValue, hooksOf } from "./word.js";

const ROW = 32, AROUND = 12, BLOCK = 100; // the height of a row; rows beyond the edges; rows whose facts are asked together
const MOST_COLUMNS = 3; // of the lexicon's

/** The table: {element, focus, key}. toBox: moves the focus to the box. */
export function showRows({ words, isComplete, text, reading, description, asked, toBox }) {
  const facts = new Map(), columns = columnsOf(description);
  let order = words, selected = -1, sort = { column: undefined, isDown: false }, studied = 0;

  const body = h("tbody", {}), head = h("thead", {});
  const table = h("table", { class: "rows", dir: directionOf(words[0]), role: "grid", tabindex: "0", "aria-label": t("words_table"), "aria-rowcount": String(words.length + 1), keydown: onKey },
    h("colgroup", {}, columns.map(({ width, isWide }) => h("col", { class: isWide && "wide", style: { width } }))), head, body);
  const scroller = h("div", { class: "scroll", scroll: draw }, table);
  const summary = h("section", { class: "panel wide", hidden: true });
  const toStudy = studyOf(reading, text, asked);
  const title = [h("b", {}, isComplete ? n(words.length) : `${n(words.length)}+`), ` ${t(`title_${reading}`, { text })}`];
  const tools = h("span", { class: "line" }, h("button", { class: "plain", click: copy }, t("copy")), h("button", { class: "plain", click: save }, "CSV"), toStudy && h("a", { href: linkTo("study", toStudy) }, t("study_these")));
  const notice = isComplete ? null : h("p", { class: "muted small hint" }, t("too_many", { n: n(words.length) }));
  const element = h("div", { class: "grid two" },
    h("div", {}, panel(title, tools, scroller, notice), h("p", { class: "muted small hint wide" },
      [["↑ ↓", "key_move"], ["Enter", "key_open"], ["c", "key_copy"], ["Esc", "key_escape"]].map(([keys, name], i) => [i ? " · " : "", keys.split(" ").map((key) => [h("kbd", {}, key), " "]), t(name)]))),
    summary);

  function drawHead() {
    head.replaceChildren(h("tr", {}, columns.map(({ name, label, isNumber, isWide }) => {
      const isSorted = sort.column === name, arrow = isSorted ? (sort.isDown ? " ↓" : " ↑") : "";
      return h("th", { scope: "col", class: [isNumber && "num", isWide && "wide"].filter(Boolean).join(" ") || null, "aria-sort": isSorted && (sort.isDown ? "descending" : "ascending") },
        h("button", { click: () => sortBy(name) }, label + arrow));
    })));
  }

  /** Draw the rows in sight, and ask for the facts of those that have none. */
  function draw() {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - AROUND), last = Math.min(order.length, first + Math.ceil((scroller.clientHeight || 480) / ROW) + 2 * AROUND);
    const space = (rows) => (rows > 0 ? h("tr", { class: "space", "aria-hidden": "true" }, h("td", { colspan: String(columns.length), style: { height: `${rows * ROW}px` } })) : null);
    body.replaceChildren(...[space(first), ...order.slice(first, last).map((word, i) => drawRow(word, first + i)), space(order.length - last)].filter(Boolean));
    const missing = order.slice(first - (first % BLOCK), last + BLOCK - (last % BLOCK)).filter((word) => !facts.has(word));
    if (missing.length) request(missing).then(draw, () => {});
  }

  async function request(missing) {
    for (const word of missing) facts.set(word, undefined);
    for (const row of await ask("rows", missing)) facts.set(row.word, row);
  }

  function drawRow(word, i) {
    const known = facts.get(word), cells = columns.map(({ cell, isNumber, isWide, isLetters }) =>
      h("td", { role: "gridcell", class: [isNumber && "num", isWide && "wide", isLetters && "letters"].filter(Boolean).join(" ") || null }, cell(word, known)));
    return h("tr", { role: "row", id: `row-${i}`, "aria-rowindex": String(i + 2), "aria-selected": String(i === selected), click: (event) => event.target.closest("a") || select(i) }, cells);
  }

  async function sortBy(name) {
    sort = { column: name, isDown: sort.column === name ? !sort.isDown : columns.find((column) => column.name === name).isNumber === true };
    const missing = words.filter((word) => !facts.get(word));
    if (missing.length) await request(missing);
    const { key } = columns.find((column) => column.name === name), keys = new Map(words.map((word, i) => [word, key(facts.get(word), i)]));
    order = [...words].sort((a, b) => compare(keys.get(a), keys.get(b)) * (sort.isDown ? -1 : 1));
    selected = -1;
    scroller.scrollTop = 0;
    drawHead();
    draw();
  }

  async function select(i, isFocused = true) {
    selected = Math.max(0, Math.min(order.length - 1, i));
    const top = selected * ROW, height = scroller.clientHeight - 2 * ROW; // the head covers a row
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top > scroller.scrollTop + height) scroller.scrollTop = top - height;
    if (isFocused) table.setAttribute("aria-activedescendant", `row-${selected}`);
    draw();
    const mine = ++studied, word = order[selected];
    const [study, letters] = await Promise.all([ask("study", word), ask("spell", word)]).catch(() => []);
    if (mine === studied && study) drawSummary(summary, study, letters, description);
  }

  function onKey(event) {
    const page = Math.max(1, Math.floor(scroller.clientHeight / ROW) - 2);
    const moves = { ArrowDown: selected + 1, ArrowUp: selected - 1, PageDown: selected + page, PageUp: selected - page, Home: 0, End: order.length - 1 };
    if (event.key === "ArrowUp" && selected <= 0) toBox();
    else if (Object.hasOwn(moves, event.key)) select(moves[event.key]);
    else if (event.key === "Enter" && selected >= 0) location.hash = linkTo("explore", { q: order[selected] });
    else return;
    event.preventDefault();
  }

  async function copy() {
    await navigator.clipboard?.writeText(order.join("\n")).catch(() => {});
  }

  async function save() {
    const missing = words.filter((word) => !facts.get(word));
    if (missing.length) await request(missing);
    const lines = [columns.map(({ name }) => name), ...order.map((word) => columns.map(({ csv }) => csv(facts.get(word)) ?? ""))];
    download("words.csv", `${lines.map(csvLine).join("\r\n")}\r\n`, "text/csv");
  }

  drawHead();
  draw();
  select(0, false);
  requestAnimationFrame(draw); // once the table has its height
  return {
    element,
    focus() {
      table.focus();
      select(Math.max(0, selected));
    },
    key(event) {
      if (event.key === "c") copy();
      else if (event.key === "ArrowDown" && document.activeElement === document.body) this.focus();
      else return false;
      return true;
    },
  };
}

/** The address of a quiz over the words of a reading; undefined where no condition says them. */
function studyOf(reading, text, { q: _, as, ...conditions }) {
  const own = { prefix: "prefix", anagram: "anagram", subanagram: "subanagram", pattern: "pattern", regex: "regex" }[reading];
  return own && !conditions[own] ? { ...conditions, [own]: text } : undefined;
}

/** The columns of the table: their cells, texts for a file, and keys to sort by. */
function columnsOf({ points, columns }) {
  const plain = (name, more) => ({ name, label: t(`column_${name}`), csv: (row) => row[name], key: (row) => row[name], cell: (_, row) => formatValue(row?.[name]), ...more });
  const hooks = (name, more) => plain(name, {
    isLetters: true, csv: (row) => row[name].join(" "), key: (row) => row[name].length, cell: (_, row) => row?.[name].join("") ?? "", ...more,
  });
  const own = columns.slice(0, MOST_COLUMNS).map(({ name, type }) => ({
    name, label: name, isWide: true, isNumber: /^[uif]\d/.test(type), width: "22%",
    csv: (row) => formatValue(row.values[name]), key: (row) => row.values[name], cell: (_, row) => formatValue(row?.values[name]),
  }));
  return [
    hooks("front_hooks", { width: "18%", isNumber: true }),
    plain("word", { width: "26%", key: (_, i) => i, cell: (word) => wordLink(word) }),
    hooks("back_hooks", { width: "22%" }),
    ...(Object.values(points).some((score) => score !== 0) ? [plain("points", { isNumber: true, width: "13%" })] : []),
    plain("alphagram", { isWide: true, width: "21%" }),
    ...own,
  ];
}

/** Values without an order are equal; those that are missing stand last. */
function compare(a, b) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The word beside the table. */
function drawSummary(place, study, letters, description) {
  place.hidden = false;
  place.replaceChildren(h("div", {},
    h("div", { class: "line between" }, tiles(letters, description.points, study.word), h("a", { class: "word open", href: linkTo("explore", { q: study.word }) }, t("open"))),
    h("dl", { class: "facts" }, factsOf(study)),
    h("h3", {}, t("hooks")), hooksOf(study),
    study.anagrams.length > 0 && [h("h3", {}, t("anagrams")), wordList(study.anagrams)],
    study.insertions.length > 0 && [h("h3", {}, t("letter_inside")), wordList(study.insertions, (other) => markChange(other, study.word))],
    study.values && h("dl", { class: "facts" }, Object.entries(study.values).map(([name, value]) => fact(name, formatValue(value))))));
}
