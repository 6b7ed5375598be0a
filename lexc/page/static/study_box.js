// The panels beside a quiz: the boxes of cards, the days when they come due, the settings of a sitting, files.

import { current } from "./answers.js";
import { CARD_FORMATS, WRITERS, readCards } from "./card_files.js";
import { download, h, linkTo, panel } from "./dom.js";
import { SCHEDULES } from "./schedules.js";
import { n, t } from "./texts.js";

const DAYS = 7, SINGLE_DAYS = 4, HEIGHT = 80; // of the highest box, in pixels
const MOST_BYTES = 1 << 26;
const NAMES = { csv: "CSV", jsonl: "JSON Lines", tsv: "Anki" };

/** The panels. asked: the parameters of the address. chooseSchedule, imported: called with a schedule's name; with cards. */
export function boxPanels({ deck, now, kind, asked, nNew, schedule, description, chooseSchedule, imported }) {
  return [boxPanel(deck, now), deck.size > 0 && duePanel(deck, now), settingsPanel(asked, nNew, schedule, description, chooseSchedule), filePanel(deck, kind, imported)].filter(Boolean);
}

function boxPanel(deck, now) {
  const boxes = deck.boxes(now), most = Math.max(1, ...boxes.map((row) => row.n)), total = deck.size;
  const label = boxes.map((row) => t("box_of", { box: row.box, n: n(row.n), due: n(row.due) })).join("; ");
  const bars = boxes.map((row) => h("div", {}, h("span", {}, n(row.n)),
    h("i", { style: { height: `${Math.max(2, (HEIGHT * row.n) / most)}px` } }, h("i", { style: { height: `${(100 * row.due) / row.n}%` } })), h("span", { class: "muted" }, String(row.box))));
  return panel(t("card_boxes"), t(total === 1 ? "one_card" : "n_cards", { n: n(total) }),
    boxes.length > 0 ? h("div", { class: "boxes", role: "img", "aria-label": label }, bars) : h("p", { class: "muted" }, t("no_cards")),
    boxes.length > 0 && h("p", { class: "muted small hint" }, t("coloured_is_due")),
    h("p", { class: deck.isKept ? "muted small" : "small warning", role: deck.isKept ? null : "alert" }, t(deck.isKept ? "cards_kept" : "cards_not_kept")));
}

function duePanel(deck, now) {
  const days = deck.dueByDay(now, DAYS), week = days.reduce((sum, day) => sum + day, 0);
  const rows = [...days.slice(0, SINGLE_DAYS).map((day, i) => [t(i < 2 ? `day_${i}` : "in_n_days", { n: i }), day]), [t("this_week"), week]];
  return panel(t("due"), "", h("table", {}, h("tbody", {}, rows.map(([name, number]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "num" }, n(number)),
    h("td", { class: "share" }, h("div", { class: "bar-track", "aria-hidden": "true" }, h("i", { style: { width: `${(100 * number) / Math.max(1, week)}%` } }))))))));
}

/** What a sitting asks; each choice is a link, but the schedule, which the browser keeps. */
function settingsPanel(asked, nNew, schedule, { points, columns }, chooseSchedule) {
  const hasPoints = Object.values(points).some((score) => score !== 0), hasWeight = columns.some(({ name }) => name === "weight");
  const orders = ["alphabet", "random", "length", ...(hasPoints ? ["probability", "points"] : []), ...(hasWeight ? ["weight"] : [])];
  const go = (more) => (location.hash = linkTo("study", { ...asked, ...more }));
  const select = (names, chosen, textOf, choose) => h("select", { change: (event) => choose(event.target.value) }, names.map((name) => h("option", { value: name, selected: name === chosen }, textOf(name))));
  return panel(t("sitting"), "", h("div", { class: "settings" },
    h("label", {}, t("schedule"), select(Object.keys(SCHEDULES), schedule, (name) => t(`schedule_${name}`), chooseSchedule)),
    h("label", {}, t("order"), select(orders, asked.order || "alphabet", (name) => t(`order_${name}`), (order) => go({ order }))),
    h("label", {}, t("new_cards"), h("input", { type: "number", min: "0", max: "100000", value: String(nNew), change: (event) => go({ new: event.target.value }) })),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: Boolean(asked.practice), change: (event) => go({ practice: event.target.checked ? "1" : "" }) }), t("practice"))));
}

function filePanel(deck, kind, imported) {
  const answer = h("p", { class: "small hint", role: "status" });
  const file = h("input", { type: "file", class: "hidden", tabindex: "-1", accept: ".csv,.jsonl,.tsv,.txt", "aria-label": t("import_cards"), change: () => file.files[0] && read(file.files[0]) });
  const save = (format) => download(`${current().name}-${kind}.${format}`, WRITERS[format](deck.all()), "text/plain");

  async function read(chosen) {
    try {
      if (chosen.size > MOST_BYTES) throw { problem: "too_large", n: n(MOST_BYTES) };
      await imported(readCards(chosen.name, new Uint8Array(await chosen.arrayBuffer())));
    } catch ({ problem = "cards_unreadable", ...values }) {
      answer.classList.add("warning");
      answer.textContent = t(problem, values);
    }
  }

  return panel(t("files"), "", h("div", { class: "line" }, h("button", { click: () => file.click() }, `${t("import_cards")} …`), file,
    CARD_FORMATS.map((format) => h("button", { disabled: deck.size === 0, click: () => save(format), "aria-label": t("save_as", { format: NAMES[format] }) }, NAMES[format]))),
  answer, h("p", { class: "muted small" }, t("files_text")));
}
