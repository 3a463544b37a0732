import { HalyardError } from '../errors.js';
import { fieldLines, type HeadersInput } from '../internal/headers.js';
import { show } from '../internal/show.js';
import { trimWhitespace } from '../internal/syntax.js';
import type { BaseUrlReason } from './base-url-reason.js';
import { rootedPath } from './clean-prefix.js';
import type { ForwardedElement } from './forwarded-element.js';
import { lastElements, MAX_ELEMENTS } from './parse-forwarded.js';

/**
 * The trusted proxies: how many, counted from the right; or a predicate on an element and its index
 * from the right, which is called until it returns false.
 */
export type TrustedHops = number | ((element: ForwardedElement, index: number) => boolean);

/** The headers that trusted proxies write. */
export type ForwardedHeaders = 'forwarded' | readonly XForwardedName[];

/** An `X-Forwarded-*` header that `baseUrl` can read. */
export type XForwardedName =
  | 'x-forwarded-for'
  | 'x-forwarded-host'
  | 'x-forwarded-port'
  | 'x-forwarded-prefix'
  | 'x-forwarded-proto';

/** Which proxies and headers are trusted. */
export interface Trust {
  readonly trustedHops: TrustedHops;
  readonly forwardedHeaders: ForwardedHeaders;
}

/** The parameters that the trusted proxies state about the client's URL, not validated. */
export interface ForwardedParameters {
  readonly host: string | undefined;
  readonly proto: string | undefined;
  readonly port: string | undefined;
  readonly prefix: string | undefined;
}

/** The names of the headers that {@link trustedParameters} reads. */
export function trustedFields({ trustedHops, forwardedHeaders }: Trust): readonly string[] {
  if (trustedHops === 0) return [];
  return forwardedHeaders === 'forwarded' ? ['forwarded'] : [...forwardedHeaders];
}

/** The parameters that the trusted proxies state, or why there are none. */
export function trustedParameters(
  headers: HeadersInput,
  { trustedHops, forwardedHeaders }: Trust,
): { readonly parameters: ForwardedParameters } | { readonly reason: BaseUrlReason } {
  if (trustedHops === 0) return { reason: 'no-trusted-hop' };
  const limit = typeof trustedHops === 'number' ? trustedHops : MAX_ELEMENTS;
  const received =
    forwardedHeaders === 'forwarded'
      ? readForwarded(headers, limit)
      : readXForwarded(headers, forwardedHeaders, limit, typeof trustedHops === 'number');
  if ('reason' in received) return received;

  const { elements } = received;
  const trusted =
    typeof trustedHops === 'number'
      ? elements
      : elements.slice(elements.length - countTrusted(elements, trustedHops));
  if (trusted.length === 0) return { reason: 'no-trusted-hop' };
  // A malformed element may have lost its host, and the next element's would be taken in its place.
  if (trusted.some(isUnusable)) return { reason: 'element-malformed' };
  const prefix =
    forwardedHeaders === 'forwarded' ? outermostPrefix(trusted) : joinPrefixes(trusted);
  const { host, proto, port } = outermostHost(trusted);
  return { parameters: { host, proto, port, prefix } };
}

type Received = { readonly elements: ForwardedElement[] } | { readonly reason: BaseUrlReason };

function readForwarded(headers: HeadersInput, limit: number): Received {
  const lines = fieldLines(headers, 'forwarded');
  if (lines.length > 1) return { reason: 'header-ambiguous' };
  const elements = lastElements(lines[0] ?? '', limit);
  return elements.length === 0 ? { reason: 'forwarded-absent' } : { elements };
}

/**
 * Reads `X-Forwarded-*` as elements: entries at the same position from the right belong together.
 * An element exists only if every list has an entry, since a client may have written the longer
 * part of a list.
 */
function readXForwarded(
  headers: HeadersInput,
  names: readonly XForwardedName[],
  limit: number,
  isCounted: boolean,
): Received {
  const lines = names.map((name) => fieldLines(headers, name));
  if (lines.some(({ length }) => length > 1)) return { reason: 'header-ambiguous' };
  if (lines.every(({ length }) => length === 0)) return { reason: 'forwarded-absent' };
  const lists = lines.map(([line]) => (line === undefined ? [] : lastEntries(line, limit)));
  const length = Math.min(...lists.map((entries) => entries.length));
  if (length < (isCounted ? limit : 1)) return { reason: 'list-too-short' };
  const elements = Array.from({ length }, (_, index) => {
    const parameters: { [name: string]: string | undefined } = Object.create(null);
    names.forEach((name, list) => {
      parameters[name.slice('x-forwarded-'.length)] = lists[list]?.at(index - length);
    });
    return { parameters };
  });
  return { elements };
}

/**
 * The last entries of a list, at most `limit`. Empty entries count, so that an empty value of the
 * gateway's never makes the client's entry the last one.
 */
function lastEntries(line: string, limit: number): string[] {
  const entries: string[] = [];
  let end = line.length;
  while (end >= 0 && entries.length < limit) {
    const comma = end === 0 ? -1 : line.lastIndexOf(',', end - 1);
    entries.push(trimWhitespace(line, comma + 1, end));
    end = comma;
  }
  return entries.reverse();
}

/** How many elements, counted from the right, the predicate trusts. */
function countTrusted(
  elements: readonly ForwardedElement[],
  isTrusted: Exclude<TrustedHops, number>,
): number {
  let count = 0;
  for (const element of elements.toReversed()) {
    const answer: unknown = isTrusted(element, count);
    if (typeof answer !== 'boolean') {
      // A promise would count as true, and trust the client's own elements.
      const message = `trustedHops must return a boolean, got ${show(answer)}`;
      throw new HalyardError('forwarded.option', message, 'HYP.09');
    }
    if (!answer) break;
    count += 1;
  }
  return count;
}

/** Whether a fault may concern a parameter that the base URL depends on. */
function isUnusable({ malformed }: ForwardedElement): boolean {
  return malformed !== undefined && malformed.parameter === undefined;
}

/**
 * Scheme, host and port of one element: the outermost with a host or, if there is none, with a scheme
 * or a port.
 */
function outermostHost(elements: readonly ForwardedElement[]): ForwardedElement['parameters'] {
  return (
    outermost(elements, 'host') ?? outermost(elements, 'proto') ?? outermost(elements, 'port') ?? {}
  );
}

/** The outermost prefix: a proxy that names none passes the path on unchanged. */
function outermostPrefix(elements: readonly ForwardedElement[]): string | undefined {
  return outermost(elements, 'prefix')?.prefix;
}

/** `X-Forwarded-Prefix` lists what each proxy took off the path: Spring and Traefik write it so. */
function joinPrefixes(elements: readonly ForwardedElement[]): string | undefined {
  const prefixes = elements.flatMap(({ parameters }) => parameters.prefix ?? []);
  return prefixes.length === 0 ? undefined : prefixes.map(rootedPath).join('');
}

function outermost(
  elements: readonly ForwardedElement[],
  name: string,
): ForwardedElement['parameters'] | undefined {
  return elements.find(({ parameters }) => parameters[name] !== undefined)?.parameters;
}
