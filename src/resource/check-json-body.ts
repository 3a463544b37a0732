import type { Finding } from '../rules/finding.js';
import { checkJsonText, endOfString } from './check-json-text.js';
import { checkJsonValue, textFault } from './check-json-value.js';

/** The limits of {@link checkJsonValue}. */
interface Limits {
  readonly depth: number;
  readonly members: number;
}

/**
 * Checks a body as {@link checkJsonValue} and {@link checkJsonText} do. One walk shows that most bodies have
 * no fault; only the others are read again for the places of their faults.
 *
 * @param text The text that the body was parsed from, if it was not parsed before.
 */
export function checkJsonBody(body: unknown, text: string | undefined, limits: Limits): Finding[] {
  const counts = countPlain(body, text, limits);
  if (counts === undefined) {
    const faults = checkJsonValue(body, limits);
    if (faults.length > 0) return faults;
  }
  if (text === undefined) return [];
  const isExact = counts !== undefined && !counts.hasLargeInteger;
  // A name that is repeated is no name of the value.
  return isExact && counts.strings === countStrings(text) ? [] : checkJsonText(text);
}

/** Deeper bodies are walked without recursion. */
const MAX_RECURSION = 500;

/** The names and texts of a value, counted; undefined for one that may have a fault. */
function countPlain(body: unknown, text: string | undefined, { depth, members }: Limits) {
  const deepest = Math.min(depth, MAX_RECURSION);
  // JSON text has U+0000 and unpaired surrogates only in escapes (RFC 8259 §7), but for those of a JavaScript string.
  const isSafe = text !== undefined && !text.includes('\\u') && text.isWellFormed();
  const isPlainText = (part: string) => isSafe || textFault(part, '') === undefined;
  let count = 0;
  let strings = 0;
  let hasLargeInteger = false;

  const isPlain = (value: unknown, level: number): boolean => {
    if (typeof value === 'string') {
      strings++;
      return isPlainText(value);
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return false;
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) hasLargeInteger = true;
      return true;
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
    if (level >= deepest) return false;
    if (Array.isArray(value)) {
      count += value.length;
      if (count > members) return false;
      for (let index = 0; index < value.length; index++) {
        if (!isPlain(value[index], level + 1)) return false;
      }
      return true;
    }
    // Unlike Object.keys, allocates nothing. An inherited name makes the counts differ, which is looked at again.
    for (const name in value) {
      strings++;
      if (++count > members || name === '__proto__' || !isPlainText(name)) return false;
      if (!isPlain((value as Record<string, unknown>)[name], level + 1)) return false;
    }
    return true;
  };

  return isPlain(body, 0) ? { strings, hasLargeInteger } : undefined;
}

/** The number of strings in JSON text, names among them. */
function countStrings(text: string): number {
  let strings = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', endOfString(text, at))) {
    strings++;
  }
  return strings;
}
