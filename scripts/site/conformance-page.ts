import { readdirSync } from 'node:fs';
import type { Requirement, Rfc } from '../../test/conformance/requirements.js';
import { RFCS } from '../../test/conformance/rfcs.js';
import { headingId } from './links.js';
import { functionList } from './markdown.js';

export const CONFORMANCE_PAGE = 'docs/conformance.md';

const TABLES = 'test/conformance';

/** Lists the requirements that the tables of test/conformance state and check. */
export function conformancePage(): string {
  return `${[
    '# Conformance',
    'Each requirement that halyard keeps has at least one test. So does each deviation: its test states what halyard does instead. What is left to others has none. The requirements are in our own words, with the keyword of the RFC; grammar, definitions and algorithms count as MUST. The links lead to the text of the RFC.',
    'This page is generated from tables in the repository, and each RFC below names the files with its table. Each row there has calls with their expected results, which `npm test` compares. The title of a test has the RFC, the section, the level and the requirement, so `npx vitest run --project unit test/conformance -t "RFC 6570 §2.1"` runs one section.',
    'A row with MUST NOT describes what must not happen. A number in brackets counts the tests of the row.',
    overview(),
    ...RFCS.flatMap(rfcBlocks),
  ].join('\n\n')}\n`;
}

function overview(): string {
  return table(
    ['RFC', 'Kept', 'Deviations', 'Left to others', 'Examples'],
    RFCS.map((rfc) => {
      const all = Object.values(rfc.sections).flat();
      const stated = all.filter(({ level }) => level !== 'example');
      return [
        `[${rfc.number} ${rfc.title}](#${headingId(headingOf(rfc))})`,
        stated.filter((requirement) => statusOf(requirement) === 'kept').length,
        all.filter(({ deviation }) => deviation !== undefined).length,
        all.filter(({ notOurs }) => notOurs !== undefined).length,
        all
          .filter(({ level }) => level === 'example')
          .reduce((count, { checks }) => count + checks.length, 0),
      ];
    }),
  );
}

function rfcBlocks(rfc: Rfc): string[] {
  const rows = rowsOf(rfc);
  return [
    `## ${headingOf(rfc)}`,
    `${rfc.scope} The tests are in ${filesOf(rfc)}.`,
    ...reasons('Deviations', rows, ({ deviation }) => deviation),
    ...reasons('Left to others', rows, ({ notOurs }) => notOurs),
    `### Requirements of RFC ${rfc.number}`,
    table(
      ['Section', 'Level', 'Requirement', 'Functions', 'Status'],
      rows.map(({ place, requirement }) => {
        const { level, text, functions, checks } = requirement;
        const count = checks.length > 1 ? ` (${checks.length})` : '';
        return [
          place,
          level,
          `${prose(text)}${count}`,
          functionList(functions),
          statusOf(requirement),
        ];
      }),
    ),
  ];
}

/** The files of the table: a long one has a file for each part. */
function filesOf({ number }: Rfc): string {
  return readdirSync(TABLES)
    .filter((file) => file.startsWith(`rfc${number}`) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `\`${TABLES}/${file}\``)
    .join(', ');
}

function headingOf({ number, title }: Rfc): string {
  return `RFC ${number}: ${title}`;
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
    const place = `[${name}](https://www.rfc-editor.org/rfc/rfc${number}#${fragment})`;
    return requirements.map((requirement) => ({ place, requirement }));
  });
}

function reasons(
  heading: string,
  rows: readonly Row[],
  reasonOf: (requirement: Requirement) => string | undefined,
): string[] {
  const cells = rows.flatMap(({ place, requirement }) => {
    const { level, text } = requirement;
    const reason = reasonOf(requirement);
    return reason === undefined ? [] : [[place, level, prose(text), prose(reason)]];
  });
  if (cells.length === 0) return [];
  return [`**${heading}**`, table(['Section', 'Level', 'Requirement', 'Reason'], cells)];
}

function statusOf({ deviation, notOurs }: Requirement): string {
  if (notOurs !== undefined) return 'left to others';
  return deviation === undefined ? 'kept' : 'deviation';
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
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
