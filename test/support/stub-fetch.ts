import type { Fetch, FetchInit } from 'halyard/client';

/** What a stub responds: a body, or a status with header fields and a body. */
export type Stub =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | ((init: FetchInit, url: string) => Response | Promise<Response>);

/** A fetch that responds to URLs of https://api.example.se by their paths, and the requests it was sent. */
export function stubFetch(stubs: Readonly<Record<string, Stub>>) {
  const sent: (FetchInit & { readonly url: string })[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, ...init });
    const { origin, pathname, search } = new URL(url);
    const path = origin === 'https://api.example.se' ? pathname + search : url;
    const stub = stubs[path];
    if (stub === undefined) return Response.json({ detail: `No ${path}` }, { status: 404 });
    if (typeof stub === 'function') return stub(init, url);
    const { status = 200, headers = {}, body } = stub;
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = { 'content-type': 'application/json' };
    return new Response(content ?? null, { status, headers: { ...type, ...headers } });
  };
  return { fetch, sent };
}
