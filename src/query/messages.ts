import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { encodeValue } from './query-string.js';
import type { RawParameter } from './raw-parameters.js';

/** As many findings as anyone puts right: reading stops behind them. */
export const MOST_FINDINGS = 50;

/** A longer suggestion than a URL should be (UFN.05) helps nobody, and the answer stays short. */
export const LONGEST_SUGGESTION = 2048;

/** A finding about a parameter; `suggestion` is what to write in place of the parameter. */
export function about(parameter: RawParameter, message: string, suggestion?: string): Finding {
  const { name, raw, start } = parameter;
  const short = suggestion !== undefined && suggestion.length <= LONGEST_SUGGESTION;
  return finding('UFN.04', message, {
    path: [name.slice(0, 80)],
    ...(start !== undefined && { range: [start, start + raw.length] as const }),
    ...(short && { suggestion }),
  });
}

/** A parameter as it is written in a URL. */
export function written(name: string, value: string): string {
  return `${encodeValue(name)}=${encodeValue(value)}`;
}

/** A name that a client sent, as it stands in a message: as it is where that is plain. */
export function shownName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : show(name);
}

export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

const MOST_LISTED = 20;

export function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return more > 0 ? `${names.slice(0, MOST_LISTED).join(', ')} and ${more} more` : names.join(', ');
}
