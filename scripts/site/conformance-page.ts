import type { Requirement, Rfc } from '../../test/conformance/requirements.js';
import { RFCS } from '../../test/conformance/rfcs.js';

export const CONFORMANCE_PAGE = 'docs/conformance.md';

/** Counts the requirements of the tables in test/conformance, and lists those that halyard does not keep. */
export function conformancePage(): string {
  const deviations = RFCS.flatMap((rfc) =>
    rowsOf(rfc)
      .filter(({ requirement }) => isDeviation(requirement))
      .map(({ place, requirement: { level, text, deviation = '' } }) => [
        place,
        level,
        prose(text),
        prose(deviation),
      ]),
  );
  return `${[
    '# Conformance',
    'The requirements of each RFC that are about what halyard does. Requirements on the service, a proxy or a registry are left to them. Examples are those that the RFC prints.',
    table(['RFC', 'Kept', 'Deviations', 'Left to others', 'Examples'], RFCS.map(totals)),
    '## Deviations',
    'Each row has the keyword and the sentence of the RFC in short, and why halyard does otherwise.',
    table(['Section', 'Level', 'Requirement', 'Reason'], deviations),
  ].join('\n\n')}\n`;
}

function totals({ number, title, sections }: Rfc) {
  const all = Object.values(sections).flat();
  const stated = all.filter(({ level }) => level !== 'example');
  const kept = stated.filter(({ deviation, notOurs }) => (deviation ?? notOurs) === undefined);
  const examples = all.filter(({ level }) => level === 'example').flatMap(({ checks }) => checks);
  return [
    `[${number}](https://www.rfc-editor.org/rfc/rfc${number}) ${title}`,
    kept.length,
    all.filter(isDeviation).length,
    all.filter(({ notOurs }) => notOurs !== undefined).length,
    examples.length,
  ];
}

/** Something allowed that is not done is no deviation. */
function isDeviation({ level, deviation }: Requirement): boolean {
  return deviation !== undefined && level !== 'MAY';
}

interface Row {
  /** The section, as a link to its text. */
  readonly place: string;
  readonly requirement: Requirement;
}

function rowsOf({ number, sections }: Rfc): Row[] {
  return Object.entries(sections).flatMap(([section, requirements]) => {
    const [name = '', prefix, id] = /^(?:§|(Appendix) )([A-Z\d.]+)/.exec(section) ?? [];
    const fragment = prefix === undefined ? `section-${id}` : `appendix-${id}`;
    const place = `[RFC ${number} ${name}](https://www.rfc-editor.org/rfc/rfc${number}#${fragment})`;
    return requirements.map((requirement) => ({ place, requirement }));
  });
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) => `|${cells.join('|')}|`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prose with code spans, in a cell of a table. */
function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<>*_]/g, '\\$&')))
    .join('')
    .replaceAll('|', '\\|');
}
