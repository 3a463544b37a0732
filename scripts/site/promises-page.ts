import { readFileSync } from 'node:fs';
import { promises } from './promises.js';

/** The page of all promises with their proofs. */
export const PROMISES_PAGE = 'docs/promises.md';

/** Lists each promise by the page that makes it. */
export function promisesPage(): string {
  const count = Object.values(promises).flat().length;
  return [
    '<!-- Generated from scripts/site/promises.ts by npm run docs. -->',
    '# Promises',
    `The README and the guides make ${count} promises about what halyard does. Each row names the test that fails if the promise is broken, or the command that measures it. Tests and commands need a clone of the repository. Promises about hostile input are in [SECURITY.md](../SECURITY.md).`,
    'A test checks that the text of each promise is on its page and that each proof exists. `npm run test:proofs` breaks the promises in a copy of the source, one at a time, and checks that each named test fails; `scripts/proofs/faults/` lists those that it leaves out, with the reasons. Another test finds sentences of the pages with a measured figure, or with words such as "never" and "at most", that are not listed.',
    'A test whose program is missing is skipped and says so. `.ci/programs` installs gateways, a database and Chromium from Debian; `npm run test:runtimes` installs Deno, Bun, workerd and four versions of Node.',
    ...Object.entries(promises).map(([page, rows]) =>
      [
        `## ${headingOf(page)}`,
        '',
        '| Promise | Proof |',
        '| --- | --- |',
        ...rows.map(([text, proof, promise = text]) => `| ${promise} | ${shown(proof)} |`),
      ].join('\n'),
    ),
    '',
  ].join('\n\n');
}

/** The title of a page with a link. The README is no page of the site, and the start page none of the package. */
function headingOf(page: string): string {
  if (page === 'README.md') return 'README';
  if (page === 'docs/index.md') return 'The start page of the site';
  const [, title] = /^# (.+)$/m.exec(readFileSync(page, 'utf8')) ?? [];
  return `[${title}](${page.replace('docs/', '')})`;
}

function shown(proof: string): string {
  const [, file, title] = /^(test\/\S+) "(.+)"$/.exec(proof) ?? [];
  return file === undefined ? `\`${proof}\`` : `\`${file}\` "${title}"`;
}
