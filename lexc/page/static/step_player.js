// Buttons, a slider and keys that play steps, as a recording is played.

import { h } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { t } from "./texts.js";

const SPEEDS = [1, 3, 10, 30];

/** The player: {element, at, go, key, pause}. at: the first step that is shown. draw: a function of a step's index, and whether the steps are
 *  playing. pause: called when the steps no longer play. */
export function stepPlayer({ steps, at: first, draw, pause: onPause }) {
  let at = Math.min(first, steps.length - 1), timer;
  const button = (label, name, click, kind) => h("button", { class: kind, "aria-label": name, title: name, click }, label);
  const isAnchor = ({ kind }) => kind === "anchor", isPlay = ({ kind }) => kind === "play";
  const playing = h("button", { class: "primary", click: toggle }, "▶ ", t("step_play"));
  const slider = h("input", { type: "range", min: "1", max: String(steps.length), "aria-label": t("slider"), input: () => go(Number(slider.value) - 1) });
  const speed = h("select", { "aria-label": t("speed"), change: () => remember("steps.speed", speed.value) }, SPEEDS.map((each) => h("option", { value: String(each), selected: String(each) === (remembered("steps.speed") ?? "3") }, t("per_second", { n: each }))));
  const element = h("div", { class: "transport" },
    h("div", { class: "line" }, button("|◀", t("first_step"), () => go(0)), button("◀", t("step_back"), () => go(at - 1)), playing, button("▶", t("next_step"), () => go(at + 1)), button("▶|", t("last_step"), () => go(steps.length - 1)), speed),
    h("div", { class: "line" }, h("button", { click: () => goNext(isAnchor) }, t("next_anchor")), h("button", { click: () => goNext(isPlay) }, t("next_play"))),
    slider);

  function show(i) {
    at = Math.max(0, Math.min(i, steps.length - 1));
    slider.value = String(at + 1);
    draw(at, timer !== undefined);
  }

  function go(i) {
    pause();
    show(i);
  }

  /** Go to the next step of a kind; at the last one of it nothing happens. */
  function goNext(is) {
    const i = steps.findIndex((step, k) => k > at && is(step));
    if (i >= 0) go(i);
  }

  function toggle() {
    if (timer !== undefined) return pause();
    if (at === steps.length - 1) show(0);
    playing.replaceChildren("❚❚ ", t("step_pause"));
    timer = setTimeout(tick, 0);
  }

  function tick() {
    if (!element.isConnected || at === steps.length - 1) return pause();
    show(at + 1);
    timer = setTimeout(tick, 1000 / Number(speed.value));
  }

  function pause() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    playing.replaceChildren("▶ ", t("step_play"));
    if (element.isConnected) onPause();
  }

  const KEYS = { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(steps.length - 1), a: () => goNext(isAnchor), n: () => goNext(isPlay) };

  return {
    element, go, pause,
    at: () => at,
    /** Whether a key was one of the player's. Space on a button is the button's. */
    key(event) {
      if (event.key === " " && !event.target.closest?.("button, a, summary")) toggle();
      else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
      else return false;
      return true;
    },
  };
}

/** The counts of the steps up to one. */
export function countKinds(steps, last) {
  const counts = { anchors: 0, left_parts: 0, arcs: 0, existing: 0, blocked: 0, dead: 0, plays: 0 };
  const NAMES = { anchor: "anchors", left_part: "left_parts", blocked: "blocked", dead_end: "dead", play: "plays" };
  for (let i = 0; i <= last; i++) {
    const { kind, nArcs } = steps[i];
    if (NAMES[kind]) counts[NAMES[kind]]++;
    counts.arcs += nArcs;
    if (["left_part", "place", "board", "separator"].includes(kind)) counts.existing += nArcs;
  }
  return counts;
}
