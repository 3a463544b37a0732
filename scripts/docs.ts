import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ERRORS_PAGE, errorsPage } from './errors-page.js';
import { RULES_PAGE, rulesPage } from './rules-page.js';
import { validateReference } from './site/reference.js';

/**
 * Writes the generated pages; or with `--check` fails if they are not what they would be, or if the
 * TSDoc of an export is not complete.
 */
const pages = { [RULES_PAGE]: rulesPage(), [ERRORS_PAGE]: errorsPage() };
if (process.argv.includes('--check')) {
  await validateReference();
  for (const [file, text] of Object.entries(pages)) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    console.error(`${file} is stale: run npm run docs`);
    process.exitCode = 1;
  }
} else {
  for (const [file, text] of Object.entries(pages)) writeFileSync(file, text);
}
