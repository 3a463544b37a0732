import { ClientError } from './client-error.js';
import type { ClientRequest } from './connection.js';
import { urlText } from './message-text.js';

/** The error of a redirect that is not followed. */
export function redirectError({ method, url }: ClientRequest, where: string): ClientError {
  return new ClientError('client.redirect', `${method} ${urlText(url)} must not redirect ${where}`);
}
