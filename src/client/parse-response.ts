import { ClientError } from './client-error.js';
import type { ParsedResponse, RawResponse } from './connection.js';
import { urlText } from './message-text.js';

/** Parses JSON and decodes text. The body is undefined if it is empty, and bytes for any other type. */
export function parseResponse({ bytes, ...response }: RawResponse): ParsedResponse {
  return { ...response, body: parseBody(bytes, response) };
}

function parseBody(
  bytes: ArrayBuffer,
  { url, status, headers }: Pick<RawResponse, 'url' | 'status' | 'headers'>,
): unknown {
  if (bytes.byteLength === 0) return undefined;
  const type = headers.get('content-type') ?? '';
  const isJson = /[/+]json *(?:;|$)/i.test(type);
  const isText = isJson || /^text\/|[/+]xml\b|charset=/i.test(type);
  // The caller may change or transfer the bytes; those that are stored stay as they are.
  if (!isText) return bytes.slice(0);
  const text = new TextDecoder().decode(bytes);
  try {
    return isJson ? JSON.parse(text) : text;
  } catch {
    // The body of an error or a redirect need not be JSON.
    if (status >= 300) return text;
    throw responseError(url, 'be JSON');
  }
}

/** The error of a response that cannot be used. */
export function responseError(url: string, expected: string): ClientError {
  return new ClientError('client.response', `The body of ${urlText(url)} must ${expected}`);
}
