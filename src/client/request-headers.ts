import { HalyardError } from '../errors.js';
import { type ClientRequest, type Connection, isTrusted, type PlainHeaders } from './connection.js';

const ACCEPT =
  'application/prs.hal-forms+json, application/hal+json;q=0.9, application/json;q=0.8, */*;q=0.1';

/** The header fields of a request; the configured ones and those of the call for trusted origins only. */
export async function requestHeaders(
  connection: Connection,
  { url, headers, contentType }: ClientRequest,
): Promise<Headers> {
  const fields = new Headers({ accept: ACCEPT });
  if (isTrusted(connection, url)) {
    const { headers: source } = connection;
    setFields(fields, typeof source === 'function' ? await source() : source);
    setFields(fields, headers);
  }
  if (contentType !== undefined) setFields(fields, { 'content-type': contentType });
  return fields;
}

function setFields(fields: Headers, added: PlainHeaders | undefined): void {
  try {
    for (const [name, value] of new Headers(added)) fields.set(name, value);
  } catch {
    // A value may be a secret.
    throw new HalyardError('client.option', {
      subject: 'headers',
      expected: 'have valid names and values',
    });
  }
}
