import { cut, HIDDEN, withoutCredentials } from '../internal/show.js';

/** A URL or a template as messages name it: its query and its credentials may be secrets. */
export function withoutQuery(url: string): string {
  // In a URL that parsers refuse, a query with an @ may be the end of a password.
  const shown = withoutCredentials(url, (text) => (/[?#]/.test(text) ? '…?' : '…'));
  return onOneLine(shown.replace(/\{?[?#].*/s, ''));
}

/** The text of a service as messages quote it: on one line, cut, without characters that hide or reorder text. */
export function onOneLine(text: string, maximum?: number): string {
  // A query may have a secret.
  const line = `${text}`.slice(0, 1000).replace(/\?[^\s?=]*=\S*/g, '?…');
  return cut(line.replace(HIDDEN, ' ').replace(/\s+/g, ' '), maximum);
}
