import { HalyardError } from '../errors.js';
import { requireOptions } from '../internal/require-options.js';

/** Options of `parseCacheControl` and `formatCacheControl`. */
export interface DirectiveOptions {
  /**
   * Whether the directives are those of a request. In a response, `no-store` contradicts `max-age`; in
   * a request, each says what the client does not accept. Default: false.
   */
  readonly request?: boolean | undefined;
}

/** Throws on invalid options. */
export function requireDirectiveOptions(options: DirectiveOptions | undefined): void {
  if (options === undefined) return;
  const details = { subject: 'options', remedy: 'Pass { request: true }' };
  requireOptions(options, ['request'], 'cache.option', details);
  const { request } = options;
  if (request === undefined || typeof request === 'boolean') return;
  throw new HalyardError('cache.option', {
    subject: 'request',
    expected: 'be a boolean',
    given: request,
    remedy: 'Pass true for the Cache-Control of a request',
    reference: 'RFC 9111 §5.2.1',
  });
}
