import { cut } from '../internal/show.js';

/** A URL as messages name it: its query may hold a secret. */
export function withoutQuery(url: string): string {
  return cut(url.split(/[?#]/, 1)[0] ?? '');
}

/** The text of a service as messages quote it: on one line, cut. */
export function onOneLine(text: unknown): string {
  return cut(
    String(text)
      .slice(0, 1000)
      .replace(/[\s\p{Cc}]+/gu, ' '),
  );
}
