import { isShallow } from '../../internal/is-shallow.js';
import { longestPath } from '../../internal/longest-path.js';
import type { RequestDescriptor } from '../../internal/request.js';
import type { Path } from '../check/check-options.js';
import { contentOf, type ExchangeResponse } from '../check/exchange.js';

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

/** A link that was followed: the page that has it, and its place in the body of that page. */
export interface LinkPlace {
  readonly url: string;
  readonly rel: string;
  /** Absent for a link of the `Link` header, and for a redirect. */
  readonly path?: Path;
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
export interface Failure {
  readonly url: string;
  readonly message: string;
}

/** How URLs are fetched, and how much may be read. */
export interface Visitor {
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** How much was read. */
  readonly received: { bytes: number };
}

/** Larger bodies are refused: an audit reads documents, not downloads. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** An audit keeps what it has read until its report is made. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Whether more may be read. */
export function hasRoom({ received }: Visitor): boolean {
  return received.bytes < MAX_BYTES;
}

/** Deeper bodies would overflow the stack of whoever writes the report. */
const MAX_DEPTH = 100;

/** In characters. A report would repeat a longer path with each finding. */
const MAX_PATH = 4096;

const ACCEPT = 'application/hal+json, application/json;q=0.9, */*;q=0.1';

/** The reason why a request failed. Node gives it in the `cause` of the error. */
export function failureOf(url: string, error: unknown): Failure {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { message?: unknown } };
  return { url, message: String(cause?.message ?? message ?? error) };
}

/** Fetches a URL. Throws what `fetch` throws, and for a response that can't be checked. */
export async function visit(
  url: string,
  { fetch, headers, signal, received: total }: Visitor,
  conditions: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const sent = { accept: ACCEPT, ...headers, ...conditions };
  const received = await fetch(url, {
    method: 'GET',
    headers: sent,
    redirect: 'manual',
    ...(signal !== undefined && { signal }),
  });
  const text = await readText(received, total);
  const { status } = received;
  if (!(status >= 100 && status <= 599)) {
    throw new Error(`The status must be from 100 to 599, got ${status}`);
  }
  const body = contentOf(text, received.headers);
  if (!isShallow(body, MAX_DEPTH)) {
    throw new Error(`The body has more than ${MAX_DEPTH} levels of nesting`);
  }
  if (longestPath(body) > MAX_PATH) {
    throw new Error(`The body has a member whose path has more than ${MAX_PATH} characters`);
  }
  return {
    url,
    request: { method: 'GET', url, headers: sent },
    response: {
      status,
      headers: received.headers,
      ...(body !== undefined && { body }),
    },
  };
}

async function readText(response: Response, total: { bytes: number }): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    total.bytes += read.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new Error(`The body has more than ${MAX_BODY_BYTES} bytes`);
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}
