import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { cutName, MAX_FINDINGS } from './refuse-body.js';

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
export function endOfString(text: string, start: number): number {
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
