import {
  cacheKey,
  evaluateFailure,
  evaluateInvalidation,
  evaluateStoredPreconditions,
  freshen,
  type HeaderRecord,
  responseHeaders,
  revalidationRequest,
  type StoredRecord,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';

/* The cache of docs/guides/build-a-cache.md: a test compares the two. */

export interface Message {
  method: string;
  url: string;
  headers: HeaderRecord;
  content?: string;
}

export interface Answer {
  status: number;
  headers: HeaderRecord;
  body: string;
}

type Entry = StoredRecord & { body: string };

const timeout: Answer = { status: 504, headers: {}, body: '' };

/** `send` asks the origin, and throws if it does not respond. */
export function createCache(send: (request: Message) => Promise<Answer>, now = () => new Date()) {
  const shared = true;
  const store = new Map<string, readonly Entry[]>();
  const atNow = () => ({ shared, now: now() });

  async function answer(request: Message): Promise<Answer> {
    const key = cacheKey(request);
    if (key === undefined) return send(request);
    const found = selectStored(request, store.get(key) ?? [], atNow());
    const { outcome, matches, stored, verdict } = found;
    if (outcome === 'unsatisfiable') return timeout;
    if (outcome === 'validate' || outcome === 'forward') {
      return forward(request, key, matches);
    }
    if (verdict.allowedBy === 'stale-while-revalidate') {
      forward(request, key, matches).catch(() => {});
    }
    return reply(request, stored);
  }

  type Found = readonly Entry[];
  async function forward(request: Message, key: string, found: Found) {
    const requestTime = now();
    const sent = { ...request, ...revalidationRequest(request, found) };
    const received = await send(sent).catch(() => undefined);
    const [newest] = found;
    const failure = evaluateFailure(request, newest, received, atNow());
    const isReused = failure.outcome.startsWith('reuse');
    if (isReused && newest !== undefined) return reply(request, newest);
    if (received === undefined) return timeout;

    const { invalidates } = evaluateInvalidation(request, received);
    for (const stored of store.keys()) {
      // The key of a QUERY has a space behind its target URI.
      const [uri = ''] = stored.split(' ');
      if (invalidates.includes(uri)) store.delete(stored);
    }
    const entries = store.get(key) ?? [];
    const times = { shared, requestTime, responseTime: now() };
    if (received.status === 304 && found.length > 0) {
      const { updated, kept } = freshen(sent, entries, received, times);
      store.set(key, kept);
      const [entry] = updated;
      // Without an update, only the client's conditions remain.
      return entry ? reply(request, entry) : send(request);
    }
    // Other requests may have stored responses meanwhile.
    const { matches } = selectStored(request, entries, atNow());
    const isReplaced = (entry: Entry) =>
      (matches as Found).includes(entry) &&
      (request.method !== 'HEAD' || entry.request.method === 'HEAD');
    const rest = entries.filter((entry) => !isReplaced(entry));
    const { stored } = storeResponse(request, received, times);
    if (stored !== undefined) {
      store.set(key, [...rest, { ...stored, body: received.body }]);
    } else if (received.status < 400) {
      // An error, such as 401 or 412, leaves what is stored.
      store.set(key, rest);
    }
    return received;
  }

  function reply(request: Message, stored: Entry): Answer {
    const { outcome } = evaluateStoredPreconditions(request, stored);
    const notModified = outcome === 'not-modified';
    const options = { ...atNow(), notModified };
    const headers = responseHeaders(stored, options);
    if (notModified) return { status: 304, headers, body: '' };
    const body = request.method === 'HEAD' ? '' : stored.body;
    return { status: stored.response.status, headers, body };
  }

  return answer;
}
