import { groupBy } from '../../../../internal/group-by.js';
import { type Row, shorten } from '../../../../internal/html/card-graph.js';
import type { ResourceMap } from '../../audit-report.js';

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
