import type { Path } from '../../check/check-options.js';

/** The paths to find below a value: those of its members, and the indexes of the paths that end here. */
interface Wanted {
  readonly ends: number[];
  readonly members: Map<string | number, Wanted>;
}

/**
 * The positions of the values at paths, in one pass over a valid JSON text. The position of
 * a missing member is that of the value that lacks it.
 */
export function positionsOf(text: string, start: number, paths: readonly Path[]): number[] {
  const positions = paths.map(() => start);
  new Locator(text, start, positions).value(treeOf(paths));
  return positions;
}

function treeOf(paths: readonly Path[]): Wanted {
  const root: Wanted = { ends: [], members: new Map() };
  for (const [index, path] of paths.entries()) {
    let place = root;
    place.ends.push(index);
    for (const step of path) {
      const next: Wanted = place.members.get(step) ?? { ends: [], members: new Map() };
      place.members.set(step, next);
      next.ends.push(index);
      place = next;
    }
  }
  return root;
}

const SPACE = /[ \t\r\n]*/y;
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

  value(wanted: Wanted): void {
    this.#read(SPACE);
    for (const index of wanted.ends) this.#positions[index] = this.#at;
    const open = this.#text[this.#at];
    if (wanted.members.size === 0) this.#skip();
    else if (open === '{') this.#members(wanted);
    else if (open === '[') this.#items(wanted);
    else this.#skip();
  }

  #members({ members }: Wanted): void {
    for (this.#at += 1; !this.#closes('}'); ) {
      const name = JSON.parse(this.#string()) as string;
      this.#read(SPACE);
      this.#at += 1; // the colon
      this.#member(members.get(name));
    }
  }

  #items({ members }: Wanted): void {
    this.#at += 1;
    for (let index = 0; !this.#closes(']'); index++) this.#member(members.get(index));
  }

  #member(wanted: Wanted | undefined): void {
    if (wanted === undefined) this.#skip();
    else this.value(wanted);
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
