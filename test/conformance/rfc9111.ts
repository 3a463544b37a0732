import type { Rfc } from './requirements.js';
import { FIELD_SECTIONS } from './rfc9111-fields.js';
import { REUSING_SECTIONS } from './rfc9111-reusing.js';
import { STORING_SECTIONS } from './rfc9111-storing.js';

export const rfc9111: Rfc = {
  number: 9111,
  title: 'HTTP Caching',
  scope:
    'Private and shared caches that are made of the functions of halyard/http-cache, and the directives that origin servers and clients write. Where a requirement is on a whole cache, its check runs the cache of the guide.',
  sections: { ...STORING_SECTIONS, ...REUSING_SECTIONS, ...FIELD_SECTIONS },
};
