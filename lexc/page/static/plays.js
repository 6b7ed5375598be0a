// Questions about plays, which the worker answers once they are asked.

import { findPlays, judgeMove } from "./generator.js";
import { countSteps, trace } from "./trace.js";
import { answerToo } from "./worker.js";

const MOST_SHOWN = 500, MOST_STEPS = 60_000;
let last = {}; // the plays of the position that was asked last: {key, plays, milliseconds}

/** The plays of a position: {n, plays, milliseconds, own}. plays: the best. placed: the tiles of a move of one's own; own: that move, as judgeMove has it,
 *  with its rank among the plays from 1, if it is one. */
function plays(lexicon, { rules, squares, rack, placed = [] }) {
  const key = JSON.stringify([rules.name, [...squares], [...rack].sort()]);
  if (last.key !== key || last.lexicon !== lexicon) {
    const began = performance.now(), found = findPlays(lexicon, rules, squares, rack);
    last = { key, lexicon, plays: found, milliseconds: performance.now() - began };
  }
  return { n: last.plays.length, plays: last.plays.slice(0, MOST_SHOWN), milliseconds: last.milliseconds, own: placed.length > 0 ? ownMove(lexicon, rules, squares, placed) : null };
}

function ownMove(lexicon, rules, squares, placed) {
  const own = judgeMove(lexicon, rules, squares, placed);
  if (own.problem) return own;
  const rank = last.plays.filter(({ score }) => score > own.play.score).length + 1;
  return { ...own, rank, best: last.plays[0]?.score ?? null };
}

/** The steps of an algorithm on a lane, or on all: {steps, counts, isWhole}. isWhole: whether these are all steps. */
function steps(lexicon, { rules, squares, rack, algorithm, lane }) {
  const found = [];
  for (const step of trace(lexicon, rules, squares, rack, algorithm, lane)) {
    if (found.length === MOST_STEPS) return { steps: found, counts: countSteps(found), isWhole: false };
    found.push(step);
  }
  return { steps: found, counts: countSteps(found), isWhole: true };
}

answerToo({ plays, steps });
