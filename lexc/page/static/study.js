// The view Study: a quiz over words that conditions choose, or over the cards that are due; the box of cards beside it.

import { Stopped, ask, current, stop } from "./answers.js";
import { conditionChips, readConditions, readOptions } from "./conditions.js";
import { openDeck } from "./deck.js";
import { errorMessage, h, linkTo, message, searching } from "./dom.js";
import { register } from "./later.js";
import { remember, remembered } from "./memory.js";
import { SCHEDULES } from "./schedules.js";
import { Sitting } from "./sitting.js";
import { boxPanels } from "./study_box.js";
import { intervalText, questionPanel } from "./study_question.js";
import { n, t } from "./texts.js";

register("study", study);

const KINDS = ["anagrams", "hooks", "judge", "definitions"];
const N_NEW = 20, PATIENCE = 200; // new cards of a sitting; ms before a search is called slow

const clock = () => Math.floor(Date.now() / 1000);

/** The view. announce: a function that tells a screen reader. */
function study({ announce }) {
  const kinds = h("nav", { class: "kinds", "aria-label": t("quiz") }), count = h("span", { class: "muted" }), chips = h("div", { class: "chips" });
  const place = h("div", {}), side = h("div", { class: "stack" });
  const element = h("div", {}, h("div", { class: "line between" }, kinds, count), chips, h("div", { class: "grid two" }, place, side));
  let asked = {}, run = 0, description, deck, sitting, quiz, shown, given; // given: the conditions

  const scheduleName = () => (Object.hasOwn(SCHEDULES, remembered("schedule") ?? "") ? remembered("schedule") : "boxes");

  /** Begin a sitting. */
  async function begin() {
    const mine = ++run, isStale = () => mine !== run;
    shown = sitting = undefined;
    const slow = setTimeout(() => isStale() || place.replaceChildren(searching(PATIENCE)), PATIENCE);
    try {
      description = await ask("describe");
      if (isStale()) return;
      quiz = { kind: kindOf(asked.kind), column: definitionColumn() };
      given = readConditions(asked);
      drawTop();
      deck = await openDeck(`${current().name} ${quiz.kind}`);
      if (isStale()) return;
      drawSide();
      const { due, fresh } = await chooseCards();
      if (isStale()) return;
      sitting = new Sitting({ ask: (card) => ask("question", quiz, card), schedule: SCHEDULES[scheduleName()], deck: asked.practice ? undefined : deck, due, fresh, clock });
      await next(isStale);
    } catch (error) {
      if (!isStale()) place.replaceChildren(error instanceof Stopped ? message(t("ended"), t("fewer_words")) : errorMessage(error));
    } finally {
      clearTimeout(slow);
    }
  }

  /** The questions of due cards, and those of new ones. Without conditions all due cards are asked, and no new ones. */
  async function chooseCards() {
    const due = deck.due(clock()).map(({ question }) => question), hasConditions = isGiven();
    if (!hasConditions && !asked.practice) return { due, fresh: [] };
    const wanted = await ask("questions", { ...quiz, conditions: given, ...readOptions(asked), order: asked.order || "alphabet" });
    if (asked.practice) return { due: [], fresh: wanted };
    const isWanted = new Set(wanted), fresh = wanted.filter((question) => (deck.get(question)?.cardbox ?? null) === null);
    return { due: due.filter((question) => isWanted.has(question)), fresh: fresh.slice(0, numberOfNew()) };
  }

  const isGiven = () => Object.keys(given).some((name) => name !== "not" || Object.keys(given.not).length > 0);
  const numberOfNew = () => (/^\d{1,6}$/.test(asked.new ?? "") ? Number(asked.new) : N_NEW);
  const kindOf = (name) => (KINDS.includes(name) && (name !== "definitions" || definitionColumn()) ? name : KINDS[0]);

  /** The column of definitions: that of this name, else the first of texts. */
  function definitionColumn() {
    const texts = description.columns.filter(({ type }) => /text$/.test(type)).map(({ name }) => name);
    return [asked.column, "definition", texts[0]].find((name) => texts.includes(name));
  }

  async function next(isStale = () => false) {
    const question = await sitting.advance();
    if (isStale()) return;
    if (question) showQuestion();
    else showEnd();
  }

  function showQuestion() {
    shown = questionPanel({ sitting, kind: quiz.kind, description, hasRatings: scheduleName() === "fsrs", announce, changed, next, undo, normal: (text) => ask("normal", text) });
    place.replaceChildren(shown.element);
    drawCount();
    shown.focus();
  }

  async function undo() {
    if (!(await sitting?.undo())) return;
    changed();
    showQuestion();
  }

  /** What a sitting changed is shown beside it. */
  function changed() {
    drawSide();
    drawCount();
  }

  function drawTop() {
    const items = KINDS.filter((name) => name !== "definitions" || definitionColumn());
    kinds.replaceChildren(...items.map((name) => h("a", { href: linkTo("study", { ...asked, kind: name }), "aria-current": name === quiz.kind && "true" }, t(`quiz_${name}`))));
    chips.replaceChildren(...conditionChips("study", asked, description));
  }

  function drawCount() {
    const { right = 0, missed = 0 } = sitting?.tally ?? {}, left = (sitting?.nLeft ?? 0) + (sitting?.isAsking ? 1 : 0);
    count.textContent = sitting ? t("left_and_done", { left: n(left), done: n(right + missed) }) : "";
  }

  function drawSide() {
    side.replaceChildren(...boxPanels({ deck, now: clock(), kind: quiz.kind, asked, nNew: numberOfNew(), schedule: scheduleName(), description, chooseSchedule, imported }));
  }

  function chooseSchedule(name) {
    remember("schedule", name);
    begin();
  }

  /** Put imported cards into the deck; those that were never asked into the box. */
  async function imported(cards) {
    const now = clock(), schedule = SCHEDULES[scheduleName()];
    await deck.put(cards.map((card) => (card.cardbox === null && card.correct + card.incorrect === 0 ? schedule.add(card, now) : card)));
    await begin();
  }

  function showEnd() {
    const { right, missed } = sitting.tally, total = right + missed, gone = sitting.gone;
    shown = undefined;
    drawCount();
    const passed = gone.length > 0 && h("p", { class: "muted hint" }, t("cards_gone", { n: n(gone.length), cards: gone.slice(0, 10).join(" ") }));
    if (!total) return place.replaceChildren(emptyMessage(passed));
    const title = t("n_of_m_right", { right: n(right), total: n(total), percent: Math.floor((100 * right) / total) });
    const onward = h("button", { class: "primary", click: begin }, t("go_on")), back = h("button", { click: undo }, t("undo"));
    place.replaceChildren(message(title, nextText(), h("div", { class: "line centre hint" }, onward, back), passed));
    announce(title);
    onward.focus();
  }

  function nextText() {
    const time = deck.nextTime(clock());
    return time === undefined ? "" : t("next_card", { interval: intervalText(time - clock()) });
  }

  /** Why there is no question, and what one can learn. */
  function emptyMessage(passed) {
    const hasPoints = Object.values(description.points).some((score) => score !== 0);
    const starts = hasPoints ? [{ length: "2" }, { length: "3" }, { length: "7", probability: "1-100", order: "probability" }, { length: "8", probability: "1-100", order: "probability" }] : [{ length: "-4" }, { length: "5-7" }];
    const nameOf = (start) => t(start.order ? "start_probable" : "start_length", { length: start.length });
    const links = starts.map((start) => h("li", {}, h("a", { class: "chip", href: linkTo("study", { kind: asked.kind, ...start }) }, nameOf(start))));
    const text = isGiven() ? t("all_in_box") : t("choose_words");
    return message(t("no_card_due"), [text, " ", nextText()], h("ul", { class: "words" }, links), passed);
  }

  return {
    element,
    update(parameters) {
      asked = parameters;
      begin();
    },
    focus: () => shown?.focus(),
    escape() {
      if (place.querySelector(".bar")) stop();
      else shown?.giveUp();
    },
    key(event) {
      if (event.key === "u" && sitting?.canUndo) undo();
      else return shown?.key(event) ?? false;
      return true;
    },
  };
}
