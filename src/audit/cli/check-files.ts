import { isObject } from '../../internal/json.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { isCollection } from '../check/body-kind.js';
import { checkCollection } from '../check/check-collection.js';
import { checkExchange } from '../check/check-exchange.js';
import { checkResource } from '../check/check-resource.js';
import { checkOpenApi } from '../openapi/check-open-api.js';
import { LineMap, positionsOf } from '../openapi/positions.js';
import { byCause, showExchange, urlPattern } from '../report/group-findings.js';
import type { ReportedFinding } from '../report/rows.js';
import { publish } from './publish.js';
import { type SavedExchange, savedInput } from './saved-input.js';
import { type CommandOptions, readSettings, type Settings } from './settings.js';
import { CommandError, readText, type System } from './system.js';

/** The options of `halyard check`. */
interface CheckFilesOptions extends CommandOptions {
  readonly method?: string;
  readonly url?: string;
}

/** `halyard check`: checks bodies and saved exchanges. */
export async function checkFiles(
  files: readonly string[],
  { method, url, ...options }: CheckFilesOptions,
  system: System,
): Promise<number> {
  const settings = await readSettings(options, system);
  const findings: ReportedFinding[] = [];
  for (const file of files) {
    const source = file === '-' ? 'stdin' : file;
    const text = await readText(file, system);
    const input = savedInput(text, source, { method, url: url && withoutCredentials(url) });
    const lines = new LineMap(text);
    const found =
      input.kind === 'body'
        ? checkBody(input.body, text, settings)
        : input.exchanges.flatMap((exchange) => checkSaved(exchange, text, settings));
    for (const [{ finding, offset }, ...others] of byCause(found, ({ pattern }) => pattern)) {
      findings.push({ ...finding, ...lines.at(offset), source, count: others.length + 1 });
    }
  }
  return publish({ title: `halyard check ${files.join(' ')}`, findings }, settings, system);
}

/** A finding with its position, and the pattern of the URL that it is about. */
interface Found {
  readonly finding: Omit<ReportedFinding, 'source' | 'count'>;
  readonly offset: number;
  readonly pattern: string;
}

function checkBody(body: unknown, text: string, settings: Settings): Found[] {
  const isList = isObject(body) && isCollection(body);
  const findings = (isList ? checkCollection : checkResource)(body, settings);
  const offsets = positionsOf(
    text,
    0,
    findings.map(({ path = [] }) => path),
  );
  return findings.map((found, index) => ({
    finding: { ...found, subject: body },
    offset: offsets[index] ?? 0,
    pattern: '',
  }));
}

function checkSaved(exchange: SavedExchange, text: string, settings: Settings): Found[] {
  const { request, response, start, bodyStart } = exchange;
  const { url = '', method } = request;
  const findings = checkExchange(request, response, settings);
  const inBody = findings.map(({ path = [] }) => (path[1] === 'body' ? path.slice(2) : undefined));
  // A finding of the head is at the start of the exchange, one of a JSON body at its place there.
  const offsets =
    bodyStart === undefined
      ? []
      : positionsOf(
          text,
          bodyStart,
          inBody.map((path) => path ?? []),
        );
  return findings.map((found, index) => ({
    finding: {
      ...found,
      ...(url !== '' && { request: `${method} ${url}` }),
      subject: showExchange({ url, request, response }, found.path),
    },
    offset: (inBody[index] && offsets[index]) ?? start,
    pattern: URL.canParse(url) ? urlPattern(url) : '',
  }));
}

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
