import { remember } from '../../internal/remember.js';
import { withoutContradictions } from '../add-directive.js';
import type { CacheDirectives } from '../directives.js';
import { parseDirectives } from '../parse-cache-control.js';

/** The directives of a response. */
export interface ParsedDirectives {
  readonly directives: CacheDirectives;
  /** The directives that restrict only, because they have an argument that they do not take. */
  readonly malformed: ReadonlySet<string> | undefined;
}

/** The directives of `Cache-Control` in a response. */
export const parseResponseDirectives: (text: string) => ParsedDirectives = /* @__PURE__ */ remember(
  (text) => {
    const { directives, malformed } = parseDirectives(text);
    return { directives: freeze(withoutContradictions(directives)), malformed };
  },
);

/** The lists of field names become part of verdicts. */
function freeze(directives: CacheDirectives): CacheDirectives {
  Object.freeze(directives.noCache);
  Object.freeze(directives.private);
  return Object.freeze(directives);
}
