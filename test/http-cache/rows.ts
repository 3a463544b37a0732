import type { CachingOptions, StoredResponse } from 'halyard/http-cache';
import { fieldsOf, rows } from '../support/rows.js';

export { rows };

/* Rows of tables: `POST /orders | authorization: x => 200 | max-age=60 | etag: "3" => …` */

export const NOW = new Date('2024-05-01T12:00:00Z');

/** An IMF-fixdate so many seconds from now. */
export const at = (seconds: number): string =>
  new Date(NOW.getTime() + seconds * 1000).toUTCString();

export const SHARED: CachingOptions = { shared: true, now: NOW };
export const PRIVATE: CachingOptions = { shared: false, now: NOW };

/** What a message starts with, and its fields; one without a name is `Cache-Control`. */
function message(text: string): { start: string[]; headers: Record<string, string> } {
  const [start = '', ...items] = text.split(' | ');
  return { start: start.split(' '), headers: fieldsOf(items, 'cache-control') };
}

export function requestOf(text = 'GET') {
  const { start, headers } = message(text);
  const [method = 'GET', url = '/orders'] = start;
  return { method, url, headers: { host: 'a.example', ...headers } };
}

export function responseOf(text = '200 | max-age=60') {
  const { start, headers } = message(text);
  return { status: Number(start[0]), headers };
}

/** A stored response that was received some seconds ago. */
export function storedOf(request: string, response: string, age = 0): StoredResponse {
  const responseTime = new Date(NOW.getTime() - age * 1000);
  return { request: requestOf(request), response: responseOf(response), responseTime };
}
