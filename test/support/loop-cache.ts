import {
  cacheKey,
  evaluateFailure,
  evaluateInvalidation,
  evaluateStoredPreconditions,
  freshen,
  freshenByHead,
  type HeaderRecord,
  responseHeaders,
  revalidationRequest,
  type StoredRecord,
  selectStored,
  storeResponse,
} from 'halyard/cache';

export interface Message {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderRecord;
}

export interface Answer {
  readonly status: number;
  readonly headers: HeaderRecord;
  readonly body: string;
}

/** The origin; throws if it does not respond. */
export type Send = (request: Message) => Promise<Answer>;

type Entry = StoredRecord & { readonly body: string };

/** The shared cache of the guide, with its own store and a clock. */
export function loopCache(send: Send, now: () => Date) {
  const shared = true;
  const store = new Map<string, readonly Entry[]>();

  async function answer(request: Message): Promise<Answer> {
    const entries = store.get(cacheKey(request)) ?? [];
    const choice = selectStored(request, entries, { shared, now: now() });
    if (choice.outcome === 'unsatisfiable') return TIMEOUT;
    if (choice.outcome === 'validate' || choice.outcome === 'forward') {
      return forward(request, choice.matches);
    }
    if (choice.verdict.allowedBy === 'stale-while-revalidate') {
      forward(request, choice.matches).catch(() => {});
    }
    return reply(request, choice.stored);
  }

  async function forward(request: Message, matches: readonly Entry[]): Promise<Answer> {
    const requestTime = now();
    const received = await send(revalidationRequest(request, matches)).catch(() => undefined);
    const [newest] = matches;
    const failure = evaluateFailure(request, newest, received, { shared, now: now() });
    if (newest !== undefined && failure.outcome.startsWith('reuse')) return reply(request, newest);
    if (received === undefined) return TIMEOUT;

    for (const uri of evaluateInvalidation(request, received).invalidates) store.delete(uri);
    const key = cacheKey(request);
    const entries = store.get(key) ?? [];
    const times = { shared, requestTime, responseTime: now() };
    if (received.status === 304) {
      const { updated, kept } = freshen(request, entries, received, times);
      store.set(key, kept);
      return updated[0] === undefined ? send(request) : reply(request, updated[0]);
    }
    const others =
      request.method === 'HEAD'
        ? freshenByHead(request, entries, received, times).kept
        : entries.filter((entry) => !matches.includes(entry));
    const { stored } = storeResponse(request, received, times);
    if (stored !== undefined) store.set(key, [...others, { ...stored, body: received.body }]);
    else if (received.status < 500) store.set(key, others);
    return received;
  }

  function reply(request: Message, stored: Entry): Answer {
    const isCurrent = evaluateStoredPreconditions(request, stored).outcome === 'not-modified';
    const headers = responseHeaders(stored, { shared, now: now(), notModified: isCurrent });
    if (isCurrent) return { status: 304, headers, body: '' };
    return {
      status: stored.response.status,
      headers,
      body: request.method === 'HEAD' ? '' : stored.body,
    };
  }

  return answer;
}

const TIMEOUT: Answer = { status: 504, headers: {}, body: '' };
