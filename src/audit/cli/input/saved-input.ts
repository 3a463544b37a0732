import { isObject, own } from '../../../internal/json-object.js';
import { withoutCredentials } from '../../../internal/secrets.js';
import { show } from '../../../internal/show.js';
import { specificationOf } from '../../check/is-openapi-document.js';
import { CommandError } from '../command-error.js';
import { harExchanges } from './har.js';
import { httpExchanges } from './http-messages.js';
import { parseJson } from './read-text.js';
import type { GivenRequest, SavedExchange } from './saved-exchange.js';

/** A file with something to check. */
export type SavedInput =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'exchanges'; readonly exchanges: readonly SavedExchange[] };

/** Detects what a file is by its content: output of `curl -i`, a HAR file, or else a JSON body. */
export function savedInput(text: string, source: string, request: GivenRequest): SavedInput {
  if (/^\s*HTTP\/\d/.test(text)) {
    return { kind: 'exchanges', exchanges: httpExchanges(text, request) };
  }
  const json = parseJson(
    text,
    (reason) =>
      `${source} must be a JSON body, a HAR file or output of curl -i, got ${show(text.trim())}. ${reason}`,
    // Reports point at places in URLs, and errors of JSON.parse quote the text.
    (json) => JSON.parse(withoutCredentials(json)),
  );
  requireNoDescription(json, source);
  const log = isObject(json) ? own(json, 'log') : undefined;
  const entries = isObject(log) ? own(log, 'entries') : undefined;
  if (!Array.isArray(entries)) return { kind: 'body', body: json };
  return { kind: 'exchanges', exchanges: harExchanges(entries, text, source) };
}

function requireNoDescription(json: unknown, source: string): void {
  const specification = isObject(json) ? specificationOf(json) : undefined;
  if (specification === undefined) return;
  const got =
    specification === 'OpenAPI'
      ? 'an OpenAPI document. Check it with halyard openapi'
      : 'a Swagger document. Convert it to OpenAPI 3.1, and check that with halyard openapi';
  throw new CommandError(
    `${source} must be a JSON body, a HAR file or output of curl -i, got ${got}`,
  );
}
