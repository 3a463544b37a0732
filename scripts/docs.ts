import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application } from 'typedoc';
import { filesBelow } from '../test/support/examples.js';
import { ERRORS_PAGE, errorsPage } from './errors-page.js';
import { RULES_PAGE, rulesPage } from './rules-page.js';

/** Writes the generated pages, or with `--check` fails when they are not what they would be. */
const API = 'docs/api';
const check = process.argv.includes('--check');

const api = mkdtempSync(join(tmpdir(), 'halyard-docs-'));
try {
  await generateApi(api);
  const pages = Object.entries({ [RULES_PAGE]: rulesPage(), [ERRORS_PAGE]: errorsPage() });
  if (check) {
    const stale = [
      ...differences(api, API),
      ...pages.filter(([file, text]) => read(file) !== text).map(([file]) => file),
    ];
    for (const file of stale) console.error(`${file} is stale: run npm run docs`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    rmSync(API, { recursive: true, force: true });
    cpSync(api, API, { recursive: true });
    for (const [file, text] of pages) writeFileSync(file, text);
  }
} finally {
  rmSync(api, { recursive: true });
}

async function generateApi(folder: string): Promise<void> {
  const application = await Application.bootstrapWithPlugins({
    entryPoints: ['src/errors.ts', 'src/!(internal)/index.ts'],
    plugin: ['typedoc-plugin-markdown'],
    out: folder,
    readme: 'none',
    name: 'halyard',
    disableSources: true,
    excludeInternal: true,
    blockTags: ['@param', '@returns', '@throws', '@example', '@rule', '@typeParam'],
    validation: { notExported: false, invalidLink: true, notDocumented: true },
    requiredToBeDocumented: ['Function', 'Variable', 'Class', 'Interface', 'TypeAlias'],
    treatWarningsAsErrors: true,
    logLevel: 'Warn',
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the source');
  application.validate(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings()) {
    throw new Error('The TSDoc comments have the faults above');
  }
  await application.generateOutputs(project);
}

function differences(fresh: string, committed: string): string[] {
  const names = new Set(
    [fresh, committed].flatMap((folder) =>
      existsSync(folder)
        ? filesBelow(folder, '.md').map((file) => file.slice(folder.length + 1))
        : [],
    ),
  );
  return [...names]
    .filter((name) => read(join(fresh, name)) !== read(join(committed, name)))
    .map((name) => join(committed, name));
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
