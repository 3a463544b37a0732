import { cut } from '../internal/show.js';

/** A URL or a template as messages name it: its query and its credentials may be secrets. */
export function withoutQuery(url: string): string {
  return cut(url.replace(/\{?[?#].*/s, ''));
}

/** The text of a service as messages quote it: on one line, cut. */
export function onOneLine(text: string): string {
  return cut(`${text}`.slice(0, 1000).replace(/[\s\p{Cc}]+/gu, ' '));
}
