// Words counted without being listed. An automaton is in one state behind each beginning, so that the words below a node in a state
// are counted once, however many beginnings lead there.

import { popcount } from "./binary.mjs";
import { NONE } from "./forms.mjs";
import { Pairs } from "./pairs.mjs";
import { STEPS_PER_QUESTION, TileStates, ask } from "./search.mjs";

/** Whether words can be counted so: on nodes of tiles whose counts are plain numbers. */
export const isCountable = (nodes) => nodes.isBitmap && !nodes.isBig;

/** The number of words below a node, which may be NONE, that an automaton accepts. signal: as for `search`. */
export function countWords(nodes, node, automaton, { nLetters }, signal) {
  const { units, maskUnits } = nodes, states = new TileStates(automaton, nLetters), known = new Pairs();
  let visits = 0;

  function below(node, id) {
    if (++visits % STEPS_PER_QUESTION === 0) ask(signal);
    if (!states.isReady[id]) states.prepare(id);
    if (states.isEverything(id)) return nodes.below(node);
    let n = 0;
    for (let word = 0, slot = node + 2 * maskUnits; word < maskUnits; word++) {
      const mask = 4 * id + word, followed = states.masks[mask];
      n += popcount(units[node + maskUnits + word] & states.masks[mask + 2]);
      for (let rest = units[node + word]; rest; rest &= rest - 1, slot++) {
        const bit = rest & -rest;
        if (!(followed & bit)) continue;
        const target = units[slot], next = states.nexts[64 * id + 32 * word + 31 - Math.clz32(bit)];
        let m = known.get(target, next);
        if (m === undefined) known.set(target, next, (m = below(target, next)));
        n += m;
      }
    }
    return n;
  }

  ask(signal);
  return node === NONE ? 0 : below(node, 0);
}
