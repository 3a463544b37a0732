import { fieldValue, type HeadersInput } from '../internal/headers.js';

/** The preconditions of a request, as they were sent. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** The preconditions of a request; undefined where it has none, as most have. */
export function readConditions(headers: HeadersInput): Conditions | undefined {
  const found = typeof headers.get === 'function' ? ALL : conditionsIn(headers);
  if (found === 0) return undefined;
  return {
    ifMatch: found & IF_MATCH ? fieldValue(headers, 'if-match') : undefined,
    ifUnmodifiedSince:
      found & IF_UNMODIFIED_SINCE ? fieldValue(headers, 'if-unmodified-since') : undefined,
    ifNoneMatch: found & IF_NONE_MATCH ? fieldValue(headers, 'if-none-match') : undefined,
    ifModifiedSince:
      found & IF_MODIFIED_SINCE ? fieldValue(headers, 'if-modified-since') : undefined,
  };
}

const IF_MATCH = 1;
const IF_UNMODIFIED_SINCE = 2;
const IF_NONE_MATCH = 4;
const IF_MODIFIED_SINCE = 8;
const ALL = 15;

/** Which of them may be there, by the lengths of the names: one pass in place of four. */
function conditionsIn(headers: object): number {
  let found = 0;
  for (const name in headers) {
    switch (name.length) {
      case 8:
        found |= IF_MATCH;
        break;
      case 13:
        found |= IF_NONE_MATCH;
        break;
      case 17:
        found |= IF_MODIFIED_SINCE;
        break;
      case 19:
        found |= IF_UNMODIFIED_SINCE;
        break;
    }
  }
  return found;
}
