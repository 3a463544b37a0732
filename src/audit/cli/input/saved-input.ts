import { isObject, own } from '../../../internal/json-object.js';
import { show } from '../../../internal/show.js';
import { CommandError } from '../command-error.js';
import { harExchanges } from './har.js';
import { httpExchanges } from './http-messages.js';
import type { GivenRequest, SavedExchange } from './saved-exchange.js';

/** A file with something to check. */
export type SavedInput =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'exchanges'; readonly exchanges: readonly SavedExchange[] };

/** Reads a file by what it holds: output of `curl -i`, a HAR file, or else a JSON body. */
export function savedInput(text: string, source: string, request: GivenRequest): SavedInput {
  if (/^\s*HTTP\/\d/.test(text)) {
    return { kind: 'exchanges', exchanges: httpExchanges(text, request) };
  }
  const json = parseJson(text, source);
  const log = isObject(json) ? own(json, 'log') : undefined;
  const entries = isObject(log) ? own(log, 'entries') : undefined;
  if (!Array.isArray(entries)) return { kind: 'body', body: json };
  return { kind: 'exchanges', exchanges: harExchanges(entries, text, source) };
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `${source} must be a JSON body, a HAR file or output of curl -i, got ${show(text.trim())}. ${(error as Error).message}`,
    );
  }
}
