// The analysis of a recorded game by a server: what each turn lost, and its best moves.

import { Stopped, watch } from "./answers.js";
import { errorMessage, h, panel } from "./dom.js";
import { n, t } from "./texts.js";

const SECONDS = 45, MOST_TEXT = 20_000; // as the server allows

const percent = (chance) => `${(100 * chance).toLocaleString(undefined, { maximumFractionDigits: 1 })} %`;

/** The analysis: {element, open, show, markOf}. changed: is called when turns have been judged. */
export function gameReview({ changed }) {
  const element = h("div", { class: "stack" });
  let text, rules, judged = new Map(), controller, line, fault, nTurns = 0; // judged: turns by their lines. line: of the turn that is shown

  /** Offer the analysis of a game; undefined: of none. */
  function open(record, rulesName) {
    controller?.abort();
    [text, rules, judged, controller, fault, nTurns] = [record?.length > MOST_TEXT ? undefined : record, rulesName, new Map(), undefined, undefined, 0];
    draw();
  }

  async function start() {
    const mine = (controller = new AbortController());
    fault = undefined;
    draw();
    try {
      for await (const answer of watch("review", text, { seconds: SECONDS, rules }, mine)) {
        if (mine !== controller) return;
        judged = new Map(answer.results.map((turn) => [turn.line, turn]));
        nTurns = answer.n_turns;
        draw();
        changed();
      }
    } catch (error) {
      if (mine === controller && !(error instanceof Stopped)) fault = error;
    }
    if (mine !== controller) return;
    controller = undefined;
    draw();
  }

  /** Show the turn of a line of the record. */
  function show(number) {
    line = number;
    draw();
  }

  function draw() {
    const turn = judged.get(line), isRunning = controller && !controller.signal.aborted;
    if (!text) return element.replaceChildren();
    const button = isRunning ? h("button", { click: () => controller.abort() }, t("stop_search")) : h("button", { click: start }, t(judged.size ? "analyse_anew" : "analyse_game"));
    element.replaceChildren(panel(t("analysis"), nTurns > 0 && t("n_judged", { n: n(judged.size), all: n(nTurns) }), turn && drawTurn(turn), h("div", { class: "line" }, button)), ...(fault ? [errorMessage(fault)] : []));
  }

  /** The mark of a turn beside its move: what it lost; "" for nothing. */
  function markOf(number) {
    const loss = judged.get(number)?.chance_loss;
    return loss > 0.005 ? ` −${percent(loss)}` : "";
  }

  return { element, open, show, markOf };
}

function drawTurn({ best, made, problem, size, chance_loss: loss, is_within_noise: isNoise, phony, unknown_words: unknown, luck }) {
  if (!made) return h("p", { class: "muted" }, problem || t("not_judged"));
  const moves = best.some(({ move }) => move === made.move) ? best : [...best, made];
  const rows = moves.map((each) => h("tr", { "aria-current": each.move === made.move && "true" }, h("td", {}, each.move), h("td", { class: "num" }, n(each.score)), h("td", { class: "num" }, each.equity === null ? "–" : n(Math.round(10 * each.equity) / 10)), h("td", { class: "num" }, percent(each.chance))));
  const head = ["column_play", "column_points", "column_equity", "column_wins"].map((name, i) => h("th", { scope: "col", class: i && "num" }, t(name)));
  return [h("p", { class: "verdict" }, h("b", { class: size === "none" ? "yes" : "no" }, t(`mistake_${size}`)), loss > 0 && ` ${t("loses", { chance: percent(loss) })}`, isNoise && ` ${t("within_noise")}`),
    h("table", { class: "plays" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
    (phony || unknown.length > 0) && h("p", { class: "no" }, t("not_words", { words: unknown.join(", ") })), luck !== null && h("p", { class: "muted small hint" }, t("luck_of_draw", { n: n(Math.round(10 * luck) / 10) }))];
}
