import { cut } from '../internal/show.js';

/** A URL or a template as messages name it: its query and its credentials may be secrets. A backslash is a slash. */
export function withoutQuery(url: string): string {
  return cut(url.replace(/\{?[?#].*/s, '').replace(/(?<![^\\/])[^\\/]*@/, ''));
}

/** The text of a service as messages quote it: on one line, cut, without characters that hide or reorder text. */
export function onOneLine(text: string, maximum?: number): string {
  return cut(
    `${text}`.slice(0, 1000).replace(/[\s\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' '),
    maximum,
  );
}
