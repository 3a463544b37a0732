import { readBytes } from '../../internal/bytes.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { contentOf, type ExchangeResponse } from '../check/exchange.js';
import type { AuditReport } from '../report/audit-report.js';

/** A fetch, as far as the crawler uses it: that of the platform, of a test, of an HTTP client. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly redirect: 'manual';
    readonly signal?: AbortSignal;
  },
) => Response | Promise<Response>;

/** A link that was followed, and the page that has it. */
export interface LinkPlace {
  readonly url: string;
  readonly rel: string;
}

/** A URL that was fetched, and what came back. */
export interface Visit {
  readonly url: string;
  /** The link that led to it; left out for the start. */
  readonly from?: LinkPlace;
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
}

/** A URL that could not be fetched. */
export type Failure = AuditReport['failures'][number];

/** How URLs are fetched, how many and how fast: the options of an audit. */
export interface Visitor
  extends Readonly<
    Record<'timeout' | 'delay' | 'maxRequests' | 'maxDepth' | 'concurrency', number>
  > {
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** How much was sent and read. Requests that the signal ended do not count. */
  readonly spent: { requests: number; bytes: number };
}

/** Larger bodies are refused: an audit reads documents, not downloads. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** An audit keeps what it has read until its report is made. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Deeper bodies would overflow the stack of whoever writes the report. */
const MAX_DEPTH = 100;

/** Each takes some 40 µs and 400 bytes until the report is made; 16 MB may have five million. */
const MAX_MEMBERS = 500_000;

/** In characters. A report would repeat a longer path with each finding. */
const MAX_PATH = 4096;

/** In seconds: timers of more than 31 bits of milliseconds fire at once. */
const MAX_TIMEOUT = 2 ** 31 / 1000;

const ACCEPT = 'application/hal+json, application/json;q=0.9, */*;q=0.1';

/** The reason why a request failed. Node gives it in the `cause` of the error. */
export function failureOf(url: string, error: unknown): Failure {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { message?: unknown } };
  return { url, message: String(cause?.message ?? message ?? error) };
}

/**
 * Fetches a URL. Throws what `fetch` throws, for a response that can't be checked, and once the signal is
 * aborted or the time is over, even if `fetch` does not know of signals.
 */
export async function visit(
  url: string,
  visitor: Visitor,
  conditions: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { signal, timeout, spent } = visitor;
  // Not AbortSignal.any or AbortSignal.timeout, which the garbage collector may take away unfired.
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const expire = () =>
    stop.abort(new Error(`The response must be complete within ${timeout} s (timeout)`));
  const timer = timeout < MAX_TIMEOUT ? setTimeout(expire, timeout * 1000) : undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
  });
  try {
    if (signal?.aborted) abort();
    const sent = { accept: ACCEPT, ...visitor.headers, ...conditions };
    return await Promise.race([stopped, exchange(url, sent, visitor, stop.signal)]);
  } finally {
    if (!signal?.aborted) spent.requests += 1;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function exchange(
  url: string,
  sent: Readonly<Record<string, string>>,
  { fetch, spent }: Visitor,
  signal: AbortSignal,
): Promise<Visit> {
  const received = await fetch(url, { method: 'GET', headers: sent, redirect: 'manual', signal });
  const { status, headers } = received;
  const bytes = await readBytes(received, MAX_BODY_BYTES);
  spent.bytes += bytes?.byteLength ?? MAX_BODY_BYTES;
  if (bytes === undefined) throw new Error(`The body has more than ${MAX_BODY_BYTES} bytes`);
  const body = contentOf(new TextDecoder().decode(bytes), headers);
  if (!(status >= 100 && status <= 599)) {
    throw new Error(`The status must be from 100 to 599, got ${status}`);
  }
  requireBounds(body);
  return {
    url,
    request: { method: 'GET', url, headers: sent },
    response: { status, headers, ...(body !== undefined && { body }) },
  };
}

/** Throws for a body, a tree, that a report could not hold. */
function requireBounds(body: unknown): void {
  let room = MAX_MEMBERS;
  const check = (value: unknown, levels: number, length: number) => {
    if (length > MAX_PATH) {
      throw new Error(`The body has a member whose path has more than ${MAX_PATH} characters`);
    }
    if (typeof value !== 'object' || value === null) return;
    const members: unknown[] = Object.values(value);
    room -= members.length;
    if (room < 0) throw new Error(`The body has more than ${MAX_MEMBERS} members and items`);
    if (levels === 0 && members.length > 0) {
      throw new Error(`The body has more than ${MAX_DEPTH} levels of nesting`);
    }
    const names = Array.isArray(value) ? [] : Object.keys(value);
    for (const [index, member] of members.entries()) {
      check(member, levels - 1, length + (names[index]?.length ?? 0));
    }
  };
  check(body, MAX_DEPTH, 0);
}

/** Whether another request may be sent, after the delay that is before all but the first. Abortion ends the wait. */
export function mayAsk({ delay, signal, spent, maxRequests }: Visitor): Promise<boolean> {
  const hasRoom = spent.requests < maxRequests && spent.bytes < MAX_BYTES;
  const isNow = !hasRoom || signal?.aborted || spent.requests === 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve(hasRoom && !signal?.aborted);
    };
    const timer = setTimeout(end, isNow ? 0 : delay);
    signal?.addEventListener('abort', end);
  });
}
