import { withoutCredentials, withoutQueries, withoutQuery } from '../internal/secrets.js';
import { cut, HIDDEN } from '../internal/show.js';

/** A URL or a template as messages name it. */
export function urlText(url: string): string {
  return onOneLine(withoutQuery(url));
}

/** The text of a service as messages quote it: on one line, cut, without characters that hide or reorder text. */
export function onOneLine(text: string, maximum?: number): string {
  const line = withoutQueries(withoutCredentials(`${text}`.slice(0, 1000)));
  return cut(line.replace(HIDDEN, ' ').replace(/\s+/g, ' '), maximum);
}
