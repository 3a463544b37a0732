import { cut, withoutCredentials } from '../internal/show.js';

/** A URL or a template as messages name it: its query and its credentials may be secrets. */
export function withoutQuery(url: string): string {
  return onOneLine(withoutCredentials(url).replace(/\{?[?#].*/s, ''));
}

/** The text of a service as messages quote it: on one line, cut, without characters that hide or reorder text. */
export function onOneLine(text: string, maximum?: number): string {
  return cut(`${text}`.slice(0, 1000).replace(HIDDEN, ' '), maximum);
}

const HIDDEN = /(?:\s|(?!(?<=[^ -~\p{C}])[\u200c\u200d](?=[^ -~\p{C}]))\p{C})+/gu;
