import { groupBy } from '../../../../internal/group-by.js';
import type { ResourceMap } from '../../audit-report.js';

/** Links of one method from one kind of resource to another. */
export interface Row {
  /** The names of their relations. */
  readonly label: string;
  readonly method: string;
  readonly to: string;
}

/** How many names of relations fit in a row. */
const NAMES = 3;
const LABEL_LENGTH = 30;

/**
 * The links of each kind by where they lead and their method. GET links to their own kind, such as
 * self and next, are left out, except templates.
 */
export function rowsOf({ relations }: ResourceMap): Map<string, Row[]> {
  const shown = relations.filter(
    ({ from, to, method, template }) => from !== to || method !== 'GET' || template !== undefined,
  );
  return new Map(
    Array.from(
      groupBy(shown, ({ from }) => from),
      ([from, own]) => [
        from,
        Array.from(
          groupBy(own, ({ to, method }) => JSON.stringify([to, method])).values(),
          ([first, ...others]) => {
            const { to, method, rel } = first;
            return { label: labelOf([rel, ...others.map((other) => other.rel)]), method, to };
          },
        ),
      ],
    ),
  );
}

function labelOf(names: readonly string[]): string {
  const text = shorten(names.slice(0, NAMES).join(', '), LABEL_LENGTH);
  return names.length > NAMES ? `${text} +${names.length - NAMES}` : text;
}

/** Cuts a text in the middle, since both ends distinguish it. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${text.slice(0, length - 1 - end)}…${text.slice(-end)}`;
}
