import { ClientError } from './client-error.js';
import type { ClientRequest } from './connection.js';
import { withoutQuery } from './message-text.js';

/** The error of a redirect that is not followed. */
export function redirectError({ method, url }: ClientRequest, location: string): ClientError {
  const target = withoutQuery(location);
  const message = `${method} ${withoutQuery(url)} must not redirect to ${target}`;
  return new ClientError('client.redirect', message);
}
