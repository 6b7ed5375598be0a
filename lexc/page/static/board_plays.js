// The list of plays beside a board.

import { h, panel } from "./dom.js";
import { leaveOf, placeName, playText } from "./position.js";
import { n, t } from "./texts.js";

const MOST_DRAWN = 100;

/** The list: {element, focus, focused}. hover: a function of the play under the pointer or the focus, undefined for none. choose: of a play. */
export function playList({ found, tiles, rack, hover, choose }) {
  const { plays, n: nPlays, milliseconds } = found, drawn = plays.slice(0, MOST_DRAWN), best = Math.max(drawn[0]?.score ?? 1, 1);
  const buttons = drawn.map((play) => h("button", { class: "plain move", click: () => choose(play), focus: () => hover(play), blur: () => hover() }, h("span", { class: "muted at" }, placeName(play)), " ", playText(tiles, play)));
  const rows = drawn.map((play, i) => h("tr", { mouseenter: () => hover(play), mouseleave: () => hover() },
    h("td", {}, buttons[i]), h("td", { class: "num" }, String(play.score)), h("td", { class: "muted" }, tiles.write(leaveOf(rack, play)) || "–"),
    h("td", { class: "share wide" }, h("i", { style: { width: `${Math.max(3, (100 * play.score) / best)}%` } }))));
  const table = h("table", { class: "plays", keydown: onKey }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("column_play")), h("th", { scope: "col", class: "num" }, t("column_points")), h("th", { scope: "col" }, t("column_leaves")), h("td", { class: "wide" }))), h("tbody", {}, rows));
  const title = t(nPlays === 1 ? "one_play" : "n_plays", { n: n(nPlays) });
  const element = panel(title, t("in_ms", { n: milliseconds < 10 ? milliseconds.toFixed(1) : n(Math.round(milliseconds)) }),
    nPlays ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("plays") }, table) : h("p", { class: "muted" }, t("no_play_found")),
    nPlays > drawn.length && h("p", { class: "muted small hint" }, t("best_are_shown", { n: drawn.length })));

  function onKey(event) {
    const i = buttons.indexOf(document.activeElement), to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || i < 0) return;
    buttons[Math.max(0, Math.min(to, buttons.length - 1))].focus();
    event.preventDefault();
  }

  return {
    element,
    focus: (i) => buttons[Math.min(i, buttons.length - 1)]?.focus(),
    /** The index of the play that has the focus; undefined if none has. */
    focused: () => (buttons.includes(document.activeElement) ? buttons.indexOf(document.activeElement) : undefined),
  };
}
