import { fieldValue } from '../../internal/headers.js';
import { splitList } from '../../internal/list.js';
import type { RequestDescriptor } from '../../internal/request.js';
import type { ReceivedResponse } from './caching-options.js';

/** The request headers that a response depends on, in lower case, or `*` for more than these. */
export function varyNames({ headers }: ReceivedResponse): '*' | readonly string[] {
  const value = fieldValue(headers, 'vary');
  if (value === undefined) return NONE;
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('*') ? '*' : [...new Set(names)].filter((name) => name !== '');
}

/** Whether a response depends on more than headers, so that it answers no other request (§4.1). */
export function variesOnAnything({ headers }: ReceivedResponse): boolean {
  const value = fieldValue(headers, 'vary');
  if (value === undefined || !value.includes('*')) return false;
  return value.split(',').some((name) => name.trim() === '*');
}

const NONE: readonly string[] = [];

/**
 * The first of the headers in which two requests differ (RFC 9111 §4.1): lines are combined, white
 * space around the commas of a list does not count.
 */
export function differingHeader(
  names: readonly string[],
  one: RequestDescriptor,
  other: RequestDescriptor,
): string | undefined {
  return names.find((name) => {
    const [first, second] = [fieldValue(one.headers, name), fieldValue(other.headers, name)];
    return first !== second && normalized(first) !== normalized(second);
  });
}

function normalized(value: string | undefined): string | undefined {
  return value === undefined ? undefined : splitList(value, COMMA).join();
}

const COMMA = 0x2c;
