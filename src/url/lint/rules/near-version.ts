import { isIdentifierLike } from '../../is-identifier-like.js';
import type { PathSegment } from '../../path-segments.js';

/** A segment that is nearly a version, with the correct form if it is known. */
export interface NearVersion {
  readonly meant?: string;
}

/** `V2`, `v02`, `v1.2`, `v1beta1`, `v1-2`, `ver1`, `version-1` */
const NEAR =
  /^(?:v|ver|version)[-_.]?0*([0-9]{1,8})(?:[-_.][0-9]+|[-_.]?(?:alpha|beta|rc|preview)[0-9]*)*$/i;

/** `1.0`, `2.1.3`, `1` */
const NUMBER = /^(?:([0-9]{1,2})|([0-9]{1,4})(?:\.[0-9]{1,4}){1,2})$/;

/** `2010-04-01`, `v2010-04-01`, `2024.1`: a date has no version number. */
const DATED =
  /^(?:v|ver|version)?[-_.]?(?:19|20)[0-9]{2}(?:-(?:0[1-9]|1[0-2])-[0-3][0-9]|\.[0-9]{1,2})$/i;

/** Resources whose identifiers look like versions. */
const VERSIONED = /^(?:branches|releases|revisions|tags|versions)$/i;

/** Whether a segment, by its text and its place, is nearly the version of the API. */
export function nearVersion(
  segments: readonly PathSegment[],
  index: number,
): NearVersion | undefined {
  const text = segments[index]?.text ?? '';
  const before = segments[index - 1]?.text ?? '';
  if (text.length > 30 || VERSIONED.test(before)) return undefined;
  if (segments.slice(0, index).some(isIdentifier)) return undefined;
  // /vehicles/V70 is a vehicle.
  if (index > 0 && index === segments.length - 1 && text.startsWith('V')) return undefined;
  const isFirst = index === 0 || /^(?:api|rest)$/i.test(before);
  if (DATED.test(text)) return isFirst || /^v/i.test(text) ? {} : undefined;
  const near = NEAR.exec(text);
  if (near !== null) return { meant: `v${near[1]}` };
  // A first segment /17 may be an identifier, /1.0 is a version.
  const number = isFirst && (index > 0 || text.includes('.')) ? NUMBER.exec(text) : null;
  return number === null ? undefined : { meant: `v${Number(number[1] ?? number[2])}` };
}

function isIdentifier({ text, variable }: PathSegment): boolean {
  return variable || isIdentifierLike(text);
}
