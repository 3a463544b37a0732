import { entriesOf } from '../internal/json-object.js';
import { stringifyAwaited } from '../internal/stringify-awaited.js';
import { isThenable } from '../internal/thenable.js';
import type { Content } from './connection.js';
import { isRecord, kindOf } from './is-record.js';
import { onOneLine } from './message-text.js';
import { made, requireAwaitedOptions, requireOption } from './require-options.js';

/** Writes the content of a request. Content that `fetch` takes is sent as it is. */
export function contentOf(
  body: unknown,
  type: string,
): { readonly content?: Content; readonly contentType?: string } {
  if (body === undefined) return {};
  const expected = `be of the type ${type}`;
  const kind = kindOf(body);
  // fetch writes the content type of these, with the boundary of a multipart form.
  if (/FormData|URLSearchParams/.test(kind)) return { content: body as Content };
  if (/String|Blob|File|ArrayBuffer/.test(kind) || ArrayBuffer.isView(body)) {
    return { content: body as Content, contentType: type };
  }
  if (/urlencoded/i.test(type)) {
    requireOption(!isThenable(body) && isRecord(body ?? {}), 'body', expected, body);
    return { content: setParameters(new URLSearchParams(), body) };
  }
  const json = /[/+]json\b/i.test(type)
    ? made('body', 'be JSON', () => stringifyAwaited(body, 'body', 'client.option'))
    : undefined;
  // JSON has nothing of a Map or a stream. The message names the kind, since the content may be a secret.
  requireOption(json !== undefined && (json !== '{}' || isRecord(body)), 'body', expected, body);
  return { content: json, contentType: type };
}

/** Sets the parameters of a query or a form that have a value. */
export function setParameters(parameters: URLSearchParams, values: unknown): URLSearchParams {
  requireAwaitedOptions(values);
  for (const [name, value] of entriesOf(values)) {
    if (value === undefined || value === null) continue;
    parameters.set(
      name,
      made(onOneLine(name), 'be text', () => String(value)),
    );
  }
  return parameters;
}
