import { entriesOf } from '../internal/json-object.js';
import type { Content } from './connection.js';

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
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return { content: JSON.stringify(body), contentType: type };
  }
  return {
    content: new URLSearchParams(entriesOf(body).map(([name, value]) => [name, String(value)])),
  };
}

/** Whether a value is an object of members, unlike a `Blob` or a `Date`. */
export function isPlainObject(value: unknown): boolean {
  return kindOf(value) === '[object Object]';
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
