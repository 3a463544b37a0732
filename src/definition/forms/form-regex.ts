/**
 * Joins patterns of a JSON Schema, which match any part of a value, into the `regex` of a form, which
 * matches the whole value. Undefined without patterns, and for patterns that JavaScript cannot compile.
 */
export function formRegex(patterns: readonly string[]): string | undefined {
  const [first, ...others] = patterns.map(wholeRegex);
  // `[` does not compile alone, but may once it is joined to others, with another meaning.
  if (first === undefined || !patterns.every(isRegex)) return undefined;
  const regex =
    others.length === 0
      ? first
      : `${[first, ...others].map((each) => `(?=(?:${each})$)`).join('')}${ANYTHING}`;
  return isRegex(regex) ? regex : undefined;
}

const ANYTHING = '[\\s\\S]*';

function wholeRegex(pattern: string): string {
  if (hasAlternatives(pattern)) return `${ANYTHING}(?:${pattern})${ANYTHING}`;
  const isAtStart = pattern.startsWith('^');
  const isAtEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
  return `${isAtStart ? '' : ANYTHING}${pattern}${isAtEnd ? '' : ANYTHING}`;
}

/** Whether a pattern has alternatives outside groups, so that an anchor belongs to one of them. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const character of pattern.replace(/\\[\s\S]/g, '').replace(/\[[^\]]*/g, '')) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

/** Compiles the source with and without the flag `u`, since clients use either. */
function isRegex(source: string): boolean {
  try {
    new RegExp(source, 'u');
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
