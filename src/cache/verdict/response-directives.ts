import { withoutContradictions } from '../add-directive.js';
import type { CacheDirectives } from '../directives.js';
import { parseDirectives } from '../parse-cache-control.js';

/** The directives of a response. */
export interface ParsedDirectives {
  readonly directives: CacheDirectives;
  /** The directives that restrict only, because they have an argument that they do not take. */
  readonly malformed: ReadonlySet<string> | undefined;
}

/** The directives of `Cache-Control` in a response. A service has few policies, so they are kept. */
export function parseResponseDirectives(text: string | undefined): ParsedDirectives {
  if (text === undefined) return NO_DIRECTIVES;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const { directives, malformed } = parseDirectives(text);
  const parsed = { directives: freeze(withoutContradictions(directives)), malformed };
  if (text.length > MAX_LENGTH) return parsed;
  if (recent.size === MAX_KEPT) recent.clear();
  recent.set(text, parsed);
  return parsed;
}

const NO_DIRECTIVES: ParsedDirectives = { directives: Object.freeze({}), malformed: undefined };

const recent = /* @__PURE__ */ new Map<string, ParsedDirectives>();

/** Bounds the memory that responses take. */
const MAX_KEPT = 256;
const MAX_LENGTH = 256;

/** The lists of field names become part of verdicts. */
function freeze(directives: CacheDirectives): CacheDirectives {
  Object.freeze(directives.noCache);
  Object.freeze(directives.private);
  return Object.freeze(directives);
}
