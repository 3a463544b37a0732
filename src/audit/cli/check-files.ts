import { isObject } from '../../internal/json.js';
import { withoutCredentials, withoutQuery } from '../../internal/secrets.js';
import { must, printable, printableList } from '../../internal/show.js';
import { finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { isCollection } from '../check/body-kind.js';
import { checkCollection } from '../check/check-collection.js';
import { checkExchange } from '../check/check-exchange.js';
import { checkResource } from '../check/check-resource.js';
import { checkOpenApi } from '../openapi/check-open-api.js';
import { resolveFile } from '../openapi/parts.js';
import { groupFindings } from '../report/group-findings.js';
import type { ReportedFinding } from '../report/rows.js';
import { publish } from './publish.js';
import { type SavedExchange, savedInput } from './saved-input.js';
import type { Settings } from './settings.js';
import { CommandError, readText, type System } from './system.js';

/** `halyard check`: checks bodies and saved exchanges. */
export function checkFiles(
  files: readonly string[],
  { method, url, ...settings }: Settings,
  system: System,
): Promise<number> {
  return publishFiles('check', files, settings, system, (text, source) => {
    const input = savedInput(text, source, { method, url: url && withoutCredentials(url) });
    const found = input.flatMap((each) => checkSaved(each, settings));
    return groupFindings(found, ({ request = '' }) => request.slice(request.indexOf(' ') + 1));
  });
}

/** `halyard openapi`: checks OpenAPI documents. */
export function checkDocuments(
  files: readonly string[],
  settings: Settings,
  system: System,
): Promise<number> {
  return publishFiles('openapi', files, settings, system, async (text, source) => {
    const folders = ['.', `${source}/..`].map((folder) => system.resolve(folder));
    const unread: string[] = [];
    let budget = MAX_REFERRED;
    const read = (file: string) => {
      const path = system.resolve(resolveFile(file, source));
      // What comes from a pipe is from nowhere.
      const content = source === STDIN || budget < 0 ? undefined : system.readWithin(folders, path);
      if (content === undefined) unread.push(withoutQuery(file));
      // Each file counts, since an empty one costs time as well.
      budget -= (content?.length ?? 0) + 25_000;
      return content;
    };
    const findings = await checkOpenApi(text, { ...settings, read });
    for (const { unreadable, line, column, message } of findings) {
      if (unreadable) throw new CommandError(`${source}:${line}:${column} ${message}`);
    }
    if (unread.length > 0) {
      const names = printableList(unread);
      system.stderr.write(`${printable(source)} refers to files that were not read: ${names}\n`);
    }
    // A misspelt name must not pass; what is on another host, or beside a pipe, is another document.
    const missing = source === STDIN ? [] : unread.filter((file) => !SCHEME.test(file));
    return [
      ...findings.map(({ file, ...found }) => ({
        ...found,
        ...(file !== undefined && { source: resolveFile(file, source) }),
      })),
      ...missing.map((file) => finding('HYP.01', must('$ref', 'lead to a file to read', file))),
    ];
  });
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The characters of all files that a document refers to. */
const MAX_REFERRED = 50_000_000;

const STDIN = 'stdin';

type FileFinding = Omit<ReportedFinding, 'source'> & { readonly source?: string };

async function publishFiles(
  command: string,
  files: readonly string[],
  settings: Settings,
  system: System,
  check: (text: string, source: string) => readonly FileFinding[] | Promise<readonly FileFinding[]>,
): Promise<number> {
  const findings: ReportedFinding[] = [];
  const report = { title: `halyard ${command} ${files.join(' ')}`, findings };
  const faults: string[] = [];
  for (const file of files) {
    const source = file === '-' ? STDIN : file;
    try {
      for (const found of await check(await readText(file, system), source)) {
        findings.push({ source, ...found });
      }
    } catch (error) {
      // The findings of some of the files are no baseline for all.
      if (!(error instanceof CommandError) || settings.updateBaseline) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length === 0) return publish(report, settings, system);
  if (faults.length < files.length) await publish(report, settings, system);
  throw new CommandError(faults.join('; '));
}

function checkSaved(
  saved: SavedExchange | { readonly body: unknown },
  settings: Settings,
): FileFinding[] {
  if ('body' in saved) {
    const { body } = saved;
    const isList = isObject(body) && isCollection(body);
    return (isList ? checkCollection : checkResource)(body, settings);
  }
  const { request, response } = saved;
  const { url = '', method } = request;
  return checkExchange(request, response, settings).map((found) => ({
    ...found,
    ...(url !== '' && { request: `${method} ${url}` }),
  }));
}

/** `halyard url`: checks URLs, paths and templates. */
export async function checkUrls(
  given: readonly string[],
  settings: Settings,
  system: System,
): Promise<number> {
  let urls: string[] = [];
  for (const url of given) {
    const lines = url === '-' ? (await readText('-', system)).split('\n') : undefined;
    const listed = lines?.map((line) => line.trim()).filter((line) => !/^(?:#|$)/.test(line));
    urls = urls.concat(listed ?? url);
  }
  if (urls.length === 0) throw new CommandError('The input must have at least one URL');
  const findings = urls.flatMap((url) => {
    // Reports show the URL, and `…@` still counts as credentials (UFN.01).
    const source = withoutCredentials(url);
    return checkUrl(source, settings).map((found) => ({ ...found, source }));
  });
  return publish({ title: 'halyard url', findings }, settings, system);
}
