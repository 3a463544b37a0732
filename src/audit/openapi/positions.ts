import { groupBy } from '../../internal/maps.js';
import type { Path } from '../check/check-options.js';

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
    this.#starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
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

/** What stands before a token of JSON, and the token; of a text only its quote. */
const TOKEN = /[\s,:]*(["[\]{}]|[^\s,:[\]{}"]+)/y;

/**
 * The positions that paths lead to, in one pass over a JSON text that `JSON.parse` has accepted: the name of
 * a member, the value of an item. The position of a missing member is that of the place that lacks it.
 */
export function positionsOf(text: string, start: number, paths: readonly Path[]): number[] {
  const positions = paths.map(() => start);
  /** The containers around the next token, with the paths into each member; `index` is undefined in an object. */
  const open: { paths: ReadonlyMap<string, readonly number[]>; index: number | undefined }[] = [];
  /** The paths that lead to the next value or through it, and whether its name was read. */
  let next: readonly number[] = [...paths.keys()];
  let isNamed = false;
  const enter = (name: string, position: number) => {
    next = open.at(-1)?.paths.get(name) ?? [];
    for (const index of next) positions[index] = position;
  };
  TOKEN.lastIndex = start;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, token = ''] = match;
    const position = TOKEN.lastIndex - token.length;
    if (token === '"') TOKEN.lastIndex = endOfText(text, position);
    if (token === ']' || token === '}') open.pop();
    else {
      const outer = open.at(-1);
      if (outer !== undefined && outer.index === undefined && !isNamed) {
        enter(JSON.parse(text.slice(position, TOKEN.lastIndex)), position);
        isNamed = true;
        continue;
      }
      if (outer === undefined) positions.fill(position);
      else if (outer.index !== undefined) enter(String(outer.index++), position);
      if (token === '[' || token === '{') {
        const stepOf = (index: number) => paths[index]?.[open.length];
        const inside = next.filter((index) => stepOf(index) !== undefined);
        const members = groupBy(inside, (index) => String(stepOf(index)));
        open.push({ paths: members, index: token === '[' ? 0 : undefined });
      }
    }
    isNamed = false;
    if (open.length === 0) break;
  }
  return positions;
}

/** The position behind the closing quote, the first one without an odd number of backslashes before it. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let before = at;
    while (text[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
}
