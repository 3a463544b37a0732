import { follow, type Rel } from 'halyard';

/** A request as it was sent, and what came back. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: Response;
  /** The body, parsed where it is JSON; undefined where there is none. */
  readonly body: unknown;
}

/** What a call sends beside what its link says. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Calls a URL. A client does this once, with the one URL that it knows. */
export async function call(
  url: string,
  method = 'GET',
  { headers = {}, json }: CallOptions = {},
): Promise<Exchange> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const request = {
    method,
    url,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  };
  const response = await fetch(url, request);
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return { request, response, body: text === '' ? undefined : isJson ? JSON.parse(text) : text };
}

/** Calls the link of a relation type, by the method of that link. */
export function callLink(from: unknown, rel: Rel, options: CallOptions = {}): Promise<Exchange> {
  const request = follow(from, rel);
  if (request === undefined) throw new Error(`There is no link ${rel}`);
  return call(request.url, request.method, options);
}
