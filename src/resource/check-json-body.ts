import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { checkJsonValue, textFault } from './check-json-value.js';
import { cutName, MAX_FINDINGS } from './refuse-body.js';

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

/** An object or an array that has not ended yet. */
interface Container {
  /** The names so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  /** The current name or index. */
  key: string | number;
}

/**
 * Checks JSON text for faults that the parsed value hides: a repeated member name, of which parsers
 * take one or the other (RFC 8259 §4), and an integer that was rounded (§6).
 *
 * @param text Text that `JSON.parse` accepts.
 */
export function checkJsonText(text: string): Finding[] {
  const findings: Finding[] = [];
  const open: Container[] = [];
  let expectsName = false;
  const report = (message: string) => {
    findings.push(finding('request.body', message, { path: open.map(({ key }) => cutName(key)) }));
  };

  for (let at = 0; at < text.length && findings.length <= MAX_FINDINGS; at++) {
    const container = open.at(-1);
    const character = text[at] as string;
    if (character === '"') {
      const end = endOfString(text, at);
      if (container !== undefined && expectsName) {
        const name = nameOf(text.slice(at, end));
        container.key = name;
        if (container.names?.has(name)) report(`${show(name)} must be given once`);
        container.names?.add(name);
      }
      expectsName = false;
      at = end - 1;
    } else if (character === '{' || character === '[') {
      expectsName = character === '{';
      open.push({ names: expectsName ? new Set() : undefined, key: 0 });
    } else if (character === '}' || character === ']') {
      expectsName = false;
      open.pop();
    } else if (character === ',' && container !== undefined) {
      expectsName = container.names !== undefined;
      if (typeof container.key === 'number') container.key += 1;
    } else if (character === '-' || isDigit(character)) {
      const end = endOfNumber(text, at);
      // Any integer of 15 digits is exact.
      if (end - at > 15 && isRounded(text.slice(at, end))) {
        const literal = text.slice(at, Math.min(end, at + 80));
        report(`An integer must be within ±9007199254740991, or be a string; got ${literal}`);
      }
      at = end - 1;
    }
  }
  return findings;
}

/** The end of a JSON string, behind its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start;
  do at = text.indexOf('"', at + 1);
  while (isEscaped(text, at));
  return at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isOfNumber(text[at] as string)) at++;
  return at;
}

function isOfNumber(character: string): boolean {
  return isDigit(character) || '.eE+-'.includes(character);
}

/** Whether JavaScript writes an integer differently. Fractions are always rounded, so they are accepted. */
function isRounded(literal: string): boolean {
  const value = Number(literal);
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(literal) && String(value) !== literal;
}
