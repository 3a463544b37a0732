import type { RequestDescriptor } from '../../internal/request.js';
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
) => Promise<Response>;

/** A URL that was fetched, and what came back. */
export interface Visit {
  readonly url: string;
  /** The link that led to it; left out for the start. */
  readonly from?: { readonly url: string; readonly rel: string };
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
}

/** A URL that could not be fetched. */
export interface Failure {
  readonly url: string;
  readonly message: string;
}

/** How URLs are fetched. */
export interface Visitor {
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

/** Larger bodies are cut off: an audit reads documents, not downloads. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

const ACCEPT = 'application/hal+json, application/json;q=0.9, */*;q=0.1';

/** The reason of a failed request. Node tells it in the cause of the error. */
export function failureOf(url: string, error: unknown): Failure {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { message?: unknown } };
  return { url, message: String(cause?.message ?? message ?? error) };
}

/** Fetches a URL. Throws what `fetch` throws, and for a body that is too large. */
export async function visit(
  url: string,
  { fetch, headers, signal }: Visitor,
  conditions: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const sent = { accept: ACCEPT, ...headers, ...conditions };
  const received = await fetch(url, {
    method: 'GET',
    headers: sent,
    redirect: 'manual',
    ...(signal !== undefined && { signal }),
  });
  const body = contentOf(await readText(received), received.headers);
  return {
    url,
    request: { method: 'GET', url, headers: sent },
    response: {
      status: received.status,
      headers: received.headers,
      ...(body !== undefined && { body }),
    },
  };
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new Error(`The body has more than ${MAX_BODY_BYTES} bytes`);
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}
