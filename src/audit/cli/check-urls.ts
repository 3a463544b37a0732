import { withoutCredentials } from '../../internal/secrets.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { checkOpenApi } from '../openapi/check-open-api.js';
import type { ReportedFinding } from '../report/rows.js';
import { publish } from './publish.js';
import { type CommandOptions, readSettings } from './settings.js';
import { CommandError, readText, type System } from './system.js';

/** `halyard url`: checks URLs, paths and templates. */
export async function checkUrls(
  given: readonly string[],
  options: CommandOptions,
  system: System,
): Promise<number> {
  const settings = await readSettings(options, system);
  const urls: string[] = [];
  for (const url of given) {
    const lines = url === '-' ? (await readText('-', system)).split(/\r?\n/) : undefined;
    const trimmed = lines?.map((line) => line.trim());
    urls.push(...(trimmed?.filter((line) => line !== '' && !line.startsWith('#')) ?? [url]));
  }
  if (urls.length === 0) throw new CommandError('The input must have at least one URL');
  const findings = urls.flatMap((url) => {
    // Reports show the URL, and `…@` still counts as credentials (UFN.01).
    const source = withoutCredentials(url);
    return checkUrl(source, settings).map((found) => ({ ...found, source, count: 1 }));
  });
  return publish({ title: 'halyard url', findings }, settings, system);
}

/** `halyard openapi`: checks OpenAPI documents. */
export async function checkDocuments(
  files: readonly string[],
  options: CommandOptions,
  system: System,
): Promise<number> {
  const settings = await readSettings(options, system);
  const findings: ReportedFinding[] = [];
  for (const file of files) {
    const source = file === '-' ? 'stdin' : file;
    for (const found of await checkOpenApi(await readText(file, system), settings)) {
      findings.push({ ...found, source, count: 1 });
    }
  }
  return publish({ title: `halyard openapi ${files.join(' ')}`, findings }, settings, system);
}
