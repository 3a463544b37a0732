import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { filesBelow } from '../test/support/examples.js';
import { CONFORMANCE_PAGE, conformancePage } from './site/conformance-page.js';
import { validateReference } from './site/reference.js';
import { rulePages } from './site/rule-pages.js';

/**
 * Writes the generated pages that are committed; or with `--check` fails if they are not what they
 * would be, or if the TSDoc of an export is not complete.
 */
const pages = {
  ...(await rulePages()),
  [CONFORMANCE_PAGE]: conformancePage(),
};
if (process.argv.includes('--check')) {
  await validateReference();
  const stale = [
    ...Object.entries(pages)
      .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
      .map(([file]) => file),
    ...filesBelow('docs/rules', '.md').filter((file) => !(file in pages)),
  ];
  for (const file of stale) console.error(`${file} is stale: run npm run docs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync('docs/rules', { recursive: true });
  for (const [file, text] of Object.entries(pages)) writeFileSync(file, text);
}
