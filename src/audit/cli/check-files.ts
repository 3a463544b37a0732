import { isObject } from '../../internal/json.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { parseUrl } from '../../url/absolute-url.js';
import { checkCollection, isCollection } from '../check/check-collection.js';
import { checkExchange } from '../check/check-exchange.js';
import type { Path } from '../check/check-options.js';
import { checkResource } from '../check/check-resource.js';
import { LineMap, positionsOf } from '../openapi/positions.js';
import { byCause, showExchange } from '../report/group-findings.js';
import type { ReportedFinding } from '../report/rows.js';
import { urlPattern } from '../report/url-pattern.js';
import { publish } from './publish.js';
import { type SavedExchange, savedInput } from './saved-input.js';
import { type CommandOptions, readSettings, type Settings } from './settings.js';
import { CommandError, readText, type System } from './system.js';

/** The options of `halyard check`. */
export interface CheckFilesOptions extends CommandOptions {
  readonly collection?: boolean;
  readonly resource?: boolean;
  readonly method?: string;
  readonly url?: string;
  readonly only?: string;
}

/** `halyard check`: checks bodies and saved exchanges. */
export async function checkFiles(
  files: readonly string[],
  { collection, resource, method, url, only, ...options }: CheckFilesOptions,
  system: System,
): Promise<number> {
  if (collection && resource) throw new CommandError('Give --collection or --resource, not both');
  const settings = await readSettings(options, system);
  const as = collection ? 'collection' : resource ? 'resource' : undefined;
  const findings: ReportedFinding[] = [];
  for (const file of files) {
    const source = file === '-' ? 'stdin' : file;
    const text = await readText(file, system);
    const input = savedInput(text, source, { method, url: url && withoutCredentials(url) });
    const located =
      input.kind === 'body'
        ? checkBody(input.body, text, as, settings)
        : checkExchanges(
            requested(input.exchanges, only && withoutCredentials(only), source),
            text,
            settings,
          );
    for (const group of byCause(located, ({ pattern }) => pattern)) {
      findings.push({ ...group[0].finding, source, count: group.length });
    }
  }
  return publish({ title: `halyard check ${files.join(' ')}`, findings }, settings, system);
}

/** A finding with its place, and the pattern of the URL that it is about. */
interface Located {
  readonly finding: Omit<ReportedFinding, 'source' | 'count'>;
  readonly pattern: string;
}

function checkBody(
  body: unknown,
  text: string,
  as: 'collection' | 'resource' | undefined,
  settings: Settings,
): Located[] {
  const kind = as ?? (isObject(body) && isCollection(body) ? 'collection' : 'resource');
  const check = kind === 'collection' ? checkCollection : checkResource;
  const findings = check(body, settings).map((found) => ({
    ...found,
    subject: body,
  }));
  return located(findings, '', new LineMap(text), (paths) => positionsOf(text, 0, paths));
}

function checkExchanges(
  exchanges: readonly SavedExchange[],
  text: string,
  settings: Settings,
): Located[] {
  const lines = new LineMap(text);
  return exchanges.flatMap(({ request, response, start, bodyStart }) => {
    const findings = checkExchange(request, response, settings);
    const { url = '', method } = request;
    const label = url === '' ? {} : { request: `${method} ${url}` };
    const visit = { url, request, response };
    return located(
      findings.map((found) => ({
        ...found,
        ...label,
        subject: showExchange(visit, found.path),
      })),
      parseUrl(url) === undefined ? '' : urlPattern(url),
      lines,
      (paths) => bodyPositions(text, start, bodyStart, paths),
    );
  });
}

function located(
  findings: readonly Located['finding'][],
  pattern: string,
  lines: LineMap,
  positions: (paths: readonly Path[]) => readonly number[],
): Located[] {
  const offsets = positions(findings.map(({ path = [] }) => path));
  return findings.map((found, index) => ({
    pattern,
    finding: { ...found, ...lines.at(offsets[index] ?? 0) },
  }));
}

/** A finding of the head is at the start of the exchange, one of a JSON body at its place there. */
function bodyPositions(
  text: string,
  start: number,
  bodyStart: number | undefined,
  paths: readonly Path[],
): readonly number[] {
  if (bodyStart === undefined) return paths.map(() => start);
  const inBody = paths.map(([, part, ...rest]) => (part === 'body' ? rest : undefined));
  const offsets = positionsOf(
    text,
    bodyStart,
    inBody.map((path) => path ?? []),
  );
  return offsets.map((offset, index) => (inBody[index] === undefined ? start : offset));
}

function requested(
  exchanges: readonly SavedExchange[],
  only: string | undefined,
  source: string,
): readonly SavedExchange[] {
  const chosen =
    only === undefined
      ? exchanges
      : exchanges.filter(({ request }) => request.url?.startsWith(only));
  if (chosen.length > 0) return chosen;
  throw new CommandError(
    only === undefined
      ? `${source} must have an exchange of an API: a response with JSON, or without content`
      : `${source} must have an exchange of an API whose URL begins with ${only}. Leave --only out to check all`,
  );
}
