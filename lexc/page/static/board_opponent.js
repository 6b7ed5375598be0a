// An opponent, which is a player of the server; and the moves of a game that place no tiles.

import { Stopped, askServer } from "./answers.js";
import { playOfText } from "./board_searches.js";
import { h } from "./dom.js";
import { bagOf, drawTiles, writePosition } from "./position.js";
import { t } from "./texts.js";

/** The players by their texts; the first is none. */
const PLAYERS = { nobody: "", player_greedy: "greedy", player_leaves: "leaves", player_strong: "leaves+endgame+peg", player_simulate: "simulate+endgame" };

/** The opponent: {element, name, refill, answer}. position, tiles, restOfRack: functions. turn: of a label and the next position. lay: places a play. commit: plays it. */
export function opponentOf({ hasServer, position, tiles, restOfRack, turn, lay, commit, say }) {
  const select = h("select", { class: "field", "aria-label": t("opponent") }, Object.entries(PLAYERS).map(([text, player]) => h("option", { value: player }, t(text))));
  const state = h("span", { class: "muted small", role: "status" }), chooser = h("div", { class: "blank-letters", hidden: true });
  const element = h("div", { class: "stack" }, h("div", { class: "line" }, hasServer && select, h("button", { click: () => pass([]) }, t("pass")), h("button", { click: exchange }, t("exchange")), state), chooser);
  let isThinking = false; // the opponent is to move

  const name = () => (hasServer ? select.value : "");

  /** The next position. In a game with an opponent both racks are filled, first that of the player who moved. */
  function refill(next) {
    if (!name()) return next;
    const bag = bagOf(next), mover = drawTiles(next, next.racks[1], bag);
    return { ...next, racks: [drawTiles(next, next.racks[0], bag), mover] };
  }

  /** Go on without a play: tiles go back into the bag, none for a pass. */
  function pass(codes) {
    const { squares, racks, scores, names } = position(), rest = [...racks[0]];
    for (const code of codes) rest.splice(rest.indexOf(code), 1);
    const drawn = codes.length && !name() ? drawTiles(position(), rest, bagOf(position())).slice(0, racks[0].length) : rest;
    turn(codes.length ? `−${tiles().write(codes)}` : t("pass"), { squares, racks: [racks[1], drawn], scores: [scores[1], scores[0]], names: names && [names[1], names[0]] });
  }

  function exchange() {
    const chosen = new Set(), rack = restOfRack();
    const buttons = rack.map((code, i) => h("button", { "aria-pressed": "false", click({ currentTarget }) {
      if (!chosen.delete(i)) chosen.add(i);
      currentTarget.setAttribute("aria-pressed", String(chosen.has(i)));
    } }, tiles().write([code])));
    const close = () => (chooser.hidden = true);
    chooser.replaceChildren(h("span", { class: "muted small" }, t("exchange_these")), ...buttons, h("button", { class: "primary", click() {
      close();
      if (chosen.size) pass([...chosen].map((i) => rack[i]));
    } }, t("exchange")), h("button", { click: close }, t("cancel")));
    chooser.hidden = false;
    buttons[0]?.focus();
  }

  /** Let the opponent move, after a move of one's own. */
  async function answer() {
    if (!name() || isThinking) return;
    const { rules, racks } = position(), player = select.selectedOptions[0].textContent.split(":")[0];
    if (!racks[1].length || !racks[0].length) return (state.textContent = t("game_over"));
    isThinking = true;
    state.textContent = t("thinks");
    try {
      const before = position(), cgp = writePosition(bagOf(before).length ? { ...before, racks: [racks[0], []] } : before);
      const { results: [chosen] } = await askServer("choose", cgp, { player: name(), rules: rules.name, seed: Math.floor(Math.random() * 2 ** 31) });
      if (position() !== before || !chosen) return (state.textContent = "");
      const play = playOfText(tiles(), chosen.move);
      state.textContent = t("made_move", { player, move: `${chosen.move}${play ? ` ${chosen.score}` : ""}` });
      if (play) await lay(play).then(commit);
      else pass(tiles().readRack(chosen.move.replace(/^(pass|exchange )/, "")));
      if (position().racks.some((rack) => !rack.length)) state.textContent += ` · ${t("game_over")}`;
    } catch (error) {
      state.textContent = "";
      if (!(error instanceof Stopped)) say(error);
    } finally {
      isThinking = false;
    }
  }

  return { element, name, refill, answer };
}
