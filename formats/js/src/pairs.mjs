// Numbers by pairs of a node and a state of an automaton: a table with open addressing.

const FREE = -1; // no state

export class Pairs {
  n = 0;
  #nodes = new Uint32Array(1024);
  #states = new Int32Array(1024).fill(FREE);
  #numbers = new Float64Array(1024);

  #place(node, state) {
    const mask = this.#nodes.length - 1;
    let i = (Math.imul(node, 0x9e3779b1) ^ Math.imul(state + 1, 0x85ebca77)) >>> 7 & mask;
    while (this.#states[i] !== FREE && (this.#nodes[i] !== node || this.#states[i] !== state)) i = (i + 1) & mask;
    return i;
  }

  has(node, state) {
    return this.n > 0 && this.#states[this.#place(node, state)] !== FREE;
  }

  /** The number of a pair; undefined if it has none. */
  get(node, state) {
    const i = this.#place(node, state);
    return this.#states[i] === FREE ? undefined : this.#numbers[i];
  }

  set(node, state, number) {
    if (2 * this.n >= this.#nodes.length) this.#grow();
    const i = this.#place(node, state);
    if (this.#states[i] === FREE) this.n++;
    this.#nodes[i] = node;
    this.#states[i] = state;
    this.#numbers[i] = number;
  }

  #grow() {
    const nodes = this.#nodes, states = this.#states, numbers = this.#numbers;
    this.#nodes = new Uint32Array(4 * nodes.length);
    this.#states = new Int32Array(4 * nodes.length).fill(FREE);
    this.#numbers = new Float64Array(4 * nodes.length);
    this.n = 0;
    for (let i = 0; i < nodes.length; i++) if (states[i] !== FREE) this.set(nodes[i], states[i], numbers[i]);
  }
}
