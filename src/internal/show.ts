const LONGEST = 80;

/**
 * A value as it is shown in a message: JSON where that says it, on one line, at most 80 characters.
 * Never throws, whatever it is given: cycles, symbols, hostile `toJSON` and all.
 */
export function show(value: unknown): string {
  const text = describe(value).replace(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function describe(value: unknown): string {
  // A megabyte of input is cut before it is escaped.
  if (typeof value === 'string') return JSON.stringify(value.slice(0, LONGEST));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : 'a Date';
    return JSON.stringify(value) ?? 'an object';
  } catch {
    return kindOf(value);
  }
}

function kindOf(value: object): string {
  try {
    return Array.isArray(value) ? 'an array' : 'an object';
  } catch {
    // A revoked proxy does not even tell that.
    return 'an object';
  }
}
