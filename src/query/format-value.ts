import { queryError } from './query-error.js';

/** A value as text. A lone surrogate has no UTF-8, and parseQuery refuses NUL. */
export function formatValue(name: string, value: unknown): string {
  if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) {
    return String(value);
  }
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === 'string') {
    throw queryError(name, 'be text without NUL and lone surrogates', value);
  }
  throw queryError(name, 'be text, a finite number, a boolean or a valid Date', value);
}
