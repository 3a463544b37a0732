import { givenEntries } from '../internal/given-entries.js';
import { type ClientRequest, type Connection, isTrusted } from './connection.js';
import { made, requireAwaitedOptions, requireOption } from './require-options.js';

const ACCEPT =
  'application/prs.hal-forms+json, application/hal+json;q=0.9, application/json;q=0.8, */*;q=0.1';

/** The header fields of a request; the configured ones and those of the call for trusted origins only. */
export async function requestHeaders(
  connection: Connection,
  request: ClientRequest,
): Promise<Headers> {
  const { headers = {}, contentType, ifMatch } = request;
  const fields = new Headers({ accept: ACCEPT });
  if (isTrusted(connection, request)) {
    const { headers: source = {} } = connection;
    setFields(fields, typeof source === 'function' ? await source() : source);
    if (ifMatch) setFields(fields, { 'if-match': ifMatch });
    setFields(fields, headers);
  }
  if (contentType !== undefined) setFields(fields, { 'content-type': contentType });
  return fields;
}

const VALID = 'be an object with valid header fields ({} for none)';

function setFields(fields: Headers, added: unknown): void {
  requireAwaitedOptions(added, 'headers.');
  // Without fields, the request would go out without credentials.
  requireOption(typeof added === 'object' && added !== null, 'headers', VALID, added);
  const valid = made('headers', VALID, () => new Headers(added as HeadersInit));
  // A token that is missing would be sent as text. No header field needs the text `undefined`.
  for (const [name, value] of givenEntries(added)) {
    requireOption(value !== null, `headers.${name}`, 'have a value', value);
  }
  for (const [name, value] of valid) {
    // Also that of a Headers object or a generator.
    requireOption(value !== 'undefined', `headers.${name}`, 'have a value', undefined);
    fields.set(name, value);
  }
}
