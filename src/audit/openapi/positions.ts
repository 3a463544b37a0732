import type { Path } from '../check/check-options.js';

/** The paths to find from a place on: the indexes of those that come here, and its members by name or index. */
interface Wanted {
  readonly paths: number[];
  readonly members: Map<string, Wanted>;
}

/**
 * The positions that paths lead to, in one pass over a valid JSON text: the name of a member, the
 * value of an item. The position of a missing member is that of the place that lacks it.
 */
export function positionsOf(text: string, start: number, paths: readonly Path[]): number[] {
  const positions = paths.map(() => start);
  new Locator(text, start, positions).value(treeOf(paths));
  return positions;
}

function treeOf(paths: readonly Path[]): Wanted {
  const root: Wanted = { paths: [], members: new Map() };
  for (const [index, path] of paths.entries()) {
    let place = root;
    place.paths.push(index);
    for (const step of path.map(String)) {
      const next: Wanted = place.members.get(step) ?? { paths: [], members: new Map() };
      place.members.set(step, next);
      next.paths.push(index);
      place = next;
    }
  }
  return root;
}

const NOTHING: Wanted = { paths: [], members: new Map() };

const SPACE = /[ \t\r\n]*/y;
const COLON = /[ \t\r\n]*:[ \t\r\n]*/y;
const LITERAL = /[^\s,\]}]*/y;

/** Reads JSON that `JSON.parse` has accepted; descends only along the wanted paths. */
class Locator {
  readonly #text: string;
  readonly #positions: number[];
  #at: number;

  constructor(text: string, start: number, positions: number[]) {
    this.#text = text;
    this.#positions = positions;
    this.#at = start;
  }

  /** The text, or an item. */
  value(wanted: Wanted): void {
    this.#read(SPACE);
    this.#reach(wanted, this.#at);
    this.#inside(wanted);
  }

  #reach({ paths }: Wanted, position: number): void {
    for (const index of paths) this.#positions[index] = position;
  }

  #inside({ members }: Wanted): void {
    const open = this.#text[this.#at];
    if (members.size === 0) this.#skip();
    else if (open === '{') this.#members(members);
    else if (open === '[') this.#items(members);
    else this.#skip();
  }

  #members(wanted: Wanted['members']): void {
    for (this.#at += 1; !this.#closes('}'); ) {
      const start = this.#at;
      const member = wanted.get(JSON.parse(this.#string())) ?? NOTHING;
      this.#reach(member, start);
      this.#read(COLON);
      this.#inside(member);
    }
  }

  #items(wanted: Wanted['members']): void {
    this.#at += 1;
    for (let index = 0; !this.#closes(']'); index++) {
      this.value(wanted.get(String(index)) ?? NOTHING);
    }
  }

  /** Whether the container ends here; a comma before the next member is passed over. */
  #closes(end: string): boolean {
    this.#read(SPACE);
    if (this.#text[this.#at] === ',') this.#at += 1;
    this.#read(SPACE);
    const isEnd = this.#at >= this.#text.length || this.#text[this.#at] === end;
    if (isEnd) this.#at += 1;
    return isEnd;
  }

  /** Passes over a value of any depth. */
  #skip(): void {
    let depth = 0;
    do {
      this.#read(SPACE);
      const character = this.#text[this.#at];
      if (character === '"') this.#string();
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      else if (character !== ',' && character !== ':') this.#read(LITERAL);
      if (character !== undefined && '{}[],:'.includes(character)) this.#at += 1;
    } while (depth > 0 && this.#at < this.#text.length);
  }

  #string(): string {
    const start = this.#at;
    do {
      const end = this.#text.indexOf('"', this.#at + 1);
      this.#at = end === -1 ? this.#text.length : end;
    } while (this.#isEscaped());
    this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** Whether an odd number of backslashes stands before the quote. */
  #isEscaped(): boolean {
    let before = this.#at;
    while (this.#text[before - 1] === '\\') before -= 1;
    return this.#at < this.#text.length && (this.#at - before) % 2 === 1;
  }

  #read(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}

/** A place in a text. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Lines and columns of positions in a text, both from 1. */
export class LineMap {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    this.#starts = starts;
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 };
  }
}
