// The view Images: a dropped file, whether it is sound, its sections to scale, its fields, the drawing of a small automaton.

import { ask } from "./answers.js";
import { drawAutomaton } from "./automaton.js";
import { errorMessage, fact, h, message, panel } from "./dom.js";
import { register } from "./later.js";
import { n, t } from "./texts.js";

register("images", images);

const MOST_FIELDS = 400, MOST_BYTES = 1 << 28;
const LAYOUTS = { 1: "bitmap", 2: "arcs", 3: "packed" };

/** The view. */
function images({ announce }) {
  const answer = h("div", { class: "stack" }), file = h("input", { type: "file", class: "hidden", tabindex: "-1", "aria-label": t("choose_file"), change: () => file.files[0] && read(file.files[0]) });
  const drop = h("div", { class: "drop" }, t("drop_here"), " ", h("button", { click: () => file.click() }, t("choose_file")), ". ", t("nothing_sent"), file);
  const element = h("div", {}, drop, answer);
  for (const type of ["dragenter", "dragover"]) element.addEventListener(type, (event) => {
    event.preventDefault();
    drop.dataset.over = "";
  });
  for (const type of ["dragleave", "drop"]) element.addEventListener(type, () => delete drop.dataset.over);
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0]);
  });

  async function read(chosen) {
    if (chosen.size > MOST_BYTES) return answer.replaceChildren(errorMessage({ message: t("too_large", { n: n(MOST_BYTES) }) }));
    answer.replaceChildren(message(t("reading_file"), chosen.name));
    try {
      const found = await ask("inspect", await chosen.arrayBuffer());
      answer.replaceChildren(...draw(chosen.name, found));
      announce(`${chosen.name}: ${found.isSound ? t("sound") : found.error.message}`);
    } catch (error) {
      answer.replaceChildren(errorMessage(error));
    }
  }

  answer.append(message(t("no_image"), t("no_image_text")));
  return { element, update() {}, focus: undefined };
}

function draw(name, found) {
  return [
    h("section", { class: found.isSound ? "panel" : "panel error" },
      h("div", { class: "line between" }, h("h1", { class: "title" }, name), h("span", { class: found.isSound ? "yes" : "no" }, found.isSound ? `✓ ${t("sound")}` : `✗ ${found.error.rule ? t("breaks_rule", { rule: found.error.rule }) : t("not_sound")}`)),
      !found.isSound && h("p", {}, found.error.message),
      h("dl", { class: "facts" }, factsOf(found)), found.sections.length > 0 && sectionsOf(found)),
    h("div", { class: "grid two" },
      panel(t("automaton"), "", found.graph ? drawAutomaton(found.graph) : h("p", { class: "muted" }, t(found.isSound ? "too_large_to_draw" : "not_drawn"))),
      panel(t("fields"), n(found.fields.length), fieldsOf(found.fields))),
  ];
}

function factsOf({ facts, size }) {
  const known = facts ? [
    ["words", n(facts.words)], ["kind", facts.kind], ["letters", n(facts.letters)], ["nodes", n(facts.nodes)], ["arcs", n(facts.arcs)],
    ["layout", LAYOUTS[facts.layout] ?? String(facts.layout)], ["identity", `${facts.identity?.slice(0, 12)}…`], ["columns", facts.columns.join(", ")], ["title", facts.title],
  ] : [];
  return [["bytes", n(size)], ...known].filter(([, value]) => value).map(([name, value]) => fact(t(`image_${name}`), value));
}

/** The sections to scale, and as a table. */
function sectionsOf({ sections, size }) {
  const share = ({ length }) => length / Math.max(size, 1);
  const bar = (section) => h("div", { class: section.type === "NODE" ? "nodes" : share(section) < 0.01 ? "thin" : null, style: { "flex-grow": String(1000 * Math.min(share(section), 1)) } }, share(section) > 0.12 ? `${section.type} ${n(section.length)}` : "");
  const row = (section) => h("tr", {}, h("td", {}, h("b", {}, section.type)), h("td", { class: "num muted wide" }, `0x${section.offset.toString(16).padStart(6, "0")}`),
    h("td", { class: "num" }, n(section.length)), h("td", { class: "num muted" }, `${(100 * share(section)).toFixed(share(section) < 0.01 ? 2 : 0)} %`), h("td", { class: "muted wide" }, holds(section.type)));
  const head = [["section"], ["offset", "num wide"], ["bytes", "num"], ["share", "num"], ["holds", "wide"]];
  return [
    h("div", { class: "sections", role: "img", "aria-label": t("sections_to_scale") }, sections.map(bar)),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("sections_to_scale") }, h("table", {},
      h("thead", {}, h("tr", {}, head.map(([name, kind]) => h("th", { scope: "col", class: kind }, t(`section_${name}`))))), h("tbody", {}, sections.map(row)))),
  ];
}

const SECTIONS = ["GRPH", "META", "LEVL", "NODE", "RANK", "ALPH", "COLU", "WIDX", "DICT", "STEM"];
const holds = (type) => (SECTIONS.includes(type) ? t(`holds_${type}`) : "");

function fieldsOf(fields) {
  const nameOf = ({ record, number, name }) => `${record}${number === undefined ? "" : `[${number}]`}.${name}`;
  return h("div", { class: "fields", tabindex: "0", role: "region", "aria-label": t("fields") }, h("table", {}, h("tbody", {}, fields.slice(0, MOST_FIELDS).map((field) =>
    h("tr", {}, h("td", { class: "muted" }, field.offset.toString(16).padStart(6, "0")), h("td", {}, h("b", {}, nameOf(field))), h("td", {}, field.value))))));
}
