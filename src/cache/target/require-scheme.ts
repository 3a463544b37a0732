import { HalyardError } from '../../errors.js';

/** Throws on an invalid scheme. */
export function requireScheme(scheme: unknown): void {
  if (scheme === undefined || isHttpScheme(scheme)) return;
  throw new HalyardError('cache.option', {
    subject: 'scheme',
    expected: 'be "http" or "https"',
    given: scheme,
    remedy: 'Pass the scheme by which clients call the service, or leave it out',
    reference: 'RFC 9110 §4.2',
  });
}

export function isHttpScheme(scheme: unknown): scheme is string {
  return scheme === 'http' || scheme === 'https';
}
