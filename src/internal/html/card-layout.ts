import { type CardGraph, type Edge, HEAD_HEIGHT, type Item, ROW_HEIGHT } from './card-graph.js';

/** A column of cards. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly items: readonly Item[];
}

const GAP = 18;
const COLUMN_GAP = 88;
/** The height of the window of a drawing, in pixels. */
const TALL = 640;
/** Sweeps over the columns, forward and back in turn; further ones change nothing visible. */
const SWEEPS = 8;

/**
 * Places the items of a graph in columns from left to right, each item as near to its neighbours as the
 * order of its column allows.
 */
export function layoutCards({ items }: CardGraph): Column[] {
  const columns: Item[][] = [];
  for (const item of items) columns[item.column] = [...(columns[item.column] ?? []), item];
  orderItems(columns);
  spreadItems(columns);
  let x = 0;
  return columns.map((column) => {
    const placed = { x, width: Math.max(...column.map(({ width }) => width)), items: column };
    x += placed.width + COLUMN_GAP;
    return placed;
  });
}

/** Orders each column by the mean place of what its items are joined with, so that few lines cross. */
function orderItems(columns: readonly Item[][]): void {
  const places = new Map<Item, number>();
  const note = (column: readonly Item[]) => {
    for (const [index, item] of column.entries()) places.set(item, (index + 0.5) / column.length);
  };
  const placeOf = (item: Item) => places.get(item) as number;
  columns.forEach(note);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? columns : columns.toReversed()) {
      const wishes = new Map(
        column.map((item) => {
          const beside = [...item.neighbours].filter(
            (other) => other.column < item.column === isForward,
          );
          return [item, mean(beside.map(placeOf)) ?? placeOf(item)];
        }),
      );
      column.sort((one, other) => (wishes.get(one) as number) - (wishes.get(other) as number));
      note(column);
    }
  }
}

/** Gives each item a `y` as near to the middle of its neighbours as the order allows. */
function spreadItems(columns: readonly Item[][]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) stackItems(column);
  }
  const items = columns.flat();
  const top = Math.min(...items.map(({ y }) => y));
  for (const item of items) item.y = Math.round(item.y - top);
  // A tall drawing is shown from its top, so its start belongs there.
  if (items.some(({ y, height }) => y + height > TALL)) raise(columns[0] ?? []);
}

function raise(column: readonly Item[]): void {
  const top = column[0]?.y ?? 0;
  for (const item of column) item.y -= top;
}

/** Stacks the items of a column, and moves the stack to where they wish to be on average. */
function stackItems(column: readonly Item[]): void {
  const wishes = column.map(wishOf);
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [index, item] of column.entries()) {
    item.y = Math.max(wishes[index] as number, bottom + GAP);
    bottom = item.y + item.height;
  }
  const shift = mean(column.map(({ y }, index) => (wishes[index] as number) - y)) ?? 0;
  for (const item of column) item.y += shift;
}

function wishOf(item: Item): number {
  const middle = mean(Array.from(item.neighbours, ({ y, height }) => y + height / 2));
  return middle === undefined ? item.y : middle - item.height / 2;
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The line of an edge as an SVG path. Forward, it leaves its row on the right; back, on the left, and
 * comes to the card from the right.
 */
export function edgePath({ from, to, row, passes }: Edge, columns: readonly Column[]): string {
  const [start, end] = [columns[from.column] as Column, columns[to.column] as Column];
  const y = from.y + HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
  const target = to.y + HEAD_HEIGHT / 2;
  const right = start.x + from.width;
  if (to.column > from.column) return `M${right} ${y}${curve(right, y, end.x - 3, target)}`;
  const beside = end.x + to.width + 3;
  if (to.column === from.column) {
    const out = Math.max(right, beside) + COLUMN_GAP / 2;
    return `M${right} ${y}C${out} ${y} ${out} ${target} ${beside} ${target}`;
  }
  let path = `M${start.x} ${y}`;
  let [fromX, fromY] = [start.x, y];
  for (const pass of passes) {
    const { x, width } = columns[pass.column] as Column;
    path += `${curve(fromX, fromY, x + width, pass.y)}H${x}`;
    [fromX, fromY] = [x, pass.y];
  }
  return path + curve(fromX, fromY, beside, target);
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const bend = Math.round((toX - x) / 2);
  return `C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
}
