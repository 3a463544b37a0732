import { type Answer, createCache, type Message } from './loop-cache.js';

type Headers = Readonly<Record<string, string>>;

/** Header fields; a text is that of Cache-Control. */
export type Fields = Headers | string;

export const fieldsOf = (fields: Fields): Headers =>
  typeof fields === 'string' ? { 'cache-control': fields } : fields;

const START = Date.parse('2024-05-01T12:00:00Z');

/** What every request asks for, unless it says otherwise. */
export const TARGET = 'https://api.example.se/orders';

/**
 * The cache of the guide in front of an origin, and a clock in seconds. An origin that returns undefined
 * does not respond.
 */
export function drivenCache(
  respond: (request: Message, count: number) => Partial<Answer> | undefined,
) {
  const clock = { seconds: 0 };
  const now = () => new Date(START + clock.seconds * 1000);
  /** The requests that have reached the origin. */
  const received: Message[] = [];
  const answer = createCache(async (request) => {
    received.push(request);
    const response = respond(request, received.length);
    if (response === undefined) throw new Error('connection refused');
    const headers = { date: now().toUTCString(), ...response.headers };
    return { status: 200, body: `body ${received.length}`, ...response, headers };
  }, now);
  /** Sends a request at a time. */
  const at = (seconds: number, headers: Headers = {}, method = 'GET', url = TARGET) => {
    clock.seconds = seconds;
    return answer({ method, url, headers });
  };
  return { at, received };
}

/** An origin that always responds the same, with a body that counts. */
export function steadyCache(fields: Fields) {
  return drivenCache(() => ({ headers: fieldsOf(fields) }));
}
