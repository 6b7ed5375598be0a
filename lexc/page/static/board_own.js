// The panel of a move of one's own: its points, its place among all plays, the words that are none.

import { h, panel } from "./dom.js";
import { t } from "./texts.js";

/** The panel. own: the judgement of the move. isFromRack: whether all its tiles are on the rack. */
export function ownPanel({ own, tiles, isFromRack, commit, takeBack }) {
  const buttons = h("div", { class: "line" }, h("button", { class: "primary", click: commit }, t("play_it")), h("button", { click: takeBack }, t("take_back")));
  if (own.problem) return panel(t("your_move"), "", h("p", { class: "no" }, t(`problem_${own.problem}`)), buttons);
  const { play, words, rank, best } = own, wrong = words.filter(({ isWord }) => !isWord).map(({ codes }) => tiles.write(codes).toUpperCase());
  const isBest = best === null || play.score >= best;
  return panel(t("your_move"), "", h("p", { class: "verdict" }, h("b", { class: "play" }, words.map(({ codes }) => tiles.write(codes)).join(" · ")), " ", h("b", {}, t("own_points", { points: play.score })), " ",
    h("span", { class: isBest ? "yes" : "muted" }, isBest ? t("is_best") : t("rank_and_gap", { rank, gap: best - play.score }))),
  wrong.length > 0 && h("p", { class: "no" }, t("not_words", { words: wrong.join(", ") })), !isFromRack && h("p", { class: "muted small" }, t("not_from_rack")), buttons);
}
