// Grids of crossing words: cells, slots, changes. A grid is {height, width, cells, right, below, headers, clues, styles, fields}, and no
// function changes it.
// cells, row by row: BLOCK, HOLE, "" for an open cell, or the letter that is given there, of several characters in a rebus. right, below:
// Sets of the cells with a bar at their right, or below them. headers: [key, value] of a file, such as a title. clues: see grid_clues.js.
// styles: by index, the look of a cell in the words of ipuz, as CIRCLE. fields: those of an ipuz that stand nowhere else.

export const BLOCK = null;
export const HOLE = false;
export const MAX_SIDE = 64;
export const CIRCLE = { shapebg: "circle" };
const LEAST = 2; // cells of a slot

export const isCell = (cell) => typeof cell === "string";

/** An empty grid. */
export const emptyGrid = (height, width) => ({ height, width, cells: Array(height * width).fill(""), right: new Set(), below: new Set(), headers: [], clues: {}, styles: {}, fields: {} });

/** Whether a cell has a circle. */
export const hasCircle = ({ cells, styles }, i) => isCell(cells[i]) && styles[i]?.shapebg === CIRCLE.shapebg;

/** The slots by number, across before down: {name, number, isDown, cells}. cells: their indexes. */
export function slotsOf(grid) {
  const runs = [false, true].flatMap((isDown) => runsOf(grid, isDown).map((cells) => ({ isDown, cells }))), numbers = numbersOf(runs);
  return runs.map((run) => ({ name: `${numbers.get(run.cells[0])}${run.isDown ? "D" : "A"}`, number: numbers.get(run.cells[0]), ...run }))
    .sort((a, b) => a.number - b.number || a.isDown - b.isDown);
}

/** The number of each cell at which a slot starts. */
const numbersOf = (runs) => new Map([...new Set(runs.map(({ cells }) => cells[0]))].sort((a, b) => a - b).map((cell, i) => [cell, i + 1]));

/** The runs of cells between blocks and bars in a direction. */
function runsOf({ height, width, cells, right, below }, isDown) {
  const bars = isDown ? below : right, found = [];
  for (let line = 0; line < (isDown ? width : height); line++) {
    let run = [];
    for (let step = 0; step < (isDown ? height : width); step++) {
      const i = isDown ? step * width + line : line * width + step;
      if (isCell(cells[i])) run.push(i);
      if (isCell(cells[i]) && !bars.has(i)) continue;
      found.push(run);
      run = [];
    }
    found.push(run);
  }
  return found.filter((run) => run.length >= LEAST);
}

/** The grid with other cells in some places: {index: cell}. */
export function withCells(grid, changes) {
  const cells = [...grid.cells];
  for (const [i, cell] of Object.entries(changes)) cells[i] = cell;
  return { ...grid, cells };
}

/** The grid with a block where a cell was, or a cell where a block was. isSymmetric: at the opposite place, too. */
export function toggleBlock(grid, i, isSymmetric) {
  const cell = isCell(grid.cells[i]) ? BLOCK : "", opposite = grid.cells.length - 1 - i, isSame = isCell(grid.cells[opposite]) === isCell(cell);
  return withCells(grid, { [i]: cell, ...(isSymmetric && !isSame && { [opposite]: cell }) });
}

/** The grid with a circle in a cell, or without the one that is there. */
export function toggleCircle(grid, i) {
  const { shapebg, ...others } = grid.styles[i] ?? {};
  return { ...grid, styles: { ...grid.styles, [i]: shapebg === CIRCLE.shapebg ? others : { ...others, ...CIRCLE } } };
}

/** The name of a place: C4, column and row. */
export function cellName({ width }, i) {
  const column = i % width, letter = (n) => String.fromCharCode(65 + n);
  return `${column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)}${Math.floor(i / width) + 1}`;
}
