import { follow, type Rel } from 'halyard';

/** A request and its response. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: Response;
  /** The body of the response, parsed if it is JSON; undefined if it is empty. */
  readonly body: unknown;
}

/** What a call sends besides the method and URL of its link. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Calls a URL. The client does this once, for the index; from there it follows links. */
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

/** Follows the link of a relation type, with the method of that link. */
export function callLink(from: unknown, rel: Rel, options: CallOptions = {}): Promise<Exchange> {
  const request = follow(from, rel);
  if (request === undefined) throw new Error(`The response has no link ${rel}`);
  return call(request.url, request.method, options);
}
