// FSRS 6 with its usual parameters: how long a card is remembered. Intervals are days, chosen for a probability of 0.9.

const W = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542];
const DECAY = -W[20], FACTOR = 0.9 ** (1 / DECAY) - 1;
const AGAIN = 1, HARD = 2, GOOD = 3, EASY = 4;
const LONGEST = 36_500; // days
const DAY = 86_400; // seconds

const between = (value, low, high) => Math.min(Math.max(value, low), high);
const exp = (power) => Math.E ** power;

/** The memory of a card after an answer, and the days until the next: {memory, days}. memory: null for a new card. now: Unix time. */
export function reviewMemory(memory, rating, now) {
  const after = memory ? recall(memory, rating, now) : { stability: W[rating - 1], difficulty: between(firstDifficulty(rating), 1, 10) };
  const days = between(roundHalfEven((after.stability / FACTOR) * (0.9 ** (1 / DECAY) - 1)), 1, LONGEST);
  return { memory: { ...after, last_review: now }, days };
}

function recall({ stability, difficulty, last_review }, rating, now) {
  const days = Math.floor((now - Math.min(last_review, now)) / DAY);
  const retrievability = (1 + (FACTOR * days) / stability) ** DECAY;
  const next = days < 1 ? sameDay(stability, rating) : rating === AGAIN ? forgotten(stability, difficulty, retrievability) : remembered(stability, difficulty, retrievability, rating);
  return { stability: Math.max(next, 0.001), difficulty: nextDifficulty(difficulty, rating) };
}

function sameDay(stability, rating) {
  const growth = exp(W[17] * (rating - GOOD + W[18])) * stability ** -W[19];
  return stability * (rating === AGAIN ? growth : Math.max(growth, 1));
}

function forgotten(stability, difficulty, retrievability) {
  const long = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * exp((1 - retrievability) * W[14]);
  return Math.min(long, stability / exp(W[17] * W[18]));
}

function remembered(stability, difficulty, retrievability, rating) {
  const change = rating === HARD ? W[15] : rating === EASY ? W[16] : 1;
  return stability * (1 + exp(W[8]) * (11 - difficulty) * stability ** -W[9] * (exp((1 - retrievability) * W[10]) - 1) * change);
}

const firstDifficulty = (rating) => W[4] - exp(W[5] * (rating - 1)) + 1;

function nextDifficulty(difficulty, rating) {
  const damped = difficulty + ((10 - difficulty) * -(W[6] * (rating - GOOD))) / 9;
  return between(W[7] * firstDifficulty(EASY) + (1 - W[7]) * damped, 1, 10);
}

/** The nearest whole number, of two the even one, as the other implementations of FSRS in Python round. */
function roundHalfEven(value) {
  const floor = Math.floor(value), rest = value - floor;
  return rest === 0.5 ? floor + (floor % 2) : Math.round(value);
}
