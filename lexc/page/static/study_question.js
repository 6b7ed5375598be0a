// A question of a quiz: its tiles, what was typed, the answers with their hooks, and how well it was known.

import { RATINGS, isNew } from "./cards.js";
import { h, tiles, wordLink } from "./dom.js";
import { n, nWords, t } from "./texts.js";

const HOUR = 3600, DAY = 24 * HOUR;

/** The panel: {element, focus, giveUp, key}. hasRatings: whether a right answer is rated. changed: called after an answer was recorded.
 *  next, undo: ask the next question; the last again. normal: a function from a typed text to a promise of the word. */
export function questionPanel({ sitting, kind, description, hasRatings, announce, changed, next, undo, normal }) {
  const { question } = sitting, isJudge = kind === "judge", hasTiles = kind === "anagrams", total = question.answers.length;
  let letters = question.letters, phase = "asking"; // then "rating", then "over"

  const top = h("div", { class: "question" }), notes = h("p", { class: "muted small" }, notesOf(sitting).join(" · "));
  const input = h("input", { "aria-label": t("your_answer"), spellcheck: "false", autocomplete: "off", autocapitalize: "off", maxlength: "1000", keydown: onKey, input: () => input.removeAttribute("aria-invalid") });
  const form = h("form", { class: "answer", submit: onSubmit }, input), found = h("ul", { class: "found" }), rate = h("div", { class: "rate" });
  const tools = h("div", { class: "line centre small" });
  const helping = h("p", { class: "muted" }, help());
  const element = h("section", { class: "panel card", "aria-label": t("question") }, notes, top, helping, isJudge ? null : form, found, rate, tools);
  if (Object.values(description.letters).some((letter) => /\p{Lu}/u.test(letter))) input.dataset.fold = "upper";

  /** What can be typed, and how many answers there are. */
  function help() {
    const escape = [h("kbd", {}, "Esc"), ` ${t("gives_up")}`], number = hasTiles || kind === "hooks" ? [nWords(total), " · "] : [];
    if (isJudge) return t("is_it_a_word");
    return [number, hasTiles && h("span", { class: "wide" }, h("kbd", {}, t("space")), ` ${t("shuffles")} · `), kind === "hooks" && `${t("type_hooks")} · `, kind === "definitions" && `${t("type_word")} · `, escape];
  }

  function drawTop() {
    if (question.shown) top.replaceChildren(h("p", { class: "meaning" }, question.shown));
    else top.replaceChildren(tiles(letters, description.points, hasTiles ? letters.join(" ") : question.card));
  }

  function drawTools() {
    const tool = (name, click) => h("button", { class: "plain", type: "button", click }, t(name));
    tools.replaceChildren(...(phase === "asking"
      ? [hasTiles && tool("shuffle", shuffle), !isJudge && tool("give_up", giveUp), tool("pass_over", skip)] : []).filter(Boolean),
      ...(sitting.canUndo ? [tool("undo", undo)] : []));
  }

  function drawFound() {
    const isOver = phase !== "asking", rows = isOver ? question.answers : question.answers.filter(({ word }) => sitting.found.has(word));
    if (isJudge) {
      const isWord = question.answers[0].word === "yes";
      found.replaceChildren(...(isOver ? [h("li", { class: isWord ? "yes" : "no" }, isWord ? t("is_in_lexicon") : t("is_not_in_lexicon")), question.meaning && h("li", { class: "muted" }, question.meaning)].filter(Boolean) : []));
      return;
    }
    found.replaceChildren(...rows.map(drawAnswer));
  }

  function drawAnswer({ word, front = [], back = [], meaning }) {
    const isFound = sitting.found.has(word), mark = isFound ? "✓" : "✗";
    return h("li", {}, h("div", { class: "hooks" }, h("span", { class: "front ends" }, front.join(" ")),
      h("span", { class: isFound ? null : "no" }, wordLink(word), h("span", { role: "img", "aria-label": t(isFound ? "was_found" : "was_missed") }, ` ${mark}`)), h("span", { class: "ends" }, back.join(" "))),
    meaning && kind !== "definitions" && h("p", { class: "muted small" }, meaning));
  }

  async function onSubmit(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (!text || phase !== "asking") return;
    const words = await Promise.all([text, ...text.split(/\s+/)].map(wordOf)), wanted = new Set(question.answers.map(({ word }) => word));
    const right = (wanted.has(words[0]) ? words.slice(0, 1) : words.slice(1)).filter((word) => wanted.has(word));
    if (!right.length) return refuse(text);
    input.value = "";
    for (const word of right) sitting.found.add(word);
    drawFound();
    if (!sitting.open.length) return finish(true);
    announce(t("right_and_left", { word: right.join(" "), n: n(sitting.open.length) }));
  }

  const wordOf = (text) => normal(text).catch(() => "");

  /** A wrong word costs nothing. */
  function refuse(text) {
    input.setAttribute("aria-invalid", "true");
    input.select();
    announce(t("not_right", { text }));
  }

  function onKey(event) {
    if (event.key === " " && hasTiles && !input.value) shuffle();
    else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !input.value && sitting.canUndo) undo();
    else return;
    event.preventDefault();
  }

  function shuffle() {
    const drawn = letters.map((letter) => [Math.random(), letter]).sort(([a], [b]) => a - b).map(([, letter]) => letter);
    letters = drawn.join() === letters.join() ? drawn.reverse() : drawn;
    drawTop();
    if (!isJudge) input.focus();
  }

  const giveUp = () => phase === "asking" && !isJudge && finish(false);

  async function skip() {
    sitting.skip();
    await next();
  }

  function judge(answer) {
    if (phase === "asking") finish(question.answers[0].word === answer);
  }

  /** All is found, or given up. A right answer waits for its rating, if answers are rated; all others are recorded at once. */
  async function finish(isRight) {
    const missed = isJudge ? [] : sitting.open.map(({ word }) => word), verdict = isRight ? t("all_found") : [t("missed"), ...missed].join(" "), isRated = isRight && hasRatings && !sitting.isAgain && sitting.deck;
    phase = isRated ? "rating" : "over";
    form.hidden = helping.hidden = true;
    if (isRated) {
      const times = sitting.nextTimes();
      rate.replaceChildren(...Object.entries(RATINGS).map(([name, rating]) => h("button", { class: rating === RATINGS.good && "primary", click: () => grade(rating) },
        h("span", {}, t(`rating_${name}`), " ", h("kbd", {}, String(rating))), h("small", {}, intervalText(times[name])))));
    } else {
      await sitting.rate(isRight ? RATINGS.good : RATINGS.again);
      const time = sitting.deck?.get(question.card)?.next_scheduled, when = !isRight ? t("again_soon") : time ? t("again_in", { interval: intervalText(time - sitting.clock()) }) : "";
      rate.replaceChildren(h("button", { class: "primary", click: () => next() }, h("span", {}, t("next_question"), " ", h("kbd", {}, "Enter")), when && h("small", {}, when)));
      changed();
    }
    drawFound();
    drawTools();
    rate.querySelector(".primary").focus();
    announce(verdict);
  }

  async function grade(rating) {
    if (phase !== "rating") return;
    phase = "over";
    await sitting.rate(rating);
    changed();
    await next();
  }

  function drawJudge() {
    rate.replaceChildren(...["yes", "no"].map((answer) => h("button", { click: () => judge(answer) }, h("span", {}, t(`answer_${answer}`), " ", h("kbd", {}, t(`key_${answer}`))))));
  }

  if (isJudge) drawJudge();
  drawTop();
  drawTools();
  announce(`${question.shown || (hasTiles ? letters.join(" ") : question.card)}. ${isJudge ? t("is_it_a_word") : nWords(total)}`);
  return {
    element,
    giveUp,
    focus: () => (phase === "asking" && !isJudge ? input : rate.querySelector("button.primary, button"))?.focus(),
    key(event) {
      const rating = phase === "rating" && Object.values(RATINGS).find((value) => String(value) === event.key), answer = { [t("key_yes")]: "yes", [t("key_no")]: "no" }[event.key];
      if (rating) grade(rating);
      else if (isJudge && answer && phase === "asking") judge(answer);
      else return false;
      return true;
    },
  };
}

/** What a person should know of a card: new, its box, new answers. */
function notesOf(sitting) {
  const { card, newAnswers } = sitting, state = sitting.isAgain ? t("card_again") : isNew(card) ? t("card_new") : card.cardbox === null ? t("card_outside") : t("card_box", { n: card.cardbox });
  return [state, ...(newAnswers.length ? [t("new_answers", { n: n(newAnswers.length) })] : [])];
}

/** A time until the next question: "12 h", "4 days", "3 months". */
export function intervalText(seconds) {
  const days = seconds / DAY, [name, number] = days < 1 ? ["hours", Math.max(0, seconds / HOUR)] : days < 60 ? ["days", days] : days < 700 ? ["months", days / 30.4] : ["years", days / 365.25];
  const rounded = name === "years" ? Math.round(number * 10) / 10 : Math.round(number);
  return t(rounded === 1 ? `one_${name}` : `n_${name}`, { n: n(rounded) });
}
