import { type ClientRequest, type Connection, isTrusted, type PlainHeaders } from './connection.js';
import { made } from './made.js';

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

function setFields(fields: Headers, added: PlainHeaders): void {
  const valid = made('headers must have valid names and values', () => new Headers(added));
  for (const [name, value] of valid) fields.set(name, value);
}
