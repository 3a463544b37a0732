import { HalyardError } from '../errors.js';
import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { isWhitespace } from '../internal/syntax.js';
import type { ForwardedElement } from './element.js';
import { lastElements, parseForwarded } from './parse-forwarded.js';
import { answerOf } from './predicate.js';
import { rootedPath } from './prefix.js';
import type { BaseUrlReason } from './reason.js';

/**
 * Whose word is taken: that of the last so many proxies, or that of each one from the right for which
 * a predicate holds, up to the first for which it does not.
 */
export type TrustedHops = number | ((element: ForwardedElement, index: number) => boolean);

/** The headers that proxies give their word in. */
export type ForwardedHeaders = 'forwarded' | 'x-forwarded';

/** What the trusted proxies say of the URL that the client called, not judged yet. */
export interface Word {
  readonly host: string | undefined;
  readonly proto: string | undefined;
  readonly port: string | undefined;
  readonly prefix: string | undefined;
}

/** The word of the trusted proxies, or why there is none. */
export type Told = { readonly word: Word } | { readonly reason: BaseUrlReason };

/** The word of the trusted proxies, or why there is none. Each header that it is read from is noted. */
export function trustedWord(
  headers: HeadersInput,
  trustedHops: TrustedHops,
  kind: ForwardedHeaders,
  vary: string[],
): Told {
  checkHops(trustedHops);
  checkKind(kind);
  if (trustedHops === 0) return { reason: 'no-trusted-hop' };
  return kind === 'forwarded'
    ? wordOfForwarded(headers, trustedHops, vary)
    : wordOfXForwarded(headers, trustedHops, vary);
}

function checkHops(trustedHops: unknown): void {
  if (typeof trustedHops === 'function') return;
  if (Number.isSafeInteger(trustedHops) && Number(trustedHops) >= 0) return;
  throw new HalyardError(
    'base.url',
    {
      problem: 'trustedHops is a whole number from 0',
      given: trustedHops,
      remedy: 'Count the gateways of your own that add an element to Forwarded',
    },
    'HYP.09',
  );
}

function checkKind(kind: unknown): void {
  if (kind === 'forwarded' || kind === 'x-forwarded') return;
  throw new HalyardError(
    'base.url',
    {
      problem: 'forwardedHeaders is none of the kinds of headers',
      given: kind,
      remedy: "Leave it out for Forwarded, or write 'x-forwarded' where a gateway has nothing else",
    },
    'HYP.09',
  );
}

function wordOfForwarded(headers: HeadersInput, trustedHops: TrustedHops, vary: string[]): Told {
  vary.push('forwarded');
  const header = fieldValue(headers, 'forwarded') ?? '';
  const elements =
    typeof trustedHops === 'number' ? lastElements(header, trustedHops) : parseForwarded(header);
  if (elements.length === 0) return { reason: 'forwarded-absent' };
  const trusted =
    typeof trustedHops === 'number'
      ? elements
      : elements.slice(elements.length - countTrusted(elements, trustedHops));
  const [outer] = trusted;
  if (outer === undefined) return { reason: 'no-trusted-hop' };
  // A broken element may have lost its host to the break, so that the next one's would be taken.
  if (trusted.some(isMalformed)) return { reason: 'element-malformed' };
  return { word: trusted.length === 1 ? wordOf(outer.parameters) : outermostWord(trusted) };
}

/** How many elements, counted from the right, are trusted. */
function countTrusted(
  elements: readonly ForwardedElement[],
  isTrusted: Exclude<TrustedHops, number>,
): number {
  let count = 0;
  for (let at = elements.length - 1; at >= 0; at--) {
    const element = elements[at];
    if (element === undefined || !answerOf(isTrusted(element, count), 'elements', 'HYP.09')) break;
    count += 1;
  }
  return count;
}

function isMalformed({ malformed }: ForwardedElement): boolean {
  return malformed !== undefined;
}

function wordOf({ host, proto, port, prefix }: ForwardedElement['parameters']): Word {
  return { host, proto, port, prefix };
}

/**
 * Scheme, host and port are those of one element: the outermost that names a host or, where none
 * does, a scheme. The prefix is that of the outermost element that names one: a proxy that names none
 * passes the path on as it is.
 */
function outermostWord(elements: readonly ForwardedElement[]): Word {
  const { host, proto, port } = outermost(elements, 'host') ?? outermost(elements, 'proto') ?? {};
  return { host, proto, port, prefix: outermost(elements, 'prefix')?.prefix };
}

function outermost(
  elements: readonly ForwardedElement[],
  name: string,
): ForwardedElement['parameters'] | undefined {
  for (const { parameters } of elements) if (parameters[name] !== undefined) return parameters;
  return undefined;
}

/**
 * The word of `X-Forwarded-*`: of each list, the entry of the outermost trusted proxy. Each header is
 * read, and noted, when it is asked for.
 *
 * There is no element that holds the lists together: a proxy that adds to one may leave another as it
 * is. So a list with fewer entries than proxies that are trusted gives its first.
 */
function wordOfXForwarded(headers: HeadersInput, trustedHops: TrustedHops, vary: string[]): Told {
  const entries = (name: string): readonly string[] => {
    const field = `x-forwarded-${name}`;
    if (!vary.includes(field)) vary.push(field);
    return entriesOf(fieldValue(headers, field) ?? '');
  };
  const count =
    typeof trustedHops === 'number' ? trustedHops : countTrusted(zip(entries), trustedHops);
  if (count === 0) return { reason: 'no-trusted-hop' };
  const trusted = (name: string) => entries(name).slice(-count);
  return {
    word: {
      get host() {
        return trusted('host')[0];
      },
      get proto() {
        return trusted('proto')[0];
      },
      get port() {
        return trusted('port')[0];
      },
      /** What each proxy took off the path, one after the other: Spring and Traefik write it so. */
      get prefix() {
        const prefixes = trusted('prefix');
        return prefixes.length === 0 ? undefined : prefixes.map(rootedPath).join('');
      },
    },
  };
}

/** The lists as elements, the last entries together in the last one: what a predicate is asked about. */
function zip(entries: (name: string) => readonly string[]): ForwardedElement[] {
  const lists = ['for', 'host', 'proto', 'port', 'prefix'].map((name) => ({
    name,
    list: entries(name),
  }));
  const length = Math.max(...lists.map(({ list }) => list.length));
  return Array.from({ length }, (_, index) => {
    const parameters: { [name: string]: string } = Object.create(null);
    for (const { name, list } of lists) {
      const value = list[index - length + list.length];
      if (value !== undefined) parameters[name] = value;
    }
    return { parameters };
  });
}

/** The entries of a list that are not empty (RFC 9110 §5.6.1). */
function entriesOf(value: string): string[] {
  return value
    .split(',')
    .map(trimWhitespace)
    .filter((entry) => entry !== '');
}

function trimWhitespace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhitespace(text.charCodeAt(start))) start++;
  while (end > start && isWhitespace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}
