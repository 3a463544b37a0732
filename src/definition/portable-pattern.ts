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
 * A pattern that matches what a regular expression does, for JSON Schema, which has no flags. Undefined for a
 * flag that changes what matches, for a look-behind, which not all readers of a JSON Schema know (core
 * §6.4), and where it does not compile.
 *
 * @param target The flag by which it is compiled: `u` in JSON Schema, `v` in the forms of HTML.
 */
export function portablePattern(
  source: string,
  flags = 'u',
  target: 'u' | 'v' = 'u',
): string | undefined {
  const parts = source.match(PARTS) ?? [];
  if (/[imsy]/.test(flags) || parts.some((part) => /^\(\?(?:<[=!]|[a-z-]+:)|^\\k/.test(part))) {
    return undefined;
  }
  if (!/[uv]/.test(flags) && /\\[pPu]\{/.test(source)) return undefined;
  if (!flags.includes('v') && compiles(source, target)) return source;
  const written = parts.map((part) =>
    part.length > 1 && part.startsWith('[') ? classOf(part, flags) : withoutEscape(part),
  );
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

/** A class, with what `v` gives a meaning escaped. */
function classOf(part: string, flags: string): string | undefined {
  const start = part.startsWith('[^') ? '[^' : '[';
  const body = part.slice(start.length, -1);
  // Sets within sets, which only `v` has.
  if (flags.includes('v') && /\[|&&|--/.test(body)) return undefined;
  const members = Array.from(body.matchAll(MEMBERS), ([, low = '', high]) => {
    if (high === undefined) return inClass(low);
    // Beside a set such as `\w` a hyphen is itself.
    const hyphen = /\\[dswp]/i.test(low + high) ? '\\-' : '-';
    return inClass(low) + hyphen + inClass(high);
  });
  return `${start}${members.join('')}]`;
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
