import { checkOpenApi } from '../../openapi/check-open-api.js';
import type { ReportedFinding } from '../../report/check-report.js';
import { type CommandOptions, readSettings } from '../config/settings.js';
import { readText } from '../input/read-text.js';
import { publish } from '../publish.js';
import type { System } from '../system.js';

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
