import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CONFORMANCE_PAGE, conformancePage } from './site/conformance-page.js';
import { validateReference } from './site/reference.js';
import { RULES_PAGE, rulesPage } from './site/rules-page.js';

/**
 * Writes the generated pages that are committed; or with `--check` fails if they are not what they
 * would be, or if the TSDoc of an export is not complete.
 */
const pages = {
  [RULES_PAGE]: await rulesPage(),
  [CONFORMANCE_PAGE]: conformancePage(),
};
if (process.argv.includes('--check')) {
  await validateReference();
  const stale = Object.entries(pages)
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => file);
  for (const file of stale) console.error(`${file} is stale: run npm run docs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of Object.entries(pages)) writeFileSync(file, text);
}
