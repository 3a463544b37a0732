import type { ZodNode } from './json-schema.js';

/** An escape, as it stands in a class and outside. */
const ESCAPE = '\\\\(?:[pPu]\\{[^}]*\\}|[\\s\\S])';

/** A class, an escape, the start of a group, or a character. */
const PARTS = /* @__PURE__ */ new RegExp(
  `\\[\\^?(?:${ESCAPE}|[^\\]\\\\])*\\]|${ESCAPE}|\\(\\?(?:<[=!]|<\\w*>|[a-z-]*:)|[\\s\\S]`,
  'g',
);

/** A member of a class, or the ends of a range of it. */
const MEMBERS = /* @__PURE__ */ new RegExp(`(${ESCAPE}|[^\\\\])(?:-(${ESCAPE}|[^\\\\]))?`, 'g');

/**
 * A pattern without flags that matches what a regular expression does, for JSON Schema, which has none. What
 * `i` and `s` add is written out. Undefined for other flags that change what matches, where that cannot be
 * exact, for a look-behind, which not all readers of a JSON Schema know (core §6.4), and where it does not
 * compile.
 *
 * @param target The flag by which it is compiled: `u` in JSON Schema, `v` in the forms of HTML.
 */
export function portablePattern(
  source: string,
  flags = 'u',
  target: 'u' | 'v' = 'u',
): string | undefined {
  const parts = source.match(PARTS) ?? [];
  if (parts.some((part) => /^\(\?(?:<[=!]|[a-z-]+:)|^\\k/.test(part))) return undefined;
  const isUnicode = /[uv]/.test(flags);
  if (!isUnicode && /\\[pPu]\{/.test(source)) return undefined;
  // With `u` other letters match too: U+212A is a k.
  if (isUnicode && flags.includes('i')) return undefined;
  if (/[my]/.test(flags)) return undefined;
  if (!/[isv]/.test(flags) && compiles(source, target)) return source;
  const written = parts.map((part) => {
    if (part.startsWith('(?') || /^[$^]$/.test(part)) return part;
    if (part === '.') return flags.includes('s') ? '[\\s\\S]' : part;
    if (part.length > 1 && part.startsWith('[')) return classOf(part, flags);
    const others = otherCases(part, flags);
    const plain = withoutEscape(part);
    return others === '' ? plain : others && `[${plain}${others}]`;
  });
  const whole = written.join('');
  return !written.includes(undefined) && compiles(whole, target) ? whole : undefined;
}

function compiles(source: string, flag: string): boolean {
  try {
    new RegExp(source, flag);
    return true;
  } catch {
    return false;
  }
}

/** A class, with the other cases of its members, and what `v` gives a meaning escaped. */
function classOf(part: string, flags: string): string | undefined {
  const start = part.startsWith('[^') ? '[^' : '[';
  const body = part.slice(start.length, -1);
  // Sets within sets, which only `v` has.
  if (flags.includes('v') && /\[|&&|--/.test(body)) return undefined;
  const members = Array.from(body.matchAll(MEMBERS), ([, low = '', high]) => {
    // Beside a set such as `\w` a hyphen is itself.
    const isRange = high !== undefined && !/\\[dswp]/i.test(low + high);
    if (isRange) return rangeOf(low, high, flags);
    const single = [low, ...(high === undefined ? [] : ['-', high])].map((each) => {
      const others = otherCases(each, flags);
      return others === undefined ? undefined : inClass(each) + others;
    });
    return single.includes(undefined) ? undefined : single.join('');
  });
  return members.includes(undefined) ? undefined : `${start}${members.join('')}]`;
}

function rangeOf(low: string, high: string, flags: string): string | undefined {
  const range = `${inClass(low)}-${inClass(high)}`;
  // Ranges of ASCII without letters.
  if (!flags.includes('i') || /^(?:[ -@]{2}|[[-`]{2}|[{-~]{2})$/.test(low + high)) return range;
  const isOneCase = /^(?:[a-z]{2}|[A-Z]{2}|[à-ö]{2}|[À-Ö]{2})$/.test(low + high);
  return isOneCase ? `${range}${otherCases(low, flags)}-${otherCases(high, flags)}` : undefined;
}

/** What `i` matches in place of a character beside itself; undefined where that is not known. */
function otherCases(character: string, flags: string): string | undefined {
  if (!flags.includes('i')) return '';
  // Other escapes may be those of letters, or refer to a group.
  if (character.startsWith('\\')) return /^\\[dDsSwWbBtnrfv\W]/.test(character) ? '' : undefined;
  const lower = character.toLowerCase();
  const other = character === lower ? character.toUpperCase() : lower;
  if (character > '\xff' || other > '\xff' || other.length > 1) return undefined;
  return other === character ? '' : other;
}

/** Without `u` any character may be escaped, with it only those of the syntax. */
function withoutEscape(character: string): string {
  return /^\\[^\da-zA-Z^$\\.*+?()[\]{}|/]$/.test(character) ? character.slice(1) : character;
}

function inClass(character: string): string {
  const plain = withoutEscape(character);
  return /^[()[\]{}/|-]$/.test(plain) ? `\\${plain}` : plain;
}

/** Writes the patterns of a text of zod, which drops their flags, so that they accept what it does. */
export function translatePatterns({ zodSchema, jsonSchema }: ZodNode): void {
  const { def } = zodSchema._zod;
  const parts = [jsonSchema, ...((jsonSchema.allOf ?? []) as Record<string, unknown>[])];
  const sources = parts.flatMap(({ pattern }) => (typeof pattern === 'string' ? pattern : []));
  if (def.type !== 'string' || sources.length === 0) return;
  const known = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  const flagsOf = (source: string) =>
    known.find(({ pattern }) => pattern?.source === source)?.pattern?.flags;
  const patterns = sources.flatMap((source) => portablePattern(source, flagsOf(source)) ?? []);
  const [pattern, ...others] = patterns;
  delete jsonSchema.pattern;
  delete jsonSchema.allOf;
  if (others.length > 0) jsonSchema.allOf = patterns.map((each) => ({ pattern: each }));
  else if (pattern !== undefined) jsonSchema.pattern = pattern;
}
