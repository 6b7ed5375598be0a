// What a server says of a position: plays by equity, playouts while they run, proofs of endgames and pre-endgames, replies of the other player.

import { Stopped, watch } from "./answers.js";
import { errorMessage, h, panel } from "./dom.js";
import { squareAt } from "./game.js";
import { leaveOf, placeName, playText, writePosition } from "./position.js";
import { n, t } from "./texts.js";

const SECONDS = 10, REDRAW = 500, MOST = 100;

/** The kinds of searches: question, options, and a function from a result to the cells of its row. */
const KINDS = {
  equity: { question: "plays", options: { order: "equity", limit: MOST, seconds: 5 }, columns: ["points", "equity", "leaves"], cells: (row, { leave }) => [n(row.score), decimal(row.equity), leave] },
  simulation: { question: "simulate", options: { seconds: SECONDS, candidates: 12 }, columns: ["points", "equity", "error", "reply", "wins"], share: ({ chance }) => chance, cells: (row) => [n(row.score), decimal(row.equity), decimal(row.equity_error), decimal(row.by_ply?.[0]?.points), percent(row.chance)] },
  solution: { question: "solve", options: { seconds: SECONDS, top: 8 }, columns: ["points", "value", "proof"], share: ({ chance }) => chance, cells: (row) => [n(row.score), row.chance === undefined ? signed(row.value) : percent(row.chance), t(row.is_proven ? "proven" : "not_proven")] },
  replies: { question: "replies", options: { seconds: 5, limit: 50 }, columns: ["points", "share"], share: ({ share }) => share, cells: (row) => [n(row.score), percent(row.share)] },
};
const classOf = (column) => (["error", "reply"].includes(column) ? "num wide" : "num"); // a phone has no room for it
const decimal = (number) => (number == null ? "–" : number.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const percent = (number) => (number == null ? "–" : `${n(Math.round(100 * number))} %`);
const signed = (number, show = n) => (number > 0 ? `+${show(number)}` : `${number < 0 ? "−" : ""}${show(Math.abs(number))}`);

/** The names of the searches. */
export const SEARCHES = Object.keys(KINDS);

/** The text of a play, as lexc writes it. */
export const textOfPlay = (tiles, play) => `${placeName(play)} ${playText(tiles, play)}`;

/** The play of a text, as a play of the generator; undefined for an exchange, a pass, and tiles that are none. */
export function playOfText(tiles, text) {
  const [place, letters = ""] = text.split(" "), found = squareAt(place), codes = (letters.match(/\[[^\]]*\]|./gsu) ?? []).map((piece) => (piece === "." ? 0 : tiles.code(piece)));
  return found && !codes.includes(undefined) ? { ...found, tiles: codes } : undefined;
}

/** A search beside a board: {element, start, end, stop, isRunning}. hover: a function of the play under the pointer or the focus. choose: of a play. heat: of squares by their names, with
 *  the shares of replies that cover them; undefined for none. */
export function boardSearch({ tiles, hover, choose, heat, announce }) {
  const element = h("div", { class: "stack" });
  let run = 0, isSearching = false, controller;

  /** Search. own: the text of a move that is judged beside the best; undefined for none. */
  async function start(kind, position, own, more = {}) {
    const mine = ++run, { question, options } = KINDS[kind], settings = { ...options, rules: position.rules.name, ...(kind === "replies" ? { move: own } : kind === "equity" ? {} : { moves: own }), ...more };
    let shownAt = 0, last;
    controller?.abort();
    controller = new AbortController();
    heat();
    isSearching = true;
    element.replaceChildren(panel(t(`search_${kind}`), t("searching")));
    try {
      for await (const answer of watch(question, writePosition(position), settings, controller)) {
        if (mine !== run) return;
        last = answer;
        if (performance.now() - shownAt < REDRAW) continue;
        shownAt = performance.now();
        show(kind, position, answer, own, true);
      }
    } catch (error) {
      if (mine !== run) return;
      isSearching = false;
      if (!(error instanceof Stopped)) return element.replaceChildren(errorMessage(error));
    }
    if (mine !== run) return;
    isSearching = false;
    if (last) show(kind, position, last, own, false);
    if (last && question !== "plays") announce(verdictOf(kind, last, own) || last.results[0]?.move || "");
  }

  function show(kind, position, answer, own, isRunning) {
    const { columns, cells, share } = KINDS[kind], focused = [...element.querySelectorAll(".move")].indexOf(document.activeElement);
    const rows = answer.results.map((row) => drawRow(row, position, { columns, cells, share, own }));
    const head = h("tr", {}, h("th", { scope: "col" }, t("column_play")), columns.map((name) => h("th", { scope: "col", class: classOf(name) }, t(`column_${name}`))), share && h("td", { class: "wide" }));
    const verdict = verdictOf(kind, answer, own), stopButton = isRunning && h("button", { click: stop }, t("stop_search"));
    const more = !isRunning && kind !== "equity" && h("button", { click: () => start(kind, position, own, { seconds: 60 }) }, t("search_longer"));
    element.replaceChildren(panel(t(`search_${kind}`), stateOf(kind, answer, isRunning), verdict && h("p", { class: "verdict" }, h("b", {}, verdict)),
      rows.length ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t(`search_${kind}`) }, h("table", { class: "plays" }, h("thead", {}, head), h("tbody", {}, rows))) : h("p", { class: "muted" }, t("nothing_yet")),
      h("p", { class: "line hint" }, stopButton || more)));
    if (focused >= 0) element.querySelectorAll(".move")[focused]?.focus();
    if (kind === "replies") heat(new Map((answer.squares ?? []).map(({ square, share: part }) => [square, part])));
  }

  function drawRow(row, position, { columns, cells, share, own }) {
    const play = playOfText(tiles, row.move), leave = play ? tiles.write(leaveOf(position.racks[0], play)) : "", [place, ...letters] = row.move.split(" ");
    const text = letters.length ? [h("span", { class: "muted at" }, place), " ", letters.join(" ")] : row.move, canBeLaid = play && share !== KINDS.replies.share;
    const name = h("button", { class: "plain move", disabled: !play, click: () => canBeLaid && choose(play), focus: () => hover(play), blur: () => hover() }, text);
    const part = share?.(row);
    return h("tr", { class: row.is_running === false ? "dropped" : null, "aria-current": row.move === own && "true", mouseenter: () => hover(play), mouseleave: () => hover() },
      h("td", {}, name), cells(row, { leave }).map((cell, i) => h("td", { class: classOf(columns[i]) }, cell)), share && h("td", { class: "share wide" }, part != null && h("i", { style: { width: `${Math.max(2, 100 * part)}%` } })));
  }

  /** End the search; what it found stays. */
  const stop = () => controller?.abort();

  function end() {
    run++;
    isSearching = false;
    controller?.abort();
    heat();
    element.replaceChildren();
  }

  return { element, start, end, stop, isRunning: () => isSearching };
}

/** How far a search is, in words. */
function stateOf(kind, answer, isRunning) {
  if (kind === "simulation") return t(answer.is_clear ? "one_remains" : "n_samples", { n: n(answer.n_iterations ?? 0) });
  if (kind === "solution" && !isRunning) return t(answer.results.every((row) => row.is_proven) ? "all_proven" : "not_all_proven");
  if (kind === "replies") return t("n_racks", { n: n(answer.n_racks ?? 0), mean: decimal(answer.mean) });
  return isRunning ? t("searching") : "";
}

/** A move of one's own beside the best other one: "your move: −3.2 points, −4 % to win"; "" without one. */
export function verdictOf(kind, { results }, own) {
  const mine = results.find(({ move }) => move === own), best = results.find(({ move }) => move !== own);
  if (!mine || !best || kind === "replies" || kind === "equity") return "";
  const difference = (name) => (mine[name] == null || best[name] == null ? undefined : mine[name] - best[name]), points = difference(kind === "simulation" ? "equity" : "value"), wins = difference("chance");
  return [t("your_move_is"), [points !== undefined && t("own_points", { points: signed(points, decimal) }), wins !== undefined && t("points_to_win", { n: signed(Math.round(100 * wins)) })].filter(Boolean).join(", ")].join(" ");
}
