import { must } from '../internal/must.js';
import { nearestName } from '../internal/nearest-name.js';
import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { isPercentEncoded, type RawParameter } from './raw-parameters.js';

/** Checking stops after this many findings, so that the response stays small. */
export const MAX_FINDINGS = 50;

/** The length of a URL according to UFN.05: a longer suggestion would break that rule. */
export const MAX_SUGGESTION_LENGTH = 2048;

/** How many names a message lists. */
const MAX_NAMES = 20;

/** A finding about a parameter; `correction` is what to write in place of the parameter. */
export function parameterFinding(
  parameter: RawParameter,
  message: string,
  correction?: string,
): Finding {
  const { name, raw, start, source } = parameter;
  const suggestion = correction === undefined ? undefined : withCorrection(parameter, correction);
  return finding('UFN.04', message, {
    path: [name.slice(0, 80)],
    ...(source.isGiven && { range: [start, start + raw.length] as const }),
    ...(suggestion !== undefined && { suggestion }),
  });
}

/** The whole text with a correction in place of the parameter, unless that is too long for a URL. */
function withCorrection(
  { raw, start, source: { text } }: RawParameter,
  correction: string,
): string | undefined {
  if (text.length - raw.length + correction.length > MAX_SUGGESTION_LENGTH) return undefined;
  return text.slice(0, start) + correction + text.slice(start + raw.length);
}

/** The finding of a parameter that is not UTF-8 text without NUL; the message quotes `text`. */
export function encodingFinding(
  parameter: RawParameter,
  text = parameter.value,
): Finding | undefined {
  if (parameter.isPlain) return undefined;
  const isEncoded = isPercentEncoded(parameter.raw);
  // Databases and file systems refuse NUL, or take it for the end of the text.
  if (isEncoded && !text.includes('\0')) return undefined;
  const expected = isEncoded ? 'not contain NUL' : 'be percent-encoded UTF-8';
  return parameterFinding(parameter, must(showName(parameter.name), expected, text));
}

/** A name that a client sent, quoted unless it is plain. */
export function showName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : show(name);
}

export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `. Did you mean ${name}?`;
}

/** Names as a message lists them. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

/** The field that a name is likely to mean: misspelt, or nested and named without its parents. */
export function suggestField(name: string, names: readonly string[]): string | undefined {
  const near = nearestName(name, names);
  if (near !== undefined) return near;
  const nested = names.filter((known) => known.endsWith(`.${name}`));
  return nested.length === 1 ? nested[0] : undefined;
}
