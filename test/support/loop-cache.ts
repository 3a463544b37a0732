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

/* The cache of docs/guides/caching.md: a test compares the two. */

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

/** `send` asks the origin, and throws if that does not respond. */
export function createCache(send: (request: Message) => Promise<Answer>, now = () => new Date()) {
  const shared = true;
  const store = new Map<string, readonly Entry[]>();

  async function answer(request: Message): Promise<Answer> {
    const key = cacheKey(request);
    if (key === undefined) return send(request);
    const choice = selectStored(request, store.get(key) ?? [], { shared, now: now() });
    if (choice.outcome === 'unsatisfiable') return timeout;
    if (choice.outcome === 'validate' || choice.outcome === 'forward') {
      return forward(request, key, choice.matches);
    }
    if (choice.verdict.allowedBy === 'stale-while-revalidate') {
      forward(request, key, choice.matches).catch(() => {});
    }
    return reply(request, choice.stored);
  }

  async function forward(request: Message, key: string, matches: readonly Entry[]) {
    const requestTime = now();
    const sent = { ...request, ...revalidationRequest(request, matches) };
    const received = await send(sent).catch(() => undefined);
    const [newest] = matches;
    const failure = evaluateFailure(request, newest, received, { shared, now: now() });
    if (newest !== undefined && failure.outcome.startsWith('reuse')) return reply(request, newest);
    if (received === undefined) return timeout;

    const { invalidates } = evaluateInvalidation(request, received);
    for (const stored of store.keys()) {
      // The key of a QUERY has a space behind its target URI.
      if (invalidates.includes(stored.replace(/ .*/, ''))) store.delete(stored);
    }
    const entries = store.get(key) ?? [];
    const times = { shared, requestTime, responseTime: now() };
    if (received.status === 304 && matches.length > 0) {
      const { updated, kept } = freshen(sent, entries, received, times);
      store.set(key, kept);
      // Without an update, only the conditions of the client remain: send those.
      return updated[0] === undefined ? send(request) : reply(request, updated[0]);
    }
    // A store may return copies, and other requests may have stored responses meanwhile.
    const found: readonly Entry[] = selectStored(request, entries, { shared, now: now() }).matches;
    const isReplaced = (entry: Entry) =>
      found.includes(entry) && (request.method !== 'HEAD' || entry.request.method === 'HEAD');
    const rest = entries.filter((entry) => !isReplaced(entry));
    const { stored } = storeResponse(request, received, times);
    if (stored !== undefined) store.set(key, [...rest, { ...stored, body: received.body }]);
    // An error of one request, such as 401 or 412, leaves what is stored.
    else if (received.status < 400) store.set(key, rest);
    return received;
  }

  function reply(request: Message, stored: Entry): Answer {
    const notModified = evaluateStoredPreconditions(request, stored).outcome === 'not-modified';
    const headers = responseHeaders(stored, { shared, now: now(), notModified });
    if (notModified) return { status: 304, headers, body: '' };
    const body = request.method === 'HEAD' ? '' : stored.body;
    return { status: stored.response.status, headers, body };
  }

  return answer;
}
