import { HalyardError } from '../errors.js';
import { type RequestDescriptor, requestQuery } from '../internal/headers.js';
import type { Result } from '../internal/result.js';
import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';

/** Which query parameters a resource has. */
export interface QuerySpec {
  readonly page?: {
    /** The name of the parameter; `page` when left out. */
    readonly parameter?: string;
  };
  readonly limit?: {
    /** The name of the parameter; `limit` when left out. */
    readonly parameter?: string;
    /** The page size when a client asks for none; 20 when left out. */
    readonly default?: number;
    /** The largest page size; 100 when left out. */
    readonly maximum?: number;
  };
  /** The names of other parameters, which the handler reads itself. */
  readonly parameters?: readonly string[];
  /** Whether a parameter of another name is a finding; it is when left out. */
  readonly unknown?: 'finding' | 'ignore';
}

/** The query parameters of a request, read. */
export interface Query {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The page size. */
  readonly limit: number;
}

/**
 * Reads the query parameters of a request.
 *
 * Nothing that a client sends throws, and nothing is put right behind its back: a page 0, a limit
 * above the maximum, a parameter that is given twice or unknown are findings, fit for
 * `problem(findings)`.
 *
 * @param source The request, its URL, or its parameters.
 * @param spec The parameters that the resource has.
 * @returns The page and the limit, or what is wrong with the query; `path` names the parameter.
 * @throws {HalyardError} `query.spec` for a spec that contradicts itself.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { parseQuery } from 'halyard/query';
 *
 * parseQuery('/orders?page=3');
 * // → { ok: true, value: { page: 3, limit: 20 } }
 * const result = parseQuery('/orders?page=0&size=10');
 * result.ok ? [] : result.findings.map(({ message }) => message);
 * // → ['page is "0", but is a whole number from 1', 'size is no parameter here; there are page, limit']
 * ```
 */
export function parseQuery(
  source: RequestDescriptor | string | URL | URLSearchParams,
  spec: QuerySpec = {},
): Result<Query> {
  const parameters = parametersOf(source);
  const names = { page: spec.page?.parameter ?? 'page', limit: spec.limit?.parameter ?? 'limit' };
  const { default: size = 20, maximum = 100 } = spec.limit ?? {};
  checkSpec(names, size, maximum);
  const findings: Finding[] = [];
  // As many pages as have exact record numbers: page * limit is a safe integer.
  const mostPages = Math.floor(Number.MAX_SAFE_INTEGER / maximum);
  const page = readInteger(parameters, names.page, 1, mostPages, findings);
  const limit = readInteger(parameters, names.limit, size, maximum, findings);
  if (spec.unknown !== 'ignore') {
    findUnknown(parameters, [names.page, names.limit, ...(spec.parameters ?? [])], findings);
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: { page, limit } };
}

function parametersOf(source: RequestDescriptor | string | URL | URLSearchParams): URLSearchParams {
  if (source instanceof URLSearchParams) return source;
  if (source instanceof URL) return source.searchParams;
  return new URLSearchParams(requestQuery(typeof source === 'string' ? source : source.url));
}

function checkSpec(
  names: { readonly page: string; readonly limit: string },
  size: number,
  maximum: number,
): void {
  if (names.page === names.limit) {
    throw new HalyardError(
      'query.spec',
      {
        problem: 'Page and limit are two parameters',
        given: names,
        remedy: 'Give them two names',
      },
      'UFN.04',
    );
  }
  if (Number.isSafeInteger(size) && Number.isSafeInteger(maximum) && 1 <= size && size <= maximum) {
    return;
  }
  throw new HalyardError(
    'query.spec',
    {
      problem: 'The default limit is a whole number from 1 to the maximum',
      given: { default: size, maximum },
      remedy: 'Raise the maximum or lower the default',
    },
    'UFN.04',
  );
}

const MOST_TOLD = 1_000_000;

function readInteger(
  parameters: URLSearchParams,
  name: string,
  standard: number,
  maximum: number,
  findings: Finding[],
): number {
  const values = parameters.getAll(name);
  const [value] = values;
  if (value === undefined) return standard;
  // The largest page that can be counted is of interest only to those who ask for more.
  const bound = maximum <= MOST_TOLD || Number(value) > maximum ? ` to ${maximum}` : '';
  const range = `a whole number from 1${bound}`;
  if (values.length > 1) {
    findings.push(
      finding('UFN.04', `${name} is given ${values.length} times; give it once, as ${range}`, {
        path: [name],
      }),
    );
  } else if (!/^[1-9][0-9]{0,15}$/.test(value) || Number(value) > maximum) {
    findings.push(
      finding('UFN.04', `${name} is ${show(value)}, but is ${range}`, { path: [name] }),
    );
  }
  return Number(value);
}

/** A client that sends thousands of names is told of the first; the response stays small. */
const MOST_NAMED = 20;

function findUnknown(
  parameters: URLSearchParams,
  known: readonly string[],
  findings: Finding[],
): void {
  const unknown = new Set(parameters.keys());
  for (const name of known) unknown.delete(name);
  for (const name of [...unknown].slice(0, MOST_NAMED)) {
    const shown = /^[\w.-]{1,40}$/.test(name) ? name : show(name);
    findings.push(
      finding('UFN.04', `${shown} is no parameter here; there are ${known.join(', ')}`, {
        path: [name.slice(0, 80)],
      }),
    );
  }
  if (unknown.size > MOST_NAMED) {
    findings.push(
      finding('UFN.04', `${unknown.size - MOST_NAMED} more parameters are unknown here`),
    );
  }
}
