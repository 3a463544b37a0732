import { isObject } from './json-object.js';
import { isThenable } from './thenable.js';

/** Whether a value has a description for each status of an error: `{ 402: 'The card was declined' }`. */
export function isErrorTexts(value: unknown): value is Readonly<Record<number, string>> {
  if (!isObject(value) || isThenable(value)) return false;
  return Object.entries(value).every(
    ([status, text]) => /^[45]\d\d$/.test(status) && typeof text === 'string' && text !== '',
  );
}
