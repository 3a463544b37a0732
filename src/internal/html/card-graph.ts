/** An item of a column: a card, or a gap that lines back pass through. */
export interface Item {
  /** How many lines away from the first card. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /** The items that a line joins it with. */
  readonly neighbours: Set<Item>;
  y: number;
}

/** A card: its name, and a row for each line that leaves it. */
export interface Card extends Item {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Row[];
}

/** A row of a card, such as the links of one method to one target. */
export interface Row {
  readonly label: string;
  readonly method: string;
  /** The id of the card that it leads to. */
  readonly to: string;
}

/** The line from a row of a card to the card that it leads to. */
export interface Edge {
  readonly from: Card;
  readonly to: Card;
  /** The position of the row. */
  readonly row: number;
  /** Where a line back passes the columns between. */
  readonly passes: readonly Item[];
}

export interface CardGraph {
  readonly cards: readonly Card[];
  readonly edges: readonly Edge[];
  /** The cards and the passes. */
  readonly items: readonly Item[];
}

export const HEAD_HEIGHT = 46;
export const ROW_HEIGHT = 20;
const NAME_LENGTH = 32;
/** Of the monospaced font of the drawing, in pixels. */
const CHARACTER_WIDTH = 7.3;
const MIN_WIDTH = 130;

/**
 * Returns cards and the lines between them, not placed yet: those of the ids, and those that a row
 * leads to. The rows are by the id of their card.
 */
export function cardGraph(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
  nameOf: (id: string) => string,
): CardGraph {
  const cards = Array.from(columnsOf(ids, rows), ([id, column]): Card => {
    const own = rows.get(id) ?? [];
    const name = shorten(nameOf(id), NAME_LENGTH);
    return { id, name, rows: own, column, ...sizeOf(name, own), neighbours: new Set(), y: 0 };
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  const passes = new Map<string, Item>();
  const edges = cards.flatMap((from) =>
    from.rows.flatMap((row, index) => {
      const to = byId.get(row.to) as Card;
      if (to === from) return [];
      return [{ from, to, row: index, passes: passesOf(from, to, passes) }];
    }),
  );
  for (const edge of edges) join(edge);
  return { cards, edges, items: [...cards, ...passes.values()] };
}

/** How many lines each card is away from the first; a card that no line leads to begins anew. */
function columnsOf(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
): Map<string, number> {
  const columns = new Map<string, number>();
  for (const id of ids) {
    if (columns.has(id)) continue;
    columns.set(id, 0);
    const queue = [id];
    for (const from of queue) {
      for (const { to } of rows.get(from) ?? []) {
        if (columns.has(to)) continue;
        columns.set(to, (columns.get(from) as number) + 1);
        queue.push(to);
      }
    }
  }
  return columns;
}

function sizeOf(name: string, rows: readonly Row[]): { width: number; height: number } {
  const lengths = [name, ...rows.map(rowText)].map(lengthOf);
  const width = Math.round(Math.max(...lengths) * CHARACTER_WIDTH + 40);
  const height = HEAD_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 8);
  return { width: Math.max(MIN_WIDTH, width), height };
}

/** The label of a row, with its method where it is not GET. */
function rowText({ label, method }: Row): string {
  return method === 'GET' ? label : `${label} ${method}`;
}

/** The length of a text in columns: East Asian characters and pictures take two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc]/g)?.length ?? 0);
}

/** A line back passes the columns between; the lines to one card share their passes. */
function passesOf(from: Card, to: Card, known: Map<string, Item>): Item[] {
  return Array.from({ length: Math.max(0, from.column - to.column - 1) }, (_, index) => {
    const column = from.column - 1 - index;
    const key = `${column} ${to.id}`;
    const pass = known.get(key) ?? { column, width: 0, height: 0, neighbours: new Set(), y: 0 };
    known.set(key, pass);
    return pass;
  });
}

function join({ from, to, passes }: Edge): void {
  const chain = [from, ...passes, to];
  if (from.column === to.column) return;
  for (const [index, item] of chain.slice(1).entries()) {
    item.neighbours.add(chain[index] as Item);
    chain[index]?.neighbours.add(item);
  }
}

/** Cuts a text in the middle, since both ends distinguish it. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
