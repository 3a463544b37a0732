import { HalyardError } from '../errors.js';
import { entriesOf } from '../internal/json-object.js';
import type { Content } from './connection.js';
import { isRecord, kindOf } from './is-record.js';
import { made } from './made.js';
import { onOneLine } from './message-text.js';

/** Writes the content of a request. Content that `fetch` takes is sent as it is. */
export function contentOf(
  body: unknown,
  type: string,
): { readonly content?: Content; readonly contentType?: string } {
  if (body === undefined) return {};
  const kind = kindOf(body);
  // fetch writes the content type of these, with the boundary of a multipart form.
  if (/FormData|URLSearchParams/.test(kind)) return { content: body as Content };
  if (/String|Blob|File|ArrayBuffer/.test(kind) || ArrayBuffer.isView(body)) {
    return { content: body as Content, contentType: type };
  }
  if (/urlencoded/i.test(type) && isRecord(body ?? {})) {
    return { content: setParameters(new URLSearchParams(), body) };
  }
  const json = /[/+]json\b/i.test(type)
    ? made('body must be JSON', () => JSON.stringify(body))
    : undefined;
  // JSON has nothing of a Map, a stream or a promise.
  if (json !== undefined && (json !== '{}' || isRecord(body))) {
    return { content: json, contentType: type };
  }
  // The content may be a secret.
  const got = kind.slice(8, -1);
  throw new HalyardError(
    'client.option',
    `body must be of the type ${onOneLine(type)}, got ${got}`,
  );
}

/** Sets the parameters of a query or a form that have a value. */
export function setParameters(parameters: URLSearchParams, values: unknown): URLSearchParams {
  for (const [name, value] of entriesOf(values)) {
    if (value === undefined || value === null) continue;
    parameters.set(
      name,
      made(`${onOneLine(name)} must be text`, () => String(value)),
    );
  }
  return parameters;
}
